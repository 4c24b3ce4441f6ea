//! What can go wrong with quadratic irrationals.

use crate::{Integer, Natural};
use std::fmt;

/// Why there is no such quadratic irrational, or why it cannot be expanded.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum QuadraticError {
    /// A denominator is 0.
    ZeroDenominator,
    /// The number under the root is a square.
    SquareRadicand {
        /// The number under the root.
        radicand: Natural,
    },
    /// The value is the rational number `numerator`/`denominator`.
    Rational {
        /// In lowest terms.
        numerator: Integer,
        /// Positive.
        denominator: Integer,
    },
    /// √`left` and √`right` lie in different fields.
    DifferentFields {
        /// The radicand of the left operand.
        left: Natural,
        /// The radicand of the right operand.
        right: Natural,
    },
    /// A continued fraction that ends is rational.
    FiniteContinuedFraction,
    /// The number is negative, and continued fractions here start with a_0 ≥ 0.
    Negative,
    /// Partial quotient a_`index` is 2^32 or more.
    QuotientTooLarge {
        /// Its index.
        index: usize,
    },
    /// The expansion does not repeat within [`MAX_TERMS`](crate::QuadraticIrrational::MAX_TERMS) terms.
    PeriodTooLong {
        /// That limit.
        limit: usize,
    },
}

impl fmt::Display for QuadraticError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ZeroDenominator => write!(f, "the denominator is 0"),
            Self::SquareRadicand { radicand } => {
                write!(f, "√{radicand} is a whole number: an irrational number needs a root of a non-square")
            }
            Self::Rational { numerator, denominator } => {
                write!(f, "the value {numerator}/{denominator} is rational, a quadratic irrational is needed")
            }
            Self::DifferentFields { left, right } => {
                write!(f, "√{left} and √{right} are not rational multiples of each other, so they cannot be combined")
            }
            Self::FiniteContinuedFraction => {
                write!(f, "the continued fraction ends, so it is rational: put a repeating part in parentheses")
            }
            Self::Negative => write!(f, "the number is negative: only numbers above 0 are expanded"),
            Self::QuotientTooLarge { index } => {
                write!(f, "partial quotient a_{index} is too large: the limit is 2^32 - 1")
            }
            Self::PeriodTooLong { limit } => {
                write!(f, "the continued fraction does not repeat within {limit} terms, the limit")
            }
        }
    }
}

impl std::error::Error for QuadraticError {}
