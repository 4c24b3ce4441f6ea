//! What surrounds the data: title, axes with ticks, legend, caption.

use crate::colour::Colour;
use crate::font;
use crate::picture::{Anchor, Picture, Place, Shape, Text};
use crate::ticks::{grouped, ticks};

/// The words around a picture; what is empty is left out, what is too long is broken into lines and in the end cut.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    /// Above the picture.
    pub title: String,
    /// The name of the axis from left to right.
    pub across: String,
    /// The name of the axis from bottom to top.
    pub up: String,
    /// Below the picture.
    pub caption: String,
}

/// The longer side of the area for data, in units, unless the data need more.
pub(crate) const SIDE: f64 = 600.0;

/// The shorter side is at least this long.
pub(crate) const LEAST_SIDE: f64 = 60.0;

/// No picture is narrower, so that words have room.
const LEAST_WIDTH: f64 = 360.0;

const MARGIN: f64 = 18.0;
const TITLE_SIZE: f64 = 15.0;
const LABEL_SIZE: f64 = 12.5;
const TICK_SIZE: f64 = 11.0;
const TICK_LENGTH: f64 = 5.0;
/// The least distance between ticks.
const TICKS_APART: f64 = 54.0;
const MOST_TITLE_LINES: usize = 3;
const MOST_CAPTION_LINES: usize = 6;

/// The sign before a label of the legend.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Key {
    Dot { radius: f64, colour: Colour },
    Stroke { colour: Colour, dashed: bool },
    Cell { colour: Colour },
}

impl Key {
    /// Room for the sign.
    fn width(self) -> f64 {
        match self {
            Key::Dot { .. } => 8.0,
            Key::Stroke { .. } => 26.0,
            Key::Cell { .. } => 10.0,
        }
    }
}

/// Where on an axis a number stands, in units from its beginning.
pub(crate) type Along<'a> = &'a dyn Fn(u32) -> f64;

/// A picture being drawn. Lengths of words and ticks are multiplied by `scale`, which grows with areas larger than [`SIDE`].
pub(crate) struct Frame {
    title: String,
    scale: f64,
    pub left: f64,
    pub top: f64,
    pub width: f64,
    pub height: f64,
    outer_width: f64,
    shapes: Vec<Shape>,
}

impl Frame {
    /// An empty area of `width` × `height` for data up to `greatest`, `right` units (times the scale) kept free beside it, and the title.
    pub fn new(words: &Words, (width, height): (f64, f64), greatest: (u32, u32), right: f64) -> Frame {
        let scale = (width.max(height) / SIDE).max(1.0);
        let last_label = |greatest: u32| font::width(&grouped(greatest), TICK_SIZE * scale);
        // Whole units keep edges sharp in both formats.
        let left = (MARGIN * scale + last_label(greatest.1) + (TICK_LENGTH + 5.0) * scale).ceil();
        let beside = (right * scale).max(last_label(greatest.0) / 2.0) + MARGIN * scale;
        let outer_width = (left + width + beside).max(LEAST_WIDTH * scale).ceil();
        let title_width = outer_width - left - MARGIN * scale;
        let lines = font::wrapped(&words.title, TITLE_SIZE * scale, title_width, MOST_TITLE_LINES);
        let line_height = 1.35 * TITLE_SIZE * scale;
        let above_label = if words.up.is_empty() { 0.0 } else { (LABEL_SIZE + 12.0) * scale };
        let top = (MARGIN * scale + lines.len() as f64 * line_height + above_label).ceil();
        let title = words.title.clone();
        let mut frame = Frame { title, scale, left, top, width, height, outer_width, shapes: Vec::new() };
        for (index, line) in lines.into_iter().enumerate() {
            let y = MARGIN * scale + index as f64 * line_height + TITLE_SIZE * scale * 0.85;
            frame.text((left, y), Anchor::Start, TITLE_SIZE, Colour::INK, line);
        }
        frame
    }

    pub fn scale(&self) -> f64 {
        self.scale
    }

    pub fn bottom(&self) -> f64 {
        self.top + self.height
    }

    pub fn push(&mut self, shape: Shape) {
        self.shapes.push(shape);
    }

    /// A text of a size before scaling.
    pub fn text(&mut self, at: Place, anchor: Anchor, size: f64, colour: Colour, text: String) {
        self.shapes.push(Shape::Text(Text { at, anchor, size: size * self.scale, colour, slanted: false, text }));
    }

    /// A slanted label, for names of axes.
    pub fn name(&mut self, at: Place, anchor: Anchor, text: &str) {
        if !text.is_empty() {
            let (size, colour, text) = (LABEL_SIZE * self.scale, Colour::TEXT, text.to_string());
            self.shapes.push(Shape::Text(Text { at, anchor, size, colour, slanted: true, text }));
        }
    }

    fn stroke(&mut self, from: Place, to: Place, colour: Colour) {
        let width = self.scale.round();
        self.shapes.push(Shape::Stroke { from, to, width, colour, dashed: false });
    }

    /// The numbers marked from left to right and from bottom to top.
    fn marked(&self, greatest: (u32, u32)) -> (Vec<u32>, Vec<u32>) {
        let label = font::width(&grouped(greatest.0), TICK_SIZE * self.scale);
        let apart = TICKS_APART * self.scale;
        let most = |length: f64, apart: f64| (length / apart).clamp(1.0, 10.0) as u32;
        (
            ticks(greatest.0, most(self.width, apart.max(label + 16.0 * self.scale))),
            ticks(greatest.1, most(self.height, apart)),
        )
    }

