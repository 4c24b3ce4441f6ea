//! Hiding tracks: "there is a number such that".
//!
//! Where a track is hidden its digit may be anything, so that a state becomes a set of states. The hidden number may be longer than all the
//! visible ones: the sets begin with every state that can be reached while the visible tracks read zeros. As the start state returns to itself
//! on zeros, this first set returns to itself, and the result is closed under leading zeros again.
//!
//! "There are at least k numbers such that" is the same with sets in which a state may stand up to k times: once for each way to it. As an
//! automaton is deterministic and every number has one normal form, ways and completions are the same.

use crate::AutomataError;
use crate::automaton::{Automaton, DEAD, Graph, Run, push_run};
use crate::explore::Layers;
use crate::hashing::Table;
use crate::room;
use crate::work::meter;
use numeration::work::{Halt, Meter, Work};
use std::rc::Rc;

/// Stands in a set at the beginning of a period whose word may end there. Larger than any state.
const ACCEPTING: u32 = DEAD - 1;

/// The subsets found so far, numbered.
struct Subsets<'a> {
    graph: &'a Graph,
    layers: Layers,
    hidden: &'a [bool],
    numbers: Vec<Table<Rc<[u32]>, u32>>,
    sets: Vec<Rc<[u32]>>,
    layer_of: Vec<u16>,
    /// The bytes of all sets, of all tables, and of what is held beside them.
    sets_bytes: usize,
    tables_bytes: usize,
    beside: usize,
    /// When a state was last put into the set under construction, and how often.
    stamps: Vec<(u32, u32)>,
    stamp: u32,
    /// How often a state may stand in a set, which is how many ways to accept a word must have.
    most: u32,
}

impl Subsets<'_> {
    /// The number of the set that holds `members` (with repetitions), which are states of `layer`.
    fn number(
        &mut self,
        layer: usize,
        members: &mut Vec<u32>,
        accepting: bool,
        meter: &Meter<'_>,
    ) -> Result<u32, Halt> {
        self.stamp += 1;
        members.retain(|&state| {
            let (stamp, copies) = &mut self.stamps[state as usize];
            if *stamp != self.stamp {
                (*stamp, *copies) = (self.stamp, 0);
            }
            *copies += 1;
            *copies <= self.most
        });
        if members.is_empty() && !accepting {
            return Ok(DEAD);
        }
        members.sort_unstable();
        let ways = members.iter().filter(|&&state| self.graph.accepting[state as usize]);
        if accepting || (layer == 0 && ways.take(self.most as usize).count() == self.most as usize) {
            members.push(ACCEPTING);
        }
        if let Some(&number) = self.numbers[layer].get(members.as_slice()) {
            return Ok(number);
        }
        // Two counters stand before the elements.
        let (set_bytes, before) =
            (2 * size_of::<usize>() + size_of_val(members.as_slice()), room::table(&self.numbers[layer]));
        let lists = room::list_with(&self.sets, 1) + room::list_with(&self.layer_of, 1);
        let growth = room::table_with(&self.numbers[layer]) - before;
        meter.room(self.sets_bytes + set_bytes + self.tables_bytes + growth + lists + self.beside)?;
        let set: Rc<[u32]> = Rc::from(members.as_slice());
        let number = self.sets.len() as u32;
        self.sets_bytes += set_bytes;
        self.numbers[layer].insert(set.clone(), number);
        self.tables_bytes += room::table(&self.numbers[layer]) - before;
        self.sets.push(set);
        self.layer_of.push(layer as u16);
        Ok(number)
    }

    /// The bytes of all there is.
    fn bytes(&self) -> usize {
        self.sets_bytes + self.tables_bytes + room::list(&self.sets) + room::list(&self.layer_of) + self.beside
    }

    /// Whether the set is that of a word that may end, and its states.
    fn members(set: &[u32]) -> (bool, &[u32]) {
        match set.split_last() {
            Some((&ACCEPTING, states)) => (true, states),
            _ => (false, set),
        }
    }

    /// The set after any digit of a hidden track. The mark of acceptance belongs to the word read so far and is carried on.
    fn skip(&mut self, set: u32, scratch: &mut Vec<u32>, meter: &Meter<'_>) -> Result<u32, Halt> {
        let layer = usize::from(self.layer_of[set as usize]);
        let set = self.sets[set as usize].clone();
        let (accepting, states) = Self::members(&set);
        scratch.clear();
        for &state in states {
            for (digits, target) in lengths(self.graph.runs(state)) {
                scratch.extend(std::iter::repeat_n(target, digits.min(self.most) as usize));
            }
        }
        let next = self.layers.next(layer);
        // At the end of the period the word so far has ended there, not here.
        self.number(next, scratch, accepting && next != 0, meter)
    }

    /// The sets after the digits of a visible track.
    fn follow(&mut self, set: u32, scratch: &mut Scratch, runs: &mut Vec<Run>, meter: &Meter<'_>) -> Result<(), Halt> {
        let layer = usize::from(self.layer_of[set as usize]);
        let set = self.sets[set as usize].clone();
        let (_, states) = Self::members(&set);
        let next = self.layers.next(layer);
        runs.clear();
        scratch.after_digits(self.graph, states, |last, members| {
            let target = self.number(next, members, false, meter)?;
            push_run(runs, 0, Run { last, target });
            Ok(())
        })
    }
}

