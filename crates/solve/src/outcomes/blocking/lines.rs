//! P-positions counted along whole columns and diagonals of takes.
//!
//! Takes (u, v) with one v and all u ≥ f reach from a position of row x the P-positions in column y − v of the rows up to x − f; takes (u, u + c) with u ≥ f those
//! on the diagonal y − x − c, of the same rows. So for every f there are counters that a row enters when f rows have followed it.

use crate::bit_table::BitTable;
use crate::outcomes::Engine;
use crate::outcomes::picture::Line;
use numeration::work::{Halt, Meter};
use std::collections::VecDeque;

/// All lines, those that begin in the same row of takes together.
pub(super) struct Lines {
    delayed: Vec<Delayed>,
    /// The P-positions of the last rows, the newest first; as many as some line waits for.
    recent: VecDeque<Vec<usize>>,
    /// The longest that a line waits.
    longest: usize,
    counts: Vec<u16>,
}

/// Lines that begin with u = `from`.
struct Delayed {
    from: usize,
    /// v of each column, c of each diagonal.
    columns: Vec<usize>,
    diagonals: Vec<isize>,
    in_column: Vec<u16>,
    /// By column − row; the first is the last row's own column 0.
    on_diagonal: Vec<u16>,
}

impl Lines {
    pub(super) fn new(
        columns: &[Line],
        diagonals: &[Line],
        rows: usize,
        width: usize,
        meter: &Meter<'_>,
    ) -> Result<Lines, Halt> {
        let mut all: Vec<usize> = columns.iter().chain(diagonals).map(|line| line.from).collect();
        all.sort_unstable();
        all.dedup();
        let longest = all.last().copied().unwrap_or(0);
        let tables = BitTable::bytes(rows as u128, width as u128) * 4;
        let counters = (rows + 2 * width) as u128 * (all.len() + 1) as u128 * size_of::<u16>() as u128;
        meter.work().reserve(tables + counters, Engine::Bitmap.during())?;
        let delayed = |from: usize| {
            let of = |lines: &[Line]| lines.iter().copied().filter(|line| line.from == from).collect::<Vec<_>>();
            Delayed {
                from,
                columns: of(columns).iter().map(|line| line.at).collect(),
                diagonals: of(diagonals).iter().map(|line| line.at.cast_signed() - from.cast_signed()).collect(),
                in_column: vec![0; width],
                on_diagonal: vec![0; rows + width],
            }
        };
        let delayed = all.into_iter().map(delayed).collect();
        Ok(Lines { delayed, recent: VecDeque::new(), longest, counts: vec![0; width] })
    }

    /// What [`Lines::counts`] takes: sixteen counters are added at a time.
    pub(super) fn steps(&self) -> usize {
        let lines: usize = self.delayed.iter().map(|delayed| delayed.columns.len() + delayed.diagonals.len()).sum();
        (lines + 2) * self.counts.len() / 16
    }

    /// For every position of row `x` how many of its options on lines are P, if all rows before were [added](Lines::add).
    pub(super) fn counts(&mut self, x: usize) -> &[u16] {
        self.counts.fill(0);
        for delayed in &mut self.delayed {
            if let Some(row) = x.checked_sub(delayed.from)
                && let Some(found) = self.recent.get(delayed.from - 1)
            {
                delayed.enter(row, found);
            }
            delayed.add_to(&mut self.counts, x);
        }
        &self.counts
    }

    /// The P-positions of the next row.
    pub(super) fn add(&mut self, found: &[usize]) {
        if self.longest > 0 {
            self.recent.truncate(self.longest - 1);
            self.recent.push_front(found.to_vec());
        }
    }
}

impl Delayed {
    /// Diagonals are told apart by column − row, from the last row's column 0 on.
    fn place(&self, row: usize, column: isize) -> isize {
        let rows = self.on_diagonal.len() - self.in_column.len();
        column - row.cast_signed() + rows.cast_signed()
    }

    fn enter(&mut self, row: usize, found: &[usize]) {
        for &column in found {
            let place = self.place(row, column.cast_signed());
            self.in_column[column] = self.in_column[column].saturating_add(1);
            let counter = usize::try_from(place).ok().and_then(|place| self.on_diagonal.get_mut(place));
            if let Some(counter) = counter {
                *counter = counter.saturating_add(1);
            }
        }
    }

    fn add_to(&self, counts: &mut [u16], x: usize) {
        for &v in &self.columns {
            add(&mut counts[v.min(self.in_column.len())..], &self.in_column);
        }
        for &c in &self.diagonals {
            // Column 0 of row x, moved back by c: what lies before the first counter has no P-position.
            let place = self.place(x, -c);
            match usize::try_from(place) {
                Ok(place) => add(counts, self.on_diagonal.get(place..).unwrap_or_default()),
                Err(_) => add(counts.get_mut(place.unsigned_abs()..).unwrap_or_default(), &self.on_diagonal),
            }
        }
    }
}

/// Adds as far as both go.
fn add(counts: &mut [u16], more: &[u16]) {
    for (count, more) in counts.iter_mut().zip(more) {
        *count = count.saturating_add(*more);
    }
}
