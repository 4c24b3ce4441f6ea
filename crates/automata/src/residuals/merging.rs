//! Which beginnings are one state.
//!
//! Beginnings are looked at by length, and only those a period longer than a state's own. All endings that the table has for such a word are compared
//! with the same endings of the states: where none has its class the word is a new state, where one has it that is where the period leads, and
//! where several have it the table is too small to tell. So a state that short words reach is told apart by long endings, and one that only long
//! words reach by short ones, which takes a much smaller table than the same endings for all of them.
//!
//! A sparse set, such as the squares, has few long beginnings, and soon none is in doubt. So a guess counts only if the endings of the longest of its
//! words tell all states apart, not only those in question, or if endings that are a period shorter give the same guess: then it has told
//! beforehand what the last period of the table says.

use super::{Class, Level, MEMBER, Prefixes};
use crate::AutomataError;
use crate::automaton::{Automaton, DEAD, Graph, Run};
use crate::hashing::Table;
use numeration::work::{Meter, Work};

/// Lengths with more classes than this are the end of any guess.
const MOST_CLASSES: usize = 1 << 15;

/// In the place of a state: more than one.
const SEVERAL: u32 = u32::MAX - 1;

/// The classes of beginnings of each length.
#[derive(Default)]
pub(super) struct Merging {
    /// By length, the longest first.
    lengths: Vec<Length>,
    /// Letters in all classes, and three for each class itself.
    letters: usize,
    /// Some length has too many.
    lost: bool,
}

/// The beginnings of one length.
struct Length {
    classes: Vec<Class>,
    /// The class of 0, which every number begins with; [`DEAD`] if it is no beginning of a member.
    zero: u32,
}

impl Length {
    /// The class after a letter, of words one period longer.
    fn after(&self, class: u32, letter: u32) -> u32 {
        let Some(letters) = self.classes.get(class as usize) else { return DEAD };
        letters.binary_search_by_key(&letter, |&(letter, _)| letter).map_or(DEAD, |place| letters[place].1)
    }
}

/// A state: whether words may end there, the letters that follow, in order, and the states they lead to.
#[derive(Clone, Default, PartialEq)]
struct State {
    accepting: bool,
    letters: Vec<(u32, u32)>,
}

impl Merging {
    /// Adds the beginnings that are a period shorter than those added last.
    pub(super) fn add(&mut self, level: Level) {
        self.lost |= level.classes.len() > MOST_CLASSES;
        if self.lost {
            *self = Merging { lost: true, ..Merging::default() };
            return;
        }
        self.letters += level.classes.iter().map(|class| class.len() + 3).sum::<usize>();
        let zero = level.nodes.first().filter(|&&(node, _)| node == 0).map_or(DEAD, |&(_, class)| class);
        self.lengths.push(Length { classes: level.classes, zero });
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.letters * size_of::<(u32, u32)>()
    }

    /// The minimal automaton whose states these beginnings are, if the table tells all of them apart, and if it agrees with the table.
    pub(super) fn automaton(
        &self,
        prefixes: &Prefixes,
        meter: &Meter<'_>,
        work: &Work,
    ) -> Result<Option<Automaton>, AutomataError> {
        let foretold = |states: &[State]| self.states(1).is_some_and(|(earlier, _)| earlier == states);
        let guess = self.states(0).filter(|(states, told_apart)| *told_apart || foretold(states));
        let states = guess.map(|(states, _)| states).filter(|states| self.agrees(states));
        states.map(|states| automaton(&states, prefixes, meter, work)).transpose()
    }

    /// The states by endings so many periods shorter than they might be, if there are finitely many and none is in doubt; and whether
    /// the shortest endings that were looked at tell all of them apart.
    fn states(&self, shorter: usize) -> Option<(Vec<State>, bool)> {
        // With zeros before it a word leaves room for shorter endings only.
        let mut lengths = self.lengths.iter().rev().skip(shorter);
        let mut length = lengths.next().filter(|length| length.zero != DEAD)?;
        let mut states = vec![State::default()];
        // The state that each was first reached from and the letter; nothing is before the first. And the classes of all of them, as of words of this length.
        let mut before = vec![(0, 0)];
        let mut classes = vec![length.zero];
        let mut first_new = 0;
        let mut told_apart = false;
        for longer in lengths {
            if first_new == states.len() {
                return Some((states, told_apart));
            }
            let from = |&(state, letter): &(u32, u32)| length.after(classes[state as usize], letter);
            let mut next = vec![longer.zero];
            next.extend(before[1..].iter().map(from));
            let mut known: Table<u32, u32> = Table::default();
            for (state, &class) in next.iter().enumerate().filter(|&(_, &class)| class != DEAD) {
                known.entry(class).and_modify(|known| *known = SEVERAL).or_insert(state as u32);
            }
            told_apart = known.len() == next.len();
            for state in first_new..states.len() {
                for &(letter, class) in &length.classes[classes[state] as usize] {
                    if letter == MEMBER {
                        states[state].accepting = true;
                        continue;
                    }
                    let fresh = next.len() as u32;
                    let target = *known.entry(class).or_insert(fresh);
                    match target {
                        SEVERAL => return None,
                        target if target == fresh => {
                            before.push((state as u32, letter));
                            next.push(class);
                        }
                        _ => {}
                    }
                    states[state].letters.push((letter, target));
                }
            }
            first_new = states.len();
            states.resize(next.len(), State::default());
            (length, classes) = (longer, next);
        }
        None
    }

