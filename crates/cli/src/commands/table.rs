//! `table`: the P-positions of a game, by index, or two Beatty sequences without a game.

use crate::arguments::{Column, TableArguments, TableFormat};
use crate::failure::Failure;
use crate::input;
use crate::watching::{LIMITS, Watching, watched};
use answers::decimal;
use answers::report::beatty_table::BeattyTable;
use answers::report::connell_table::{ConnellTable, MOST_RESIDUES};
use answers::report::digit_table::PairDigitTable;
use answers::report::table::{PairTable, too_few};
use answers::rows::{Format, Rows, Writer};
use std::io::{BufWriter, Write};
use std::ops::Range;
use std::str::FromStr;
use wythoff::numbers::{Alpha, BeattySequences, QuadraticNumber};
use wythoff::rules::families::Diagonal;
use wythoff::solve::pairs_within;
use wythoff::{FastSolver, Game, Natural};

/// Bytes that are written at a time.
const PORTION: usize = 1 << 16;

/// Three machine words and what separates them.
const LONGEST_ROW: usize = 64;

/// Rows between two looks at whether to go on.
const LOOK: usize = 1 << 8;

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
    let in_words = arguments.format == TableFormat::Csv && !(arguments.json || arguments.digits);
    if in_words && let Some((fast, indices)) = words(&game, &from, &end) {
        return write_words(&PairTable::new(game, end), &fast, indices);
    }
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
        let found = last.map_or(Natural::ZERO, |last| last + 1).saturating_sub(&from);
        let few = too_few(&game, &found, &work);
        let more = if few.by_limits { ", or allow more with --memory or --time" } else { "" };
        Err(Failure::new(format!("{few} with --count{more}")))
    }
}

/// Writes the rows, of which there will be so many at most, as they come.
fn write<R: Rows>(
    table: &R,
    format: Format,
    rows: impl Iterator<Item = R::Row>,
    most: &Natural,
) -> Result<(), Failure> {
    let mut writer = Writer::new(BufWriter::with_capacity(PORTION, std::io::stdout().lock()), table, format)?;
    let (most, watching) = (most.to_u64().unwrap_or(u64::MAX), Watching::beside_rows("rows"));
    for (line, row) in rows.enumerate() {
        if line % LOOK == 0 {
            watching.round("the table", line as u64, Some(most))?;
        }
        writer.row(&row)?;
    }
    writer.end()?;
    Ok(())
}

/// The indices as machine words, where those of all pairs are and nothing stands beside the pairs.
fn words(game: &Game, from: &Natural, end: &Natural) -> Option<(FastSolver, Range<u64>)> {
    let known = game.closed_form()?;
    let fast = FastSolver::new(game).filter(|_| known.exceptions.is_empty() && known.diagonal == Diagonal::None)?;
    let indices = from.to_u64()?..end.to_u64()?;
    fast.pair(indices.end)?;
    Some((fast, indices))
}

/// The same as CSV: millions of rows without big numbers.
fn write_words(table: &PairTable, fast: &FastSolver, indices: Range<u64>) -> Result<(), Failure> {
    let mut writer = Writer::new(std::io::stdout().lock(), table, Format::Csv)?;
    let (rows, first, watching) =
        (indices.end.saturating_sub(indices.start), indices.start, Watching::beside_rows("rows"));
    let mut text = Vec::with_capacity(PORTION + LONGEST_ROW);
    for n in indices {
        let Some((lower, upper)) = fast.pair(n) else { break };
        for (number, end) in [(n, b','), (lower, b','), (upper, b'\n')] {
            decimal::push(&mut text, number);
            text.push(end);
        }
        if text.len() >= PORTION {
            watching.round("the table", n - first, Some(rows))?;
            writer.out().write_all(&text)?;
            text.clear();
        }
    }
    writer.out().write_all(&text)?;
    drop(writer.end()?);
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
