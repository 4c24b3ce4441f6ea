//! The widest band of differences that joins no two candidates.

use super::candidates::CandidateSet;
use super::error::DesignError;

/// Two candidates, one below the other: the one with the move, and the one it leads to.
pub(super) type Joined = ((u32, u32), (u32, u32));

impl From<Joined> for DesignError {
    fn from((from, to): Joined) -> DesignError {
        let wide = |(x, y): (u32, u32)| (u64::from(x), u64::from(y));
        DesignError::Joined { from: wide(from), to: wide(to) }
    }
}

/// The candidates (x, y), x ≤ y, on each difference y − x that has any: the smaller heap of the lowest and of the highest. Along a difference
/// both heaps grow together, so these two are enough to see whether two differences hold comparable candidates.
pub(super) struct Diagonals(Vec<Diagonal>);

#[derive(Clone, Copy)]
struct Diagonal {
    difference: u32,
    low: u32,
    high: u32,
}

impl Diagonal {
    fn at(&self, x: u32) -> (u32, u32) {
        (x, x + self.difference)
    }
}

impl Diagonals {
    pub(super) fn new(wanted: &CandidateSet) -> Diagonals {
        let mut list: Vec<Diagonal> =
            wanted.sorted().iter().map(|&(x, y)| Diagonal { difference: y - x, low: x, high: x }).collect();
        list.sort_by_key(|diagonal| (diagonal.difference, diagonal.low));
        list.dedup_by(|later, kept| {
            let same = later.difference == kept.difference;
            if same {
                kept.high = later.high;
            }
            same
        });
        Diagonals(list)
    }

    /// Two candidates joined by a take (u, v), u, v ≥ 1, with |u − v| = `distance`.
    pub(super) fn joined_at(&self, distance: u32) -> Option<Joined> {
        self.same_side(distance).or_else(|| self.other_side(distance))
    }

    /// Both with the smaller heap first.
    fn same_side(&self, distance: u32) -> Option<Joined> {
        let mut others = self.0.iter().peekable();
        self.0.iter().find_map(|one| {
            let wanted = one.difference.checked_add(distance)?;
            while others.next_if(|other| other.difference < wanted).is_some() {}
            let other = others.peek().filter(|other| other.difference == wanted)?;
            let comparable = |(above, below): &Joined| above.0 > below.0 && above.1 > below.1;
            [(other.at(other.high), one.at(one.low)), (one.at(one.high), other.at(other.low))]
                .into_iter()
                .find(comparable)
        })
    }

    /// One with the smaller heap first, one with the larger.
    fn other_side(&self, distance: u32) -> Option<Joined> {
        let near = &self.0[..self.0.partition_point(|diagonal| diagonal.difference <= distance)];
        near.iter().find_map(|one| {
            let wanted = distance - one.difference;
            let other = &near[near.binary_search_by_key(&wanted, |other| other.difference).ok()?];
            let (y, x) = other.at(other.low);
            let (above, below) = (one.at(one.high), (x, y));
            (above.0 > below.0 && above.1 > below.1).then_some((above, below))
        })
    }
}

/// The widest band |u − v| < w that joins no two candidates, and two that the next wider one would join; nothing if no band up to the
/// bound does.
pub(super) fn widest(wanted: &CandidateSet) -> (u32, Option<Joined>) {
    let diagonals = Diagonals::new(wanted);
    let bound = wanted.bound() as u32;
    let found = (0..=bound).find_map(|distance| Some((distance, diagonals.joined_at(distance)?)));
    found.map_or((bound + 1, None), |(distance, joined)| (distance, Some(joined)))
}
