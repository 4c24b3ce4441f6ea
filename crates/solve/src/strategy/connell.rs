//! Connell's k-Wythoff on any front: the case analysis of [C59, Thm 2], and all winning moves.
//!
//! The difference of the heaps modulo k never changes but for its sign, so the game falls apart into k games: with i ≡ y − x (mod k) the
//! P-positions are (u_{i,n}, v_{i,n}), and {u_{i,n}}, {v_{k−i,n−1}}, n ≥ 1, are complementary [C59, Thm 1].

mod floors;
mod table;

use super::pairs::Located;
use super::room::Room;
use super::sorted::Sorted;
use super::{Case, Decision, Evidence, Front, Pair, Reasoning, Side, Strategy, StrategyError};
use floors::{AlgebraicFloors, ArithmeticFloors, FloorPairs};
use numeration::Natural;
use rules::{Game, Move, Outcome, Position};
use std::num::NonZeroU32;
use table::ResidueTable;

/// The strategy of k-Wythoff on one of the three fronts; nothing for the others.
pub(super) fn strategy(game: &Game, k: NonZeroU32, front: Front, room: Room) -> Option<Box<dyn Strategy>> {
    let game = game.clone();
    Some(match front {
        Front::Recursive => Box::new(ConnellStrategy { game, front, k, pairs: ResidueTable::new(k, room) }),
        Front::Arithmetic => {
            let pairs = FloorPairs::new(k, ArithmeticFloors::new(k));
            Box::new(ConnellStrategy { game, front, k, pairs })
        }
        Front::Algebraic => {
            let pairs = FloorPairs::new(k, AlgebraicFloors::new(k));
            Box::new(ConnellStrategy { game, front, k, pairs })
        }
        Front::Cedar | Front::Quotient | Front::Oracle | Front::Automaton => return None,
    })
}

/// The P-positions of k-Wythoff as pairs (u_{i,n}, v_{i,n}): a front.
trait ResiduePairs: Send + Sync {
    /// A hint that heaps up to `largest` will be asked about.
    fn prepare(&self, _largest: &Natural) {}

    /// The P-position (`number`, p) or (p, `number`) with p − `number` ≡ `residue` modulo k.
    fn locate(&self, residue: u32, number: &Natural) -> Result<Located, StrategyError>;

    /// (u_{i,n}, v_{i,n}), i = `residue`. Only asked where u_{i,n} is below a number that was located.
    fn pair(&self, residue: u32, n: &Natural) -> Result<(Pair, Evidence), StrategyError>;

    /// What [`locate`](Self::locate) finds, if it is below `limit`. Never needs a table longer than `limit`.
    fn partner_below(&self, residue: u32, number: &Natural, limit: &Natural) -> Result<Option<Natural>, StrategyError> {
        Ok(Some(self.locate(residue, number)?.partner).filter(|partner| partner < limit))
    }

    /// The pair if its lower number is below `limit`.
    fn pair_below(&self, residue: u32, n: &Natural, limit: &Natural) -> Result<Option<Pair>, StrategyError> {
        Ok(Some(self.pair(residue, n)?.0).filter(|pair| pair.lower < *limit))
    }
}

struct ConnellStrategy<P> {
    game: Game,
    front: Front,
    k: NonZeroU32,
    pairs: P,
}

impl<P: ResiduePairs> Strategy for ConnellStrategy<P> {
    fn front(&self) -> Front {
        self.front
    }

    fn decide(&self, position: &Position) -> Result<Decision, StrategyError> {
        let heaps = Sorted::new(position);
        let (x, y) = (heaps.x, heaps.y);
        let ended = x.is_zero() && *y < Natural::from(self.k.get());
        let difference = y - x;
        let (r, residue) = self.divide(&difference);
        self.pairs.prepare(x);
        let located = self.pairs.locate(residue, x)?;
        let partner = located.partner.clone();
        let mut target_evidence = None;
        let (case, to) = if *y == partner {
            (if ended { Case::Ended } else { Case::IsPair }, None)
        } else if located.side == Side::Upper {
            (Case::SmallerIsUpper { partner: partner.clone() }, Some((x.clone(), partner)))
        } else if *y > partner {
            (Case::LargerIsTooLarge { partner: partner.clone() }, Some((x.clone(), partner)))
        } else {
            let (target, evidence) = self.pairs.pair(residue, &r)?;
            target_evidence = Some(evidence);
            let to = (target.lower.clone(), target.upper.clone());
            (Case::TakeFromBoth { partner, difference, m: r, target }, Some(to))
        };
        let winning = to.and_then(|(to_x, to_y)| heaps.take_to(&to_x, &to_y));
        let outcome = if winning.is_some() { Outcome::N } else { Outcome::P };
        let smaller = Some((located.side, located.partner, located.evidence));
        Ok(Decision { outcome, ended, winning, reasoning: Reasoning { case, smaller, target: target_evidence } })
    }

    fn winning_moves(&self, position: &Position) -> Result<Vec<Move>, StrategyError> {
        let heaps = Sorted::new(position);
        let (x, y) = (heaps.x, heaps.y);
        let (r, residue) = self.divide(&(y - x));
        let opposite = (self.k.get() - residue) % self.k.get();
        self.pairs.prepare(y);
        let row = self.pairs.partner_below(residue, x, y)?.map(|partner| (x.clone(), partner));
        let column = self.pairs.partner_below(opposite, y, x)?.map(|partner| (partner, y.clone()));
        let diagonal = self.pairs.pair_below(residue, &r, x)?.map(|pair| (pair.lower, pair.upper));
        Ok(heaps.legal_takes(&self.game, position, [row, column, diagonal].into_iter().flatten()))
    }
}

impl<P> ConnellStrategy<P> {
    /// (r, i) with `difference` = rk + i.
    fn divide(&self, difference: &Natural) -> (Natural, u32) {
        let (r, residue) = difference.div_rem(&self.k.get().into());
        (r, residue.to_u32().expect("a remainder modulo a word"))
    }
}
