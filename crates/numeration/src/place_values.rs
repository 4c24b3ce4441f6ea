//! Numbers written with any place values, the largest first: F82's general systems, and plain bases.

use crate::{Digits, Natural};
use std::fmt;

/// Place values 1 = p_0 < p_1 < …: powers of a base, or a list.
///
/// Every number has one greedy representation Σ s_i p_i, in which what stands below place i is worth less than p_i [F82, §4].
///
/// ```
/// use wythoff::numbers::{Natural, PlaceValues};
/// let places = PlaceValues::listed([1u32, 3, 7, 17].map(Natural::from).to_vec())?;
/// assert_eq!(places.digits(&Natural::from(12u32))?.to_string(), "112");
/// assert_eq!(PlaceValues::base(16)?.digits(&Natural::from(255u32))?.to_string(), "<15><15>");
/// # Ok::<(), wythoff::numbers::PlaceValueError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceValues(Kind);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Base(u32),
    Listed(Vec<Natural>),
}

/// Why there are no such place values, or no such digits.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlaceValueError {
    /// A base is at least 2.
    Base {
        /// The base asked for.
        base: u32,
    },
    /// The list is empty, or its first value is not 1.
    First,
    /// A place value is not above the one before it.
    NotIncreasing {
        /// Its place, counted from 0.
        place: usize,
    },
    /// The last place value is too small: the digit there would be 2^32 or more.
    TooLarge,
    /// There are more digits than place values.
    TooLong {
        /// How many place values there are.
        places: usize,
    },
}

impl fmt::Display for PlaceValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Base { base } => write!(f, "a base is at least 2, not {base}"),
            Self::First => write!(f, "the first place value must be 1, or not every number could be written"),
            Self::NotIncreasing { place } => {
                write!(f, "place values must grow: number {place}, counted from 0, is not above the one before it")
            }
            Self::TooLarge => {
                write!(f, "the last place value is too small for this number: its digit would pass 2^32 - 1")
            }
            Self::TooLong { places } => write!(f, "there are only {places} place values, fewer than digits"),
        }
    }
}

impl std::error::Error for PlaceValueError {}

impl PlaceValues {
    /// 1, b, b², …
    ///
    /// # Errors
    /// The base is below 2.
    pub fn base(base: u32) -> Result<PlaceValues, PlaceValueError> {
        if base < 2 { Err(PlaceValueError::Base { base }) } else { Ok(PlaceValues(Kind::Base(base))) }
    }

    /// These, least first.
    ///
    /// # Errors
    /// The first is not 1, or they do not grow.
    pub fn listed(values: Vec<Natural>) -> Result<PlaceValues, PlaceValueError> {
        if values.first() != Some(&Natural::ONE) {
            return Err(PlaceValueError::First);
        }
        match values.windows(2).position(|pair| pair[0] >= pair[1]) {
            Some(place) => Err(PlaceValueError::NotIncreasing { place: place + 1 }),
            None => Ok(PlaceValues(Kind::Listed(values))),
        }
    }

    /// p_`place`; nothing beyond the end of a list.
    pub fn value(&self, place: usize) -> Option<Natural> {
        match &self.0 {
            Kind::Base(base) => Some(Natural::from(*base).pow(place as u64)),
            Kind::Listed(values) => values.get(place).cloned(),
        }
    }

    /// The largest digit there can be below the last place of a list; that place may have any.
    pub fn largest_digit(&self) -> u32 {
        match &self.0 {
            Kind::Base(base) => base - 1,
            Kind::Listed(values) => {
                let most =
                    |pair: &[Natural]| (pair[1].saturating_sub(&Natural::ONE) / &pair[0]).to_u32().unwrap_or(u32::MAX);
                values.windows(2).map(most).max().unwrap_or(0)
            }
        }
    }

    /// The digits of `number`: at each place, from the highest down, as large as can be.
    ///
    /// # Errors
    /// [`PlaceValueError::TooLarge`] where a list is too short.
    pub fn digits(&self, number: &Natural) -> Result<Digits, PlaceValueError> {
        match &self.0 {
            Kind::Base(base) => {
                let mut places = Vec::new();
                base_digits(number, *base, &mut places);
                Ok(Digits::from_least_significant(places))
            }
            Kind::Listed(values) => {
                let mut rest = number.clone();
                let mut digits = Vec::with_capacity(values.len());
                for value in values.iter().rev() {
                    let (digit, below) = rest.div_rem(value);
                    digits.push(digit.to_u32().ok_or(PlaceValueError::TooLarge)?);
                    rest = below;
                }
                Ok(Digits::from_most_significant(&digits))
            }
        }
    }

    /// Σ s_i p_i, whether or not the digits are the greedy ones.
    ///
    /// # Errors
    /// [`PlaceValueError::TooLong`] where a list is too short.
    pub fn read(&self, digits: &Digits) -> Result<Natural, PlaceValueError> {
        let places = digits.least_significant_first();
        match &self.0 {
            Kind::Base(base) => Ok(base_value(places, *base)),
            Kind::Listed(values) if values.len() < places.len() => {
                Err(PlaceValueError::TooLong { places: values.len() })
            }
            Kind::Listed(values) => {
                let worth = places.iter().zip(values).map(|(digit, value)| value * u64::from(*digit));
                Ok(worth.fold(Natural::ZERO, |sum, worth| sum + worth))
            }
        }
    }
}

impl fmt::Display for PlaceValues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Base(base) => write!(f, "base {base}"),
            Kind::Listed(values) => {
                let values: Vec<String> = values.iter().map(Natural::to_string).collect();
                write!(f, "place values {}", values.join(", "))
            }
        }
    }
}

/// Puts the digits of `number`, least first, after what stands in `places`, by halves: as cheap as division.
fn base_digits(number: &Natural, base: u32, places: &mut Vec<u32>) {
    let mut powers = vec![Natural::from(base)];
    while let Some(last) = powers.last().filter(|last| *last <= number) {
        powers.push(last.square());
    }
    split(number, &powers, places);
}

/// `powers` are b, b², b⁴, …, and `number` is below the last; as many digits are put as that has zeros.
fn split(number: &Natural, powers: &[Natural], places: &mut Vec<u32>) {
    match powers {
        [] => {}
        [_] => places.push(number.to_u32().unwrap_or(0)),
        [lower @ .., _] => {
            let (high, low) = match lower.last() {
                Some(half) => number.div_rem(half),
                None => (Natural::ZERO, number.clone()),
            };
            split(&low, lower, places);
            split(&high, lower, places);
        }
    }
}

fn base_value(places: &[u32], base: u32) -> Natural {
    match places {
        [] => Natural::ZERO,
        [digit] => Natural::from(*digit),
        _ => {
            let (low, high) = places.split_at(places.len() / 2);
            base_value(low, base) + base_value(high, base) * Natural::from(base).pow(low.len() as u64)
        }
    }
}
