//! Positive real constants with 256 bits after the point, and exact floors of their multiples.
//!
//! Cut off after 256 bits a constant is too small by less than 2^−256, so nc + d is too small by less than (n + 1)·2^−256 and the
//! floor is right unless nc + d lies that close above an integer. It never does. With α = [1; a, a, …], a < 2^32,
//!
//! * |Nα − M| > 1/((a+2)N) for all integers N > 0 and M, the distance kept by the convergents q ≤ N;
//! * |X/α − N| = |X − Nα|/α > 1/(2(a+2)N);
//! * nα + 1/α = ((an+1)α + a − 2)/a, so its distance from an integer is more than 1/(a(a+2)(an+1)), and
//!   (x + 1 − 1/α)/α keeps half of that.
//!
//! The first two need only that no partial quotient passes a, so they hold for α = [1; k, 1, k, 1, …] with k in place of a; and n·kα is (nk)α.
//!
//! For multipliers below 2^96 in the first two and below 2^63 in the third these are more than 2^−162, and the error is below
//! 2^−159 in the first two, where the distance is more than 2^−131, and below 2^−192 in the third.
//!
//! Whether the fractional part of v = (x + 1)/α or v = (x + 1 − 1/α)/α is at most 1/α is as certain: the two differ by the distance
//! of v − 1/α from an integer, which is x/α or (x − 1/α)/α, with x in place of x + 1. Only x = 0 in the first makes them equal, and
//! then all 256 bits are.

use numeration::{Integer, Natural, floor_of};
use std::num::NonZeroU32;

/// A real number from 0 on, below 2^64 and mostly at most 2, rounded down to 256 bits after the point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Real {
    whole: u64,
    /// Most significant word first.
    fraction: [u64; 4],
}

impl Real {
    pub(super) const ZERO: Real = Real { whole: 0, fraction: [0; 4] };

    /// α = (2 − a + √(a²+4))/2.
    pub(super) fn slope(a: NonZeroU32) -> Real {
        let a = i64::from(a.get());
        Real::quadratic(Integer::from(2 - a), 1, a, Natural::from(2u32))
    }

    /// 1/α = (a − 2 + √(a²+4))/(2a).
    pub(super) fn reciprocal(a: NonZeroU32) -> Real {
        let a = i64::from(a.get());
        Real::quadratic(Integer::from(a - 2), 1, a, Natural::from(2 * a.unsigned_abs()))
    }

    /// α = (k + √(k²+4k))/(2k), for Larsson and Weimerskirch's game.
    pub(super) fn larsson_slope(k: NonZeroU32) -> Real {
        let k = Natural::from(k.get());
        Real::root(Integer::from(&k), 1, k.square() + &k * 4, k * 2)
    }

    /// kα = (k + √(k²+4k))/2.
    pub(super) fn larsson_multiple(k: NonZeroU32) -> Real {
        let k = Natural::from(k.get());
        Real::root(Integer::from(&k), 1, k.square() + &k * 4, Natural::from(2u32))
    }

    /// 1/α = (−k + √(k²+4k))/2.
    pub(super) fn larsson_reciprocal(k: NonZeroU32) -> Real {
        let k = Natural::from(k.get());
        Real::root(-Integer::from(&k), 1, k.square() + k * 4, Natural::from(2u32))
    }

    /// 1/(β − α) = (k² + k − (k−1)√(k²+4k))/(4k − 2), β = kα + 1; for k = 1, where it is 1, all 256 places are zero after the point.
    pub(super) fn larsson_gap_reciprocal(k: NonZeroU32) -> Real {
        let factor = -(i64::from(k.get()) - 1);
        let k = Natural::from(k.get());
        Real::root(Integer::from(k.square() + &k), factor, k.square() + &k * 4, k * 4 - 2)
    }

    /// 1 − 1/α², where 1/α² = (1 + (a−2)/α)/a.
    pub(super) fn index_offset(a: NonZeroU32) -> Real {
        let a = i64::from(a.get());
        let wide = Integer::from;
        let added = wide(a) * (2 * a) - 2 * a - wide(a - 2) * (a - 2);
        Real::quadratic(added, 2 - a, a, Natural::from(a.unsigned_abs()).square() * 2)
    }

    /// (iα + c_i)/k for residue i and `added` = c_i.
    pub(super) fn residue_offset(k: NonZeroU32, residue: u32, added: u32) -> Real {
        let [k, residue, added] = [k.get(), residue, added].map(i64::from);
        let rational = Integer::from(residue) * (2 - k) + Integer::from(2 * added);
        Real::quadratic(rational, residue, k, Natural::from(2 * k.unsigned_abs()))
    }

