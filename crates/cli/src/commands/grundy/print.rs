//! A table of Grundy values, or a part of it, in every form.

use super::{length, stopped};
use crate::answer::{GrundyDiagonal, GrundyPosition, GrundyRow};
use crate::arguments::{GrundyArguments, GrundyFormat};
use crate::failure::Failure;
use crate::interrupt;
use std::io::Write;
use wythoff::{Game, GrundyTable};

/// What of the table is wanted.
pub enum Part {
    All,
    Row(usize),
    Diagonal(i64),
    Value(u32),
}

impl Part {
    pub fn new(arguments: &GrundyArguments, [rows, _]: [u64; 2]) -> Result<Part, Failure> {
        if let Some(text) = &arguments.row {
            let row = length("--row", text)?;
            let inside = usize::try_from(row).ok().filter(|_| row < rows);
            return inside.map(Part::Row).ok_or_else(|| {
                Failure::new(format!(
                    "--row: the table has rows 0 to {} only: ask for a larger --size",
                    rows.saturating_sub(1)
                ))
            });
        }
        if let Some(text) = &arguments.value {
            // A value that no table can hold is the value of no position.
            return Ok(Part::Value(length("--value", text)?.try_into().unwrap_or(u32::MAX)));
        }
        Ok(arguments.diagonal.map_or(Part::All, Part::Diagonal))
    }

    pub fn print(
        &self,
        out: &mut impl Write,
        game: &Game,
        table: &GrundyTable,
        format: GrundyFormat,
    ) -> Result<(), Failure> {
        match self {
            Part::All => print_rows(out, game, table, format),
            Part::Row(row) => {
                let values = row_of(table, *row);
                print_values(out, &values, format, |values| GrundyRow { row: *row, values })
            }
            Part::Diagonal(diagonal) => {
                let values: Vec<_> = table.diagonal(*diagonal).map(|((x, y), _)| table.value(x, y)).collect();
                print_values(out, &values, format, |values| GrundyDiagonal { diagonal: *diagonal, values })
            }
            Part::Value(value) => print_positions(out, table, *value, format),
        }
    }
}

/// The values of a row; nothing where the heaps make no position.
fn row_of(table: &GrundyTable, x: usize) -> Vec<Option<u32>> {
    let (_, columns) = table.size();
    (0..columns).map(|y| table.value(x, y)).collect()
}

/// What stands in text where the heaps make no position.
const NO_POSITION: &str = "-";

fn go_on() -> Result<(), Failure> {
    if interrupt::requested() { Err(stopped()) } else { Ok(()) }
}

fn print_rows(out: &mut impl Write, game: &Game, table: &GrundyTable, format: GrundyFormat) -> Result<(), Failure> {
    let (rows, columns) = table.size();
    // Every value is at most x + y, and so is every heading.
    let width = (rows + columns).to_string().len() + 1;
    match format {
        GrundyFormat::Text => {
            writeln!(out, "Grundy values of {game}")?;
            write!(out, "{:width$} |", "")?;
            (0..columns).try_for_each(|y| write!(out, "{y:>width$}"))?;
            writeln!(out, "\n{}+{}", "-".repeat(width + 1), "-".repeat(width * columns))?;
        }
        GrundyFormat::Npy => write_header(out, &format!("({rows}, {columns})"))?,
        GrundyFormat::Csv | GrundyFormat::Json => {}
    }
    for x in 0..rows {
        go_on()?;
        match format {
            GrundyFormat::Text => {
                write!(out, "{x:>width$} |")?;
                row_of(table, x).into_iter().try_for_each(|value| match value {
                    Some(value) => write!(out, "{value:>width$}"),
                    None => write!(out, "{NO_POSITION:>width$}"),
                })?;
                writeln!(out)?;
            }
            GrundyFormat::Npy => write_numbers(out, table.row(x))?,
            _ => print_values(out, &row_of(table, x), format, |values| GrundyRow { row: x, values })?,
        }
    }
    Ok(())
}

/// One line of values.
fn print_values<T: serde::Serialize>(
    out: &mut impl Write,
    values: &[Option<u32>],
    format: GrundyFormat,
    answer: impl Fn(Vec<Option<u32>>) -> T,
) -> Result<(), Failure> {
    let (separator, no_position) = match format {
        GrundyFormat::Text => (" ", NO_POSITION),
        GrundyFormat::Csv => (",", ""),
        GrundyFormat::Json => {
            serde_json::to_writer(&mut *out, &answer(values.to_vec()))?;
            return Ok(writeln!(out)?);
        }
        GrundyFormat::Npy => {
            write_header(out, &format!("({},)", values.len()))?;
            return write_numbers(out, values.iter().map(|value| value.unwrap_or(0)));
        }
    };
    for (place, value) in values.iter().enumerate() {
        out.write_all(if place == 0 { "" } else { separator }.as_bytes())?;
        match value {
            Some(value) => write!(out, "{value}")?,
            None => out.write_all(no_position.as_bytes())?,
        }
    }
    Ok(writeln!(out)?)
}

fn print_positions(out: &mut impl Write, table: &GrundyTable, value: u32, format: GrundyFormat) -> Result<(), Failure> {
    if format == GrundyFormat::Npy {
        write_header(out, &format!("({}, 2)", table.positions(value).count()))?;
    }
    let mut row = 0;
    for (x, y) in table.positions(value) {
        if row != x {
            row = x;
            go_on()?;
        }
        match format {
            GrundyFormat::Text => writeln!(out, "({x}, {y})")?,
            GrundyFormat::Csv => writeln!(out, "{x},{y}")?,
            GrundyFormat::Npy => write_numbers(out, [x as u32, y as u32].into_iter())?,
            GrundyFormat::Json => {
                let position = [x.to_string(), y.to_string()];
                serde_json::to_writer(&mut *out, &GrundyPosition { value, position })?;
                writeln!(out)?;
            }
        }
    }
    Ok(())
}

/// The beginning of a file of NumPy's format 1.0: unsigned 32-bit integers, little-endian, row by row.
fn write_header(out: &mut impl Write, shape: &str) -> Result<(), Failure> {
    let description = format!("{{'descr': '<u4', 'fortran_order': False, 'shape': {shape}, }}");
    // Magic string, version and length are 10 bytes; the whole is a multiple of 64 and ends in a line feed.
    let length = (10 + description.len() + 1).next_multiple_of(64) - 10;
    out.write_all(b"\x93NUMPY\x01\x00")?;
    out.write_all(&u16::try_from(length).unwrap_or(u16::MAX).to_le_bytes())?;
    Ok(writeln!(out, "{description:<width$}", width = length - 1)?)
}

fn write_numbers(out: &mut impl Write, numbers: impl Iterator<Item = u32>) -> Result<(), Failure> {
    for number in numbers {
        out.write_all(&number.to_le_bytes())?;
    }
    Ok(())
}
