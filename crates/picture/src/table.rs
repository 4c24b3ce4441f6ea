//! Tables, a coloured cell for each entry.

use crate::colour::Colour;
use crate::error::PictureError;
use crate::font;
use crate::frame::{Frame, Key, LEAST_SIDE, SIDE, Words};
use crate::palette::{PALETTE_SIZE, palette};
use crate::picture::{Anchor, PIXELS_PER_UNIT, Picture, Shape};
use crate::pixels::Pixels;
use crate::ticks::{grouped, ticks};

/// The most cells on a side of a table. Each is at least one pixel of the PNG; a square table of this size takes some 370 MB while it is drawn.
pub const MAX_TABLE_SIDE: usize = 6000;

/// Width of the bar of colours, its distance from the area, and the size of its numbers.
const BAR: f64 = 14.0;
const BAR_GAP: f64 = 20.0;
const BAR_TEXT: f64 = 11.0;

/// A table of numbers, dark for small, light for large ones; column x to the right, row y upwards, row 0 at the bottom.
///
/// ```
/// use wythoff::picture::HeatMap;
/// let nim = HeatMap::from_fn(16, 16, |x, y| (x ^ y) as u32)?;
/// assert!(nim.draw().to_svg().contains("<rect "));
/// # Ok::<(), wythoff::picture::PictureError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeatMap {
    /// Title, names of the axes, caption.
    pub words: Words,
    /// The name of the bar of colours.
    pub value_label: String,
    width: usize,
    height: usize,
    /// Row by row from the bottom.
    values: Vec<u32>,
}

impl HeatMap {
    /// `width` × `height` values, row by row from the bottom: (x, y) stands at `y * width + x`.
    ///
    /// # Errors
    /// An empty side, one of more than [`MAX_TABLE_SIDE`] cells, or another number of values.
    pub fn new(width: usize, height: usize, values: Vec<u32>) -> Result<HeatMap, PictureError> {
        check_sides(width, height)?;
        if values.len() != width * height {
            return Err(PictureError::CellCount { given: values.len(), wanted: width * height });
        }
        Ok(HeatMap { words: axes_x_y(), value_label: String::new(), width, height, values })
    }

    /// The value of each cell (x, y).
    ///
    /// # Errors
    /// An empty side, or one of more than [`MAX_TABLE_SIDE`] cells.
    pub fn from_fn(width: usize, height: usize, value: impl Fn(usize, usize) -> u32) -> Result<HeatMap, PictureError> {
        check_sides(width, height)?;
        let mut values = Vec::with_capacity(width * height);
        (0..height).for_each(|y| values.extend((0..width).map(|x| value(x, y))));
        HeatMap::new(width, height, values)
    }

    /// The picture, with a bar that shows which colour is which value.
    pub fn draw(&self) -> Picture {
        let greatest = self.values.iter().copied().max().unwrap_or(0);
        let colours = palette();
        let colour = |value: u32| {
            let last = (PALETTE_SIZE - 1) as u64;
            let index = (u64::from(value) * last).checked_div(u64::from(greatest)).unwrap_or(0);
            colours[index as usize]
        };
        let cells = Pixels::of_table(self.width, self.height, |x, y| colour(self.values[y * self.width + x]));
        let number_width =
            font::width(&grouped(greatest), BAR_TEXT).max(font::width(&self.value_label, BAR_TEXT + 1.5) - BAR);
        let mut frame = table_frame(&self.words, cells, BAR_GAP + BAR + 9.0 + number_width);
        draw_bar(&mut frame, greatest, &colour, &self.value_label);
        frame.finish(&self.words, &[])
    }
}

/// Cells that are marked or not, for tables too large for points; column x to the right, row y upwards, row 0 at the bottom.
///
/// ```
/// use wythoff::picture::OutcomeMap;
/// let map = OutcomeMap::from_fn(1000, 1000, |x, y| x == y)?;
/// assert_eq!(map.marked_count(), 1000);
/// assert!(map.draw().to_png()?.len() < 50_000);
/// # Ok::<(), wythoff::picture::PictureError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutcomeMap {
    /// Title, names of the axes, caption.
    pub words: Words,
    /// What the legend calls a marked and an unmarked cell; empty for no entry.
    pub labels: [String; 2],
    width: usize,
    height: usize,
    /// Row by row from the bottom.
    marked: Vec<bool>,
}

