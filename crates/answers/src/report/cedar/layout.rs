//! The nodes of a small tree with what a picture needs to know of them.

use std::collections::HashMap;
use wythoff::numbers::{CedarNode, CedarTree, Descent, Digit, Turn};

/// The nodes from left to right.
#[derive(Debug)]
pub struct Layout {
    /// In order of their p-values.
    pub nodes: Vec<Placed>,
    /// Whether the leaves are shed: the q-tree.
    pub leafless: bool,
}

/// A node, where it hangs, and whether the marked way passes it.
#[derive(Debug)]
pub struct Placed {
    /// The node.
    pub node: CedarNode,
    /// The digits, as many as the root has.
    pub label: String,
    /// The column of the parent, and which child this is; nothing for the root.
    pub parent: Option<(usize, Turn)>,
    /// The marked way passes it.
    pub marked: bool,
}

impl Layout {
    /// All nodes of `tree`, those on `way` marked.
    pub fn new(tree: &CedarTree, way: Option<&Descent>) -> Layout {
        Layout::of(tree, way, tree.in_order().collect(), false)
    }

    /// The nodes that have a q-value: the q-tree τ, "which has shed its leaves" [F84, §6].
    pub fn leafless(tree: &CedarTree, way: Option<&Descent>) -> Layout {
        Layout::of(tree, way, tree.in_order().filter(|node| node.q_value.is_some()).collect(), true)
    }

    fn of(tree: &CedarTree, way: Option<&Descent>, nodes: Vec<CedarNode>, leafless: bool) -> Layout {
        let columns: HashMap<_, _> =
            nodes.iter().enumerate().map(|(column, node)| (node.trace.clone(), column)).collect();
        let way: Option<Vec<Turn>> = way.map(|way| way.trace.turns().collect());
        let placed = |node: CedarNode| {
            let mut above = node.trace.clone();
            let parent = above.pop().and_then(|turn| Some((*columns.get(&above)?, turn)));
            let marked = way.as_ref().is_some_and(|way| {
                node.trace.len() <= way.len() as u64 && node.trace.turns().zip(way).all(|(one, other)| one == *other)
            });
            Placed { label: label(tree, &node), parent, marked, node }
        };
        Layout { nodes: nodes.into_iter().map(placed).collect(), leafless }
    }
}

/// The digits with leading zeros, as the paper writes them: `012`, or `0<12>3` where digits pass 9.
pub fn label(tree: &CedarTree, node: &CedarNode) -> String {
    let places = tree.root().len();
    (0..places).rev().map(|place| Digit(node.digits.digit(place)).to_string()).collect()
}
