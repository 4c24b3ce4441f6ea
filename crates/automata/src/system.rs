//! Numeration systems whose place values follow a recurrence that repeats.

mod field;

pub use field::FieldElement;

use crate::AutomataError;
use numeration::{ContinuedFraction, Digits, Natural, Numeration, QuadraticIrrational, System};
use std::fmt;
use std::sync::Arc;

/// A way to write natural numbers that automata can add: a plain base, or the p-system of [1; (a_1, …, a_r)].
///
/// In the p-system the place values are w_0 = 1, w_1 = a_1 + 1, w_{i+1} = a_{i+1} w_i + w_{i−1} (and w_{−1} = 1); a digit s_i is at most
/// a_{i+1}, and s_{i+1} = a_{i+2} only before s_i = 0 [F82, Thm 3]. The *phase* of place i is i mod r; in a plain base r = 1. Every number has
/// one normal form, and the order of numbers is the lexicographic order of normal forms of the same length.
///
/// ```
/// use wythoff_automata::NumberSystem;
/// use numeration::Natural;
/// let system = NumberSystem::ostrowski(&[2])?;
/// assert_eq!(system.digits(&Natural::from(12u32)), [1, 1, 2]);
/// assert_eq!(system.to_string(), "[1;(2)]");
/// # Ok::<(), wythoff_automata::AutomataError>(())
/// ```
pub struct NumberSystem {
    kind: Kind,
    /// Largest digit of the places of each phase.
    largest: Vec<u32>,
    numeration: Option<Numeration>,
}

/// Which recurrence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// w_{i+1} = a_{i+1} w_i + w_{i−1}.
    Ostrowski,
    /// w_{i+1} = b w_i.
    Base(u32),
}

impl PartialEq for NumberSystem {
    fn eq(&self, other: &NumberSystem) -> bool {
        self.kind == other.kind && self.largest == other.largest
    }
}

impl Eq for NumberSystem {}

impl NumberSystem {
    /// The largest digit a system may have: the tables are proportional to it.
    pub const MAX_DIGIT: u32 = 1 << 16;

    /// The longest period of a continued fraction that is taken.
    pub const MAX_PERIOD: usize = 256;

    /// The p-system of [1; (period…)].
    ///
    /// # Errors
    /// [`AutomataError::BadSystem`] for an empty period, one longer than [`Self::MAX_PERIOD`], a quotient 0 or
    /// above [`Self::MAX_DIGIT`].
    pub fn ostrowski(period: &[u32]) -> Result<Arc<NumberSystem>, AutomataError> {
        if period.is_empty() {
            return Err(AutomataError::FiniteFraction);
        }
        if period.len() > Self::MAX_PERIOD {
            return Err(AutomataError::BadSystem {
                reason: "the period is longer than 256 terms, the limit for automata",
            });
        }
        if period.iter().any(|&a| a == 0 || a > Self::MAX_DIGIT) {
            return Err(AutomataError::BadSystem {
                reason: "the partial quotients must lie between 1 and 65536 for automata",
            });
        }
        let fraction = ContinuedFraction::new(vec![1], period.to_vec());
        let fraction = fraction.map_err(|_| AutomataError::BadSystem { reason: "no such continued fraction" })?;
        let largest = fraction_period(&fraction, period);
        Ok(Arc::new(NumberSystem { kind: Kind::Ostrowski, largest, numeration: Some(Numeration::new(fraction)) }))
    }

    /// The system in which statements about the number `fraction` are decided: that of [1; (its period)].
    ///
    /// For [1; (…)] this is its own p-system; every other number with the same tail lies in the same field, see
    /// [`coordinates`](Self::coordinates).
    ///
    /// # Errors
    /// As [`ostrowski`](Self::ostrowski), and [`AutomataError::FiniteFraction`] for a rational number.
    pub fn of_continued_fraction(fraction: &ContinuedFraction) -> Result<Arc<NumberSystem>, AutomataError> {
        NumberSystem::ostrowski(fraction.period())
    }

    /// Base `base`, digits 0 … `base` − 1.
    ///
    /// # Errors
    /// [`AutomataError::BadSystem`] for a base below 2 or above [`Self::MAX_DIGIT`].
    pub fn base(base: u32) -> Result<Arc<NumberSystem>, AutomataError> {
        if !(2..=Self::MAX_DIGIT).contains(&base) {
            return Err(AutomataError::BadSystem { reason: "a base must lie between 2 and 65536" });
        }
        Ok(Arc::new(NumberSystem { kind: Kind::Base(base), largest: vec![base - 1], numeration: None }))
    }

    /// α = [1; (a_1, …, a_r)]; nothing for a plain base.
    pub fn alpha(&self) -> Option<QuadraticIrrational> {
        self.numeration.as_ref()?.fraction().to_quadratic().ok()
    }

    /// r: how many places pass until the recurrence repeats.
    pub fn period(&self) -> usize {
        self.largest.len()
    }

    /// The largest digit at places of this phase; in the p-system also the coefficient of the recurrence, a_{i+1} for place i.
    pub fn largest_digit(&self, phase: usize) -> u32 {
        self.largest[phase]
    }

