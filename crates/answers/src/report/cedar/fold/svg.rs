//! The folded tree as a picture.

use super::{Folded, Step, Triangle, left_out};
use crate::report::cedar::svg::{boxed, legend, stroke, styled_document, values_legend, word};
use picture::Svg;

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
    styled_document(width, height, title, STYLE, |svg| {
        word(svg, "title", (MARGIN, 30), title);
        legend(svg, 50).in_line(|svg| {
            values_legend(svg);
            svg.text("edges: 0 left, 1 right");
        });
        legend(svg, 67).in_line(|svg| {
            svg.text("triangles: folded subtrees, with ");
            svg.element("tspan").with("fill", "#1d4ed8").text("the p-values they hold");
        });
        for (position, step) in folded.branch.iter().enumerate() {
            canvas.edges(svg, folded, position, step);
        }
        for (position, step) in folded.branch.iter().enumerate() {
            canvas.node(svg, position, step);
        }
    })
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

    fn edges(&self, svg: &mut Svg, folded: &Folded, position: usize, step: &Step) {
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
                word(svg, "more halo", (x, y), left_out(next.skipped));
            }
        }
    }

    fn node(&self, svg: &mut Svg, position: usize, step: &Step) {
        let (x, y) = self.centre(position);
        let width = step.digits.chars().count() * 8 + 12;
        let (left, top) = (x - width / 2, y - HALF);
        boxed(svg, "node", (x, y), (left, width, HALF), &step.digits);
        // The edge comes from the left: a long value gives way to the right.
        let long = step.p_value.len() * 7 > width + 20;
        let (class, over) = if long { ("p start halo", left) } else { ("p halo", x) };
        word(svg, class, (over, top - 4), &step.p_value);
        if let Some(value) = &step.q_value {
            word(svg, "q halo", (x, y + HALF + 13), value);
        }
    }
}

fn edge(svg: &mut Svg, (x1, y1): (usize, usize), (x2, y2): (usize, usize), turn: u8, class: &str) {
    stroke(svg, class, (x1, y1), (x2, y2));
    // The label beside the middle of the edge, on its upper side.
    let (x, y) = ((x1 + x2) / 2, (y1 + y2) / 2 - 4);
    let x = if turn == 0 { x.saturating_sub(7) } else { x + 7 };
    word(svg, "turn halo", (x, y), turn);
}

/// A triangle hanging from `(x, y)`, its name inside, what it holds below.
fn triangle(svg: &mut Svg, (x, y): (usize, usize), triangle: &Triangle) {
    let (bottom, left, right) = (y + HEIGHT, x - BASE, x + BASE);
    let way = format_args!("M{x} {y}L{right} {bottom}L{left} {bottom}Z");
    svg.element("path").with("class", "folded").with("d", way).end();
    svg.element("text").with("class", "name").with("x", x).with("y", bottom - 13).in_line(|svg| {
        svg.text("C");
        let index = format_args!("{},{}", triangle.order, triangle.digit);
        svg.element("tspan").with("class", "sub").with("dy", 4).text(index);
    });
    for (number, (class, line)) in holds(triangle).enumerate() {
        let y = bottom + LINE * (number + 1);
        word(svg, &format!("{class} halo"), (x, y), line);
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
