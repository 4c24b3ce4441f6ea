//! Short representations, where the recursion ends: one cut above every unit, all made in turn on a fixed stretch of limbs.
//!
//! At a cut above a short rest, K is a machine word, and so are X and Y = K − X. Hence a whole cut is two multiplications of a long
//! number by a word; up to a hundred words or so nothing is faster, and nothing is allocated, shifted or locked on the way.

use super::limbs::{self, Pair, high_limb, product};
use super::unit::{Unit, write_word};
use crate::Natural;
use std::sync::Arc;

/// The cuts at all multiples of a unit, from the lowest place of a system up to a hundred units or so.
#[derive(Debug)]
pub(super) struct Ladder {
    /// The length of a unit in places.
    unit: usize,
    rungs: Vec<Rung>,
    /// The place values of the lowest unit, which is not cut again.
    lowest: Arc<Vec<u64>>,
}

/// The cut at place m, with the unit of places above it.
#[derive(Debug)]
struct Rung {
    unit: Arc<Unit>,
    /// w_m and w_{m−1}.
    weights: Pair,
    /// The length ℓ of w_m in bits.
    bits: usize,
    /// ⌊2^(126 + ℓ) / λ⌋, where V(K) is about λK; it fits as 2^(ℓ−2) < λ ≤ w_m.
    inverse_slope: u128,
}

impl Ladder {
    /// Without rungs, in a system with place values `lowest` that begin with those in a word.
    pub(super) fn new(unit: usize, lowest: Arc<Vec<u64>>) -> Ladder {
        Ladder { unit, rungs: Vec::new(), lowest }
    }

    /// Puts a rung on top, above which the places of `unit` lie.
    pub(super) fn push(&mut self, unit: Arc<Unit>, weight: &Natural, before: &Natural) {
        self.rungs.push(Rung::new(unit, weight, before));
    }

    /// The number of places that can be converted.
    pub(super) fn places(&self) -> usize {
        self.unit * self.rungs.len()
    }

    /// Writes `number` < w_ℓ into the ℓ places of `digits`.
    pub(super) fn write(&self, number: Natural, digits: &mut [u32]) {
        let mut rest = number.into_words();
        let rungs = &self.rungs[..digits.len().div_ceil(self.unit)];
        let Some(top) = rungs.last() else { return };
        rest.resize(top.weights.len() + 1, 0);
        let mut tops = vec![0; rungs.len()];
        for (rung, top) in rungs.iter().zip(&mut tops).skip(1).rev() {
            *top = rung.divide(&mut rest[..=rung.weights.len()]);
        }
        let (lowest, mut digits) = digits.split_at_mut(digits.len().min(self.unit));
        write_word(&self.lowest, rest[0], lowest);
        // Neighbours with the same place values together.
        let mut tops = &tops[1..];
        for rungs in rungs[1..].chunk_by(|one, other| Arc::ptr_eq(&one.unit, &other.unit)) {
            let (mine, others) = tops.split_at(rungs.len());
            let (places, beyond) = digits.split_at_mut(digits.len().min(rungs.len() * self.unit));
            rungs[0].unit.write(mine, self.unit, places);
            (tops, digits) = (others, beyond);
        }
    }

    /// Σ d_i w_i over admissible digits.
    pub(super) fn read(&self, digits: &[u32]) -> Natural {
        let rungs = &self.rungs[..digits.len().div_ceil(self.unit)];
        let Some(top) = rungs.last() else { return Natural::ZERO };
        let mut sum = vec![0; top.weights.len() + 1];
        for (rung, digits) in rungs.iter().zip(digits.chunks(self.unit)) {
            let share = rung.unit.share(rung.unit.read(digits));
            limbs::add_product(&mut sum, &rung.weights, share);
        }
        Natural::from_words(sum)
    }
}

impl Rung {
    fn new(unit: Arc<Unit>, weight: &Natural, before: &Natural) -> Rung {
        let bits = weight.bits();
        // 192 leading bits of λ are enough for the 128 of its inverse.
        let cut = bits.saturating_sub(192);
        let (numerator, denominator) = &unit.convergent;
        let slope = (before >> cut) * numerator + ((weight - before) >> cut) * denominator;
        let inverse_slope = (numerator << (126 + bits - cut)) / slope;
        let mut before = before.to_words();
        let weight = weight.to_words();
        before.resize(weight.len(), 0);
        Rung {
            unit,
            weights: weight.into_iter().zip(before).map(|(weight, before)| [weight, before]).collect(),
            bits: usize::try_from(bits).expect("a hundred words or so"),
            inverse_slope: inverse_slope.to_u128().expect("λ > 2^(ℓ−2)"),
        }
    }

    /// The K with V(K) ≤ `rest` < V(K+1); V(K) is subtracted from `rest`.
    ///
    /// The estimate is at most a few steps off, as for a long cut, and the remainder decides. V(K+1) − V(K) is w_m where X grows
    /// and w_{m−1} where it does not.
    fn divide(&self, rest: &mut [u64]) -> u64 {
        let mut top = self.estimate(rest);
        let mut share = self.unit.share(top);
        let mut negative = limbs::subtract_product(rest, &self.weights, share);
        while negative {
            top -= 1;
            let previous = self.unit.share(top);
            negative = !limbs::add(rest, &self.weights, side(previous, share));
            share = previous;
        }
        loop {
            let next = self.unit.share(top + 1);
            let gap = side(share, next);
            if !limbs::reaches(rest, &self.weights, gap) {
                return top;
            }
            limbs::subtract(rest, &self.weights, gap);
            (top, share) = (top + 1, next);
        }
    }

    /// About N/λ.
    fn estimate(&self, number: &[u64]) -> u64 {
        // N · 2^(64 − ℓ), below 2^127 as N < w_m · 2^63.
        let leading = leading(number, self.bits);
        let (high, low) = (high_limb(leading), limbs::low_limb(leading));
        let (inverse_high, inverse_low) = (high_limb(self.inverse_slope), limbs::low_limb(self.inverse_slope));
        let middle = (product(high, inverse_low) >> 64) + (product(low, inverse_high) >> 64);
        limbs::low_limb((product(high, inverse_high) + middle) >> 62)
    }
}

/// Which of (w_m, w_{m−1}) separates the values with these neighbouring shares.
fn side(lower: [u64; 2], upper: [u64; 2]) -> usize {
    usize::from(lower[0] == upper[0])
}

/// ⌊N · 2^(64 − `bits`)⌋, for N with no more than `bits` + 64 bits.
fn leading(number: &[u64], bits: usize) -> u128 {
    let limb = |index: usize| number.get(index).copied().unwrap_or(0);
    let two = |index: usize| u128::from(limb(index)) | u128::from(limb(index + 1)) << 64;
    let Some(cut) = bits.checked_sub(64) else { return two(0) << (64 - bits) };
    let (index, shift) = (cut / 64, cut % 64);
    // The third limb in two steps, as a shift by 64 is none.
    two(index) >> shift | u128::from(limb(index + 2)) << 64 << (64 - shift)
}