/// Room for the merging of runs.
#[derive(Default)]
pub(crate) struct Scratch {
    /// First digit, last digit, target.
    events: Vec<(u32, u32, u32)>,
    active: Vec<(u32, u32)>,
    members: Vec<u32>,
}

impl Scratch {
    /// The bytes of it, and of the places where runs begin and end.
    fn bytes(&self) -> usize {
        room::list(&self.events) * 2 + room::list(&self.active) + room::list(&self.members)
    }

    /// The states that digits lead to from any of `states`: calls `out(last, states)` for runs of digits in order, with repetitions, and with no states for
    /// a run that leads nowhere.
    pub(crate) fn after_digits<E>(
        &mut self,
        graph: &Graph,
        states: &[u32],
        out: impl FnMut(u32, &mut Vec<u32>) -> Result<(), E>,
    ) -> Result<(), E> {
        self.events.clear();
        for &state in states {
            let mut first = 0;
            for run in graph.runs(state) {
                if run.target != DEAD {
                    self.events.push((first, run.last, run.target));
                }
                first = run.last + 1;
            }
        }
        match cuts(&self.events).filter(|cuts| cuts.count_ones() <= FEW_CUTS) {
            Some(cuts) => self.look_through(cuts, out),
            None => self.sweep(out),
        }
    }

    /// Each piece between two cuts, which are bits, by a look at all events: few pieces are done sooner than the events are sorted.
    fn look_through<E>(
        &mut self,
        mut cuts: u64,
        mut out: impl FnMut(u32, &mut Vec<u32>) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut first = 0;
        while cuts != 0 {
            let next = cuts.trailing_zeros();
            cuts &= cuts - 1;
            if next > 0 {
                self.members.clear();
                let here = |&&(begin, last, _): &&(u32, u32, u32)| begin <= first && first <= last;
                self.members.extend(self.events.iter().filter(here).map(|&(_, _, target)| target));
                out(next - 1, &mut self.members)?;
            }
            first = next;
        }
        Ok(())
    }

    /// The pieces in order, while it is known which events are under way.
    fn sweep<E>(&mut self, mut out: impl FnMut(u32, &mut Vec<u32>) -> Result<(), E>) -> Result<(), E> {
        self.events.sort_unstable();
        let mut cuts: Vec<u32> = self.events.iter().flat_map(|&(first, last, _)| [first, last + 1]).collect();
        cuts.sort_unstable();
        cuts.dedup();
        let mut upcoming = 0;
        self.active.clear();
        self.members.clear();
        if cuts.first().is_some_and(|&first| first > 0) {
            out(cuts[0] - 1, &mut self.members)?;
        }
        for pair in cuts.windows(2) {
            self.active.retain(|&(last, _)| last >= pair[0]);
            while let Some(&(_, last, target)) = self.events.get(upcoming).filter(|event| event.0 <= pair[0]) {
                self.active.push((last, target));
                upcoming += 1;
            }
            self.members.clear();
            self.members.extend(self.active.iter().map(|&(_, target)| target));
            out(pair[1] - 1, &mut self.members)?;
        }
        Ok(())
    }
}

