//! Members that are as different as they can be.

use crate::AutomataError;
use crate::automaton::{Automaton, DEAD, Graph};
use crate::minimise::Reverse;
use numeration::Natural;
use numeration::work::Work;
use std::collections::VecDeque;

/// Up to `most` members: words through states that lie far apart, each by a shortest way to the state and a shortest way on.
pub(super) fn samples(automaton: &Automaton, most: usize, work: &Work) -> Result<Vec<Vec<Natural>>, AutomataError> {
    let graph = &automaton.graph;
    let ways = 4 * graph.len() * size_of::<u32>();
    work.reserve((Reverse::most_bytes(graph) + ways) as u128, "learning")?;
    let (to, on) = (ways_to(graph), ways_on(graph));
    let step = graph.len().div_ceil(most).max(1);
    let mut words: Vec<Vec<u32>> =
        (0..graph.len() as u32).step_by(step).map(|state| word(graph, &to, &on, state)).collect();
    words.sort_unstable();
    words.dedup();
    let number = |word: &[u32], track: usize| {
        let digits: Vec<u32> = word.iter().skip(track).step_by(automaton.tracks).copied().collect();
        automaton.system.value(&digits)
    };
    Ok(words.iter().map(|word| (0..automaton.tracks).map(|track| number(word, track)).collect()).collect())
}

/// For every state the one before it on a shortest way from the start.
fn ways_to(graph: &Graph) -> Vec<u32> {
    let mut before = vec![DEAD; graph.len()];
    let mut queue = VecDeque::from([0u32]);
    while let Some(state) = queue.pop_front() {
        for target in graph.runs(state).iter().map(|run| run.target).filter(|&target| target != DEAD && target != 0) {
            if before[target as usize] == DEAD {
                before[target as usize] = state;
                queue.push_back(target);
            }
        }
    }
    before
}

/// For every state the one behind it on a shortest way to one in which a word may end.
fn ways_on(graph: &Graph) -> Vec<u32> {
    let reverse = Reverse::new(graph, |_| true);
    let mut behind = vec![DEAD; graph.len()];
    let mut queue: VecDeque<u32> = (0..graph.len() as u32).filter(|&state| graph.accepting[state as usize]).collect();
    while let Some(state) = queue.pop_front() {
        for &source in reverse.of(state) {
            if behind[source as usize] == DEAD && !graph.accepting[source as usize] {
                behind[source as usize] = state;
                queue.push_back(source);
            }
        }
    }
    behind
}

/// The word to a state and on from it.
fn word(graph: &Graph, to: &[u32], on: &[u32], state: u32) -> Vec<u32> {
    let steps = |from: u32, ways: &[u32]| {
        std::iter::successors(Some(from), |&state| Some(ways[state as usize]).filter(|&next| next != DEAD)).collect()
    };
    let mut path: Vec<u32> = steps(state, to);
    path.reverse();
    path.pop();
    path.extend::<Vec<u32>>(steps(state, on));
    let digit = |pair: &[u32]| graph.runs(pair[0]).iter().find(|run| run.target == pair[1]).map(|run| run.last);
    path.windows(2).filter_map(digit).collect()
}
