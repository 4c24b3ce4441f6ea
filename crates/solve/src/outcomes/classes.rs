//! Rules of lines in steps, or not symmetric: the P-positions of a row, one remainder at a time.
//!
//! Let k be the common period of all lines, and let every multiple of k be legal from the second heap alone. Then a row holds at most
//! one P-position for each remainder of y modulo k. Rows are taken by growing x and their P-positions by growing y. Which columns
//! and differences are reached by earlier P-positions depends on x only through its remainder; the least y that neither reaches is found
//! by jumping from gap to gap.

use super::engine::Engine;
use super::partners::is_paired;
use super::{Found, Legal};
use crate::bit_table::GapFinder;
use crate::compiled::{Compiled, LineRules, Shape};
use numeration::work::{Halt, Meter, Work};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

/// The most remainders kept apart.
const MAX_PERIOD: usize = 256;

/// P-positions by rows.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    /// Where in `columns` each row begins, and where the last one ends.
    pub starts: Vec<usize>,
    pub columns: Vec<u32>,
}

impl Rows {
    pub(super) fn row(&self, x: u64) -> &[u32] {
        &self.columns[self.starts[x as usize]..self.starts[x as usize + 1]]
    }

    /// The same by columns, of which there are so many.
    pub(super) fn transposed(&self, columns: usize) -> Rows {
        let mut starts = vec![0; columns + 1];
        self.columns.iter().for_each(|column| starts[*column as usize + 1] += 1);
        (0..columns).for_each(|column| starts[column + 1] += starts[column]);
        // Each column is filled from its start on; where all are full, the starts have moved on by one column.
        let mut rows = vec![0; self.columns.len()];
        for row in 0..self.starts.len() - 1 {
            for column in self.row(row as u64) {
                let place = &mut starts[*column as usize];
                rows[*place] = row as u32;
                *place += 1;
            }
        }
        starts.rotate_right(1);
        starts[0] = 0;
        Rows { starts, columns: rows }
    }
}

/// Row by row; column by column if only the first heap can lose every multiple of the period.
pub(super) struct Plan<'c> {
    lines: &'c LineRules,
    singles: Vec<(u64, u64)>,
    period: usize,
    exchanged: bool,
    bounds: (u64, u64),
}

impl<'c> Plan<'c> {
    /// Nothing if every heap has at most one partner, the period is too long, there are too many single takes, or heaps do not fit.
    pub(super) fn new(rules: &'c Compiled, bounds: (u64, u64)) -> Option<Plan<'c>> {
        let Shape::Lines(lines) = rules.shape() else { return None };
        // Heaps, and one more, are kept in 32 bits.
        if bounds.0.max(bounds.1) >= u64::from(u32::MAX) || is_paired(lines) {
            return None;
        }
        let period = lines.period(MAX_PERIOD)?;
        let singles = lines.single_takes(bounds.0, bounds.1, Engine::MAX_SINGLE_TAKES)?;
        let exchanged = !lines.row.contains(period as u64);
        Some(Plan { lines, singles, period, exchanged, bounds })
    }

    pub(super) fn bytes(&self) -> u128 {
        let (bound_x, bound_y) = self.upright();
        let (rows, columns, period) = (u128::from(bound_x) + 1, u128::from(bound_y) + 1, self.period as u128);
        // At most `period` P-positions a row, in a list that may have grown to twice its need.
        let listed = period.min(columns) * rows * 8 + rows * 16;
        // And once more in the other order where they are asked for in that.
        let turned = if self.exchanged { listed / 2 + columns * 8 } else { 0 };
        listed + turned + period * (rows + 2 * columns + 128 * period) / 7
    }

    /// The bounds with the heap first whose rows are gone through.
    fn upright(&self) -> (u64, u64) {
        let (bound_x, bound_y) = self.bounds;
        if self.exchanged { (bound_y, bound_x) } else { (bound_x, bound_y) }
    }

    pub(super) fn run(self, misere: bool, meter: &mut Meter<'_>) -> Result<(Found, Legal), Halt> {
        let (bounds, bytes) = (self.upright(), self.bytes());
        let Plan { lines, singles, period, exchanged, .. } = self;
        let rows = if exchanged {
            let singles: Vec<_> = singles.iter().map(|&(u, v)| (v, u)).collect();
            solve(&lines.transposed(), period, &singles, misere, bounds, bytes, meter)?
        } else {
            solve(lines, period, &singles, misere, bounds, bytes, meter)?
        };
        Ok((Found::Rows { rows, exchanged }, Legal::Lines { lines: Box::new(lines.clone()), singles }))
    }
}

/// Numbers with a remainder modulo k each in a stretch of its own.
struct Sorted {
    gaps: GapFinder,
    /// The length of a stretch.
    stretch: usize,
}

impl Sorted {
    fn new(period: usize, bound: usize) -> Sorted {
        let stretch = bound / period + 1;
        Sorted { gaps: GapFinder::new(stretch * period), stretch }
    }

