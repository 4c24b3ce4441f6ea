//! Reading long representations: a run of units is summed up around its middle, where it has two numbers of half its length.
//!
//! Let C be the matrix that takes (w_m, w_{m−1}) to (w_{m+u}, w_{m+u−1}) for a unit of u places; within the period it is the same at every
//! multiple of a unit. The digits of the j-th unit are worth (X_j, Y_j)·(w_{ju}, w_{ju−1}) = (X_j, Y_j)·C^j·(w_0, w_{−1}). A run of 2c units is kept
//! as the row
//!
//! > E = Σ (X_j, Y_j)·C^{j−c}, 0 ≤ j < 2c,
//!
//! whose two entries have the length of c units each: together no more than the run has digits for, whereas K and X of a cut
//! have its whole length each. Of two neighbours E and E′, each of 2c units, the run of both is E·C^{−c} + E′·C^c. By the theorem of Cayley and Hamilton
//! 2C^c = V + U·J and, for even c, 2C^{−c} = V − U·J, where J is a matrix of small numbers and U and V are those of [`Lucas`]; so twice this sum is
//!
//! > (E′ + E)·V + (E′ − E)·J·U:
//!
//! four products of numbers with a quarter of its length. A cut takes three of half its length, and constants for two divisions besides.

use super::kept::Kept;
use super::limbs::{add_row, add_row_of_inverse};
use super::lucas::Lucas;
use super::unit::Unit;
use crate::{Continuants, Integer, Natural};
use std::sync::Arc;

/// The most units that are added up one by one. Beyond, products of long numbers win.
const MOST_UNITS: usize = 64;

/// How a number of units is divided: into 2^`joins` runs of twice `half` units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Shape {
    /// Even.
    pub(super) half: usize,
    pub(super) joins: u32,
}

impl Shape {
    /// Room for `units` units.
    pub(super) fn of(units: usize) -> Shape {
        let joins = units.div_ceil(MOST_UNITS).next_power_of_two().ilog2();
        Shape { half: units.div_ceil(4 << joins) * 2, joins }
    }
}

/// The constants for runs of one [`Shape`] that begin at one place of the period.
#[derive(Debug)]
pub(super) struct Centred {
    unit: Arc<Unit>,
    /// The length of a unit in places.
    places: usize,
    /// Whether det C = −1.
    odd: bool,
    half: usize,
    /// The limbs of C^0, C^1, …, row by row.
    powers: Vec<Vec<[u64; 4]>>,
    /// J, row by row.
    turn: [[Integer; 2]; 2],
    /// U and V of c = half · 2^j, under j.
    doublings: Kept<u32, Lucas>,
    /// Those of j = 0.
    least: Lucas,
}

impl Centred {
    /// From `run`, the continuants of the `places` quotients of a unit.
    pub(super) fn new(unit: Arc<Unit>, places: usize, run: &Continuants, half: usize) -> Centred {
        let mut power = Continuants::empty();
        let mut powers = vec![limbs(&power)];
        for _ in 0..half {
            power = power.followed_by(run);
            powers.push(limbs(&power));
        }
        let [whole, without_first, without_last, inner] =
            [&run.whole, &run.without_first, &run.without_last, &run.inner].map(Integer::from);
        // What C − ½ tr C and its multiples, the same of every power, have in common.
        let common = (&run.whole - &run.inner).gcd(&(&run.without_first << 1)).gcd(&(&run.without_last << 1));
        let divided = |number: Integer| number.div_floor(&Integer::from(&common)).0;
        let spread = divided(&whole - &inner);
        Centred {
            unit,
            places,
            odd: places % 2 == 1,
            half,
            powers,
            turn: [[spread.clone(), divided(without_first << 1)], [divided(without_last << 1), -spread]],
            doublings: Kept::default(),
            least: Lucas {
                difference_ratio: &power.without_first / &run.without_first * common,
                sum: &power.whole + &power.inner,
            },
        }
    }

