//! [`Automaton`]: a set of tuples of natural numbers, recognised from their digits.

use crate::{NumberSystem, room};
use numeration::Natural;
use std::fmt;
use std::sync::Arc;

/// No state: whatever follows, the word is rejected.
pub(crate) const DEAD: u32 = u32::MAX;

/// Digits after the last run's up to and including `last` lead to `target`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Run {
    /// The last digit of the run.
    pub last: u32,
    /// The state it leads to, or `u32::MAX` for none.
    pub target: u32,
}

/// A set of k-tuples of natural numbers, recognised by a deterministic automaton that reads their digits.
///
/// All tuples are read most significant place first, and of one place the digit of track 0, then that of track 1, and so on, so that the
/// letters are single digits however many tracks there are. A state therefore belongs to one *layer*, a phase of the place and a track.
/// Transitions are runs of digits, because most states do not distinguish most digits.
///
/// Two invariants hold for every value of this type:
/// * only tuples of normal forms are accepted, padded with zero places on top to one length, a multiple of the period;
/// * adding or taking away leading zero places (a whole period on all tracks) changes nothing; the start state returns to itself on them.
///
/// The automaton is minimal and numbered breadth first, so `==` compares the sets.
///
/// ```
/// use wythoff::automata::{Automaton, NumberSystem};
/// use wythoff::numbers::work::Work;
/// use wythoff::numbers::Natural;
/// let system = NumberSystem::ostrowski(&[1])?;
/// let work = Work::default();
/// // x + y = z.
/// let sum = Automaton::linear(&system, &[1, 1, -1], Some(0), Some(0), &work)?;
/// assert!(sum.contains(&[20u32, 22, 42].map(Natural::from)));
/// assert!(!sum.contains(&[20u32, 22, 43].map(Natural::from)));
/// // Every number is a sum: hiding x and y leaves all z.
/// assert_eq!(sum.exists(&[0, 1], &work)?, Automaton::all(&system, 1, &work)?);
/// # Ok::<(), wythoff::automata::AutomataError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Automaton {
    pub(crate) system: Arc<NumberSystem>,
    pub(crate) tracks: usize,
    pub(crate) graph: Graph,
}

/// States and runs. State 0 is the start; a graph without states accepts nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Graph {
    /// Where the runs of each state begin; one more entry than states.
    pub(crate) begins: Vec<u32>,
    /// Sorted by digit; neighbours differ in target; digits after the last run of a state lead nowhere.
    pub(crate) runs: Vec<Run>,
    /// The layer of each state: places of the period passed · tracks + the track read next.
    pub(crate) layers: Vec<u16>,
    /// Whether each state accepts; only states of layer 0 do.
    pub(crate) accepting: Vec<bool>,
}

impl Graph {
    pub(crate) fn new() -> Graph {
        Graph { begins: vec![0], ..Graph::default() }
    }

    pub(crate) fn len(&self) -> usize {
        self.layers.len()
    }

    pub(crate) fn runs(&self, state: u32) -> &[Run] {
        let state = state as usize;
        &self.runs[self.begins[state] as usize..self.begins[state + 1] as usize]
    }

    /// The state after `digit`, DEAD if there is none.
    pub(crate) fn step(&self, state: u32, digit: u32) -> u32 {
        if state == DEAD {
            return DEAD;
        }
        let runs = self.runs(state);
        let index = runs.partition_point(|run| run.last < digit);
        runs.get(index).map_or(DEAD, |run| run.target)
    }

    /// Adds a state whose runs are `runs`, brought into the form that [`Graph::runs`] promises.
    pub(crate) fn push(&mut self, layer: u16, accepting: bool, runs: &[Run]) {
        let begin = self.runs.len();
        for &run in runs {
            push_run(&mut self.runs, begin, run);
        }
        while self.runs.len() > begin && self.runs.last().is_some_and(|run| run.target == DEAD) {
            self.runs.pop();
        }
        self.begins.push(self.runs.len() as u32);
        self.layers.push(layer);
        self.accepting.push(accepting);
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> usize {
        room::list(&self.runs) + room::list(&self.begins) + room::list(&self.layers) + room::list(&self.accepting)
    }

    /// Bytes in use once a state with so many runs is added.
    pub(crate) fn bytes_with(&self, runs: usize) -> usize {
        room::list_with(&self.runs, runs)
            + room::list_with(&self.begins, 1)
            + room::list_with(&self.layers, 1)
            + room::list_with(&self.accepting, 1)
    }

    /// The same without room to grow: for graphs that are kept.
    pub(crate) fn shrunk(mut self) -> Graph {
        self.runs.shrink_to_fit();
        self.begins.shrink_to_fit();
        self.layers.shrink_to_fit();
        self.accepting.shrink_to_fit();
        self
    }
}

/// Appends a run, or lengthens the last one of those from `begin` on if it has the same target.
pub(crate) fn push_run(runs: &mut Vec<Run>, begin: usize, run: Run) {
    match runs[begin..].last_mut() {
        Some(last) if last.target == run.target => last.last = run.last,
        _ => runs.push(run),
    }
}

impl Automaton {
    /// The most tracks an automaton can have: one bit of a word for each.
    pub const MAX_TRACKS: usize = 32;