    fn insert(&mut self, period: usize, number: usize) {
        self.gaps.insert(number % period * self.stretch + number / period);
    }

    /// The least quotient ≥ `from` with this remainder that is not in; it may pass the stretch.
    fn next_gap(&self, remainder: usize, from: usize) -> usize {
        let start = remainder * self.stretch;
        self.gaps.next_gap(start + from).saturating_sub(start)
    }
}

struct Classes<'r> {
    lines: &'r LineRules,
    singles: &'r [(u64, u64)],
    misere: bool,
    period: usize,
    bound_x: usize,
    bound_y: usize,
    /// For each remainder of x: the columns reached.
    columns: Vec<Sorted>,
    /// For each remainder of x: the differences y − x + `bound_x` reached.
    differences: Vec<Sorted>,
    /// Differences reached from a later row on; the first entry is for the current row.
    later: VecDeque<Vec<Later>>,
    /// How many of them there are.
    waiting: usize,
    found: Rows,
    /// The bytes of all but what comes later, and what is allowed.
    beside: u128,
    work: Work<'r>,
}

/// A remainder and a difference.
type Later = (usize, usize);

/// All P-positions of rules whose row has every multiple of the period.
fn solve(
    lines: &LineRules,
    period: usize,
    singles: &[(u64, u64)],
    misere: bool,
    (bound_x, bound_y): (u64, u64),
    beside: u128,
    meter: &mut Meter<'_>,
) -> Result<Rows, Halt> {
    let (bound_x, bound_y) = (bound_x as usize, bound_y as usize);
    let sorted = |bound: usize| (0..period).map(|_| Sorted::new(period, bound)).collect::<Vec<_>>();
    let mut classes = Classes {
        lines,
        singles,
        misere,
        period,
        bound_x,
        bound_y,
        columns: sorted(bound_y),
        differences: sorted(bound_x + bound_y),
        later: VecDeque::new(),
        waiting: 0,
        found: Rows { starts: vec![0], columns: Vec::new() },
        beside,
        work: *meter.work(),
    };
    for x in 0..=bound_x {
        if x % (1 << 12) == 0 {
            meter.tell(x as u64, Some(bound_x as u64 + 1))?;
        }
        classes.row(x)?;
    }
    Ok(classes.found)
}

