//! The arithmetic signs for [`Natural`] and [`Integer`], owned and borrowed, all handed on to malachite.

use super::{Integer, Natural};
use malachite_base::num::logic::traits::SignificantBits;
use std::ops::{Add, AddAssign, BitXor, Div, Mul, Neg, Rem, Shl, Shr, Sub, SubAssign};

macro_rules! binary_operators {
    ($number:ident: $($operator:ident $method:ident),*) => {$(
        impl $operator<&$number> for &$number {
            type Output = $number;
            fn $method(self, other: &$number) -> $number {
                $number((&self.0).$method(&other.0))
            }
        }
        impl $operator<$number> for &$number {
            type Output = $number;
            fn $method(self, other: $number) -> $number {
                $number((&self.0).$method(other.0))
            }
        }
        impl $operator<&$number> for $number {
            type Output = $number;
            fn $method(self, other: &$number) -> $number {
                $number(self.0.$method(&other.0))
            }
        }
        impl $operator for $number {
            type Output = $number;
            fn $method(self, other: $number) -> $number {
                $number(self.0.$method(other.0))
            }
        }
    )*};
}
// Subtraction of naturals below zero and division by zero panic, as for machine integers;
// `checked_sub` and `checked_div_rem` are the total forms.
binary_operators!(Natural: Add add, Sub sub, Div div, Rem rem, BitXor bitxor);
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
    ($($number:ident),*) => {$(
        impl Mul<&$number> for &$number {
            type Output = $number;
            fn mul(self, other: &$number) -> $number {
                $number(match is_lengthened(&self.0, &other.0) {
                    true => ((&self.0 << 64) * &other.0) >> 64,
                    false => &self.0 * &other.0,
                })
            }
        }
        impl Mul<$number> for &$number {
            type Output = $number;
            fn mul(self, other: $number) -> $number {
                other * self
            }
        }
        impl Mul<&$number> for $number {
            type Output = $number;
            fn mul(self, other: &$number) -> $number {
                if is_lengthened(&self.0, &other.0) { &self * other } else { $number(self.0 * &other.0) }
            }
        }
        impl Mul for $number {
            type Output = $number;
            fn mul(self, other: $number) -> $number {
                if is_lengthened(&self.0, &other.0) { &self * &other } else { $number(self.0 * other.0) }
            }
        }
    )*};
}
products!(Natural, Integer);

macro_rules! word_operators {
    ($number:ident, $word:ty: $($operator:ident $method:ident),*) => {$(
        impl $operator<$word> for &$number {
            type Output = $number;
            fn $method(self, word: $word) -> $number {
                self.$method($number::from(word))
            }
        }
        impl $operator<$word> for $number {
            type Output = $number;
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
            fn shl(self, bits: u64) -> $number {
                $number(&self.0 << bits)
            }
        }
        impl Shl<u64> for $number {
            type Output = $number;
            fn shl(self, bits: u64) -> $number {
                $number(self.0 << bits)
            }
        }
        impl Shr<u64> for &$number {
            type Output = $number;
            fn shr(self, bits: u64) -> $number {
                $number(&self.0 >> bits)
            }
        }
        impl Shr<u64> for $number {
            type Output = $number;
            fn shr(self, bits: u64) -> $number {
                $number(self.0 >> bits)
            }
        }
        impl AddAssign<&$number> for $number {
            fn add_assign(&mut self, other: &$number) {
                self.0 += &other.0;
            }
        }
        impl AddAssign<$number> for $number {
            fn add_assign(&mut self, other: $number) {
                self.0 += other.0;
            }
        }
        impl SubAssign<&$number> for $number {
            fn sub_assign(&mut self, other: &$number) {
                self.0 -= &other.0;
            }
        }
    )*};
}
shift_and_assign!(Natural, Integer);

impl Neg for Integer {
    type Output = Integer;
    fn neg(self) -> Integer {
        Integer(-self.0)
    }
}

impl Neg for &Integer {
    type Output = Integer;
    fn neg(self) -> Integer {
        Integer(-&self.0)
    }
}
