//! The cedar front: a heap is sought from the top of a cedar tree, and the way down tells how to win [F84, §7.2].
//!
//! The algorithm has two forms. In the *digit form* the node is read as a representation, in the p-system and in the q-system. In the
//! *trace form* only the turns are looked at: the parity of the left turns, the end of the trace, and shifts of the whole.

mod lists;
mod turns;

pub use lists::{CedarList, CedarLists};

use super::arithmetic::{normal_adjustment, normal_side, shifted_adjustment, shifted_side};
use super::pairs::{Differences, Located, Pairs};
use super::wythoff;
use super::{CedarLower, CedarSearch, CedarStep, Evidence, Front, Pair, Side, Strategy, StrategyError};
use numeration::{CedarError, CedarTree, ContinuedFraction, Descent, Digits, Natural, Numeration, Reading};
use rules::{Game, families};
use std::sync::Arc;

/// How the cedar front reads the way down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CedarForm {
    /// By representations: what [`Front::Cedar`] uses.
    Digits,
    /// By traces: "binary sequences rather than representations are being handled and compared" [F84, §7.2].
    Traces,
}

/// The strategy of `game` on the cedar front, in the form asked for.
///
/// ```
/// use wythoff::rules::{Move, Position};
/// use wythoff::solve::{CedarForm, Strategy, cedar_strategy};
/// let game = "wythoff:a=3,misere".parse()?;
/// for form in [CedarForm::Digits, CedarForm::Traces] {
///     let decision = cedar_strategy(&game, form)?.decide(&Position::new(12u32, 15u32))?;
///     assert_eq!(decision.winning, Some(Move::new(12u32, 14u32)));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`StrategyError::NoSuchFront`] for games that are not a-Wythoff.
pub fn cedar_strategy(game: &Game, form: CedarForm) -> Result<Box<dyn Strategy>, StrategyError> {
    let known = game.case_analysis();
    if let Some((known, families::Pairs::Wythoff { a, shifted })) = known.as_ref().map(|known| (known, known.pairs)) {
        return Ok(wythoff::cedar_strategy(game, known, Differences::new(a, shifted), form));
    }
    let available = Front::of(game);
    Err(StrategyError::NoSuchFront { game: Box::new(game.clone()), front: Front::Cedar, available })
}

/// Numbers of at most this many bits are sought turn by turn; for longer ones the digits come from the faster conversion, and the turns
/// from the digits.
const TURN_BY_TURN_BITS: u64 = 128;

/// Pairs found in the cedar trees of α = [1; a, a, …].
pub(super) struct CedarPairs {
    differences: Differences,
    form: CedarForm,
    numeration: Arc<Numeration>,
}

/// A number in the smallest tree that holds its shifts too.
struct Found {
    order: usize,
    digits: Digits,
    /// The tree and the trace; nothing beyond [`CedarTree::MAX_ORDER`].
    way: Option<(CedarTree, numeration::Trace)>,
}

impl Found {
    fn into_search(self) -> CedarSearch {
        CedarSearch { order: self.order, digits: self.digits, trace: self.way.map(|(_, trace)| trace) }
    }

    /// The tree and the trace, without which the trace form cannot go on.
    fn way(&self) -> Result<&(CedarTree, numeration::Trace), StrategyError> {
        self.way.as_ref().ok_or(StrategyError::Cedar(CedarError::Order { order: self.order }))
    }
}

impl CedarPairs {
    pub(super) fn new(differences: Differences, form: CedarForm) -> CedarPairs {
        let numeration = Arc::new(Numeration::new(ContinuedFraction::constant(differences.a)));
        CedarPairs { differences, form, numeration }
    }

    /// Step 1: the search for a positive number below the root, the least place value above it.
    fn find(&self, number: &Natural, reading: Reading) -> Result<Found, StrategyError> {
        if number.bits() <= TURN_BY_TURN_BITS {
            let up_to = |convergent: &numeration::Convergent| match reading {
                Reading::P => convergent.numerator <= *number,
                Reading::Q => convergent.denominator <= *number,
            };
            let order = self.numeration.early_convergents().partition_point(up_to).max(1);
            let tree = CedarTree::sharing(&self.numeration, order)?;
            let Descent { digits, trace } = tree.descend(number, reading)?;
            return Ok(Found { order, digits, way: Some((tree, trace)) });
        }
        let digits =
            self.numeration.digits(number, reading.system()).expect("[1; a, a, …] is infinite and begins with 1");
        let order = digits.len();
        if order > CedarTree::MAX_ORDER {
            return Ok(Found { order, digits, way: None });
        }
        let tree = CedarTree::sharing(&self.numeration, order)?;
        let trace = tree.trace_of(&digits).expect("numbers below p_m stand in the tree of order m");
        Ok(Found { order, digits, way: Some((tree, trace)) })
    }

