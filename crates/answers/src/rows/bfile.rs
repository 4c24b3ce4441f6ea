//! A b-file of the OEIS: index and value of one column.

use super::{Cell, Heading};
use std::io::{Result, Write};
use wythoff::Natural;

/// A comment that says which column this is.
pub(super) fn begin(out: &mut impl Write, heading: &Heading, column: usize) -> Result<()> {
    let name = heading.columns.get(column).and_then(|column| column.name.as_deref()).unwrap_or_default();
    let title = heading.title.as_deref().unwrap_or_default();
    match &heading.last {
        Some(last) => writeln!(out, "# {name} of the {title}, n up to {last}"),
        None => writeln!(out, "# {name} of the {title}"),
    }
}

/// A row without an index has no place in a sequence.
pub(super) fn row<'r>(
    out: &mut impl Write,
    index: Option<Natural>,
    mut cells: impl Iterator<Item = Cell<'r>>,
    column: usize,
) -> Result<()> {
    match (index, cells.nth(column)) {
        (Some(index), Some(cell)) => writeln!(out, "{index} {cell}"),
        _ => Ok(()),
    }
}
