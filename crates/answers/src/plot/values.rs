//! The Sprague–Grundy values to be drawn.

use super::PlotError;
use wythoff::Game;
use wythoff::numbers::work::Work;
use wythoff::solve::grundy::GrundyTable;

/// The most heaps on a side: more cells than a picture has pixels show nothing more.
const MAX_SIDE: u32 = 4_000;

/// The value of every position (x, y) with x and y up to `bounds`; y by y, x fastest. Nothing where the heaps make no position.
pub fn grundy_values(game: &Game, bounds: (u32, u32), work: &Work<'_>) -> Result<Vec<Option<u32>>, PlotError> {
    if bounds.0.max(bounds.1) >= MAX_SIDE {
        let most = format!("Sprague–Grundy values are drawn for at most {MAX_SIDE} × {MAX_SIDE} positions");
        return Err(PlotError::TooLarge { most });
    }
    let (width, height) = (u64::from(bounds.0) + 1, u64::from(bounds.1) + 1);
    let table = GrundyTable::within(game, width, height, work).map_err(PlotError::Grundy)?;
    let cells = (0..height as usize).flat_map(|y| (0..width as usize).map(move |x| (x, y)));
    Ok(cells.map(|(x, y)| table.value(x, y)).collect())
}
