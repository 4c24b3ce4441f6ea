//! Sprague–Grundy values, by brute force.

use crate::Rules;

/// The Sprague–Grundy value, under normal play, of every position with both heaps at most a bound.
///
/// ```
/// use testkit::{GrundyTable, Rules};
/// let table = GrundyTable::new(Rules::Wythoff { a: 1 }, 4);
/// assert_eq!(table.value((1, 1)), 2);
/// assert_eq!(table.value((1, 2)), 0);
/// ```
#[derive(Debug)]
pub struct GrundyTable {
    bound: u64,
    values: Vec<u64>,
}

impl GrundyTable {
    /// The value of a position is the least number that none of its options has. With `b = bound + 1` the
    /// cost is `O(b⁴)` legality tests: a few seconds for a bound of 200.
    pub fn new(rules: Rules, bound: u64) -> GrundyTable {
        let mut table = GrundyTable { bound, values: Vec::new() };
        for x in 0..=bound {
            for y in 0..=bound {
                let mut options: Vec<u64> = rules.moves((x, y)).map(|(u, v)| table.value((x - u, y - v))).collect();
                options.sort_unstable();
                options.dedup();
                let value = options.iter().zip(0u64..).take_while(|&(&option, least)| option == least).count();
                table.values.push(value as u64);
            }
        }
        table
    }

    /// The value of one position.
    ///
    /// # Panics
    /// If a heap is larger than the bound.
    pub fn value(&self, (x, y): (u64, u64)) -> u64 {
        assert!(x <= self.bound && y <= self.bound, "({x}, {y}) is outside the table of bound {}", self.bound);
        self.values[(x * (self.bound + 1) + y) as usize]
    }
}
