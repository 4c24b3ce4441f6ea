//! `solve`: who wins, and how.

mod saved;
mod stream;

use crate::answer::{Refused, Solved};
use crate::arguments::SolveArguments;
use crate::explain;
use crate::failure::Failure;
use crate::{input, words};
use std::io::Write;
use wythoff::{Decision, Front, Game, Move, Position, Strategy, StrategyError, best_strategy, strategy};

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
    let answered = Answered::new(&game, &position, chosen(&game)?.as_ref(), arguments).map_err(Failure::new)?;
    answered.print(&mut std::io::stdout().lock(), &game, &position, arguments)
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

/// Everything that is known about one position on one front.
struct Answered {
    decision: Decision,
    moves: Option<Vec<Move>>,
    front: Front,
    explanation: Option<Vec<String>>,
}

impl Answered {
    fn new(
        game: &Game,
        position: &Position,
        strategy: &dyn Strategy,
        arguments: &SolveArguments,
    ) -> Result<Answered, StrategyError> {
        let decision = strategy.decide(position)?;
        let moves = if arguments.all { Some(strategy.winning_moves(position)?) } else { None };
        let front = strategy.front();
        let explanation = arguments.explain.then(|| explain::explain(game, position, &decision, front));
        Ok(Answered { decision, moves, front, explanation })
    }

    fn print(
        self,
        out: &mut impl Write,
        game: &Game,
        position: &Position,
        arguments: &SolveArguments,
    ) -> Result<(), Failure> {
        let Answered { decision, moves, front, explanation } = self;
        if arguments.json {
            let answer = Solved::new(game, position, &decision, moves.as_deref(), front, explanation);
            serde_json::to_writer(&mut *out, &answer)?;
            return Ok(writeln!(out)?);
        }
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
}

impl Answered {
    /// One line, and the explanation below it.
    fn print_brief(&self, out: &mut impl Write, position: &Position) -> Result<(), Failure> {
        let chosen: Vec<&Move> = self.decision.winning.iter().collect();
        let moves = self.moves.as_ref().map_or(chosen, |moves| moves.iter().collect());
        let taken: Vec<String> = moves.iter().map(|taken| words::taking(position, taken)).collect();
        let ended = if self.decision.ended { ", over" } else { "" };
        let told = if taken.is_empty() { String::new() } else { format!(": {}", taken.join("; ")) };
        writeln!(out, "{:<11} {}{ended}{told}", self.front, self.decision.outcome)?;
        for line in self.explanation.iter().flatten() {
            writeln!(out, "  {line}")?;
        }
        Ok(())
    }
}

/// `--front all`: every front of the game side by side. One that refuses the size is named and not counted.
fn compare(game: &Game, position: &Position, arguments: &SolveArguments) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    let mut seen: Option<(Front, Decision, Option<Vec<Move>>)> = None;
    let mut different = None;
    for &front in Front::of(game) {
        let strategy = strategy(game, front).map_err(Failure::new)?;
        match Answered::new(game, position, strategy.as_ref(), arguments) {
            Ok(answered) => {
                let (decision, moves) = (answered.decision.clone(), answered.moves.clone());
                if arguments.json {
                    answered.print(&mut out, game, position, arguments)?;
                } else {
                    answered.print_brief(&mut out, position)?;
                }
                match &seen {
                    None => seen = Some((front, decision, moves)),
                    Some((first, other, other_moves)) => {
                        let same = (decision.outcome, decision.ended, &decision.winning, &moves)
                            == (other.outcome, other.ended, &other.winning, other_moves);
                        different = different.or((!same).then_some((*first, front)));
                    }
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
        (Some((one, other)), _) => {
            Err(Failure::new(format!("the fronts {one} and {other} differ on {position}: please report this")))
        }
        (None, None) => Err(Failure::new(format!("no front of {game} accepts this position"))),
        (None, Some(_)) => Ok(()),
    }
}
