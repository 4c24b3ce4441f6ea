//! [`Natural`]: a non-negative integer of any size.

use malachite_base::num::arithmetic::traits::{
    AddMul, CheckedSub, DivMod, FloorSqrt, Gcd, ModPowerOf2, Parity, Pow, SaturatingSub, Square,
};
use malachite_base::num::basic::traits::{One, Zero};
use malachite_base::num::logic::traits::{BitAccess, SignificantBits};
use malachite_nz::natural::Natural as Inner;
use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// A non-negative integer of any size.
///
/// ```
/// use wythoff::numbers::Natural;
/// let n: Natural = "1_000_000_000_000_000_000_000".parse()?;
/// assert_eq!(n.floor_sqrt().to_string(), "31622776601");
/// # Ok::<(), wythoff::numbers::ParseNaturalError>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Natural(pub(super) Inner);

impl Natural {
    /// The number 0.
    pub const ZERO: Natural = Natural(Inner::ZERO);
    /// The number 1.
    pub const ONE: Natural = Natural(Inner::ONE);

    /// Whether this is 0.
    #[inline]
    pub fn is_zero(&self) -> bool {
        self.0 == Inner::ZERO
    }

    /// Whether this is even.
    #[inline]
    pub fn is_even(&self) -> bool {
        (&self.0).even()
    }

    /// Length in binary: the least k with `self` < 2^k. Zero has length 0.
    #[inline]
    pub fn bits(&self) -> u64 {
        match self.word() {
            Some(word) => u64::from(u64::BITS - word.leading_zeros()),
            None => self.0.significant_bits(),
        }
    }

    /// The bit worth 2^`index`.
    #[inline]
    pub fn bit(&self, index: u64) -> bool {
        self.0.get_bit(index)
    }

    /// `self` mod 2^`bits`.
    #[inline]
    pub fn low_bits(&self, bits: u64) -> Natural {
        Natural((&self.0).mod_power_of_2(bits))
    }

    /// 2^`exponent`.
    #[inline]
    pub fn power_of_two(exponent: u64) -> Natural {
        Natural(Inner::ONE << exponent)
    }

    /// `self` to the power `exponent`.
    pub fn pow(&self, exponent: u64) -> Natural {
        Natural((&self.0).pow(exponent))
    }

    /// `self`².
    #[inline]
    pub fn square(&self) -> Natural {
        Natural((&self.0).square())
    }

    /// ⌊√self⌋.
    pub fn floor_sqrt(&self) -> Natural {
        Natural((&self.0).floor_sqrt())
    }

    /// The greatest common divisor; that of 0 and 0 is 0.
    #[inline]
    pub fn gcd(&self, other: &Natural) -> Natural {
        Natural((&self.0).gcd(&other.0))
    }

    /// `self` − `other`, or nothing if that is negative.
    #[inline]
    pub fn checked_sub(&self, other: &Natural) -> Option<Natural> {
        match (self.word(), other.word()) {
            (Some(word), Some(other)) => word.checked_sub(other).map(Natural::from),
            _ => (&self.0).checked_sub(&other.0).map(Natural),
        }
    }

    /// `self` − `other`, or 0 if that is negative.
    #[inline]
    pub fn saturating_sub(&self, other: &Natural) -> Natural {
        match (self.word(), other.word()) {
            (Some(word), Some(other)) => Natural::from(word.saturating_sub(other)),
            _ => Natural((&self.0).saturating_sub(&other.0)),
        }
    }

    /// |`self` − `other`|.
    #[inline]
    pub fn abs_diff(&self, other: &Natural) -> Natural {
        if self >= other { self - other } else { other - self }
    }

    /// Quotient and remainder; nothing if `divisor` is 0.
    #[inline]
    pub fn checked_div_rem(&self, divisor: &Natural) -> Option<(Natural, Natural)> {
        (!divisor.is_zero()).then(|| self.div_rem(divisor))
    }

    /// Quotient and remainder.
    ///
    /// # Panics
    /// If `divisor` is 0, as machine integers do.
    #[inline]
    pub fn div_rem(&self, divisor: &Natural) -> (Natural, Natural) {
        match (self.word(), divisor.word()) {
            (Some(word), Some(divisor)) => (Natural::from(word / divisor), Natural::from(word % divisor)),
            _ => {
                let (quotient, remainder) = (&self.0).div_mod(&divisor.0);
                (Natural(quotient), Natural(remainder))
            }
        }
    }

    /// The value as a machine word, if it fits.
    #[inline]
    pub fn to_u32(&self) -> Option<u32> {
        u32::try_from(&self.0).ok()
    }

    /// The value as a machine word, if it fits.
    #[inline]
    pub fn to_u64(&self) -> Option<u64> {
        u64::try_from(&self.0).ok()
    }

    /// The same for those who work with the word themselves, which takes no call; in the page they do not, for what is downloaded counts there.
    #[inline]
    pub(super) fn word(&self) -> Option<u64> {
        if cfg!(target_family = "wasm") { None } else { self.to_u64() }
    }

