//! a-Wythoff and k-Wythoff in machine words without a branch that chance decides.
//!
//! The pairs of a list are (⌊nα + t⌋, ⌊nα + t⌋ + kn + c): one list in a-Wythoff, with k = a, t = 0 or 1/α and c = 0 or 1; in k-Wythoff, or with k = ab in
//! the game that generalises both, one for each residue i, with c = i, t = (iα + c_i)/k and c_i of [`Residues`].
//!
//! *In which pair is x?* ⌊nα + t⌋ = x says x − t ≤ nα < x + 1 − t, so n = ⌊v⌋ with v = (x + 1 − t)/α is the only candidate, and it is one exactly when the fractional part of v is at
//! most 1/α. Where it is not, x is an upper number of the opposite list [C59, Thm 1], with index ⌊(x + 1 − t′)/β⌋ for a t′ of its own. Since 1/α + 1/β = 1 this
//! is x − e − n in the list of residue i, where e = (c_i + i + the opposite residue)/k is 0 for i = 0 and otherwise 1; and in a-Wythoff x − n.
//! So one floor tells both. The one of v is as sure as those in `real`: in k-Wythoff v is ((xk + k − c_i)/α − i)/k, whose distance from an integer is a k-th of one that is
//! there, more than 2^−162.
//!
//! *The pair with this difference* needs a floor of its own. Both are computed always: which is needed cannot be foreseen, and a wrong guess of the machine costs more
//! than the two multiplications.

use super::FastAnswer;
use super::real::Real;
use rules::Outcome;
use rules::families::Residues;
use std::hint::select_unpredictable as select;
use std::num::NonZeroU32;

/// With more residues than this their constants are not kept.
const MOST_LISTS: u32 = 1 << 10;

/// Division of numbers below 2^63 by a constant d: n·⌈2^(63+l)/d⌉/2^(63+l) with 2^(l−1) < d ≤ 2^l is too large by less than n·2^l/(d·2^(63+l)) < 1/d.
#[derive(Clone, Copy, Debug)]
struct Divider {
    magic: u64,
    shift: u32,
}

impl Divider {
    fn new(divisor: NonZeroU32) -> Divider {
        let divisor = u128::from(divisor.get());
        let shift = 63 + divisor.next_power_of_two().trailing_zeros();
        Divider { magic: (1u128 << shift).div_ceil(divisor) as u64, shift }
    }

    #[inline]
    fn quotient(self, number: u64) -> u64 {
        ((u128::from(number) * u128::from(self.magic)) >> self.shift) as u64
    }
}

/// The pairs of one residue.
#[derive(Clone, Debug)]
struct List {
    /// What ⌊(x + 1)/α + this⌋ is too large by, as the index of a lower number; the index of an upper one is x less the floor and `upper_more`.
    index_offset: Real,
    lower_less: u64,
    upper_more: u64,
    /// t.
    offset: Real,
    /// c, and that of the opposite list.
    difference: u64,
    opposite: u64,
}

/// The constants of all lists.
#[derive(Clone, Debug)]
pub(super) struct Lists {
    k: u64,
    by_k: Divider,
    by_count: Divider,
    lists: Box<[List]>,
    /// c, where there is one list only.
    shift: u64,
    /// Where the smaller heap is at most this, or the difference below `nearness`, other rules hold.
    edge: u64,
    nearness: u64,
}

impl Lists {
    /// Of a-Wythoff: c is 0 or 1 as the pairs are `shifted`; misère a = 1 has exceptions besides.
    pub(super) fn wythoff(a: NonZeroU32, shifted: bool, exceptions: bool, offset: Real, index_offset: Real) -> Lists {
        let shift = u64::from(shifted);
        let list = List { index_offset, lower_less: shift, upper_more: 0, offset, difference: shift, opposite: shift };
        Lists {
            k: a.get().into(),
            by_k: Divider::new(a),
            by_count: Divider::new(NonZeroU32::MIN),
            lists: Box::new([list]),
            shift,
            edge: if exceptions { 2 } else { 0 },
            nearness: if exceptions { 2 } else { shift },
        }
    }

    /// Of k-Wythoff and its generalisation; nothing where the lists are too many.
    pub(super) fn residues(residues: Residues) -> Option<Lists> {
        let count = residues.count();
        let list = |residue: u32| List {
            index_offset: Real::residue_index_offset(residues.k(), residue, residues.added(residue)),
            lower_less: 2,
            upper_more: if residue == 0 { 2 } else { 1 },
            offset: Real::residue_offset(residues.k(), residue, residues.added(residue)),
            difference: residue.into(),
            opposite: residues.opposite(residue).into(),
        };
        (count.get() <= MOST_LISTS).then(|| Lists {
            k: residues.k().get().into(),
            by_k: Divider::new(residues.k()),
            by_count: Divider::new(count),
            lists: (0..count.get()).map(list).collect(),
            shift: 0,
            edge: 0,
            nearness: 0,
        })
    }

