//! Moves and the course of a match in plain sentences.

use crate::words::folded;
use wythoff::solve::play::{Arena, Decided, Match, Player};
use wythoff::solve::sum::SumMove;
use wythoff::{Outcome, Position};

/// "take 3 from the left, 4 from the right → (2, 6)"; in a sum "in game 2 take …". Long numbers are folded.
pub fn move_name(arena: &Arena, played: &SumMove) -> String {
    let (u, v) = (&played.taken.u, &played.taken.v);
    let taken = match (u.is_zero(), v.is_zero()) {
        (false, true) => format!("take {} from the left", folded(u)),
        (true, _) => format!("take {} from the right", folded(v)),
        (false, false) if u == v => format!("take {} from both", folded(u)),
        (false, false) => format!("take {} from the left, {} from the right", folded(u), folded(v)),
    };
    let place = if arena.is_sum() { format!("in game {} ", played.summand + 1) } else { String::new() };
    format!("{place}{taken} → {}", heaps(&played.to))
}

/// "(2, 6)", long numbers folded.
pub fn heaps(position: &Position) -> String {
    format!("({}, {})", folded(&position.x), folded(&position.y))
}

/// How the match stands, or who won and where that was decided, in one or two sentences.
pub fn verdict(played: &Match) -> String {
    match (played.winner(), played.decided()) {
        (Some(winner), Some(decided)) => ended(played, winner, decided),
        _ => running(played),
    }
}

fn ended(played: &Match, winner: Player, decided: Decided) -> String {
    let won = match winner {
        Player::You => "You won",
        Player::Opponent => "Your opponent won",
    };
    let why = match (played.arena().is_misere(), played.steps().is_empty()) {
        (_, true) => "there was no move to begin with",
        (false, false) => "no move is left",
        (true, false) => "no move is left, and in misère play that wins",
    };
    match decided {
        Decided::AtStart if played.steps().is_empty() => format!("{won}: {why}."),
        Decided::AtStart => {
            let start: Vec<String> = played.start().iter().map(heaps).collect();
            let start = start.join(" + ");
            let (stood, whose) = match played.at_start().outcome {
                Outcome::N => ("an N-position", "began"),
                Outcome::P => ("a P-position", "did not begin"),
            };
            let who = if winner == Player::You { "you" } else { "your opponent" };
            format!(
                "{won}: {why}. It was decided from the start: {start} is {stood}, {who} {whose} and never gave the win away."
            )
        }
        Decided::ByMove(index) => {
            let step = &played.steps()[index];
            let whose = if step.by == Player::You { "your" } else { "your opponent’s" };
            let name = move_name(played.arena(), &step.played);
            format!("{won}: {why}. It was decided by move {}, {whose} “{name}”, which gave the win away.", index + 1)
        }
    }
}

fn running(played: &Match) -> String {
    let mistake = played.steps().last().is_some_and(|step| step.gave_away());
    let lead = match (mistake, played.to_move()) {
        (false, _) => "",
        (true, Player::You) => "Your opponent’s last move gave the win away. ",
        (true, Player::Opponent) => "Your last move gave the win away. ",
    };
    let standing = match (played.to_move(), played.standing().outcome) {
        (Player::You, Outcome::N) => "You are to move and can win (N-position).",
        (Player::You, Outcome::P) => "You are to move; against best play every move loses (P-position).",
        (Player::Opponent, Outcome::N) => "Your opponent is to move and can win (N-position).",
        (Player::Opponent, Outcome::P) => "Your opponent is to move; against best play every move loses (P-position).",
    };
    format!("{lead}{standing}")
}
