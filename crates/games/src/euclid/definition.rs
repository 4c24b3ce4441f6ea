//! Outcomes straight from the definition, for the oracle: the formula language cannot express multiples of a heap.

use super::Euclid;
use crate::outcomes::BitTable;
use numeration::work::{Halt, Meter};

impl Euclid {
    /// Whether (x, y) is a position: heaps of `euclid` stay positive.
    pub(crate) fn is_position(self, x: u64, y: u64) -> bool {
        self.zero || (x > 0 && y > 0)
    }

    /// Whether the rules allow to take (u, v) from (x, y).
    pub(crate) fn allows(self, (x, y): (u64, u64), (u, v): (u64, u64)) -> bool {
        let (smaller, larger, from_smaller, taken) = if u == 0 { (x, y, u, v) } else { (y, x, v, u) };
        let multiple = smaller > 0 && taken > 0 && taken.is_multiple_of(smaller);
        multiple && from_smaller == 0 && (taken < larger || (self.zero && taken == larger))
    }

    /// Whether no move is left in the position (x, y).
    pub(crate) fn has_ended(self, x: u64, y: u64) -> bool {
        x == 0 || y == 0 || (!self.zero && x == y)
    }

    /// The options of (x, y), the nearest first.
    pub(crate) fn options(self, x: u64, y: u64) -> impl Iterator<Item = (u64, u64)> {
        let (smaller, larger) = (x.min(y), x.max(y));
        // What is left of the larger heap; an empty heap has no multiples to take.
        let left = (smaller > 0)
            .then(|| std::iter::successors(larger.checked_sub(smaller), move |left| left.checked_sub(smaller)));
        let left = left.into_iter().flatten().filter(move |left| self.zero || *left > 0);
        left.map(move |left| if x <= y { (x, left) } else { (left, y) })
    }

    /// Whether each position of a table of `height` × `width` is P, by trying every move; what is no position is not.
    ///
    /// Cost for c positions: O(c log c) moves, because (x, y), x ≤ y, has at most y/x.
    pub(crate) fn previous_wins(
        self,
        misere: bool,
        (height, width): (usize, usize),
        meter: &mut Meter<'_>,
    ) -> Result<BitTable, Halt> {
        let mut table = BitTable::new(height, width);
        for row in 0..height {
            meter.tell(row as u64, Some(height as u64))?;
            for column in 0..width {
                let (x, y) = (row as u64, column as u64);
                if !self.is_position(x, y) {
                    continue;
                }
                let mut tried = 1;
                let mut to_p = self.options(x, y).inspect(|_| tried += 1);
                // Every option lies within the table, for it has no larger heap in either place.
                let next_wins = to_p.any(|(x, y)| table.get(x as usize, y as usize));
                if !(next_wins || misere && self.has_ended(x, y)) {
                    table.set(row, column);
                }
                meter.spend(tried)?;
            }
        }
        Ok(table)
    }
}
