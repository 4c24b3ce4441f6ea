//! Grundy values of any rules: the values of a position's options are marked one by one, and the first unmarked is its own.

use super::cells::{Shared, SharedCells};
use super::wavefront::{Monitor, Tile, Tiling};
use crate::compiled::Takes;
use rules::FormulaRules;
use std::ops::ControlFlow;

/// Rows and columns of a tile: small, so that threads find work in small tables too.
const SIDE: usize = 16;

/// Every option of every position.
pub(super) struct Plan<'c> {
    rules: &'c FormulaRules,
}

impl<'c> Plan<'c> {
    pub(super) fn new(rules: &'c FormulaRules) -> Plan<'c> {
        Plan { rules }
    }

    /// Whether (x, y) and (y, x) have the same value, because heaps are unordered.
    pub(super) fn is_symmetric(&self) -> bool {
        !self.rules.ordered
    }

    /// Bytes for lists of takes and marks, at most.
    pub(super) fn bytes(&self, rows: usize, columns: usize, threads: usize) -> u128 {
        let marks = (rows + columns) as u128 * threads.min(rows.div_ceil(SIDE)) as u128 * 4;
        let mentions_heaps = self.rules.mentions_heaps();
        // A list that grows may have twice the room it needs.
        let takes = if mentions_heaps {
            let count = Takes::new(self.rules, rows, columns).extra_moves().count();
            2 * (count * size_of::<(usize, usize)>()) as u128
        } else {
            rows as u128 * (24 + 16 + columns as u128 * 8)
        };
        marks + takes
    }

    /// Steps for each position, about.
    pub(super) fn steps_each(&self, rows: usize, columns: usize) -> u128 {
        let takes = Takes::new(self.rules, rows, columns);
        if takes.mention_heaps() {
            // Half of each heap may be taken on average.
            let tried = rows as u128 * columns as u128 / 4;
            return tried.saturating_mul(takes.steps_each().into()).max(1);
        }
        let mut count = takes.extra_moves().count() as u128;
        takes.for_each(|_, _| count += 1);
        count
    }

    /// Fills the table; a symmetric one is not higher than wide.
    pub(super) fn run<C: SharedCells>(
        &self,
        cells: &Shared<C>,
        threads: usize,
        monitor: &Monitor<'_>,
    ) -> ControlFlow<()> {
        let (rows, columns) = (cells.rows, cells.columns);
        let symmetric = self.is_symmetric();
        let takes = Takes::new(self.rules, rows, columns);
        let listed = listed(&takes, rows);
        let extra = if listed.is_none() { takes.extra_moves().collect() } else { Vec::new() };
        let engine = Engine { cells, symmetric, listed, extra, takes };
        let tiling = Tiling { rows, columns, side: SIDE, symmetric };
        let marks = || Marks::new(rows + columns);
        tiling.run(threads, monitor, marks, |marks, tile| engine.fill_tile(marks, tile, monitor))
    }
}

/// For rules that do not mention the heaps: for each u, every v such that (u, v) is legal.
fn listed(takes: &Takes<'_>, rows: usize) -> Option<Vec<Vec<u32>>> {
    if takes.mention_heaps() {
        return None;
    }
    let mut listed = vec![Vec::new(); rows];
    takes.for_each(|u, v| listed[u].push(v as u32));
    for (u, v) in takes.extra_moves() {
        if let Err(place) = listed[u].binary_search(&(v as u32)) {
            listed[u].insert(place, v as u32);
        }
    }
    Some(listed)
}

struct Engine<'t, C> {
    cells: &'t Shared<C>,
    symmetric: bool,
    takes: Takes<'t>,
    listed: Option<Vec<Vec<u32>>>,
    /// Extra moves, where they are not listed with the others.
    extra: Vec<(usize, usize)>,
}

impl<C: SharedCells> Engine<'_, C> {
    fn fill_tile(&self, marks: &mut Marks, tile: &Tile, monitor: &Monitor<'_>) -> ControlFlow<()> {
        for x in tile.rows.clone() {
            for y in tile.columns_of(x, self.symmetric) {
                marks.clear();
                match &self.listed {
                    Some(listed) => self.mark_listed(marks, listed, x, y),
                    None => self.mark_by_formula(marks, x, y),
                }
                self.cells.set(x, y, marks.first_unmarked());
                monitor.advance(1)?;
            }
        }
        if self.symmetric {
            self.cells.mirror(tile);
        }
        ControlFlow::Continue(())
    }

    fn mark_listed(&self, marks: &mut Marks, listed: &[Vec<u32>], x: usize, y: usize) {
        for (u, takes) in listed[..=x].iter().enumerate() {
            for v in takes.iter().map(|&v| v as usize).take_while(|&v| v <= y) {
                marks.mark(self.cells.either(x - u, y - v, self.symmetric));
            }
        }
    }

    fn mark_by_formula(&self, marks: &mut Marks, x: usize, y: usize) {
        for u in 0..=x {
            let mark = |v: usize| marks.mark(self.cells.either(x - u, y - v, self.symmetric));
            self.takes.for_each_in_row((x, y), u, y + 1, mark);
        }
        for &(u, v) in self.extra.iter().filter(|&&(u, v)| u <= x && v <= y) {
            marks.mark(self.cells.either(x - u, y - v, self.symmetric));
        }
    }
}

/// Which values were seen since the last clearing.
struct Marks {
    /// The round in which a value was seen last.
    seen: Vec<u32>,
    round: u32,
}

impl Marks {
    fn new(values: usize) -> Marks {
        Marks { seen: vec![0; values], round: 0 }
    }

    fn clear(&mut self) {
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.seen.fill(0);
            self.round = 1;
        }
    }

    #[inline]
    fn mark(&mut self, value: u32) {
        self.seen[value as usize] = self.round;
    }

    fn first_unmarked(&self) -> u32 {
        self.seen.iter().take_while(|round| **round == self.round).count() as u32
    }
}
