//! Why there is no such cedar tree, or no such node in it.

use super::CedarTree;
use crate::{Natural, NumerationError};
use std::fmt;

/// Why a cedar tree does not answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CedarError {
    /// The representations need a_0 = 1.
    FirstQuotient {
        /// The a_0 there is.
        first: u32,
    },
    /// A tree of order m needs the partial quotients up to a_{m+1}.
    TooFewQuotients {
        /// The order m asked for.
        order: usize,
        /// The largest order there is; nothing if even order 0 is too much.
        largest: Option<usize>,
    },
    /// The order is beyond [`CedarTree::MAX_ORDER`].
    Order {
        /// The order asked for.
        order: usize,
    },
    /// C_{m,d} is empty unless 1 ≤ d ≤ a_{m+1}.
    Empty {
        /// d.
        digit: u32,
        /// a_{m+1}.
        limit: u32,
    },
    /// The root is no representation.
    Root(NumerationError),
    /// The number does not stand in the tree, whose nodes are worth `least` to `most`.
    NotInTree {
        /// The number asked for.
        number: Box<Natural>,
        /// The least value of a node.
        least: Box<Natural>,
        /// The largest value of a node; below `least` in a tree that lost all its nodes as leaves.
        most: Box<Natural>,
    },
    /// The tree has too many nodes for a question that visits each of them.
    TooManyNodes {
        /// How many nodes the tree has.
        nodes: Box<Natural>,
        /// How many may be visited.
        limit: u64,
    },
}

impl fmt::Display for CedarError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FirstQuotient { first } => {
                write!(f, "a cedar tree needs a continued fraction that begins with 1, not {first}")
            }
            Self::TooFewQuotients { order, largest: Some(largest) } => {
                write!(f, "the continued fraction ends too early for order {order}: at most {largest}")
            }
            Self::TooFewQuotients { order, largest: None } => {
                write!(f, "the continued fraction has no a_1, which even order 0 needs, let alone {order}")
            }
            Self::Order { order } => write!(f, "order {order} is too large: at most {}", CedarTree::MAX_ORDER),
            Self::Empty { digit, limit } => {
                write!(f, "the tree is empty: its root digit must be between 1 and {limit}, not {digit}")
            }
            Self::Root(error) => write!(f, "the root is no representation: {error}"),
            Self::NotInTree { number, least, most } if least > most => {
                write!(f, "{} is not in the tree, which has no nodes in this reading", short(number))
            }
            Self::NotInTree { number, least, most } => write!(
                f,
                "{} is not in the tree, which holds {} to {}: choose another order",
                short(number),
                short(least),
                short(most)
            ),
            Self::TooManyNodes { nodes, limit } => {
                write!(
                    f,
                    "the tree has {} nodes, and at most {limit} are visited: choose a smaller order",
                    short(nodes)
                )
            }
        }
    }
}

/// The number, or how long it is.
fn short(number: &Natural) -> String {
    if number.bits() <= 128 { number.to_string() } else { format!("a number of {} bits", number.bits()) }
}

impl std::error::Error for CedarError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Root(error) => Some(error),
            _ => None,
        }
    }
}

impl From<NumerationError> for CedarError {
    fn from(error: NumerationError) -> Self {
        Self::Root(error)
    }
}
