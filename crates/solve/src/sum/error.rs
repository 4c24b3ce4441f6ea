//! What can be wrong with a sum.

use super::Summand;
use crate::StrategyError;
use crate::euclid::EuclidError;
use crate::misere::{Against, Kind, Lopsided, MisereClass};
use numeration::ParseNaturalError;
use numeration::work::Halt;
use rules::GameError;
use rules::Heap;
use rules::Play;
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
    /// A summand in misère play: the convention belongs to the sum.
    Misere,
    /// A summand in which the opponent may forbid options: such games have no values.
    Blocking,
    /// In a misère sum: the game is not miserable, or not known to be.
    NotMiserable {
        /// The smallest positions that show that it is not tame, or not miserable, where such were found.
        class: Box<MisereClass>,
        /// Up to which heaps these were looked for.
        bound: u64,
    },
    /// A strategy that should answer at any size does not.
    Strategy(Box<StrategyError>),
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

impl SumErrorKind {
    /// Why a game played like that cannot be part of a sum.
    pub(super) fn of_play(play: Play) -> Option<SumErrorKind> {
        match play {
            Play { block: 1.., .. } => Some(SumErrorKind::Blocking),
            Play { misere: true, .. } => Some(SumErrorKind::Misere),
            Play { misere: false, .. } => None,
        }
    }
}

impl fmt::Display for SumError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "summand {} ('{}', counted from 0): ", self.index, self.summand)?;
        let way_round = "ask about smaller heaps, or let equal summands cancel it";
        match &self.kind {
            SumErrorKind::Misere => write!(
                f,
                "the convention belongs to the sum, not to a summand: leave out misere here, and ask for the misère sum if whoever cannot move is to win"
            ),
            SumErrorKind::Blocking => write!(
                f,
                "a game in which options are forbidden has no value, as it is not said in which game of a sum the opponent forbids: leave out block here"
            ),
            SumErrorKind::NotMiserable { class, bound } => write_not_miserable(f, class, *bound),
            SumErrorKind::Strategy(error) => error.fmt(f),
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
            SumErrorKind::Strategy(error) => Some(error.as_ref()),
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

/// Why a game has no place in a misère sum.
fn write_not_miserable(f: &mut fmt::Formatter<'_>, class: &MisereClass, bound: u64) -> fmt::Result {
    write!(f, "misère sums are played by swap positions, and ")?;
    if let Some(Against { position: (x, y), values: (normal, misere) }) = class.tame {
        return write!(
            f,
            "for that this game is not miserable, nor even tame: ({x}, {y}) is no swap position, and yet its value is {normal} in normal and {misere} \
             in misère play: ask about normal play"
        );
    }
    if let Some(Lopsided { position: (x, y), values: (normal, misere), only, option: (to_x, to_y) }) = class.miserable {
        let other = if only == Kind::ZeroOne { Kind::OneZero } else { Kind::ZeroOne };
        return write!(
            f,
            "for that this game is not miserable: from ({x}, {y}), of value {normal} in normal and {misere} in misère play, one can move to a \
             {}-position, ({to_x}, {to_y}), but to no {}-position: ask about normal play",
            only.name(),
            other.name()
        );
    }
    let so_far = if bound > 0 { format!(", though up to heaps of {bound} it is") } else { String::new() };
    write!(f, "it is not proved that this game is miserable{so_far}: use nim and a-Wythoff, or ask about normal play")
}
