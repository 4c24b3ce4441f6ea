//! Grundy values where the legal takes are whole rows, columns and diagonals, and a few single ones.
//!
//! For every row, column and diagonal the values used so far are kept as bits, and a position takes the first value free in all
//! three. Three things make that fast: the search starts at the last of three words before which a line is full; tiles of 64 × 64
//! positions keep the lines in use in cache; and of symmetric rules only half is done.
//! Where there is nothing else to look at, the tiles are filled value by value (`by_value`).
//!
//! A take with difference c = u − v ≠ 0 leads to another diagonal, of which a position sees only the part with smaller heaps. So each
//! diagonal has one set for everything that its next position can reach by takes from both heaps. A step from (x−1, y−1) to (x, y) brings
//! into reach, for each c, exactly one position: (x−1−c, y−1) if c > 0, (x−1, y−1+c) if c < 0. These are inserted just before
//! the search.

use super::by_value::ByValue;
use super::cells::{Shared, SharedCells};
use super::line_sets::{LineSets, first_free, first_free_from};
use super::shape::{LONGER, SIDE, Shape};
use super::wavefront::{Monitor, Tile, Tiling};
use crate::compiled::Compiled;
use std::ops::{ControlFlow, Range};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// About as many words of a line are passed over for each position in classical Wythoff as there are times this many rows and columns.
const PLACES_IN_A_STEP: u128 = 600;

/// Sets of the values used on each line.
pub(super) struct Plan {
    shape: Shape,
}

/// How many sets of which kind are kept at a time. What is allocated and what is counted beforehand are both read here.
#[derive(Clone, Copy, Debug)]
struct Layout {
    /// Values are below this.
    values: usize,
    rows: usize,
    columns: usize,
    row_family: Family,
    column_family: Family,
    diagonal_family: Family,
    /// Blocks of diagonals in all.
    diagonal_blocks: usize,
    /// Blocks of diagonals at a time.
    diagonal_blocks_kept: usize,
    /// Threads with a strip of their own.
    threads: usize,
}

impl Layout {
    fn new(shape: &Shape, tiling: &Tiling, threads: usize) -> Layout {
        let (strips, places) = (tiling.strips(), tiling.places());
        let threads = threads.min(strips).max(1);
        let diagonal_blocks = strips + places;
        // One strip sees the diagonals of its tiles and one block more, and gives the last one back in the end; each strip below it that is
        // under way sees one more. In a symmetric table nothing lies below the main diagonal.
        let kept = if tiling.symmetric { places } else { (places + threads).min(diagonal_blocks) };
        let diagonal_family = Family { step: (!shape.differences.is_empty()).then_some(1) };
        Layout {
            values: tiling.rows + tiling.columns,
            rows: tiling.rows,
            columns: tiling.columns,
            row_family: Family { step: shape.row_step },
            column_family: Family { step: shape.column_step },
            diagonal_family,
            diagonal_blocks,
            diagonal_blocks_kept: if diagonal_family.step.is_some() { kept } else { 0 },
            threads,
        }
    }

    fn sets(&self, lines: usize) -> LineSets {
        LineSets::new(lines, self.values)
    }

    /// The rows of a strip.
    fn row_lines(&self) -> usize {
        self.row_family.lines(self.rows.min(SIDE))
    }

    /// The columns of one block.
    fn column_lines(&self, block: usize) -> usize {
        self.column_family.lines((self.columns - block * SIDE).min(SIDE))
    }

    /// A thread has two sets that stay empty, for lines without legal takes.
    const UNUSED: usize = 2;

    /// The bytes of all sets, at most.
    fn bytes(&self) -> u128 {
        let columns = self.column_family.step.map_or(0, |step| self.columns as u128 * step as u128);
        let diagonals = (self.diagonal_blocks_kept * self.diagonal_family.lines(SIDE)) as u128;
        let strips = (self.threads * (self.row_lines() + Layout::UNUSED)) as u128;
        let blocks = self.columns.div_ceil(SIDE) + self.diagonal_blocks;
        (columns + diagonals + strips) * LineSets::bytes_of_line(self.values)
            + (blocks * size_of::<Mutex<LineSets>>()) as u128
    }
}

impl Plan {
    /// Nothing if the takes within a table of `rows` × `columns` are no lines, or depend on the heaps.
    pub(super) fn new(rules: &Compiled, rows: usize, columns: usize) -> Option<Plan> {
        Some(Plan { shape: Shape::of(rules, rows, columns)? })
    }

