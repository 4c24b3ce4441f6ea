//! Polynomials with integer coefficients: what the test for Pisot numbers needs of them, and how they are written.

mod parse;

use crate::{Integer, Natural};
use std::cmp::Ordering;
use std::fmt;

/// A polynomial in z with integer coefficients.
///
/// ```
/// use wythoff::numbers::Polynomial;
/// let tribonacci: Polynomial = "z^3 = z^2 + z + 1".parse()?;
/// assert_eq!(tribonacci.to_string(), "z^3 - z^2 - z - 1");
/// assert_eq!(tribonacci.equation(), "z^3 = z^2 + z + 1");
/// assert_eq!(tribonacci, Polynomial::of_recurrence(&[1, 1, 1]));
/// # Ok::<(), wythoff::numbers::ParsePolynomialError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Polynomial {
    /// The coefficient of z^i at place i; the last is not 0.
    coefficients: Vec<Integer>,
}

pub use parse::ParsePolynomialError;

impl Polynomial {
    /// From the coefficients of 1, z, z², …
    pub fn new(mut coefficients: Vec<Integer>) -> Polynomial {
        let length = coefficients.iter().rposition(|c| !c.is_zero()).map_or(0, |top| top + 1);
        coefficients.truncate(length);
        Polynomial { coefficients }
    }

    /// z^d − c_1 z^(d−1) − … − c_d, of the recurrence U_n = c_1 U_(n−1) + … + c_d U_(n−d).
    pub fn of_recurrence(factors: &[i64]) -> Polynomial {
        let lower = factors.iter().rev().map(|&factor| -Integer::from(factor));
        Polynomial::new(lower.chain([Integer::ONE]).collect())
    }

    /// The degree; nothing for the polynomial 0.
    pub fn degree(&self) -> Option<usize> {
        self.coefficients.len().checked_sub(1)
    }

    /// The coefficient of z^`power`.
    pub fn coefficient(&self, power: usize) -> Integer {
        self.coefficients.get(power).cloned().unwrap_or_default()
    }

    /// The coefficients of 1, z, z², …, the last of which is not 0.
    pub fn coefficients(&self) -> &[Integer] {
        &self.coefficients
    }

    /// The value at an integer.
    pub fn at(&self, point: &Integer) -> Integer {
        self.coefficients.iter().rev().fold(Integer::ZERO, |value, coefficient| value * point + coefficient)
    }

    /// The value at `numerator`/2^`bits`, times 2^(`bits`·degree).
    pub(super) fn at_dyadic(&self, numerator: &Integer, bits: u64) -> Integer {
        let mut scale = 0;
        let mut value = Integer::ZERO;
        for coefficient in self.coefficients.iter().rev() {
            value = value * numerator + (coefficient << scale);
            scale += bits;
        }
        value
    }

    /// z^d f(1/z).
    pub(super) fn reversed(&self) -> Polynomial {
        Polynomial::new(self.coefficients.iter().rev().cloned().collect())
    }

    pub(super) fn plus(&self, other: &Polynomial) -> Polynomial {
        let length = self.coefficients.len().max(other.coefficients.len());
        Polynomial::new((0..length).map(|i| self.coefficient(i) + other.coefficient(i)).collect())
    }

    pub(super) fn times(&self, other: &Polynomial) -> Polynomial {
        let mut product = vec![Integer::ZERO; self.coefficients.len() + other.coefficients.len()];
        for (i, one) in self.coefficients.iter().enumerate() {
            for (j, two) in other.coefficients.iter().enumerate() {
                product[i + j] += one * two;
            }
        }
        Polynomial::new(product)
    }

    pub(super) fn scaled(&self, factor: &Integer) -> Polynomial {
        Polynomial::new(self.coefficients.iter().map(|coefficient| coefficient * factor).collect())
    }

