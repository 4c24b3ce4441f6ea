//! What can be wrong with a sum.

use super::Summand;
use crate::euclid::EuclidError;
use numeration::ParseNaturalError;
use numeration::work::Halt;
use rules::GameError;
use rules::Heap;
use std::error::Error;
use std::fmt;

/// Why a text is no summand.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SummandError {
    /// Nothing is written.
    Empty,
    /// No heaps are written.
    MissingHeaps,
    /// What stands before the heaps names no game.
    Game(GameError),
    /// A heap is no number.
    Heap {
        /// Which.
        heap: Heap,
        /// What is wrong with it.
        error: ParseNaturalError,
    },
}

impl fmt::Display for SummandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "nothing is written: write a game and its heaps, as in 'euclid 13 31'"),
            Self::MissingHeaps => {
                write!(f, "heaps are missing: write a game and two heaps, as in 'euclid 13 31' (or 'nim 4')")
            }
            Self::Game(error) => error.fmt(f),
            Self::Heap { heap, error } => write!(f, "{heap} heap, {error}"),
        }
    }
}

impl Error for SummandError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Game(error) => Some(error),
            Self::Heap { error, .. } => Some(error),
            _ => None,
        }
    }
}

/// Why a sum has no answer, and which summand is at fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumError {
    /// The index of the summand, counted from 0.
    pub index: usize,
    /// The summand as text, cut if it is long.
    pub summand: String,
    /// What is wrong.
    pub kind: SumErrorKind,
}

impl SumError {
    pub(super) fn new(index: usize, summand: &Summand, kind: SumErrorKind) -> SumError {
        SumError { index, summand: shortened(&summand.to_string()), kind }
    }
}

/// What is wrong with a summand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SumErrorKind {
    /// Misère play, of which values say nothing.
    Misere,
    /// The heaps are no position of Euclid's game.
    Euclid(EuclidError),
    /// Its value is needed, and the table for it would have too many positions.
    TooManyCells {
        /// How many it may have.
        limit: u64,
    },
    /// Its value is needed, and the tables of all summands together would have too many positions.
    TooManyCellsTogether {
        /// How many they may have.
        limit: u64,
    },
    /// Its value is needed, and the table for it met a limit, or the callback wished to stop.
    Halt(Halt),
}

impl fmt::Display for SumError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "summand {} ('{}', counted from 0): ", self.index, self.summand)?;
        let way_round = "ask about smaller heaps, or let equal summands cancel it";
        match &self.kind {
            SumErrorKind::Misere => write!(
                f,
                "misère play is not decided by values, so it cannot be added: use solve for a single game, or leave out misere"
            ),
            SumErrorKind::Euclid(error) => error.fmt(f),
            SumErrorKind::TooManyCells { limit } => {
                write!(
                    f,
                    "its value needs a table of more than {limit} positions, the limit for a summand: {way_round}"
                )
            }
            SumErrorKind::Halt(halt @ Halt::Limit { .. }) => write!(f, "{halt}, {way_round}"),
            SumErrorKind::Halt(Halt::Stopped) => Halt::Stopped.fmt(f),
            SumErrorKind::TooManyCellsTogether { limit } => {
                write!(f, "the tables of all summands would pass {limit} positions, the limit for a sum: {way_round}")
            }
        }
    }
}

impl Error for SumError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.kind {
            SumErrorKind::Halt(halt) => Some(halt),
            SumErrorKind::Euclid(error) => Some(error),
            _ => None,
        }
    }
}

impl From<Halt> for SumErrorKind {
    fn from(halt: Halt) -> SumErrorKind {
        SumErrorKind::Halt(halt)
    }
}

/// A text that may be as long as its heaps, cut in the middle.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 80;
    const KEPT: usize = 32;
    let length = text.chars().count();
    if length <= LONGEST {
        return text.to_owned();
    }
    let head: String = text.chars().take(KEPT).collect();
    let tail: String = text.chars().skip(length - KEPT).collect();
    format!("{head}…{tail}")
}
