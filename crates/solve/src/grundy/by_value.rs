//! Classical Wythoff, value by value: the simplest rules, where a position takes the first value free in its row, column and diagonal, and nothing else.
//!
//! Within a tile of 64 × 64 positions the smallest value is given to all positions that have it, then the next. A position that no smaller value was
//! given to has value v exactly if v stands neither before it in its row, nor above it in its column, nor before it on its diagonal. So v goes, row by row, to the
//! first such position of the row: 64 positions are one word, and no search is longer than that. Most values between the least and the largest of a tile stand nowhere in it;
//! that is seen for all rows together, by vectors where the machine has them.
//!
//! For that the sets lie the other way round: for each value a word, with a bit for each row of a strip, each column of a block, each diagonal of a block.

use super::cells::{Shared, SharedCells};
use super::shape::SIDE;
use super::skew::{Width, Words};
use super::wavefront::{Monitor, Tile, Tiling};
use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// For each value, on which of 64 lines next to each other it is used.
type ValueSet = Vec<u64>;

/// A tile as it is filled, by rows and by columns. There is one column more, for positions that are none.
struct Values {
    rows: [u32; SIDE * (SIDE + 1)],
    columns: [u32; SIDE * (SIDE + 1)],
}

impl Values {
    const NONE: Values = Values { rows: [0; SIDE * (SIDE + 1)], columns: [0; SIDE * (SIDE + 1)] };

    #[inline(always)]
    fn put(&mut self, row: usize, column: usize, value: u32) {
        self.rows[row * (SIDE + 1) + column] = value;
        self.columns[column * SIDE + row] = value;
    }
}

/// How many sets are kept at a time. What is allocated and what is counted beforehand are both read here.
#[derive(Clone, Copy, Debug)]
pub(super) struct ByValue {
    tiling: Tiling,
    threads: usize,
}

impl ByValue {
    pub(super) fn new(tiling: Tiling, threads: usize) -> ByValue {
        ByValue { tiling, threads: threads.min(tiling.strips()).max(1) }
    }

    /// All values are below this.
    fn values(&self) -> usize {
        self.tiling.rows + self.tiling.columns
    }

    /// Blocks of diagonals in all.
    fn diagonal_blocks(&self) -> usize {
        self.tiling.strips() + self.tiling.places()
    }

    /// The bytes of all sets, at most.
    pub(super) fn bytes(&self) -> u128 {
        let places = self.tiling.places();
        // One strip sees the diagonals of its tiles and one block more, and gives the last one back in the end; each strip below it that is
        // under way sees one more. In a symmetric table nothing lies below the main diagonal.
        let diagonals =
            if self.tiling.symmetric { places } else { (places + self.threads).min(self.diagonal_blocks()) };
        let of_threads = self.threads * (Strip::SETS * self.values() * size_of::<u64>() + size_of::<Values>());
        let of_blocks = (places + self.diagonal_blocks()) * size_of::<Mutex<ValueSet>>();
        (places + diagonals) as u128 * (self.values() * size_of::<u64>()) as u128 + (of_threads + of_blocks) as u128
    }

    /// Fills the table.
    pub(super) fn run<C: SharedCells>(&self, cells: &Shared<C>, monitor: &Monitor<'_>) -> ControlFlow<()> {
        self.run_by(Width::fastest(), cells, monitor)
    }

    fn run_by<C: SharedCells>(&self, width: Width, cells: &Shared<C>, monitor: &Monitor<'_>) -> ControlFlow<()> {
        let blocks = |count: usize| (0..count).map(|_| Mutex::default()).collect();
        let engine = Engine {
            cells,
            plan: *self,
            width,
            columns: blocks(self.tiling.places()),
            diagonals: blocks(self.diagonal_blocks()),
        };
        self.tiling.run(
            self.threads,
            monitor,
            || Strip {
                rows: vec![0; self.values()],
                full_before: 0,
                nothing: vec![0; self.values()],
                values: Box::new(Values::NONE),
            },
            |strip, tile| {
                engine.fill_tile(strip, tile);
                monitor.advance(tile.positions(self.tiling.symmetric))
            },
        )
    }
}

struct Engine<'t, C> {
    cells: &'t Shared<C>,
    plan: ByValue,
    width: Width,
    /// Sets by blocks of columns and of differences y − x, made when first needed. No two threads ever want the same block at a time:
    /// the lower strip is always at least one tile behind.
    columns: Vec<Mutex<ValueSet>>,
    diagonals: Vec<Mutex<ValueSet>>,
}

/// What a thread keeps while it goes along a strip.
struct Strip {
    rows: ValueSet,
    /// All smaller values are used in all rows.
    full_before: usize,
    /// In place of the diagonals below the main one in a symmetric table.
    nothing: ValueSet,
    values: Box<Values>,
}

impl Strip {
    const SETS: usize = 2;
}

