//! Why there was no search.

use crate::outcomes::OutcomesError;
use crate::proof::ProofError;
use automata::AutomataError;
use std::fmt;

/// Why a search for P-positions could not be made, or was ended.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DiscoverError {
    /// The rules are no formula: Euclid's game.
    NoFormula {
        /// The game.
        game: String,
    },
    /// The table of outcomes was refused.
    Outcomes(OutcomesError),
    /// The rules cannot be brought into the form that proofs need.
    Rules(ProofError),
    /// The progress callback asked for an end.
    Cancelled,
}

impl fmt::Display for DiscoverError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoFormula { game } => {
                write!(f, "the rules of {game} are no formula with linear conditions: automata cannot deal with them")
            }
            Self::Outcomes(error) => error.fmt(f),
            Self::Rules(error) => error.fmt(f),
            Self::Cancelled => AutomataError::Cancelled.fmt(f),
        }
    }
}

impl std::error::Error for DiscoverError {}

impl From<OutcomesError> for DiscoverError {
    fn from(error: OutcomesError) -> DiscoverError {
        match error {
            OutcomesError::Cancelled => DiscoverError::Cancelled,
            error => DiscoverError::Outcomes(error),
        }
    }
}