    /// Thin lines across the area at every tick.
    pub fn grid(&mut self, greatest: (u32, u32), across: Along<'_>, up: Along<'_>) {
        let (columns, rows) = self.marked(greatest);
        let (left, right, top, bottom) = (self.left, self.left + self.width, self.top, self.bottom());
        for number in columns {
            let x = sharp(left + across(number));
            self.stroke((x, top), (x, bottom), Colour::GRID);
        }
        for number in rows {
            let y = sharp(bottom - up(number));
            self.stroke((left, y), (right, y), Colour::GRID);
        }
    }

    /// Both axes, their ticks and names.
    pub fn axes(&mut self, words: &Words, greatest: (u32, u32), across: Along<'_>, up: Along<'_>) {
        let (columns, rows) = self.marked(greatest);
        let scale = self.scale;
        // Beside the area, not on it.
        let (left, bottom) = (self.left - 0.5 * scale.round(), self.bottom() + 0.5 * scale.round());
        let (right, top) = (self.left + self.width, self.top);
        self.stroke((left, top), (left, bottom + 0.5 * scale.round()), Colour::AXIS);
        self.stroke((left, bottom), (right, bottom), Colour::AXIS);
        let label_y = bottom + (TICK_LENGTH + 4.0 + TICK_SIZE * 0.8) * scale;
        for number in columns {
            let x = sharp(self.left + across(number));
            self.stroke((x, bottom), (x, bottom + TICK_LENGTH * scale), Colour::AXIS);
            self.text((x, label_y), Anchor::Middle, TICK_SIZE, Colour::TEXT, grouped(number));
        }
        for number in rows {
            let y = sharp(self.bottom() - up(number));
            self.stroke((left - TICK_LENGTH * scale, y), (left, y), Colour::AXIS);
            let at = (left - (TICK_LENGTH + 4.0) * scale, y + TICK_SIZE * 0.36 * scale);
            self.text(at, Anchor::End, TICK_SIZE, Colour::TEXT, grouped(number));
        }
        self.name((self.left, top - 10.0 * scale), Anchor::Start, &words.up);
        self.name((right, label_y + (LABEL_SIZE + 5.0) * scale), Anchor::End, &words.across);
    }

    /// Legend and caption, below the axes and never on the data, and the whole.
    pub fn finish(mut self, words: &Words, legend: &[(Key, String)]) -> Picture {
        let scale = self.scale;
        let named = if words.across.is_empty() { 0.0 } else { LABEL_SIZE + 5.0 };
        let mut y = self.bottom() + (TICK_LENGTH + 4.0 + TICK_SIZE + named + 12.0) * scale;
        y = self.legend(y, legend);
        let room = self.outer_width - self.left - MARGIN * scale;
        for line in font::balanced(&words.caption, TICK_SIZE * scale, room, MOST_CAPTION_LINES) {
            y += 1.4 * TICK_SIZE * scale;
            self.text((self.left, y), Anchor::Start, TICK_SIZE, Colour::TEXT, line);
        }
        let height = (y + MARGIN * scale).ceil();
        Picture { title: self.title, width: self.outer_width as u32, height: height as u32, shapes: self.shapes }
    }

    /// Entries from left to right, in a new row where the width is used up; the lowest edge.
    fn legend(&mut self, top: f64, entries: &[(Key, String)]) -> f64 {
        let scale = self.scale;
        let (gap, row) = (24.0 * scale, (LABEL_SIZE + 8.0) * scale);
        let right = self.outer_width - MARGIN * scale;
        let (mut x, mut y) = (self.left, top);
        for (key, label) in entries {
            let sign = key.width() * scale;
            let room = right - self.left - sign - 6.0 * scale;
            let label = font::wrapped(label, LABEL_SIZE * scale, room, 1).pop().unwrap_or_default();
            let width = sign + 6.0 * scale + font::width(&label, LABEL_SIZE * scale);
            if x > self.left && x + width > right {
                (x, y) = (self.left, y + row);
            }
            let middle = y + LABEL_SIZE * 0.5 * scale;
            self.key(*key, x, sign, middle);
            let at = (x + sign + 6.0 * scale, middle + LABEL_SIZE * 0.36 * scale);
            self.text(at, Anchor::Start, LABEL_SIZE, Colour::TEXT, label);
            x += width + gap;
        }
        if entries.is_empty() { top - 8.0 * scale } else { y + row - 4.0 * scale }
    }

    fn key(&mut self, key: Key, x: f64, width: f64, middle: f64) {
        let scale = self.scale;
        match key {
            Key::Dot { radius, colour } => {
                // A dot no one could see says nothing.
                let radius = radius.max(2.0);
                self.push(Shape::Dots { centres: vec![(x + width / 2.0, middle)], radius, colour });
            }
            Key::Stroke { colour, dashed } => {
                let (from, to) = ((x, middle), (x + width, middle));
                self.push(Shape::Stroke { from, to, width: 1.5 * scale, colour, dashed });
            }
            Key::Cell { colour } => {
                let side = 10.0 * scale;
                let corner = (x + width - side, middle - side / 2.0);
                let edge = scale / 2.0;
                let outer = (corner.0 - edge, corner.1 - edge);
                let around = side + 2.0 * edge;
                self.push(Shape::Rectangle { corner: outer, width: around, height: around, colour: Colour::AXIS });
                self.push(Shape::Rectangle { corner, width: side, height: side, colour });
            }
        }
    }
}

/// The middle of the unit nearby: a stroke of width 1 there covers whole pixels.
fn sharp(place: f64) -> f64 {
    place.floor() + 0.5
}
