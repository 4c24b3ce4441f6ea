//! (i), (ii), (iii) and (v): the order of the nodes.

use super::{Check, broken, must};
use crate::cedar::{CedarCursor, CedarTree, Reading};
use crate::{Digits, Natural};

/// (i): from left to right the nodes grow, as representations and in both readings.
pub(super) fn search_tree(tree: &CedarTree) -> Check {
    let mut walk = tree.in_order();
    let mut before: Option<(Digits, Natural)> = None;
    let mut q_before: Option<Natural> = None;
    while let Some(node) = walk.advance() {
        let (digits, p_value, q_value) = (node.digits(), node.p_value(), node.q_value());
        if let Some((smaller, value)) = &before {
            must(*smaller < digits, node, || format!("it follows {smaller}, which is not smaller"))?;
            must(*value < p_value, node, || format!("p-value {p_value} follows {value}"))?;
        }
        if let (Some(smaller), Some(value)) = (&q_before, &q_value) {
            must(smaller < value, node, || format!("q-value {value} follows {smaller}"))?;
        }
        q_before = q_value.or(q_before);
        before = Some((digits, p_value));
    }
    Ok(())
}

/// (ii): the nodes, counted one by one, are as many as the formula says.
pub(super) fn sizes(tree: &CedarTree) -> Check {
    let mut walk = tree.pre_order();
    let (mut nodes, mut without_leaves) = (0u64, 0u64);
    while let Some(node) = walk.advance() {
        nodes += 1;
        without_leaves += u64::from(!node.is_leaf());
    }
    for (name, counted, reading) in [("p", nodes, Reading::P), ("q", without_leaves, Reading::Q)] {
        let said = tree.size(reading);
        if said != Natural::from(counted) {
            return Err(broken(&tree.cursor(), format!("the {name}-tree has {counted} nodes, not {said}")));
        }
    }
    Ok(())
}

/// (iii): in order the p-values are 1, 2, 3, … and so are the q-values of the nodes that have one.
pub(super) fn every_number_once(tree: &CedarTree) -> Check {
    let mut walk = tree.in_order();
    let (mut p_next, mut q_next) = (Natural::ONE, Natural::ONE);
    while let Some(node) = walk.advance() {
        let (p_value, q_value) = (node.p_value(), node.q_value());
        must(p_value == p_next, node, || format!("p-value {p_value} stands where {p_next} is due"))?;
        p_next += Natural::ONE;
        if let Some(q_value) = q_value {
            must(q_value == q_next, node, || format!("q-value {q_value} stands where {q_next} is due"))?;
            q_next += Natural::ONE;
        }
    }
    let ends = [("p", p_next, Reading::P), ("q", q_next, Reading::Q)];
    for (name, end, reading) in ends {
        if end != tree.size(reading) + 1 {
            return Err(broken(&tree.cursor(), format!("the {name}-tree ends before {end}")));
        }
    }
    Ok(())
}

/// (v): the neighbours of every node R_1 with k > 0, by their digits and values.
pub(super) fn neighbours(tree: &CedarTree) -> Check {
    let mut walk = tree.pre_order();
    while let Some(node) = walk.advance() {
        let place = node.lowest_place();
        if place == 0 {
            continue;
        }
        let (digits, value) = (node.digits(), node.p_value());
        let mut other = node.clone();
        if other.go_right() {
            while other.go_left() {}
            // Where d_k < a_{k+1}, and where the digit is full and place k − 2 takes the 1.
            compare(node, &other, &digits.with_digit(0, 1), &(&value + 1), "the leftmost node of its right subtree")?;
        }
        let mut other = node.clone();
        other.go_left();
        while other.go_right() {}
        let expected = largest_below(tree, node);
        compare(node, &other, &expected, &(&value - 1), "the rightmost node of its left subtree")?;
    }
    Ok(())
}

fn compare(node: &CedarCursor<'_>, found: &CedarCursor<'_>, digits: &Digits, value: &Natural, name: &str) -> Check {
    let (there, worth) = (found.digits(), found.p_value());
    must(there == *digits && worth == *value, node, || {
        format!("{name} is {there}, worth {worth}, and not {digits}, worth {value}")
    })
}

/// (d_n, …, d_k − 1, a_k, 0, a_{k−2}, 0, …).
fn largest_below(tree: &CedarTree, node: &CedarCursor<'_>) -> Digits {
    let place = node.lowest_place();
    let mut places = node.places().to_vec();
    places[place] -= 1;
    for below in (0..place).rev().step_by(2) {
        places[below] = tree.quotients()[below];
    }
    Digits::from_least_significant(places)
}
