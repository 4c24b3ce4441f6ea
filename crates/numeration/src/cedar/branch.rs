//! The right branch of the root with all that hangs from it: the inductive construction of a cedar tree [F84, §6, Fig. 1 and 3].

use super::{CedarCursor, CedarNode, CedarTree};

/// A node of the row d, d + 1, …, a_{m+1} at place m, and the subtrees that are not part of the row.
#[derive(Debug)]
pub struct BranchNode {
    /// How many nodes of the row were left out between the one before and this one.
    pub skipped: u64,
    /// The node.
    pub node: CedarNode,
    /// Its left subtree, a C_{m−1,1}; none at order 0.
    pub left: Option<CedarTree>,
    /// Its right subtree, a C_{m−2,1}, at the last node only; none below order 2.
    pub right: Option<CedarTree>,
}

impl CedarTree {
    /// The root and its right descendants at place m, in p-values dp_m, (d + 1)p_m, …, a_{m+1}p_m, each with its subtrees unbuilt
    /// [F84, §6]. Of a row longer than `most` the first nodes and the last are given; fewer than two are never asked for.
    ///
    /// ```
    /// use wythoff::numbers::{CedarTree, Reading};
    /// let tree = CedarTree::new(&"[1;(3)]".parse()?, 2)?;
    /// let branch = tree.right_branch(10);
    /// let values: Vec<String> = branch.iter().map(|step| step.node.p_value.to_string()).collect();
    /// assert_eq!(values, ["13", "26", "39"]);
    /// let last = branch[2].right.as_ref().unwrap();
    /// assert_eq!((last.order(), last.range(Reading::P)), (0, (40u32.into(), 42u32.into())));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn right_branch(&self, most: usize) -> Vec<BranchNode> {
        let most = most.max(2) as u64;
        let length = u64::from(self.largest_digit(self.order()) - self.root_digit()) + 1;
        let left_out = length.saturating_sub(most);
        let mut cursor = self.cursor();
        let mut branch = Vec::new();
        for position in 0..length - left_out {
            let last = position + 1 == length - left_out;
            let skipped = if last { left_out } else { 0 };
            if position > 0 {
                cursor.go_right_often(1 + skipped);
            }
            let right = if last { cursor.right_subtree() } else { None };
            branch.push(BranchNode { skipped, node: cursor.node(), left: cursor.left_subtree(), right });
        }
        branch
    }
}

impl CedarCursor<'_> {
    /// The tree that hangs from the left child, if there is one.
    pub fn left_subtree(&self) -> Option<CedarTree> {
        let mut child = self.clone();
        child.go_left().then(|| child.tree().below(child.digits()))
    }

    /// The tree that hangs from the right child, if there is one.
    pub fn right_subtree(&self) -> Option<CedarTree> {
        let mut child = self.clone();
        child.go_right().then(|| child.tree().below(child.digits()))
    }
}
