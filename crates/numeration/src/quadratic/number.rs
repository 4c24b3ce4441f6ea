//! Numbers (s + t√D)/c that may be rational, and their decimals.

use super::{Element, QuadraticError, QuadraticIrrational, rational};
use crate::{ContinuedFraction, Integer, Natural};
use std::cmp::Ordering;
use std::fmt;

/// A number (s + t√D)/c, rational or not: what sums and products of quadratic irrationals of one field may be.
///
/// ```
/// use wythoff::numbers::QuadraticNumber;
/// let golden: QuadraticNumber = "(1 + sqrt(5))/2".parse()?;
/// let square = golden.times(&golden)?;
/// assert_eq!((square.to_string(), square.rounded(10)), ("(3 + √5)/2".to_string(), "2.6180339887".to_string()));
/// assert_eq!(golden.times(&golden.conjugate())?.to_string(), "-1");
/// assert_eq!(golden.power(30).times(&golden.conjugate().power(40))?.figures(4), "0.008131");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct QuadraticNumber {
    element: Element,
    /// Of no meaning for a rational number.
    radicand: Natural,
}

impl QuadraticNumber {
    /// A whole number.
    pub fn integer(value: Integer) -> QuadraticNumber {
        QuadraticNumber::over(Element::integer(value), &any_radicand())
    }

    /// `numerator`/`denominator`.
    ///
    /// # Errors
    /// `denominator` = 0.
    pub fn rational(numerator: &Integer, denominator: &Integer) -> Result<QuadraticNumber, QuadraticError> {
        Ok(QuadraticNumber::over(rational(numerator, denominator)?, &any_radicand()))
    }

    fn over(element: Element, radicand: &Natural) -> QuadraticNumber {
        QuadraticNumber { element, radicand: radicand.clone() }
    }

    /// Numerator and denominator, if it is rational.
    pub fn as_rational(&self) -> Option<(&Integer, &Integer)> {
        self.element.as_rational()
    }

    /// The number, if it is irrational.
    pub fn as_irrational(&self) -> Option<QuadraticIrrational> {
        QuadraticIrrational::from_element(self.element.clone(), self.radicand.clone()).ok()
    }

    /// `other` as an element of this number's field, or this as one of the other's: both elements, and the radicand.
    fn together(&self, other: &QuadraticNumber) -> Result<(Element, Element, Natural), QuadraticError> {
        let (mine, others) = (self.element.clone(), other.element.clone());
        match (self.as_irrational(), other.as_irrational()) {
            (Some(left), Some(right)) => Ok((mine, left.in_my_field(&right)?, self.radicand.clone())),
            (Some(_), None) => Ok((mine, others, self.radicand.clone())),
            (None, _) => Ok((mine, others, other.radicand.clone())),
        }
    }

    /// `self` + `other`.
    ///
    /// # Errors
    /// Here and below: the numbers lie in different fields.
    pub fn plus(&self, other: &QuadraticNumber) -> Result<QuadraticNumber, QuadraticError> {
        let (left, right, radicand) = self.together(other)?;
        Ok(QuadraticNumber::over(left.plus(&right), &radicand))
    }

    /// `self` − `other`.
    pub fn minus(&self, other: &QuadraticNumber) -> Result<QuadraticNumber, QuadraticError> {
        self.plus(&other.negated())
    }

    /// `self` · `other`.
    pub fn times(&self, other: &QuadraticNumber) -> Result<QuadraticNumber, QuadraticError> {
        let (left, right, radicand) = self.together(other)?;
        Ok(QuadraticNumber::over(left.times(&right, &radicand), &radicand))
    }

    /// `self` / `other`. Besides, `other` must not be 0.
    pub fn divided_by(&self, other: &QuadraticNumber) -> Result<QuadraticNumber, QuadraticError> {
        self.times(&other.reciprocal()?)
    }

    /// 1 / `self`.
    ///
    /// # Errors
    /// The number is 0.
    pub fn reciprocal(&self) -> Result<QuadraticNumber, QuadraticError> {
        let element = self.element.reciprocal(&self.radicand).ok_or(QuadraticError::ZeroDenominator)?;
        Ok(QuadraticNumber::over(element, &self.radicand))
    }

    /// −`self`.
    pub fn negated(&self) -> QuadraticNumber {
        QuadraticNumber::over(self.element.negated(), &self.radicand)
    }

