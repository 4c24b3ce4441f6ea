//! A tree as a picture: nodes as digits, p-values above, q-values below [F84, Fig. 2].

use super::layout::{Layout, Placed};
use picture::{Element, Svg};
use std::fmt::Display;
use wythoff::numbers::{CedarTree, Turn};

/// From one level to the next.
const LEVEL: usize = 64;
/// Half the height of a node.
const HALF: usize = 10;
/// Around the picture.
const MARGIN: usize = 24;
/// The title and the legend.
const HEADER: usize = 64;
/// A character of a node's label.
const CHARACTER: usize = 8;

const STYLE: &str = "text{font-family:Helvetica,Arial,sans-serif;text-anchor:middle;fill:#1f2937}\
.node{fill:#fff;stroke:#374151}.leaf{fill:#dcfce7;stroke:#15803d}.way{fill:#fde68a;stroke:#b45309;stroke-width:2}\
.edge{stroke:#9ca3af;stroke-width:1.2}.wayedge{stroke:#d97706;stroke-width:3}\
.digits{font-size:12px;font-family:Menlo,Consolas,monospace}.halo{paint-order:stroke;stroke:#fff;stroke-width:3px}\
.p{font-size:11px;fill:#1d4ed8}.q{font-size:11px;fill:#9a3412}.turn{font-size:9px;fill:#6b7280}\
.title{font-size:16px;text-anchor:start}.legend{font-size:12px;text-anchor:start}";

/// Where a picture will stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// In a file of its own: with colours, a title and a legend.
    File,
    /// Within a page, which gives classes their colours, light or dark.
    Page,
}

/// The whole tree.
pub fn picture(tree: &CedarTree, layout: &Layout, look: Look) -> String {
    let canvas = Canvas::new(layout, look);
    let deepest = layout.nodes.iter().map(|placed| placed.node.depth as usize).max().unwrap_or(0);
    let least = if look == Look::File { 620 } else { 0 };
    let width = (2 * MARGIN + layout.nodes.len() * canvas.column).max(least);
    let height = canvas.header + 2 * MARGIN + deepest * LEVEL + 2 * HALF + 20;
    let kind = if layout.leafless { "q-tree" } else { "Cedar tree" };
    let title = format!("{kind} of {}, {}: {} nodes", tree.fraction(), root_in_words(tree), layout.nodes.len());
    document(width, height, &title, look, |svg| {
        if look == Look::File {
            svg.element("text").with("class", "title").with("x", MARGIN).with("y", 30).text(&title);
            legend(svg, 50).in_line(|svg| {
                if layout.leafless {
                    svg.element("tspan").with("fill", "#9a3412").text("below: q-value");
                    svg.text(" · the leaves of the p-tree, which have none, are shed");
                } else {
                    values_legend(svg);
                    svg.element("tspan").with("fill", "#15803d").text("green: leaves, which the q-tree sheds");
                }
                svg.text(" · edges: 0 left, 1 right");
            });
        }
        // The marked way over the other edges, the nodes over all edges.
        for marked in [false, true] {
            for (column, placed) in layout.nodes.iter().enumerate().filter(|(_, placed)| placed.marked == marked) {
                canvas.edge(svg, layout, column, placed);
            }
        }
        for (column, placed) in layout.nodes.iter().enumerate() {
            canvas.node(svg, column, placed, layout.leafless);
        }
    })
}

/// "order 2", and the root where it is not 1 followed by zeros.
pub(super) fn root_in_words(tree: &CedarTree) -> String {
    match tree.is_whole() {
        true => format!("order {}", tree.order()),
        false => format!("order {}, root {}", tree.order(), tree.root()),
    }
}

/// A picture with what `content` draws. In a page there is no style sheet in it: a strict page allows none.
pub(super) fn document(width: usize, height: usize, title: &str, look: Look, content: impl FnOnce(&mut Svg)) -> String {
    match look {
        Look::File => styled_document(width, height, title, STYLE, content),
        Look::Page => {
            let mut svg = Svg::new();
            let root = svg.element("svg").with("xmlns", Svg::NAMESPACE).with("class", "cedar").with("role", "img");
            sized(root.with("aria-label", title), width, height).holding(|svg| {
                svg.element("title").text(title);
                content(svg);
            });
            svg.finish()
        }
    }
}