    pub(super) fn is_symmetric(&self) -> bool {
        self.shape.symmetric
    }

    /// The same for the table as it is filled, and whether that is with the heaps exchanged.
    pub(super) fn laid_out(self, rows: usize, columns: usize) -> (Plan, bool) {
        let shape = self.shape;
        let turned = |shape: Shape, transposed: bool| if transposed { shape.transposed() } else { shape };
        // The mirror image of a high table is wide, and half of its square comes for nothing.
        let wide = shape.symmetric && rows > columns;
        if let Some(thin) = shape.without_short_lines(rows, columns) {
            return (Plan { shape: turned(thin, wide) }, wide);
        }
        // Filled across, the sets of the few long lines stay, and those of the diagonals come and go. What symmetry would spare is then
        // less than one position in thirty.
        if rows.max(columns) / LONGER >= rows.min(columns) {
            let high = columns > rows;
            return (Plan { shape: Shape { symmetric: false, ..turned(shape, high) } }, high);
        }
        (Plan { shape: turned(shape, wide) }, wide)
    }

    /// Steps for each position, about.
    pub(super) fn steps_each(&self, rows: usize, columns: usize) -> u128 {
        let on_lines = 1 + (rows + columns) as u128 / PLACES_IN_A_STEP;
        on_lines + 2 * (self.shape.differences.len() + self.shape.singles.len()) as u128
    }

    /// Bytes for the sets of bits and the lists of takes, at most.
    pub(super) fn bytes(&self, rows: usize, columns: usize, threads: usize) -> u128 {
        let sets = match self.by_value(rows, columns, threads) {
            Some(plan) => plan.bytes(),
            None => self.layout(rows, columns, threads).bytes(),
        };
        sets + self.shape.bytes()
    }

    /// The simplest rules have a way of their own.
    pub(super) fn by_value(&self, rows: usize, columns: usize, threads: usize) -> Option<ByValue> {
        self.shape.is_classical().then(|| ByValue::new(self.tiling(rows, columns), threads))
    }

    fn tiling(&self, rows: usize, columns: usize) -> Tiling {
        Tiling { rows, columns, side: SIDE, symmetric: self.shape.symmetric }
    }

    fn layout(&self, rows: usize, columns: usize, threads: usize) -> Layout {
        Layout::new(&self.shape, &self.tiling(rows, columns), threads)
    }

    /// Fills the table, unless it is filled [by value](Self::by_value).
    pub(super) fn run<C: SharedCells>(
        &self,
        cells: &Shared<C>,
        threads: usize,
        monitor: &Monitor<'_>,
    ) -> ControlFlow<()> {
        let shape = &self.shape;
        let tiling = self.tiling(cells.rows, cells.columns);
        let engine = Engine::new(shape, cells, &tiling, self.layout(cells.rows, cells.columns, threads));
        tiling.run(
            threads,
            monitor,
            || engine.strip(),
            |strip, tile| {
                engine.fill_tile(strip, tile);
                monitor.advance(tile.positions(shape.symmetric))
            },
        )
    }
}

/// How the lines in one direction are numbered within a block of [`SIDE`].
#[derive(Clone, Copy, Debug)]
struct Family {
    /// Every position of a line sees each `step`-th of those before it; nothing if these takes are not legal.
    step: Option<usize>,
}

impl Family {
    /// How many sets so many lines need.
    fn lines(self, lines: usize) -> usize {
        self.step.map_or(1, |step| lines * step)
    }

    /// The set for a place on the line at `offset`; without legal takes, a set that stays empty.
    #[inline(always)]
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
    layout: Layout,
    rows: Family,
    columns: Family,
    diagonals: Family,
    /// What brings a diagonal's next position up to date, as takes.
    pulls: Vec<(usize, usize)>,
    /// A position is an option of the next on its own diagonal.
    own_diagonal: bool,
    /// Sets by blocks of columns and of differences y − x, made when first needed. No two threads ever want the same block at a time:
    /// the lower strip is always at least one tile behind. Lines without legal takes have none.
    column_sets: Vec<Mutex<LineSets>>,
    diagonal_sets: Vec<Mutex<LineSets>>,
    /// The block of differences 0 ≤ y − x < [`SIDE`].
    main_block: usize,
    last_place: usize,
}

