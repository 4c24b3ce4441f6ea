//! The arithmetic signs for [`Natural`] and [`Integer`], owned and borrowed, all handed on to malachite: inlined, as a shell is to cost nothing where
//! crates are not optimised together.

use super::{Integer, Natural};
use malachite_base::num::logic::traits::SignificantBits;
use std::ops::{Add, AddAssign, BitXor, Div, Mul, Neg, Rem, Shl, Shr, Sub, SubAssign};

/// The result for numbers of one word each, if it is one word, too: most are that short, and this takes no call.
#[inline]
fn of_words(one: &Natural, other: &Natural, operation: impl Fn(u64, u64) -> Option<u64>) -> Option<Natural> {
    operation(one.word()?, other.word()?).map(Natural::from)
}

macro_rules! binary_operators {
    ($number:ident: $($operator:ident $method:ident $(by $checked:ident)?),*) => {$(
        impl $operator<&$number> for &$number {
            type Output = $number;
            #[inline]
            fn $method(self, other: &$number) -> $number {
                $(if let Some(result) = of_words(&self, &other, u64::$checked) {
                    return result;
                })?
                $number((&self.0).$method(&other.0))
            }
        }
        impl $operator<$number> for &$number {
            type Output = $number;
            #[inline]
            fn $method(self, other: $number) -> $number {
                $(if let Some(result) = of_words(&self, &other, u64::$checked) {
                    return result;
                })?
                $number((&self.0).$method(other.0))
            }
        }
        impl $operator<&$number> for $number {
            type Output = $number;
            #[inline]
            fn $method(self, other: &$number) -> $number {
                $(if let Some(result) = of_words(&self, &other, u64::$checked) {
                    return result;
                })?
                $number(self.0.$method(&other.0))
            }
        }
        impl $operator for $number {
            type Output = $number;
            #[inline]
            fn $method(self, other: $number) -> $number {
                $(if let Some(result) = of_words(&self, &other, u64::$checked) {
                    return result;
                })?
                $number(self.0.$method(other.0))
            }
        }
    )*};
}
// Subtraction of naturals below zero and division by zero panic, as for machine integers;
// `checked_sub` and `checked_div_rem` are the total forms.
binary_operators!(Natural: Add add by checked_add, Sub sub by checked_sub, Div div by checked_div, Rem rem by checked_rem, BitXor bitxor);
binary_operators!(Integer: Add add, Sub sub);

/// Where two factors of so many words each are multiplied quicker if one is made a word longer: malachite 0.14 transforms factors of
/// different lengths from 389 words on, but those of the same length only from 1,000 on, and until then takes up to twice as long.
/// The page has an older malachite, which chooses otherwise.
const LENGTHENED: std::ops::Range<u64> = if cfg!(target_family = "wasm") { 0..0 } else { 389..1_000 };

/// Whether one of the factors is to be a word longer.
fn is_lengthened(one: impl SignificantBits, other: impl SignificantBits) -> bool {
    let words = |number: u64| number.div_ceil(64);
    let length = words(one.significant_bits());
    LENGTHENED.contains(&length) && length == words(other.significant_bits())
}

macro_rules! products {
    ($($number:ident $(by $checked:ident)?),*) => {$(
        impl Mul<&$number> for &$number {
            type Output = $number;
            #[inline]
            fn mul(self, other: &$number) -> $number {
                $(if let Some(result) = of_words(self, other, u64::$checked) {
                    return result;
                })?
                $number(match is_lengthened(&self.0, &other.0) {
                    true => ((&self.0 << 64) * &other.0) >> 64,
                    false => &self.0 * &other.0,
                })
            }
        }
        impl Mul<$number> for &$number {
            type Output = $number;
            #[inline]
            fn mul(self, other: $number) -> $number {
                other * self
            }
        }
        impl Mul<&$number> for $number {
            type Output = $number;
            #[inline]
            fn mul(self, other: &$number) -> $number {
                $(if let Some(result) = of_words(&self, other, u64::$checked) {
                    return result;
                })?
                if is_lengthened(&self.0, &other.0) { &self * other } else { $number(self.0 * &other.0) }
            }
        }
        impl Mul for $number {
            type Output = $number;
            #[inline]
            fn mul(self, other: $number) -> $number {
                $(if let Some(result) = of_words(&self, &other, u64::$checked) {
                    return result;
                })?
                if is_lengthened(&self.0, &other.0) { &self * &other } else { $number(self.0 * other.0) }
            }
        }
    )*};
}
products!(Natural by checked_mul, Integer);

macro_rules! word_operators {
    ($number:ident, $word:ty: $($operator:ident $method:ident),*) => {$(
        impl $operator<$word> for &$number {
            type Output = $number;
            #[inline]
            fn $method(self, word: $word) -> $number {
                self.$method($number::from(word))
            }
        }
        impl $operator<$word> for $number {
            type Output = $number;
            #[inline]
            fn $method(self, word: $word) -> $number {
                self.$method($number::from(word))
            }
        }
    )*};
}
word_operators!(Natural, u64: Add add, Sub sub, Mul mul, Div div, Rem rem);
word_operators!(Integer, i64: Add add, Sub sub, Mul mul);

macro_rules! shift_and_assign {
    ($($number:ident),*) => {$(
        impl Shl<u64> for &$number {
            type Output = $number;
            #[inline]
            fn shl(self, bits: u64) -> $number {
                $number(&self.0 << bits)
            }
        }
        impl Shl<u64> for $number {
            type Output = $number;
            #[inline]
            fn shl(self, bits: u64) -> $number {
                $number(self.0 << bits)
            }
        }
        impl Shr<u64> for &$number {
            type Output = $number;
            #[inline]
            fn shr(self, bits: u64) -> $number {
                $number(&self.0 >> bits)
            }
        }
        impl Shr<u64> for $number {
            type Output = $number;
            #[inline]
            fn shr(self, bits: u64) -> $number {
                $number(self.0 >> bits)
            }
        }
        impl AddAssign<&$number> for $number {
            #[inline]
            fn add_assign(&mut self, other: &$number) {
                self.0 += &other.0;
            }
        }
        impl AddAssign<$number> for $number {
            #[inline]
            fn add_assign(&mut self, other: $number) {
                self.0 += other.0;
            }
        }
        impl SubAssign<&$number> for $number {
            #[inline]
            fn sub_assign(&mut self, other: &$number) {
                self.0 -= &other.0;
            }
        }
    )*};
}
shift_and_assign!(Natural, Integer);

impl Neg for Integer {
    type Output = Integer;
    #[inline]
    fn neg(self) -> Integer {
        Integer(-self.0)
    }
}

impl Neg for &Integer {
    type Output = Integer;
    #[inline]
    fn neg(self) -> Integer {
        Integer(-&self.0)
    }
}
