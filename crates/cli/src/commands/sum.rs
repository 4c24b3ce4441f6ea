//! `sum`: several games side by side.

use crate::arguments::SumArguments;
use crate::failure::Failure;
use crate::words::{fold, taking};
use crate::{input, words};
use answers::sum::{SumAnswered, unknown_value};
use std::io::{BufRead, BufReader, BufWriter, Read, Write};
use wythoff::{Natural, Outcome, Position, Sum, SumMove, SumMoves, Summand};

/// The longest line read from standard input: a game and two numbers.
const MAX_LINE: u64 = 3 * input::MAX_NUMBER_LENGTH;

pub fn run(arguments: &SumArguments) -> Result<(), Failure> {
    let summands = if arguments.summands.len() == 1 && arguments.summands[0].trim() == "-" {
        from_standard_input()?
    } else {
        let numbered = arguments.summands.iter().enumerate();
        numbered.map(|(index, text)| summand(index, text)).collect::<Result<Vec<_>, _>>()?
    };
    let sum = Sum::new(summands).map_err(Failure::new)?;
    let answered = SumAnswered::new(&sum, arguments.all);
    let mut out = BufWriter::new(std::io::stdout().lock());
    if arguments.json {
        serde_json::to_writer(&mut out, &answered.json(&sum))?;
        writeln!(out)?;
    } else {
        print(&mut out, &sum, answered.winning.as_ref(), answered.all.as_ref())?;
    }
    Ok(out.flush()?)
}

/// A summand a line; empty lines do not count.
fn from_standard_input() -> Result<Vec<Summand>, Failure> {
    let mut input = BufReader::new(std::io::stdin().lock());
    let mut summands = Vec::new();
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = input.by_ref().take(MAX_LINE).read_until(b'\n', &mut line);
        if read.map_err(|error| Failure::about("standard input", error))? == 0 {
            return Ok(summands);
        }
        let text = String::from_utf8_lossy(&line);
        if !text.trim().is_empty() {
            summands.push(summand(summands.len(), text.trim())?);
        }
    }
}

/// The summand of this index; a fault in it is reported with index and text.
fn summand(index: usize, text: &str) -> Result<Summand, Failure> {
    let place = || format!("summand {index} ('{}', counted from 0)", shortened(text));
    let (game, x, y) = Summand::split(text).map_err(|error| Failure::about(place(), error))?;
    let heap = |which: &str, text: &str| input::number(&format!("{}: {which} heap", place()), text);
    let x = heap("first", x)?;
    let y = y.map_or(Ok(Natural::ZERO), |y| heap("second", y))?;
    Ok(Summand { game, position: Position { x, y } })
}

fn shortened(text: &str) -> String {
    const LONGEST: usize = 80;
    match text.char_indices().nth(LONGEST) {
        None => text.to_string(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

fn print(out: &mut impl Write, sum: &Sum, winning: Option<&SumMove>, all: Option<&SumMoves>) -> Result<(), Failure> {
    let count = sum.summands().len();
    let games = if count == 1 { "1 game".to_string() } else { format!("{count} games") };
    let meaning = match sum.outcome() {
        Outcome::P => "a P-position: whoever is to move loses against best play",
        Outcome::N => "an N-position: whoever is to move wins",
    };
    match sum.value() {
        Some(value) => writeln!(out, "The sum of {games} has value {value}. It is {meaning}.")?,
        None => writeln!(out, "The sum of {games} is {meaning}.")?,
    }
    if let Some(note) = unknown_value(sum) {
        writeln!(out, "Note: {note}.")?;
    }
    match (all, winning) {
        (Some(all), Some(_)) => {
            writeln!(out, "Winning moves:")?;
            for played in &all.moves {
                writeln!(out, "  {}", in_summand(sum, played))?;
            }
            if !all.complete {
                writeln!(out, "There may be more, in or because of summands too large for a table of values.")?;
            }
        }
        (None, Some(played)) => writeln!(out, "Winning move: {}.", in_summand(sum, played))?,
        _ => {}
    }
    Ok(())
}

/// "in summand 1 (euclid 13 31), take 26 from the second heap, leaving (13, 5)".
fn in_summand(sum: &Sum, played: &SumMove) -> String {
    let Summand { game, position } = &sum.summands()[played.summand];
    let heaps = format!("{} {}", words::folded(&position.x), words::folded(&position.y));
    format!("in summand {} ({} {heaps}), {}", played.summand, fold(&game.to_string()), taking(position, &played.taken))
}
