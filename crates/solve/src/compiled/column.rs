//! A formula evaluated along a line of takes at once, in machine integers: the inner loop of the oracle.
//!
//! On a line every variable is `start + step · i`. Terms without bars and remainders stay of that form and cost nothing per
//! element, so most conditions are a single tight loop.

use formula::{Comparison, Formula, Term, Variable};

/// The four variables along a line; the i-th value of each is `start + step · i`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    pub x: (i64, i64),
    pub y: (i64, i64),
    pub u: (i64, i64),
    pub v: (i64, i64),
}

impl Line {
    /// The same with the two heaps exchanged.
    pub(crate) fn swapped(self) -> Line {
        Line { x: self.y, y: self.x, u: self.v, v: self.u }
    }

    /// The rest of the line from a place on.
    pub(super) fn from(&self, place: usize) -> Line {
        let moved = |(start, step): (i64, i64)| (start + step * place as i64, step);
        Line { x: moved(self.x), y: moved(self.y), u: moved(self.u), v: moved(self.v) }
    }

    fn of(&self, variable: Variable) -> (i64, i64) {
        match variable {
            Variable::X => self.x,
            Variable::Y => self.y,
            Variable::U => self.u,
            Variable::V => self.v,
        }
    }
}

/// What a loop over a line costs beside its elements.
const LOOP_STEPS: u64 = 32;

/// A line, its length, and a count of the work done on it.
pub(super) struct Walk<'c> {
    pub line: &'c Line,
    pub length: usize,
    pub steps: &'c mut u64,
}

impl Walk<'_> {
    /// Counts one loop over the line.
    fn count(&mut self) {
        *self.steps += LOOP_STEPS + self.length as u64;
    }
}

/// The values of a term along a line.
#[derive(Clone)]
pub(super) enum Column {
    /// `start + step · i`.
    Affine(i64, i64),
    /// One by one.
    Listed(Vec<i64>),
}

impl Column {
    fn into_list(self, length: usize) -> Vec<i64> {
        match self {
            Column::Affine(start, step) => affine(start, step, length).collect(),
            Column::Listed(values) => values,
        }
    }

    pub(super) fn add(self, other: Column, length: usize) -> Column {
        match (self, other) {
            (Column::Affine(start, step), Column::Affine(more, faster)) => Column::Affine(start + more, step + faster),
            (Column::Listed(mut values), Column::Affine(start, step))
            | (Column::Affine(start, step), Column::Listed(mut values)) => {
                values.iter_mut().zip(affine(start, step, length)).for_each(|(value, more)| *value += more);
                Column::Listed(values)
            }
            (Column::Listed(mut values), Column::Listed(others)) => {
                values.iter_mut().zip(others).for_each(|(value, more)| *value += more);
                Column::Listed(values)
            }
        }
    }

    pub(super) fn times(self, factor: i64) -> Column {
        match self {
            Column::Affine(start, step) => Column::Affine(start * factor, step * factor),
            Column::Listed(mut values) => {
                values.iter_mut().for_each(|value| *value *= factor);
                Column::Listed(values)
            }
        }
    }
}

fn affine(start: i64, step: i64, length: usize) -> impl Iterator<Item = i64> {
    (0..length as i64).map(move |index| start + step * index)
}

/// Truth along a line of takes.
pub(crate) trait Along {
    /// Whether the two others stay within an `i64` when heaps, takes and line lengths are at most `bound`.
    fn fits_along(&self, bound: i64) -> bool;

    /// The truth of the formula at the first `length` places of `line`; the work done is added to `steps`.
    /// [`fits_along`](Along::fits_along) must hold.
    fn along(&self, line: &Line, length: usize, steps: &mut u64) -> Vec<bool>;

    /// The same as bits, the first in the lowest bit of the first word. Bits past the length mean nothing.
    fn bits_along(&self, line: &Line, length: usize, steps: &mut u64) -> Vec<u64>;
}

