//! The way down a cedar tree, in words: the algorithm of [F84, §7.2] with its steps 1 to 5, by representations or by traces.

use super::SPELLED_BITS;
use super::digits::{Marked, spelled};
use super::setting::{Names, times_n};
use crate::words::{MOST_IN_PICTURE, folded, folded_trace};
use wythoff::Natural;
use wythoff::numbers::{CedarTree, ContinuedFraction, Digits, Trace, Turn};
use wythoff::solve::{Case, CedarLower, CedarSearch, CedarStep, Evidence, Reasoning, Side};

/// Longer ways are given as a trace, not in words.
const MOST_WORDS: u64 = 12;

/// The step of the algorithm that a case begins; the others belong to the step in which the partner was found.
pub fn step_of_case(reasoning: &Reasoning) -> Option<&'static str> {
    let searched = matches!(reasoning.smaller, Some((_, _, Evidence::Descent { .. })));
    match reasoning.case {
        Case::LargerIsTooLarge { .. } if searched => Some("Step 4. "),
        Case::TakeFromBoth { .. } if searched => Some("Step 5. "),
        _ => None,
    }
}

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
    let (letter, other) = letters(names, side);
    if x.is_zero() {
        return vec![format!(
            "Step 3. x = 0 stands above all trees: it is {letter}_0, and its partner is {other}_0 = {partner}."
        )];
    }
    let search_line = format!(
        "Step 1. Search for x = {} in the p-tree with root {}: {}",
        folded(x),
        root(*order),
        way(trace.as_ref())
    );
    let mut lines = match (step, trace) {
        (CedarStep::Partner { digits: node, trace: Some(reached) }, Some(trace)) => {
            vec![
                search_line,
                side_by_turns(names, *order, digits, trace, letter),
                partner_by_turns(names, side, node, reached, partner),
            ]
        }
        _ => vec![
            search_line,
            side_by_digits(names, digits, letter),
            partner_by_digits(names, side, digits, partner, step),
        ],
    };
    lines.push(format!("To see the way: {}", command(names, *order, x)));
    lines
}

/// Which sequence x is in, by the end of its representation.
fn side_by_digits(names: &Names, digits: &Digits, letter: &str) -> String {
    let marked = if names.shifted() { Marked::ending(digits) } else { Marked::zeros(digits) };
    format!(
        "The node is {}{}: {}, so x is one of the {letter}'s.",
        marked.text,
        names.place_values(digits),
        marked.meaning
    )
}

/// Steps 2 and 3 by digits: the partner of x.
fn partner_by_digits(names: &Names, side: Side, digits: &Digits, partner: &Natural, step: &CedarStep) -> String {
    let (letter, other) = letters(names, side);
    let shifted = names.shifted();
    match step {
        CedarStep::Partner { digits: node, .. } => {
            let change = if shifted && digits.digit(0) == 2 { " and its last digit made one more" } else { "" };
            format!(
                "Step 2. Its partner, one of the {other}'s, is the node shifted right{change}: {}, which is {}.",
                spelled(node),
                folded(partner)
            )
        }
        CedarStep::Index { n } => {
            let change = if shifted && digits.digit(0) > 1 { ", with its last digit made one less," } else { "" };
            let shift = if shifted { " + 1" } else { "" };
            format!(
                "Step 3. Read in the q-system the node{change} is n = {}: x = {letter}_n, and its partner is {other}_n = x + {}{shift} = {}.",
                folded(n),
                times_n(names.parameter()),
                folded(partner)
            )
        }
    }
}

/// The letter of a side, and that of the other.
fn letters(names: &Names, side: Side) -> (&'static str, &'static str) {
    if side == Side::Lower { (names.lower, names.upper) } else { (names.upper, names.lower) }
}

/// Which sequence x is in, by the turns alone: in normal play by the parity of the left ones, in misère play by the last ones, which spell
/// the last digits.
fn side_by_turns(names: &Names, order: usize, digits: &Digits, trace: &Trace, letter: &str) -> String {
    if names.shifted() {
        let meaning = Marked::ending(digits).meaning;
        return format!("The last turns spell the last digits: {meaning}, so x is one of the {letter}'s.");
    }
    let lefts = trace.lefts();
    let turns = if lefts == 1 { "1 turn goes".to_string() } else { format!("{lefts} turns go") };
    let (parity, zeros) = match (order as u64).abs_diff(lefts) % 2 {
        0 => ("an even", "even"),
        _ => ("an odd", "odd"),
    };
    format!(
        "{turns} left in the tree of order {order}, {parity} number less: the node ends in an {zeros} number of zeros, so x is one of the {letter}'s."
    )
}

/// Steps 2 and 3 by traces: the partner's trace is that of x shifted.
fn partner_by_turns(names: &Names, side: Side, node: &Digits, reached: &Trace, partner: &Natural) -> String {
    let (letter, other) = letters(names, side);
    let end = if names.shifted() { ", with another end" } else { "" };
    let (step, shift) = match side {
        Side::Upper => (2, "shifted right, a 0 put in front"),
        Side::Lower => (3, "shifted left, its first 0 taken away"),
    };
    let trace = if reached.is_empty() { "()".to_string() } else { folded_trace(reached) };
    format!(
        "Step {step}. x = {letter}_n: the trace of its partner {other}_n is that of x {shift}{end}: {trace}. Its node is {}, which is {}.",
        spelled(node),
        folded(partner)
    )
}

/// How the pair aimed at is found from the node of its index.
pub fn target_lines(names: &Names, m: &Natural, search: &CedarSearch, lower: &CedarLower) -> Vec<String> {
    let CedarSearch { order, digits, trace } = search;
    let CedarLower { p_value, adjustment, trace: reached } = lower;
    if m.is_zero() {
        return vec![format!("The pair of index 0 stands above all trees: {}_0 = 0.", names.lower)];
    }
    let search_line =
        format!("Search for {} in the q-tree with root {}: {}", folded(m), root(*order), way(trace.as_ref()));
    if let (Some(reached), Some(trace)) = (reached, trace) {
        return vec![search_line, lower_by_turns(names, m, *order, trace, lower, reached)];
    }
    let marked = if names.shifted() { Marked::ones(digits) } else { Marked::zeros(digits) };
    let adjusted = match adjustment {
        0 => "exactly",
        1 => "after one more turn to the right, to the next number,",
        _ => "after a turn to the left and all the way right, to the number before,",
    };
    vec![
        search_line,
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

/// Step 5 by traces: that of m, or a little further down, leads to L_m in the p-tree.
fn lower_by_turns(
    names: &Names,
    m: &Natural,
    order: usize,
    trace: &Trace,
    lower: &CedarLower,
    reached: &Trace,
) -> String {
    let CedarLower { p_value, adjustment, .. } = lower;
    let further = match adjustment {
        0 => "The same turns lead".to_string(),
        1 => format!("One more turn to the right, {}, leads", folded_trace(reached)),
        _ => format!("A turn to the left and all the way right, {}, leads", folded_trace(reached)),
    };
    let found = match adjustment {
        0 => p_value.clone(),
        1 => p_value + 1,
        _ => p_value.saturating_sub(&Natural::ONE),
    };
    let why = match names.shifted() {
        true => String::new(),
        false if (order as u64).abs_diff(trace.lefts()).is_multiple_of(2) => {
            format!("{order} − {} is even. ", trace.lefts())
        }
        false => format!("{order} − {} is odd. ", trace.lefts()),
    };
    format!("{why}{further} in the p-tree to {}_{} = {}.", names.lower, folded(m), folded(&found))
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
