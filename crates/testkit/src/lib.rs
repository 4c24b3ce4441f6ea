//! Slow oracles and shared cases for the tests of the workspace.
//!
//! Nothing here is clever and nothing here is shared with the crates under test: the rules are
//! written as the papers state them, outcomes come from playing every move, P-positions from the
//! recursive definitions, digits from greedy division. Machine integers throughout.
//!
//! - [`Rules`], [`Game`]: which moves are legal and who wins when none is left.
//! - [`OutcomeTable`], [`GrundyTable`]: every position of a square, by brute force.
//! - [`PlayedOut`], [`small_values`]: what more or fewer moves would change, and the first values, on squares of a few hundred.
//! - [`MisereSum`]: sums in misère play, by playing every move.
//! - [`EuclidTable`]: the same for Euclid's game.
//! - [`recursion`]: lists of P-positions from the mex recursions of the papers.
//! - [`numeration`]: slow digits and the admissibility tests of the p-, q- and q′-systems.
//! - [`statement`]: truth of statements with every quantifier bounded.
//! - [`data`]: the files of `testdata/`.
//! - [`golden`]: answers kept word for word, in `testdata/golden/`.
//! - [`properties`]: how property tests run, and where their failures are kept.
//! - [`SplitMix64`]: reproducible random numbers and decimal strings.

mod blocking;
mod changes;
pub mod data;
mod euclid;
mod game;
pub mod golden;
mod grundy;
mod larsson;
pub mod memory;
mod misere;
pub mod numeration;
mod outcome;
pub mod properties;
mod random;
pub mod recursion;
mod rules;
pub mod statement;

pub use blocking::BlockingGame;
pub use changes::{Legal, PlayedOut, small_values};
pub use euclid::EuclidTable;
pub use game::{Game, GameError};
pub use grundy::GrundyTable;
pub use larsson::larsson_p_positions;
pub use misere::MisereSum;
pub use outcome::{Outcome, OutcomeTable};
pub use random::SplitMix64;
pub use rules::{Rules, extra_moves};
