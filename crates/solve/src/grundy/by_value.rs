//! Classical Wythoff, value by value: the simplest rules, where a position takes the first value free in its row, column and
//! diagonal, and nothing else.
//!
//! Within a tile of 64 × 64 positions the smallest value is given to all positions that have it, then the next. A position that no
//! smaller value was given to has value v exactly if v stands neither before it in its row, nor above it in its column, nor before
//! it on its diagonal. So v goes, row by row, to the first such position of the row: 64 positions are one word, and no search is
//! longer than that. Most values between the least and the largest of a tile stand nowhere in it: nearly all of these stand on every
//! row, every column or every diagonal through it already, which is seen for 64 values in three words; the others are looked at in all
//! rows together, by vectors where the machine has them.
//!
//! For that the sets lie the other way round: for each value a word, with a bit for each row of a strip, each column of a block,
//! each diagonal of a block; and for each such set a bit that says whether that word is full.

use super::cells::Value;
use super::shape::SIDE;
use super::skew::{Width, Words};
use super::table::{Order, bytes_of_pieces};
use super::wavefront::{Monitor, Tile, Tiling};
use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// For each value, on which of 64 lines next to each other it is used.
#[derive(Clone, Debug, Default)]
struct ValueSet {
    used: Vec<u64>,
    /// The values that are used on all of them, a bit each: what decides for most values is read 64 at a time.
    full: Vec<u64>,
}

/// The values of a word of [`ValueSet::full`].
const GROUP: usize = u64::BITS as usize;

impl ValueSet {
    /// Nothing is used.
    fn new(groups: usize) -> ValueSet {
        ValueSet { used: vec![0; groups * GROUP], full: vec![0; groups] }
    }

    /// All values are used on all lines.
    fn whole(groups: usize) -> ValueSet {
        ValueSet { used: vec![u64::MAX; groups * GROUP], full: vec![u64::MAX; groups] }
    }

    fn bytes(groups: usize) -> usize {
        groups * (GROUP + 1) * size_of::<u64>()
    }

    fn is_empty(&self) -> bool {
        self.used.is_empty()
    }

    fn copy_from(&mut self, other: &ValueSet) {
        self.used.copy_from_slice(&other.used);
        self.full.copy_from_slice(&other.full);
    }

    fn clear(&mut self) {
        self.used.fill(0);
        self.full.fill(0);
    }

    #[inline(always)]
    fn add(&mut self, value: usize, lines: u64) {
        self.used[value] |= lines;
        self.full[value / GROUP] |= u64::from(self.used[value] == u64::MAX) << (value % GROUP);
    }

    /// No value is free on these lines, which are not in the table.
    fn leave_out(&mut self, lines: u64) {
        (0..self.used.len()).for_each(|value| self.add(value, lines));
    }

