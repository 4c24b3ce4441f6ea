//! Sums, products and comparisons of quadratic irrationals of one field.

use super::{Element, QuadraticError, QuadraticIrrational};
use crate::{Integer, Natural};
use std::cmp::Ordering;

impl QuadraticIrrational {
    /// `self` + `other`.
    ///
    /// Errors, here and below: the numbers lie in different fields, or the result is rational; then the error holds the result.
    ///
    /// ```
    /// use wythoff::numbers::{Integer, QuadraticError, QuadraticIrrational};
    /// let golden = QuadraticIrrational::wythoff_alpha(1.try_into().unwrap());
    /// assert_eq!(golden.plus(&golden)?.to_string(), "1 + √5");
    /// assert_eq!(golden.times(&golden)?, golden.plus_rational(&Integer::ONE, &Integer::ONE)?);
    /// let (numerator, denominator) = (Integer::from(1), Integer::from(1));
    /// assert_eq!(golden.plus(&golden.conjugate()), Err(QuadraticError::Rational { numerator, denominator }));
    /// # Ok::<(), QuadraticError>(())
    /// ```
    pub fn plus(&self, other: &QuadraticIrrational) -> Result<QuadraticIrrational, QuadraticError> {
        self.with(self.element.plus(&self.in_my_field(other)?))
    }

    /// `self` − `other`.
    pub fn minus(&self, other: &QuadraticIrrational) -> Result<QuadraticIrrational, QuadraticError> {
        self.with(self.element.minus(&self.in_my_field(other)?))
    }

    /// `self` · `other`.
    pub fn times(&self, other: &QuadraticIrrational) -> Result<QuadraticIrrational, QuadraticError> {
        self.with(self.element.times(&self.in_my_field(other)?, &self.radicand))
    }

    /// `self` / `other`.
    pub fn divided_by(&self, other: &QuadraticIrrational) -> Result<QuadraticIrrational, QuadraticError> {
        let divisor = self.in_my_field(other)?.reciprocal(&self.radicand).ok_or(QuadraticError::ZeroDenominator)?;
        self.with(self.element.times(&divisor, &self.radicand))
    }

    /// `self` + `numerator`/`denominator`. Errors: `denominator` = 0.
    pub fn plus_rational(
        &self,
        numerator: &Integer,
        denominator: &Integer,
    ) -> Result<QuadraticIrrational, QuadraticError> {
        self.with(self.element.plus(&rational(numerator, denominator)?))
    }

    /// `self` · `numerator`/`denominator`. Errors: `denominator` = 0, or the product is 0.
    pub fn times_rational(
        &self,
        numerator: &Integer,
        denominator: &Integer,
    ) -> Result<QuadraticIrrational, QuadraticError> {
        self.with(self.element.times(&rational(numerator, denominator)?, &self.radicand))
    }

    /// −`self`.
    pub fn negated(&self) -> QuadraticIrrational {
        QuadraticIrrational { element: self.element.negated(), radicand: self.radicand.clone() }
    }

    /// (s − t√D)/c.
    pub fn conjugate(&self) -> QuadraticIrrational {
        QuadraticIrrational { element: self.element.conjugate(), radicand: self.radicand.clone() }
    }

    /// 1 / `self`.
    ///
    /// ```
    /// use wythoff::numbers::QuadraticIrrational;
    /// let alpha = QuadraticIrrational::wythoff_alpha(3.try_into().unwrap());
    /// assert_eq!(alpha.reciprocal().to_string(), "(1 + √13)/6");
    /// ```
    pub fn reciprocal(&self) -> QuadraticIrrational {
        let element = self.element.reciprocal(&self.radicand).expect("an irrational number is not 0");
        QuadraticIrrational { element, radicand: self.radicand.clone() }
    }

    /// `self` compared with `other` of the same field.
    pub fn compare(&self, other: &QuadraticIrrational) -> Result<Ordering, QuadraticError> {
        Ok(self.element.compare(&self.in_my_field(other)?, &self.radicand))
    }

    /// `self` compared with `value`; never equal.
    pub fn compare_integer(&self, value: &Integer) -> Ordering {
        self.element.compare(&Element::integer(value.clone()), &self.radicand)
    }

    /// `self` compared with `numerator`/`denominator`; never equal. Errors: `denominator` = 0.
    pub fn compare_rational(&self, numerator: &Integer, denominator: &Integer) -> Result<Ordering, QuadraticError> {
        Ok(self.element.compare(&rational(numerator, denominator)?, &self.radicand))
    }

    fn with(&self, element: Element) -> Result<QuadraticIrrational, QuadraticError> {
        QuadraticIrrational::from_element(element, self.radicand.clone())
    }

    /// `other` written with this number's radicand D: if its own is D′ and DD′ = k², then √D′ = (k/D)√D.
    pub(crate) fn in_my_field(&self, other: &QuadraticIrrational) -> Result<Element, QuadraticError> {
        if self.radicand == other.radicand {
            return Ok(other.element.clone());
        }
        let product: Natural = &self.radicand * &other.radicand;
        let root = product.floor_sqrt();
        if root.square() != product {
            return Err(QuadraticError::DifferentFields { left: self.radicand.clone(), right: other.radicand.clone() });
        }
        let mine = Integer::from(&self.radicand);
        let (s, t, c) = (other.rational_part() * &mine, other.coefficient() * Integer::from(root), other.denominator());
        Ok(Element::new(s, t, c * mine))
    }
}

pub(crate) fn rational(numerator: &Integer, denominator: &Integer) -> Result<Element, QuadraticError> {
    if denominator.is_zero() {
        return Err(QuadraticError::ZeroDenominator);
    }
    Ok(Element::new(numerator.clone(), Integer::ZERO, denominator.clone()))
}
