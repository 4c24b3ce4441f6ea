//! Rules of lines in steps, in any direction, or not symmetric: the P-positions of a row, one remainder at a time.
//!
//! Let k be the common period of all lines, and let every multiple of k be legal from the second heap alone. Then a row holds at most
//! one P-position for each remainder of y modulo k. Rows are taken by growing x and their P-positions by growing y. For each direction
//! of the takes a [`Family`] tells which positions of a row earlier P-positions reach; the least y that none of them reaches is found by
//! jumping from gap to gap, or where k = 1 by looking at 64 positions at a time.

use super::engine::Engine;
use super::families::{Family, Here, Mark};
use super::partners::{NONE, is_paired};
use super::{Found, Legal};
use crate::compiled::{Band, Compiled, LineRules, Shape, Steps};
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

    /// One more than the heap that each up to `longest` makes a P-position with, of symmetric rules where there is at most one.
    fn partners(&self, longest: u64) -> Vec<u32> {
        let mut partners = vec![NONE; longest as usize + 1];
        for x in 0..self.starts.len() as u64 - 1 {
            for &y in self.row(x) {
                (partners[x as usize], partners[y as usize]) = (y + 1, x as u32 + 1);
            }
        }
        partners
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
        let directions = if self.exchanged { directions(&self.lines.transposed()) } else { directions(self.lines) };
        let bytes = |(p, q): (u64, u64)| Family::bytes((p.into(), q.into()), period, (rows, columns));
        listed + turned + 4 * (rows + rows.max(columns)) + directions.into_iter().map(bytes).sum::<u128>()
    }

    /// The bounds with the heap first whose rows are gone through: where it does not matter, the smaller.
    fn upright(&self) -> (u64, u64) {
        let (bound_x, bound_y) = self.bounds;
        match has_partners(self.lines, self.period) {
            true => (bound_x.min(bound_y), bound_x.max(bound_y)),
            false if self.exchanged => (bound_y, bound_x),
            false => (bound_x, bound_y),
        }
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
        let found = match has_partners(lines, period) {
            true => Found::Partners(rows.partners(bounds.1)),
            false => Found::Rows { rows, exchanged },
        };
        Ok((found, Legal::Lines { lines: Box::new(lines.clone()), singles }))
    }
}

/// Whether each heap makes a P-position with at most one other, in either order.
fn has_partners(lines: &LineRules, period: usize) -> bool {
    period == 1 && lines.row.is_all() && lines.is_symmetric()
}

/// The directions of takes from the first heap or from both, each once.
fn directions(lines: &LineRules) -> Vec<(u64, u64)> {
    let column = (!lines.column.is_empty()).then_some((1, 0));
    let diagonal = (!lines.bands.is_empty()).then_some((1, 1));
    let mut all = Vec::new();
    for direction in column.into_iter().chain(diagonal).chain(lines.rays.iter().map(|ray| ray.direction)) {
        if !all.contains(&direction) {
            all.push(direction);
        }
    }
    all
}

struct Classes<'r> {
    lines: &'r LineRules,
    singles: &'r [(u64, u64)],
    misere: bool,
    period: usize,
    bound_x: usize,
    bound_y: usize,
    /// For each direction: which lines are reached.
    families: Vec<Family>,
    /// Where the row under way stands in each of them.
    here: Vec<Here>,
    /// Which families are those of columns, of differences, and of each ray.
    of_column: usize,
    of_bands: usize,
    of_rays: Vec<usize>,
    /// Lines reached from a later row on; the first entry is for the next row.
    later: VecDeque<Vec<Later>>,
    /// How many of them there are.
    waiting: usize,
    found: Rows,
    /// Of symmetric rules with at most one P-position in a row: one more than the heap that each row makes one with, as far as it is known.
    partner: Vec<u32>,
    /// The bytes of all but what comes later, and what is allowed.
    beside: u128,
    work: Work<'r>,
}

/// A family, and lines in it.
type Later = (usize, Mark);

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
    let directions = directions(lines);
    let family = |&(p, q): &(u64, u64)| Family::new((p as usize, q as usize), period, (bound_x, bound_y));
    let place = |direction: (u64, u64)| directions.iter().position(|other| *other == direction).unwrap_or(0);
    let mut classes = Classes {
        lines,
        singles,
        misere,
        period,
        bound_x,
        bound_y,
        families: directions.iter().map(family).collect(),
        here: vec![Here::default(); directions.len()],
        of_column: place((1, 0)),
        of_bands: place((1, 1)),
        of_rays: lines.rays.iter().map(|ray| place(ray.direction)).collect(),
        later: VecDeque::new(),
        waiting: 0,
        found: Rows { starts: vec![0], columns: Vec::new() },
        partner: if has_partners(lines, period) { vec![NONE; bound_x + 1] } else { Vec::new() },
        beside,
        work: *meter.work(),
    };
    for x in 0..=bound_x {
        if x % (1 << 12) == 0 {
            meter.tell(x as u64, Some(bound_x as u64 + 1))?;
        }
        let words = classes.row(x)?;
        meter.spend(words)?;
    }
    Ok(classes.found)
}

