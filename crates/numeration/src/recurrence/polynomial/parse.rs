//! Reading a polynomial as people write it: `z^3 = z^2 + z + 1`, or `z^3 - z^2 - z - 1`.

use super::Polynomial;
use crate::Integer;
use std::fmt;
use std::str::FromStr;

/// Why a text is no polynomial.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParsePolynomialError {
    /// Something else was needed at this character, counted from 1.
    Expected {
        /// What was needed.
        what: &'static str,
        /// Where.
        at: usize,
    },
    /// A power above [`Polynomial::MAX_POWER`].
    Power {
        /// Where.
        at: usize,
    },
}

impl fmt::Display for ParsePolynomialError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Expected { what, at } => {
                write!(f, "character {at}: {what} is missing; write an equation such as z^3 = z^2 + 2*z + 1")
            }
            Self::Power { at } => {
                write!(f, "character {at}: powers of z up to {} can be written", Polynomial::MAX_POWER)
            }
        }
    }
}

impl std::error::Error for ParsePolynomialError {}

impl Polynomial {
    /// The largest power that can be written.
    pub const MAX_POWER: usize = 64;
}

impl FromStr for Polynomial {
    type Err = ParsePolynomialError;

    fn from_str(text: &str) -> Result<Polynomial, ParsePolynomialError> {
        let mut reader = Reader { characters: text.chars().collect(), next: 0 };
        let left = reader.sum()?;
        let right = if reader.take('=') { reader.sum()? } else { Polynomial::new(Vec::new()) };
        match reader.peek() {
            None => Ok(left.plus(&right.scaled(&-Integer::ONE))),
            Some(_) => Err(reader.expected("a sign + or - or =")),
        }
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

    fn take(&mut self, character: char) -> bool {
        let found = self.peek() == Some(character);
        self.next += usize::from(found);
        found
    }

    fn expected(&mut self, what: &'static str) -> ParsePolynomialError {
        self.peek();
        ParsePolynomialError::Expected { what, at: self.next + 1 }
    }

    /// A term, and further ones with their signs.
    fn sum(&mut self) -> Result<Polynomial, ParsePolynomialError> {
        let mut sum = Polynomial::new(Vec::new());
        let mut negative = self.take('-');
        loop {
            let term = self.term()?;
            sum = sum.plus(&if negative { term.scaled(&-Integer::ONE) } else { term });
            negative = self.take('-');
            if !negative && !self.take('+') {
                return Ok(sum);
            }
        }
    }

    /// `3`, `z`, `3*z^2`, `3z^2`.
    fn term(&mut self) -> Result<Polynomial, ParsePolynomialError> {
        let factor = self.number();
        let needs_power = factor.is_some() && self.take('*');
        let has_power = self.take('z') || self.take('x');
        let power = match has_power {
            true if self.take('^') => self.power()?,
            true => 1,
            false if needs_power => return Err(self.expected("z")),
            false if factor.is_none() => return Err(self.expected("a number or z")),
            false => 0,
        };
        let mut coefficients = vec![Integer::ZERO; power];
        coefficients.push(factor.unwrap_or(Integer::ONE));
        Ok(Polynomial::new(coefficients))
    }

    fn power(&mut self) -> Result<usize, ParsePolynomialError> {
        self.peek();
        let at = self.next + 1;
        let power = self.number().ok_or_else(|| self.expected("the power, a number,"))?;
        let power = power.to_i128().and_then(|power| usize::try_from(power).ok());
        power.filter(|&power| power <= Polynomial::MAX_POWER).ok_or(ParsePolynomialError::Power { at })
    }

    fn number(&mut self) -> Option<Integer> {
        self.peek();
        let from = self.next;
        while self.characters.get(self.next).is_some_and(char::is_ascii_digit) {
            self.next += 1;
        }
        let digits: String = self.characters[from..self.next].iter().collect();
        digits.parse::<crate::Natural>().ok().map(Integer::from)
    }
}
