//! `plot`: what a picture shows, and where it was written.

use crate::json;
use serde::Serialize;
use std::fmt;
use std::num::NonZeroU32;
use wythoff::Game;
use wythoff::numbers::QuadraticIrrational;

/// A picture that was drawn.
#[derive(Clone, Debug, Serialize)]
pub struct Plotted {
    /// The game.
    #[serde(serialize_with = "json::text")]
    pub game: Game,
    /// What was drawn.
    pub kind: Subject,
    /// The largest heap.
    pub bound: u32,
    /// How many first and how many second heaps.
    pub size: [u64; 2],
    /// Positions drawn; in a heat map, all.
    pub points: usize,
    /// The slope of the lines drawn along the points.
    #[serde(skip)]
    pub slope: Option<QuadraticIrrational>,
    /// Where the picture was written.
    pub files: Vec<String>,
}

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The P-positions.
    PPositions,
    /// Sprague–Grundy values; those from the cap on share a colour.
    Grundy {
        /// The largest value with a colour of its own.
        cap: Option<u32>,
    },
    /// The positions of one value.
    Value(u32),
    /// The moves (u, v).
    Moves,
    /// The points that straddle the ray y = φ_n x \[F05\].
    Ray(NonZeroU32),
}

impl Serialize for Subject {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(match self {
            Subject::PPositions => "p-positions",
            Subject::Grundy { .. } => "grundy",
            Subject::Value(_) => "value",
            Subject::Moves => "moves",
            Subject::Ray(_) => "ray",
        })
    }
}

impl Subject {
    /// "P-positions of wythoff".
    pub fn of(&self, game: &Game) -> String {
        match self {
            Subject::PPositions => format!("P-positions of {game}"),
            Subject::Grundy { .. } => format!("Sprague–Grundy values of {game}"),
            Subject::Value(value) => format!("Positions of Sprague–Grundy value {value} of {game}"),
            Subject::Moves => format!("Moves (u, v) of {game}"),
            Subject::Ray(n) => format!("Points that straddle the ray y = φ_{n} x"),
        }
    }
}

impl fmt::Display for Plotted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let title = self.kind.of(&self.game);
        match self.size.map(|side| side.saturating_sub(1)) {
            [x, _] if matches!(self.kind, Subject::Ray(_)) => write!(f, "{title}, x from 1 to {x}: ")?,
            [x, _] if self.kind == Subject::Moves => write!(f, "{title}, takes up to {x}: ")?,
            [x, y] if x == y => write!(f, "{title} with heaps up to {x}: ")?,
            [x, y] => write!(f, "{title} with first heaps up to {x} and second heaps up to {y}: ")?,
        }
        write!(f, "{}.", self.points)?;
        if let Some(slope) = &self.slope {
            match self.kind {
                Subject::Ray(_) => write!(f, " The ray has slope {slope}.")?,
                _ => write!(f, " The lines have slopes {slope} and {}.", slope.reciprocal())?,
            }
        }
        writeln!(f, "\nWritten: {}", self.files.join(", "))
    }
}