impl Along for Formula {
    fn fits_along(&self, bound: i64) -> bool {
        match self {
            Formula::Compare(_, left, right) => {
                let (left, right) = (largest(left, bound), largest(right, bound));
                // One more factor two: the comparison subtracts.
                matches!((left, right), (Some(left), Some(right)) if left.max(right) < i64::MAX / 4)
            }
            Formula::Not(inner) => inner.fits_along(bound),
            Formula::And(list) | Formula::Or(list) => list.iter().all(|inner| inner.fits_along(bound)),
            Formula::Condition(never) => match *never {},
        }
    }

    fn along(&self, line: &Line, length: usize, steps: &mut u64) -> Vec<bool> {
        truth(self, &mut Walk { line, length, steps })
    }

    fn bits_along(&self, line: &Line, length: usize, steps: &mut u64) -> Vec<u64> {
        super::bits::bits(self, &mut Walk { line, length, steps })
    }
}

fn truth(formula: &Formula, walk: &mut Walk<'_>) -> Vec<bool> {
    walk.count();
    match formula {
        Formula::Compare(comparison, left, right) => {
            let (left, right) = (column(left, walk), column(right, walk));
            match left.add(right.times(-1), walk.length) {
                Column::Affine(value, 0) => vec![comparison.holds(&value, &0); walk.length],
                Column::Affine(start, step) => compare(*comparison, affine(start, step, walk.length)),
                Column::Listed(values) => compare(*comparison, values.into_iter()),
            }
        }
        Formula::Not(inner) => {
            let mut values = truth(inner, walk);
            values.iter_mut().for_each(|value| *value = !*value);
            values
        }
        Formula::And(list) => join(list, walk, true, |value, more| value & more),
        Formula::Or(list) => join(list, walk, false, |value, more| value | more),
        Formula::Condition(never) => match *never {},
    }
}

/// The conditions of `list` joined by `sign`; stops as soon as no place has the value `neutral` that others can change.
fn join(list: &[Formula], walk: &mut Walk<'_>, neutral: bool, sign: fn(bool, bool) -> bool) -> Vec<bool> {
    let Some((first, others)) = list.split_first() else {
        return vec![neutral; walk.length];
    };
    let mut values = truth(first, walk);
    for inner in others {
        if !values.contains(&neutral) {
            break;
        }
        values.iter_mut().zip(truth(inner, walk)).for_each(|(value, more)| *value = sign(*value, more));
    }
    values
}

/// Each value compared with 0. The match stands outside the loops so that each of them is one comparison wide.
fn compare(comparison: Comparison, values: impl Iterator<Item = i64>) -> Vec<bool> {
    match comparison {
        Comparison::Equal => values.map(|value| value == 0).collect(),
        Comparison::NotEqual => values.map(|value| value != 0).collect(),
        Comparison::Less => values.map(|value| value < 0).collect(),
        Comparison::LessEqual => values.map(|value| value <= 0).collect(),
        Comparison::Greater => values.map(|value| value > 0).collect(),
        Comparison::GreaterEqual => values.map(|value| value >= 0).collect(),
    }
}

/// A bound for every absolute value met in working out the term; nothing if it passes `i64`.
fn largest(term: &Term, bound: i64) -> Option<i64> {
    match term {
        Term::Constant(value) => i64::try_from(value.to_i128()?).ok()?.checked_abs(),
        // A line is written as start and step, and the step times the length may pass the end of the line.
        Term::Variable(_) => bound.checked_mul(2),
        Term::Negate(inner) | Term::Absolute(inner) => largest(inner, bound),
        Term::Sum(terms) => terms.iter().try_fold(0i64, |sum, inner| sum.checked_add(largest(inner, bound)?)),
        Term::Product(factor, inner) => {
            i64::try_from(factor.to_i128()?).ok()?.checked_abs()?.checked_mul(largest(inner, bound)?)
        }
        Term::Remainder(inner, modulus) => {
            let modulus = i64::try_from(modulus.to_u64()?).ok()?;
            Some(largest(inner, bound)?.max(modulus.checked_mul(2)?))
        }
        Term::Function(never) => match *never {},
    }
}

