//! Why there was no search.

use crate::proof::ProofError;
use numeration::work::Halt;
use solve::outcomes::OutcomesError;
use std::error::Error;
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
    /// The search itself met a limit, or the callback wished to stop.
    Halt(Halt),
}

impl fmt::Display for DiscoverError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoFormula { game } => {
                write!(f, "the rules of {game} are no formula with linear conditions: automata cannot deal with them")
            }
            Self::Outcomes(error) => error.fmt(f),
            Self::Rules(error) => error.fmt(f),
            Self::Halt(halt) => halt.fmt(f),
        }
    }
}

impl Error for DiscoverError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Outcomes(error) => Some(error),
            Self::Rules(error) => Some(error),
            Self::Halt(halt) => Some(halt),
            Self::NoFormula { .. } => None,
        }
    }
}

impl From<Halt> for DiscoverError {
    fn from(halt: Halt) -> DiscoverError {
        DiscoverError::Halt(halt)
    }
}

impl From<OutcomesError> for DiscoverError {
    fn from(error: OutcomesError) -> DiscoverError {
        match error {
            OutcomesError::Halt(Halt::Stopped) => Halt::Stopped.into(),
            error => DiscoverError::Outcomes(error),
        }
    }
}
