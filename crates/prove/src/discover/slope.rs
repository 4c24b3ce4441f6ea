//! The directions in which P-positions run off, as intervals read off a table, and the quadratic numbers that may be behind them.

use numeration::{Integer, Natural, QuadraticIrrational};
use std::cmp::Ordering;

/// An interval of rational numbers: low and high, each a numerator and a denominator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Interval {
    pub(crate) low: (u64, u64),
    pub(crate) high: (u64, u64),
}

/// The most directions that are told apart.
const MOST_BRANCHES: usize = 6;

/// P-positions that stray further than this from their line, in tokens, are on none.
const MOST_STRAY: u64 = 256;

/// Ratios x/y are sorted by this many parts of 1, and a gap of [`GAP`] of them parts two directions.
const PARTS: u64 = 1 << 16;
const GAP: u64 = 1 << 9;

/// Where y/x goes for the P-positions (x, y), x ≤ y, of a list ordered by y: an interval for each direction; none if there are too many directions,
/// or if they are no lines.
pub(crate) fn slopes(listed: &[(u32, u32)]) -> Vec<Interval> {
    let Some(&(x, y)) = listed.last() else { return Vec::new() };
    let half = x.max(y) / 2;
    let far = &listed[listed.partition_point(|&(x, y)| x.max(y) < half)..];
    let mut ratios: Vec<(u64, (u64, u64))> = far
        .iter()
        .map(|&(x, y)| (u64::from(x.min(y)), u64::from(x.max(y))))
        .filter(|&(x, y)| x > 0 && y > 0)
        .map(|(x, y)| (x * PARTS / y, (x, y)))
        .collect();
    ratios.sort_unstable();
    let branches: Vec<&[(u64, (u64, u64))]> = ratios.chunk_by(|one, other| other.0 - one.0 < GAP).collect();
    if branches.len() > MOST_BRANCHES {
        return Vec::new();
    }
    branches.into_iter().filter_map(line).collect()
}

/// The interval of the slope of points near one line.
///
/// The largest point's direction is taken first; how far the others stray from it says how far a point may stray from the true line, three times
/// that to be safe, and all points together narrow the direction down.
fn line(points: &[(u64, (u64, u64))]) -> Option<Interval> {
    let &(_, (x0, y0)) = points.iter().max_by_key(|(_, (_, y))| *y)?;
    let product = |one: u64, other: u64| u128::from(one) * u128::from(other);
    let stray =
        points.iter().map(|&(_, (x, y))| product(x, y0).abs_diff(product(x0, y)).div_ceil(u128::from(y0))).max()?;
    let stray = 3 * u64::try_from(stray).ok()? + 4;
    if stray > MOST_STRAY {
        return None;
    }
    let mut interval: Option<Interval> = None;
    for &(_, (x, y)) in points.iter().filter(|(_, (x, _))| *x > stray) {
        let own = Interval { low: (y, x + stray), high: (y, x - stray) };
        interval = Some(match interval {
            None => own,
            Some(other) => Interval {
                low: if less(other.low, own.low) { own.low } else { other.low },
                high: if less(own.high, other.high) { own.high } else { other.high },
            },
        });
    }
    interval.filter(|both| !less(both.high, both.low))
}

fn less(one: (u64, u64), other: (u64, u64)) -> bool {
    u128::from(one.0) * u128::from(other.1) < u128::from(other.0) * u128::from(one.1)
}

/// The largest denominator of a fraction that is called small.
const SMALL: u64 = 12;

/// The largest coefficient of the quadratic equations that are tried.
const HIGHEST: i64 = 40;

/// The most numbers that are proposed for one interval.
const MOST_NUMBERS: usize = 2;

