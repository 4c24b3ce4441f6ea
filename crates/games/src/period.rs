//! Additive periods of the rows of a-Wythoff's Sprague–Grundy function.

mod check;
mod lockstep;
mod machine;
mod resolve;
mod saved;
mod search;

pub use check::{PeriodDispute, check_periods};
pub use search::PeriodSearch;
use std::fmt;

/// The least pre-period and period of a row, with the repetition of states that proves it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct RowPeriod {
    /// r.
    pub row: u64,
    /// The least y₀ ≥ 0 with g(r, y + p) = g(r, y) + p for all y ≥ y₀.
    pub preperiod: u64,
    /// The least p ≥ 1 for which there is such a y₀.
    pub period: u64,
    /// A column at which rows 0 … r are in the same state …
    pub state_start: u64,
    /// … as they are so many columns later.
    pub state_period: u64,
}

/// Where a search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PeriodProgress {
    /// The least row whose period is not yet known.
    pub row: u64,
    /// The column under way.
    pub column: u64,
    /// A repetition was found, and the least pre-period and period are being worked out.
    pub resolving: bool,
}

/// Why a search cannot start.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PeriodError {
    /// Not enough memory.
    Memory {
        /// Bytes the search would take.
        needed: u128,
        /// Bytes it may take.
        limit: u64,
    },
}

impl fmt::Display for PeriodError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Memory { needed, limit } => {
                write!(f, "needs {needed} bytes of memory, the limit is {limit}: ask for fewer rows or allow more")
            }
        }
    }
}

impl std::error::Error for PeriodError {}

/// Why a saved search cannot go on.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RestoreError {
    /// The bytes are something else, or of another version.
    Unknown,
    /// Part of the bytes is missing or wrong.
    Damaged,
    /// The search itself cannot be started.
    Search(PeriodError),
}

impl fmt::Display for RestoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown => f.write_str("not a saved search for periods, or one of another version"),
            Self::Damaged => f.write_str("the saved search is incomplete or damaged"),
            Self::Search(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for RestoreError {}
