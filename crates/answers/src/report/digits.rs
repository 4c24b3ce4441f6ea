//! `digits`: a number in a numeration system, and what its digits are worth in others.

use super::digit_table::{NumeralError, justified};
use crate::json;
use crate::words::{self, folded};
use serde::Serialize;
use std::fmt;
use wythoff::Natural;
use wythoff::numbers::{Alpha, ContinuedFraction, Digit, Digits, Numeration, PlaceValueError, PlaceValues, System};

/// Representations longer than this are printed without a table of place values.
const MOST_COLUMNS: usize = 16;

/// A number with place values of another kind, greedily.
#[derive(Clone, Debug, Serialize)]
pub struct Placed {
    /// The number.
    #[serde(serialize_with = "json::text")]
    pub number: Natural,
    /// The place values.
    #[serde(serialize_with = "json::text")]
    pub places: PlaceValues,
    /// The digits.
    #[serde(serialize_with = "json::digits")]
    pub digits: Digits,
    /// With a zero appended, where there is a place for it.
    #[serde(serialize_with = "json::optional_text")]
    pub left_shift: Option<Natural>,
    /// With the last digit dropped.
    #[serde(serialize_with = "json::optional_text")]
    pub right_shift: Option<Natural>,
}

impl Placed {
    /// Writes `number`.
    ///
    /// # Errors
    /// The place values end too early.
    pub fn new(places: PlaceValues, number: Natural) -> Result<Placed, PlaceValueError> {
        let digits = places.digits(&number)?;
        let read = |digits: Digits| places.read(&digits).ok();
        let (left_shift, right_shift) = (read(digits.left_shift()), read(digits.right_shift()));
        Ok(Placed { number, places, digits, left_shift, right_shift })
    }
}

impl fmt::Display for Placed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} in {}: {}", self.number, self.places, self.digits)?;
        writeln!(f, "trailing zeros      {}", self.digits.trailing_zeros())?;
        match &self.left_shift {
            Some(value) => writeln!(f, "shifted left        {} = {value}", self.digits.left_shift())?,
            None => writeln!(f, "shifted left        not possible: no place value is left")?,
        }
        let right = self.right_shift.as_ref().map_or(String::new(), |value| format!(" = {value}"));
        writeln!(f, "shifted right       {}{right}", self.digits.right_shift())
    }
}

/// By the zeros at the end numbers are evil or odious [F05].
fn parity(zeros: usize) -> &'static str {
    if zeros.is_multiple_of(2) { "even: evil" } else { "odd: odious" }
}

/// The digits, and what they are worth in either system, as they stand and shifted.
#[derive(Clone, Debug, Serialize)]
pub struct Represented {
    /// The number.
    #[serde(serialize_with = "json::text")]
    pub number: Natural,
    /// The number whose convergents are the place values.
    #[serde(rename = "cf", serialize_with = "json::text")]
    pub alpha: Alpha,
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
    /// With a zero appended, read in the own system; nothing where that is no normal form, as a digit is too large for its new place.
    #[serde(serialize_with = "json::optional_text")]
    pub left_shift: Option<Natural>,
    /// The same with the last digit dropped.
    #[serde(serialize_with = "json::optional_text")]
    pub right_shift: Option<Natural>,
}

impl Represented {
    /// Writes `number` in `system` and reads the digits.
    ///
    /// # Errors
    /// The continued fraction has no such system, or its beginning does not settle the digits.
    pub fn new(alpha: &Alpha, number: Natural, system: System) -> Result<Represented, NumeralError> {
        let numeration = Numeration::new(alpha.representative());
        let digits = justified(alpha, &numeration, &number, system)?;
        // Where the quotients are not all the same, shifted digits stand below other quotients, and may be too large for them.
        let own = |digits: &Digits| match system {
            System::P => numeration.p_value(digits).ok(),
            _ => numeration.q_value(digits).ok(),
        };
        // A zero appended needs one place value more, and its quotient.
        let settled = alpha.known().is_none_or(|known| digits.len() + 2 <= known);
        // A p-representation that ends in a_1 has no q-interpretation; in the q'-system it has.
        let readable = system == System::QPrime || numeration.check(&digits, System::Q).is_ok();
        Ok(Represented {
            number,
            alpha: alpha.clone(),
            system,
            p_value: numeration.p_value(&digits).map_err(NumeralError::Numeration)?,
            q_value: if readable { numeration.q_value(&digits).ok() } else { None },
            left_shift: own(&digits.left_shift()).filter(|_| settled),
            right_shift: own(&digits.right_shift()),
            digits,
        })
    }
}

impl fmt::Display for Represented {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = if self.system == System::QPrime { "q′".to_string() } else { self.system.to_string() };
        writeln!(f, "{} in the {name}-system of {}: {}", self.number, self.alpha, self.digits)?;
        if self.digits.len() <= MOST_COLUMNS {
            write_columns(f, self)?;
        }
        let zeros = self.digits.trailing_zeros();
        writeln!(f, "trailing zeros      {zeros} ({})", parity(zeros))?;
        let known_as = if self.is_zeckendorf() { ", its Zeckendorf representation" } else { "" };
        writeln!(f, "called              R_{name}({}){known_as}", folded(&self.number))?;
        writeln!(f, "I_p, read in p      {}", self.p_value)?;
        match &self.q_value {
            Some(value) => writeln!(f, "I_q, read in q      {value}")?,
            None => writeln!(f, "I_q, read in q      not possible: the last digit is a_1")?,
        }
        let shifts = [
            ("shifted left        ", self.digits.left_shift(), &self.left_shift),
            ("shifted right       ", self.digits.right_shift(), &self.right_shift),
        ];
        shifts.iter().try_for_each(|(label, digits, value)| match value {
            Some(value) => writeln!(f, "{label}{digits} = {value}"),
            None if self.alpha.known().is_some() => {
                writeln!(f, "{label}{digits}, which the beginning of α does not settle")
            }
            None => writeln!(f, "{label}{digits}, which is no normal form of the {name}-system"),
        })
    }
}

impl Represented {
    /// Whether the place values are the Fibonacci numbers 1, 2, 3, 5, …
    fn is_zeckendorf(&self) -> bool {
        self.system == System::P && self.alpha.to_string() == "[1;(1)]"
    }
}

/// Place values above digits.
fn write_columns(f: &mut fmt::Formatter<'_>, report: &Represented) -> fmt::Result {
    let places = report.digits.len().max(1);
    let weights = place_values(&report.alpha.representative(), report.system, places);
    let letter = if report.system == System::P { 'p' } else { 'q' };
    let mut lines = ["place".to_string(), "value".to_string(), "digit".to_string()];
    for place in (0..places).rev() {
        let cells = [
            format!("{letter}_{place}"),
            weights[places - 1 - place].to_string(),
            Digit(report.digits.digit(place)).to_string(),
        ];
        let width = cells.iter().map(String::len).max().unwrap_or(0) + 2;
        let width = words::column(width);
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
