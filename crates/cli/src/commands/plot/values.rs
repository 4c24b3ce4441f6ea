//! The Sprague–Grundy values to be drawn.

use super::room;
use crate::arguments::LimitArguments;
use crate::failure::Failure;
use crate::values;
use crate::watching::watched;
use picture::{Forms, table_bytes};
use wythoff::Game;
use wythoff::solve::grundy::GrundyTable;

/// The most heaps on a side: more cells than a picture has pixels show nothing more.
const MAX_SIDE: u32 = 4_000;

/// The value of every position (x, y) with x and y up to `bounds`, within limits that leave room for a picture of them.
pub fn grundy_values(
    game: &Game,
    bounds: (u32, u32),
    forms: Forms,
    limits: &LimitArguments,
) -> Result<GrundyTable, Failure> {
    if bounds.0.max(bounds.1) >= MAX_SIDE {
        return Err(Failure::new(format!(
            "Sprague–Grundy values are drawn for at most {MAX_SIDE} × {MAX_SIDE} positions: ask for less with --bound or --size"
        )));
    }
    let (width, height) = (u64::from(bounds.0) + 1, u64::from(bounds.1) + 1);
    let work = values::within(None, limits)?;
    room(table_bytes(width as usize, height as usize, forms), &work)?;
    // The table lies beside the numbers that are drawn.
    let work = work.beside(width * height * size_of::<u32>() as u64);
    watched(&work, "positions", |work| GrundyTable::within(game, width, height, work)).map_err(values::refused)
}