    /// (s − t√D)/c.
    pub fn conjugate(&self) -> QuadraticNumber {
        QuadraticNumber::over(self.element.conjugate(), &self.radicand)
    }

    /// `factor` · `self`.
    pub fn scaled(&self, factor: &Integer) -> QuadraticNumber {
        QuadraticNumber::over(self.element.times(&Element::integer(factor.clone()), &self.radicand), &self.radicand)
    }

    /// `self` + `value`.
    pub fn plus_integer(&self, value: &Integer) -> QuadraticNumber {
        QuadraticNumber::over(self.element.plus(&Element::integer(value.clone())), &self.radicand)
    }

    /// The power with this exponent, by repeated squaring.
    pub fn power(&self, mut exponent: u64) -> QuadraticNumber {
        let (mut result, mut square) = (Element::integer(Integer::ONE), self.element.clone());
        while exponent > 0 {
            if exponent % 2 == 1 {
                result = result.times(&square, &self.radicand);
            }
            exponent /= 2;
            if exponent > 0 {
                square = square.times(&square, &self.radicand);
            }
        }
        QuadraticNumber::over(result, &self.radicand)
    }

    /// Compared with 0.
    pub fn sign(&self) -> Ordering {
        self.element.sign(&self.radicand)
    }

    /// |`self`|.
    pub fn absolute(&self) -> QuadraticNumber {
        if self.sign().is_lt() { self.negated() } else { self.clone() }
    }

    /// Compared with `other`.
    pub fn compare(&self, other: &QuadraticNumber) -> Result<Ordering, QuadraticError> {
        Ok(self.minus(other)?.sign())
    }

    /// The greatest integer not above.
    pub fn floor(&self) -> Integer {
        self.element.floor(&self.radicand)
    }

    /// The continued fraction of a number not below 0; it ends exactly where the number is rational.
    ///
    /// # Errors
    /// A negative number, and as for [`QuadraticIrrational::continued_fraction`].
    pub fn continued_fraction(&self) -> Result<ContinuedFraction, QuadraticError> {
        if let Some(irrational) = self.as_irrational() {
            return irrational.continued_fraction();
        }
        let parts = self.as_rational().and_then(|(above, below)| Some((above.to_natural()?, below.to_natural()?)));
        let (mut above, mut below) = parts.ok_or(QuadraticError::Negative)?;
        let mut terms = Vec::new();
        while !below.is_zero() {
            let (quotient, rest) = above.div_rem(&below);
            terms.push(quotient.to_u32().ok_or(QuadraticError::QuotientTooLarge { index: terms.len() })?);
            (above, below) = (below, rest);
        }
        Ok(ContinuedFraction::new(terms, Vec::new()).expect("Euclid's quotients after the first are not 0"))
    }

    /// The whole number nearest to |`self`|·`above`/`below`; of two, the larger.
    fn nearest(&self, above: &Natural, below: &Natural) -> Natural {
        let size = self.absolute();
        let two = Integer::from(2);
        let doubled = size.element.times(&Element::integer(Integer::from(above) * &two), &size.radicand);
        let moved = doubled.plus(&Element::integer(below.into()));
        let divided =
            moved.times(&Element::new(Integer::ONE, Integer::ZERO, Integer::from(below) * two), &size.radicand);
        divided.floor(&size.radicand).unsigned_abs()
    }

    fn signed(&self, size: String) -> String {
        let zero = size.chars().all(|figure| matches!(figure, '0' | '.'));
        if self.sign().is_lt() && !zero { format!("-{size}") } else { size }
    }

