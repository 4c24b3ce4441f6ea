//! Digits in a plain base.

use crate::Natural;

/// Digits in a plain base, least significant first: halves of halves, so that large numbers cost what a conversion costs.
///
/// ```
/// use wythoff_numeration::{Natural, base_digits};
/// assert_eq!(base_digits(&Natural::from(20u32), 3), [2, 0, 2]);
/// ```
pub fn base_digits(number: &Natural, base: u32) -> Vec<u32> {
    let mut powers = vec![Natural::from(base)];
    while let Some(square) = powers.last().map(Natural::square).filter(|square| square <= number) {
        powers.push(square);
    }
    let mut digits = Vec::new();
    split(number, &powers, &mut digits);
    while digits.last() == Some(&0) {
        digits.pop();
    }
    digits
}

/// Appends the 2^`powers.len()` digits of `number`, the lowest first; `powers` are base^1, base^2, base^4, ….
fn split(number: &Natural, powers: &[Natural], digits: &mut Vec<u32>) {
    match powers.split_last() {
        None => digits.push(number.to_u32().unwrap_or_default()),
        Some((power, rest)) => {
            let (high, low) = number.div_rem(power);
            split(&low, rest, digits);
            split(&high, rest, digits);
        }
    }
}
