//! The P-positions as Beatty sequences, α = [1; k, 1, k, 1, …], β = kα + 1 [L13, Thm 3].

use super::{GapPairs, reach};
use crate::strategy::pairs::{Located, Pairs};
use crate::strategy::{Evidence, Pair, Side, StrategyError};
use crate::type_three::TypeThree;
use numeration::{BeattyPair, FixedPointRoot, Integer, Natural, Place};
use std::num::NonZeroU32;

/// (⌊nα⌋, ⌊nβ⌋). The digits of the root computed for one question serve all later ones.
pub(super) struct BeattyPairs {
    pub(super) k: NonZeroU32,
    pair: BeattyPair,
    /// √(k² + 4k).
    root: FixedPointRoot,
}

impl BeattyPairs {
    pub(super) fn new(k: NonZeroU32) -> BeattyPairs {
        let word = Natural::from(k.get());
        let root = FixedPointRoot::new(word.square() + word * 4).expect("k² + 4k lies between two squares");
        BeattyPairs { k, pair: BeattyPair::larsson_weimerskirch(k), root }
    }

    pub(super) fn extra(&self) -> TypeThree {
        TypeThree::new(self.k)
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

    /// ⌊(s + t√(k²+4k))/c⌋.
    pub(super) fn floor(&self, s: &Integer, t: Integer, c: u64) -> Integer {
        let numerator = s + self.root.multiple(t).floor();
        numerator.div_floor(&Natural::from(c).into()).0
    }
}

impl Pairs for BeattyPairs {
    fn prepare(&self, largest: &Natural) {
        self.pair.reserve(largest.bits());
    }

    fn locate(&self, number: &Natural) -> Result<Located, StrategyError> {
        let (place, partner) = self.pair.locate_with_partner(number);
        let (side, n) = match place {
            Place::Lower(n) => (Side::Lower, n),
            Place::Upper(n) => (Side::Upper, n),
        };
        Ok(Located { side, partner, evidence: Evidence::Formula { n, residue: None } })
    }

    fn pair(&self, m: &Natural) -> Result<(Pair, Evidence), StrategyError> {
        let (lower, upper) = self.terms(m);
        Ok((Pair { lower, upper }, Evidence::Formula { n: m.clone(), residue: None }))
    }
}

impl GapPairs for BeattyPairs {
    /// B_m − A_m is less than 1 away from m(β − α), so with M = ⌊(d+1)/(β−α)⌋ it is more than d for m > M, and for k > 1, where β − α > 2, less
    /// than d for m < M. And 1/(β−α) = (k² + k − (k−1)√(k²+4k))/(4k − 2), which for k = 1 is 1.
    fn of_difference(&self, difference: &Natural, _limit: &Natural) -> Result<Natural, StrategyError> {
        let k = u64::from(self.k.get());
        if k == 1 {
            return Ok(difference.clone());
        }
        let next = Integer::from(difference + 1);
        let factor = Integer::from(Natural::from(k) * (k + 1));
        let t = -(&next * Integer::from(Natural::from(k - 1)));
        let most = self.floor(&(&next * factor), t, 4 * k - 2).unsigned_abs();
        let (lower, upper) = self.terms(&most);
        Ok(if upper - lower <= *difference { most } else { most - 1 })
    }

    fn reached_by_extra_moves(&self, x: &Natural, y: &Natural) -> Result<Vec<(Natural, Natural)>, StrategyError> {
        reach::reached(self, x, y)
    }
}
