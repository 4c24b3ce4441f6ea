//! α as it is written: exactly, or by its first quotients only.

use crate::{
    ContinuedFraction, Convergent, Natural, ParseContinuedFractionError, QuadraticError, QuadraticNumber, System,
};
use std::fmt;
use std::str::FromStr;

/// A number α, or the first partial quotients of an irrational one, and what they justify.
///
/// The papers' theorems are about any irrational α, and few of these have a period. What follows from a_0, …, a_k alone is the same for all
/// that begin so, whatever comes after. `[1;2,1]` begins 1, 2, 1; as a number it would be `[1;3]`, which begins otherwise, so a list that ends is
/// kept as written. A fraction `10/7` is that rational number.
///
/// ```
/// use wythoff::numbers::{Alpha, System};
/// let alpha: Alpha = "[1;2,1]".parse()?;
/// assert_eq!(alpha.to_string(), "[1;2,1,...]");
/// // p_0, p_1, p_2 = 1, 3, 4: up to 6 every such α writes numbers alike; 7 is 110 or, if a_3 = 1, 1000.
/// assert_eq!(alpha.written_below(System::P), Some(7u32.into()));
/// assert_eq!("√7".parse::<Alpha>()?.to_string(), "[2;(1,1,1,4)]");
/// # Ok::<(), wythoff::numbers::ParseContinuedFractionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Alpha {
    /// This number.
    Exactly(ContinuedFraction),
    /// Any irrational number that begins so. The first may be 0, all others are at least 1, and there is a first.
    Beginning(Vec<u32>),
}

impl Alpha {
    /// The number, or one of those that begin so: whatever is justified may be read off it.
    pub fn representative(&self) -> ContinuedFraction {
        match self {
            Alpha::Exactly(fraction) => fraction.clone(),
            Alpha::Beginning(terms) => {
                ContinuedFraction::new(terms.clone(), vec![1]).expect("quotients after the first are not 0")
            }
        }
    }

    /// How many quotients are known; nothing where all are.
    pub fn known(&self) -> Option<usize> {
        match self {
            Alpha::Exactly(_) => None,
            Alpha::Beginning(terms) => Some(terms.len()),
        }
    }

    /// The last two convergents that are known, p_k/q_k and p_(k−1)/q_(k−1).
    fn last_two(&self) -> Option<(Convergent, Convergent)> {
        let Alpha::Beginning(terms) = self else { return None };
        let mut last = Convergent { numerator: Natural::ONE, denominator: Natural::ZERO };
        let mut before = Convergent { numerator: Natural::ZERO, denominator: Natural::ONE };
        for &term in terms {
            let next = Convergent {
                numerator: &last.numerator * u64::from(term) + &before.numerator,
                denominator: &last.denominator * u64::from(term) + &before.denominator,
            };
            before = std::mem::replace(&mut last, next);
        }
        Some((last, before))
    }

    /// The first number whose digits in `system` are not the same for all that begin so: p_k + p_(k−1), or q_k + q_(k−1); nothing where α
    /// is known.
    ///
    /// Below p_k the places up to p_(k−1) are enough. From there to p_k + p_(k−1) − 1 the digit of p_k is 1, and what is left is below
    /// p_(k−1), so it makes no difference whether a_(k+1) = 1. The next number does: it is p_(k+1) if a_(k+1) = 1, and else not.
    pub fn written_below(&self, system: System) -> Option<Natural> {
        let (last, before) = self.last_two()?;
        Some(match system {
            System::P => last.numerator + before.numerator,
            System::Q | System::QPrime => last.denominator + before.denominator,
        })
    }

    /// The first index n for which ⌊nα⌋ is not the same for all that begin so: 2q_k + q_(k−1); nothing where α is known.
    ///
    /// All of them lie strictly between the neighbours p_k/q_k and (p_k + p_(k−1))/(q_k + q_(k−1)) in a Farey sequence, and between these no fraction
    /// has a smaller denominator than their mediant.
    pub fn floors_below(&self) -> Option<Natural> {
        let (last, before) = self.last_two()?;
        Some(last.denominator * 2 + before.denominator)
    }
}

impl FromStr for Alpha {
    type Err = ParseContinuedFractionError;

    fn from_str(text: &str) -> Result<Alpha, ParseContinuedFractionError> {
        let fraction: ContinuedFraction = text.parse()?;
        if !fraction.is_finite() || !text.contains('[') {
            return Ok(Alpha::Exactly(fraction));
        }
        // The text is a list of numbers, or it would not have been read. Blanks may stand anywhere.
        let compact: String = text.chars().filter(|character| !character.is_whitespace()).collect();
        let parts = compact.split(|character: char| !character.is_ascii_digit()).filter(|part| !part.is_empty());
        Ok(Alpha::Beginning(parts.filter_map(|part| part.parse().ok()).collect()))
    }
}

impl fmt::Display for Alpha {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Alpha::Exactly(fraction) => f.pad(&fraction.to_string()),
            Alpha::Beginning(terms) => {
                let mut words = terms.iter().map(u32::to_string);
                let first = words.next().unwrap_or_default();
                let rest: Vec<String> = words.chain(["...".to_string()]).collect();
                f.pad(&format!("[{first};{}]", rest.join(",")))
            }
        }
    }
}

impl Alpha {
    /// The value of a number that is known.
    ///
    /// # Errors
    /// Only the beginning is known.
    pub fn value(&self) -> Result<QuadraticNumber, QuadraticError> {
        match self {
            Alpha::Exactly(fraction) => Ok(fraction.value()),
            Alpha::Beginning(_) => Err(QuadraticError::FiniteContinuedFraction),
        }
    }
}
