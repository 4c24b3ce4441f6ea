//! `solve -`: a position a line in, an answer a line out.

use crate::arguments::SolveArguments;
use crate::failure::Failure;
use crate::input::MAX_NUMBER_LENGTH;
use crate::print;
use answers::report::solve::{BadLine, FastLines, Solved};
use answers::{decimal, json};
use std::io::{BufRead, BufReader, BufWriter, Read, Write};
use wythoff::{FastSolver, Front, Game, Natural, Position, Strategy};

/// The longest line that is read: two numbers.
const MAX_LINE: u64 = 2 * MAX_NUMBER_LENGTH + 2;

/// Bytes that are read and written at a time.
const PORTION: usize = 1 << 16;

/// Answers every line. A bad one gets an error in its place, and the work goes on.
pub fn run(game: &Game, strategy: &dyn Strategy, arguments: &SolveArguments) -> Result<(), Failure> {
    if arguments.explain && !arguments.json {
        return Err(Failure::new("--explain needs more than a line: with '-' it goes only with --json"));
    }
    // Small heaps are decided without big numbers, unless more than a move is wanted.
    let plain = !arguments.all && !arguments.explain && arguments.front.is_none() && arguments.strategy.is_none();
    let fast = FastSolver::new(game).filter(|_| plain && strategy.front() == Front::Algebraic);
    let lines = FastLines::new(game, arguments.json);
    let mut input = BufReader::with_capacity(PORTION, std::io::stdin().lock());
    let mut out = BufWriter::with_capacity(PORTION, std::io::stdout().lock());
    let (mut number, mut bad) = (0u64, 0u64);
    let (mut line, mut text) = (Vec::new(), Vec::new());
    loop {
        if let Some(fast) = &fast {
            input.fill_buf().map_err(|error| Failure::about("standard input", error))?;
            number += answer_plain(&mut input, fast, &lines, &mut text);
            out.write_all(&text)?;
            if !text.is_empty() && input.buffer().is_empty() {
                // Whoever waits for these answers before asking on gets them now.
                out.flush()?;
                continue;
            }
        }
        line.clear();
        let read = input.by_ref().take(MAX_LINE).read_until(b'\n', &mut line);
        let length = read.map_err(|error| Failure::about("standard input", error))?;
        if length == 0 {
            break;
        }
        number += 1;
        let text = String::from_utf8_lossy(&line);
        let text = text.trim();
        if !text.is_empty()
            && let Err(error) = answer(&mut out, game, strategy, arguments, text)?
        {
            bad += 1;
            print::report_to(&mut out, &BadLine { error, line: number }, arguments.json)?;
        }
        // Whoever waits for this answer before asking on gets it now; a full pipe is answered in large pieces.
        if input.buffer().is_empty() {
            out.flush()?;
        }
    }
    out.flush()?;
    match bad {
        0 => Ok(()),
        _ => Err(Failure::new(format!("{bad} of {number} lines could not be answered"))),
    }
}

/// Answers the lines that are there already, as long as they are two numbers below 2^63 and nothing else, into `text`; how many they were.
fn answer_plain(input: &mut BufReader<impl Read>, fast: &FastSolver, lines: &FastLines, text: &mut Vec<u8>) -> u64 {
    text.clear();
    let (mut read, mut number) = (0, 0);
    let waiting = input.buffer();
    while let Some((x, y, length)) = two_numbers(&waiting[read..])
        && let Some(answer) = fast.decide(x, y)
    {
        lines.push(text, (x, y), &answer);
        read += length;
        number += 1;
    }
    input.consume(read);
    number
}

/// The numbers of a line that is plain and whole, and its length.
fn two_numbers(text: &[u8]) -> Option<(u64, u64, usize)> {
    let (x, length) = decimal::read(text)?;
    let rest = text.get(length..)?.strip_prefix(b" ")?;
    let (y, further) = decimal::read(rest)?;
    (rest.get(further) == Some(&b'\n')).then_some((x, y, length + 1 + further + 1))
}

/// Writes the answer to one line; the inner error is the line's own fault.
fn answer(
    out: &mut impl Write,
    game: &Game,
    strategy: &dyn Strategy,
    arguments: &SolveArguments,
    text: &str,
) -> Result<Result<(), String>, Failure> {
    let mut words = text.split_whitespace();
    let (Some(x), Some(y), None) = (words.next(), words.next(), words.next()) else {
        return Ok(Err("a line must hold two heaps, 'X Y'".to_string()));
    };
    let heap = |what: &str, text: &str| text.parse::<Natural>().map_err(|error| format!("{what} heap: {error}"));
    let position = match (heap("first", x), heap("second", y)) {
        (Ok(x), Ok(y)) => Position::new(x, y),
        (Err(error), _) | (_, Err(error)) => return Ok(Err(error)),
    };
    let solved = match Solved::new(game, position, strategy, arguments.all, arguments.explain) {
        Ok(solved) => solved,
        Err(error) => return Ok(Err(error.to_string())),
    };
    if arguments.json {
        json::line(out, &solved)?
    } else {
        writeln!(out, "{}", solved.line())?
    }
    Ok(Ok(()))
}
