//! Two machines that walk together and report where their rows differ.

use super::machine::Machine;
use super::replay::Replay;

/// Compares g(r, y) + `gap` with g(r, y + `gap`) for some rows r and all y from the left machine's column to `until`.
#[derive(Clone, Debug)]
pub(super) struct Lockstep {
    pub(super) left: Machine,
    pub(super) right: Machine,
    pub(super) gap: u64,
    pub(super) until: u64,
    /// The first row compared.
    pub(super) first_row: usize,
    /// For each row compared the last y found so far at which it differs.
    pub(super) last_difference: Vec<Option<u64>>,
}

impl Lockstep {
    /// From the column of `start` on, rows `first_row` to `end_row` − 1.
    pub(super) fn new(start: &Machine, gap: u64, until: u64, first_row: usize, end_row: usize) -> Lockstep {
        let mut left = start.clone();
        left.restrict(end_row);
        let right = left.clone();
        let last_difference = vec![None; end_row - first_row];
        Lockstep { left, right, gap, until, first_row, last_difference }
    }

    /// Goes a step further with one of the machines or with both; tells whether there is more to do.
    pub(super) fn step(&mut self, replay: Option<&Replay>) -> bool {
        let (start, end) = (self.left.column, self.left.column + self.left.columns_a_step());
        if start >= self.until {
            return false;
        }
        if self.right.column < end + self.gap {
            self.right.step(replay);
            return true;
        }
        self.left.step(replay);
        let (left, right, gap) = (&self.left, &self.right, self.gap);
        for (row, last) in (self.first_row..).zip(&mut self.last_difference) {
            let differs = |column: &u64| left.delta(row, *column) != right.delta(row, column + gap);
            *last = (start..end.min(self.until)).rev().find(differs).or(*last);
        }
        true
    }

    /// Whether every row compared differs somewhere.
    pub(super) fn all_differ(&self) -> bool {
        self.last_difference.iter().all(Option::is_some)
    }
}
