//! ⌊nα + c⌋ and ⌊nβ + c⌋ in terms of the system's own number τ.

use super::{Setting, TranslateError, small};
use crate::FieldElement;
use crate::logic::Term;
use formula::{Floor, Offset, Rational};
use numeration::{Integer, Natural};

impl Setting {
    /// ⌊`term`·α + c⌋ or ⌊`term`·β + c⌋: with every part over one denominator D this is ⌊(R + Sτ)/D⌋.
    pub(super) fn floor(&self, which: Floor, term: Term, offset: &Offset) -> Result<Term, TranslateError> {
        let (numbers, factor) = match which {
            Floor::Alpha => {
                let numbers = self.check_alpha("A")?;
                (numbers, &numbers.alpha)
            }
            Floor::Beta => {
                let numbers = self.check_alpha("B")?;
                (numbers, numbers.beta.as_ref().ok_or(TranslateError::NoBeta)?)
            }
        };
        let added = offset_in_field(offset, &numbers.inverse);
        let denominator = common_multiple(&factor.denominator, &added.denominator);
        let scaled = |part: &Integer, own: &Integer| small(&(part * denominator.div_floor(own).0));
        let linear = |multiple: i64, constant: i64| match (multiple, constant) {
            (0, constant) => Term::Constant(constant),
            (1, 0) => term.clone(),
            (multiple, 0) => multiple * term.clone(),
            (multiple, constant) => multiple * term.clone() + constant,
        };
        let rational =
            linear(scaled(&factor.rational, &factor.denominator)?, scaled(&added.rational, &added.denominator)?);
        let alpha = linear(scaled(&factor.alpha, &factor.denominator)?, scaled(&added.alpha, &added.denominator)?);
        Ok(match rational {
            Term::Constant(0) if denominator == Integer::ONE => alpha.times_alpha(),
            rational => Term::floor(rational, alpha, small(&denominator)?),
        })
    }
}

/// r + s·(1/α) as (u + vτ)/w.
fn offset_in_field(offset: &Offset, inverse: &FieldElement) -> FieldElement {
    let under = |rational: &Rational| Integer::from(rational.denominator());
    let (r, s) = (&offset.rational, &offset.over_alpha);
    // r/r′ + s(u + vτ)/(s′w) over the denominator r′s′w.
    let common = under(s) * &inverse.denominator;
    let rational = r.numerator() * &common + s.numerator() * &inverse.rational * under(r);
    let alpha = s.numerator() * &inverse.alpha * under(r);
    let zero = FieldElement { rational: Integer::ZERO, alpha: Integer::ZERO, denominator: Integer::ONE };
    FieldElement::new(rational, alpha, common * under(r)).unwrap_or(zero)
}

/// Of two positive integers.
fn common_multiple(one: &Integer, other: &Integer) -> Integer {
    let divisor: Natural = one.unsigned_abs().gcd(&other.unsigned_abs());
    one * other.div_floor(&Integer::from(divisor)).0
}
