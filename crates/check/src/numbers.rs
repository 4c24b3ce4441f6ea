//! Numeration systems, and what is known of a sum of numbers while their digits are read, the most significant first.
//!
//! With the continued fraction [1; a_1, a_2, …] the place values are w_{−1} = w_0 = 1 and w_{i+1} = a_{i+1} w_i + w_{i−1} (in base b:
//! w_{i+1} = b w_i). Digits of place i are at most a_{i+1} (b − 1), and after that largest digit only 0 may follow in the first case. Numbers
//! with digits below place i only are at most w_i − 1. When the digits down to place i are known, a sum Σ c_j N_j is worth
//! U w_i + V w_{i−1} so far. A numeration by recurrence has more such numbers: see `recurrence`.

use crate::recurrence::{BITS, Recurrence, Vector};
use numeration::plain_number;

/// A numeration system.
#[derive(Clone, Debug)]
pub(crate) struct System {
    /// a_1, …, a_r, or b − 1: the largest digit of places 0, 1, …, repeated for ever. A place's phase is its index here.
    pub(crate) largest: Vec<i64>,
    /// A plain base, without the rule on largest digits.
    base: bool,
    /// Place values by recurrence.
    recurrence: Option<Recurrence>,
    /// As it is written.
    pub(crate) text: String,
}

impl System {
    /// A numeration by recurrence, with its normal forms.
    pub(crate) fn by_recurrence(recurrence: Recurrence, text: &str) -> System {
        let largest = recurrence.largest();
        System { largest, base: false, recurrence: Some(recurrence), text: text.to_string() }
    }

    /// Reads `base 2` or `[1;(2,1)]`.
    pub(crate) fn read(text: &str) -> Option<System> {
        let number = |text: &str| plain_number::<i64>(text).filter(|number| (1..1 << 20).contains(number));
        let base = text.strip_prefix("base ");
        let largest = match base {
            Some(base) => vec![number(base)? - 1],
            None => text.strip_prefix("[1;(")?.strip_suffix(")]")?.split(',').map(number).collect::<Option<_>>()?,
        };
        let fits = largest.len() <= 64 && largest[0] > 0;
        fits.then(|| System { largest, base: base.is_some(), recurrence: None, text: text.to_string() })
    }

    /// The same after one more digit; nothing if it may not stand here. Of every track is remembered whether its last digit was the largest, as
    /// a bit, or in a recurrence the state of the normal forms.
    pub(crate) fn words_after(&self, tracks: u64, track: usize, phase: usize, digit: i64) -> Option<u64> {
        if let Some(recurrence) = &self.recurrence {
            let shift = BITS * track;
            let next = recurrence.step(((tracks >> shift) & MASK) as u32, digit)?;
            return Some(tracks & !(MASK << shift) | u64::from(next) << shift);
        }
        let (bit, largest) = (1 << track, self.largest[phase]);
        let allowed = digit <= largest && (tracks & bit == 0 || self.base || digit == 0);
        allowed.then_some(tracks & !bit | if digit == largest { bit } else { 0 })
    }

    /// Whether so many tracks can be followed side by side.
    pub(crate) fn follows(&self, tracks: usize) -> bool {
        tracks <= if self.recurrence.is_some() { RECURRENT_TRACKS } else { TRACKS }
    }

    /// Whether all tracks may end here.
    pub(crate) fn may_end(&self, tracks: u64) -> bool {
        let state = |track: usize| ((tracks >> (BITS * track)) & MASK) as u32;
        let Some(recurrence) = &self.recurrence else { return true };
        (0..RECURRENT_TRACKS).all(|track| recurrence.accepts(state(track)))
    }

    /// What is known of a sum of nothing.
    pub(crate) fn nothing(&self) -> Value {
        match &self.recurrence {
            Some(_) => Value::Vector(Vector::default()),
            None => Value::Open(0, 0),
        }
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

/// The state of one track.
const MASK: u64 = (1 << BITS) - 1;

/// How many tracks have room for their states of normal forms in a recurrence.
const RECURRENT_TRACKS: usize = u64::BITS as usize / BITS;

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
    /// In a recurrence, γ.
    Vector(Vector),
    /// Whatever follows, it will be above the bound.
    Above,
    /// Whatever follows, it will be below minus the bound.
    Below,
}

impl Sum {
    /// After one more digit, of this track at a place of this phase. Nothing if a number gets too large to follow.
    pub(crate) fn read(&self, value: Value, system: &System, phase: usize, track: usize, digit: i64) -> Option<Value> {
        if let (Value::Vector(vector), Some(recurrence)) = (&value, &system.recurrence) {
            return self.read_vector(vector, recurrence, phase, track, digit);
        }
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
        let (plus, minus) = (self.total(1), self.total(-1));
        Some(match () {
            () if system.always_above((upper - minus, lower), phase, self.bound - minus) => Value::Above,
            () if system.always_above((-upper - plus, -lower), phase, self.bound - plus) => Value::Below,
            () => Value::Open(upper, lower),
        })
    }

    /// The sum of the factors of this sign, without it.
    fn total(&self, sign: i64) -> i64 {
        self.factors.iter().map(|&factor| (sign * factor).max(0)).sum()
    }

    /// The same as [`Sum::read`] with a vector.
    fn read_vector(
        &self,
        vector: &Vector,
        recurrence: &Recurrence,
        phase: usize,
        track: usize,
        digit: i64,
    ) -> Option<Value> {
        let vector = if track == 0 { recurrence.down(vector, phase)? } else { *vector };
        let vector = vector.plus(self.factors[track] * digit)?;
        if let Some(modulus) = self.modulus {
            return Some(Value::Vector(vector.modulo(modulus)?));
        }
        if self.factors[track + 1..].iter().any(|&factor| factor != 0) {
            return Some(Value::Vector(vector));
        }
        let (plus, minus) = (self.total(1), self.total(-1));
        Some(match () {
            () if recurrence.always_above(vector.plus(-minus)?, phase, self.bound - minus) => Value::Above,
            () if recurrence.always_above(vector.negated()?.plus(-plus)?, phase, self.bound - plus) => Value::Below,
            () => Value::Vector(vector),
        })
    }

    /// The value when the digits end here, after place 0; nothing where it is decided already.
    pub(crate) fn finish(&self, value: &Value, system: &System) -> Option<i64> {
        let total = match (value, &system.recurrence) {
            (Value::Open(upper, _), _) if system.base => *upper,
            (Value::Open(upper, lower), _) => upper + lower,
            (Value::Vector(vector), Some(recurrence)) => {
                let worth = recurrence.worth(vector);
                let worth = self.modulus.map_or(worth, |modulus| worth.rem_euclid(i128::from(modulus)));
                i64::try_from(worth).unwrap_or(if worth < 0 { i64::MIN / 2 } else { i64::MAX / 2 })
            }
            _ => return None,
        };
        Some(self.modulus.map_or(total, |modulus| total.rem_euclid(modulus)))
    }
}
