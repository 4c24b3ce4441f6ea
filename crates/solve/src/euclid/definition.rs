//! The moves straight from the definition, in machine words.

use super::Euclid;

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
}
