//! The number α behind a wanted set, as it is written.

use super::candidates::{CandidateSet, justified_bound};
use super::error::DesignError;
use numeration::{Alpha, ContinuedFraction, Natural, ParseContinuedFractionError, QuadraticError};
use std::fmt;
use std::str::FromStr;

/// A continued fraction with a period, or the first quotients of an unknown irrational number.
///
/// `[1;2,1]` begins 1, 2, 1; as a number it would be `[1;3]`, which begins otherwise. So a continued fraction that ends is kept as written.
///
/// ```
/// use wythoff::solve::design::DesignSlope;
/// let slope: DesignSlope = "[1;2,1]".parse()?;
/// assert_eq!(slope.justified(), Some(9u32.into()));
/// assert_eq!(slope.to_string(), "[1;2,1,...]");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DesignSlope {
    /// Exactly this number.
    Periodic(ContinuedFraction),
    /// Any irrational number that begins so.
    Prefix(Vec<u32>),
}

impl DesignSlope {
    /// The largest heap up to which the number is known well enough; nothing if there is no limit, or if it does not lie between 1 and 2.
    pub fn justified(&self) -> Option<Natural> {
        match self {
            DesignSlope::Periodic(_) => None,
            DesignSlope::Prefix(terms) => justified_bound(terms).ok(),
        }
    }

    /// The pairs (⌊nα⌋, ⌊nβ⌋) with heaps up to `bound`.
    ///
    /// # Errors
    /// Not 1 < α < 2, or a bound that is too large or not justified.
    pub fn candidates(&self, bound: u64) -> Result<CandidateSet, DesignError> {
        match self {
            DesignSlope::Periodic(fraction) => CandidateSet::from_continued_fraction(fraction, bound),
            DesignSlope::Prefix(terms) => CandidateSet::from_prefix(terms, bound),
        }
    }
}

impl FromStr for DesignSlope {
    type Err = ParseContinuedFractionError;

    fn from_str(text: &str) -> Result<DesignSlope, ParseContinuedFractionError> {
        match text.parse()? {
            Alpha::Beginning(terms) => Ok(DesignSlope::Prefix(terms)),
            Alpha::Exactly(fraction) if !fraction.is_finite() => Ok(DesignSlope::Periodic(fraction)),
            Alpha::Exactly(_) => Err(ParseContinuedFractionError::Expansion(QuadraticError::FiniteContinuedFraction)),
        }
    }
}

impl fmt::Display for DesignSlope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DesignSlope::Periodic(fraction) => fraction.fmt(f),
            DesignSlope::Prefix(terms) => {
                let mut words = terms.iter().map(u32::to_string);
                let first = words.next().unwrap_or_default();
                let rest: Vec<String> = words.chain(["...".to_string()]).collect();
                write!(f, "[{first};{}]", rest.join(","))
            }
        }
    }
}
