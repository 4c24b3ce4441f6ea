//! A tree as text, each node below its parent.

use super::svg::root_in_words;
use super::{label, labels};
use crate::json::Text;
use serde::{Serialize, Serializer};
use std::fmt;
use wythoff::Natural;
use wythoff::numbers::{CedarCursor, CedarNode, CedarTree, Descent, Turn};

/// A whole tree, with the way to a node marked.
#[derive(Clone, Copy, Debug)]
pub struct TreePage<'t> {
    /// The tree.
    pub tree: &'t CedarTree,
    /// The way.
    pub way: Option<&'t Descent>,
    /// Whether the leaves are shed: the q-tree.
    pub leafless: bool,
}

/// A node as JSON.
#[derive(Clone, Debug)]
pub struct NodeReport(pub CedarNode);

impl Serialize for NodeReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Contract<'a> {
            digits: Vec<u32>,
            p_value: Text<&'a Natural>,
            q_value: Option<Text<&'a Natural>>,
            trace: Vec<u8>,
            depth: u64,
            leaf: bool,
        }
        let CedarNode { digits, p_value, q_value, trace, depth, leaf, .. } = &self.0;
        Contract {
            digits: digits.most_significant_first(),
            p_value: Text(p_value),
            q_value: q_value.as_ref().map(Text),
            trace: labels(trace),
            depth: *depth,
            leaf: *leaf,
        }
        .serialize(serializer)
    }
}

impl fmt::Display for TreePage<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_heading(f, self)?;
        write_nodes(f, self)
    }
}

fn write_heading(f: &mut fmt::Formatter<'_>, TreePage { tree, way, leafless }: &TreePage<'_>) -> fmt::Result {
    let (nodes, leaves) = (tree.nodes(), tree.leaves());
    let leaves_in_words = if leaves == Natural::ONE { "1 leaf".to_string() } else { format!("{leaves} leaves") };
    let (alpha, root) = (tree.fraction(), root_in_words(tree));
    if *leafless {
        writeln!(f, "q-tree of {alpha}, {root}: {} nodes; the p-tree has shed {leaves_in_words}.", &nodes - &leaves)?;
        writeln!(f, "Each line: turn (0 left, 1 right), node, q-value.")?;
    } else {
        let (shortest, longest) = (tree.shortest_path(), tree.longest_path());
        writeln!(
            f,
            "Cedar tree of {alpha}, {root}: {nodes} nodes, {leaves_in_words}, paths of {shortest} to {longest} nodes."
        )?;
        writeln!(f, "Each line: turn (0 left, 1 right), node, p-value, q-value; leaves have none.")?;
    }
    if let Some(way) = way {
        writeln!(f, "Marked with *: the way to {}, trace {}.", way.digits, way.trace)?;
    }
    writeln!(f)
}

/// Whether a node has a right son that is shown.
fn goes_right(node: &CedarCursor<'_>, leafless: bool) -> bool {
    let mut son = node.clone();
    son.go_right() && (!leafless || son.q_value().is_some())
}

fn write_nodes(f: &mut fmt::Formatter<'_>, TreePage { tree, way, leafless }: &TreePage<'_>) -> fmt::Result {
    let marked: Option<Vec<Turn>> = way.map(|way| way.trace.turns().collect());
    let mut walk = tree.pre_order();
    // For each ancestor that hangs on a left edge: whether a right sibling is still to come.
    let mut open: Vec<bool> = Vec::new();
    while let Some(cursor) = walk.advance() {
        let node = cursor.node();
        if *leafless && node.q_value.is_none() {
            continue;
        }
        let depth = node.depth as usize;
        open.truncate(depth.saturating_sub(1));
        let mut parent = cursor.clone();
        let turn = parent.go_back();
        let more = turn == Some(Turn::Left) && goes_right(&parent, *leafless);
        let indent: String = open.iter().map(|&more| if more { "│  " } else { "   " }).collect();
        let branch = match turn {
            None => String::new(),
            Some(Turn::Left) if more => "├0 ".to_string(),
            Some(Turn::Left) => "└0 ".to_string(),
            Some(Turn::Right) => "└1 ".to_string(),
        };
        let star = marked
            .as_ref()
            .is_some_and(|way| depth <= way.len() && node.trace.turns().zip(way).all(|(one, other)| one == *other));
        let q_value = node.q_value.as_ref().map_or("–".to_string(), ToString::to_string);
        let star = if star { " *" } else { "" };
        let p_value = if *leafless { String::new() } else { format!("  {}", node.p_value) };
        writeln!(f, "{indent}{branch}{}{p_value}  {q_value}{star}", label(tree, &node))?;
        if turn.is_some() {
            open.push(more);
        }
    }
    Ok(())
}
