//! Cedar trees: all representations below p_{m+1} as one binary search tree that is never built [F84, §6].
//!
//! A node is a representation; let k be the place of its lowest digit that is not 0. Its left child takes 1 from d_k and puts 1 at place
//! k − 1; its right child adds 1 to d_k, or, where d_k is already a_{k+1}, puts 1 at place k − 2. Read with the numerators p_i the
//! nodes are the numbers 1 … p_{m+1} − 1 in order; read with the denominators q_i, and without its leaves, 1 … q_{m+1} − 1.

mod branch;
mod commandments;
mod counts;
mod cursor;
mod descent;
mod error;
mod trace;
mod traversal;
mod tree;

pub use branch::BranchNode;
pub use commandments::{Commandment, Examined, Verdict, Witness};
pub use cursor::{CedarCursor, CedarNode};
pub use descent::{Descent, Reading};
pub use error::CedarError;
pub use trace::{Trace, Turn};
pub use traversal::{InOrder, LevelOrder, PreOrder};
pub use tree::CedarTree;
