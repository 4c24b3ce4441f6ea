//! Searching all words of digits at once: is there a tuple of numbers that meets some conditions, and does every member of a set have a partner?

use crate::condition::Condition;
use crate::error::Beyond;
use crate::numbers::{Sum, System, Value};
use crate::{CheckError, DURING};
use numeration::work::{Meter, Work};
use std::collections::HashSet;
use std::rc::Rc;

/// A deterministic automaton that reads, place by place, the digits of its tracks one after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Machine {
    /// For each state its runs: digits up to the first number lead to the second.
    pub(crate) runs: Vec<Vec<(i64, u32)>>,
    pub(crate) accepting: Vec<bool>,
}

/// A state from which nothing is accepted.
pub(crate) const NOWHERE: u32 = u32::MAX;

impl Machine {
    pub(crate) fn step(&self, state: u32, digit: i64) -> u32 {
        let runs = self.runs.get(state as usize).map_or(&[][..], Vec::as_slice);
        runs.get(runs.partition_point(|run| run.0 < digit)).map_or(NOWHERE, |run| run.1)
    }

    pub(crate) fn accepts(&self, state: u32) -> bool {
        self.accepting.get(state as usize) == Some(&true)
    }

    /// Zeros in front must not matter: a period of them on both tracks leads from the start to the start.
    pub(crate) fn ignores_leading_zeros(&self, system: &System) -> bool {
        self.runs.is_empty() || (0..system.largest.len() * 2).fold(0, |state, _| self.step(state, 0)) == 0
    }
}

/// Whether something holds, or why that is not found out.
pub(crate) type Found = Result<bool, CheckError>;

/// An automaton, the tracks it reads in increasing order, and whether it must accept.
pub(crate) type Part<'a> = (&'a Machine, &'a [usize], bool);

/// Conditions on a tuple of numbers: automata that must accept or reject some of them, a condition on sums, and an automaton of witnesses,
/// which reads all tracks and must reject whatever numbers stand on those that are not given.
struct Query<'a> {
    work: &'a Work<'a>,
    system: &'a System,
    tracks: usize,
    parts: &'a [Part<'a>],
    condition: Condition,
    /// The sums in the condition.
    sums: Vec<Sum>,
    witnesses: &'a Machine,
    given: &'a [usize],
    /// Where the witnesses may be before the first digit that is given.
    beginnings: Vec<(u32, u64)>,
}

/// What has to be remembered of the digits read so far.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Memory {
    /// Places of the period and tracks of the place that have been read.
    layer: usize,
    /// What normal forms have to remember of every track.
    words: u64,
    states: Vec<u32>,
    /// What is known of the sums.
    values: Vec<Value>,
    /// All states that the witnesses may be in, each with what its normal forms remember.
    guesses: Vec<(u32, u64)>,
}

/// A sum that does not fit.
const TOO_LARGE: Beyond = Beyond("the search grows beyond the limit of this checker");

/// Whether no tuple meets all these conditions.
pub(crate) fn none(work: &Work, system: &System, tracks: usize, parts: &[Part], mut condition: Condition) -> Found {
    let mut sums = Vec::new();
    condition.number(&mut sums);
    let (witnesses, given) = (&Machine::default(), &(0..tracks).collect::<Vec<_>>());
    Query { work, system, tracks, parts, condition, sums, witnesses, given, beginnings: vec![(0, 0)] }.is_empty()
}

/// How many digits the numbers may have that complete a tuple.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Length {
    /// No more than those of the tuple.
    Same,
    /// Any. The set must ignore leading zeros: then a tuple is meant by its digits with any number of periods of zeros in front, and the witnesses
    /// may be wherever these lead.
    Any,
}

/// Whether every tuple on the tracks `given` that `set` accepts is part of a tuple that `witnesses` accepts, with numbers of this length on the
/// other tracks.
pub(crate) fn completes(
    work: &Work,
    system: &System,
    tracks: usize,
    (set, given): (&Machine, &[usize]),
    witnesses: &Machine,
    length: Length,
) -> Found {
    let (parts, condition) = (&[(set, given, true)], Condition::always());
    let (sums, beginnings) = (Vec::new(), vec![(0, 0)]);
    let mut query = Query { work, system, tracks, parts, condition, sums, witnesses, given, beginnings };
    if length == Length::Any {
        query.beginnings = query.behind_zeros()?;
    }
    query.is_empty()
}

impl Memory {
    /// Its bytes, with those of its lists and of the counts beside it.
    fn bytes(&self) -> usize {
        size_of::<Memory>()
            + 2 * size_of::<usize>()
            + self.states.capacity() * size_of::<u32>()
            + self.values.capacity() * size_of::<Value>()
            + self.guesses.capacity() * size_of::<(u32, u64)>()
    }
}

/// The bytes of a set and a stack of what is remembered elsewhere, while one entry more is put into each: the set, once full, moves to one of
/// twice the size.
fn bytes_with_one_more(seen: &HashSet<Rc<Memory>>, stack: &Vec<Rc<Memory>>) -> usize {
    let places = (seen.capacity() + 1).next_power_of_two() * if seen.len() < seen.capacity() { 1 } else { 3 };
    let stacked = stack.capacity() * if stack.len() < stack.capacity() { 1 } else { 2 };
    (places + stacked) * (size_of::<Rc<Memory>>() + 1)
}

