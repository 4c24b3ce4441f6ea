//! Numerations by linear recurrence that may fit the P-positions of a table, and evidence that none will.
//!
//! If y is about rx along the P-positions (x, y) and y is x with its digits moved by some places, then r is the base of the numeration. So the
//! polynomial is looked for that has the least degree and then the least coefficients among those of Pisot numbers whose root brings all y − rx close together. The recognisable sets depend
//! on it alone, but the sizes of their automata depend on the first place values, too: several are tried, and those come first with which the
//! table falls into the fewest *residual classes*, sets of endings that make P-positions of the same beginnings.
//!
//! For a recognisable set of this kind y − rx is bounded: it is Σ (y_i − r x_i)β^i over the digits, a function of the state in which its conjugates shrink. Where it keeps growing by as
//! much whenever the table becomes four times as large, like a logarithm, no automaton is to be expected.

use super::slope::Interval;
use automata::NumberSystem;
use numeration::{Integer, Natural, Polynomial, Recurrence};
use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::sync::Arc;

/// The largest coefficients looked at, for the degrees 2, 3 and 4.
const HEIGHTS: [(usize, i64); 3] = [(2, 12), (3, 5), (4, 3)];

/// How many polynomials are tried.
const POLYNOMIALS: usize = 2;

/// How many numerations are offered.
const OFFERED: usize = 4;

/// So many pairs tell polynomials apart.
const NEAR: usize = 20_000;

/// A quarter of a token more, times 2^40, is no reason for a larger polynomial.
const QUARTER: i128 = 1 << 38;

/// Residual classes are counted among P-positions up to this larger heap.
const RANKED: u32 = 6_000;

/// Numerations worth a trial for P-positions (x, y), x ≤ y, that are `listed` completely below a larger heap of `complete`, the best first.
pub(crate) fn recurrences(slope: &Interval, listed: &[(u32, u32)], complete: u32) -> Vec<Arc<NumberSystem>> {
    let near = &listed[..listed.len().min(NEAR)];
    let suggested = polynomials(slope, near);
    if is_rational(slope, near, suggested.first()) {
        return Vec::new();
    }
    // For a quadratic unit there are the continued fractions of its field.
    let is_unit = |f: &&Polynomial| f.degree() == Some(2) && f.coefficient(0).unsigned_abs() == Natural::ONE;
    let mut ranked: Vec<(usize, Arc<NumberSystem>)> = suggested
        .iter()
        .filter(|f| !is_unit(f))
        .take(POLYNOMIALS)
        .flat_map(candidates)
        .map(|recurrence| {
            // On a small table others must have clearly fewer classes to come before the canonical system.
            let weight = if recurrence.is_canonical() { 2 } else { 3 };
            let system = NumberSystem::recurrence(recurrence);
            (weight * residual_classes(&system, listed, complete.min(RANKED)), system)
        })
        .collect();
    // A stable sort: among equals the canonical one first.
    ranked.sort_by_key(|(classes, _)| *classes);
    ranked.into_iter().map(|(_, system)| system).take(OFFERED).collect()
}

/// Pisot polynomials with a root r in the interval for which y − rx has hardly a wider range than for any other: those of small degree
/// and then small coefficients first.
fn polynomials(slope: &Interval, listed: &[(u32, u32)]) -> Vec<Polynomial> {
    let mut found: Vec<(i128, Polynomial)> = Vec::new();
    for (degree, highest) in HEIGHTS {
        let choices = |height: i64| (2 * height + 1).pow(degree as u32 - 1);
        for (height, choice) in
            (1..=highest).flat_map(|height| (0..choices(height)).map(move |choice| (height, choice)))
        {
            let factor = |i: usize| choice / (2 * height + 1).pow(i as u32) % (2 * height + 1) - height;
            let mut factors: Vec<i64> = (0..degree - 1).map(factor).collect();
            for last in last_factors(&factors, slope) {
                factors.push(last);
                let sizes = || factors.iter().map(|factor| factor.abs());
                let polynomial = Polynomial::of_recurrence(&factors);
                if sizes().max() == Some(height) && polynomial.check_pisot().is_ok() {
                    found.push((range(&polynomial, slope, listed).unwrap_or(i128::MAX), polynomial));
                }
                factors.pop();
            }
        }
    }
    let best = found.iter().map(|(range, _)| *range).min().unwrap_or(0);
    found.into_iter().filter(|(range, _)| *range <= best + QUARTER).map(|(_, polynomial)| polynomial).collect()
}

