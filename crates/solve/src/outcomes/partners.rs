//! Symmetric rules with all whole rows, columns and differences: each heap has at most one partner, and one pass finds them all.
//!
//! All v from one heap are legal, so a row holds at most one P-position, and by symmetry heap x has at most one *partner* y with
//! (x, y) and (y, x) P. Rows are taken by growing x. A row whose partner is smaller is known already; else the partner is the least
//! y ≥ x that has no partner yet, whose difference y − x no earlier P-position reaches, and from which no single take leads to a
//! P-position. Differences are only ever added to those reached, so the least free one is a pointer that moves up: for a-Wythoff
//! this is the recursion of [F82, Thm 1]. Where the first takes of a line are missing, its P-positions reach only rows so much further down.

use super::engine::Engine;
use super::{Found, Legal};
use crate::bit_table::bits_at;
use crate::compiled::{Compiled, LineRules, Ray, Shape};
use numeration::work::{Halt, Meter, Work};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A heap without partner; partners are kept as one more than they are, so that fresh memory needs no filling.
pub(super) const NONE: u32 = 0;

/// One pass over the heaps.
pub(super) struct Plan<'c> {
    lines: &'c LineRules,
    singles: Vec<(u64, u64)>,
    bounds: (u64, u64),
}

impl<'c> Plan<'c> {
    /// Nothing if the rules are not symmetric, a line has gaps, there are too many single takes, or heaps do not fit.
    pub(super) fn new(rules: &'c Compiled, (bound_x, bound_y): (u64, u64)) -> Option<Plan<'c>> {
        let Shape::Lines(lines) = rules.shape() else { return None };
        let longest = bound_x.max(bound_y);
        // Heaps, and one more, are kept in 32 bits.
        if longest >= u64::from(u32::MAX) || !is_paired(lines) {
            return None;
        }
        // Partners are looked for with the smaller heap first, whichever that is.
        let singles = lines.single_takes(longest, longest, Engine::MAX_SINGLE_TAKES)?;
        Some(Plan { lines, singles, bounds: (bound_x.min(bound_y), longest) })
    }

    pub(super) fn bytes(&self) -> u128 {
        // A partner of four bytes; a bit for each heap and each difference.
        (u128::from(self.bounds.1) + 1) * 17 / 4 + 64
    }

    pub(super) fn run(self, misere: bool, meter: &mut Meter<'_>) -> Result<(Found, Legal), Halt> {
        let bytes = self.bytes();
        let Plan { lines, singles, bounds } = self;
        let found = Found::Partners(solve(lines, &singles, misere, bounds, bytes, meter)?);
        Ok((found, Legal::Lines { lines: Box::new(lines.clone()), singles }))
    }
}

/// Whether every heap has at most one partner.
pub(super) fn is_paired(lines: &LineRules) -> bool {
    let late = |ray: &Ray| ray.direction == (1, 1) && ray.steps.is_all();
    let whole = lines.row.is_all() && lines.bands.iter().all(|band| band.steps.is_all());
    whole && lines.rays.iter().all(late) && lines.is_symmetric()
}

/// Whole lines of the differences u − v from `least` to `most`.
#[derive(Clone, Copy)]
struct Whole {
    least: i64,
    most: i64,
    /// So many takes at the beginning of each line are missing.
    missing: usize,
}

impl Whole {
    /// All of them, in no order.
    fn of(lines: &LineRules) -> Vec<Whole> {
        let bands = lines.bands.iter().map(|band| Whole { least: band.least, most: band.most, missing: 0 });
        let late = lines.rays.iter().map(|ray| {
            let (u, v) = ray.first();
            Whole { least: ray.offset, most: ray.offset, missing: u.min(v) as usize - 1 }
        });
        bands.chain(late).collect()
    }
}

struct Partners<'r> {
    bands: Vec<Whole>,
    /// The greatest such difference.
    reach: i64,
    singles: &'r [(u64, u64)],
    partner: Vec<u32>,
    /// Heaps with a partner.
    paired: Vec<u64>,
    /// Differences y − x ≥ 0 reached by a P-position.
    reached: Vec<u64>,
    /// Every smaller difference is reached.
    least_free: usize,
    /// No difference from here on is reached.
    top: usize,
    /// (row, low, high): from that row on these differences are reached.
    later: BinaryHeap<Reverse<Later>>,
    /// Single takes tried since the meter heard of them.
    tried: u64,
    /// The bytes of all but what comes later, and what is allowed.
    beside: u128,
    work: Work<'r>,
}

/// From a row on, the differences from one to another are reached.
type Later = (usize, usize, usize);

