//! Every node in turn, with the memory of one path.

use super::{CedarCursor, CedarNode, CedarTree, Turn};
use crate::Natural;

/// What the three traversals share: `advance` lends the cursor, without a copy of the digits; the iterator yields whole nodes.
macro_rules! nodes_in_turn {
    ($traversal:ident) => {
        impl Iterator for $traversal<'_> {
            type Item = CedarNode;

            fn next(&mut self) -> Option<CedarNode> {
                self.advance().map(CedarCursor::node)
            }
        }
    };
}

/// The nodes from left to right: see [`CedarTree::in_order`]. O(1) a node on average.
///
/// ```
/// use wythoff::numbers::CedarTree;
/// let tree = CedarTree::new(&"[1;(2)]".parse()?, 1)?;
/// let nodes: Vec<String> = tree.in_order().map(|node| node.digits.to_string()).collect();
/// assert_eq!(nodes, ["1", "2", "10", "11", "12", "20"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct InOrder<'t> {
    cursor: CedarCursor<'t>,
    state: State,
    value: Natural,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Before,
    Within,
    Ended,
}

impl<'t> InOrder<'t> {
    pub(super) fn new(tree: &'t CedarTree) -> InOrder<'t> {
        let mut cursor = tree.cursor();
        while cursor.go_left() {}
        // The p-values that follow are consecutive [F84, Thm 6.1(iii)].
        let value = cursor.p_value();
        InOrder { cursor, state: State::Before, value }
    }

    /// The cursor at the next node; nothing after the last.
    pub fn advance(&mut self) -> Option<&CedarCursor<'t>> {
        match self.state {
            State::Before => self.state = State::Within,
            State::Ended => return None,
            State::Within => {
                if self.cursor.go_right() {
                    while self.cursor.go_left() {}
                } else if !self.climb() {
                    self.state = State::Ended;
                    return None;
                }
                self.value += Natural::ONE;
            }
        }
        Some(&self.cursor)
    }

    /// The p-value of the node where the traversal stands, counted and not computed.
    pub fn p_value(&self) -> &Natural {
        &self.value
    }

    /// Up to the nearest node reached from its left subtree.
    fn climb(&mut self) -> bool {
        while let Some(turn) = self.cursor.go_back() {
            if turn == Turn::Left {
                return true;
            }
        }
        false
    }
}

/// The nodes, each before its subtrees: see [`CedarTree::pre_order`]. O(1) a node on average.
#[derive(Clone, Debug)]
pub struct PreOrder<'t> {
    cursor: CedarCursor<'t>,
    state: State,
}

impl<'t> PreOrder<'t> {
    pub(super) fn new(tree: &'t CedarTree) -> PreOrder<'t> {
        PreOrder { cursor: tree.cursor(), state: State::Before }
    }

    /// The cursor at the next node; nothing after the last.
    pub fn advance(&mut self) -> Option<&CedarCursor<'t>> {
        let found = match self.state {
            State::Before => true,
            State::Within => self.cursor.go_left() || self.cursor.go_right() || next_branch(&mut self.cursor, |_| true),
            State::Ended => false,
        };
        self.state = if found { State::Within } else { State::Ended };
        found.then_some(&self.cursor)
    }
}

/// Climbs to the nearest node left by its left edge whose right child passes `wanted`, and enters that child.
fn next_branch(cursor: &mut CedarCursor<'_>, wanted: impl Fn(&CedarCursor<'_>) -> bool) -> bool {
    while let Some(turn) = cursor.go_back() {
        if turn == Turn::Left && cursor.go_right() {
            if wanted(cursor) {
                return true;
            }
            cursor.go_up();
        }
    }
    false
}

/// The nodes level by level: see [`CedarTree::level_order`].
///
/// Instead of a queue as long as a level, each level is found by a walk that enters only subtrees deep enough to reach it: O(depth) a
/// node at worst.
#[derive(Clone, Debug)]
pub struct LevelOrder<'t> {
    cursor: CedarCursor<'t>,
    /// What stands at index k is a_1 + … + a_k, the longest path of C_{k−1,1}.
    heights: Vec<u64>,
    level: u64,
    state: State,
}

impl<'t> LevelOrder<'t> {
    pub(super) fn new(tree: &'t CedarTree) -> LevelOrder<'t> {
        let mut height = 0;
        let heights = tree.quotients().iter().map(|&quotient| {
            let before = height;
            height += u64::from(quotient);
            before
        });
        LevelOrder { heights: heights.collect(), cursor: tree.cursor(), level: 0, state: State::Before }
    }

    /// The cursor at the next node; nothing after the last.
    pub fn advance(&mut self) -> Option<&CedarCursor<'t>> {
        let level = self.level;
        let heights = &self.heights;
        let found = match self.state {
            State::Before => true,
            State::Ended => false,
            State::Within if next_branch(&mut self.cursor, |node| reaches(heights, node, level)) => {
                self.fall();
                true
            }
            // The walk has come back to the root.
            State::Within => {
                self.level += 1;
                let deeper = reaches(&self.heights, &self.cursor, self.level);
                if deeper {
                    self.fall();
                }
                deeper
            }
        };
        self.state = if found { State::Within } else { State::Ended };
        found.then_some(&self.cursor)
    }

    /// Down to the leftmost node of the level below this one.
    fn fall(&mut self) {
        while self.cursor.depth() < self.level {
            if self.cursor.go_left() {
                if reaches(&self.heights, &self.cursor, self.level) {
                    continue;
                }
                self.cursor.go_up();
            }
            self.cursor.go_right();
        }
    }
}

/// Whether the subtree below `node` has a node at depth `level`: its longest path has a_{k+1} − d_k + 1 + (a_1 + … + a_k) nodes.
fn reaches(heights: &[u64], node: &CedarCursor<'_>, level: u64) -> bool {
    let place = node.lowest_place();
    let along = u64::from(node.tree().largest_digit(place) - node.lowest_digit());
    node.depth() + along + heights[place] >= level
}

nodes_in_turn!(InOrder);
nodes_in_turn!(PreOrder);
nodes_in_turn!(LevelOrder);
