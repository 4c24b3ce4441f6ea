//! Which differences y − x ≥ 0 can be left for a candidate by taking from both heaps along whole bands of differences.

use crate::outcomes::{next_zero, set_range};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The differences reached in the row that is being looked at. Rows are visited by growing x, and a difference once reached stays so.
///
/// A take (u, v), u, v ≥ 1, with u − v = c leads from (a + u, b + v) to (a, b), which changes the difference from (b − a) − c. It exists from row
/// a + 1 on if c ≤ 0, and from row a + c + 1 on if c > 0.
pub(super) struct Reach {
    /// Intervals of differences u − v of which every take is legal.
    bands: Vec<(i64, i64)>,
    /// A bit for each difference.
    reached: Vec<u64>,
    /// The largest difference.
    last: i64,
    /// Every smaller difference is reached.
    least_free: usize,
    /// (row, difference): reached from that row on.
    later: BinaryHeap<Reverse<(u32, u32)>>,
}

impl Reach {
    pub(super) fn new(bands: &[(i64, i64)], bound: u32) -> Reach {
        let words = bound as usize / 64 + 2;
        let (bands, last) = (bands.to_vec(), i64::from(bound));
        Reach { bands, reached: vec![0; words], last, least_free: 0, later: BinaryHeap::new() }
    }

    /// Row `x` begins.
    pub(super) fn begin(&mut self, x: u32) {
        while let Some(&Reverse((_, difference))) = self.later.peek().filter(|later| later.0.0 <= x) {
            self.later.pop();
            set_range(&mut self.reached, difference as usize, difference as usize);
        }
        self.least_free = next_zero(&self.reached, self.least_free);
    }

    /// Row `x` has ended, and it holds the candidate (x, x + difference).
    pub(super) fn end(&mut self, x: u32, difference: i64) {
        for &(least, most) in &self.bands {
            let (low, high) = ((difference - most.min(0)).max(0), (difference - least).min(self.last));
            if least <= 0 && low <= high {
                set_range(&mut self.reached, low as usize, high as usize);
            }
            for c in least.max(1)..=most.min(difference - self.least_free as i64) {
                self.later.push(Reverse((x.saturating_add(c as u32).saturating_add(1), (difference - c) as u32)));
            }
        }
    }

    /// The differences, a bit each.
    pub(super) fn bits(&self) -> &[u64] {
        &self.reached
    }

    /// Every smaller difference is reached.
    pub(super) fn least_free(&self) -> usize {
        self.least_free
    }
}
