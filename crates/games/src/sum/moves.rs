//! The moves of a summand that lead to a wanted value.

use super::Summand;
use super::table::ValueTable;
use crate::euclid::Euclid;
use crate::{Move, Position, Ruleset, best_strategy, families};
use numeration::Natural;

/// Every move to a position of value `target`, in lexicographic order; `table` has the values where no closed form gives them.
pub(super) fn to_value(summand: &Summand, target: &Natural, table: Option<&ValueTable>) -> Vec<Move> {
    let Position { x, y } = &summand.position;
    match &summand.game.ruleset {
        // The value left must be the target: x is lowered to target ⊕ y, or y to target ⊕ x.
        Ruleset::Nim(_) => {
            let take =
                |heap: &Natural, other: &Natural| heap.checked_sub(&(target ^ other)).filter(|take| !take.is_zero());
            let from_second = take(y, x).map(|v| Move { u: Natural::ZERO, v });
            let from_first = take(x, y).map(|u| Move { u, v: Natural::ZERO });
            from_second.into_iter().chain(from_first).collect()
        }
        Ruleset::Euclid(families::Euclid { zero }) => {
            Euclid { zero: *zero }.moves_to_value(&summand.position, target).unwrap_or_default()
        }
        _ => {
            let (Some(table), Some(target)) = (table, target.to_u32()) else { return Vec::new() };
            let ordered = summand.game.is_ordered();
            let value = |taken: &Move| {
                let left = summand.position.after(taken)?;
                let (x, y) = (left.x.to_u64()?, left.y.to_u64()?);
                // The table is as wide as the larger heaps of all summands, and as high as the smaller ones.
                if ordered { table.value(x, y) } else { table.value(x.min(y), x.max(y)) }
            };
            summand.game.moves(&summand.position).filter(|taken| value(taken) == Some(target)).collect()
        }
    }
}

/// Every move to a P-position by the closed form of the game.
pub(super) fn to_zero(summand: &Summand) -> Vec<Move> {
    best_strategy(&summand.game).winning_moves(&summand.position).unwrap_or_default()
}
