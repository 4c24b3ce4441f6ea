//! `digits`: a number in a numeration system, and what its digits are worth in others.

use crate::json;
use serde::Serialize;
use std::fmt;
use wythoff::Natural;
use wythoff::numbers::{ContinuedFraction, Digit, Digits, Numeration, NumerationError, System};

/// Representations longer than this are printed without a table of place values.
const MOST_COLUMNS: usize = 16;

/// The digits, and what they are worth in either system, as they stand and shifted.
#[derive(Clone, Debug, Serialize)]
pub struct Represented {
    /// The number.
    #[serde(serialize_with = "json::text")]
    pub number: Natural,
    /// The continued fraction whose convergents are the place values.
    #[serde(rename = "cf", serialize_with = "json::text")]
    pub fraction: ContinuedFraction,
    /// The system it is written in.
    #[serde(serialize_with = "json::text")]
    pub system: System,
    /// The digits.
    #[serde(serialize_with = "json::digits")]
    pub digits: Digits,
    /// Read in the p-system.
    #[serde(serialize_with = "json::text")]
    pub p_value: Natural,
    /// Read in the q-system, where that is possible.
    #[serde(serialize_with = "json::optional_text")]
    pub q_value: Option<Natural>,
    /// With a zero appended, read in the own system.
    #[serde(serialize_with = "json::text")]
    pub left_shift: Natural,
    /// With the last digit dropped, read in the own system.
    #[serde(serialize_with = "json::text")]
    pub right_shift: Natural,
}

impl Represented {
    /// Writes `number` in `system` and reads the digits.
    ///
    /// # Errors
    /// The continued fraction has no such system.
    pub fn new(numeration: &Numeration, number: Natural, system: System) -> Result<Represented, NumerationError> {
        let digits = numeration.digits(&number, system)?;
        let own = |digits: &Digits| match system {
            System::P => numeration.p_value(digits),
            _ => numeration.q_value(digits),
        };
        // A p-representation that ends in a_1 has no q-interpretation; in the q'-system it has.
        let readable = system == System::QPrime || numeration.check(&digits, System::Q).is_ok();
        Ok(Represented {
            number,
            fraction: numeration.fraction().clone(),
            system,
            p_value: numeration.p_value(&digits)?,
            q_value: if readable { Some(numeration.q_value(&digits)?) } else { None },
            left_shift: own(&digits.left_shift())?,
            right_shift: own(&digits.right_shift())?,
            digits,
        })
    }
}

impl fmt::Display for Represented {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = if self.system == System::QPrime { "q′".to_string() } else { self.system.to_string() };
        writeln!(f, "{} in the {name}-system of {}: {}", self.number, self.fraction, self.digits)?;
        if self.digits.len() <= MOST_COLUMNS {
            write_columns(f, self)?;
        }
        let zeros = self.digits.trailing_zeros();
        writeln!(f, "trailing zeros      {zeros} ({})", if zeros.is_multiple_of(2) { "even" } else { "odd" })?;
        writeln!(f, "read in p           {}", self.p_value)?;
        match &self.q_value {
            Some(value) => writeln!(f, "read in q           {value}")?,
            None => writeln!(f, "read in q           not possible: the last digit is a_1")?,
        }
        writeln!(f, "shifted left        {} = {}", self.digits.left_shift(), self.left_shift)?;
        writeln!(f, "shifted right       {} = {}", self.digits.right_shift(), self.right_shift)
    }
}

/// Place values above digits.
fn write_columns(f: &mut fmt::Formatter<'_>, report: &Represented) -> fmt::Result {
    let places = report.digits.len().max(1);
    let weights = place_values(&report.fraction, report.system, places);
    let letter = if report.system == System::P { 'p' } else { 'q' };
    let mut lines = ["place".to_string(), "value".to_string(), "digit".to_string()];
    for place in (0..places).rev() {
        let cells = [
            format!("{letter}_{place}"),
            weights[places - 1 - place].to_string(),
            Digit(report.digits.digit(place)).to_string(),
        ];
        let width = cells.iter().map(String::len).max().unwrap_or(0) + 2;
        for (line, cell) in lines.iter_mut().zip(cells) {
            line.push_str(&format!("{cell:>width$}"));
        }
    }
    lines.iter().try_for_each(|line| writeln!(f, "  {line}"))
}

/// The lowest `places` place values of a system, most significant first.
pub fn place_values(fraction: &ContinuedFraction, system: System, places: usize) -> Vec<Natural> {
    let convergents = fraction.convergents().take(places);
    let mut values: Vec<Natural> = convergents
        .map(|convergent| if system == System::P { convergent.numerator } else { convergent.denominator })
        .collect();
    values.reverse();
    values
}
