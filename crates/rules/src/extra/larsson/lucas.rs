//! U_0 = 0, U_1 = 1, U_{n+1} = (k+2)U_n − U_{n−1}: the term that a number has just passed, in a few multiplications.

use numeration::Natural;
use std::num::NonZeroU32;

/// U_n and the term before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lucas {
    /// n.
    pub index: u64,
    /// U_n.
    pub term: Natural,
    /// U_{n−1}; for n = 0, where it would be −1, it is not used.
    before: Natural,
}

impl Lucas {
    /// U_1.
    pub fn first() -> Lucas {
        Lucas { index: 1, term: Natural::ONE, before: Natural::ZERO }
    }

    /// U_{n+1}.
    pub fn next(&self, k: NonZeroU32) -> Natural {
        match self.index {
            0 => Natural::ONE,
            _ => &self.term * (u64::from(k.get()) + 2) - &self.before,
        }
    }

    /// The next one.
    pub fn following(&self, k: NonZeroU32) -> Lucas {
        Lucas { index: self.index + 1, term: self.next(k), before: self.term.clone() }
    }

    /// Nothing before U_0.
    pub fn previous(&self, k: NonZeroU32) -> Option<Lucas> {
        let index = self.index.checked_sub(1)?;
        let before = match index {
            0 => Natural::ZERO,
            _ => &self.before * (u64::from(k.get()) + 2) - &self.term,
        };
        Some(Lucas { index, term: self.before.clone(), before })
    }

    /// T_n = U_0 + … + U_n = (U_{n+1} − U_n − 1)/k.
    pub fn sum(&self, k: NonZeroU32) -> Natural {
        (self.next(k) - &self.term - 1) / u64::from(k.get())
    }

    /// (i+1)U_n − U_{n−1} for i = `family`, n ≥ 1.
    pub fn place_of(&self, family: u32) -> Natural {
        &self.term * (u64::from(family) + 1) - &self.before
    }

    /// U_{n−1}, n ≥ 1.
    pub fn before(&self) -> &Natural {
        &self.before
    }

    /// The last U_n ≤ `bound`, for `bound` ≥ 1.
    ///
    /// U_n is β^{n−1} up to a factor near 1, so logarithms tell n up to a few. U_n itself comes by doubling the index, and steps of one, each
    /// decided by comparing exact numbers, lead from there to the last term within the bound.
    pub fn last_up_to(k: NonZeroU32, bound: &Natural) -> Lucas {
        let ratio = binary_logarithm(&scaled_root(k)) - (u128::from(SCALE) << FRACTION);
        let index = 1 + (binary_logarithm(bound) / ratio) as u64;
        let mut here = Lucas::at(k, index);
        while here.term > *bound {
            here = here.previous(k).expect("U_1 = 1 is within the bound");
        }
        loop {
            let next = here.following(k);
            if next.term > *bound {
                return here;
            }
            here = next;
        }
    }

    /// U_n for n ≥ 1, by U_{2m} = U_m(2U_{m+1} − (k+2)U_m), U_{2m+1} = U_{m+1}² − U_m² and U_{2m+2} = U_{m+1}((k+2)U_{m+1} − 2U_m).
    fn at(k: NonZeroU32, index: u64) -> Lucas {
        let factor = u64::from(k.get()) + 2;
        // U_m and U_{m+1}, where m is made of the leading bits of n − 1.
        let (mut low, mut high) = (Natural::ZERO, Natural::ONE);
        let wanted = index - 1;
        for bit in (0..u64::BITS - wanted.leading_zeros()).rev() {
            let odd = (&high - &low) * (&high + &low);
            (low, high) = match wanted >> bit & 1 {
                0 => (&low * ((&high << 1) - &low * factor), odd),
                _ => (odd, &high * (&high * factor - (&low << 1))),
            };
        }
        Lucas { index, term: high, before: low }
    }
}

/// Binary places of a logarithm after the point.
const FRACTION: u32 = 48;

/// Binary places of β after the point.
const SCALE: u32 = 64;

/// 2^[`SCALE`]·β, β = (k + 2 + √(k²+4k))/2, rounded down.
fn scaled_root(k: NonZeroU32) -> Natural {
    let k = Natural::from(k.get());
    let root = ((k.square() + &k * 4) << u64::from(2 * SCALE)).floor_sqrt();
    (((k + 2) << u64::from(SCALE)) + root) >> 1
}

/// log₂ of `number` ≥ 1 in units of 2^−[`FRACTION`], right up to a few units: the number's length, and then a digit for each squaring of its
/// leading 64 bits.
fn binary_logarithm(number: &Natural) -> u128 {
    let length = number.bits();
    let leading = if length > 64 { number >> (length - 64) } else { number << (64 - length) };
    let mut leading = leading.to_u64().expect("64 bits fit a word");
    let mut logarithm = u128::from(length - 1);
    for _ in 0..FRACTION {
        let square = u128::from(leading) * u128::from(leading);
        let doubled = square >> 127;
        leading = (square >> (63 + doubled)) as u64;
        logarithm = logarithm << 1 | doubled;
    }
    logarithm
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_term_is_found_next_to_every_term() {
        for k in [1u32, 2, 3, 10, 4095, u32::MAX].map(|k| NonZeroU32::new(k).unwrap()) {
            let mut here = Lucas::first();
            for _ in 0..300 {
                let next = here.following(k);
                assert_eq!(next.previous(k).as_ref(), Some(&here));
                assert_eq!(Lucas::at(k, here.index), here, "k = {k}");
                assert_eq!(Lucas::last_up_to(k, &here.term), here, "k = {k}");
                assert_eq!(Lucas::last_up_to(k, &(&next.term - 1)), here, "k = {k}");
                here = next;
            }
            assert_eq!(Lucas::first().previous(k).unwrap().next(k), Natural::ONE);
        }
    }

    #[test]
    fn logarithms() {
        let unit = 1u128 << FRACTION;
        for exponent in [0u64, 1, 63, 64, 1_000_000] {
            assert_eq!(binary_logarithm(&Natural::power_of_two(exponent)), u128::from(exponent) * unit);
        }
        // log₂ 3 = 1.584962500721156…
        let three = binary_logarithm(&3u32.into()) * 1_000_000_000_000 / unit;
        assert_eq!(three, 1_584_962_500_721);
    }
}
