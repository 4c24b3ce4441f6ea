//! The width and the outlines of a text in DejaVu Sans.
//!
//! SVG leaves the font to the reader. DejaVu Sans is wider than most sans-serif fonts, so what has room in it has room in them.

use ab_glyph::{Font, FontRef, OutlineCurve, Point, point};
use std::sync::OnceLock;

/// How far the top of slanted letters leans over, in heights.
const SLANT: f32 = 0.2;

fn font() -> &'static FontRef<'static> {
    static FONT: OnceLock<FontRef<'static>> = OnceLock::new();
    FONT.get_or_init(|| FontRef::try_from_slice(dejavu::sans::regular()).expect("the embedded font is sound"))
}

/// Font units in the height `size`.
fn unit(size: f64) -> f32 {
    size as f32 / font().units_per_em().expect("an outline font has an em")
}

/// The width of `text` at font size `size`.
pub fn width(text: &str, size: f64) -> f64 {
    placed(text).1 as f64 * f64::from(unit(size))
}

/// Each character's glyph and left edge, and the width of all, in font units.
fn placed(text: &str) -> (Vec<(ab_glyph::GlyphId, f32)>, f32) {
    let font = font();
    let mut glyphs: Vec<(ab_glyph::GlyphId, f32)> = Vec::new();
    let mut right = 0.0;
    for character in text.chars() {
        let glyph = font.glyph_id(character);
        if let Some((before, _)) = glyphs.last() {
            right += font.kern_unscaled(*before, glyph);
        }
        glyphs.push((glyph, right));
        right += font.h_advance_unscaled(glyph);
    }
    (glyphs, right)
}

/// The closed curves of `text` at font size `size`, y downwards, its baseline beginning at (0, 0).
pub fn outlines(text: &str, size: f64, slanted: bool) -> Vec<OutlineCurve> {
    let unit = unit(size);
    let slant = if slanted { SLANT } else { 0.0 };
    let mut curves = Vec::new();
    for (glyph, left) in placed(text).0 {
        let Some(outline) = font().outline(glyph) else { continue };
        let place = |at: Point| point((at.x + slant * at.y + left) * unit, -at.y * unit);
        curves.extend(outline.curves.into_iter().map(|curve| match curve {
            OutlineCurve::Line(a, b) => OutlineCurve::Line(place(a), place(b)),
            OutlineCurve::Quad(a, b, c) => OutlineCurve::Quad(place(a), place(b), place(c)),
            OutlineCurve::Cubic(a, b, c, d) => OutlineCurve::Cubic(place(a), place(b), place(c), place(d)),
        }));
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
    use super::{balanced, font, outlines, width, wrapped};
    use ab_glyph::Font;

    #[test]
    fn the_signs_of_mathematics_are_there() {
        for sign in "xyαβφ√≈≤−×…⌊⌋₀₁ₙ²·ö".chars() {
            assert_ne!(font().glyph_id(sign).0, 0, "{sign}");
        }
        assert!(!outlines("√5", 12.0, true).is_empty());
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
