//! What the commands say, a file for each: reports made of the library's own types.
//!
//! A report is JSON by `Serialize`, whose names are a contract, and a page of text by `Display`, whole lines with their ends. Command and
//! server take either from the same value, so they cannot differ. Tables of any length are not reports but [`rows`](crate::rows).

pub mod beatty_table;
pub mod cedar;
pub mod cf;
pub mod check;
pub mod compare;
pub mod connell_table;
pub mod cost;
pub mod design;
pub mod digit_table;
pub mod digits;
pub mod discover;
pub mod eval;
pub mod finite_design;
pub mod genus;
pub mod grundy;
pub mod invariance;
pub mod leveled_sum;
pub mod levels;
pub mod misere_sum;
pub mod moveset;
pub mod period;
pub mod plot;
pub mod prove;
pub mod range;
pub mod recurrence;
pub mod solve;
pub mod sturmian;
pub mod sturmian_parts;
pub mod sum;
pub mod survey;
pub mod sweep;
pub mod table;
pub mod verify;
pub mod walnut;
pub mod winning_moves;

use crate::json;
use serde::Serialize;
use wythoff::{Move, Position};

/// A move: tokens taken, and what is left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MoveTo {
    /// The tokens taken.
    #[serde(serialize_with = "json::take")]
    pub take: Move,
    /// The heaps that are left.
    #[serde(serialize_with = "json::heaps")]
    pub to: Position,
}

impl MoveTo {
    /// The move from `position`; nothing where it takes more than there is.
    pub fn new(position: &Position, taken: &Move) -> Option<MoveTo> {
        Some(MoveTo { to: position.after(taken)?, take: taken.clone() })
    }
}

/// "1 state", "5 states".
fn states(count: usize) -> String {
    if count == 1 { "1 state".into() } else { format!("{count} states") }
}
