//! Values separated by commas.

use super::{Cell, Heading};
use std::io::{Result, Write};

/// The names of the columns, where they have any.
pub(super) fn begin(out: &mut impl Write, heading: &Heading) -> Result<()> {
    let keys: Vec<&str> = heading.columns.iter().filter_map(|column| column.key.as_deref()).collect();
    if keys.is_empty() { Ok(()) } else { writeln!(out, "{}", keys.join(",")) }
}

/// The cells; nothing where there is nothing.
pub(super) fn row<'r>(out: &mut impl Write, heading: &Heading, cells: impl Iterator<Item = Cell<'r>>) -> Result<()> {
    // What only numbers the rows stands first.
    let unshown = heading.columns.iter().take_while(|column| column.only_in_text).count();
    for (place, cell) in cells.skip(unshown).enumerate() {
        if place > 0 {
            out.write_all(b",")?;
        }
        match cell {
            Cell::Number(number) => write!(out, "{number}")?,
            Cell::Natural(number) => write!(out, "{number}")?,
            Cell::Word(word) => out.write_all(word.as_bytes())?,
            Cell::Nothing => {}
        }
    }
    out.write_all(b"\n")
}