/// What a thread keeps while it goes along a strip.
struct Strip {
    own: Own,
    /// In place of the columns and of the diagonals where these have no legal takes.
    unused: [LineSets; Layout::UNUSED],
}

/// What no other strip looks at.
struct Own {
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
    fn new(shape: &'t Shape, cells: &'t Shared<C>, tiling: &Tiling, layout: Layout) -> Engine<'t, C> {
        let pulls: Vec<_> = shape.differences.iter().filter(|c| **c != 0).map(|&c| entering(c)).collect();
        let own_diagonal = shape.differences.contains(&0);
        let blocks = |count: usize| (0..count).map(|_| Mutex::default()).collect();
        Engine {
            shape,
            cells,
            layout,
            rows: layout.row_family,
            columns: layout.column_family,
            diagonals: layout.diagonal_family,
            pulls,
            own_diagonal,
            column_sets: blocks(tiling.places()),
            diagonal_sets: blocks(layout.diagonal_blocks),
            main_block: tiling.strips(),
            last_place: tiling.places().saturating_sub(1),
        }
    }

    /// What a thread begins with.
    fn strip(&self) -> Strip {
        let unused = |family: Family| self.layout.sets(if family.step.is_some() { 0 } else { 1 });
        let own = Own { rows: self.layout.sets(self.layout.row_lines()), blocked: Vec::new() };
        Strip { own, unused: [unused(self.columns), unused(self.diagonals)] }
    }

    /// A block, made now if it is needed for the first time.
    fn block<'m>(&self, sets: &'m Mutex<LineSets>, lines: usize) -> MutexGuard<'m, LineSets> {
        let mut guard = sets.lock().unwrap_or_else(PoisonError::into_inner);
        if guard.is_empty() {
            *guard = self.layout.sets(lines);
        }
        guard
    }

    fn fill_tile(&self, strip: &mut Strip, tile: &Tile) {
        let symmetric = self.shape.symmetric;
        let Strip { own, unused: [no_columns, no_diagonals] } = strip;
        let column_lines = self.layout.column_lines(tile.place);
        let mut columns = self.columns.step.map(|_| self.block(&self.column_sets[tile.place], column_lines));
        let columns = columns.as_deref_mut().unwrap_or(no_columns);
        let main = self.main_block + tile.place - tile.strip;
        let diagonals = |place: usize| {
            self.diagonals.step.map(|_| self.block(&self.diagonal_sets[place], self.diagonals.lines(SIDE)))
        };
        let mut above = diagonals(main);
        // In a symmetric table nothing lies below the diagonal.
        let needs_below = !(symmetric && tile.strip == tile.place);
        let mut below = if needs_below { diagonals(main - 1) } else { None };
        if tile.place == 0 && !symmetric {
            own.rows.clear();
        }
        for x in tile.rows.clone() {
            if symmetric && tile.strip == tile.place {
                self.begin_row(x, &mut own.rows, columns, tile);
            }
            let offset = x - tile.rows.start;
            let all = tile.columns_of(x, symmetric);
            let first_column = all.start - tile.columns.start;
            let Some(above) = &mut above else {
                let run = Run { columns, first_column, diagonals: no_diagonals, first_diagonal: 0 };
                self.fill_run(own, run, x, tile, all);
                continue;
            };
            // The tile's main diagonal parts two blocks of diagonals.
            let middle = (tile.columns.start + offset).clamp(all.start, all.end);
            if let Some(below) = &mut below {
                let run = Run { columns, first_column, diagonals: below, first_diagonal: SIDE - offset };
                self.fill_run(own, run, x, tile, all.start..middle);
            }
            let run = Run { columns, first_column: middle - tile.columns.start, diagonals: above, first_diagonal: 0 };
            self.fill_run(own, run, x, tile, middle..all.end);
        }
        if let Some(above) = &mut above {
            self.leave(above, tile);
        }
        if symmetric {
            self.cells.mirror(tile);
        }
    }

    /// Forgets the diagonals that end at the right edge of the table.
    fn leave(&self, diagonals: &mut LineSets, tile: &Tile) {
        if tile.place == self.last_place {
            *diagonals = LineSets::default();
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

    fn fill_run(&self, own: &mut Own, run: Run<'_>, x: usize, tile: &Tile, ys: Range<usize>) {
        let Own { rows, blocked } = own;
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
