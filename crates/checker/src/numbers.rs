//! Numeration systems, and sums of digits followed place by place with exact integers.
//!
//! The place values are w_{−1} = w_0 = 1 and w_{i+1} = a_{i+1} w_i + w_{i−1} (in base b: w_{i+1} = b w_i). Digits of place i are at most a_{i+1}
//! (b − 1), and after that largest digit only 0 may follow in the first case. Numbers with digits below place i only are at most w_i − 1.
//! When the digits down to place i are known, a sum Σ c_j N_j is worth U w_i + V w_{i−1} so far.

/// A numeration system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct System {
    /// a_1, …, a_r, or b − 1: the largest digit of places 0, 1, …, repeated for ever.
    pub(crate) largest: Vec<i64>,
    /// A plain base, without the rule on largest digits.
    base: bool,
    /// As it is written.
    pub(crate) text: String,
}

impl System {
    pub(crate) fn base(base: i64) -> System {
        System { largest: vec![base - 1], base: true, text: format!("base {base}") }
    }

    /// Reads `base 2` or `[1;(2,1)]`.
    pub(crate) fn read(text: &str) -> Option<System> {
        let number = |text: &str| text.trim().parse::<i64>().ok().filter(|number| (1..1 << 20).contains(number));
        if let Some(base) = text.strip_prefix("base ") {
            return number(base).filter(|&base| base > 1).map(System::base);
        }
        let period = text.strip_prefix("[1;(")?.strip_suffix(")]")?;
        let largest = period.split(',').map(number).collect::<Option<Vec<i64>>>()?;
        (largest.len() <= 64).then(|| System { largest, base: false, text: text.to_string() })
    }

    /// Whether `digit` may stand at a place of this phase, the digit before it having been the largest or not.
    pub(crate) fn allows(&self, phase: usize, digit: i64, after_largest: bool) -> bool {
        digit <= self.largest[phase] && !(after_largest && !self.base && digit > 0)
    }

    /// (U, V) one place further down, where the phase is `phase`.
    fn down(&self, (upper, lower): (i64, i64), phase: usize) -> Option<(i64, i64)> {
        let small = |value: i64| (value.abs() < 1 << 56).then_some(value);
        let factor = self.largest[phase];
        match self.base {
            true => Some((small(upper)?.checked_mul(factor + 1)?, 0)),
            false => Some((small(upper)?.checked_mul(factor)?.checked_add(small(lower)?)?, upper)),
        }
    }

    /// Whether X w_i + Y w_{i−1} > `least` for every place i ≥ 0 of this phase.
    ///
    /// Once X and Y are not negative the value grows with i, as the place values do; so a few places decide. False if in doubt.
    fn always_above(&self, (mut x, mut y): (i64, i64), phase: usize, least: i64) -> bool {
        let period = self.largest.len();
        for _ in 0..64 {
            let mut bottom = Some((x, y));
            for lower in (0..phase).rev() {
                bottom = bottom.and_then(|value| self.down(value, lower));
            }
            let Some((upper, lower)) = bottom else { return false };
            if upper + if self.base { 0 } else { lower } <= least {
                return false;
            }
            if x >= 0 && y >= 0 {
                return true;
            }
            // The same X, Y one period higher up, written with the values of this place.
            for step in 1..=period {
                match self.down((x, y), (phase + period - step) % period) {
                    Some(value) => (x, y) = value,
                    None => return false,
                }
            }
        }
        false
    }
}

/// A sum Σ c_j N_j over the tracks, followed exactly (up to a bound that matters) or modulo a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sum {
    /// c_j.
    pub(crate) factors: Vec<i64>,
    /// Only the remainder after division by this counts.
    pub(crate) modulus: Option<i64>,
    /// Values beyond this in size need not be told apart.
    pub(crate) bound: i64,
}

/// What is known of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Value {
    /// U and V.
    Open(i64, i64),
    /// Whatever follows, it will be above the bound.
    Above,
    /// Whatever follows, it will be below minus the bound.
    Below,
}

impl Sum {
    /// Before the first digit of a place of this phase. Nothing if a number gets too large to follow.
    pub(crate) fn next_place(&self, value: Value, system: &System, phase: usize) -> Option<Value> {
        let Value::Open(upper, lower) = value else { return Some(value) };
        let (upper, lower) = system.down((upper, lower), phase)?;
        let reduce = |value: i64| self.modulus.map_or(value, |modulus| value.rem_euclid(modulus));
        Some(Value::Open(reduce(upper), reduce(lower)))
    }

    /// After a digit of a track.
    pub(crate) fn add(&self, value: Value, track: usize, digit: i64) -> Option<Value> {
        let Value::Open(upper, lower) = value else { return Some(value) };
        let upper = upper.checked_add(self.factors[track].checked_mul(digit)?)?;
        Some(Value::Open(self.modulus.map_or(upper, |modulus| upper.rem_euclid(modulus)), lower))
    }

    /// Whether no track after this one counts.
    pub(crate) fn is_complete_after(&self, track: usize) -> bool {
        self.factors[track + 1..].iter().all(|&factor| factor == 0)
    }

    /// After the last digit of a place of this phase: closed, if nothing that can follow matters any more.
    pub(crate) fn settle(&self, value: Value, system: &System, phase: usize) -> Value {
        let (Value::Open(upper, lower), None) = (value, self.modulus) else { return value };
        // What follows is worth between −N(w_i − 1) and M(w_i − 1).
        let total = |sign: i64| self.factors.iter().map(|&factor| (sign * factor).max(0)).sum::<i64>();
        let (plus, minus) = (total(1), total(-1));
        if system.always_above((upper - minus, lower), phase, self.bound - minus) {
            return Value::Above;
        }
        if system.always_above((-upper - plus, -lower), phase, self.bound - plus) {
            return Value::Below;
        }
        value
    }

    /// The value when the digits end here, after place 0; nothing while it is only known to be beyond the bound.
    pub(crate) fn finish(&self, value: Value, system: &System) -> Option<i64> {
        let Value::Open(upper, lower) = value else { return None };
        let total = if system.base { upper } else { upper + lower };
        Some(self.modulus.map_or(total, |modulus| total.rem_euclid(modulus)))
    }
}
