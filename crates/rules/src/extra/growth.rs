//! Whether the members of a family are natural numbers and grow.
//!
//! With w′ = Mw + c the steps w′ − w are multiplied by M from one member to the next. So each linear function e of the steps, such as the growth
//! of u + v, obeys e″ = t·e′ − D·e with t the trace and D the determinant of M, and the first two values decide its signs for ever.

use super::linear::{LinearMap, Pair, difference};
use super::text::ExtraErrorKind;
use crate::position::Move;
use numeration::Integer;

/// After so many members without a decision a family is refused. Only what falls at first and rises later needs more than one.
const MEMBERS_TRIED: usize = 16;

/// e″ = `trace` · e′ − `determinant` · e.
struct Recurrence {
    trace: Integer,
    determinant: Integer,
}

impl Recurrence {
    fn new(map: &LinearMap) -> Recurrence {
        let [first, second] = &map.forms;
        Recurrence { trace: &first.u + &second.v, determinant: &first.u * &second.v - &first.v * &second.u }
    }

    /// Whether no value is negative in the sequence that begins like this. Exact.
    ///
    /// Let ρ ≥ σ be the roots of z² − tz + D.
    /// * t ≥ 0 ≥ D: no value is negative if the first two are not.
    /// * t, D > 0 and real roots: the quotient r = e′/e becomes t − D/r. That keeps r ≥ σ, and makes r < σ smaller and smaller until it is
    ///   negative; r ≥ σ means r ≥ t/2 or r² − tr + D ≤ 0.
    /// * Else the roots are not real, or the one of larger size is negative, or both are. Then signs change again and again, unless e′ = ρe
    ///   with a root ρ ≥ 0 from the beginning.
    fn is_never_negative(&self, first: &Integer, second: &Integer) -> bool {
        if first.is_negative() || second.is_negative() {
            return false;
        }
        let Recurrence { trace, determinant } = self;
        if !trace.is_negative() && *determinant <= Integer::ZERO {
            return true;
        }
        let form = second * second - trace * first * second + determinant * first * first;
        if *trace > Integer::ZERO && trace * trace >= determinant * 4 {
            return second * 2 >= trace * first || form <= Integer::ZERO;
        }
        form.is_zero()
    }

    /// Whether all values are positive. Exact: beyond two positive values, 0 comes only from t = D = 0.
    fn is_positive(&self, first: &Integer, second: &Integer) -> bool {
        let vanishes = self.trace.is_zero() && self.determinant.is_zero();
        !first.is_zero() && !second.is_zero() && !vanishes && self.is_never_negative(first, second)
    }
}

/// Shows that u + v grows at every step from `start` on, and that neither u nor v is ever negative.
///
/// The first is decided. For the second, maps without negative numbers are clear; with others, u and v must be natural up to some member from
/// which on neither is ever smaller than two members before. (Two, not one, because a map may exchange the heaps.)
///
/// # Errors
/// What is wrong or could not be shown.
pub(super) fn check(map: &LinearMap, start: &Move) -> Result<(), ExtraErrorKind> {
    let recurrence = Recurrence::new(map);
    let first = [Integer::from(&start.u), Integer::from(&start.v)];
    let second = map.image(&first);
    let third = map.image(&second);
    let growth = |from: &Pair, to: &Pair| difference(to, from).iter().fold(Integer::ZERO, |sum, value| sum + value);
    if !recurrence.is_positive(&growth(&first, &second), &growth(&second, &third)) {
        return Err(ExtraErrorKind::NotGrowing);
    }
    if map.forms.iter().all(|form| form.is_natural()) {
        return Ok(());
    }
    let mut window = [map.image(&third), third, second, first];
    for member in 1..=MEMBERS_TRIED {
        let [fourth, third, second, first] = &window;
        for (index, pair) in [(member, first), (member + 1, second)] {
            if pair.iter().any(Integer::is_negative) {
                return Err(ExtraErrorKind::Negative { member: index });
            }
        }
        let (one, other) = (difference(third, first), difference(fourth, second));
        if one.iter().zip(&other).all(|(one, other)| recurrence.is_never_negative(one, other)) {
            return Ok(());
        }
        window.rotate_right(1);
        window[0] = map.image(&window[1]);
    }
    Err(ExtraErrorKind::PerhapsNegative)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All small recurrences against their first values.
    #[test]
    fn signs_are_decided_as_the_values_say() {
        for trace in -4i64..=6 {
            for determinant in -6i64..=9 {
                let recurrence = Recurrence { trace: trace.into(), determinant: determinant.into() };
                for (first, second) in (-1i64..=6).flat_map(|first| (-1i64..=20).map(move |second| (first, second))) {
                    let mut values = vec![Integer::from(first), Integer::from(second)];
                    for place in 0..60 {
                        values.push(&values[place + 1] * trace - &values[place] * determinant);
                    }
                    let name = format!("t = {trace}, D = {determinant}: {first}, {second}");
                    let (first, second) = (&values[0], &values[1]);
                    let never_negative = values.iter().all(|value| !value.is_negative());
                    assert_eq!(recurrence.is_never_negative(first, second), never_negative, "{name}");
                    let positive = values.iter().all(|value| *value > Integer::ZERO);
                    assert_eq!(recurrence.is_positive(first, second), positive, "{name}");
                }
            }
        }
    }
}
