//! The folded tree as a picture.

use super::{Folded, Step, Triangle, left_out};
use std::fmt::Write;

/// From one node of the branch down to the next, at least.
const LEVEL: usize = 66;
/// Half the height of a node.
const HALF: usize = 11;
/// Around the picture.
const MARGIN: usize = 24;
/// The title and the legend.
const HEADER: usize = 76;
/// The height of a triangle, and half its base.
const HEIGHT: usize = 62;
const BASE: usize = 44;
/// A line of text below a triangle.
const LINE: usize = 15;

const STYLE: &str = "text{font-family:Helvetica,Arial,sans-serif;text-anchor:middle;fill:#1f2937}\
.node{fill:#fff;stroke:#374151}.folded{fill:#eef2ff;stroke:#4f46e5}.edge{stroke:#9ca3af;stroke-width:1.2}\
.skip{stroke-dasharray:2 5}.digits{font-size:13px;font-family:Menlo,Consolas,monospace}\
.halo{paint-order:stroke;stroke:#fff;stroke-width:3px}.p{font-size:12px;fill:#1d4ed8}.q{font-size:12px;fill:#9a3412}\
.turn{font-size:10px;fill:#6b7280}.name{font-size:14px;font-style:italic}.sub{font-size:10px}.holds{font-size:12px}\
.more{font-size:12px}.start,.more{text-anchor:start}.title{font-size:16px;text-anchor:start}.legend{font-size:12px;text-anchor:start}";

pub fn picture(folded: &Folded) -> String {
    let canvas = Canvas::new(folded);
    let (width, height) = canvas.size(folded);
    let title = &folded.title;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <text class=\"title\" x=\"{MARGIN}\" y=\"30\">{title}</text>\n"
    );
    let _ = writeln!(
        svg,
        "<text class=\"legend\" x=\"{MARGIN}\" y=\"50\"><tspan fill=\"#1d4ed8\">above: p-value</tspan> · \
         <tspan fill=\"#9a3412\">below: q-value</tspan> · edges: 0 left, 1 right</text>\n\
         <text class=\"legend\" x=\"{MARGIN}\" y=\"67\">triangles: folded subtrees, with \
         <tspan fill=\"#1d4ed8\">the p-values they hold</tspan></text>"
    );
    for (position, step) in folded.branch.iter().enumerate() {
        canvas.edges(&mut svg, folded, position, step);
    }
    for (position, step) in folded.branch.iter().enumerate() {
        canvas.node(&mut svg, position, step);
    }
    svg.push_str("</svg>\n");
    svg
}

/// Where things stand.
struct Canvas {
    /// From one node of the branch to the right to the next: triangles are as far apart.
    column: usize,
    /// From one node of the branch down to the next.
    level: usize,
}

impl Canvas {
    fn new(folded: &Folded) -> Canvas {
        let triangles = folded.branch.iter().flat_map(|step| [&step.left, &step.right]).flatten();
        let longest = triangles.flat_map(|triangle| holds(triangle).map(|(_, line)| line.chars().count())).max();
        let digits = folded.branch.iter().map(|step| step.digits.chars().count()).max();
        let text = (longest.unwrap_or(0) * 7).max(digits.unwrap_or(0) * 8);
        let column = (text + 16).max(2 * BASE + 20);
        // Flat edges would run through the values above and below the nodes.
        Canvas { column, level: LEVEL.max(column / 2) }
    }

    fn size(&self, folded: &Folded) -> (usize, usize) {
        let (x, y) = self.centre(folded.branch.len().saturating_sub(1));
        let titled = 2 * MARGIN + folded.title.chars().count() * 8;
        let width = (x + self.column + MARGIN).max(titled).max(460);
        (width, y + self.level + HEIGHT + 4 * LINE + MARGIN)
    }

    fn centre(&self, position: usize) -> (usize, usize) {
        (MARGIN + self.column + position * self.column, HEADER + MARGIN + HALF + position * self.level)
    }

