//! Proofs for all heaps at once: obligations decided by automata, certificates, discovery, and strategies by automaton.
//!
//! Internal: published because `wythoff` needs it; it may change with every version. Use the crate `wythoff`.
//!
//! [`proof`] says what is to be shown and decides it, [`discover`] finds a set to show, [`AutomatonStrategy`] plays by it, and [`moveset`] says
//! which moves matter for it.
//!
//! ```
//! use wythoff::numbers::work::Work;
//! use wythoff::prove::proof::{Verdict, prove, theorem};
//! let game = "wythoff:a=2,misere".parse()?;
//! let claim = theorem(&game, &Work::default())?;
//! assert!(matches!(prove(&game, &claim, &Work::default())?, Verdict::Proved(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Citations: \[F82\] A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts (1982); \[F84\] A. S. Fraenkel, Wythoff games,
//! continued fractions, cedar trees and Fibonacci searches (1984); \[C59\] I. G. Connell, A generalization of Wythoff's game (1959);
//! \[F05\] A. S. Fraenkel, Euclid and Wythoff games (2005); \[L13\] U. Larsson and M. Weimerskirch, Impartial games whose rulesets produce
//! given continued fractions (2013).

pub mod compare;
pub mod discover;
mod known;
pub mod levels;
pub mod moveset;
pub mod proof;
mod strategy;

pub use known::{Known, KnownError, Source, known_positions};
pub use strategy::{AutomatonStrategy, SavedStrategy, SavedStrategyError};