impl<C: SharedCells> Engine<'_, C> {
    /// A block, made now if it is needed for the first time.
    fn block<'m>(&self, sets: &'m Mutex<ValueSet>) -> MutexGuard<'m, ValueSet> {
        let mut guard = sets.lock().unwrap_or_else(PoisonError::into_inner);
        if guard.is_empty() {
            *guard = vec![0; self.plan.values()];
        }
        guard
    }

    fn fill_tile(&self, strip: &mut Strip, tile: &Tile) {
        let symmetric = self.plan.tiling.symmetric;
        let on_main_diagonal = symmetric && tile.strip == tile.place;
        let mut columns = self.block(&self.columns[tile.place]);
        let main = self.plan.tiling.strips() + tile.place - tile.strip;
        let mut above = self.block(&self.diagonals[main]);
        let mut below = (!on_main_diagonal).then(|| self.block(&self.diagonals[main - 1]));
        let Strip { rows, full_before, nothing, values } = strip;
        if on_main_diagonal {
            // What stands left of the diagonal is the column above it.
            rows.copy_from_slice(&columns);
            *full_before = 0;
        } else if tile.place == 0 {
            rows.fill(0);
            *full_before = 0;
        }
        let height = tile.rows.len();
        *full_before += rows[*full_before..].iter().take_while(|&&used| used & lines(height) == lines(height)).count();
        let below = below.as_deref_mut().unwrap_or(nothing);
        let mut sets = Sets {
            first: *full_before,
            rows: &mut rows[*full_before..],
            columns: &mut columns[*full_before..],
            above: &mut above[*full_before..],
            below: &mut below[*full_before..],
            open: std::array::from_fn(|row| match row < height {
                true if on_main_diagonal => lines(tile.columns.len()) & u64::MAX << row,
                true => lines(tile.columns.len()),
                false => 0,
            }),
        };
        sets.fill(self.width, on_main_diagonal, values);
        self.put(values, tile);
        if tile.place + 1 == self.plan.tiling.places() {
            // These diagonals end at the right edge of the table.
            *above = ValueSet::default();
        }
    }

    /// Writes a tile into the table, and its mirror image as far as the table has it.
    fn put(&self, values: &Values, tile: &Tile) {
        let symmetric = self.plan.tiling.symmetric;
        let first = tile.columns.start;
        for (x, row) in tile.rows.clone().zip(values.rows.chunks_exact(SIDE + 1)) {
            let columns = tile.columns_of(x, symmetric);
            self.cells.set_row(x, columns.start, &row[columns.start - first..columns.end - first]);
        }
        if symmetric {
            let mirrored = tile.columns.start..tile.columns.end.min(self.cells.rows);
            for (y, column) in mirrored.zip(values.columns.chunks_exact(SIDE)) {
                let rows = tile.rows.start..tile.rows.end.min(y);
                self.cells.set_row(y, rows.start, &column[..rows.len()]);
            }
        }
    }
}

/// Bits for so many lines.
fn lines(count: usize) -> u64 {
    u64::MAX >> (SIDE - count.clamp(1, SIDE))
}

/// The sets that a tile looks at, from a value on.
struct Sets<'s> {
    first: usize,
    rows: &'s mut [u64],
    columns: &'s mut [u64],
    /// The diagonals that begin in the first row, by column; and those left of them, so that the last one is next to the first of these.
    above: &'s mut [u64],
    below: &'s mut [u64],
    /// For each row, the columns in which no value has been given yet.
    open: [u64; SIDE],
}

impl Sets<'_> {
    #[cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "vectors look at all rows of a tile together"))]
    fn fill(&mut self, width: Width, on_main_diagonal: bool, values: &mut Values) {
        match (width.words(), on_main_diagonal) {
            (Words::One, false) => self.fill_by::<false>(values, some_rows),
            (Words::One, true) => self.fill_by::<true>(values, some_rows),
            // SAFETY: a `Width` has such words only on machines that have these instructions.
            #[cfg(target_arch = "x86_64")]
            (Words::Avx2, _) => unsafe { vectors::fill_256(self, on_main_diagonal, values) },
            // SAFETY: the same.
            #[cfg(target_arch = "x86_64")]
            (Words::Avx512, _) => unsafe { vectors::fill_512(self, on_main_diagonal, values) },
        }
    }

    /// `rows_with` tells in which of the rows a value may be free, given the open columns of all rows and the lines on which it is free. `MAIN` is a tile on the main
    /// diagonal of a symmetric table: there, what stands in a column stands also in the row that is its mirror image.
    #[inline(always)]
    fn fill_by<const MAIN: bool>(&mut self, values: &mut Values, rows_with: impl Fn(&[u64; SIDE], Free) -> u64) {
        let mut left: u32 = self.open.iter().map(|open| open.count_ones()).sum();
        let lines = self.rows.iter_mut().zip(&mut *self.columns).zip(self.above.iter_mut().zip(&mut *self.below));
        for (((row, column), (above, below)), value) in lines.zip(self.first as u32..) {
            let mut free = Free { rows: !*row, columns: !*column, above: !*above, below: !*below };
            if free.rows == 0 || free.columns == 0 {
                continue;
            }
            let mut rows = rows_with(&self.open, free) & free.rows;
            if rows == 0 {
                continue;
            }
            let mut given = 0;
            while rows != 0 {
                let place = rows.trailing_zeros() as usize % SIDE;
                rows &= rows - 1;
                let open = &mut self.open[place];
                // The first position of the row that is open, or none.
                let positions = *open & free.columns & free.diagonals(place);
                let position = positions & positions.wrapping_neg();
                *open ^= position;
                free.columns ^= position;
                free.above &= !(position >> place);
                free.below &= !(position << 1 << (SIDE - 1 - place));
                given |= u64::from(positions != 0) << place;
                values.put(place, positions.trailing_zeros() as usize, value);
                if MAIN {
                    // The mirror image, too.
                    free.rows &= !position;
                    rows &= !position;
                }
            }
            *row = !(free.rows & !given);
            (*column, *above, *below) = (!free.columns, !free.above, !free.below);
            left -= given.count_ones();
            if left == 0 {
                return;
            }
        }
    }
}