impl Classes<'_> {
    /// Finds the P-positions of row `x`; the words looked at one by one.
    fn row(&mut self, x: usize) -> Result<u64, Halt> {
        let now = self.later.pop_front().unwrap_or_default();
        self.waiting -= now.len();
        for (family, mark) in now {
            self.families[family].insert(mark);
        }
        self.here.iter_mut().zip(&self.families).for_each(|(here, family)| *here = family.here(x));
        let start = self.found.columns.len();
        let words = match self.period {
            1 => self.find_one(x),
            _ => self.find_each(x),
        };
        self.found.starts.push(self.found.columns.len());
        for place in start..self.found.columns.len() {
            self.reach_from(x, self.found.columns[place] as usize)?;
        }
        Ok(words)
    }

    /// The P-positions of row `x`, for each remainder at most one.
    fn find_each(&mut self, x: usize) -> u64 {
        // Candidates (y, remainder of y), the least one first.
        let candidates = (0..self.period).filter_map(|class| Some(Reverse((self.candidate(class, 0)?, class))));
        let mut candidates: BinaryHeap<_> = candidates.collect();
        let mut closed = vec![false; self.period];
        let start = self.found.columns.len();
        while let Some(Reverse((y, class))) = candidates.pop() {
            if closed[class] {
                continue;
            }
            if self.is_lost_for_p(x, y, start) {
                let next = self.candidate(class, y / self.period + 1);
                candidates.extend(next.map(|y| Reverse((y, class))));
                continue;
            }
            self.found.columns.push(y as u32);
            for step in self.lines.row.residues(self.period) {
                closed[(class + step) % self.period] = true;
            }
        }
        0
    }

    /// The P-position of row `x` where there is at most one; the words looked at.
    fn find_one(&mut self, x: usize) -> u64 {
        // Of symmetric rules, that of a row whose partner is smaller is known, and else the partner is no smaller.
        let least = match self.partner.get(x) {
            Some(&NONE) => x,
            Some(partner) => {
                self.found.columns.push(partner - 1);
                return 0;
            }
            None => 0,
        };
        let start = self.found.columns.len();
        let (mut y, mut words) = (least, 0);
        while let Some(free) = self.next_free(y, &mut words) {
            if self.is_lost_for_p(x, free, start) {
                y = free + 1;
                continue;
            }
            self.found.columns.push(free as u32);
            if let Some(partner) = self.partner.get_mut(free) {
                *partner = x as u32 + 1;
            }
            break;
        }
        words
    }

    /// The least y ≥ `from` that no earlier row reaches by a line, where the period is 1.
    fn next_free(&self, from: usize, words: &mut u64) -> Option<usize> {
        let columns = self.families.get(self.of_column).zip(self.here.get(self.of_column));
        // The columns are full far out, which is told at once.
        let mut y = columns.map_or(from, |(columns, here)| columns.next_gap(*here, 0, from));
        while y <= self.bound_y {
            let mut reached = 0;
            for (family, here) in self.families.iter().zip(&self.here) {
                reached |= family.bits(*here, y)?;
            }
            *words += self.families.len() as u64;
            if reached != u64::MAX {
                return Some(y + reached.trailing_ones() as usize).filter(|y| *y <= self.bound_y);
            }
            y += 64;
        }
        None
    }

    /// Whether there is room for so many more notes of what comes up to so many rows later. Lists grow by doubling, from four entries on.
    fn note(&self, more: usize, rows: usize) -> Result<(), Halt> {
        let list = 2 * size_of::<Vec<Later>>() + 4 * size_of::<Later>();
        let bytes = (self.waiting + more) * 2 * size_of::<Later>() + self.later.len().max(rows + 1) * list;
        self.work.reserve(self.beside.saturating_add(bytes as u128), Engine::Lines.during())
    }

    /// The least y of this class with quotient ≥ `from` that no earlier row reaches by a line.
    fn candidate(&self, class: usize, from: usize) -> Option<usize> {
        let mut quotient = from;
        loop {
            let families = self.families.iter().zip(&self.here);
            let next = families.fold(quotient, |next, (family, here)| family.next_gap(*here, class, next));
            let y = next.checked_mul(self.period)?.checked_add(class).filter(|y| *y <= self.bound_y)?;
            if next == quotient {
                return Some(y);
            }
            quotient = next;
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
        let lines = self.lines;
        self.reach_along(self.of_column, (x, y), (1, 0), &lines.column)?;
        let (down, across) = ((self.bound_x - x) as i64, (self.bound_y - y) as i64);
        for Band { least, most, steps } in &lines.bands {
            for c in *least.max(&-across)..=*most.min(&down) {
                let first = (1 + c.max(0) as usize, 1 + (-c).max(0) as usize);
                self.reach_along(self.of_bands, (x, y), first, steps)?;
            }
        }
        for (place, ray) in lines.rays.iter().enumerate() {
            let (u, v) = ray.first();
            self.reach_along(self.of_rays[place], (x, y), (u as usize, v as usize), &ray.steps)?;
        }
        Ok(())
    }

    /// The same for takes along one line, of which `first` is the first.
    fn reach_along(
        &mut self,
        family: usize,
        at: (usize, usize),
        first: (usize, usize),
        steps: &Steps,
    ) -> Result<(), Halt> {
        for remainder in steps.residues(self.period) {
            let Some(mark) = self.families[family].mark(at, first, remainder) else { return Ok(()) };
            let delay = self.families[family].delay(first.0);
            if delay == 0 {
                self.families[family].insert(mark);
                continue;
            }
            self.note(1, delay)?;
            self.waiting += 1;
            // The first entry will be for row x + 1.
            if self.later.len() <= delay {
                self.later.resize_with(delay + 1, Vec::new);
            }
            self.later[delay].push((family, mark));
        }
        Ok(())
    }
}
