//! Classical Wythoff, value by value: the simplest rules, where a position takes the first value free in its row, column and
//! diagonal, and nothing else.
//!
//! Within a tile of 64 × 64 positions the smallest value is given to all positions that have it, then the next. A position that no
//! smaller value was given to has value v exactly if v stands neither before it in its row, nor above it in its column, nor before
//! it on its diagonal. So v goes, row by row, to the first such position of the row: 64 positions are one word, and no search is
//! longer than that. Most values between the least and the largest of a tile stand nowhere in it: nearly all of these stand on every
//! diagonal through it already, which is seen for 64 values together; the others are looked at in all rows together. Both go by
//! vectors where the machine has them.
//!
//! For that the sets lie the other way round: for each value a word, with a bit for each row of a strip, each column of a block,
//! each diagonal of a block.

use super::cells::Value;
use super::shape::SIDE;
use super::skew::{Width, Words};
use super::table::{Order, bytes_of_pieces};
use super::wavefront::{Monitor, Tile, Tiling};
use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// For each value, on which of 64 lines next to each other it is used.
type ValueSet = Vec<u64>;

/// A tile as it is filled, row by row. There is one column more, for positions that are none.
type Values<V> = [V; SIDE * (SIDE + 1)];

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
        let of_threads = self.threads * (SETS_OF_STRIP * self.values() * size_of::<u64>() + size_of::<Values<u32>>());
        let of_blocks = (places + self.diagonal_blocks()) * size_of::<Mutex<ValueSet>>();
        let of_pieces = bytes_of_pieces(self.tiling.rows, self.tiling.columns, SIDE);
        let sets = (places + diagonals) as u128 * (self.values() * size_of::<u64>()) as u128;
        sets + of_pieces + (of_threads + of_blocks) as u128
    }

    /// Of a symmetric table only half is kept, which is less to write, and less memory for the system to give.
    pub(super) fn order(&self) -> Order {
        let Tiling { rows, columns, side, symmetric } = self.tiling;
        Order::tiles(rows, columns, side, symmetric)
    }

    /// All values in [order](Self::order); nothing if the monitor said stop.
    pub(super) fn run<V: Value>(&self, monitor: &Monitor<'_>) -> Option<Vec<V>> {
        self.run_by(Width::fastest(), monitor)
    }

    fn run_by<V: Value>(&self, width: Width, monitor: &Monitor<'_>) -> Option<Vec<V>> {
        // Zeros that come from the system as they are.
        let mut values = vec![V::default(); self.order().cells()];
        self.fill(width, &mut values, monitor).is_continue().then_some(values)
    }

    fn fill<V: Value>(&self, width: Width, values: &mut [V], monitor: &Monitor<'_>) -> ControlFlow<()> {
        let blocks = |count: usize| (0..count).map(|_| Mutex::default()).collect();
        let engine = Engine {
            pieces: self.order().split(values),
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
                none_free: vec![u64::MAX; self.values()],
                values: Box::new([V::default(); SIDE * (SIDE + 1)]),
            },
            |strip, tile| {
                engine.fill_tile(strip, tile);
                monitor.advance(tile.positions(self.tiling.symmetric))
            },
        )
    }
}

struct Engine<'t, V> {
    /// The table, by strips and tiles.
    pieces: Vec<Vec<Mutex<&'t mut [V]>>>,
    plan: ByValue,
    width: Width,
    /// Sets by blocks of columns and of differences y − x, made when first needed. No two threads ever want the same block at a time:
    /// the lower strip is always at least one tile behind.
    columns: Vec<Mutex<ValueSet>>,
    diagonals: Vec<Mutex<ValueSet>>,
}

/// What a thread keeps while it goes along a strip.
struct Strip<V> {
    rows: ValueSet,
    /// All smaller values are used in all rows.
    full_before: usize,
    /// In place of the diagonals below the main one in a symmetric table, where no position needs any.
    none_free: ValueSet,
    values: Box<Values<V>>,
}

/// How many sets a [`Strip`] has.
const SETS_OF_STRIP: usize = 2;

