//! Generalised Fibonacci search: a cedar tree as the decision tree of a search in a sorted table [F84, §7.1].

mod candidates;
mod cost;
mod mean;

pub use candidates::short_periods;
pub use cost::{SearchCost, SearchCostError, Weighting};
pub use mean::Mean;

use crate::{ContinuedFraction, Convergent, Natural, Reading};
use std::cmp::Ordering;
use std::fmt;

/// A search in sorted tables guided by the p-tree or q-tree of a continued fraction α = [1; a_1, a_2, …] [F84, §7.1].
///
/// Built once, it serves tables of any length; a search allocates nothing, and its loop only adds and subtracts. With α = [1; 1, 1, …]
/// it is the classical Fibonacci search (Knuth, vol. 3, §6.2.1).
///
/// **Any length n.** Let m be greatest with p_m ≤ n. The search walks the tree C⁰_{m,1} of the numbers 1 … p_{m+1} − 1, number i
/// standing for the i-th entry; a node beyond n is passed to the left without a comparison. So no search makes more comparisons than
/// one in the whole tree, and for n = p_{m+1} − 1 nothing is cut.
///
/// Where binary search halves, this divides unevenly: it pays where going one way costs more than going the other, or where
/// division is dear. [`FibonacciSearch::cost`] accounts for it; in ordinary memory `slice::binary_search` is faster.
///
/// ```
/// use wythoff::numbers::{FibonacciSearch, Reading};
/// let search = FibonacciSearch::new(&"[1;(1)]".parse()?, Reading::P)?;
/// let table = [2, 3, 5, 7, 11, 13, 17];
/// assert_eq!(search.search(&table, &11), Ok(4));
/// assert_eq!(search.search(&table, &6), Err(3));
/// assert_eq!(search.lower_bound(&table, &7), 3);
/// assert_eq!(search.partition_point(&table, |&prime| prime < 12), 5);
/// // Without a table: the integer square root of 1000.
/// assert_eq!(search.partition_point_in(1000, |i| (i + 1) * (i + 1) <= 1000), 31);
/// // From the other end, which exchanges the costs of left and right: how many entries are below 12.
/// let not_below = search.partition_point_in(table.len(), |i| table[table.len() - 1 - i] >= 12);
/// assert_eq!(table.len() - not_below, 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct FibonacciSearch {
    fraction: ContinuedFraction,
    reading: Reading,
    places: Vec<Place>,
}

/// One place of the numeration system.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// w_k, how far a node of order k stands above what is known to be too small.
    weight: usize,
    /// The largest digit, less 1: how often one can turn right and stay at this place.
    turns: u32,
}

/// Why a continued fraction guides no search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SearchError {
    /// The trees need a_0 = 1.
    FirstQuotient {
        /// The a_0 there is.
        first: u32,
    },
    /// A finite continued fraction has too few place values for long tables.
    Finite,
}

impl fmt::Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FirstQuotient { first } => {
                write!(f, "a search tree needs a continued fraction that begins with 1, not {first}")
            }
            Self::Finite => write!(
                f,
                "a continued fraction that ends is read as the beginning of alpha, and this one has too few place values for tables so long: add \
                 quotients or a period in parentheses, as in [1;(2,3)]"
            ),
        }
    }
}

impl std::error::Error for SearchError {}

