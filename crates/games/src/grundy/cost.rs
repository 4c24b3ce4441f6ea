//! What a table will cost, before it is begun, for those who must not wait long.

use super::takes::Takes;
use super::{Plan, Way};
use crate::game::Game;
use crate::rules::Along;

/// A step of a formula with big integers counts this often.
const BIG_STEP: u128 = 32;

/// About as many words of a line are passed over for each position in classical Wythoff as there are times this many rows and columns.
const PLACES_IN_A_STEP: u128 = 600;

/// An upper bound, about, for the steps (a nanosecond each, or a few) of a table of `rows` × `columns`, found within `most` steps or so; nothing if
/// it is above `most`.
pub(crate) fn steps_within(game: &Game, rows: usize, columns: usize, most: u64) -> Option<u64> {
    let cells = rows as u128 * columns as u128;
    let within = |steps: u128| u64::try_from(steps).ok().filter(|steps| *steps <= most);
    // To see what kind of takes there are, a formula is tried on each that fits into the table.
    let formula = game.ruleset.to_formula_rules();
    let size = formula.as_ref().map_or(1, |rules| {
        let fits = rules.formula.fits_along(rows.max(columns) as i64);
        u128::from(rules.formula.size()) * if fits { 1 } else { BIG_STEP }
    });
    within(cells.saturating_mul(size))?;
    let plan = Plan::new(game, rows, columns);
    let for_each = match &plan.way {
        Way::ClosedForm(_) => 1,
        Way::Lines(shape) => {
            let on_lines = 1 + (rows + columns) as u128 / PLACES_IN_A_STEP;
            on_lines + 2 * (shape.differences.len() + shape.singles.len()) as u128
        }
        // Half of each heap may be taken on average.
        Way::Enumeration(rules) if rules.formula.mentions_heaps() => (cells / 4).saturating_mul(size).max(1),
        Way::Enumeration(rules) => {
            let takes = Takes::new(rules.clone(), rows, columns);
            let mut count = takes.extra(rows, columns).len() as u128;
            takes.for_each(rows, columns, |_, _| count += 1);
            count
        }
    };
    within(cells.saturating_mul(for_each))
}