    /// The nearest decimal with so many `places` after the point, correctly rounded by exact arithmetic.
    ///
    /// ```
    /// use wythoff::numbers::QuadraticNumber;
    /// assert_eq!("sqrt(2)".parse::<QuadraticNumber>()?.rounded(20), "1.41421356237309504880");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rounded(&self, places: u32) -> String {
        let units = self.nearest(&ten_to(places.into()), &Natural::ONE);
        self.signed(with_point(&units.to_string(), places as usize))
    }

    /// The nearest decimal with so many significant `figures` (at least 1): `0.00123`, or `1.23e-9` for what is very small or large.
    pub fn figures(&self, figures: u32) -> String {
        let figures = u64::from(figures.max(1));
        let Some(mut exponent) = self.exponent() else { return "0".to_string() };
        let shift = figures as i64 - 1 - exponent;
        let (above, below) = (ten_to(shift.max(0).unsigned_abs()), ten_to(shift.min(0).unsigned_abs()));
        let mut mantissa = self.nearest(&above, &below).to_string();
        if mantissa.len() as u64 > figures {
            mantissa.pop();
            exponent += 1;
        }
        let text = match exponent {
            0.. if exponent < figures as i64 => with_point(&mantissa, (figures as i64 - 1 - exponent) as usize),
            -5..0 => with_point(&mantissa, (figures as i64 - 1 - exponent) as usize),
            _ => format!("{}e{exponent}", with_point(&mantissa, figures as usize - 1)),
        };
        self.signed(text)
    }

    /// e with 10^e ≤ |`self`| < 10^(e+1); nothing for 0.
    fn exponent(&self) -> Option<i64> {
        let size = self.absolute();
        let whole = size.floor();
        if !whole.is_zero() {
            return Some(whole.to_string().len() as i64 - 1);
        }
        // 10^(length − 1) ≤ 1/|x| < 10^length; only where 1/|x| is a power of ten does the left side hold with equality.
        let length = size.reciprocal().ok()?.floor().to_string().len() as i64;
        let leading = size.scaled(&Integer::from(ten_to(length.unsigned_abs()))).floor();
        Some(if leading >= Integer::from(10) { 1 - length } else { -length })
    }

    /// The `degree`-th root of a number not below 0, correctly rounded to so many `places` after the point.
    pub(crate) fn root_rounded(&self, degree: u32, places: u32) -> String {
        // m with 2m − 1 ≤ 2·10^places·root < 2m + 1.
        let scale = (ten_to(places.into()) * 2).pow(degree.into());
        let power = self.scaled(&scale.into()).floor().unsigned_abs();
        let units = (floor_root(&power, degree) + 1) / Natural::from(2u32);
        with_point(&units.to_string(), places as usize)
    }
}

/// √2 is in some field, too, and a rational number in every.
fn any_radicand() -> Natural {
    Natural::from(2u32)
}

fn ten_to(exponent: u64) -> Natural {
    Natural::from(10u32).pow(exponent)
}

/// `units` with a point before its last `places` figures, of which there may be more than the standard library pads to.
pub(crate) fn with_point(units: &str, places: usize) -> String {
    if places == 0 {
        return units.to_string();
    }
    let padded = "0".repeat((places + 1).saturating_sub(units.len())) + units;
    let (whole, part) = padded.split_at(padded.len() - places);
    format!("{whole}.{part}")
}

/// The greatest whole number whose `degree`-th power is not above `power`.
///
/// The upper half of its bits first, in the same way; then a step of Newton's from just above, which doubles them, so that the last few steps
/// are all that costs. From above every step stays above, and the first that does not go down ends at the root.
fn floor_root(power: &Natural, degree: u32) -> Natural {
    let degree = u64::from(degree);
    let bits = power.bits() / degree + 1;
    if degree == 1 || power.is_zero() {
        return power.clone();
    }
    let half = bits / 2;
    let mut root = match half {
        0 => Natural::power_of_two(bits),
        _ => (floor_root(&(power >> (half * degree)), degree as u32) + 1) << half,
    };
    loop {
        let next = (&root * (degree - 1) + power / root.pow(degree - 1)) / Natural::from(degree);
        if next >= root {
            return root;
        }
        root = next;
    }
}

impl From<QuadraticIrrational> for QuadraticNumber {
    fn from(number: QuadraticIrrational) -> QuadraticNumber {
        QuadraticNumber { element: number.element, radicand: number.radicand }
    }
}

impl PartialEq for QuadraticNumber {
    fn eq(&self, other: &QuadraticNumber) -> bool {
        self.compare(other) == Ok(Ordering::Equal)
    }
}

impl Eq for QuadraticNumber {}

impl fmt::Display for QuadraticNumber {
    /// `(s + t√D)/c`, `s/c` or `s`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.as_rational(), self.as_irrational()) {
            (None, Some(irrational)) => f.pad(&irrational.to_string()),
            (Some((s, c)), _) if *c == Integer::ONE => f.pad(&s.to_string()),
            (Some((s, c)), _) => f.pad(&format!("{s}/{c}")),
            (None, None) => Err(fmt::Error),
        }
    }
}

impl fmt::Debug for QuadraticNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
