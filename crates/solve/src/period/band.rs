//! Strips of a machine that go a step further: all of them, or those that one thread has.

use super::log::Line;
use super::machine::{CHUNK_VALUES, Layout, chunks_ahead};
use super::replay::Replay;
use crate::grundy::line_sets::{CHUNK, LineSets, first_free};
use crate::grundy::skew::{Sets, Width};
use std::mem::{swap, take};

/// Rows next to each other.
#[derive(Clone, Debug)]
pub(super) struct Strip {
    /// The values used in each row before column y.
    pub(super) used: LineSets,
    /// What the cells of column y see on the diagonals: first the row below the strip, then its rows from the last to the second.
    pub(super) diagonals: LineSets,
}

/// What a strip takes over from the one above it in a step.
#[derive(Clone, Debug, Default)]
pub(super) struct Passed {
    /// Values used in the columns of the step.
    pub(super) columns: LineSets,
    /// The diagonals that begin in the first row of the strip.
    pub(super) diagonals: LineSets,
    /// A strip above is in no state of any rows; then nothing of this holds.
    pub(super) impossible: bool,
}

impl Passed {
    /// What the first strip of all takes over: nothing.
    pub(super) fn new(layout: &Layout) -> Passed {
        Passed { columns: layout.sets(layout.side), diagonals: layout.sets(layout.side), impossible: false }
    }

    fn clear(&mut self) {
        self.columns.clear();
        self.diagonals.clear();
        self.impossible = false;
    }
}

/// Strips next to each other, with all they need beside what the strips above them pass on.
///
/// How the lines are lowered follows from the column alone, so bands keep in step with each other even when one is ahead.
pub(super) struct Band<'m> {
    pub(super) layout: Layout,
    pub(super) width: Width,
    /// Which strip is the first.
    pub(super) first: usize,
    pub(super) strips: &'m mut [Strip],
    /// What the machine remembers of these rows.
    pub(super) deltas: &'m mut [u32],
    /// Rows of the machine that are computed.
    pub(super) active: usize,
    pub(super) column: u64,
    pub(super) raised_base: u64,
    pub(super) raise: u64,
    pub(super) impossible: bool,
    /// The rows of which more is remembered.
    pub(super) lines: Vec<Line<'m>>,
}

impl<'m> Band<'m> {
    /// Strips that are computed.
    pub(super) fn strips_computed(&self) -> usize {
        self.active.div_ceil(self.layout.side).saturating_sub(self.first).min(self.strips.len())
    }