/// One more than the partner of every heap ≤ `longest`, as far as the smaller of both is ≤ `shortest`.
fn solve(
    lines: &LineRules,
    singles: &[(u64, u64)],
    misere: bool,
    (shortest, longest): (u64, u64),
    beside: u128,
    meter: &mut Meter<'_>,
) -> Result<Vec<u32>, Halt> {
    let (rows, heaps) = (shortest as usize + 1, longest as usize + 1);
    let bands = Whole::of(lines);
    let reach = bands.iter().map(|band| band.most).max().unwrap_or(-1);
    // One word more, so that 64 bits can be read from any place.
    let words = heaps / 64 + 2;
    let mut partners = Partners {
        bands,
        reach,
        singles,
        partner: vec![NONE; heaps],
        paired: vec![0; words],
        reached: vec![0; words],
        least_free: 0,
        top: 0,
        later: BinaryHeap::new(),
        tried: 0,
        beside,
        work: *meter.work(),
    };
    meter.tell(0, Some(shortest + 1))?;
    let mut told = 0;
    let mut x = 0;
    while x < rows {
        if x >= told + CHUNK {
            told = x;
            meter.tell(x as u64, Some(shortest + 1))?;
        }
        if !partners.later.is_empty() {
            partners.wake(x);
        }
        partners.least_free = next_zero(&partners.reached, partners.least_free);
        // The partner is no smaller than this, and so are those of all rows to come.
        if x.saturating_add(partners.least_free) >= heaps {
            break;
        }
        if partners.is_one_band_settled() {
            let (next, ended) = partners.recursion(x, rows.min(x + CHUNK))?;
            x = next;
            if ended {
                break;
            }
            continue;
        }
        // Only (0, 0) has no move; in misère play it is won.
        partners.row(x, usize::from(misere && x == 0))?;
        if partners.tried >= TRIED {
            meter.spend(std::mem::take(&mut partners.tried))?;
            meter.tell(x as u64, Some(shortest + 1))?;
        }
        x = next_zero(&partners.paired, x + 1);
    }
    Ok(partners.partner)
}

/// Rows between two looks at the callback.
const CHUNK: usize = 1 << 16;

/// Single takes tried between two looks at the meter, some milliseconds.
const TRIED: u64 = 1 << 22;