    /// The answer for heaps below 2^63; nothing where 128 bits after the point do not suffice, or other rules hold.
    #[inline]
    pub(super) fn decide(&self, x: u64, y: u64, slope: &Real, reciprocal: &Real) -> Option<FastAnswer> {
        let (low, high) = (x.min(y), x.max(y));
        let difference = high - low;
        if low <= self.edge || difference < self.nearness {
            return None;
        }
        let m = self.by_k.quotient(difference - self.shift);
        let list = match &*self.lists {
            [only] => only,
            lists => {
                let rest = difference - m * self.k;
                let beyond = self.by_count.quotient(rest) * lists.len() as u64;
                &lists[(rest - beyond) as usize]
            }
        };
        let (index, lower, sure) = reciprocal.quick_floor_and_rest(low + 1, &list.index_offset);
        let (target, target_sure) = slope.quick_floor_line(m, &list.offset);
        if !(sure & target_sure) {
            return None;
        }
        let n = select(lower, index.wrapping_sub(list.lower_less), (low + list.upper_more).wrapping_sub(index));
        let apart = self.k.saturating_mul(n).saturating_add(select(lower, list.difference, list.opposite));
        let partner = select(lower, low.saturating_add(apart), low.wrapping_sub(apart));
        let both = lower & (high < partner);
        let pair = target.wrapping_add(m * self.k).wrapping_add(list.difference);
        let (u, v) = (low.wrapping_sub(select(both, target, low)), high.wrapping_sub(select(both, pair, partner)));
        let lost = high == partner;
        let take = if x <= y { (u, v) } else { (v, u) };
        Some(FastAnswer { outcome: if lost { Outcome::P } else { Outcome::N }, ended: false, take })
    }
}

#[cfg(test)]
mod tests {
    use super::super::FastSolver;
    use super::*;
    use testkit::SplitMix64;

    #[test]
    fn division_by_a_constant_is_exact() {
        for divisor in (1..70).chain([1000, 65_535, 65_536, 65_537, u32::MAX - 1, u32::MAX]) {
            let divider = Divider::new(NonZeroU32::new(divisor).unwrap());
            let wide = u64::from(divisor);
            let top = ((1 << 63) - 1) / wide;
            let multiples = (0..50).chain(top - 50..=top).chain([top / 2, top / 3, 1 << 31]);
            for multiple in multiples.map(|multiple| multiple * wide) {
                for number in [multiple.saturating_sub(1), multiple, multiple + 1].into_iter().filter(|n| *n < 1 << 63)
                {
                    assert_eq!(divider.quotient(number), number / wide, "{number} / {divisor}");
                }
            }
        }
    }

    /// Against the way by 256 bits, which shares no constant of the lists; next to P-positions, too, and at every size.
    #[test]
    fn lists_answer_as_the_case_analysis_does() {
        let mut random = SplitMix64::new(1959);
        for text in [
            "wythoff",
            "wythoff:a=2",
            "wythoff:a=3",
            "wythoff:a=1000",
            "wythoff:a=4294967295",
            "wythoff:misere",
            "wythoff:a=2,misere",
            "wythoff:a=7,misere",
            "connell:k=1",
            "connell:k=2",
            "connell:k=3",
            "connell:k=10",
            "connell:k=1000",
            "fb:a=2,b=3",
            "fb:a=5,b=4",
            "fb:a=3000,b=1000",
        ] {
            let solver = FastSolver::new(&text.parse().unwrap()).unwrap();
            let lists = solver.lists.as_ref().unwrap();
            let mut answered = 0;
            for round in 0..3000u32 {
                let x = random.below(1 << (1 + round % 62));
                let bits = 1 + random.below(62);
                let y = random.below(1 << bits);
                let (u, v) = solver.decide_surely(x, y).take;
                for (x, y) in [(x, y), (x, x + y % 5), (x - u, y - v), (x - u + 1, y - v), (x - u, y - v + 1)] {
                    for (x, y) in [(x, y), (y, x)] {
                        let Some(answer) = lists.decide(x, y, &solver.slope, &solver.reciprocal) else { continue };
                        assert_eq!(answer, solver.decide_surely(x, y), "{text} ({x}, {y})");
                        answered += 1;
                    }
                }
            }
            assert!(answered > 15_000, "{text}: {answered}");
        }
    }

    #[test]
    fn columns_say_what_tuples_say() {
        let solver = FastSolver::new(&"connell:k=3".parse().unwrap()).unwrap();
        let mut random = SplitMix64::new(2026);
        let positions: Vec<(u64, u64)> = (0..500).map(|_| (random.below(1 << 63), random.below(1 << 63))).collect();
        let (xs, ys): (Vec<u64>, Vec<u64>) = positions.iter().copied().unzip();
        let (mut lost, mut us, mut vs) = (vec![false; 500], vec![0; 500], vec![0; 500]);
        solver.decide_columns((&xs, &ys), &mut lost, (&mut us, &mut vs)).unwrap();
        for (index, &(x, y)) in positions.iter().enumerate() {
            let answer = solver.decide(x, y).unwrap();
            assert_eq!((answer.outcome == Outcome::P, answer.take), (lost[index], (us[index], vs[index])));
        }
        let refused = solver.decide_columns((&[1, 1 << 63], &[2, 2]), &mut lost[..2], (&mut us[..2], &mut vs[..2]));
        assert_eq!(refused.unwrap_err().index, 1);
    }
}
