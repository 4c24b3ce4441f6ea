//! Symmetric rules with all whole rows, columns and differences: each heap has at most one partner, and one pass finds them all.
//!
//! All v from one heap are legal, so a row holds at most one P-position, and by symmetry heap x has at most one *partner* y with
//! (x, y) and (y, x) P. Rows are taken by growing x. A row whose partner is smaller is known already; else the partner is the least
//! y ≥ x that has no partner yet, whose difference y − x no earlier P-position reaches, and from which no single take leads to a
//! P-position. Differences are only ever added to those reached, so the least free one is a pointer that moves up: for a-Wythoff
//! this is the recursion of [F82, Thm 1].

use super::OutcomesError;
use super::watch::Watch;
use crate::analysis::LineRules;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A heap without partner.
pub(super) const NONE: u32 = u32::MAX;

/// The memory needed for heaps up to `longest`.
pub(super) fn bytes(longest: u64) -> u128 {
    // A partner of four bytes; a bit for each heap and each difference.
    u128::from(longest + 1) * 17 / 4 + 64
}

struct Partners<'r> {
    /// Intervals of differences u − v with whole lines.
    bands: Vec<(i64, i64)>,
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
    /// Differences that are reached from a later row on.
    later: BinaryHeap<Reverse<(u64, u64)>>,
}

/// The partner of every heap ≤ `longest`, as far as the smaller of both is ≤ `shortest`.
pub(super) fn solve(
    lines: &LineRules,
    singles: &[(u64, u64)],
    misere: bool,
    (shortest, longest): (u64, u64),
    watch: &mut Watch<'_>,
) -> Result<Vec<u32>, OutcomesError> {
    let heaps = longest as usize + 1;
    let bands: Vec<(i64, i64)> = lines.bands.iter().map(|band| (band.least, band.most)).collect();
    let reach = bands.last().map_or(-1, |band| band.1);
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
        later: BinaryHeap::new(),
    };
    for x in 0..=shortest {
        if x % (1 << 16) == 0 {
            watch.at(x, shortest + 1)?;
        }
        // Only (0, 0) has no move; in misère play it is won.
        partners.row(x as usize, usize::from(misere && x == 0));
    }
    Ok(partners.partner)
}

impl Partners<'_> {
    /// Finds the partner of `x`, at least x + `skipped`.
    fn row(&mut self, x: usize, skipped: usize) {
        while let Some(&Reverse((row, difference))) = self.later.peek() {
            if row > x as u64 {
                break;
            }
            self.later.pop();
            set_range(&mut self.reached, difference as usize, difference as usize);
        }
        let known = self.partner[x];
        if known != NONE {
            // The mirror image of a pair reaches differences ≥ 0 only if it is near the diagonal.
            let difference = x as i64 - i64::from(known);
            if difference <= self.reach {
                self.reach_from_mirror(difference);
            }
            return;
        }
        self.least_free = next_zero(&self.reached, &self.reached, self.least_free, self.least_free);
        let heaps = self.partner.len();
        let mut y = (x + skipped).max(x + self.least_free);
        loop {
            y = next_zero(&self.paired, &self.reached, y, y - x);
            if y >= heaps {
                return;
            }
            if !self.single_to_p(x as u64, y as u64) {
                break;
            }
            y += 1;
        }
        (self.partner[x], self.partner[y]) = (y as u32, x as u32);
        set_range(&mut self.paired, x, x);
        set_range(&mut self.paired, y, y);
        self.reach_from(x, y - x);
    }

    fn single_to_p(&self, x: u64, y: u64) -> bool {
        let leads = |&(u, v): &(u64, u64)| u <= x && v <= y && u64::from(self.partner[(x - u) as usize]) == y - v;
        self.singles.iter().any(leads)
    }

    /// Marks what a P-position in row `x` at this difference reaches: difference − c for each c of the bands, from row x + c + 1 on.
    fn reach_from(&mut self, x: usize, difference: usize) {
        let last = self.partner.len() as i64;
        let from = difference as i64;
        for &(least, most) in &self.bands {
            if least <= 0 {
                let (low, high) = (from - most.min(0), (from - least).min(last));
                if low <= high {
                    set_range(&mut self.reached, low as usize, high as usize);
                }
            }
            // Smaller differences than the least free one are marked already.
            for c in least.max(1)..=most.min(from - self.least_free as i64) {
                self.later.push(Reverse((x as u64 + c as u64 + 1, (from - c) as u64)));
            }
        }
    }

    /// The same for the P-position mirrored, at −`difference`, of which only what is ≥ 0 counts.
    fn reach_from_mirror(&mut self, difference: i64) {
        let last = self.partner.len() as i64;
        for &(least, most) in &self.bands {
            let (low, high) = ((-difference - most).max(0), (-difference - least).min(last));
            if low <= high {
                set_range(&mut self.reached, low as usize, high as usize);
            }
        }
    }
}

/// Sets the bits `low` to `high`, as far as the words go.
fn set_range(words: &mut [u64], low: usize, high: usize) {
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

/// The least `one_from` + i such that bit `one_from` + i of `one` and bit `other_from` + i of `other` are both 0; past the end if none is.
fn next_zero(one: &[u64], other: &[u64], mut one_from: usize, mut other_from: usize) -> usize {
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

/// 64 bits from any place on; nothing past the end.
#[inline]
fn bits_at(words: &[u64], place: usize) -> Option<u64> {
    let (word, shift) = (place / 64, place % 64);
    let (low, high) = (words.get(word)?, words.get(word + 1).copied().unwrap_or(u64::MAX));
    Some(low >> shift | (high << 1) << (63 - shift))
}
