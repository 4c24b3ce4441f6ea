//! The p-, q- and q′-systems: numbers written with the numerators or denominators of convergents as place values.

mod admissible;
mod conversion;
mod q_prime;
mod successor;

use crate::{ContinuedFraction, Convergent, Digits, Natural};
use conversion::{Converter, Weights};
use std::fmt;
use std::sync::OnceLock;

/// Which of the numeration systems of one continued fraction [a_0; a_1, a_2, …].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum System {
    /// Place values p_i, 0 ≤ s_i ≤ a_{i+1}, and s_{i+1} = a_{i+2} only before s_i = 0 [F82, Thm 3]. Needs a_0 = 1.
    P,
    /// Place values q_i, the same with t_0 < a_1 [F82, Thm 3].
    Q,
    /// Place values q_i with t_0 = a_1 allowed and preferred: every positive number ends in an even number of zeros \[F05\].
    QPrime,
}

impl fmt::Display for System {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            System::P => "p",
            System::Q => "q",
            System::QPrime => "qprime",
        })
    }
}

/// Why a number has no digits, or digits no value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NumerationError {
    /// The p-system needs a_0 = 1, for only then is p_0 = 1.
    FirstQuotient {
        /// The a_0 there is.
        first: u32,
    },
    /// The continued fraction ends, and with it the place values: only numbers below `limit` can be written.
    TooLarge {
        /// The first number that cannot be written.
        limit: Natural,
    },
    /// The digit d_`place` breaks the rules of the system.
    Inadmissible {
        /// The place of the digit.
        place: usize,
        /// The digit.
        digit: u32,
        /// The largest digit that could stand there.
        limit: u32,
    },
}

impl fmt::Display for NumerationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FirstQuotient { first } => {
                write!(
                    f,
                    "the p-system needs a continued fraction that begins with 1, not {first}: use system q or qprime"
                )
            }
            Self::TooLarge { limit } => {
                write!(f, "the continued fraction is too short: its place values reach only numbers below {limit}")
            }
            Self::Inadmissible { place, digit, limit } => {
                write!(
                    f,
                    "the digit {digit} at place {place} (counted from 0 at the right) is not allowed: at most {limit} here"
                )
            }
        }
    }
}

impl std::error::Error for NumerationError {}

/// The numeration systems of a continued fraction α = [a_0; a_1, a_2, …] with convergents p_i/q_i.
///
/// Writing and reading cost O(M(n) log n) for n-bit numbers, M being the cost of a multiplication: see `conversion`. Place values
/// once computed are kept, so use one value for many conversions. It can be shared between threads.
///
/// ```
/// use wythoff::numbers::{Natural, Numeration, System};
/// let numeration = Numeration::new("[1;(2)]".parse()?);
/// let twelve = numeration.digits(&Natural::from(12u32), System::Q)?;
/// assert_eq!(twelve.to_string(), "1000");
/// // The p-interpretation of a q-representation [F82, §4]:
/// assert_eq!(numeration.p_value(&twelve)?, Natural::from(17u32));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Numeration {
    fraction: ContinuedFraction,
    converter: Converter,
    early: OnceLock<Box<[Convergent]>>,
}

impl Numeration {
    /// Convergents are kept up to the first whose denominator is longer.
    const EARLY_BITS: u64 = 128;

    /// The systems of `fraction`. Those of a finite one reach only as far as its place values.
    pub fn new(fraction: ContinuedFraction) -> Numeration {
        Numeration { converter: Converter::new(&fraction), fraction, early: OnceLock::new() }
    }

    /// The continued fraction behind the systems.
    pub fn fraction(&self) -> &ContinuedFraction {
        &self.fraction
    }