/// A picture in a file of its own.
pub(super) fn styled_document(
    width: usize,
    height: usize,
    title: &str,
    style: &str,
    content: impl FnOnce(&mut Svg),
) -> String {
    let mut svg = Svg::new();
    sized(svg.element("svg").with("xmlns", Svg::NAMESPACE), width, height).holding(|svg| {
        svg.element("title").text(title);
        svg.element("style").text(style);
        svg.element("rect").with("width", "100%").with("height", "100%").with("fill", "#fff").end();
        content(svg);
    });
    svg.finish()
}

fn sized(root: Element<'_>, width: usize, height: usize) -> Element<'_> {
    root.with("width", width).with("height", height).with("viewBox", format_args!("0 0 {width} {height}"))
}

/// A line of the legend, at this height.
pub(super) fn legend(svg: &mut Svg, y: usize) -> Element<'_> {
    svg.element("text").with("class", "legend").with("x", MARGIN).with("y", y)
}

/// What the colours of values mean.
pub(super) fn values_legend(svg: &mut Svg) {
    svg.element("tspan").with("fill", "#1d4ed8").text("above: p-value");
    svg.text(" · ");
    svg.element("tspan").with("fill", "#9a3412").text("below: q-value");
    svg.text(" · ");
}

/// A text of this class.
pub(super) fn word(svg: &mut Svg, class: &str, (x, y): (usize, usize), text: impl Display) {
    svg.element("text").with("class", class).with("x", x).with("y", y).text(text);
}

/// A line of this class.
pub(super) fn stroke(svg: &mut Svg, class: &str, (x1, y1): (usize, usize), (x2, y2): (usize, usize)) {
    svg.element("line").with("class", class).with("x1", x1).with("y1", y1).with("x2", x2).with("y2", y2).end();
}

/// A node: its digits at (x, y) in a box that begins at `left`.
pub(super) fn boxed(
    svg: &mut Svg,
    class: &str,
    (x, y): (usize, usize),
    (left, width, half): (usize, usize, usize),
    digits: &str,
) {
    let frame = svg.element("rect").with("class", class).with("x", left).with("y", y - half);
    frame.with("width", width).with("height", 2 * half).with("rx", 6).beside();
    word(svg, "digits", (x, y + 4), digits);
}

/// Where things stand.
struct Canvas {
    /// Above the tree.
    header: usize,
    /// The width of a node.
    node: usize,
    /// From one column to the next.
    column: usize,
}

impl Canvas {
    fn new(layout: &Layout, look: Look) -> Canvas {
        let label = layout.nodes.iter().map(|placed| placed.label.len()).max().unwrap_or(1);
        let value = layout.nodes.last().map_or(1, |placed| placed.node.p_value.to_string().len());
        let node = label * CHARACTER + 8;
        // Neighbours in order are never on one level, only next neighbours are: a node may take two columns.
        let header = if look == Look::File { HEADER } else { 0 };
        Canvas { header, node, column: (node.max(value * 7) + 10).div_ceil(2).max(24) }
    }

    fn centre(&self, column: usize, placed: &Placed) -> (usize, usize) {
        let x = MARGIN + column * self.column + self.column / 2;
        (x, self.header + MARGIN + HALF + placed.node.depth as usize * LEVEL)
    }

    fn edge(&self, svg: &mut Svg, layout: &Layout, column: usize, placed: &Placed) {
        let Some((parent, turn)) = placed.parent else { return };
        let (x1, y1) = self.centre(parent, &layout.nodes[parent]);
        let (x2, y2) = self.centre(column, placed);
        stroke(svg, if placed.marked { "wayedge" } else { "edge" }, (x1, y1), (x2, y2));
        // The label beside the middle of the edge, on its upper side.
        let (x, y) = ((x1 + x2) / 2, (y1 + y2) / 2 - 3);
        let x = if turn == Turn::Left { x.saturating_sub(7) } else { x + 7 };
        word(svg, "turn halo", (x, y), turn.label());
    }

    fn node(&self, svg: &mut Svg, column: usize, placed: &Placed, leafless: bool) {
        let (x, y) = self.centre(column, placed);
        let class = match (placed.marked, placed.node.leaf) {
            (true, _) => "way",
            (false, true) => "leaf",
            (false, false) => "node",
        };
        let left = x - self.node.min(2 * x) / 2;
        boxed(svg, class, (x, y), (left, self.node, HALF), &placed.label);
        if !leafless {
            word(svg, "p halo", (x, y - HALF - 4), &placed.node.p_value);
        }
        if let Some(value) = &placed.node.q_value {
            word(svg, "q halo", (x, y + HALF + 12), value);
        }
    }
}