    /// The lines on which a value is free.
    #[inline(always)]
    fn free(&self, value: usize) -> u64 {
        !self.used[value]
    }
}

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

    /// All values are in the first so many groups.
    fn groups(&self) -> usize {
        (self.tiling.rows + self.tiling.columns).div_ceil(GROUP)
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
        let set = ValueSet::bytes(self.groups());
        let of_threads = self.threads * (SETS_OF_STRIP * set + size_of::<Values<u32>>());
        let of_blocks = (places + self.diagonal_blocks()) * size_of::<Mutex<ValueSet>>();
        let of_pieces = bytes_of_pieces(self.tiling.rows, self.tiling.columns, SIDE);
        let sets = (places + diagonals) as u128 * set as u128;
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
                rows: ValueSet::new(self.groups()),
                full_before: 0,
                none_free: ValueSet::whole(self.groups()),
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
    /// The values of so many groups are used in all rows.
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
            *guard = ValueSet::new(self.plan.groups());
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
        let height = tile.rows.len();
        if on_main_diagonal || tile.place == 0 {
            match on_main_diagonal {
                // What stands left of the diagonal is the column above it.
                true => rows.copy_from(&columns),
                false => rows.clear(),
            }
            if height < SIDE {
                rows.leave_out(!lines(height));
            }
            *full_before = 0;
        }
        *full_before += rows.full[*full_before..].iter().take_while(|&&full| full == u64::MAX).count();
        let mut sets = Sets {
            full_before: *full_before,
            rows,
            columns: &mut columns,
            above: &mut above,
            below: below.as_deref_mut().unwrap_or(none_free),
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

/// The sets that a tile looks at.
struct Sets<'s> {
    full_before: usize,
    rows: &'s mut ValueSet,
    columns: &'s mut ValueSet,
    /// The diagonals that begin in the first row, by column; and those left of them, so that the last one is next to the first of these.
    above: &'s mut ValueSet,
    below: &'s mut ValueSet,
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
        let (mut candidate, mut next) = (&mut Candidate::none(), &mut Candidate::none());
        for group in self.full_before..self.rows.full.len() {
            let mut values_left = self.free_somewhere(group);
            while values_left != 0 {
                // Looked at before the one before it is given, so that neither waits for the other; what that one takes meanwhile is not
                // open any more.
                self.look_at(group * GROUP + values_left.trailing_zeros() as usize, next);
                values_left &= values_left - 1;
                left -= self.give::<MAIN, V>(candidate, values);
                if left == 0 {
                    return;
                }
                std::mem::swap(&mut candidate, &mut next);
            }
        }
        self.give::<MAIN, V>(candidate, values);
    }

    /// The values of a group that are free in some row, in some column and on some diagonal: the others stand nowhere in the tile.
    #[inline(always)]
    fn free_somewhere(&self, group: usize) -> u64 {
        let diagonals = self.above.full[group] & self.below.full[group];
        !(self.rows.full[group] | self.columns.full[group] | diagonals)
    }

    /// Where the value may go.
    #[inline(always)]
    fn look_at(&self, value: usize, candidate: &mut Candidate) {
        let free =
            Free { columns: self.columns.free(value), above: self.above.free(value), below: self.below.free(value) };
        candidate.value = value;
        candidate.rows = free.positions(&self.open, &mut candidate.positions) & self.rows.free(value);
    }

    /// Gives the value to all positions that have it, and says how many they are.
    #[inline(always)]
    fn give<const MAIN: bool, V: Value>(&mut self, candidate: &Candidate, values: &mut Values<V>) -> u32 {
        let Candidate { value, mut rows, ref positions } = *candidate;
        if rows == 0 {
            return 0;
        }
        // The lines that get the value now; diagonals as the columns in which they meet the row.
        let (mut used_rows, mut used_columns, mut used_above, mut used_here) = (0, 0, 0, 0);
        let mut row = rows.trailing_zeros() as usize % SIDE;
        loop {
            // The first position of the row that is still free, or none.
            let positions = positions[row] & self.open[row] & !(used_columns | used_here);
            let position = positions & positions.wrapping_neg();
            values[row * (SIDE + 1) + positions.trailing_zeros() as usize] = V::from_index(value);
            self.open[row] ^= position;
            used_rows |= if position != 0 { rows & rows.wrapping_neg() } else { 0 };
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
        self.rows.add(value, used_rows | mirrored);
        self.columns.add(value, used_columns);
        self.above.add(value, used_above);
        // Those that began left of the tile are all that would meet the row after the last.
        self.below.add(value, used_here << 1 << (SIDE - 1 - row));
        used_rows.count_ones()
    }
}

/// A value that may stand in the tile.
struct Candidate {
    value: usize,
    /// The rows in which it may, and all positions where it may as far as their columns and diagonals say.
    rows: u64,
    positions: [u64; SIDE],
}

impl Candidate {
    fn none() -> Candidate {
        Candidate { value: 0, rows: 0, positions: [0; SIDE] }
    }
}

/// The lines of a tile on which a value is free.
#[derive(Clone, Copy)]
struct Free {
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
