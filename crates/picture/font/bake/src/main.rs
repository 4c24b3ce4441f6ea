//! Writes widths and outlines of the characters that pictures may need, in the form that `picture::font` reads: see there.

use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::raw::TableProvider;
use skrifa::raw::tables::kern::SubtableKind;
use skrifa::{FontRef, GlyphId, MetadataProvider};
use std::error::Error;
use std::ops::RangeInclusive;

/// Latin, Greek, Cyrillic, punctuation, indices, letter-like signs, arrows, operators, brackets and simple shapes.
const CHARACTERS: &[RangeInclusive<u32>] = &[
    0x20..=0x7e,
    0xa0..=0x17f,
    0x370..=0x3ff,
    0x400..=0x45f,
    0x2010..=0x2044,
    0x2070..=0x209c,
    0x2100..=0x214f,
    0x2190..=0x21ff,
    0x2200..=0x22ff,
    0x2308..=0x230b,
    0x25a0..=0x25ff,
    0x27e8..=0x27eb,
];

fn main() -> Result<(), Box<dyn Error>> {
    let mut paths = std::env::args().skip(1);
    let (Some(widths), Some(outlines)) = (paths.next(), paths.next()) else {
        return Err("name two files to write: widths and outlines".into());
    };
    let font = FontRef::new(dejavu::sans::regular())?;
    let charmap = font.charmap();
    let known = CHARACTERS.iter().cloned().flatten().filter_map(|code| Some((code, charmap.map(code)?)));
    // First the box that stands for every other character.
    let glyphs: Vec<(u32, GlyphId)> = std::iter::once((0, GlyphId::NOTDEF)).chain(known).collect();
    let metrics = font.glyph_metrics(Size::unscaled(), LocationRef::default());
    let mut pens: Vec<Pen> = Vec::new();
    for (_, glyph) in &glyphs {
        let mut pen = Pen::default();
        if let Some(outline) = font.outline_glyphs().get(*glyph) {
            outline.draw(DrawSettings::unhinted(Size::unscaled(), LocationRef::default()), &mut pen)?;
        }
        pens.push(pen);
    }
    let kerned = kerning(&font, &glyphs)?;
    let mut bytes = Vec::new();
    bytes.extend(font.head()?.units_per_em().to_le_bytes());
    bytes.extend(u16::try_from(glyphs.len())?.to_le_bytes());
    bytes.extend(u16::try_from(kerned.len())?.to_le_bytes());
    let mut end = 0u32;
    for ((code, glyph), pen) in glyphs.iter().zip(&pens) {
        end += u32::try_from(pen.bytes.len())?;
        bytes.extend(code.to_le_bytes());
        bytes.extend((metrics.advance_width(*glyph).unwrap_or_default() as u16).to_le_bytes());
        bytes.extend(end.to_le_bytes());
    }
    for (left, right, by) in kerned {
        bytes.extend(left.to_le_bytes());
        bytes.extend(right.to_le_bytes());
        bytes.extend(by.to_le_bytes());
    }
    std::fs::write(widths, bytes)?;
    std::fs::write(outlines, pens.into_iter().flat_map(|pen| pen.bytes).collect::<Vec<u8>>())?;
    Ok(())
}

/// The pairs, as places in `glyphs`, that stand closer or wider than their widths say, in order.
fn kerning(font: &FontRef<'_>, glyphs: &[(u32, GlyphId)]) -> Result<Vec<(u16, u16, i16)>, Box<dyn Error>> {
    let mut kerned = Vec::new();
    let mut tables = Vec::new();
    for table in font.kern()?.subtables() {
        let table = table?;
        if let (true, SubtableKind::Format0(pairs)) = (table.is_horizontal(), table.kind()?) {
            tables.push(pairs);
        }
    }
    for (left, (_, one)) in glyphs.iter().enumerate().skip(1) {
        for (right, (_, two)) in glyphs.iter().enumerate().skip(1) {
            let by = tables.iter().find_map(|pairs| pairs.kerning(*one, *two)).unwrap_or_default();
            if by != 0 {
                kerned.push((u16::try_from(left)?, u16::try_from(right)?, i16::try_from(by)?));
            }
        }
    }
    Ok(kerned)
}

/// An operation a byte, how many points it takes, and the points. Contours close themselves: DejaVu has lines and parabolas only.
#[derive(Default)]
struct Pen {
    bytes: Vec<u8>,
}

impl Pen {
    fn write(&mut self, points: &[(f32, f32)], operation: u8) {
        self.bytes.push(operation);
        for (x, y) in points {
            self.bytes.extend((x.round() as i16).to_le_bytes());
            self.bytes.extend((y.round() as i16).to_le_bytes());
        }
    }
}

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.write(&[(x, y)], 0);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.write(&[(x, y)], 1);
    }

    fn quad_to(&mut self, cx0: f32, cy0: f32, x: f32, y: f32) {
        self.write(&[(cx0, cy0), (x, y)], 2);
    }

    fn curve_to(&mut self, _: f32, _: f32, _: f32, _: f32, _: f32, _: f32) {
        unreachable!("outlines of TrueType have no cubic curves");
    }

    fn close(&mut self) {}
}