impl FibonacciSearch {
    /// The search guided by the p-trees or the q-trees of `fraction`.
    ///
    /// # Errors
    /// [`SearchError::FirstQuotient`] unless a_0 = 1; [`SearchError::Finite`] for a finite continued fraction.
    pub fn new(fraction: &ContinuedFraction, reading: Reading) -> Result<FibonacciSearch, SearchError> {
        match fraction.term(0) {
            Some(1) => {}
            first => return Err(SearchError::FirstQuotient { first: first.unwrap_or(0) }),
        }
        if fraction.is_finite() {
            return Err(SearchError::Finite);
        }
        let mut quotients = fraction.terms().skip(1).peekable();
        // The q-tree has lost the digit a_1 at place 0. With it it is the p-tree of [1; a_1 − 1, a_2, …], or of [1; a_2, a_3, …]
        // where nothing is left of place 0.
        let first = match (reading, quotients.peek()) {
            (Reading::Q, Some(1)) => {
                quotients.next();
                None
            }
            (Reading::Q, _) => quotients.next().map(|quotient| quotient - 1),
            (Reading::P, _) => None,
        };
        let mut places = Vec::new();
        let (mut before, mut weight) = (1usize, 1usize);
        for quotient in first.into_iter().chain(quotients) {
            places.push(Place { weight, turns: quotient - 1 });
            let next = (quotient as usize).checked_mul(weight).and_then(|product| product.checked_add(before));
            let Some(next) = next else { break };
            (before, weight) = (weight, next);
        }
        Ok(FibonacciSearch { fraction: fraction.clone(), reading, places })
    }

    /// The same for tables of up to `length` entries, for which a finite continued fraction may have place values enough: it is read as the
    /// beginning of α, and what it does not settle plays no part.
    ///
    /// ```
    /// use wythoff::numbers::{FibonacciSearch, Reading};
    /// // p_0, p_1, p_2 = 1, 3, 10.
    /// let search = FibonacciSearch::up_to(&"[1;2,3]".parse()?, Reading::P, 9)?;
    /// assert_eq!((search.first_entry(9), search.whole_length(9)), (Some(3), Some(9)));
    /// assert!(FibonacciSearch::up_to(&"[1;2,3]".parse()?, Reading::P, 10).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As for [`FibonacciSearch::new`]; a finite continued fraction p_k/q_k guides searches in fewer than p_k entries, or q_k by its q-tree.
    pub fn up_to(
        fraction: &ContinuedFraction,
        reading: Reading,
        length: usize,
    ) -> Result<FibonacciSearch, SearchError> {
        let last = fraction.number_of_terms().and_then(|terms| fraction.convergent(terms - 1));
        let Some(Convergent { numerator, denominator }) = last else { return FibonacciSearch::new(fraction, reading) };
        let limit = if reading == Reading::P { numerator } else { denominator };
        if Natural::from(length as u64) >= limit {
            return Err(SearchError::Finite);
        }
        let continued =
            ContinuedFraction::new(fraction.initial().to_vec(), vec![1]).map_err(|_| SearchError::Finite)?;
        Ok(FibonacciSearch { fraction: fraction.clone(), ..FibonacciSearch::new(&continued, reading)? })
    }

    /// α.
    pub fn fraction(&self) -> &ContinuedFraction {
        &self.fraction
    }

    /// Whether the p-tree or the q-tree guides the search.
    pub fn reading(&self) -> Reading {
        self.reading
    }

    /// The first entry looked at in a table of `length` entries, counted from 1: the greatest place value p_m that is not larger
    /// [F84, §7.1]. Nothing for an empty table.
    pub fn first_entry(&self, length: usize) -> Option<usize> {
        Walk::new(&self.places, length).map(|walk| self.places[walk.place].weight)
    }

    /// The length p_{m+1} − 1 ≥ `length` of the tables with the same first entry p_m for which the tree is whole; nothing where it
    /// exceeds a machine word, or for an empty table.
    pub fn whole_length(&self, length: usize) -> Option<usize> {
        let place = Walk::new(&self.places, length)?.place;
        self.places.get(place + 1).map(|next| next.weight - 1)
    }

    /// The number of i < `length` at which `holds`, given that it holds up to some i and not after; `holds` is called O(log n) times,
    /// and only with i < `length`.
    pub fn partition_point_in(&self, length: usize, mut holds: impl FnMut(usize) -> bool) -> usize {
        let Some(mut walk) = Walk::new(&self.places, length) else { return 0 };
        while let Some(index) = walk.probe() {
            let more = if holds(index) { walk.right() } else { walk.left() };
            if !more {
                break;
            }
        }
        walk.below
    }

