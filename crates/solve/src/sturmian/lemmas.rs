//! The lemmas, one by one, on the letters that are there.

use super::factors::{Factors, Member};
use super::{Sturmian, SturmianRow};
use numeration::Morphism;
use numeration::work::{Halt, Meter, Work};
use std::fmt;

/// A statement of \[L13\] about the words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Lemma {
    /// Which differences there are.
    Notation1,
    /// The words from morphisms.
    Lemma11,
    /// How many L there are from one 2 to the next.
    Lemma16,
    /// Which letters L go with a 2.
    Lemma17,
    /// Letters and letters S of the prefixes that the morphism makes.
    Lemma21,
    /// Letters S of all factors of these lengths.
    Lemma22,
    /// Extra moves are P-positions less one token.
    Lemma23,
    /// Letters S of the factors of the right index.
    Lemma25,
    /// The winning extra move.
    Lemma26,
}

/// How a lemma came out.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LemmaChecked {
    /// Which.
    pub lemma: Lemma,
    /// How many instances were looked at.
    pub instances: u64,
    /// The first at which it fails; nothing if it holds as far as was looked.
    pub failure: Option<LemmaFailure>,
}

/// An instance at which a lemma fails.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LemmaFailure {
    /// n.
    pub n: u64,
    /// What is there instead.
    pub reason: String,
}

impl Lemma {
    /// All, in the order of the paper.
    pub const ALL: [Lemma; 9] = [
        Lemma::Notation1,
        Lemma::Lemma11,
        Lemma::Lemma16,
        Lemma::Lemma17,
        Lemma::Lemma21,
        Lemma::Lemma22,
        Lemma::Lemma23,
        Lemma::Lemma25,
        Lemma::Lemma26,
    ];

    /// The name in the paper.
    pub fn name(self) -> &'static str {
        match self {
            Lemma::Notation1 => "Notation 1",
            Lemma::Lemma11 => "Lemma 11",
            Lemma::Lemma16 => "Lemma 16",
            Lemma::Lemma17 => "Lemma 17",
            Lemma::Lemma21 => "Lemma 21",
            Lemma::Lemma22 => "Lemma 22",
            Lemma::Lemma23 => "Lemma 23",
            Lemma::Lemma25 => "Lemma 25",
            Lemma::Lemma26 => "Lemma 26",
        }
    }

    /// What is checked. The words are those of ΔA (letters 1, 2) and ΔB (S = k+1, L = k+2); s_j = (i+1)U_j − U_{j−1}, where
    /// U_0 = 0, U_1 = 1, U_{n+1} = (k+2)U_n − U_{n−1}.
    pub fn statement(self) -> &'static str {
        match self {
            Lemma::Notation1 => "ΔA is 1 or 2, ΔB is k+1 (S) or k+2 (L), Δ(B−A) is k or k+1",
            Lemma::Lemma11 => {
                "ΔA is the fixed point of 1 → 1^k 2, 2 → 1^k 2 1^(k−1) 2, and ΔB that of S → S L^k, L → S L^(k+1)"
            }
            Lemma::Lemma16 => "after a 2 of ΔA, up to and including the next, there are exactly k letters L of ΔB",
            Lemma::Lemma17 => "ΔA_n = 2 if and only if ΔB_n is an L and the number of L up to it is a multiple of k",
            Lemma::Lemma21 => {
                "the prefix of ΔB made from S L^i in j−1 steps has s_j letters, and s_(j−1) of them are S (1 for j = 1)"
            }
            Lemma::Lemma22 => "every factor of ΔB of length s_j has s_(j−1) or s_(j−1) − 1 letters S",
            Lemma::Lemma23 => "for the j-th extra move (u, v) of family i, (u, v+1) is the P-position of number s_j",
            Lemma::Lemma25 => {
                "a factor of ΔB of length s_j whose last letter is an L of index i, within the prefix of length s_(j+1) but not \
                 its suffix, has exactly s_(j−1) letters S, and the factor of ΔA at its place as many 2s as the prefix"
            }
            Lemma::Lemma26 => {
                "if n has index i > 0 and its last letter is an L, the last extra move of family i that fits leads from \
                 (A_n, B_n − 1) to a P-position"
            }
        }
    }
}

impl fmt::Display for Lemma {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// So many letters are looked at between two looks at the callback.
const UNHEARD: u64 = 1 << 16;

/// Counts instances up to the first that fails.
struct Examiner<'w> {
    instances: u64,
    failure: Option<LemmaFailure>,
    meter: Meter<'w>,
    /// Letters looked at, and all that will be.
    letters: (u64, u64),
    unheard: u64,
    halt: Option<Halt>,
}

