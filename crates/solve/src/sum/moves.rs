//! The moves of a summand that lead to a wanted value.

use super::Summand;
use super::table::ValueTable;
use crate::grundy::moves_to_value;
use crate::{Front, best_strategy};
use numeration::Natural;
use rules::families::Swaps;
use rules::{Game, Move, Play};

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

/// Every move to a position of value 0, or of value 1, by closed forms: the P-positions of normal play, and, where those of misère play are the
/// positions of value 1, these. Nothing where no closed form tells.
pub(super) fn to_level(summand: &Summand, target: &Natural) -> Option<Vec<Move>> {
    let ruleset = summand.game.ruleset.plainest();
    let play = match target.to_u32()? {
        0 => Play::NORMAL,
        1 if ruleset.swaps() == Some(Swaps::Levels) => Play::MISERE,
        _ => return None,
    };
    let game = Game { ruleset: ruleset.into_owned(), play };
    if Front::of(&game).contains(&Front::Oracle) {
        return None;
    }
    best_strategy(&game).winning_moves(&summand.position).ok()
}
