//! One cut of a representation at place m: N ↔ (K, N − V(K)).

use super::kept::FixedPoint;
use super::newton::inverse;
use super::reciprocal::{GUARD, Reciprocal};
use super::runs::Runs;
use crate::upper::shifted_product;
use crate::{Continuants, Natural};

/// The constants of a cut at place m.
#[derive(Debug)]
pub(super) struct Split {
    /// w_m.
    pub(super) weight: Natural,
    /// w_{m−1}.
    before: Natural,
    /// w_m − w_{m−1}.
    difference: Natural,
    /// The place where the tail above the cut starts, up to a multiple of the period.
    pub(super) tail: usize,
    /// 2^(bits of w_m) / λ, where V(K) is about λK.
    inverse_slope: FixedPoint,
}

impl Split {
    /// Cut after the run of partial quotients with the continuants `run`, where the place values begin with `first` = (w_0, w_{−1}).
    pub(super) fn new(run: &Continuants, first: (Natural, Natural), tail: usize) -> Split {
        let weight = run.last(&first.0, &first.1);
        let before = run.last_but_one(&first.0, &first.1);
        Split { difference: &weight - &before, weight, before, tail, inverse_slope: FixedPoint::default() }
    }

    /// V(K).
    pub(super) fn value(&self, runs: &Runs, reciprocal: &Reciprocal, top: &Natural) -> Natural {
        let share = reciprocal.share(runs, &(top + 1));
        top * &self.before + share.whole * &self.difference
    }

    /// The K with V(K) ≤ N < V(K+1), and N − V(K).
    ///
    /// From V(K) = λK + (w_m − w_{m−1})(1/α′ − fraction of (K+1)/α′) follows −1 < N/λ − K < 2, so an estimate of N/λ is at most two
    /// steps off; but it is the remainder that decides when to stop.
    pub(super) fn divide(&self, runs: &Runs, reciprocal: &Reciprocal, number: &Natural) -> (Natural, Natural) {
        let mut top = self.estimate(runs, reciprocal, number);
        let mut share = reciprocal.share(runs, &(&top + 1));
        let value = &top * &self.before + &share.whole * &self.difference;
        let gap = |of_weight: bool| if of_weight { &self.weight } else { &self.before };
        if let Some(mut rest) = number.checked_sub(&value) {
            while rest >= self.before {
                let (next, grows) = reciprocal.next(runs, &top, &share);
                if &rest < gap(grows) {
                    break;
                }
                rest -= gap(grows);
                top += Natural::ONE;
                share = next;
            }
            return (top, rest);
        }
        let mut excess = value - number;
        loop {
            let (previous, shrinks) = reciprocal.previous(runs, &top, &share);
            top -= &Natural::ONE;
            match gap(shrinks).checked_sub(&excess) {
                Some(rest) => return (top, rest),
                None => excess -= gap(shrinks),
            }
            share = previous;
        }
    }

    /// About N/λ: only the leading bits of both factors that can matter.
    fn estimate(&self, runs: &Runs, reciprocal: &Reciprocal, number: &Natural) -> Natural {
        let weight_bits = self.weight.bits();
        let precision = number.bits().saturating_sub(weight_bits) + GUARD;
        let cut = weight_bits.saturating_sub(GUARD);
        let inverse = self.inverse_slope.to_bits(precision, |bits| self.invert_slope(runs, reciprocal, bits));
        shifted_product(&(number >> cut), &inverse, weight_bits + precision - cut)
    }

    /// 2^(bits of w_m + `precision`) / λ, where λ = w_{m−1} + (w_m − w_{m−1})/α′, good to a unit or so in the last place.
    fn invert_slope(&self, runs: &Runs, reciprocal: &Reciprocal, precision: u64) -> Natural {
        let weight_bits = self.weight.bits();
        let digits = precision + 16;
        // As many bits of λ as the result has: shorter where w_m is longer, with a fraction where it is shorter.
        let (up, down) = (digits.saturating_sub(weight_bits), weight_bits.saturating_sub(digits));
        let scaled = |number: &Natural| (number << up) >> down;
        let slope = scaled(&self.before) + ((scaled(&self.difference) * reciprocal.scaled(runs, digits)) >> digits);
        inverse(&slope, weight_bits + precision + up - down - slope.bits())
    }
}