impl Examiner<'_> {
    /// So many letters are looked at; false if there is no need to go on.
    fn look(&mut self, letters: u64) -> bool {
        self.letters.0 += letters;
        self.unheard += letters;
        if self.unheard >= UNHEARD {
            self.unheard = 0;
            self.halt = self.meter.tell(self.letters.0, Some(self.letters.1)).err();
        }
        self.halt.is_none()
    }

    /// One more instance; false if there is no need to go on.
    fn see(&mut self, n: u64, holds: bool, reason: impl FnOnce() -> String) -> bool {
        self.instances += 1;
        if !holds {
            self.failure = Some(LemmaFailure { n, reason: reason() });
        }
        holds
    }
}

impl Sturmian {
    /// Looks at every instance of `lemma` within the letters that are there.
    ///
    /// Cost for N letters: O(N), but for Lemmas 21, 22, 25 and 26 O(N) for each extra move with s_j ≤ N, of which there are at most k log N and
    /// at most N log N.
    ///
    /// # Errors
    /// The wish to stop.
    pub fn check(&self, lemma: Lemma, work: &Work) -> Result<LemmaChecked, Halt> {
        // Beside the two columns of the word: two columns of counts, or two words of letters.
        let places = u128::from(self.length()) + 1;
        work.beside((16 * places) as u64).reserve(16 * places, lemma.name())?;
        let letters = (0, self.letters_of(lemma));
        let meter = Meter::new(work, lemma.name());
        let mut examiner = Examiner { instances: 0, failure: None, meter, letters, unheard: 0, halt: None };
        match lemma {
            Lemma::Notation1 => self.differences(&mut examiner),
            Lemma::Lemma11 => self.words(&mut examiner),
            Lemma::Lemma16 => self.letters_between(&mut examiner),
            Lemma::Lemma17 => self.periodic_letters(&mut examiner),
            Lemma::Lemma21 => self.prefixes(&mut examiner),
            Lemma::Lemma22 => self.all_factors(&mut examiner),
            Lemma::Lemma23 => self.extra_moves(&mut examiner),
            Lemma::Lemma25 => self.factors_of_index(&mut examiner),
            Lemma::Lemma26 => self.winning_moves(&mut examiner),
        }
        let Examiner { instances, failure, halt, .. } = examiner;
        halt.map_or(Ok(LemmaChecked { lemma, instances, failure }), Err)
    }

    /// How many letters are looked at for a lemma that holds, one as often as it is.
    fn letters_of(&self, lemma: Lemma) -> u64 {
        let of_members = |letters: fn(&Member, u64) -> u64| {
            self.members().map(|member| letters(&member, self.length())).fold(0, u64::saturating_add)
        };
        match lemma {
            Lemma::Notation1 | Lemma::Lemma11 | Lemma::Lemma16 | Lemma::Lemma17 => self.length(),
            Lemma::Lemma21 => of_members(|member, _| member.place),
            Lemma::Lemma22 => of_members(|member, length| length + 1 - member.place),
            Lemma::Lemma23 => of_members(|_, _| 1),
            Lemma::Lemma25 | Lemma::Lemma26 => of_members(|member, length| member.ends(length).count() as u64),
        }
    }

    fn k(&self) -> u64 {
        self.k.get().into()
    }

    fn is_long(&self, row: &SturmianRow) -> bool {
        row.upper_step == self.k() + 2
    }

    fn differences(&self, examiner: &mut Examiner<'_>) {
        let k = self.k();
        for row in self.rows() {
            let (a, b) = (row.lower_step, row.upper_step);
            let gap = b.wrapping_sub(a);
            let holds = (a == 1 || a == 2) && (b == k + 1 || b == k + 2) && (gap == k || gap == k + 1);
            if !examiner.look(1) || !examiner.see(row.n, holds, || format!("ΔA = {a}, ΔB = {b}")) {
                return;
            }
        }
    }

