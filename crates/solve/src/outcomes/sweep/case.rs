//! One conjunction of linear conditions on a move, along a line.

use crate::compiled::Line;
use rules::conjunctions::{Coefficients, Conjunction};

/// Moves that meet all of these conditions.
pub(super) struct Case {
    bounds: Vec<Bound>,
    remainders: Vec<Remainder>,
}

/// lowest ≤ Σ factor · variable ≤ highest.
struct Bound {
    factors: Coefficients,
    lowest: i64,
    highest: i64,
}

/// Σ factor · variable leaves this remainder.
struct Remainder {
    factors: Coefficients,
    modulus: i64,
    remainder: i64,
}

/// The places of a line from `first` to `last`, each `step` behind the one before; the last is one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stretch {
    pub(super) first: i64,
    pub(super) last: i64,
    pub(super) step: i64,
}

/// Where the positions lie that have such moves to a given one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// In one column: y is the same in all of them.
    Column,
    /// On one diagonal: y − x is.
    Diagonal,
    /// Anywhere.
    Area,
}

/// No sum of small numbers is as large as that.
const ENDLESS: i64 = 1 << 62;

impl Case {
    pub(super) fn new(conjunction: &Conjunction) -> Case {
        let bounds = conjunction.bounds.iter().map(|(&factors, &(lowest, highest))| Bound {
            factors,
            lowest: lowest.unwrap_or(-ENDLESS),
            highest: highest.unwrap_or(ENDLESS),
        });
        let remainders = conjunction.remainders.iter();
        let remainders = remainders.map(|(&(factors, modulus), &remainder)| Remainder { factors, modulus, remainder });
        Case { bounds: bounds.collect(), remainders: remainders.collect() }
    }

    /// Whether sums of these conditions stay small where no variable is larger than `bound`.
    pub(super) fn fits(&self, bound: i64) -> bool {
        let factors = self.bounds.iter().map(|one| one.factors).chain(self.remainders.iter().map(|one| one.factors));
        let largest = factors.flatten().map(i64::abs).max().unwrap_or(0);
        largest.checked_mul(bound).is_some_and(|product| product < ENDLESS / 32)
    }

    /// What looking along a line costs, about.
    pub(super) fn cost(&self) -> u64 {
        let moduli: i64 = self.remainders.iter().map(|one| one.modulus).sum();
        4 + 2 * self.bounds.len() as u64 + moduli.unsigned_abs()
    }

    /// How far apart places are that these conditions allow on a line with these steps of x, y, u and v.
    pub(super) fn step(&self, steps: Coefficients) -> i64 {
        let own = |one: &Remainder| one.modulus / greatest_common_divisor(one.modulus, product(one.factors, steps));
        self.remainders.iter().map(own).fold(1, |all, one| all / greatest_common_divisor(all, one) * one)
    }

    /// The places of `line` from `first` to `last` that meet the conditions.
    pub(super) fn along(&self, line: &Line, first: i64, last: i64) -> Option<Stretch> {
        let (starts, steps) = parts(line);
        let (first, last) = narrowed(&self.bounds, starts, steps, (first, last))?;
        let (first, step) = self.remaining(starts, steps, first)?;
        (first <= last).then(|| Stretch { first, last: last - (last - first) % step, step })
    }

    /// The rows from `first` to `last` in which there may be moves to (`a`, `b`): those that meet the conditions which do not look at y.
    pub(super) fn rows(&self, (a, b): (i64, i64), first: i64, last: i64) -> Option<(i64, i64)> {
        let of_rows = self.bounds.iter().filter(|bound| bound.factors[1] + bound.factors[3] == 0);
        narrowed(of_rows, [0, 0, -a, -b], [1, 0, 1, 0], (first, last))
    }

    /// Where the positions with moves to a given one lie, and how far off it for (`a`, `b`): y in a column, y − x on a diagonal.
    pub(super) fn place(&self) -> Place {
        let fixed = |directions: [i64; 2]| self.bounds.iter().any(|bound| bound.is_fixed(directions));
        match () {
            () if fixed([0, 1]) => Place::Column,
            () if fixed([-1, 1]) => Place::Diagonal,
            () => Place::Area,
        }
    }

    /// The column, or y − x of the diagonal, in which all positions with moves to (`a`, `b`) lie.
    pub(super) fn offset(&self, place: Place, (a, b): (i64, i64)) -> Option<i64> {
        let directions = match place {
            Place::Column => [0, 1],
            Place::Diagonal => [-1, 1],
            Place::Area => return None,
        };
        let bound = self.bounds.iter().find(|bound| bound.is_fixed(directions))?;
        let [_, y, u, v] = bound.factors;
        Some((y + v) * (bound.lowest + u * a + v * b))
    }

    /// The first place from `first` on that leaves all remainders, and how far it is to the next.
    fn remaining(&self, starts: Coefficients, steps: Coefficients, first: i64) -> Option<(i64, i64)> {
        self.remainders.iter().try_fold((first, 1), |(first, step), one| {
            let value = product(one.factors, starts) - one.remainder;
            let factor = product(one.factors, steps);
            let leaves = |place: &i64| (value + factor * place).rem_euclid(one.modulus) == 0;
            let found = (0..one.modulus).map(|more| first + more * step).find(leaves)?;
            let own = one.modulus / greatest_common_divisor(one.modulus, factor);
            Some((found, step / greatest_common_divisor(step, own) * own))
        })
    }
}

impl Bound {
    /// Whether it says that directions · (x, y) has one value only, for any given position after the move; one of the directions is for y and is 1.
    fn is_fixed(&self, [across, _]: [i64; 2]) -> bool {
        let [x, y, u, v] = self.factors;
        self.lowest == self.highest && (y + v).abs() == 1 && x + u == across * (y + v)
    }
}

/// The first values of x, y, u, v on a line, and their steps.
fn parts(line: &Line) -> (Coefficients, Coefficients) {
    let Line { x, y, u, v } = *line;
    ([x.0, y.0, u.0, v.0], [x.1, y.1, u.1, v.1])
}

/// The places between the two that meet the bounds; nothing if there are none.
fn narrowed<'b>(
    bounds: impl IntoIterator<Item = &'b Bound>,
    starts: Coefficients,
    steps: Coefficients,
    (mut first, mut last): (i64, i64),
) -> Option<(i64, i64)> {
    for bound in bounds {
        let start = product(bound.factors, starts);
        let (least, most) = (bound.lowest - start, bound.highest - start);
        match product(bound.factors, steps) {
            0 if least > 0 || most < 0 => return None,
            0 => {}
            1 => (first, last) = (first.max(least), last.min(most)),
            -1 => (first, last) = (first.max(-most), last.min(-least)),
            step if step > 0 => {
                (first, last) = (first.max(-(-least).div_euclid(step)), last.min(most.div_euclid(step)))
            }
            step => (first, last) = (first.max(-most.div_euclid(-step)), last.min((-least).div_euclid(-step))),
        }
    }
    (first <= last).then_some((first, last))
}

fn product(factors: Coefficients, values: Coefficients) -> i64 {
    factors.iter().zip(values).map(|(factor, value)| factor * value).sum()
}

fn greatest_common_divisor(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { greatest_common_divisor(b, a % b) }
}
