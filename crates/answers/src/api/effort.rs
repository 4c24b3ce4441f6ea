//! Roughly how much an answer takes: good enough to take small questions before large ones, and for nothing else.

use wythoff::{Front, Game, Natural, Position};

/// All positions up to this one.
pub(super) fn of_table(position: &Position) -> u64 {
    of_cells(size(&position.x), size(&position.y))
}

/// So many rows and columns.
pub(super) fn of_cells(rows: u64, columns: u64) -> u64 {
    rows.saturating_add(1).saturating_mul(columns.saturating_add(1))
}

/// The digits of both heaps.
pub(super) fn of_digits(position: &Position) -> u64 {
    position.x.bits() + position.y.bits()
}

/// A decision by this front.
pub(super) fn of_decision(game: &Game, position: &Position, front: Front) -> u64 {
    match front {
        Front::Oracle => of_table(position),
        // A table with a line for each number up to the smaller heap.
        Front::Recursive => size((&position.x).min(&position.y)),
        _ if Front::of(game) == [Front::Oracle] => of_table(position),
        _ => of_digits(position),
    }
}

/// A number, or the largest there is.
fn size(heap: &Natural) -> u64 {
    heap.to_u64().unwrap_or(u64::MAX)
}
