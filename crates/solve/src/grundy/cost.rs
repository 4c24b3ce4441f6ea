//! What a table will cost, before it is begun, for those who must not wait long.

use super::Plan;
use crate::compiled::Compiled;

/// An upper bound, about, for the steps (a nanosecond each, or a few) of a table of `rows` × `columns`, found within `most` steps or so; nothing if
/// it is above `most`.
pub(crate) fn steps_within(rules: &Compiled, rows: usize, columns: usize, most: u64) -> Option<u64> {
    let cells = rows as u128 * columns as u128;
    let within = |steps: u128| u64::try_from(steps).ok().filter(|steps| *steps <= most);
    // To see what kind of takes there are, a formula may be tried on each that fits into the table.
    let tried = rules.within(rows, columns).map_or(1, |takes| takes.steps_each());
    within(cells.saturating_mul(tried.into()))?;
    within(cells.saturating_mul(Plan::new(rules, rows, columns).way.steps_each(rows, columns)))
}
