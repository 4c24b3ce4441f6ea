//! Values separated by commas.

use super::{Cell, Heading};
use crate::decimal;
use std::io::{Result, Write};

/// The names of the columns, where they have any.
pub(super) fn begin(out: &mut impl Write, heading: &Heading) -> Result<()> {
    let keys: Vec<&str> = heading.columns.iter().filter_map(|column| column.key.as_deref()).collect();
    if keys.is_empty() { Ok(()) } else { writeln!(out, "{}", keys.join(",")) }
}

/// The cells; nothing where there is nothing. A row is put together in `line` and written at once.
pub(super) fn row<'r>(
    out: &mut impl Write,
    line: &mut Vec<u8>,
    heading: &Heading,
    cells: impl Iterator<Item = Cell<'r>>,
) -> Result<()> {
    line.clear();
    // What only numbers the rows stands first.
    let unshown = heading.columns.iter().take_while(|column| column.only_in_text).count();
    for (place, cell) in cells.skip(unshown).enumerate() {
        if place > 0 {
            line.push(b',');
        }
        match cell.word() {
            Some(number) => decimal::push(line, number),
            None => write!(line, "{cell}")?,
        }
    }
    line.push(b'\n');
    out.write_all(line)
}