/// With more cuts all events are looked at more often than sorting them costs.
const FEW_CUTS: u32 = 8;

/// The digits at which an event begins, or the one before has ended, as bits; nothing where there is one beyond 63.
fn cuts(events: &[(u32, u32, u32)]) -> Option<u64> {
    events.iter().try_fold(0, |cuts, &(first, last, _)| (last < 63).then(|| cuts | 1 << first | 2 << last))
}

/// How many digits each run has, and where it leads, if anywhere.
fn lengths(runs: &[Run]) -> impl Iterator<Item = (u32, u32)> {
    let mut first = 0;
    let lengths = runs.iter().map(move |run| {
        let digits = run.last - first + 1;
        first = run.last + 1;
        (digits, run.target)
    });
    lengths.filter(|&(_, target)| target != DEAD)
}

/// The states that can be reached from the start while the visible tracks read only zeros, whole periods, each as often as there are hidden
/// numbers that lead to it, up to `most`.
///
/// With t the ways by words that do not begin with a period of zeros, f those of one period and M the ways through a period, t = f + Mt;
/// its least solution among numbers that stop growing at `most` is found from t = 0 upwards.
fn ways_to_begin(graph: &Graph, layers: Layers, hidden: &[bool], most: u32) -> Vec<u32> {
    // The ways through a period: the numbers of ways to the states of the first layer, `true` once a digit other than 0 was read.
    let period = |from: &[(u32, bool, u32)]| -> Vec<u32> {
        let mut here: std::collections::BTreeMap<(u32, bool), u32> =
            from.iter().map(|&(state, told, ways)| ((state, told), ways)).collect();
        for layer in 0..layers.count() {
            let mut next = std::collections::BTreeMap::new();
            for (&(state, told), &ways) in &here {
                let mut add = |target: u32, told: bool, digits: u32| {
                    let sum: &mut u32 = next.entry((target, told)).or_default();
                    *sum = sum.saturating_add(ways.saturating_mul(digits)).min(most);
                };
                for (place, (digits, target)) in lengths(graph.runs(state)).enumerate() {
                    let has_zero = place == 0 && graph.runs(state)[0].target == target;
                    if has_zero {
                        add(target, told, 1);
                    }
                    if hidden[layers.track(layer)] && digits > u32::from(has_zero) {
                        add(target, true, digits - u32::from(has_zero));
                    }
                }
            }
            here = next;
        }
        let mut ways = vec![0u32; graph.len()];
        for ((state, told), more) in here {
            if told {
                ways[state as usize] = ways[state as usize].saturating_add(more).min(most);
            }
        }
        ways
    };
    let first = period(&[(0, false, 1)]);
    let mut all = first.clone();
    loop {
        let counted = all.iter().enumerate().filter(|(_, ways)| **ways > 0);
        let mut next = period(&counted.map(|(state, &ways)| (state as u32, true, ways)).collect::<Vec<_>>());
        next.iter_mut().zip(&first).for_each(|(ways, more)| *ways = ways.saturating_add(*more).min(most));
        if next == all {
            break;
        }
        all = next;
    }
    all[0] = all[0].saturating_add(1);
    let copies = |(state, ways): (usize, &u32)| std::iter::repeat_n(state as u32, *ways as usize);
    all.iter().enumerate().flat_map(copies).collect()
}

