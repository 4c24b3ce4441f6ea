//! Why there is no picture.

use std::fmt;

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PictureError {
    /// A side of the table has no cells or more than a picture can show.
    TableSize {
        /// Cells from left to right.
        width: usize,
        /// Cells from bottom to top.
        height: usize,
        /// The most on a side.
        limit: usize,
    },
    /// The number of values is not width × height.
    CellCount {
        /// Values given.
        given: usize,
        /// Values needed.
        wanted: usize,
    },
    /// The encoder of PNG refused; no input is known that makes it.
    Encoding {
        /// What it said.
        reason: String,
    },
}

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TableSize { width, height, limit } => {
                write!(f, "a table of {width} × {height} cells cannot be drawn: each side needs 1 to {limit} cells")
            }
            Self::CellCount { given, wanted } => write!(f, "{given} values for a table of {wanted} cells"),
            Self::Encoding { reason } => write!(f, "the picture cannot be encoded as PNG: {reason}"),
        }
    }
}

impl std::error::Error for PictureError {}
