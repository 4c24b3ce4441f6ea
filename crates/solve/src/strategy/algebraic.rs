//! The algebraic front: P-positions as pairs of Beatty sequences, by exact square roots [F82, Thm 2; F84, Thm 3.1].

use super::pairs::{Differences, Located, Pairs};
use super::{Evidence, Pair, RootFormula, Side, StrategyError};
use numeration::{BeattyPair, Natural, Place};

/// (⌊nα⌋, ⌊nβ⌋), or (⌊nα + 1/α⌋, ⌊nβ + 1/α + 1⌋). The digits of √D computed for one question serve all later ones.
pub(super) struct AlgebraicPairs {
    pair: BeattyPair,
    formula: RootFormula,
}

impl AlgebraicPairs {
    pub(super) fn new(Differences { a, shifted, .. }: Differences) -> AlgebraicPairs {
        match shifted {
            false => AlgebraicPairs { pair: BeattyPair::wythoff(a), formula: RootFormula::Wythoff { a } },
            true => AlgebraicPairs { pair: BeattyPair::misere(a), formula: RootFormula::Shifted { a } },
        }
    }
}

impl Pairs for AlgebraicPairs {
    /// One square root, as long as the largest question needs, serves the whole decision.
    fn prepare(&self, largest: &Natural) {
        self.pair.reserve(largest.bits());
    }

    fn locate(&self, number: &Natural) -> Result<Located, StrategyError> {
        let (place, partner) = self.pair.locate_with_partner(number);
        let (side, n) = match place {
            Place::Lower(n) => (Side::Lower, n),
            Place::Upper(n) => (Side::Upper, n),
        };
        Ok(Located { side, partner, evidence: Evidence::Formula { n, residue: None, formula: self.formula } })
    }

    fn pair(&self, m: &Natural) -> Result<(Pair, Evidence), StrategyError> {
        let (lower, upper) = self.pair.terms(m);
        Ok((Pair { lower, upper }, Evidence::Formula { n: m.clone(), residue: None, formula: self.formula }))
    }
}
