//! The moves of a summand that lead to a wanted value.

use super::Summand;
use super::table::ValueTable;
use crate::best_strategy;
use crate::grundy::moves_to_value;
use numeration::Natural;
use rules::Move;

/// Every move to a position of value `target`, in lexicographic order; `table` has the values where no closed form gives them.
pub(super) fn to_value(summand: &Summand, target: &Natural, table: Option<&ValueTable>) -> Vec<Move> {
    if let Some(rule) = summand.game.ruleset.values() {
        return moves_to_value(rule, &summand.position, target);
    }
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

/// Every move to a P-position by the closed form of the game.
pub(super) fn to_zero(summand: &Summand) -> Vec<Move> {
    best_strategy(&summand.game).winning_moves(&summand.position).unwrap_or_default()
}
