//! A design held against the oracle, which knows nothing of how it was made.

use super::candidates::CandidateSet;
use super::error::DesignError;
use crate::compiled::{Compiled, Shape};
use crate::outcomes::{Engine, Outcomes};
use numeration::Natural;
use numeration::work::Work;
use rules::ExtraMoves;
use rules::Game;

/// The largest heap up to which games that need a table of all positions are checked.
const MAX_TABLE_CHECK: u64 = 2000;

/// The same for rules that mention the heaps.
const MAX_HEAPS_CHECK: u64 = 200;

/// What the oracle says about a design.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DesignCheck {
    /// The largest heap of the positions checked.
    pub bound: u64,
    /// The engine of the oracle.
    pub engine: Engine,
    /// How many positions were checked.
    pub checked: u128,
    /// The smallest position that is P but not wanted, or wanted but not P: least larger heap, then least smaller heap.
    pub wrong: Option<(u64, u64)>,
}

/// Asks the oracle whether the P-positions of `game` with heaps up to `bound`, or as far as that is quickly done, are the wanted ones.
///
/// ```
/// use wythoff::solve::design::{CandidateSet, check_design};
/// use wythoff::numbers::work::Work;
/// let wanted = CandidateSet::from_continued_fraction(&"[1;(2)]".parse()?, 500)?;
/// let check = check_design(&"wythoff:a=2".parse()?, &wanted, 500, &Work::default())?;
/// assert_eq!((check.bound, check.checked, check.wrong), (500, 501 * 501, None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The oracle refuses even so, or the wish to stop.
pub fn check_design(game: &Game, wanted: &CandidateSet, bound: u64, work: &Work) -> Result<DesignCheck, DesignError> {
    let rules = Compiled::new(game);
    let bound = bound.min(wanted.bound()).min(affordable(&rules, bound));
    let outcomes = Outcomes::of(&rules, bound, bound, work)?;
    let size = |&(x, y): &(u64, u64)| (y, x);
    let mut found: Vec<(u64, u64)> = outcomes.p_positions().filter(|(x, y)| x <= y).collect();
    found.sort_unstable_by_key(size);
    let mut expected: Vec<(u64, u64)> = wanted.positions().filter(|(_, y)| *y <= bound).collect();
    expected.sort_unstable_by_key(size);
    let differ = found.iter().zip(&expected).position(|(one, other)| one != other);
    let place = differ.unwrap_or(found.len().min(expected.len()));
    let wrong = [found.get(place), expected.get(place)].into_iter().flatten().copied().min_by_key(size);
    Ok(DesignCheck { bound, engine: outcomes.engine(), checked: outcomes.position_count(), wrong })
}

/// The largest bound that takes seconds.
fn affordable(rules: &Compiled, bound: u64) -> u64 {
    let longest = Natural::from(bound);
    let few = |extra: &ExtraMoves| {
        extra.within(&longest, &longest).take(Engine::MAX_SINGLE_TAKES / 2 + 1).count() <= Engine::MAX_SINGLE_TAKES / 2
    };
    match rules.shape() {
        Shape::Lines(lines) if few(&lines.extra) => bound,
        Shape::Lines(_) | Shape::Takes(_) => MAX_TABLE_CHECK,
        Shape::Heaps => MAX_HEAPS_CHECK,
    }
}
