//! "Add one" to a representation [F84, §7.2].

use super::{Numeration, NumerationError, System, conversion::Weights, q_prime};
use crate::Digits;

/// The representation of the number after that of `digits`, which must be admissible.
pub(super) fn successor(numeration: &Numeration, digits: &Digits, system: System) -> Result<Digits, NumerationError> {
    let fraction = numeration.fraction();
    if system == System::QPrime {
        let next = successor(numeration, &q_prime::to_q(fraction, digits), System::Q)?;
        return Ok(q_prime::from_q(fraction, &next));
    }
    let full = full_places(numeration, digits, system);
    let weights = if system == System::P { Weights::Numerators } else { Weights::Denominators };
    // In a finite continued fraction the last number that can be written fills every place.
    if fraction.term(full + 1).is_none() {
        let limit = numeration.limit(weights).unwrap_or_default();
        return Err(NumerationError::TooLarge { limit });
    }
    let mut next = digits.clone();
    next.carry_into(full);
    Ok(next)
}

/// The greatest k such that the lowest k digits are as large as can be, that is, worth p_k − 1 (or q_k − 1).
///
/// That is the pattern (a_k, 0, a_{k−2}, 0, …), ending in a_1 (in the q-system a_1 − 1) for odd k and in 0 for even k
/// [F82, Lemma 2].
fn full_places(numeration: &Numeration, digits: &Digits, system: System) -> usize {
    let quotient = |place: usize| numeration.fraction().term(place + 1);
    let largest = |place: usize| quotient(place).is_some_and(|quotient| digits.digit(place) == quotient);
    let last = quotient(0).map(|quotient| if system == System::P { quotient } else { quotient - 1 });
    let follow = |mut place: usize| {
        while digits.digit(place) == 0 && largest(place + 1) {
            place += 2;
        }
        place
    };
    // Both readings of the end can apply only where a_1 − 1 = 0; the longer one counts.
    let odd = if last == Some(digits.digit(0)) { follow(1) } else { 0 };
    odd.max(follow(0))
}
