//! [`Trace`]: the turns from the root of a cedar tree to a node.

use std::fmt;

/// Which way a path goes at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Turn {
    /// To the left child, label 0: the number sought is smaller.
    Left,
    /// To the right child, label 1: the number sought is larger.
    Right,
}

impl Turn {
    /// The label of the edge: 0 or 1.
    pub fn label(self) -> u8 {
        self as u8
    }
}

/// The trace (c_1, …, c_k) of a node: the labels of the edges from the root down to it [F84, §6].
///
/// Kept as runs of equal turns, for with large partial quotients a trace is much longer than the representation: the memory is
/// proportional to the number of digits, never to the length.
///
/// ```
/// use wythoff::numbers::{Trace, Turn};
/// let trace: Trace = [Turn::Left, Turn::Right, Turn::Right].into_iter().collect();
/// assert_eq!(trace.to_string(), "011");
/// assert_eq!(trace.left_shift().unwrap().to_string(), "11");
/// assert_eq!(trace.right_shift().to_string(), "0011");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Trace {
    /// Runs of equal turns: no empty run, and neighbours differ.
    runs: Vec<(Turn, u64)>,
}

impl Trace {
    /// The trace of the root.
    pub fn new() -> Trace {
        Trace::default()
    }

    /// Goes one edge further.
    pub fn push(&mut self, turn: Turn) {
        self.push_run(turn, 1);
    }

    /// Goes `count` equal turns further.
    pub fn push_run(&mut self, turn: Turn, count: u64) {
        match self.runs.last_mut() {
            _ if count == 0 => {}
            Some((last, length)) if *last == turn => *length += count,
            _ => self.runs.push((turn, count)),
        }
    }

    /// Takes the last turn back; nothing at the root.
    pub fn pop(&mut self) -> Option<Turn> {
        let (turn, length) = self.runs.last_mut()?;
        let turn = *turn;
        *length -= 1;
        if *length == 0 {
            self.runs.pop();
        }
        Some(turn)
    }

    /// The runs of equal turns, each with its length.
    pub fn runs(&self) -> &[(Turn, u64)] {
        &self.runs
    }

    /// The turns one by one.
    pub fn turns(&self) -> impl Iterator<Item = Turn> + '_ {
        self.runs.iter().flat_map(|&(turn, length)| (0..length).map(move |_| turn))
    }

    /// The number of turns: the depth of the node, that of the root being 0.
    pub fn len(&self) -> u64 {
        self.runs.iter().map(|run| run.1).sum()
    }

    /// Whether this is the trace of the root.
    pub fn is_empty(&self) -> bool {
        self.runs.is_empty()
    }

    /// How many of the turns go left.
    pub fn lefts(&self) -> u64 {
        self.runs.iter().filter(|run| run.0 == Turn::Left).map(|run| run.1).sum()
    }

    /// The first turn.
    pub fn first(&self) -> Option<Turn> {
        self.runs.first().map(|run| run.0)
    }

    /// tr′ = (c_2, …, c_k), if c_1 = 0; otherwise there is no left shift [F84, §6].
    pub fn left_shift(&self) -> Option<Trace> {
        let mut runs = self.runs.clone();
        match runs.first_mut()? {
            (Turn::Right, _) => return None,
            (Turn::Left, 1) => drop(runs.remove(0)),
            (Turn::Left, length) => *length -= 1,
        }
        Some(Trace { runs })
    }

    /// tr″ = (0, c_1, …, c_k) [F84, §6].
    pub fn right_shift(&self) -> Trace {
        let mut shifted = Trace::new();
        shifted.push(Turn::Left);
        self.runs.iter().for_each(|&(turn, length)| shifted.push_run(turn, length));
        shifted
    }
}

impl FromIterator<Turn> for Trace {
    fn from_iter<I: IntoIterator<Item = Turn>>(turns: I) -> Trace {
        let mut trace = Trace::new();
        turns.into_iter().for_each(|turn| trace.push(turn));
        trace
    }
}

/// Traces longer than this are written as runs.
const LONGEST_SPELT: u64 = 400;

impl fmt::Display for Trace {
    /// The labels one after another, `0110`, or as runs, `0^1 1^500`, where they are more than 400. The root's is `-`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String = if self.is_empty() {
            "-".to_string()
        } else if self.len() <= LONGEST_SPELT {
            self.turns().map(|turn| if turn == Turn::Left { '0' } else { '1' }).collect()
        } else {
            let runs: Vec<String> =
                self.runs.iter().map(|(turn, length)| format!("{}^{length}", turn.label())).collect();
            runs.join(" ")
        };
        f.pad(&text)
    }
}
