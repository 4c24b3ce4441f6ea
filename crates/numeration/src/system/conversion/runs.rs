//! Continuants of runs of partial quotients, kept and doubled.

use super::kept::Kept;
use super::lucas::{self, Doublings};
use crate::{Continuants, ContinuedFraction, Natural};
use std::sync::Arc;

/// The continuants of the runs that cuts need.
#[derive(Debug)]
pub(super) struct Runs {
    fraction: ContinuedFraction,
    /// The shortest run, of which all longer ones are made by doubling.
    unit: usize,
    kept: Kept<(usize, usize), Continuants>,
    doublings: Doublings,
}

impl Runs {
    pub(super) fn new(fraction: ContinuedFraction, unit: usize) -> Runs {
        Runs { fraction, unit, kept: Kept::default(), doublings: Doublings::default() }
    }

    /// Of a_`start`, …, `length` of them.
    pub(super) fn run(&self, start: usize, length: usize) -> Arc<Continuants> {
        let start = self.fraction.phase(start);
        self.kept.get((start, length), || self.compute(start, length))
    }

    /// As a power of a unit where the period fits, else from two halves.
    fn compute(&self, start: usize, length: usize) -> Continuants {
        let half = length / 2;
        if length < 128 || length % 2 == 1 {
            return self.fraction.continuants(start, length).expect("the continued fraction is infinite");
        }
        match self.doublings_of_unit(start, length) {
            Some(j) => lucas::power(&self.doublings, &self.run(start, self.unit), self.unit % 2 == 1, j),
            None => self.run(start, half).followed_by(&self.run(start + half, half)),
        }
    }

    /// The j > 0 for which the run is a unit of whole periods repeated 2^j times.
    fn doublings_of_unit(&self, start: usize, length: usize) -> Option<u32> {
        let repeats = start >= self.fraction.initial().len() && self.unit.is_multiple_of(self.fraction.period().len());
        let times = length / self.unit;
        let doubled = length.is_multiple_of(self.unit) && times > 1 && times.is_power_of_two();
        (repeats && doubled).then_some(times.ilog2())
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
