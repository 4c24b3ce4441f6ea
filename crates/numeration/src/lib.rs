//! Exact numbers for Wythoff-type games.

mod big;

pub use big::{Integer, Natural, ParseNaturalError};
