//! What is known about the P-positions of a game, as data.
//!
//! Fronts, fast path, tables, pictures, claims, words, discovery and explanations all read the same [`ClosedForm`]; none of them asks which
//! family it came from.

use super::residues::Residues;
use numeration::{BeattyPair, Integer, Natural, QuadraticIrrational, Recurrence};
use std::fmt;
use std::num::NonZeroU32;

/// The P-positions of a game: pairs in either order, but for finitely many, and perhaps some on the diagonal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClosedForm {
    /// The pairs (L_n, U_n), L_n ≤ U_n, n = 0, 1, 2, …
    pub pairs: Pairs,
    /// What stands in place of the first pairs.
    pub exceptions: Exceptions,
    /// P-positions (z, z) beside the pairs: no move leads to them, so no table of pairs has them.
    pub diagonal: Diagonal,
    /// The papers' case analysis for such pairs fits the moves: those it makes are legal, and every winning move is among those it looks
    /// at. Where it does not, the pairs still make tables and proofs, and winning moves are found by brute force.
    pub case_analysis: bool,
    /// What the papers call L and U.
    pub names: [&'static str; 2],
    /// Who proved it.
    pub theorem: Citation,
}

/// How pairs are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pairs {
    /// U_n − L_n = an + ε, and L_n is the least number in no earlier pair: ε = 0 [F82, Thm 1], or ε = 1 if shifted [F84, Thm 2.1].
    Wythoff {
        /// a.
        a: NonZeroU32,
        /// ε = 1.
        shifted: bool,
    },
    /// U_n = sL_n + tn, and L_n is the least number in no earlier pair, s > 1 (Fraenkel 1998): no Beatty sequences, but digits of a recurrence.
    Recurrent {
        /// s.
        s: NonZeroU32,
        /// t.
        t: NonZeroU32,
    },
    /// (⌊nα⌋, ⌊nβ⌋) with α = [1; k, 1, k, 1, …] [L13, Thm 3].
    Larsson {
        /// k.
        k: NonZeroU32,
    },
    /// (u_{i,n}, v_{i,n}), one list for each remainder i of the difference [C59, Thm 2].
    Residues(Residues),
    /// (n, n).
    Equal,
    /// By the quotient of the heaps: whole wedges, without an index \[F05\].
    Quotient {
        /// A heap may reach 0.
        zero: bool,
    },
}

/// The first pairs that do not follow the rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Exceptions {
    /// The pairs with an index below this are not P-positions.
    pub before: u32,
    /// These are.
    pub instead: &'static [(u32, u32)],
}

impl Exceptions {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.before == 0
    }

    /// The pair that stands at index `n` by exception.
    pub fn pair(&self, n: &Natural) -> Option<(u32, u32)> {
        self.instead.get(n.to_usize()?).copied()
    }
}

/// P-positions (z, z) beside the pairs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Diagonal {
    /// None.
    #[default]
    None,
    /// (0, 0).
    Origin,
    /// (L_n, L_n) for every n.
    Lower,
}

/// A theorem and where it is proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Citation {
    /// The P-positions in the words of the paper, with the parameters of the game filled in.
    pub statement: String,
    /// The place in the paper.
    pub source: &'static str,
}

impl fmt::Display for Citation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} [{}]", self.statement, self.source)
    }
}

/// `n`, or `3n`.
pub fn times_n(factor: NonZeroU32) -> String {
    if factor.get() == 1 { "n".to_string() } else { format!("{factor}n") }
}

/// α of the numeration in which pairs are written, as the period of its continued fraction [1; …].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alpha(pub Vec<u32>);

impl ClosedForm {
    /// Pairs without exceptions, called A and B, in a game of any moves.
    pub(super) fn new(pairs: Pairs, statement: impl Into<String>, source: &'static str) -> ClosedForm {
        ClosedForm {
            pairs,
            exceptions: Exceptions::default(),
            diagonal: Diagonal::None,
            case_analysis: false,
            names: ["A", "B"],
            theorem: Citation { statement: statement.into(), source },
        }
    }

    /// α; nothing where the pairs need no irrational number.
    pub fn alpha(&self) -> Option<Alpha> {
        match self.pairs {
            Pairs::Wythoff { a, .. } => Some(Alpha(vec![a.get()])),
            Pairs::Residues(pairs) => Some(Alpha(vec![pairs.k().get()])),
            Pairs::Larsson { k } if k.get() == 1 => Some(Alpha(vec![1])),
            Pairs::Larsson { k } => Some(Alpha(vec![k.get(), 1])),
            Pairs::Recurrent { .. } | Pairs::Equal | Pairs::Quotient { .. } => None,
        }
    }