    /// Σ d_i w_i over the places of units whose lowest has the place values `weights` = (w_0, w_{−1}) at and before its beginning.
    pub(super) fn read(&self, digits: &[u32], joins: u32, weights: &(Natural, Natural)) -> Natural {
        let weights = [&weights.0, &weights.1].map(Integer::from);
        let row = self.row(digits, joins);
        let worth = |row: &[Integer; 2]| &row[0] * &weights[0] + &row[1] * &weights[1];
        let [sum, difference_ratio] = self.factors(joins);
        let twice = worth(&row) * sum + worth(&self.turned(&row)) * difference_ratio;
        (twice >> 1).unsigned_abs()
    }

    /// E of a run of `half` · 2^(`joins` + 1) units, of which those on top may be missing.
    fn row(&self, digits: &[u32], joins: u32) -> [Integer; 2] {
        let Some(before) = joins.checked_sub(1) else { return self.sum(digits) };
        let cut = (self.places * self.half) << joins;
        let (lower, upper) = digits.split_at(cut.min(digits.len()));
        let (lower, upper) = (self.row(lower, before), self.row(upper, before));
        let sums = [0, 1].map(|entry| &upper[entry] + &lower[entry]);
        let differences = pair(upper, lower, |upper, lower| upper - lower);
        let [sum, difference_ratio] = &self.factors(before);
        pair(sums, self.turned(&differences), |one, other| (one * sum + other * difference_ratio) >> 1)
    }

    /// The row times J.
    fn turned(&self, row: &[Integer; 2]) -> [Integer; 2] {
        [0, 1].map(|column| &row[0] * &self.turn[0][column] + &row[1] * &self.turn[1][column])
    }

    /// V and U of c = half · 2^`joins`.
    fn factors(&self, joins: u32) -> [Integer; 2] {
        let Lucas { difference_ratio, sum } = &*self.lucas(joins);
        [sum, difference_ratio].map(Integer::from)
    }

    fn lucas(&self, joins: u32) -> Arc<Lucas> {
        self.doublings.get(joins, || match joins.checked_sub(1) {
            Some(before) => self.lucas(before).doubled(false),
            None => self.least.clone(),
        })
    }

    /// E of a run of twice `half` units, added up unit by unit.
    fn sum(&self, digits: &[u32]) -> [Integer; 2] {
        // X and Y are below 2^63, and the entries of powers grow by more than twice from one to the next.
        let mut sums = vec![[0; 2]; self.powers[self.half].len() + 2];
        for (index, digits) in digits.chunks(self.places).enumerate() {
            let share = self.unit.share(self.unit.read(digits));
            match index.checked_sub(self.half) {
                Some(exponent) => add_row(&mut sums, &self.powers[exponent], share),
                None => {
                    let exponent = self.half - index;
                    add_row_of_inverse(&mut sums, &self.powers[exponent], share, self.odd && exponent % 2 == 1);
                }
            }
        }
        [0, 1].map(|entry| signed(sums.iter().map(|both| both[entry]).collect()))
    }
}

fn pair(one: [Integer; 2], other: [Integer; 2], combine: impl Fn(Integer, Integer) -> Integer) -> [Integer; 2] {
    let ([first, second], [third, fourth]) = (one, other);
    [combine(first, third), combine(second, fourth)]
}

/// The matrix of a run by which place values pass it, row by row.
fn limbs(run: &Continuants) -> Vec<[u64; 4]> {
    let entries = [&run.whole, &run.without_first, &run.without_last, &run.inner].map(Natural::to_words);
    let limb = |entry: &Vec<u64>, index: usize| entry.get(index).copied().unwrap_or(0);
    (0..entries[0].len()).map(|index| entries.each_ref().map(|entry| limb(entry, index))).collect()
}

/// A number in two's complement.
fn signed(mut words: Vec<u64>) -> Integer {
    if words.last().is_none_or(|&top| top >> 63 == 0) {
        return Natural::from_words(words).into();
    }
    words.iter_mut().for_each(|word| *word = !*word);
    -Integer::from(Natural::from_words(words)) - 1
}