/// The states that can be reached from the start while the visible tracks read only zeros, whole periods.
pub(crate) fn beginnings(graph: &Graph, layers: Layers, hidden: &[bool]) -> Vec<u32> {
    let mut found = vec![false; graph.len()];
    let mut stack = vec![0u32];
    found[0] = true;
    while let Some(state) = stack.pop() {
        let layer = usize::from(graph.layers[state as usize]);
        let visible = !hidden[layers.track(layer)];
        let runs = graph.runs(state);
        for run in if visible { &runs[..runs.len().min(1)] } else { runs } {
            if run.target != DEAD && !found[run.target as usize] {
                found[run.target as usize] = true;
                stack.push(run.target);
            }
        }
    }
    (0..graph.len() as u32).filter(|&state| found[state as usize] && graph.layers[state as usize] == 0).collect()
}

impl Automaton {
    /// The tuples of the other tracks that some numbers on the tracks `hidden` complete to members.
    ///
    /// The subset construction; its cost is that of the subsets, which may be exponential in the states of `self` but are few where the hidden
    /// numbers are nearly determined by the visible ones.
    ///
    /// # Errors
    /// [`AutomataError::Mismatch`] for a track that does not exist; limits of the work.
    pub fn exists(&self, hidden: &[usize], work: &Work) -> Result<Automaton, AutomataError> {
        self.exist_at_least(1, hidden, work)
    }

    /// The tuples of the other tracks that at least `count` tuples on the tracks `hidden` complete to members; for `count` = 0 all tuples.
    ///
    /// The subset construction with counted states: it costs about as much as [`exists`](Self::exists) and needs no second copy of the
    /// hidden tracks, as "there are two different ones" would.
    ///
    /// ```
    /// use wythoff::automata::{Automaton, NumberSystem};
    /// use wythoff::numbers::work::Work;
    /// let system = NumberSystem::ostrowski(&[1])?;
    /// let work = Work::default();
    /// // n is a sum x + y of two numbers in n + 1 ways.
    /// let sum = Automaton::linear(&system, &[1, 1, -1], Some(0), Some(0), &work)?;
    /// let three_ways = Automaton::linear(&system, &[1], Some(2), None, &work)?;
    /// assert_eq!(sum.exist_at_least(3, &[0, 1], &work)?, three_ways);
    /// # Ok::<(), wythoff::automata::AutomataError>(())
    /// ```
    ///
    /// # Errors
    /// As [`exists`](Self::exists).
    pub fn exist_at_least(&self, count: u32, hidden: &[usize], work: &Work) -> Result<Automaton, AutomataError> {
        if hidden.iter().any(|&track| track >= self.tracks) {
            return Err(AutomataError::Mismatch { what: "number of tracks" });
        }
        let is_hidden: Vec<bool> = (0..self.tracks).map(|track| hidden.contains(&track)).collect();
        let tracks = is_hidden.iter().filter(|&&hidden| !hidden).count();
        if count == 0 {
            return Automaton::all(&self.system, tracks, work);
        }
        if tracks == self.tracks {
            return Ok(if count == 1 { self.clone() } else { Automaton::none(&self.system, tracks) });
        }
        let mut graph = Graph::new();
        if tracks == 0 {
            let enough = |count: u32| self.members().take(count as usize).count() == count as usize;
            if if count == 1 { !self.is_empty() } else { enough(count) } {
                graph.push(0, true, &[]);
            }
        } else if !self.is_empty() {
            graph = subset_construction(self, &is_hidden, tracks, count, work)?;
        }
        Ok(Automaton { system: self.system.clone(), tracks, graph: crate::minimise::minimal(&graph, work)? })
    }

    /// The tuples of the other tracks that all numbers on the tracks `hidden` complete to members. Errors as [`exists`](Self::exists).
    pub fn forall(&self, hidden: &[usize], work: &Work) -> Result<Automaton, AutomataError> {
        self.complement(work)?.exists(hidden, work)?.complement(work)
    }
}

