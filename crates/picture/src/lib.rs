//! Pictures of sets and tables of integers, good enough to print: a [`Scatter`] of points with lines of known slope, a [`HeatMap`] of small
//! values, an [`OutcomeMap`] of marked cells for large tables.
//!
//! Internal: published because `wythoff` needs it; it may change with every version. Use the crate `wythoff`.
//!
//! Other drawings are written as SVG by hand, element by element, with [`Svg`].
//!
//! Each is drawn into a [`Picture`], which is written as SVG (text stays text, in the reader's sans-serif font) or as PNG (text in DejaVu
//! Sans, whose licence stands in `LICENSE-DEJAVU`). Nothing here knows about games, reads or writes files; the same input gives the same bytes.
//!
//! The convention is Cartesian everywhere: the first coordinate x grows to the right, the second, y, upwards, and (0, 0) stands bottom left.
//! So a table and the points taken from it can be laid over each other, and a line of slope s looks as steep as it is.
//!
//! ```
//! use wythoff::picture::{Line, Scatter};
//! let mut scatter = Scatter::new(10, 10, vec![(0, 0), (1, 2), (2, 1), (3, 5), (5, 3)]);
//! scatter.words.title = "P-positions of Wythoff's game".to_string();
//! scatter.point_label = "P-position".to_string();
//! scatter.lines = vec![Line { rise: 1618, run: 1000, label: "slope (1 + √5)/2".to_string() }];
//! let picture = scatter.draw();
//! assert!(picture.to_svg().starts_with("<svg "));
//! assert!(picture.to_png()?.starts_with(b"\x89PNG"));
//! # Ok::<(), wythoff::picture::PictureError>(())
//! ```
#![allow(clippy::float_arithmetic, reason = "coordinates and colours of a drawing; nothing is decided by them")]

mod colour;
mod error;
mod font;
mod frame;
mod memory;
mod outline;
mod palette;
mod picture;
mod pixels;
mod raster;
mod scatter;
mod svg;
mod table;
mod ticks;

pub use colour::Colour;
pub use error::PictureError;
pub use frame::Words;
pub use memory::{Forms, scatter_bytes, table_bytes};
pub use palette::{PALETTE_SIZE, Scale, palette};
pub use picture::Picture;
pub use scatter::{Line, Scatter};
pub use svg::{Element, Svg};
pub use table::{HeatMap, MAX_TABLE_SIDE, OutcomeMap};
pub use ticks::ticks;
