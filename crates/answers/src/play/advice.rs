//! Hints: a good move, and the reasons for it.

use super::sentences::{heaps, listed, move_name};
use crate::explain::{explain, options_that_are_p};
use crate::words::{fold, folded, outcome};
use wythoff::solve::play::{Arena, Basis, Choice, DistanceError, Match, PlayError};
use wythoff::solve::sum::{Sum, SumMove, Summand};
use wythoff::{Decision, Front, Position};

/// A move, and why.
#[derive(Debug)]
pub struct Advice {
    pub played: SumMove,
    pub wins: bool,
    /// Whether it is known how long the game lasts.
    pub exact: bool,
    pub why: Vec<String>,
}

/// What to play here; nothing where no move is left, or options are to be forbidden first.
///
/// In a won position it is the winning move that the strategy's own reasoning leads to, so that the reasons fit, unless another wins sooner; in a
/// lost one the move of the perfect player, who resists longest.
///
/// # Errors
/// The positions cannot be decided.
pub fn advice(played: &Match) -> Result<Option<Advice>, PlayError> {
    let (arena, positions) = (played.arena(), played.positions());
    if played.to_forbid().is_some() {
        return Ok(None);
    }
    let Some(choice) = arena.best_move_without(positions, played.forbidden())? else { return Ok(None) };
    let decision = arena.decision(positions)?;
    Ok(Some(match (decision, positions, choice.wins) {
        (Some(decision), [position], _) if arena.block() > 0 => {
            let mut why = vec![standing(&choice, played.forbidden())];
            why.extend(if choice.wins { duration(&choice) } else { resistance(arena, positions, &choice) });
            why.extend(options_that_are_p(&arena.games()[0], position, &decision.reasoning));
            Advice { exact: is_exact(&choice), wins: choice.wins, played: choice.played, why }
        }
        (Some(decision), [position], true) => won_game(arena, position, &decision, choice),
        (Some(decision), [position], false) => {
            let game = &arena.games()[0];
            let mut why = vec![outcome(game, position, &decision)];
            why.extend(resistance(arena, positions, &choice));
            why.extend(explain(game, position, &decision, Front::of(game)[0]));
            Advice { exact: is_exact(&choice), played: choice.played, wins: false, why }
        }
        (_, _, wins) => {
            let mut why = values(arena, positions, &choice.played);
            why.extend(if wins { duration(&choice) } else { resistance(arena, positions, &choice) });
            Advice { exact: is_exact(&choice), played: choice.played, wins, why }
        }
    }))
}

/// What is open where options are forbidden.
fn standing(choice: &Choice, forbidden: &[Position]) -> String {
    let to = heaps(&choice.played.to);
    match (choice.wins, forbidden) {
        (true, _) => format!("{to} is a P-position and not forbidden."),
        (false, []) => "No option is a P-position.".to_string(),
        (false, forbidden) => format!("With {} forbidden, no option is a P-position.", listed(forbidden)),
    }
}

/// The move of the strategy's own reasoning, unless another wins sooner: then that one, and why it leaves a lost position.
fn won_game(arena: &Arena, position: &Position, decision: &Decision, choice: Choice) -> Advice {
    let game = &arena.games()[0];
    let reasoned = decision.winning.as_ref().and_then(|taken| {
        let to = position.after(taken)?;
        Some(SumMove { summand: 0, taken: taken.clone(), to })
    });
    let after = |played: &SumMove| arena.distance(std::slice::from_ref(&played.to)).ok().flatten();
    let slower = match (choice.basis, reasoned.as_ref().and_then(after)) {
        (Basis::Moves(soonest), Some(after)) => after + 1 > soonest,
        _ => false,
    };
    let exact = is_exact(&choice);
    let reasons = |position: &Position, decision: &Decision| explain(game, position, decision, Front::of(game)[0]);
    let (played, mut why) = match reasoned.filter(|_| !slower) {
        Some(played) => (played, reasons(position, decision)),
        None => {
            let to = std::slice::from_ref(&choice.played.to);
            let left = arena.decision(to).ok().flatten().map(|left| reasons(&choice.played.to, &left));
            (choice.played.clone(), left.unwrap_or_default())
        }
    };
    why.extend(duration(&choice));
    Advice { played, wins: true, exact, why }
}

fn is_exact(choice: &Choice) -> bool {
    matches!(choice.basis, Basis::Moves(_))
}

fn moves(count: u32) -> String {
    if count == 1 { "1 move".to_string() } else { format!("{count} moves") }
}

fn duration(choice: &Choice) -> Vec<String> {
    match choice.basis {
        Basis::Moves(1) => vec!["This ends the game.".to_string()],
        Basis::Moves(count) => vec![format!("With best play this wins in {}, counting both players’.", moves(count))],
        // How soon is not known.
        Basis::Winning | Basis::Smallest => Vec::new(),
    }
}

/// What is best in a lost position.
fn resistance(arena: &Arena, positions: &[Position], choice: &Choice) -> Vec<String> {
    match choice.basis {
        Basis::Moves(count) => vec![format!(
            "Every move loses against best play; {} resists longest: {} to come, counting both players’.",
            move_name(arena, &choice.played),
            moves(count)
        )],
        Basis::Winning | Basis::Smallest => {
            let limit = arena.distance(positions).err().as_ref().map(DistanceError::to_string).unwrap_or_default();
            vec![format!(
                "Every move loses against best play. {} is the smallest ({limit}).",
                capitalised(&move_name(arena, &choice.played))
            )]
        }
    }
}

fn capitalised(text: &str) -> String {
    let mut text = text.to_string();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

/// The values of the games of a sum, before and after the move.
fn values(arena: &Arena, positions: &[Position], played: &SumMove) -> Vec<String> {
    let together =
        if arena.is_sum() { "s of the games combine by XOR; a sum of value" } else { " decides: a position of value" };
    let mut lines = vec![format!("The Sprague–Grundy value{together} 0 is lost for whoever is to move.")];
    for (number, (game, position)) in arena.games().iter().zip(positions).enumerate() {
        let heaps = format!("({}, {})", folded(&position.x), folded(&position.y));
        let alone = Sum::within(vec![Summand { game: game.clone(), position: position.clone() }], arena.work());
        let value = match alone.as_ref().map(Sum::value) {
            Ok(Some(value)) => format!("has value {}", folded(value)),
            _ => "is too large for its value to be known".to_string(),
        };
        let place = if arena.is_sum() { format!("Game {}, ", number + 1) } else { String::new() };
        lines.push(format!("{place}{} {heaps}, {value}.", fold(&game.to_string())));
    }
    let total = |positions: &[Position]| match arena.as_sum(positions).as_ref().map(Sum::value) {
        Ok(Some(value)) => format!("is {}", folded(value)),
        Ok(None) => "is not 0".to_string(),
        // Decided all the same, by making two games equal.
        Err(_) => "is not known, but not 0".to_string(),
    };
    let together = if arena.is_sum() { "Together the" } else { "The" };
    lines.push(format!(
        "{together} value {}; after the move “{}” it {}.",
        total(positions),
        move_name(arena, played),
        total(&played.applied(positions))
    ));
    lines
}
