//! `solve -`: a position a line in, an answer a line out.

use crate::arguments::SolveArguments;
use crate::failure::Failure;
use crate::input::MAX_NUMBER_LENGTH;
use crate::print;
use answers::json;
use answers::report::solve::{BadLine, Line, Solved};
use std::io::{BufRead, BufReader, BufWriter, Read, Write};
use wythoff::{FastSolver, Game, Natural, Position, Strategy};

/// The longest line that is read: two numbers.
const MAX_LINE: u64 = 2 * MAX_NUMBER_LENGTH + 2;

/// Answers every line. A bad one gets an error in its place, and the work goes on.
pub fn run(game: &Game, strategy: &dyn Strategy, arguments: &SolveArguments) -> Result<(), Failure> {
    if arguments.explain && !arguments.json {
        return Err(Failure::new("--explain needs more than a line: with '-' it goes only with --json"));
    }
    // Small heaps are decided without big numbers, unless more than a move is wanted.
    let plain = !arguments.all && !arguments.json && arguments.front.is_none();
    let fast = FastSolver::new(game).filter(|_| plain);
    let mut input = BufReader::new(std::io::stdin().lock());
    let mut out = BufWriter::new(std::io::stdout().lock());
    let (mut number, mut bad) = (0u64, 0u64);
    let mut line = Vec::new();
    loop {
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
            && let Err(error) = answer(&mut out, game, strategy, fast.as_ref(), arguments, text)?
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

/// Writes the answer to one line; the inner error is the line's own fault.
fn answer(
    out: &mut impl Write,
    game: &Game,
    strategy: &dyn Strategy,
    fast: Option<&FastSolver>,
    arguments: &SolveArguments,
    text: &str,
) -> Result<Result<(), String>, Failure> {
    let mut words = text.split_whitespace();
    let (Some(x), Some(y), None) = (words.next(), words.next(), words.next()) else {
        return Ok(Err("a line must hold two heaps, 'X Y'".to_string()));
    };
    if let (Some(fast), Ok(x), Ok(y)) = (fast, x.parse::<u64>(), y.parse::<u64>())
        && let Some(answer) = fast.decide(x, y)
    {
        let (u, v) = answer.take;
        let taken = answer.winning().map(|_| ([u, v], [x - u, y - v]));
        writeln!(out, "{}", Line { heaps: [x, y], outcome: answer.outcome, ended: answer.ended, taken })?;
        return Ok(Ok(()));
    }
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
