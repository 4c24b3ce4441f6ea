//! ⌊(K+1)/α′⌋ for a tail α′ = [1; a_{m+1}, …], by a multiplication.

use crate::{ContinuedFraction, Natural};
use std::sync::{Arc, Mutex, PoisonError};

/// How many bits of the fraction decide before an exact division is asked.
pub(super) const GUARD: u64 = 64;

/// 1/α′ to as many bits as were needed so far.
#[derive(Debug)]
pub(super) struct Reciprocal {
    /// [1; a_{m+1}, a_{m+2}, …].
    tail: ContinuedFraction,
    stored: Mutex<Arc<Approximation>>,
}

/// A number within 2^−bits below 1/α′, scaled by 2^bits.
#[derive(Debug, Default)]
struct Approximation {
    scaled: Natural,
    bits: u64,
}

/// X = ⌊(K+1)/α′⌋ together with the fraction that was cut off.
pub(super) struct Share {
    pub(super) whole: Natural,
    /// The leading [`GUARD`] bits of the fraction of (K+1)/α′, exact: rounded down.
    pub(super) fraction: u64,
}

impl Reciprocal {
    pub(super) fn new(fraction: &ContinuedFraction, start: usize) -> Reciprocal {
        Reciprocal { tail: tail(fraction, start), stored: Mutex::default() }
    }

    /// 1/α′ rounded down to `bits` bits after the point (scaled by 2^`bits`), perhaps one unit in the last place too small.
    pub(super) fn scaled(&self, bits: u64) -> Natural {
        let stored = Arc::clone(&self.stored.lock().unwrap_or_else(PoisonError::into_inner));
        if stored.bits >= bits {
            return &stored.scaled >> (stored.bits - bits);
        }
        let scaled = self.compute(bits);
        let fresh = Approximation { scaled: scaled.clone(), bits };
        *self.stored.lock().unwrap_or_else(PoisonError::into_inner) = Arc::new(fresh);
        scaled
    }

    /// From a convergent: p′q′ > 2^bits makes the error of q′/p′ less than one unit.
    fn compute(&self, bits: u64) -> Natural {
        let (numerator, denominator) = self.convergent_beyond(bits / 2 + 1);
        ((denominator << bits) / numerator).saturating_sub(&Natural::ONE)
    }

    /// A convergent p′/q′ of α′ from below 1/α′ or above, whose numerator has more than `bits` bits.
    fn convergent_beyond(&self, bits: u64) -> (Natural, Natural) {
        // Two steps at least double a convergent, so this index is far enough; most tails need far less.
        let mut length = 4;
        loop {
            let run = self.tail.continuants(0, length).expect("the tail is infinite");
            if run.whole.bits() > bits {
                return (run.whole, run.without_first);
            }
            let reached = run.whole.bits().max(1);
            // Aim a little past the goal, from the growth so far.
            let aimed = u128::from(bits) * (length as u128) / u128::from(reached) + 8;
            length = usize::try_from(aimed).unwrap_or(usize::MAX / 2).max(length + 4);
        }
    }

    /// X = ⌊(K+1)/α′⌋ and its fraction, exactly.
    pub(super) fn share(&self, successor: &Natural) -> Share {
        let bits = successor.bits() + GUARD + 2;
        let shifted = (successor * self.scaled(bits)) >> (bits - GUARD);
        let fraction = low_word(&shifted);
        // The approximation is at most 2 units too small, so the true value lies less than one guard unit higher: unless
        // the last guard unit may roll over, the integer part is right.
        if fraction != u64::MAX {
            return Share { whole: shifted >> GUARD, fraction };
        }
        self.exact_share(successor)
    }

    /// The same through a convergent p′_J/q′_J with p′_J > 2^64 (K+1): next to it no multiple of 2^−64 can hide.
    fn exact_share(&self, successor: &Natural) -> Share {
        let (numerator, denominator) = self.convergent_beyond(2 * successor.bits() + 2 * GUARD + 8);
        let shifted = (successor * denominator << GUARD) / numerator;
        Share { fraction: low_word(&shifted), whole: shifted >> GUARD }
    }
}

/// The lowest 64 bits.
pub(super) fn low_word(number: &Natural) -> u64 {
    number.low_bits(64).to_u64().expect("64 bits fit a word")
}

/// [1; a_{start+1}, a_{start+2}, …].
fn tail(fraction: &ContinuedFraction, start: usize) -> ContinuedFraction {
    let quotient = |index: usize| fraction.term(index).expect("the continued fraction is infinite");
    let initial_end = fraction.initial().len().max(start + 1);
    let initial = std::iter::once(1).chain((start + 1..initial_end).map(quotient)).collect();
    let period = (initial_end..initial_end + fraction.period().len()).map(quotient).collect();
    ContinuedFraction::new(initial, period).expect("a tail of a continued fraction is one")
}
