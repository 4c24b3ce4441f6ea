//! A cursor: the representation of one node, changed in place as it walks.

use super::{CedarTree, Trace, Turn};
use crate::{Digits, Natural, System};

/// A place in a cedar tree: a node with its trace. Walking changes two digits at most.
///
/// Memory: one digit for each place, and the runs of the trace.
#[derive(Clone, Debug)]
pub struct CedarCursor<'t> {
    tree: &'t CedarTree,
    /// The digits, least significant first.
    places: Vec<u32>,
    /// k, the place of the lowest digit that is not 0.
    lowest: usize,
    trace: Trace,
    depth: u64,
}

/// All there is to know about a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CedarNode {
    /// The representation.
    pub digits: Digits,
    /// Its value in the p-system, the node of the p-tree.
    pub p_value: Natural,
    /// Its value in the q-system, the node of the q-tree; nothing for leaves, which the q-tree has shed.
    pub q_value: Option<Natural>,
    /// The turns from the root.
    pub trace: Trace,
    /// The number of turns.
    pub depth: u64,
    /// Whether it has no children: whether it ends in a_1.
    pub leaf: bool,
}

impl<'t> CedarCursor<'t> {
    pub(super) fn new(tree: &'t CedarTree) -> CedarCursor<'t> {
        let places = tree.root().least_significant_first().to_vec();
        CedarCursor { tree, places, lowest: tree.order(), trace: Trace::new(), depth: 0 }
    }

    /// The representation.
    pub fn digits(&self) -> Digits {
        Digits::from_least_significant(self.places.clone())
    }

    /// The digits d_0, d_1, …, least significant first, without a copy.
    pub fn places(&self) -> &[u32] {
        &self.places
    }

    /// k, the place of the lowest digit that is not 0: the order of the subtree below.
    pub fn lowest_place(&self) -> usize {
        self.lowest
    }

    /// d_k, the lowest digit that is not 0.
    pub fn lowest_digit(&self) -> u32 {
        self.places[self.lowest]
    }

    /// The turns from the root.
    pub fn trace(&self) -> &Trace {
        &self.trace
    }

    /// The number of turns from the root.
    pub fn depth(&self) -> u64 {
        self.depth
    }

    /// I_p: the node of the p-tree.
    pub fn p_value(&self) -> Natural {
        self.tree.numeration().p_value(&self.digits()).expect("every node is a representation")
    }

    /// I_q: the node of the q-tree; nothing for a leaf.
    pub fn q_value(&self) -> Option<Natural> {
        let digits = self.digits();
        let numeration = self.tree.numeration();
        numeration.check(&digits, System::Q).ok().and_then(|()| numeration.q_value(&digits).ok())
    }

    /// Everything about the node.
    pub fn node(&self) -> CedarNode {
        CedarNode {
            digits: self.digits(),
            p_value: self.p_value(),
            q_value: self.q_value(),
            trace: self.trace.clone(),
            depth: self.depth,
            leaf: self.is_leaf(),
        }
    }

    /// Whether there is a left child.
    pub fn has_left(&self) -> bool {
        self.lowest >= 1
    }

    /// Whether there is a right child.
    pub fn has_right(&self) -> bool {
        self.lowest >= 2 || self.lowest_digit() < self.tree.largest_digit(self.lowest)
    }

    /// Whether there are no children: the node ends in a_1 [F84, §6].
    pub fn is_leaf(&self) -> bool {
        !self.has_left() && !self.has_right()
    }

    /// Moves to the left child; stays and says no where there is none.
    pub fn go_left(&mut self) -> bool {
        let moved = self.has_left();
        if moved {
            self.places[self.lowest] -= 1;
            self.lowest -= 1;
            self.places[self.lowest] = 1;
            self.record(Turn::Left, 1);
        }
        moved
    }

    /// Moves to the right child; stays and says no where there is none.
    pub fn go_right(&mut self) -> bool {
        self.go_right_often(1) == 1
    }

    /// Moves to the parent; stays and says no at the root.
    pub fn go_up(&mut self) -> bool {
        self.go_back().is_some()
    }

    /// Moves to the parent and says which of its children this was; stays at the root.
    pub fn go_back(&mut self) -> Option<Turn> {
        let turn = self.trace.pop()?;
        self.depth -= 1;
        self.places[self.lowest] -= 1;
        match turn {
            Turn::Left => {
                self.lowest += 1;
                self.places[self.lowest] += 1;
            }
            // The child put the 1 two places below a digit that was full.
            Turn::Right if self.places[self.lowest] == 0 => self.lowest += 2,
            Turn::Right => {}
        }
        Some(turn)
    }

    /// Turns right up to `count` times, as often as there are right children, and says how often. O(places passed), however large the
    /// count.
    pub fn go_right_often(&mut self, count: u64) -> u64 {
        let mut left_over = count;
        loop {
            let room = u64::from(self.tree.largest_digit(self.lowest) - self.lowest_digit());
            let raised = room.min(left_over);
            // At most `room`, which fits the digit.
            self.places[self.lowest] += raised as u32;
            left_over -= raised;
            if left_over == 0 || self.lowest < 2 {
                break;
            }
            self.lowest -= 2;
            self.places[self.lowest] = 1;
            left_over -= 1;
        }
        self.record(Turn::Right, count - left_over);
        count - left_over
    }

    /// Follows all turns of `trace` from here. Where a child is missing it stops there and says no.
    pub fn follow(&mut self, trace: &Trace) -> bool {
        trace.runs().iter().all(|&(turn, count)| match turn {
            Turn::Left => (0..count).all(|_| self.go_left()),
            Turn::Right => self.go_right_often(count) == count,
        })
    }

    /// Back to the root, in one step.
    pub fn go_to_root(&mut self) {
        *self = CedarCursor::new(self.tree);
    }

    /// The tree walked in.
    pub fn tree(&self) -> &'t CedarTree {
        self.tree
    }

    fn record(&mut self, turn: Turn, count: u64) {
        self.trace.push_run(turn, count);
        self.depth += count;
    }
}
