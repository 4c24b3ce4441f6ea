//! Larsson and Weimerskirch's game in machine words: the case analysis of `strategy::larsson`.

use super::FastAnswer;
use super::real::Real;
use rules::Outcome;
use std::hint::select_unpredictable as select;
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

    /// The answer, and whether it is one: not where a heap is 2^63 or more, where 128 bits after the point do not suffice, where the smaller heap
    /// is empty, or where an extra move wins. Without a branch that chance decides, and so with everything computed that could be needed.
    ///
    /// Of a lower number x = A_n and y below its partner the largest m with B_m − A_m ≤ y − x is sought. It is m′ = ⌊(y − x + 1)/(β − α)⌋ or one less: the gap of m′ + 1 is more than
    /// (m′ + 1)(β − α) − 1 > y − x, and that of m′ − 1 less than (m′ − 1)(β − α) + 1 ≤ y − x + 2 − (β − α), where β − α > 2 for k > 1; for k = 1 the gap
    /// of m is m.
    #[inline(always)]
    pub(super) fn quick(&self, x: u64, y: u64, slope: &Real, reciprocal: &Real) -> (FastAnswer, bool) {
        let swapped = y < x;
        let (low, high) = (x.min(y), x.max(y));
        let difference = high - low;
        let (n, lower, sure) = reciprocal.quick_floor_and_rest(low.wrapping_add(1), &Real::ZERO);
        let (multiple, partner_sure) = self.multiple.quick_wide_floor(n);
        let partner = u128::from(n) + multiple;
        let far = partner >> 63 != 0;
        let (near, near_sure) = self.gap_reciprocal.quick_floor_line(difference.wrapping_add(1), &Real::ZERO);
        // An upper number goes to its partner, by the same floor.
        let (lowers, lowers_sure) = slope.three_floors(select(lower, near, low.wrapping_sub(n)));
        let (multiples, multiples_sure) = self.multiple.three_floors(near);
        let uppers: [u64; 3] =
            std::array::from_fn(|index| multiples[index].wrapping_add(near).wrapping_add(index as u64).wrapping_sub(1));
        let gaps = [0, 1].map(|index: usize| uppers[index].wrapping_sub(lowers[index]));
        let first = gaps[1] <= difference;
        let beyond = difference.wrapping_sub(select(first, gaps[1], gaps[0])) >= self.k as u64;
        let m = near.wrapping_add(first.into()).wrapping_add(beyond.into()).wrapping_sub(1);
        let of =
            |three: [u64; 3]| select(first, select(beyond, three[2], three[1]), select(beyond, three[1], three[0]));
        let both = lower & (far | (high < partner as u64));
        let extra = both & beyond & (m == n);
        let straight = select(lower, partner as u64, lowers[1]);
        let u = select(both, low.wrapping_sub(of(lowers)), 0);
        let v = high.wrapping_sub(select(both, of(uppers), straight));
        let outcome = if lower & !far & (high == partner as u64) { Outcome::P } else { Outcome::N };
        let sure =
            sure & partner_sure & near_sure & lowers_sure & multiples_sure & !extra & (low > 0) & (high < 1 << 63);
        (FastAnswer { outcome, ended: false, take: (select(swapped, v, u), select(swapped, u, v)) }, sure)
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
