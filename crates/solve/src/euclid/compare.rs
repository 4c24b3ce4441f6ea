//! On which side of a ray y = φ_n x a position lies.
//!
//! φ_n is the positive root of z − 1/z = n, so y > φ_n x exactly when y/x − x/y > n, that is, when (y − nx)·y > x². A few leading
//! bits of the numbers nearly always show it; only where they do not are the two products multiplied out.

use numeration::{Integer, Natural};
use std::cmp::Ordering;

/// Bits of a number looked at first: a product of two and two bits more fit 128.
const LEADING_BITS: u64 = 62;

/// Comparisons with a relative difference above 2^−`WIDE` are told apart from closer ones.
const WIDE: u32 = 56;

/// Convergents with denominators up to 2^31 are tried one by one.
const SMALL_DENOMINATOR: u64 = 1 << 31;

/// Whether y > φ_n x, for `rest` = y − nx ≥ 0, n ≥ 1, x > 0. Equality cannot be: φ_n is irrational.
///
/// Cost: O(1) where the leading bits decide, else one product and one square.
pub(super) fn above_ray(rest: &Natural, x: &Natural, y: &Natural) -> bool {
    match leading_comparison(rest, x, y) {
        Some((order, _)) => order.is_gt(),
        None => rest * y > x.square(),
    }
}

/// The order of `rest`·y and x² where the leading bits show it, and whether the two are wide apart.
fn leading_comparison(rest: &Natural, x: &Natural, y: &Natural) -> Option<(Ordering, bool)> {
    if rest.is_zero() {
        return Some((Ordering::Less, true));
    }
    let (rest, x, y) = (Leading::of(rest), Leading::of(x), Leading::of(y));
    let (mut product, mut square) =
        ((rest.low() * y.low(), rest.high() * y.high()), (x.low() * x.low(), x.high() * x.high()));
    let shift = rest.exponent + y.exponent - 2 * x.exponent;
    // Products lie between 2^122 and 2^124.
    if shift.unsigned_abs() > 2 {
        return Some((shift.cmp(&0), true));
    }
    let shifted = if shift > 0 { &mut product } else { &mut square };
    *shifted = (shifted.0 << shift.unsigned_abs(), shifted.1 << shift.unsigned_abs());
    let wide = |larger: u128, smaller: u128| larger - smaller > larger >> WIDE;
    if product.0 > square.1 {
        Some((Ordering::Greater, wide(product.0, square.1)))
    } else if product.1 < square.0 {
        Some((Ordering::Less, wide(square.0, product.1)))
    } else {
        None
    }
}

/// A positive number between `mantissa`·2^`exponent` and (`mantissa` + 1)·2^`exponent`, the mantissa having [`LEADING_BITS`] bits.
struct Leading {
    mantissa: u64,
    exponent: i64,
    exact: bool,
}

impl Leading {
    fn of(number: &Natural) -> Leading {
        let bits = number.bits();
        let (mantissa, exponent) = match bits.checked_sub(LEADING_BITS) {
            Some(dropped) => (number >> dropped, dropped as i64),
            None => (number << (LEADING_BITS - bits), bits as i64 - LEADING_BITS as i64),
        };
        let mantissa = mantissa.to_u64().expect("62 bits fit a word");
        Leading { mantissa, exponent, exact: bits <= LEADING_BITS }
    }

    fn low(&self) -> u128 {
        u128::from(self.mantissa)
    }

    fn high(&self) -> u128 {
        u128::from(self.mantissa) + u128::from(!self.exact)
    }
}

/// Whether y/x is a convergent [n; n, …, n] of φ_n, n ≥ 1, x > 0.
///
/// With g = gcd(x, y), X = x/g, Y = y/g this is so exactly when Y(Y − nX) − X² = ±1: the step (X, Y) → (Y − nX, X) only changes the sign of
/// this form and leads from one convergent to the one before, down to (0, 1). In larger numbers: y(y − nx) − x² is ± the square of a
/// common divisor of x and y.
///
/// Cost: O(1) for nearly all numbers, at most a few divisions.
///
/// ```
/// use wythoff::solve::euclid::is_convergent;
/// use wythoff::numbers::Natural;
/// let golden = |x: u32, y: u32| is_convergent(&Natural::ONE, &Natural::from(x), &Natural::from(y));
/// assert!(golden(7, 7) && golden(7, 14) && golden(20, 30) && golden(21, 34) && !golden(21, 33));
/// assert!(!golden(0, 1));
/// ```
pub fn is_convergent(n: &Natural, x: &Natural, y: &Natural) -> bool {
    if x.is_zero() || n.is_zero() {
        return false;
    }
    y.checked_sub(&(n * x)).is_some_and(|rest| is_convergent_with(n, &rest, x, y))
}

/// The same for `rest` = y − nx ≥ 0, n ≥ 1, x > 0.
pub(super) fn is_convergent_with(n: &Natural, rest: &Natural, x: &Natural, y: &Natural) -> bool {
    if rest.is_zero() || (n.to_u32()).is_some_and(|n| is_small_convergent(n, x, y)) {
        return true;
    }
    // |y(y − nx) − x²| = g² and x = g·q_i: a wide difference means a small q_i, and those have been tried.
    if leading_comparison(rest, x, y).is_some_and(|(_, wide)| wide) {
        return false;
    }
    let form = (Integer::from(rest * y) - Integer::from(x.square())).unsigned_abs();
    let divisor = form.floor_sqrt();
    divisor.square() == form && (x % &divisor).is_zero() && (y % &divisor).is_zero()
}

/// Whether y/x is one of the convergents with small denominators.
fn is_small_convergent(n: u32, x: &Natural, y: &Natural) -> bool {
    let low = |number: &Natural| number.low_bits(64).to_u64().expect("64 bits fit a word");
    let (low_x, low_y) = (low(x), low(y));
    let n = u64::from(n);
    let (mut before, mut denominator) = (0, 1);
    while denominator < SMALL_DENOMINATOR {
        // p_i = q_{i+1} for these fractions.
        let numerator = n * denominator + before;
        // The lowest words first: they differ nearly always.
        if low_y.wrapping_mul(denominator) == low_x.wrapping_mul(numerator) && y * denominator == x * numerator {
            return true;
        }
        (before, denominator) = (denominator, numerator);
    }
    false
}
