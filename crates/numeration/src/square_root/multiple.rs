//! t√D between two numbers with 64 fractional bits.

use super::{FixedPointRoot, GUARD_WORDS, Scaled};
use crate::quadratic::{floor_of_multiple, sign};
use crate::upper::{is_short, upper_words};
use crate::{Integer, Natural};

/// t√D = w + (f + θ)/2^64 with w whole, 0 ≤ f < 2^64 and 0 ≤ θ < s: see [`FixedPointRoot::multiple`].
#[derive(Clone, Debug)]
pub struct RootMultiple<'a> {
    source: &'a FixedPointRoot,
    multiplier: Integer,
    /// w.
    whole: Integer,
    /// f.
    fraction: u64,
    /// s.
    slack: u128,
    /// The first fractional word of √D.
    unit: u64,
}

impl<'a> RootMultiple<'a> {
    /// With n words of |t| and r < √D·2^k < r + 2, k = 64(n + 1), the word n of |t|r is the first fractional one, and |t|√D·2^k is
    /// beyond |t|r by less than two units of that word; what stands below the word is less than a third. Nothing is beyond 0.
    ///
    /// A short product is short of |t|r by less than n + 1 units of that word.
    pub(super) fn new(source: &'a FixedPointRoot, scaled: &Scaled, multiplier: Integer) -> RootMultiple<'a> {
        let size = multiplier.words();
        let top = scaled.top(size.len() as u64 + GUARD_WORDS);
        let unit = scaled.top(1).first().copied().unwrap_or_default();
        let (mut words, below, slack) = if size.is_empty() {
            (Vec::new(), 0, 0)
        } else if is_short(size.len()) {
            (upper_words(&size, &top, size.len()), 0, size.len() as u128 + 3)
        } else if top.len() == scaled.root.words().len() {
            (multiplier.size_times(&scaled.root).into_words(), size.len(), 3)
        } else {
            (multiplier.size_times(&Natural::from_words(top.into_owned())).into_words(), size.len(), 3)
        };
        drop(size);
        let fraction = words.get(below).copied().unwrap_or_default();
        words.drain(..words.len().min(below + 1));
        let whole = Integer::from(Natural::from_words(words));
        let negative = multiplier.is_negative();
        let positive = RootMultiple { source, multiplier, whole, fraction, slack, unit };
        if negative { positive.turned() } else { positive }
    }

    /// From |t|√D to t√D for a negative t: −w − (f + θ)/2^64, whose lower end is −w − (f + s)/2^64.
    fn turned(self) -> Self {
        let lower = -(i128::from(self.fraction) + self.slack.cast_signed());
        RootMultiple { whole: Integer::from(lower >> 64) - self.whole, fraction: lower as u64, ..self }
    }

    /// t.
    pub fn multiplier(&self) -> &Integer {
        &self.multiplier
    }

    /// (`factor`·t + `added`)√D from the same product: linear time for a `factor` and an `added` of less than 61 bits, otherwise
    /// another product.
    pub fn affine(&self, factor: &Integer, added: &Integer) -> Self {
        let multiplier =
            if *factor == Integer::ONE { &self.multiplier + added } else { &self.multiplier * factor + added };
        let Some((carried, fraction, slack)) = self.moved(factor, added) else {
            return self.source.multiple(multiplier);
        };
        let whole = if *factor == Integer::ONE { self.whole.clone() } else { &self.whole * factor };
        let whole = whole + added * &self.source.whole + Integer::from(carried);
        RootMultiple { source: self.source, multiplier, whole, fraction, slack, unit: self.unit }
    }

    /// ⌊(t + `added`)√D⌋ − ⌊t√D⌋: nearly always by a few words alone.
    pub fn growth(&self, added: &Integer) -> Integer {
        match self.moved(&Integer::ONE, added) {
            Some((carried, fraction, slack)) if self.is_clear_of_integers() && is_clear(fraction, slack) => {
                added * &self.source.whole + Integer::from(carried)
            }
            _ => self.affine(&Integer::ONE, added).floor() - self.floor(),
        }
    }

    /// What `factor` times the fraction and `added` times that of √D carry into the whole part, the fraction that is left, and its slack;
    /// nothing where that would not fit.
    fn moved(&self, factor: &Integer, added: &Integer) -> Option<(i128, u64, u128)> {
        let below_61_bits = |number: &Integer| number.to_i128().filter(|number| number.unsigned_abs() < 1 << 61);
        let (factor, added) = below_61_bits(factor).zip(below_61_bits(added)).filter(|_| self.slack <= 1 << 64)?;
        // √D is beyond its first fractional word by less than two of its units.
        let slack = factor.unsigned_abs() * self.slack + 2 * added.unsigned_abs();
        let below = factor.min(0) * self.slack.cast_signed() + 2 * added.min(0);
        let lower = factor * i128::from(self.fraction) + added * i128::from(self.unit) + below;
        Some((lower >> 64, lower as u64, slack))
    }

    /// ⌊t√D⌋, exactly.
    ///
    /// Both ends of the enclosure nearly always have the same integer part. Next to a convergent t√D lies so close to an integer h that
    /// they may not; then t²D is compared with h².
    pub fn floor(&self) -> Integer {
        if self.is_clear_of_integers() { self.whole.clone() } else { self.compared().0 }
    }

    /// The same number, enclosed so that both ends have the same integer part: what must be compared for [`floor`](Self::floor) is
    /// compared once for all that follows.
    pub fn settled(self) -> Self {
        if self.is_clear_of_integers() {
            return self;
        }
        let (whole, fraction, slack) = self.compared();
        RootMultiple { whole, fraction, slack, ..self }
    }

    /// t and ⌊t√D⌋, without copies of what is known.
    pub fn into_parts(self) -> (Integer, Integer) {
        let settled = self.settled();
        (settled.multiplier, settled.whole)
    }

    /// ⌊t√D⌋, and the part of the enclosure that is in reach of it.
    fn compared(&self) -> (Integer, u64, u128) {
        let radicand = self.source.radicand();
        let end = u128::from(self.fraction) + self.slack;
        if end > 2 << 64 {
            // Only after `affine` with a factor that uses up the guard bits.
            return (floor_of_multiple(&self.multiplier, radicand), 0, 1 << 64);
        }
        let high = &self.whole + 1;
        if sign(&-&high, &self.multiplier, radicand).is_lt() {
            (self.whole.clone(), self.fraction, (1 << 64) - u128::from(self.fraction))
        } else {
            (high, 0, end - (1 << 64))
        }
    }

    fn is_clear_of_integers(&self) -> bool {
        is_clear(self.fraction, self.slack)
    }
}

/// Whether (f + θ)/2^64 < 1 for all θ < s.
fn is_clear(fraction: u64, slack: u128) -> bool {
    u128::from(fraction) + slack <= 1 << 64
}
