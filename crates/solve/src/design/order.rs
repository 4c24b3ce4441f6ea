//! The orders in which the greedy algorithm may visit positions.

use std::fmt;
use std::str::FromStr;

/// An order of the positions (x, y), x ≤ y, up to a bound.
///
/// A move takes no more than there is, so whether a position becomes a move depends only on smaller positions, heap by heap. The first
/// three orders visit all of these before it, and therefore find the same moves, only listed differently, whenever each move found is
/// the position itself, a move to (0, 0), as in Remark 7 of \[L13\]. The fourth does not: a position may become a move before a smaller one
/// does that would have solved it, so there may be more moves than needed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Order {
    /// By smaller heap, then larger.
    #[default]
    Lexicographic,
    /// By sum of the heaps, then smaller heap.
    Sum,
    /// By larger heap, then smaller.
    Max,
    /// By difference of the heaps, then smaller heap.
    Difference,
}

impl Order {
    /// All orders.
    pub const ALL: [Order; 4] = [Order::Lexicographic, Order::Sum, Order::Max, Order::Difference];

    /// The name used in input and output.
    pub fn name(self) -> &'static str {
        match self {
            Order::Lexicographic => "lexicographic",
            Order::Sum => "sum",
            Order::Max => "max",
            Order::Difference => "difference",
        }
    }

    /// Whether every position comes after all that have no larger heap.
    pub fn visits_smaller_first(self) -> bool {
        self != Order::Difference
    }

    /// What positions are compared by.
    pub(super) fn key(self, (x, y): (u32, u32)) -> (u64, u32) {
        match self {
            Order::Lexicographic => (x.into(), y),
            Order::Sum => (u64::from(x) + u64::from(y), x),
            Order::Max => (y.into(), x),
            Order::Difference => (u64::from(y - x), x),
        }
    }

    /// All positions with heaps up to `bound`.
    pub(super) fn positions(self, bound: u32) -> Box<dyn Iterator<Item = (u32, u32)>> {
        match self {
            Order::Lexicographic => Box::new((0..=bound).flat_map(move |x| (x..=bound).map(move |y| (x, y)))),
            Order::Sum => Box::new(
                (0..=2 * bound).flat_map(move |sum| (sum.saturating_sub(bound)..=sum / 2).map(move |x| (x, sum - x))),
            ),
            Order::Max => Box::new((0..=bound).flat_map(|y| (0..=y).map(move |x| (x, y)))),
            Order::Difference => Box::new((0..=bound).flat_map(move |d| (0..=bound - d).map(move |x| (x, x + d)))),
        }
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that names no order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownOrder {
    written: String,
}

impl fmt::Display for UnknownOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Order::ALL.iter().map(|order| order.name()).collect();
        write!(f, "unknown order {:?}: the orders are {}", self.written, names.join(", "))
    }
}

impl std::error::Error for UnknownOrder {}

impl FromStr for Order {
    type Err = UnknownOrder;

    fn from_str(text: &str) -> Result<Order, UnknownOrder> {
        let named = Order::ALL.into_iter().find(|order| order.name() == text.trim());
        named.ok_or_else(|| UnknownOrder { written: text.trim().chars().take(40).collect() })
    }
}
