//! What is asked about a match.

use super::{Hint, HintBan, MatchState, Proposed, ProposedBan, advice, ban_advice};
use serde::Deserialize;
use std::fmt;
use std::sync::Arc;
use wythoff::numbers::ParseNaturalError;
use wythoff::numbers::work::{Halt, Meter, Work};
use wythoff::solve::play::{Arena, Match, Opponent, PlayError, Player, Start};
use wythoff::{Game, GameError, Move, Natural, Position};

/// The most moves of a match in a request.
pub const MAX_MOVES: usize = 10_000;

/// The largest random heap unless told otherwise.
const DEFAULT_MOST: u64 = 20;

/// A whole match, and what is wanted of it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default, expecting = "an object with the match")]
pub struct MatchRequest {
    pub game: Option<String>,
    /// The games of a sum, instead of `game`.
    pub summands: Option<Vec<String>>,
    pub start: StartRequest,
    /// The largest heap of a random start, 20 unless given.
    pub most: Option<Number>,
    pub moves: Vec<MoveRequest>,
    /// Where options may be forbidden: those that are, before the move that comes next.
    pub forbid: Option<Vec<[Number; 2]>>,
    pub first: First,
    pub opponent: OpponentName,
    /// In percent.
    pub error: Option<Number>,
    pub seed: Option<Number>,
    pub act: Option<Act>,
}

/// Positions, or a kind of position: the answer's `positions` then say which was drawn.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged, expecting = "start must be random, P, N or a pair of heaps for each game, as in [[\"12\", \"15\"]]")]
pub enum StartRequest {
    Heaps(Vec<[Number; 2]>),
    Kind(StartKind),
}

impl Default for StartRequest {
    fn default() -> StartRequest {
        StartRequest::Kind(StartKind::Random)
    }
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub enum StartKind {
    #[serde(rename = "random")]
    Random,
    P,
    N,
}

/// A move in one of the games.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a move, as in {\"summand\": 0, \"take\": [\"1\", \"0\"]}")]
pub struct MoveRequest {
    #[serde(default)]
    pub summand: usize,
    pub take: [Number; 2],
    /// The options that had been forbidden before, where that is possible; none unless given.
    pub forbidden: Option<Vec<[Number; 2]>>,
}

/// A number as a decimal string, or as a JSON number if it is small.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged, expecting = "a number must be a string of digits, or a whole number from 0 on")]
pub enum Number {
    Small(u64),
    Text(String),
}

impl Number {
    fn natural(&self, what: &str) -> Result<Natural, MatchError> {
        match self {
            Number::Small(number) => Ok(Natural::from(*number)),
            Number::Text(text) => {
                text.trim().parse().map_err(|error| MatchError::Number { what: what.to_string(), error })
            }
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase", expecting = "first must be you or opponent")]
pub enum First {
    #[default]
    You,
    Opponent,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase", expecting = "opponent must be perfect, fallible or person")]
pub enum OpponentName {
    #[default]
    Perfect,
    Fallible,
    Person,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase", expecting = "act must be reply or hint")]
pub enum Act {
    Reply,
    Hint,
}

/// Why a request has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MatchError {
    /// A GAME string is wrong.
    Game {
        /// Which, counted from 0.
        index: usize,
        /// Whether there are several.
        of_sum: bool,
        error: GameError,
    },
    /// Both `game` and `summands` are given, or neither.
    Games,
    /// A number is none.
    Number { what: String, error: ParseNaturalError },
    /// A number is out of range.
    Range { what: &'static str, most: u64 },
    /// Too many moves.
    TooManyMoves,
    /// The match itself.
    Play(PlayError),
    /// A limit was met, or the callback wished to stop.
    Halt(Halt),
}

impl MatchError {
    /// Whether a limit of size or work stands in the way, and not a mistake.
    pub fn is_limit(&self) -> bool {
        matches!(self, MatchError::Play(error) if error.is_limit()) || *self == MatchError::TooManyMoves
    }
}

impl fmt::Display for MatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game { error, of_sum: false, .. } => write!(f, "game: {error}"),
            Self::Game { index, error, .. } => write!(f, "game {}: {error}", index + 1),
            Self::Games => write!(f, "name either one game, as 'game', or several, as 'summands'"),
            Self::Number { what, error } => write!(f, "{what}: {error}"),
            Self::Range { what, most } => write!(f, "{what}: at most {most} is allowed"),
            Self::TooManyMoves => write!(f, "moves: a match may have up to {MAX_MOVES} moves: begin a new one"),
            Self::Play(error) => error.fmt(f),
            Self::Halt(halt) => halt.fmt(f),
        }
    }
}

impl std::error::Error for MatchError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Game { error, .. } => Some(error),
            Self::Play(error) => Some(error),
            Self::Halt(halt) => Some(halt),
            Self::Games | Self::Number { .. } | Self::Range { .. } | Self::TooManyMoves => None,
        }
    }
}