impl Query<'_> {
    fn is_empty(&self) -> Found {
        if !self.system.follows(self.tracks) {
            return Err(TOO_LARGE.into());
        }
        let (states, values) = (vec![0; self.parts.len()], vec![self.system.nothing(); self.sums.len()]);
        let start = Rc::new(Memory { layer: 0, words: 0, states, values, guesses: self.beginnings.clone() });
        let mut seen = HashSet::from([start.clone()]);
        let mut stack = vec![start];
        let (mut meter, mut bytes) = (Meter::new(self.work, DURING), 0);
        meter.tell(0, None)?;
        while let Some(memory) = stack.pop() {
            if self.meets_all(&memory) {
                return Ok(false);
            }
            // The most significant place of a period comes first.
            let track = memory.layer % self.tracks;
            let phase = self.system.largest.len() - 1 - memory.layer / self.tracks;
            for digit in 0..=if self.given.contains(&track) { self.system.largest[phase] } else { 0 } {
                let after = self.after(&memory, track, phase, digit)?;
                if let Some(after) = after.filter(|after| !seen.contains(after)) {
                    bytes += after.bytes();
                    meter.room(bytes + bytes_with_one_more(&seen, &stack))?;
                    let after = Rc::new(after);
                    seen.insert(Rc::clone(&after));
                    stack.push(after);
                }
            }
            meter.hold(seen.len(), bytes + bytes_with_one_more(&seen, &stack))?;
        }
        Ok(true)
    }

    /// What is remembered after one more digit; nothing if the conditions cannot be met any more. On a track that is not given only the
    /// witnesses read, and every digit.
    fn after(&self, memory: &Memory, track: usize, phase: usize, digit: i64) -> Result<Option<Memory>, CheckError> {
        let system = self.system;
        let Some(words) = system.words_after(memory.words, track, phase, digit) else { return Ok(None) };
        let layer = (memory.layer + 1) % (self.tracks * system.largest.len());
        let mut after = Memory { layer, words, ..memory.clone() };
        for (state, (machine, reads, accepts)) in after.states.iter_mut().zip(self.parts) {
            if reads.contains(&track) {
                *state = machine.step(*state, digit);
            }
            if *state == NOWHERE && *accepts {
                return Ok(None);
            }
        }
        for (value, sum) in after.values.iter_mut().zip(&self.sums) {
            *value = sum.read(*value, system, phase, track, digit).ok_or(TOO_LARGE)?;
        }
        after.guesses = self.guesses_after(&memory.guesses, track, phase, digit);
        let hopeless = self.condition.judge(&after.values, &self.sums, system, false) == -1;
        Ok((!hopeless).then_some(after))
    }

    /// Where the witnesses may be after this digit, or after any on a track that is not given.
    fn guesses_after(&self, guesses: &[(u32, u64)], track: usize, phase: usize, digit: i64) -> Vec<(u32, u64)> {
        let digits = if self.given.contains(&track) { digit..=digit } else { 0..=self.system.largest[phase] };
        let step = |digit, &(state, words): &(u32, u64)| {
            Some((self.witnesses.step(state, digit), self.system.words_after(words, track, phase, digit)?))
        };
        let steps = digits.flat_map(|digit| guesses.iter().filter_map(move |guess| step(digit, guess)));
        let mut after: Vec<(u32, u64)> = steps.filter(|guess| guess.0 != NOWHERE).collect();
        after.sort_unstable();
        after.dedup();
        after
    }

    /// Where the witnesses may be after any number of periods of zeros on the given tracks.
    fn behind_zeros(&self) -> Result<Vec<(u32, u64)>, CheckError> {
        let mut known: HashSet<(u32, u64)> = self.beginnings.iter().copied().collect();
        let mut meter = Meter::new(self.work, DURING);
        let mut newest = self.beginnings.clone();
        while !newest.is_empty() {
            meter.hold(known.len(), known.len() * 4 * size_of::<(u32, u64)>())?;
            newest = self.after_zeros(newest);
            newest.retain(|guess| known.insert(*guess));
        }
        let mut known: Vec<(u32, u64)> = known.into_iter().collect();
        known.sort_unstable();
        Ok(known)
    }

    /// Where they may be after one such period.
    fn after_zeros(&self, guesses: Vec<(u32, u64)>) -> Vec<(u32, u64)> {
        let periods = self.system.largest.len();
        (0..self.tracks * periods).fold(guesses, |guesses, layer| {
            self.guesses_after(&guesses, layer % self.tracks, periods - 1 - layer / self.tracks, 0)
        })
    }

    /// Whether the numbers that end here meet all conditions.
    fn meets_all(&self, Memory { layer, words, states, values, guesses }: &Memory) -> bool {
        *layer == 0
            && self.system.may_end(*words)
            && states.iter().zip(self.parts).all(|(&state, (machine, _, accepts))| machine.accepts(state) == *accepts)
            && self.condition.judge(values, &self.sums, self.system, true) == 1
            && !guesses.iter().any(|guess| self.witnesses.accepts(guess.0) && self.system.may_end(guess.1))
    }
}
