//! Misère play with a = 1, where only the first two P-positions differ from normal play [F84, Thm 2.1(i)].

use super::pairs::{Located, Pairs};
use super::wythoff::Convention;
use super::{Evidence, Pair, Side, StrategyError};
use numeration::Natural;

/// The pairs of normal play with (0, 0), (1, 2) replaced by (2, 2), (0, 1) — or left alone, for the other conventions.
pub(super) struct Tame<P> {
    pairs: P,
    exceptions: bool,
}

impl<P: Pairs> Tame<P> {
    pub(super) fn wrap(pairs: P, convention: Convention) -> Tame<P> {
        Tame { pairs, exceptions: convention == Convention::Tame }
    }

    fn exceptional_pair(m: &Natural) -> Option<Pair> {
        match m.to_u32()? {
            0 => Some(Pair::new(2u32, 2u32)),
            1 => Some(Pair::new(0u32, 1u32)),
            _ => None,
        }
    }

    fn exceptional_place(number: &Natural) -> Option<(Side, u32)> {
        match number.to_u32()? {
            0 => Some((Side::Lower, 1)),
            1 => Some((Side::Upper, 0)),
            2 => Some((Side::Upper, 2)),
            _ => None,
        }
    }
}

impl<P: Pairs> Pairs for Tame<P> {
    fn prepare(&self, largest: &Natural) {
        self.pairs.prepare(largest);
    }

    fn locate(&self, number: &Natural) -> Result<Located, StrategyError> {
        match Self::exceptional_place(number).filter(|_| self.exceptions) {
            Some((side, partner)) => Ok(Located { side, partner: partner.into(), evidence: Evidence::Exceptional }),
            None => self.pairs.locate(number),
        }
    }

    fn pair(&self, m: &Natural) -> Result<(Pair, Evidence), StrategyError> {
        match Self::exceptional_pair(m).filter(|_| self.exceptions) {
            Some(pair) => Ok((pair, Evidence::Exceptional)),
            None => self.pairs.pair(m),
        }
    }
}