    fn edges(&self, svg: &mut String, folded: &Folded, position: usize, step: &Step) {
        let (x, y) = self.centre(position);
        let half = self.column / 2;
        if let Some(left) = &step.left {
            edge(svg, (x, y), (x - half, y + self.level), 0, "edge");
            triangle(svg, (x - half, y + self.level), left);
        }
        if let Some(right) = &step.right {
            edge(svg, (x, y), (x + half, y + self.level), 1, "edge");
            triangle(svg, (x + half, y + self.level), right);
        }
        if let Some(next) = folded.branch.get(position + 1) {
            let class = if next.skipped > 0 { "edge skip" } else { "edge" };
            edge(svg, (x, y), self.centre(position + 1), 1, class);
            if next.skipped > 0 {
                let (x, y) = (x + half + 14, y + self.level / 2 - 6);
                let _ =
                    writeln!(svg, "<text class=\"more halo\" x=\"{x}\" y=\"{y}\">{}</text>", left_out(next.skipped));
            }
        }
    }

    fn node(&self, svg: &mut String, position: usize, step: &Step) {
        let (x, y) = self.centre(position);
        let width = step.digits.chars().count() * 8 + 12;
        let (left, top) = (x - width / 2, y - HALF);
        let _ = writeln!(
            svg,
            "<rect class=\"node\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{}\" rx=\"6\"/>\
             <text class=\"digits\" x=\"{x}\" y=\"{}\">{}</text>",
            2 * HALF,
            y + 4,
            step.digits
        );
        // The edge comes from the left: a long value gives way to the right.
        let (class, over) = if step.p_value.len() * 7 > width + 20 { ("p start", left) } else { ("p", x) };
        let _ = writeln!(svg, "<text class=\"{class} halo\" x=\"{over}\" y=\"{}\">{}</text>", top - 4, step.p_value);
        if let Some(value) = &step.q_value {
            let _ = writeln!(svg, "<text class=\"q halo\" x=\"{x}\" y=\"{}\">{value}</text>", y + HALF + 13);
        }
    }
}

fn edge(svg: &mut String, (x1, y1): (usize, usize), (x2, y2): (usize, usize), turn: u8, class: &str) {
    let _ = writeln!(svg, "<line class=\"{class}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>");
    // The label beside the middle of the edge, on its upper side.
    let (x, y) = ((x1 + x2) / 2, (y1 + y2) / 2 - 4);
    let x = if turn == 0 { x.saturating_sub(7) } else { x + 7 };
    let _ = writeln!(svg, "<text class=\"turn halo\" x=\"{x}\" y=\"{y}\">{turn}</text>");
}

/// A triangle hanging from `(x, y)`, its name inside, what it holds below.
fn triangle(svg: &mut String, (x, y): (usize, usize), triangle: &Triangle) {
    let (bottom, left, right) = (y + HEIGHT, x - BASE, x + BASE);
    let _ = writeln!(svg, "<path class=\"folded\" d=\"M{x} {y}L{right} {bottom}L{left} {bottom}Z\"/>");
    let _ = writeln!(
        svg,
        "<text class=\"name\" x=\"{x}\" y=\"{}\">C<tspan class=\"sub\" dy=\"4\">{},{}</tspan></text>",
        bottom - 13,
        triangle.order,
        triangle.digit
    );
    for (number, (class, line)) in holds(triangle).enumerate() {
        let y = bottom + LINE * (number + 1);
        let _ = writeln!(svg, "<text class=\"{class} halo\" x=\"{x}\" y=\"{y}\">{line}</text>");
    }
}

/// The lines below a triangle; two long values take a line each.
fn holds(triangle: &Triangle) -> impl Iterator<Item = (&'static str, String)> {
    let values = triangle.values();
    let values = if values.chars().count() <= 24 {
        vec![values]
    } else {
        vec![format!("{} …", triangle.least), format!("… {}", triangle.most)]
    };
    let order = format!("order {}", triangle.order);
    [("holds", order), ("holds", triangle.nodes.clone())].into_iter().chain(values.into_iter().map(|line| ("p", line)))
}
