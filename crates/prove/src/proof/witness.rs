//! Members of an automaton: some one, and the smallest.

use automata::{AutomataError, Automaton, Operation, Part, combine};
use numeration::Natural;
use numeration::work::Work;

/// A member with as few digits as possible; nothing if there is none.
pub(crate) fn witness(automaton: &Automaton) -> Option<Vec<Natural>> {
    let states = automaton.states();
    if states == 0 {
        return None;
    }
    let mut origin: Vec<Option<(u32, u32)>> = vec![None; states];
    let mut queue = vec![0u32];
    let mut done = 0;
    while let Some(&state) = queue.get(done) {
        done += 1;
        if automaton.accepts_in(state) {
            let mut digits = Vec::new();
            let mut at = state;
            while let Some((before, digit)) = origin[at as usize] {
                digits.push(digit);
                at = before;
            }
            digits.reverse();
            let tracks = automaton.tracks();
            let number = |track: usize| -> Natural {
                let own: Vec<u32> = digits.iter().skip(track).step_by(tracks).copied().collect();
                automaton.system().value(&own)
            };
            return Some((0..tracks).map(number).collect());
        }
        let mut first = 0;
        for run in automaton.runs(state) {
            let target = run.target as usize;
            if target < states && target != 0 && origin[target].is_none() {
                origin[target] = Some((state, first));
                queue.push(run.target);
            }
            first = run.last + 1;
        }
    }
    None
}

/// The members of a two-track automaton that have this number on `track`, as a set of numbers on the other track.
fn partners(set: &Automaton, track: usize, number: &Natural, work: &Work) -> Result<Automaton, AutomataError> {
    let system = set.system();
    let fixed = Automaton::tuple(system, std::slice::from_ref(number), work)?;
    let parts = [Part { automaton: set, tracks: vec![0, 1] }, Part { automaton: &fixed, tracks: vec![track] }];
    combine(system, 2, Operation::And, &parts, work)?.exists(&[track], work)
}

/// The least number on `track` of a two-track automaton, and then the least number on the other track.
///
/// Breadth-first search finds the shortest digits, and among those the first in lexicographic order: the least number of a one-track set.
fn least_on(set: &Automaton, track: usize, work: &Work) -> Result<Option<(Natural, Natural)>, AutomataError> {
    let found = witness(&set.exists(&[1 - track], work)?);
    let Some(number) = found.and_then(|found| found.into_iter().next()) else {
        return Ok(None);
    };
    let partner = witness(&partners(set, track, &number, work)?).and_then(|found| found.into_iter().next());
    Ok(partner.map(|partner| (number, partner)))
}

/// The lexicographically least pair.
pub(crate) fn least_pair(set: &Automaton, work: &Work) -> Result<Option<(Natural, Natural)>, AutomataError> {
    least_on(set, 0, work)
}

/// The pair with the least larger number, of these with the least smaller number, of these the first in lexicographic order.
pub(crate) fn smallest_position(set: &Automaton, work: &Work) -> Result<Option<(Natural, Natural)>, AutomataError> {
    let upper = Automaton::linear(set.system(), &[-1, 1], Some(0), None, work)?;
    let ascending = least_on(&set.and(&upper, work)?, 1, work)?.map(|(larger, smaller)| (smaller, larger));
    let descending = least_on(&set.minus(&upper, work)?, 0, work)?;
    Ok(match (ascending, descending) {
        // At equal size the ascending order comes first.
        (Some((x, y)), Some((larger, smaller))) if (&larger, &smaller) < (&y, &x) => Some((larger, smaller)),
        (Some(pair), _) => Some(pair),
        (None, pair) => pair,
    })
}
