//! The truth of a formula along a line as bits, a machine word at a time.
//!
//! A comparison of terms without remainders holds on at most two stretches of the line, and bars round one side of a comparison
//! are two comparisons: most formulas need no look at single places at all.

use super::column::{Column, Walk, column};
use formula::{Comparison, Formula, Term};

/// The truth of `formula` along the line, see [`Along::bits_along`](super::column::Along::bits_along).
pub(super) fn bits(formula: &Formula, walk: &mut Walk<'_>) -> Vec<u64> {
    *walk.steps += 8 + walk.length as u64 / 64;
    match formula {
        Formula::Compare(comparison, left, right) => compare(*comparison, left, right, walk),
        Formula::Not(inner) => {
            let mut words = bits(inner, walk);
            words.iter_mut().for_each(|word| *word = !*word);
            words
        }
        Formula::And(list) => {
            join(list.iter().map(|inner| bits(inner, walk)), |word, more| word & more).unwrap_or(all(walk))
        }
        Formula::Or(list) => {
            join(list.iter().map(|inner| bits(inner, walk)), |word, more| word | more).unwrap_or(none(walk))
        }
        Formula::Condition(never) => match *never {},
    }
}

fn none(walk: &Walk<'_>) -> Vec<u64> {
    vec![0; walk.length.div_ceil(64)]
}

fn all(walk: &Walk<'_>) -> Vec<u64> {
    vec![u64::MAX; walk.length.div_ceil(64)]
}

fn join(mut list: impl Iterator<Item = Vec<u64>>, sign: fn(u64, u64) -> u64) -> Option<Vec<u64>> {
    let first = list.next()?;
    Some(list.fold(first, |mut bits, more| {
        bits.iter_mut().zip(more).for_each(|(word, more)| *word = sign(*word, more));
        bits
    }))
}

fn compare(comparison: Comparison, left: &Term, right: &Term, walk: &mut Walk<'_>) -> Vec<u64> {
    if let Term::Absolute(inner) = left {
        let (inner, right) = (column(inner, walk), column(right, walk));
        return compare_absolute(comparison, inner, right, walk.length);
    }
    if let Term::Absolute(inner) = right {
        let (inner, left) = (column(inner, walk), column(left, walk));
        return compare_absolute(comparison.mirrored(), inner, left, walk.length);
    }
    let (left, right) = (column(left, walk), column(right, walk));
    compare_columns(comparison, left, right, walk.length)
}

/// |inner| compared with right: −inner and inner both below, or one of them above.
fn compare_absolute(comparison: Comparison, inner: Column, right: Column, length: usize) -> Vec<u64> {
    let one = |comparison: Comparison| compare_columns(comparison, inner.clone(), right.clone(), length);
    let other = |comparison: Comparison| compare_columns(comparison, inner.clone().times(-1), right.clone(), length);
    let (sign, single): (fn(u64, u64) -> u64, _) = match comparison {
        Comparison::Less | Comparison::LessEqual => (|word, more| word & more, comparison),
        Comparison::Greater | Comparison::GreaterEqual => (|word, more| word | more, comparison),
        // |t| = r exactly if |t| ≤ r and |t| ≥ r.
        Comparison::Equal | Comparison::NotEqual => {
            let at_most = compare_absolute(Comparison::LessEqual, inner.clone(), right.clone(), length);
            let at_least = compare_absolute(Comparison::GreaterEqual, inner, right, length);
            let turn = if comparison == Comparison::Equal { 0 } else { u64::MAX };
            return at_most.into_iter().zip(at_least).map(|(word, more)| (word & more) ^ turn).collect();
        }
    };
    one(single).into_iter().zip(other(single)).map(|(word, more)| sign(word, more)).collect()
}

fn compare_columns(comparison: Comparison, left: Column, right: Column, length: usize) -> Vec<u64> {
    match left.add(right.times(-1), length) {
        Column::Affine(start, step) => compare_affine(comparison, start, step, length),
        Column::Listed(values) => {
            let pack = |chunk: &[i64]| {
                chunk.iter().rev().fold(0, |word, value| word << 1 | u64::from(comparison.holds(value, &0)))
            };
            values.chunks(64).map(pack).collect()
        }
    }
}

/// start + step · i compared with 0.
fn compare_affine(comparison: Comparison, start: i64, step: i64, length: usize) -> Vec<u64> {
    let mut bits = vec![0; length.div_ceil(64)];
    if step == 0 {
        if comparison.holds(&start, &0) {
            bits.fill(u64::MAX);
        }
        return bits;
    }
    let (comparison, start, step) =
        if step < 0 { (comparison.mirrored(), -start, -step) } else { (comparison, start, step) };
    let place = |value: i64| value.clamp(0, length as i64) as usize;
    // Places before the first are negative; from the second on, positive.
    let (zero, positive) = (place(-start.div_euclid(step)), place((-start).div_euclid(step) + 1));
    let (from, to) = match comparison {
        Comparison::Less => (0, zero),
        Comparison::LessEqual => (0, positive),
        Comparison::Equal | Comparison::NotEqual => (zero, positive),
        Comparison::Greater => (positive, length),
        Comparison::GreaterEqual => (zero, length),
    };
    fill(&mut bits, from, to);
    if comparison == Comparison::NotEqual {
        bits.iter_mut().for_each(|word| *word = !*word);
    }
    bits
}

/// Sets the bits from `from` to just below `to`.
fn fill(bits: &mut [u64], from: usize, to: usize) {
    for place in from / 64..to.div_ceil(64) {
        let low = if place == from / 64 { u64::MAX << (from % 64) } else { u64::MAX };
        let high = if place == to / 64 { (1 << (to % 64)) - 1 } else { u64::MAX };
        if let Some(word) = bits.get_mut(place) {
            *word |= low & high;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::column::{Along, Line};
    use super::*;

    #[test]
    fn bits_are_the_truth_one_by_one() {
        for text in [
            "u = 0 | v = 0 | |u - v| < 2",
            "|u - v| = 3 & v % 2 != 1 | 4 < |2 * v - u|",
            "|u - 2 * v| != 5 & !(2 * u - 3 * v >= x)",
            "-v % 3 = 1 | ||u - v| - 3| % 5 <= |y - v % 4|",
            "5 >= |v - 9| & |v - 9| >= 2 | |v| = -1 | 7 = |v - 1|",
            "3 * v <= 200 & 3 * v > 100 | 3 * v = 300 | v != 77",
            "3 = 3 & 2 < 3 | 4 = 5",
        ] {
            let formula: Formula = text.parse().unwrap();
            for u in [0, 1, 7, 70] {
                for line in [
                    Line { x: (9, 0), y: (4, 1), u: (u, 0), v: (0, 1) },
                    Line { x: (9, 0), y: (4, 1), u: (u, 1), v: (300, -1) },
                ] {
                    for line in [line, line.swapped()] {
                        for length in [1, 64, 130, 200] {
                            let truth = formula.along(&line, length, &mut 0);
                            let bits = formula.bits_along(&line, length, &mut 0);
                            let unpacked: Vec<bool> = (0..length).map(|i| bits[i / 64] >> (i % 64) & 1 == 1).collect();
                            assert_eq!(unpacked, truth, "{text} {line:?}");
                        }
                    }
                }
            }
        }
    }
}