/// Whether a small fraction brings all y − rx as close together as this polynomial does. In a small table there is a small fraction near every
/// number, but then the P-positions run away from it.
fn is_rational(slope: &Interval, listed: &[(u32, u32)], polynomial: Option<&Polynomial>) -> bool {
    let Some((numerator, denominator)) = slope.small_fraction() else { return false };
    let fraction = (i128::from(numerator) << 40) / i128::from(denominator);
    let best = polynomial.and_then(|polynomial| range(polynomial, slope, listed));
    best.is_none_or(|best| range_of(fraction, listed).is_some_and(|range| range <= best + QUARTER))
}

/// The largest y − rx less the least, times 2^40.
fn range(polynomial: &Polynomial, slope: &Interval, listed: &[(u32, u32)]) -> Option<i128> {
    range_of(root(polynomial, slope)?, listed)
}

/// The same for r = `root`/2^40.
fn range_of(root: i128, listed: &[(u32, u32)]) -> Option<i128> {
    let deviations = || listed.iter().map(|&(x, y)| (i128::from(y) << 40) - i128::from(x) * root);
    Some(deviations().max()? - deviations().min()?)
}

/// The integers between the values of z^d − c_1 z^(d−1) − … − c_(d−1) z at the ends of the interval: with such a last factor there is a root inside.
fn last_factors(factors: &[i64], slope: &Interval) -> Vec<i64> {
    let power = |base: u64, exponent: usize| Integer::from(&Natural::from(base).pow(exponent as u64));
    let degree = factors.len() + 1;
    // The value times q^d, for p/q.
    let value = |(p, q): (u64, u64)| {
        let terms = factors.iter().enumerate();
        terms.fold(power(p, degree), |sum, (i, &factor)| sum - power(p, degree - 1 - i) * power(q, i + 1) * factor)
    };
    let ends = [slope.low, slope.high].map(|end| (value(end), power(end.1, degree)));
    let floors = ends.map(|(value, scale)| value.div_floor(&scale).0.to_i128());
    let [Some(one), Some(other)] = floors else { return Vec::new() };
    let (low, high) = (one.min(other), one.max(other));
    (low + 1..=high).take(3).filter_map(|last| i64::try_from(last).ok()).collect()
}

/// The canonical start values, and others that grow by 1 to 4 a place.
fn candidates(polynomial: &Polynomial) -> Vec<Recurrence> {
    let degree = polynomial.degree().unwrap_or(2);
    let most: u32 = if degree > 3 { 2 } else { 4 };
    let mut found: Vec<Recurrence> = Recurrence::new(polynomial, None).into_iter().collect();
    for choice in 0..most.pow(degree as u32 - 1) {
        let mut start = vec![Natural::ONE];
        for i in 0..degree as u32 - 1 {
            let step = choice / most.pow(i) % most + 1;
            start.push(&start[i as usize] + u64::from(step));
        }
        if let Ok(recurrence) = Recurrence::new(polynomial, Some(&start))
            && !found.contains(&recurrence)
        {
            found.push(recurrence);
        }
    }
    found
}

/// How many sets of endings there are behind the beginnings of the listed positions up to a larger heap.
fn residual_classes(system: &NumberSystem, listed: &[(u32, u32)], bound: u32) -> usize {
    let value = |places: usize| system.value(&[&[1], &vec![0; places][..]].concat());
    // As many beginnings as endings, so that neither are too few to tell anything.
    let endings = Natural::from(bound).floor_sqrt();
    let places = (1..64).find(|&places| value(places) >= endings).unwrap_or(1);
    let mut endings: HashMap<Vec<u32>, BTreeSet<Vec<u32>>> = HashMap::new();
    for &(x, y) in listed.iter().filter(|(x, y)| *x.max(y) < bound) {
        let word = system.word(&[Natural::from(x), Natural::from(y)]);
        let zeros = (2 * places).saturating_sub(word.len());
        let word = [&vec![0; zeros][..], &word].concat();
        let (beginning, ending) = word.split_at(word.len() - 2 * places);
        let first = beginning.iter().position(|&digit| digit > 0).map_or(beginning.len(), |first| first / 2 * 2);
        endings.entry(beginning[first..].to_vec()).or_default().insert(ending.to_vec());
    }
    let classes: BTreeSet<&BTreeSet<Vec<u32>>> = endings.values().collect();
    classes.len()
}