impl Classes<'_> {
    fn row(&mut self, x: usize) -> Result<(), Halt> {
        let now = self.later.pop_front().unwrap_or_default();
        self.waiting -= now.len();
        for (remainder, difference) in now {
            self.differences[remainder].insert(self.period, difference);
        }
        // Candidates (y, remainder of y), the least one first.
        let candidates = (0..self.period).filter_map(|class| Some(Reverse((self.candidate(x, class, 0)?, class))));
        let mut candidates: BinaryHeap<_> = candidates.collect();
        let mut closed = vec![false; self.period];
        let start = self.found.columns.len();
        while let Some(Reverse((y, class))) = candidates.pop() {
            if closed[class] {
                continue;
            }
            if self.is_lost_for_p(x, y, start) {
                let next = self.candidate(x, class, y / self.period + 1);
                candidates.extend(next.map(|y| Reverse((y, class))));
                continue;
            }
            self.found.columns.push(y as u32);
            for step in self.lines.row.residues(self.period) {
                closed[(class + step) % self.period] = true;
            }
        }
        self.found.starts.push(self.found.columns.len());
        for place in start..self.found.columns.len() {
            self.reach_from(x, self.found.columns[place] as usize)?;
        }
        Ok(())
    }

    /// Whether there is room for so many more notes of what comes up to so many rows later. Lists grow by doubling, from four entries on.
    fn note(&self, more: usize, rows: usize) -> Result<(), Halt> {
        let list = 2 * size_of::<Vec<Later>>() + 4 * size_of::<Later>();
        let bytes = (self.waiting + more) * 2 * size_of::<Later>() + self.later.len().max(rows + 1) * list;
        self.work.reserve(self.beside.saturating_add(bytes as u128), Engine::Lines.during())
    }

    /// The least y of this class with quotient ≥ `from` that no earlier row reaches by a line.
    fn candidate(&self, x: usize, class: usize, from: usize) -> Option<usize> {
        let (columns, differences) = (&self.columns[x % self.period], &self.differences[x % self.period]);
        let first = class + self.bound_x - x;
        let (remainder, offset) = (first % self.period, first / self.period);
        let mut quotient = from;
        loop {
            quotient = columns.next_gap(class, quotient);
            let y = quotient.checked_mul(self.period)?.checked_add(class).filter(|y| *y <= self.bound_y)?;
            let free = differences.next_gap(remainder, quotient + offset);
            if free == quotient + offset {
                return Some(y);
            }
            quotient = free - offset;
            if quotient > self.bound_y {
                return None;
            }
        }
    }

    /// Whether a single take leads from here to a P-position, or the game is over and won.
    fn is_lost_for_p(&self, x: usize, y: usize, row_start: usize) -> bool {
        let (heap_x, heap_y) = (x as u64, y as u64);
        // With y ≥ k a multiple of k can be taken.
        if self.misere && y < self.period && !self.lines.has_take(heap_x, heap_y, self.singles) {
            return true;
        }
        let leads = |&(u, v): &(u64, u64)| {
            if u > heap_x || v > heap_y {
                return false;
            }
            let target = (heap_y - v) as u32;
            match u {
                0 => self.found.columns[row_start..].contains(&target),
                _ => self.found.row(heap_x - u).binary_search(&target).is_ok(),
            }
        };
        self.singles.iter().any(leads)
    }

    /// Marks the lines on which (x, y) can be reached.
    fn reach_from(&mut self, x: usize, y: usize) -> Result<(), Halt> {
        let period = self.period;
        for step in self.lines.column.residues(period) {
            self.columns[(x + step) % period].insert(period, y);
        }
        let here = (y + self.bound_x - x) as i64;
        let last = (self.bound_x + self.bound_y) as i64;
        for band in &self.lines.bands {
            let (least, most) = (band.least.max(here - last), band.most.min(here).min((self.bound_x - x) as i64));
            if most > 0 {
                let delays = (most - least.max(1) + 1).max(0) as usize;
                let notes = delays * band.steps.residues(period).count();
                self.note(notes, most as usize)?;
                self.waiting += notes;
            }
            for c in least..=most {
                let (difference, delay) = ((here - c) as usize, c.max(0) as usize);
                for step in band.steps.residues(period) {
                    let remainder = (x + delay + step) % period;
                    if delay == 0 {
                        self.differences[remainder].insert(period, difference);
                        continue;
                    }
                    // The first entry will be for row x + 1.
                    if self.later.len() <= delay {
                        self.later.resize_with(delay + 1, Vec::new);
                    }
                    self.later[delay].push((remainder, difference));
                }
            }
        }
        Ok(())
    }
}
