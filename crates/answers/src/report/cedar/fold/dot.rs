//! The folded tree for Graphviz.

use super::super::in_html;
use super::{Folded, Step, Triangle, left_out};
use std::fmt::Write;

pub fn graph(folded: &Folded) -> String {
    let mut dot = format!("// {}\n", folded.title);
    dot.push_str("digraph cedar {\n  graph [ordering=out, nodesep=0.3, ranksep=0.3];\n");
    dot.push_str("  node [shape=plain, fontname=\"Helvetica\"];\n");
    dot.push_str("  edge [arrowhead=none, fontsize=9, fontname=\"Helvetica\"];\n");
    for (position, step) in folded.branch.iter().enumerate() {
        let _ = writeln!(dot, "  n{position} [label=<{}>];", label(step));
        if let Some(left) = &step.left {
            triangle(&mut dot, position, "left", 0, left);
        }
        match folded.branch.get(position + 1) {
            Some(next) if next.skipped > 0 => {
                let words = left_out(next.skipped);
                let _ = writeln!(dot, "  n{position} -> n{} [style=dashed, label=\"1, {words}\"];", position + 1);
            }
            Some(_) => {
                let _ = writeln!(dot, "  n{position} -> n{} [label=\"1\"];", position + 1);
            }
            None => {}
        }
        if let Some(right) = &step.right {
            triangle(&mut dot, position, "right", 1, right);
        }
    }
    dot.push_str("}\n");
    dot
}

/// p-value above the digits, q-value below.
fn label(step: &Step) -> String {
    let q_value = step.q_value.as_deref().unwrap_or("&#160;");
    format!(
        "<table border=\"0\" cellborder=\"0\" cellspacing=\"0\"><tr><td><font point-size=\"9\">{}</font></td></tr>\
         <tr><td border=\"1\">{}</td></tr><tr><td><font point-size=\"9\">{q_value}</font></td></tr></table>",
        step.p_value,
        in_html(&step.digits)
    )
}

/// The triangle, and below it what it holds: inside, so much text would make it huge.
fn triangle(dot: &mut String, position: usize, side: &str, turn: u8, triangle: &Triangle) {
    let Triangle { order, digit, nodes, .. } = triangle;
    let name = format!("{side}{position}");
    let _ = writeln!(
        dot,
        "  {name} [shape=triangle, margin=0, style=filled, fillcolor=\"#eef2ff\", label=<C<sub>{order},{digit}</sub>>];"
    );
    let _ = writeln!(dot, "  {name}_holds [fontsize=10, label=\"order {order}\\n{nodes}\\n{}\"];", triangle.values());
    let _ = writeln!(dot, "  n{position} -> {name} [label=\"{turn}\"];");
    let _ = writeln!(dot, "  {name} -> {name}_holds [style=invis, weight=10];");
}
