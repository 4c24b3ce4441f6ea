//! Reading `[1;2,(3,4)]`, or the number itself, `(1 + sqrt(13))/2`.

use super::{ContinuedFraction, ContinuedFractionError};
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
    /// use wythoff_numeration::ContinuedFraction;
    /// assert_eq!("(1 + sqrt(13))/2".parse::<ContinuedFraction>()?.to_string(), "[2;(3)]");
    /// # Ok::<(), wythoff_numeration::ParseContinuedFractionError>(())
    /// ```
    fn from_str(text: &str) -> Result<ContinuedFraction, ParseContinuedFractionError> {
        // Every list has a bracket, and a list without its brackets has a separator.
        if !text.trim().is_empty() && !text.contains(['[', ']', ';', ',']) {
            let number = text.parse::<QuadraticNumber>().map_err(ParseContinuedFractionError::Number)?;
            return number.continued_fraction().map_err(ParseContinuedFractionError::Expansion);
        }
        let mut reader = Reader { characters: text.chars().collect(), next: 0 };
        reader.expect('[', "'['")?;
        let mut initial = vec![reader.number()?];
        let mut period = Vec::new();
        let mut more = reader.skip(';');
        while more {
            if reader.skip('(') {
                period.push(reader.number()?);
                while reader.skip(',') {
                    period.push(reader.number()?);
                }
                reader.expect(')', "',' or ')'")?;
                break;
            }
            initial.push(reader.number()?);
            more = reader.skip(',');
        }
        reader.expect(']', if initial.len() == 1 && period.is_empty() { "';' or ']'" } else { "']'" })?;
        reader.end()?;
        Ok(ContinuedFraction::new(initial, period)?)
    }
}

struct Reader {
    characters: Vec<char>,
    next: usize,
}

impl Reader {
    fn peek(&mut self) -> Option<char> {
        while self.characters.get(self.next).is_some_and(|c| c.is_whitespace()) {
            self.next += 1;
        }
        self.characters.get(self.next).copied()
    }

    fn skip(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        self.next += usize::from(found);
        found
    }

    fn fail<T>(&self, what: &'static str) -> Result<T, ParseContinuedFractionError> {
        Err(ParseContinuedFractionError::Expected { what, at: self.next + 1 })
    }

    fn expect(&mut self, wanted: char, what: &'static str) -> Result<(), ParseContinuedFractionError> {
        if self.skip(wanted) { Ok(()) } else { self.fail(what) }
    }

    fn number(&mut self) -> Result<u32, ParseContinuedFractionError> {
        let Some(first) = self.peek().filter(char::is_ascii_digit) else { return self.fail("a whole number") };
        let start = self.next;
        let mut value = first.to_digit(10);
        self.next += 1;
        while let Some(digit) = self.characters.get(self.next).and_then(|c| c.to_digit(10)) {
            value = value.and_then(|value| value.checked_mul(10)?.checked_add(digit));
            self.next += 1;
        }
        value.ok_or(ParseContinuedFractionError::TooLarge { at: start + 1 })
    }

    fn end(&mut self) -> Result<(), ParseContinuedFractionError> {
        match self.peek() {
            None => Ok(()),
            Some(_) => self.fail("nothing more"),
        }
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
