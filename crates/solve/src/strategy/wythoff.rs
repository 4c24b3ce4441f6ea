//! a-Wythoff on any front: the case analysis of [F82, Thm 1] and [F84, Thm 2.1], and all winning moves; and (s, t)-Wythoff, where the same cases
//! hold with y − sx in the place of the difference (Fraenkel 1998).

use super::algebraic::AlgebraicPairs;
use super::arithmetic::ArithmeticPairs;
use super::cedar::{CedarForm, CedarPairs};
use super::exceptions::WithExceptions;
use super::pairs::{Differences, Located, Pairs};
use super::recent::Remembering;
use super::recursive::MexTable;
use super::room::Room;
use super::sorted::Sorted;
use super::{Case, Decision, Front, Pair, Reasoning, Strategy, StrategyError};
use numeration::Natural;
use rules::families::Diagonal;
use rules::{ClosedForm, Game, Move, Outcome, Position};

/// The strategy of a-Wythoff on one of the papers' fronts; nothing for the others.
pub(super) fn strategy(
    game: &Game,
    known: &ClosedForm,
    differences: Differences,
    front: Front,
    room: Room,
) -> Option<Box<dyn Strategy>> {
    Some(match front {
        Front::Recursive => {
            WythoffStrategy::boxed(game, known, differences, front, MexTable::new(known, differences, room))
        }
        Front::Arithmetic => {
            let pairs = WithExceptions::new(known, Remembering::new(ArithmeticPairs::new(known, differences)?));
            WythoffStrategy::boxed(game, known, differences, front, pairs)
        }
        Front::Cedar => cedar_strategy(game, known, differences, CedarForm::Digits),
        Front::Algebraic => {
            let pairs = WithExceptions::new(known, AlgebraicPairs::new(differences));
            WythoffStrategy::boxed(game, known, differences, front, pairs)
        }
        Front::Quotient | Front::Oracle | Front::Automaton => return None,
    })
}

/// The cedar front of a-Wythoff, in one of its forms.
pub(super) fn cedar_strategy(
    game: &Game,
    known: &ClosedForm,
    differences: Differences,
    form: CedarForm,
) -> Box<dyn Strategy> {
    let pairs = WithExceptions::new(known, Remembering::new(CedarPairs::new(differences, form)));
    WythoffStrategy::boxed(game, known, differences, Front::Cedar, pairs)
}

struct WythoffStrategy<P> {
    game: Game,
    front: Front,
    differences: Differences,
    diagonal: Diagonal,
    pairs: P,
}

impl<P: Pairs + 'static> Strategy for WythoffStrategy<P> {
    fn front(&self) -> Front {
        self.front
    }

    fn decide(&self, position: &Position) -> Result<Decision, StrategyError> {
        let heaps = Sorted::new(position);
        let (x, y) = (heaps.x, heaps.y);
        let ended = self.game.is_ended(position).unwrap_or(false);
        // In misère play whoever finds no move has won.
        if ended && self.game.play.misere {
            return Ok(Decision { outcome: Outcome::N, ended, winning: None, reasoning: Reasoning::of(Case::Ended) });
        }
        self.pairs.prepare(x);
        let located = self.pairs.locate(x)?;
        let (case, target_evidence) = self.case(x, y, &located)?;
        Ok(located.decision(&heaps, ended, case, target_evidence))
    }

    fn winning_moves(&self, position: &Position) -> Result<Vec<Move>, StrategyError> {
        let heaps = Sorted::new(position);
        let (x, y) = (heaps.x, heaps.y);
        self.pairs.prepare(y);
        let row = self.pairs.partner_below(x, y)?.map(|partner| (x.clone(), partner));
        let column = self.pairs.partner_below(y, x)?.map(|partner| (partner, y.clone()));
        let near = match self.differences.s.get() {
            1 => self.pairs_of_near_difference(x, y)?,
            _ => self.pairs_in_reach(x, y)?,
        };
        Ok(heaps.legal_takes(&self.game, position, row.into_iter().chain(column).chain(near)))
    }
}

