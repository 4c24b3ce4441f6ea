//! A formula along a line of takes: from some place on its truth repeats, and place and period can be read off its terms.
//!
//! On a line u = u₀ + t·du, v = v₀ + t·dv every term is, for t from some place on, slope · t plus a part that repeats. Sums and
//! multiples of such terms are such terms, a remainder only repeats, an absolute value does not change the sign of its slope any
//! more once t is large, and a comparison of terms of different slope no longer changes at all.

use super::column::Line;
use formula::{Formula, Term, Variable};

/// Places and periods beyond this are given up.
const MAX_TAIL: i128 = 1 << 16;

/// From `from` on the term is slope · t plus a part that repeats with the period and stays between `low` and `high`.
#[derive(Clone, Copy)]
struct Tail {
    from: i128,
    period: i128,
    slope: i128,
    low: i128,
    high: i128,
}

/// From `from` on the truth repeats with this period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Repeat {
    pub from: i128,
    pub period: i128,
}

pub(super) fn greatest_common_divisor(mut one: i128, mut other: i128) -> i128 {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one.abs()
}

/// The least common multiple of two positive numbers up to the limit.
pub(super) fn common_period(one: i128, other: i128) -> Option<i128> {
    (one / greatest_common_divisor(one, other)).checked_mul(other).filter(|period| *period <= MAX_TAIL)
}

impl Repeat {
    pub(super) fn join(self, other: Repeat) -> Option<Repeat> {
        Some(Repeat { from: self.from.max(other.from), period: common_period(self.period, other.period)? })
    }
}

impl Tail {
    fn affine(slope: i128, value: i128) -> Tail {
        Tail { from: 0, period: 1, slope, low: value, high: value }
    }

    fn times(self, factor: i128) -> Option<Tail> {
        let (one, other) = (self.low.checked_mul(factor)?, self.high.checked_mul(factor)?);
        let slope = self.slope.checked_mul(factor)?;
        Some(Tail { slope, low: one.min(other), high: one.max(other), ..self })
    }

    fn plus(self, other: Tail) -> Option<Tail> {
        Some(Tail {
            from: self.from.max(other.from),
            period: common_period(self.period, other.period)?,
            slope: self.slope.checked_add(other.slope)?,
            low: self.low.checked_add(other.low)?,
            high: self.high.checked_add(other.high)?,
        })
    }

    /// From where on slope · t outweighs the rest, so that the sign stays.
    fn settled(self) -> Option<i128> {
        let rest = self.low.checked_abs()?.max(self.high.checked_abs()?);
        let place = rest.checked_div(self.slope.checked_abs()?)?.checked_add(1)?.max(self.from);
        (place <= MAX_TAIL).then_some(place)
    }

    fn absolute(self) -> Option<Tail> {
        if self.slope != 0 {
            return Tail { from: self.settled()?, ..self }.times(self.slope.signum());
        }
        let high = self.low.checked_abs()?.max(self.high.checked_abs()?);
        Some(Tail { low: 0, high, ..self })
    }

    fn remainder(self, modulus: i128) -> Option<Tail> {
        let turn = modulus / greatest_common_divisor(self.slope, modulus);
        Some(Tail { period: common_period(self.period, turn)?, slope: 0, low: 0, high: modulus - 1, ..self })
    }

    fn of(term: &Term, line: &Line) -> Option<Tail> {
        match term {
            Term::Constant(value) => Some(Tail::affine(0, value.to_i128()?)),
            Term::Variable(variable) => {
                let (start, step) = match variable {
                    Variable::U => line.u,
                    Variable::V => line.v,
                    Variable::X | Variable::Y => return None,
                };
                Some(Tail::affine(step.into(), start.into()))
            }
            Term::Negate(inner) => Tail::of(inner, line)?.times(-1),
            Term::Product(factor, inner) => Tail::of(inner, line)?.times(factor.to_i128()?),
            Term::Sum(terms) => {
                terms.iter().try_fold(Tail::affine(0, 0), |total, inner| total.plus(Tail::of(inner, line)?))
            }
            Term::Remainder(inner, modulus) if modulus.is_zero() => Tail::of(inner, line),
            Term::Remainder(inner, modulus) => Tail::of(inner, line)?.remainder(modulus.to_u64()?.into()),
            Term::Absolute(inner) => Tail::of(inner, line)?.absolute(),
            Term::Function(never) => match *never {},
        }
    }
}

/// From where on, and how, the truth of `formula` repeats along `line`; nothing if that is too far to be of use.
pub(super) fn repeat(formula: &Formula, line: &Line) -> Option<Repeat> {
    match formula {
        Formula::Compare(_, left, right) => {
            let tail = Tail::of(left, line)?.plus(Tail::of(right, line)?.times(-1)?)?;
            match tail.slope {
                0 => Some(Repeat { from: tail.from, period: tail.period }),
                _ => Some(Repeat { from: tail.settled()?, period: 1 }),
            }
        }
        Formula::Not(inner) => repeat(inner, line),
        Formula::And(list) | Formula::Or(list) => {
            list.iter().try_fold(Repeat { from: 0, period: 1 }, |all, inner| all.join(repeat(inner, line)?))
        }
        Formula::Condition(never) => match *never {},
    }
}
