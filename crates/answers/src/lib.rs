//! What the command and the server say: answers as JSON, outcomes and reasons in words. One code renders both, so they cannot differ.
//! No mathematics, no I/O.

pub mod answer;
pub mod discover;
pub mod eval;
pub mod explain;
pub mod prove;
pub mod sturmian;
pub mod words;
