//! Grundy values where the legal takes are whole rows, columns and diagonals, and a few single ones.
//!
//! For every row, column and diagonal the values used so far are kept as bits, and a position takes the first value free in all
//! three. Three things make that fast: the search starts at the last of three words before which a line is full, and looks at
//! eight words at a time; tiles of 32 × 32 positions keep the lines in use in cache; and of symmetric rules only half is done.
//!
//! A take with difference c = u − v ≠ 0 leads to another diagonal, of which a position sees only the part with smaller heaps. So each
//! diagonal has one set for everything that its next position can reach by takes from both heaps. A step from (x−1, y−1) to (x, y) brings
//! into reach, for each c, exactly one position: (x−1−c, y−1) if c > 0, (x−1, y−1+c) if c < 0. These are inserted just before
//! the search.

use super::cells::{Shared, SharedCells};
use super::line_sets::{LineSets, first_free, first_free_from};
use super::shape::Shape;
use super::wavefront::{Monitor, Tile, Tiling};
use crate::compiled::Compiled;
use std::ops::{ControlFlow, Range};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Rows and columns of a tile. At 32, the parts of 128 lines that a tile looks at are about as large as the fastest cache.
const SIDE: usize = 32;

/// About as many words of a line are passed over for each position in classical Wythoff as there are times this many rows and columns.
const PLACES_IN_A_STEP: u128 = 600;

/// Sets of the values used on each line.
pub(super) struct Plan {
    shape: Shape,
}

impl Plan {
    /// Nothing if the takes within a table of `rows` × `columns` are no lines, or depend on the heaps.
    pub(super) fn new(rules: &Compiled, rows: usize, columns: usize) -> Option<Plan> {
        Some(Plan { shape: Shape::of(rules, rows, columns)? })
    }

    pub(super) fn is_symmetric(&self) -> bool {
        self.shape.symmetric
    }

    /// The same for a table that is filled with the heaps exchanged, or not, and has this size then.
    pub(super) fn fitted(self, transposed: bool, rows: usize, columns: usize) -> Plan {
        let shape = if transposed { self.shape.transposed() } else { self.shape };
        Plan { shape: shape.fitted(rows, columns) }
    }

    /// Steps for each position, about.
    pub(super) fn steps_each(&self, rows: usize, columns: usize) -> u128 {
        let on_lines = 1 + (rows + columns) as u128 / PLACES_IN_A_STEP;
        on_lines + 2 * (self.shape.differences.len() + self.shape.singles.len()) as u128
    }

    /// Bytes for the sets of bits, at most.
    pub(super) fn bytes(&self, rows: usize, columns: usize, threads: usize) -> u128 {
        let shape = &self.shape;
        let line = LineSets::stride(rows + columns) as u128 * 8 + 4;
        let padded = |length: usize| length.next_multiple_of(SIDE) as u128;
        let own_rows = shape.row_step.map_or(1, |step| (threads.min(rows.div_ceil(SIDE)) * SIDE * step) as u128);
        let own_columns = shape.column_step.map_or(1, |step| padded(columns) * step as u128);
        let diagonals = match (shape.differences.is_empty(), shape.symmetric) {
            (true, _) => 1,
            (false, true) => padded(columns),
            (false, false) => padded(rows) + padded(columns),
        };
        (own_rows + own_columns + diagonals) * line
    }

    /// Fills the table.
    pub(super) fn run<C: SharedCells>(
        &self,
        cells: &Shared<C>,
        threads: usize,
        monitor: &Monitor<'_>,
    ) -> ControlFlow<()> {
        let shape = &self.shape;
        let tiling = Tiling { rows: cells.rows, columns: cells.columns, side: SIDE, symmetric: shape.symmetric };
        let engine = Engine::new(shape, cells, &tiling);
        tiling.run(
            threads,
            monitor,
            || Strip { rows: engine.empty(engine.rows), blocked: Vec::new() },
            |strip, tile| {
                engine.fill_tile(strip, tile);
                monitor.advance(tile.positions(shape.symmetric))
            },
        )
    }
}

/// How the lines in one direction are numbered within a block of [`SIDE`].
#[derive(Clone, Copy)]
struct Family {
    /// Every position of a line sees each `step`-th of those before it; nothing if these takes are not legal.
    step: Option<usize>,
}

