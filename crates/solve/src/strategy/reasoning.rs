//! The reason for a decision, as data: which case of the proof applies, and how the front found the numbers in it.

use super::{Pair, RootFormula, Side};
use numeration::{Digits, Natural, Trace};
use rules::{LarssonMove, Move, Outcome};

/// Why a position has its outcome. x ≤ y are the heaps with the smaller first; (L_n, U_n) are the P-positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reasoning {
    /// The case of the proof.
    pub case: Case,
    /// Where x stands, where that was looked up.
    pub smaller: Option<(Side, Natural, Evidence)>,
    /// How the pair aimed at was found, where it was.
    pub target: Option<Evidence>,
}

/// The case of the proof [F82, Thm 1; F84, Thm 2.1; C59, Thm 2].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Case {
    /// No move exists: who should move has lost (normal play) or won (misère play).
    Ended,
    /// (x, y) is itself a pair: every move leaves the set of P-positions.
    IsPair,
    /// x = U_n: reduce y to L_n.
    SmallerIsUpper {
        /// L_n.
        partner: Natural,
    },
    /// x = L_n and y > U_n: reduce y to U_n.
    LargerIsTooLarge {
        /// U_n.
        partner: Natural,
    },
    /// x = L_n and y < U_n: the difference of the heaps fits the m-th pair, which is below; take from both.
    TakeFromBoth {
        /// U_n, the partner of x.
        partner: Natural,
        /// y − x.
        difference: Natural,
        /// The index of the pair aimed at.
        m: Natural,
        /// (L_m, U_m).
        target: Pair,
    },
    /// (x, y) = (A_n, B_n − 1) in Larsson and Weimerskirch's game, and no move from both heaps by less than k apart fits: take the last extra
    /// move of the family that is the index of n [L13, Lemma 26].
    ExtraMove {
        /// B_n, the partner of x.
        partner: Natural,
        /// n.
        n: Natural,
        /// The move, with its family and step.
        extra: LarssonMove,
        /// The index of the pair it leaves.
        m: Natural,
        /// (A_m, B_m).
        target: Pair,
    },
    /// Equal heaps: take all but one token, leaving (0, 1), the least pair.
    EqualHeaps,
    /// Off-diagonal play with a = 1 from equal heaps (z, z), z = L_n: taking the same from both is forbidden, so no pair can be reached.
    EqualHeapsStuck,
    /// Euclid's game, where quotient and remainder of the heaps decide \[F05\].
    Quotient {
        /// ⌊y/x⌋; 0 where x = 0.
        quotient: Natural,
        /// y mod x.
        rest: Natural,
        /// The outcome of (y mod x, x), where that is an option.
        below: Option<Outcome>,
    },
    /// The automaton of the P-positions read the digits of the heaps.
    Automaton {
        /// The numeration.
        system: String,
        /// The states of the automaton.
        states: usize,
        /// How many places the heaps have.
        places: usize,
        /// The kind of the winning move, where there is one.
        moves: Option<String>,
        /// Whether the automaton was proved right by this program, just now.
        proved: bool,
    },
    /// Every smaller position was decided, and the opponent may forbid options.
    Blocking {
        /// How many positions were decided.
        positions: u128,
        /// How.
        engine: crate::outcomes::Engine,
        /// So many options may be forbidden.
        block: u8,
        /// The moves to P-positions.
        to_p: Vec<Move>,
    },
    /// Every smaller position was decided.
    Exhaustive {
        /// How many positions.
        positions: u128,
        /// How.
        engine: crate::outcomes::Engine,
    },
}

/// How a front found a pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// Row `n` of the table; in Connell's game of the table for difference ≡ `residue`.
    Row {
        /// The index.
        n: Natural,
        /// i, for Connell's game.
        residue: Option<u32>,
    },
    /// Index `n` from the exact formula.
    Formula {
        /// The index.
        n: Natural,
        /// i, for Connell's game.
        residue: Option<u32>,
        /// The formula, whose square roots can be spelt out.
        formula: RootFormula,
    },
    /// The p-representation of a number tells its side; its shift is the partner.
    Representation {
        /// R_p of the number.
        digits: Digits,
        /// R_p of the partner.
        partner: Digits,
    },
    /// The q-representation of an index, read in the p-system and adjusted, is L_m.
    Interpretation {
        /// R_q(m).
        digits: Digits,
        /// I_p(R_q(m)).
        p_value: Natural,
        /// What to add to get L_m.
        adjustment: i8,
    },
    /// The floor N ↦ ⌊Nα⌋ and its inverse from digits, for Connell's game.
    Floors {
        /// N = kn + i, the index behind the pair.
        index: Natural,
        /// i.
        residue: u32,
        /// R_q(N).
        digits: Digits,
    },
    /// The search for a heap in a cedar tree ended at its node, which leads to its partner [F84, §7.2].
    Descent {
        /// The way to the node, R_p of the heap.
        search: CedarSearch,
        /// How the node leads to the partner.
        step: CedarStep,
    },
    /// Step 5: the search for an index m in a cedar tree ended at its node, which leads to L_m [F84, §7.2].
    IndexDescent {
        /// The way to the node, R_q(m).
        search: CedarSearch,
        /// How the node leads to L_m.
        lower: CedarLower,
    },
    /// One of the first two pairs of misère a = 1, which stand outside the rule [F84, Thm 2.1(i)].
    Exceptional,
}

/// A search in a cedar tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CedarSearch {
    /// The order of the tree: its root is 1 followed by so many zeros.
    pub order: usize,
    /// The node at which it ended.
    pub digits: Digits,
    /// The turns from the root to the node; nothing for numbers too large to follow.
    pub trace: Option<Trace>,
}

/// How the node of an index m leads to L_m.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CedarLower {
    /// I_p of the node.
    pub p_value: Natural,
    /// What to add to get L_m.
    pub adjustment: i8,
    /// The trace of L_m, in the trace form.
    pub trace: Option<Trace>,
}

/// How the node of a heap leads to its partner [F84, §7.2].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CedarStep {
    /// Step 2, and in the trace form step 3: the partner stands at another node of the same tree, or is 0.
    Partner {
        /// R_p of the partner.
        digits: Digits,
        /// Its trace, in the trace form.
        trace: Option<Trace>,
    },
    /// Step 3: the node read in the q-tree is the index n, and U_n = x + an + ε.
    Index {
        /// n.
        n: Natural,
    },
}

impl Reasoning {
    /// The case alone says it all.
    pub fn of(case: Case) -> Reasoning {
        Reasoning { case, smaller: None, target: None }
    }
}
