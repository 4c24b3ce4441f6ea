//! Two-heap take-away games of Wythoff type: what a game is, and what the papers know about it.
//!
//! Internal: published because `wythoff` needs it; it may change with every version. Use the crate `wythoff`.
//!
//! A [`Game`] says which [`Move`]s are legal from a [`Position`] and who wins at the end. It is written as one string, such as
//! `wythoff:a=2,misere` or `rules:u = 0 | v = 0 | |u - v| < 2`; the second form is a formula of the rule language. The [`families`] of
//! games stand in a file each; what is known about their P-positions comes as data, in a [`ClosedForm`]. Nothing here searches, solves or
//! proves anything, and nothing here knows of automata: these are the rules that a checker of proofs has to trust.
//!
//! ```
//! use wythoff::rules::{Game, Move, Position};
//! let game: Game = "wythoff:a=2,misere".parse()?;
//! assert_eq!(game.play(&Position::new(7u32, 12u32), &Move::new(4u32, 4u32))?, Position::new(3u32, 8u32));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Citations: \[F82\] A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts (1982); \[F84\] A. S. Fraenkel, Wythoff games,
//! continued fractions, cedar trees and Fibonacci searches (1984); \[C59\] I. G. Connell, A generalization of Wythoff's game (1959);
//! \[F05\] A. S. Fraenkel, Euclid and Wythoff games (2005); \[L13\] U. Larsson and M. Weimerskirch, Impartial games whose rulesets produce
//! given continued fractions (2013).

pub mod conjunctions;
mod extra;
pub mod families;
mod game;
mod legality;
mod play;
mod position;

pub use extra::{ExtraError, ExtraErrorKind, ExtraMoves, LarssonMove, LarssonMoves, Lucas, TableState, TakeTable};
pub use families::{ClosedForm, FormulaRules, Ruleset};
pub use game::{Game, GameError};
pub use legality::{EndedError, Heap, IllegalMove, Readable};
pub use play::Play;
pub use position::{Move, Outcome, Position};
