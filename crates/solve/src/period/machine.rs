//! The first rows of the table as a machine that goes some columns at a time.

use super::band::{Band, Passed, Strip, place};
use super::bands::{self, Course};
use super::log::Line;
use super::replay::{Replay, UNIT};
use crate::grundy::line_sets::{CHUNK, LineSets};
use crate::grundy::shape::SIDE;
use crate::grundy::skew::Width;
use std::mem::take;

/// b(r) = Σ min(t + a, 2a) over t = 1 … r, the bound of |g(r, y) − y|; as large as it gets if 128 bits are too few.
pub(super) fn deviation(a: u64, row: u64) -> u128 {
    let (a, row) = (u128::from(a), u128::from(row));
    // For t ≤ a the summand is t + a, above it is 2a.
    let rising = row.min(a);
    let rest = (row - rising).saturating_mul(2 * a);
    (rising * (rising + 1) / 2).saturating_add(rising.saturating_mul(a)).saturating_add(rest)
}

/// No search gets here: a column costs a microsecond.
pub(super) const LAST_COLUMN: u64 = 1 << 48;

/// Values of a line are counted in 32 bits. Such lines would need as many gigabytes as there are of them.
const WIDEST: u128 = 1 << 30;

/// Values of a chunk.
pub(super) const CHUNK_VALUES: u64 = UNIT;

/// The sizes of a machine. What is allocated and what is counted beforehand are both read here.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pub(super) a: u64,
    rows: usize,
    /// b of the last row there is room for.
    pub(super) deviation: u64,
    /// Rows of a strip, and columns of a step: a power of two.
    pub(super) side: usize,
    /// Columns whose values are remembered: those of a step, and as many before as a row or a comparison looks back. A power of two.
    pub(super) remembered: u64,
}

/// Columns of a step for a > 1. States are compared only between steps, and these periods have few factors 2.
const SHORT: u64 = 4;

impl Layout {
    fn new(a: u64, rows: u64, deviation: u128) -> Layout {
        let most = if a == 1 { SIDE as u64 } else { SHORT };
        let side = rows.max(1).next_power_of_two().min(most);
        let remembered = (side + a.max(side - 1)).next_power_of_two();
        Layout { a, rows: rows as usize, deviation: deviation as u64, side: side as usize, remembered }
    }

    fn strips(&self) -> usize {
        self.rows.div_ceil(self.side)
    }

    pub(super) fn first_row_of(&self, strip: usize) -> usize {
        (strip * self.side).min(self.rows)
    }

    /// Room for all values from y − b to y + b for the columns y of a step, and for the part of a chunk before them.
    pub(super) fn values(&self) -> usize {
        (2 * self.deviation + self.side as u64 + CHUNK_VALUES) as usize
    }

    pub(super) fn sets(&self, lines: usize) -> LineSets {
        LineSets::new(lines, self.values())
    }

    /// The bytes of what a strip passes on.
    fn passed_bytes(&self) -> u128 {
        2 * self.side as u128 * LineSets::bytes_of_line(self.values())
    }

    fn bytes(&self) -> u128 {
        let (rows, side) = (self.rows as u128, self.side as u128);
        // Rows; columns; the diagonals that begin in a strip, and those that begin above it.
        let lines = rows + side + side * (self.strips() as u128 + 1);
        let remembered = rows * u128::from(self.remembered) * size_of::<u32>() as u128;
        lines * LineSets::bytes_of_line(self.values()) + remembered + (self.strips() * size_of::<Strip>()) as u128
    }
}

/// The bytes a machine of so many rows takes.
pub(super) fn machine_bytes(a: u64, rows: u64) -> u128 {
    let bound = deviation(a, rows.saturating_sub(1));
    // Every row adds at least 2, so there are not many rows either.
    if bound > WIDEST { u128::MAX } else { Layout::new(a, rows, bound).bytes() }
}

/// Chunks in which the value of a cell of row r mostly lies: g(r, y) − y has been seen from −1.13r to 0.57r.
pub(super) fn chunks_ahead(row: usize) -> usize {
    (row * 17 / 10 + 256) / (64 * CHUNK) + 1
}

