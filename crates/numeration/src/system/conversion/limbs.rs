//! Passes over the 64-bit words ("limbs") of numbers of fixed length, lowest first.

use std::cmp::Ordering;

/// The limbs of two numbers side by side; the shorter one is filled up with zeros.
pub(super) type Pair = Vec<[u64; 2]>;

/// `sum` += x·one + y·other for the `pair` (one, other), where x + y < 2^63 and `sum` is long enough.
pub(super) fn add_product(sum: &mut [u64], pair: &[[u64; 2]], [x, y]: [u64; 2]) {
    let (low, high) = sum.split_at_mut(pair.len());
    let mut carry = 0;
    for (limb, &[one, other]) in low.iter_mut().zip(pair) {
        // Below 2^63 · 2^64, so there is room for the carry and the limb.
        let total = product(x, one) + product(y, other) + carry + u128::from(*limb);
        *limb = low_limb(total);
        carry = total >> 64;
    }
    let mut carry = low_limb(carry);
    for limb in high {
        let overflow;
        (*limb, overflow) = limb.overflowing_add(carry);
        carry = u64::from(overflow);
    }
}

/// `rest` −= x·one + y·other modulo 2^(64 · length), where x + y < 2^63 and `rest` has one limb more than `pair`; whether it
/// became negative.
pub(super) fn subtract_product(rest: &mut [u64], pair: &[[u64; 2]], [x, y]: [u64; 2]) -> bool {
    let (low, high) = rest.split_at_mut(pair.len());
    let mut carry = 0;
    for (limb, &[one, other]) in low.iter_mut().zip(pair) {
        let total = product(x, one) + product(y, other) + carry;
        let borrow;
        (*limb, borrow) = limb.overflowing_sub(low_limb(total));
        carry = (total >> 64) + u128::from(borrow);
    }
    let borrow;
    (high[0], borrow) = high[0].overflowing_sub(low_limb(carry));
    borrow
}

/// `rest` −= the number on one `side` of the `pair`, which is not larger.
pub(super) fn subtract(rest: &mut [u64], pair: &[[u64; 2]], side: usize) {
    let (low, high) = rest.split_at_mut(pair.len());
    let mut borrow = false;
    for (limb, both) in low.iter_mut().zip(pair) {
        let (difference, first) = limb.overflowing_sub(both[side]);
        let (difference, second) = difference.overflowing_sub(u64::from(borrow));
        (*limb, borrow) = (difference, first | second);
    }
    high[0] = high[0].wrapping_sub(u64::from(borrow));
}

/// `rest` += the number on one `side` of the `pair`, modulo 2^(64 · length); whether it overflowed.
pub(super) fn add(rest: &mut [u64], pair: &[[u64; 2]], side: usize) -> bool {
    let (low, high) = rest.split_at_mut(pair.len());
    let mut carry = false;
    for (limb, both) in low.iter_mut().zip(pair) {
        let (sum, first) = limb.overflowing_add(both[side]);
        let (sum, second) = sum.overflowing_add(u64::from(carry));
        (*limb, carry) = (sum, first | second);
    }
    let overflow;
    (high[0], overflow) = high[0].overflowing_add(u64::from(carry));
    overflow
}

/// Whether `rest`, which has one limb more, is at least the number on one `side` of the `pair`.
pub(super) fn reaches(rest: &[u64], pair: &[[u64; 2]], side: usize) -> bool {
    let (low, high) = rest.split_at(pair.len());
    let other = pair.iter().rev().map(|both| &both[side]);
    high[0] > 0 || low.iter().rev().cmp(other) != Ordering::Less
}

/// `sums` += (x, y)·M in two's complement, for a matrix M with the limbs `matrix`, row by row, where x + y < 2^63 and `sums` is long enough.
pub(super) fn add_row(sums: &mut [[u64; 2]], matrix: &[[u64; 4]], [x, y]: [u64; 2]) {
    let (low, high) = sums.split_at_mut(matrix.len());
    let mut carries = [0; 2];
    for (sum, &[a, b, c, d]) in low.iter_mut().zip(matrix) {
        // Below 2^63 · 2^64, so there is room for the carry and the limb.
        let totals = [
            product(x, a) + product(y, c) + carries[0] + u128::from(sum[0]),
            product(x, b) + product(y, d) + carries[1] + u128::from(sum[1]),
        ];
        *sum = totals.map(low_limb);
        carries = totals.map(|total| total >> 64);
    }
    carry_on(high, carries, [0; 2]);
}

/// The same for the inverse of M, which has the determinant −1 if it is `odd` and else 1.
pub(super) fn add_row_of_inverse(sums: &mut [[u64; 2]], matrix: &[[u64; 4]], [x, y]: [u64; 2], odd: bool) {
    let (low, high) = sums.split_at_mut(matrix.len());
    let (mut carries, mut debts) = ([0; 2], [0; 2]);
    for (sum, &[a, b, c, d]) in low.iter_mut().zip(matrix) {
        let (more, less) = ([product(x, d), product(y, a)], [product(y, c), product(x, b)]);
        let (more, less) = if odd { (less, more) } else { (more, less) };
        for entry in 0..2 {
            let (more, less) = (more[entry] + carries[entry] + u128::from(sum[entry]), less[entry] + debts[entry]);
            let borrow;
            (sum[entry], borrow) = low_limb(more).overflowing_sub(low_limb(less));
            carries[entry] = more >> 64;
            debts[entry] = (less >> 64) + u128::from(borrow);
        }
    }
    carry_on(high, carries, debts);
}

/// Adds the `carries`, less the `debts`, to the limbs above.
fn carry_on(high: &mut [[u64; 2]], carries: [u128; 2], debts: [u128; 2]) {
    for entry in 0..2 {
        let (mut carry, mut debt) = (low_limb(carries[entry]), low_limb(debts[entry]));
        for limb in high.iter_mut().map(|both| &mut both[entry]) {
            let (sum, overflow) = limb.overflowing_add(carry);
            let (difference, borrow) = sum.overflowing_sub(debt);
            *limb = difference;
            (carry, debt) = (overflow.into(), borrow.into());
            if carry == debt {
                break;
            }
        }
    }
}

/// x · y in full.
pub(super) fn product(x: u64, y: u64) -> u128 {
    u128::from(x) * u128::from(y)
}

/// The lowest 64 bits.
#[expect(clippy::cast_possible_truncation, reason = "the upper half is cut off on purpose")]
pub(super) fn low_limb(number: u128) -> u64 {
    number as u64
}

/// The upper 64 bits.
pub(super) fn high_limb(number: u128) -> u64 {
    low_limb(number >> 64)
}
