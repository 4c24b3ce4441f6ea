//! What can be wrong with a script or an automaton of Walnut's.

use crate::AutomataError;
use std::error::Error;
use std::fmt;

/// Why a command of Walnut's has no answer here.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WalnutError {
    /// It is not written as Walnut wants it, and Walnut would refuse it too.
    Text {
        /// The character of the command, predicate or expression it is about, counted from 1; 0 for none in particular.
        at: usize,
        /// What is wrong.
        reason: String,
    },
    /// Walnut knows it, but it has no meaning here.
    Meaningless {
        /// What it is, and why.
        what: String,
    },
    /// The automata: limits, sizes.
    Automata(AutomataError),
}

impl WalnutError {
    pub(super) fn text(at: usize, reason: impl Into<String>) -> WalnutError {
        WalnutError::Text { at, reason: reason.into() }
    }

    pub(super) fn meaningless(what: impl Into<String>) -> WalnutError {
        WalnutError::Meaningless { what: what.into() }
    }
}

impl fmt::Display for WalnutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text { at: 0, reason } => f.write_str(reason),
            Self::Text { at, reason } => write!(f, "character {at}: {reason}"),
            Self::Meaningless { what } => write!(f, "no meaning here: {what}"),
            Self::Automata(error) => error.fmt(f),
        }
    }
}

impl Error for WalnutError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Automata(error) => Some(error),
            _ => None,
        }
    }
}

impl From<AutomataError> for WalnutError {
    fn from(error: AutomataError) -> WalnutError {
        WalnutError::Automata(error)
    }
}