impl OutcomeMap {
    /// Whether each cell (x, y) is marked.
    ///
    /// # Errors
    /// An empty side, or one of more than [`MAX_TABLE_SIDE`] cells.
    pub fn from_fn(
        width: usize,
        height: usize,
        marked: impl Fn(usize, usize) -> bool,
    ) -> Result<OutcomeMap, PictureError> {
        check_sides(width, height)?;
        let mut cells = Vec::with_capacity(width * height);
        (0..height).for_each(|y| cells.extend((0..width).map(|x| marked(x, y))));
        Ok(OutcomeMap { words: axes_x_y(), labels: Default::default(), width, height, marked: cells })
    }

    /// How many cells are marked.
    pub fn marked_count(&self) -> usize {
        self.marked.iter().filter(|marked| **marked).count()
    }

    /// The picture.
    pub fn draw(&self) -> Picture {
        let shades = [Colour::INK, Colour::CELL];
        let cells =
            Pixels::of_table(self.width, self.height, |x, y| shades[usize::from(!self.marked[y * self.width + x])]);
        let frame = table_frame(&self.words, cells, 0.0);
        let entries = shades.into_iter().zip(&self.labels).filter(|(_, label)| !label.is_empty());
        let legend: Vec<_> = entries.map(|(colour, label)| (Key::Cell { colour }, label.clone())).collect();
        frame.finish(&self.words, &legend)
    }
}

fn axes_x_y() -> Words {
    Words { across: "x".to_string(), up: "y".to_string(), ..Words::default() }
}

fn check_sides(width: usize, height: usize) -> Result<(), PictureError> {
    let drawable = |side: usize| (1..=MAX_TABLE_SIDE).contains(&side);
    match drawable(width) && drawable(height) {
        true => Ok(()),
        false => Err(PictureError::TableSize { width, height, limit: MAX_TABLE_SIDE }),
    }
}

/// The cells with their axes. Cells are squares of whole pixels, longer one way only where a table is very flat.
fn table_frame(words: &Words, cells: Pixels, right: f64) -> Frame {
    let (columns, rows) = (cells.width(), cells.height());
    let per_unit = f64::from(PIXELS_PER_UNIT);
    let cell = (SIDE * per_unit / columns.max(rows) as f64).floor().max(1.0);
    let enough = |count: usize| (LEAST_SIDE * per_unit / count as f64).ceil().max(cell) / per_unit;
    let (cell_width, cell_height) = (enough(columns), enough(rows));
    let (width, height) = (columns as f64 * cell_width, rows as f64 * cell_height);
    let greatest = (columns as u32 - 1, rows as u32 - 1);
    let across = move |x: u32| (f64::from(x) + 0.5) * cell_width;
    let up = move |y: u32| (f64::from(y) + 0.5) * cell_height;
    let mut frame = Frame::new(words, (width, height), greatest, right);
    frame.push(Shape::Table { corner: (frame.left, frame.top), width, height, cells });
    frame.axes(words, greatest, &across, &up);
    frame
}

/// The bar of colours beside the area: the colour of every value, or of evenly spread ones where there are many.
fn draw_bar(frame: &mut Frame, greatest: u32, colour: &dyn Fn(u32) -> Colour, label: &str) {
    let scale = frame.scale();
    let levels = (u64::from(greatest) + 1).min(PALETTE_SIZE as u64);
    let value = |level: usize| (level as u64 * u64::from(greatest)).checked_div(levels - 1).unwrap_or(0) as u32;
    let cells = Pixels::of_table(1, levels as usize, |_, level| colour(value(level)));
    let left = (frame.left + frame.width + BAR_GAP * scale).ceil();
    let (top, height, bottom) = (frame.top, frame.height, frame.bottom());
    frame.push(Shape::Table { corner: (left, top), width: (BAR * scale).round(), height, cells });
    let right = left + (BAR * scale).round();
    let most = (height / (40.0 * scale)).clamp(1.0, 10.0) as u32;
    for number in ticks(greatest, most) {
        let share = (f64::from(number) * (levels - 1) as f64 / f64::from(greatest.max(1)) + 0.5) / levels as f64;
        let y = (bottom - share * height).floor() + 0.5;
        let width = scale.round();
        let (from, to) = ((right, y), (right + 4.0 * scale, y));
        frame.push(Shape::Stroke { from, to, width, colour: Colour::AXIS, dashed: false });
        let at = (right + 8.0 * scale, y + BAR_TEXT * 0.36 * scale);
        frame.text(at, Anchor::Start, BAR_TEXT, Colour::TEXT, grouped(number));
    }
    frame.name((left, top - 10.0 * scale), Anchor::Start, label);
}
