//! A drawing as an SVG document.

mod writer;

pub use writer::{Element, Svg};

use crate::picture::{Anchor, DASH, Picture, Place, Shape, Text};
use crate::pixels::Pixels;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use std::fmt;

/// Tables of more cells are embedded as an image instead of rectangles.
const MOST_RECTANGLES: usize = 4096;

/// More dots are drawn as one path instead of circles, a third as long.
const MOST_CIRCLES: usize = 5000;

/// Viewers that smooth images, whatever the document says, must find cells of several pixels: embedded images are at least this wide or high.
pub(crate) const IMAGE_SIDE: usize = 1200;

/// The document.
pub fn document(picture: &Picture) -> String {
    let (width, height) = picture.size();
    let mut svg = Svg::new();
    let root = svg.element("svg").with("xmlns", Svg::NAMESPACE).with("width", width).with("height", height);
    let root = root.with("viewBox", format_args!("0 0 {width} {height}")).with("role", "img");
    root.with("font-family", "sans-serif").holding(|svg| {
        if !picture.title.is_empty() {
            svg.element("title").text(&picture.title);
        }
        let paper = crate::Colour::PAPER.hexadecimal();
        svg.element("rect").with("width", width).with("height", height).with("fill", paper).end();
        picture.shapes.iter().for_each(|shape| write_shape(svg, shape));
    });
    svg.finish()
}

fn write_shape(svg: &mut Svg, shape: &Shape) {
    match shape {
        Shape::Rectangle { corner, width, height, colour } => {
            placed(svg.element("rect"), *corner, *width, *height).with("fill", colour.hexadecimal()).end();
        }
        Shape::Stroke { from, to, width, colour, dashed } => {
            let line = svg.element("line").with("x1", number(from.0)).with("y1", number(from.1));
            let line = line.with("x2", number(to.0)).with("y2", number(to.1));
            let line = line.with("stroke", colour.hexadecimal()).with("stroke-width", number(*width));
            line.with_some("stroke-dasharray", dashed.then(|| format!("{} {}", DASH.0, DASH.1))).end();
        }
        Shape::Dots { centres, radius, colour } => write_dots(svg, centres, *radius, &colour.hexadecimal()),
        Shape::Text(text) => write_text(svg, text),
        Shape::Table { corner, width, height, cells } if cells.width() * cells.height() <= MOST_RECTANGLES => {
            write_rectangles(svg, *corner, *width, *height, cells);
        }
        Shape::Table { corner, width, height, cells } => write_image(svg, *corner, *width, *height, cells),
    }
}

/// An element with its corner and its size.
fn placed(element: Element<'_>, (x, y): Place, width: f64, height: f64) -> Element<'_> {
    element.with("x", number(x)).with("y", number(y)).with("width", number(width)).with("height", number(height))
}

fn write_dots(svg: &mut Svg, centres: &[Place], radius: f64, colour: &str) {
    if centres.len() <= MOST_CIRCLES {
        let radius = number(radius);
        return svg.element("g").with("fill", colour).holding(|svg| {
            for (x, y) in centres {
                svg.element("circle").with("cx", number(*x)).with("cy", number(*y)).with("r", &radius).end();
            }
        });
    }
    // A stroke without length shows its round ends only.
    let path = svg.element("path").with("stroke", colour).with("stroke-width", number(2.0 * radius));
    path.with("stroke-linecap", "round").with("d", Points(centres)).end();
}

/// A way that visits all centres.
struct Points<'p>(&'p [Place]);

impl fmt::Display for Points<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|(x, y)| write!(f, "M{} {}h0", number(*x), number(*y)))
    }
}

fn write_text(svg: &mut Svg, text: &Text) {
    let anchor = match text.anchor {
        Anchor::Start => None,
        Anchor::Middle => Some("middle"),
        Anchor::End => Some("end"),
    };
    let element = svg.element("text").with("x", number(text.at.0)).with("y", number(text.at.1));
    let element = element.with("font-size", number(text.size)).with("fill", text.colour.hexadecimal());
    let element = element.with_some("text-anchor", anchor);
    element.with_some("font-style", text.slanted.then_some("italic")).text(&text.text);
}

/// One rectangle for each run of equal cells in a row.
fn write_rectangles(svg: &mut Svg, (left, top): Place, width: f64, height: f64, cells: &Pixels) {
    let (cell_width, cell_height) = (width / cells.width() as f64, height / cells.height() as f64);
    svg.element("g").with("shape-rendering", "crispEdges").holding(|svg| {
        for row in 0..cells.height() {
            let y = top + row as f64 * cell_height;
            let mut column = 0;
            for run in cells.row(row).chunk_by(|one, two| one == two) {
                let x = left + column as f64 * cell_width;
                let cell = placed(svg.element("rect"), (x, y), run.len() as f64 * cell_width, cell_height);
                cell.with("fill", run[0].hexadecimal()).end();
                column += run.len();
            }
        }
    });
}

fn write_image(svg: &mut Svg, corner: Place, width: f64, height: f64, cells: &Pixels) {
    let factor = IMAGE_SIDE.div_ceil(cells.width().max(cells.height())).max(1);
    // The encoder refuses no table within the limits; without a picture the frame still says what was meant.
    let data = cells.enlarged(factor).to_png().map(|bytes| STANDARD.encode(bytes)).unwrap_or_default();
    let image = placed(svg.element("image"), corner, width, height).with("preserveAspectRatio", "none");
    image.with("style", "image-rendering:pixelated").with("href", format_args!("data:image/png;base64,{data}")).end();
}

/// To hundredths, without zeros at the end.
fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let short = text.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".to_string() } else { short.to_string() }
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn numbers_are_short() {
        assert_eq!([0.0, -0.001, 1.5, 10.0, 2.345].map(number), ["0", "0", "1.5", "10", "2.35"]);
    }
}
