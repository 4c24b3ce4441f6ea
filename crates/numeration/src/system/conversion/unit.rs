//! A run of places that fills a machine word, as a system of its own: K ↔ digits, and X = ⌊(K+1)/α′⌋ in three multiplications.

#[cfg(target_arch = "x86_64")]
use super::lanes;
use super::limbs::{high_limb, product};
use crate::{Continuants, Natural};
use std::sync::Arc;

/// The tail α′ = [1; a_{m+1}, …] as far as numbers below 2^63 go.
#[derive(Debug)]
pub(super) struct Unit {
    /// The place values of the tail's p-system below 2^63.
    words: Arc<Vec<u64>>,
    /// The convergent q′/p′ of 1/α′ with the least p′ ≥ 2^63, as (p′, q′).
    pub(super) convergent: (Natural, Natural),
    /// ⌈2^192 q′/p′⌉, lowest word first.
    multiplier: [u64; 3],
    /// At most so large is a digit.
    #[cfg(target_arch = "x86_64")]
    largest_digit: u64,
}

impl Unit {
    /// From the place values, and the continuants of as many partial quotients as there are values.
    pub(super) fn new(words: Arc<Vec<u64>>, run: &Continuants) -> Unit {
        let convergent = (&run.whole + &run.without_first, run.whole.clone());
        let multiplier = ((&convergent.1 << 192) - 1) / &convergent.0 + 1;
        let mut limbs = multiplier.into_words();
        limbs.resize(3, 0);
        Unit {
            convergent,
            multiplier: [limbs[0], limbs[1], limbs[2]],
            #[cfg(target_arch = "x86_64")]
            largest_digit: words.array_windows().map(|[word, next]| (next - 1) / word).max().unwrap_or(u64::MAX),
            words,
        }
    }

    /// Whether `places` places can be told apart by numbers below 2^63.
    pub(super) fn holds(&self, places: usize) -> bool {
        places < self.words.len()
    }

    /// [X, K − X] with X = ⌊(K+1)/α′⌋, for K + 1 < 2^63.
    ///
    /// Exact: below p′ no multiple of 1/α′ has an integer between it and the multiple of q′/p′. That one in turn lies at least 1/p′
    /// below the next integer, and p′ < 2^96, while the multiplier rounded up adds less than 2^63/2^192.
    pub(super) fn share(&self, top: u64) -> [u64; 2] {
        let whole =
            self.multiplier.iter().fold(0, |carry, &limb| u128::from(high_limb(carry)) + product(top + 1, limb));
        let x = high_limb(whole);
        [x, top - x]
    }

    /// The digits of several K, each into `places` of `digits`, one after the other; of the last one, places that hold 0 may be missing.
    pub(super) fn write(&self, tops: &[u64], places: usize, digits: &mut [u32]) {
        #[cfg(target_arch = "x86_64")]
        if lanes::are_quicker(self.largest_digit) {
            return lanes::write(&self.words[..places], self.largest_digit, tops, digits);
        }
        tops.iter().zip(digits.chunks_mut(places)).for_each(|(&top, digits)| write_word(&self.words, top, digits));
    }

    /// K of at most as many digits as this unit [`holds`](Unit::holds).
    pub(super) fn read(&self, digits: &[u32]) -> u64 {
        read_word(&self.words, digits)
    }
}

/// Greedy digits of a machine word. Digits 0 and 1 are found without a branch or a division.
pub(super) fn write_word(words: &[u64], mut number: u64, digits: &mut [u32]) {
    let places = digits.len().min(words.len());
    for (digit, &weight) in digits[..places].iter_mut().zip(words).rev() {
        let fits = number >= weight;
        number -= if fits { weight } else { 0 };
        *digit = u32::from(fits);
        if number >= weight {
            *digit += u32::try_from(number / weight).expect("a digit is at most a partial quotient");
            number %= weight;
        }
    }
}

/// Σ d_i w_i for fewer digits than there are words: at most w_ℓ, so below 2^63.
pub(super) fn read_word(words: &[u64], digits: &[u32]) -> u64 {
    digits.iter().zip(words).map(|(&digit, &weight)| u64::from(digit) * weight).sum()
}
