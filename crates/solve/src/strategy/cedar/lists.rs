//! The sequences A, B, E and H, read off a cedar tree from left to right [F84, §7.2].

use super::super::arithmetic::{normal_side, shifted_side};
use super::Side;
use numeration::{CedarCursor, CedarError, CedarTree, ContinuedFraction, Digits, Natural};
use std::num::NonZeroU32;

/// One of the sequences of the P-positions (A_n, B_n) of normal and (E_n, H_n) of misère a-Wythoff.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CedarList {
    /// A_n.
    A,
    /// B_n.
    B,
    /// E_n.
    E,
    /// H_n.
    H,
}

/// The lists A, B, E, H as far as the cedar tree C⁰_{m,1} of [1; a, a, …] reaches: all numbers below p_{m+1}.
///
/// ```
/// use wythoff::solve::{CedarList, CedarLists};
/// let lists = CedarLists::new(3.try_into()?, 2)?;
/// let first = |list| lists.list(list).take(4).map(|number| number.to_u32().unwrap()).collect::<Vec<_>>();
/// assert_eq!((first(CedarList::A), first(CedarList::B)), (vec![0, 1, 2, 3], vec![0, 4, 8, 12]));
/// assert_eq!((first(CedarList::E), first(CedarList::H)), (vec![0, 2, 3, 4], vec![1, 6, 10, 14]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct CedarLists {
    a: NonZeroU32,
    tree: CedarTree,
}

impl CedarLists {
    /// The lists up to p_{m+1} − 1, m = `order`.
    ///
    /// # Errors
    /// If the order is beyond that of any cedar tree.
    pub fn new(a: NonZeroU32, order: usize) -> Result<CedarLists, CedarError> {
        Ok(CedarLists { a, tree: CedarTree::new(&ContinuedFraction::constant(a), order)? })
    }

    /// The tree that is read.
    pub fn tree(&self) -> &CedarTree {
        &self.tree
    }

    /// One of the lists, n = 0, 1, 2, …: by a walk through the tree with the memory of one path, that keeps the nodes with the right
    /// ending; with the boundary conditions in front [F84, §7.2]. For a = 1 E and H begin with 2, 0 and 2, 1 and go on as A and B from
    /// n = 2.
    pub fn list(&self, list: CedarList) -> impl Iterator<Item = Natural> + '_ {
        let exceptions = self.a.get() == 1;
        let (boundary, skipped): (&[u32], usize) = match list {
            CedarList::A | CedarList::B => (&[0], 0),
            CedarList::E if exceptions => (&[2, 0], 1),
            CedarList::H if exceptions => (&[2, 1], 1),
            CedarList::E => (&[0], 0),
            CedarList::H => (&[], 0),
        };
        let normal = exceptions || matches!(list, CedarList::A | CedarList::B);
        let side = if matches!(list, CedarList::A | CedarList::E) { Side::Lower } else { Side::Upper };
        let belongs = move |node: &CedarCursor<'_>| {
            let digits = Digits::from_least_significant(node.places().to_vec());
            (if normal { normal_side(&digits) } else { shifted_side(&digits) }) == side
        };
        let mut walk = self.tree.in_order();
        let listed = std::iter::from_fn(move || {
            while let Some(node) = walk.advance() {
                if belongs(node) {
                    return Some(walk.p_value().clone());
                }
            }
            None
        });
        boundary.iter().map(|&number| Natural::from(number)).chain(listed.skip(skipped))
    }
}
