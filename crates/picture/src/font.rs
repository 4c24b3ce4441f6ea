//! The width and the outlines of a text in DejaVu Sans.
//!
//! SVG leaves the font to the reader. DejaVu Sans is wider than most sans-serif fonts, so what has room in it has room in them.
//!
//! The outlines of some nine hundred characters are part of the program, so that no picture needs a reader of fonts; `cargo xtask font` writes them
//! (`font/bake`), widths in a file of their own, since whoever writes SVG alone needs no more. All numbers are little-endian. The widths: units in
//! an em, number of glyphs, number of kerned pairs (16 bits each); for each glyph its character (32), its width (16) and where its outline ends
//! (32); for each kerned pair two glyphs and by how much they move apart (16 each). An outline is operations: 0 begins a contour, 1 draws a line,
//! 2 a parabola; each is followed by its points.

use crate::outline::Curve;
use ab_glyph_rasterizer::{Point, point};
use std::ops::Range;
use std::sync::OnceLock;

/// How far the top of slanted letters leans over, in heights.
const SLANT: f32 = 0.2;

const WIDTHS: &[u8] = include_bytes!("../font/dejavu-sans.widths");
const OUTLINES: &[u8] = include_bytes!("../font/dejavu-sans.outlines");

/// What stands in the widths, found once.
struct Face {
    units_per_em: f32,
    /// In the order of their characters; the first, for character 0, is the box that stands for all others.
    glyphs: Vec<Glyph>,
    /// Pairs of glyphs, in order, and by how much they move apart.
    kerning: Vec<((u16, u16), f32)>,
}

struct Glyph {
    character: u32,
    width: f32,
    outline: Range<usize>,
}

fn face() -> &'static Face {
    static FACE: OnceLock<Face> = OnceLock::new();
    FACE.get_or_init(Face::read)
}

impl Face {
    fn read() -> Face {
        let mut bytes = Bytes(WIDTHS);
        let (units_per_em, glyphs, pairs) = (bytes.u16(), bytes.u16(), bytes.u16());
        let rows: Vec<(u32, u16, u32)> = (0..glyphs).map(|_| (bytes.u32(), bytes.u16(), bytes.u32())).collect();
        let kerning = (0..pairs).map(|_| ((bytes.u16(), bytes.u16()), f32::from(bytes.i16()))).collect();
        let mut begin = 0;
        let glyph = |(character, width, end): (u32, u16, u32)| {
            let outline = begin..end as usize;
            begin = outline.end;
            Glyph { character, width: f32::from(width), outline }
        };
        Face { units_per_em: f32::from(units_per_em), glyphs: rows.into_iter().map(glyph).collect(), kerning }
    }

    /// The place of a character among the glyphs; 0, the box, where there is none for it.
    fn glyph(&self, character: char) -> u16 {
        let place = self.glyphs.binary_search_by_key(&u32::from(character), |glyph| glyph.character);
        place.unwrap_or_default() as u16
    }

    /// By how much two neighbours move apart, mostly negative.
    fn kerned(&self, left: u16, right: u16) -> f32 {
        let place = self.kerning.binary_search_by_key(&(left, right), |(pair, _)| *pair);
        place.map_or(0.0, |place| self.kerning[place].1)
    }

    /// The closed curves of a glyph, in font units, y upwards.
    fn curves(&self, glyph: u16) -> Vec<Curve> {
        let mut bytes = Bytes(&OUTLINES[self.glyphs[usize::from(glyph)].outline.clone()]);
        let mut curves = Vec::new();
        let (mut start, mut at) = (point(0.0, 0.0), point(0.0, 0.0));
        let close = |curves: &mut Vec<Curve>, at: Point, start: Point| {
            if at != start {
                curves.push(Curve::Line(at, start));
            }
        };
        while !bytes.0.is_empty() {
            match bytes.u8() {
                0 => {
                    close(&mut curves, at, start);
                    at = bytes.point();
                    start = at;
                }
                1 => {
                    let to = bytes.point();
                    curves.push(Curve::Line(at, to));
                    at = to;
                }
                _ => {
                    let (control, to) = (bytes.point(), bytes.point());
                    curves.push(Curve::Quad(at, control, to));
                    at = to;
                }
            }
        }
        close(&mut curves, at, start);
        curves
    }
}

