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

/// `$A_n$`, `$u_{i,n}$`, `$R_p(A_n)$`, `$R_{q'}(n)$`.
fn formula(name: &str) -> String {
    let name = name.replace('′', "'");
    let mut parts = name.split('_');
    let mut text = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let (index, rest) = part.split_at(part.find(['(', ')']).unwrap_or(part.len()));
        let index = if index.chars().count() > 1 { format!("{{{index}}}") } else { index.to_string() };
        text.push_str(&format!("_{index}{rest}"));
    }
    format!("${text}$")
}

/// The cells.
pub(super) fn row<'r>(out: &mut impl Write, cells: impl Iterator<Item = Cell<'r>>) -> Result<()> {
    for (place, cell) in cells.enumerate() {
        if place > 0 {
            out.write_all(b" & ")?;
        }
        match cell {
            Cell::Word(word) if word.contains('<') => {
                let word = word.replace('<', "\\langle ").replace('>', "\\rangle ");
                write!(out, "${}$", word.trim_end())?;
            }
            cell => write!(out, "{cell}")?,
        }
    }
    out.write_all(b" \\\\\n")
}

/// The end of the `tabular`.
pub(super) fn end(out: &mut impl Write) -> Result<()> {
    writeln!(out, "\\end{{tabular}}")
}