    /// Whether the automaton has the members of the table and no others.
    fn agrees(&self, states: &[State]) -> bool {
        let shortest = shortest(states);
        let mut reached = vec![(self.lengths.last().map_or(DEAD, |length| length.zero), 0)];
        for (left, length) in self.lengths.iter().enumerate().rev() {
            let mut next = Vec::new();
            for &(class, state) in &reached {
                let state: &State = &states[state as usize];
                let letters = &length.classes[class as usize];
                let (member, letters) = match letters.split_last() {
                    Some((&(MEMBER, _), letters)) => (true, letters),
                    _ => (false, &letters[..]),
                };
                let known = |letter: u32| letters.binary_search_by_key(&letter, |&(letter, _)| letter);
                let mut followed = 0;
                for &(letter, target) in &state.letters {
                    match known(letter) {
                        Ok(place) => {
                            followed += 1;
                            next.push((letters[place].1, target));
                        }
                        // What follows would have to be too long for the table.
                        Err(_) if shortest[target as usize] < left => return false,
                        Err(_) => {}
                    }
                }
                if member != state.accepting || followed < letters.len() {
                    return false;
                }
            }
            next.sort_unstable();
            next.dedup();
            reached = next;
        }
        true
    }
}

/// How many periods at least make a member of a word in each state.
fn shortest(states: &[State]) -> Vec<usize> {
    let mut shortest: Vec<usize> =
        states.iter().map(|state| if state.accepting { 0 } else { usize::MAX - 1 }).collect();
    loop {
        let mut changed = false;
        for (place, state) in states.iter().enumerate() {
            let after = state.letters.iter().map(|&(_, target)| shortest[target as usize] + 1).min();
            if let Some(after) = after.filter(|&after| after < shortest[place]) {
                (shortest[place], changed) = (after, true);
            }
        }
        if !changed {
            return shortest;
        }
    }
}

/// The minimal automaton with these states, the first of which is where words begin.
fn automaton(
    states: &[State],
    prefixes: &Prefixes,
    meter: &Meter<'_>,
    work: &Work,
) -> Result<Automaton, AutomataError> {
    let mut between = Between { first: states.len() as u32, states: Vec::new() };
    let mut graph = Graph::new();
    let width = prefixes.periods.len() as u32;
    for state in states {
        let mut words: Vec<(Vec<u32>, u32)> = Vec::new();
        for &(letter, target) in &state.letters {
            let [x, y] = [letter / width, letter % width].map(|period| &prefixes.periods[period as usize]);
            words.push((x.iter().zip(y).flat_map(|(&x, &y)| [x, y]).collect(), target));
        }
        words.sort_unstable();
        graph.push(0, state.accepting, &between.runs(&words, 0));
        meter.room(between.states.len() * 4 * size_of::<Run>())?;
    }
    for (layer, runs) in &between.states {
        graph.push(*layer, false, runs);
    }
    let graph = crate::minimise::minimal(&graph, work)?;
    let automaton = Automaton { system: prefixes.system.clone(), tracks: 2, graph };
    automaton.and(&Automaton::all(&prefixes.system, 2, work)?, work)
}

/// The states inside a period.
struct Between {
    /// The number of the first of them.
    first: u32,
    states: Vec<(u16, Vec<Run>)>,
}

impl Between {
    /// The runs for the digits at `depth` of sorted words that are equal before it; states for what follows are added.
    fn runs(&mut self, words: &[(Vec<u32>, u32)], depth: usize) -> Vec<Run> {
        let mut runs = Vec::new();
        let mut free = 0;
        for group in words.chunk_by(|one, other| one.0[depth] == other.0[depth]) {
            let (word, target) = &group[0];
            let digit = word[depth];
            let target = if depth + 1 == word.len() {
                *target
            } else {
                let runs = self.runs(group, depth + 1);
                self.states.push((depth as u16 + 1, runs));
                self.first + self.states.len() as u32 - 1
            };
            if digit > free {
                runs.push(Run { last: digit - 1, target: DEAD });
            }
            runs.push(Run { last: digit, target });
            free = digit + 1;
        }
        runs
    }
}
