//! The greedy algorithm row by row, for base moves that are Nim, whole bands of differences, and single takes.
//!
//! Row x needs a look only at y from x to just below its own candidate: beyond that a Nim move leads to the candidate, and a row whose
//! candidate has a smaller second heap is solved altogether. Of these y a column move solves those with a candidate in an earlier row,
//! and a band those whose difference an earlier candidate reaches ([`Reach`]); what is left over stands in the gaps of two sets of bits. Only
//! for these are single takes tried. So neither time nor memory is spent on the square of all positions: memory is proportional to the
//! bound and the number of moves found, and time to the bound times that number, for sets of which bands leave few gaps.

use super::band::Joined;
use super::candidates::CandidateSet;
use super::reach::Reach;
use super::{DURING, Found, Unsolved};
use crate::design::error::DesignError;
use crate::outcomes::{next_common_zero, set_range};
use numeration::work::{Meter, Work};

/// A heap without candidate. Sums with a take stay below 2^32 and differ from it.
const NONE: u32 = u32::MAX / 2;

/// Base moves of this kind.
#[derive(Clone, Debug)]
pub(super) struct LineBase {
    /// Intervals of differences u − v of which every take is legal.
    pub bands: Vec<(i64, i64)>,
    /// Takes beside these, in both orders.
    pub singles: Vec<(u32, u32)>,
}

/// Every heap with the one it makes a candidate with.
pub(super) struct Partners(Vec<u32>);

impl Partners {
    /// # Errors
    /// Two candidates have a heap in common, so that a Nim move joins them.
    pub(super) fn new(wanted: &CandidateSet) -> Result<Partners, Joined> {
        let mut partner = vec![NONE; wanted.bound() as usize + 1];
        for (x, y) in wanted.both_orders() {
            match std::mem::replace(&mut partner[x as usize], y) {
                NONE => {}
                // The second heaps differ; the larger loses the difference.
                other => return Err(((x, y.max(other)), (x, y.min(other)))),
            }
        }
        Ok(Partners(partner))
    }

    /// Two candidates joined by the take (u, v), u, v not both 0; in the other order it joins their mirror images.
    pub(super) fn joined_by(&self, (u, v): (u32, u32)) -> Option<Joined> {
        let upper = self.0.get(u as usize..)?;
        let joined = |(above, below): (&u32, &u32)| *above == *below + v;
        let x = upper.iter().zip(&self.0).position(joined)?;
        Some(((x as u32 + u, upper[x]), (x as u32, self.0[x])))
    }

    /// The candidates below (x, y) in lexicographic order.
    fn below(&self, x: u32, y: u32) -> impl Iterator<Item = (u32, u32)> {
        (0..=x).map(|row| (row, self.0[row as usize])).filter(move |candidate| candidate.1 <= y)
    }
}

struct Rows {
    partners: Partners,
    /// Columns with a candidate in an earlier row.
    paired: Vec<u64>,
    reach: Reach,
    /// Single takes, both orders of each.
    takes: Vec<(u32, u32)>,
    /// Bits for the positions of a row that a single take solves.
    marked: Vec<u64>,
    found: Found,
}

/// Goes through all positions outside `wanted` in lexicographic order.
pub(super) fn greedy(
    wanted: &CandidateSet,
    partners: Partners,
    base: &LineBase,
    work: &Work,
) -> Result<Found, DesignError> {
    let bound = wanted.bound() as u32;
    // One word more, so that 64 bits can be read from any place.
    let words = bound as usize / 64 + 2;
    let mut rows = Rows {
        partners,
        paired: vec![0; words],
        reach: Reach::new(&base.bands, bound),
        takes: base.singles.clone(),
        marked: vec![0; words],
        found: Found::default(),
    };
    let mut open = Vec::new();
    let meter = Meter::new(work, DURING);
    for x in 0..=bound {
        if x % 64 == 0 {
            meter.tell(u64::from(x), Some(u64::from(bound) + 1))?;
        }
        rows.reach.begin(x);
        let partner = rows.partners.0[x as usize];
        if partner >= x {
            rows.open_positions(x, partner.min(bound + 1), &mut open);
            rows.found.open += open.len() as u64;
            rows.try_takes(x, &mut open);
            rows.adjoin(x, &open);
        }
        if partner != NONE {
            set_range(&mut rows.paired, partner as usize, partner as usize);
            rows.reach.end(x, i64::from(partner) - i64::from(x));
        }
    }
    Ok(rows.found)
}

impl Rows {
    /// The y from `x` to just below `end` for which Nim and bands do not solve (x, y).
    fn open_positions(&self, x: u32, end: u32, open: &mut Vec<u32>) {
        open.clear();
        let (x, end) = (x as usize, end as usize);
        let mut y = x.saturating_add(self.reach.least_free());
        while y < end {
            y = next_common_zero(&self.paired, self.reach.bits(), y, y - x);
            if y < end {
                // (0, 0) has no move and needs none.
                open.extend((x + y > 0).then_some(y as u32));
            }
            y = y.saturating_add(1);
        }
    }

    /// Leaves in `open` what no single take solves.
    fn try_takes(&mut self, x: u32, open: &mut Vec<u32>) {
        let Some(last) = open.last().copied() else { return };
        let partner = &self.partners.0;
        let leads_to = |&(u, v): &(u32, u32)| Some(partner[x.checked_sub(u)? as usize] + v);
        if open.len() * self.takes.len() <= self.takes.len() + self.marked.len() {
            open.retain(|y| !self.takes.iter().any(|take| leads_to(take) == Some(*y)));
            return;
        }
        self.marked.fill(0);
        for y in self.takes.iter().filter_map(leads_to).filter(|y| *y <= last) {
            self.marked[y as usize / 64] |= 1 << (y % 64);
        }
        open.retain(|y| self.marked[*y as usize / 64] >> (y % 64) & 1 == 0);
    }

    /// Makes moves out of the positions (x, y), y in `open`, by growing y.
    fn adjoin(&mut self, x: u32, open: &[u32]) {
        // A move to another candidate than (0, 0) may solve more positions of this row.
        let before = self.takes.len();
        for &y in open {
            let partner = &self.partners.0;
            let leads = |&(u, v): &(u32, u32)| u <= x && partner[(x - u) as usize] + v == y;
            if self.takes[before..].iter().any(leads) {
                continue;
            }
            let take = |(a, b): (u32, u32)| (x - a, y - b);
            let sound = |candidate: &(u32, u32)| self.partners.joined_by(take(*candidate)).is_none();
            match self.partners.below(x, y).find(sound) {
                Some(candidate) => {
                    let (u, v) = take(candidate);
                    self.found.extra.push((u.min(v), u.max(v)));
                    self.found.detours += u64::from(candidate != (0, 0));
                    self.takes.extend([(u, v), (v, u)]);
                }
                None => {
                    let joined =
                        self.partners.below(x, y).next().and_then(|first| self.partners.joined_by(take(first)));
                    self.found.give_up(Unsolved::new((x, y), joined));
                }
            }
        }
    }
}
