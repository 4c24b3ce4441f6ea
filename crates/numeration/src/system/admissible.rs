//! Whether digits obey the rule: at most the next partial quotient, and equal to it only above a 0.

use super::{NumerationError, System};
use crate::ContinuedFraction;

/// The period is repeated to this length at least, so that the scan runs over long blocks.
const BLOCK: usize = 64;

/// What is wrong at the highest wrong place, if anything, by the rules of the p- or the q-system.
///
/// Nearly all digits asked about are right, so a scan without branches looks first; only after it does a slow one look for the place.
pub(super) fn fault(fraction: &ContinuedFraction, digits: &[u32], system: System) -> Option<NumerationError> {
    let first_is_low = |limit: u32| digits.first().is_none_or(|&digit| digit < limit);
    let first_is_right = system != System::Q || first_is_low(fraction.term(1).unwrap_or(0));
    if first_is_right && obeyed(fraction, digits) { None } else { highest_fault(fraction, digits, system) }
}

/// Whether the rule holds everywhere; the first place of the q-system is not treated apart.
fn obeyed(fraction: &ContinuedFraction, digits: &[u32]) -> bool {
    let before_period = fraction.initial().len().min(digits.len() + 1);
    let initial = &fraction.initial()[1..before_period];
    let period = fraction.period();
    if period.is_empty() && digits.len() > initial.len() {
        return false;
    }
    let quotients = period.repeat(BLOCK.div_ceil(period.len().max(1)));
    let mut below = 0;
    let mut obeyed = |digits: &[u32], quotients: &[u32]| {
        let (Some((&lowest, others)), Some(&quotient)) = (digits.split_first(), quotients.first()) else { return true };
        let lowest_is_right = block_obeyed(&[lowest], &[below], &[quotient]);
        below = digits[digits.len() - 1];
        lowest_is_right & block_obeyed(others, digits, &quotients[1..])
    };
    let (head, rest) = digits.split_at(initial.len().min(digits.len()));
    obeyed(head, initial) && rest.chunks(quotients.len().max(1)).all(|block| obeyed(block, &quotients))
}

/// The rule for `digits` with their right neighbours and their quotients.
fn block_obeyed(digits: &[u32], below: &[u32], quotients: &[u32]) -> bool {
    let places = digits.iter().zip(below).zip(quotients);
    places.fold(true, |right, ((&digit, &below), &quotient)| {
        right & ((digit < quotient) | ((digit == quotient) & (below == 0)))
    })
}

/// Place by place from below; the last fault found stands highest.
fn highest_fault(fraction: &ContinuedFraction, digits: &[u32], system: System) -> Option<NumerationError> {
    let mut fault = None;
    let mut below = 0;
    let mut quotients = fraction.terms();
    quotients.next();
    for (place, &digit) in digits.iter().enumerate() {
        let quotient = quotients.next().unwrap_or(0);
        let limit = if place == 0 && system == System::Q { quotient.saturating_sub(1) } else { quotient };
        if digit > limit {
            fault = Some(NumerationError::Inadmissible { place, digit, limit });
        } else if digit == quotient && below != 0 {
            fault = Some(NumerationError::Inadmissible { place: place - 1, digit: below, limit: 0 });
        }
        below = digit;
    }
    fault
}
