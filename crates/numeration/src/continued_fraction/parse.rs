//! Reading `[1;2,(3,4)]`, or the number itself, `(1 + sqrt(13))/2`.

use super::{ContinuedFraction, ContinuedFractionError};
use crate::reader::Reader;
use crate::{ParseQuadraticError, QuadraticError, QuadraticNumber};
use std::fmt;
use std::str::FromStr;

/// Why a text is not a continued fraction.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseContinuedFractionError {
    /// Something else was expected at this character.
    Expected {
        /// What could stand here.
        what: &'static str,
        /// The place, counted from 1; one past the end where the text stops too early.
        at: usize,
    },
    /// A partial quotient of 2^32 or more.
    TooLarge {
        /// The place of its first digit, counted from 1.
        at: usize,
    },
    /// The list was read but is no continued fraction.
    Terms(ContinuedFractionError),
    /// The text is neither a list nor a number.
    Number(ParseQuadraticError),
    /// The number was read but has no continued fraction here.
    Expansion(QuadraticError),
}

impl fmt::Display for ParseContinuedFractionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Expected { what, at } => {
                write!(f, "expected {what} at character {at} of the continued fraction: write it like [1;2,(3,4)]")
            }
            Self::TooLarge { at } => {
                write!(f, "the partial quotient at character {at} is too large: the limit is 2^32 - 1")
            }
            Self::Terms(error) => error.fmt(f),
            Self::Number(error @ ParseQuadraticError::Expected { .. }) => {
                write!(f, "{error}, or the continued fraction like [1;2,(3,4)]")
            }
            Self::Number(error) => error.fmt(f),
            Self::Expansion(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ParseContinuedFractionError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Terms(error) => Some(error),
            Self::Number(error) => Some(error),
            Self::Expansion(error) => Some(error),
            Self::Expected { .. } | Self::TooLarge { .. } => None,
        }
    }
}

impl From<ContinuedFractionError> for ParseContinuedFractionError {
    fn from(error: ContinuedFractionError) -> Self {
        Self::Terms(error)
    }
}

impl FromStr for ContinuedFraction {
    type Err = ParseContinuedFractionError;

    /// `[a0]`, `[a0;a1,a2]` or `[a0;a1,(a2,a3)]` with blanks anywhere; the part in parentheses repeats. Or the number itself, quadratic or
    /// rational, as [`QuadraticNumber`] reads it: `(1 + sqrt(13))/2`, `√7`, `13/8`.
    ///
    /// ```
    /// use wythoff::numbers::ContinuedFraction;
    /// assert_eq!("(1 + sqrt(13))/2".parse::<ContinuedFraction>()?.to_string(), "[2;(3)]");
    /// # Ok::<(), wythoff::numbers::ParseContinuedFractionError>(())
    /// ```
    fn from_str(text: &str) -> Result<ContinuedFraction, ParseContinuedFractionError> {
        // Every list has a bracket, and a list without its brackets has a separator.
        if !text.trim().is_empty() && !text.contains(['[', ']', ';', ',']) {
            let number = text.parse::<QuadraticNumber>().map_err(ParseContinuedFractionError::Number)?;
            return number.continued_fraction().map_err(ParseContinuedFractionError::Expansion);
        }
        let reader = &mut Reader::new(text);
        expect(reader, '[', "'['")?;
        let mut initial = vec![number(reader)?];
        let mut period = Vec::new();
        let mut more = reader.take(';');
        while more {
            if reader.take('(') {
                period.push(number(reader)?);
                while reader.take(',') {
                    period.push(number(reader)?);
                }
                expect(reader, ')', "',' or ')'")?;
                break;
            }
            initial.push(number(reader)?);
            more = reader.take(',');
        }
        expect(reader, ']', if initial.len() == 1 && period.is_empty() { "';' or ']'" } else { "']'" })?;
        if reader.peek().is_some() {
            return fail(reader, "nothing more");
        }
        Ok(ContinuedFraction::new(initial, period)?)
    }
}

/// Something else could stand at the next character.
fn fail<T>(reader: &mut Reader, what: &'static str) -> Result<T, ParseContinuedFractionError> {
    Err(ParseContinuedFractionError::Expected { what, at: reader.place() })
}

fn expect(reader: &mut Reader, wanted: char, what: &'static str) -> Result<(), ParseContinuedFractionError> {
    if reader.take(wanted) { Ok(()) } else { fail(reader, what) }
}

fn number(reader: &mut Reader) -> Result<u32, ParseContinuedFractionError> {
    let at = reader.place();
    match reader.digits() {
        digits if digits.is_empty() => fail(reader, "a whole number"),
        digits => digits.parse().map_err(|_| ParseContinuedFractionError::TooLarge { at }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_point_at_the_character() {
        let expected = |text: &str| match text.parse::<ContinuedFraction>() {
            Err(ParseContinuedFractionError::Expected { at, .. }) => at,
            other => panic!("{text}: {other:?}"),
        };
        for (text, at) in [
            ("", 1),
            ("1;2", 1),
            ("[", 2),
            ("[;1]", 2),
            ("[1;]", 4),
            ("[1,2]", 3),
            ("[1;2,(3]", 8),
            ("[1;(2),3]", 7),
            ("[1;2] x", 7),
            ("[1;-2]", 4),
            ("[1;(,)]", 5),
        ] {
            assert_eq!(expected(text), at, "{text}");
        }
        assert_eq!("[1;4294967296]".parse::<ContinuedFraction>(), Err(ParseContinuedFractionError::TooLarge { at: 4 }));
        assert_eq!(
            "[1;0]".parse::<ContinuedFraction>(),
            Err(ParseContinuedFractionError::Terms(ContinuedFractionError::ZeroQuotient { index: 1 }))
        );
        assert!("[1;4294967295]".parse::<ContinuedFraction>().is_ok());
        assert!(matches!("1 + x".parse::<ContinuedFraction>(), Err(ParseContinuedFractionError::Number(_))));
        let negative = ParseContinuedFractionError::Expansion(QuadraticError::Negative);
        assert_eq!("-√2".parse::<ContinuedFraction>(), Err(negative));
    }
}