    /// Whether the pairs have an index n without end.
    pub fn is_indexed(&self) -> bool {
        !matches!(self.pairs, Pairs::Equal | Pairs::Quotient { .. })
    }

    /// The numerations of pairs by recurrence, of their numbers and of their indices, where they are such and not too large.
    ///
    /// With c = s + t − 1 both have U_n = cU_(n−1) + sU_(n−2). The numbers begin with 1, s + t, the indices with 1, c, which is (U_(i+1) − sU_i)/t: L_n
    /// is n written with the latter and read with the former, less 1 after an odd number of zeros, as R_q leads to A_n in [F82, Thm 4].
    pub fn recurrences(&self) -> Option<[Recurrence; 2]> {
        let Pairs::Recurrent { s, t } = self.pairs else { return None };
        let (s, first) = (i64::from(s.get()), i64::from(s.get()) + i64::from(t.get()) - 1);
        let start = [Natural::ONE, Natural::from(first.unsigned_abs())];
        let numbers = Recurrence::of_factors(&[first, s], None).ok()?;
        let indices = Recurrence::of_factors(&[first, s], Some(&start)).ok()?;
        Some([numbers, indices])
    }

    /// The pairs as two Beatty sequences, where they are that.
    pub fn beatty(&self) -> Option<BeattyPair> {
        match self.pairs {
            Pairs::Wythoff { a, shifted: false } => Some(BeattyPair::wythoff(a)),
            Pairs::Wythoff { a, shifted: true } => Some(BeattyPair::misere(a)),
            Pairs::Larsson { k } => Some(BeattyPair::larsson_weimerskirch(k)),
            Pairs::Recurrent { .. } | Pairs::Residues(_) | Pairs::Equal | Pairs::Quotient { .. } => None,
        }
    }

    /// How many lists of pairs there are, where there is one for each residue.
    pub fn residues(&self) -> Option<NonZeroU32> {
        match self.pairs {
            Pairs::Residues(pairs) => Some(pairs.count()),
            Pairs::Wythoff { .. }
            | Pairs::Recurrent { .. }
            | Pairs::Larsson { .. }
            | Pairs::Equal
            | Pairs::Quotient { .. } => None,
        }
    }

    /// The limit of U_n/L_n, where the pairs run off in one direction; with the heaps exchanged it is the reciprocal.
    ///
    /// In a-Wythoff, normal or misère, the n-th P-position is (nα, nβ) up to a bounded error [F82, Thm 2; F84, Thm 3.1], so the limit is
    /// β/α = 1 + a/α = (a + √(a² + 4))/2 = [a; a, a, …]. In Connell's game u is Nα/k and v is u + N up to a bounded error, N = kn + i
    /// [C59, (3)], so the limit is 1 + k/α, the same with a = k, and k = ab in its generalisation. In Larsson and Weimerskirch's game it is β/α = kα with the α of [L13, Thm 3]. In (s, t)-Wythoff U_n is L_n
    /// with a 0 appended, so the limit is the root above 1 of z² = (s + t − 1)z + s.
    pub fn slope(&self) -> Option<QuadraticIrrational> {
        match self.pairs {
            Pairs::Larsson { k } => {
                let alpha = QuadraticIrrational::larsson_weimerskirch_alpha(k);
                alpha.times_rational(&Integer::from(i64::from(k.get())), &Integer::ONE).ok()
            }
            Pairs::Wythoff { a, .. } => steeper(a),
            Pairs::Recurrent { s, t } => growth(s, t),
            Pairs::Residues(pairs) => steeper(pairs.k()),
            Pairs::Equal | Pairs::Quotient { .. } => None,
        }
    }
}

/// 1 + a/α, α = [1; a, a, …].
fn steeper(a: NonZeroU32) -> Option<QuadraticIrrational> {
    let ratio = QuadraticIrrational::wythoff_alpha(a).reciprocal();
    let steeper = ratio.times_rational(&Integer::from(i64::from(a.get())), &Integer::ONE).ok()?;
    steeper.plus_rational(&Integer::ONE, &Integer::ONE).ok()
}

/// (c + √(c² + 4s))/2, c = s + t − 1.
fn growth(s: NonZeroU32, t: NonZeroU32) -> Option<QuadraticIrrational> {
    let first = Natural::from(s.get()) + u64::from(t.get()) - Natural::ONE;
    let radicand = first.square() + u64::from(s.get()) * 4;
    QuadraticIrrational::new(first.into(), Integer::ONE, radicand, Integer::from(2)).ok()
}