/// The state of rows 0 … n − 1 before column y.
///
/// Sets of values are bits of lines: value v is bit v − `base`, where `base` may be negative. Below `base` everything is used; when that is
/// true of a whole chunk, all lines are lowered. A step computes a tile of as many columns as a strip has rows, strip by strip. A
/// strip takes over two things from the one above it: the values used in each column, and the diagonals that begin in its first row.
#[derive(Clone, Debug)]
pub(super) struct Machine {
    layout: Layout,
    /// Rows that are computed, once those of the strips that are played are left out.
    active: usize,
    /// Strips that are played, not computed: what is held of them is of another column.
    played: usize,
    pub(super) column: u64,
    /// `base` + `raise`, which is not negative.
    raised_base: u64,
    raise: u64,
    strips: Vec<Strip>,
    passed: Passed,
    /// g(r, c) − c + b for the last columns c; in row r column c is at c mod the number of columns remembered.
    deltas: Vec<u32>,
    width: Width,
    /// A row has left out a value that it must use. That is no state of any rows: it was read from a forged file.
    impossible: bool,
}

impl Machine {
    /// Before column 0. The caller has checked that [`machine_bytes`] can be had.
    pub(super) fn new(a: u64, rows: usize) -> Machine {
        let layout = Layout::new(a, rows as u64, deviation(a, rows as u64 - 1));
        let raise = layout.deviation.next_multiple_of(CHUNK_VALUES);
        let mut machine = Machine {
            layout,
            active: rows,
            played: 0,
            column: 0,
            raised_base: 0,
            raise,
            strips: Vec::new(),
            passed: Passed::new(&layout),
            deltas: vec![0; rows * layout.remembered as usize],
            width: Width::fastest(),
            impossible: false,
        };
        machine.empty_strips();
        // No row can take a negative value.
        (0..rows).for_each(|row| machine.use_all_below(row, raise));
        machine
    }

    fn empty_strips(&mut self) {
        let Layout { rows, side, .. } = self.layout;
        let strip = |first: usize| Strip {
            used: self.layout.sets((rows - first).min(side)),
            diagonals: self.layout.sets(side),
        };
        self.strips = (0..rows).step_by(side).map(strip).collect();
    }

    /// Row r uses the first so many values of its line.
    fn use_all_below(&mut self, row: usize, values: u64) {
        let (used, line) = self.used_mut(row);
        (0..values / 64).for_each(|word| used.insert_word(line, word as usize, u64::MAX));
        used.insert_word(line, (values / 64) as usize, (1 << (values % 64)) - 1);
    }

    pub(super) fn a(&self) -> u64 {
        self.layout.a
    }

    /// Rows there is room for.
    pub(super) fn rows(&self) -> usize {
        self.layout.rows
    }

    /// So many columns are computed in a step.
    pub(super) fn columns_a_step(&self) -> u64 {
        self.layout.side as u64
    }

    /// So many words are cleared for every step.
    pub(super) fn words_a_step(&self) -> u64 {
        (2 * self.layout.side * self.passed.columns.words()) as u64
    }

    /// Computes only the first `rows` rows from now on.
    pub(super) fn restrict(&mut self, rows: usize) {
        self.active = self.active.min(rows);
    }

    pub(super) fn active(&self) -> usize {
        self.active
    }

    /// g(r, y) − y for one of the columns remembered, raised by the same number in all machines of one size.
    pub(super) fn delta(&self, row: usize, column: u64) -> u32 {
        self.deltas[place(&self.layout, row, column)]
    }

    /// No number that is remembered is larger.
    pub(super) fn largest_delta(&self) -> u64 {
        2 * self.layout.deviation
    }

    /// Computes the columns of a step, from column y on, but for the rows that can be played. Who has left out rows before must be served now.
    pub(super) fn step(&mut self, replay: Option<&Replay>) {
        self.run(Course { steps: 1, threads: 1, replay, go_on: &mut || false }, Vec::new(), |_| {});
    }

