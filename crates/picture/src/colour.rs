//! Colours, and those every picture uses.

/// An sRGB colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Colour {
    /// Red, green and blue.
    pub channels: [u8; 3],
}

/// Steps from uncovered to covered.
const SHADES: f32 = 16.0;

impl Colour {
    /// The background of a picture.
    pub const PAPER: Colour = Colour::new(255, 255, 255);
    /// Titles, and the marked points and cells.
    pub const INK: Colour = Colour::new(0x22, 0x22, 0x22);
    /// Labels and captions.
    pub const TEXT: Colour = Colour::new(0x4a, 0x4a, 0x4a);
    /// Axes and their ticks.
    pub const AXIS: Colour = Colour::new(0x8c, 0x8c, 0x8c);
    /// The lines of the grid.
    pub const GRID: Colour = Colour::new(0xee, 0xee, 0xee);
    /// The unmarked cells of a table: a shade that shows where the table ends.
    pub const CELL: Colour = Colour::new(0xf4, 0xf2, 0xec);
    /// Lines of given slope, in the order they are given. Vermilion, blue, green and purple of Okabe and Ito, which stay apart for the
    /// colour-blind.
    pub const LINES: [Colour; 4] = [
        Colour::new(0xd5, 0x5e, 0x00),
        Colour::new(0x00, 0x72, 0xb2),
        Colour::new(0x00, 0x9e, 0x73),
        Colour::new(0xcc, 0x79, 0xa7),
    ];

    /// The colour of these three channels.
    pub const fn new(red: u8, green: u8, blue: u8) -> Colour {
        Colour { channels: [red, green, blue] }
    }

    /// The colour seen where `share`, from 0 to 1, of this one is covered by `over`.
    ///
    /// Shares are rounded to [`SHADES`]: edges look as smooth, and drawings keep few enough colours for a palette.
    pub(crate) fn covered(self, over: Colour, share: f32) -> Colour {
        let share = (share.clamp(0.0, 1.0) * SHADES).round() / SHADES;
        let mix = |below: u8, above: u8| (f32::from(below) * (1.0 - share) + f32::from(above) * share).round() as u8;
        let [r, g, b] = self.channels;
        let [red, green, blue] = over.channels;
        Colour::new(mix(r, red), mix(g, green), mix(b, blue))
    }

    /// `#rrggbb`.
    pub fn hexadecimal(self) -> String {
        let [red, green, blue] = self.channels;
        format!("#{red:02x}{green:02x}{blue:02x}")
    }
}
