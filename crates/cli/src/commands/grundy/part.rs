//! Which part of a table of Grundy values is wanted.

use super::length;
use crate::arguments::GrundyArguments;
use crate::failure::Failure;
use crate::watching::Watching;
use answers::report::grundy::{OfValue, OneLine, ValueRow, Values};
use answers::rows::{Format, Rows, Writer};
use std::io::Write;
use wythoff::Game;
use wythoff::solve::grundy::GrundyTable;

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

    /// Writes this part of `table` in any form.
    pub fn write(&self, out: impl Write, game: &Game, table: &GrundyTable, format: Format) -> Result<(), Failure> {
        match self {
            Part::All => {
                let (rows, _) = table.size();
                write_rows(out, &Values::new(game, table), 0..rows, rows, |x| *x, format)
            }
            Part::Row(row) => write_line(out, ValueRow::row(table, *row), format),
            Part::Diagonal(diagonal) => write_line(out, ValueRow::diagonal(table, *diagonal), format),
            Part::Value(value) => {
                // Only an array must know beforehand how many there are.
                let count = if format == Format::Npy { table.positions(*value).count() } else { 0 };
                let rows = table.size().0;
                write_rows(out, &OfValue { value: *value, count }, table.positions(*value), rows, |(x, _)| *x, format)
            }
        }
    }
}

fn write_line(out: impl Write, line: ValueRow, format: Format) -> Result<(), Failure> {
    write_rows(out, &OneLine(line), std::iter::once(()), 1, |()| 0, format)
}

/// Writes all rows; between two of different index x there is time to stop.
fn write_rows<R: Rows>(
    out: impl Write,
    table: &R,
    rows: impl Iterator<Item = R::Row>,
    all: usize,
    index: impl Fn(&R::Row) -> usize,
    format: Format,
) -> Result<(), Failure> {
    let watching = Watching::beside_rows("rows");
    let mut writer = Writer::new(out, table, format)?;
    let mut last = None;
    for row in rows {
        if last.replace(index(&row)) != Some(index(&row)) {
            watching.round("writing", index(&row) as u64, Some(all as u64))?;
        }
        writer.row(&row)?;
    }
    writer.end()?;
    Ok(())
}
