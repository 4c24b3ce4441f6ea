//! Larsson and Weimerskirch's game in machine words: the case analysis of `strategy::larsson`.

use super::real::Real;
use std::num::NonZeroU32;

/// What is needed besides α and 1/α.
#[derive(Clone, Debug)]
pub(super) struct Larsson {
    k: u128,
    /// kα.
    multiple: Real,
    /// 1/(β − α).
    gap_reciprocal: Real,
}

impl Larsson {
    pub(super) fn new(k: NonZeroU32) -> Larsson {
        let (multiple, gap_reciprocal) = (Real::larsson_multiple(k), Real::larsson_gap_reciprocal(k));
        Larsson { k: k.get().into(), multiple, gap_reciprocal }
    }

    /// B_n = n + ⌊knα⌋.
    #[inline]
    fn upper(&self, n: u64) -> u128 {
        u128::from(n) + self.multiple.wide_floor(n)
    }

    /// The P-position to leave from x ≤ y; nothing if (x, y) is one.
    pub(super) fn target(&self, x: u64, y: u64, slope: &Real, reciprocal: &Real) -> Option<(u64, u64)> {
        let (index, lower) = reciprocal.floor_and_rest(x + 1, &Real::ZERO);
        if !lower {
            return Some((x, slope.floor_line(x - index, &Real::ZERO)));
        }
        let (n, partner) = (index, self.upper(index));
        if u128::from(y) >= partner {
            // The partner is at most y, so it fits a word.
            return (u128::from(y) > partner).then_some((x, partner as u64));
        }
        self.below_partner(x, y, n, partner, slope)
    }

    fn below_partner(&self, x: u64, y: u64, n: u64, partner: u128, slope: &Real) -> Option<(u64, u64)> {
        let difference = u128::from(y - x);
        let pair = |m: u64| (slope.floor_line(m, &Real::ZERO), self.upper(m));
        let gap = |m: u64| {
            let (lower, upper) = pair(m);
            upper - u128::from(lower)
        };
        // An estimate that is right up to one step, corrected by exact numbers.
        let mut m = self.gap_reciprocal.floor_line(y - x + 1, &Real::ZERO).min(n);
        while gap(m) > difference {
            m -= 1;
        }
        while gap(m + 1) <= difference {
            m += 1;
        }
        if difference - gap(m) >= self.k {
            m += 1;
            if m == n {
                return Some(self.extra_target(x, y, n, partner));
            }
        }
        let (lower, upper) = pair(m);
        Some((lower, upper as u64))
    }

    /// The last extra move (U_j + iT_j, (i+1)U_{j+1} − U_j − 1) whose s = (i+1)U_j − U_{j−1} is at most n, i = (B_n − n) mod k.
    fn extra_target(&self, x: u64, y: u64, n: u64, partner: u128) -> (u64, u64) {
        let n = u128::from(n);
        let i = (partner - n) % self.k;
        // U_{j−1}, U_j and U_{j+1}. These stay below (k + 2)²n.
        let (mut before, mut here, mut next) = (0u128, 1u128, self.k + 2);
        while (i + 1) * next - here <= n {
            (before, here, next) = (here, next, (self.k + 2) * next - here);
        }
        debug_assert!((i + 1) * here - before <= n);
        let (u, v) = (here + i * ((next - here - 1) / self.k), (i + 1) * next - here - 1);
        // The move fits, because (u, v + 1) is the pair of an index up to n.
        (x - u as u64, y - v as u64)
    }
}
