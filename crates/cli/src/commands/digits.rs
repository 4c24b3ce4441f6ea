//! `digits`: a number in the numeration systems of a continued fraction.

use crate::answer::Represented;
use crate::arguments::{DigitsArguments, SystemName};
use crate::failure::Failure;
use crate::input;
use std::io::Write;
use wythoff::{Digits, Natural, Numeration, NumerationError, System};

/// Representations longer than this are printed without a table of place values.
const MOST_COLUMNS: usize = 16;

pub fn run(arguments: &DigitsArguments) -> Result<(), Failure> {
    let number = input::number("number", &arguments.number)?;
    let numeration = Numeration::new(input::fraction(arguments.cf.as_deref(), arguments.a.as_deref())?);
    let system = match arguments.system {
        SystemName::P => System::P,
        SystemName::Q => System::Q,
        SystemName::Qprime => System::QPrime,
    };
    let readings = Readings::new(&numeration, &number, system).map_err(|error| Failure::about("digits", error))?;
    let mut out = std::io::stdout().lock();
    if arguments.json {
        serde_json::to_writer(&mut out, &readings.answer(&numeration, &number, system))?;
        return Ok(writeln!(out)?);
    }
    readings.print(&mut out, &numeration, &number, system)
}

/// The digits, and what they are worth in either system, as they stand and shifted.
struct Readings {
    digits: Digits,
    p_value: Natural,
    q_value: Option<Natural>,
    left_shift: Natural,
    right_shift: Natural,
}

impl Readings {
    fn new(numeration: &Numeration, number: &Natural, system: System) -> Result<Readings, NumerationError> {
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

    fn answer(&self, numeration: &Numeration, number: &Natural, system: System) -> Represented {
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

    fn print(
        &self,
        out: &mut impl Write,
        numeration: &Numeration,
        number: &Natural,
        system: System,
    ) -> Result<(), Failure> {
        let name = if system == System::QPrime { "q′".to_string() } else { system.to_string() };
        writeln!(out, "{number} in the {name}-system of {}: {}", numeration.fraction(), self.digits)?;
        if self.digits.len() <= MOST_COLUMNS {
            self.print_columns(out, numeration, system)?;
        }
        let zeros = self.digits.trailing_zeros();
        writeln!(out, "trailing zeros      {zeros} ({})", if zeros.is_multiple_of(2) { "even" } else { "odd" })?;
        writeln!(out, "read in p           {}", self.p_value)?;
        match &self.q_value {
            Some(value) => writeln!(out, "read in q           {value}")?,
            None => writeln!(out, "read in q           not possible: the last digit is a_1")?,
        }
        writeln!(out, "shifted left        {} = {}", self.digits.left_shift(), self.left_shift)?;
        Ok(writeln!(out, "shifted right       {} = {}", self.digits.right_shift(), self.right_shift)?)
    }

    /// Place values above digits.
    fn print_columns(&self, out: &mut impl Write, numeration: &Numeration, system: System) -> Result<(), Failure> {
        let places = self.digits.len().max(1);
        let convergents = numeration.fraction().convergents().take(places);
        let weights: Vec<String> = convergents
            .map(|convergent| {
                if system == System::P { convergent.numerator } else { convergent.denominator }.to_string()
            })
            .collect();
        let letter = if system == System::P { 'p' } else { 'q' };
        let mut lines = ["place".to_string(), "value".to_string(), "digit".to_string()];
        for place in (0..places).rev() {
            let name = format!("{letter}_{place}");
            let digit = self.digits.digit(place).to_string();
            let width = name.len().max(weights[place].len()).max(digit.len()) + 2;
            for (line, cell) in lines.iter_mut().zip([&name, &weights[place], &digit]) {
                line.push_str(&format!("{cell:>width$}"));
            }
        }
        for line in lines {
            writeln!(out, "  {line}")?;
        }
        Ok(())
    }
}