impl Family {
    fn lines(self) -> usize {
        self.step.map_or(1, |step| SIDE * step)
    }

    /// The set for a place on the line at `offset`; without legal takes, a set that stays empty.
    #[inline]
    fn line(self, offset: usize, place: usize) -> usize {
        match self.step {
            None => 0,
            Some(1) => offset,
            Some(step) => offset * step + place % step,
        }
    }
}

struct Engine<'t, C> {
    shape: &'t Shape,
    cells: &'t Shared<C>,
    rows: Family,
    columns: Family,
    diagonals: Family,
    /// What brings a diagonal's next position up to date, as takes.
    pulls: Vec<(usize, usize)>,
    /// A position is an option of the next on its own diagonal.
    own_diagonal: bool,
    /// The simplest rules, such as classical Wythoff and Nim: no pulls, no single takes, no steps, no forbidden ends.
    plain: bool,
    /// Sets by blocks of columns and of differences y − x, made when first needed. No two threads ever want the same block at a time:
    /// the lower strip is always at least one tile behind.
    column_sets: Vec<Mutex<LineSets>>,
    diagonal_sets: Vec<Mutex<LineSets>>,
    /// The block of differences 0 ≤ y − x < [`SIDE`].
    main_block: usize,
}

/// What a thread keeps while it goes along a strip.
struct Strip {
    rows: LineSets,
    /// The values that single takes forbid.
    blocked: Vec<u32>,
}

/// The sets that a run of positions in one row needs, and the lines to begin with.
struct Run<'s> {
    columns: &'s mut LineSets,
    first_column: usize,
    diagonals: &'s mut LineSets,
    first_diagonal: usize,
}

