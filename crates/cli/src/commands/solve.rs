//! `solve`: who wins, and how.

mod saved;
mod stream;

use crate::answer::Refused;
use crate::arguments::SolveArguments;
use crate::failure::Failure;
use crate::{input, words};
use answers::solve::{Answered, contradiction};
use std::io::Write;
use wythoff::{Front, Game, Move, Position, Strategy, best_strategy, strategy};

pub fn run(arguments: &SolveArguments) -> Result<(), Failure> {
    let (game, saved) = match &arguments.strategy {
        None => (input::game(arguments.game.as_deref().unwrap_or("wythoff"))?, None),
        Some(path) => {
            let (game, strategy) = saved::strategy(path, arguments)?;
            (game, Some(strategy))
        }
    };
    let chosen = |game: &Game| saved.map_or_else(|| chosen(game, arguments), Ok);
    let all_fronts = arguments.front.as_deref() == Some("all");
    if arguments.x == "-" {
        if let Some(extra) = &arguments.y {
            return Err(Failure::new(format!("'-' reads positions from standard input; what is '{extra}' for?")));
        }
        if all_fronts {
            return Err(Failure::new("--front all compares one position: it does not go with '-'"));
        }
        return stream::run(&game, chosen(&game)?.as_ref(), arguments);
    }
    let Some(y) = &arguments.y else {
        return Err(Failure::new("a second heap is missing: write 'solve X Y', or 'solve -' to read positions"));
    };
    let position = Position::new(input::number("first heap", &arguments.x)?, input::number("second heap", y)?);
    if all_fronts {
        return compare(&game, &position, arguments);
    }
    let strategy = chosen(&game)?;
    let answered = Answered::new(&game, &position, strategy.as_ref(), arguments.all, arguments.explain);
    print(answered.map_err(Failure::new)?, &mut std::io::stdout().lock(), &game, &position, arguments.json)
}

/// The strategy asked for by name, or the best.
fn chosen(game: &Game, arguments: &SolveArguments) -> Result<Box<dyn Strategy>, Failure> {
    match &arguments.front {
        None => Ok(best_strategy(game)),
        Some(name) => {
            let front: Front = name.parse().map_err(|error| Failure::about("--front", format!("{error}, or all")))?;
            strategy(game, front).map_err(|error| Failure::about("--front", error))
        }
    }
}

/// A page about one position, or one JSON object.
fn print(
    answered: Answered,
    out: &mut impl Write,
    game: &Game,
    position: &Position,
    json: bool,
) -> Result<(), Failure> {
    if json {
        serde_json::to_writer(&mut *out, &answered.json(game, position))?;
        return Ok(writeln!(out)?);
    }
    let Answered { decision, moves, front, explanation } = answered;
    writeln!(out, "{}", words::outcome(game, position, &decision))?;
    match (&moves, &decision.winning) {
        (Some(moves), _) if !moves.is_empty() => {
            writeln!(out, "Winning moves:")?;
            for taken in moves {
                writeln!(out, "  {}", words::taking(position, taken))?;
            }
        }
        (_, Some(taken)) => writeln!(out, "Winning move: {}.", words::taking(position, taken))?,
        _ => {}
    }
    if let Some(lines) = explanation {
        writeln!(out, "\nWhy ({front} front):")?;
        for line in lines {
            writeln!(out, "  {line}")?;
        }
    }
    Ok(())
}

/// One line, and the explanation below it.
fn print_brief(answered: &Answered, out: &mut impl Write, position: &Position) -> Result<(), Failure> {
    let chosen: Vec<&Move> = answered.decision.winning.iter().collect();
    let moves = answered.moves.as_ref().map_or(chosen, |moves| moves.iter().collect());
    let taken: Vec<String> = moves.iter().map(|taken| words::taking(position, taken)).collect();
    let ended = if answered.decision.ended { ", over" } else { "" };
    let told = if taken.is_empty() { String::new() } else { format!(": {}", taken.join("; ")) };
    writeln!(out, "{:<11} {}{ended}{told}", answered.front, answered.decision.outcome)?;
    for line in answered.explanation.iter().flatten() {
        writeln!(out, "  {line}")?;
    }
    Ok(())
}

/// `--front all`: every front of the game side by side. One that refuses the size is named and not counted.
fn compare(game: &Game, position: &Position, arguments: &SolveArguments) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    let mut seen: Option<Answered> = None;
    let mut different = None;
    for &front in Front::of(game) {
        let strategy = strategy(game, front).map_err(Failure::new)?;
        match Answered::new(game, position, strategy.as_ref(), arguments.all, arguments.explain) {
            Ok(answered) => {
                if arguments.json {
                    print(answered.clone(), &mut out, game, position, true)?;
                } else {
                    print_brief(&answered, &mut out, position)?;
                }
                match &seen {
                    Some(first) if !answered.agrees_with(first) => {
                        different = different.or(Some((first.front, front)));
                    }
                    Some(_) => {}
                    None => seen = Some(answered),
                }
            }
            Err(error) if arguments.json => {
                serde_json::to_writer(&mut out, &Refused::new(game, position, front, error.to_string()))?;
                writeln!(out)?;
            }
            Err(error) => writeln!(out, "{front:<11} {error}")?,
        }
    }
    match (different, seen) {
        (Some((one, other)), _) => Err(Failure::new(contradiction(one, other, position))),
        (None, None) => Err(Failure::new(format!("no front of {game} accepts this position"))),
        (None, Some(_)) => Ok(()),
    }
}