    fn p_value(&self, digits: &Digits) -> Natural {
        self.numeration.p_value(digits).expect("shifts and endings of a representation are representations")
    }

    fn shifted(&self) -> bool {
        self.differences.shifted
    }

    /// Steps 2 and 3 by digits.
    fn locate_by_digits(&self, x: &Natural, found: &Found) -> (Side, Natural, CedarStep) {
        let digits = &found.digits;
        let last = digits.digit(0);
        let side = if self.shifted() { shifted_side(digits) } else { normal_side(digits) };
        if side == Side::Upper {
            let right_shift = digits.right_shift();
            let partner = if self.shifted() && last == 2 {
                right_shift.with_digit(0, right_shift.digit(0) + 1)
            } else {
                right_shift
            };
            return (side, self.p_value(&partner), CedarStep::Partner { digits: partner, trace: None });
        }
        // v = u, but a last digit above 1 is made one less in misère play. In normal play a last digit a is carried: (s, a) becomes
        // (s + 1, 0), which the q-system reads as the same number, for q_1 = a.
        let read = if self.shifted() && last > 1 { digits.with_digit(0, last - 1) } else { digits.clone() };
        let n = self.numeration.q_value(&read).expect("a smaller last digit leaves a representation");
        (side, x + self.differences.of(&n), CedarStep::Index { n })
    }

    /// Steps 2 and 3 by turns: the partner's trace, then its node.
    fn locate_by_traces(&self, found: &Found) -> Result<(Side, Natural, CedarStep), StrategyError> {
        let (tree, trace) = found.way()?;
        let a = u64::from(self.differences.a.get());
        let (side, partner) = if self.shifted() {
            turns::misere_partner(trace, tree.order(), a)
        } else {
            turns::normal_partner(trace, tree.order())
        };
        let digits = match &partner {
            Some(trace) => node(tree, trace),
            None => Digits::default(),
        };
        Ok((side, self.p_value(&digits), CedarStep::Partner { digits, trace: partner }))
    }
}

/// The node of a trace that the commandments promise.
fn node(tree: &CedarTree, trace: &numeration::Trace) -> Digits {
    tree.node_at(trace).expect("[F84, Thm 6.1(vii)–(x)] give traces of nodes")
}

impl Pairs for CedarPairs {
    fn locate(&self, number: &Natural) -> Result<Located, StrategyError> {
        if number.is_zero() {
            // 0 stands in no tree; its pair is the boundary condition (0, ε).
            let n = Natural::ZERO;
            let (partner, step) = (self.differences.of(&n), CedarStep::Index { n });
            let evidence = Evidence::Descent { search: CedarSearch::default(), step };
            return Ok(Located { side: Side::Lower, partner, evidence });
        }
        let found = self.find(number, Reading::P)?;
        let (side, partner, step) = match self.form {
            CedarForm::Digits => self.locate_by_digits(number, &found),
            CedarForm::Traces => self.locate_by_traces(&found)?,
        };
        Ok(Located { side, partner, evidence: Evidence::Descent { search: found.into_search(), step } })
    }

    /// Step 5.
    fn pair(&self, m: &Natural) -> Result<(Pair, Evidence), StrategyError> {
        if m.is_zero() {
            let lower = CedarLower { p_value: Natural::ZERO, adjustment: 0, trace: None };
            let evidence = Evidence::IndexDescent { search: CedarSearch::default(), lower };
            return Ok((Pair { lower: Natural::ZERO, upper: self.differences.of(m) }, evidence));
        }
        let found = self.find(m, Reading::Q)?;
        let p_value = self.p_value(&found.digits);
        let (lower, adjustment, reached) = match self.form {
            CedarForm::Digits => {
                let digits = &found.digits;
                let adjustment = if self.shifted() { shifted_adjustment(digits) } else { normal_adjustment(digits) };
                let lower = if adjustment < 0 { &p_value - 1 } else { &p_value + u64::from(adjustment.unsigned_abs()) };
                (lower, adjustment, None)
            }
            CedarForm::Traces => {
                let (tree, trace) = found.way()?;
                let a = u64::from(self.differences.a.get());
                let reached = if self.shifted() {
                    turns::misere_lower(trace, tree.order(), a)
                } else {
                    turns::normal_lower(trace, tree.order(), a)
                };
                let lower = self.p_value(&node(tree, &reached));
                let adjustment = i8::from(lower > p_value) - i8::from(lower < p_value);
                (lower, adjustment, Some(reached))
            }
        };
        let upper = &lower + self.differences.of(m);
        let step = CedarLower { p_value, adjustment, trace: reached };
        Ok((Pair { lower, upper }, Evidence::IndexDescent { search: found.into_search(), lower: step }))
    }
}
