//! The Sprague–Grundy values to be drawn.
//!
//! To be replaced by the library's own engine: everything else sees [`grundy_values`] only.

use crate::failure::Failure;
use wythoff::{Game, Play, Position};

/// The most heaps on a side.
const MAX_SIDE: u32 = 1_000;

/// The most looks at a possible option in all, some ten seconds.
const MAX_LOOKS: u64 = 1 << 33;

/// The same where each position has its own list of moves, and finding a move is the dearer part.
const MAX_TRIES: u64 = 1 << 24;

/// The value of every position (x, y) with x and y up to `bounds`; y by y, x fastest.
pub fn grundy_values(game: &Game, bounds: (u32, u32)) -> Result<Vec<u32>, Failure> {
    if game.play == Play::Misere {
        return Err(Failure::new("Sprague–Grundy values belong to normal play: leave out 'misere'"));
    }
    if bounds.0.max(bounds.1) >= MAX_SIDE {
        return Err(Failure::new(format!(
            "Sprague–Grundy values are drawn for at most {MAX_SIDE} × {MAX_SIDE} positions: ask for less with --bound or --size"
        )));
    }
    if game.ruleset.to_formula_rules().formula.mentions_heaps() {
        return by_position(game, bounds);
    }
    // Whatever may be taken from the largest heaps may be taken from smaller ones, if they have it.
    let takes = takes(game, bounds);
    let (width, height) = (bounds.0 as usize + 1, bounds.1 as usize + 1);
    let looks = (takes.len() as u64).saturating_mul((width * height) as u64);
    if looks > MAX_LOOKS {
        return Err(too_long(MAX_LOOKS));
    }
    let mut table = Table::new(width, height);
    for y in 0..height {
        for x in 0..width {
            // Takes are in order of u.
            let fitting = takes.partition_point(|(u, _)| *u <= x);
            table.decide(x, y, takes[..fitting].iter().filter(|(_, v)| *v <= y).copied());
        }
    }
    Ok(table.values)
}

fn too_long(limit: u64) -> Failure {
    Failure::new(format!(
        "so many moves from so many positions pass the limit of {limit} steps for values: ask for less with --bound or --size"
    ))
}

/// All legal takes (u, v) from the largest heaps.
fn takes(game: &Game, (x, y): (u32, u32)) -> Vec<(usize, usize)> {
    let index = |heap: wythoff::Natural| heap.to_usize().expect("a take is no larger than a small heap");
    game.moves(&Position::new(x, y)).map(|taken| (index(taken.u), index(taken.v))).collect()
}

/// For rules that mention the heaps.
fn by_position(game: &Game, bounds: (u32, u32)) -> Result<Vec<u32>, Failure> {
    let (width, height) = (bounds.0 as usize + 1, bounds.1 as usize + 1);
    let cells = (width * height) as u64;
    if cells.saturating_mul(cells) > MAX_TRIES {
        return Err(Failure::new(format!(
            "where the moves depend on the heaps, values are drawn for at most {} positions: ask for less with --bound or --size",
            MAX_TRIES.isqrt()
        )));
    }
    let mut table = Table::new(width, height);
    for y in 0..bounds.1 + 1 {
        for x in 0..bounds.0 + 1 {
            table.decide(x as usize, y as usize, takes(game, (x, y)).into_iter());
        }
    }
    Ok(table.values)
}

struct Table {
    width: usize,
    values: Vec<u32>,
    /// The number of the position for which a value was last seen among the options.
    seen: Vec<u32>,
}

impl Table {
    fn new(width: usize, height: usize) -> Table {
        Table { width, values: vec![0; width * height], seen: Vec::new() }
    }

    /// The least value that no option has.
    fn decide(&mut self, x: usize, y: usize, takes: impl Iterator<Item = (usize, usize)>) {
        let cell = y * self.width + x;
        let stamp = cell as u32 + 1;
        for (u, v) in takes {
            let value = self.values[cell - v * self.width - u] as usize;
            if value >= self.seen.len() {
                self.seen.resize(value + 1, 0);
            }
            self.seen[value] = stamp;
        }
        self.values[cell] = self.seen.iter().take_while(|seen| **seen == stamp).count() as u32;
    }
}

#[cfg(test)]
mod tests {
    use super::grundy_values;
    use testkit::{GrundyTable, Rules};

    #[test]
    fn values_agree_with_the_slow_table() {
        let slow = GrundyTable::new(Rules::Wythoff { a: 2 }, 20);
        let heaps_named = "rules:(u = 0 | v = 0 | |u - v| < 2) & u <= x";
        for game in ["wythoff:a=2", heaps_named] {
            let values = grundy_values(&game.parse().unwrap(), (20, 15)).unwrap();
            for (index, value) in values.iter().enumerate() {
                assert_eq!(u64::from(*value), slow.value((index as u64 % 21, index as u64 / 21)), "{game} {index}");
            }
        }
    }
}
