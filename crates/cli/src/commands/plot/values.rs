//! The Sprague–Grundy values to be drawn.

use crate::arguments::LimitArguments;
use crate::failure::Failure;
use crate::values::filled;
use wythoff::Game;

/// The most heaps on a side: more cells than a picture has pixels show nothing more.
const MAX_SIDE: u32 = 4_000;

/// The value of every position (x, y) with x and y up to `bounds`; y by y, x fastest. Nothing where the heaps make no position.
pub fn grundy_values(game: &Game, bounds: (u32, u32), limits: &LimitArguments) -> Result<Vec<Option<u32>>, Failure> {
    if bounds.0.max(bounds.1) >= MAX_SIDE {
        return Err(Failure::new(format!(
            "Sprague–Grundy values are drawn for at most {MAX_SIDE} × {MAX_SIDE} positions: ask for less with --bound or --size"
        )));
    }
    let (width, height) = (u64::from(bounds.0) + 1, u64::from(bounds.1) + 1);
    let table = filled(game, [width, height], None, limits)?;
    let cells = (0..height as usize).flat_map(|y| (0..width as usize).map(move |x| (x, y)));
    Ok(cells.map(|(x, y)| table.value(x, y)).collect())
}
