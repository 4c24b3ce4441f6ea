//! Why there is no design.

use crate::outcomes::OutcomesError;
use crate::verify::ClaimError;
use numeration::Natural;
use numeration::work::Halt;
use std::error::Error;
use std::fmt;

/// Why there is no design.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DesignError {
    /// Not 1 < α < 2: the continued fraction does not begin with 1.
    SlopeOutOfRange {
        /// How it begins.
        first: u32,
    },
    /// A finite continued fraction says nothing about heaps as large as asked for.
    PrefixTooShort {
        /// The largest bound it justifies.
        justified: Natural,
        /// The bound asked for.
        bound: u64,
    },
    /// The bound is too large.
    Bound {
        /// The bound asked for.
        bound: u64,
        /// The largest that is allowed.
        limit: u64,
        /// What can be done instead.
        way_round: &'static str,
    },
    /// No list of positions.
    List(Box<ClaimError>),
    /// A list without any position.
    EmptyList,
    /// A list of positions in which one has its larger heap first.
    LargerFirst {
        /// The line of a text or the place in a list, counted from 1.
        line: usize,
        /// The position.
        position: (u64, u64),
    },
    /// A list of positions that does not grow.
    Unsorted {
        /// The line of a text or the place in a list, counted from 1.
        line: usize,
        /// The position there.
        position: (u64, u64),
        /// The position before it.
        before: (u64, u64),
    },
    /// (0, 0) is not wanted as a P-position in normal play.
    EndMissing,
    /// (0, 0) is wanted as a P-position in misère play.
    EndWanted,
    /// A base move leads from one candidate to another.
    Joined {
        /// The candidate with the move.
        from: (u64, u64),
        /// The candidate it leads to.
        to: (u64, u64),
    },
    /// A limit was met, or the callback wished to stop.
    Halt(Halt),
    /// The oracle refuses.
    Outcomes(OutcomesError),
}

impl fmt::Display for DesignError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SlopeOutOfRange { first } => write!(
                f,
                "alpha must lie between 1 and 2, so its continued fraction begins with 1, not {first}: write for example [1;(2,1)]"
            ),
            Self::PrefixTooShort { justified, bound } => write!(
                f,
                "a continued fraction that ends is read as the beginning of alpha, and this one settles heaps up to {justified} only, not {bound}: add quotients or a period, as in [1;2,(1,3)], or ask for a smaller bound"
            ),
            Self::Bound { bound, limit, way_round } => {
                write!(f, "the bound {bound} is too large, the limit is {limit}: {way_round}")
            }
            Self::List(error) => error.fmt(f),
            Self::EmptyList => write!(f, "no position is listed: write two numbers a line, as in 3 5"),
            Self::LargerFirst { line, position: (x, y) } => {
                write!(f, "line {line}: ({x}, {y}) has its larger heap first: write {y} {x}")
            }
            Self::Unsorted { line, position: (x, y), before: (a, b) } => write!(
                f,
                "line {line}: ({x}, {y}) does not come after ({a}, {b}): sort them by first heap, then second, each once"
            ),
            Self::EndMissing => write!(
                f,
                "(0, 0) is not in the set, but without a move left it is a P-position of every game in normal play: add it or design a misère game"
            ),
            Self::EndWanted => write!(
                f,
                "(0, 0) is in the set, but whoever has no move left wins in misère play: leave it out or design a game in normal play"
            ),
            Self::Joined { from, to } => {
                let taken = (from.0 - to.0, from.1 - to.1);
                write!(
                    f,
                    "the base moves join two of the wanted P-positions: taking {taken:?} leads from {from:?} to {to:?}"
                )
            }
            Self::Halt(halt @ Halt::Limit { .. }) => write!(f, "{halt} or ask for a smaller bound"),
            Self::Halt(Halt::Stopped) => Halt::Stopped.fmt(f),
            Self::Outcomes(error) => error.fmt(f),
        }
    }
}

impl Error for DesignError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Halt(halt) => Some(halt),
            Self::Outcomes(error) => Some(error),
            Self::List(error) => Some(error.as_ref()),
            _ => None,
        }
    }
}

impl From<Halt> for DesignError {
    fn from(halt: Halt) -> DesignError {
        DesignError::Halt(halt)
    }
}

impl From<OutcomesError> for DesignError {
    fn from(error: OutcomesError) -> DesignError {
        match error {
            OutcomesError::Halt(halt) => DesignError::Halt(halt),
            other => DesignError::Outcomes(other),
        }
    }
}
