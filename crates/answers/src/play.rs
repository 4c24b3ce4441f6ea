//! A match as JSON: the whole match comes with the request, so nobody has to remember it.

#![allow(missing_docs, reason = "fields are named as the contract names them")]

mod advice;
mod request;
mod sentences;

pub use advice::{Advice, advice};
pub use request::{
    Act, First, MAX_MOVES, MatchError, MatchRequest, MoveRequest, Number, OpponentName, StartKind, StartRequest,
};
pub use sentences::{heaps, move_name, verdict};

use crate::json;
use serde::{Serialize, Serializer};
use wythoff::solve::play::{Decided, Match, Player, Step};
use wythoff::solve::sum::SumMove;
use wythoff::{Move, Outcome, Position};

/// The state of a match.
#[derive(Clone, Debug, Serialize)]
pub struct MatchState {
    #[serde(serialize_with = "json::positions")]
    pub positions: Vec<Position>,
    #[serde(serialize_with = "player")]
    pub to_move: Player,
    #[serde(serialize_with = "json::text")]
    pub outcome: Outcome,
    pub ended: bool,
    #[serde(serialize_with = "some_player")]
    pub winner: Option<Player>,
    /// The move that decided it, counted from 0; nothing before the end, and if the start decided.
    pub decided: Option<usize>,
    pub history: Vec<StepReport>,
    pub verdict: String,
    pub reply: Option<Proposed>,
    pub hint: Option<Hint>,
}

fn player<S: Serializer>(player: &Player, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(player.name())
}

fn some_player<S: Serializer>(player: &Option<Player>, serializer: S) -> Result<S::Ok, S::Error> {
    player.map(Player::name).serialize(serializer)
}

impl MatchState {
    /// The state, without reply and hint.
    pub fn new(played: &Match) -> MatchState {
        let standing = played.standing();
        MatchState {
            positions: played.positions().to_vec(),
            to_move: played.to_move(),
            outcome: standing.outcome,
            ended: standing.ended,
            winner: played.winner(),
            decided: match played.decided() {
                Some(Decided::ByMove(index)) => Some(index),
                Some(Decided::AtStart) | None => None,
            },
            history: played.steps().iter().map(|step| StepReport::new(played, step)).collect(),
            verdict: verdict(played),
            reply: None,
            hint: None,
        }
    }
}

/// A move that was played.
#[derive(Clone, Debug, Serialize)]
pub struct StepReport {
    #[serde(serialize_with = "player")]
    pub by: Player,
    pub summand: usize,
    #[serde(serialize_with = "json::take")]
    pub take: Move,
    #[serde(serialize_with = "json::positions")]
    pub to: Vec<Position>,
    pub words: String,
    #[serde(serialize_with = "json::text")]
    pub outcome_before: Outcome,
    #[serde(serialize_with = "json::text")]
    pub outcome_after: Outcome,
    pub gave_away: bool,
}

impl StepReport {
    fn new(played: &Match, step: &Step) -> StepReport {
        let Proposed { summand, take, words } = Proposed::new(played, &step.played);
        StepReport {
            by: step.by,
            summand,
            take,
            to: step.positions.clone(),
            words,
            outcome_before: step.before.outcome,
            outcome_after: step.after.outcome,
            gave_away: step.gave_away(),
        }
    }
}

/// A move that is proposed.
#[derive(Clone, Debug, Serialize)]
pub struct Proposed {
    pub summand: usize,
    #[serde(serialize_with = "json::take")]
    pub take: Move,
    pub words: String,
}

impl Proposed {
    pub fn new(played: &Match, step: &SumMove) -> Proposed {
        Proposed { summand: step.summand, take: step.taken.clone(), words: move_name(played.arena(), step) }
    }
}

/// A move that is advised, and why.
#[derive(Clone, Debug, Serialize)]
pub struct Hint {
    #[serde(flatten)]
    pub played: Proposed,
    pub why: Vec<String>,
}

impl Hint {
    pub fn new(played: &Match, advice: Advice) -> Hint {
        Hint { played: Proposed::new(played, &advice.played), why: advice.why }
    }
}
