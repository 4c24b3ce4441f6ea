//! Grundy values where the legal takes are whole lines in any rational directions, and a few single ones.
//!
//! As in `lines`, the values that a position can reach along each of its lines are kept as bits, a set for each line of each direction. Along
//! a direction (p, q) a step from (x − p, y − q) to (x, y) brings exactly one position into reach for each ray of takes: the one that its first
//! take leaves. So a set only ever grows, and a position adds those before it takes the first value free in all its sets.
//!
//! Lines of one direction are numbered as in the oracle: (x, y) lies on the line y + ⌊q(R − x)/p⌋ among those with its remainder of x modulo p,
//! where R is the last row. Of symmetric rules a value below the diagonal is copied, and only added to the lines that lead above it.

use super::cells::{Shared, SharedCells};
use super::line_sets::{LineSets, first_free_of};
use super::shape::{LONGER, MAX_SINGLES, SIDE};
use super::wavefront::{Monitor, Tile, Tiling};
use crate::compiled::{Compiled, LineRules, Steps};
use rules::families::Target;
use std::ops::ControlFlow;

/// The most directions.
const MAX_DIRECTIONS: usize = 12;

/// Takes along one direction.
struct Direction {
    /// How far apart takes on a line are: (0, s) for rows, (s, 0) for columns.
    step: (usize, usize),
    /// A position is an option of the next on its own line.
    own: bool,
    /// The first takes on lines beside that.
    pulls: Vec<(usize, usize)>,
}

/// Sets of the values used on each line.
pub(super) struct Plan {
    directions: Vec<Direction>,
    singles: Vec<(usize, usize)>,
    target: Option<Target>,
    symmetric: bool,
}

impl Plan {
    /// Nothing if the takes are no lines in several directions, depend on the heaps, or the table is no table for them.
    pub(super) fn new(rules: &Compiled, rows: usize, columns: usize) -> Option<Plan> {
        let lines = rules.lines().ok().filter(|lines| !lines.rays.is_empty())?;
        if rows.max(columns) / LONGER >= rows.min(columns) {
            return None;
        }
        let singles = lines.single_takes(rows as u64 - 1, columns as u64 - 1, MAX_SINGLES)?;
        let singles = singles.into_iter().map(|(u, v)| (u as usize, v as usize)).collect();
        let directions = directions(lines, rows, columns)?;
        Some(Plan { directions, singles, target: rules.target(), symmetric: lines.is_symmetric() && rows == columns })
    }

    pub(super) fn is_symmetric(&self) -> bool {
        self.symmetric
    }

    /// Steps for each position, about.
    pub(super) fn steps_each(&self, rows: usize, columns: usize) -> u128 {
        let pulls: usize = self.directions.iter().map(|direction| 2 + direction.pulls.len()).sum();
        (2 * pulls + 2 * self.singles.len() + (rows + columns) / 300) as u128
    }

    /// Bytes for the sets of bits and the lists of takes, at most.
    pub(super) fn bytes(&self, rows: usize, columns: usize) -> u128 {
        let lines: usize = self.directions.iter().map(|direction| direction.lines(rows, columns)).sum();
        let takes = self.singles.len() + self.directions.iter().map(|direction| direction.pulls.len()).sum::<usize>();
        lines as u128 * LineSets::bytes_of_line(rows + columns) + (takes * 2 * size_of::<(usize, usize)>()) as u128
    }

    /// Fills the table, on one thread.
    pub(super) fn run<C: SharedCells>(&self, cells: &Shared<C>, monitor: &Monitor<'_>) -> ControlFlow<()> {
        let (rows, columns) = (cells.rows, cells.columns);
        let tiling = Tiling { rows, columns, side: SIDE, symmetric: false };
        let sets = || -> Vec<LineSets> {
            let set = |direction: &Direction| LineSets::new(direction.lines(rows, columns), rows + columns);
            self.directions.iter().map(set).collect()
        };
        tiling.run(1, monitor, sets, |sets, tile| {
            self.fill_tile(sets, cells, tile);
            let above = |x: usize| tile.columns.end.saturating_sub(tile.columns.start.max(x)) as u64;
            let positions = if self.symmetric { tile.rows.clone().map(above).sum() } else { tile.positions(false) };
            monitor.advance(positions)
        })
    }

    fn fill_tile<C: SharedCells>(&self, sets: &mut [LineSets], cells: &Shared<C>, tile: &Tile) {
        if tile.place == 0 {
            let rows = self.directions.iter().zip(&mut *sets).filter(|(direction, _)| direction.step.0 == 0);
            rows.for_each(|(_, sets)| sets.clear());
        }
        let mut blocked = Vec::new();
        for x in tile.rows.clone() {
            let mut bases = [0; MAX_DIRECTIONS];
            for (base, direction) in bases.iter_mut().zip(&self.directions) {
                *base = direction.base(x, cells.rows, cells.columns);
            }
            for y in tile.columns.clone() {
                let mut lines = [0; MAX_DIRECTIONS];
                for ((line, base), direction) in lines.iter_mut().zip(bases).zip(&self.directions) {
                    *line = base + direction.place(y);
                }
                let below = self.symmetric && y < x;
                self.pull(sets, &lines, cells, (x, y), below);
                let value = if below { cells.at(y, x) } else { self.search(sets, &lines, cells, (x, y), &mut blocked) };
                cells.set(x, y, value);
                if self.allows(x, y) {
                    self.push(sets, &lines, value, below);
                }
            }
        }
    }

