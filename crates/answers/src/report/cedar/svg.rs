//! A tree as a picture: nodes as digits, p-values above, q-values below [F84, Fig. 2].

use super::layout::{Layout, Placed};
use std::fmt::Write;
use wythoff::{CedarTree, Turn};

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
    let title = format!("Cedar tree of {}, order {}: {} nodes", tree.fraction(), tree.order(), layout.nodes.len());
    let mut svg = begin(width, height, &title, look);
    if look == Look::File {
        let _ = writeln!(svg, "<text class=\"title\" x=\"{MARGIN}\" y=\"30\">{title}</text>");
        let _ = writeln!(
            svg,
            "<text class=\"legend\" x=\"{MARGIN}\" y=\"50\"><tspan fill=\"#1d4ed8\">above: p-value</tspan> · \
             <tspan fill=\"#9a3412\">below: q-value</tspan> · <tspan fill=\"#15803d\">green: leaves, which the q-tree sheds</tspan> · \
             edges: 0 left, 1 right</text>"
        );
    }
    // The marked way over the other edges, the nodes over all edges.
    for marked in [false, true] {
        for (column, placed) in layout.nodes.iter().enumerate().filter(|(_, placed)| placed.marked == marked) {
            canvas.edge(&mut svg, layout, column, placed);
        }
    }
    for (column, placed) in layout.nodes.iter().enumerate() {
        canvas.node(&mut svg, column, placed);
    }
    svg.push_str("</svg>\n");
    svg
}

/// The beginning of a picture. In a page there is no style sheet in it: a strict page allows none.
pub(super) fn begin(width: usize, height: usize, title: &str, look: Look) -> String {
    let size = format!("width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\"");
    match look {
        Look::File => format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" {size}>\n<title>{title}</title>\n<style>{STYLE}</style>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
        ),
        Look::Page => format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"cedar\" role=\"img\" aria-label=\"{title}\" {size}>\n\
             <title>{title}</title>\n"
        ),
    }
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

    fn edge(&self, svg: &mut String, layout: &Layout, column: usize, placed: &Placed) {
        let Some((parent, turn)) = placed.parent else { return };
        let (x1, y1) = self.centre(parent, &layout.nodes[parent]);
        let (x2, y2) = self.centre(column, placed);
        let class = if placed.marked { "wayedge" } else { "edge" };
        let _ = writeln!(svg, "<line class=\"{class}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>");
        // The label beside the middle of the edge, on its upper side.
        let (x, y) = ((x1 + x2) / 2, (y1 + y2) / 2 - 3);
        let x = if turn == Turn::Left { x.saturating_sub(7) } else { x + 7 };
        let _ = writeln!(svg, "<text class=\"turn halo\" x=\"{x}\" y=\"{y}\">{}</text>", turn.label());
    }

    fn node(&self, svg: &mut String, column: usize, placed: &Placed) {
        let (x, y) = self.centre(column, placed);
        let class = match (placed.marked, placed.node.leaf) {
            (true, _) => "way",
            (false, true) => "leaf",
            (false, false) => "node",
        };
        let (width, height) = (self.node, 2 * HALF);
        let (left, top) = (x - width.min(2 * x) / 2, y - HALF);
        let _ = writeln!(
            svg,
            "<rect class=\"{class}\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" rx=\"6\"/>\
             <text class=\"digits\" x=\"{x}\" y=\"{}\">{}</text>",
            y + 4,
            placed.label
        );
        let _ = writeln!(svg, "<text class=\"p halo\" x=\"{x}\" y=\"{}\">{}</text>", top - 4, placed.node.p_value);
        if let Some(value) = &placed.node.q_value {
            let _ = writeln!(svg, "<text class=\"q halo\" x=\"{x}\" y=\"{}\">{value}</text>", y + HALF + 12);
        }
    }
}