/// y − rx grows without bound, as it seems.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drift {
    /// The equation of r.
    pub equation: String,
    /// How far apart the least and the largest y − rx are, in thousandths of a token, up to each larger heap.
    pub ranges: Vec<(u64, u64)>,
}

impl fmt::Display for Drift {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tokens = |&(heap, range): &(u64, u64)| format!("{}.{} up to {heap}", range / 1000, range % 1000 / 100);
        let ranges: Vec<String> = self.ranges.iter().map(tokens).collect();
        write!(
            f,
            "no automaton to be expected: with r the root above 1 of {}, y - r*x should be bounded, but its values are ever further apart: {}",
            self.equation,
            ranges.join(", ")
        )
    }
}

/// Each of the last [`STEPS`] times that the table became four times as large, the range of y − rx must grow by this many thousandths …
const GROWTH: u64 = 700;

/// … to speak of a drift.
const STEPS: u32 = 3;

/// The evidence that y − rx is not bounded for P-positions (x, y), x ≤ y, that are `listed` completely below a larger heap of `complete`.
pub(crate) fn drift(slope: &Interval, listed: &[(u32, u32)], complete: u32) -> Option<Drift> {
    let polynomial = polynomials(slope, listed).into_iter().next()?;
    if is_rational(slope, listed, Some(&polynomial)) {
        return None;
    }
    let mut ranges = Vec::new();
    for step in (0..=STEPS).rev() {
        let heap = complete >> (2 * step);
        // The list is ordered by larger heap.
        let inside = &listed[..listed.partition_point(|(x, y)| *x.max(y) < heap)];
        let range = range(&polynomial, slope, inside)?;
        ranges.push((u64::from(heap), u64::try_from((range * 1000) >> 40).ok()?));
    }
    let grows = ranges[0].0 >= 400 && ranges.windows(2).all(|pair| pair[1].1 >= pair[0].1 + GROWTH);
    grows.then(|| Drift { equation: polynomial.equation(), ranges })
}

/// The root in the interval, times 2^40, rounded down.
fn root(polynomial: &Polynomial, slope: &Interval) -> Option<i128> {
    let whole = i128::from(slope.low.0 / slope.low.1);
    let degree = polynomial.degree()?;
    // The sign of f at n/2^40: negative from 1 to the root.
    let negative = |n: i128| {
        let n = Integer::from(n);
        let mut value = Integer::ZERO;
        for (i, coefficient) in polynomial.coefficients().iter().enumerate().rev() {
            value = value * &n + (coefficient << (40 * (degree - i) as u64));
        }
        value.is_negative()
    };
    let (mut low, mut high) = (whole.max(1) << 40, (whole + 2) << 40);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if negative(middle) { low = middle } else { high = middle }
    }
    Some(low)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The P-positions of (s, t)-Wythoff by their recursion, up to a larger heap.
    fn st_wythoff(s: u32, t: u32, bound: u32) -> Vec<(u32, u32)> {
        let (mut pairs, mut seen) = (Vec::new(), BTreeSet::new());
        for n in 0.. {
            let lower = (0..).find(|number| !seen.contains(number)).unwrap_or(0);
            let upper = s * lower + t * n;
            if upper >= bound {
                break;
            }
            seen.extend([lower, upper]);
            pairs.push((lower, upper));
        }
        pairs
    }

    #[test]
    fn the_numeration_of_st_wythoff_is_offered() {
        for (s, t) in (2..=4).flat_map(|s| (1..=4).map(move |t| (s, t))) {
            let pairs = st_wythoff(s, t, 2000);
            let &(x, y) = pairs.last().unwrap();
            let (x, y) = (u64::from(x), u64::from(y));
            let slope = Interval { low: (y - 8, x), high: (y + 8, x) };
            let found = recurrences(&slope, &pairs, 2000);
            let names: Vec<String> = found.iter().map(ToString::to_string).collect();
            let wanted = format!("recurrence {},{s} from 1,{}", s + t - 1, s + t);
            assert!(names.contains(&wanted), "{wanted}: {names:?}");
            assert_eq!(drift(&slope, &pairs, 2000), None, "s = {s}, t = {t}");
        }
    }
}
