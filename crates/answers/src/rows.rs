//! Tables of any length, written row by row to anything that takes bytes.
//!
//! [`Rows`] says what a table is; a file for each format says how it looks there. A command names the table and the [`Format`], and gives
//! the rows to a [`Writer`] as they are found.
//!
//! ```
//! use wythoff_answers::report::table::PairTable;
//! use wythoff_answers::rows::{Format, Writer};
//! use wythoff::Game;
//! use wythoff::solve::pairs_from;
//! let game: Game = "wythoff".parse()?;
//! let table = PairTable::new(game.clone(), 3u32.into());
//! let mut text = Vec::new();
//! let mut writer = Writer::new(&mut text, &table, Format::Csv)?;
//! for row in pairs_from(&game, 0u32.into())?.take(3) {
//!     writer.row(&row)?;
//! }
//! writer.end()?;
//! assert_eq!(String::from_utf8(text)?, "n,a,b\n0,0,0\n1,1,2\n2,3,5\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bfile;
mod csv;
mod latex;
mod npy;
mod text;

use crate::json;
use serde::Serialize;
use std::borrow::Cow;
use std::fmt;
use std::io::{Result, Write};
use wythoff::Natural;

/// A table: what stands above its rows, and what a row holds.
pub trait Rows {
    /// A row.
    type Row;

    /// What stands above the rows.
    fn heading(&self) -> Heading;

    /// The cells of a row, one for each column.
    fn cells<'r>(&'r self, row: &'r Self::Row) -> impl Iterator<Item = Cell<'r>>;

    /// The row as JSON.
    fn json<'r>(&'r self, row: &'r Self::Row) -> impl Serialize;

    /// The cells of a row that are no index, as machine numbers; 0 where there is nothing.
    fn numbers<'r>(&'r self, row: &'r Self::Row) -> impl Iterator<Item = u32> {
        self.cells(row).map(|cell| match cell {
            Cell::Number(number) => u32::try_from(number).unwrap_or(u32::MAX),
            Cell::Natural(number) => number.to_u32().unwrap_or(u32::MAX),
            Cell::Word(_) | Cell::Nothing => 0,
        })
    }

    /// Where the row stands in a sequence, for formats that know nothing but sequences.
    fn index(&self, _row: &Self::Row) -> Option<Natural> {
        None
    }
}

/// What stands above the rows. What a table leaves out, no format shows.
#[derive(Clone, Debug, Default)]
pub struct Heading {
    /// What the table shows.
    pub title: Option<String>,
    /// The columns.
    pub columns: Vec<Column>,
    /// A line between the names of the columns and the rows, in text.
    pub rule: Option<String>,
    /// How many rows and columns there are, for formats that must know beforehand.
    pub shape: Vec<usize>,
    /// The last index, where the rows are a sequence.
    pub last: Option<Natural>,
}

/// A column, and how it stands in text.
#[derive(Clone, Debug, Default)]
pub struct Column {
    /// Its name in text and print; no column has one, or all have.
    pub name: Option<String>,
    /// Its name for programs.
    pub key: Option<Cow<'static, str>>,
    /// What stands before a cell.
    pub before: &'static str,
    /// How wide a cell is at least.
    pub width: usize,
    /// What stands after a cell.
    pub after: &'static str,
    /// Whether it only numbers the rows for whoever reads the text.
    pub only_in_text: bool,
}

impl Column {
    /// A column with a name.
    pub fn named(name: impl Into<String>, width: usize) -> Column {
        Column { name: Some(name.into()), width, ..Column::default() }
    }
}

/// A cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell<'r> {
    /// A number of any size.
    Natural(&'r Natural),
    /// A small number.
    Number(u64),
    /// Digits of a representation, which are no decimal number.
    Word(&'r str),
    /// Nothing.
    Nothing,
}

impl Cell<'_> {
    /// The number, where it is a machine number; most are, and millions of them are written without formatting.
    #[inline]
    fn word(&self) -> Option<u64> {
        match self {
            Cell::Natural(number) => number.to_u64(),
            Cell::Number(number) => Some(*number),
            Cell::Word(_) | Cell::Nothing => None,
        }
    }
}

impl fmt::Display for Cell<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cell::Natural(number) => number.fmt(f),
            Cell::Number(number) => number.fmt(f),
            Cell::Word(word) => f.pad(word),
            Cell::Nothing => Ok(()),
        }
    }
}

/// How a table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Columns for the eye.
    Text,
    /// Values separated by commas.
    Csv,
    /// A JSON object a line.
    Json,
    /// A b-file of the OEIS: index and the value of one column, counted from 0.
    Bfile {
        /// The column.
        column: usize,
    },
    /// A LaTeX `tabular`.
    Latex,
    /// NumPy's array format.
    Npy,
}

/// A table on its way out.
#[derive(Debug)]
pub struct Writer<'t, W, R> {
    out: W,
    table: &'t R,
    heading: Heading,
    format: Format,
    /// Room for a row.
    line: Vec<u8>,
    /// Whether what stands above the rows is written. In text that waits for the first row, which says how wide numbers are.
    begun: bool,
}

impl<'t, W: Write, R: Rows> Writer<'t, W, R> {
    /// Writes what stands above the rows.
    ///
    /// # Errors
    /// Whatever `out` says.
    pub fn new(mut out: W, table: &'t R, format: Format) -> Result<Writer<'t, W, R>> {
        let heading = table.heading();
        match format {
            Format::Text => {}
            Format::Csv => csv::begin(&mut out, &heading)?,
            Format::Json => {}
            Format::Bfile { column } => bfile::begin(&mut out, &heading, column)?,
            Format::Latex => latex::begin(&mut out, &heading)?,
            Format::Npy => npy::begin(&mut out, &heading)?,
        }
        Ok(Writer { out, table, heading, format, line: Vec::new(), begun: format != Format::Text })
    }

    /// Writes a row.
    ///
    /// # Errors
    /// Whatever the output says.
    pub fn row(&mut self, row: &R::Row) -> Result<()> {
        if !self.begun {
            let longer = text::further_digits(self.table.index(row).as_ref(), self.heading.last.as_ref());
            text::widen(&mut self.heading, self.table.cells(row), longer);
            self.begin_text()?;
        }
        let Writer { out, table, heading, format, line, .. } = self;
        match format {
            Format::Text => text::row(out, line, heading, table.cells(row)),
            Format::Csv => csv::row(out, line, heading, table.cells(row)),
            Format::Json => json::line(out, &table.json(row)),
            Format::Bfile { column } => bfile::row(out, table.index(row), table.cells(row), *column),
            Format::Latex => latex::row(out, table.cells(row)),
            Format::Npy => npy::row(out, table.numbers(row)),
        }
    }

    fn begin_text(&mut self) -> Result<()> {
        self.begun = true;
        text::begin(&mut self.out, &self.heading)
    }

    /// Writes what stands below the rows, and gives back what was written to.
    ///
    /// # Errors
    /// Whatever the output says.
    pub fn end(mut self) -> Result<W> {
        if !self.begun {
            self.begin_text()?;
        }
        if self.format == Format::Latex {
            latex::end(&mut self.out)?;
        }
        self.out.flush()?;
        Ok(self.out)
    }

    /// What is written to.
    pub fn out(&mut self) -> &mut W {
        &mut self.out
    }
}
