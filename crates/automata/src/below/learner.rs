//! Sets of states that no known ending tells apart, taken for one.
//!
//! Angluin's learner, as in `learn`, for an automaton with a hidden track: in the place of a word stands the set of states it leads to, and in the place of
//! an ending the set of states from which it leads to acceptance, a *test*. The answer is whether the two meet. So nothing is asked twice, and a new test
//! is one step backwards from an old one.

use crate::automaton::{Automaton, DEAD, Graph, Run, push_run};
use crate::explore::Layers;
use crate::hashing::Table;
use crate::project::{Scratch, beginnings};
use crate::work::meter;
use crate::{AutomataError, room};
use numeration::work::{Meter, Work};
use std::convert::Infallible;
use std::rc::Rc;

/// Learns the tuples that some number on a hidden track completes.
pub(super) struct Learner<'a> {
    automaton: &'a Automaton,
    layers: Layers,
    hidden_track: usize,
    /// The states of every layer, and for every state its place among them.
    members: Vec<Vec<u32>>,
    place: Vec<u32>,
    /// The tests of every layer.
    tests: Vec<Tests>,
    /// The states that leading zeros lead to.
    start: Rc<[u32]>,
    /// What the tests tell apart.
    found: Found,
    scratch: Scratch,
}

/// For every state of a layer 64 answers, one bit each: whether an ending leads from it to acceptance.
type Answers = Vec<u64>;

/// Tests of one layer, 64 to a block.
#[derive(Default)]
struct Tests {
    blocks: Vec<Answers>,
    count: usize,
}

impl Tests {
    /// Adds the test that stands in one bit of `answers`.
    fn add(&mut self, answers: &[u64], from: usize) {
        let to = self.count % 64;
        if to == 0 {
            self.blocks.push(vec![0; answers.len()]);
        }
        if let Some(block) = self.blocks.last_mut() {
            block.iter_mut().zip(answers).for_each(|(bits, answers)| *bits |= (answers >> from & 1) << to);
        }
        self.count += 1;
    }

    fn bytes(&self) -> usize {
        self.blocks.iter().map(room::list).sum()
    }
}

/// Sets that were found, by layer, and their numbers by their answers. The first of a layer is the one that leading zeros lead to.
#[derive(Default)]
struct Found {
    sets: Vec<Vec<Held>>,
    numbers: Vec<Table<Vec<u64>, u32>>,
    /// Layer and number, in the order in which they were found.
    queue: Vec<(usize, u32)>,
    bytes: usize,
}

/// A set, the first that was found with its answers, and the sets that digits lead to.
struct Held {
    set: Rc<[u32]>,
    runs: Vec<Run>,
}

/// A set that was taken for one that was found.
struct Taken {
    layer: usize,
    number: u32,
    set: Vec<u32>,
}

impl<'a> Learner<'a> {
    /// Knows one ending: the empty one. The first track is not the hidden one.
    pub(super) fn new(automaton: &'a Automaton, hidden_track: usize, work: &Work) -> Result<Self, AutomataError> {
        let graph = &automaton.graph;
        let layers = Layers::of(&automaton.system, automaton.tracks);
        work.reserve(bytes_beside(graph) as u128, "learning")?;
        let mut members = vec![Vec::new(); layers.count()];
        let mut place = Vec::with_capacity(graph.len());
        for state in 0..graph.len() as u32 {
            let layer = &mut members[usize::from(graph.layers[state as usize])];
            place.push(layer.len() as u32);
            layer.push(state);
        }
        let tests = (0..layers.count()).map(|_| Tests::default()).collect();
        let hidden: Vec<bool> = (0..automaton.tracks).map(|track| track == hidden_track).collect();
        let start = if graph.len() == 0 { Vec::new() } else { beginnings(graph, layers, &hidden) };
        let (start, found, scratch) = (Rc::from(start), Found::default(), Scratch::default());
        let mut learner = Learner { automaton, layers, hidden_track, members, place, tests, start, found, scratch };
        let empty = learner.accepting();
        learner.tests[0].add(&empty, 0);
        Ok(learner)
    }

