//! Sums of games in misère play, by enumeration of everything that can become of them.

use crate::Rules;
use std::collections::HashMap;

/// A sum of games in which whoever cannot move in any summand wins, with what is known of its positions so far.
///
/// ```
/// use testkit::{MisereSum, Rules};
/// let mut sum = MisereSum::new(&[Rules::Nim, Rules::Nim]);
/// // Two heaps of 1: take one, and the other is left to the opponent.
/// assert!(!sum.is_p(&[(1, 0), (1, 0)]) && sum.is_p(&[(0, 0), (1, 0)]));
/// assert_eq!(sum.value(&[(2, 0), (2, 0)]), 0);
/// ```
#[derive(Debug)]
pub struct MisereSum {
    rules: Vec<Rules>,
    lost: HashMap<Vec<(u64, u64)>, bool>,
    values: HashMap<Vec<(u64, u64)>, u64>,
}

/// A move, and the positions it leaves.
struct Played {
    summand: usize,
    taken: (u64, u64),
    left: Vec<(u64, u64)>,
}

impl MisereSum {
    /// The sum of games with these rules.
    pub fn new(rules: &[Rules]) -> MisereSum {
        MisereSum { rules: rules.to_vec(), lost: HashMap::new(), values: HashMap::new() }
    }

    /// Every move.
    fn moves(&self, positions: &[(u64, u64)]) -> Vec<Played> {
        let mut all = Vec::new();
        for (summand, (rules, &(x, y))) in self.rules.iter().zip(positions).enumerate() {
            for (u, v) in rules.moves((x, y)) {
                let mut left = positions.to_vec();
                left[summand] = (x - u, y - v);
                all.push(Played { summand, taken: (u, v), left });
            }
        }
        all
    }

    /// Whether whoever is to move loses.
    pub fn is_p(&mut self, positions: &[(u64, u64)]) -> bool {
        if let Some(&known) = self.lost.get(positions) {
            return known;
        }
        let moves = self.moves(positions);
        let lost = !moves.is_empty() && moves.iter().all(|played| !self.is_p(&played.left));
        self.lost.insert(positions.to_vec(), lost);
        lost
    }

    /// Every winning move as summand and takes, by summand, then in lexicographic order.
    pub fn winning_moves(&mut self, positions: &[(u64, u64)]) -> Vec<(usize, (u64, u64))> {
        let mut moves = self.moves(positions);
        moves.retain(|played| self.is_p(&played.left));
        moves.into_iter().map(|played| (played.summand, played.taken)).collect()
    }

    /// The misère Sprague–Grundy value: 1 where no move is left, else the least number that no option has.
    pub fn value(&mut self, positions: &[(u64, u64)]) -> u64 {
        if let Some(&known) = self.values.get(positions) {
            return known;
        }
        let moves = self.moves(positions);
        let options: Vec<u64> = moves.iter().map(|played| self.value(&played.left)).collect();
        let value = if options.is_empty() { 1 } else { (0..).find(|value| !options.contains(value)).unwrap_or(0) };
        self.values.insert(positions.to_vec(), value);
        value
    }
}
