//! The first rows of the table as a machine that goes some columns at a time.

use super::replay::{Replay, UNIT};
use crate::grundy::line_sets::{CHUNK, LineSets, first_free};
use crate::grundy::shape::SIDE;
use crate::grundy::skew::{Sets, Width};
use std::mem::{swap, take};

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
const CHUNK_VALUES: u64 = UNIT;

/// The sizes of a machine. What is allocated and what is counted beforehand are both read here.
#[derive(Clone, Copy, Debug)]
struct Layout {
    a: u64,
    rows: usize,
    /// b of the last row there is room for.
    deviation: u64,
    /// Rows of a strip, and columns of a step: a power of two.
    side: usize,
    /// Columns whose values are remembered: those of a step, and as many before as a row or a comparison looks back. A power of two.
    remembered: u64,
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

    /// Room for all values from y − b to y + b for the columns y of a step, and for the part of a chunk before them.
    fn values(&self) -> usize {
        (2 * self.deviation + self.side as u64 + CHUNK_VALUES) as usize
    }

    fn sets(&self, lines: usize) -> LineSets {
        LineSets::new(lines, self.values())
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
fn chunks_ahead(row: usize) -> usize {
    (row * 17 / 10 + 256) / (64 * CHUNK) + 1
}

/// Rows next to each other.
#[derive(Clone, Debug)]
struct Strip {
    /// The values used in each row before column y.
    used: LineSets,
    /// What the cells of column y see on the diagonals: first the row below the strip, then its rows from the last to the second.
    diagonals: LineSets,
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
    /// Values used in the columns of a step.
    columns: LineSets,
    /// Diagonals that nothing was seen on yet.
    fresh: LineSets,
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
            columns: layout.sets(layout.side),
            fresh: layout.sets(layout.side),
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
        (2 * self.layout.side * self.columns.words()) as u64
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
        self.deltas[self.place(row, column)]
    }

    /// No number that is remembered is larger.
    pub(super) fn largest_delta(&self) -> u64 {
        2 * self.layout.deviation
    }

    /// The same for all columns of the last step.
    pub(super) fn last_step(&self, row: usize) -> &[u32] {
        let columns = self.columns_a_step();
        &self.deltas[self.place(row, self.column.saturating_sub(columns))..][..columns as usize]
    }

    #[inline]
    fn place(&self, row: usize, column: u64) -> usize {
        let remembered = self.layout.remembered;
        row * remembered as usize + (column & (remembered - 1)) as usize
    }

    /// Computes the columns of a step, from column y on, but for the rows that can be played. Who has left out rows before must be served now.
    pub(super) fn step(&mut self, replay: Option<&Replay>) {
        self.step_with(replay, |_, _| {});
    }

    /// The same for all rows; tells the values used in the columns, and what is then seen on the diagonals below the last row.
    pub(super) fn step_telling(&mut self, tell: impl FnOnce(&LineSets, &LineSets)) {
        self.step_with(None, tell);
    }

    fn step_with(&mut self, replay: Option<&Replay>, tell: impl FnOnce(&LineSets, &LineSets)) {
        let replay = replay.filter(|replay| replay.serves(self));
        // Only a forged file leaves out what cannot be played.
        self.impossible |= replay.map_or(0, Replay::strips) < self.played;
        if !self.impossible {
            self.columns.clear();
            let mut above = take(&mut self.fresh);
            if let Some(replay) = replay {
                self.played = replay.strips();
                replay.play(self.column, self.columns_a_step(), &mut self.columns, &mut above);
            }
            for strip in self.played..self.active.div_ceil(self.layout.side) {
                if self.layout.a == 1 {
                    self.fill(strip, &mut above)
                } else {
                    self.fill_widened(strip, &mut above)
                }
                // What began in the first row of the strip goes on in its other rows; what went on there, in the strip below.
                swap(&mut above, &mut self.strips[strip].diagonals);
            }
            tell(&self.columns, &above);
            above.clear();
            self.fresh = above;
        }
        self.column += self.columns_a_step();
        self.lower();
    }

    /// The first row of a strip.
    pub(super) fn first_row_of(&self, strip: usize) -> usize {
        (strip * self.layout.side).min(self.layout.rows)
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

    /// A strip of classical Wythoff.
    fn fill(&mut self, strip: usize, above: &mut LineSets) {
        let side = self.layout.side;
        let first_row = strip * side;
        let place = self.place(first_row, self.column);
        let (remembered, bias) = (self.layout.remembered as usize, self.bias());
        let deltas = &mut self.deltas[place..];
        let Strip { used, diagonals } = &mut self.strips[strip];
        let mut sets = Sets {
            height: (self.active - first_row).min(side),
            width: side,
            rows: used,
            columns: &mut self.columns,
            above,
            below: diagonals,
            ahead: chunks_ahead(first_row + side),
        };
        self.width.fill(&mut sets, |row, column, value| {
            deltas[row * remembered + column] = value.wrapping_add(bias).wrapping_sub(column as u32);
        });
    }

    /// A strip for a > 1: cell (r, y) sees, beside what (r − 1, y − 1) saw and (r − 1, y − 1) itself, the cells (r − 1, y − 1 − v) and
    /// (r − 1 − v, y − 1) with 0 < v < a.
    fn fill_widened(&mut self, strip: usize, above: &mut LineSets) {
        let Layout { side, a, .. } = self.layout;
        let (first_row, bias) = (strip * side, self.bias());
        for row in first_row..self.active.min(first_row + side) {
            for offset in 0..side {
                let column = self.column + offset as u64;
                let place = side + offset - (row - first_row);
                let seen_from = row.checked_sub(1).zip(column.checked_sub(1));
                if let Some((row, column)) = seen_from {
                    let left = (1..=(a - 1).min(column)).map(|v| (row, column - v));
                    let up = (1..=(a - 1).min(row as u64)).map(|v| (row - v as usize, column));
                    for (row, column) in left.chain(up) {
                        let value = self.delta(row, column).wrapping_sub(bias);
                        let value = value.wrapping_add(column.wrapping_sub(self.column) as u32);
                        // Older ones may be below all that is free.
                        if (value as usize) < self.layout.values() {
                            let diagonals = if place < side { &mut self.strips[strip].diagonals } else { &mut *above };
                            diagonals.insert_word(place % side, value as usize / 64, 1 << (value % 64));
                        }
                    }
                }
                let Strip { used, diagonals } = &mut self.strips[strip];
                let diagonals = if place < side { diagonals } else { &mut *above };
                let mut lines =
                    [used.line_mut(row - first_row), self.columns.line_mut(offset), diagonals.line_mut(place % side)];
                let value = first_free(&lines[0], &lines[1], &lines[2]);
                lines.iter_mut().for_each(|line| line.insert(value));
                let place = self.place(row, column);
                self.deltas[place] = value.wrapping_add(bias).wrapping_sub(offset as u32);
            }
        }
    }

    /// What makes of a value of a line in column y the number that is remembered.
    fn bias(&self) -> u32 {
        (self.raised_base + self.layout.deviation).wrapping_sub(self.raise + self.column) as u32
    }

    /// Lowers all lines, where all that is in their first chunks has been used.
    fn lower(&mut self) {
        let chunks = ((self.lowest() - self.raised_base) / CHUNK_VALUES) as usize;
        if chunks == 0 {
            return;
        }
        self.raised_base += chunks as u64 * CHUNK_VALUES;
        for (index, strip) in self.strips.iter_mut().enumerate() {
            if index < self.played {
                continue;
            }
            let computed = self.active.saturating_sub(index * self.layout.side).min(strip.used.count());
            self.impossible |= (0..computed).any(|line| strip.used.full_before(line) < chunks * CHUNK);
            strip.used.lower(chunks);
            strip.diagonals.lower(chunks);
        }
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
        let place = self.place(row, 0);
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
