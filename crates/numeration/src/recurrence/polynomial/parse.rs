//! Reading a polynomial as people write it: `z^3 = z^2 + z + 1`, or `z^3 - z^2 - z - 1`.

use super::Polynomial;
use crate::reader::Reader;
use crate::{Integer, Natural};
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
        let mut reader = Reader::new(text);
        let left = sum(&mut reader)?;
        let right = if reader.take('=') { sum(&mut reader)? } else { Polynomial::new(Vec::new()) };
        match reader.peek() {
            None => Ok(left.plus(&right.scaled(&-Integer::ONE))),
            Some(_) => Err(expected(&mut reader, "a sign + or - or =")),
        }
    }
}

/// Something else was needed at the next character.
fn expected(reader: &mut Reader, what: &'static str) -> ParsePolynomialError {
    ParsePolynomialError::Expected { what, at: reader.place() }
}

/// A term, and further ones with their signs.
fn sum(reader: &mut Reader) -> Result<Polynomial, ParsePolynomialError> {
    let mut sum = Polynomial::new(Vec::new());
    let mut negative = reader.take('-');
    loop {
        let term = term(reader)?;
        sum = sum.plus(&if negative { term.scaled(&-Integer::ONE) } else { term });
        negative = reader.take('-');
        if !negative && !reader.take('+') {
            return Ok(sum);
        }
    }
}

/// `3`, `z`, `3*z^2`, `3z^2`.
fn term(reader: &mut Reader) -> Result<Polynomial, ParsePolynomialError> {
    let factor = number(reader);
    let needs_power = factor.is_some() && reader.take('*');
    let has_power = reader.take('z') || reader.take('x');
    let power = match has_power {
        true if reader.take('^') => power(reader)?,
        true => 1,
        false if needs_power => return Err(expected(reader, "z")),
        false if factor.is_none() => return Err(expected(reader, "a number or z")),
        false => 0,
    };
    let mut coefficients = vec![Integer::ZERO; power];
    coefficients.push(factor.unwrap_or(Integer::ONE));
    Ok(Polynomial::new(coefficients))
}

fn power(reader: &mut Reader) -> Result<usize, ParsePolynomialError> {
    let at = reader.place();
    let power = number(reader).ok_or_else(|| expected(reader, "the power, a number,"))?;
    let power = power.to_i128().and_then(|power| usize::try_from(power).ok());
    power.filter(|&power| power <= Polynomial::MAX_POWER).ok_or(ParsePolynomialError::Power { at })
}

fn number(reader: &mut Reader) -> Option<Integer> {
    reader.digits().parse::<Natural>().ok().map(Integer::from)
}
