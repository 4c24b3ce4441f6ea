//! ⌊nα + c⌋ and ⌊nβ + c⌋ in terms of the system's own number τ.

use super::{MAX_CONSTANT_BITS, Setting, TranslateError};
use crate::FieldElement;
use crate::logic::{Term, over_one_denominator};
use formula::{Floor, Offset, Rational};
use numeration::Integer;

impl Setting {
    /// ⌊`term`·α + c⌋ or ⌊`term`·β + c⌋: with every part over one denominator D this is ⌊(R + Sτ)/D⌋, which is how it is read unless c has a denominator of its own.
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
        // Whatever becomes of it later, nothing may be too large over one denominator.
        let plain = over_one_denominator(&term, factor, &added);
        let plain = plain.ok_or(TranslateError::ConstantTooLarge { bits: MAX_CONSTANT_BITS })?;
        Ok(match added.fits_denominator_of(factor) {
            true => plain,
            false => Term::Floor { term: Box::new(term), slope: factor.clone(), offset: added },
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