    /// The largest digit at any place.
    pub fn largest_of_all(&self) -> u32 {
        self.largest.iter().copied().max().unwrap_or(1)
    }

    pub(crate) fn kind(&self) -> Kind {
        self.kind
    }

    /// Whether the largest digit may only be followed by 0.
    pub fn has_successor_rule(&self) -> bool {
        self.kind == Kind::Ostrowski
    }

    /// The normal form of `number`, most significant digit first, without leading zeros: none for 0.
    pub fn digits(&self, number: &Natural) -> Vec<u32> {
        let mut places = self.places(number);
        places.reverse();
        places
    }

    /// The normal form, least significant digit first, without zeros on top.
    pub(crate) fn places(&self, number: &Natural) -> Vec<u32> {
        match (&self.numeration, self.kind) {
            (Some(numeration), _) => {
                let digits = numeration.digits(number, System::P);
                // The p-system of [1; (…)] writes every number.
                digits.map(|digits| digits.least_significant_first().to_vec()).unwrap_or_default()
            }
            (None, Kind::Base(base)) => base_digits(number, base),
            (None, Kind::Ostrowski) => Vec::new(),
        }
    }

    /// The digits of a tuple as automata read them: place by place, the most significant first, and in each place number by number; whole
    /// periods of places, with zeros on top where needed.
    pub fn word(&self, numbers: &[Natural]) -> Vec<u32> {
        let places: Vec<Vec<u32>> = numbers.iter().map(|number| self.places(number)).collect();
        let length = places.iter().map(Vec::len).max().unwrap_or(0).next_multiple_of(self.period());
        let mut word = Vec::with_capacity(length * numbers.len());
        for place in (0..length).rev() {
            word.extend(places.iter().map(|digits| digits.get(place).copied().unwrap_or(0)));
        }
        word
    }

    /// The number with these digits, most significant first; they need not be a normal form.
    ///
    /// Long numbers are put together from halves, in the time of a few multiplications times the logarithm of their length.
    pub fn value(&self, digits: &[u32]) -> Natural {
        if digits.len() > LONG {
            match (&self.numeration, self.kind) {
                (Some(numeration), _) => {
                    let places = digits.iter().rev().copied().collect();
                    if let Ok(value) = numeration.p_value(&Digits::from_least_significant(places)) {
                        return value;
                    }
                }
                (None, Kind::Base(base)) => return base_value(digits, base),
                (None, Kind::Ostrowski) => {}
            }
        }
        let (mut upper, mut lower) = (Natural::ZERO, Natural::ZERO);
        for (index, &digit) in digits.iter().enumerate() {
            let place = digits.len() - 1 - index;
            match self.kind {
                Kind::Base(base) => upper = &upper * u64::from(base) + u64::from(digit),
                Kind::Ostrowski => {
                    let factor = u64::from(self.largest[place % self.period()]);
                    let next = &upper * factor + &lower + u64::from(digit);
                    (upper, lower) = (next, upper);
                }
            }
        }
        upper + lower
    }
}

/// The shortest period that repeats like `period`, as the automata should not distinguish phases that are the same.
fn fraction_period(fraction: &ContinuedFraction, period: &[u32]) -> Vec<u32> {
    let shortest = fraction.period().len().max(1);
    period[..shortest.min(period.len())].to_vec()
}

/// Digits up to this number are read one by one.
const LONG: usize = 256;

/// The value of digits in a plain base, most significant first: halves of halves.
fn base_value(digits: &[u32], base: u32) -> Natural {
    let mut parts: Vec<Natural> = digits.iter().rev().map(|&digit| Natural::from(digit)).collect();
    let mut power = Natural::from(base);
    while parts.len() > 1 {
        parts =
            parts.chunks(2).map(|pair| pair.get(1).map_or(Natural::ZERO, |high| high * &power) + &pair[0]).collect();
        power = power.square();
    }
    parts.pop().unwrap_or_default()
}

/// Digits in a plain base, least significant first: halves of halves, so that large numbers cost what a conversion costs.
fn base_digits(number: &Natural, base: u32) -> Vec<u32> {
    let mut powers = vec![Natural::from(base)];
    while let Some(square) = powers.last().map(Natural::square).filter(|square| square <= number) {
        powers.push(square);
    }
    let mut digits = Vec::new();
    split(number, &powers, &mut digits);
    while digits.last() == Some(&0) {
        digits.pop();
    }
    digits
}

/// Appends the 2^`powers.len()` digits of `number`, the lowest first; `powers` are base^1, base^2, base^4, ….
fn split(number: &Natural, powers: &[Natural], digits: &mut Vec<u32>) {
    match powers.split_last() {
        None => digits.push(number.to_u32().unwrap_or_default()),
        Some((power, rest)) => {
            let (high, low) = number.div_rem(power);
            split(&low, rest, digits);
            split(&high, rest, digits);
        }
    }
}

impl fmt::Display for NumberSystem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.numeration, self.kind) {
            (Some(numeration), _) => write!(f, "{}", numeration.fraction()),
            (None, Kind::Base(base)) => write!(f, "base {base}"),
            (None, Kind::Ostrowski) => Ok(()),
        }
    }
}

impl fmt::Debug for NumberSystem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NumberSystem({self})")
    }
}