    /// Searches 0 … `length` − 1 for an i at which `compare` says `Equal`, given that it says `Less` before and `Greater` after.
    /// Returns such an i, or as an error the place where it would belong.
    pub fn search_in(&self, length: usize, mut compare: impl FnMut(usize) -> Ordering) -> Result<usize, usize> {
        let Some(mut walk) = Walk::new(&self.places, length) else { return Err(0) };
        while let Some(index) = walk.probe() {
            let more = match compare(index) {
                Ordering::Less => walk.right(),
                Ordering::Greater => walk.left(),
                Ordering::Equal => return Ok(index),
            };
            if !more {
                break;
            }
        }
        Err(walk.below)
    }

    /// The number of leading entries for which `holds`: as `slice::partition_point`.
    pub fn partition_point<T>(&self, table: &[T], mut holds: impl FnMut(&T) -> bool) -> usize {
        self.partition_point_in(table.len(), |index| holds(&table[index]))
    }

    /// The first place in a sorted table where `wanted` could be inserted: the number of entries below it.
    pub fn lower_bound<T: Ord>(&self, table: &[T], wanted: &T) -> usize {
        self.partition_point(table, |entry| entry < wanted)
    }

    /// The last place in a sorted table where `wanted` could be inserted: the number of entries not above it.
    pub fn upper_bound<T: Ord>(&self, table: &[T], wanted: &T) -> usize {
        self.partition_point(table, |entry| entry <= wanted)
    }

    /// Where `wanted` stands in a sorted table, or as an error where it would belong: as `slice::binary_search`. Of several equal
    /// entries any may be found.
    pub fn search<T: Ord>(&self, table: &[T], wanted: &T) -> Result<usize, usize> {
        self.search_in(table.len(), |index| table[index].cmp(wanted))
    }

    /// The same with a comparison of your own: as `slice::binary_search_by`.
    pub fn search_by<T>(&self, table: &[T], mut compare: impl FnMut(&T) -> Ordering) -> Result<usize, usize> {
        self.search_in(table.len(), |index| compare(&table[index]))
    }

    /// The same by a key: as `slice::binary_search_by_key`.
    pub fn search_by_key<T, K: Ord>(
        &self,
        table: &[T],
        wanted: &K,
        mut key: impl FnMut(&T) -> K,
    ) -> Result<usize, usize> {
        self.search_in(table.len(), |index| key(&table[index]).cmp(wanted))
    }
}

/// A node of the search tree, as the loop needs it.
struct Walk<'s> {
    places: &'s [Place],
    /// How many entries are known to be too small.
    below: usize,
    /// How many entries are left after those.
    above: usize,
    /// k: the node stands for entry `below` + w_k, counted from 1.
    place: usize,
    /// How often one can still turn right at this place.
    turns: u32,
}

impl<'s> Walk<'s> {
    /// At the root of the smallest whole tree with at least `length` nodes; nothing for empty tables.
    #[inline]
    fn new(places: &'s [Place], length: usize) -> Option<Walk<'s>> {
        let place = places.iter().take_while(|place| place.weight <= length).count().checked_sub(1)?;
        Some(Walk { places, below: 0, above: length, place, turns: places[place].turns })
    }

    /// The entry to look at, counted from 0, once nodes beyond the table are passed; nothing when the search has ended.
    #[inline]
    fn probe(&mut self) -> Option<usize> {
        loop {
            let weight = self.places[self.place].weight;
            if weight <= self.above {
                return Some(self.below + weight - 1);
            }
            if !self.left() {
                return None;
            }
        }
    }

    /// The entry was not too small. Says whether there is more to look at.
    #[inline]
    fn left(&mut self) -> bool {
        let more = self.place > 0;
        if more {
            self.descend(1);
        }
        more
    }

    /// The entry was too small, and so were those before it.
    #[inline]
    fn right(&mut self) -> bool {
        let weight = self.places[self.place].weight;
        self.below += weight;
        self.above -= weight;
        if self.turns > 0 {
            self.turns -= 1;
            return true;
        }
        let more = self.place > 1;
        if more {
            self.descend(2);
        }
        more
    }

    #[inline]
    fn descend(&mut self, places: usize) {
        self.place -= places;
        self.turns = self.places[self.place].turns;
    }
}