    /// The value as a double machine word, if it fits.
    #[inline]
    pub fn to_u128(&self) -> Option<u128> {
        u128::try_from(&self.0).ok()
    }

    /// From 64-bit words, the lowest first; zeros may stand on top. So numbers pass between programs without a conversion to decimals, which
    /// costs far more than most of what is asked about them.
    ///
    /// ```
    /// use wythoff::numbers::Natural;
    /// let number = Natural::from_words(vec![5, 1, 0]);
    /// assert_eq!(number, Natural::power_of_two(64) + 5);
    /// assert_eq!(number.to_words(), [5, 1]);
    /// assert!(Natural::ZERO.into_words().is_empty());
    /// ```
    #[inline]
    pub fn from_words(words: Vec<u64>) -> Natural {
        Natural(Inner::from_owned_limbs_asc(words))
    }

    /// The 64-bit words, the lowest first; none for 0.
    #[inline]
    pub fn to_words(&self) -> Vec<u64> {
        self.0.to_limbs_asc()
    }

    /// The same without a copy.
    #[inline]
    pub fn into_words(self) -> Vec<u64> {
        self.0.into_limbs_asc()
    }

    /// The same words where they are; in the page copied, as the arithmetic there does not show them.
    #[inline]
    pub(crate) fn words(&self) -> Cow<'_, [u64]> {
        words(&self.0)
    }

    /// `self` + `left`·`right`.
    #[inline]
    pub(crate) fn plus_product(&self, left: &Natural, right: &Natural) -> Natural {
        Natural((&self.0).add_mul(&left.0, &right.0))
    }

    /// The value as a table index, if it fits.
    #[inline]
    pub fn to_usize(&self) -> Option<usize> {
        usize::try_from(&self.0).ok()
    }
}

impl Ord for Natural {
    #[inline]
    fn cmp(&self, other: &Natural) -> Ordering {
        match (self.word(), other.word()) {
            (Some(word), Some(other)) => word.cmp(&other),
            _ => self.0.cmp(&other.0),
        }
    }
}

impl PartialOrd for Natural {
    #[inline]
    fn partial_cmp(&self, other: &Natural) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[inline]
#[cfg(not(target_family = "wasm"))]
pub(super) fn words(number: &Inner) -> Cow<'_, [u64]> {
    Cow::Borrowed(number.as_limbs_asc())
}

#[cfg(target_family = "wasm")]
pub(super) fn words(number: &Inner) -> Cow<'_, [u64]> {
    Cow::Owned(number.to_limbs_asc())
}

macro_rules! from_word {
    ($($word:ty),*) => {$(
        impl From<$word> for Natural {
            #[inline]
            fn from(value: $word) -> Natural {
                Natural(Inner::from(value))
            }
        }
    )*};
}
from_word!(u8, u16, u32, u64, u128, usize);

impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad_integral(true, "", &self.0.to_string())
    }
}

impl fmt::Debug for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text is not a natural number.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseNaturalError {
    /// Nothing was written.
    Empty,
    /// A minus sign in front.
    Negative,
    /// `character`, the `at`-th counted from 1, is neither a digit nor a `_` between digits.
    Unexpected {
        /// The offending character.
        character: char,
        /// Its place, counted from 1.
        at: usize,
    },
}

impl fmt::Display for ParseNaturalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "a number is missing: write decimal digits"),
            Self::Negative => write!(f, "a negative number is not allowed: write 0 or more"),
            Self::Unexpected { character: '_', at } => {
                write!(f, "misplaced '_' at character {at}: it may stand only between two digits")
            }
            Self::Unexpected { character, at } => {
                write!(
                    f,
                    "unexpected {character:?} at character {at}: write decimal digits, grouped by '_' if you like"
                )
            }
        }
    }
}

impl std::error::Error for ParseNaturalError {}

impl FromStr for Natural {
    type Err = ParseNaturalError;

    /// Decimal digits; `_` may stand between two of them.
    fn from_str(text: &str) -> Result<Natural, ParseNaturalError> {
        if text.is_empty() {
            return Err(ParseNaturalError::Empty);
        }
        if text.starts_with('-') {
            return Err(ParseNaturalError::Negative);
        }
        let bytes = text.as_bytes();
        let digit = |index: usize| bytes.get(index).is_some_and(u8::is_ascii_digit);
        for (index, (offset, character)) in text.char_indices().enumerate() {
            let separator = character == '_' && offset > 0 && digit(offset - 1) && digit(offset + 1);
            if !character.is_ascii_digit() && !separator {
                return Err(ParseNaturalError::Unexpected { character, at: index + 1 });
            }
        }
        let parsed = if text.contains('_') { Inner::from_str(&text.replace('_', "")) } else { Inner::from_str(text) };
        Ok(Natural(parsed.expect("only decimal digits are left")))
    }
}
