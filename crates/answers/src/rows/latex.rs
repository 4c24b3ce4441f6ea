//! A LaTeX `tabular`.

use super::{Cell, Heading};
use std::io::{Result, Write};

/// The title as a comment, and the names of the columns as formulas.
pub(super) fn begin(out: &mut impl Write, heading: &Heading) -> Result<()> {
    if let Some(title) = &heading.title {
        writeln!(out, "% {title}")?;
    }
    writeln!(out, "\\begin{{tabular}}{{{}}}", "r".repeat(heading.columns.len()))?;
    let names: Vec<String> = heading.columns.iter().filter_map(|column| column.name.as_deref()).map(formula).collect();
    writeln!(out, "{} \\\\ \\hline", names.join(" & "))
}

/// `$A_n$`, `$u_{i,n}$`.
fn formula(name: &str) -> String {
    match name.split_once('_') {
        Some((letter, index)) if index.chars().count() > 1 => format!("${letter}_{{{index}}}$"),
        _ => format!("${name}$"),
    }
}

/// The cells.
pub(super) fn row<'r>(out: &mut impl Write, cells: impl Iterator<Item = Cell<'r>>) -> Result<()> {
    for (place, cell) in cells.enumerate() {
        if place > 0 {
            out.write_all(b" & ")?;
        }
        write!(out, "{cell}")?;
    }
    out.write_all(b" \\\\\n")
}

/// The end of the `tabular`.
pub(super) fn end(out: &mut impl Write) -> Result<()> {
    writeln!(out, "\\end{{tabular}}")
}
