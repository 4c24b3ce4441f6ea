//! The direction in which P-positions run off, estimated from a table, and continued fractions that may be behind it.

use numeration::{Integer, Natural, QuadraticIrrational};
use std::cmp::Ordering;

/// An interval of rational numbers: low and high, each a numerator and a denominator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Interval {
    pub(crate) low: (u64, u64),
    pub(crate) high: (u64, u64),
}

/// How far P-positions may stray from their line, in tokens, for the estimate to call it a line.
const STRAY: u64 = 12;

/// Where y/x goes for the P-positions (x, y), x ≤ y, of a list ordered by y; nothing if they do not all go one way.
///
/// Only the last third of the list is looked at, and each position is allowed to be a few tokens off the line.
pub(crate) fn slope(listed: &[(u64, u64)]) -> Option<Interval> {
    let last = &listed[listed.len() - listed.len() / 3..];
    let mut interval: Option<Interval> = None;
    for &(x, y) in last.iter().filter(|(x, _)| *x > STRAY) {
        let own = Interval { low: (y.saturating_sub(STRAY), x + STRAY), high: (y + STRAY, x - STRAY) };
        let both = match interval {
            None => own,
            Some(other) => Interval {
                low: if less(other.low, own.low) { own.low } else { other.low },
                high: if less(own.high, other.high) { own.high } else { other.high },
            },
        };
        if less(both.high, both.low) {
            return None;
        }
        interval = Some(both);
    }
    interval
}

fn less(one: (u64, u64), other: (u64, u64)) -> bool {
    u128::from(one.0) * u128::from(other.1) < u128::from(other.0) * u128::from(one.1)
}

impl Interval {
    /// The partial quotients that all numbers of the interval have in common.
    pub(crate) fn quotients(&self) -> Vec<u64> {
        let (mut one, mut other) = (self.low, self.high);
        let mut quotients = Vec::new();
        while one.1 != 0 && other.1 != 0 && one.0 / one.1 == other.0 / other.1 {
            let quotient = one.0 / one.1;
            quotients.push(quotient);
            one = (one.1, one.0 - quotient * one.1);
            other = (other.1, other.0 - quotient * other.1);
        }
        quotients
    }

    /// Whether a rational number with small numerator and denominator lies in it.
    pub(crate) fn small_fraction(&self) -> Option<(u64, u64)> {
        (1..=12).find_map(|denominator| {
            let numerator = (u128::from(self.low.0) * denominator).div_ceil(u128::from(self.low.1)) as u64;
            let fraction = (numerator, denominator as u64);
            (!less(self.high, fraction)).then_some(fraction)
        })
    }

    /// Whether `number` lies in it.
    pub(crate) fn contains(&self, number: &QuadraticIrrational) -> bool {
        let integer = |number: u64| Integer::from(&Natural::from(number));
        let compare = |(numerator, denominator): (u64, u64)| {
            number.compare_rational(&integer(numerator), &integer(denominator)).unwrap_or(Ordering::Equal)
        };
        compare(self.low) == Ordering::Greater && compare(self.high) == Ordering::Less
    }
}

/// The shortest period, at most `longest`, with which `quotients` go on after at most two others, seen at least one and a half times.
pub(crate) fn period_of(quotients: &[u64], longest: usize) -> Option<Vec<u32>> {
    for length in 1..=longest {
        for first in 1..=2.min(quotients.len()) {
            let tail = &quotients[first..];
            let repeats = tail.iter().zip(&tail[length.min(tail.len())..]).all(|(one, other)| one == other);
            if tail.len() >= length + length.div_ceil(2) && repeats {
                return tail[..length].iter().map(|&quotient| u32::try_from(quotient).ok()).collect();
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_of_a_line_give_its_period() {
        // y = x·(2 + 1/(1 + 1/(2 + …))) = x·(1 + √3).
        let listed: Vec<(u64, u64)> = (1..4000u64).map(|n| (n * 10, n * 27_320_508 / 1_000_000)).collect();
        let slope = slope(&listed).unwrap();
        assert_eq!(slope.quotients()[..4], [2, 1, 2, 1]);
        assert_eq!(period_of(&slope.quotients(), 3), Some(vec![1, 2]));
        assert_eq!(slope.small_fraction(), None);
    }

    #[test]
    fn the_diagonal_is_a_small_fraction_and_a_cloud_has_no_slope() {
        let diagonal: Vec<(u64, u64)> = (0..500).map(|n| (n, n)).collect();
        assert_eq!(slope(&diagonal).unwrap().small_fraction(), Some((1, 1)));
        let cloud: Vec<(u64, u64)> = (0..100).flat_map(|y| (0..=y / 6).map(move |x| (x * 6, y))).collect();
        assert_eq!(slope(&cloud), None);
    }
}