impl<P: Pairs + 'static> WythoffStrategy<P> {
    fn boxed(game: &Game, known: &ClosedForm, differences: Differences, front: Front, pairs: P) -> Box<dyn Strategy> {
        Box::new(WythoffStrategy { game: game.clone(), front, differences, diagonal: known.diagonal, pairs })
    }

    /// The case of the proof for x ≤ y, and how the pair aimed at was found.
    fn case(
        &self,
        x: &Natural,
        y: &Natural,
        located: &Located,
    ) -> Result<(Case, Option<super::Evidence>), StrategyError> {
        if let Some(case) = located.case_beside(y) {
            return Ok((case, None));
        }
        let difference = self.differences.between(x, y);
        let Some(m) = self.differences.index(&difference) else {
            // x = y under a convention whose pairs differ by at least 1.
            let stuck = match self.diagonal {
                Diagonal::None => false,
                Diagonal::Origin => x.is_zero(),
                Diagonal::Lower => true,
            };
            return Ok((if stuck { Case::EqualHeapsStuck } else { Case::EqualHeaps }, None));
        };
        let (target, evidence) = self.pairs.pair(&m)?;
        Ok((Case::TakeFromBoth { partner: located.partner.clone(), difference, m, target }, Some(evidence)))
    }

    /// The P-positions below (x, y), x ≤ y, that a move of (s, t)-Wythoff from both heaps may reach. Whether one may is a bound on the index from
    /// below where y loses more, and from above where x does; so they stand in a stretch of indices for each order, which may be long.
    fn pairs_in_reach(&self, x: &Natural, y: &Natural) -> Result<Vec<(Natural, Natural)>, StrategyError> {
        let (s, t) = (u64::from(self.differences.s.get()), u64::from(self.differences.a.get()));
        // y − B_m < s(x − A_m) + t exactly if tm > y − sx − t, that is m ≥ ⌊(y − sx)/t⌋.
        let first = self.differences.between(x, y) / t;
        let mut targets = Vec::new();
        let mut m = first;
        while let Some(Pair { lower, upper }) = self.pairs.pair_below(&m, x)? {
            // x − A_m < s(y − B_m) + t, where x loses more.
            if upper >= *y || &upper * s + x >= y * s + &lower + t {
                break;
            }
            targets.push((lower, upper));
            room_for(&targets)?;
            m = m + 1;
        }
        let mut m = Natural::ZERO;
        while let Some(Pair { lower, upper }) = self.pairs.pair_below(&m, x)? {
            // In the other order y loses more: y − A_m < s(x − B_m) + t.
            if upper >= *x || &upper * s + y >= x * s + &lower + t {
                break;
            }
            targets.push((upper, lower));
            room_for(&targets)?;
            m = m + 1;
        }
        Ok(targets)
    }

    /// The P-positions (in the order of x ≤ y) whose difference is less than a away from y − x: at most two with the same order of
    /// sizes, and the least pair with the opposite order.
    fn pairs_of_near_difference(&self, x: &Natural, y: &Natural) -> Result<Vec<(Natural, Natural)>, StrategyError> {
        let a = Natural::from(self.differences.a.get());
        let shift = Natural::from(self.differences.shift());
        let reach = y - x + &a;
        let mut targets = Vec::new();
        // an + ε < y − x + a, and the largest two such n are the only ones with an + ε > y − x − a.
        if let Some(room) = reach.checked_sub(&(&shift + 1)) {
            let largest = room / &a;
            let second = largest.checked_sub(&Natural::ONE);
            for m in [Some(largest), second].into_iter().flatten() {
                if let Some(Pair { lower, upper }) = self.pairs.pair_below(&m, x)? {
                    targets.push((lower, upper));
                }
            }
        }
        if let Some(Pair { lower, upper }) = self.pairs.pair_below(&Natural::ZERO, x)? {
            targets.push((upper, lower));
        }
        Ok(targets)
    }
}

/// The most targets that are listed.
const MOST_TARGETS: usize = 1 << 20;

fn room_for(targets: &[(Natural, Natural)]) -> Result<(), StrategyError> {
    let bytes = (MOST_TARGETS * size_of::<(Natural, Natural)>()) as u64;
    if targets.len() > MOST_TARGETS { Err(StrategyError::ManyWinningMoves { bytes }) } else { Ok(()) }
}
