//! The ten commandments of cedar trees [F84, Thm 6.1], each as a check that walks the tree and believes nothing.

mod order;
mod paths;
mod shifts;

use super::{CedarCursor, CedarError, CedarTree, Trace};
use crate::{Digits, Natural};
use std::fmt;

/// One of the ten commandments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Commandment {
    /// (i) Left subtrees are smaller, right subtrees larger, in all three readings.
    SearchTree,
    /// (ii) C_{m,d} and T_{m,d} have p_{m+1} − (d−1)p_m − 1 nodes, τ_{m,d} has q_{m+1} − (d−1)q_m − 1.
    Sizes,
    /// (iii) T⁰_{m,1} holds each of 1 … p_{m+1} − 1 once, τ⁰_{m,1} each of 1 … q_{m+1} − 1.
    EveryNumberOnce,
    /// (iv) Without its leaves the tree is the q-tree; C_{m,1} has p_{m+1} − q_{m+1} leaves, q_m if all a_i are equal.
    Leaves,
    /// (v) The next node in order is the leftmost of the right subtree, the one before the rightmost of the left, in known digits.
    Neighbours,
    /// (vi) The longest path of C_{m,1} has a_1 + … + a_{m+1} nodes; the shortest a_1 + m if all a_i > 1, ⌊(m+3)/2⌋ if all are 1.
    Paths,
    /// (vii) A left shift of the trace is a left shift of the node, and back.
    TraceShifts,
    /// (viii) The trace of R_p(⌊nα⌋) is that of R_q(n), or continues it to the rightmost descendant on the left.
    NormalTraces,
    /// (ix) The partner in misère play, by changes at the end of a shifted trace.
    MiserePartners,
    /// (x) The trace of R_p(⌊nα + 1/α⌋) is that of R_q(n), or continues it by 1.
    MisereTraces,
}

impl Commandment {
    /// All ten, in the order of the paper.
    pub const ALL: [Commandment; 10] = [
        Commandment::SearchTree,
        Commandment::Sizes,
        Commandment::EveryNumberOnce,
        Commandment::Leaves,
        Commandment::Neighbours,
        Commandment::Paths,
        Commandment::TraceShifts,
        Commandment::NormalTraces,
        Commandment::MiserePartners,
        Commandment::MisereTraces,
    ];

    /// The number the paper gives it: `(vii)`.
    pub fn numeral(self) -> &'static str {
        ["(i)", "(ii)", "(iii)", "(iv)", "(v)", "(vi)", "(vii)", "(viii)", "(ix)", "(x)"][self as usize]
    }

    /// What it says, in a line.
    pub fn statement(self) -> &'static str {
        match self {
            Commandment::SearchTree => "left subtrees hold smaller nodes, right subtrees larger ones",
            Commandment::Sizes => "p_{m+1} − (d−1)p_m − 1 nodes, and q_{m+1} − (d−1)q_m − 1 in the q-tree",
            Commandment::EveryNumberOnce => "1 … p_{m+1} − 1 and 1 … q_{m+1} − 1 appear once each",
            Commandment::Leaves => "shedding the leaves gives the q-tree; p_{m+1} − q_{m+1} leaves",
            Commandment::Neighbours => "leftmost on the right is the next number, rightmost on the left the one before",
            Commandment::Paths => "longest path a_1 + … + a_{m+1}, shortest a_1 + m or ⌊(m+3)/2⌋",
            Commandment::TraceShifts => "shifting the trace left shifts the node left, and back",
            Commandment::NormalTraces => "the trace of ⌊nα⌋ is that of n, or ends in 0 1…1 after it",
            Commandment::MiserePartners => "shifted traces with a changed end lead from E to H and back",
            Commandment::MisereTraces => "the trace of ⌊nα + 1/α⌋ is that of n, or ends in 1 after it",
        }
    }
}

impl fmt::Display for Commandment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.numeral())
    }
}

/// What a check found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// True of every node.
    Holds,
    /// False, first of this node in the order of the tree.
    Fails(Box<Witness>),
    /// The paper does not claim it of this tree.
    NotApplicable(String),
}

/// A node that breaks a commandment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The node.
    pub digits: Digits,
    /// Its trace.
    pub trace: Trace,
    /// What is wrong with it.
    pub reason: String,
}

