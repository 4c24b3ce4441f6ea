//! The pairs of a-Wythoff from a alone. Everything but the root fits machine words, so that the general construction, which would
//! take as long as a root of a few hundred digits, is not gone through for every game.

use super::BeattyPair;
use super::line::Line;
use crate::quadratic::without_small_squares_in_word;
use crate::{FixedPointRoot, Integer, Natural};
use std::num::NonZeroU32;

/// (s + t√D)/c with machine words.
type Short = [i128; 3];

/// D of α = (s + t√D)/c = (2 − a + √(a² + 4))/2, and s, t, c.
fn alpha(a: NonZeroU32) -> (u64, Short) {
    let a = u64::from(a.get());
    let (outside, radicand) = without_small_squares_in_word(a * a + 4);
    (radicand, reduced([2 - i128::from(a), i128::from(outside), 2]))
}

/// 1/α = (α + a − 2)/a, since α² + (a − 2)α = a.
fn reciprocal(a: i128, [s, t, c]: Short) -> Short {
    reduced([s + (a - 2) * c, t, a * c])
}

impl BeattyPair {
    /// (⌊nα⌋, ⌊nβ⌋), β = α + a.
    pub(super) fn of_wythoff(a: NonZeroU32) -> BeattyPair {
        let (radicand, [s, t, c]) = alpha(a);
        let step = i128::from(a.get());
        let [p, q, r] = reciprocal(step, [s, t, c]);
        let lines = [[0, s, 0, t, c], [0, s + step * c, 0, t, c], [0, p, 0, q, r]];
        BeattyPair::of_lines(a, radicand, lines.map(line), 1)
    }

    /// (⌊nα + γ⌋, ⌊nβ + γ + 1⌋), γ = 1/α; the index is x/α − 1/α², and 1/α² = (1 + (a − 2)/α)/a.
    pub(super) fn of_misere(a: NonZeroU32) -> BeattyPair {
        let (radicand, [s, t, c]) = alpha(a);
        let step = i128::from(a.get());
        let [p, q, r] = reciprocal(step, [s, t, c]);
        // Over one denominator the parts of α are (s, t)·f and those of 1/α (p, q)·g.
        let common = r / gcd(c, r) * c;
        let (f, g) = (common / c, common / r);
        let lines = [
            [p * g, s * f, q * g, t * f, common],
            [p * g + common, s * f + step * common, q * g, t * f, common],
            reduced([-(r + (step - 2) * p), step * p, -(step - 2) * q, step * q, step * r]),
        ];
        BeattyPair::of_lines(a, radicand, lines.map(line), 0)
    }

    fn of_lines(a: NonZeroU32, radicand: u64, [lower, upper, index]: [Line; 3], first: u32) -> BeattyPair {
        let gap = Integer::from(1 - i64::from(first));
        BeattyPair {
            root: FixedPointRoot::new(radicand.into())
                .expect("a² < a² + 4 < (a + 2)², and (a + 1)² has the other parity"),
            lower,
            upper,
            index,
            first,
            shared: Some((Integer::ONE, Integer::ZERO)),
            difference: Some((Natural::from(a.get()), gap)),
        }
    }
}

/// The line n ↦ ((s₁n + s₀) + (t₁n + t₀)√D)/c.
fn line([s0, s1, t0, t1, c]: [i128; 5]) -> Line {
    Line { s: [s0.into(), s1.into()], t: [t0.into(), t1.into()], c: c.into() }
}

/// Without the divisors that all have in common.
fn reduced<const COUNT: usize>(parts: [i128; COUNT]) -> [i128; COUNT] {
    let common = parts.into_iter().fold(0, gcd);
    parts.map(|part| part / common.max(1))
}

fn gcd(left: i128, right: i128) -> i128 {
    if right == 0 { left.abs() } else { gcd(right, left % right) }
}
