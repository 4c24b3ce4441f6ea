//! Why there is no such numeration.

use super::Polynomial;
use std::fmt;

/// Why a polynomial or start values make no numeration, or digits no number.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecurrenceError {
    /// The coefficient of the highest power is not 1, or there is no z.
    NotMonic,
    /// The last coefficient of the recurrence is 0.
    DivisibleByZ,
    /// The degree is above [`RecurrenceError::MAX_DEGREE`].
    Degree {
        /// The degree.
        degree: usize,
    },
    /// A coefficient is above [`RecurrenceError::MAX_COEFFICIENT`] in size.
    Coefficient,
    /// Roots of unity are roots.
    Cyclotomic {
        /// The product of all such factors.
        factor: Polynomial,
        /// What is left without them.
        quotient: Polynomial,
    },
    /// An integer is a root: its powers are a plain base.
    IntegerRoot {
        /// The root.
        root: i64,
        /// What is left without it.
        quotient: Polynomial,
    },
    /// A factor has with every root z the root 1/z.
    Reciprocal {
        /// The factor.
        factor: Polynomial,
    },
    /// More than one root lies outside the unit circle.
    RootsOutside {
        /// How many.
        roots: usize,
    },
    /// The one root outside the unit circle is below −1.
    NegativeRoot,
    /// All roots are roots of unity.
    NoRootAboveOne,
    /// The expansion of 1 is longer than [`RecurrenceError::MAX_EXPANSION`].
    Expansion,
    /// There are fewer start values than the recurrence needs.
    FewStartValues {
        /// How many it needs.
        needed: usize,
    },
    /// The first place value is not 1, or a start value is too large.
    StartValue {
        /// Its place, counted from 0.
        place: usize,
    },
    /// The place values do not grow.
    NotIncreasing {
        /// The first that is not above the one before it.
        place: usize,
    },
    /// The normal forms need more states than [`RecurrenceError::MAX_STATES`].
    Language,
    /// The digits from `place` down are no normal form.
    Inadmissible {
        /// The place, counted from 0 at the right.
        place: usize,
        /// The digit there.
        digit: u32,
    },
}

impl RecurrenceError {
    /// The largest degree.
    pub const MAX_DEGREE: usize = 16;

    /// The largest coefficient.
    pub const MAX_COEFFICIENT: u32 = 1 << 16;

    /// The longest expansion of 1, up to the end of its first period.
    pub const MAX_EXPANSION: usize = 256;

    /// The most states of an automaton of normal forms.
    pub const MAX_STATES: usize = 1 << 12;

    /// The most start values.
    pub const MAX_START: usize = 64;
}

impl fmt::Display for RecurrenceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotMonic => write!(
                f,
                "not monic: the highest power of z must have the coefficient 1, as in z^2 = 2*z + 2, or automata could not add"
            ),
            Self::DivisibleByZ => write!(f, "divisible by z: the last coefficient is 0, leave it out"),
            Self::Degree { degree } => write!(f, "the degree {degree} is above the limit, {}", Self::MAX_DEGREE),
            Self::Coefficient => write!(f, "a coefficient is above the limit, {}", Self::MAX_COEFFICIENT),
            Self::Cyclotomic { factor, quotient } => write!(
                f,
                "not minimal: roots of unity are roots, as the polynomial is ({factor})({quotient}); try {}",
                quotient.equation()
            ),
            Self::IntegerRoot { root, quotient } if quotient.degree() == Some(0) && *root > 1 => {
                write!(f, "the root is the integer {root}: use base {root}")
            }
            Self::IntegerRoot { root, quotient } if quotient.degree() == Some(0) => {
                write!(f, "the root is {root}, below -1: place values would alternate in sign")
            }
            Self::IntegerRoot { root, quotient } => {
                write!(f, "not minimal: the integer {root} is a root, and what is left is {quotient}")
            }
            Self::Reciprocal { factor } => write!(
                f,
                "not Pisot: with every root z of {factor} also 1/z is a root (as for Salem numbers), so automata could not add"
            ),
            Self::RootsOutside { roots } => write!(
                f,
                "not Pisot: {roots} roots lie outside the unit circle, and only one may, or automata could not add"
            ),
            Self::NegativeRoot => {
                write!(f, "not Pisot: the root outside the unit circle is below -1, so place values would not grow")
            }
            Self::NoRootAboveOne => write!(f, "no root is above 1: place values would not grow"),
            Self::Expansion => write!(
                f,
                "the expansion of 1 in this base has more than {} digits before it repeats, the limit",
                Self::MAX_EXPANSION
            ),
            Self::FewStartValues { needed } => {
                write!(f, "too few start values: a recurrence of this order needs {needed}")
            }
            Self::StartValue { place: 0 } => {
                write!(f, "the first place value must be 1, or not every number could be written")
            }
            Self::StartValue { place } => {
                write!(
                    f,
                    "start value {place}, counted from 0, is too large, or there are too many: at most {} values below 2^32",
                    Self::MAX_START
                )
            }
            Self::NotIncreasing { place } => write!(
                f,
                "place values must grow: number {place}, counted from 0, is not above the one before it; give other start values"
            ),
            Self::Language => write!(
                f,
                "the normal forms of these place values need an automaton of more than {} states, the limit: give other start values",
                Self::MAX_STATES
            ),
            Self::Inadmissible { place, digit } => write!(
                f,
                "the digit {digit} at place {place} (counted from 0 at the right) is not allowed: what stands from there on is worth too much"
            ),
        }
    }
}

impl std::error::Error for RecurrenceError {}