    /// Leaves the first of so many parts, each with about as many strips that are computed, and gives the others, the last one first.
    pub(super) fn cut_off(&mut self, parts: usize) -> Vec<Band<'m>> {
        (2..=parts).rev().map(|left| self.cut_off_last(self.strips_computed() / left)).collect()
    }

    /// Leaves all but the last `computed` strips that are computed, and gives those.
    fn cut_off_last(&mut self, computed: usize) -> Band<'m> {
        let strips = self.strips_computed() - computed;
        let first = self.first + strips;
        let first_row = self.layout.first_row_of(first);
        let rows = first_row - self.layout.first_row_of(self.first);
        let (upper, strips) = take(&mut self.strips).split_at_mut(strips);
        let (upper_deltas, deltas) = take(&mut self.deltas).split_at_mut(rows * self.layout.remembered as usize);
        let (upper_lines, lines) = take(&mut self.lines).into_iter().partition(|line| line.row < first_row);
        (self.strips, self.deltas, self.lines) = (upper, upper_deltas, upper_lines);
        Band { first, strips, deltas, lines, ..*self }
    }

    /// A step of the first band of all: nothing is above it but what is played.
    pub(super) fn begin_step(&mut self, passed: &mut Passed, replay: Option<&Replay>) {
        passed.clear();
        if let Some(replay) = replay.filter(|_| !self.impossible) {
            replay.play(self.column, self.layout.side as u64, &mut passed.columns, &mut passed.diagonals);
        }
        self.step(passed);
    }

    /// Computes the columns of a step, from column y on, and turns what was passed on from above into what is passed on below.
    pub(super) fn step(&mut self, passed: &mut Passed) {
        self.impossible |= passed.impossible;
        if !self.impossible {
            for strip in 0..self.strips_computed() {
                if self.layout.a == 1 {
                    self.fill(strip, passed)
                } else {
                    self.fill_widened(strip, passed)
                }
                // What began in the first row of the strip goes on in its other rows; what went on there, in the strip below.
                swap(&mut passed.diagonals, &mut self.strips[strip].diagonals);
            }
        }
        let start = self.column;
        for line in &mut self.lines {
            let place = place(&self.layout, line.row - self.layout.first_row_of(self.first), start);
            line.follow(start, &self.deltas[place..][..self.layout.side]);
        }
        self.column += self.layout.side as u64;
        self.lower();
        passed.impossible = self.impossible;
    }

    /// A strip of classical Wythoff.
    fn fill(&mut self, strip: usize, passed: &mut Passed) {
        let side = self.layout.side;
        let first_row = (self.first + strip) * side;
        let place = place(&self.layout, strip * side, self.column);
        let (remembered, bias) = (self.layout.remembered as usize, self.bias());
        let deltas = &mut self.deltas[place..];
        let Strip { used, diagonals } = &mut self.strips[strip];
        let mut sets = Sets {
            height: (self.active - first_row).min(side),
            width: side,
            rows: used,
            columns: &mut passed.columns,
            above: &mut passed.diagonals,
            below: diagonals,
            ahead: chunks_ahead(first_row + side),
        };
        self.width.fill(&mut sets, |row, column, value| {
            deltas[row * remembered + column] = value.wrapping_add(bias).wrapping_sub(column as u32);
        });
    }

    /// A strip for a > 1, where one band has all of them: cell (r, y) sees, beside what (r − 1, y − 1) saw and (r − 1, y − 1) itself, the
    /// cells (r − 1, y − 1 − v) and (r − 1 − v, y − 1) with 0 < v < a.
    fn fill_widened(&mut self, strip: usize, passed: &mut Passed) {
        let Layout { side, a, .. } = self.layout;
        let (first_row, bias) = (strip * side, self.bias());
        for row in first_row..self.active.min(first_row + side) {
            for offset in 0..side {
                let column = self.column + offset as u64;
                let diagonal = side + offset - (row - first_row);
                let seen_from = row.checked_sub(1).zip(column.checked_sub(1));
                if let Some((row, column)) = seen_from {
                    let left = (1..=(a - 1).min(column)).map(|v| (row, column - v));
                    let up = (1..=(a - 1).min(row as u64)).map(|v| (row - v as usize, column));
                    for (row, column) in left.chain(up) {
                        let value = self.deltas[place(&self.layout, row, column)].wrapping_sub(bias);
                        let value = value.wrapping_add(column.wrapping_sub(self.column) as u32);
                        // Older ones may be below all that is free.
                        if (value as usize) < self.layout.values() {
                            let diagonals = self.diagonals_of(strip, diagonal, passed);
                            diagonals.insert_word(diagonal % side, value as usize / 64, 1 << (value % 64));
                        }
                    }
                }
                let Strip { used, diagonals } = &mut self.strips[strip];
                let diagonals = if diagonal < side { diagonals } else { &mut passed.diagonals };
                let mut lines = [
                    used.line_mut(row - first_row),
                    passed.columns.line_mut(offset),
                    diagonals.line_mut(diagonal % side),
                ];
                let value = first_free(&lines[0], &lines[1], &lines[2]);
                lines.iter_mut().for_each(|line| line.insert(value));
                self.deltas[place(&self.layout, row, column)] = value.wrapping_add(bias).wrapping_sub(offset as u32);
            }
        }
    }

    /// Where the diagonals are that begin in the first row of a strip, and those left of them.
    fn diagonals_of<'s>(&'s mut self, strip: usize, diagonal: usize, passed: &'s mut Passed) -> &'s mut LineSets {
        if diagonal < self.layout.side { &mut self.strips[strip].diagonals } else { &mut passed.diagonals }
    }

    /// What makes of a value of a line in column y the number that is remembered.
    fn bias(&self) -> u32 {
        (self.raised_base + self.layout.deviation).wrapping_sub(self.raise + self.column) as u32
    }

    /// Lowers all lines, where all that is in their first chunks has been used.
    fn lower(&mut self) {
        let lowest = self.column + self.raise - self.layout.deviation;
        let chunks = ((lowest - self.raised_base) / CHUNK_VALUES) as usize;
        if chunks == 0 {
            return;
        }
        self.raised_base += chunks as u64 * CHUNK_VALUES;
        for (strip, index) in self.strips.iter_mut().zip(self.first..) {
            let computed = self.active.saturating_sub(index * self.layout.side).min(strip.used.count());
            self.impossible |= (0..computed).any(|line| strip.used.full_before(line) < chunks * CHUNK);
            strip.used.lower(chunks);
            strip.diagonals.lower(chunks);
        }
    }
}

/// Where a column of a row is remembered.
#[inline]
pub(super) fn place(layout: &Layout, row: usize, column: u64) -> usize {
    row * layout.remembered as usize + (column & (layout.remembered - 1)) as usize
}
