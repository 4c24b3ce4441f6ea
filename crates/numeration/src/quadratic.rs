//! Quadratic irrationals (s + t√D)/c, exactly.

mod arithmetic;
mod element;
mod error;
mod expansion;
mod number;
mod parse;

pub(crate) use arithmetic::rational;
pub(crate) use element::{Element, floor_of_multiple, sign};
pub use error::QuadraticError;
pub use number::QuadraticNumber;
pub(crate) use number::with_point;
pub use parse::ParseQuadraticError;

use crate::{Integer, Natural};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::num::NonZeroU32;

/// An irrational number (s + t√D)/c: s, t, c whole, t ≠ 0, c > 0, D > 0 not a square.
///
/// Kept with gcd(s, t, c) = 1 and without the squares of primes below 100 in D, so that √8/2 reads √2. That alone is not a unique
/// form, since larger squares may stay hidden in D. Equality and hashing therefore look at s/c, the sign of t and t²D/c², which determine
/// the number and are determined by it: two values are equal exactly when the numbers are.
///
/// ```
/// use wythoff::numbers::{Integer, Natural, QuadraticIrrational};
/// let number = |s, t, d: u32, c| QuadraticIrrational::new(Integer::from(s), Integer::from(t), Natural::from(d), Integer::from(c));
/// let golden = number(1, 1, 5, 2)?;
/// assert_eq!(golden.to_string(), "(1 + √5)/2");
/// assert_eq!(golden, number(-3, -1, 45, -6)?);
/// assert_eq!(number(0, 1, 8, 2)?.to_string(), "√2");
/// assert_eq!(golden.floor(), Integer::from(1));
/// assert!(number(0, 1, 9, 1).is_err());
/// # Ok::<(), wythoff::numbers::QuadraticError>(())
/// ```
#[derive(Clone)]
pub struct QuadraticIrrational {
    /// Never rational.
    element: Element,
    radicand: Natural,
}

impl QuadraticIrrational {
    /// (`s` + `t`√`radicand`)/`c`; a negative `c` changes the signs of all three.
    ///
    /// Errors: `c` = 0, `t` = 0, or a `radicand` that is a square, 0 included.
    pub fn new(s: Integer, t: Integer, radicand: Natural, c: Integer) -> Result<QuadraticIrrational, QuadraticError> {
        if c.is_zero() {
            return Err(QuadraticError::ZeroDenominator);
        }
        if radicand.floor_sqrt().square() == radicand {
            return Err(QuadraticError::SquareRadicand { radicand });
        }
        let (outside, radicand) = without_small_squares(radicand);
        QuadraticIrrational::from_element(Element::new(s, t * Integer::from(outside), c), radicand)
    }

    /// α = (2 − a + √(a² + 4))/2 = [1; a, a, a, …], the number behind a-Wythoff [F82, (1)].
    ///
    /// ```
    /// use wythoff::numbers::QuadraticIrrational;
    /// assert_eq!(QuadraticIrrational::wythoff_alpha(3.try_into().unwrap()).to_string(), "(-1 + √13)/2");
    /// ```
    pub fn wythoff_alpha(a: NonZeroU32) -> QuadraticIrrational {
        let a = i64::from(a.get());
        let (outside, radicand) = without_small_squares(Natural::from(a.unsigned_abs()).square() + 4);
        let element = Element::new(Integer::from(2 - a), Integer::from(outside), Integer::from(2));
        // a² < a² + 4 < (a + 2)², and (a + 1)² is of the other parity: never a square.
        QuadraticIrrational { element, radicand }
    }

    /// α = (k + √(k² + 4k))/(2k) = [1; k, 1, k, 1, …], the number behind Larsson and Weimerskirch's game [L13, Thm 3].
    ///
    /// ```
    /// use wythoff::numbers::QuadraticIrrational;
    /// assert_eq!(QuadraticIrrational::larsson_weimerskirch_alpha(2.try_into().unwrap()).to_string(), "(1 + √3)/2");
    /// ```
    pub fn larsson_weimerskirch_alpha(k: NonZeroU32) -> QuadraticIrrational {
        let k = Natural::from(k.get());
        let (outside, radicand) = without_small_squares(k.square() + &k * 4);
        let element = Element::new(Integer::from(&k), Integer::from(outside), Integer::from(k * 2));
        // (k + 1)² < k² + 4k < (k + 2)²: never a square.
        QuadraticIrrational { element, radicand }
    }

    pub(crate) fn from_element(element: Element, radicand: Natural) -> Result<QuadraticIrrational, QuadraticError> {
        match element.as_rational() {
            None => Ok(QuadraticIrrational { element, radicand }),
            Some((numerator, denominator)) => {
                Err(QuadraticError::Rational { numerator: numerator.clone(), denominator: denominator.clone() })
            }
        }
    }

