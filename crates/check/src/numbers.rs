//! Numeration systems, and what is known of a sum of numbers while their digits are read, the most significant first.
//!
//! With the continued fraction [1; a_1, a_2, …] the place values are w_{−1} = w_0 = 1 and w_{i+1} = a_{i+1} w_i + w_{i−1} (in base b:
//! w_{i+1} = b w_i). Digits of place i are at most a_{i+1} (b − 1), and after that largest digit only 0 may follow in the first case. Numbers
//! with digits below place i only are at most w_i − 1. When the digits down to place i are known, a sum Σ c_j N_j is worth
//! U w_i + V w_{i−1} so far.

use numeration::plain_number;

/// A numeration system.
#[derive(Clone, Debug)]
pub(crate) struct System {
    /// a_1, …, a_r, or b − 1: the largest digit of places 0, 1, …, repeated for ever. A place's phase is its index here.
    pub(crate) largest: Vec<i64>,
    /// A plain base, without the rule on largest digits.
    base: bool,
    /// As it is written.
    pub(crate) text: String,
}

impl System {
    /// Reads `base 2` or `[1;(2,1)]`.
    pub(crate) fn read(text: &str) -> Option<System> {
        let number = |text: &str| plain_number::<i64>(text).filter(|number| (1..1 << 20).contains(number));
        let base = text.strip_prefix("base ");
        let largest = match base {
            Some(base) => vec![number(base)? - 1],
            None => text.strip_prefix("[1;(")?.strip_suffix(")]")?.split(',').map(number).collect::<Option<_>>()?,
        };
        let fits = largest.len() <= 64 && largest[0] > 0;
        fits.then(|| System { largest, base: base.is_some(), text: text.to_string() })
    }

    /// The tracks (as bits) that had the largest digit at their last place, after one more digit; nothing if it may not stand here.
    pub(crate) fn largest_after(&self, tracks: u64, track: usize, phase: usize, digit: i64) -> Option<u64> {
        let (bit, largest) = (1 << track, self.largest[phase]);
        let allowed = digit <= largest && (tracks & bit == 0 || self.base || digit == 0);
        allowed.then_some(tracks & !bit | if digit == largest { bit } else { 0 })
    }

    /// (U, V) one place further down, where the phase is `phase`. Nothing if they are too large to follow: below 2^40 nothing overflows.
    fn down(&self, (upper, lower): (i64, i64), phase: usize) -> Option<(i64, i64)> {
        let factor = self.largest[phase];
        let next = || if self.base { (upper * (factor + 1), 0) } else { (upper * factor + lower, upper) };
        (upper.abs().max(lower.abs()) < 1 << 40).then(next)
    }

    /// Whether X w_i + Y w_{i−1} > `least` for every place i ≥ 0 of this phase; false if in doubt.
    ///
    /// Once X and Y are not negative the value grows with i, as the place values do; so a few places decide.
    fn always_above(&self, start: (i64, i64), phase: usize, least: i64) -> bool {
        let mut value = Some(start);
        for _ in 0..64 {
            // At the lowest place of this phase, then the same X, Y one period higher up, and so on.
            let bottom = (0..phase).rev().fold(value, |value, lower| self.down(value?, lower));
            let (Some((x, y)), Some((upper, lower))) = (value, bottom) else { return false };
            if upper + if self.base { 0 } else { lower } <= least {
                return false;
            }
            if x >= 0 && y >= 0 {
                return true;
            }
            let period = self.largest.len();
            value = (1..=period).fold(value, |value, step| self.down(value?, (phase + period - step) % period));
        }
        false
    }
}

/// The most tracks.
pub(crate) const TRACKS: usize = 12;

/// A sum Σ c_j N_j over the tracks, followed exactly (up to a bound that matters) or modulo a number.
#[derive(Clone, Debug)]
pub(crate) struct Sum {
    /// c_j.
    pub(crate) factors: [i64; TRACKS],
    /// Only the remainder after division by this counts.
    pub(crate) modulus: Option<i64>,
    /// Values beyond this in size need not be told apart.
    pub(crate) bound: i64,
}

/// What is known of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Value {
    /// U and V.
    Open(i64, i64),
    /// Whatever follows, it will be above the bound.
    Above,
    /// Whatever follows, it will be below minus the bound.
    Below,
}

impl Sum {
    /// After one more digit, of this track at a place of this phase. Nothing if a number gets too large to follow.
    pub(crate) fn read(&self, value: Value, system: &System, phase: usize, track: usize, digit: i64) -> Option<Value> {
        let Value::Open(upper, lower) = value else { return Some(value) };
        let (upper, lower) = if track == 0 { system.down((upper, lower), phase)? } else { (upper, lower) };
        let upper = upper + self.factors[track] * digit;
        if let Some(modulus) = self.modulus {
            return Some(Value::Open(upper.rem_euclid(modulus), lower.rem_euclid(modulus)));
        }
        if self.factors[track + 1..].iter().any(|&factor| factor != 0) {
            return Some(Value::Open(upper, lower));
        }
        // The place is complete. What follows is worth between −minus (w_i − 1) and plus (w_i − 1).
        let total = |sign: i64| self.factors.iter().map(|&factor| (sign * factor).max(0)).sum::<i64>();
        let (plus, minus) = (total(1), total(-1));
        Some(match () {
            () if system.always_above((upper - minus, lower), phase, self.bound - minus) => Value::Above,
            () if system.always_above((-upper - plus, -lower), phase, self.bound - plus) => Value::Below,
            () => Value::Open(upper, lower),
        })
    }

    /// The value when the digits end here, after place 0.
    pub(crate) fn finish(&self, upper: i64, lower: i64, system: &System) -> i64 {
        let total = if system.base { upper } else { upper + lower };
        self.modulus.map_or(total, |modulus| total.rem_euclid(modulus))
    }
}