    fn words(&self, examiner: &mut Examiner<'_>) {
        let length = self.lower.len() - 1;
        let made = |morphism: Morphism, letter: u8| morphism.fixed_point(letter, length).unwrap_or_default();
        let lower = made(Morphism::larsson_lower(self.k), 1);
        let upper = made(Morphism::larsson_upper(self.k), b'S');
        for (row, (one, other)) in self.rows().zip(lower.into_iter().zip(upper)) {
            let expected = (u64::from(one), if other == b'S' { self.k() + 1 } else { self.k() + 2 });
            let found = (row.lower_step, row.upper_step);
            let told =
                || format!("ΔA = {}, ΔB = {}, but the words say {} and {}", found.0, found.1, expected.0, expected.1);
            if !examiner.look(1) || !examiner.see(row.n, found == expected, told) {
                return;
            }
        }
    }

    fn letters_between(&self, examiner: &mut Examiner<'_>) {
        let (mut started, mut count) = (false, 0);
        for row in self.rows() {
            count += u64::from(self.is_long(&row));
            if !examiner.look(1) {
                return;
            }
            if row.lower_step != 2 {
                continue;
            }
            if started && !examiner.see(row.n, count == self.k(), || format!("there are {count} letters L")) {
                return;
            }
            (started, count) = (true, 0);
        }
    }

    fn periodic_letters(&self, examiner: &mut Examiner<'_>) {
        let mut count = 0u64;
        for row in self.rows() {
            count += u64::from(self.is_long(&row));
            let expected = self.is_long(&row) && count.is_multiple_of(self.k());
            let told = || format!("ΔA = {}, ΔB = {}, {count} letters L up to it", row.lower_step, row.upper_step);
            if !examiner.look(1) || !examiner.see(row.n, (row.lower_step == 2) == expected, told) {
                return;
            }
        }
    }

    /// The extra moves whose s_j is within the word, by growing s_j within each family.
    fn members(&self) -> impl Iterator<Item = Member> {
        Member::all(self.k(), self.length())
    }

    fn prefixes(&self, examiner: &mut Examiner<'_>) {
        let morphism = Morphism::larsson_upper(self.k);
        let mut word = Vec::new();
        for member in self.members() {
            if member.step == 1 {
                word = [b"S".as_slice(), &vec![b'L'; member.family as usize]].concat();
            } else {
                // One letter more than there should be shows a word that is too long.
                word = morphism.apply(&word, member.place as usize + 1);
            }
            let short = word.iter().filter(|letter| **letter == b'S').count() as u64;
            let prefix = self.rows().zip(&word).all(|(row, letter)| self.is_long(&row) == (*letter == b'L'));
            let holds = prefix && (word.len() as u64, short) == (member.place, member.place_before);
            let told = || {
                let what = if prefix { "a prefix" } else { "no prefix" };
                format!(
                    "i = {}, j = {}: {what} with {} letters, {short} of them S",
                    member.family,
                    member.step,
                    word.len()
                )
            };
            if !examiner.look(member.place) || !examiner.see(member.place, holds, told) {
                return;
            }
        }
    }

    fn all_factors(&self, examiner: &mut Examiner<'_>) {
        let factors = Factors::new(self);
        for member in self.members() {
            for end in member.place..=self.length() {
                let short = factors.short(end - member.place, end);
                let holds = short == member.place_before || short + 1 == member.place_before;
                let told = || {
                    format!(
                        "i = {}, j = {}: the factor that ends before it has {short} letters S",
                        member.family, member.step
                    )
                };
                if !examiner.look(1) || !examiner.see(end, holds, told) {
                    return;
                }
            }
        }
    }

    fn extra_moves(&self, examiner: &mut Examiner<'_>) {
        for member in self.members() {
            let n = member.place as usize;
            let found = (self.lower[n], self.upper[n]);
            let told = || {
                let (u, v) = member.taken;
                format!(
                    "i = {}, j = {}: the move is ({u}, {v}), the P-position ({}, {})",
                    member.family, member.step, found.0, found.1
                )
            };
            if !examiner.look(1) || !examiner.see(member.place, found == (member.taken.0, member.taken.1 + 1), told) {
                return;
            }
        }
    }

    fn factors_of_index(&self, examiner: &mut Examiner<'_>) {
        let factors = Factors::new(self);
        for member in self.members() {
            let twos = factors.twos(0, member.place);
            for end in member.ends(self.length()) {
                if !examiner.look(1) {
                    return;
                }
                if !factors.ends_in_long(end) || self.index(end as usize) != member.family {
                    continue;
                }
                let start = end - member.place;
                let found = (factors.short(start, end), factors.twos(start, end));
                let told = || {
                    format!(
                        "i = {}, j = {}: the factor that ends before it has {} letters S and {} twos",
                        member.family, member.step, found.0, found.1
                    )
                };
                if !examiner.see(end, found == (member.place_before, twos), told) {
                    return;
                }
            }
        }
    }

