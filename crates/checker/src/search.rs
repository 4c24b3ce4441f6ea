//! Searching all words of digits at once: is there a tuple of numbers that meets some conditions, and does every member of a set have a partner?

use crate::certificate::{DEAD, Machine};
use crate::condition::{Condition, Sums};
use crate::numbers::{System, Value};
use std::collections::HashSet;

/// Conditions on a tuple of numbers: automata that must accept or reject some of them, and a condition on sums.
pub(crate) struct Query<'a> {
    pub(crate) system: &'a System,
    pub(crate) tracks: usize,
    /// An automaton, the tracks it reads in increasing order, and whether it must accept.
    pub(crate) machines: Vec<(&'a Machine, Vec<usize>, bool)>,
    pub(crate) sums: Sums,
    pub(crate) condition: Condition,
}

/// What has to be remembered of the digits read so far.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Memory {
    /// Places of the period and tracks of the place that have been read.
    layer: usize,
    /// Which tracks had the largest digit at their last place.
    after_largest: u64,
    states: Vec<u32>,
    /// What is known of the sums.
    values: Vec<Value>,
}

/// More memories or sets of them than this are too many.
const MOST: usize = 20_000_000;
const TOO_LARGE: &str = "the search grows beyond the limit of this checker";

impl Query<'_> {
    /// The track and the phase of a layer; the most significant place of a period comes first.
    fn place(&self, layer: usize) -> (usize, usize) {
        (layer % self.tracks, self.system.largest.len() - 1 - layer / self.tracks)
    }

    /// Whether no tuple meets all conditions.
    pub(crate) fn is_empty(&self) -> Result<bool, &'static str> {
        let states = self.machines.iter().map(|(machine, ..)| machine.start()).collect();
        let start = Memory { layer: 0, after_largest: 0, states, values: vec![Value::Open(0, 0); self.sums.0.len()] };
        let mut seen = HashSet::from([start.clone()]);
        let mut stack = vec![start];
        while let Some(memory) = stack.pop() {
            if self.meets_all(&memory) {
                return Ok(false);
            }
            for digit in 0..=self.system.largest[self.place(memory.layer).1] {
                let after = self.after(&memory, digit)?;
                stack.extend(
                    after.filter(|after| !seen.contains(after)).inspect(|after| _ = seen.insert(after.clone())),
                );
            }
            if seen.len() > MOST {
                return Err(TOO_LARGE);
            }
        }
        Ok(true)
    }

    /// What is remembered after one more digit; nothing if the conditions cannot be met any more.
    fn after(&self, memory: &Memory, digit: i64) -> Result<Option<Memory>, &'static str> {
        let (track, phase) = self.place(memory.layer);
        let Some(after_largest) = self.system.largest_after(memory.after_largest, track, phase, digit) else {
            return Ok(None);
        };
        let layer = (memory.layer + 1) % (self.tracks * self.system.largest.len());
        let mut after = Memory { layer, after_largest, ..memory.clone() };
        for (state, (machine, reads, accepts)) in after.states.iter_mut().zip(&self.machines) {
            if reads.contains(&track) {
                *state = machine.step(*state, digit);
            }
            if *state == DEAD && *accepts {
                return Ok(None);
            }
        }
        for (value, sum) in after.values.iter_mut().zip(&self.sums.0) {
            *value = sum.read(*value, self.system, phase, track, digit).ok_or(TOO_LARGE)?;
        }
        let hopeless = self.sums.judge(&self.condition, &after.values, self.system, false) == Some(false);
        Ok((!hopeless).then_some(after))
    }

    /// Whether the numbers that end here meet all conditions.
    fn meets_all(&self, Memory { layer, states, values, .. }: &Memory) -> bool {
        let mut accepted =
            states.iter().zip(&self.machines).map(|(&state, (machine, _, accepts))| machine.accepts(state) == *accepts);
        *layer == 0
            && accepted.all(|right| right)
            && self.sums.judge(&self.condition, values, self.system, true) == Some(true)
    }
}

/// Whether every tuple on the tracks `given` that `set` accepts is part of a tuple that `witnesses` accepts, with numbers on the other tracks
/// that have no more digits: all states that `witnesses` may be in are followed at once.
pub(crate) fn completes(
    system: &System,
    tracks: usize,
    set: &Machine,
    given: &[usize],
    witnesses: &Machine,
) -> Result<bool, &'static str> {
    let start = (0, set.start(), 0, vec![(witnesses.start(), 0)]);
    let mut seen = HashSet::from([start.clone()]);
    let mut stack = vec![start];
    while let Some((layer, state, after_largest, states)) = stack.pop() {
        if layer == 0 && set.accepts(state) && !states.iter().any(|state| witnesses.accepts(state.0)) {
            return Ok(false);
        }
        let (track, phase) = (layer % tracks, system.largest.len() - 1 - layer / tracks);
        let follow = |digit: i64| {
            let step = move |&(state, largest): &(u32, u64)| {
                Some((witnesses.step(state, digit), system.largest_after(largest, track, phase, digit)?))
            };
            states.iter().filter_map(step).filter(|next| next.0 != DEAD)
        };
        let next = (layer + 1) % (tracks * system.largest.len());
        let digits = 0..=system.largest[phase];
        let mut items = Vec::new();
        if given.contains(&track) {
            for digit in digits {
                let (target, largest) =
                    (set.step(state, digit), system.largest_after(after_largest, track, phase, digit));
                items.extend(
                    largest.filter(|_| target != DEAD).map(|largest| (next, target, largest, follow(digit).collect())),
                );
            }
        } else {
            items.push((next, state, after_largest, digits.flat_map(follow).collect::<Vec<_>>()));
        }
        for mut item in items {
            item.3.sort_unstable();
            item.3.dedup();
            if seen.insert(item.clone()) {
                stack.push(item);
            }
        }
        if seen.len() > MOST {
            return Err(TOO_LARGE);
        }
    }
    Ok(true)
}
