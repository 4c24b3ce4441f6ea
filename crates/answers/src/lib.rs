//! What the command and the server say: answers as JSON, outcomes and reasons in words. One code renders both, so they cannot differ.
//! No mathematics, no I/O.
//!
//! [`api`] takes a question as the server gets it, an endpoint and parameters, and gives the answer; it knows nothing of HTTP and runs
//! wherever the libraries do.

pub mod answer;
pub mod api;
pub mod cedar;
pub mod design;
pub mod digits;
pub mod discover;
pub mod eval;
pub mod explain;
pub mod play;
pub mod prove;
pub mod solve;
pub mod sturmian;
pub mod sum;
pub mod words;
