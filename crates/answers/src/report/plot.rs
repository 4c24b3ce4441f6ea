//! `plot`: what a picture shows, and where it was written.

use crate::json;
use crate::words::minus;
use serde::Serialize;
use std::fmt;
use std::num::NonZeroU32;
use wythoff::Game;
use wythoff::numbers::QuadraticIrrational;
use wythoff::solve::design::Returned;

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
    /// Of a dual of a dual: whether its moves are those of the game two before, up to the bound.
    #[serde(serialize_with = "returned", skip_serializing_if = "Option::is_none")]
    pub returned: Option<Returned>,
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
    /// The moves of the dual game, or of the dual of that, and so on.
    Dual(NonZeroU32),
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
            Subject::Dual(_) => "dual",
            Subject::Ray(_) => "ray",
        })
    }
}

/// Whether the moves are the same, and if not, the smallest take that is in one of the sets only.
fn returned<S: serde::Serializer>(returned: &Option<Returned>, serializer: S) -> Result<S::Ok, S::Error> {
    let same = matches!(returned, Some(Returned::Same));
    let differs = match returned {
        Some(Returned::Differs(take)) => Some(take),
        _ => None,
    };
    #[derive(Serialize)]
    struct Contract<'a> {
        same: bool,
        differs: Option<&'a (u32, u32)>,
    }
    Contract { same, differs }.serialize(serializer)
}

impl Subject {
    /// "P-positions of wythoff".
    pub fn of(&self, game: &Game) -> String {
        match self {
            Subject::PPositions => format!("P-positions of {game}"),
            Subject::Grundy { .. } => format!("Sprague–Grundy values of {game}"),
            Subject::Value(value) => format!("Positions of Sprague–Grundy value {value} of {game}"),
            Subject::Moves => format!("Moves (u, v) of {game}"),
            Subject::Dual(times) => match times.get() {
                1 => format!("Moves (u, v) of the dual of {game}"),
                2 => format!("Moves (u, v) of the dual of the dual of {game}"),
                times => format!("Moves (u, v) of the dual, {times} times, of {game}"),
            },
            Subject::Ray(n) => format!("Points that straddle the ray y = φ_{n} x"),
        }
    }
}

impl fmt::Display for Plotted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let title = self.kind.of(&self.game);
        match self.size.map(|side| side.saturating_sub(1)) {
            [x, _] if matches!(self.kind, Subject::Ray(_)) => write!(f, "{title}, x from 1 to {x}: ")?,
            [x, _] if matches!(self.kind, Subject::Moves | Subject::Dual(_)) => {
                write!(f, "{title}, takes up to {x}: ")?
            }
            [x, y] if x == y => write!(f, "{title} with heaps up to {x}: ")?,
            [x, y] => write!(f, "{title} with first heaps up to {x} and second heaps up to {y}: ")?,
        }
        write!(f, "{}.", self.points)?;
        if let Some(slope) = &self.slope {
            match self.kind {
                Subject::Ray(_) => write!(f, " The ray has slope {}.", minus(slope))?,
                _ => write!(f, " The lines have slopes {} and {}.", minus(slope), minus(slope.reciprocal()))?,
            }
        }
        match self.returned {
            Some(Returned::Same) => write!(f, " Two duals before they were the same.")?,
            Some(Returned::Differs((u, v))) => {
                write!(f, " Two duals before they were others: ({u}, {v}) is in one of the two sets only.")?;
            }
            None => {}
        }
        writeln!(f)?;
        if self.files.is_empty() { Ok(()) } else { writeln!(f, "Written: {}", self.files.join(", ")) }
    }
}