    /// The numeration system the digits belong to.
    pub fn system(&self) -> &Arc<NumberSystem> {
        &self.system
    }

    /// k, the number of tracks: how many numbers a member has.
    pub fn tracks(&self) -> usize {
        self.tracks
    }

    /// The number of states, the rejecting sink not counted. States wait for one digit of one track.
    pub fn states(&self) -> usize {
        self.graph.len()
    }

    /// The number of states at which a place begins: those an automaton reading whole columns would have.
    pub fn column_states(&self) -> usize {
        let tracks = self.tracks.max(1);
        self.graph.layers.iter().filter(|&&layer| usize::from(layer).is_multiple_of(tracks)).count()
    }

    /// The number of runs of digits.
    pub fn transitions(&self) -> usize {
        self.graph.runs.iter().filter(|run| run.target != DEAD).count()
    }

    /// The bytes of the states and runs.
    pub(crate) fn bytes(&self) -> usize {
        self.graph.bytes()
    }

    /// Whether there are no members.
    pub fn is_empty(&self) -> bool {
        self.graph.len() == 0
    }

    /// The runs of digits of a state, in order; digits beyond the last lead nowhere. No runs for a state that does not exist.
    pub fn runs(&self, state: u32) -> &[Run] {
        if (state as usize) < self.graph.len() { self.graph.runs(state) } else { &[] }
    }

    /// The state after `digit`; nothing if whatever follows is rejected.
    pub fn step(&self, state: u32, digit: u32) -> Option<u32> {
        let next = if (state as usize) < self.graph.len() { self.graph.step(state, digit) } else { DEAD };
        (next != DEAD).then_some(next)
    }

    /// The phase of the place and the track that a state waits for.
    pub fn phase_and_track(&self, state: u32) -> Option<(usize, usize)> {
        let layer = usize::from(*self.graph.layers.get(state as usize)?);
        let tracks = self.tracks.max(1);
        Some((self.system.period() - 1 - layer / tracks, layer % tracks))
    }

    /// Whether a word may end in this state.
    pub fn accepts_in(&self, state: u32) -> bool {
        self.graph.accepting.get(state as usize).copied().unwrap_or(false)
    }

    /// Whether `numbers` is a member: linear in the digits once they are known. False for a tuple of another length.
    ///
    /// ```
    /// use wythoff::automata::{Automaton, NumberSystem};
    /// use wythoff::numbers::work::Work;
    /// use wythoff::numbers::Natural;
    /// let even = Automaton::even_trailing_zeros(&NumberSystem::ostrowski(&[3])?, &Work::default())?;
    /// let large: Natural = "1000000000000000000000000000000".parse().unwrap();
    /// assert!(!even.contains(&[large]));
    /// # Ok::<(), wythoff::automata::AutomataError>(())
    /// ```
    pub fn contains(&self, numbers: &[Natural]) -> bool {
        if numbers.len() != self.tracks || self.is_empty() {
            return false;
        }
        self.accepts_word(&self.system.word(numbers))
    }

    /// Whether the digits of a tuple, as [`NumberSystem::word`] gives them, lead to a state in which a word may end.
    pub fn accepts_word(&self, word: &[u32]) -> bool {
        let start = if self.is_empty() { DEAD } else { 0 };
        let state = word.iter().fold(start, |state, &digit| self.graph.step(state, digit));
        state != DEAD && self.graph.accepting[state as usize]
    }
}

impl fmt::Debug for Automaton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "Automaton({}, {} tracks, {} states, {} runs)",
            self.system,
            self.tracks,
            self.states(),
            self.transitions()
        )
    }
}
