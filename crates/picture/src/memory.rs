//! How much memory a drawing takes at most, for those who must know beforehand.

use crate::frame::{LEAST_SIDE, SIDE};
use crate::picture::PIXELS_PER_UNIT;
use crate::svg::IMAGE_SIDE;

/// What every drawing takes: words, their outlines, axes.
const WORDS: u64 = 1 << 20;

/// In which forms a drawing is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forms {
    /// As SVG.
    pub svg: bool,
    /// As PNG.
    pub png: bool,
}

impl Forms {
    /// `svg` and `png` bytes, as far as they are wanted: the text of the first is held while the second is made.
    fn most(self, (svg, text): (u64, u64), png: u64) -> u64 {
        match (self.svg, self.png) {
            (true, true) => svg.max(text.saturating_add(png)),
            (true, false) => svg,
            (false, _) => png,
        }
    }
}

/// The most bytes that a table of `width` × `height` cells takes while it is drawn and written, from the first copy of its values to the last
/// byte of either form.
///
/// ```
/// use wythoff::picture::{Forms, table_bytes};
/// let (svg, both) = (Forms { svg: true, png: false }, Forms { svg: true, png: true });
/// assert!(table_bytes(50, 50, svg) < table_bytes(50, 50, both));
/// assert!(table_bytes(4000, 4000, svg) > 16_000_000 * 10);
/// ```
pub fn table_bytes(width: usize, height: usize, forms: Forms) -> u64 {
    let cells = product(width as u64, height as u64);
    let factor = (IMAGE_SIDE.div_ceil(width.max(height).max(1))) as u64;
    // The image in the SVG: colours, indices, the compressed image, and that as text, which doubles as it grows.
    let image = product(cells, product(factor, factor));
    let svg = (product(image, 3 + 1 + 1 + 4), product(image, 3));
    let (across, up) = sides(width as u64, height as u64);
    let written = forms.most(svg, product(product(across, up), PER_PIXEL));
    // Numbers and colours of the cells while it is drawn; the colours while it is written.
    product(cells, 4 + 3).max(product(cells, 3).saturating_add(written)).saturating_add(WORDS)
}

/// The same for so many dots.
pub fn scatter_bytes(points: usize, forms: Forms) -> u64 {
    let (across, up) = framed(whole(SIDE), whole(SIDE));
    let points = points as u64;
    // What the SVG says of a dot, in a text that doubles as it grows; in the PNG lines go across the whole, pixel by pixel.
    let text = product(points, 2 * 64);
    let written = forms.most((text, text), product(product(across, up), PER_PIXEL + 4));
    // The points, twice while those beyond the bounds are left out, and their places.
    product(points, 2 * 8 + 16).saturating_add(written).saturating_add(WORDS)
}

/// Colour, index or channels, and what the encoder keeps of a pixel of the PNG.
const PER_PIXEL: u64 = 3 + 3 + 2;

/// The sides of the PNG, frame and words included: cells are squares of whole pixels.
fn sides(width: u64, height: u64) -> (u64, u64) {
    let cell = (whole(SIDE) / width.max(height).max(1)).max(1);
    let length = |count: u64| product(count, cell).max(whole(LEAST_SIDE) + count);
    framed(length(width), length(height))
}

/// The sides with margins, axes, a bar of colours, title and caption, which grow with the longer one.
fn framed(across: u64, up: u64) -> (u64, u64) {
    let longest = across.max(up).max(whole(SIDE));
    (across.saturating_add(longest / 4), up.saturating_add(longest * 2 / 5))
}

fn whole(units: f64) -> u64 {
    units as u64 * u64::from(PIXELS_PER_UNIT)
}

fn product(one: u64, two: u64) -> u64 {
    one.saturating_mul(two)
}
