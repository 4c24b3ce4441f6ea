//! Moves and the course of a match in plain sentences.

use crate::words::folded;
use wythoff::solve::play::{Arena, Ban, Decided, Match, Player};
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

/// "forbid (2, 6) and (3, 1)", or "forbid nothing".
pub fn ban_name(forbidden: &[Position]) -> String {
    if forbidden.is_empty() { "forbid nothing".to_string() } else { format!("forbid {}", listed(forbidden)) }
}

/// "(2, 6), (3, 1) and (4, 0)"; of many the first.
pub(super) fn listed(positions: &[Position]) -> String {
    const MOST: usize = 24;
    let mut names: Vec<String> = positions.iter().take(MOST).map(heaps).collect();
    if positions.len() > MOST {
        names.push(format!("{} more", positions.len() - MOST));
    }
    match names.pop() {
        None => "nothing".to_string(),
        Some(only) if names.is_empty() => only,
        Some(last) => format!("{} and {last}", names.join(", ")),
    }
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

/// The same for those who are not told who wins: whose turn it is, or who won.
pub fn course(played: &Match) -> String {
    if let Some(winner) = played.winner() {
        return format!("{}.", won(played, winner));
    }
    let (who, what) = match played.to_forbid() {
        Some(who) => (who, "forbid"),
        None => (played.to_move(), "move"),
    };
    match who {
        Player::You => format!("You are to {what}."),
        Player::Opponent => format!("Your opponent is to {what}."),
    }
}

/// Who won, and how the match ended.
fn won(played: &Match, winner: Player) -> String {
    let won = match winner {
        Player::You => "You won",
        Player::Opponent => "Your opponent won",
    };
    let why = match (played.arena().is_misere(), played.forbidden().is_empty(), played.steps().is_empty()) {
        (_, true, true) => "there was no move to begin with",
        (false, true, false) => "no move is left",
        (true, true, false) => "no move is left, and in misère play that wins",
        (false, false, _) => "every move is forbidden",
        (true, false, _) => "every move is forbidden, and in misère play that wins",
    };
    format!("{won}: {why}")
}

fn ended(played: &Match, winner: Player, decided: Decided) -> String {
    let won = won(played, winner);
    match decided {
        Decided::AtStart if played.steps().is_empty() => format!("{won}."),
        Decided::ByBan(index) => {
            let ban = played.steps().get(index).map_or(played.ban(), |step| step.ban.as_ref());
            let forbade = ban.map(forbade).unwrap_or_default();
            format!("{won}. It was decided before move {}: {forbade}, which gave the win away.", index + 1)
        }
        Decided::AtStart => {
            let start: Vec<String> = played.start().iter().map(heaps).collect();
            let start = start.join(" + ");
            let (stood, whose) = match played.at_start().outcome {
                Outcome::N => ("an N-position", "began"),
                Outcome::P => ("a P-position", "did not begin"),
            };
            let who = if winner == Player::You { "you" } else { "your opponent" };
            format!(
                "{won}. It was decided from the start: {start} is {stood}, {who} {whose} and never gave the win away."
            )
        }
        Decided::ByMove(index) => {
            let step = &played.steps()[index];
            let whose = if step.by == Player::You { "your" } else { "your opponent’s" };
            let name = move_name(played.arena(), &step.played);
            format!("{won}. It was decided by move {}, {whose} “{name}”, which gave the win away.", index + 1)
        }
    }
}

/// "you forbade (2, 6)".
fn forbade(ban: &Ban) -> String {
    let who = if ban.by == Player::You { "you" } else { "your opponent" };
    format!("{who} forbade {}", listed(&ban.forbidden))
}

fn running(played: &Match) -> String {
    let mistake = played.steps().last().is_some_and(|step| step.gave_away());
    let forbidding = played.ban().is_some_and(Ban::gave_away);
    let lead = match (mistake, forbidding, played.to_move()) {
        (false, false, _) => "",
        (_, true, Player::You) => "What your opponent forbade gave the win away. ",
        (_, true, Player::Opponent) => "What you forbade gave the win away. ",
        (true, _, Player::You) => "Your opponent’s last move gave the win away. ",
        (true, _, Player::Opponent) => "Your last move gave the win away. ",
    };
    let standing = match played.arena().block() {
        0 => to_move(played).to_string(),
        block => with_forbidden_options(played, block),
    };
    format!("{lead}{standing}")
}

/// How it stands where options may be forbidden.
fn with_forbidden_options(played: &Match, block: u8) -> String {
    let options = if block == 1 { "one option".to_string() } else { format!("up to {block} options") };
    let wins = played.standing().outcome == Outcome::N;
    match (played.to_forbid(), played.to_move()) {
        (Some(Player::You), _) if wins => {
            format!("You may forbid {options}, but your opponent can win whatever you forbid (N-position).")
        }
        (Some(Player::You), _) => format!("You may forbid {options} and can win (P-position)."),
        (Some(Player::Opponent), _) if wins => {
            format!("Your opponent may forbid {options}, but you can win whatever it forbids (N-position).")
        }
        (Some(Player::Opponent), _) => format!("Your opponent may forbid {options} and can win (P-position)."),
        (None, Player::You) if wins => "You are to move and can win: a P-position is open.".to_string(),
        (None, Player::You) => {
            "You are to move; no P-position is open, so every move loses against best play.".to_string()
        }
        (None, Player::Opponent) if wins => "Your opponent is to move and can win: a P-position is open.".to_string(),
        (None, Player::Opponent) => {
            "Your opponent is to move; no P-position is open, so every move loses against best play.".to_string()
        }
    }
}

fn to_move(played: &Match) -> &'static str {
    match (played.to_move(), played.standing().outcome) {
        (Player::You, Outcome::N) => "You are to move and can win (N-position).",
        (Player::You, Outcome::P) => "You are to move; against best play every move loses (P-position).",
        (Player::Opponent, Outcome::N) => "Your opponent is to move and can win (N-position).",
        (Player::Opponent, Outcome::P) => "Your opponent is to move; against best play every move loses (P-position).",
    }
}