impl From<Halt> for MatchError {
    fn from(halt: Halt) -> MatchError {
        MatchError::Halt(halt)
    }
}

impl From<PlayError> for MatchError {
    fn from(error: PlayError) -> MatchError {
        MatchError::Play(error)
    }
}

impl MatchRequest {
    /// The match, played up to the last move given.
    ///
    /// # Errors
    /// Whatever is wrong with games, numbers or moves.
    pub fn to_match(&self) -> Result<Match<'static>, MatchError> {
        self.to_match_within(&Work::USUAL)
    }

    /// The same within these limits; the callback is asked before every move and during long work.
    fn to_match_within<'w>(&self, work: &Work<'w>) -> Result<Match<'w>, MatchError> {
        if self.moves.len() > MAX_MOVES {
            return Err(MatchError::TooManyMoves);
        }
        let arena = self.arena(work)?;
        let start = self.start(&arena)?;
        let first = if self.first == First::You { Player::You } else { Player::Opponent };
        let mut played = Match::new(Arc::new(arena), start, first)?;
        let meter = Meter::new(work, "a match");
        for (number, MoveRequest { summand, take: [u, v], forbidden }) in self.moves.iter().enumerate() {
            meter.tell(number as u64, Some(self.moves.len() as u64))?;
            let place = format!("move {}", number + 1);
            if played.to_forbid().is_some() || forbidden.is_some() {
                let forbidden = forbidden.as_deref().unwrap_or_default();
                played.forbid(positions(forbidden, &format!("{place}, forbidden"))?)?;
            }
            let taken = Move { u: u.natural(&place)?, v: v.natural(&place)? };
            played.play(*summand, taken)?;
        }
        if let Some(forbidden) = &self.forbid {
            played.forbid(positions(forbidden, "forbid")?)?;
        }
        Ok(played)
    }

    /// The state of the match, with reply or hint if asked for.
    ///
    /// # Errors
    /// As [`to_match`](MatchRequest::to_match).
    pub fn answer(&self) -> Result<MatchState, MatchError> {
        self.answer_within(&Work::USUAL)
    }

    /// The same within these limits; the callback is asked before every move and during long work.
    ///
    /// # Errors
    /// As [`to_match`](MatchRequest::to_match), or the wish to stop.
    pub fn answer_within(&self, work: &Work<'_>) -> Result<MatchState, MatchError> {
        self.stated(work, MatchState::new)
    }

    /// The same for those who are not told who wins.
    ///
    /// # Errors
    /// As [`answer_within`](MatchRequest::answer_within).
    pub fn answer_untold(&self, work: &Work<'_>) -> Result<MatchState, MatchError> {
        self.stated(work, MatchState::untold)
    }

    /// Whether the request itself asks who wins: by a hint, or by a start that is won or lost.
    pub fn asks_who_wins(&self) -> bool {
        self.act == Some(Act::Hint) || matches!(self.start, StartRequest::Kind(StartKind::P | StartKind::N))
    }

    fn stated(&self, work: &Work<'_>, state: fn(&Match) -> MatchState) -> Result<MatchState, MatchError> {
        let played = self.to_match_within(work)?;
        let mut state = state(&played);
        match self.act {
            Some(Act::Reply) if played.to_forbid() == Some(Player::Opponent) => {
                let reply = played.reply_ban(self.opponent()?, self.seed()?)?;
                if let Some(blocking) = &mut state.blocking {
                    blocking.reply_ban = reply.map(ProposedBan::new);
                }
            }
            Some(Act::Reply) if played.to_move() == Player::Opponent => {
                let reply = played.reply(self.opponent()?, self.seed()?)?;
                state.reply = reply.map(|reply| Proposed::new(&played, &reply));
            }
            Some(Act::Hint) => {
                let (advice, ban) = (advice(&played)?, ban_advice(&played)?);
                // Reasons leave out what was not finished; whoever wished to stop gets none of them.
                Meter::new(work, "a hint").tell(0, None)?;
                state.hint = advice.map(|advice| Hint::new(&played, advice));
                if let Some(blocking) = &mut state.blocking {
                    blocking.hint_ban = ban.map(HintBan::new);
                }
            }
            _ => {}
        }
        Ok(state)
    }

    fn arena<'w>(&self, work: &Work<'w>) -> Result<Arena<'w>, MatchError> {
        let texts = match (&self.game, &self.summands) {
            (Some(game), None) => std::slice::from_ref(game),
            (None, Some(summands)) => summands,
            _ => return Err(MatchError::Games),
        };
        let game = |(index, text): (usize, &String)| {
            text.parse::<Game>().map_err(|error| MatchError::Game { index, of_sum: texts.len() > 1, error })
        };
        Ok(Arena::within(texts.iter().enumerate().map(game).collect::<Result<_, _>>()?, work)?)
    }

    fn start(&self, arena: &Arena) -> Result<Vec<Position>, MatchError> {
        let kind = match &self.start {
            StartRequest::Heaps(heaps) => return positions(heaps, "start"),
            StartRequest::Kind(StartKind::Random) => Start::Random,
            StartRequest::Kind(StartKind::P) => Start::P,
            StartRequest::Kind(StartKind::N) => Start::N,
        };
        let most = self.most.as_ref().map_or(Ok(Natural::from(DEFAULT_MOST)), |most| most.natural("most"))?;
        Ok(arena.start(kind, &most, self.seed()?)?)
    }

    fn opponent(&self) -> Result<Opponent, MatchError> {
        Ok(match self.opponent {
            OpponentName::Perfect => Opponent::Perfect,
            OpponentName::Person => Opponent::Person,
            OpponentName::Fallible => {
                let error_percent = self.word("error", self.error.as_ref(), 100)? as u8;
                Opponent::Fallible { error_percent }
            }
        })
    }

    fn seed(&self) -> Result<u64, MatchError> {
        self.word("seed", self.seed.as_ref(), u64::MAX)
    }

    fn word(&self, what: &'static str, number: Option<&Number>, most: u64) -> Result<u64, MatchError> {
        let Some(number) = number else { return Ok(0) };
        let word = number.natural(what)?.to_u64().filter(|word| *word <= most);
        word.ok_or(MatchError::Range { what, most })
    }
}

/// Pairs of heaps; `what` they are is said where one is none.
fn positions(pairs: &[[Number; 2]], what: &str) -> Result<Vec<Position>, MatchError> {
    let position = |[x, y]: &[Number; 2]| -> Result<Position, MatchError> {
        Ok(Position { x: x.natural(&format!("{what}, left heap"))?, y: y.natural(&format!("{what}, right heap"))? })
    };
    pairs.iter().map(position).collect()
}