    fn winning_moves(&self, examiner: &mut Examiner<'_>) {
        let factors = Factors::new(self);
        for member in self.members() {
            for end in member.ends(self.length()) {
                if !examiner.look(1) {
                    return;
                }
                let n = end as usize;
                if !factors.ends_in_long(end) || self.index(n) != member.family {
                    continue;
                }
                let (u, v) = member.taken;
                let left = (self.lower[n].checked_sub(u), (self.upper[n] - 1).checked_sub(v));
                let m = n - member.place as usize;
                let told = || format!("the move ({u}, {v}) does not lead to ({}, {})", self.lower[m], self.upper[m]);
                if !examiner.see(end, left == (Some(self.lower[m]), Some(self.upper[m])), told) {
                    return;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sturmian::SturmianError;
    use numeration::work::Progress;
    use std::ops::ControlFlow;
    use std::sync::Mutex;

    #[test]
    fn every_lemma_holds() {
        for k in 1..=8u32 {
            let word = Sturmian::new(k.try_into().unwrap(), 20_000, &Work::default()).unwrap();
            for lemma in Lemma::ALL {
                let checked = word.check(lemma, &Work::default()).unwrap();
                assert_eq!(checked.failure, None, "k = {k}, {lemma}");
                // Without extra moves five statements are empty.
                let empty = k == 1 && lemma >= Lemma::Lemma21;
                assert_eq!(checked.instances == 0, empty, "k = {k}, {lemma}");
            }
        }
        for k in [100u32, 1000, u32::MAX] {
            let word = Sturmian::new(k.try_into().unwrap(), 3000, &Work::default()).unwrap();
            assert!(
                Lemma::ALL.into_iter().all(|lemma| word.check(lemma, &Work::default()).unwrap().failure.is_none()),
                "k = {k}"
            );
        }
    }

    /// Wrong letters are noticed by every lemma.
    #[test]
    fn every_lemma_can_fail() {
        let right = Sturmian::new(3.try_into().unwrap(), 2000, &Work::default()).unwrap();
        let mut wrong = right.clone();
        // From letter 39 on A has one token too many, and there are ten letters S in a row.
        for n in 40..wrong.lower.len() {
            wrong.lower[n] += 1;
            wrong.upper[n] =
                if n < 50 { wrong.upper[n - 1] + 4 } else { wrong.upper[n] + wrong.upper[49] - right.upper[49] };
        }
        for lemma in Lemma::ALL {
            let failure = wrong.check(lemma, &Work::default()).unwrap().failure;
            assert!(failure.is_some_and(|failure| failure.n >= 39), "{lemma}");
        }
    }

    /// Letters are told up to the number foretold and never beyond, and the wish to stop is heard.
    #[test]
    fn every_lemma_tells_how_far_it_is_and_can_be_stopped() {
        for k in [3, 700] {
            let word = Sturmian::new(k.try_into().unwrap(), 100_000, &Work::default()).unwrap();
            for lemma in Lemma::ALL {
                let all = word.letters_of(lemma);
                let heard = Mutex::new(Vec::new());
                let watch = |at: Progress<'_>| {
                    heard.lock().unwrap().push((at.done, at.total));
                    ControlFlow::Continue(())
                };
                word.check(lemma, &Work::default().watched_by(&watch)).unwrap();
                let heard = heard.into_inner().unwrap();
                let last = heard.last().map_or(0, |(done, _)| *done);
                assert!(heard.iter().all(|at| at.1 == Some(all)) && heard.is_sorted(), "k = {k}, {lemma}");
                let most = if lemma == Lemma::Lemma21 { word.length() } else { UNHEARD };
                assert!((all.saturating_sub(most)..=all).contains(&last), "k = {k}, {lemma}: {last} of {all}");
                let stop = |_: Progress<'_>| ControlFlow::Break(());
                let stopped = word.check(lemma, &Work::default().watched_by(&stop));
                assert_eq!(stopped.is_err(), all >= UNHEARD, "k = {k}, {lemma}");
            }
        }
        let stop = |_: Progress<'_>| ControlFlow::Break(());
        let stopped = Sturmian::new(3.try_into().unwrap(), 100_000, &Work::default().watched_by(&stop));
        assert_eq!(stopped.unwrap_err(), SturmianError::Halt(Halt::Stopped));
    }
}