    /// 2 − (c_i/α + i)/k for residue i and `added` = c_i: between 0 and 2.
    pub(super) fn residue_index_offset(k: NonZeroU32, residue: u32, added: u32) -> Real {
        let [k, residue, added] = [k.get(), residue, added].map(i64::from);
        let rational = Integer::from(2 * k - residue) * (2 * k) - Integer::from(added) * (k - 2);
        Real::quadratic(rational, -added, k, Natural::from(k.unsigned_abs()).square() * 2)
    }

    /// (s + t√(a²+4))/c.
    fn quadratic(s: Integer, t: i64, a: i64, c: Natural) -> Real {
        Real::root(s, t, Natural::from(a.unsigned_abs()).square() + 4, c)
    }

    /// (s + t√`radicand`)/c.
    fn root(s: Integer, t: i64, radicand: Natural, c: Natural) -> Real {
        let scale = Integer::from(Natural::power_of_two(256));
        let scaled = floor_of(&(s * &scale), &(scale * t), &radicand, &c).expect("c > 0").unsigned_abs();
        let word = |index: u64| (&scaled >> (64 * index)).low_bits(64).to_u64().expect("64 bits fit a word");
        Real { whole: word(4), fraction: [word(3), word(2), word(1), word(0)] }
    }

    /// ⌊n·self + offset⌋ for n ≤ 2^63.
    #[inline]
    pub(super) fn floor_line(&self, n: u64, offset: &Real) -> u64 {
        let (floor, sure) = self.quick_floor_line(n, offset);
        if sure { floor } else { self.floor_line_slowly(n, offset) }
    }

    /// ⌊n·self + offset⌋ for n ≤ 2^63 by 128 bits after the point, and whether these suffice.
    #[inline]
    pub(super) fn quick_floor_line(&self, n: u64, offset: &Real) -> (u64, bool) {
        let (floor, sure) = self.quick_floor_of_fraction(n, offset);
        (floor + n * self.whole, sure)
    }

    /// The same without the whole part of self.
    #[inline(always)]
    pub(super) fn quick_floor_of_fraction(&self, n: u64, offset: &Real) -> (u64, bool) {
        let high = self.leading_words(n, offset);
        // What was left out is less than three units: it matters only behind 62 ones.
        ((high >> 64) as u64 + offset.whole, (high as u64) < u64::MAX - 1)
    }

    /// The part after the point.
    #[inline(always)]
    pub(super) fn fraction(&self) -> Real {
        Real { whole: 0, ..*self }
    }

    /// n·self + offset without the whole parts, rounded down to 64 bits after the point or at most two units there less: the lower words of both
    /// are worth less than 3/2 and one.
    #[inline]
    fn leading_words(&self, n: u64, offset: &Real) -> u128 {
        let wide = |word: u64| u128::from(word);
        wide(n) * wide(self.fraction[0]) + wide(offset.fraction[0]) + ((wide(n) * wide(self.fraction[1])) >> 64)
    }

    /// ⌊(n − 1)·self⌋, ⌊n·self⌋ and ⌊(n + 1)·self⌋ for 0 < n < 2^63, of which the last 64 bits, and whether 64 bits after the point suffice for them.
    #[inline(always)]
    pub(super) fn three_floors(&self, n: u64) -> ([u64; 3], bool) {
        let (high, step) = (self.leading_words(n, &Real::ZERO), u128::from(self.fraction[0]));
        let whole = n.wrapping_mul(self.whole);
        let around = [high.wrapping_sub(step), high, high + step];
        let floors = [whole.wrapping_sub(self.whole), whole, whole.wrapping_add(self.whole)];
        // Each is too large by at most one unit and too small by less than three.
        let sure = around.iter().fold(true, |sure, near| sure & ((*near as u64).wrapping_sub(1) < u64::MAX - 4));
        (std::array::from_fn(|index| floors[index].wrapping_add((around[index] >> 64) as u64)), sure)
    }

    /// ⌊v⌋ for v = n·self + offset, and whether v − ⌊v⌋ ≤ self, for n ≤ 2^63 and self < 1.
    #[inline]
    pub(super) fn floor_and_rest(&self, n: u64, offset: &Real) -> (u64, bool) {
        let (floor, within, sure) = self.quick_floor_and_rest(n, offset);
        if sure { (floor, within) } else { self.floor_and_rest_slowly(n, offset) }
    }

    /// The same by 128 bits after the point, and whether these suffice.
    #[inline]
    pub(super) fn quick_floor_and_rest(&self, n: u64, offset: &Real) -> (u64, bool, bool) {
        let high = self.leading_words(n, offset);
        // The first word of the rest is this or, because of what was left out, one of the next two.
        let rest = high as u64;
        let sure = (rest < u64::MAX - 1) & (self.fraction[0].wrapping_sub(rest) > 2);
        ((high >> 64) as u64 + offset.whole, rest < self.fraction[0], sure)
    }

