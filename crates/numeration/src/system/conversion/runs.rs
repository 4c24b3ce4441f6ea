//! Continuants of runs of partial quotients, kept and doubled.

use super::kept::Kept;
use crate::{Continuants, ContinuedFraction, Natural};
use std::sync::Arc;

/// The continuants of the runs that cuts need.
#[derive(Debug)]
pub(super) struct Runs {
    fraction: ContinuedFraction,
    kept: Kept<(usize, usize), Continuants>,
}

impl Runs {
    pub(super) fn new(fraction: ContinuedFraction) -> Runs {
        Runs { fraction, kept: Kept::default() }
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
    pub(super) fn tail_convergent(&self, start: usize, bits: u64) -> (Natural, Natural) {
        let mut run = Continuants::empty();
        let mut length = 0;
        // Doubled runs bring it near, short ones past the goal.
        while run.whole.bits() <= bits {
            let missing = bits - run.whole.bits();
            let mut step = 32;
            while self.run(start + length + 1, step).whole.bits() * 2 < missing {
                step *= 2;
            }
            run = run.followed_by(&self.run(start + length + 1, step));
            length += step;
        }
        (&run.whole + &run.without_first, run.whole)
    }
}