/// The lines of a tile on which a value is free.
#[derive(Clone, Copy)]
struct Free {
    rows: u64,
    columns: u64,
    above: u64,
    below: u64,
}

impl Free {
    /// The diagonals through the positions of a row, by column.
    #[inline(always)]
    fn diagonals(&self, row: usize) -> u64 {
        self.above << row | self.below >> 1 >> (SIDE - 1 - row)
    }
}

/// Without vectors rows are looked at when it is their turn.
#[inline(always)]
fn some_rows(_: &[u64; SIDE], free: Free) -> u64 {
    free.rows
}

#[cfg(target_arch = "x86_64")]
mod vectors {
    use super::{Free, SIDE, Sets, Values};

    /// The rows in which a value is free somewhere. The compiler makes vectors of it.
    #[inline(always)]
    fn rows_with(open: &[u64; SIDE], free: Free) -> u64 {
        let row = |rows: u64, (place, open): (usize, &u64)| {
            let positions = open & free.columns & free.diagonals(place);
            rows | if positions != 0 { 1 << place } else { 0 }
        };
        open.iter().enumerate().fold(0, row)
    }

    #[target_feature(enable = "avx512f,bmi1,bmi2,popcnt")]
    pub(super) fn fill_512(sets: &mut Sets<'_>, on_main_diagonal: bool, values: &mut Values) {
        match on_main_diagonal {
            true => sets.fill_by::<true>(values, rows_with),
            false => sets.fill_by::<false>(values, rows_with),
        }
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    pub(super) fn fill_256(sets: &mut Sets<'_>, on_main_diagonal: bool, values: &mut Values) {
        match on_main_diagonal {
            true => sets.fill_by::<true>(values, rows_with),
            false => sets.fill_by::<false>(values, rows_with),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use numeration::work::Work;
    use std::sync::atomic::AtomicU16;

    /// Least excluded values, one by one.
    fn plain(rows: usize, columns: usize) -> Vec<Vec<u32>> {
        let mut table = vec![vec![0; columns]; rows];
        for x in 0..rows {
            for y in 0..columns {
                let in_row = (0..y).map(|v| table[x][v]);
                let in_column = (0..x).map(|u| table[u][y]);
                let on_diagonal = (1..=x.min(y)).map(|take| table[x - take][y - take]);
                let mut used = vec![false; x + y + 1];
                in_row.chain(in_column).chain(on_diagonal).for_each(|value: u32| used[value as usize] = true);
                table[x][y] = used.iter().take_while(|used| **used).count() as u32;
            }
        }
        table
    }

    #[test]
    fn every_width_finds_the_least_excluded_values() {
        let sizes = [(1, 1), (1, 130), (63, 65), (64, 64), (70, 200), (130, 130), (193, 257), (200, 70), (257, 3)];
        for (rows, columns) in sizes {
            let expected = plain(rows, columns);
            for symmetric in [true, false].into_iter().filter(|symmetric| !symmetric || rows <= columns) {
                for (width, threads) in Width::all().flat_map(|width| [(width, 1), (width, 3)]) {
                    let tiling = Tiling { rows, columns, side: SIDE, symmetric };
                    let cells = Shared::<AtomicU16>::new(rows, columns);
                    let monitor = Monitor::new((rows * columns) as u64, "a test", &Work::default());
                    let end = ByValue::new(tiling, threads).run_by(width, &cells, &monitor);
                    assert_eq!(end, ControlFlow::Continue(()));
                    for (x, row) in expected.iter().enumerate() {
                        let found: Vec<u32> = (0..columns).map(|y| cells.at(x, y)).collect();
                        assert_eq!(found, *row, "row {x} of {rows} × {columns}, {width:?}, {threads} threads");
                    }
                }
            }
        }
    }
}
