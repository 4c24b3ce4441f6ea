//! NumPy's array format 1.0: unsigned 32-bit integers, little-endian, row by row.

use super::Heading;
use std::io::{Result, Write};

/// The header, which must know how many rows there will be.
pub(super) fn begin(out: &mut impl Write, heading: &Heading) -> Result<()> {
    let shape = match heading.shape.as_slice() {
        // A tuple of one has a comma in Python.
        [one] => format!("({one},)"),
        several => format!("({})", several.iter().map(usize::to_string).collect::<Vec<_>>().join(", ")),
    };
    let description = format!("{{'descr': '<u4', 'fortran_order': False, 'shape': {shape}, }}");
    // Magic string, version and length are 10 bytes; the whole is a multiple of 64 and ends in a line feed.
    let length = (10 + description.len() + 1).next_multiple_of(64) - 10;
    out.write_all(b"\x93NUMPY\x01\x00")?;
    out.write_all(&u16::try_from(length).unwrap_or(u16::MAX).to_le_bytes())?;
    writeln!(out, "{description:<width$}", width = length - 1)
}

/// The numbers.
pub(super) fn row(out: &mut impl Write, mut numbers: impl Iterator<Item = u32>) -> Result<()> {
    numbers.try_for_each(|number| out.write_all(&number.to_le_bytes()))
}
