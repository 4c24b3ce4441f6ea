//! Numbers of the field Q(α) in terms of α.

use super::NumberSystem;
use numeration::{Integer, QuadraticError, QuadraticIrrational};

/// The number (`rational` + `alpha`·α)/`denominator` of the field of a system's α; `denominator` > 0, lowest terms.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FieldElement {
    /// u of (u + vα)/w.
    pub rational: Integer,
    /// v of (u + vα)/w.
    pub alpha: Integer,
    /// w of (u + vα)/w.
    pub denominator: Integer,
}

impl FieldElement {
    /// (`rational` + `alpha`·α)/`denominator` in lowest terms; nothing for a denominator 0.
    pub fn new(rational: Integer, alpha: Integer, denominator: Integer) -> Option<FieldElement> {
        if denominator.is_zero() {
            return None;
        }
        let common = rational.unsigned_abs().gcd(&alpha.unsigned_abs()).gcd(&denominator.unsigned_abs());
        let common = if denominator.is_negative() { -Integer::from(common) } else { Integer::from(common) };
        let reduced = |part: &Integer| part.div_floor(&common).0;
        Some(FieldElement { rational: reduced(&rational), alpha: reduced(&alpha), denominator: reduced(&denominator) })
    }

    /// `self` − `number`.
    pub(crate) fn minus_integer(&self, number: i64) -> FieldElement {
        FieldElement { rational: &self.rational - &self.denominator * Integer::from(number), ..self.clone() }
    }

    /// Whether the denominator divides that of `other`.
    pub(crate) fn fits_denominator_of(&self, other: &FieldElement) -> bool {
        other.denominator.div_floor(&self.denominator).1.is_zero()
    }
}

impl NumberSystem {
    /// `number` = (u + vα)/w, if it lies in the field of this system's α.
    ///
    /// ```
    /// use wythoff::automata::{FieldElement, NumberSystem};
    /// use wythoff::numbers::{ContinuedFraction, Integer};
    /// let system = NumberSystem::ostrowski(&[2])?;
    /// let beta: ContinuedFraction = "[3;(2)]".parse().unwrap();
    /// let found = system.coordinates(&beta.to_quadratic().unwrap());
    /// assert_eq!(found, FieldElement::new(Integer::from(2), Integer::from(1), Integer::from(1)));
    /// # Ok::<(), wythoff::automata::AutomataError>(())
    /// ```
    pub fn coordinates(&self, number: &QuadraticIrrational) -> Option<FieldElement> {
        let alpha = self.own_fraction()?.to_quadratic().ok()?;
        if alpha.radicand() == number.radicand() {
            return in_terms_of(&alpha, number, 0);
        }
        // The sum is written with the radicand of α, the number itself perhaps not.
        match alpha.plus(number) {
            Ok(sum) => in_terms_of(&alpha, &sum, 1),
            Err(QuadraticError::Rational { numerator, denominator }) => {
                let minus_one = -&denominator;
                FieldElement::new(numerator, minus_one, denominator)
            }
            Err(_) => None,
        }
    }
}

/// `number` − `copies`·α in terms of `alpha`, both written with one radicand: t′/c′ = v/w · t/c and s′/c′ = u/w + v/w · s/c.
fn in_terms_of(alpha: &QuadraticIrrational, number: &QuadraticIrrational, copies: i64) -> Option<FieldElement> {
    let (s, t, c) = (alpha.rational_part(), alpha.coefficient(), alpha.denominator());
    let (s2, t2, c2) = (number.rational_part(), number.coefficient(), number.denominator());
    // w = t·c′, v = t′·c, u = s′·t − t′·s.
    let w = t * c2;
    let v = t2 * c - &w * copies;
    let u = s2 * t - t2 * s;
    FieldElement::new(u, v, w)
}
