//! `table`: the P-positions of a game, by index.

use crate::arguments::{Column, TableArguments, TableFormat};
use crate::failure::Failure;
use crate::input;
use answers::report::table::PairTable;
use answers::rows::{Format, Writer};
use std::io::BufWriter;
use wythoff::solve::pairs_from;
use wythoff::{Game, Natural};

pub fn run(arguments: &TableArguments) -> Result<(), Failure> {
    let game = input::game(&arguments.game)?;
    let from = input::number("--from", &arguments.from)?;
    let count = input::number("--count", &arguments.count)?;
    let end = &from + &count;
    let table = PairTable::new(game.clone(), end.clone());
    let rows = pairs_from(&game, from.clone()).map_err(Failure::new)?.take_while(|row| row.n < end);
    let out = BufWriter::new(std::io::stdout().lock());
    let mut writer = Writer::new(out, &table, format(arguments, &table))?;
    let mut last = None;
    for row in rows {
        writer.row(&row)?;
        last = Some(row.n);
    }
    writer.end()?;
    // Games without an index are listed only as far as the oracle goes.
    let complete = count.is_zero() || last.as_ref().is_some_and(|last| last + 1 == end);
    if complete {
        Ok(())
    } else {
        Err(too_few(&game, last.map_or(Natural::ZERO, |last| last + 1).saturating_sub(&from)))
    }
}

fn format(arguments: &TableArguments, table: &PairTable) -> Format {
    match arguments.format {
        _ if arguments.json => Format::Json,
        TableFormat::Text => Format::Text,
        TableFormat::Csv => Format::Csv,
        TableFormat::Json => Format::Json,
        TableFormat::Bfile => {
            let upper = arguments.column == Column::B;
            Format::Bfile { column: table.lower_column() + usize::from(upper) }
        }
        TableFormat::Latex => Format::Latex,
    }
}

fn too_few(game: &Game, found: Natural) -> Failure {
    let bound = wythoff::solve::outcomes::Oracle::largest(game).map_or(0, |oracle| oracle.bounds().0);
    Failure::new(format!(
        "only {found} such P-positions of {game} have heaps up to {bound}, the limit of the oracle: ask for fewer with --count"
    ))
}
