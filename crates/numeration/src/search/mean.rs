//! Means, exactly.

use crate::Natural;
use crate::quadratic::with_point;
use std::fmt;

/// A mean: a sum divided by a count, in lowest terms.
///
/// ```
/// use wythoff::numbers::Mean;
/// let mean = Mean::new(38, 12);
/// assert_eq!((mean.to_string(), mean.rounded(3)), ("19/6".to_string(), "3.167".to_string()));
/// assert_eq!((Mean::new(6, 3).to_string(), Mean::new(6, 3).rounded(1)), ("2".to_string(), "2.0".to_string()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mean {
    numerator: u128,
    denominator: u128,
}

impl Mean {
    /// `sum` divided by `count`; the mean of nothing is 0.
    pub fn new(sum: u128, count: u128) -> Mean {
        if count == 0 {
            return Mean { numerator: 0, denominator: 1 };
        }
        let common = greatest_common_divisor(sum, count);
        Mean { numerator: sum / common, denominator: count / common }
    }

    /// The numerator in lowest terms.
    pub fn numerator(self) -> u128 {
        self.numerator
    }

    /// The denominator in lowest terms; at least 1.
    pub fn denominator(self) -> u128 {
        self.denominator
    }

    /// The nearest decimal with so many `places` after the point; of two that are equally near, the larger.
    pub fn rounded(self, places: u32) -> String {
        let scale = Natural::from(10u32).pow(places.into());
        let (numerator, denominator) = (Natural::from(self.numerator), Natural::from(self.denominator));
        let units = (numerator * &scale * 2 + &denominator) / (denominator * 2);
        with_point(&units.to_string(), places as usize)
    }
}

/// `19/6`, or a whole number.
impl fmt::Display for Mean {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.denominator {
            1 => f.pad(&self.numerator.to_string()),
            denominator => f.pad(&format!("{}/{denominator}", self.numerator)),
        }
    }
}

fn greatest_common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}