impl Interval {
    /// A rational number with a small denominator in it.
    pub(crate) fn small_fraction(&self) -> Option<(u64, u64)> {
        (1..=SMALL).find_map(|denominator| {
            let numerator = (u128::from(self.low.0) * u128::from(denominator)).div_ceil(u128::from(self.low.1));
            let fraction = (u64::try_from(numerator).ok()?, denominator);
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

    /// The quadratic irrational numbers of least height in it: roots of az² + bz + c = 0 with small |a|, |b|, |c|.
    pub(crate) fn quadratic_numbers(&self) -> Vec<QuadraticIrrational> {
        let mut found: Vec<QuadraticIrrational> = Vec::new();
        for height in 1..=HIGHEST {
            for a in 1..=height {
                for b in -height..=height {
                    // The constant is forced to an interval: −(az² + bz) at the ends.
                    for c in self.constants(a, b, height) {
                        if a.max(b.abs()).max(c.abs()) == height
                            && let Some(number) = self.root(a, b, c)
                            && !found.contains(&number)
                        {
                            found.push(number);
                        }
                    }
                    if found.len() >= MOST_NUMBERS {
                        return found;
                    }
                }
            }
        }
        found
    }

    /// The c, |c| ≤ `height`, for which az² + bz + c changes its sign in the interval.
    fn constants(&self, a: i64, b: i64, height: i64) -> impl Iterator<Item = i64> {
        let value = |(numerator, denominator): (u64, u64)| {
            let (p, q) = (i128::from(numerator), i128::from(denominator));
            let above = -(i128::from(a) * p * p + i128::from(b) * p * q);
            (above.div_euclid(q * q), above.rem_euclid(q * q) != 0)
        };
        let ((one, one_rest), (other, other_rest)) = (value(self.low), value(self.high));
        let (least, rest, most) = if one <= other { (one, one_rest, other) } else { (other, other_rest, one) };
        let (from, to) = (least + i128::from(rest), most);
        let height = i128::from(height);
        (from.max(-height)..=to.min(height)).map(|c| c as i64)
    }

    /// The irrational root of az² + bz + c in the interval.
    fn root(&self, a: i64, b: i64, c: i64) -> Option<QuadraticIrrational> {
        let discriminant = u64::try_from(b * b - 4 * a * c).ok()?;
        [1, -1].into_iter().find_map(|sign| {
            let radicand = Natural::from(discriminant);
            let number =
                QuadraticIrrational::new(Integer::from(-b), Integer::from(sign), radicand, Integer::from(2 * a))
                    .ok()?;
            self.contains(&number).then_some(number)
        })
    }

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
}

/// The longest period that is read off quotients.
const LONGEST_PERIOD: usize = 4;

/// Every period, at most four long, with which `quotients` may go on after at most two others: those seen most often first.
pub(crate) fn periods_of(quotients: &[u64]) -> Vec<Vec<u32>> {
    let mut found: Vec<(usize, Vec<u32>)> = Vec::new();
    for first in 0..=2.min(quotients.len()) {
        let tail = &quotients[first..];
        for length in 1..=LONGEST_PERIOD.min(tail.len()) {
            let repeats = tail.iter().zip(&tail[length..]).all(|(one, other)| one == other);
            let period: Option<Vec<u32>> =
                tail[..length].iter().map(|&quotient| u32::try_from(quotient).ok()).collect();
            if let (true, Some(period)) = (repeats, period.filter(|period| !period.contains(&0))) {
                found.push((tail.len() - length, period));
            }
        }
    }
    // A stable sort: the shortest period first among equals.
    found.sort_by_key(|(seen, _)| std::cmp::Reverse(*seen));
    found.into_iter().map(|(_, period)| period).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_of_a_line_give_its_number() {
        // y = x·(2 + 1/(1 + 1/(2 + …))) = x·(1 + √3).
        let listed: Vec<(u32, u32)> =
            (1..4000u64).map(|n| ((n * 10) as u32, (n * 27_320_508 / 1_000_000) as u32)).collect();
        let slopes = slopes(&listed);
        assert_eq!(slopes.len(), 1);
        assert_eq!(slopes[0].quotients()[..4], [2, 1, 2, 1]);
        assert_eq!(periods_of(&slopes[0].quotients())[0], [2, 1]);
        assert_eq!(slopes[0].small_fraction(), None);
        let numbers = slopes[0].quadratic_numbers();
        assert_eq!(numbers[0].continued_fraction().unwrap().to_string(), "[2;(1,2)]");
    }

    #[test]
    fn a_period_is_proposed_though_it_was_seen_once() {
        assert_eq!(periods_of(&[7, 7])[0], [7]);
        assert!(periods_of(&[7]).contains(&vec![7]));
        assert!(periods_of(&[1, 4, 1]).contains(&vec![1, 4]));
    }

    #[test]
    fn the_diagonal_is_a_small_fraction_and_a_cloud_has_no_slope() {
        let diagonal: Vec<(u32, u32)> = (0..500).map(|n| (n, n)).collect();
        assert_eq!(slopes(&diagonal)[0].small_fraction(), Some((1, 1)));
        let cloud: Vec<(u32, u32)> = (0..2000).flat_map(|y| (0..=y / 6).map(move |x| (x * 6, y))).collect();
        assert_eq!(slopes(&cloud), []);
        let two: Vec<(u32, u32)> = (0..2000).flat_map(|y| [(y / 3, y), (y / 2, y)]).collect();
        let fractions: Vec<_> = slopes(&two).iter().map(Interval::small_fraction).collect();
        assert_eq!(fractions, [Some((3, 1)), Some((2, 1))]);
    }
}
