//! The arithmetic signs for [`Natural`] and [`Integer`], owned and borrowed, all handed on to malachite.

use super::{Integer, Natural};
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
binary_operators!(Natural: Add add, Sub sub, Mul mul, Div div, Rem rem, BitXor bitxor);
binary_operators!(Integer: Add add, Sub sub, Mul mul);

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
