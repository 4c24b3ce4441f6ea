//! The P-positions of Euclid's game in order: by the smaller heap, then by the larger.

use super::{Euclid, endpoint};
use numeration::{Integer, Natural};
use rules::Play;

/// The P-positions (x, y), 1 ≤ x ≤ y, by growing x, then y, from number `from` on, counted from 0. The ended positions (0, y), which would
/// come first and without end, are left out.
///
/// Cost of the start at `from` of n bits: O(n) square roots of shrinking size. A step costs O(n), a new row one square root.
pub(crate) fn p_positions_from(
    euclid: Euclid,
    play: Play,
    from: &Natural,
) -> impl Iterator<Item = (Natural, Natural)> + use<> {
    let list = List { euclid, play };
    let (mut x, mut index) = list.place(from);
    let mut row = list.row(&x);
    std::iter::from_fn(move || {
        loop {
            if let Some(y) = row.nth(&index) {
                index += Natural::ONE;
                return Some((x.clone(), y));
            }
            x += Natural::ONE;
            row = list.row(&x);
            index = Natural::ZERO;
        }
    })
}

struct List {
    euclid: Euclid,
    play: Play,
}

/// The y that make P-positions with one x.
struct Row {
    /// The least y, and how many follow it without a hole.
    first: Natural,
    length: Natural,
    /// The numbers among them that are missing, by size.
    holes: Vec<Natural>,
    /// Those beyond.
    added: Vec<Natural>,
}

impl Row {
    /// The y of this index, counted from 0.
    fn nth(&self, index: &Natural) -> Option<Natural> {
        let holes = self.holes.len() as u64;
        if index + holes >= self.length {
            let beyond = (index + holes).checked_sub(&self.length)?.to_usize()?;
            return self.added.get(beyond).cloned();
        }
        let start = &self.first + index;
        Some(self.holes.iter().fold(start, |y, hole| if *hole <= y { y + 1 } else { y }))
    }
}

impl List {
    fn equal_heaps_are_left_out(&self) -> bool {
        self.euclid.zero && self.play == Play::NORMAL
    }

    /// Whether quotients of Fibonacci numbers change sides.
    fn convergents_change_sides(&self) -> bool {
        !self.euclid.zero && self.play == Play::MISERE
    }

    fn row(&self, x: &Natural) -> Row {
        let first = if self.equal_heaps_are_left_out() { x + 1 } else { x.clone() };
        let length = (endpoint(&Natural::ONE, x) + 1).saturating_sub(&first);
        let mut row = Row { first, length, holes: Vec::new(), added: Vec::new() };
        if self.convergents_change_sides() {
            for (index, (denominator, numerator)) in fibonacci_pairs(x).enumerate() {
                let (multiple, rest) = x.div_rem(&denominator);
                if rest.is_zero() {
                    let side = if index.is_multiple_of(2) { &mut row.holes } else { &mut row.added };
                    side.push(multiple * numerator);
                }
            }
            // From below the convergents grow, from above they fall.
            row.added.reverse();
        }
        row
    }

    /// How many P-positions have a smaller heap from 1 to `x`.
    fn count(&self, x: &Natural) -> Integer {
        let triangle = |n: &Natural| Integer::from(n * (n + 1) / 2);
        let mut count = sum_of_endpoints(x) - triangle(x) + Integer::from(x);
        if self.equal_heaps_are_left_out() {
            count = count - Integer::from(x);
        }
        if self.convergents_change_sides() {
            for (index, (denominator, _)) in fibonacci_pairs(x).enumerate() {
                let multiples = Integer::from(x / denominator);
                count = if index.is_multiple_of(2) { count - multiples } else { count + multiples };
            }
        }
        count
    }

    /// (x, i) such that P-position number `from` is the i-th with the smaller heap x.
    fn place(&self, from: &Natural) -> (Natural, Natural) {
        let wanted = Integer::from(from);
        // About x²/(2φ) positions come before the row of x, so x is near √(n + n√5), by a constant.
        let near = (from + (from.square() * 5).floor_sqrt()).floor_sqrt();
        let mut before = near.saturating_sub(&Natural::from(2u32));
        while self.count(&before) > wanted {
            before = before.saturating_sub(&Natural::from(2u32));
        }
        let mut passed = self.count(&before);
        loop {
            let x = &before + 1;
            let next = self.count(&x);
            if next > wanted {
                return (x, (wanted - passed).unsigned_abs());
            }
            (before, passed) = (x, next);
        }
    }
}

/// (1, 1), (1, 2), (2, 3), (3, 5), …: denominators up to `most`, and numerators, of the convergents of φ. The first is below φ, the second above,
/// and so on in turn.
fn fibonacci_pairs(most: &Natural) -> impl Iterator<Item = (Natural, Natural)> {
    let pairs =
        std::iter::successors(Some((Natural::ONE, Natural::ONE)), |(one, next)| Some((next.clone(), one + next)));
    // The pair after (1, 1) is (1, 2).
    pairs.take_while(move |(denominator, _)| denominator <= most)
}

/// ⌊φ⌋ + ⌊2φ⌋ + … + ⌊xφ⌋.
///
/// The numbers up to N = ⌊xφ⌋ are ⌊kφ⌋, k ≤ x, and ⌊kφ²⌋ = ⌊kφ⌋ + k, k ≤ m = N − x. So the sum for x is N(N + 1)/2 − m(m + 1)/2 less the sum
/// for m.
fn sum_of_endpoints(x: &Natural) -> Integer {
    let triangle = |n: &Natural| Integer::from(n * (n + 1) / 2);
    let (mut sum, mut x, mut positive) = (Integer::ZERO, x.clone(), true);
    while !x.is_zero() {
        let all = endpoint(&Natural::ONE, &x);
        let others = &all - &x;
        let term = triangle(&all) - triangle(&others);
        sum = if positive { sum + term } else { sum - term };
        (x, positive) = (others, !positive);
    }
    sum
}
