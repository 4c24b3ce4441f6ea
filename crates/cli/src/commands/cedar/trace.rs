//! `cedar --trace N`: the search for a number, turn by turn.

use crate::failure::Failure;
use crate::words::{fold, folded, folded_trace};
use answers::cedar::{label, shifts, trace_answer};
use std::io::Write;
use wythoff::{CedarCursor, CedarTree, Descent, Natural, Reading, Turn};

/// Longer searches are summed up.
const MOST_STEPS: u64 = 60;

pub fn run(tree: &CedarTree, number: &Natural, reading: Reading, json: bool) -> Result<(), Failure> {
    let way = tree.descend(number, reading).map_err(|error| Failure::about("--trace", error))?;
    let mut cursor = tree.cursor();
    cursor.follow(&way.trace);
    let mut out = std::io::stdout().lock();
    if json {
        serde_json::to_writer(&mut out, &trace_answer(tree, number, reading, &way, &cursor))?;
        return Ok(writeln!(out)?);
    }
    print(&mut out, tree, number, reading, &way, &cursor)
}

fn print(
    out: &mut impl Write,
    tree: &CedarTree,
    number: &Natural,
    reading: Reading,
    way: &Descent,
    cursor: &CedarCursor<'_>,
) -> Result<(), Failure> {
    let name = reading.system();
    writeln!(out, "{} in the {name}-tree of {}, order {}", folded(number), tree.fraction(), tree.order())?;
    if way.trace.len() <= MOST_STEPS && tree.order() <= 40 {
        print_steps(out, tree, number, reading, way)?;
    }
    writeln!(out, "node                {}", fold(&way.digits.to_string()))?;
    writeln!(out, "trace               {}", folded_trace(&way.trace))?;
    writeln!(out, "turns               {}", way.trace.len())?;
    writeln!(out, "p-value             {}", folded(&cursor.p_value()))?;
    match cursor.q_value() {
        Some(value) => writeln!(out, "q-value             {}", folded(&value))?,
        None => writeln!(out, "q-value             none: a leaf, it ends in a_1")?,
    }
    for (name, shift) in ["left ", "right"].into_iter().zip(shifts(tree, &way.trace)) {
        let told = match shift {
            None => "none: the trace does not begin with 0".to_string(),
            Some((trace, None)) => format!("{}, which leads to no node of this tree", folded_trace(&trace)),
            Some((trace, Some(node))) => {
                format!("{}, the trace of {}", folded_trace(&trace), fold(&node.to_string()))
            }
        };
        writeln!(out, "trace shifted {name} {told}")?;
    }
    Ok(())
}

/// A line for each node on the way.
fn print_steps(
    out: &mut impl Write,
    tree: &CedarTree,
    number: &Natural,
    reading: Reading,
    way: &Descent,
) -> Result<(), Failure> {
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
                writeln!(out, "{line}  {number} is smaller: turn left (0)")?;
                cursor.go_left();
            }
            Some(Turn::Right) => {
                writeln!(out, "{line}  {number} is larger: turn right (1)")?;
                cursor.go_right();
            }
            None => return Ok(writeln!(out, "{line}  found")?),
        }
    }
}
