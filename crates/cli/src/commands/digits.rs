//! `digits`: a number in the numeration systems of a continued fraction.

use crate::arguments::{DigitsArguments, SystemName};
use crate::failure::Failure;
use crate::input;
use answers::digits::{Readings, place_values};
use std::io::Write;
use wythoff::{Natural, Numeration, System};

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
        serde_json::to_writer(&mut out, &readings.json(&numeration, &number, system))?;
        return Ok(writeln!(out)?);
    }
    print(&readings, &mut out, &numeration, &number, system)
}

fn print(
    readings: &Readings,
    out: &mut impl Write,
    numeration: &Numeration,
    number: &Natural,
    system: System,
) -> Result<(), Failure> {
    let name = if system == System::QPrime { "q′".to_string() } else { system.to_string() };
    writeln!(out, "{number} in the {name}-system of {}: {}", numeration.fraction(), readings.digits)?;
    if readings.digits.len() <= MOST_COLUMNS {
        print_columns(readings, out, numeration, system)?;
    }
    let zeros = readings.digits.trailing_zeros();
    writeln!(out, "trailing zeros      {zeros} ({})", if zeros.is_multiple_of(2) { "even" } else { "odd" })?;
    writeln!(out, "read in p           {}", readings.p_value)?;
    match &readings.q_value {
        Some(value) => writeln!(out, "read in q           {value}")?,
        None => writeln!(out, "read in q           not possible: the last digit is a_1")?,
    }
    writeln!(out, "shifted left        {} = {}", readings.digits.left_shift(), readings.left_shift)?;
    Ok(writeln!(out, "shifted right       {} = {}", readings.digits.right_shift(), readings.right_shift)?)
}

/// Place values above digits.
fn print_columns(
    readings: &Readings,
    out: &mut impl Write,
    numeration: &Numeration,
    system: System,
) -> Result<(), Failure> {
    let places = readings.digits.len().max(1);
    let weights = place_values(numeration.fraction(), system, places);
    let letter = if system == System::P { 'p' } else { 'q' };
    let mut lines = ["place".to_string(), "value".to_string(), "digit".to_string()];
    for place in (0..places).rev() {
        let name = format!("{letter}_{place}");
        let weight = &weights[places - 1 - place];
        let digit = readings.digits.digit(place).to_string();
        let width = name.len().max(weight.len()).max(digit.len()) + 2;
        for (line, cell) in lines.iter_mut().zip([&name, weight, &digit]) {
            line.push_str(&format!("{cell:>width$}"));
        }
    }
    for line in lines {
        writeln!(out, "  {line}")?;
    }
    Ok(())
}
