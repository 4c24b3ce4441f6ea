//! A tree for Graphviz.

use super::svg::root_in_words;
use super::{Layout, Placed, in_html};
use std::fmt::Write;
use wythoff::numbers::{CedarTree, Turn};

/// The graph.
pub fn graph(tree: &CedarTree, layout: &Layout) -> String {
    let mut dot = String::new();
    let kind = if layout.leafless { "q-tree" } else { "Cedar tree" };
    let _ = writeln!(dot, "// {kind} of {}, {}", tree.fraction(), root_in_words(tree));
    let _ = writeln!(dot, "digraph cedar {{");
    let _ = writeln!(dot, "  graph [ordering=out, nodesep=0.15, ranksep=0.35];");
    let _ = writeln!(dot, "  node [shape=plain, fontname=\"Helvetica\"];");
    let _ = writeln!(dot, "  edge [arrowhead=none, fontsize=9, fontname=\"Helvetica\"];");
    let mut children = vec![[None, None]; layout.nodes.len()];
    for (column, placed) in layout.nodes.iter().enumerate() {
        if let Some((parent, turn)) = placed.parent {
            children[parent][usize::from(turn.label())] = Some(column);
        }
        let _ = writeln!(dot, "  n{column} [label=<{}>];", label(placed, layout.leafless));
    }
    for (column, children) in children.iter().enumerate() {
        let alone = children.iter().flatten().count() == 1;
        for (turn, child) in [Turn::Left, Turn::Right].into_iter().zip(children) {
            match child {
                Some(child) => {
                    let marked = layout.nodes[*child].marked;
                    let style = if marked { ", color=\"#d97706\", penwidth=3" } else { "" };
                    let _ = writeln!(dot, "  n{column} -> n{child} [label=\"{}\"{style}];", turn.label());
                }
                // An invisible sibling keeps an only child on its side.
                None if alone => {
                    let _ = writeln!(dot, "  e{column} [style=invis, label=\"\"];");
                    let _ = writeln!(dot, "  n{column} -> e{column} [style=invis];");
                }
                None => {}
            }
        }
    }
    dot.push_str("}\n");
    dot
}

/// p-value above the digits, q-value below; in the q-tree only the latter.
fn label(placed: &Placed, leafless: bool) -> String {
    let colour = match (placed.marked, placed.node.leaf) {
        (true, _) => "#fde68a",
        (false, true) => "#dcfce7",
        (false, false) => "#ffffff",
    };
    let q_value = placed.node.q_value.as_ref().map_or("&#160;".to_string(), ToString::to_string);
    format!(
        "<table border=\"0\" cellborder=\"0\" cellspacing=\"0\"><tr><td><font point-size=\"9\">{}</font></td></tr>\
         <tr><td border=\"1\" bgcolor=\"{colour}\">{}</td></tr><tr><td><font point-size=\"9\">{q_value}</font></td></tr></table>",
        if leafless { "&#160;".to_string() } else { placed.node.p_value.to_string() },
        in_html(&placed.label)
    )
}
