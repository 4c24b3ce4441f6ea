//! The extra moves of Larsson and Weimerskirch's game \[L13, Thm 3\].
//!
//! For i = 1 … k − 1 the family i starts with (0, i), which is a move of Nim, and goes from (u, v) to (u + v + 1, ku + (k+1)v + k + i).
//! Both start and map are linear in i, so the j-th step is linear in i too. With U_0 = 0, U_1 = 1, U_{n+1} = (k+2)U_n − U_{n−1} and
//! T_j = U_0 + … + U_j = (U_{j+1} − U_j − 1)/k it is
//!
//! > u = U_j + iT_j, v = (i+1)U_{j+1} − U_j − 1,
//!
//! as induction over j shows: u + v + 1 = (i+1)U_{j+1} + iT_j = U_{j+1} + iT_{j+1}, and ku + (k+1)v + k + i is kU_j + i(U_{j+1} − U_j − 1)
//! + (k+1)(i+1)U_{j+1} − (k+1)U_j − 1 + i = (i+1)((k+2)U_{j+1} − U_j) − U_{j+1} − 1.
//!
//! So family and step can be read off one of the two numbers, without going through the families:
//!
//! * U_j < u < U_{j+1} for j ≥ 1, because kT_j < U_{j+1} − U_j and T_j ≥ 1. The last U_j up to u gives j, and then i = (u − U_j)/T_j.
//! * U_{j+1} < v + 1 < U_{j+2}, because 2 ≤ i + 1 ≤ k. The last U_{j+1} up to v + 1 gives j, and then i + 1 = (v + 1 + U_j)/U_{j+1}.
//!
//! The index of (u, v+1) as a P-position is s = (i+1)U_j − U_{j−1}. For β = (k + 2 + √(k²+4k))/2 is the larger root of
//! z² = (k+2)z − 1, so U_{n+1} − βU_n = β^{−n}, and sβ = v + 1 + β^{−j}(β − i − 1) with a rest between 0 and 1; and α = (β − 1)/k gives
//! sα = (v + 1 − s + {sβ})/k = u + (i + {sβ})/k [L13, Lemma 23].

mod lucas;

use crate::position::Move;
use numeration::Natural;
use std::num::NonZeroU32;

pub use lucas::Lucas;

/// The extra moves, type III, of Larsson and Weimerskirch's game with parameter k; none for k = 1.
///
/// ```
/// use wythoff::rules::{LarssonMoves, Move};
/// let extra = LarssonMoves::new(2.try_into().unwrap());
/// let bound = 400u32.into();
/// let moves: Vec<String> = extra.within(&bound, &bound).map(|extra| extra.taken.to_string()).collect();
/// assert_eq!(moves, ["(2, 6)", "(9, 25)", "(35, 96)", "(132, 361)"]);
/// let found = extra.find(&Move::new(361u32, 132u32)).expect("an extra move");
/// assert_eq!((found.family, found.step), (1, 4));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LarssonMoves {
    k: NonZeroU32,
}

/// An extra move, smaller take first, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct LarssonMove {
    /// i, from 1 to k − 1.
    pub family: u32,
    /// j ≥ 1: how often the map was applied to (0, i).
    pub step: u64,
    /// (u, v), u < v.
    pub taken: Move,
    /// The s for which (u, v + 1) is the P-position (A_s, B_s) [L13, Lemma 23].
    pub index: Natural,
}

impl LarssonMoves {
    /// The extra moves for the parameter k.
    pub fn new(k: NonZeroU32) -> LarssonMoves {
        LarssonMoves { k }
    }

    /// k.
    pub fn parameter(&self) -> NonZeroU32 {
        self.k
    }

    /// Whether there are none, which is so for k = 1.
    pub fn is_empty(&self) -> bool {
        self.k.get() == 1
    }

    /// The last family, k − 1.
    pub fn last_family(&self) -> u32 {
        self.k.get() - 1
    }

