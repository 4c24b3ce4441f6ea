//! One cut of a representation at place m: N ↔ (K, N − V(K)).

use super::reciprocal::{GUARD, Reciprocal, Share, low_word};
use crate::{Continuants, Natural};

/// The constants of a cut at place m. Which tail lies above it is told by its starting place.
#[derive(Debug)]
pub(super) struct Split {
    /// w_m.
    pub(super) weight: Natural,
    /// w_{m−1}.
    before: Natural,
    /// w_m − w_{m−1}.
    difference: Natural,
    /// Where the tail starts.
    pub(super) tail: usize,
    /// 2^(bits of w_m + `precision`) / λ, rounded down, where V(K) is about λK.
    slope: Natural,
    /// Bits after the point of `slope`, beyond those of w_m.
    precision: u64,
    /// The leading bits of 1/α′.
    reciprocal_word: u64,
}

impl Split {
    /// Cut after the run of partial quotients with the continuants `run`, above which the tail with `reciprocal` stands.
    pub(super) fn new(run: &Continuants, first: (Natural, Natural), tail: usize, reciprocal: &Reciprocal) -> Split {
        let (w0, w_minus_1) = first;
        let weight = run.last(&w0, &w_minus_1);
        let before = run.last_but_one(&w0, &w_minus_1);
        let difference = &weight - &before;
        // Upper parts are rarely longer than lower ones; longer ones still work, by more steps of correction at most.
        let precision = weight.bits() + 2 * GUARD;
        let scaled_slope = (&before << precision) + &difference * reciprocal.scaled(precision);
        let slope = Natural::power_of_two(weight.bits() + 2 * precision) / scaled_slope;
        Split {
            before,
            difference,
            tail,
            slope,
            precision,
            reciprocal_word: low_word(&reciprocal.scaled(GUARD)),
            weight,
        }
    }

    /// V(K).
    pub(super) fn value(&self, reciprocal: &Reciprocal, top: &Natural) -> Natural {
        let share = reciprocal.share(&(top + 1));
        top * &self.before + share.whole * &self.difference
    }

    /// The K with V(K) ≤ N < V(K+1), and N − V(K).
    pub(super) fn divide(&self, reciprocal: &Reciprocal, number: &Natural) -> (Natural, Natural) {
        let mut top = self.estimate(number);
        let mut share = reciprocal.share(&(&top + 1));
        loop {
            let value = &top * &self.before + &share.whole * &self.difference;
            match number.checked_sub(&value) {
                None => {
                    top -= &Natural::ONE;
                    share = reciprocal.share(&(&top + 1));
                }
                Some(rest) if rest < self.before => return (top, rest),
                Some(rest) => {
                    // The next V is w_m away if X grows, else w_{m−1}.
                    let next = self.next_share(reciprocal, &top, &share);
                    if next.whole > share.whole && rest < self.weight {
                        return (top, rest);
                    }
                    top += Natural::ONE;
                    share = next;
                }
            }
        }
    }

    /// About N/λ: only the leading bits of both factors that can matter.
    fn estimate(&self, number: &Natural) -> Natural {
        let weight_bits = self.weight.bits();
        let wanted = number.bits().saturating_sub(weight_bits) + GUARD;
        let number_cut = weight_bits.saturating_sub(GUARD);
        let slope_cut = self.precision.saturating_sub(wanted);
        ((number >> number_cut) * (&self.slope >> slope_cut)) >> (weight_bits + self.precision - number_cut - slope_cut)
    }

    /// The share of K + 1, given that of K.
    fn next_share(&self, reciprocal: &Reciprocal, top: &Natural, share: &Share) -> Share {
        let _ = self.reciprocal_word;
        let _ = share;
        reciprocal.share(&(top + 2))
    }
}
