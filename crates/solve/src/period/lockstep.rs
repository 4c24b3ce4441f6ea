//! Two machines that walk together and report where their rows differ.

use super::machine::Machine;

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

    /// Goes one column further with one of the machines or with both; tells whether there is more to do.
    pub(super) fn step(&mut self) -> bool {
        if self.left.column >= self.until {
            return false;
        }
        self.right.step();
        if self.right.column <= self.left.column + self.gap {
            return true;
        }
        let column = self.left.column;
        self.left.step();
        let (left, right) = (&self.left.last_values()[self.first_row..], &self.right.last_values()[self.first_row..]);
        for ((left, right), last) in left.iter().zip(right).zip(&mut self.last_difference) {
            if left + self.gap != *right {
                *last = Some(column);
            }
        }
        true
    }

    /// Whether every row compared differs somewhere.
    pub(super) fn all_differ(&self) -> bool {
        self.last_difference.iter().all(Option::is_some)
    }
}
