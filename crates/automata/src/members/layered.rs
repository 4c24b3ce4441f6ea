//! Words of one length as a graph, layer by layer, in which every path is a word of the language.

use super::{Objective, layers_of};
use crate::automaton::{Automaton, DEAD};
use crate::explore::Layers;
use crate::hashing::Table;
use crate::room;
use numeration::work::{Halt, Meter};

/// Digits from `first` to `last` lead to node `target` of the next layer.
#[derive(Clone, Copy, Debug)]
struct Edge {
    first: u32,
    last: u32,
    target: u32,
}

/// Words of one length: every node lies on a path from the first to the last layer.
#[derive(Clone, Debug)]
pub(crate) struct Layered {
    layers: Layers,
    /// The edges of every node of every layer but the last.
    nodes: Vec<Vec<Vec<Edge>>>,
    /// The bytes of all this.
    pub(crate) bytes: usize,
}

/// A node, and which tracks of an objective still agree with its value.
pub(crate) type Configuration = (u32, u32);

/// A node of the unrolled automaton: a state, and whether all digits so far are 0.
type Unrolled = (u32, bool);

impl Layered {
    /// The words of `periods` periods that do not begin with a period of zeros; nothing if there are no words of this length or above.
    pub(crate) fn unrolled(
        automaton: &Automaton,
        periods: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Layered>, Halt> {
        let layers = layers_of(automaton);
        let length = periods * layers.count();
        let mut numbers: Vec<Unrolled> = vec![(0, true)];
        let mut nodes: Vec<Vec<Vec<Edge>>> = Vec::with_capacity(length);
        let mut bytes = room::list(&nodes);
        for step in 0..length {
            let mut known: Table<Unrolled, u32> = Table::default();
            let mut next: Vec<Unrolled> = Vec::new();
            let mut layer = Vec::with_capacity(numbers.len());
            // After the first period a word that has only zeros is dropped.
            let may_be_zero = step + 1 < layers.count();
            for &(state, zero) in &numbers {
                let mut edges = Vec::new();
                let mut first = 0;
                for run in automaton.graph.runs(state) {
                    let mut edge = |first: u32, last: u32, zero: bool| {
                        if first > last || run.target == DEAD || (zero && !may_be_zero) {
                            return;
                        }
                        let target = *known.entry((run.target, zero)).or_insert_with(|| {
                            next.push((run.target, zero));
                            next.len() as u32 - 1
                        });
                        edges.push(Edge { first, last, target });
                    };
                    if zero && first == 0 {
                        edge(0, 0, true);
                        edge(1, run.last, false);
                    } else {
                        edge(first, run.last, false);
                    }
                    first = run.last + 1;
                }
                bytes += size_of::<Vec<Edge>>() + room::list(&edges);
                layer.push(edges);
                meter.round(step as u64, Some(length as u64))?;
                meter.room(bytes + room::table_with(&known) + room::list_with(&next, 1) + room::list(&numbers))?;
            }
            nodes.push(layer);
            numbers = next;
        }
        if numbers.is_empty() {
            return Ok(None);
        }
        let accepted = |index: usize| automaton.graph.accepting[numbers[index].0 as usize];
        let kept: Vec<bool> = (0..numbers.len()).map(accepted).collect();
        Ok(Some(Layered { layers, nodes, bytes }.trimmed(kept)))
    }

    /// Without the nodes that do not lead to a node of the last layer that is `kept`.
    fn trimmed(mut self, mut kept: Vec<bool>) -> Layered {
        for layer in self.nodes.iter_mut().rev() {
            if kept.contains(&false) {
                keep_edges(layer, &kept);
            }
            kept = layer.iter().map(|edges| !edges.is_empty()).collect();
            layer.retain(|edges| !edges.is_empty());
        }
        self
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.nodes.first().is_none_or(Vec::is_empty)
    }

    /// The number of places.
    pub(crate) fn places(&self) -> usize {
        self.nodes.len() / self.layers.tracks
    }

    /// Before the first digit all tracks agree with the objective.
    pub(crate) fn beginning(&self, objective: &Objective) -> Vec<Configuration> {
        if self.is_empty() {
            return Vec::new();
        }
        vec![(0, objective.tracks().iter().fold(0, |mask, &track| mask | 1 << track))]
    }

    /// The least digit from `from` on that the objective can have at `place`, and where the words may be after it.
    ///
    /// It is `from` or the first digit of an edge: a word has a digit of its objective within an edge of every track that agrees with it, so
    /// unless `from` itself will do, the least one is where the last of these edges begins. Digits may be as large as 2³², edges are few.
    pub(crate) fn next_digit(
        &self,
        place: usize,
        configurations: &[Configuration],
        from: u64,
        objective: &Objective,
    ) -> Option<(u32, Vec<Configuration>)> {
        let from = u32::try_from(from).ok()?;
        let found = |digit: u32| {
            let next = self.advance(place, configurations, digit, objective);
            (!next.is_empty()).then_some((digit, next))
        };
        if let Some(found) = found(from) {
            return Some(found);
        }
        let layers = &self.nodes[place * self.layers.tracks..(place + 1) * self.layers.tracks];
        let mut digits: Vec<u32> = layers.iter().flatten().flatten().map(|edge| edge.first).collect();
        digits.retain(|&digit| digit > from);
        digits.sort_unstable();
        digits.dedup();
        digits.into_iter().find_map(found)
    }

    /// Where words whose objective has the digit `digit` at `place` may be after it. A word whose tracks all differ from the objective's value is
    /// dropped: one of them is that value.
    fn advance(
        &self,
        place: usize,
        configurations: &[Configuration],
        digit: u32,
        objective: &Objective,
    ) -> Vec<Configuration> {
        let (mut current, mut next) = (configurations.to_vec(), Vec::new());
        for track in 0..self.layers.tracks {
            let layer = &self.nodes[place * self.layers.tracks + track];
            next.clear();
            for &(node, mask) in &current {
                for edge in &layer[node as usize] {
                    for (_, _, mask) in pieces(edge, mask, track, digit, objective) {
                        next.push((edge.target, mask));
                    }
                }
            }
            next.sort_unstable();
            next.dedup();
            std::mem::swap(&mut current, &mut next);
        }
        current
    }

    /// The words whose objective has these digits, when so many bytes are held beside them.
    ///
    /// # Errors
    /// The limit on memory.
    pub(crate) fn restricted(
        &self,
        objective: &Objective,
        digits: &[u32],
        beside: usize,
        meter: &Meter<'_>,
    ) -> Result<Layered, Halt> {
        let mut current = self.beginning(objective);
        let mut nodes = Vec::with_capacity(self.nodes.len());
        let mut bytes = room::list(&nodes);
        let mut known: Table<Configuration, u32> = Table::default();
        for (step, layer) in self.nodes.iter().enumerate() {
            let (track, digit) = (step % self.layers.tracks, digits[step / self.layers.tracks]);
            known.clear();
            let mut next: Vec<Configuration> = Vec::new();
            let mut restricted = Vec::with_capacity(current.len());
            for &(node, mask) in &current {
                let mut edges = Vec::new();
                for edge in &layer[node as usize] {
                    for (first, last, mask) in pieces(edge, mask, track, digit, objective) {
                        let target = *known.entry((edge.target, mask)).or_insert_with(|| {
                            next.push((edge.target, mask));
                            next.len() as u32 - 1
                        });
                        edges.push(Edge { first, last, target });
                    }
                }
                bytes += size_of::<Vec<Edge>>() + room::list(&edges);
                restricted.push(edges);
                let lists = room::list(&current) + room::list_with(&next, 1);
                meter.room(beside + bytes + room::table_with(&known) + lists)?;
            }
            nodes.push(restricted);
            current = next;
        }
        let kept = vec![true; current.len()];
        Ok(Layered { layers: self.layers, nodes, bytes }.trimmed(kept))
    }

    /// The digits of every track, most significant first, of all words; nothing if there are more than `most`.
    pub(crate) fn words(&self, most: usize) -> Option<Vec<Vec<Vec<u32>>>> {
        // Every digit of every word with the number of digits up to the one before it, so that beginnings are shared.
        let mut digits: Vec<(usize, u32)> = Vec::new();
        let mut ends: Vec<(u32, usize)> = if self.is_empty() { Vec::new() } else { vec![(0, 0)] };
        for layer in &self.nodes {
            let mut next = Vec::with_capacity(ends.len());
            for &(node, end) in &ends {
                for edge in &layer[node as usize] {
                    // Every node leads to a word, so there are at least as many words as ends.
                    if (edge.last - edge.first) as usize >= most - next.len() {
                        return None;
                    }
                    for digit in edge.first..=edge.last {
                        digits.push((end, digit));
                        next.push((edge.target, digits.len()));
                    }
                }
            }
            ends = next;
        }
        let word = |&(_, mut end): &(u32, usize)| {
            let mut word = vec![vec![0; self.places()]; self.layers.tracks];
            for step in (0..self.nodes.len()).rev() {
                let (before, digit) = digits[end - 1];
                word[step % self.layers.tracks][step / self.layers.tracks] = digit;
                end = before;
            }
            word
        };
        Some(ends.iter().map(word).collect())
    }
}

/// Without the edges to nodes that are not `kept`, the others of which are counted anew.
fn keep_edges(layer: &mut [Vec<Edge>], kept: &[bool]) {
    let names: Vec<u32> = kept
        .iter()
        .scan(0, |count, &keep| {
            *count += u32::from(keep);
            Some(*count)
        })
        .collect();
    for edges in layer {
        edges.retain_mut(|edge| {
            let keep = kept[edge.target as usize];
            edge.target = if keep { names[edge.target as usize] - 1 } else { 0 };
            keep
        });
    }
}

/// The parts of an edge that keep the objective's digit at `digit`, each with the tracks that still agree with it.
fn pieces(
    edge: &Edge,
    mask: u32,
    track: usize,
    digit: u32,
    objective: &Objective,
) -> impl Iterator<Item = (u32, u32, u32)> {
    let bit = 1 << track;
    let tight = mask & bit != 0;
    let (low, high) = match objective {
        _ if !tight => (edge.first, Some(edge.last)),
        Objective::Largest(_) => (edge.first, digit.checked_sub(1).map(|below| below.min(edge.last))),
        Objective::Smallest(_) => (edge.first.max(digit + 1), Some(edge.last)),
    };
    let rest = if tight { mask & !bit } else { mask };
    let differs = high.filter(|&high| low <= high && rest != 0).map(|high| (low, high, rest));
    let agrees = (tight && (edge.first..=edge.last).contains(&digit)).then_some((digit, digit, mask));
    differs.into_iter().chain(agrees)
}