impl<'t, C: SharedCells> Engine<'t, C> {
    fn new(shape: &'t Shape, cells: &'t Shared<C>, tiling: &Tiling) -> Engine<'t, C> {
        let pulls: Vec<_> = shape.differences.iter().filter(|c| **c != 0).map(|&c| entering(c)).collect();
        let own_diagonal = shape.differences.contains(&0);
        let steps = [shape.row_step, shape.column_step];
        let plain = steps == [Some(1); 2] && own_diagonal && pulls.is_empty() && shape.singles.is_empty();
        let blocks = |count: usize| (0..count).map(|_| Mutex::default()).collect();
        Engine {
            shape,
            cells,
            rows: Family { step: shape.row_step },
            columns: Family { step: shape.column_step },
            diagonals: Family { step: (!shape.differences.is_empty()).then_some(1) },
            pulls,
            own_diagonal,
            plain: plain && shape.target.is_none(),
            column_sets: blocks(tiling.places()),
            diagonal_sets: blocks(tiling.strips() + tiling.places()),
            main_block: tiling.strips(),
        }
    }

    fn empty(&self, family: Family) -> LineSets {
        LineSets::new(family.lines(), self.cells.rows + self.cells.columns)
    }

    fn block<'m>(&self, sets: &'m Mutex<LineSets>, family: Family) -> MutexGuard<'m, LineSets> {
        let mut guard = sets.lock().unwrap_or_else(PoisonError::into_inner);
        if guard.is_empty() {
            *guard = self.empty(family);
        }
        guard
    }

    fn fill_tile(&self, strip: &mut Strip, tile: &Tile) {
        let symmetric = self.shape.symmetric;
        let columns = &mut *self.block(&self.column_sets[tile.place], self.columns);
        let main = self.main_block + tile.place - tile.strip;
        let above = &mut *self.block(&self.diagonal_sets[main], self.diagonals);
        // In a symmetric table nothing lies below the diagonal.
        let needs_below = !(symmetric && tile.strip == tile.place);
        let mut below = needs_below.then(|| self.block(&self.diagonal_sets[main - 1], self.diagonals));
        if tile.place == 0 && !symmetric {
            strip.rows.clear();
        }
        for x in tile.rows.clone() {
            if symmetric && tile.strip == tile.place {
                self.begin_row(x, &mut strip.rows, columns, tile);
            }
            // The tile's main diagonal parts two blocks of diagonals.
            let offset = x - tile.rows.start;
            let all = tile.columns_of(x, symmetric);
            let middle = (tile.columns.start + offset).clamp(all.start, all.end);
            if let Some(below) = &mut below {
                let first_diagonal = SIDE - offset;
                let run = Run { columns, first_column: 0, diagonals: below, first_diagonal };
                self.fill_run(strip, run, x, tile, all.start..middle);
            }
            let run = Run { columns, first_column: middle - tile.columns.start, diagonals: above, first_diagonal: 0 };
            self.fill_run(strip, run, x, tile, middle..all.end);
        }
        if symmetric {
            self.cells.mirror(tile);
        }
    }

    /// The part of row `x` before the diagonal, which is column `x` above it.
    fn begin_row(&self, x: usize, rows: &mut LineSets, columns: &LineSets, tile: &Tile) {
        let offset = x - tile.rows.start;
        match (self.rows.step, self.columns.step) {
            (None, _) => {}
            (Some(step), Some(_)) => {
                let lines = offset * step..(offset + 1) * step;
                lines.for_each(|line| rows.copy_line(line, columns, line));
            }
            (Some(step), None) => {
                let lines = offset * step..(offset + 1) * step;
                lines.for_each(|line| rows.clear_line(line));
                (0..x).for_each(|y| rows.line_mut(self.rows.line(offset, y)).insert(self.cells.at(y, x)));
            }
        }
    }

    fn fill_run(&self, strip: &mut Strip, run: Run<'_>, x: usize, tile: &Tile, columns: Range<usize>) {
        if self.plain {
            self.fill_plain(&mut strip.rows, run, x, tile, columns);
        } else {
            self.fill_any(strip, run, x, tile, columns);
        }
    }

    /// Rows, columns and one diagonal, without steps: nothing but the search.
    fn fill_plain(&self, rows: &mut LineSets, run: Run<'_>, x: usize, tile: &Tile, ys: Range<usize>) {
        let mut row = rows.line_mut(x - tile.rows.start);
        let columns = run.columns.lines_from(run.first_column);
        let diagonals = run.diagonals.lines_from(run.first_diagonal);
        for ((y, mut column), mut diagonal) in ys.zip(columns).zip(diagonals) {
            let value = first_free(&row, &column, &diagonal);
            self.cells.set(x, y, value);
            row.insert(value);
            column.insert(value);
            diagonal.insert(value);
        }
    }

    fn fill_any(&self, strip: &mut Strip, run: Run<'_>, x: usize, tile: &Tile, ys: Range<usize>) {
        let Strip { rows, blocked } = strip;
        let Run { columns, first_column, diagonals, first_diagonal } = run;
        for (i, y) in ys.enumerate() {
            let mut row = rows.line_mut(self.rows.line(x - tile.rows.start, y));
            let mut column = columns.line_mut(self.columns.line(first_column + i, x));
            let mut diagonal = diagonals.line_mut(self.diagonals.line(first_diagonal + i, 0));
            self.values_after(&self.pulls, x, y).for_each(|value| diagonal.insert(value));
            blocked.clear();
            blocked.extend(self.values_after(&self.shape.singles, x, y));
            let mut value = first_free(&row, &column, &diagonal);
            while blocked.contains(&value) {
                value = first_free_from(&row, &column, &diagonal, value + 1);
            }
            self.cells.set(x, y, value);
            if !self.shape.allows(x, y) {
                continue;
            }
            if self.rows.step.is_some() {
                row.insert(value);
            }
            if self.columns.step.is_some() {
                column.insert(value);
            }
            if self.own_diagonal {
                diagonal.insert(value);
            }
        }
    }

    /// The values of the positions that these takes leave, as far as they fit and may be left.
    fn values_after(&self, takes: &[(usize, usize)], x: usize, y: usize) -> impl Iterator<Item = u32> {
        let left = takes.iter().filter_map(move |(u, v)| Some((x.checked_sub(*u)?, y.checked_sub(*v)?)));
        let may_be_left = left.filter(|(x, y)| self.shape.allows(*x, *y));
        may_be_left.map(|(x, y)| self.cells.either(x, y, self.shape.symmetric))
    }
}

/// The least take from both heaps with difference `c`.
fn entering(c: i64) -> (usize, usize) {
    let distance = c.unsigned_abs() as usize;
    if c > 0 { (1 + distance, 1) } else { (1, 1 + distance) }
}
