//! Continuants of runs of partial quotients, kept and doubled.

use super::kept::Kept;
use crate::{Continuants, ContinuedFraction, Natural};
use std::sync::Arc;

/// The continuants of the runs that cuts need.
#[derive(Debug)]
pub(super) struct Runs {
    fraction: ContinuedFraction,
    /// The shortest run, of which all longer ones are made by doubling.
    unit: usize,
    kept: Kept<(usize, usize), Continuants>,
}

impl Runs {
    pub(super) fn new(fraction: ContinuedFraction, unit: usize) -> Runs {
        Runs { fraction, unit, kept: Kept::default() }
    }

    /// Of a_`start`, …, `length` of them.
    pub(super) fn run(&self, start: usize, length: usize) -> Arc<Continuants> {
        let start = self.fraction.phase(start);
        self.kept.get((start, length), || self.compute(start, length))
    }

    /// From two halves, which are the same run where the period fits.
    fn compute(&self, start: usize, length: usize) -> Continuants {
        let half = length / 2;
        if length < 128 || length % 2 == 1 {
            return self.fraction.continuants(start, length).expect("the continued fraction is infinite");
        }
        let second = self.fraction.phase(start + half);
        if second == start {
            self.run(start, half).doubled()
        } else {
            self.run(start, half).followed_by(&self.run(second, half))
        }
    }

    /// Numerator and denominator of a convergent of the tail [1; a_{start+1}, …] whose numerator has more than `bits` bits.
    ///
    /// Of a length at which cuts are made, so that its run is needed anyhow.
    pub(super) fn tail_convergent(&self, start: usize, bits: u64) -> (Natural, Natural) {
        let mut length = self.unit;
        while self.run(start + 1, length).whole.bits() <= bits {
            length *= 2;
        }
        let run = self.run(start + 1, length);
        (&run.whole + &run.without_first, run.whole.clone())
    }
}
