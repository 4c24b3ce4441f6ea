//! `table`: the P-positions of a game, by index.

use crate::answer::Row;
use crate::arguments::{Column, TableArguments, TableFormat};
use crate::failure::Failure;
use crate::input;
use std::io::{BufWriter, Write};
use std::num::NonZeroU32;
use wythoff::{Game, Natural, TableRow, pairs_from};

pub fn run(arguments: &TableArguments) -> Result<(), Failure> {
    let game = input::game(&arguments.game)?;
    let from = input::number("--from", &arguments.from)?;
    let count = input::number("--count", &arguments.count)?;
    let format = if arguments.json { TableFormat::Json } else { arguments.format };
    let (names, residues) = columns(&game);
    let printer = Printer { names, residues, format, column: arguments.column };
    let end = &from + &count;
    let rows = pairs_from(&game, from.clone()).map_err(Failure::new)?.take_while(|row| row.n < end);
    let mut out = BufWriter::new(std::io::stdout().lock());
    printer.begin(&mut out, &game, &end)?;
    let mut last = None;
    for row in rows {
        printer.row(&mut out, &row)?;
        last = Some(row.n);
    }
    printer.end(&mut out)?;
    out.flush()?;
    // Games without an index are listed only as far as the oracle goes.
    let complete = count.is_zero() || last.as_ref().is_some_and(|last| last + 1 == end);
    if complete {
        Ok(())
    } else {
        Err(too_few(&game, last.map_or(Natural::ZERO, |last| last + 1).saturating_sub(&from)))
    }
}

fn too_few(game: &Game, found: Natural) -> Failure {
    let bound = wythoff::Oracle::largest(game).map_or(0, |oracle| oracle.bounds().0);
    Failure::new(format!(
        "only {found} such P-positions of {game} have heaps up to {bound}, the limit of the oracle: ask for fewer with --count"
    ))
}

/// What the papers call the two columns, and k where rows have a residue i < k.
fn columns(game: &Game) -> ([String; 2], Option<u32>) {
    let known = game.closed_form().filter(|known| known.alpha().is_some());
    let Some(known) = known else { return (["a", "b"].map(str::to_string), None) };
    let residues = known.residues().map(NonZeroU32::get);
    let index = if residues.is_some() { "i,n" } else { "n" };
    (known.names.map(|name| format!("{name}_{index}")), residues)
}

struct Printer {
    names: [String; 2],
    residues: Option<u32>,
    format: TableFormat,
    column: Column,
}

/// Width of a column of small numbers.
const WIDTH: usize = 8;

impl Printer {
    fn begin(&self, out: &mut impl Write, game: &Game, end: &Natural) -> Result<(), Failure> {
        let [lower, upper] = &self.names;
        let with_i = self.residues.is_some();
        match self.format {
            TableFormat::Text => {
                writeln!(out, "P-positions of {game}")?;
                let i = if with_i { format!("{:>WIDTH$}", "i") } else { String::new() };
                writeln!(out, "{:>WIDTH$}{i}{lower:>WIDTH$}{upper:>WIDTH$}", "n")?;
            }
            TableFormat::Csv => writeln!(out, "{}", if with_i { "n,i,a,b" } else { "n,a,b" })?,
            TableFormat::Json => {}
            TableFormat::Bfile => {
                let name = if self.column == Column::A { lower } else { upper };
                let last = end.saturating_sub(&Natural::ONE);
                writeln!(out, "# {name} of the P-positions of {game}, n up to {last}")?;
            }
            TableFormat::Latex => {
                writeln!(out, "% P-positions of {game}")?;
                writeln!(out, "\\begin{{tabular}}{{{}}}", if with_i { "rrrr" } else { "rrr" })?;
                let tex = |name: &str| format!("${}$", name.replacen("_i,n", "_{i,n}", 1));
                let i = if with_i { "$i$ & " } else { "" };
                writeln!(out, "$n$ & {i}{} & {} \\\\ \\hline", tex(lower), tex(upper))?;
            }
        }
        Ok(())
    }

    fn row(&self, out: &mut impl Write, row: &TableRow) -> Result<(), Failure> {
        let TableRow { n, residue, pair } = row;
        let residue_then = |separator: &str| residue.map(|i| format!("{i}{separator}")).unwrap_or_default();
        let (a, b) = (&pair.lower, &pair.upper);
        match self.format {
            TableFormat::Text => {
                let i = residue.map(|i| format!(" {i:>width$}", width = WIDTH - 1)).unwrap_or_default();
                // Numbers longer than the column push the line wider, but never touch.
                let width = WIDTH - 1;
                writeln!(out, " {n:>width$}{i} {a:>width$} {b:>width$}")?;
            }
            TableFormat::Csv => writeln!(out, "{n},{}{a},{b}", residue_then(","))?,
            TableFormat::Json => {
                serde_json::to_writer(&mut *out, &Row::new(row))?;
                writeln!(out)?;
            }
            TableFormat::Bfile => {
                // In Connell's game the pairs are counted by kn + i, the order in which they grow.
                let index = match (residue, self.residues) {
                    (Some(i), Some(k)) => n * u64::from(k) + u64::from(*i),
                    _ => n.clone(),
                };
                writeln!(out, "{index} {}", if self.column == Column::A { a } else { b })?;
            }
            TableFormat::Latex => writeln!(out, "{n} & {}{a} & {b} \\\\", residue_then(" & "))?,
        }
        Ok(())
    }

    fn end(&self, out: &mut impl Write) -> Result<(), Failure> {
        if self.format == TableFormat::Latex {
            writeln!(out, "\\end{{tabular}}")?;
        }
        Ok(())
    }
}
