//! What a decision takes, counted in the steps of the papers and not in seconds.

use super::{Case, CedarSearch, Evidence, Reasoning, RootFormula};
use numeration::{Digits, Natural};
use std::ops::AddAssign;

/// Steps of a decision on one front, each an operation on numbers as long as the heaps.
///
/// They are counted from the [`Reasoning`], by the algorithms as the papers tell them:
///
/// * recursive [F82, §2]: each row of the table up to the one of x takes two additions and two comparisons;
/// * algebraic [F82, §3]: an integer square root, a division and two additions for the index of x, the same to see whether x has it, and
///   the same for the pair aimed at;
/// * arithmetic [F82, §5]: for each place an addition, which makes the place value, and a division, which makes the digit; a comparison for
///   each digit looked at from the end, and an addition for each digit that is not 0 when they are read again;
/// * cedar [F84, §7.2]: an addition and a comparison for each node on the way, and an addition for each place value.
///
/// Comparing y with the partner of x is a comparison, and the index of the pair aimed at a subtraction and a division, on every front.
///
/// ```
/// use wythoff::solve::{Cost, Front, strategy};
/// let game = "wythoff:a=2".parse()?;
/// let position = wythoff::rules::Position::new(12u32, 15u32);
/// let cost = |front| -> Result<Cost, Box<dyn std::error::Error>> {
///     Ok(Cost::of(&strategy(&game, front)?.decide(&position)?.reasoning, &position))
/// };
/// // 12 = A_9 stands in the tenth row; R_p(12) = 112 and its partner 1120 have seven digits, R_q(1) = 1 has one.
/// assert_eq!((cost(Front::Recursive)?.rows, cost(Front::Algebraic)?.roots, cost(Front::Arithmetic)?.digits), (10, 3, 8));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Rows of a table of P-positions; positions looked at one by one, where no formula is known.
    pub rows: u128,
    /// Comparisons of two numbers or digits.
    pub comparisons: u128,
    /// Additions and subtractions.
    pub additions: u128,
    /// Divisions with remainder.
    pub divisions: u128,
    /// Integer square roots.
    pub roots: u128,
    /// Bits of the longest root.
    pub root_bits: u64,
    /// Digits of representations.
    pub digits: u128,
    /// Turns on ways down a cedar tree.
    pub turns: u128,
    /// Runs of equal turns on them, which is what is kept.
    pub runs: u128,
}

impl AddAssign for Cost {
    fn add_assign(&mut self, other: Cost) {
        let Cost { rows, comparisons, additions, divisions, roots, root_bits, digits, turns, runs } = other;
        self.rows += rows;
        self.comparisons += comparisons;
        self.additions += additions;
        self.divisions += divisions;
        self.roots += roots;
        self.root_bits = self.root_bits.max(root_bits);
        self.digits += digits;
        self.turns += turns;
        self.runs += runs;
    }
}

impl Cost {
    /// What `reasoning`, which is about `position`, took.
    pub fn of(reasoning: &Reasoning, position: &rules::Position) -> Cost {
        let mut cost = Cost::of_case(&reasoning.case, position);
        if let Some((_, _, evidence)) = &reasoning.smaller {
            cost += Cost::of_smaller(evidence, (&position.x).min(&position.y));
        }
        if let Some(evidence) = &reasoning.target {
            cost += Cost::of_target(evidence);
        }
        cost
    }

    fn of_case(case: &Case, position: &rules::Position) -> Cost {
        let compared = Cost { comparisons: 1, ..Cost::default() };
        match case {
            Case::Ended => Cost::default(),
            Case::IsPair | Case::EqualHeapsStuck | Case::EqualHeaps => compared,
            Case::SmallerIsUpper { .. } | Case::LargerIsTooLarge { .. } => Cost { additions: 1, ..compared },
            Case::TakeFromBoth { .. } => Cost { additions: 3, divisions: 1, ..compared },
            // A step of the recursion has four additions; then both heaps are lowered.
            Case::ExtraMove { extra, .. } => {
                Cost { additions: 4 * u128::from(extra.step) + 2, divisions: 1, ..compared }
            }
            // ⌊y/x⌋, and ⌊φx⌋ by a root.
            Case::Quotient { .. } => {
                let root_bits = (&position.x).min(&position.y).bits() + 2;
                Cost { comparisons: 2, divisions: 2, additions: 1, roots: 1, root_bits, ..Cost::default() }
            }
            Case::Automaton { places, .. } => Cost { digits: 2 * *places as u128, ..Cost::default() },
            Case::Exhaustive { positions, .. } | Case::Blocking { positions, .. } => {
                Cost { rows: *positions, ..Cost::default() }
            }
        }
    }

    /// How x was found.
    fn of_smaller(evidence: &Evidence, x: &Natural) -> Cost {
        match evidence {
            Evidence::Row { n, .. } => {
                let rows = in_words(n).saturating_add(1);
                Cost { rows, comparisons: 2 * rows, additions: 2 * rows, ..Cost::default() }
            }
            Evidence::Formula { formula, .. } => by_roots(2, *formula, x),
            Evidence::Representation { digits, partner } => {
                let mut cost = of_digits(digits);
                cost += Cost { digits: partner.len() as u128, additions: not_zero(partner), ..Cost::default() };
                cost
            }
            evidence => Cost::of_target(evidence),
        }
    }

    /// How the pair aimed at was found; a row of it stands in the table that x was found in.
    fn of_target(evidence: &Evidence) -> Cost {
        match evidence {
            Evidence::Row { .. } | Evidence::Exceptional => Cost::default(),
            Evidence::Formula { formula, n, .. } => by_roots(1, *formula, n),
            Evidence::Representation { digits, .. }
            | Evidence::Interpretation { digits, .. }
            | Evidence::Floors { digits, .. } => {
                let mut cost = of_digits(digits);
                cost += Cost { additions: not_zero(digits), ..Cost::default() };
                cost
            }
            Evidence::Descent { search, .. } | Evidence::IndexDescent { search, .. } => of_search(search),
        }
    }
}

/// So many roots for numbers like this one.
fn by_roots(roots: u128, formula: RootFormula, number: &Natural) -> Cost {
    let root_bits = formula.index_of(number).root.bits();
    Cost { roots, root_bits, divisions: roots, additions: 2 * roots, ..Cost::default() }
}

/// Writing a number: place values, digits, and a look at its end.
fn of_digits(digits: &Digits) -> Cost {
    let places = digits.len() as u128;
    let comparisons = digits.trailing_zeros() as u128 + 1;
    Cost { digits: places, additions: places, divisions: places, comparisons, ..Cost::default() }
}

fn not_zero(digits: &Digits) -> u128 {
    digits.least_significant_first().iter().filter(|digit| **digit != 0).count() as u128
}

/// A way down a cedar tree.
fn of_search(search: &CedarSearch) -> Cost {
    let (turns, runs) = search.trace.as_ref().map_or((0, 0), |trace| (trace.len(), trace.runs().len()));
    let turns = u128::from(turns);
    Cost {
        comparisons: turns + 1,
        additions: turns + search.order as u128,
        digits: search.digits.len() as u128,
        turns,
        runs: runs as u128,
        ..Cost::default()
    }
}

fn in_words(number: &Natural) -> u128 {
    number.to_u64().map_or(u128::MAX / 4, u128::from)
}