    /// A positive multiple of the remainder after division by `divisor`, which is not 0; and with a monic divisor the quotient.
    pub(super) fn divided(&self, divisor: &Polynomial) -> (Polynomial, Polynomial) {
        let Some(degree) = divisor.degree() else { return (Polynomial::new(Vec::new()), self.clone()) };
        let leading = divisor.coefficient(degree);
        let size = Integer::from(leading.unsigned_abs());
        let sign = if leading.is_negative() { -Integer::ONE } else { Integer::ONE };
        let mut rest = self.coefficients.clone();
        let mut quotient = Vec::new();
        while rest.len() > degree {
            let Some(top) = rest.pop() else { break };
            let shift = rest.len() - degree;
            rest.iter_mut().for_each(|coefficient| *coefficient = &*coefficient * &size);
            let factor = top * &sign;
            for (i, coefficient) in divisor.coefficients[..degree].iter().enumerate() {
                rest[shift + i] -= &(&factor * coefficient);
            }
            quotient.push(factor);
        }
        quotient.reverse();
        (Polynomial::new(quotient), Polynomial::new(rest))
    }

    /// Divided by the greatest common divisor of its coefficients.
    pub(super) fn primitive(&self) -> Polynomial {
        let content = self.coefficients.iter().fold(Natural::ZERO, |common, c| common.gcd(&c.unsigned_abs()));
        if content <= Natural::ONE {
            return self.clone();
        }
        let content = Integer::from(content);
        Polynomial::new(self.coefficients.iter().map(|c| c.div_floor(&content).0).collect())
    }

    /// The greatest common divisor, primitive, with a positive leading coefficient.
    pub(super) fn gcd(&self, other: &Polynomial) -> Polynomial {
        let (mut one, mut two) = (self.primitive(), other.primitive());
        while two.degree().is_some() {
            let rest = one.divided(&two).1.primitive();
            (one, two) = (two, rest);
        }
        if one.coefficients.last().is_some_and(Integer::is_negative) { one.scaled(&-Integer::ONE) } else { one }
    }

    /// Refuses, with the reason, what is not the minimal polynomial of an irrational Pisot number: an algebraic integer above 1 all of whose
    /// conjugates lie inside the unit circle. Decided in integers.
    ///
    /// ```
    /// use wythoff::numbers::{Polynomial, RecurrenceError};
    /// assert_eq!(Polynomial::of_recurrence(&[2, 2]).check_pisot(), Ok(()));
    /// let three_outside = Polynomial::of_recurrence(&[0, 0, 1, 1]);
    /// assert_eq!(three_outside.check_pisot(), Err(RecurrenceError::RootsOutside { roots: 3 }));
    /// ```
    ///
    /// # Errors
    /// Each reason is a case of [`RecurrenceError`](crate::RecurrenceError).
    pub fn check_pisot(&self) -> Result<(), crate::RecurrenceError> {
        super::pisot::check(self)
    }

    /// `z^3 = z^2 + z + 1`: the highest power on the left, the rest on the right.
    pub fn equation(&self) -> String {
        match self.degree() {
            Some(degree) if degree > 0 => {
                let top = Polynomial::new(
                    (0..=degree).map(|i| if i == degree { self.coefficient(i) } else { Integer::ZERO }).collect(),
                );
                let rest = Polynomial::new(self.coefficients[..degree].iter().map(|c| -c).collect());
                format!("{top} = {rest}")
            }
            _ => format!("{self} = 0"),
        }
    }
}

impl fmt::Display for Polynomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.coefficients.is_empty() {
            return f.write_str("0");
        }
        let mut first = true;
        for (power, coefficient) in self.coefficients.iter().enumerate().rev().filter(|(_, c)| !c.is_zero()) {
            f.write_str(match (first, coefficient.is_negative()) {
                (true, true) => "-",
                (true, false) => "",
                (false, true) => " - ",
                (false, false) => " + ",
            })?;
            first = false;
            let size = coefficient.unsigned_abs();
            match (power, size.cmp(&Natural::ONE)) {
                (0, _) => write!(f, "{size}")?,
                (_, Ordering::Equal) => {}
                _ => write!(f, "{size}*")?,
            }
            match power {
                0 => {}
                1 => f.write_str("z")?,
                _ => write!(f, "z^{power}")?,
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Polynomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