    fn allows(&self, x: usize, y: usize) -> bool {
        self.target.is_none_or(|target| target.allows(x, y))
    }

    /// Adds what comes into reach of (x, y) by the first takes of lines that do not go through it.
    #[inline]
    fn pull<C: SharedCells>(
        &self,
        sets: &mut [LineSets],
        lines: &[usize],
        cells: &Shared<C>,
        (x, y): (usize, usize),
        below: bool,
    ) {
        for ((direction, sets), line) in self.directions.iter().zip(sets).zip(lines) {
            if direction.pulls.is_empty() || (below && !direction.leads_above()) {
                continue;
            }
            for &(u, v) in &direction.pulls {
                if u <= x && v <= y && self.allows(x - u, y - v) {
                    sets.line_mut(*line).insert(cells.either(x - u, y - v, self.symmetric));
                }
            }
        }
    }

    /// The least value free on all lines that no single take reaches.
    #[inline]
    fn search<C: SharedCells>(
        &self,
        sets: &[LineSets],
        lines: &[usize],
        cells: &Shared<C>,
        (x, y): (usize, usize),
        blocked: &mut Vec<u32>,
    ) -> u32 {
        let lines = &lines[..sets.len()];
        let value = first_free_of(sets, lines, 0);
        if self.singles.is_empty() {
            return value;
        }
        blocked.clear();
        let left = self.singles.iter().filter_map(|(u, v)| Some((x.checked_sub(*u)?, y.checked_sub(*v)?)));
        let left = left.filter(|(x, y)| self.allows(*x, *y));
        blocked.extend(left.map(|(x, y)| cells.either(x, y, self.symmetric)));
        let mut value = value;
        while blocked.contains(&value) {
            value = first_free_of(sets, lines, value + 1);
        }
        value
    }

    /// Adds the value of a position to its lines.
    #[inline]
    fn push(&self, sets: &mut [LineSets], lines: &[usize], value: u32, below: bool) {
        for ((direction, sets), line) in self.directions.iter().zip(sets).zip(lines) {
            if direction.own && (!below || direction.leads_above()) {
                sets.line_mut(*line).insert(value);
            }
        }
    }
}

impl Direction {
    /// Whether a line in this direction may lead from below the diagonal to above it.
    fn leads_above(&self) -> bool {
        self.step.1 > self.step.0
    }

    /// How many sets the lines need.
    fn lines(&self, rows: usize, columns: usize) -> usize {
        match self.step {
            (0, step) => SIDE * step,
            (p, q) => p * (columns + q * rows / p),
        }
    }

    /// The number of the line through (x, 0).
    fn base(&self, x: usize, rows: usize, columns: usize) -> usize {
        match self.step {
            (0, step) => x % SIDE * step,
            (p, q) => x % p * (columns + q * rows / p) + q * (rows - 1 - x) / p,
        }
    }

    /// What is added to it for (x, y).
    #[inline]
    fn place(&self, y: usize) -> usize {
        match self.step {
            (0, step) => y % step,
            _ => y,
        }
    }
}

/// The directions of the takes; nothing if some line is in steps that are no multiples of a number.
fn directions(lines: &LineRules, rows: usize, columns: usize) -> Option<Vec<Direction>> {
    let mut all: Vec<Direction> = Vec::new();
    let mut add = |(p, q): (usize, usize), steps: &Steps, take: &dyn Fn(u64) -> (usize, usize)| {
        let period = steps.period();
        if *steps != Steps::multiples(period) {
            return None;
        }
        let period_of = usize::try_from(period).ok()?;
        let step = (p.checked_mul(period_of)?, q.checked_mul(period_of)?);
        let first = take(period);
        // A direction of long steps has as many sets.
        if step.0.max(step.1) > MAX_STEP {
            return None;
        }
        let place = all.iter().position(|direction| direction.step == step).unwrap_or_else(|| {
            all.push(Direction { step, own: false, pulls: Vec::new() });
            all.len() - 1
        });
        match first == step {
            true => all[place].own = true,
            false => all[place].pulls.push(first),
        }
        Some(())
    };
    if !lines.row.is_empty() {
        add((0, 1), &lines.row, &|t| (0, t as usize))?;
    }
    if !lines.column.is_empty() {
        add((1, 0), &lines.column, &|t| (t as usize, 0))?;
    }
    for band in &lines.bands {
        let inside = band.least.max(-(columns as i64))..=band.most.min(rows as i64);
        for c in inside {
            add((1, 1), &band.steps, &|t| (t as usize + c.max(0) as usize, t as usize + (-c).max(0) as usize))?;
        }
    }
    for ray in &lines.rays {
        let (p, q) = ray.direction;
        add((p as usize, q as usize), &ray.steps, &|t| {
            let (u, v) = ray.take(t);
            (u as usize, v as usize)
        })?;
    }
    (all.len() <= MAX_DIRECTIONS).then_some(all)
}

/// The longest step in a direction.
const MAX_STEP: usize = 64;
