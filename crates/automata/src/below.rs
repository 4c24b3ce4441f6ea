//! "There is a smaller number such that", where the subset construction is hopeless: guessed, and proved by induction.
//!
//! Equality of factors, "for all t < n the letters i + t and j + t are the same", is the heart of all statements about words. Its automaton is small,
//! but the subsets on the way to it may be millions. They need not be told apart unless some ending tells them apart, so the automaton is learned
//! (see [`learner`]), and what was learned is proved. With R(p, t) the relation, the wanted set D is the only one with
//!
//! * D(p, 0) for no p, and
//! * D(p, n + 1) exactly if D(p, n) or R(p, n),
//!
//! which two products decide without any large subset. Where the second fails for (p, n), the guess is wrong at (p, n) or at (p, n + 1), and the learner
//! is told of both.

mod learner;
mod samples;

use crate::AutomataError;
use crate::automaton::Automaton;
use crate::product::{Operation, Part, combine};
use learner::Learner;
use numeration::Natural;
use numeration::work::Work;
use samples::samples;

/// So many tuples on which a guess may be wrong are learned from at once.
const AT_ONCE: usize = 64;

impl Automaton {
    /// The tuples that become a member when the number on `track` is replaced by some smaller one.
    ///
    /// The same set as "there is t < n such that", but the cost is that of the result and of products, not that of subsets.
    ///
    /// ```
    /// use wythoff::automata::{Automaton, NumberSystem};
    /// use wythoff::numbers::work::Work;
    /// let system = NumberSystem::base(2)?;
    /// let work = Work::default();
    /// // There is t < n with t = 2x: 2x < n.
    /// let double = Automaton::linear(&system, &[2, -1], Some(0), Some(0), &work)?;
    /// let above = Automaton::linear(&system, &[2, -1], None, Some(-1), &work)?;
    /// assert_eq!(double.exists_below(1, &work)?, above);
    /// # Ok::<(), wythoff::automata::AutomataError>(())
    /// ```
    ///
    /// # Errors
    /// [`AutomataError::Mismatch`] for a track that does not exist; limits of the work.
    pub fn exists_below(&self, track: usize, work: &Work) -> Result<Automaton, AutomataError> {
        self.few_exist_below(track, u64::MAX, work)
    }

    /// The same, given up as a limit of the work once it is certain that the result has more than `most` states: a guess never has more than it.
    pub(crate) fn few_exist_below(&self, track: usize, most: u64, work: &Work) -> Result<Automaton, AutomataError> {
        if track >= self.tracks {
            return Err(AutomataError::Mismatch { what: "number of tracks" });
        }
        let induction = Induction::new(self, track, work)?;
        // The bound stands where the number stood, and the number right behind it.
        let less = Automaton::linear(&self.system, &[1, -1], Some(1), None, work)?;
        let smaller = induction.beside_next(self, &less, work)?;
        let work = &work.beside(smaller.bytes() as u64);
        let mut learner = Learner::new(&smaller, track + 1, work)?;
        loop {
            let guess = learner.guess(&work.within_states(most))?;
            let work = &work.beside((learner.bytes() + guess.bytes()) as u64);
            let failures = induction.failures(&guess, work)?;
            if failures.is_empty() {
                return Ok(guess);
            }
            let mut words = Vec::new();
            for mut wrong in samples(&failures, AT_ONCE, work)? {
                words.push(self.system.word(&wrong));
                wrong[track] += Natural::from(1u32);
                words.push(self.system.word(&wrong));
            }
            learner.learn_from(&words);
        }
    }
}

/// What a guess must fulfil.
struct Induction<'a> {
    relation: &'a Automaton,
    track: usize,
    /// The pairs (n, n + 1).
    predecessor: Automaton,
    /// The number 0.
    zero: Automaton,
}

impl<'a> Induction<'a> {
    fn new(relation: &'a Automaton, track: usize, work: &Work) -> Result<Induction<'a>, AutomataError> {
        let system = relation.system();
        let predecessor = Automaton::linear(system, &[1, -1], Some(-1), Some(-1), work)?;
        let zero = Automaton::linear(system, &[1], None, Some(0), work)?;
        Ok(Induction { relation, track, predecessor, zero })
    }

    /// The tuples with a new number in front of the one on the track, where both are related by `pairs`.
    fn beside_next(&self, tuples: &Automaton, pairs: &Automaton, work: &Work) -> Result<Automaton, AutomataError> {
        let moved = |track: usize| if track < self.track { track } else { track + 1 };
        let parts = [
            Part { automaton: tuples, tracks: (0..tuples.tracks).map(moved).collect() },
            Part { automaton: pairs, tracks: vec![self.track, self.track + 1] },
        ];
        combine(&tuples.system, tuples.tracks + 1, Operation::And, &parts, work)
    }

    /// The tuples that are members of the guess though their number is 0; if there are none, those from which to the next the guess is wrong.
    fn failures(&self, guess: &Automaton, work: &Work) -> Result<Automaton, AutomataError> {
        let (tracks, track) = (guess.tracks, self.track);
        let parts = [
            Part { automaton: guess, tracks: (0..tracks).collect() },
            Part { automaton: &self.zero, tracks: vec![track] },
        ];
        let at_zero = combine(&guess.system, tracks, Operation::And, &parts, work)?;
        if !at_zero.is_empty() {
            return Ok(at_zero);
        }
        // D(p, n + 1), as a set of (p, n).
        let next = self.beside_next(guess, &self.predecessor, work)?.exists(&[track + 1], work)?;
        let work = &work.beside(next.bytes() as u64);
        let here = guess.or(self.relation, work)?;
        if here == next {
            return Ok(Automaton::none(&guess.system, tracks));
        }
        here.xor(&next, &work.beside(here.bytes() as u64))
    }
}