    /// The same for several steps, during none of which more rows begin to be played. These lines follow, and `tell` hears what is passed on below
    /// the last row.
    pub(super) fn run(&mut self, course: Course<'_>, mut lines: Vec<Line<'_>>, tell: impl FnMut(&Passed) + Send) {
        let replay = course.replay.filter(|replay| replay.serves(self));
        // Only a forged file leaves out what cannot be played.
        self.impossible |= replay.map_or(0, Replay::strips) < self.played;
        if let Some(replay) = replay.filter(|_| !self.impossible) {
            self.played = replay.strips();
        }
        let (first, mut passed) = (self.played.min(self.strips.len()), take(&mut self.passed));
        let first_row = self.first_row_of(first);
        lines.retain(|line| line.row >= first_row);
        let band = Band {
            layout: self.layout,
            width: self.width,
            first,
            strips: &mut self.strips[first..],
            deltas: &mut self.deltas[first_row * self.layout.remembered as usize..],
            active: self.active,
            column: self.column,
            raised_base: self.raised_base,
            raise: self.raise,
            impossible: self.impossible,
            lines,
        };
        let Band { column, raised_base, impossible, .. } =
            bands::run(band, &mut passed, Course { replay, ..course }, tell);
        (self.column, self.raised_base, self.impossible, self.passed) = (column, raised_base, impossible, passed);
    }

    /// The bytes it takes to go so many steps on so many threads.
    pub(super) fn bytes_of_threads(&self, threads: usize, steps: u64) -> u128 {
        let passed = bands::passed_for(bands::useful_threads(threads, steps, self.layout.strips()));
        (passed as u128).saturating_mul(self.layout.passed_bytes())
    }

    /// The first row of a strip.
    pub(super) fn first_row_of(&self, strip: usize) -> usize {
        self.layout.first_row_of(strip)
    }

    /// The strips that are played.
    pub(super) fn played(&self) -> usize {
        self.played
    }

    /// The whole strips among so many rows.
    pub(super) fn strips_within(&self, rows: usize) -> usize {
        rows / self.layout.side
    }

    /// At most so many chunks of a line have values that rows of the first so many strips see.
    pub(super) fn chunks_below(&self, strips: usize) -> usize {
        let bound = deviation(self.layout.a, (strips * self.layout.side) as u64) as u64;
        ((2 * bound + self.columns_a_step()) / CHUNK_VALUES + 2) as usize
    }

    /// Takes the rows that are played from a machine that has computed them, in the same states after another number of columns.
    pub(super) fn complete(&mut self, other: &Machine) {
        self.strips[..self.played].clone_from_slice(&other.strips[..self.played]);
        self.played = 0;
    }

    /// The value y − b, raised.
    fn lowest(&self) -> u64 {
        self.column + self.raise - self.layout.deviation
    }

    fn used_mut(&mut self, row: usize) -> (&mut LineSets, usize) {
        let side = self.layout.side;
        (&mut self.strips[row / side].used, row % side)
    }

    /// Where the diagonal of a row is kept; row 0 has none.
    fn diagonal_of(&self, row: usize) -> Option<(usize, usize)> {
        let (row, side) = (row.checked_sub(1)?, self.layout.side);
        Some((row / side, side - 1 - row % side))
    }

    /// The state of row r as words: the values used from y − b on, and those seen on the diagonals, 64 in a word.
    pub(super) fn state(&self, row: usize) -> impl Iterator<Item = [u64; 2]> {
        let side = self.layout.side;
        let used = &self.strips[row / side].used;
        let diagonal = self
            .diagonal_of(row)
            .filter(|(strip, _)| *strip >= self.played)
            .map(|(strip, line)| (&self.strips[strip].diagonals, line));
        let from = self.lowest() - self.raised_base;
        let (first, shift) = ((from / 64) as usize, from % 64);
        let window = move |sets: &LineSets, line: usize, word: usize| {
            let low = sets.word(line, first + word) >> shift;
            if shift == 0 { low } else { low | sets.word(line, first + word + 1) << (64 - shift) }
        };
        (0..self.words_of_state()).map(move |word| {
            [window(used, row % side, word), diagonal.map_or(0, |(sets, line)| window(sets, line, word))]
        })
    }

    /// Words of each of the two sets of a state.
    pub(super) fn words_of_state(&self) -> usize {
        (self.layout.deviation * 2 / 64) as usize + 1
    }

    /// The columns remembered of row r, of which the last a − 1 belong to its state.
    pub(super) fn remembered(&self, row: usize) -> &[u32] {
        let remembered = self.layout.remembered as usize;
        &self.deltas[row * remembered..(row + 1) * remembered]
    }

