//! `digits`: a number in a numeration system, and what its digits are worth in others.

use crate::answer::Represented;
use wythoff::{ContinuedFraction, Digits, Natural, Numeration, NumerationError, System};

/// The digits, and what they are worth in either system, as they stand and shifted.
#[derive(Clone, Debug)]
pub struct Readings {
    /// The digits.
    pub digits: Digits,
    /// Read in the p-system.
    pub p_value: Natural,
    /// Read in the q-system, where that is possible.
    pub q_value: Option<Natural>,
    /// With a zero appended, read in the own system.
    pub left_shift: Natural,
    /// With the last digit dropped, read in the own system.
    pub right_shift: Natural,
}

impl Readings {
    /// Writes `number` in `system` and reads the digits.
    ///
    /// # Errors
    /// The continued fraction has no such system.
    pub fn new(numeration: &Numeration, number: &Natural, system: System) -> Result<Readings, NumerationError> {
        let digits = numeration.digits(number, system)?;
        let own = |digits: &Digits| match system {
            System::P => numeration.p_value(digits),
            _ => numeration.q_value(digits),
        };
        // A p-representation that ends in a_1 has no q-interpretation; in the q'-system it has.
        let readable = system == System::QPrime || numeration.check(&digits, System::Q).is_ok();
        Ok(Readings {
            p_value: numeration.p_value(&digits)?,
            q_value: if readable { Some(numeration.q_value(&digits)?) } else { None },
            left_shift: own(&digits.left_shift())?,
            right_shift: own(&digits.right_shift())?,
            digits,
        })
    }

    /// The answer as JSON.
    pub fn json(&self, numeration: &Numeration, number: &Natural, system: System) -> Represented {
        Represented {
            number: number.to_string(),
            cf: numeration.fraction().to_string(),
            system: system.to_string(),
            digits: self.digits.most_significant_first(),
            p_value: self.p_value.to_string(),
            q_value: self.q_value.as_ref().map(Natural::to_string),
            left_shift: self.left_shift.to_string(),
            right_shift: self.right_shift.to_string(),
        }
    }
}

/// The lowest `places` place values of a system, most significant first.
pub fn place_values(fraction: &ContinuedFraction, system: System, places: usize) -> Vec<String> {
    let convergents = fraction.convergents().take(places);
    let mut values: Vec<String> = convergents
        .map(|convergent| if system == System::P { convergent.numerator } else { convergent.denominator }.to_string())
        .collect();
    values.reverse();
    values
}
