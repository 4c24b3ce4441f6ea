//! Counts of letters in factors, and the lengths at which the lemmas count them.

use super::Sturmian;
use std::ops::Range;

/// How many letters S and how many 2s stand before each place.
pub(super) struct Factors {
    short: Vec<u64>,
    twos: Vec<u64>,
}

impl Factors {
    pub(super) fn new(word: &Sturmian) -> Factors {
        let column = || Vec::with_capacity(word.length() as usize + 1);
        let (mut short, mut twos): (Vec<u64>, Vec<u64>) = (column(), column());
        short.push(0);
        twos.push(0);
        let k = u64::from(word.parameter().get());
        for row in word.rows() {
            short.push(short[row.n as usize] + u64::from(row.upper_step == k + 1));
            twos.push(twos[row.n as usize] + u64::from(row.lower_step == 2));
        }
        Factors { short, twos }
    }

    /// Letters S from place `start` to before place `end`.
    pub(super) fn short(&self, start: u64, end: u64) -> u64 {
        self.short[end as usize] - self.short[start as usize]
    }

    /// Letters 2 of ΔA there.
    pub(super) fn twos(&self, start: u64, end: u64) -> u64 {
        self.twos[end as usize] - self.twos[start as usize]
    }

    /// Whether the letter before place `end` ≥ 1 is an L.
    pub(super) fn ends_in_long(&self, end: u64) -> bool {
        self.short(end - 1, end) == 0
    }
}

/// A step of a family of extra moves, all by recurrences of their own.
#[derive(Clone, Copy, Debug)]
pub(super) struct Member {
    /// i.
    pub(super) family: u64,
    /// j ≥ 1.
    pub(super) step: u64,
    /// (u, v).
    pub(super) taken: (u64, u64),
    /// s_{j−1}, where s_0 = 1.
    pub(super) place_before: u64,
    /// s_j.
    pub(super) place: u64,
    /// s_{j+1}.
    pub(super) place_after: u64,
}

impl Member {
    /// The places up to `length` where it is the last of its family that fits: s_j ≤ n < s_{j+1}.
    pub(super) fn ends(&self, length: u64) -> Range<u64> {
        self.place..self.place_after.min(length + 1)
    }

    /// All with s_j ≤ `length`, family by family.
    pub(super) fn all(k: u64, length: u64) -> impl Iterator<Item = Member> {
        // s_1 = i + 1.
        let families = 1..k.min(length);
        families.flat_map(move |family| {
            std::iter::successors(Some(Member::first(k, family)), move |last| Some(last.following(k)))
                .take_while(move |member| member.place <= length)
        })
    }

    /// Step 1 after (0, i): s_0 = 1, s_1 = i + 1, and s_{j+1} = (k+2)s_j − s_{j−1}.
    fn first(k: u64, family: u64) -> Member {
        let taken = Member::next_move(k, family, (0, family));
        let place = family + 1;
        Member { family, step: 1, taken, place_before: 1, place, place_after: (k + 2) * place - 1 }
    }

    /// Saturates far beyond every length.
    fn following(&self, k: u64) -> Member {
        Member {
            family: self.family,
            step: self.step + 1,
            taken: Member::next_move(k, self.family, self.taken),
            place_before: self.place,
            place: self.place_after,
            place_after: (k + 2).saturating_mul(self.place_after).saturating_sub(self.place),
        }
    }

    fn next_move(k: u64, family: u64, (u, v): (u64, u64)) -> (u64, u64) {
        let next_v = k.saturating_mul(u).saturating_add((k + 1).saturating_mul(v)).saturating_add(k + family);
        (u.saturating_add(v).saturating_add(1), next_v)
    }
}
