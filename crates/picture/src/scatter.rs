//! Points with integer coordinates, and lines through the origin.

use crate::colour::Colour;
use crate::frame::{Frame, Key, LEAST_SIDE, SIDE, Words};
use crate::picture::{Picture, Place, Shape};

/// Free space between the data and the axes, in units.
const PADDING: f64 = 14.0;

/// The largest and the smallest radius of a dot, in units.
const RADII: (f64, f64) = (3.6, 0.7);

/// A line through the origin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// How far it rises over `run`; the slope is rise/run.
    pub rise: u64,
    /// How far it runs to the right; 0 is a line straight up.
    pub run: u64,
    /// What the legend says.
    pub label: String,
}

/// Points (x, y) with 0 ≤ x ≤ `bounds.0` and 0 ≤ y ≤ `bounds.1`, x to the right, y upwards, both axes on the same scale unless one is more
/// than ten times as long as the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scatter {
    /// Title, names of the axes, caption.
    pub words: Words,
    /// What the legend calls a point; empty for no entry.
    pub point_label: String,
    /// Drawn below the points.
    pub lines: Vec<Line>,
    bounds: (u32, u32),
    points: Vec<(u32, u32)>,
}

impl Scatter {
    /// The points, without those beyond the bounds, the axes called x and y.
    pub fn new(greatest_x: u32, greatest_y: u32, points: Vec<(u32, u32)>) -> Scatter {
        let words = Words { across: "x".to_string(), up: "y".to_string(), ..Words::default() };
        let bounds = (greatest_x, greatest_y);
        let points = points.into_iter().filter(|(x, y)| *x <= greatest_x && *y <= greatest_y).collect();
        Scatter { words, point_label: String::new(), lines: Vec::new(), bounds, points }
    }

    /// The points within the bounds.
    pub fn points(&self) -> &[(u32, u32)] {
        &self.points
    }

    /// Large enough to be seen: almost touching their neighbours, or a small share of `area` in all.
    fn radius(&self, unit: f64, area: f64) -> f64 {
        let share = (area / self.points.len().max(1) as f64).sqrt() * 0.04;
        share.max(unit * 0.4).clamp(RADII.1, RADII.0)
    }

    /// The picture.
    pub fn draw(&self) -> Picture {
        let (greatest_x, greatest_y) = (f64::from(self.bounds.0.max(1)), f64::from(self.bounds.1.max(1)));
        let unit = (SIDE - 2.0 * PADDING) / greatest_x.max(greatest_y);
        let length = |greatest: f64| (greatest * unit).max(LEAST_SIDE);
        let (unit_x, unit_y) = (length(greatest_x) / greatest_x, length(greatest_y) / greatest_y);
        let area = |length: f64| (length + 2.0 * PADDING).ceil();
        let size = (area(length(greatest_x)), area(length(greatest_y)));
        let across = move |x: u32| PADDING + f64::from(x) * unit_x;
        let up = move |y: u32| PADDING + f64::from(y) * unit_y;

        let mut frame = Frame::new(&self.words, size, self.bounds, 0.0);
        frame.grid(self.bounds, &across, &up);
        let mut legend = Vec::new();
        let radius = self.radius(unit, size.0 * size.1);
        if !self.point_label.is_empty() {
            legend.push((Key::Dot { radius, colour: Colour::INK }, self.point_label.clone()));
        }
        for (index, line) in self.lines.iter().enumerate() {
            // Colours come round again, dashes mark every second line for black and white print.
            let (colour, dashed) = (Colour::LINES[index % Colour::LINES.len()], index % 2 == 1);
            // Where small dots run together they would hide a thin line.
            let width = if radius < 1.2 { 2.0 * radius + 1.2 } else { 1.2 };
            let (from, to) = ends(&frame, line, (unit_x, unit_y));
            frame.push(Shape::Stroke { from, to, width, colour, dashed });
            legend.push((Key::Stroke { colour, dashed }, line.label.clone()));
        }
        let (left, bottom) = (frame.left, frame.bottom());
        let centres = self.points.iter().map(|(x, y)| (left + across(*x), bottom - up(*y))).collect();
        frame.push(Shape::Dots { centres, radius, colour: Colour::INK });
        frame.axes(&self.words, self.bounds, &across, &up);
        frame.finish(&self.words, &legend)
    }
}

/// Where the line begins, at the origin, and where it leaves the area.
fn ends(frame: &Frame, line: &Line, (unit_x, unit_y): (f64, f64)) -> (Place, Place) {
    let (run, rise) = (line.run as f64 * unit_x, line.rise as f64 * unit_y);
    let room = |length: f64, step: f64| if step > 0.0 { (length - PADDING) / step } else { f64::INFINITY };
    let steps = room(frame.width, run).min(room(frame.height, rise));
    let steps = if steps.is_finite() { steps } else { 0.0 };
    let from = (frame.left + PADDING, frame.bottom() - PADDING);
    (from, (from.0 + run * steps, from.1 - rise * steps))
}
