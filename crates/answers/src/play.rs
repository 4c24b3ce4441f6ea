//! A match as JSON: the whole match comes with the request, so nobody has to remember it.

#![allow(missing_docs, reason = "fields are named as the contract names them")]

mod advice;
mod ban;
mod request;
mod sentences;

pub use advice::{Advice, advice};
pub use ban::{BanAdvice, BanReport, HintBan, ProposedBan, ban_advice};
pub use request::{
    Act, First, MAX_MOVES, MatchError, MatchRequest, MoveRequest, Number, OpponentName, StartKind, StartRequest,
};
pub use sentences::{ban_name, course, heaps, move_name, verdict};

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
    /// Nothing where it is not told.
    #[serde(serialize_with = "some_outcome")]
    pub outcome: Option<Outcome>,
    pub ended: bool,
    #[serde(serialize_with = "some_player")]
    pub winner: Option<Player>,
    /// The move that decided it, counted from 0; nothing before the end, and if the start decided.
    pub decided: Option<usize>,
    pub history: Vec<StepReport>,
    pub verdict: String,
    pub reply: Option<Proposed>,
    pub hint: Option<Hint>,
    /// Only where options may be forbidden.
    #[serde(flatten)]
    pub blocking: Option<BlockingState>,
}

/// What more there is to say where options may be forbidden.
#[derive(Clone, Debug, Serialize)]
pub struct BlockingState {
    /// How many options may be forbidden before each move.
    pub block: u8,
    /// Who is to forbid now; nothing where that is done or the game is over.
    #[serde(serialize_with = "some_player")]
    pub to_forbid: Option<Player>,
    /// What is forbidden now, once that is said.
    pub ban: Option<BanReport>,
    /// Before which move, counted from 0, forbidding decided the match.
    pub decided_by_ban: Option<usize>,
    pub reply_ban: Option<ProposedBan>,
    pub hint_ban: Option<HintBan>,
}

impl BlockingState {
    fn new(played: &Match) -> Option<BlockingState> {
        Some(BlockingState {
            block: Some(played.arena().block()).filter(|block| *block > 0)?,
            to_forbid: played.to_forbid(),
            ban: played.ban().map(BanReport::new),
            decided_by_ban: match played.decided() {
                Some(Decided::ByBan(index)) => Some(index),
                _ => None,
            },
            reply_ban: None,
            hint_ban: None,
        })
    }
}

fn player<S: Serializer>(player: &Player, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(player.name())
}

fn some_outcome<S: Serializer>(outcome: &Option<Outcome>, serializer: S) -> Result<S::Ok, S::Error> {
    outcome.map(json::Text).serialize(serializer)
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
            outcome: Some(standing.outcome),
            ended: standing.ended,
            winner: played.winner(),
            decided: match played.decided() {
                Some(Decided::ByMove(index)) => Some(index),
                Some(Decided::AtStart | Decided::ByBan(_)) | None => None,
            },
            history: played.steps().iter().map(|step| StepReport::new(played, step)).collect(),
            verdict: verdict(played),
            reply: None,
            hint: None,
            blocking: BlockingState::new(played),
        }
    }

    /// The same for those who are not told who wins: whose turn it is, what was played, and at the end who won.
    pub fn untold(played: &Match) -> MatchState {
        let state = MatchState::new(played);
        let untold = |step: StepReport| {
            let ban = step.ban.map(BanReport::untold);
            StepReport { outcome_before: None, outcome_after: None, gave_away: None, ban, ..step }
        };
        MatchState {
            outcome: None,
            decided: None,
            history: state.history.into_iter().map(untold).collect(),
            verdict: course(played),
            blocking: state.blocking.map(|blocking| BlockingState {
                ban: blocking.ban.map(BanReport::untold),
                decided_by_ban: None,
                ..blocking
            }),
            ..state
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
    #[serde(serialize_with = "some_outcome")]
    pub outcome_before: Option<Outcome>,
    #[serde(serialize_with = "some_outcome")]
    pub outcome_after: Option<Outcome>,
    pub gave_away: Option<bool>,
    /// What had been forbidden before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ban: Option<BanReport>,
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
            outcome_before: Some(step.before.outcome),
            outcome_after: Some(step.after.outcome),
            gave_away: Some(step.gave_away()),
            ban: step.ban.as_ref().map(BanReport::new),
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
