//! [`Integer`]: a signed integer of any size.

use super::Natural;
use malachite_base::num::arithmetic::traits::{DivMod, ModPowerOf2, Sign, UnsignedAbs};
use malachite_base::num::basic::traits::{One, Zero};
use malachite_base::num::logic::traits::{BitAccess, SignificantBits};
use malachite_nz::integer::Integer as Inner;
use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;

/// A signed integer of any size.
///
/// ```
/// use wythoff::numbers::Integer;
/// let (quotient, remainder) = Integer::from(-7).div_floor(&Integer::from(2));
/// assert_eq!((quotient, remainder), (Integer::from(-4), Integer::from(1)));
/// ```
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Integer(pub(super) Inner);

impl Integer {
    /// The number 0.
    pub const ZERO: Integer = Integer(Inner::ZERO);
    /// The number 1.
    pub const ONE: Integer = Integer(Inner::ONE);

    /// Whether this is 0.
    #[inline]
    pub fn is_zero(&self) -> bool {
        self.0 == Inner::ZERO
    }

    /// Whether this is below 0.
    #[inline]
    pub fn is_negative(&self) -> bool {
        self.0.sign() == Ordering::Less
    }

    /// The bit worth 2^`index` in two's complement, in which a negative number has ones without end.
    #[inline]
    pub fn bit(&self, index: u64) -> bool {
        self.0.get_bit(index)
    }

    /// Length in binary of |`self`|.
    #[inline]
    pub fn bits(&self) -> u64 {
        self.0.significant_bits()
    }

    /// |`self`|.
    #[inline]
    pub fn unsigned_abs(&self) -> Natural {
        Natural((&self.0).unsigned_abs())
    }

    /// |`self`|, without a copy.
    #[inline]
    pub(crate) fn into_unsigned_abs(self) -> Natural {
        Natural(self.0.unsigned_abs())
    }

    /// The 64-bit words of |`self`|, the lowest first.
    #[inline]
    pub(crate) fn words(&self) -> Cow<'_, [u64]> {
        super::natural::words(self.0.unsigned_abs_ref())
    }

    /// |`self`|·`other`.
    #[inline]
    pub(crate) fn size_times(&self, other: &Natural) -> Natural {
        Natural(self.0.unsigned_abs_ref() * &other.0)
    }

    /// The value as a natural number, if it is not negative.
    #[inline]
    pub fn to_natural(&self) -> Option<Natural> {
        (!self.is_negative()).then(|| self.unsigned_abs())
    }

    /// The value as an `i128`, if it fits.
    #[inline]
    pub fn to_i128(&self) -> Option<i128> {
        i128::try_from(&self.0).ok()
    }

    /// Quotient rounded towards −∞, and the remainder, which has the sign of `divisor`.
    ///
    /// # Panics
    /// If `divisor` is 0, as machine integers do.
    #[inline]
    pub fn div_floor(&self, divisor: &Integer) -> (Integer, Integer) {
        let (quotient, remainder) = (&self.0).div_mod(&divisor.0);
        (Integer(quotient), Integer(remainder))
    }

    /// The same where `self` is not needed any more: powers of two shift it in place.
    ///
    /// # Panics
    /// If `divisor` is 0, as machine integers do.
    pub(crate) fn into_div_floor(self, divisor: &Integer) -> (Integer, Integer) {
        match *divisor.words() {
            [word] if word.is_power_of_two() && !divisor.is_negative() => {
                let power = u64::from(word.trailing_zeros());
                let remainder = Integer(Inner::from((&self.0).mod_power_of_2(power)));
                (if power == 0 { self } else { self >> power }, remainder)
            }
            _ => {
                let (quotient, remainder) = self.0.div_mod(&divisor.0);
                (Integer(quotient), Integer(remainder))
            }
        }
    }
}

impl From<Natural> for Integer {
    #[inline]
    fn from(value: Natural) -> Integer {
        Integer(Inner::from(value.0))
    }
}

impl From<&Natural> for Integer {
    #[inline]
    fn from(value: &Natural) -> Integer {
        Integer(Inner::from(&value.0))
    }
}

macro_rules! from_word {
    ($($word:ty),*) => {$(
        impl From<$word> for Integer {
            #[inline]
            fn from(value: $word) -> Integer {
                Integer(Inner::from(value))
            }
        }
    )*};
}
from_word!(i32, i64, i128, u32, u64);

impl fmt::Display for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad_integral(!self.is_negative(), "", &self.unsigned_abs().to_string())
    }
}

impl fmt::Debug for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
