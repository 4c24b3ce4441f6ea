//! A finished drawing: shapes in order, to be written in either format.

use crate::colour::Colour;
use crate::error::PictureError;
use crate::pixels::Pixels;
use crate::{raster, svg};

/// Pixels of a PNG to the unit of length; a unit is 1/96 inch, the pixel of SVG.
pub(crate) const PIXELS_PER_UNIT: u32 = 2;

/// A finished drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    pub(crate) title: String,
    /// In whole units.
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) shapes: Vec<Shape>,
}

impl Picture {
    /// An SVG document, one `<svg>` element. Text is set in the reader's sans-serif font.
    ///
    /// Tables of more than a few thousand cells stand in it as an embedded PNG.
    pub fn to_svg(&self) -> String {
        svg::document(self)
    }

    /// A PNG of 192 pixels to the inch, with as few bits a pixel as its colours need.
    ///
    /// # Errors
    /// If the encoder fails.
    pub fn to_png(&self) -> Result<Vec<u8>, PictureError> {
        raster::draw(self).to_png()
    }

    /// Width and height of the SVG; the PNG has twice as many pixels.
    pub fn size(&self) -> (u32, u32) {
        (self.width, self.height)
    }
}

/// A point of the drawing, y downwards.
pub(crate) type Place = (f64, f64);

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Shape {
    Rectangle {
        corner: Place,
        width: f64,
        height: f64,
        colour: Colour,
    },
    Stroke {
        from: Place,
        to: Place,
        width: f64,
        colour: Colour,
        dashed: bool,
    },
    Dots {
        centres: Vec<Place>,
        radius: f64,
        colour: Colour,
    },
    Text(Text),
    /// A table: each pixel is a rectangle of its share of the area.
    Table {
        corner: Place,
        width: f64,
        height: f64,
        cells: Pixels,
    },
}

/// One line of text.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Text {
    /// Where the baseline begins, has its middle, or ends.
    pub at: Place,
    pub anchor: Anchor,
    pub size: f64,
    pub colour: Colour,
    pub slanted: bool,
    pub text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// Length of a dash and of the gap after it.
pub(crate) const DASH: (f64, f64) = (7.0, 4.0);
