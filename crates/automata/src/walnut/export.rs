//! From automata that read digit by digit to automata that read columns, in words of any length.

use super::columns::{Columns, State};
use super::names::name;
use super::text::written;
use crate::automaton::{Automaton, DEAD};
use crate::work::meter;
use crate::{AutomataError, NumberSystem};
use numeration::work::Work;
use std::collections::HashMap;
use std::sync::Arc;

/// The columns of an automaton, minimal, state 0 the start.
///
/// Where places differ by their phase, a word of any length may begin: the state is then one for each phase that the first place may have had,
/// and at the end the one that is right is known, as it stands at the beginning of a period.
pub(super) fn columns_of(automaton: &Automaton, work: &Work) -> Result<Columns, AutomataError> {
    let (tracks, period) = (automaton.tracks, automaton.system.period());
    if automaton.is_empty() || tracks == 0 {
        let states = vec![State { accepts: !automaton.is_empty(), edges: Vec::new() }];
        return Ok(Columns { tracks, starts: vec![0], states });
    }
    let zeros = |state: u32| (0..tracks).fold(state, |state, _| automaton.graph.step(state, 0));
    let mut start: Vec<u32> = std::iter::successors(Some(0), |&state| Some(zeros(state))).take(period).collect();
    start.retain(|&state| state != DEAD);
    let mut meter = meter(work, "an automaton for Walnut");
    let mut numbers: HashMap<Vec<u32>, u32> = HashMap::from([(start.clone(), 0)]);
    let (mut sets, mut states, mut bytes) = (vec![start], Vec::new(), 0);
    while states.len() < sets.len() {
        let set = sets[states.len()].clone();
        let accepts = set.iter().any(|&state| automaton.accepts_in(state));
        let mut edges = Vec::new();
        for (column, after) in followers(automaton, &set) {
            let next = sets.len() as u32;
            let target = *numbers.entry(after).or_insert_with_key(|after| {
                sets.push(after.clone());
                next
            });
            edges.push((column, target));
        }
        bytes += edges.len() * (tracks + 4) * size_of::<u64>() + 2 * period * size_of::<u64>();
        meter.hold(sets.len(), bytes)?;
        states.push(State { accepts, edges });
    }
    let columns = Columns { tracks, starts: vec![0], states };
    Ok(if period == 1 { columns } else { minimal(columns) })
}

/// Every column of digits that leads somewhere, and where it leads.
fn followers(automaton: &Automaton, set: &[u32]) -> Vec<(Vec<Option<u32>>, Vec<u32>)> {
    let mut partial: Vec<(Vec<Option<u32>>, Vec<u32>)> = vec![(Vec::new(), set.to_vec())];
    for _ in 0..automaton.tracks {
        let mut longer = Vec::new();
        for (column, states) in &partial {
            let largest =
                states.iter().filter_map(|&state| automaton.graph.runs(state).last()).map(|run| run.last).max();
            for digit in 0..=largest.unwrap_or(0) {
                let after: Vec<u32> = states
                    .iter()
                    .map(|&state| automaton.graph.step(state, digit))
                    .filter(|&state| state != DEAD)
                    .collect();
                if !after.is_empty() {
                    longer.push(([&column[..], &[Some(digit)]].concat(), after));
                }
            }
        }
        partial = longer;
    }
    partial
}

/// Moore's refinement, the start kept first.
fn minimal(columns: Columns) -> Columns {
    let mut classes: Vec<u32> = columns.states.iter().map(|state| u32::from(state.accepts)).collect();
    let mut count = 0;
    loop {
        let mut numbers: HashMap<(u32, Vec<_>), u32> = HashMap::new();
        let mut refined = Vec::with_capacity(classes.len());
        for (state, &class) in columns.states.iter().zip(&classes) {
            let row = state.edges.iter().map(|(column, target)| (column.as_slice(), classes[*target as usize]));
            let next = numbers.len() as u32;
            refined.push(*numbers.entry((class, row.collect())).or_insert(next));
        }
        classes = refined;
        if numbers.len() == count {
            break;
        }
        count = numbers.len();
    }
    let mut states = vec![State::default(); count];
    for (state, &class) in columns.states.iter().zip(&classes) {
        let edges = state.edges.iter().map(|(column, target)| (column.clone(), classes[*target as usize]));
        states[class as usize] = State { accepts: state.accepts, edges: edges.collect() };
    }
    Columns { tracks: columns.tracks, starts: vec![classes[0]], states }
}

/// What Walnut must be given to know a numeration: the names and contents of files for its folder `Custom Bases`, all normal forms and addition.
///
/// The order of numbers is the lexicographic one, which Walnut takes where it is given none.
///
/// # Errors
/// Limits of the work.
pub fn numeration_files(system: &Arc<NumberSystem>, work: &Work) -> Result<[(String, String); 2], AutomataError> {
    let digits: Vec<String> = (0..=system.largest_of_all()).map(|digit| digit.to_string()).collect();
    let alphabet = format!("{{{}}}", digits.join(", "));
    let normal = columns_of(&Automaton::all(system, 1, work)?, work)?;
    let addition = columns_of(&Automaton::linear(system, &[1, 1, -1], Some(0), Some(0), work)?, work)?;
    let name = name(system);
    Ok([
        (format!("{name}.txt"), written(&normal, &alphabet)),
        (format!("{name}_addition.txt"), written(&addition, &alphabet)),
    ])
}
