//! Outcomes straight from the definition, for the oracle: the formula language cannot express multiples of a heap.

use crate::{Game, Play, Position};

/// Whether each position of a table of `height` × `width` is P, y fastest, by trying every move.
///
/// Cost for c positions: O(c log c) moves, because (x, y), x ≤ y, has at most y/x.
pub(crate) fn previous_wins(game: &Game, height: usize, width: usize) -> Vec<bool> {
    let mut table = vec![false; height * width];
    for x in 0..height {
        for y in 0..width {
            let position = Position::new(x, y);
            let mut options = game.moves(&position).filter_map(|taken| position.after(&taken)).peekable();
            let place = |heaps: &Position| Some(heaps.x.to_usize()? * width + heaps.y.to_usize()?);
            table[x * width + y] = match options.peek() {
                None => game.play == Play::Normal,
                Some(_) => !options.any(|option| place(&option).is_some_and(|place| table[place])),
            };
        }
    }
    table
}