/// A commandment, what became of it, and what part of it does not apply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Examined {
    /// The commandment.
    pub commandment: Commandment,
    /// Whether it holds.
    pub verdict: Verdict,
    /// A part that the paper does not claim of this tree, and that was left out.
    pub remark: Option<String>,
}

/// A check that found a counterexample ends with it.
type Check = Result<(), Box<Witness>>;

impl CedarTree {
    /// The most nodes of a tree whose commandments are checked: every node is visited several times.
    pub const MAX_CHECKED_NODES: u64 = 1_000_000;

    /// Checks one commandment by walking the tree. O(N·L) steps for N nodes and longest path L.
    ///
    /// (vii) is checked for every α, as the paper claims it, though it holds only where all a_i are equal.
    ///
    /// ```
    /// use wythoff::numbers::{CedarTree, Commandment, Verdict};
    /// let tree = CedarTree::new(&"[1;(2,1)]".parse()?, 1)?;
    /// let Verdict::Fails(witness) = tree.examine(Commandment::TraceShifts)?.verdict else { panic!("holds") };
    /// assert_eq!((witness.digits.to_string(), witness.trace.to_string()), ("2".to_string(), "01".to_string()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`CedarError::TooManyNodes`] beyond [`CedarTree::MAX_CHECKED_NODES`].
    pub fn examine(&self, commandment: Commandment) -> Result<Examined, CedarError> {
        let nodes = self.nodes();
        if nodes > Natural::from(CedarTree::MAX_CHECKED_NODES) {
            return Err(CedarError::TooManyNodes { nodes: Box::new(nodes), limit: CedarTree::MAX_CHECKED_NODES });
        }
        let (check, remark) = match (self.excuse(commandment), commandment) {
            (Some(reason), _) => {
                return Ok(Examined { commandment, verdict: Verdict::NotApplicable(reason), remark: None });
            }
            (None, Commandment::SearchTree) => (order::search_tree(self), None),
            (None, Commandment::Sizes) => (order::sizes(self), None),
            (None, Commandment::EveryNumberOnce) => (order::every_number_once(self), None),
            (None, Commandment::Leaves) => (paths::leaves(self), paths::leaves_remark(self)),
            (None, Commandment::Neighbours) => (order::neighbours(self), None),
            (None, Commandment::Paths) => (paths::lengths(self), paths::lengths_remark(self)),
            (None, Commandment::TraceShifts) => (shifts::trace_shifts(self), None),
            (None, Commandment::NormalTraces) => (shifts::normal_traces(self), None),
            (None, Commandment::MiserePartners) => {
                let remark =
                    (self.constant() == Some(1)).then(|| "first part only: the second is for a > 1".to_string());
                (shifts::misere_partners(self), remark)
            }
            (None, Commandment::MisereTraces) => (shifts::misere_traces(self), None),
        };
        let verdict = check.map_or_else(Verdict::Fails, |()| Verdict::Holds);
        Ok(Examined { commandment, verdict, remark })
    }

    /// Why the paper does not claim `commandment` of this tree.
    fn excuse(&self, commandment: Commandment) -> Option<String> {
        use Commandment::*;
        let whole = matches!(commandment, EveryNumberOnce | TraceShifts | NormalTraces | MiserePartners | MisereTraces);
        let first_digit = matches!(commandment, Leaves | Paths);
        if whole && !self.is_whole() {
            return Some("stated for trees whose root is 1 followed by zeros".to_string());
        }
        if first_digit && self.root_digit() != 1 {
            return Some("stated for trees whose root ends in the digit 1 before its zeros".to_string());
        }
        let constant = matches!(commandment, MiserePartners | MisereTraces);
        (constant && self.constant().is_none())
            .then(|| "stated for α = [1; a, a, a, …], all partial quotients equal".to_string())
    }

    /// a, for α = [1; a, a, a, …].
    pub(super) fn constant(&self) -> Option<u32> {
        match (self.fraction().initial(), self.fraction().period()) {
            ([1], [a]) => Some(*a),
            _ => None,
        }
    }
}

/// The witness at the cursor.
fn broken(node: &CedarCursor<'_>, reason: String) -> Box<Witness> {
    Box::new(Witness { digits: node.digits(), trace: node.trace().clone(), reason })
}

/// `Ok` if the statement is true of the node.
fn must(truth: bool, node: &CedarCursor<'_>, reason: impl FnOnce() -> String) -> Check {
    if truth { Ok(()) } else { Err(broken(node, reason())) }
}
