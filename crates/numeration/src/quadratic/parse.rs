//! Reading `(1 + sqrt(13))/2`.

use super::{QuadraticError, QuadraticIrrational, QuadraticNumber};
use crate::reader::Reader;
use crate::{Integer, Natural};
use std::fmt;
use std::str::FromStr;

/// Why a text is no quadratic number.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseQuadraticError {
    /// Something else was expected at this character.
    Expected {
        /// What could stand here.
        what: &'static str,
        /// The place, counted from 1; one past the end where the text stops too early.
        at: usize,
    },
    /// Parentheses nest deeper than [`QuadraticNumber::MAX_DEPTH`].
    TooDeep,
    /// The text was read but has no value.
    Value(QuadraticError),
}

impl fmt::Display for ParseQuadraticError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Expected { what, at } => {
                write!(f, "expected {what} at character {at} of the number: write it like (1 + sqrt(13))/2")
            }
            Self::TooDeep => {
                write!(f, "the parentheses of the number nest too deeply: the limit is {}", QuadraticNumber::MAX_DEPTH)
            }
            Self::Value(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ParseQuadraticError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Value(error) => Some(error),
            _ => None,
        }
    }
}

impl From<QuadraticError> for ParseQuadraticError {
    fn from(error: QuadraticError) -> Self {
        Self::Value(error)
    }
}

impl QuadraticNumber {
    /// How deep the parentheses of a text may nest.
    pub const MAX_DEPTH: usize = 50;
}

impl FromStr for QuadraticNumber {
    type Err = ParseQuadraticError;

    /// Whole numbers, roots `sqrt(13)` or `√13`, `+`, `-`, `*`, `/`, parentheses, and blanks anywhere; `2√3` is a product.
    fn from_str(text: &str) -> Result<QuadraticNumber, ParseQuadraticError> {
        let mut reader = Expression { reader: Reader::new(text), depth: 0 };
        let value = reader.sum()?;
        match reader.reader.peek() {
            None => Ok(value),
            Some(_) => reader.fail("an operator or the end"),
        }
    }
}

/// What is still to be read, and how many parentheses are open.
struct Expression {
    reader: Reader,
    depth: usize,
}

type Read<T> = Result<T, ParseQuadraticError>;

impl Expression {
    fn fail<T>(&mut self, what: &'static str) -> Read<T> {
        Err(ParseQuadraticError::Expected { what, at: self.reader.place() })
    }

    fn sum(&mut self) -> Read<QuadraticNumber> {
        let negative = self.reader.take_one_of(&['-', '−']).is_some();
        let mut value = self.product()?;
        if negative {
            value = value.negated();
        }
        while let Some(sign) = self.reader.take_one_of(&['+', '-', '−']) {
            let term = self.product()?;
            value = if sign == '+' { value.plus(&term)? } else { value.minus(&term)? };
        }
        Ok(value)
    }

    fn product(&mut self) -> Read<QuadraticNumber> {
        let mut value = self.factor()?;
        loop {
            if let Some(sign) = self.reader.take_one_of(&['*', '·', '/']) {
                let factor = self.factor()?;
                value = if sign == '/' { value.divided_by(&factor)? } else { value.times(&factor)? };
            } else if matches!(self.reader.peek(), Some('√' | 's')) {
                value = value.times(&self.factor()?)?;
            } else {
                return Ok(value);
            }
        }
    }

    fn factor(&mut self) -> Read<QuadraticNumber> {
        match self.reader.peek() {
            Some('(') => self.parenthesised(),
            Some('√') => {
                self.reader.take('√');
                if self.reader.peek() == Some('(') { self.root_of_parenthesised() } else { root(self.whole()?) }
            }
            Some('s') if self.reader.take_word("sqrt") => {
                if self.reader.peek() == Some('(') {
                    self.root_of_parenthesised()
                } else {
                    self.fail("'('")
                }
            }
            _ => Ok(QuadraticNumber::integer(self.whole()?.into())),
        }
    }

