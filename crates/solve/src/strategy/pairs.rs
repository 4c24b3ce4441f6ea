//! What the fronts have in common: pairs (L_n, U_n) in which every number stands once.

use super::{Evidence, StrategyError};
use numeration::Natural;
use std::num::NonZeroU32;

/// Whether a number is the smaller or the larger of its pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// It is some L_n: A_n in normal play, E_n in misère play.
    Lower,
    /// It is some U_n: B_n in normal play, H_n in misère play.
    Upper,
}

/// A P-position (L, U) with L ≤ U.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pair {
    /// The smaller number.
    pub lower: Natural,
    /// The larger number.
    pub upper: Natural,
}

impl Pair {
    pub(super) fn new(lower: impl Into<Natural>, upper: impl Into<Natural>) -> Pair {
        Pair { lower: lower.into(), upper: upper.into() }
    }
}

/// U_n = sL_n + an + ε, the numbers behind [`Pairs::Wythoff`](rules::families::Pairs::Wythoff), where s = 1, and
/// [`Pairs::Recurrent`](rules::families::Pairs::Recurrent), where ε = 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Differences {
    pub(super) s: NonZeroU32,
    pub(super) a: NonZeroU32,
    /// ε = 1.
    pub(super) shifted: bool,
}

impl Differences {
    /// Those of a-Wythoff.
    pub(super) fn new(a: NonZeroU32, shifted: bool) -> Differences {
        Differences { s: NonZeroU32::MIN, a, shifted }
    }

    /// U_n.
    pub(super) fn upper(self, lower: &Natural, n: &Natural) -> Natural {
        lower * u64::from(self.s.get()) + self.of(n)
    }

    /// ε.
    pub(super) fn shift(self) -> u32 {
        self.shifted.into()
    }

    /// y − sx; 0 where that is negative.
    pub(super) fn between(self, x: &Natural, y: &Natural) -> Natural {
        if self.s == NonZeroU32::MIN { y.saturating_sub(x) } else { y.saturating_sub(&(x * u64::from(self.s.get()))) }
    }

    /// The greatest m with am + ε at most `difference`.
    pub(super) fn index(self, difference: &Natural) -> Option<Natural> {
        let a = u64::from(self.a.get());
        match (self.shifted, a) {
            (false, 1) => Some(difference.clone()),
            (false, _) => Some(difference / a),
            (true, _) => Some(difference.checked_sub(&Natural::ONE)? / a),
        }
    }

    /// an + ε.
    pub(super) fn of(self, n: &Natural) -> Natural {
        n * u64::from(self.a.get()) + u64::from(self.shift())
    }
}

/// Where a number stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Located {
    pub(super) side: Side,
    /// The other number of its pair.
    pub(super) partner: Natural,
    /// How the front knows.
    pub(super) evidence: Evidence,
}

/// The P-positions of a-Wythoff under one convention of play, as pairs (L_n, U_n): a front.
pub(super) trait Pairs: Send + Sync {
    /// A hint that numbers up to `largest` will be asked about.
    fn prepare(&self, _largest: &Natural) {}

    /// The pair in which `number` stands.
    fn locate(&self, number: &Natural) -> Result<Located, StrategyError>;

    /// The m-th pair, and how the front knows. Only asked where L_m is below a number that was located.
    fn pair(&self, m: &Natural) -> Result<(Pair, Evidence), StrategyError>;

    /// The partner of `number` if it is below `limit`. Never needs a table longer than `limit`.
    fn partner_below(&self, number: &Natural, limit: &Natural) -> Result<Option<Natural>, StrategyError> {
        Ok(Some(self.locate(number)?.partner).filter(|partner| partner < limit))
    }

    /// The m-th pair if its lower number is below `limit`.
    fn pair_below(&self, m: &Natural, limit: &Natural) -> Result<Option<Pair>, StrategyError> {
        Ok(Some(self.pair(m)?.0).filter(|pair| pair.lower < *limit))
    }
}
