//! Strategies by the automaton of the P-positions, and how they are kept in a file.

mod automaton;
mod saved;

pub use automaton::AutomatonStrategy;
pub use saved::{SavedStrategy, SavedStrategyError};
