//! The Sprague–Grundy values to be drawn.

use super::{PlotError, room};
use picture::{Forms, table_bytes};
use wythoff::Game;
use wythoff::numbers::work::Work;
use wythoff::solve::grundy::GrundyTable;

/// The most heaps on a side: more cells than a picture has pixels show nothing more.
const MAX_SIDE: u32 = 4_000;

/// The value of every position (x, y) with x and y up to `bounds`, within limits that leave room for a picture of them.
pub fn grundy_values(game: &Game, bounds: (u32, u32), forms: Forms, work: &Work<'_>) -> Result<GrundyTable, PlotError> {
    if bounds.0.max(bounds.1) >= MAX_SIDE {
        let most = format!("Sprague–Grundy values are drawn for at most {MAX_SIDE} × {MAX_SIDE} positions");
        return Err(PlotError::TooLarge { most });
    }
    let (width, height) = (u64::from(bounds.0) + 1, u64::from(bounds.1) + 1);
    room(table_bytes(width as usize, height as usize, forms), work)?;
    // The table lies beside the numbers that are drawn.
    let work = work.beside(width * height * size_of::<u32>() as u64);
    GrundyTable::within(game, width, height, &work).map_err(PlotError::Grundy)
}
