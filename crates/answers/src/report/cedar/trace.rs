//! `cedar --trace N`: the search for a number, turn by turn.

use super::{label, labels};
use crate::json::Text;
use crate::words::{folded, folded_digits, folded_trace};
use serde::{Serialize, Serializer};
use std::fmt;
use wythoff::Natural;
use wythoff::numbers::{CedarError, CedarTree, ContinuedFraction, Descent, Digits, Reading, System, Trace, Turn};

/// Longer searches are summed up.
const MOST_STEPS: u64 = 60;

/// In larger trees the nodes are too long to be told one by one.
const LARGEST_ORDER: usize = 40;

/// Traces longer than this are given as runs only.
const LONGEST_TRACE: u64 = 1_000_000;

/// A search in a tree, and what was found at its end.
#[derive(Clone, Debug)]
pub struct Searched<'t> {
    /// The tree.
    pub tree: &'t CedarTree,
    /// The number that was searched for.
    pub number: Natural,
    /// How nodes were read.
    pub reading: Reading,
    /// The way down.
    pub way: Descent,
    /// The node read in the p-system.
    pub p_value: Natural,
    /// The node read in the q-system; leaves have none.
    pub q_value: Option<Natural>,
}

impl Searched<'_> {
    /// Searches for `number`.
    ///
    /// # Errors
    /// It does not stand in the tree.
    pub fn new(tree: &CedarTree, number: Natural, reading: Reading) -> Result<Searched<'_>, CedarError> {
        let way = tree.descend(&number, reading)?;
        let mut cursor = tree.cursor();
        cursor.follow(&way.trace);
        Ok(Searched { tree, number, reading, p_value: cursor.p_value(), q_value: cursor.q_value(), way })
    }

    /// The trace shifted left, where it begins with 0, and shifted right; each with its node.
    fn shifts(&self) -> [Option<(Trace, Option<Digits>)>; 2] {
        let with_node = |trace: Trace| {
            let node = self.tree.node_at(&trace);
            (trace, node)
        };
        let trace = &self.way.trace;
        [trace.left_shift().map(with_node), Some(with_node(trace.right_shift()))]
    }
}

/// The labels, unless they are too many.
fn short_labels(trace: &Trace) -> Option<Vec<u8>> {
    (trace.len() <= LONGEST_TRACE).then(|| labels(trace))
}

impl Serialize for Searched<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Contract<'a> {
            number: Text<&'a Natural>,
            cf: Text<&'a ContinuedFraction>,
            order: usize,
            reading: Text<System>,
            digits: Vec<u32>,
            p_value: Text<&'a Natural>,
            q_value: Option<Text<&'a Natural>>,
            trace: Option<Vec<u8>>,
            /// Runs of equal turns: [label, length].
            runs: Vec<(u8, u64)>,
            depth: u64,
            left_shift: Option<Shifted>,
            right_shift: Option<Shifted>,
        }
        /// A shifted trace, and the node at its end where there is one.
        #[derive(Serialize)]
        struct Shifted {
            trace: Option<Vec<u8>>,
            digits: Option<Vec<u32>>,
        }
        let shifted = |shift: Option<(Trace, Option<Digits>)>| {
            let (trace, node) = shift?;
            Some(Shifted { trace: short_labels(&trace), digits: node.map(|node| node.most_significant_first()) })
        };
        let [left_shift, right_shift] = self.shifts().map(shifted);
        let Descent { digits, trace } = &self.way;
        Contract {
            number: Text(&self.number),
            cf: Text(self.tree.fraction()),
            order: self.tree.order(),
            reading: Text(self.reading.system()),
            digits: digits.most_significant_first(),
            p_value: Text(&self.p_value),
            q_value: self.q_value.as_ref().map(Text),
            trace: short_labels(trace),
            runs: trace.runs().iter().map(|&(turn, length)| (turn.label(), length)).collect(),
            depth: trace.len(),
            left_shift,
            right_shift,
        }
        .serialize(serializer)
    }
}

impl fmt::Display for Searched<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Searched { tree, number, reading, way, .. } = self;
        let name = reading.system();
        writeln!(f, "{} in the {name}-tree of {}, order {}", folded(number), tree.fraction(), tree.order())?;
        if way.trace.len() <= MOST_STEPS && tree.order() <= LARGEST_ORDER {
            write_steps(f, self)?;
        }
        writeln!(f, "node                {}", folded_digits(&way.digits))?;
        writeln!(f, "trace               {}", folded_trace(&way.trace))?;
        writeln!(f, "turns               {}", way.trace.len())?;
        writeln!(f, "p-value             {}", folded(&self.p_value))?;
        match &self.q_value {
            Some(value) => writeln!(f, "q-value             {}", folded(value))?,
            None => writeln!(f, "q-value             none: a leaf, it ends in a_1")?,
        }
        for (name, shift) in ["left ", "right"].into_iter().zip(self.shifts()) {
            let told = match shift {
                None => "none: the trace does not begin with 0".to_string(),
                Some((trace, None)) => format!("{}, which leads to no node of this tree", folded_trace(&trace)),
                Some((trace, Some(node))) => {
                    format!("{}, the trace of {}", folded_trace(&trace), folded_digits(&node))
                }
            };
            writeln!(f, "trace shifted {name} {told}")?;
        }
        Ok(())
    }
}

/// A line for each node on the way.
fn write_steps(f: &mut fmt::Formatter<'_>, searched: &Searched<'_>) -> fmt::Result {
    let Searched { tree, number, reading, way, .. } = searched;
    let mut cursor = tree.cursor();
    let mut turns = way.trace.turns();
    loop {
        let node = cursor.node();
        let value = match reading {
            Reading::P => node.p_value.clone(),
            Reading::Q => node.q_value.clone().unwrap_or_default(),
        };
        let line = format!("  {}  {value:>8}", label(tree, &node));
        match turns.next() {
            Some(Turn::Left) => {
                writeln!(f, "{line}  {number} is smaller: turn left (0)")?;
                cursor.go_left();
            }
            Some(Turn::Right) => {
                writeln!(f, "{line}  {number} is larger: turn right (1)")?;
                cursor.go_right();
            }
            None => return writeln!(f, "{line}  found"),
        }
    }
}
