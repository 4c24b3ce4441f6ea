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

use serde::Serialize;
use wythoff::play::{Decided, Match, Step};
use wythoff::{Position, SumMove};

/// The state of a match.
#[derive(Debug, Serialize)]
pub struct MatchState {
    pub positions: Vec<[String; 2]>,
    pub to_move: &'static str,
    pub outcome: String,
    pub ended: bool,
    pub winner: Option<&'static str>,
    /// The move that decided it, counted from 0; nothing before the end, and if the start decided.
    pub decided: Option<usize>,
    pub history: Vec<StepAnswer>,
    pub verdict: String,
    pub reply: Option<PlayedAnswer>,
    pub hint: Option<HintAnswer>,
}

impl MatchState {
    /// The state, without reply and hint.
    pub fn new(played: &Match) -> MatchState {
        let standing = played.standing();
        MatchState {
            positions: pairs(played.positions()),
            to_move: played.to_move().name(),
            outcome: standing.outcome.to_string(),
            ended: standing.ended,
            winner: played.winner().map(|winner| winner.name()),
            decided: match played.decided() {
                Some(Decided::ByMove(index)) => Some(index),
                _ => None,
            },
            history: played.steps().iter().map(|step| StepAnswer::new(played, step)).collect(),
            verdict: verdict(played),
            reply: None,
            hint: None,
        }
    }
}

/// A move that was played.
#[derive(Debug, Serialize)]
pub struct StepAnswer {
    pub by: &'static str,
    pub summand: usize,
    pub take: [String; 2],
    pub to: Vec<[String; 2]>,
    pub words: String,
    pub outcome_before: String,
    pub outcome_after: String,
    pub gave_away: bool,
}

impl StepAnswer {
    fn new(played: &Match, step: &Step) -> StepAnswer {
        let PlayedAnswer { summand, take, words } = PlayedAnswer::new(played, &step.played);
        StepAnswer {
            by: step.by.name(),
            summand,
            take,
            to: pairs(&step.positions),
            words,
            outcome_before: step.before.outcome.to_string(),
            outcome_after: step.after.outcome.to_string(),
            gave_away: step.gave_away(),
        }
    }
}

/// A move that is proposed.
#[derive(Debug, Serialize)]
pub struct PlayedAnswer {
    pub summand: usize,
    pub take: [String; 2],
    pub words: String,
}

impl PlayedAnswer {
    pub fn new(played: &Match, step: &SumMove) -> PlayedAnswer {
        PlayedAnswer {
            summand: step.summand,
            take: [step.taken.u.to_string(), step.taken.v.to_string()],
            words: move_name(played.arena(), step),
        }
    }
}

/// A move that is advised, and why.
#[derive(Debug, Serialize)]
pub struct HintAnswer {
    #[serde(flatten)]
    pub played: PlayedAnswer,
    pub why: Vec<String>,
}

impl HintAnswer {
    pub fn new(played: &Match, advice: Advice) -> HintAnswer {
        HintAnswer { played: PlayedAnswer::new(played, &advice.played), why: advice.why }
    }
}

fn pairs(positions: &[Position]) -> Vec<[String; 2]> {
    positions.iter().map(|position| [position.x.to_string(), position.y.to_string()]).collect()
}
