//! Colours for ordered values: from a dark violet over blue and green to a light yellow, or by another [`Scale`].
//!
//! Each path is straight in lightness and hue of Oklab (B. Ottosson, A perceptual color space for image processing, 2020), so equal steps in
//! value look like equal steps in brightness, in grey print and to the colour-blind too.

use crate::Colour;
use std::f64::consts::TAU;

/// The number of colours in [`palette`].
pub const PALETTE_SIZE: usize = 256;

/// A way from dark to light.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Scale {
    /// Violet, blue, green, yellow.
    #[default]
    Violet,
    /// Dark red, orange, light yellow.
    Ember,
    /// Shades of grey.
    Grey,
}

/// A path through Oklab.
struct Path {
    /// Lightness of the first and the last colour.
    lightness: (f64, f64),
    /// Hue of the first and the last colour, in turns.
    hue: (f64, f64),
    /// Chroma at a place of the path, that place, and how it changes with the square of the distance from there. So each path stays just
    /// inside sRGB: violet is narrowest near cyan, ember widest at orange.
    chroma: (f64, f64, f64),
}

impl Scale {
    /// Every scale.
    pub const ALL: [Scale; 3] = [Scale::Violet, Scale::Ember, Scale::Grey];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Scale::Violet => "violet",
            Scale::Ember => "ember",
            Scale::Grey => "grey",
        }
    }

    /// Its [`PALETTE_SIZE`] colours, dark to light.
    ///
    /// ```
    /// use wythoff::picture::{Scale, palette};
    /// assert_eq!(Scale::Violet.palette(), palette());
    /// assert!(Scale::Grey.palette().iter().all(|colour| colour.channels[0] == colour.channels[2]));
    /// ```
    pub fn palette(self) -> Vec<Colour> {
        (0..PALETTE_SIZE).map(|index| self.colour_at(index as f64 / (PALETTE_SIZE - 1) as f64)).collect()
    }

    fn path(self) -> Path {
        match self {
            Scale::Violet => Path { lightness: (0.24, 0.94), hue: (0.83, 0.285), chroma: (0.092, 0.42, 0.17) },
            Scale::Ember => Path { lightness: (0.2, 0.95), hue: (0.0, 0.29), chroma: (0.14, 0.55, -0.25) },
            Scale::Grey => Path { lightness: (0.2, 0.97), hue: (0.0, 0.0), chroma: (0.0, 0.0, 0.0) },
        }
    }

    /// The colour at `place`, from 0 to 1, of the path.
    fn colour_at(self, place: f64) -> Colour {
        let [red, green, blue] = self.linear_at(place).map(channel);
        Colour::new(red, green, blue)
    }

    /// The same in linear sRGB.
    fn linear_at(self, place: f64) -> [f64; 3] {
        let path = self.path();
        let between = |(start, end): (f64, f64)| start + (end - start) * place;
        let (lightness, hue) = (between(path.lightness), between(path.hue) * TAU);
        let (there, at, growth) = path.chroma;
        let chroma = there + growth * (place - at).powi(2);
        linear_from_oklab(lightness, chroma * hue.cos(), chroma * hue.sin())
    }
}

/// The [`PALETTE_SIZE`] colours of the usual scale, dark to light.
///
/// ```
/// let colours = wythoff::picture::palette();
/// let brightness = |colour: &wythoff::picture::Colour| colour.channels.iter().map(|channel| u32::from(*channel)).sum::<u32>();
/// assert!(brightness(&colours[0]) < brightness(&colours[128]) && brightness(&colours[128]) < brightness(&colours[255]));
/// ```
pub fn palette() -> Vec<Colour> {
    Scale::default().palette()
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
    use super::{PALETTE_SIZE, Scale};

    #[test]
    fn the_path_stays_inside_srgb() {
        for (scale, index) in
            Scale::ALL.into_iter().flat_map(|scale| (0..PALETTE_SIZE).map(move |index| (scale, index)))
        {
            let linear = scale.linear_at(index as f64 / (PALETTE_SIZE - 1) as f64);
            assert!(linear.iter().all(|channel| (0.0..=1.0).contains(channel)), "{scale:?} {index}: {linear:?}");
        }
    }

    /// Relative luminance.
    fn luminance([red, green, blue]: [u8; 3]) -> f64 {
        let linear = |channel: u8| (f64::from(channel) / 255.0).powf(2.2);
        0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    #[test]
    fn every_colour_is_brighter_than_the_one_before() {
        for scale in Scale::ALL {
            let colours = scale.palette();
            for (index, pair) in colours.windows(2).enumerate() {
                assert!(luminance(pair[0].channels) <= luminance(pair[1].channels) + 1e-4, "{scale:?} {index}");
                // Grey has fewer shades than a palette has places.
                assert!(scale == Scale::Grey || pair[0] != pair[1], "{scale:?} {index}");
            }
            assert!(luminance(colours[0].channels) < 0.03 && luminance(colours[255].channels) > 0.75, "{scale:?}");
        }
    }

    #[test]
    fn no_step_jumps() {
        for pair in
            Scale::ALL.into_iter().flat_map(|scale| scale.palette().windows(2).map(<[_]>::to_vec).collect::<Vec<_>>())
        {
            for (before, after) in pair[0].channels.iter().zip(pair[1].channels) {
                assert!(before.abs_diff(after) <= 6, "{pair:?}");
            }
        }
    }
}