    /// The bytes of what is known.
    pub(super) fn bytes(&self) -> usize {
        self.tests.iter().map(Tests::bytes).sum::<usize>() + bytes_beside(&self.automaton.graph) + self.found.bytes
    }

    /// The automaton of all sets that the tests tell apart.
    pub(super) fn guess(&mut self, work: &Work) -> Result<Automaton, AutomataError> {
        let mut meter = meter(work, "learning");
        loop {
            let taken = self.explore(&mut meter)?;
            if !self.tell_apart(&taken, &mut meter)? {
                break;
            }
        }
        let tracks = self.automaton.tracks - 1;
        let graph = crate::minimise::minimal(&self.graph(), work)?;
        let guess = Automaton { system: self.automaton.system.clone(), tracks, graph };
        guess.and(&Automaton::all(&self.automaton.system, tracks, work)?, work)
    }

    /// Tests from words that the guess treats as wrong. Others teach nothing.
    pub(super) fn learn_from(&mut self, words: &[Vec<u32>]) {
        let mut endings: Vec<&[u32]> = words.iter().filter_map(|word| self.telling_ending(word)).collect();
        endings.sort_unstable();
        endings.dedup();
        endings.chunks(64).for_each(|endings| self.add(endings));
    }

    /// Where the set that was found in the place of the true one first leads to another answer, the rest of the word tells them apart (Rivest and Schapire
    /// 1993).
    fn telling_ending<'w>(&mut self, word: &'w [u32]) -> Option<&'w [u32]> {
        // What the guess takes the beginnings of the word for: layers, and the sets that were found, as long as there are any.
        let mut path = vec![(0, self.start.clone())];
        let mut number = 0;
        for &digit in word {
            let layer = path[path.len() - 1].0;
            let runs = &self.found.sets[layer][number as usize].runs;
            number = runs.get(runs.partition_point(|run| run.last < digit)).map_or(DEAD, |run| run.target);
            let next = self.next(layer);
            if number == DEAD {
                path.push((next, Rc::from([])));
                break;
            }
            path.push((next, self.found.sets[next][number as usize].set.clone()));
        }
        let mut answer = |at: usize| self.leads_on(path[at].0, &path[at].1, &word[at..]);
        let (mut right, mut wrong) = (0, path.len() - 1);
        let truth = answer(right);
        if answer(wrong) == truth {
            return None;
        }
        while wrong - right > 1 {
            let middle = usize::midpoint(right, wrong);
            if answer(middle) == truth { right = middle } else { wrong = middle }
        }
        Some(&word[wrong..])
    }

    /// Whether the digits lead from a set to acceptance.
    fn leads_on(&mut self, mut layer: usize, set: &[u32], digits: &[u32]) -> bool {
        let mut set = set.to_vec();
        for &digit in digits {
            let mut after = self.follow(layer, &set);
            let found = after.partition_point(|&(last, _)| last < digit);
            set = if found < after.len() { after.swap_remove(found).1 } else { return false };
            layer = self.next(layer);
        }
        set.iter().any(|&state| self.automaton.graph.accepting[state as usize])
    }

    /// Adds up to 64 endings as tests, all of them followed backwards at once; where they begin follows from their lengths.
    fn add(&mut self, endings: &[&[u32]]) {
        let longest = endings.iter().map(|ending| ending.len()).max().unwrap_or(0);
        let (mut layer, mut answers) = (0, self.accepting());
        for back in 1..=longest {
            let mut digits: Vec<(u32, u64)> = Vec::new();
            for (bit, ending) in endings.iter().enumerate().filter(|(_, ending)| ending.len() >= back) {
                let digit = ending[ending.len() - back];
                match digits.iter_mut().find(|(known, _)| *known == digit) {
                    Some((_, bits)) => *bits |= 1 << bit,
                    None => digits.push((digit, 1 << bit)),
                }
            }
            layer = self.previous(layer);
            answers = self.before(layer, &digits, &answers);
            for (bit, _) in endings.iter().enumerate().filter(|(_, ending)| ending.len() == back) {
                self.tests[layer].add(&answers, bit);
            }
        }
    }

    fn is_hidden(&self, layer: usize) -> bool {
        self.layers.track(layer) == self.hidden_track
    }

    /// The next layer with visible digits: in these sets are held.
    fn next(&self, layer: usize) -> usize {
        let next = self.layers.next(layer);
        if self.is_hidden(next) { self.layers.next(next) } else { next }
    }

    /// The layer with visible digits before.
    fn previous(&self, layer: usize) -> usize {
        let before = |layer: usize| layer.checked_sub(1).unwrap_or(self.layers.count() - 1);
        let previous = before(layer);
        if self.is_hidden(previous) { before(previous) } else { previous }
    }

    /// The sets after the digits of a layer, and after any digit of a hidden one behind it, in runs of digits.
    fn follow(&mut self, layer: usize, set: &[u32]) -> Vec<(u32, Vec<u32>)> {
        let (graph, hidden) = (&self.automaton.graph, self.is_hidden(self.layers.next(layer)));
        let mut after = Vec::new();
        let each = |last: u32, states: &mut Vec<u32>| -> Result<(), Infallible> {
            if hidden {
                *states = states.iter().flat_map(|&state| graph.runs(state)).map(|run| run.target).collect();
                states.retain(|&state| state != DEAD);
            }
            states.sort_unstable();
            states.dedup();
            after.push((last, states.clone()));
            Ok(())
        };
        let Ok(()) = self.scratch.after_digits(graph, set, each);
        after
    }

    /// One step of [`Learner::follow`] backwards, by different digits for different bits of the answers.
    fn before(&self, layer: usize, digits: &[(u32, u64)], answers: &[u64]) -> Answers {
        let graph = &self.automaton.graph;
        let of = |answers: &[u64], state: u32| match state {
            DEAD => 0,
            state => answers[self.place[state as usize] as usize],
        };
        let behind = self.layers.next(layer);
        let skipped: Answers;
        let mut answers = answers;
        if self.is_hidden(behind) {
            let any = |&state: &u32| graph.runs(state).iter().fold(0, |bits, run| bits | of(answers, run.target));
            skipped = self.members[behind].iter().map(any).collect();
            answers = &skipped;
        }
        let step = |&state: &u32| {
            digits.iter().fold(0, |bits, &(digit, mask)| bits | of(answers, graph.step(state, digit)) & mask)
        };
        self.members[layer].iter().map(step).collect()
    }

    /// What the empty ending accepts, in all bits.
    fn accepting(&self) -> Answers {
        let accepting = |&state: &u32| if self.automaton.graph.accepting[state as usize] { u64::MAX } else { 0 };
        self.members[0].iter().map(accepting).collect()
    }

    /// The answers of a set.
    fn row(&self, layer: usize, set: &[u32]) -> Vec<u64> {
        let or = |block: &Vec<u64>| set.iter().fold(0, |row, &state| row | block[self.place[state as usize] as usize]);
        self.tests[layer].blocks.iter().map(or).collect()
    }

    /// Finds all sets that the tests tell apart; the others, and what they were taken for.
    fn explore(&mut self, meter: &mut Meter<'_>) -> Result<Vec<Taken>, AutomataError> {
        let count = self.layers.count();
        self.found = Found {
            sets: (0..count).map(|_| Vec::new()).collect(),
            numbers: vec![Table::default(); count],
            ..Found::default()
        };
        let mut all = Vec::new();
        let start = self.start.clone();
        self.number(0, &start, true);
        let mut done = 0;
        while let Some(&(layer, number)) = self.found.queue.get(done) {
            let next = self.next(layer);
            let set = self.found.sets[layer][number as usize].set.clone();
            let mut runs = Vec::new();
            for (index, (last, set)) in self.follow(layer, &set).into_iter().enumerate() {
                // What leading zeros lead to is held whatever the answers, so that they lead back to the start.
                let target = self.number(next, &set, number == 0 && index == 0);
                push_run(&mut runs, 0, Run { last, target });
                if target != DEAD && *self.found.sets[next][target as usize].set != *set {
                    self.found.bytes += room::list(&set) + size_of::<Taken>();
                    all.push(Taken { layer: next, number: target, set });
                }
            }
            self.found.sets[layer][number as usize].runs = runs;
            done += 1;
            meter.hold(self.found.queue.len(), self.bytes())?;
        }
        meter.tell(done as u64, None)?;
        Ok(all)
    }

    /// The number of the set among those of its layer; DEAD if it fails every test, unless it must be held.
    fn number(&mut self, layer: usize, set: &[u32], must: bool) -> u32 {
        let row = self.row(layer, set);
        if !must && row.iter().all(|&bits| bits == 0) {
            return DEAD;
        }
        let found = &mut self.found;
        let fresh = found.sets[layer].len() as u32;
        let bytes = size_of_val(set) + size_of_val(row.as_slice()) + 4 * size_of::<Held>();
        let number = *found.numbers[layer].entry(row).or_insert(fresh);
        if number == fresh {
            found.bytes += bytes;
            found.sets[layer].push(Held { set: Rc::from(set), runs: Vec::new() });
            found.queue.push((layer, fresh));
        }
        number
    }

    /// Adds tests where a digit leads from a set and from what it was taken for to different answers. Whether there were any.
    fn tell_apart(&mut self, all: &[Taken], meter: &mut Meter<'_>) -> Result<bool, AutomataError> {
        let mut told = false;
        for Taken { layer, number, set } in all {
            let next = self.next(*layer);
            let held = self.found.sets[*layer][*number as usize].set.clone();
            if self.row(*layer, set) != self.row(*layer, &held) {
                // A test that was added just now.
                continue;
            }
            let (one, other) = (self.follow(*layer, set), self.follow(*layer, &held));
            if let Some((digit, test)) = self.difference(next, &one, &other) {
                let bit = test % 64;
                let before = self.before(*layer, &[(digit, 1 << bit)], &self.tests[next].blocks[test / 64]);
                self.tests[*layer].add(&before, bit);
                told = true;
            }
            meter.round(0, None)?;
        }
        Ok(told)
    }

    /// A digit after which the answers differ, and a test that shows it.
    fn difference(&self, layer: usize, one: &[(u32, Vec<u32>)], other: &[(u32, Vec<u32>)]) -> Option<(u32, usize)> {
        let after = |sets: &'_ [(u32, Vec<u32>)], digit: u32| {
            let found = sets.get(sets.partition_point(|&(last, _)| last < digit));
            self.row(layer, found.map_or(&[], |(_, set)| set))
        };
        one.iter().chain(other).find_map(|&(digit, _)| {
            let (one, other) = (after(one, digit), after(other, digit));
            let differing = one.iter().zip(&other).map(|(one, other)| one ^ other).enumerate();
            let first = differing.into_iter().find(|&(_, bits)| bits != 0);
            first.map(|(block, bits)| (digit, block * 64 + bits.trailing_zeros() as usize))
        })
    }

    /// The sets that were found as states.
    fn graph(&self) -> Graph {
        let visible: Vec<usize> = (0..self.layers.count()).filter(|&layer| !self.is_hidden(layer)).collect();
        let mut begins = vec![0; self.layers.count()];
        let mut total = 0;
        for &layer in &visible {
            begins[layer] = total;
            total += self.found.sets[layer].len() as u32;
        }
        let mut graph = Graph::new();
        for (narrow, &layer) in visible.iter().enumerate() {
            let next = begins[self.next(layer)];
            for Held { set, runs } in &self.found.sets[layer] {
                let target = |target: u32| if target == DEAD { DEAD } else { next + target };
                let runs: Vec<Run> =
                    runs.iter().map(|run| Run { last: run.last, target: target(run.target) }).collect();
                let accepting = layer == 0 && set.iter().any(|&state| self.automaton.graph.accepting[state as usize]);
                graph.push(narrow as u16, accepting, &runs);
            }
        }
        graph
    }
}

/// The bytes of the places of all states, and of answers under way.
fn bytes_beside(graph: &Graph) -> usize {
    graph.len() * (2 * size_of::<u32>() + 3 * size_of::<u64>())
}
