//! Periodic continued fractions to quadratic irrationals and back.

use super::{Element, QuadraticError, QuadraticIrrational, without_small_squares};
use crate::{Continuants, ContinuedFraction, Integer, Natural};

impl ContinuedFraction {
    /// The value of a periodic continued fraction.
    ///
    /// The value y of the repeated part alone is the root above 1 of y = (Ky + L)/(My + N), where K, L, M, N are the continuants of the
    /// period: whole, without last, without first, inner. The initial terms then make the same kind of fraction of y.
    ///
    /// Errors: the continued fraction ends.
    ///
    /// ```
    /// use wythoff::numbers::ContinuedFraction;
    /// let value = |text: &str| text.parse::<ContinuedFraction>().unwrap().to_quadratic().unwrap().to_string();
    /// assert_eq!(value("[1;(1)]"), "(1 + √5)/2");
    /// assert_eq!(value("[1;(2)]"), "√2");
    /// assert_eq!(value("[1;(3,1)]"), "(3 + √21)/6");
    /// ```
    pub fn to_quadratic(&self) -> Result<QuadraticIrrational, QuadraticError> {
        let (head, period) = (self.initial().len(), self.period().len());
        if period == 0 {
            return Err(QuadraticError::FiniteContinuedFraction);
        }
        let run = |start, length| self.continuants(start, length).expect("a periodic expansion does not end");
        let (repeated, radicand) = fixed_point(&run(head, period));
        let Continuants { whole, without_last, without_first, inner } = run(0, head);
        let line = |slope: Natural, intercept: Natural| {
            let slope = Element::integer(slope.into());
            slope.times(&repeated, &radicand).plus(&Element::integer(intercept.into()))
        };
        let denominator = line(without_first, inner).reciprocal(&radicand).ok_or(QuadraticError::ZeroDenominator)?;
        let value = line(whole, without_last).times(&denominator, &radicand);
        QuadraticIrrational::from_element(value, radicand)
    }
}

/// The y > 1 with y = (whole·y + without_last)/(without_first·y + inner), and its radicand.
fn fixed_point(period: &Continuants) -> (Element, Natural) {
    // A y² + B y − C = 0, divided by what A, B, C have in common to keep the radicand small.
    let b = Integer::from(&period.inner) - Integer::from(&period.whole);
    let common = period.without_first.gcd(&b.unsigned_abs()).gcd(&period.without_last);
    let (a, c) = (&period.without_first / &common, &period.without_last / &common);
    let b = b.div_floor(&Integer::from(common)).0;
    let discriminant = b.unsigned_abs().square() + &a * &c * 4;
    let (outside, radicand) = without_small_squares(discriminant);
    (Element::new(-b, Integer::from(outside), Integer::from(a * 2)), radicand)
}

impl QuadraticIrrational {
    /// The most terms, before and in the period, that [`continued_fraction`](Self::continued_fraction) computes.
    pub const MAX_TERMS: usize = 1_000_000;

    /// The continued fraction of a positive number, the inverse of [`ContinuedFraction::to_quadratic`].
    ///
    /// Lagrange's algorithm on (P + √R)/Q; the period begins at the first reduced number (Galois).
    ///
    /// Errors: the number is negative, a partial quotient is 2^32 or more, or there is no end within
    /// [`MAX_TERMS`](Self::MAX_TERMS) terms.
    ///
    /// ```
    /// use wythoff::numbers::{Integer, Natural, QuadraticIrrational};
    /// let root = QuadraticIrrational::new(Integer::ZERO, Integer::ONE, Natural::from(7u32), Integer::ONE)?;
    /// assert_eq!(root.continued_fraction()?.to_string(), "[2;(1,1,1,4)]");
    /// # Ok::<(), wythoff::numbers::QuadraticError>(())
    /// ```
    pub fn continued_fraction(&self) -> Result<ContinuedFraction, QuadraticError> {
        if self.compare_integer(&Integer::ZERO).is_lt() {
            return Err(QuadraticError::Negative);
        }
        let mut quotient = CompleteQuotient::of(self);
        let mut terms: Vec<u32> = Vec::new();
        let mut start: Option<(usize, CompleteQuotient)> = None;
        loop {
            match &start {
                Some((before, first)) if quotient.p == first.p && quotient.q == first.q => {
                    let period = terms.split_off(*before);
                    return Ok(from_parts(terms, period));
                }
                None if quotient.is_reduced() => start = Some((terms.len(), quotient.clone())),
                _ => {}
            }
            let index = terms.len();
            if index == Self::MAX_TERMS {
                return Err(QuadraticError::PeriodTooLong { limit: Self::MAX_TERMS });
            }
            let term = quotient.floor();
            quotient = quotient.next(&term);
            let small = term.to_natural().and_then(|term| term.to_u32());
            terms.push(small.ok_or(QuadraticError::QuotientTooLarge { index })?);
        }
    }
}

/// A continued fraction always has a first term outside its period, so a purely periodic one lends it its own.
fn from_parts(mut initial: Vec<u32>, mut period: Vec<u32>) -> ContinuedFraction {
    if initial.is_empty() {
        initial.push(period[0]);
        period.rotate_left(1);
    }
    ContinuedFraction::new(initial, period).expect("partial quotients after the first are at least 1")
}

/// (P + √R)/Q with Q dividing R − P², which every step keeps.
#[derive(Clone)]
struct CompleteQuotient {
    p: Integer,
    q: Integer,
    radicand: Integer,
    /// ⌊√R⌋.
    root: Integer,
}

impl CompleteQuotient {
    fn of(number: &QuadraticIrrational) -> CompleteQuotient {
        let (s, t, c) = (number.rational_part(), number.coefficient(), number.denominator());
        let (mut p, mut q) = if t.is_negative() { (-s, -c) } else { (s.clone(), c.clone()) };
        let mut radicand = t * t * Integer::from(number.radicand());
        if !(&radicand - &p * &p).div_floor(&q).1.is_zero() {
            p = p * c;
            q = q * c;
            radicand = radicand * (c * c);
        }
        let root = Integer::from(radicand.unsigned_abs().floor_sqrt());
        CompleteQuotient { p, q, radicand, root }
    }

    fn floor(&self) -> Integer {
        // √R lies strictly between root and root + 1; dividing by a negative Q turns the bound round.
        let above = if self.q.is_negative() { Integer::ONE } else { Integer::ZERO };
        (&self.p + &self.root + above).div_floor(&self.q).0
    }

    /// 1 / (self − term).
    fn next(&self, term: &Integer) -> CompleteQuotient {
        let p = term * &self.q - &self.p;
        let q = (&self.radicand - &p * &p).div_floor(&self.q).0;
        CompleteQuotient { p, q, radicand: self.radicand.clone(), root: self.root.clone() }
    }

    /// Above 1 with a conjugate between −1 and 0: exactly the purely periodic numbers.
    fn is_reduced(&self) -> bool {
        self.p <= self.root && self.q > &self.root - &self.p && self.q <= &self.root + &self.p
    }
}
