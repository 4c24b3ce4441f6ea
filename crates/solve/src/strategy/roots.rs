//! The square roots behind the algebraic front, to be spelt out for whoever wants to follow a decision.

use numeration::{Integer, Natural};
use rules::families::Residues;
use std::num::NonZeroU32;

/// One exact square-root computation, spelt out: ⌊(`added` + `multiplier`·√`radicand`) / `divisor`⌋ = `value`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootStep {
    /// s.
    pub added: Integer,
    /// t.
    pub multiplier: Integer,
    /// D.
    pub radicand: Natural,
    /// c.
    pub divisor: Natural,
    /// ⌊t√D⌋.
    pub root: Integer,
    /// ⌊(s + t√D)/c⌋.
    pub value: Integer,
}

impl RootStep {
    /// Carries the computation out with one integer square root.
    pub fn new(added: Integer, multiplier: Natural, radicand: Natural, divisor: Natural) -> RootStep {
        let root = Integer::from((multiplier.square() * &radicand).floor_sqrt());
        let value = (&added + &root).div_floor(&Integer::from(&divisor)).0;
        RootStep { added, multiplier: multiplier.into(), radicand, divisor, root, value }
    }

    /// n = ⌊(x + 1)/α⌋, the only index at which x can be ⌊nα⌋ [F82, §3]: 1/α = (a − 2 + √D)/(2a), D = a² + 4.
    pub fn index_of(x: &Natural, a: NonZeroU32) -> RootStep {
        let a = i64::from(a.get());
        let next = x + 1;
        RootStep::new(Integer::from(&next) * (a - 2), next, radicand(a), Natural::from(2 * a.unsigned_abs()))
    }

    /// ⌊nα⌋, α = (2 − a + √D)/2 [F82, (1)].
    pub fn lower(n: &Natural, a: NonZeroU32) -> RootStep {
        let a = i64::from(a.get());
        RootStep::new(Integer::from(n) * (2 - a), n.clone(), radicand(a), Natural::from(2u32))
    }

    /// The index at which x can be E_n = ⌊nα + 1/α⌋: ⌊(x + 1 − 1/α)/α⌋ [F84, §3].
    ///
    /// With 1/α = (a − 2 + √D)/(2a) and 1/α² = (1 + (a − 2)/α)/a it has the divisor 2a².
    pub fn misere_index_of(x: &Natural, a: NonZeroU32) -> RootStep {
        let a = i64::from(a.get());
        // (a − 2)² may pass a machine word, so it is left inside the product.
        let multiplier = Integer::from(x + 1) * a - (a - 2);
        let added = &multiplier * (a - 2) - 2 * a;
        RootStep::new(
            added,
            multiplier.unsigned_abs(),
            radicand(a),
            Natural::from(2u32) * Natural::from(a.unsigned_abs()).square(),
        )
    }

    /// E_n = ⌊nα + 1/α⌋ = ⌊((2 − a)an + a − 2 + (an + 1)√D)/(2a)⌋ [F84, Thm 3.1].
    pub fn misere_lower(n: &Natural, a: NonZeroU32) -> RootStep {
        let a = i64::from(a.get());
        let scaled = n * a.unsigned_abs();
        let added = Integer::from(&scaled) * (2 - a) + (a - 2);
        RootStep::new(added, scaled + 1, radicand(a), Natural::from(2 * a.unsigned_abs()))
    }

    /// n = ⌊(x + 1)/α⌋, the only index at which x can be ⌊nα⌋ in Larsson and Weimerskirch's game: 1/α = (−k + √D)/2, D = k² + 4k \[L13, Thm 3\].
    pub fn larsson_index_of(x: &Natural, k: NonZeroU32) -> RootStep {
        let next = x + 1;
        let added = -(Integer::from(&next) * i64::from(k.get()));
        RootStep::new(added, next, larsson_radicand(k), Natural::from(2u32))
    }

    /// ⌊nα⌋, α = (k + √D)/(2k) \[L13, Thm 3\].
    pub fn larsson_lower(n: &Natural, k: NonZeroU32) -> RootStep {
        let word = u64::from(k.get());
        RootStep::new(Integer::from(n * word), n.clone(), larsson_radicand(k), Natural::from(2 * word))
    }
}

/// D = a² + 4.
fn radicand(a: i64) -> Natural {
    Natural::from(a.unsigned_abs()).square() + 4
}

/// D = k² + 4k.
fn larsson_radicand(k: NonZeroU32) -> Natural {
    let k = Natural::from(k.get());
    k.square() + k * 4
}

/// The formula for the smaller numbers L_n of the pairs of a game. Nothing is computed until it is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RootFormula {
    /// L_n = ⌊nα⌋, α = [1; a, a, …] [F82, (1)].
    Wythoff {
        /// a.
        a: NonZeroU32,
    },
    /// L_n = ⌊nα + 1/α⌋, α = [1; a, a, …] [F84, Thm 3.1].
    Shifted {
        /// a.
        a: NonZeroU32,
    },
    /// u_{i,n} = ⌊(⌊Nα⌋ + c_i)/k⌋ with N = kn + i, α = [1; k, k, …], where c_i = 0 in Connell's game [C59, (3)].
    Residues(Residues),
    /// L_n = ⌊nα⌋, α = [1; k, 1, k, 1, …] \[L13, Thm 3\].
    Larsson {
        /// k.
        k: NonZeroU32,
    },
}

impl RootFormula {
    /// The only index at which x can be L_n; where there are lists, the greatest N at which it can be u_{i,n}, were c_i = 0.
    pub fn index_of(self, x: &Natural) -> RootStep {
        match self {
            RootFormula::Wythoff { a } => RootStep::index_of(x, a),
            RootFormula::Shifted { a } => RootStep::misere_index_of(x, a),
            RootFormula::Residues(pairs) => {
                let k = u64::from(pairs.k().get());
                RootStep::index_of(&(x * k + (k - 1)), pairs.k())
            }
            RootFormula::Larsson { k } => RootStep::larsson_index_of(x, k),
        }
    }

    /// L_n; where there are lists, ⌊Nα⌋ of N = `n`.
    pub fn lower(self, n: &Natural) -> RootStep {
        match self {
            RootFormula::Wythoff { a } => RootStep::lower(n, a),
            RootFormula::Residues(pairs) => RootStep::lower(n, pairs.k()),
            RootFormula::Shifted { a } => RootStep::misere_lower(n, a),
            RootFormula::Larsson { k } => RootStep::larsson_lower(n, k),
        }
    }

    /// The number under the root.
    pub fn radicand(self) -> Natural {
        match self {
            RootFormula::Wythoff { a } | RootFormula::Shifted { a } => radicand(i64::from(a.get())),
            RootFormula::Residues(pairs) => radicand(i64::from(pairs.k().get())),
            RootFormula::Larsson { k } => larsson_radicand(k),
        }
    }
}
