//! What a search costs: comparisons, and unequal costs of going left and right.

use super::{FibonacciSearch, Mean};
use std::collections::BTreeMap;
use std::fmt;

/// What a comparison costs, by the way the search goes on after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weighting {
    left: u32,
    right: u32,
}

/// Why there is no account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SearchCostError {
    /// A turn costs between 1 and [`Weighting::MAX`].
    Weight {
        /// The cost asked for.
        weight: u32,
    },
}

impl fmt::Display for SearchCostError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Weight { weight } => write!(f, "a turn may cost 1 to {}, not {weight}", Weighting::MAX),
        }
    }
}

impl std::error::Error for SearchCostError {}

impl Weighting {
    /// The largest cost of a turn: beyond, sums over 2^64 entries could leave 128 bits.
    pub const MAX: u32 = 1_000_000;

    /// Every comparison costs 1.
    pub const EQUAL: Weighting = Weighting { left: 1, right: 1 };

    /// A comparison after which the search goes left costs `left`, one after which it goes right `right`.
    ///
    /// # Errors
    /// [`SearchCostError::Weight`] unless both are between 1 and [`Weighting::MAX`].
    pub fn new(left: u32, right: u32) -> Result<Weighting, SearchCostError> {
        match [left, right].into_iter().find(|weight| !(1..=Weighting::MAX).contains(weight)) {
            Some(weight) => Err(SearchCostError::Weight { weight }),
            None => Ok(Weighting { left, right }),
        }
    }

    /// The cost of going left.
    pub fn left(self) -> u32 {
        self.left
    }

    /// The cost of going right.
    pub fn right(self) -> u32 {
        self.right
    }
}

/// The exact cost of all searches in a table of n entries.
///
/// A search for a lower bound ends in one of the n + 1 gaps between the entries; `total` and `worst` are over these. A search that
/// finds entry i ends with the comparison that says so; `hits` counts the comparisons (unweighted) over the n entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchCost {
    /// n + 1.
    pub gaps: u128,
    /// The sum of the costs over all gaps: divided by `gaps` it is the mean.
    pub total: u128,
    /// The largest cost.
    pub worst: u128,
    /// The sum of the comparisons of all successful searches: divided by n it is their mean.
    pub hits: u128,
    /// The most comparisons of a successful search.
    pub worst_hit: u128,
}

/// The search in an empty table.
const EMPTY: SearchCost = SearchCost { gaps: 1, total: 0, worst: 0, hits: 0, worst_hit: 0 };

impl SearchCost {
    /// One comparison, and these two searches after it.
    fn node(weighting: Weighting, left: SearchCost, right: SearchCost) -> SearchCost {
        SearchCost::chain(weighting, 1, left, right)
    }

    /// `count` comparisons one after another, each with the search `left` on its left; `right` after the last.
    fn chain(weighting: Weighting, count: u128, left: SearchCost, right: SearchCost) -> SearchCost {
        if count == 0 {
            return right;
        }
        let (to_left, to_right) = (u128::from(weighting.left), u128::from(weighting.right));
        let pairs = count * (count - 1) / 2;
        // The i-th left search, counted from 0, comes after i turns to the right and one to the left.
        let left_entries = left.gaps - 1;
        SearchCost {
            gaps: count * left.gaps + right.gaps,
            total: count * (left.total + left.gaps * to_left)
                + left.gaps * to_right * pairs
                + right.total
                + right.gaps * to_right * count,
            worst: (left.worst + to_left + (count - 1) * to_right).max(right.worst + count * to_right),
            hits: count * left.hits
                + left_entries * (pairs + count)
                + (pairs + count)
                + right.hits
                + (right.gaps - 1) * count,
            worst_hit: (left.worst_hit + count).max(if right.gaps > 1 { right.worst_hit + count } else { 0 }),
        }
    }

