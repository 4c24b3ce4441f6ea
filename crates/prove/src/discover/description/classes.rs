//! Sets that look at quotients alone: (x ÷ m, y ÷ m) belongs to a set of another kind.

use super::recognise::{Set, recognised};
use super::{Description, listed};
use crate::proof::ProofError;
use automata::{Automaton, Operation, Part, combine};
use numeration::Natural;

/// The largest m that is tried.
const LARGEST_DIVISOR: i64 = 12;

/// Members that are looked at before anything is constructed.
const SAMPLE: usize = 40;

impl Set<'_> {
    /// The least m > 1 such that membership depends on x ÷ m and y ÷ m alone, where these belong to a set that can be told.
    pub(super) fn classes(&self) -> Result<Option<Description>, ProofError> {
        let Some(divisor) = (2..=LARGEST_DIVISOR).find(|divisor| self.may_be_classes(*divisor as u64)) else {
            return Ok(None);
        };
        let (system, work) = (self.positions.system(), self.work);
        // Tracks x, y and the quotients a, b; first x = ma and y = mb, then m quotients at a time.
        let on_quotients = |quotient: &Automaton, set: &Automaton, tracks: [usize; 2], hidden: [usize; 2]| {
            let parts = [
                Part { automaton: set, tracks: tracks.to_vec() },
                Part { automaton: quotient, tracks: vec![0, 2] },
                Part { automaton: quotient, tracks: vec![1, 3] },
            ];
            combine(system, 4, Operation::And, &parts, work)?.exists(&hidden, work)
        };
        let rest = |most: i64| Automaton::linear(system, &[1, -divisor], Some(0), Some(most), work);
        let quotients = on_quotients(&rest(0)?, self.positions, [0, 1], [0, 1])?;
        if on_quotients(&rest(divisor - 1)?, &quotients, [2, 3], [2, 3])? != *self.positions {
            return Ok(None);
        }
        let of = recognised(&quotients, self.ordered, work)?;
        Ok(of.map(|of| Description::Classes { divisor: divisor as u64, of: Box::new(of) }))
    }

    /// Whether the first members have all others of their classes beside them.
    fn may_be_classes(&self, divisor: u64) -> bool {
        let corners = [(0, 0), (0, divisor - 1), (divisor - 1, 0), (divisor - 1, divisor - 1)];
        let class = |heap: &Natural| heap.to_u64().map(|heap| heap - heap % divisor);
        listed(self.positions, self.ordered).take(SAMPLE).all(|[x, y]| {
            let (Some(x), Some(y)) = (class(&x), class(&y)) else { return false };
            corners.iter().all(|&(u, v)| self.positions.contains(&[x + u, y + v].map(Natural::from)))
        })
    }
}
