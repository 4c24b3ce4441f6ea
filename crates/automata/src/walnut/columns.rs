//! Automata that read whole columns, as Walnut's do: digits of all tracks at once, and perhaps several targets for one column.

use crate::automaton::{Automaton, Graph};
use crate::explore::{Implicit, Layers, check_tracks, reach};
use crate::minimise::minimal;
use crate::normal::Flags;
use crate::{AutomataError, NumberSystem};
use numeration::work::Work;
use std::sync::Arc;

/// One digit of a column; nothing for any digit of the alphabet.
pub(super) type Letter = Option<u32>;

/// States, and columns that lead from one to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Columns {
    pub(super) tracks: usize,
    pub(super) starts: Vec<u32>,
    pub(super) states: Vec<State>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct State {
    pub(super) accepts: bool,
    pub(super) edges: Vec<(Vec<Letter>, u32)>,
}

impl Columns {
    /// Words read from the other end.
    pub(super) fn reversed(&self) -> Columns {
        let count = self.states.len() as u32;
        let mut states: Vec<State> = vec![State::default(); self.states.len()];
        for (from, state) in (0..count).zip(&self.states) {
            for (column, target) in &state.edges {
                states[*target as usize].edges.push((column.clone(), from));
            }
        }
        for &start in &self.starts {
            states[start as usize].accepts = true;
        }
        let starts = (0..count).filter(|&state| self.states[state as usize].accepts).collect();
        Columns { tracks: self.tracks, starts, states }
    }

    /// The set of numbers whose normal forms are accepted, with any number of zeros in front; `digits` are those of each track's alphabet.
    ///
    /// # Errors
    /// [`AutomataError::Text`] where leading zeros change what is accepted; limits of the work.
    pub(super) fn automaton(
        &self,
        system: &Arc<NumberSystem>,
        digits: &[Vec<u32>],
        work: &Work,
    ) -> Result<Automaton, AutomataError> {
        check_tracks(system, self.tracks)?;
        let layers = Layers::of(system, self.tracks);
        let columns = self.with_one_start();
        let reading = |zeros: Zeros, count: usize| -> Result<Graph, AutomataError> {
            let mut rule =
                Reading { system, layers, columns: &columns, digits, edges: columns.numbered(), zeros, count };
            Ok(minimal(&reach(&mut rule, layers, "an automaton of Walnut's", work)?, work)?)
        };
        let graph = reading(Zeros::None, 0)?;
        let returns = graph.len() == 0 || (0..layers.count()).fold(0, |state, _| graph.step(state, 0)) == 0;
        // Where places differ by their phase, words of every length must be right, not those of whole periods only.
        let mut closed = returns;
        for count in 1..system.period() {
            closed = closed && reading(Zeros::Read, count)? == reading(Zeros::Skipped, count)?;
        }
        if !closed {
            let reason = "zeros in front change what the automaton accepts: let it begin with 0*".to_string();
            return Err(AutomataError::Text { line: 0, reason });
        }
        Ok(Automaton { system: system.clone(), tracks: self.tracks, graph })
    }

    /// The same with one start to which nothing leads, and where a word ends exactly if it may be a column of zeros: 0 has no digits here and one there.
    fn with_one_start(&self) -> Columns {
        let mut columns = self.clone();
        let begins = self.starts.iter().flat_map(|&start| self.states[start as usize].edges.iter().cloned());
        let edges: Vec<(Vec<Letter>, u32)> = begins.collect();
        let zeros = |column: &[Letter]| column.iter().all(|letter| letter.is_none_or(|letter| letter == 0));
        let accepts = edges.iter().any(|(column, target)| zeros(column) && self.states[*target as usize].accepts);
        columns.starts = vec![columns.states.len() as u32];
        columns.states.push(State { accepts, edges });
        columns
    }

    /// All edges one after the other, and for each state where its own are.
    fn numbered(&self) -> Vec<(u32, u32)> {
        let mut next = 0;
        let range = |state: &State| {
            let first = next;
            next += state.edges.len() as u32;
            (first, next)
        };
        self.states.iter().map(range).collect()
    }
}

/// What is to become of the zeros that a word must begin with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Zeros {
    None,
    Read,
    Skipped,
}

/// The columns digit by digit: between the tracks of a column a state is the set of edges that the digits so far allow.
struct Reading<'a> {
    system: &'a NumberSystem,
    layers: Layers,
    columns: &'a Columns,
    digits: &'a [Vec<u32>],
    edges: Vec<(u32, u32)>,
    zeros: Zeros,
    count: usize,
}

impl Reading<'_> {
    fn edge(&self, number: u32) -> &(Vec<Letter>, u32) {
        let state = self.edges.partition_point(|&(_, end)| end <= number);
        &self.columns.states[state].edges[(number - self.edges[state].0) as usize]
    }

    /// After `digit` on `track`, among these edges.
    fn after(&self, edges: &[u32], track: usize, digit: u32) -> Vec<u32> {
        let any = self.digits[track].binary_search(&digit).is_ok();
        let fits = |edge: &&u32| self.edge(**edge).0[track].map_or(any, |letter| letter == digit);
        let fitting = edges.iter().filter(fits);
        if track + 1 < self.layers.tracks {
            return fitting.copied().collect();
        }
        let mut targets: Vec<u32> = fitting.map(|&edge| self.edge(edge).1).collect();
        targets.sort_unstable();
        targets.dedup();
        targets
    }
}

impl Implicit for Reading<'_> {
    /// States at the beginning of a column, edges inside it; zeros that must still come; the flags of normal forms.
    type State = (Vec<u32>, usize, Flags);

    fn start(&self) -> Self::State {
        let mut starts = self.columns.starts.clone();
        starts.sort_unstable();
        (starts, self.count, 0)
    }

    fn follow(
        &mut self,
        layer: usize,
        (places, zeros, flags): &Self::State,
        out: &mut impl FnMut(u32, Option<Self::State>),
    ) {
        let (phase, track) = (self.layers.phase(layer), self.layers.track(layer));
        let left = if track + 1 == self.layers.tracks { zeros.saturating_sub(1) } else { *zeros };
        if *zeros > 0 && self.zeros == Zeros::Skipped {
            return out(0, Some((places.clone(), left, *flags)));
        }
        let own: Vec<u32>;
        let edges = if track == 0 {
            own = places.iter().flat_map(|&state| self.edges[state as usize].0..self.edges[state as usize].1).collect();
            &own
        } else {
            places
        };
        let mut digit = 0;
        for &(last, state) in self.system.allowed(phase, *flags, track) {
            let flags = self.system.flagged(*flags, track, state);
            while digit <= last && (digit == 0 || *zeros == 0) {
                let next = self.after(edges, track, digit);
                out(digit, (!next.is_empty()).then_some((next, left, flags)));
                digit += 1;
            }
        }
    }

    fn accepts(&self, (places, zeros, flags): &Self::State) -> bool {
        let ends = || places.iter().any(|&state| self.columns.states[state as usize].accepts);
        *zeros == 0 && self.system.may_end(*flags, self.layers.tracks) && ends()
    }
}
