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

use super::real::Real;
use super::{FastAnswer, each};
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
    /// l.
    shift: u32,
}

impl Divider {
    fn new(divisor: NonZeroU32) -> Divider {
        let divisor = u128::from(divisor.get());
        let shift = divisor.next_power_of_two().trailing_zeros();
        Divider { magic: (1u128 << (63 + shift)).div_ceil(divisor) as u64, shift }
    }

    /// By 2n, so that what is left of the product is its upper word.
    #[inline(always)]
    fn quotient(self, number: u64) -> u64 {
        ((u128::from(number << 1) * u128::from(self.magic)) >> 64) as u64 >> self.shift
    }
}

/// Lists of any kind.
const ANY: u8 = 0;
/// One list (⌊nα⌋, ⌊nα⌋ + an): a-Wythoff in normal play.
const NORMAL: u8 = 1;
/// The same for a = 1.
const CLASSICAL: u8 = 2;
/// One list (⌊nα + 1/α⌋, ⌊nα + 1/α⌋ + an + 1): a-Wythoff in misère play for a > 1, and off the diagonal.
const MISERE: u8 = 3;

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
    /// c, where there is one list only, and the largest n for which kn + c is below 2^63.
    shift: u64,
    reach: u64,
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
            reach: ((1 << 63) - 1 - shift) / u64::from(a.get()),
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
            reach: 0,
            edge: 0,
            nearness: 0,
        })
    }

    /// The answer for heaps below 2^63; nothing where 128 bits after the point do not suffice, or other rules hold.
    #[inline]
    pub(super) fn decide(&self, x: u64, y: u64, slope: &Real, reciprocal: &Real) -> Option<FastAnswer> {
        let (answer, sure) = match &*self.lists {
            [only] => self.answer::<ANY>(x, y, slope, reciprocal, |_, _| only),
            lists => self.answer::<ANY>(x, y, slope, reciprocal, |difference, m| self.list_of(lists, difference, m)),
        };
        sure.then_some(answer)
    }

    /// The answers for many positions by [`each`], with what they have in common looked at once and not for each.
    #[inline(always)]
    pub(super) fn decide_each(
        &self,
        slope: &Real,
        reciprocal: &Real,
        positions: impl Iterator<Item = (u64, u64)>,
        surely: impl Fn(u64, u64) -> Option<FastAnswer>,
        put: impl FnMut(FastAnswer),
    ) -> Result<(), usize> {
        let normal = (self.shift, self.edge, self.nearness) == (0, 0, 0);
        match &*self.lists {
            [only] if normal && only.lower_less == 0 && self.k == 1 => {
                each(positions, surely, put, |x, y| self.answer::<CLASSICAL>(x, y, slope, reciprocal, |_, _| only))
            }
            [only] if normal && only.lower_less == 0 => {
                each(positions, surely, put, |x, y| self.answer::<NORMAL>(x, y, slope, reciprocal, |_, _| only))
            }
            [only] if (self.shift, self.edge, self.nearness) == (1, 0, 1) => {
                each(positions, surely, put, |x, y| self.answer::<MISERE>(x, y, slope, reciprocal, |_, _| only))
            }
            [only] => each(positions, surely, put, |x, y| self.answer::<ANY>(x, y, slope, reciprocal, |_, _| only)),
            lists => each(positions, surely, put, |x, y| {
                self.answer::<ANY>(x, y, slope, reciprocal, |difference, m| self.list_of(lists, difference, m))
            }),
        }
    }

    #[inline(always)]
    fn list_of<'l>(&self, lists: &'l [List], difference: u64, m: u64) -> &'l List {
        let (rest, count) = (difference.wrapping_sub(m * self.k), lists.len() as u64);
        // Always the one or always the other: this branch is foreseen.
        let rest = if count == self.k { rest } else { rest.wrapping_sub(self.by_count.quotient(rest) * count) };
        &lists[rest as usize]
    }

    /// The answer, and whether it is one: not where a heap is 2^63 or more, where 128 bits after the point do not suffice, or other rules hold.
    #[inline(always)]
    fn answer<'l, const KIND: u8>(
        &self,
        x: u64,
        y: u64,
        slope: &Real,
        reciprocal: &Real,
        list: impl Fn(u64, u64) -> &'l List,
    ) -> (FastAnswer, bool) {
        let swapped = y < x;
        let (low, high) = (x.min(y), x.max(y));
        let difference = high - low;
        let k = if KIND == CLASSICAL { 1 } else { self.k };
        let m = match KIND {
            CLASSICAL => difference,
            NORMAL => self.by_k.quotient(difference),
            MISERE => self.by_k.quotient(difference.wrapping_sub(1)),
            _ => self.by_k.quotient(difference.wrapping_sub(self.shift)),
        };
        let list = list(difference, m);
        let (floors, t) = match KIND {
            CLASSICAL | NORMAL => (Real::ZERO, Real::ZERO),
            // 1 − 1/α² and 1/α are below 1.
            MISERE => (list.index_offset.fraction(), list.offset.fraction()),
            _ => (list.index_offset, list.offset),
        };
        let (index, lower, sure) = reciprocal.quick_floor_and_rest(low.wrapping_add(1), &floors);
        // 1 < α < 2.
        let (beyond, target_sure) = slope.quick_floor_of_fraction(m, &t);
        let target = beyond.wrapping_add(m);
        let near = match KIND {
            CLASSICAL | NORMAL => low == 0,
            MISERE => (low == 0) | (difference == 0),
            _ => (low <= self.edge) | (difference < self.nearness),
        };
        let sure = sure & target_sure & !near & (high < 1 << 63);
        let (less, more, own, other) = match KIND {
            CLASSICAL | NORMAL => (0, 0, 0, 0),
            MISERE => (1, 0, 1, 1),
            _ => (list.lower_less, list.upper_more, list.difference, list.opposite),
        };
        let n = select(lower, index.wrapping_sub(less), low.wrapping_add(more).wrapping_sub(index));
        // Beyond all heaps where it does not fit a word, and then x is a lower number.
        let (apart, far) = match KIND {
            CLASSICAL => (n, false),
            NORMAL | MISERE => (k.wrapping_mul(n).wrapping_add(own), n > self.reach),
            _ => {
                let apart = u128::from(k) * u128::from(n) + u128::from(select(lower, own, other));
                (apart as u64, apart >> 63 != 0)
            }
        };
        let partner = match KIND {
            CLASSICAL => select(lower, low.wrapping_add(index), index),
            _ => select(lower, low.wrapping_add(apart), low.wrapping_sub(apart)),
        };
        let pair = target.wrapping_add(m * k).wrapping_add(own);
        let both = lower & (far | (high < partner));
        let (u, v) = (select(both, low.wrapping_sub(target), 0), high.wrapping_sub(select(both, pair, partner)));
        let outcome = if !far & (high == partner) { Outcome::P } else { Outcome::N };
        (FastAnswer { outcome, ended: false, take: (select(swapped, v, u), select(swapped, u, v)) }, sure)
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

    /// The loops over many positions, each with a kind of its own, against the way by 256 bits.
    #[test]
    fn many_positions_are_answered_as_the_case_analysis_does() {
        let mut random = SplitMix64::new(1982);
        let games =
            ["wythoff", "wythoff:a=3", "wythoff:a=4294967295", "wythoff:misere", "wythoff:a=2,misere", "connell:k=3"];
        for text in games.into_iter().chain([
            "fb:a=5,b=4",
            "wythoff:offdiagonal",
            "wythoff:a=2,offdiagonal",
            "lw:k=1",
            "lw:k=2",
            "lw:k=3",
            "lw:k=1000",
            "lw:k=4294967295",
        ]) {
            let solver = FastSolver::new(&text.parse().unwrap()).unwrap();
            let mut positions = vec![(0, 0), (0, 1), (1, 0), (1, 1), (2, 2), ((1 << 63) - 1, (1 << 63) - 1)];
            positions.extend((0..24).flat_map(|x| (0..24).map(move |y| (x, y))));
            for round in 0..2000u32 {
                let (x, bits) = (random.below(1 << (1 + round % 63)), 1 + random.below(63));
                let y = random.below(1 << bits);
                let (u, v) = solver.decide_surely(x, y).take;
                let near = [(x, y), (y, x), (x, x / 3 + y % 5), (x - u, y - v), (x - u + 1, y - v), (x - u, y - v + 1)];
                positions.extend(near.into_iter().filter(|(x, y)| (x | y) >> 63 == 0));
            }
            let mut answers = vec![FastAnswer::lost(false); positions.len()];
            solver.decide_all(&positions, &mut answers).unwrap();
            for (&(x, y), answer) in positions.iter().zip(&answers) {
                assert_eq!(*answer, solver.decide_surely(x, y), "{text} ({x}, {y})");
                assert_eq!(solver.decide(x, y), Some(*answer), "{text} ({x}, {y})");
            }
            let refused = solver.decide_all(&[(1, 2), (3, 1 << 63), (u64::MAX, 0)], &mut answers[..3]).unwrap_err();
            assert_eq!(refused.index, 1, "{text}");
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
