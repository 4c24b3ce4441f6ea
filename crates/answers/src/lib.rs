//! What the command and the server say: answers as JSON, outcomes and reasons in words. One code renders both, so they cannot differ.
//! No mathematics, no I/O.
//!
//! Internal: published because `wythoff` needs it; it may change with every version. Use the crate `wythoff`.
//!
//! [`report`] has an answer for each command, and [`rows`] the tables that may be longer than any answer.
//! [`api`] takes a question as the server gets it, an endpoint and parameters, and gives the answer; it knows nothing of HTTP and runs
//! wherever the libraries do.

pub mod api;
pub mod atlas;
mod cache;
pub mod decimal;
pub mod explain;
pub mod json;
pub mod paper;
pub mod play;
pub mod plot;
mod refusal;
pub mod report;
pub mod rows;
pub mod words;

pub use cache::Cache;
pub use refusal::{Kind, Problem, Refusal};
