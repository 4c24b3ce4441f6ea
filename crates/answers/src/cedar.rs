//! `cedar`: trees and searches in them, as pictures and as JSON.

mod layout;
mod svg;
mod way;

pub use layout::{Layout, Placed, label, separator};
pub use svg::{Look, picture};
pub use way::{MOST_TURNS, way_picture};

use crate::answer::{ShiftAnswer, TraceAnswer, short_labels};
use wythoff::{CedarCursor, CedarTree, Descent, Digits, Natural, Reading, Trace};

/// The trace shifted left, where it begins with 0, and shifted right; each with its node.
pub fn shifts(tree: &CedarTree, trace: &Trace) -> [Option<(Trace, Option<Digits>)>; 2] {
    let with_node = |trace: Trace| {
        let node = tree.node_at(&trace);
        (trace, node)
    };
    [trace.left_shift().map(with_node), Some(with_node(trace.right_shift()))]
}

/// The search for a number as JSON. `cursor` stands where the search ended.
pub fn trace_answer(
    tree: &CedarTree,
    number: &Natural,
    reading: Reading,
    way: &Descent,
    cursor: &CedarCursor<'_>,
) -> TraceAnswer {
    let [left_shift, right_shift] =
        shifts(tree, &way.trace).map(|shift| shift.map(|(trace, node)| ShiftAnswer::new(&trace, node.as_ref())));
    TraceAnswer {
        number: number.to_string(),
        cf: tree.fraction().to_string(),
        order: tree.order(),
        reading: reading.system().to_string(),
        digits: way.digits.most_significant_first(),
        p_value: cursor.p_value().to_string(),
        q_value: cursor.q_value().map(|value| value.to_string()),
        trace: short_labels(&way.trace),
        runs: way.trace.runs().iter().map(|&(turn, length)| (turn.label(), length)).collect(),
        depth: way.trace.len(),
        left_shift,
        right_shift,
    }
}
