//! `table`: the P-positions of a game, by index, or two Beatty sequences without a game.

use crate::arguments::{Column, TableArguments, TableFormat};
use crate::failure::Failure;
use crate::input;
use crate::watching::{LIMITS, Watching, watched};
use answers::report::beatty_table::BeattyTable;
use answers::report::connell_table::{ConnellTable, MOST_RESIDUES};
use answers::report::digit_table::PairDigitTable;
use answers::report::table::PairTable;
use answers::rows::{Format, Rows, Writer};
use std::io::BufWriter;
use std::str::FromStr;
use wythoff::numbers::work::Work;
use wythoff::numbers::{Alpha, BeattySequences, QuadraticNumber};
use wythoff::solve::compiled::Compiled;
use wythoff::solve::outcomes::Oracle;
use wythoff::solve::pairs_within;
use wythoff::{Game, Natural};

pub fn run(arguments: &TableArguments) -> Result<(), Failure> {
    let from = input::number("--from", &arguments.from)?;
    let count = input::number("--count", &arguments.count)?;
    let end = &from + &count;
    if let Some(text) = &arguments.cf {
        return sequences(arguments, text, from, end);
    }
    let game = input::game(&arguments.game)?;
    let work = arguments.limits.small_work()?;
    let rows = watched(&work, "rows", |work| pairs_within(&game, from.clone(), work));
    let rows = rows.map_err(|error| Failure::of(&error, LIMITS))?.take_while(|row| row.n < end);
    let lines = lines(&game, &count);
    if arguments.wide || arguments.residue.is_some() {
        let table = residues(arguments, &game, end.clone())?;
        return write(&table, format(arguments, 1)?, table.lines(rows), &count);
    }
    let table = PairTable::new(game.clone(), end.clone());
    let format = format(arguments, table.lower_column())?;
    let mut last = None;
    let counted = rows.inspect(|row| last = Some(row.n.clone()));
    if arguments.digits {
        let table = PairDigitTable::new(table).ok_or_else(|| without_digits(&game))?;
        let mut failure = None;
        let with_digits = counted.map_while(|row| table.row(row).map_err(|error| failure = Some(error)).ok());
        write(&table, format, with_digits, &lines)?;
        if let Some(error) = failure {
            return Err(Failure::new(error));
        }
    } else {
        write(&table, format, counted, &lines)?;
    }
    // Games without an index are listed only as far as the oracle goes.
    let complete = count.is_zero() || last.as_ref().is_some_and(|last| last + 1 == end);
    if complete {
        Ok(())
    } else {
        Err(too_few(&game, last.map_or(Natural::ZERO, |last| last + 1).saturating_sub(&from), &work))
    }
}

/// Writes the rows, of which there will be so many at most, as they come.
fn write<R: Rows>(
    table: &R,
    format: Format,
    rows: impl Iterator<Item = R::Row>,
    most: &Natural,
) -> Result<(), Failure> {
    let mut writer = Writer::new(BufWriter::new(std::io::stdout().lock()), table, format)?;
    let (most, watching) = (most.to_u64().unwrap_or(u64::MAX), Watching::beside_rows("rows"));
    for (line, row) in rows.enumerate() {
        watching.round("the table", line as u64, Some(most))?;
        writer.row(&row)?;
    }
    writer.end()?;
    Ok(())
}

/// `--cf`: two sequences without a game.
fn sequences(arguments: &TableArguments, text: &str, from: Natural, end: Natural) -> Result<(), Failure> {
    let count = end.saturating_sub(&from);
    arguments.limits.work()?;
    let alpha = Alpha::from_str(text).map_err(|error| Failure::about("--cf", error))?;
    let gamma = arguments.gamma.as_deref().map(|text| gamma(&alpha, text)).transpose()?;
    let name = if gamma.is_some() { "--gamma" } else { "--cf" };
    let sequences = BeattySequences::new(&alpha, gamma.as_ref()).map_err(|error| Failure::about(name, error))?;
    if let Some(limit) = sequences.limit().filter(|limit| **limit < end) {
        return Err(Failure::new(format!(
            "--cf: a continued fraction that ends is read as the beginning of alpha, and {alpha} settles indices below {limit} only: \
             add quotients or a period, as in [1;2,(3)], or ask for fewer with --count"
        )));
    }
    let table = BeattyTable::new(alpha, sequences, end.clone());
    let indices = std::iter::successors(Some(from), |n| Some(n + 1)).take_while(|n| *n < end);
    write(&table, format(arguments, 1)?, indices.map(|n| table.row(n)), &count)
}

/// A shift, in which α may be named.
fn gamma(alpha: &Alpha, text: &str) -> Result<QuadraticNumber, Failure> {
    let value = alpha.representative().value();
    let spelled = text.replace("alpha", "α").replace('α', &format!("({value})"));
    spelled.parse().map_err(|error| Failure::about("--gamma", error))
}

/// `--wide` and `--residue`.
fn residues(arguments: &TableArguments, game: &Game, end: Natural) -> Result<ConnellTable, Failure> {
    let name = if arguments.wide { "--wide" } else { "--residue" };
    let only = arguments.residue.as_deref().map(|text| input::number("--residue", text)).transpose()?;
    let only = only.map(|residue| residue.to_u32().unwrap_or(u32::MAX));
    let table = ConnellTable::new(game, only, end).ok_or_else(|| {
        match game.closed_form().and_then(|known| known.residues()) {
            Some(k) => Failure::about(name, format!("the residues of {game} are 0 to {}", k.get() - 1)),
            None => Failure::about(name, format!("{game} has no residues: ask for connell:k=3 or another k")),
        }
    })?;
    if table.residues().len() > MOST_RESIDUES as usize {
        return Err(Failure::about(
            name,
            format!("at most {MOST_RESIDUES} residues side by side: ask for one with --residue"),
        ));
    }
    Ok(table)
}

/// The form asked for; `lower` is the column of the smaller numbers.
fn format(arguments: &TableArguments, lower: usize) -> Result<Format, Failure> {
    Ok(match arguments.format {
        _ if arguments.json => Format::Json,
        TableFormat::Text => Format::Text,
        TableFormat::Csv => Format::Csv,
        TableFormat::Json => Format::Json,
        TableFormat::Bfile if arguments.wide => {
            return Err(Failure::new("--format bfile: a b-file holds one sequence: choose one with --residue"));
        }
        TableFormat::Bfile => Format::Bfile { column: lower + usize::from(arguments.column == Column::B) },
        TableFormat::Latex => Format::Latex,
    })
}

fn without_digits(game: &Game) -> Failure {
    Failure::new(format!(
        "--digits: the P-positions of {game} are not pairs with one index n in the numeration systems of one number: ask for wythoff, misere, \
         offdiagonal or lw"
    ))
}

/// How many lines the table will have, at most.
fn lines(game: &Game, count: &Natural) -> Natural {
    let residues = game.closed_form().and_then(|known| known.residues()).map_or(1, |k| u64::from(k.get()));
    count * residues
}

fn too_few(game: &Game, found: Natural, work: &Work<'_>) -> Failure {
    let bound = Oracle::largest_within(game, work).map_or(0, |oracle| oracle.bounds().0);
    // Where the table is smaller than it could be, the limits made it so.
    let way_round = match bound < Oracle::quick_side(&Compiled::new(game)) - 1 {
        true => "ask for fewer with --count, or allow more with --memory or --time",
        false => "ask for fewer with --count",
    };
    Failure::new(format!(
        "only {found} such P-positions of {game} have heaps up to {bound}, the limit of the oracle: {way_round}"
    ))
}
