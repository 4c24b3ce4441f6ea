//! The widest band of differences that joins no two candidates.

use super::candidates::CandidateSet;
use super::error::DesignError;
use std::collections::BTreeMap;

/// Two candidates, one below the other: the one with the move, and the one it leads to.
pub(super) type Joined = ((u32, u32), (u32, u32));

impl From<Joined> for DesignError {
    fn from((from, to): Joined) -> DesignError {
        let wide = |(x, y): (u32, u32)| (u64::from(x), u64::from(y));
        DesignError::Joined { from: wide(from), to: wide(to) }
    }
}

/// The candidates on each difference y − x of either sign: the first heap of the lowest and of the highest. Along a difference the heaps
/// grow together, so these two are enough to see whether two differences hold comparable candidates.
pub(super) struct Diagonals {
    ends: BTreeMap<i64, (u32, u32)>,
}

impl Diagonals {
    pub(super) fn new(wanted: &CandidateSet) -> Diagonals {
        let mut ends = BTreeMap::new();
        for (x, y) in wanted.both_orders() {
            let (low, high) = ends.entry(i64::from(y) - i64::from(x)).or_insert((x, x));
            (*low, *high) = (x.min(*low), x.max(*high));
        }
        Diagonals { ends }
    }

    /// Two candidates joined by a take (u, v), u, v ≥ 1, with |u − v| = `distance`.
    pub(super) fn joined_at(&self, distance: i64) -> Option<Joined> {
        let at = |difference: i64, x: u32| (x, (i64::from(x) + difference) as u32);
        self.ends.iter().find_map(|(&difference, &(low, high))| {
            let &(other_low, other_high) = self.ends.get(&(difference + distance))?;
            let (below, above) = (at(difference, low), at(difference + distance, other_high));
            if above.0 > below.0 && above.1 > below.1 {
                return Some((above, below));
            }
            let (below, above) = (at(difference + distance, other_low), at(difference, high));
            (above.0 > below.0 && above.1 > below.1).then_some((above, below))
        })
    }
}

/// The widest band |u − v| < w that joins no two candidates, and two that the next wider one would join; nothing if no band up to the
/// bound does.
pub(super) fn widest(wanted: &CandidateSet) -> (u32, Option<Joined>) {
    let diagonals = Diagonals::new(wanted);
    let bound = wanted.bound() as u32;
    let found = (0..=bound).find_map(|distance| Some((distance, diagonals.joined_at(distance.into())?)));
    found.map_or((bound + 1, None), |(distance, joined)| (distance, Some(joined)))
}

/// Two candidates with a heap in common, which a Nim move joins.
pub(super) fn joined_by_nim(wanted: &CandidateSet) -> Option<Joined> {
    let mut partner: Vec<Option<u32>> = vec![None; wanted.bound() as usize + 1];
    for (x, y) in wanted.both_orders() {
        if let Some(other) = partner[x as usize].replace(y) {
            // The second heaps differ; the larger loses the difference.
            return Some(((x, y.max(other)), (x, y.min(other))));
        }
    }
    None
}