    /// The extra move that `taken` is, in one order or the other.
    ///
    /// Cost for numbers of N bits: O(log N) multiplications of lengths that halve, after a comparison of the two takes that
    /// settles nearly all others: v + 1 = ku + s + i lies between ku and (k+1)u + k, because s ≤ u.
    pub fn find(&self, taken: &Move) -> Option<LarssonMove> {
        let (u, v) = if taken.u <= taken.v { (&taken.u, &taken.v) } else { (&taken.v, &taken.u) };
        let k = u64::from(self.k.get());
        let least = u * k;
        if self.is_empty() || *v < least || *v > least + u + k {
            return None;
        }
        self.with_smaller(u).filter(|found| found.taken.v == *v)
    }

    /// Whether `taken`, in one order or the other, is an extra move.
    pub fn contains(&self, taken: &Move) -> bool {
        self.find(taken).is_some()
    }

    /// The extra move whose smaller take is `u`; there is at most one.
    pub fn with_smaller(&self, u: &Natural) -> Option<LarssonMove> {
        if self.is_empty() || *u < Natural::from(2u32) {
            return None;
        }
        let here = Lucas::last_up_to(self.k, u);
        let (family, rest) = (u - &here.term).div_rem(&here.sum(self.k));
        self.checked_family(&family, rest.is_zero()).map(|family| self.member(family, &here))
    }

    /// The extra move whose larger take is `v`; there is at most one.
    pub fn with_larger(&self, v: &Natural) -> Option<LarssonMove> {
        let above = v + 1;
        if self.is_empty() || above < Natural::from(self.k.get()) {
            return None;
        }
        let here = Lucas::last_up_to(self.k, &above).previous(self.k)?;
        let (family, rest) = (above + &here.term).div_rem(&here.next(self.k));
        let family = family.checked_sub(&Natural::ONE)?;
        self.checked_family(&family, rest.is_zero()).filter(|_| here.index > 0).map(|family| self.member(family, &here))
    }

    fn checked_family(&self, family: &Natural, exact: bool) -> Option<u32> {
        family.to_u32().filter(|family| exact && (1..self.k.get()).contains(family))
    }

    /// The member of `family` whose step is the index of `here`.
    pub fn member(&self, family: u32, here: &Lucas) -> LarssonMove {
        let (i, above) = (u64::from(family), u64::from(family) + 1);
        let u = &here.term + here.sum(self.k) * i;
        let v = here.next(self.k) * above - &here.term - 1;
        let index = here.place_of(family);
        LarssonMove { family, step: here.index, taken: Move { u, v }, index }
    }

    /// The last member of `family` whose P-position (u, v + 1) has an index up to `most` ≥ 1; nothing if already the first is beyond.
    ///
    /// The last U_j up to `most` gives j, or one more: the index (i+1)U_{j−1} − U_{j−2} is below U_j.
    pub fn last_of_family(&self, family: u32, most: &Natural) -> Option<LarssonMove> {
        let mut here = Lucas::last_up_to(self.k, most);
        if here.place_of(family) > *most {
            here = here.previous(self.k)?;
        }
        (here.index > 0 && (1..self.k.get()).contains(&family)).then(|| self.member(family, &here))
    }