    /// Whether row r of both machines is in the same state relative to its column: the same values used, the same values seen on the
    /// diagonals, the same recent values.
    pub(super) fn same_state(&self, other: &Machine, row: usize) -> bool {
        let recent = |machine: &Machine, back: u64| Some(machine.delta(row, machine.column.checked_sub(back)?));
        // For a > 1 the cells of the last column are put on the diagonals only when the next one is computed, and with them those of one more column.
        let looked_back = if self.layout.a == 1 { 0 } else { self.layout.a };
        self.state(row).eq(other.state(row)) && (1..=looked_back).all(|back| recent(self, back) == recent(other, back))
    }

    /// A machine of the same size before another column, where it computes the first `active` rows; their states are yet to be
    /// [put in](Machine::put_state). Nothing if there is no such column.
    pub(super) fn blank(&self, active: usize, played: usize, column: u64) -> Option<Machine> {
        if column > LAST_COLUMN || self.first_row_of(played) > active || !column.is_multiple_of(self.columns_a_step()) {
            return None;
        }
        let mut machine = self.clone();
        (machine.active, machine.played, machine.impossible) = (active, played, false);
        (machine.column, machine.raised_base) = (column, 0);
        machine.raised_base = machine.lowest() / CHUNK_VALUES * CHUNK_VALUES;
        machine.deltas.fill(0);
        machine.empty_strips();
        Some(machine)
    }

    /// Puts row r of a blank machine in a state; tells whether it can be one: what holds of all states and needs no other row or column to be checked.
    ///
    /// As many values from y − b on are used as if all below y were; no value is beyond y + b; what a cell sees on the diagonals is no more
    /// than there are cells. Then a row always finds a free value up to y + b.
    pub(super) fn put_state(&mut self, row: usize, words: &[[u64; 2]], remembered: &[u32]) -> bool {
        let Layout { a, deviation: bound, .. } = self.layout;
        let ones = |set: usize| words.iter().map(|word| u64::from(word[set].count_ones())).sum::<u64>();
        let beyond = bound * 2 % 64;
        let most_seen = deviation(a, row as u64) - row as u128;
        let sound = words.len() == self.words_of_state()
            && words.last().is_some_and(|last| last.iter().all(|word| word >> beyond == 0))
            && ones(0) == bound
            && u128::from(ones(1)) <= most_seen
            && remembered.iter().all(|&delta| u64::from(delta) <= 2 * bound);
        self.use_all_below(row, self.lowest() - self.raised_base);
        let (from, (used, line)) = (self.lowest() - self.raised_base, self.used_mut(row));
        insert(used, line, from, words.iter().map(|word| word[0]));
        self.put_diagonal(row, words.iter().map(|word| word[1]));
        let place = place(&self.layout, row, 0);
        self.deltas[place..place + remembered.len()].copy_from_slice(remembered);
        sound
    }

    /// What the row below those that are computed will see on the diagonals, if there is one: no row needs it, but what is recorded does.
    pub(super) fn seen_below(&self) -> Option<Vec<u64>> {
        (self.active < self.layout.rows).then(|| self.state(self.active).map(|[_, seen]| seen).collect())
    }

    /// Puts it in; tells whether it can be, as for states.
    pub(super) fn put_seen_below(&mut self, words: &[u64]) -> bool {
        let most_seen = deviation(self.layout.a, self.active as u64) - self.active as u128;
        let ones = words.iter().map(|word| u128::from(word.count_ones())).sum::<u128>();
        self.put_diagonal(self.active, words.iter().copied());
        ones <= most_seen && words.last().is_some_and(|last| last >> (self.layout.deviation * 2 % 64) == 0)
    }

    fn put_diagonal(&mut self, row: usize, words: impl Iterator<Item = u64>) {
        let from = self.lowest() - self.raised_base;
        if let Some((strip, line)) = self.diagonal_of(row) {
            insert(&mut self.strips[strip].diagonals, line, from, words);
        }
    }
}

/// Uses the values of these words, the first of which begins with value `from`.
fn insert(sets: &mut LineSets, line: usize, from: u64, words: impl Iterator<Item = u64>) {
    let (first, shift) = ((from / 64) as usize, from % 64);
    for (word, index) in words.zip(first..) {
        sets.insert_word(line, index, word << shift);
        if shift > 0 {
            sets.insert_word(line, index + 1, word >> (64 - shift));
        }
    }
}
