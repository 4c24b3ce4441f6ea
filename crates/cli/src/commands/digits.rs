//! `digits`: a number, or a table of numbers, in the numeration systems of a continued fraction or with other place values.

use crate::arguments::{DigitsArguments, SystemName, TableFormat};
use crate::failure::Failure;
use crate::watching::{Waiting, Watching};
use crate::{input, print};
use answers::report::digit_table::{DigitTable, Numerals, justified};
use answers::report::digits::{Placed, Represented};
use answers::report::recurrence::Recurrent;
use answers::rows::{Format, Writer};
use std::io::{BufWriter, Write};
use wythoff::Natural;
use wythoff::numbers::{Alpha, Numeration, PlaceValues, System};

pub fn run(arguments: &DigitsArguments) -> Result<(), Failure> {
    arguments.limits.work()?;
    let waiting = Waiting::new("finding the digits");
    let places = places(arguments)?;
    let recurrence = input::recurrence(&arguments.recurrence)?;
    if let Some(count) = &arguments.count {
        drop(waiting);
        let numerals = match (places, recurrence) {
            (Some(places), _) => Numerals::Places(places),
            (None, Some(recurrence)) => Numerals::Recurrence(Box::new(recurrence)),
            (None, None) => numerals(input::alpha(arguments.cf.as_deref(), arguments.a.as_deref())?, arguments),
        };
        return table(arguments, numerals, &input::number("--count", count)?);
    }
    let number = input::number("number", arguments.number.as_deref().unwrap_or_default())?;
    let refused = |error: &dyn std::fmt::Display| Failure::about("digits", error);
    if arguments.only {
        let digits = match (places, recurrence) {
            (Some(places), _) => places.digits(&number).map_err(|error| refused(&error))?,
            (None, Some(recurrence)) => recurrence.digits(&number),
            (None, None) => {
                let alpha = input::alpha(arguments.cf.as_deref(), arguments.a.as_deref())?;
                let numeration = Numeration::new(alpha.representative());
                let system = arguments.system.map_or(System::P, system);
                justified(&alpha, &numeration, &number, system).map_err(|error| refused(&error))?
            }
        };
        drop(waiting);
        return Ok(writeln!(std::io::stdout().lock(), "{digits}")?);
    }
    if let Some(recurrence) = recurrence {
        let recurrent = Recurrent::new(&recurrence, number);
        drop(waiting);
        return print::report(&recurrent, arguments.json);
    }
    if let Some(places) = places {
        let placed = Placed::new(places, number).map_err(|error| refused(&error))?;
        drop(waiting);
        return print::report(&placed, arguments.json);
    }
    let alpha = input::alpha(arguments.cf.as_deref(), arguments.a.as_deref())?;
    let system = arguments.system.map_or(System::P, system);
    let represented = Represented::new(&alpha, number, system).map_err(|error| refused(&error))?;
    drop(waiting);
    print::report(&represented, arguments.json)
}

fn system(name: SystemName) -> System {
    match name {
        SystemName::P => System::P,
        SystemName::Q => System::Q,
        SystemName::Qprime => System::QPrime,
    }
}

/// The place values of `--base` or `--places`.
fn places(arguments: &DigitsArguments) -> Result<Option<PlaceValues>, Failure> {
    if let Some(text) = &arguments.base {
        let base = input::number("--base", text)?.to_u32().ok_or_else(|| Failure::new("--base: must be below 2^32"))?;
        return PlaceValues::base(base).map(Some).map_err(|error| Failure::about("--base", error));
    }
    let Some(list) = &arguments.places else { return Ok(None) };
    let values: Result<Vec<Natural>, Failure> =
        list.iter().map(|text| input::number("--places", text.trim())).collect();
    PlaceValues::listed(values?).map(Some).map_err(|error| Failure::about("--places", error))
}

fn table(arguments: &DigitsArguments, numerals: Numerals, count: &Natural) -> Result<(), Failure> {
    let from = input::number("--from", &arguments.from)?;
    let format = match arguments.format {
        _ if arguments.json => Format::Json,
        TableFormat::Text => Format::Text,
        TableFormat::Csv => Format::Csv,
        TableFormat::Json => Format::Json,
        TableFormat::Bfile if numerals.largest_digit() > 9 => {
            return Err(Failure::new(
                "--format bfile: digits of 10 and more are no number in a b-file: use csv or json",
            ));
        }
        TableFormat::Bfile => Format::Bfile { column: 1 },
        TableFormat::Latex => Format::Latex,
    };
    let refused = |error| Failure::about("digits", error);
    let end = &from + count;
    let table = DigitTable::new(numerals, end.clone()).map_err(refused)?;
    let mut writer = Writer::new(BufWriter::new(std::io::stdout().lock()), &table, format)?;
    let (rows, watching) = (count.to_u64(), Watching::beside_rows("rows"));
    let mut n = from;
    for line in 0.. {
        if n >= end {
            break;
        }
        watching.round("the table", line, rows)?;
        writer.row(&table.row(n.clone()).map_err(refused)?)?;
        n = n + 1;
    }
    writer.end()?;
    Ok(())
}

/// The system asked for; without one, both that the papers have.
fn numerals(alpha: Alpha, arguments: &DigitsArguments) -> Numerals {
    match arguments.system {
        Some(name) => Numerals::of(alpha, vec![system(name)]),
        None => Numerals::side_by_side(alpha),
    }
}
