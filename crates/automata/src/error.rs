//! What can go wrong while automata are made.

use numeration::work::Halt;
use std::error::Error;
use std::fmt;

/// Why there is no automaton, or no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AutomataError {
    /// A limit was met, or the callback wished to stop.
    Halt(Halt),
    /// A number in a relation, or one that arises from it, does not fit.
    TooLarge {
        /// What the number is.
        what: &'static str,
    },
    /// A continued fraction that ends: its numbers are rational.
    FiniteFraction,
    /// A numeration system that does not exist, such as base 1.
    BadSystem {
        /// What is wrong with it.
        reason: &'static str,
    },
    /// Automata of different numeration systems or with different numbers of tracks.
    Mismatch {
        /// What should be the same.
        what: &'static str,
    },
    /// More tracks at once than an automaton can read.
    Tracks {
        /// The most that can be read.
        limit: usize,
    },
    /// A function of α in a system that has no α.
    NoAlpha,
    /// A modulus or divisor that is not positive.
    NotPositive {
        /// The number.
        number: i64,
    },
    /// A text that is no automaton.
    Text {
        /// The line, counted from 1; 0 if it is about no line in particular.
        line: usize,
        /// What is wrong.
        reason: String,
    },
    /// A variable that no quantifier binds and no track carries.
    FreeVariable {
        /// Its name.
        name: String,
    },
    /// A predicate applied to the wrong number of terms.
    Arity {
        /// How many terms it takes.
        expected: usize,
        /// How many there are.
        found: usize,
    },
}

impl fmt::Display for AutomataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Halt(halt @ Halt::Limit { .. }) => write!(f, "{halt} or split the statement into lemmas"),
            Self::Halt(Halt::Stopped) => Halt::Stopped.fmt(f),
            Self::TooLarge { what } => {
                write!(f, "{what} is too large: numbers in relations must stay below 2^40 in size")
            }
            Self::FiniteFraction => write!(
                f,
                "the continued fraction ends, so that its number is rational: write one with a period, such as [1;(2)]"
            ),
            Self::BadSystem { reason } => f.write_str(reason),
            Self::Mismatch { what } => write!(f, "two automata differ in their {what}: it must be the same"),
            Self::Tracks { limit } => write!(
                f,
                "more than {limit} variables at once, the limit: use fewer variables, or name a part of the formula"
            ),
            Self::NoAlpha => write!(
                f,
                "a plain base or a recurrence has no number alpha: choose a continued fraction such as [1;(2)]"
            ),
            Self::NotPositive { number } => write!(f, "a modulus or divisor must be positive, not {number}"),
            Self::Text { line: 0, reason } => f.write_str(reason),
            Self::Text { line, reason } => write!(f, "line {line}: {reason}"),
            Self::FreeVariable { name } => {
                write!(f, "the variable {name} is free: bind it with 'forall {name}:' or 'exists {name}:'")
            }
            Self::Arity { expected, found } => write!(f, "the predicate takes {expected} arguments, not {found}"),
        }
    }
}

impl Error for AutomataError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Halt(halt) => Some(halt),
            _ => None,
        }
    }
}

impl From<Halt> for AutomataError {
    fn from(halt: Halt) -> AutomataError {
        AutomataError::Halt(halt)
    }
}
