//! Connell's rules, multiples of k from one heap or equally many from both: k games side by side, one for each remainder of y − x.
//!
//! No move changes y − x modulo k. In the game of one remainder all takes from one heap are legal, so each heap has at most one partner
//! as first and one as second heap. Pairs are taken by growing smaller heap m. A partner of m that is no smaller must have a difference to it
//! that no earlier pair has; if those that pairs have are the smallest ones without a gap, it is m plus the next difference, unless
//! that heap is taken. By [C59] it never is; should it be, nothing is found here.

use super::partners::NONE;
use super::{Engine, Found, Legal, classes};
use crate::compiled::{Compiled, LineRules, Shape, Steps};
use numeration::work::{Halt, Meter};
use std::ops::Range;

/// One pass over the heaps for each remainder.
pub(super) struct Plan<'c> {
    lines: &'c LineRules,
    period: usize,
    bounds: (u64, u64),
    /// The way for rules of lines in steps.
    otherwise: classes::Plan<'c>,
}

impl<'c> Plan<'c> {
    /// Nothing for other rules than Connell's, and in misère play, where positions without a move are no pairs.
    pub(super) fn new(rules: &'c Compiled, bounds: (u64, u64)) -> Option<Plan<'c>> {
        let Shape::Lines(lines) = rules.shape() else { return None };
        let otherwise = classes::Plan::new(rules, bounds)?;
        let period = lines.row.period();
        let in_steps = lines.row == Steps::multiples(period) && lines.row == lines.column;
        let diagonal = matches!(&lines.bands[..], [band] if band.least == 0 && band.most == 0 && band.steps.is_all());
        let nothing_else = lines.rays.is_empty() && lines.singles.is_empty() && lines.extra.is_empty();
        let connell = in_steps && diagonal && nothing_else && !rules.game().play.misere;
        connell.then_some(Plan { lines, period: period as usize, bounds, otherwise })
    }

    pub(super) fn bytes(&self) -> u128 {
        self.period as u128 * (u128::from(self.bounds.0.max(self.bounds.1)) + 1) * 4
    }

    pub(super) fn run(self, meter: &mut Meter<'_>) -> Result<(Found, Legal), Halt> {
        match solve(self.period, self.bounds, meter)? {
            Some(partners) => {
                let legal = Legal::Lines { lines: Box::new(self.lines.clone()), singles: Vec::new() };
                Ok((Found::Residues(partners), legal))
            }
            None => {
                meter.work().reserve(self.otherwise.bytes(), Engine::Lines.during())?;
                self.otherwise.run(false, meter)
            }
        }
    }
}

/// Heaps between two looks at the callback.
const CHUNK: usize = 1 << 16;

/// For each remainder of y − x modulo k, one more than the partner y of each heap x up to the larger bound.
fn solve(period: usize, (bound_x, bound_y): (u64, u64), meter: &mut Meter<'_>) -> Result<Option<Vec<Vec<u32>>>, Halt> {
    let (rows, heaps) = (bound_x.min(bound_y) as usize + 1, bound_x.max(bound_y) as usize + 1);
    let mut partners: Vec<Vec<u32>> = vec![Vec::new(); period];
    let total = ((period / 2 + 1) * rows) as u64;
    for remainder in 0..=period / 2 {
        let is_symmetric = 2 * remainder % period == 0;
        let mut own = vec![NONE; heaps];
        let mut mirrored = vec![NONE; if is_symmetric { 0 } else { heaps }];
        let mut differences = [remainder, period - remainder];
        let mut from = 0;
        while from < rows {
            meter.tell((remainder * rows + from) as u64, Some(total))?;
            let smaller = from..rows.min(from + CHUNK);
            from = smaller.end;
            let is_free = match is_symmetric {
                true => pair_off(&mut own, smaller, &mut differences[0], period),
                false => pair_off_both([&mut own, &mut mirrored], smaller, &mut differences, period),
            };
            if !is_free {
                return Ok(None);
            }
        }
        partners[remainder] = own;
        if !is_symmetric {
            partners[period - remainder] = mirrored;
        }
    }
    Ok(Some(partners))
}

/// Pairs off heaps whose partner is no smaller, where (x, y) and (y, x) belong to the same game; false if a heap was taken.
fn pair_off(partner: &mut [u32], smaller: Range<usize>, difference: &mut usize, period: usize) -> bool {
    for x in smaller {
        if partner[x] != NONE {
            continue;
        }
        let y = x + *difference;
        match partner.get(y) {
            None => return true,
            Some(&NONE) => {}
            Some(_) => return false,
        }
        (partner[x], partner[y]) = (y as u32 + 1, x as u32 + 1);
        *difference += period;
    }
    true
}

/// The same where they belong to two games: the partners of first and of second heaps of one of them.
fn pair_off_both(
    [first, second]: [&mut Vec<u32>; 2],
    smaller: Range<usize>,
    [above, below]: &mut [usize; 2],
    period: usize,
) -> bool {
    for heap in smaller {
        if heap + (*above).min(*below) >= first.len() {
            return true;
        }
        if !(pair(first, second, heap, above, period) && pair(second, first, heap, below, period)) {
            return false;
        }
    }
    true
}

/// Gives `heap`, if it has none, a partner by the next difference; false if that is taken.
#[inline]
fn pair(own: &mut [u32], other: &mut [u32], heap: usize, difference: &mut usize, period: usize) -> bool {
    let partner = heap + *difference;
    if own[heap] != NONE || partner >= other.len() {
        return true;
    }
    let is_free = other[partner] == NONE;
    if is_free {
        (own[heap], other[partner]) = (partner as u32 + 1, heap as u32 + 1);
        *difference += period;
    }
    is_free
}
