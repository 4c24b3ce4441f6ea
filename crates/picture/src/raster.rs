//! A drawing as pixels, with smooth edges.

use crate::colour::Colour;
use crate::font;
use crate::outline::Curve;
use crate::picture::{Anchor, DASH, PIXELS_PER_UNIT, Picture, Place, Shape, Text};
use crate::pixels::Pixels;
use ab_glyph_rasterizer::{Point, Rasterizer, point};

/// Control points of a quarter circle stand this far from its ends, in radii: 4/3·(√2 − 1).
const QUARTER: f64 = 0.5522847498;

/// The pixels of `picture`.
pub fn draw(picture: &Picture) -> Pixels {
    let pixels = |units: u32| (units * PIXELS_PER_UNIT) as usize;
    let background = Pixels::filled(pixels(picture.width), pixels(picture.height), Colour::PAPER);
    let mut canvas = Canvas { pixels: background, coverage: Rasterizer::new(0, 0) };
    picture.shapes.iter().for_each(|shape| canvas.shape(shape));
    canvas.pixels
}

struct Canvas {
    pixels: Pixels,
    /// Kept, so that thousands of dots share one buffer.
    coverage: Rasterizer,
}

impl Canvas {
    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Rectangle { corner: (x, y), width, height, colour } => {
                let corners = [(*x, *y), (x + width, *y), (x + width, y + height), (*x, y + height)];
                self.fill(&polygon(&corners), *colour);
            }
            Shape::Stroke { from, to, width, colour, dashed } => {
                for (start, end) in if *dashed { dashes(*from, *to) } else { vec![(*from, *to)] } {
                    self.fill(&stroke(start, end, *width), *colour);
                }
            }
            Shape::Dots { centres, radius, colour } => {
                for centre in centres {
                    self.fill(&circle(*centre, *radius), *colour);
                }
            }
            Shape::Text(text) => self.text(text),
            Shape::Table { corner, width, height, cells } => self.table(*corner, *width, *height, cells),
        }
    }

    fn text(&mut self, text: &Text) {
        let size = text.size * scale();
        let width = font::width(&text.text, size);
        let start = match text.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => width / 2.0,
            Anchor::End => width,
        };
        let (x, y) = ((text.at.0 * scale() - start) as f32, (text.at.1 * scale()) as f32);
        let moved = |at: Point| point(at.x + x, at.y + y);
        let curves = font::outlines(&text.text, size, text.slanted).into_iter().map(|curve| curve.moved(moved));
        self.fill(&curves.collect::<Vec<_>>(), text.colour);
    }

    /// Colours what the closed curves, in pixels, enclose.
    fn fill(&mut self, curves: &[Curve], colour: Colour) {
        let Some((left, top, right, bottom)) = bounds(curves) else { return };
        let (left, top) = (left.max(0), top.max(0));
        let (right, bottom) = (right.min(self.pixels.width() as i64), bottom.min(self.pixels.height() as i64));
        if left >= right || top >= bottom {
            return;
        }
        // A column to spare: what leaves the buffer on the right would come back on the left.
        self.coverage.reset((right - left + 2) as usize, (bottom - top) as usize);
        let local = |at: &Point| point(at.x - left as f32, at.y - top as f32);
        for curve in curves {
            match curve {
                Curve::Line(a, b) => self.coverage.draw_line(local(a), local(b)),
                Curve::Quad(a, b, c) => self.coverage.draw_quad(local(a), local(b), local(c)),
                Curve::Cubic(a, b, c, d) => self.coverage.draw_cubic(local(a), local(b), local(c), local(d)),
            }
        }
        let (pixels, width) = (&mut self.pixels, (right - left) as u32);
        self.coverage.for_each_pixel_2d(|x, y, share| {
            // What is left of rounding must not tint a pixel.
            if share > 1.0 / 512.0 && x < width {
                let pixel = &mut pixels.row_mut(top as usize + y as usize)[left as usize + x as usize];
                *pixel = pixel.covered(colour, share);
            }
        });
    }

    /// Each pixel takes the cell its centre lies in.
    fn table(&mut self, corner: Place, width: f64, height: f64, cells: &Pixels) {
        let device = |units: f64| (units * scale()).round() as usize;
        let (left, top) = (device(corner.0), device(corner.1));
        let (width, height) = (device(width), device(height));
        for y in 0..height.min(self.pixels.height().saturating_sub(top)) {
            let source = cells.row(y * cells.height() / height);
            let target = &mut self.pixels.row_mut(top + y)[left..];
            for (x, pixel) in target.iter_mut().enumerate().take(width) {
                *pixel = source[x * cells.width() / width];
            }
        }
    }
}

fn scale() -> f64 {
    f64::from(PIXELS_PER_UNIT)
}

fn pixel((x, y): Place) -> Point {
    point((x * scale()) as f32, (y * scale()) as f32)
}

/// The least rectangle of whole pixels around the curves: left, top, right, bottom.
fn bounds(curves: &[Curve]) -> Option<(i64, i64, i64, i64)> {
    let points = curves.iter().flat_map(|curve| match curve {
        Curve::Line(a, b) => vec![*a, *b],
        Curve::Quad(a, b, c) => vec![*a, *b, *c],
        Curve::Cubic(a, b, c, d) => vec![*a, *b, *c, *d],
    });
    let boxes = points.map(|at| (at.x.floor() as i64, at.y.floor() as i64, at.x.ceil() as i64, at.y.ceil() as i64));
    boxes.reduce(|one, two| (one.0.min(two.0), one.1.min(two.1), one.2.max(two.2), one.3.max(two.3)))
}

fn polygon(corners: &[Place]) -> Vec<Curve> {
    let next = corners.iter().cycle().skip(1);
    corners.iter().zip(next).map(|(from, to)| Curve::Line(pixel(*from), pixel(*to))).collect()
}

/// A straight stroke with flat ends.
fn stroke(from: Place, to: Place, width: f64) -> Vec<Curve> {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    if length <= 0.0 {
        return Vec::new();
    }
    let (across, down) = (-dy / length * width / 2.0, dx / length * width / 2.0);
    let side = |(x, y): Place, sign: f64| (x + sign * across, y + sign * down);
    polygon(&[side(from, 1.0), side(to, 1.0), side(to, -1.0), side(from, -1.0)])
}

/// The dashes of a stroke.
fn dashes(from: Place, to: Place) -> Vec<(Place, Place)> {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    let at = |distance: f64| {
        let share = (distance / length).min(1.0);
        (from.0 + dx * share, from.1 + dy * share)
    };
    let count = (length / (DASH.0 + DASH.1)).ceil() as u32;
    let starts = (0..count).map(|index| f64::from(index) * (DASH.0 + DASH.1));
    starts.map(|start| (at(start), at(start + DASH.0))).collect()
}

fn circle((x, y): Place, radius: f64) -> Vec<Curve> {
    let at = |across: f64, down: f64| pixel((x + across * radius, y + down * radius));
    // From each axis to the next, a quarter turn at a time.
    let quarters = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)];
    quarters
        .map(|(a, b)| {
            let (next_a, next_b) = (-b, a);
            Curve::Cubic(
                at(a, b),
                at(a + QUARTER * next_a, b + QUARTER * next_b),
                at(next_a + QUARTER * a, next_b + QUARTER * b),
                at(next_a, next_b),
            )
        })
        .to_vec()
}
