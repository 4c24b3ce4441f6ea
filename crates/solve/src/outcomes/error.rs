//! Why there are no outcomes.

use super::Engine;
use numeration::work::{Halt, Resource};
use std::error::Error;
use std::fmt;

/// Why there are no outcomes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OutcomesError {
    /// A limit was met, or the callback wished to stop.
    Halt(Halt),
    /// The engine asked for is not made for such rules.
    WrongEngine {
        /// The engine.
        engine: Engine,
    },
}

impl fmt::Display for OutcomesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Halt(halt @ Halt::Limit { what: Resource::Steps, .. }) => {
                write!(f, "{halt}, ask about smaller heaps or write the formula shorter")
            }
            Self::Halt(halt @ Halt::Limit { .. }) => write!(f, "{halt} or ask about smaller heaps"),
            Self::Halt(Halt::Stopped) => Halt::Stopped.fmt(f),
            Self::WrongEngine { engine } => write!(f, "the {engine} engine is not made for such rules"),
        }
    }
}

impl Error for OutcomesError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Halt(halt) => Some(halt),
            Self::WrongEngine { .. } => None,
        }
    }
}

impl From<Halt> for OutcomesError {
    fn from(halt: Halt) -> OutcomesError {
        OutcomesError::Halt(halt)
    }
}