/// What is left to read of a file, which is part of the program and therefore sound.
struct Bytes(&'static [u8]);

impl Bytes {
    fn array<const N: usize>(&mut self) -> [u8; N] {
        let (first, rest) = self.0.split_first_chunk().expect("the embedded outlines are whole");
        self.0 = rest;
        *first
    }

    fn u8(&mut self) -> u8 {
        u8::from_le_bytes(self.array())
    }

    fn u16(&mut self) -> u16 {
        u16::from_le_bytes(self.array())
    }

    fn i16(&mut self) -> i16 {
        i16::from_le_bytes(self.array())
    }

    fn u32(&mut self) -> u32 {
        u32::from_le_bytes(self.array())
    }

    fn point(&mut self) -> Point {
        point(f32::from(self.i16()), f32::from(self.i16()))
    }
}

/// Font units in the height `size`.
fn unit(size: f64) -> f32 {
    size as f32 / face().units_per_em
}

/// The width of `text` at font size `size`.
pub fn width(text: &str, size: f64) -> f64 {
    placed(text).1 as f64 * f64::from(unit(size))
}

/// Each character's glyph and left edge, and the width of all, in font units.
fn placed(text: &str) -> (Vec<(u16, f32)>, f32) {
    let face = face();
    let mut glyphs: Vec<(u16, f32)> = Vec::new();
    let mut right = 0.0;
    for character in text.chars() {
        let glyph = face.glyph(character);
        if let Some((before, _)) = glyphs.last() {
            right += face.kerned(*before, glyph);
        }
        glyphs.push((glyph, right));
        right += face.glyphs[usize::from(glyph)].width;
    }
    (glyphs, right)
}

/// The closed curves of `text` at font size `size`, y downwards, its baseline beginning at (0, 0).
pub fn outlines(text: &str, size: f64, slanted: bool) -> Vec<Curve> {
    let unit = unit(size);
    let slant = if slanted { SLANT } else { 0.0 };
    let mut curves = Vec::new();
    for (glyph, left) in placed(text).0 {
        let place = |at: Point| point((at.x + slant * at.y + left) * unit, -at.y * unit);
        curves.extend(face().curves(glyph).into_iter().map(|curve| curve.moved(place)));
    }
    curves
}

/// `text` in at most `most` lines no wider than `limit`, broken at spaces where there are any; what is left over becomes '…'.
pub fn wrapped(text: &str, size: f64, limit: f64, most: usize) -> Vec<String> {
    let space = width(" ", size);
    let mut lines: Vec<String> = Vec::new();
    let mut used = 0.0;
    for word in text.split_whitespace() {
        if lines.len() > most {
            break;
        }
        let length = width(word, size);
        match lines.last_mut() {
            Some(line) if used + space + length <= limit => {
                *line = format!("{line} {word}");
                used += space + length;
            }
            _ if length <= limit => {
                lines.push(word.to_string());
                used = length;
            }
            _ => used = broken(word, size, limit, most, &mut lines),
        }
    }
    if lines.len() > most {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            while !last.is_empty() && width(&format!("{last} …"), size) > limit {
                last.pop();
            }
            *last = format!("{} …", last.trim_end());
        }
    }
    lines
}

/// Adds a word too long for a line, broken anywhere; the width of the last line, of which there may be one more than `most`.
fn broken(word: &str, size: f64, limit: f64, most: usize, lines: &mut Vec<String>) -> f64 {
    let mut used = f64::INFINITY;
    for character in word.chars() {
        let length = width(character.encode_utf8(&mut [0; 4]), size);
        match lines.last_mut() {
            Some(line) if used + length <= limit => {
                line.push(character);
                used += length;
            }
            _ => {
                if lines.len() > most {
                    break;
                }
                lines.push(character.to_string());
                used = length;
            }
        }
    }
    used
}

/// The same number of lines as [`wrapped`], but of nearly equal length.
pub fn balanced(text: &str, size: f64, limit: f64, most: usize) -> Vec<String> {
    let mut lines = wrapped(text, size, limit, most);
    // Forty steps to half the limit: less than a letter each.
    for step in 1..40 {
        let narrower = wrapped(text, size, limit * (1.0 - f64::from(step) / 80.0), most);
        if lines.len() == 1 || narrower.len() != lines.len() || narrower.last().is_some_and(|line| line.ends_with('…'))
        {
            break;
        }
        lines = narrower;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::{OUTLINES, balanced, face, outlines, width, wrapped};
    use crate::outline::Curve;

    #[test]
    fn the_signs_of_mathematics_are_there() {
        for sign in "xyαβφ√≈≤−×…⌊⌋₀₁ₙ²·ö".chars() {
            assert_ne!(face().glyph(sign), 0, "{sign}");
        }
        assert!(!outlines("√5", 12.0, true).is_empty());
    }

    #[test]
    fn every_glyph_is_whole_and_what_is_not_there_is_a_box() {
        let face = face();
        assert!(face.glyphs.len() > 800 && face.glyphs.is_sorted_by_key(|glyph| glyph.character));
        assert!(face.kerning.is_sorted_by_key(|(pair, _)| *pair));
        for (place, glyph) in face.glyphs.iter().enumerate() {
            let ends = |curve: &Curve| match *curve {
                Curve::Line(a, b) | Curve::Quad(a, _, b) | Curve::Cubic(a, _, _, b) => (a, b),
            };
            // Closed contours: what leaves a point comes back to it.
            let curves = face.curves(place as u16);
            let sum = curves.iter().map(ends).fold((0.0, 0.0), |sum, (a, b)| (sum.0 + b.x - a.x, sum.1 + b.y - a.y));
            assert_eq!(sum, (0.0, 0.0), "{:?}", char::from_u32(glyph.character));
        }
        assert_eq!(face.glyphs.last().expect("there are some").outline.end, OUTLINES.len());
        assert_eq!(width("宋", 10.0), f64::from(face.glyphs[0].width * 10.0 / face.units_per_em));
        assert!(!outlines("宋", 10.0, false).is_empty());
        assert!(width("AV", 10.0) < width("A", 10.0) + width("V", 10.0), "kerning");
    }

    #[test]
    fn texts_break_at_spaces_and_end_in_time() {
        let lines = wrapped("the quick brown fox jumps", 10.0, 70.0, 9);
        assert!(lines.len() > 1 && lines.iter().all(|line| width(line, 10.0) <= 70.0));
        assert_eq!(lines.join(" "), "the quick brown fox jumps");
        let cut = wrapped(&"word ".repeat(100_000), 10.0, 100.0, 2);
        assert_eq!(cut.len(), 2);
        assert!(cut[1].ends_with('…') && width(&cut[1], 10.0) <= 100.0);
        assert_eq!(wrapped(&"m".repeat(50), 10.0, 100.0, 3).len(), 3);
        assert!(wrapped("  ", 10.0, 100.0, 3).is_empty());
        assert_eq!(balanced("one two three four", 10.0, 80.0, 3), ["one two", "three four"]);
    }
}
