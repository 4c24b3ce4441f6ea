//! Who wins, and how: strategies at any size, tables of small positions, and what follows from them.
//!
//! Internal: published because `wythoff` needs it; it may change with every version. Use the crate `wythoff`.
//!
//! ```
//! use wythoff::rules::{Game, Move, Outcome, Position};
//! use wythoff::solve::{Strategy, best_strategy};
//! let game: Game = "wythoff:a=2,misere".parse()?;
//! let decision = best_strategy(&game).decide(&Position::new(7u32, 12u32))?;
//! assert_eq!((decision.outcome, decision.winning), (Outcome::N, Some(Move::new(4u32, 4u32))));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Which front when
//!
//! | you have | take |
//! |---|---|
//! | heaps of any size, any game | [`best_strategy`]: the fastest [`Front`] the game has |
//! | millions of positions below 2^63 | [`FastSolver`]: machine words, no allocation |
//! | to show *why*, by one of the papers | [`strategy`] with the front of your choice; the reasons are in [`Decision::reasoning`] |
//! | a game without a closed form | the front *oracle*, or [`outcomes::Outcomes`] for all positions at once |
//! | values, not only outcomes | [`grundy`]; under both conventions of play, [`misere`] |
//! | several games side by side | [`sum::Sum`]; where whoever cannot move wins, [`sum::MisereSum`] |
//!
//! This crate knows no automata: what they prove and discover stands in the crate `wythoff-prove`.
//!
//! Citations: \[F82\] A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts (1982); \[F84\] A. S. Fraenkel, Wythoff games,
//! continued fractions, cedar trees and Fibonacci searches (1984); \[C59\] I. G. Connell, A generalization of Wythoff's game (1959);
//! \[F05\] A. S. Fraenkel, Euclid and Wythoff games (2005); \[L13\] U. Larsson and M. Weimerskirch, Impartial games whose rulesets produce
//! given continued fractions (2013).

mod bit_table;
pub mod compiled;
pub mod design;
pub mod euclid;
pub mod grundy;
mod invariance;
pub mod misere;
pub mod outcomes;
pub mod period;
pub mod play;
pub mod rectangle;
mod strategy;
pub mod sturmian;
pub mod sum;
pub mod verify;

pub use invariance::{Invariance, LOOKED_AT, invariance};
pub use strategy::{
    Case, CedarForm, CedarList, CedarLists, CedarLower, CedarSearch, CedarStep, Cost, Decision, Evidence, FastAnswer,
    FastLimitError, FastSolver, Front, OracleStrategy, OtherError, Pair, Reasoning, RootFormula, RootStep, Side,
    Strategy, StrategyError, TableRow, best_strategy, best_strategy_within, cedar_strategy, pairs_from, pairs_within,
    strategy, strategy_within,
};
