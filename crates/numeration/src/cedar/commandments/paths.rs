//! (iv) and (vi): leaves and the paths to them.

use super::{Check, broken, must};
use crate::Natural;
use crate::cedar::{CedarTree, Reading};

/// (iv): exactly the leaves have no q-value, and they are as many as said.
pub(super) fn leaves(tree: &CedarTree) -> Check {
    let mut walk = tree.in_order();
    let mut leaves = 0u64;
    while let Some(node) = walk.advance() {
        let leaf = node.is_leaf();
        leaves += u64::from(leaf);
        must(leaf != node.q_value().is_some(), node, || "leaves and nodes without a q-value differ".to_string())?;
    }
    let (p, q) = (tree.weights(Reading::P), tree.weights(Reading::Q));
    let counted = Natural::from(leaves);
    let said = p.1 - q.1;
    let wrong = |formula: &str, said: &Natural| {
        Err(broken(&tree.cursor(), format!("there are {leaves} leaves, and not {formula} = {said}")))
    };
    if counted != said {
        return wrong("p_{m+1} − q_{m+1}", &said);
    }
    if tree.constant().is_some() && counted != q.0 {
        return wrong("q_m", &q.0);
    }
    Ok(())
}

pub(super) fn leaves_remark(tree: &CedarTree) -> Option<String> {
    tree.constant().is_none().then(|| "q_m leaves is stated for equal partial quotients only".to_string())
}

/// (vi): the longest and the shortest path to a leaf, found by visiting all.
pub(super) fn lengths(tree: &CedarTree) -> Check {
    let mut walk = tree.in_order();
    let (mut longest, mut shortest) = (0, u64::MAX);
    while let Some(node) = walk.advance() {
        if node.is_leaf() {
            longest = longest.max(node.depth() + 1);
            shortest = shortest.min(node.depth() + 1);
        }
    }
    let sum: u64 = tree.quotients().iter().map(|&quotient| u64::from(quotient)).sum();
    if longest != sum {
        return Err(broken(&tree.cursor(), format!("the longest path has {longest} nodes, and not {sum}")));
    }
    match stated_shortest(tree) {
        Some(said) if said != shortest => {
            Err(broken(&tree.cursor(), format!("the shortest path has {shortest} nodes, and not {said}")))
        }
        _ => Ok(()),
    }
}

/// The shortest path where the paper states it.
fn stated_shortest(tree: &CedarTree) -> Option<u64> {
    let (quotients, order) = (tree.quotients(), tree.order() as u64);
    if quotients.iter().all(|&quotient| quotient > 1) {
        Some(u64::from(quotients[0]) + order)
    } else if quotients.iter().all(|&quotient| quotient == 1) {
        Some((order + 3) / 2)
    } else {
        None
    }
}

pub(super) fn lengths_remark(tree: &CedarTree) -> Option<String> {
    stated_shortest(tree)
        .is_none()
        .then(|| "longest path only: the shortest is stated for a_i all above 1 or all 1".to_string())
}
