//! Columns for the eye.

use super::{Cell, Column, Heading};
use crate::words;
use std::io::{Result, Write};

/// What stands where there is nothing.
const NOTHING: &str = "-";

/// The title, the names of the columns, and the line below them.
pub(super) fn begin(out: &mut impl Write, heading: &Heading) -> Result<()> {
    if let Some(title) = &heading.title {
        writeln!(out, "{title}")?;
    }
    if heading.columns.iter().any(|column| column.name.is_some()) {
        for column in &heading.columns {
            let name = column.name.as_deref().unwrap_or_default();
            write!(out, "{}{name:>width$}{}", column.before, column.after, width = words::column(column.width))?;
        }
        writeln!(out)?;
    }
    heading.rule.iter().try_for_each(|rule| writeln!(out, "{rule}"))
}

/// Cells longer than their columns push the line wider.
pub(super) fn row<'r>(out: &mut impl Write, heading: &Heading, cells: impl Iterator<Item = Cell<'r>>) -> Result<()> {
    for (Column { before, width, after, .. }, cell) in heading.columns.iter().zip(cells) {
        // Tables have millions of cells, most of them bare.
        if !before.is_empty() {
            out.write_all(before.as_bytes())?;
        }
        let width = words::column(*width);
        match cell {
            Cell::Number(number) => write!(out, "{number:>width$}")?,
            Cell::Natural(number) => write!(out, "{number:>width$}")?,
            Cell::Word(word) => write!(out, "{word:>width$}")?,
            Cell::Nothing => write!(out, "{NOTHING:>width$}")?,
        }
        if !after.is_empty() {
            out.write_all(after.as_bytes())?;
        }
    }
    out.write_all(b"\n")
}
