//! The Sprague–Grundy value of a position, three ways.

use super::compare::{above_ray, is_convergent_with};
use super::wythoff::{endpoint, endpoint_by_shift};
use super::{Euclid, EuclidError};
use numeration::Natural;
use rules::Position;
use std::num::NonZeroU32;

impl Euclid {
    /// The Sprague–Grundy value of `position`.
    ///
    /// Cost: one division of the larger heap by the smaller. Where the position lies so close to a ray y = φ_q x that leading bits do not
    /// show its side, one product and one square more.
    ///
    /// ```
    /// use wythoff::rules::Position;
    /// use wythoff::solve::euclid::Euclid;
    /// let position = Position::new(3u32, 9u32);
    /// assert_eq!(Euclid::POSITIVE.value(&position)?.to_string(), "2");
    /// assert_eq!(Euclid::ZERO.value(&position)?.to_string(), "3");
    /// # Ok::<(), wythoff::solve::euclid::EuclidError>(())
    /// ```
    ///
    /// # Errors
    /// [`EuclidError::EmptyHeap`] for a heap of 0 where heaps stay positive.
    pub fn value(self, position: &Position) -> Result<Natural, EuclidError> {
        let (x, y) = self.sorted(position)?;
        Ok(self.value_of_sorted(x, y))
    }

    /// The value of (x, y), x ≤ y; x = 0 only if a heap may reach 0.
    pub(super) fn value_of_sorted(self, x: &Natural, y: &Natural) -> Natural {
        if x.is_zero() {
            return Natural::ZERO;
        }
        let (quotient, rest) = y.div_rem(x);
        let mut above = above_ray(&rest, x, y);
        if self.zero && (quotient > Natural::ONE || rest.is_zero()) {
            above ^= is_convergent_with(&quotient, &rest, x, y);
        }
        if above { quotient } else { quotient - 1 }
    }

    /// The same in machine words, for tables: the value of (x, y) with heaps below 2^32; nothing if that is no position.
    pub(crate) fn small_value(self, x: u32, y: u32) -> Option<u32> {
        let (x, y) = (x.min(y), x.max(y));
        if x == 0 {
            return self.zero.then_some(0);
        }
        let (quotient, rest) = (y / x, y % x);
        let mut above = u64::from(rest) * u64::from(y) >= u64::from(x) * u64::from(x);
        if self.zero && (quotient > 1 || rest == 0) {
            above ^= repeats(quotient, x, rest);
        }
        Some(if above { quotient } else { quotient - 1 })
    }
}

/// Whether all further terms of the continued fraction, x/rest, are `quotient` again.
fn repeats(quotient: u32, mut x: u32, mut rest: u32) -> bool {
    while rest > 0 && x / rest == quotient {
        (x, rest) = (rest, x % rest);
    }
    rest == 0
}

/// ⌊y/x − x/y⌋ for the larger heap y and the smaller x, the value of `euclid` [Nivasch; F05]: see [`Euclid::value`].
///
/// With y = qx + r it is q + ⌊r/x − x/y⌋, that is q if ry ≥ x² and q − 1 otherwise.
///
/// # Errors
/// [`EuclidError::EmptyHeap`].
pub fn value(position: &Position) -> Result<Natural, EuclidError> {
    Euclid::POSITIVE.value(position)
}

/// The same value from the ends of the intervals: n for ⌊φ_n x⌋ < y ≤ ⌊φ_{n+1} x⌋ \[F05\], each end by one exact square root.
///
/// # Errors
/// [`EuclidError::EmptyHeap`].
pub fn value_by_intervals(position: &Position) -> Result<Natural, EuclidError> {
    let (x, y) = Euclid::POSITIVE.sorted(position)?;
    let quotient = y / x;
    // q < φ_q < q + 1, so ⌊φ_q x⌋ is the only end between qx and (q + 1)x.
    Ok(if *y > endpoint(&quotient, x) { quotient } else { quotient - 1 })
}

/// The same value with the end ⌊φ_q x⌋ found as the left shift of the q′-digits of x [F05, Thm 2], in less than quadratic time.
///
/// ```
/// use wythoff::rules::Position;
/// use wythoff::solve::euclid;
/// let position = Position::new(13u32, 31u32);
/// assert_eq!(euclid::value_by_shift(&position)?, euclid::value(&position)?);
/// # Ok::<(), wythoff::solve::euclid::EuclidError>(())
/// ```
///
/// # Errors
/// [`EuclidError::EmptyHeap`], and [`EuclidError::QuotientTooLarge`] if y/x ≥ 2^32.
pub fn value_by_shift(position: &Position) -> Result<Natural, EuclidError> {
    let (x, y) = Euclid::POSITIVE.sorted(position)?;
    let quotient = (y / x).to_u32().and_then(NonZeroU32::new).ok_or(EuclidError::QuotientTooLarge)?;
    let above = *y > endpoint_by_shift(quotient, x);
    Ok(Natural::from(quotient.get() - u32::from(!above)))
}
