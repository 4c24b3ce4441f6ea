//! The folded tree as text.

use super::{Folded, Triangle, left_out};
use std::fmt::Write;

pub fn page(folded: &Folded) -> String {
    let mut page = format!("{}.\n", folded.title);
    page.push_str("The root and its right branch: turn (0 left, 1 right), node, p-value, q-value; leaves have none.\n");
    page.push_str("△ is a folded subtree: name, order, nodes, the p-values it holds.\n\n");
    let mut indent = String::new();
    for (position, step) in folded.branch.iter().enumerate() {
        if step.skipped > 0 {
            let _ = writeln!(page, "{indent}└1 … {}", left_out(step.skipped));
            indent.push_str("   ");
        }
        let branch = if position == 0 { "" } else { "└1 " };
        let q_value = step.q_value.as_deref().unwrap_or("–");
        let _ = writeln!(page, "{indent}{branch}{}  {}  {q_value}", step.digits, step.p_value);
        if position > 0 {
            indent.push_str("   ");
        }
        let goes_on = step.right.is_some() || position + 1 < folded.branch.len();
        if let Some(left) = &step.left {
            let branch = if goes_on { "├0" } else { "└0" };
            let _ = writeln!(page, "{indent}{branch} {}", line(left));
        }
        if let Some(right) = &step.right {
            let _ = writeln!(page, "{indent}└1 {}", line(right));
        }
    }
    page
}

fn line(triangle: &Triangle) -> String {
    let Triangle { order, digit, nodes, .. } = triangle;
    format!("△ C_{{{order},{digit}}}  order {order}, {nodes}: {}", triangle.values())
}