    /// Binary search: the entry in the middle first, the larger half on the left.
    ///
    /// ```
    /// use wythoff::numbers::{SearchCost, Weighting};
    /// let cost = SearchCost::binary(7, Weighting::EQUAL);
    /// assert_eq!((cost.worst, cost.total, cost.gaps), (3, 24, 8));
    /// ```
    pub fn binary(length: usize, weighting: Weighting) -> SearchCost {
        // At each depth only two lengths occur.
        fn halved(length: usize, weighting: Weighting, known: &mut BTreeMap<usize, SearchCost>) -> SearchCost {
            if length == 0 {
                return EMPTY;
            }
            if let Some(cost) = known.get(&length) {
                return *cost;
            }
            let left = halved(length / 2, weighting, known);
            let right = halved(length - 1 - length / 2, weighting, known);
            let cost = SearchCost::node(weighting, left, right);
            known.insert(length, cost);
            cost
        }
        halved(length, weighting, &mut BTreeMap::new())
    }

    /// The least total over the gaps that any decision tree can have: divided by n + 1 it is the least mean.
    ///
    /// Splitting a cheapest gap again and again is optimal (B. Varn, Optimal variable length codes, 1971). Costs come in at most
    /// (the larger weight) · log n values.
    pub fn least_total(length: usize, weighting: Weighting) -> u128 {
        let mut gaps: BTreeMap<u128, u128> = BTreeMap::from([(0, 1)]);
        let mut to_split = length as u128;
        let mut total = 0u128;
        while to_split > 0 {
            let Some((cost, count)) = gaps.pop_first() else { break };
            let split = count.min(to_split);
            to_split -= split;
            if split < count {
                gaps.insert(cost, count - split);
            }
            for turn in [weighting.left, weighting.right] {
                *gaps.entry(cost + u128::from(turn)).or_default() += split;
            }
            total += split * (cost + u128::from(weighting.left) + u128::from(weighting.right));
        }
        total
    }

    /// The mean over the gaps.
    pub fn mean(&self) -> Mean {
        Mean::new(self.total, self.gaps)
    }

    /// The mean number of comparisons of a successful search; 0 for an empty table.
    pub fn mean_hit(&self) -> Mean {
        Mean::new(self.hits, self.gaps - 1)
    }
}

impl FibonacciSearch {
    /// What all searches in a table of `length` entries cost together, exactly. O(log n): whole subtrees follow a recurrence, and only
    /// one path runs along the cut.
    ///
    /// ```
    /// use wythoff::numbers::{FibonacciSearch, Reading, Weighting};
    /// let search = FibonacciSearch::new(&"[1;(1)]".parse()?, Reading::P)?;
    /// // 1 to the left and 2 to the right: then every gap of the Fibonacci tree costs the same but for 1.
    /// let cost = search.cost(12, Weighting::new(1, 2)?);
    /// assert_eq!((cost.worst, cost.mean().to_string()), (6, "70/13".to_string()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cost(&self, length: usize, weighting: Weighting) -> SearchCost {
        let reached = self.places.iter().take_while(|place| place.weight <= length).count();
        // What stands at index k is the cost of C_{k−1,1}; in front, that of no tree.
        let mut whole = vec![EMPTY];
        for k in 0..reached {
            let after = if k >= 2 { whole[k - 1] } else { EMPTY };
            let last = SearchCost::node(weighting, whole[k], after);
            whole.push(SearchCost::chain(weighting, u128::from(self.places[k].turns), whole[k], last));
        }
        self.cut(reached, length, weighting, &whole)
    }

    /// The cost of the tree of the places below `reached`, cut after `length` entries.
    fn cut(&self, reached: usize, length: usize, weighting: Weighting, whole: &[SearchCost]) -> SearchCost {
        // The chains of comparisons along the cut, from the root down, and then from the end back up.
        let mut chains = Vec::new();
        let (mut left_over, mut next) = (length, reached);
        while next > 0 {
            let place = self.places[next - 1];
            let most = place.turns as usize + 1;
            let count = (left_over / place.weight).min(most);
            left_over -= count * place.weight;
            chains.push((count as u128, whole[next - 1]));
            // A full digit skips a place; otherwise the next node is beyond the table and passed to the left.
            next = next.saturating_sub(if count == most { 2 } else { 1 });
        }
        chains.into_iter().rev().fold(EMPTY, |after, (count, left)| SearchCost::chain(weighting, count, left, after))
    }
}
