//! [`Digits`]: a representation (d_m, …, d_1, d_0) on its own, without the numeration system it belongs to.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// A representation (d_m, …, d_1, d_0) [F84, Def. 4.3], without leading zeros; the representation of 0 has no digits.
///
/// Ordered lexicographically from the most significant digit [F84, Def. 4.5]: within one numeration system that is the order
/// of the numbers.
///
/// ```
/// use wythoff::numbers::Digits;
/// let digits = Digits::from_most_significant(&[0, 1, 2, 0]);
/// assert_eq!((digits.len(), digits.digit(1), digits.trailing_zeros()), (3, 2, 1));
/// assert_eq!(digits.left_shift().to_string(), "1200");
/// assert_eq!(digits.right_shift().to_string(), "12");
/// assert!(digits > Digits::from_most_significant(&[1, 1, 9]));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Digits {
    /// Least significant first; the last is not 0.
    places: Vec<u32>,
}

impl Digits {
    /// From digits with the most significant first; leading zeros are dropped.
    pub fn from_most_significant(digits: &[u32]) -> Digits {
        Digits::from_least_significant(digits.iter().rev().copied().collect())
    }

    /// From digits with the least significant first; leading zeros are dropped.
    pub fn from_least_significant(mut places: Vec<u32>) -> Digits {
        let length = places.iter().rposition(|&digit| digit != 0).map_or(0, |top| top + 1);
        places.truncate(length);
        Digits { places }
    }

    /// The number of digits; 0 for the number 0.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether this represents 0.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The digit d_`place`; 0 beyond the most significant one.
    pub fn digit(&self, place: usize) -> u32 {
        self.places.get(place).copied().unwrap_or(0)
    }

    /// The digits d_0, d_1, …, least significant first.
    pub fn least_significant_first(&self) -> &[u32] {
        &self.places
    }

    /// The digits as people write them; `[0]` for the number 0.
    pub fn most_significant_first(&self) -> Vec<u32> {
        if self.is_empty() { vec![0] } else { self.places.iter().rev().copied().collect() }
    }

    /// How many zeros stand at the end; 0 for the number 0, whose representation is empty.
    pub fn trailing_zeros(&self) -> usize {
        self.places.iter().take_while(|&&digit| digit == 0).count()
    }

    /// R′ = (d_m, …, d_0, 0) [F84, Def. 4.4].
    pub fn left_shift(&self) -> Digits {
        if self.is_empty() {
            return Digits::default();
        }
        let mut places = Vec::with_capacity(self.len() + 1);
        places.push(0);
        places.extend_from_slice(&self.places);
        Digits { places }
    }

    /// R″ = (d_m, …, d_1) [F84, Def. 4.4]; the digit d_0 is lost.
    pub fn right_shift(&self) -> Digits {
        Digits { places: self.places.get(1..).unwrap_or_default().to_vec() }
    }

    /// The same representation with d_`place` replaced by `digit`.
    pub fn with_digit(&self, place: usize, digit: u32) -> Digits {
        let mut places = self.places.clone();
        if places.len() <= place {
            places.resize(place + 1, 0);
        }
        places[place] = digit;
        Digits::from_least_significant(places)
    }

    /// Sets the lowest `count` digits to 0 and adds 1 to d_`count`: a carry.
    pub(crate) fn carry_into(&mut self, count: usize) {
        if self.places.len() <= count {
            self.places.resize(count + 1, 0);
        }
        self.places[..count].fill(0);
        self.places[count] += 1;
    }
}

impl PartialOrd for Digits {
    fn partial_cmp(&self, other: &Digits) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Digits {
    fn cmp(&self, other: &Digits) -> Ordering {
        let by_length = self.len().cmp(&other.len());
        by_length.then_with(|| self.places.iter().rev().cmp(other.places.iter().rev()))
    }
}

impl fmt::Display for Digits {
    /// Most significant first: `1020`, and `1<12>03` where digits pass 9. No two representations are written alike.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&Digit::word(&self.most_significant_first()))
    }
}

/// Why a text is no representation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadDigitsError {
    /// Nothing is written.
    Nothing,
    /// A sign that is no digit, at this place, counted from 1.
    Sign {
        /// The place.
        place: usize,
    },
    /// What stands between `<` and `>`, at this place, is no number below 2^32, or the `>` is missing.
    Number {
        /// The place of the `<`, counted from 1.
        place: usize,
    },
}

impl fmt::Display for ReadDigitsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => write!(f, "no digits: write them like 1020, or 1<12>03 where they pass 9"),
            Self::Sign { place } => {
                write!(f, "no digit at character {place}: write digits like 1020, or 1<12>03 where they pass 9")
            }
            Self::Number { place } => {
                write!(f, "no digit below 2^32 in angle brackets at character {place}: write it like <12>")
            }
        }
    }
}

impl std::error::Error for ReadDigitsError {}

/// As they are written: `1020`, `1<12>03`; leading zeros are dropped. Whether a numeration has them is another question.
///
/// ```
/// use wythoff::numbers::Digits;
/// let digits: Digits = "01<12>0".parse()?;
/// assert_eq!(digits.most_significant_first(), [1, 12, 0]);
/// assert!("1.2".parse::<Digits>().is_err() && "<12".parse::<Digits>().is_err() && "".parse::<Digits>().is_err());
/// # Ok::<(), wythoff::numbers::ReadDigitsError>(())
/// ```
impl FromStr for Digits {
    type Err = ReadDigitsError;

    fn from_str(text: &str) -> Result<Digits, ReadDigitsError> {
        let mut digits = Vec::new();
        let mut signs = (1..).zip(text.trim().chars());
        while let Some((place, sign)) = signs.next() {
            if sign == '<' {
                let mut closed = false;
                let number: String = signs
                    .by_ref()
                    .map(|(_, sign)| sign)
                    .take_while(|sign| {
                        closed = *sign == '>';
                        !closed
                    })
                    .collect();
                let plain = closed && !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
                let digit = number.parse().ok().filter(|_| plain);
                digits.push(digit.ok_or(ReadDigitsError::Number { place })?);
            } else {
                digits.push(sign.to_digit(10).ok_or(ReadDigitsError::Sign { place })?);
            }
        }
        if digits.is_empty() { Err(ReadDigitsError::Nothing) } else { Ok(Digits::from_most_significant(&digits)) }
    }
}

/// One digit, as it is written on its own and inside a representation: `7`, but `<12>` where one figure is too few.
///
/// The same signs mean the same digits in patterns of statements, so that what is printed can be asked about.
///
/// ```
/// use wythoff::numbers::{Digit, Digits};
/// assert_eq!(Digit(12).to_string(), "<12>");
/// // With place values 11 and 1, the numbers 10 and 11:
/// assert_eq!(Digits::from_most_significant(&[10]).to_string(), "<10>");
/// assert_eq!(Digits::from_most_significant(&[1, 0]).to_string(), "10");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(pub u32);

impl Digit {
    /// Digits one after the other, as they come.
    pub fn word(digits: &[u32]) -> String {
        let mut word = String::with_capacity(digits.len());
        for &digit in digits {
            match char::from_digit(digit, 10) {
                Some(sign) => word.push(sign),
                None => word.push_str(&Digit(digit).to_string()),
            }
        }
        word
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 < 10 { self.0.fmt(f) } else { f.pad(&format!("<{}>", self.0)) }
    }
}