    /// s of (s + t√D)/c in lowest terms.
    pub fn rational_part(&self) -> &Integer {
        self.element.rational_part()
    }

    /// t of (s + t√D)/c in lowest terms.
    pub fn coefficient(&self) -> &Integer {
        self.element.coefficient()
    }

    /// D of (s + t√D)/c.
    pub fn radicand(&self) -> &Natural {
        &self.radicand
    }

    /// c of (s + t√D)/c in lowest terms; positive.
    pub fn denominator(&self) -> &Integer {
        self.element.denominator()
    }

    pub(crate) fn element(&self) -> &Element {
        &self.element
    }

    /// The greatest integer below: one integer square root.
    pub fn floor(&self) -> Integer {
        self.element.floor(&self.radicand)
    }

    /// s, c and t²D, c² in lowest terms, and whether t is negative: what determines the number.
    fn key(&self) -> (Integer, Integer, bool, Integer, Integer) {
        let (s, t, c) = (self.rational_part(), self.coefficient(), self.denominator());
        let mean = Element::new(s.clone(), Integer::ZERO, c.clone());
        let spread = Element::new(t * t * Integer::from(&self.radicand), Integer::ZERO, c * c);
        let parts = |element: Element| (element.rational_part().clone(), element.denominator().clone());
        let ((s, c), (square, square_of_c)) = (parts(mean), parts(spread));
        (s, c, t.is_negative(), square, square_of_c)
    }
}

/// Primes whose squares are taken out of a radicand: enough for a familiar look, few enough to cost nothing.
const SMALL_PRIMES: [u64; 25] =
    [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97];

/// (k, d) with `radicand` = k²d, where d has no square of a small prime left.
fn without_small_squares(radicand: Natural) -> (Natural, Natural) {
    if let Some(word) = radicand.to_u64() {
        let (outside, word) = without_small_squares_in_word(word);
        return (outside.into(), word.into());
    }
    let (mut outside, mut radicand) = (Natural::ONE, radicand);
    for prime in SMALL_PRIMES {
        while !radicand.is_zero() {
            let (quotient, remainder) = radicand.div_rem(&Natural::from(prime * prime));
            if !remainder.is_zero() {
                break;
            }
            radicand = quotient;
            outside = outside * prime;
        }
    }
    (outside, radicand)
}

/// The same for a machine word, which is what the games of the papers ask for.
pub(crate) fn without_small_squares_in_word(mut radicand: u64) -> (u64, u64) {
    let mut outside = 1;
    for prime in SMALL_PRIMES {
        if prime * prime > radicand {
            break;
        }
        while radicand.is_multiple_of(prime * prime) {
            radicand /= prime * prime;
            outside *= prime;
        }
    }
    (outside, radicand)
}

impl PartialEq for QuadraticIrrational {
    fn eq(&self, other: &QuadraticIrrational) -> bool {
        if self.radicand == other.radicand { self.element == other.element } else { self.key() == other.key() }
    }
}

impl Eq for QuadraticIrrational {}

impl Hash for QuadraticIrrational {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

impl fmt::Display for QuadraticIrrational {
    /// `(s + t√D)/c`, without what is 0 or 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (s, t, c) = (self.rational_part(), self.coefficient(), self.denominator());
        let size = t.unsigned_abs();
        let root =
            if size == Natural::ONE { format!("√{}", self.radicand) } else { format!("{size}√{}", self.radicand) };
        let numerator = match (s.is_zero(), t.is_negative()) {
            (true, false) => root,
            (true, true) => format!("-{root}"),
            (false, false) => format!("{s} + {root}"),
            (false, true) => format!("{s} - {root}"),
        };
        match (*c == Integer::ONE, s.is_zero()) {
            (true, _) => write!(f, "{numerator}"),
            (false, true) => write!(f, "{numerator}/{c}"),
            (false, false) => write!(f, "({numerator})/{c}"),
        }
    }
}

impl fmt::Debug for QuadraticIrrational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// ⌊(`s` + `t`√`radicand`)/`c`⌋ by one exact integer square root; any `radicand`, squares too.
///
/// Errors: `c` = 0.
///
/// ```
/// use wythoff::numbers::{Integer, Natural, floor_of};
/// let floor = floor_of(&Integer::from(3), &Integer::from(-1), &Natural::from(5u32), &Natural::from(2u32));
/// assert_eq!(floor, Ok(Integer::from(0)));
/// ```
pub fn floor_of(s: &Integer, t: &Integer, radicand: &Natural, c: &Natural) -> Result<Integer, QuadraticError> {
    if c.is_zero() {
        return Err(QuadraticError::ZeroDenominator);
    }
    Ok((s + floor_of_multiple(t, radicand)).div_floor(&Integer::from(c)).0)
}

#[cfg(test)]
mod tests;
