//! `table`: the P-positions of a game, by index.

use crate::arguments::{Column, TableArguments, TableFormat};
use crate::failure::Failure;
use crate::input;
use crate::watching::{LIMITS, Watching, watched};
use answers::report::table::PairTable;
use answers::rows::{Format, Writer};
use std::io::BufWriter;
use wythoff::numbers::work::Work;
use wythoff::solve::outcomes::Oracle;
use wythoff::solve::pairs_within;
use wythoff::{Game, Natural};

pub fn run(arguments: &TableArguments) -> Result<(), Failure> {
    let game = input::game(&arguments.game)?;
    let from = input::number("--from", &arguments.from)?;
    let count = input::number("--count", &arguments.count)?;
    let end = &from + &count;
    let table = PairTable::new(game.clone(), end.clone());
    let work = arguments.limits.small_work()?;
    let rows = watched(&work, "rows", |work| pairs_within(&game, from.clone(), work));
    let rows = rows.map_err(|error| Failure::of(&error, LIMITS))?.take_while(|row| row.n < end);
    let out = BufWriter::new(std::io::stdout().lock());
    let mut writer = Writer::new(out, &table, format(arguments, &table))?;
    let watching = Watching::beside_rows("rows");
    let (mut last, lines) = (None, lines(&game, &count));
    for (line, row) in rows.enumerate() {
        watching.round("the table", line as u64, Some(lines))?;
        writer.row(&row)?;
        last = Some(row.n);
    }
    writer.end()?;
    drop(watching);
    // Games without an index are listed only as far as the oracle goes.
    let complete = count.is_zero() || last.as_ref().is_some_and(|last| last + 1 == end);
    if complete {
        Ok(())
    } else {
        Err(too_few(&game, last.map_or(Natural::ZERO, |last| last + 1).saturating_sub(&from), &work))
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

/// How many lines the table will have, at most.
fn lines(game: &Game, count: &Natural) -> u64 {
    let residues = game.closed_form().and_then(|known| known.residues()).map_or(1, |k| k.get().into());
    count.to_u64().unwrap_or(u64::MAX).saturating_mul(residues)
}

fn too_few(game: &Game, found: Natural, work: &Work<'_>) -> Failure {
    let bound = Oracle::largest_within(game, work).map_or(0, |oracle| oracle.bounds().0);
    Failure::new(format!(
        "only {found} such P-positions of {game} have heaps up to {bound}, the limit of the oracle: ask for fewer with --count"
    ))
}
