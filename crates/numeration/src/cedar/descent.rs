//! "Turn left, turn right": from a number to its node [F84, §7.2].

use super::{CedarError, CedarTree, Trace, Turn};
use crate::{Digits, Natural, System};

/// How the nodes of a cedar tree are read as numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reading {
    /// With the numerators: the p-tree T_{m,d}.
    P,
    /// With the denominators, leaves dropped: the q-tree τ_{m,d}.
    Q,
}

impl Reading {
    /// The numeration system of the reading.
    pub fn system(self) -> System {
        match self {
            Reading::P => System::P,
            Reading::Q => System::Q,
        }
    }
}

/// Where a search for a number ended, and how it went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Descent {
    /// The node: the representation of the number.
    pub digits: Digits,
    /// The turns from the root to the node.
    pub trace: Trace,
}

impl CedarTree {
    /// Searches for `number` in the p-tree or q-tree: turns left where it is smaller than the node, right where it is larger. Digits and
    /// trace come out together [F84, §7.2].
    ///
    /// The turns that stay on one place are made at once by a division, so this costs O(m) operations on numbers of the size of p_m:
    /// for numbers of 10^5 digits [`Numeration::digits`](crate::Numeration::digits) followed by [`CedarTree::trace_of`] is faster.
    ///
    /// ```
    /// use wythoff::numbers::{CedarTree, Reading};
    /// let tree = CedarTree::new(&"[1;(3)]".parse()?, 2)?;
    /// let found = tree.descend(&9u32.into(), Reading::P)?;
    /// assert_eq!((found.digits.to_string(), found.trace.to_string()), ("21".to_string(), "0110".to_string()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`CedarError::NotInTree`] for numbers beyond the tree.
    pub fn descend(&self, number: &Natural, reading: Reading) -> Result<Descent, CedarError> {
        let (mut weight, mut above) = self.weights(reading);
        let before = self.prefix_value(reading);
        let (least, most) = self.bounds(&before, &weight, &above);
        if *number < least || *number > most {
            let number = Box::new(number.clone());
            return Err(CedarError::NotInTree { number, least: Box::new(least), most: Box::new(most) });
        }
        let mut rest = number - before;
        let mut places = self.root().least_significant_first().to_vec();
        places[self.order()] = 0;
        let mut walk = Walk::new(self);
        for place in (0..=self.order()).rev() {
            let (digit, remainder) = rest.div_rem(&weight);
            // A digit of a number in the tree is at most a_{k+1} < 2^32.
            places[place] = digit.to_u32().unwrap_or(u32::MAX);
            walk.digit(places[place], remainder.is_zero());
            if remainder.is_zero() {
                break;
            }
            rest = remainder;
            let below = above - &weight * u64::from(self.largest_digit(place));
            above = std::mem::replace(&mut weight, below);
        }
        Ok(Descent { digits: Digits::from_least_significant(places), trace: walk.trace })
    }

    /// The trace of a node; nothing if `digits` are none. O(m), without arithmetic.
    ///
    /// ```
    /// use wythoff::numbers::{CedarTree, Digits};
    /// let tree = CedarTree::new(&"[1;(3)]".parse()?, 2)?;
    /// assert_eq!(tree.trace_of(&Digits::from_most_significant(&[2, 1])).unwrap().to_string(), "0110");
    /// assert_eq!(tree.trace_of(&Digits::from_most_significant(&[1, 0, 0, 0])), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn trace_of(&self, digits: &Digits) -> Option<Trace> {
        let order = self.order();
        let lowest = digits.trailing_zeros();
        let same_above =
            (order + 1..self.root().len().max(digits.len())).all(|i| digits.digit(i) == self.root().digit(i));
        let (top, least) = (digits.digit(order), self.root_digit());
        let within = top >= least || (top + 1 == least && lowest < order);
        if digits.is_empty() || lowest > order || !same_above || !within {
            return None;
        }
        self.numeration().check(digits, System::P).ok()?;
        let mut walk = Walk::new(self);
        for place in (lowest..=order).rev() {
            walk.digit(digits.digit(place), place == lowest);
        }
        Some(walk.trace)
    }

    /// The node at the end of a trace; nothing if the tree has none there. O(m).
    pub fn node_at(&self, trace: &Trace) -> Option<Digits> {
        let mut cursor = self.cursor();
        cursor.follow(trace).then(|| cursor.digits())
    }

    /// The least and the largest value of a node. In the q-tree of a single leaf the least exceeds the largest.
    pub fn range(&self, reading: Reading) -> (Natural, Natural) {
        let (weight, above) = self.weights(reading);
        self.bounds(&self.prefix_value(reading), &weight, &above)
    }

    /// The same, from what the digits above place m are worth, w_m and w_{m+1}.
    fn bounds(&self, before: &Natural, weight: &Natural, above: &Natural) -> (Natural, Natural) {
        let skipped = weight * u64::from(self.root_digit() - 1);
        (before + skipped + 1, before + above - 1)
    }

    /// What the root's digits above place m are worth.
    fn prefix_value(&self, reading: Reading) -> Natural {
        if self.root().len() == self.order() + 1 {
            return Natural::ZERO;
        }
        let prefix = self.root().with_digit(self.order(), 0);
        let value = match reading {
            Reading::P => self.numeration().p_value(&prefix),
            Reading::Q => self.numeration().q_value(&prefix),
        };
        value.expect("the root is a representation")
    }

    /// The place values w_m and w_{m+1}.
    pub(super) fn weights(&self, reading: Reading) -> (Natural, Natural) {
        if let Some([one, next]) = self.numeration().kept_convergents(self.order()) {
            return match reading {
                Reading::P => (one.numerator.clone(), next.numerator.clone()),
                Reading::Q => (one.denominator.clone(), next.denominator.clone()),
            };
        }
        let run = self.fraction().continuants(0, self.order() + 2).expect("a tree of order m has a_{m+1}");
        match reading {
            Reading::P => (run.without_last, run.whole),
            Reading::Q => (run.inner, run.without_first),
        }
    }
}

/// A trace as it grows with the digits of its node, the most significant first.
///
/// At each place the walk stands on digit 1 with zeros below — at the root's place on the root's digit. A digit t that more digits
/// follow needs t right turns, and a left turn down to the next place unless it is full: then the last right turn has skipped that
/// place. The last digit needs t − 1 right turns.
struct Walk<'t> {
    tree: &'t CedarTree,
    trace: Trace,
    place: usize,
    /// The digit the walk already stands on, less 1.
    head_start: u32,
    /// Whether the next place was skipped and holds 0.
    skips: bool,
}

impl<'t> Walk<'t> {
    fn new(tree: &'t CedarTree) -> Walk<'t> {
        Walk { tree, trace: Trace::new(), place: tree.order(), head_start: tree.root_digit() - 1, skips: false }
    }

    /// Goes on to the digit at the next place; `last` if it is the lowest that is not 0.
    fn digit(&mut self, digit: u32, last: bool) {
        let full = digit == self.tree.largest_digit(self.place);
        if self.skips {
            self.skips = false;
        } else {
            let turns = u64::from(digit.saturating_sub(self.head_start));
            self.trace.push_run(Turn::Right, if last { turns.saturating_sub(1) } else { turns });
            if !last && !full {
                self.trace.push(Turn::Left);
            }
            self.skips = full;
        }
        self.head_start = 0;
        self.place = self.place.saturating_sub(1);
    }
}