    #[cold]
    fn floor_and_rest_slowly(&self, n: u64, offset: &Real) -> (u64, bool) {
        let mut carry = 0u128;
        let mut rest = [0u64; 4];
        for index in (0..4).rev() {
            carry =
                u128::from(n) * u128::from(self.fraction[index]) + u128::from(offset.fraction[index]) + (carry >> 64);
            rest[index] = carry as u64;
        }
        ((carry >> 64) as u64 + offset.whole, rest <= self.fraction)
    }

    #[cold]
    fn floor_line_slowly(&self, n: u64, offset: &Real) -> u64 {
        self.floor_of_fraction(n, offset) + n * self.whole + offset.whole
    }

    /// ⌊n·f + g⌋ with the parts f and g of self and the offset after the point, by all words.
    fn floor_of_fraction(&self, n: u64, offset: &Real) -> u64 {
        let mut carry = 0u128;
        for (&own, &added) in self.fraction.iter().zip(&offset.fraction).rev() {
            carry = u128::from(n) * u128::from(own) + u128::from(added) + (carry >> 64);
        }
        (carry >> 64) as u64
    }

    /// ⌊n·self⌋ for n ≤ 2^63, where self may be larger than 2.
    #[inline]
    pub(super) fn wide_floor(&self, n: u64) -> u128 {
        let high = self.leading_words(n, &Real::ZERO);
        let sure = high as u64 != u64::MAX;
        let part = if sure { (high >> 64) as u64 } else { self.floor_of_fraction(n, &Real::ZERO) };
        u128::from(n) * u128::from(self.whole) + u128::from(part)
    }

    /// ⌊n·self⌋ for n ≤ 2^63 by 128 bits after the point, and whether these suffice.
    #[inline(always)]
    pub(super) fn quick_wide_floor(&self, n: u64) -> (u128, bool) {
        let high = self.leading_words(n, &Real::ZERO);
        (u128::from(n) * u128::from(self.whole) + (high >> 64), high as u64 != u64::MAX)
    }

    /// ⌊n·self⌋ for n < 2^96.
    pub(super) fn floor_multiple(&self, n: u128) -> u128 {
        let (low, high) = (n as u64, (n >> 64) as u64);
        // n·fraction = low·fraction + 2^64·high·fraction: two passes, the second one word further up.
        let mut words = [0u64; 6];
        for (shift, factor) in [(0, low), (1, high)] {
            let mut carry = 0u128;
            for (index, &own) in self.fraction.iter().rev().enumerate() {
                carry = u128::from(factor) * u128::from(own) + u128::from(words[index + shift]) + (carry >> 64);
                words[index + shift] = carry as u64;
            }
            words[4 + shift] = (carry >> 64) as u64;
        }
        (u128::from(words[5]) << 64 | u128::from(words[4])) + n * u128::from(self.whole)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use numeration::{BeattyPair, ContinuedFraction, Place};

    /// Multipliers next to convergents, where nα is as close to an integer as can be.
    #[test]
    fn floors_agree_with_big_numbers_next_to_convergents() {
        for a in [1u32, 2, 3, 6, 1000, u32::MAX - 1, u32::MAX].map(|a| NonZeroU32::new(a).unwrap()) {
            let (slope, reciprocal) = (Real::slope(a), Real::reciprocal(a));
            let (normal, shifted) = (BeattyPair::wythoff(a), BeattyPair::misere(a));
            for convergent in ContinuedFraction::constant(a).convergents().take(140) {
                for centre in [convergent.numerator, convergent.denominator] {
                    for offset in 0..7u64 {
                        let n = (&centre + offset).saturating_sub(&Natural::from(3u32));
                        if let Some(word) = n.to_u64().filter(|&n| n < 1 << 63) {
                            assert_eq!(Natural::from(slope.floor_line(word, &Real::ZERO)), normal.lower(&n), "{a} {n}");
                            let floor = slope.floor_line(word, &reciprocal);
                            assert_eq!(Natural::from(floor), shifted.lower(&n), "{a} {n}");
                            assert_eq!(floor, slope.floor_line_slowly(word, &reciprocal));
                            let shift = Real::index_offset(a);
                            for (pair, offset, first) in [(&normal, Real::ZERO, 0), (&shifted, shift, 1)] {
                                let (index, lower) = reciprocal.floor_and_rest(word + 1, &offset);
                                let place = match lower {
                                    true => Place::Lower((index - first).into()),
                                    false => Place::Upper((word - index).into()),
                                };
                                assert_eq!(pair.locate(&n), place, "{a} {n}");
                                assert_eq!(reciprocal.floor_and_rest_slowly(word + 1, &offset), (index, lower));
                            }
                        }
                        if let Some(wide) = n.to_u128().filter(|&n| n < 1 << 96) {
                            assert_eq!(Natural::from(slope.floor_multiple(wide)), normal.lower(&n), "{a} {n}");
                        }
                    }
                }
            }
        }
    }
}
