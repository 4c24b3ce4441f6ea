//! Euclid's game by brute force.

use crate::Outcome;

/// Outcomes in both kinds of play, and Sprague–Grundy values, of every position of Euclid's game with both heaps at most a bound, straight from
/// the definition: the larger heap loses a positive multiple of the smaller.
///
/// ```
/// use testkit::{EuclidTable, Outcome};
/// let table = EuclidTable::new(false, 10);
/// assert_eq!(table.value((2, 5)), 2);
/// assert_eq!(table.options((5, 2)), [(1, 2), (3, 2)]);
/// assert_eq!(table.outcome((2, 4), true), Outcome::P);
/// ```
#[derive(Debug)]
pub struct EuclidTable {
    zero: bool,
    bound: u64,
    values: Vec<u64>,
    /// P in normal play, P in misère play.
    previous_wins: Vec<[bool; 2]>,
}

impl EuclidTable {
    /// Solves every position up to `bound`; `zero` says that a heap may reach 0.
    pub fn new(zero: bool, bound: u64) -> EuclidTable {
        let mut table = EuclidTable { zero, bound, values: Vec::new(), previous_wins: Vec::new() };
        for x in 0..=bound {
            for y in 0..=bound {
                let options = table.options((x, y));
                let mut values: Vec<u64> = options.iter().map(|&option| table.value(option)).collect();
                values.sort_unstable();
                values.dedup();
                let value = values.iter().zip(0u64..).take_while(|&(&value, least)| value == least).count();
                let lost = |misere: bool| match options.is_empty() {
                    true => !misere,
                    false => options.iter().all(|&option| table.outcome(option, misere) == Outcome::N),
                };
                let outcomes = [lost(false), lost(true)];
                table.values.push(value as u64);
                table.previous_wins.push(outcomes);
            }
        }
        table
    }

    fn place(&self, (x, y): (u64, u64)) -> usize {
        assert!(x <= self.bound && y <= self.bound, "({x}, {y}) is outside the table of bound {}", self.bound);
        (x * (self.bound + 1) + y) as usize
    }

    /// Every position a move leads to, in lexicographic order.
    pub fn options(&self, (x, y): (u64, u64)) -> Vec<(u64, u64)> {
        let mut options = Vec::new();
        if x == 0 || y == 0 {
            return options;
        }
        let least = u64::from(!self.zero);
        if x >= y {
            options.extend((1..=x / y).map(|k| (x - k * y, y)).filter(|option| option.0 >= least));
        }
        if y >= x {
            options.extend((1..=y / x).map(|k| (x, y - k * x)).filter(|option| option.1 >= least));
        }
        options.sort_unstable();
        options
    }

    /// The Sprague–Grundy value.
    pub fn value(&self, position: (u64, u64)) -> u64 {
        self.values[self.place(position)]
    }

    /// Who wins.
    pub fn outcome(&self, position: (u64, u64), misere: bool) -> Outcome {
        if self.previous_wins[self.place(position)][usize::from(misere)] { Outcome::P } else { Outcome::N }
    }
}
