//! How many nodes, how many leaves, how long the paths [F84, Thm 6.1(ii), (iv), (vi)].

use super::{CedarTree, Reading};
use crate::Natural;

impl CedarTree {
    /// The number of nodes of the cedar tree and of its p-tree: p_{m+1} − (d − 1)p_m − 1 [F84, Thm 6.1(ii)].
    pub fn nodes(&self) -> Natural {
        self.size(Reading::P)
    }

    /// The number of nodes of the p-tree or q-tree: w_{m+1} − (d − 1)w_m − 1, w being the place values [F84, Thm 6.1(ii)].
    pub fn size(&self, reading: Reading) -> Natural {
        let (weight, above) = self.weights(reading);
        above - weight * u64::from(self.root_digit() - 1) - 1
    }

    /// The number of leaves: the nodes that the q-tree lacks [F84, Thm 6.1(iv)].
    pub fn leaves(&self) -> Natural {
        self.nodes() - self.size(Reading::Q)
    }

    /// The number of nodes on the longest path from the root to a leaf: a_1 + … + a_{m+1} − (d − 1) [F84, Thm 6.1(vi)].
    pub fn longest_path(&self) -> u64 {
        let total: u64 = self.quotients().iter().map(|&quotient| u64::from(quotient)).sum();
        total - u64::from(self.root_digit() - 1)
    }

    /// The number of nodes on the shortest path from the root to a leaf, for any α, by ℓ_k = min(1 + ℓ_{k−1}, a_{k+1} + ℓ_{k−2})
    /// [F84, proof of Thm 6.1(vi)]. O(m).
    pub fn shortest_path(&self) -> u64 {
        let skipped = u64::from(self.root_digit() - 1);
        // ℓ_{k−1} and ℓ_{k−2}; none for trees that do not exist.
        let (mut below, mut two_below): (Option<u64>, Option<u64>) = (None, None);
        for (place, &quotient) in self.quotients().iter().enumerate() {
            let along = u64::from(quotient) - if place == self.order() { skipped } else { 0 };
            let left = below.map(|length| 1 + length);
            let right = two_below.map(|length| along + length);
            let shortest = match (left, right) {
                (Some(left), Some(right)) => left.min(right),
                (Some(left), None) => left,
                // Place 0: nothing but right turns up to the leaf.
                (None, _) => along,
            };
            (two_below, below) = (below, Some(shortest));
        }
        below.unwrap_or(0)
    }
}