    /// Every extra move with smaller take u ≤ `u_bound` and larger take v ≤ `v_bound`, by growing u; found one by one when asked for.
    pub fn within(&self, u_bound: &Natural, v_bound: &Natural) -> impl Iterator<Item = LarssonMove> + use<> {
        let (extra, u_bound, v_bound) = (*self, u_bound.clone(), v_bound.clone());
        let steps = std::iter::successors(Some(Lucas::first()), move |here| Some(here.following(extra.k)));
        let last_family = move |here: &Lucas| {
            let by_u = u_bound.checked_sub(&here.term)? / here.sum(extra.k);
            let by_v = ((&v_bound + 1 + &here.term) / here.next(extra.k)).checked_sub(&Natural::ONE)?;
            let most = by_u.min(by_v).to_u32().unwrap_or(u32::MAX).min(extra.last_family());
            (most > 0).then_some(most)
        };
        let fitting = steps.map_while(move |here| last_family(&here).map(|last| (here, last)));
        fitting.flat_map(move |(here, last)| (1..=last).map(move |family| extra.member(family, &here)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use numeration::BeattyPair;

    fn extra(k: u32) -> LarssonMoves {
        LarssonMoves::new(k.try_into().unwrap())
    }

    /// The families by the recurrence of the paper, step 1 first, as long as v is below `limit`.
    fn by_recurrence(k: u64, limit: &Natural) -> Vec<(u64, u64, Move)> {
        let mut list = Vec::new();
        for i in 1..k {
            let (mut u, mut v) = (Natural::ZERO, Natural::from(i));
            for step in 1.. {
                (u, v) = (&u + &v + 1, &u * k + &v * (k + 1) + (k + i));
                if v >= *limit {
                    break;
                }
                list.push((i, step, Move { u: u.clone(), v: v.clone() }));
            }
        }
        list
    }

    #[test]
    fn closed_form_and_recurrence_agree() {
        for (k, digits) in [(1, 60), (2, 300), (3, 300), (4, 60), (7, 60), (30, 20)] {
            let limit = Natural::from(10u32).pow(digits);
            let extra = extra(k);
            let listed = by_recurrence(k.into(), &limit);
            for (i, step, taken) in &listed {
                let found = extra.find(&taken.swapped()).expect("an extra move");
                assert_eq!((u64::from(found.family), found.step, &found.taken), (*i, *step, taken), "k = {k}");
                assert_eq!(extra.with_larger(&taken.v).as_ref(), Some(&found));
                assert_eq!(extra.with_smaller(&taken.u).as_ref(), Some(&found));
                for (u, v) in [(&taken.u + 1, taken.v.clone()), (taken.u.clone(), &taken.v + 1)] {
                    assert_eq!(extra.find(&Move { u, v }), None, "k = {k}");
                }
            }
            let within: Vec<Move> = extra.within(&limit, &(&limit - 1)).map(|extra| extra.taken).collect();
            assert!(within.is_sorted(), "k = {k}");
            let mut expected: Vec<Move> = listed.into_iter().map(|(_, _, taken)| taken).collect();
            expected.sort();
            assert_eq!(within, expected, "k = {k}");
        }
    }

    #[test]
    fn nothing_else_is_an_extra_move() {
        for k in 1..=7u32 {
            let extra = extra(k);
            let listed = by_recurrence(k.into(), &200u32.into());
            for u in 0..200u32 {
                for v in u..200 {
                    let taken = Move::new(u, v);
                    let expected = listed.iter().any(|(_, _, member)| *member == taken);
                    assert_eq!(extra.contains(&taken), expected, "k = {k} {taken}");
                }
                let number = Natural::from(u);
                let by_u = listed.iter().find(|(_, _, member)| member.u == number).map(|(_, _, member)| member.clone());
                let by_v = listed.iter().find(|(_, _, member)| member.v == number).map(|(_, _, member)| member.clone());
                // Smaller takes below 200 can belong to larger ones above.
                let found = extra.with_smaller(&number).map(|found| found.taken);
                assert_eq!(found.filter(|taken| taken.v < Natural::from(200u32)), by_u, "k = {k} u = {u}");
                assert_eq!(extra.with_larger(&number).map(|found| found.taken), by_v, "k = {k} v = {u}");
            }
        }
    }

    /// [L13, Lemma 23], with the index.
    #[test]
    fn one_more_token_makes_a_p_position() {
        for k in [2u32, 3, 5, 8, 1000, u32::MAX] {
            let (extra, pair) = (extra(k), BeattyPair::larsson_weimerskirch(k.try_into().unwrap()));
            let bound = Natural::from(10u32).pow(40);
            for found in extra.within(&bound, &bound).take(500) {
                let (lower, upper) = pair.terms(&found.index);
                assert_eq!((lower, upper), (found.taken.u, found.taken.v + 1), "k = {k}");
            }
        }
    }

    #[test]
    fn the_last_of_a_family_is_the_last_whose_index_fits() {
        for k in [2u32, 3, 6] {
            let extra = extra(k);
            let bound = Natural::from(100_000u32);
            let all: Vec<LarssonMove> = extra.within(&bound, &bound).collect();
            for most in 1..2000u32 {
                let most = Natural::from(most);
                for family in 1..k {
                    let fits = |found: &&LarssonMove| found.family == family && found.index <= most;
                    let expected = all.iter().filter(fits).max_by_key(|found| found.step).cloned();
                    assert_eq!(extra.last_of_family(family, &most), expected, "k = {k}, {family}, {most}");
                }
            }
        }
    }
}
