//! Searching all words of digits at once: is there a tuple of numbers that meets some conditions, and does every member of a set have a partner?

use crate::condition::{Condition, Sums};
use crate::machine::{DEAD, Machine};
use crate::numbers::{System, Value};
use std::collections::{HashMap, HashSet};

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
    states: Vec<u32>,
    /// Which tracks had the largest digit at their last place.
    after_largest: u64,
    values: Vec<Value>,
}

/// All memories met, numbered, with what follows each digit.
struct Explorer<'a, 'q> {
    query: &'q Query<'a>,
    memories: Vec<Memory>,
    numbers: HashMap<Memory, u32>,
    /// For each memory and digit the number of what follows, UNKNOWN before it was asked for.
    follows: Vec<Vec<u32>>,
}

const UNKNOWN: u32 = DEAD - 1;

/// More memories than this are too many.
const MOST: usize = 20_000_000;

/// What a search can end with besides an answer.
pub(crate) const TOO_LARGE: &str = "the search grows beyond the limit of this checker";

impl<'a> Query<'a> {
    fn layers(&self) -> usize {
        self.system.largest.len() * self.tracks
    }

    /// The track and the phase of a layer; the most significant place of a period comes first.
    fn place(&self, layer: usize) -> (usize, usize) {
        (layer % self.tracks, self.system.largest.len() - 1 - layer / self.tracks)
    }

    fn explorer(&self) -> (Explorer<'a, '_>, u32) {
        let states = self.machines.iter().map(|(machine, ..)| machine.start()).collect();
        let values = vec![Value::Open(0, 0); self.sums.0.len()];
        let start = Memory { layer: 0, states, after_largest: 0, values };
        let mut explorer = Explorer { query: self, memories: Vec::new(), numbers: HashMap::new(), follows: Vec::new() };
        let number = explorer.number(start);
        (explorer, number)
    }

    /// Whether no tuple meets all conditions.
    pub(crate) fn is_empty(&self) -> Result<bool, &'static str> {
        let (mut explorer, _) = self.explorer();
        let mut done = 0;
        while done < explorer.memories.len() {
            if explorer.meets_all(done as u32) {
                return Ok(false);
            }
            let (_, phase) = self.place(explorer.memories[done].layer);
            for digit in 0..=self.system.largest[phase] {
                explorer.follow(done as u32, digit)?;
            }
            done += 1;
        }
        Ok(true)
    }

    /// Whether every tuple of numbers on the tracks `given` that `set` accepts can be completed to one that meets all conditions, with
    /// numbers on the other tracks that have no more digits.
    pub(crate) fn completes(&self, set: &Machine, given: &[usize]) -> Result<bool, &'static str> {
        let (mut explorer, start) = self.explorer();
        let mut seen: HashSet<(usize, u32, u64, Vec<u32>)> = HashSet::new();
        let mut stack = vec![(0, set.start(), 0u64, vec![start])];
        while let Some(item) = stack.pop() {
            if !seen.insert(item.clone()) {
                continue;
            }
            if seen.len() > MOST {
                return Err(TOO_LARGE);
            }
            let (layer, state, after_largest, memories) = item;
            if layer == 0 && set.accepts(state) && !memories.iter().any(|&memory| explorer.meets_all(memory)) {
                return Ok(false);
            }
            let (track, phase) = self.place(layer);
            let next = (layer + 1) % self.layers();
            let all = 0..=self.system.largest[phase];
            let bit = 1u64 << track;
            if !given.contains(&track) {
                let mut after = Vec::new();
                for digit in all {
                    explorer.follow_all(&memories, digit, &mut after)?;
                }
                sort(&mut after);
                stack.push((next, state, after_largest, after));
                continue;
            }
            for digit in all.filter(|&digit| self.system.allows(phase, digit, after_largest & bit != 0)) {
                let target = set.step(state, digit);
                if target != DEAD {
                    let mut after = Vec::new();
                    explorer.follow_all(&memories, digit, &mut after)?;
                    sort(&mut after);
                    let largest = if digit == self.system.largest[phase] { bit } else { 0 };
                    stack.push((next, target, after_largest & !bit | largest, after));
                }
            }
        }
        Ok(true)
    }
}

fn sort(memories: &mut Vec<u32>) {
    memories.sort_unstable();
    memories.dedup();
}

impl Explorer<'_, '_> {
    fn number(&mut self, memory: Memory) -> u32 {
        let fresh = self.memories.len() as u32;
        *self.numbers.entry(memory).or_insert_with_key(|memory| {
            let (_, phase) = self.query.place(memory.layer);
            self.follows.push(vec![UNKNOWN; self.query.system.largest[phase] as usize + 1]);
            self.memories.push(memory.clone());
            fresh
        })
    }

    fn follow_all(&mut self, memories: &[u32], digit: i64, after: &mut Vec<u32>) -> Result<(), &'static str> {
        for &memory in memories {
            let target = self.follow(memory, digit)?;
            after.extend((target != DEAD).then_some(target));
        }
        Ok(())
    }

    /// What is remembered after one more digit; DEAD if the conditions cannot be met any more.
    fn follow(&mut self, number: u32, digit: i64) -> Result<u32, &'static str> {
        let known = self.follows[number as usize][digit as usize];
        if known != UNKNOWN {
            return Ok(known);
        }
        let target = match self.after(&self.memories[number as usize], digit)? {
            Some(memory) => self.number(memory),
            None => DEAD,
        };
        if self.memories.len() > MOST {
            return Err(TOO_LARGE);
        }
        self.follows[number as usize][digit as usize] = target;
        Ok(target)
    }

    fn after(&self, memory: &Memory, digit: i64) -> Result<Option<Memory>, &'static str> {
        let Query { system, machines, sums, condition, .. } = self.query;
        let (track, phase) = self.query.place(memory.layer);
        let bit = 1u64 << track;
        if !system.allows(phase, digit, memory.after_largest & bit != 0) {
            return Ok(None);
        }
        let mut after = memory.clone();
        after.layer = (memory.layer + 1) % self.query.layers();
        after.after_largest = memory.after_largest & !bit | if digit == system.largest[phase] { bit } else { 0 };
        for (state, (machine, reads, accepts)) in after.states.iter_mut().zip(machines) {
            if reads.contains(&track) {
                *state = machine.step(*state, digit);
            }
            if *state == DEAD && *accepts {
                return Ok(None);
            }
        }
        for (value, sum) in after.values.iter_mut().zip(&sums.0) {
            let begun = if track == 0 { sum.next_place(*value, system, phase) } else { Some(*value) };
            let added = begun.and_then(|value| sum.add(value, track, digit)).ok_or(TOO_LARGE)?;
            *value = if sum.is_complete_after(track) { sum.settle(added, system, phase) } else { added };
        }
        let hopeless = sums.judge(condition, &after.values, system, false) == Some(false);
        Ok((!hopeless).then_some(after))
    }

    /// Whether the numbers that end here meet all conditions.
    fn meets_all(&self, number: u32) -> bool {
        let memory = &self.memories[number as usize];
        let Query { system, machines, sums, condition, .. } = self.query;
        memory.layer == 0
            && memory
                .states
                .iter()
                .zip(machines)
                .all(|(&state, (machine, _, accepts))| machine.accepts(state) == *accepts)
            && sums.judge(condition, &memory.values, system, true) == Some(true)
    }
}
