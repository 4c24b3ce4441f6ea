//! The greedy algorithm on a table of all positions, for base moves of any kind and every order.
//!
//! First every candidate marks the positions with a base move to it; then positions are visited in their order, and each move found marks
//! the positions from which it leads to a candidate. Bits for the square of all positions, so only for small bounds.

use super::band::Joined;
use super::candidates::CandidateSet;
use super::order::Order;
use super::{DURING, Found, Unsolved};
use crate::bit_table::BitTable;
use crate::compiled::{Line, Takes};
use crate::design::error::DesignError;
use crate::outcomes::or_shifted;
use numeration::work::{Meter, Work};
use rules::FormulaRules;
use std::ops::ControlFlow;

/// The largest heap with base moves that are not Nim with bands and single takes, and in the order of differences.
const MAX_TABLE_BOUND: u64 = 1 << 12;

/// The largest heap with base moves that mention the heaps.
const MAX_HEAPS_BOUND: u64 = 1 << 9;

/// Refuses bounds too large for a table.
pub(super) fn check_bound(wanted: &CandidateSet, rules: &FormulaRules) -> Result<(), DesignError> {
    let (limit, way_round) = match rules.mentions_heaps() {
        true => (MAX_HEAPS_BOUND, "ask for a smaller bound, or choose base moves that do not mention the heaps"),
        false => {
            (MAX_TABLE_BOUND, "ask for a smaller bound, or choose Nim with bands of differences and another order")
        }
    };
    match wanted.bound() > limit {
        true => Err(DesignError::Bound { bound: wanted.bound(), limit, way_round }),
        false => Ok(()),
    }
}

struct Table {
    wanted: BitTable,
    /// All candidates in both orders.
    candidates: Vec<(u32, u32)>,
    /// Positions with a move to a candidate.
    solved: BitTable,
    found: Found,
}

/// Goes through all positions outside `wanted` in this order.
///
/// # Errors
/// The base moves join two candidates, a limit, or the wish to stop.
pub(super) fn greedy(
    wanted: &CandidateSet,
    rules: &FormulaRules,
    order: Order,
    work: &Work,
) -> Result<Found, DesignError> {
    check_bound(wanted, rules)?;
    let bound = wanted.bound() as u32;
    let side = bound as usize + 1;
    let mut candidates: Vec<(u32, u32)> = wanted.both_orders().collect();
    candidates.sort_unstable();
    let solved = reached(rules, &candidates, side, work)?;
    let mut bits = BitTable::new(side, side);
    candidates.iter().for_each(|&(x, y)| bits.set(x as usize, y as usize));
    if let Some(&(x, y)) = candidates.iter().find(|&&(x, y)| solved.get(x as usize, y as usize)) {
        return Err(joined_by_base(rules, &candidates, (x, y), side, work)?.into());
    }
    let open = |&(x, y): &(usize, usize)| (x, y) != (0, 0) && !solved.get(x, y) && !bits.get(x, y);
    let count = (0..side).flat_map(|y| (0..=y).map(move |x| (x, y))).filter(open).count();
    let found = Found { open: count as u64, ..Found::default() };
    let mut table = Table { wanted: bits, candidates, solved, found };
    let total = u64::from(bound) + 1;
    let meter = Meter::new(work, DURING);
    for (count, (x, y)) in order.positions(bound).enumerate() {
        if count % (1 << 16) == 0 {
            meter.tell((count as u64 * 2 / total).min(total), Some(total))?;
        }
        let open = !table.solved.get(x as usize, y as usize) && !table.wanted.get(x as usize, y as usize);
        if open && (x, y) != (0, 0) {
            table.adjoin(x, y);
        }
    }
    Ok(table.found)
}

impl Table {
    fn adjoin(&mut self, x: u32, y: u32) {
        let below = |&&(a, b): &&(u32, u32)| a <= x && b <= y;
        let take = |&(a, b): &(u32, u32)| (x - a, y - b);
        let sound = |candidate: &&(u32, u32)| self.joined_by(take(candidate)).is_none();
        match self.candidates.iter().filter(below).find(sound) {
            Some(candidate) => {
                let (u, v) = take(candidate);
                self.found.extra.push((u.min(v), u.max(v)));
                self.found.detours += u64::from(*candidate != (0, 0));
                for &(a, b) in &self.candidates {
                    for (x, y) in [(a + u, b + v), (a + v, b + u)] {
                        if (x as usize) < self.solved.rows() && (y as usize) < self.solved.rows() {
                            self.solved.set(x as usize, y as usize);
                        }
                    }
                }
            }
            None => {
                let joined = self.candidates.iter().find(below).and_then(|first| self.joined_by(take(first)));
                self.found.give_up(Unsolved::new((x, y), joined));
            }
        }
    }

    /// Two candidates joined by a take.
    fn joined_by(&self, (u, v): (u32, u32)) -> Option<Joined> {
        let above = |&(a, b): &(u32, u32)| ((a + u, b + v), (a, b));
        self.candidates.iter().map(above).find(|&((x, y), _)| self.wanted.get(x as usize, y as usize))
    }
}

/// The positions from which a legal take leads to one of `targets`.
fn reached(rules: &FormulaRules, targets: &[(u32, u32)], side: usize, work: &Work) -> Result<BitTable, DesignError> {
    let takes = Takes::new(rules, side, side);
    let meter = &mut Meter::new(work, DURING);
    let mut reached = BitTable::new(side, side);
    let legal = match rules.mentions_heaps() {
        true => None,
        false => Some(takes.table(meter)?),
    };
    for (count, &(x, y)) in targets.iter().enumerate() {
        meter.tell(count as u64, Some(targets.len() as u64))?;
        let (x, y) = (x as usize, y as usize);
        for u in 0..side - x {
            match &legal {
                Some(legal) => or_shifted(reached.row_mut(x + u), legal.row(u), 0, y),
                None => {
                    let line = Line { x: ((x + u) as i64, 0), y: (y as i64, 1), u: (u as i64, 0), v: (0, 1) };
                    takes.find_along(&line, side - y, meter, |v| {
                        if u + v > 0 {
                            reached.set(x + u, y + v);
                        }
                        ControlFlow::Continue(())
                    })?;
                }
            }
        }
    }
    (0..side).for_each(|x| reached.end_row(x));
    Ok(reached)
}

/// The candidate to which a base move leads from the candidate `from`.
fn joined_by_base(
    rules: &FormulaRules,
    candidates: &[(u32, u32)],
    from: (u32, u32),
    side: usize,
    work: &Work,
) -> Result<Joined, DesignError> {
    for to in candidates {
        if reached(rules, std::slice::from_ref(to), side, work)?.get(from.0 as usize, from.1 as usize) {
            return Ok((from, *to));
        }
    }
    Ok((from, from))
}
