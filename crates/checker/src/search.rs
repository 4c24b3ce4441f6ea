//! Searching all words of digits at once: is there a tuple of numbers that meets some conditions, and does every member of a set have a partner?

use crate::certificate::{DEAD, Machine};
use crate::condition::{Condition, Sums};
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
    /// Which tracks had the largest digit at their last place.
    after_largest: u64,
    states: Vec<u32>,
    /// What is known of the sums; nothing once the condition is sure to hold.
    values: Vec<Value>,
}

/// All memories met, numbered, with what follows each digit once that was asked for.
struct Explorer<'a, 'q> {
    query: &'q Query<'a>,
    memories: Vec<Memory>,
    numbers: HashMap<Memory, u32>,
    follows: Vec<Vec<Option<u32>>>,
}

/// More memories or sets of them than this are too many.
const MOST: usize = 20_000_000;
const TOO_LARGE: &str = "the search grows beyond the limit of this checker";

impl<'a> Query<'a> {
    /// The track and the phase of a layer; the most significant place of a period comes first.
    fn place(&self, layer: usize) -> (usize, usize) {
        (layer % self.tracks, self.system.largest.len() - 1 - layer / self.tracks)
    }

    fn next(&self, layer: usize) -> usize {
        (layer + 1) % (self.tracks * self.system.largest.len())
    }

    fn digits(&self, layer: usize) -> std::ops::RangeInclusive<i64> {
        0..=self.system.largest[self.place(layer).1]
    }

    /// The tracks that had the largest digit at their last place, after one more digit; nothing if the digit may not stand here.
    fn largest(&self, layer: usize, after_largest: u64, digit: i64) -> Option<u64> {
        let (track, phase) = self.place(layer);
        let (bit, largest) = (1 << track, digit == self.system.largest[phase]);
        let allowed = self.system.allows(phase, digit, after_largest & bit != 0);
        allowed.then_some(after_largest & !bit | if largest { bit } else { 0 })
    }

    fn explorer(&self) -> Explorer<'a, '_> {
        let states = self.machines.iter().map(|(machine, ..)| machine.start()).collect();
        let start = Memory { layer: 0, after_largest: 0, states, values: vec![Value::Open(0, 0); self.sums.0.len()] };
        let mut explorer = Explorer { query: self, memories: Vec::new(), numbers: HashMap::new(), follows: Vec::new() };
        explorer.number(start);
        explorer
    }

    /// Whether no tuple meets all conditions.
    pub(crate) fn is_empty(&self) -> Result<bool, &'static str> {
        let mut explorer = self.explorer();
        let mut done = 0;
        while done < explorer.memories.len() {
            if explorer.meets_all(done as u32) {
                return Ok(false);
            }
            for digit in self.digits(explorer.memories[done].layer) {
                explorer.follow(done as u32, digit)?;
            }
            done += 1;
        }
        Ok(true)
    }

    /// Whether every tuple of numbers on the tracks `given` that `set` accepts can be completed to one that meets all conditions, with
    /// numbers on the other tracks that have no more digits.
    pub(crate) fn completes(&self, set: &Machine, given: &[usize]) -> Result<bool, &'static str> {
        let mut explorer = self.explorer();
        let mut seen: HashSet<(usize, u32, u64, Vec<u32>)> = HashSet::new();
        let mut stack = vec![(0, set.start(), 0, vec![0])];
        while let Some(item) = stack.pop() {
            if seen.len() > MOST {
                return Err(TOO_LARGE);
            }
            if !seen.insert(item.clone()) {
                continue;
            }
            let (layer, state, after_largest, memories) = item;
            if layer == 0 && set.accepts(state) && !memories.iter().any(|&memory| explorer.meets_all(memory)) {
                return Ok(false);
            }
            if !given.contains(&self.place(layer).0) {
                let after = explorer.follow_all(&memories, self.digits(layer))?;
                stack.push((self.next(layer), state, after_largest, after));
                continue;
            }
            for digit in self.digits(layer) {
                let target = set.step(state, digit);
                if let Some(largest) = self.largest(layer, after_largest, digit).filter(|_| target != DEAD) {
                    stack.push((self.next(layer), target, largest, explorer.follow_all(&memories, digit..=digit)?));
                }
            }
        }
        Ok(true)
    }
}

impl Explorer<'_, '_> {
    fn number(&mut self, memory: Memory) -> u32 {
        let fresh = self.memories.len() as u32;
        *self.numbers.entry(memory).or_insert_with_key(|memory| {
            self.follows.push(vec![None; *self.query.digits(memory.layer).end() as usize + 1]);
            self.memories.push(memory.clone());
            fresh
        })
    }

    /// What may be remembered after one more digit among these.
    fn follow_all(
        &mut self,
        memories: &[u32],
        digits: std::ops::RangeInclusive<i64>,
    ) -> Result<Vec<u32>, &'static str> {
        let mut after = Vec::new();
        for digit in digits {
            for &memory in memories {
                after.push(self.follow(memory, digit)?);
            }
        }
        after.sort_unstable();
        after.dedup();
        after.pop_if(|last| *last == DEAD);
        Ok(after)
    }

    /// What is remembered after one more digit; DEAD if the conditions cannot be met any more.
    fn follow(&mut self, number: u32, digit: i64) -> Result<u32, &'static str> {
        if let Some(known) = self.follows[number as usize][digit as usize] {
            return Ok(known);
        }
        let after = self.after(&self.memories[number as usize], digit)?;
        let target = after.map_or(DEAD, |memory| self.number(memory));
        self.follows[number as usize][digit as usize] = Some(target);
        if self.memories.len() > MOST { Err(TOO_LARGE) } else { Ok(target) }
    }

    fn after(&self, memory: &Memory, digit: i64) -> Result<Option<Memory>, &'static str> {
        let Query { system, machines, sums, condition, .. } = self.query;
        let (track, phase) = self.query.place(memory.layer);
        let Some(after_largest) = self.query.largest(memory.layer, memory.after_largest, digit) else {
            return Ok(None);
        };
        let mut after = Memory { layer: self.query.next(memory.layer), after_largest, ..memory.clone() };
        for (state, (machine, reads, accepts)) in after.states.iter_mut().zip(machines) {
            if reads.contains(&track) {
                *state = machine.step(*state, digit);
            }
            if *state == DEAD && *accepts {
                return Ok(None);
            }
        }
        for (value, sum) in after.values.iter_mut().zip(&sums.0) {
            *value = sum.read(*value, system, phase, track, digit).ok_or(TOO_LARGE)?;
        }
        if !after.values.is_empty() {
            match sums.judge(condition, &after.values, system, false) {
                Some(false) => return Ok(None),
                Some(true) => after.values.clear(),
                None => {}
            }
        }
        Ok(Some(after))
    }

    /// Whether the numbers that end here meet all conditions.
    fn meets_all(&self, number: u32) -> bool {
        let Memory { layer, states, values, .. } = &self.memories[number as usize];
        let Query { system, machines, sums, condition, .. } = self.query;
        let accepted =
            states.iter().zip(machines).all(|(&state, (machine, _, accepts))| machine.accepts(state) == *accepts);
        let decided = values.is_empty() && !sums.0.is_empty();
        *layer == 0 && accepted && (decided || sums.judge(condition, values, system, true) == Some(true))
    }
}
