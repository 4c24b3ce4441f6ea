//! A rectangle of pixels, and its encoding as PNG.

use crate::colour::Colour;
use crate::error::PictureError;
use crate::picture::PIXELS_PER_UNIT;
use std::collections::BTreeMap;
use std::fmt;

/// Pixels in rows from top to bottom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pixels {
    width: usize,
    height: usize,
    colours: Vec<Colour>,
    encoder: Encoder,
}

/// How pixels become a PNG. They bring it along, so that a program that draws, but nothing with pixels, has no encoder in it.
#[derive(Clone, Copy)]
struct Encoder(fn(&Pixels) -> Result<Vec<u8>, PictureError>);

impl Encoder {
    const PNG: Encoder = Encoder(Pixels::encoded);
}

impl fmt::Debug for Encoder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PNG")
    }
}

impl PartialEq for Encoder {
    fn eq(&self, _: &Encoder) -> bool {
        true
    }
}

impl Eq for Encoder {}

impl Pixels {
    /// All of one colour.
    pub fn filled(width: usize, height: usize, colour: Colour) -> Pixels {
        Pixels { width, height, colours: vec![colour; width * height], encoder: Encoder::PNG }
    }

    /// The colour of each cell (column, row), rows counted from the bottom.
    pub fn of_table(width: usize, height: usize, cell: impl Fn(usize, usize) -> Colour) -> Pixels {
        let mut colours = Vec::with_capacity(width * height);
        (0..height).rev().for_each(|row| colours.extend((0..width).map(|column| cell(column, row))));
        Pixels { width, height, colours, encoder: Encoder::PNG }
    }

    pub fn width(&self) -> usize {
        self.width
    }

    pub fn height(&self) -> usize {
        self.height
    }

    /// The pixels of a row, counted from the top.
    pub fn row(&self, row: usize) -> &[Colour] {
        &self.colours[row * self.width..][..self.width]
    }

    pub fn row_mut(&mut self, row: usize) -> &mut [Colour] {
        &mut self.colours[row * self.width..][..self.width]
    }

    /// Every pixel as a square of `factor` × `factor`.
    pub fn enlarged(&self, factor: usize) -> Pixels {
        let mut colours = Vec::with_capacity(self.colours.len() * factor * factor);
        for row in 0..self.height {
            let wide: Vec<Colour> =
                self.row(row).iter().flat_map(|colour| std::iter::repeat_n(*colour, factor)).collect();
            (0..factor).for_each(|_| colours.extend_from_slice(&wide));
        }
        Pixels { width: self.width * factor, height: self.height * factor, colours, encoder: self.encoder }
    }

    /// The PNG: 1, 2, 4 or 8 bits a pixel where there are at most 256 colours, else 24.
    pub fn to_png(&self) -> Result<Vec<u8>, PictureError> {
        (self.encoder.0)(self)
    }

    fn encoded(&self) -> Result<Vec<u8>, PictureError> {
        let mut bytes = Vec::new();
        self.encode(&mut bytes).map_err(|error| PictureError::Encoding { reason: error.to_string() })?;
        Ok(bytes)
    }

    fn encode(&self, bytes: &mut Vec<u8>) -> Result<(), png::EncodingError> {
        let length = |side: usize| u32::try_from(side).unwrap_or(u32::MAX);
        let mut encoder = png::Encoder::new(bytes, length(self.width), length(self.height));
        // An inch is 96 units; the format counts pixels to the metre.
        let density = PIXELS_PER_UNIT * 96 * 10_000 / 254;
        encoder.set_pixel_dims(Some(png::PixelDimensions { xppu: density, yppu: density, unit: png::Unit::Meter }));
        encoder.set_compression(png::Compression::High);
        // Flat areas and sharp edges: a filter that predicts pixels from their neighbours only hides the repetitions.
        encoder.set_filter(png::Filter::NoFilter);
        let data = match self.indices() {
            Some(indices) => {
                let depth = depth_for(indices.len());
                encoder.set_color(png::ColorType::Indexed);
                encoder.set_depth(depth);
                encoder.set_palette(palette_of(&indices));
                self.packed(&indices, depth as usize)
            }
            None => {
                encoder.set_color(png::ColorType::Rgb);
                let mut channels = Vec::with_capacity(3 * self.colours.len());
                self.colours.iter().for_each(|colour| channels.extend(colour.channels));
                channels
            }
        };
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&data)?;
        writer.finish()
    }

    /// An index for every colour, if eight bits are enough.
    fn indices(&self) -> Option<BTreeMap<Colour, u8>> {
        let mut indices = BTreeMap::new();
        let mut before = None;
        for colour in &self.colours {
            // Runs are long, and a comparison is cheaper than a search.
            if before == Some(colour) {
                continue;
            }
            before = Some(colour);
            if !indices.contains_key(colour) {
                indices.insert(*colour, u8::try_from(indices.len()).ok()?);
            }
        }
        Some(indices)
    }

    /// Indices of `depth` bits, each row from a new byte on.
    fn packed(&self, indices: &BTreeMap<Colour, u8>, depth: usize) -> Vec<u8> {
        let per_byte = 8 / depth;
        let mut data = Vec::with_capacity(self.height * self.width.div_ceil(per_byte));
        let mut indexed = Vec::with_capacity(self.width);
        for row in 0..self.height {
            indexed.clear();
            for run in self.row(row).chunk_by(|one, two| one == two) {
                indexed.extend(std::iter::repeat_n(indices[&run[0]], run.len()));
            }
            data.extend(indexed.chunks(per_byte).map(|chunk| {
                let shifted = chunk.iter().zip(1..).map(|(index, place)| index << (8 - depth * place));
                shifted.fold(0, |byte, bits| byte | bits)
            }));
        }
        data
    }
}

/// The fewest bits that tell `colours` colours apart.
fn depth_for(colours: usize) -> png::BitDepth {
    match colours {
        0..=2 => png::BitDepth::One,
        3..=4 => png::BitDepth::Two,
        5..=16 => png::BitDepth::Four,
        _ => png::BitDepth::Eight,
    }
}

/// The colours in the order of their indices.
fn palette_of(indices: &BTreeMap<Colour, u8>) -> Vec<u8> {
    let mut bytes = vec![0; indices.len() * 3];
    for (colour, index) in indices {
        bytes[usize::from(*index) * 3..][..3].copy_from_slice(&colour.channels);
    }
    bytes
}
