//! A drawing as an SVG document.

use crate::picture::{Anchor, DASH, Picture, Place, Shape, Text};
use crate::pixels::Pixels;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use std::fmt::Write;

/// Tables of more cells are embedded as an image instead of rectangles.
const MOST_RECTANGLES: usize = 4096;

/// More dots are drawn as one path instead of circles, a third as long.
const MOST_CIRCLES: usize = 5000;

/// Viewers that smooth images, whatever the document says, must find cells of several pixels: embedded images are at least this wide or high.
const IMAGE_SIDE: usize = 1200;

/// The document.
pub fn document(picture: &Picture) -> String {
    let (width, height) = picture.size();
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         role=\"img\" font-family=\"sans-serif\">\n"
    );
    if !picture.title.is_empty() {
        line(&mut out, format_args!("<title>{}</title>", escaped(&picture.title)));
    }
    let paper = crate::Colour::PAPER.hexadecimal();
    line(&mut out, format_args!("<rect width=\"{width}\" height=\"{height}\" fill=\"{paper}\"/>"));
    picture.shapes.iter().for_each(|shape| write_shape(&mut out, shape));
    out.push_str("</svg>\n");
    out
}

/// Adds a line; writing to a string does not fail.
fn line(out: &mut String, content: std::fmt::Arguments<'_>) {
    let _ = writeln!(out, "{content}");
}

fn write_shape(out: &mut String, shape: &Shape) {
    match shape {
        Shape::Rectangle { corner: (x, y), width, height, colour } => {
            let [x, y, width, height] = [*x, *y, *width, *height].map(number);
            let colour = colour.hexadecimal();
            line(
                out,
                format_args!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{colour}\"/>"),
            );
        }
        Shape::Stroke { from, to, width, colour, dashed } => {
            let [x1, y1, x2, y2, width] = [from.0, from.1, to.0, to.1, *width].map(number);
            let dash = if *dashed { format!(" stroke-dasharray=\"{} {}\"", DASH.0, DASH.1) } else { String::new() };
            let colour = colour.hexadecimal();
            line(
                out,
                format_args!(
                    "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"{colour}\" stroke-width=\"{width}\"{dash}/>"
                ),
            );
        }
        Shape::Dots { centres, radius, colour } => write_dots(out, centres, *radius, &colour.hexadecimal()),
        Shape::Text(text) => write_text(out, text),
        Shape::Table { corner, width, height, cells } if cells.width() * cells.height() <= MOST_RECTANGLES => {
            write_rectangles(out, *corner, *width, *height, cells);
        }
        Shape::Table { corner, width, height, cells } => write_image(out, *corner, *width, *height, cells),
    }
}

fn write_dots(out: &mut String, centres: &[Place], radius: f64, colour: &str) {
    if centres.len() <= MOST_CIRCLES {
        line(out, format_args!("<g fill=\"{colour}\">"));
        for (x, y) in centres {
            let [x, y, radius] = [*x, *y, radius].map(number);
            line(out, format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>"));
        }
        line(out, format_args!("</g>"));
        return;
    }
    // A stroke without length shows its round ends only.
    let width = number(2.0 * radius);
    let _ = write!(out, "<path stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"round\" d=\"");
    for (x, y) in centres {
        let _ = write!(out, "M{} {}h0", number(*x), number(*y));
    }
    line(out, format_args!("\"/>"));
}

fn write_text(out: &mut String, text: &Text) {
    let [x, y, size] = [text.at.0, text.at.1, text.size].map(number);
    let anchor = match text.anchor {
        Anchor::Start => "",
        Anchor::Middle => " text-anchor=\"middle\"",
        Anchor::End => " text-anchor=\"end\"",
    };
    let style = if text.slanted { " font-style=\"italic\"" } else { "" };
    let (colour, words) = (text.colour.hexadecimal(), escaped(&text.text));
    line(
        out,
        format_args!("<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{colour}\"{anchor}{style}>{words}</text>"),
    );
}

/// One rectangle for each run of equal cells in a row.
fn write_rectangles(out: &mut String, (left, top): Place, width: f64, height: f64, cells: &Pixels) {
    let (cell_width, cell_height) = (width / cells.width() as f64, height / cells.height() as f64);
    line(out, format_args!("<g shape-rendering=\"crispEdges\">"));
    for row in 0..cells.height() {
        let y = number(top + row as f64 * cell_height);
        let mut column = 0;
        for run in cells.row(row).chunk_by(|one, two| one == two) {
            let x = number(left + column as f64 * cell_width);
            let (width, height, colour) =
                (number(run.len() as f64 * cell_width), number(cell_height), run[0].hexadecimal());
            line(
                out,
                format_args!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{colour}\"/>"),
            );
            column += run.len();
        }
    }
    line(out, format_args!("</g>"));
}

fn write_image(out: &mut String, (x, y): Place, width: f64, height: f64, cells: &Pixels) {
    let factor = IMAGE_SIDE.div_ceil(cells.width().max(cells.height())).max(1);
    // The encoder refuses no table within the limits; without a picture the frame still says what was meant.
    let data = cells.enlarged(factor).to_png().map(|bytes| STANDARD.encode(bytes)).unwrap_or_default();
    let [x, y, width, height] = [x, y, width, height].map(number);
    line(
        out,
        format_args!(
            "<image x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" preserveAspectRatio=\"none\" \
             style=\"image-rendering:pixelated\" href=\"data:image/png;base64,{data}\"/>"
        ),
    );
}

/// To hundredths, without zeros at the end.
fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let short = text.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".to_string() } else { short.to_string() }
}

/// The text as XML may hold it: signs escaped, what XML forbids left out.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '\t' | '\n' | '\r' => out.push(' '),
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {}
            _ => out.push(character),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{escaped, number};

    #[test]
    fn numbers_are_short_and_texts_safe() {
        assert_eq!([0.0, -0.001, 1.5, 10.0, 2.345].map(number), ["0", "0", "1.5", "10", "2.35"]);
        assert_eq!(escaped("u < 2 & v > 1\u{1}\n"), "u &lt; 2 &amp; v &gt; 1 ");
    }
}
