//! What can go wrong when a pair of Beatty sequences is made.

use crate::{Natural, QuadraticError, QuadraticIrrational, QuadraticNumber};
use std::fmt;

/// Why two sequences do not share out the integers.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BeattyError {
    /// Not 1 < α < 2.
    SlopeOutOfRange {
        /// α.
        alpha: QuadraticIrrational,
    },
    /// Not α > 1.
    SlopeNotAboveOne {
        /// α.
        alpha: Box<QuadraticNumber>,
    },
    /// A shift of a number that is rational or of which only the beginning is known.
    ShiftOfUnknown,
    /// Not 0 < γ < α.
    OffsetOutOfRange,
    /// nα + γ is an integer, which both sequences then contain.
    IntegralTerm {
        /// n.
        index: Natural,
        /// nα + γ.
        value: Natural,
    },
    /// α or γ is not usable.
    Quadratic(QuadraticError),
}

impl fmt::Display for BeattyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SlopeOutOfRange { alpha } => {
                write!(f, "the slope {alpha} is not between 1 and 2: its continued fraction must begin with 1")
            }
            Self::SlopeNotAboveOne { alpha } => {
                write!(f, "{alpha} is not above 1, so no other sequence has the numbers that are left")
            }
            Self::ShiftOfUnknown => {
                write!(
                    f,
                    "shifted sequences need an irrational number that is known exactly: give it a period, as in [1;2,(3)]"
                )
            }
            Self::OffsetOutOfRange => {
                write!(f, "the offset must be above 0 and below the slope; for offset 0 use homogeneous sequences")
            }
            Self::IntegralTerm { index, value } => {
                write!(f, "term {index} is exactly {value} before rounding, so that both sequences contain {value}")
            }
            Self::Quadratic(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for BeattyError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Quadratic(error) => Some(error),
            _ => None,
        }
    }
}

impl From<QuadraticError> for BeattyError {
    fn from(error: QuadraticError) -> BeattyError {
        BeattyError::Quadratic(error)
    }
}
