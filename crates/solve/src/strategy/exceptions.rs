//! Pairs of which the first are others, as in misère play with a = 1 [F84, Thm 2.1(i)].

use super::pairs::{Located, Pairs};
use super::{Evidence, Pair, Side, StrategyError};
use numeration::Natural;
use rules::ClosedForm;
use rules::families::Exceptions;

/// The pairs of a front but for the first ones.
pub(super) struct WithExceptions<P> {
    pairs: P,
    exceptions: Exceptions,
}

impl<P: Pairs> WithExceptions<P> {
    pub(super) fn new(known: &ClosedForm, pairs: P) -> WithExceptions<P> {
        WithExceptions { pairs, exceptions: known.exceptions }
    }

    /// Where a number stands among the exceptions.
    fn place(&self, number: &Natural) -> Option<(Side, u32)> {
        if self.exceptions.is_empty() {
            return None;
        }
        let number = number.to_u32()?;
        self.exceptions.instead.iter().find_map(|&(lower, upper)| match number {
            number if number == upper => Some((Side::Upper, lower)),
            number if number == lower => Some((Side::Lower, upper)),
            _ => None,
        })
    }
}

impl<P: Pairs> Pairs for WithExceptions<P> {
    fn prepare(&self, largest: &Natural) {
        self.pairs.prepare(largest);
    }

    fn locate(&self, number: &Natural) -> Result<Located, StrategyError> {
        match self.place(number) {
            Some((side, partner)) => Ok(Located { side, partner: partner.into(), evidence: Evidence::Exceptional }),
            None => self.pairs.locate(number),
        }
    }

    fn pair(&self, m: &Natural) -> Result<(Pair, Evidence), StrategyError> {
        match self.exceptions.pair(m) {
            Some((lower, upper)) => Ok((Pair::new(lower, upper), Evidence::Exceptional)),
            None => self.pairs.pair(m),
        }
    }
}
