//! Columns for the eye.

use super::{Cell, Column, Heading};
use crate::words;
use std::io::{Result, Write};
use wythoff::Natural;

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

/// How many digits more the last index has than the first.
pub(super) fn further_digits(first: Option<&Natural>, last: Option<&Natural>) -> usize {
    let (Some(first), Some(last)) = (first, last) else { return 0 };
    let [first, last] = [first, last].map(|number| number.to_string().len());
    last.saturating_sub(first)
}

/// Columns as wide as the numbers of the first row, which grow by `longer` digits and perhaps one more: those of a sequence stand under each other
/// and under their names from the first to the last. A table with a line of its own below the names has its widths already.
pub(super) fn widen<'r>(heading: &mut Heading, first: impl Iterator<Item = Cell<'r>>, longer: usize) {
    if heading.rule.is_some() {
        return;
    }
    for (column, cell) in heading.columns.iter_mut().zip(first) {
        let length = match cell {
            Cell::Natural(number) => number.to_string().len() + longer + usize::from(longer > 0),
            Cell::Number(_) | Cell::Word(_) | Cell::Nothing => 0,
        };
        column.width = column.width.max(length);
    }
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