impl Partners<'_> {
    /// Marks the differences that are reached from row `x` on.
    fn wake(&mut self, x: usize) {
        while let Some(&Reverse((row, low, high))) = self.later.peek() {
            if row > x {
                break;
            }
            self.later.pop();
            set_range(&mut self.reached, low, high);
            self.top = self.top.max(high + 1);
        }
    }

    /// Whether the rules are a-Wythoff and the differences reached are 0, 1, … without a gap, past those near the diagonal.
    fn is_one_band_settled(&self) -> bool {
        self.singles.is_empty()
            && self.later.is_empty()
            && self.top == self.least_free
            && self.least_free as i64 > self.reach
            && matches!(self.bands[..], [Whole { least, most, missing: 0 }] if least == -most)
    }

    /// The recursion of [F82, Thm 1] for the rows from `x` to just below `end`: each pair takes the least free difference, and the next is
    /// a larger. The row to go on with, and whether all pairs within the bounds are found.
    ///
    /// By the theorem the place of the partner is never taken. Should it be, the row is left to the general way.
    fn recursion(&mut self, mut x: usize, end: usize) -> Result<(usize, bool), Halt> {
        let (start, first) = (x, self.least_free);
        let (heaps, step) = (self.partner.len(), self.reach as usize + 1);
        let mut difference = first;
        let mut ended = false;
        let mut taken = None;
        while x < end {
            if self.partner[x] == NONE {
                let y = x + difference;
                if y >= heaps {
                    ended = true;
                    break;
                }
                if self.partner[y] != NONE {
                    taken = Some(x);
                    break;
                }
                (self.partner[x], self.partner[y]) = (y as u32 + 1, x as u32 + 1);
                difference += step;
            }
            x += 1;
        }
        self.least_free = difference;
        self.top = difference;
        if difference > first {
            set_range(&mut self.reached, first, difference - 1);
        }
        if let Some(row) = taken {
            self.rebuild_paired(start);
            self.row(row, 0)?;
            x = next_zero(&self.paired, row + 1);
        }
        Ok((x, ended))
    }

    /// Marks the heaps from `start` on that the recursion has paired.
    fn rebuild_paired(&mut self, start: usize) {
        for (heap, partner) in self.partner.iter().enumerate().skip(start) {
            self.paired[heap / 64] |= u64::from(*partner != NONE) << (heap % 64);
        }
    }

    /// Finds the partner of `x`, which has none yet, at least x + `skipped`.
    #[inline]
    fn row(&mut self, x: usize, skipped: usize) -> Result<(), Halt> {
        let heaps = self.partner.len();
        let mut y = x + skipped.max(self.least_free);
        loop {
            y = next_common_zero(&self.paired, &self.reached, y, y - x);
            if y >= heaps {
                return Ok(());
            }
            if self.singles.is_empty() {
                break;
            }
            self.tried += self.singles.len() as u64;
            if !self.single_to_p(x as u64, y as u64) {
                break;
            }
            y += 1;
        }
        (self.partner[x], self.partner[y]) = (y as u32 + 1, x as u32 + 1);
        self.paired[x / 64] |= 1 << (x % 64);
        self.paired[y / 64] |= 1 << (y % 64);
        self.reach_from(x, y - x)?;
        // The mirror image reaches differences ≥ 0 only if it is near the diagonal.
        if (y - x) as i64 <= self.reach {
            self.reach_from_mirror(y, y - x)?;
        }
        Ok(())
    }

    /// Makes room for so many more notes of what comes later.
    fn note(&mut self, more: usize) -> Result<(), Halt> {
        if self.later.len() + more > self.later.capacity() {
            let more = more.max(self.later.len()).max(8);
            let bytes = (self.later.len() + more) * size_of::<Later>();
            self.work.reserve(self.beside.saturating_add(bytes as u128), Engine::Lines.during())?;
            self.later.reserve_exact(more);
        }
        Ok(())
    }

    fn single_to_p(&self, x: u64, y: u64) -> bool {
        let leads = |&(u, v): &(u64, u64)| u <= x && v <= y && u64::from(self.partner[(x - u) as usize]) == y - v + 1;
        self.singles.iter().any(leads)
    }

    /// Marks what a P-position in row `x` at this difference reaches: difference − c for each c of the bands, from row x + c + 1 on.
    #[inline]
    fn reach_from(&mut self, x: usize, difference: usize) -> Result<(), Halt> {
        let last = self.partner.len() as i64;
        let from = difference as i64;
        for band in 0..self.bands.len() {
            let Whole { least, most, missing } = self.bands[band];
            if least <= 0 {
                let (low, high) = (from - most.min(0), (from - least).min(last));
                if low <= high && missing > 0 {
                    self.note(1)?;
                    self.later.push(Reverse((x + missing + 1, low as usize, high as usize)));
                } else if low <= high {
                    set_range(&mut self.reached, low as usize, high as usize);
                    self.top = self.top.max(high as usize + 1);
                }
            }
            // Smaller differences than the least free one are marked already.
            // What comes after the last row does not matter.
            let rows_left = last - x as i64;
            let (low, high) = (least.max(1), most.min(from - self.least_free as i64).min(rows_left));
            if low > high {
                continue;
            }
            self.note((high - low + 1) as usize)?;
            for c in low..=high {
                let reached = (from - c) as usize;
                self.later.push(Reverse((x + c as usize + missing + 1, reached, reached)));
            }
        }
        Ok(())
    }

    /// The same for the mirrored P-position in row `y`, at −`difference`: from the next row on, and only what is ≥ 0 counts.
    fn reach_from_mirror(&mut self, y: usize, difference: usize) -> Result<(), Halt> {
        let last = self.partner.len() as i64;
        let from = -(difference as i64);
        self.note(self.bands.len())?;
        for &Whole { least, most, missing } in &self.bands {
            let (low, high) = ((from - most).max(0), (from - least).min(last));
            if low <= high {
                self.later.push(Reverse((y + missing + 1, low as usize, high as usize)));
            }
        }
        Ok(())
    }
}

/// Sets the bits `low` to `high`, as far as the words go.
#[inline]
pub(crate) fn set_range(words: &mut [u64], low: usize, high: usize) {
    let (first, last) = (low / 64, high / 64);
    let (from, to) = (u64::MAX << (low % 64), u64::MAX >> (63 - high % 64));
    if first == last {
        if let Some(word) = words.get_mut(first) {
            *word |= from & to;
        }
        return;
    }
    let end = words.len();
    for (place, word) in words.iter_mut().enumerate().take((last + 1).min(end)).skip(first) {
        *word |= match place {
            _ if place == first => from,
            _ if place == last => to,
            _ => u64::MAX,
        };
    }
}

/// The first bit from `from` on that is 0; past the end if none is.
#[inline]
pub(crate) fn next_zero(words: &[u64], from: usize) -> usize {
    let mut place = from / 64;
    let Some(word) = words.get(place) else { return usize::MAX };
    let mut free = !word & (u64::MAX << (from % 64));
    while free == 0 {
        place += 1;
        match words.get(place) {
            Some(word) => free = !word,
            None => return usize::MAX,
        }
    }
    place * 64 + free.trailing_zeros() as usize
}

/// The least `one_from` + i such that bit `one_from` + i of `one` and bit `other_from` + i of `other` are both 0; past the end if none is.
#[inline]
pub(crate) fn next_common_zero(one: &[u64], other: &[u64], mut one_from: usize, mut other_from: usize) -> usize {
    loop {
        let (Some(left), Some(right)) = (bits_at(one, one_from), bits_at(other, other_from)) else {
            return usize::MAX;
        };
        let free = !(left | right);
        if free != 0 {
            return one_from + free.trailing_zeros() as usize;
        }
        one_from += 64;
        other_from += 64;
    }
}
