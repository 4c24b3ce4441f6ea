//! Connell's k-Wythoff on any front: the case analysis of [C59, Thm 2], and all winning moves.
//!
//! The difference of the heaps modulo k never changes but for its sign, so the game falls apart into k games: with i ≡ y − x (mod k) the
//! P-positions are (u_{i,n}, v_{i,n}), and {u_{i,n}}, {v_{k−i,n−1}}, n ≥ 1, are complementary [C59, Thm 1].
//!
//! In its common generalisation with a-Wythoff there are b games, k = ab, and everything else is the same but that takes from both heaps
//! may differ by multiples of b, so that there are more winning moves to look at. [`Residues`] has the numbers and the reasons.

mod floors;
mod table;

use super::pairs::Located;
use super::room::Room;
use super::sorted::Sorted;
use super::{Case, Decision, Evidence, Front, Pair, Strategy, StrategyError};
use floors::{AlgebraicFloors, ArithmeticFloors, FloorPairs};
use numeration::Natural;
use rules::families::Residues;
use rules::{Game, Move, Position};
use table::ResidueTable;

/// The strategy on one of the three fronts; nothing for the others.
pub(super) fn strategy(game: &Game, residues: Residues, front: Front, room: Room) -> Option<Box<dyn Strategy>> {
    let game = game.clone();
    Some(match front {
        Front::Recursive => {
            Box::new(ConnellStrategy { game, front, residues, pairs: ResidueTable::new(residues, room) })
        }
        Front::Arithmetic => {
            let pairs = FloorPairs::new(residues, ArithmeticFloors::new(residues.k()));
            Box::new(ConnellStrategy { game, front, residues, pairs })
        }
        Front::Algebraic => {
            let pairs = FloorPairs::new(residues, AlgebraicFloors::new(residues));
            Box::new(ConnellStrategy { game, front, residues, pairs })
        }
        Front::Cedar | Front::Quotient | Front::Oracle | Front::Automaton => return None,
    })
}

/// The P-positions as pairs (u_{i,n}, v_{i,n}): a front.
trait ResiduePairs: Send + Sync {
    /// A hint that heaps up to `largest` will be asked about.
    fn prepare(&self, _largest: &Natural) {}

    /// The P-position (`number`, p) or (p, `number`) with p − `number` ≡ `residue` modulo the number of lists.
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
    residues: Residues,
    pairs: P,
}

impl<P: ResiduePairs> Strategy for ConnellStrategy<P> {
    fn front(&self) -> Front {
        self.front
    }

    fn decide(&self, position: &Position) -> Result<Decision, StrategyError> {
        let heaps = Sorted::new(position);
        let (x, y) = (heaps.x, heaps.y);
        let ended = x.is_zero() && *y < Natural::from(self.residues.count().get());
        let difference = y - x;
        let (r, residue) = self.divide(&difference);
        self.pairs.prepare(x);
        let located = self.pairs.locate(residue, x)?;
        if let Some(case) = located.case_beside(y) {
            return Ok(located.decision(&heaps, ended, case, None));
        }
        let (target, evidence) = self.pairs.pair(residue, &r)?;
        let case = Case::TakeFromBoth { partner: located.partner.clone(), difference, m: r, target };
        Ok(located.decision(&heaps, ended, case, Some(evidence)))
    }

    fn winning_moves(&self, position: &Position) -> Result<Vec<Move>, StrategyError> {
        let heaps = Sorted::new(position);
        let (x, y) = (heaps.x, heaps.y);
        let (r, residue) = self.divide(&(y - x));
        let opposite = self.residues.opposite(residue);
        self.pairs.prepare(y);
        let row = self.pairs.partner_below(residue, x, y)?.map(|partner| (x.clone(), partner));
        let column = self.pairs.partner_below(opposite, y, x)?.map(|partner| (partner, y.clone()));
        let near = self.pairs_of_near_difference(residue, r, x)?;
        Ok(heaps.legal_takes(&self.game, position, row.into_iter().chain(column).chain(near)))
    }
}

impl<P: ResiduePairs> ConnellStrategy<P> {
    /// The P-positions (in the order of x ≤ y) whose difference is less than k away from y − x, `r` = ⌊(y − x)/k⌋: where takes from both
    /// heaps must be equal, that is one; else also the next of the list, and the least pair of the opposite order.
    fn pairs_of_near_difference(
        &self,
        residue: u32,
        r: Natural,
        x: &Natural,
    ) -> Result<Vec<(Natural, Natural)>, StrategyError> {
        let mut targets = Vec::new();
        let next = (self.residues.a().get() > 1).then(|| &r + 1);
        for n in next.iter().chain([&r]) {
            targets.extend(self.pairs.pair_below(residue, n, x)?.map(|pair| (pair.lower, pair.upper)));
        }
        if next.is_some() {
            let least = self.pairs.pair_below(self.residues.opposite(residue), &Natural::ZERO, x)?;
            targets.extend(least.map(|pair| (pair.upper, pair.lower)));
        }
        Ok(targets)
    }
}

impl<P> ConnellStrategy<P> {
    /// (r, i) with `difference` = rk + bt + i, t < a, i < b.
    fn divide(&self, difference: &Natural) -> (Natural, u32) {
        let (r, rest) = difference.div_rem(&self.residues.k().get().into());
        (r, rest.to_u32().expect("a remainder modulo a word") % self.residues.count())
    }
}
