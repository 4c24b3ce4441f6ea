//! [`CedarTree`]: which tree it is. Nothing is built; nodes are made while a cursor walks.

use super::{CedarCursor, CedarError, InOrder, LevelOrder, PreOrder, Reading};
use crate::{ContinuedFraction, Digits, Natural, Numeration, System};
use std::sync::Arc;

/// A cedar tree C_{m,d}(α) for any α = [1; a_1, a_2, …] [F84, §6], given by its root.
///
/// Only the partial quotients a_1, …, a_{m+1} are kept, so orders m in the thousands cost nothing.
///
/// ```
/// use wythoff::numbers::{CedarTree, Natural};
/// // Fig. 2 of [F84].
/// let tree = CedarTree::new(&"[1;(3)]".parse()?, 2)?;
/// assert_eq!(tree.nodes(), Natural::from(42u32));
/// assert_eq!(tree.leaves(), Natural::from(10u32));
/// let mut cursor = tree.cursor();
/// assert!(cursor.go_left() && cursor.go_right());
/// assert_eq!((cursor.digits().to_string(), cursor.p_value(), cursor.q_value()), ("20".to_string(), 8u32.into(), Some(6u32.into())));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct CedarTree {
    numeration: Arc<Numeration>,
    /// a_1, …, a_{m+1}: what stands at index k limits the digit at place k.
    quotients: Vec<u32>,
    root: Digits,
    /// The place m of the lowest digit of the root that is not 0.
    order: usize,
}

impl CedarTree {
    /// The largest order of a cedar tree: a cursor keeps one digit for each place.
    pub const MAX_ORDER: usize = 10_000_000;

    /// C⁰_{m,1}: the root is 1 followed by m = `order` zeros.
    ///
    /// # Errors
    /// [`CedarError::FirstQuotient`] unless a_0 = 1; [`CedarError::TooFewQuotients`] for a finite continued fraction without a_{m+1};
    /// [`CedarError::Order`] beyond [`CedarTree::MAX_ORDER`].
    pub fn new(fraction: &ContinuedFraction, order: usize) -> Result<CedarTree, CedarError> {
        CedarTree::with_root_digit(fraction, order, 1)
    }

    /// The same for the continued fraction of `numeration`, whose place values all trees made from it share.
    ///
    /// # Errors
    /// As for [`CedarTree::new`].
    pub fn sharing(numeration: &Arc<Numeration>, order: usize) -> Result<CedarTree, CedarError> {
        CedarTree::from_digit(Arc::clone(numeration), order, 1)
    }

    /// C⁰_{m,d}: the root is the digit d followed by m zeros.
    ///
    /// # Errors
    /// As for [`CedarTree::new`], and [`CedarError::Empty`] unless 1 ≤ d ≤ a_{m+1}.
    pub fn with_root_digit(fraction: &ContinuedFraction, order: usize, digit: u32) -> Result<CedarTree, CedarError> {
        CedarTree::from_digit(Arc::new(Numeration::new(fraction.clone())), order, digit)
    }

    fn from_digit(numeration: Arc<Numeration>, order: usize, digit: u32) -> Result<CedarTree, CedarError> {
        let limit = largest_at(numeration.fraction(), order)?;
        if digit == 0 || digit > limit {
            return Err(CedarError::Empty { digit, limit });
        }
        let mut places = vec![0; order + 1];
        places[order] = digit;
        Ok(CedarTree::from_root(numeration, Digits::from_least_significant(places)))
    }

    /// C_{m,d} with any representation as its root; d is its lowest digit that is not 0, m the place of d.
    ///
    /// # Errors
    /// As for [`CedarTree::new`], [`CedarError::Root`] for digits that are no representation, and [`CedarError::Empty`] for zero.
    pub fn with_root(fraction: &ContinuedFraction, root: Digits) -> Result<CedarTree, CedarError> {
        let Some(top) = root.len().checked_sub(1) else {
            return Err(CedarError::Empty { digit: 0, limit: largest_at(fraction, 0)? });
        };
        largest_at(fraction, top)?;
        let numeration = Arc::new(Numeration::new(fraction.clone()));
        numeration.check(&root, System::P)?;
        Ok(CedarTree::from_root(numeration, root))
    }

    /// The tree of a root that is known to be a representation and not 0.
    fn from_root(numeration: Arc<Numeration>, root: Digits) -> CedarTree {
        let order = root.trailing_zeros();
        let quotients = numeration.fraction().first_quotients(order + 1);
        CedarTree { numeration, quotients, root, order }
    }

    /// The tree that hangs from a node of this one.
    pub(super) fn below(&self, node: Digits) -> CedarTree {
        CedarTree::from_root(Arc::clone(&self.numeration), node)
    }

    /// The least order m ≥ 1 with a place value w_m above `number`, so that it stands left of the root, and its left shift in the tree
    /// [F84, §7.2].
    ///
    /// # Errors
    /// As for [`CedarTree::new`].
    pub fn order_above(fraction: &ContinuedFraction, number: &Natural, reading: Reading) -> Result<usize, CedarError> {
        largest_at(fraction, 0)?;
        let order = Numeration::new(fraction.clone()).digits(number, reading.system())?.len().max(1);
        largest_at(fraction, order).map(|_| order)
    }

    /// α.
    pub fn fraction(&self) -> &ContinuedFraction {
        self.numeration.fraction()
    }

    /// The numeration systems of α.
    pub fn numeration(&self) -> &Numeration {
        &self.numeration
    }

    /// m: the place of the lowest digit of the root that is not 0.
    pub fn order(&self) -> usize {
        self.order
    }

    /// The root.
    pub fn root(&self) -> &Digits {
        &self.root
    }

    /// d: the digit of the root at place m.
    pub fn root_digit(&self) -> u32 {
        self.root.digit(self.order)
    }

    /// Whether this is C⁰_{m,1}, whose p-values are 1 … p_{m+1} − 1.
    pub fn is_whole(&self) -> bool {
        self.root.len() == self.order + 1 && self.root_digit() == 1
    }

    /// a_{k+1}, the largest digit at place k ≤ m.
    pub(super) fn largest_digit(&self, place: usize) -> u32 {
        self.quotients[place]
    }

    /// a_1, …, a_{m+1}.
    pub fn quotients(&self) -> &[u32] {
        &self.quotients
    }

    /// A cursor at the root.
    pub fn cursor(&self) -> CedarCursor<'_> {
        CedarCursor::new(self)
    }

    /// The nodes from left to right, in the order of their values [F84, Thm 6.1(i)].
    pub fn in_order(&self) -> InOrder<'_> {
        InOrder::new(self)
    }

    /// The nodes, each before its left and then its right subtree.
    pub fn pre_order(&self) -> PreOrder<'_> {
        PreOrder::new(self)
    }

    /// The nodes level by level from the root, each level from left to right.
    pub fn level_order(&self) -> LevelOrder<'_> {
        LevelOrder::new(self)
    }
}

/// a_{m+1}, without which there is no tree of order m.
fn largest_at(fraction: &ContinuedFraction, order: usize) -> Result<u32, CedarError> {
    match fraction.term(0) {
        Some(1) => {}
        first => return Err(CedarError::FirstQuotient { first: first.unwrap_or(0) }),
    }
    if order > CedarTree::MAX_ORDER {
        return Err(CedarError::Order { order });
    }
    let largest = fraction.number_of_terms().and_then(|terms| terms.checked_sub(2));
    fraction.term(order + 1).ok_or(CedarError::TooFewQuotients { order, largest })
}
