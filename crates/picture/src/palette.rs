//! Colours for ordered values: from a dark violet over blue and green to a light yellow.
//!
//! The path is straight in lightness and hue of Oklab (B. Ottosson, A perceptual color space for image processing, 2020), so equal steps in
//! value look like equal steps in brightness, in grey print and to the colour-blind too.

use crate::Colour;
use std::f64::consts::TAU;

/// The number of colours in [`palette`].
pub const PALETTE_SIZE: usize = 256;

/// Lightness in Oklab of the first and the last colour.
const LIGHTNESS: (f64, f64) = (0.24, 0.94);
/// Hue of the first and the last colour, in turns.
const HUE: (f64, f64) = (0.83, 0.285);
/// Chroma where sRGB holds least on the way, near cyan, at this place, and how it grows with the square of the distance from there. So it
/// stays just inside sRGB all along.
const CHROMA: (f64, f64, f64) = (0.092, 0.42, 0.17);

/// The [`PALETTE_SIZE`] colours, dark to light.
///
/// ```
/// let colours = wythoff_picture::palette();
/// let brightness = |colour: &wythoff_picture::Colour| colour.channels.iter().map(|channel| u32::from(*channel)).sum::<u32>();
/// assert!(brightness(&colours[0]) < brightness(&colours[128]) && brightness(&colours[128]) < brightness(&colours[255]));
/// ```
pub fn palette() -> Vec<Colour> {
    (0..PALETTE_SIZE).map(|index| colour_at(index as f64 / (PALETTE_SIZE - 1) as f64)).collect()
}

/// The colour at `place`, from 0 to 1, of the path.
fn colour_at(place: f64) -> Colour {
    let [red, green, blue] = linear_at(place).map(channel);
    Colour::new(red, green, blue)
}

/// The same in linear sRGB.
fn linear_at(place: f64) -> [f64; 3] {
    let between = |(start, end): (f64, f64)| start + (end - start) * place;
    let (lightness, hue) = (between(LIGHTNESS), between(HUE) * TAU);
    let (least, narrows, growth) = CHROMA;
    let chroma = least + growth * (place - narrows).powi(2);
    linear_from_oklab(lightness, chroma * hue.cos(), chroma * hue.sin())
}

/// Linear sRGB from Oklab, with the matrices of the definition.
fn linear_from_oklab(lightness: f64, a: f64, b: f64) -> [f64; 3] {
    let l = (lightness + 0.3963377774 * a + 0.2158037573 * b).powi(3);
    let m = (lightness - 0.1055613458 * a - 0.0638541728 * b).powi(3);
    let s = (lightness - 0.0894841775 * a - 1.2914855480 * b).powi(3);
    [
        4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
        -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
        -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s,
    ]
}

/// The sRGB transfer function (IEC 61966-2-1), to eight bits.
fn channel(linear: f64) -> u8 {
    let linear = linear.clamp(0.0, 1.0);
    let encoded = if linear <= 0.0031308 { 12.92 * linear } else { 1.055 * linear.powf(1.0 / 2.4) - 0.055 };
    (encoded * 255.0).round() as u8
}

#[cfg(test)]
mod tests {
    use super::{PALETTE_SIZE, linear_at, palette};

    #[test]
    fn the_path_stays_inside_srgb() {
        for index in 0..PALETTE_SIZE {
            let linear = linear_at(index as f64 / (PALETTE_SIZE - 1) as f64);
            assert!(linear.iter().all(|channel| (0.0..=1.0).contains(channel)), "{index}: {linear:?}");
        }
    }

    /// Relative luminance.
    fn luminance([red, green, blue]: [u8; 3]) -> f64 {
        let linear = |channel: u8| (f64::from(channel) / 255.0).powf(2.2);
        0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    #[test]
    fn every_colour_is_brighter_than_the_one_before() {
        let colours = palette();
        for (index, pair) in colours.windows(2).enumerate() {
            assert!(luminance(pair[0].channels) < luminance(pair[1].channels) + 1e-4, "{index}");
            assert_ne!(pair[0], pair[1], "{index}");
        }
        assert!(luminance(colours[0].channels) < 0.03 && luminance(colours[255].channels) > 0.75);
    }

    #[test]
    fn no_step_jumps() {
        for pair in palette().windows(2) {
            for (before, after) in pair[0].channels.iter().zip(pair[1].channels) {
                assert!(before.abs_diff(after) <= 6, "{pair:?}");
            }
        }
    }
}
