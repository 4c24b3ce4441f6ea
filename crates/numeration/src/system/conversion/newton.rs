//! Long inverses by Newton's iteration, which for large numbers costs less than half of a division.

use crate::Natural;

/// Up to this many bits a division is faster.
const SHORT: u64 = 40_000;

/// How many bits more than needed are carried along, so that roundings do not add up.
const SPARE: u64 = 16;

/// 2^(ℓ + `precision`) / `number` for a number of ℓ bits: less than 2 too small, never too large.
///
/// From y ≤ 1/d follows y ≤ y(2 − dy) ≤ 1/d, with the relative error squared. Rounding d up and all else down keeps it so.
pub(super) fn inverse(number: &Natural, precision: u64) -> Natural {
    let surplus = number.bits().saturating_sub(precision + SPARE);
    let leading = if surplus == 0 { number.clone() } else { (number >> surplus) + 1 };
    let bits = number.bits() - surplus;
    if precision <= SHORT {
        return Natural::power_of_two(bits + precision) / leading;
    }
    let half = precision / 2 + SPARE;
    let start = inverse(number, half);
    // 1 − dy in units of 2^−(bits + half). Only as many bits of it as `start` has can matter.
    let error = Natural::power_of_two(bits + half).saturating_sub(&(leading * &start));
    let unneeded = bits.saturating_sub(half + SPARE);
    let correction = (&start * (error >> unneeded)) >> (bits + 2 * half - precision - unneeded);
    (start << (precision - half)) + correction
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inverses_are_as_good_as_promised() {
        let root = Natural::power_of_two(400_001).floor_sqrt();
        let numbers = [
            Natural::power_of_two(50_000),
            Natural::power_of_two(150_000) - 1,
            Natural::power_of_two(150_000) + 1,
            root.clone(),
            Natural::from(3u32),
        ];
        for number in &numbers {
            for precision in [10, SHORT - 1, SHORT, SHORT + 1, 2 * SHORT, 150_000, 200_001] {
                let exact = Natural::power_of_two(number.bits() + precision) / number;
                let off = exact.checked_sub(&inverse(number, precision)).expect("never too large");
                assert!(off < Natural::from(2u32), "{} bits to {precision}: {off}", number.bits());
            }
        }
    }
}
