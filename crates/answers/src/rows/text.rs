//! Columns for the eye.

use super::{Cell, Column, Heading};
use crate::{decimal, words};
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

/// Cells longer than their columns push the line wider. A row is put together in `line` and written at once.
pub(super) fn row<'r>(
    out: &mut impl Write,
    line: &mut Vec<u8>,
    heading: &Heading,
    cells: impl Iterator<Item = Cell<'r>>,
) -> Result<()> {
    line.clear();
    for (Column { before, width, after, .. }, cell) in heading.columns.iter().zip(cells) {
        line.extend_from_slice(before.as_bytes());
        let width = words::column(*width);
        match (cell.word(), cell) {
            (Some(number), _) => decimal::push_right(line, number, width),
            (None, Cell::Nothing) => write!(line, "{NOTHING:>width$}")?,
            (None, cell) => write!(line, "{cell:>width$}")?,
        }
        line.extend_from_slice(after.as_bytes());
    }
    line.push(b'\n');
    out.write_all(line)
}