/// The deterministic graph on the visible tracks.
fn subset_construction(
    automaton: &Automaton,
    hidden: &[bool],
    tracks: usize,
    most: u32,
    work: &Work,
) -> Result<Graph, AutomataError> {
    let layers = Layers::of(&automaton.system, automaton.tracks);
    let mut subsets = Subsets {
        graph: &automaton.graph,
        layers,
        hidden,
        numbers: vec![Table::default(); layers.count()],
        sets: Vec::new(),
        layer_of: Vec::new(),
        sets_bytes: 0,
        tables_bytes: 0,
        beside: 0,
        stamps: vec![(0, 0); automaton.graph.len()],
        stamp: 0,
        most,
    };
    let mut meter = meter(work, "a subset construction");
    let fixed = room::list(&subsets.stamps) + room::list(&subsets.numbers);
    let mut first = match most {
        1 => beginnings(&automaton.graph, layers, hidden),
        _ => ways_to_begin(&automaton.graph, layers, hidden, most),
    };
    subsets.number(0, &mut first, false, &meter)?;
    drop(first);
    // Sets of hidden layers become states with one run for all digits, taken out below.
    let mut wide = Graph::new();
    let (mut scratch, mut runs) = (Scratch::default(), Vec::new());
    let mut done = 0;
    while done < subsets.sets.len() {
        let layer = subsets.layer_of[done];
        subsets.beside = fixed + wide.bytes() + scratch.bytes() + room::list(&runs);
        if subsets.hidden[layers.track(usize::from(layer))] {
            let target = subsets.skip(done as u32, &mut scratch.members, &meter)?;
            meter.room(subsets.bytes() + wide.bytes_with(1) - wide.bytes())?;
            wide.push(layer, false, &[Run { last: 0, target }]);
        } else {
            subsets.follow(done as u32, &mut scratch, &mut runs, &meter)?;
            meter.room(subsets.bytes() + wide.bytes_with(runs.len()) - wide.bytes())?;
            let (accepting, _) = Subsets::members(&subsets.sets[done]);
            wide.push(layer, accepting, &runs);
        }
        done += 1;
        meter.hold(subsets.sets.len(), subsets.bytes())?;
    }
    meter.tell(subsets.sets.len() as u64, None)?;
    drop((subsets, scratch));
    without_hidden_layers(&wide, layers, hidden, tracks, &meter)
}

/// The graph with the states of hidden layers passed over.
fn without_hidden_layers(
    wide: &Graph,
    layers: Layers,
    hidden: &[bool],
    tracks: usize,
    meter: &Meter<'_>,
) -> Result<Graph, AutomataError> {
    let is_hidden = |state: u32| hidden[layers.track(usize::from(wide.layers[state as usize]))];
    let land = |mut state: u32| {
        while state != DEAD && is_hidden(state) {
            state = wide.runs(state).first().map_or(DEAD, |run| run.target);
        }
        state
    };
    let start = land(0);
    if start == DEAD {
        return Ok(Graph::new());
    }
    let rank = |track: usize| hidden[..track].iter().filter(|&&hidden| !hidden).count();
    meter.room(wide.bytes() + wide.len() * size_of::<u32>())?;
    let mut numbers = vec![DEAD; wide.len()];
    let mut queue = vec![start];
    numbers[start as usize] = 0;
    let mut graph = Graph::new();
    let mut done = 0;
    while done < queue.len() {
        let state = queue[done];
        done += 1;
        let layer = usize::from(wide.layers[state as usize]);
        let leaving = wide.runs(state).len();
        let lists = room::list(&numbers) + room::list_with(&queue, leaving) + size_of_val(wide.runs(state));
        meter.room(wide.bytes() + graph.bytes_with(leaving) + lists)?;
        let runs: Vec<Run> = wide
            .runs(state)
            .iter()
            .map(|run| {
                let target = land(run.target);
                let target = match numbers.get(target as usize) {
                    None => DEAD,
                    Some(&DEAD) => {
                        queue.push(target);
                        numbers[target as usize] = (queue.len() - 1) as u32;
                        numbers[target as usize]
                    }
                    Some(&number) => number,
                };
                Run { last: run.last, target }
            })
            .collect();
        let narrow = layer / layers.tracks * tracks + rank(layers.track(layer));
        graph.push(narrow as u16, wide.accepting[state as usize], &runs);
    }
    Ok(graph)
}
