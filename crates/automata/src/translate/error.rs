//! Why a statement has no formula in a setting.

use crate::AutomataError;
use std::fmt;

/// Why a statement cannot be decided.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TranslateError {
    /// A function of α in a plain base.
    NoAlpha {
        /// The function.
        function: &'static str,
    },
    /// `B` for α < 1, where there is no β with 1/α + 1/β = 1.
    NoBeta,
    /// A function of digits where numbers are not written in the system of α itself: see [`Setting::of_statement`](super::Setting::of_statement).
    NoOwnDigits {
        /// The function.
        function: &'static str,
        /// The continued fraction.
        fraction: String,
    },
    /// A factor, a divisor, a modulus or what arises from an offset is too large.
    ConstantTooLarge {
        /// The most bits that are allowed.
        bits: u64,
    },
    /// With its definitions written out the statement has more nodes than `limit`.
    TooLong {
        /// The most that is allowed.
        limit: usize,
    },
    /// With its definitions written out the statement nests more than `limit` deep.
    TooDeep {
        /// The most that is allowed.
        limit: usize,
    },
    /// A variable that no quantifier binds, in a statement that was not parsed.
    UnknownVariable {
        /// Its name.
        name: String,
    },
    /// A predicate without definition, in a statement that was not parsed.
    UnknownPredicate {
        /// Its name.
        name: String,
    },
    /// What goes wrong with automata: above all, a limit.
    Automata(AutomataError),
}

impl From<AutomataError> for TranslateError {
    fn from(error: AutomataError) -> TranslateError {
        TranslateError::Automata(error)
    }
}

impl fmt::Display for TranslateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoAlpha { function } => {
                write!(
                    f,
                    "{function} is a function of alpha, which a plain base or a recurrence does not have: choose a continued fraction instead"
                )
            }
            Self::NoBeta => write!(
                f,
                "B needs alpha > 1, so that 1/alpha + 1/beta = 1: choose a continued fraction that begins with 1 or more"
            ),
            Self::NoOwnDigits { function, fraction } => write!(
                f,
                "{function} speaks of digits, which needs a continued fraction that begins with 1, as in [1;(2)] or [1;2,(3,4)], not {fraction}"
            ),
            Self::ConstantTooLarge { bits } => {
                write!(f, "a factor, divisor, modulus or offset has more than {bits} bits, the limit: use smaller ones")
            }
            Self::TooLong { limit } => {
                write!(
                    f,
                    "with its definitions written out the statement has more than {limit} parts, the limit: use fewer"
                )
            }
            Self::TooDeep { limit } => {
                write!(
                    f,
                    "with its definitions written out the statement nests more than {limit} levels deep, the limit: write it flatter"
                )
            }
            Self::UnknownVariable { name } => write!(f, "the variable '{name}' is free: quantify it"),
            Self::UnknownPredicate { name } => write!(f, "the predicate '{name}' is not defined"),
            Self::Automata(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for TranslateError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Automata(error) => Some(error),
            _ => None,
        }
    }
}
