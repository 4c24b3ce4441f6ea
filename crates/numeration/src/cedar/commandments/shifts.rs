//! (vii) to (x): what shifts and continuations of traces mean for the nodes, and so for the P-positions of Wythoff games.

use super::{Check, broken, must};
use crate::cedar::{CedarCursor, CedarTree, Reading, Trace, Turn};
use crate::{BeattyPair, Natural};
use std::num::NonZeroU32;

/// The cursor at the end of a trace from the root, if the tree reaches so far.
fn at<'t>(tree: &'t CedarTree, trace: &Trace) -> Option<CedarCursor<'t>> {
    let mut cursor = tree.cursor();
    cursor.follow(trace).then_some(cursor)
}

/// (vii).
pub(super) fn trace_shifts(tree: &CedarTree) -> Check {
    let mut walk = tree.in_order();
    while let Some(node) = walk.advance() {
        let (digits, trace) = (node.digits(), node.trace());
        if let Some(shifted) = trace.left_shift() {
            let there = at(tree, &shifted);
            let Some(there) = there else {
                return Err(broken(node, format!("no node has the trace {shifted}")));
            };
            let expected = digits.left_shift();
            must(there.digits() == expected, node, || format!("the trace {shifted} leads to {}", there.digits()))?;
        }
        if node.lowest_place() > 0 {
            let shifted = trace.right_shift();
            let there = at(tree, &shifted).map(|cursor| cursor.digits());
            must(there == Some(digits.right_shift()), node, || {
                format!("its right shift {} is not at the trace {shifted}", digits.right_shift())
            })?;
        }
    }
    Ok(())
}

/// (viii).
pub(super) fn normal_traces(tree: &CedarTree) -> Check {
    // ⌊nα⌋ = ⌊n p_J/q_J⌋ for n < q_J, as no multiple of 1/q_J lies between; J = m + 1.
    let (numerator, denominator) = (tree.weights(Reading::P).1, tree.weights(Reading::Q).1);
    each_index(tree, |node, n| {
        let floor = (n * &numerator).div_rem(&denominator).0;
        let mut expected = node.clone();
        if !node.lowest_place().is_multiple_of(2) {
            expected.go_left();
            while expected.go_right() {}
        }
        leads_to(tree, node, &expected, &floor)
    })
}

/// (x).
pub(super) fn misere_traces(tree: &CedarTree) -> Check {
    let Some(a) = tree.constant().and_then(NonZeroU32::new) else { return Ok(()) };
    let pair = BeattyPair::misere(a);
    each_index(tree, |node, n| {
        let ones = node.places().iter().take_while(|&&digit| digit == 1).count();
        let before = node.places().get(ones).copied().unwrap_or(0);
        let mut expected = node.clone();
        if ones.is_multiple_of(2) != (before == 0) && !expected.go_right() {
            return Err(broken(node, "it has no right child".to_string()));
        }
        leads_to(tree, node, &expected, &pair.lower(n))
    })
}

/// Every n of the q-tree with its node.
fn each_index(tree: &CedarTree, mut check: impl FnMut(&CedarCursor<'_>, &Natural) -> Check) -> Check {
    let mut walk = tree.in_order();
    while let Some(node) = walk.advance() {
        if let Some(n) = node.q_value() {
            check(node, &n)?;
        }
    }
    Ok(())
}

/// The search for `number` in the p-tree ends at `expected`.
fn leads_to(tree: &CedarTree, node: &CedarCursor<'_>, expected: &CedarCursor<'_>, number: &Natural) -> Check {
    let found = tree.descend(number, Reading::P).map_err(|error| broken(node, error.to_string()))?;
    must(found.trace == *expected.trace() && found.digits == expected.digits(), node, || {
        format!("{number} has the trace {}, and not {}", found.trace, expected.trace())
    })
}

/// (ix), both directions.
pub(super) fn misere_partners(tree: &CedarTree) -> Check {
    let Some(a) = tree.constant() else { return Ok(()) };
    let mut walk = tree.in_order();
    while let Some(node) = walk.advance() {
        if let Some(shifted) = node.trace().left_shift() {
            partners_of(tree, a, node, &shifted)?;
        }
        came_from(tree, a, node)?;
    }
    Ok(())
}

/// Forwards: from u with trace (0, c_2, …, c_k) to the two nodes the theorem names.
fn partners_of(tree: &CedarTree, a: u32, node: &CedarCursor<'_>, shifted: &Trace) -> Check {
    let last = node.places()[0];
    let left_shift = node.digits().left_shift();
    let wrong = |which: &str| format!("{which} is not where its shifted trace leads");
    let Some(there) = at(tree, shifted) else {
        return Err(broken(node, format!("no node has the trace {shifted}")));
    };
    if last < a {
        let mut found = there.clone();
        let moved = found.go_right();
        while found.go_left() {}
        let expected = left_shift.with_digit(0, 1);
        must(moved && found.digits() == expected, node, || wrong(&expected.to_string()))?;
    }
    if a > 1 && last > 0 {
        let mut found = there;
        let moved = found.go_left() && found.go_right();
        let expected = left_shift.with_digit(1, last - 1).with_digit(0, 2);
        must(moved && found.digits() == expected, node, || wrong(&expected.to_string()))?;
    }
    Ok(())
}

/// Backwards: a node of one of the two forms comes from a right shift.
fn came_from(tree: &CedarTree, a: u32, node: &CedarCursor<'_>) -> Check {
    let last = node.places()[0];
    let mut trace = node.trace().clone();
    let right_shift = node.digits().right_shift();
    let origin = if last == 1 {
        // (c_2, …, c_k, 1, 0, …, 0)
        loop {
            match trace.pop() {
                Some(Turn::Left) => {}
                Some(Turn::Right) => break right_shift,
                None => return Ok(()),
            }
        }
    } else if a > 1 && last == 2 && trace.pop() == Some(Turn::Right) && trace.pop() == Some(Turn::Left) {
        // (c_2, …, c_k, 0, 1)
        right_shift.with_digit(0, right_shift.digit(0) + 1)
    } else {
        return Ok(());
    };
    let shifted = trace.right_shift();
    let there = at(tree, &shifted).map(|cursor| cursor.digits());
    must(there.as_ref() == Some(&origin), node, || format!("{origin} is not at the trace {shifted}"))
}
