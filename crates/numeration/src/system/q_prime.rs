//! From the q-system to the q′-system and back: only the end of a representation changes.

use super::NumerationError;
use crate::{ContinuedFraction, Digits};

/// The q′-form of a q-form: (…, d, 0, …, 0) with d at an odd place 2j+1 becomes (…, d−1, a_{2j+1}, 0, a_{2j−1}, …, 0, a_1).
///
/// True because a_1 q_0 + a_3 q_2 + … + a_{2j+1} q_{2j} = q_{2j+1}.
pub(super) fn from_q(fraction: &ContinuedFraction, digits: &Digits) -> Digits {
    let odd = digits.trailing_zeros();
    if odd.is_multiple_of(2) {
        return digits.clone();
    }
    let mut places = digits.least_significant_first().to_vec();
    places[odd] -= 1;
    for even in (0..odd).step_by(2) {
        places[even] = quotient(fraction, even);
    }
    Digits::from_least_significant(places)
}

/// The q-form of a q′-form. The pattern 0, a_{2j−1}, …, 0, a_1 is followed as far up as it goes: one step too few would leave
/// t_0 = a_1, and a longer one cannot be, for a q-form has no d > 0 right below a largest digit.
pub(super) fn to_q(fraction: &ContinuedFraction, digits: &Digits) -> Digits {
    let largest = |even: usize| even < digits.len() && digits.digit(even) == quotient(fraction, even);
    if !largest(0) {
        return digits.clone();
    }
    let mut odd = 1;
    while digits.digit(odd) == 0 && largest(odd + 1) {
        odd += 2;
    }
    let mut q_form = digits.clone();
    q_form.carry_into(odd);
    q_form
}

/// Admissible in the q′-system: what [`from_q`] makes of an admissible q-form.
pub(super) fn check(fraction: &ContinuedFraction, digits: &Digits) -> Result<(), NumerationError> {
    if from_q(fraction, &to_q(fraction, digits)) == *digits {
        return Ok(());
    }
    let place = digits.trailing_zeros();
    Err(NumerationError::Inadmissible { place, digit: digits.digit(place), limit: 0 })
}

/// The largest digit at `place`.
fn quotient(fraction: &ContinuedFraction, place: usize) -> u32 {
    fraction.term(place + 1).unwrap_or(0)
}