/// The values of the term along the line.
pub(super) fn column(term: &Term, walk: &mut Walk<'_>) -> Column {
    match term {
        Term::Constant(value) => Column::Affine(word(value.to_i128()), 0),
        Term::Variable(variable) => {
            let (start, step) = walk.line.of(*variable);
            Column::Affine(start, step)
        }
        Term::Negate(inner) => column(inner, walk).times(-1),
        Term::Sum(terms) => terms.iter().fold(Column::Affine(0, 0), |sum, inner| {
            let more = column(inner, walk);
            if let (Column::Listed(_), _) | (_, Column::Listed(_)) = (&sum, &more) {
                walk.count();
            }
            sum.add(more, walk.length)
        }),
        Term::Product(factor, inner) => column(inner, walk).times(word(factor.to_i128())),
        Term::Remainder(inner, modulus) => {
            walk.count();
            remainder(column(inner, walk), word(modulus.to_u64().map(i128::from)), walk.length)
        }
        Term::Absolute(inner) => {
            walk.count();
            match column(inner, walk) {
                Column::Affine(start, 0) => Column::Affine(start.abs(), 0),
                values => {
                    let mut values = values.into_list(walk.length);
                    values.iter_mut().for_each(|value| *value = value.abs());
                    Column::Listed(values)
                }
            }
        }
        Term::Function(never) => match *never {},
    }
}

/// A constant of a formula that [`Along::fits_along`] has looked at.
fn word(value: Option<i128>) -> i64 {
    value.and_then(|value| i64::try_from(value).ok()).unwrap_or_default()
}

fn remainder(column: Column, modulus: i64, length: usize) -> Column {
    match column {
        column if modulus == 0 => column,
        Column::Affine(start, 0) => Column::Affine(start.rem_euclid(modulus), 0),
        Column::Affine(start, step) => {
            // Stepping round the circle is many times cheaper than a division for each element.
            let step = step.rem_euclid(modulus);
            let next = |value: &i64| {
                let value = value + step;
                Some(if value >= modulus { value - modulus } else { value })
            };
            Column::Listed(std::iter::successors(Some(start.rem_euclid(modulus)), next).take(length).collect())
        }
        Column::Listed(mut values) => {
            values.iter_mut().for_each(|value| *value = value.rem_euclid(modulus));
            Column::Listed(values)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Move, Position};

    #[test]
    fn along_a_line_is_one_by_one() {
        for text in [
            "u = 0 | v = 0 | |u - v| < 2",
            "(u = 0 | v = 0 | |u - v| < 2) & x - u != y - v",
            "-v % 3 = 1 | !(2 * u - 3 * v >= x)",
            "||u - v| - 3| % 5 <= |y - v % 4| & |x - 7| % 2 != 1",
            "u % 4 * 3 > (x - 2 * v) % 5 - 1",
            "3 = 3",
        ] {
            let formula: Formula = text.parse().unwrap();
            assert!(formula.fits_along(100));
            for (x, u) in [(0, 0), (5, 2), (9, 9)] {
                let line = Line { x: (x, 0), y: (4, 1), u: (u, 0), v: (0, 1) };
                let truth = formula.along(&line, 20, &mut 0);
                let swapped = formula.along(&line.swapped(), 20, &mut 0);
                for i in 0..20u64 {
                    let (position, taken) = (Position::new(x as u64, 4 + i), Move::new(u as u64, i));
                    assert_eq!(truth[i as usize], formula.holds(&position, &taken), "{text} {position} {taken}");
                    let (position, taken) = (position.swapped(), taken.swapped());
                    assert_eq!(swapped[i as usize], formula.holds(&position, &taken), "{text} {position} {taken}");
                }
            }
        }
    }

    #[test]
    fn huge_constants_do_not_fit() {
        for (text, fits) in [
            ("u < 9223372036854775807", false),
            ("u < 99999999999999999999999999999999999999999999", false),
            ("u * 100000000000000000 < v", false),
            ("u % 9223372036854775807 = 0", false),
            ("u * 1000000 < v + 1000000000000", true),
        ] {
            assert_eq!(text.parse::<Formula>().unwrap().fits_along(1 << 16), fits, "{text}");
        }
    }
}
