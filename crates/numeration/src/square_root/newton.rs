//! √D to k fractional bits by Newton's iteration, with no division by a long number.

use crate::Natural;

/// Bits lost in each doubling, which keep the error of the iteration below 1/8 of a unit.
const LOST_BITS: u64 = 6;
/// Below this many bits the integer square root is faster.
const SHORT: u64 = 30_000;
/// From this length of D on, dividing by D is not negligible and the integer square root is used.
const LONG_RADICAND: u64 = 1024;

/// An r with r < √D·2^`bits` < r + 2, for a D that is not a square.
///
/// `known` is such an approximation for fewer bits, from which the iteration starts if it helps.
///
/// Cost: twice a multiplication of `bits` bits from nothing, once from half the bits; an integer square root takes more than three.
pub(super) fn scaled_root(radicand: &Natural, bits: u64, known: (&Natural, u64)) -> Natural {
    if bits < SHORT || radicand.bits() > LONG_RADICAND {
        return (radicand << (2 * bits)).floor_sqrt();
    }
    let half = (bits + LOST_BITS).div_ceil(2);
    let (root, root_bits) = known;
    if root_bits >= half {
        return lengthened(radicand, &(root >> (root_bits - half)), half, bits);
    }
    lengthened(radicand, &scaled_root(radicand, half, known), half, bits)
}

/// The same for `bits` ≤ 2k − [`LOST_BITS`], given such a `root` for k = `known` bits.
///
/// Put θ = √D·2^k, z = `root`, f = θ − z, so 0 < f < 2, and e = θ² − z² = 2θf − f². Newton's step e/(2z) with 1/z replaced by z/θ² is
/// ez/(2θ²) = f − 3f²/(2θ) + f³/(2θ²). Added to z it stays below θ, by less than 6/θ; in units of 2^−`bits` that is below
/// 6·2^−[`LOST_BITS`], and rounding down costs less than 1 more.
fn lengthened(radicand: &Natural, root: &Natural, known: u64, bits: u64) -> Natural {
    let missing = (radicand << (2 * known)).saturating_sub(&root.square());
    // ez/(2D·2^2k), times 2^(bits − k); 3k + 1 ≥ bits.
    let step = ((missing * root) >> (3 * known + 1 - bits)) / radicand;
    (root << (bits - known)) + step
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_close(radicand: &Natural, bits: u64, root: &Natural) {
        let exact = (radicand << (2 * bits)).floor_sqrt();
        assert!(*root == exact || root + 1 == exact, "D = {radicand}, {bits} bits");
    }

    #[test]
    fn within_two_units_from_any_start() {
        let nothing = (&Natural::ZERO, 0);
        for radicand in [2u32, 3, 5, 8, 13, 4_294_967_291].map(Natural::from) {
            for bits in [SHORT - 1, SHORT, SHORT + 1, 2 * SHORT - 6, 2 * SHORT - 5, 250_001] {
                let root = scaled_root(&radicand, bits, nothing);
                assert_close(&radicand, bits, &root);
                for longer in [bits + 1, bits + bits / 2, 2 * bits - LOST_BITS, 2 * bits, 3 * bits] {
                    assert_close(&radicand, longer, &scaled_root(&radicand, longer, (&root, bits)));
                }
            }
        }
        let long = Natural::from(3u32).pow(1001);
        assert_close(&long, SHORT + 5, &scaled_root(&long, SHORT + 5, nothing));
    }

    #[test]
    fn one_step_keeps_the_bounds_at_every_length() {
        for radicand in [2u32, 3, 5, 7, 1_000_003].map(Natural::from) {
            for known in LOST_BITS..200 {
                let exact = (&radicand << (2 * known)).floor_sqrt();
                for start in [exact.clone(), &exact - 1] {
                    // Both ends of the allowed interval, where it holds two integers.
                    for bits in known..=2 * known - LOST_BITS {
                        assert_close(&radicand, bits, &lengthened(&radicand, &start, known, bits));
                    }
                }
            }
        }
    }
}
