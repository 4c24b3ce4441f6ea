//! The way down a cedar tree, in words.

use super::SPELLED_BITS;
use super::digits::{Marked, spelled};
use super::setting::{Names, times_n};
use crate::words::{MOST_IN_PICTURE, folded, folded_trace};
use wythoff::Natural;
use wythoff::numbers::{CedarTree, ContinuedFraction, Digits, Trace, Turn};
use wythoff::solve::{CedarLower, CedarSearch, CedarStep, Side};

/// Longer ways are given as a trace, not in words.
const MOST_WORDS: u64 = 12;

/// Where the smaller heap stands in the tree, and where its partner.
pub fn smaller_lines(
    names: &Names,
    x: &Natural,
    side: Side,
    partner: &Natural,
    search: &CedarSearch,
    step: &CedarStep,
) -> Vec<String> {
    let CedarSearch { order, digits, trace } = search;
    let (letter, other) = if side == Side::Lower { (names.lower, names.upper) } else { (names.upper, names.lower) };
    if x.is_zero() {
        return vec![format!(
            "x = 0 stands above all trees: it is {letter}_0, and its partner is {other}_0 = {partner}."
        )];
    }
    let shifted = names.shifted();
    let marked = if shifted { Marked::ending(digits) } else { Marked::zeros(digits) };
    let mut lines = vec![
        format!("Search for x = {} in the p-tree with root {}: {}", folded(x), root(*order), way(trace.as_ref())),
        format!(
            "The node is {}{}: {}, so x is one of the {letter}'s.",
            marked.text,
            names.place_values(digits),
            marked.meaning
        ),
    ];
    lines.push(match step {
        CedarStep::Partner { digits: node, .. } => {
            let change = if shifted && digits.digit(0) == 2 { " and its last digit made one more" } else { "" };
            format!(
                "Its partner, one of the {other}'s, is the node shifted right{change}: {}, which is {}.",
                spelled(node),
                folded(partner)
            )
        }
        CedarStep::Index { n } => {
            let change = if shifted && digits.digit(0) > 1 { ", with its last digit made one less," } else { "" };
            let shift = if shifted { " + 1" } else { "" };
            format!(
                "Read in the q-system the node{change} is n = {}: x = {letter}_n, and its partner is {other}_n = x + {}{shift} = {}.",
                folded(n),
                times_n(names.parameter()),
                folded(partner)
            )
        }
    });
    lines.push(format!("To see the way: {}", command(names, *order, x)));
    lines
}

/// How the pair aimed at is found from the node of its index.
pub fn target_lines(names: &Names, m: &Natural, search: &CedarSearch, lower: &CedarLower) -> Vec<String> {
    let CedarSearch { order, digits, trace } = search;
    let CedarLower { p_value, adjustment, .. } = lower;
    if m.is_zero() {
        return vec![format!("The pair of index 0 stands above all trees: {}_0 = 0.", names.lower)];
    }
    let marked = if names.shifted() { Marked::ones(digits) } else { Marked::zeros(digits) };
    let adjusted = match adjustment {
        0 => "exactly",
        1 => "after one more turn to the right, to the next number,",
        _ => "after a turn to the left and all the way right, to the number before,",
    };
    vec![
        format!("Search for {} in the q-tree with root {}: {}", folded(m), root(*order), way(trace.as_ref())),
        format!(
            "The node is {}: {}. Read in the p-system it is {}, which {adjusted} is {}_{}.",
            marked.text,
            marked.meaning,
            folded(p_value),
            names.lower,
            folded(m)
        ),
    ]
}

/// `1000`, or how long it is.
fn root(order: usize) -> String {
    let mut places = vec![0; order.min(40) + 1];
    *places.last_mut().expect("one place at least") = 1;
    if order > 40 { format!("1 followed by {order} zeros") } else { Digits::from_least_significant(places).to_string() }
}

/// The turns in words, or as a trace.
fn way(trace: Option<&Trace>) -> String {
    match trace {
        None => "the way is too long to tell.".to_string(),
        Some(trace) if trace.is_empty() => "it is the root.".to_string(),
        Some(trace) if trace.len() <= MOST_WORDS => {
            let words = trace.turns().map(|turn| if turn == Turn::Left { "left" } else { "right" });
            format!("turn {} (trace {trace}).", words.collect::<Vec<_>>().join(", "))
        }
        Some(trace) => format!("the trace is {}, 0 for left and 1 for right.", folded_trace(trace)),
    }
}

/// The command that shows the way.
fn command(names: &Names, order: usize, x: &Natural) -> String {
    let a = names.parameter();
    let most = Natural::from(MOST_IN_PICTURE);
    let tree = CedarTree::new(&ContinuedFraction::constant(a), order);
    if tree.is_ok_and(|tree| tree.nodes() <= most) {
        format!("wythoff cedar -a {a} -m {order} --highlight {x} --svg")
    } else if x.bits() <= SPELLED_BITS {
        format!("wythoff cedar -a {a} --trace {x}")
    } else {
        format!("wythoff cedar -a {a} --trace X")
    }
}