    /// p_0/q_0, p_1/q_1, … up to the first with q_i ≥ 2^128, or the last there is. They are kept: whoever seeks one small number after the
    /// other begins with the same ones each time.
    pub fn early_convergents(&self) -> &[Convergent] {
        self.early.get_or_init(|| {
            let mut ends = false;
            let goes_on = |next: &Convergent| {
                let ended = ends;
                ends = next.denominator.bits() > Self::EARLY_BITS;
                !ended
            };
            self.fraction.convergents().take_while(goes_on).collect()
        })
    }

    /// Those of `index` and `index` + 1, if they are kept already: for one of them alone it is not worth while to keep them all.
    pub(crate) fn kept_convergents(&self, index: usize) -> Option<&[Convergent; 2]> {
        self.early.get()?.get(index..)?.first_chunk()
    }

    /// The digits of `number`: its one admissible representation.
    ///
    /// # Errors
    /// [`NumerationError::FirstQuotient`] for the p-system unless a_0 = 1; [`NumerationError::TooLarge`] where a finite
    /// continued fraction has too few place values.
    pub fn digits(&self, number: &Natural, system: System) -> Result<Digits, NumerationError> {
        let first = self.fraction.term(0).unwrap_or(0);
        if system == System::P && first != 1 {
            return Err(NumerationError::FirstQuotient { first });
        }
        let weights = if system == System::P { Weights::Numerators } else { Weights::Denominators };
        if let Some(limit) = self.limit(weights).filter(|limit| number >= limit) {
            return Err(NumerationError::TooLarge { limit });
        }
        let digits = Digits::from_least_significant(self.converter.write(weights, number));
        Ok(if system == System::QPrime { q_prime::from_q(&self.fraction, &digits) } else { digits })
    }

    /// The place value past the last digit of a finite continued fraction.
    fn limit(&self, weights: Weights) -> Option<Natural> {
        let last = self.fraction.convergent(self.fraction.number_of_terms()? - 1)?;
        Some(if weights == Weights::Numerators { last.numerator } else { last.denominator })
    }

    /// I_p: the digits read with the numerators, Σ d_i p_i.
    ///
    /// # Errors
    /// [`NumerationError::Inadmissible`] for digits that are no representation [F84, Def. 4.3].
    pub fn p_value(&self, digits: &Digits) -> Result<Natural, NumerationError> {
        self.check(digits, System::P)?;
        Ok(self.converter.read(Weights::Numerators, digits.least_significant_first()))
    }

    /// I_q: the digits read with the denominators, Σ d_i q_i.
    ///
    /// A p-representation that ends in a_1 has no q-interpretation in the sense of [F84, Def. 4.3]; here it is read all the same,
    /// as q′-representations need it: ask [`Numeration::check`] first where that matters.
    ///
    /// # Errors
    /// [`NumerationError::Inadmissible`] for digits that are no representation.
    pub fn q_value(&self, digits: &Digits) -> Result<Natural, NumerationError> {
        self.check(digits, System::P)?;
        Ok(self.converter.read(Weights::Denominators, digits.least_significant_first()))
    }

    /// Whether `digits` are admissible in `system`; where not, the error names the highest place that is wrong.
    pub fn check(&self, digits: &Digits, system: System) -> Result<(), NumerationError> {
        match admissible::fault(&self.fraction, digits.least_significant_first(), system) {
            Some(error) => Err(error),
            None if system == System::QPrime => q_prime::check(&self.fraction, digits),
            None => Ok(()),
        }
    }

    /// The representation of the next number, found by a carry instead of arithmetic. O(length), O(1) on average.
    ///
    /// ```
    /// use wythoff::numbers::{Digits, Numeration, System};
    /// let numeration = Numeration::new("[1;(3)]".parse()?);
    /// let twelve = Digits::from_most_significant(&[3, 0]);
    /// assert_eq!(numeration.increment(&twelve, System::P)?.to_string(), "100");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As for [`Numeration::digits`], and [`NumerationError::Inadmissible`] if `digits` are not admissible.
    pub fn increment(&self, digits: &Digits, system: System) -> Result<Digits, NumerationError> {
        self.check(digits, system)?;
        successor::successor(self, digits, system)
    }
}
