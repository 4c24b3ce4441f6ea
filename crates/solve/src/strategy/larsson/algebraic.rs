//! The P-positions as Beatty sequences, α = [1; k, 1, k, 1, …], β = kα + 1 [L13, Thm 3].

use super::{GapPairs, reach};
use crate::strategy::pairs::{Located, Pairs};
use crate::strategy::{Evidence, Pair, RootFormula, Side, StrategyError};
use numeration::{BeattyPair, Natural, Place};
use rules::LarssonMoves;
use std::num::NonZeroU32;

/// (⌊nα⌋, ⌊nβ⌋). The digits of the root computed for one question serve all later ones.
pub(super) struct BeattyPairs {
    pub(super) k: NonZeroU32,
    pair: BeattyPair,
}

impl BeattyPairs {
    pub(super) fn new(k: NonZeroU32) -> BeattyPairs {
        BeattyPairs { k, pair: BeattyPair::larsson_weimerskirch(k) }
    }

    pub(super) fn extra(&self) -> LarssonMoves {
        LarssonMoves::new(self.k)
    }

    /// The formula, for the pair of index n.
    fn evidence(&self, n: Natural) -> Evidence {
        Evidence::Formula { n, residue: None, formula: RootFormula::Larsson { k: self.k } }
    }

    /// (A_n, B_n).
    pub(super) fn terms(&self, n: &Natural) -> (Natural, Natural) {
        self.pair.terms(n)
    }

    /// B_n.
    pub(super) fn upper(&self, n: &Natural) -> Natural {
        self.pair.upper(n)
    }

    /// The n with A_n = `number`.
    pub(super) fn index_of_lower(&self, number: &Natural) -> Option<Natural> {
        match self.pair.locate(number) {
            Place::Lower(n) => Some(n),
            Place::Upper(_) => None,
        }
    }

    /// Whether (x, y), in either order, is a P-position.
    pub(super) fn holds(&self, x: &Natural, y: &Natural) -> bool {
        self.pair.locate_with_partner(x).1 == *y
    }

    /// ⌊`number`/α⌋: how many A_n, n ≥ 1, are below `number`.
    pub(super) fn count(&self, number: &Natural) -> Natural {
        let Some(last) = number.checked_sub(&Natural::ONE) else { return Natural::ZERO };
        match self.pair.locate(&last) {
            Place::Lower(n) => n,
            Place::Upper(n) => last - n,
        }
    }
}

impl Pairs for BeattyPairs {
    fn prepare(&self, largest: &Natural) {
        // The numbers counted up to are longer than the heaps by k² and a little.
        let longer = 3 * u64::from(u32::BITS - self.k.get().leading_zeros());
        self.pair.reserve(largest.bits() + longer + 4);
    }

    fn locate(&self, number: &Natural) -> Result<Located, StrategyError> {
        self.locate_with_index(number).map(|(located, _)| located)
    }

    fn pair(&self, m: &Natural) -> Result<(Pair, Evidence), StrategyError> {
        let (lower, upper) = self.terms(m);
        Ok((Pair { lower, upper }, self.evidence(m.clone())))
    }
}

impl GapPairs for BeattyPairs {
    fn locate_with_index(&self, number: &Natural) -> Result<(Located, Natural), StrategyError> {
        let (place, partner) = self.pair.locate_with_partner(number);
        let (side, n) = match place {
            Place::Lower(n) => (Side::Lower, n),
            Place::Upper(n) => (Side::Upper, n),
        };
        Ok((Located { side, partner, evidence: self.evidence(n.clone()) }, n))
    }

    /// B_m − A_m is less than 1 away from m(β − α), so with M = ⌊(d+1)/(β−α)⌋ it is more than d for m > M, and for k > 1, where β − α > 2, less
    /// than d for m < M. And 1/(β−α) = (k − (k−1)/α)/(2k−1), because β = kα + 1 and kα² = kα + 1; so with c = ⌊(k−1)(d+1)/α⌋ one has
    /// M = ⌊(k(d+1) − c − 1)/(2k−1)⌋. For k = 1 it is m = d.
    fn of_difference(&self, difference: &Natural, _limit: &Natural) -> Result<Natural, StrategyError> {
        let k = u64::from(self.k.get());
        if k == 1 {
            return Ok(difference.clone());
        }
        let next = difference + 1;
        let counted = self.count(&(&next * (k - 1)));
        let most = (next * k - counted - 1) / (2 * k - 1);
        let (lower, upper) = self.terms(&most);
        Ok(if upper - lower <= *difference { most } else { most - 1 })
    }

    fn reached_by_extra_moves(&self, x: &Natural, y: &Natural) -> Result<Vec<(Natural, Natural)>, StrategyError> {
        reach::reached(self, x, y)
    }
}
