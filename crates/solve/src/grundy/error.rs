//! Why there is no table of Grundy values.

use crate::euclid::EuclidError;
use numeration::work::Halt;
use std::error::Error;
use std::fmt;

/// Why there is no table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GrundyError {
    /// The player who cannot move wins, so sums of games do not follow the values.
    Misere,
    /// The opponent may forbid options, so a position is not the sum of its parts.
    Blocking,
    /// A limit was met, or the callback wished to stop.
    Halt(Halt),
    /// More rows or columns than can be numbered.
    TooLong {
        /// The most of either.
        limit: u64,
    },
    /// These heaps are no position of the game.
    NoPosition(EuclidError),
}

impl fmt::Display for GrundyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Misere => f.write_str("Grundy values belong to normal play: ask about the game without misere"),
            Self::Blocking => f.write_str(
                "a game in which options are forbidden has no Grundy values: in a sum it would not be said in which game the opponent forbids; ask about the game without block",
            ),
            Self::Halt(halt @ Halt::Limit { .. }) => write!(f, "{halt} or ask for fewer positions"),
            Self::Halt(Halt::Stopped) => Halt::Stopped.fmt(f),
            Self::TooLong { limit } => write!(f, "a table has at most {limit} rows and columns: ask for fewer"),
            Self::NoPosition(error) => error.fmt(f),
        }
    }
}

impl Error for GrundyError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Halt(halt) => Some(halt),
            Self::NoPosition(error) => Some(error),
            Self::Misere | Self::Blocking | Self::TooLong { .. } => None,
        }
    }
}

impl From<Halt> for GrundyError {
    fn from(halt: Halt) -> GrundyError {
        GrundyError::Halt(halt)
    }
}