    fn parenthesised(&mut self) -> Read<QuadraticNumber> {
        self.depth += 1;
        if self.depth > QuadraticNumber::MAX_DEPTH {
            return Err(ParseQuadraticError::TooDeep);
        }
        self.reader.take('(');
        let value = self.sum()?;
        if !self.reader.take(')') {
            return self.fail("an operator or ')'");
        }
        self.depth -= 1;
        Ok(value)
    }

    fn root_of_parenthesised(&mut self) -> Read<QuadraticNumber> {
        let at = self.reader.place();
        let radicand = self.parenthesised()?;
        let whole = radicand.as_rational().filter(|(_, below)| **below == Integer::ONE).map(|(above, _)| above);
        match whole.and_then(Integer::to_natural) {
            Some(whole) => root(whole),
            None => Err(ParseQuadraticError::Expected { what: "a whole number under the root", at }),
        }
    }

    fn whole(&mut self) -> Read<Natural> {
        let at = self.reader.place();
        let what = "a whole number, sqrt(…) or '('";
        self.reader.digits().parse().map_err(|_| ParseQuadraticError::Expected { what, at })
    }
}

/// √`radicand`, rational where it is a square.
fn root(radicand: Natural) -> Read<QuadraticNumber> {
    let floor = radicand.floor_sqrt();
    if floor.square() == radicand {
        return Ok(QuadraticNumber::integer(floor.into()));
    }
    Ok(QuadraticIrrational::new(Integer::ZERO, Integer::ONE, radicand, Integer::ONE)?.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> QuadraticNumber {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn texts_and_values() {
        for (text, value) in [
            ("(1 + sqrt(13))/2", "(1 + √13)/2"),
            ("√13", "√13"),
            ("-1+√ 5", "-1 + √5"),
            ("2√3 - √12", "0"),
            ("sqrt(8)/2", "√2"),
            ("sqrt(9)", "3"),
            ("(3 - sqrt(5)) * 2 / 4", "(3 - √5)/2"),
            ("1/(1 + √2)", "-1 + √2"),
            ("7/21", "1/3"),
            ("√(2+3)", "√5"),
        ] {
            assert_eq!(read(text).to_string(), value, "{text}");
        }
    }

    #[test]
    fn printed_numbers_are_read_back() {
        for text in ["(-1 + √13)/2", "3 - 2√7", "√2", "-5/3", "0", "√3/9"] {
            assert_eq!(read(text).to_string(), text);
        }
    }

    #[test]
    fn errors_point_at_the_character() {
        for (text, place) in
            [("", 1), ("1+", 3), ("(1", 3), ("1)", 2), ("sqrt 5", 6), ("√(1/2)", 2), ("x", 1), ("2 2", 3)]
        {
            match text.parse::<QuadraticNumber>() {
                Err(ParseQuadraticError::Expected { at, .. }) => assert_eq!(at, place, "{text}"),
                other => panic!("{text}: {other:?}"),
            }
        }
        let deep = "(".repeat(60);
        assert_eq!(deep.parse::<QuadraticNumber>(), Err(ParseQuadraticError::TooDeep));
        assert_eq!("1/(√4-2)".parse::<QuadraticNumber>(), Err(QuadraticError::ZeroDenominator.into()));
        assert!("√2 + √3".parse::<QuadraticNumber>().is_err());
    }

    #[test]
    fn continued_fractions_of_what_was_read() {
        for (text, fraction) in [
            ("(1+sqrt(13))/2", "[2;(3)]"),
            ("(1+sqrt(5))/2", "[1;(1)]"),
            ("√2", "[1;(2)]"),
            ("13/8", "[1;1,1,1,2]"),
            ("0", "[0]"),
        ] {
            assert_eq!(read(text).continued_fraction().unwrap().to_string(), fraction, "{text}");
        }
        assert_eq!(read("-1/2").continued_fraction(), Err(QuadraticError::Negative));
    }
}
