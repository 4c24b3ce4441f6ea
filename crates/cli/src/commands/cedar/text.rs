//! A tree as text, each node below its parent.

use crate::failure::Failure;
use answers::cedar::label;
use std::io::Write;
use wythoff::{CedarTree, Descent, Turn};

pub fn print(out: &mut impl Write, tree: &CedarTree, way: Option<&Descent>) -> Result<(), Failure> {
    let (nodes, leaves) = (tree.nodes(), tree.leaves());
    let (shortest, longest) = (tree.shortest_path(), tree.longest_path());
    writeln!(
        out,
        "Cedar tree of {}, order {}: {nodes} nodes, {leaves} leaves, paths of {shortest} to {longest} nodes.",
        tree.fraction(),
        tree.order()
    )?;
    writeln!(out, "Each line: turn (0 left, 1 right), node, p-value, q-value; leaves have none.")?;
    if let Some(way) = way {
        writeln!(out, "Marked with *: the way to {}, trace {}.", way.digits, way.trace)?;
    }
    writeln!(out)?;
    let marked: Option<Vec<Turn>> = way.map(|way| way.trace.turns().collect());
    let mut walk = tree.pre_order();
    // For each ancestor that hangs on a left edge: whether a right sibling is still to come.
    let mut open: Vec<bool> = Vec::new();
    while let Some(cursor) = walk.advance() {
        let node = cursor.node();
        let depth = node.depth as usize;
        open.truncate(depth.saturating_sub(1));
        let mut parent = cursor.clone();
        let turn = parent.go_back();
        let indent: String = open.iter().map(|&more| if more { "│  " } else { "   " }).collect();
        let branch = match turn {
            None => String::new(),
            Some(Turn::Left) if parent.has_right() => "├0 ".to_string(),
            Some(Turn::Left) => "└0 ".to_string(),
            Some(Turn::Right) => "└1 ".to_string(),
        };
        let star = marked
            .as_ref()
            .is_some_and(|way| depth <= way.len() && node.trace.turns().zip(way).all(|(one, other)| one == *other));
        let q_value = node.q_value.as_ref().map_or("–".to_string(), ToString::to_string);
        let star = if star { " *" } else { "" };
        writeln!(out, "{indent}{branch}{}  {}  {q_value}{star}", label(tree, &node), node.p_value)?;
        if let Some(turn) = turn {
            open.push(turn == Turn::Left && parent.has_right());
        }
    }
    Ok(())
}
