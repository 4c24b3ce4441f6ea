//! From a rule that says what follows a state to a minimal automaton: breadth-first search.

use crate::automaton::{Automaton, DEAD, Graph, Run, push_run};
use crate::hashing::Table;
use crate::work::meter;
use crate::{AutomataError, NumberSystem, room};
use numeration::work::Work;
use std::hash::Hash;
use std::sync::Arc;

/// Layers of states: the phases of the period, most significant first, and in each the tracks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layers {
    pub(crate) period: usize,
    pub(crate) tracks: usize,
}

impl Layers {
    pub(crate) fn of(system: &NumberSystem, tracks: usize) -> Layers {
        Layers { period: system.period(), tracks }
    }

    pub(crate) fn count(self) -> usize {
        self.period * self.tracks
    }

    pub(crate) fn next(self, layer: usize) -> usize {
        if layer + 1 >= self.count() { 0 } else { layer + 1 }
    }

    pub(crate) fn track(self, layer: usize) -> usize {
        layer % self.tracks
    }

    pub(crate) fn phase(self, layer: usize) -> usize {
        self.period - 1 - layer / self.tracks
    }
}

/// A deterministic automaton given by a rule. The invariants of [`Automaton`] are its business.
pub(crate) trait Implicit {
    /// What there is to remember.
    type State: Clone + Eq + Hash;

    fn start(&self) -> Self::State;

    /// What follows `state` in `layer`: calls `out(last, state)` for runs of digits in order; no state where the word is rejected.
    fn follow(&mut self, layer: usize, state: &Self::State, out: &mut impl FnMut(u32, Option<Self::State>));

    /// Whether a word may end here; asked at layer 0 only.
    fn accepts(&self, state: &Self::State) -> bool;
}

/// All states that can be reached, numbered in the order of discovery; not minimal.
pub(crate) fn reach<I: Implicit>(
    implicit: &mut I,
    layers: Layers,
    step: &'static str,
    work: &Work,
) -> Result<Graph, AutomataError> {
    let mut graph = Graph::new();
    let start = implicit.start();
    if layers.tracks == 0 {
        if implicit.accepts(&start) {
            graph.push(0, true, &[]);
        }
        return Ok(graph);
    }
    // States of different layers are different, even where they remember the same.
    let mut numbers: Vec<Table<I::State, u32>> = vec![Table::default(); layers.count()];
    let mut queue: Vec<(u16, I::State)> = vec![(0, start.clone())];
    numbers[0].insert(start, 0);
    // The bytes of all tables.
    let mut tables = room::list(&numbers) + room::table(&numbers[0]);
    let mut runs: Vec<Run> = Vec::new();
    let mut meter = meter(work, step);
    let mut done = 0;
    while done < queue.len() {
        let (layer, state) = queue[done].clone();
        done += 1;
        let next = layers.next(usize::from(layer));
        let table = &mut numbers[next];
        runs.clear();
        let mut fits = Ok(());
        implicit.follow(usize::from(layer), &state, &mut |last, target| {
            if table.len() == table.capacity() || queue.len() == queue.capacity() {
                let before = room::table(table);
                let growth = room::table_with(table) - before;
                let lists = graph.bytes() + room::list_with(&queue, 1) + room::list_with(&runs, 1);
                fits = fits.and(meter.room(tables + growth + lists));
                if fits.is_ok() {
                    table.reserve(1);
                    queue.reserve(1);
                    tables += room::table(table) - before;
                }
            }
            let target = match target {
                Some(target) if fits.is_ok() => *table.entry(target).or_insert_with_key(|target| {
                    queue.push((next as u16, target.clone()));
                    (queue.len() - 1) as u32
                }),
                _ => DEAD,
            };
            push_run(&mut runs, 0, Run { last, target });
        });
        fits?;
        let accepting = layer == 0 && implicit.accepts(&state);
        let lists = graph.bytes_with(runs.len()) + room::list(&queue) + room::list(&runs);
        meter.hold(queue.len(), tables + lists)?;
        graph.push(layer, accepting, &runs);
    }
    meter.tell(queue.len() as u64, None)?;
    Ok(graph)
}

impl Automaton {
    /// The minimal automaton of a rule.
    pub(crate) fn from_rule<I: Implicit>(
        system: &Arc<NumberSystem>,
        tracks: usize,
        implicit: &mut I,
        step: &'static str,
        work: &Work,
    ) -> Result<Automaton, AutomataError> {
        check_tracks(system, tracks)?;
        let graph = reach(implicit, Layers::of(system, tracks), step, work)?;
        Ok(Automaton { system: system.clone(), tracks, graph: crate::minimise::minimal(&graph, work)? })
    }
}

/// Layers are counted in 16 bits, and what tracks remember must fit a word.
pub(crate) fn check_tracks(system: &NumberSystem, tracks: usize) -> Result<(), AutomataError> {
    let flags = crate::normal::BITS.checked_div(system.flag_bits()).map_or(usize::MAX, |tracks| tracks as usize);
    let limit = Automaton::MAX_TRACKS.min(flags);
    if tracks > limit || tracks * system.period() > usize::from(u16::MAX) {
        return Err(AutomataError::Tracks { limit });
    }
    Ok(())
}
