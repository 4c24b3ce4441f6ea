//! Two-heap take-away games of Wythoff type.

mod position;

pub use position::{Move, Outcome, Position};
