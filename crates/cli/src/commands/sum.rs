//! `sum`: several games side by side.

use crate::arguments::SumArguments;
use crate::failure::Failure;
use crate::watching::{LIMITS, watched};
use crate::{input, print};
use answers::report::leveled_sum::LeveledSum;
use answers::report::misere_sum::MisereSumSolved;
use answers::report::sum::SumSolved;
use std::io::{BufRead, BufReader, BufWriter, Read, Write};
use wythoff::numbers::work::{Halt, Resource};
use wythoff::solve::sum::{MisereSum, Sum, SumError, SumErrorKind, Summand};
use wythoff::{Game, Natural, Position};

/// The longest line read from standard input: a game and two numbers.
const MAX_LINE: u64 = 3 * input::MAX_NUMBER_LENGTH;

pub fn run(arguments: &SumArguments) -> Result<(), Failure> {
    let summands = if arguments.summands.len() == 1 && arguments.summands[0].trim() == "-" {
        from_standard_input()?
    } else {
        let numbered = arguments.summands.iter().enumerate();
        numbered.map(|(index, text)| summand(index, text)).collect::<Result<Vec<_>, _>>()?
    };
    if let Some(value) = arguments.levels {
        return by_levels(arguments, &summands, value);
    }
    let work = arguments.limits.small_work()?;
    let mut out = BufWriter::new(std::io::stdout().lock());
    if arguments.misere {
        let sum = watched(&work, "positions", |work| MisereSum::within(summands, work)).map_err(refused)?;
        let solved = MisereSumSolved::new(sum, arguments.all);
        let solved = if arguments.explain { solved.explained() } else { solved };
        print::report_to(&mut out, &solved, arguments.json)?;
    } else {
        let sum = watched(&work, "positions", |work| Sum::within(summands, work)).map_err(refused)?;
        let solved = SumSolved::new(sum, arguments.all);
        let solved = if arguments.explain { solved.explained() } else { solved };
        print::report_to(&mut out, &solved, arguments.json)?;
    }
    Ok(out.flush()?)
}

/// A game beside a heap of nim, at any size, by the positions of the first values.
fn by_levels(arguments: &SumArguments, summands: &[Summand], value: u32) -> Result<(), Failure> {
    let nim: Game = input::game("nim")?;
    let is_heap =
        |summand: &Summand| summand.game == nim && (summand.position.x.is_zero() || summand.position.y.is_zero());
    let (heap, other) = match summands {
        [one, heap] if is_heap(heap) => (heap, (0, one)),
        [heap, one] if is_heap(heap) => (heap, (1, one)),
        _ => {
            return Err(Failure::new(
                "--levels: takes two summands, a game and a heap of nim, as in 'wythoff:a=2 5 9' 'nim 1'",
            ));
        }
    };
    let work = arguments.limits.work()?;
    let report = watched(&work, "states", |work| LeveledSum::new(other, heap, value, work));
    let report = report.map_err(|error| Failure::of(&*error, LIMITS))?;
    if let Some(reason) = report.unknown() {
        return Err(Failure::new(reason));
    }
    print::report(&report, arguments.json)
}

/// With the options that would help: a sum has limits of its own, which the command's can only narrow; the misère sum is an option here.
fn refused(error: SumError) -> Failure {
    let options = match Halt::behind(&error) {
        Some(Halt::Limit { what: Resource::Steps, allowed, .. }) if allowed < Summand::MAX_STEPS => LIMITS,
        Some(Halt::Limit { what: Resource::Memory, allowed, .. }) if allowed < Summand::MAX_MEMORY => LIMITS,
        _ => &[],
    };
    match error.kind {
        SumErrorKind::Misere => Failure::new(format!("{error} (sum --misere)")),
        SumErrorKind::TooManyCells { limit } if limit < Summand::MAX_CELLS => by_memory(&error),
        SumErrorKind::TooManyCellsTogether { limit } if limit < Sum::MAX_CELLS => by_memory(&error),
        _ => Failure::of(&error, options),
    }
}

/// A table that is smaller than a sum's own limit allows is so for want of memory.
fn by_memory(error: &SumError) -> Failure {
    Failure::new(format!("{error}; --memory sets the limit"))
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