impl<V: Value> Engine<'_, V> {
    /// A block, made now if it is needed for the first time.
    fn block<'m>(&self, sets: &'m Mutex<ValueSet>) -> MutexGuard<'m, ValueSet> {
        let mut guard = sets.lock().unwrap_or_else(PoisonError::into_inner);
        if guard.is_empty() {
            *guard = vec![0; self.plan.values()];
        }
        guard
    }

    fn fill_tile(&self, strip: &mut Strip<V>, tile: &Tile) {
        let symmetric = self.plan.tiling.symmetric;
        let on_main_diagonal = symmetric && tile.strip == tile.place;
        let mut columns = self.block(&self.columns[tile.place]);
        let main = self.plan.tiling.strips() + tile.place - tile.strip;
        let mut above = self.block(&self.diagonals[main]);
        let mut below = (!on_main_diagonal).then(|| self.block(&self.diagonals[main - 1]));
        let Strip { rows, full_before, none_free, values } = strip;
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
        let below = below.as_deref_mut().unwrap_or(none_free);
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
        self.put(values, tile, on_main_diagonal);
        if tile.place + 1 == self.plan.tiling.places() {
            // These diagonals end at the right edge of the table.
            *above = ValueSet::default();
        }
    }

    /// Writes a tile into the table; on the main diagonal of a symmetric one its own mirror image, too.
    fn put(&self, values: &Values<V>, tile: &Tile, on_main_diagonal: bool) {
        let first = if self.plan.tiling.symmetric { tile.strip } else { 0 };
        let mut piece = self.pieces[tile.strip][tile.place - first].lock().unwrap_or_else(PoisonError::into_inner);
        let width = tile.columns.len();
        for (row, values) in piece.chunks_exact_mut(width).zip(values.chunks_exact(SIDE + 1)) {
            row.copy_from_slice(&values[..width]);
        }
        if on_main_diagonal {
            for (x, row) in piece.chunks_exact_mut(width).enumerate() {
                row[..x].iter_mut().enumerate().for_each(|(y, cell)| *cell = values[y * (SIDE + 1) + x]);
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
    #[cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "vectors look at many rows or values together"))]
    fn fill<V: Value>(&mut self, width: Width, on_main_diagonal: bool, values: &mut Values<V>) {
        match width.words() {
            Words::One => self.fill_tile(on_main_diagonal, values),
            // SAFETY: a `Width` has such words only on machines that have these instructions.
            #[cfg(target_arch = "x86_64")]
            Words::Avx2 => unsafe { vectors::fill_256(self, on_main_diagonal, values) },
            // SAFETY: the same.
            #[cfg(target_arch = "x86_64")]
            Words::Avx512 => unsafe { vectors::fill_512(self, on_main_diagonal, values) },
        }
    }

    #[inline(always)]
    fn fill_tile<V: Value>(&mut self, on_main_diagonal: bool, values: &mut Values<V>) {
        match on_main_diagonal {
            true => self.fill_by::<true, V>(values),
            false => self.fill_by::<false, V>(values),
        }
    }

    /// `MAIN` is a tile on the main diagonal of a symmetric table: there, what stands in a column stands also in the row that is its
    /// mirror image.
    #[inline(always)]
    fn fill_by<const MAIN: bool, V: Value>(&mut self, values: &mut Values<V>) {
        let mut left: u32 = self.open.iter().map(|open| open.count_ones()).sum();
        for from in (0..self.rows.len()).step_by(CHUNK) {
            let mut candidates = self.candidates(from);
            while candidates != 0 {
                let at = from + candidates.trailing_zeros() as usize;
                candidates &= candidates - 1;
                left -= self.give::<MAIN, V>(at, values);
                if left == 0 {
                    return;
                }
            }
        }
    }

    /// Which of the next values are free in some row, in some column and on some diagonal: the others stand nowhere in the tile.
    #[inline(always)]
    fn candidates(&self, from: usize) -> u64 {
        let to = self.rows.len().min(from + CHUNK);
        let lines = self.rows[from..to].iter().zip(&self.columns[from..to]);
        let diagonals = self.above[from..to].iter().zip(&self.below[from..to]);
        lines.zip(diagonals).enumerate().fold(0, |candidates, (at, ((rows, columns), (above, below)))| {
            // Without jumps, so that the compiler makes vectors of it.
            let full = (*rows == u64::MAX) | (*columns == u64::MAX) | (above & below == u64::MAX);
            candidates | if full { 0 } else { 1 << at }
        })
    }

    /// Gives the value of this index to all positions that have it, and says how many they are.
    #[inline(always)]
    fn give<const MAIN: bool, V: Value>(&mut self, at: usize, values: &mut Values<V>) -> u32 {
        let free =
            Free { rows: !self.rows[at], columns: !self.columns[at], above: !self.above[at], below: !self.below[at] };
        let mut positions = [0; SIDE];
        let mut rows = free.positions(&self.open, &mut positions) & free.rows;
        if rows == 0 {
            return 0;
        }
        let value = V::from_index(self.first + at);
        // The lines that get the value now; diagonals as the columns in which they meet the row.
        let (mut used_rows, mut used_columns, mut used_above, mut used_here) = (0, 0, 0, 0);
        let mut row = rows.trailing_zeros() as usize % SIDE;
        loop {
            // The first position of the row that is still free, or none.
            let positions = positions[row] & !(used_columns | used_here);
            let position = positions & positions.wrapping_neg();
            values[row * (SIDE + 1) + positions.trailing_zeros() as usize] = value;
            self.open[row] ^= position;
            used_rows |= u64::from(position != 0) << row;
            used_columns |= position;
            used_above |= position >> row;
            used_here |= position;
            rows &= rows - 1;
            if MAIN {
                // The mirror image, too.
                rows &= !position;
            }
            if rows == 0 {
                break;
            }
            let next = rows.trailing_zeros() as usize % SIDE;
            used_here <<= next - row;
            row = next;
        }
        let mirrored = if MAIN { used_columns } else { 0 };
        self.rows[at] |= used_rows | mirrored;
        self.columns[at] |= used_columns;
        self.above[at] |= used_above;
        // Those that began left of the tile are all that would meet the row after the last.
        self.below[at] |= used_here << 1 << (SIDE - 1 - row);
        used_rows.count_ones()
    }
}

/// As many values as a word has bits are looked at together.
const CHUNK: usize = u64::BITS as usize;

/// The lines of a tile on which a value is free.
#[derive(Clone, Copy)]
struct Free {
    rows: u64,
    columns: u64,
    above: u64,
    below: u64,
}

impl Free {
    /// The positions of every row that are open and on whose column and diagonal the value is free, and the rows that have any.
    #[inline(always)]
    fn positions(&self, open: &[u64; SIDE], positions: &mut [u64; SIDE]) -> u64 {
        open.iter().zip(positions).enumerate().fold(0, |rows, (row, (open, positions))| {
            *positions = open & self.columns & self.diagonals(row);
            rows | if *positions != 0 { 1 << row } else { 0 }
        })
    }

    /// The diagonals through the positions of a row, by column.
    #[inline(always)]
    fn diagonals(&self, row: usize) -> u64 {
        self.above << row | self.below >> 1 >> (SIDE - 1 - row)
    }
}

/// The same for machines with vectors: the compiler makes use of them.
#[cfg(target_arch = "x86_64")]
mod vectors {
    use super::{Sets, Value, Values};

    #[target_feature(enable = "avx512f,bmi1,bmi2,popcnt")]
    pub(super) fn fill_512<V: Value>(sets: &mut Sets<'_>, on_main_diagonal: bool, values: &mut Values<V>) {
        sets.fill_tile(on_main_diagonal, values);
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    pub(super) fn fill_256<V: Value>(sets: &mut Sets<'_>, on_main_diagonal: bool, values: &mut Values<V>) {
        sets.fill_tile(on_main_diagonal, values);
    }
}

#[cfg(test)]
mod tests {
    use super::super::table::Table;
    use super::*;
    use numeration::work::Work;

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
                    let monitor = Monitor::new((rows * columns) as u64, "a test", &Work::default());
                    let plan = ByValue::new(tiling, threads);
                    let found: Vec<u16> = plan.run_by(width, &monitor).unwrap();
                    let found = Table::new(plan.order(), u16::values(found));
                    for (x, row) in expected.iter().enumerate() {
                        let found = found.line(x, columns, false);
                        assert!(
                            found.eq(row.iter().copied()),
                            "row {x} of {rows} × {columns}, {width:?}, {threads} threads"
                        );
                    }
                }
            }
        }
    }
}
