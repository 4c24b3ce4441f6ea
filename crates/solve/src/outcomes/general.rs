//! Rules that mention the heaps: every P-position marks those that can move to it, by evaluating the formula.
//!
//! Positions are decided by growing heaps; one that is not marked when its turn comes is P. The formula is evaluated along whole
//! rows of positions, and only along the part of a row that is not yet marked.

use super::engine::{sides, size};
use super::{Engine, Found, Legal};
use crate::bit_table::BitTable;
use crate::compiled::{Line, Takes};
use numeration::work::{Halt, Meter, Work};
use rules::{FormulaRules, Play};
use std::ops::ControlFlow;

/// Every line of takes to every P-position.
pub(super) struct Plan<'c> {
    rules: &'c FormulaRules,
    bounds: (u64, u64),
}

impl<'c> Plan<'c> {
    pub(super) fn new(rules: &'c FormulaRules, bounds: (u64, u64)) -> Plan<'c> {
        Plan { rules, bounds }
    }

    pub(super) fn bytes(&self) -> u128 {
        bytes(sides(self.bounds))
    }

    pub(super) fn run(self, play: Play, meter: &mut Meter<'_>) -> Result<(Found, Legal), Halt> {
        let found = Found::Bits(solve(self.rules, play, size(self.bounds), meter)?);
        Ok((found, Legal::Formula(Box::new(self.rules.clone()))))
    }
}

/// The memory needed for a table of this size: a byte a position while working, a bit in the end.
pub(super) fn bytes((rows, columns): (u128, u128)) -> u128 {
    rows.saturating_mul(columns).saturating_add(BitTable::bytes(rows, columns))
}

/// A table of positions. Lines run along y if it is wider than high, else along x, so that they are as long as possible: "row" and
/// "column" below are then exchanged.
struct Table<'r> {
    takes: Takes<'r>,
    rows: usize,
    columns: usize,
    /// Rows are y and columns are x.
    transposed: bool,
    /// Extra moves as (row, column).
    extra: Vec<(usize, usize)>,
    /// How many options that are P a position can have without being N.
    harmless: u8,
    /// How many options of each position are P, up to one more than that.
    found: Vec<u8>,
}

/// Whether each position is P.
fn solve(
    rules: &FormulaRules,
    play: Play,
    (height, width): (usize, usize),
    meter: &mut Meter<'_>,
) -> Result<BitTable, Halt> {
    let transposed = height > width;
    let (rows, columns) = if transposed { (width, height) } else { (height, width) };
    // Both orders of every extra move are legal, so the transposition does not matter here.
    let takes = Takes::new(rules, rows, columns);
    let extra = takes.extra(bytes((rows as u128, columns as u128)), meter)?;
    let (harmless, found) = (play.block, vec![0; rows * columns]);
    let mut table = Table { takes, rows, columns, transposed, extra, harmless, found };
    let mut positions = BitTable::new(height, width);
    for row in 0..rows {
        for column in 0..columns {
            if column % 64 == 0 {
                meter.tell((row * columns + column) as u64, Some((rows * columns) as u64))?;
            }
            let found = table.found[row * columns + column];
            if found > play.block || (play.misere && !table.has_more_moves(row, column, found, meter)?) {
                continue;
            }
            let (x, y) = if transposed { (column, row) } else { (row, column) };
            positions.set(x, y);
            table.mark(row, column, meter)?;
        }
    }
    Ok(positions)
}

impl Table<'_> {
    /// A line of [row of the position, its column, rows taken, columns taken].
    fn line(&self, [row, column, down, across]: [(i64, i64); 4]) -> Line {
        let upright = Line { x: row, y: column, u: down, v: across };
        if self.transposed { upright.swapped() } else { upright }
    }

    /// Whether the position has more than `known` legal moves.
    fn has_more_moves(&self, row: usize, column: usize, known: u8, meter: &mut Meter<'_>) -> Result<bool, Halt> {
        let mut moves = usize::from(known) + 1;
        let is_extra = |down: usize, across: usize| self.extra.binary_search(&(down, across)).is_ok();
        for &(down, across) in &self.extra {
            if down <= row && across <= column {
                moves -= 1;
                if moves == 0 {
                    return Ok(true);
                }
            }
        }
        for down in 0..=row {
            let line = self.line([(row as i64, 0), (column as i64, 0), (down as i64, 0), (0, 1)]);
            let enough = self.takes.find_along(&line, column + 1, meter, |across| {
                // An option counts once, however it is allowed.
                moves -= usize::from((down, across) != (0, 0) && !is_extra(down, across));
                if moves == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })?;
            if enough {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Marks every position with a legal move to (row, column).
    fn mark(&mut self, row: usize, column: usize, meter: &mut Meter<'_>) -> Result<(), Halt> {
        for down in 0..self.rows - row {
            let start = (row + down) * self.columns;
            let targets = &self.found[start + column..start + self.columns];
            let open = |found: &u8| *found <= self.harmless;
            // The first place of the first line takes nothing.
            let skipped = usize::from(down == 0);
            let Some(first) = targets[skipped.min(targets.len())..].iter().position(open) else { continue };
            let first = first + skipped;
            let last = targets.iter().rposition(open).unwrap_or(first);
            let (from, length) = (first as i64, last + 1 - first);
            let line = self.line([((row + down) as i64, 0), (column as i64 + from, 1), (down as i64, 0), (from, 1)]);
            let targets = &mut self.found[start + column + first..][..length];
            let (extra, most) = (&self.extra, self.harmless + 1);
            self.takes.find_along(&line, length, meter, |place| {
                // An option counts once, however it is allowed.
                if extra.binary_search(&(down, first + place)).is_err() {
                    targets[place] = targets[place].saturating_add(1).min(most);
                }
                ControlFlow::Continue(())
            })?;
        }
        for &(down, across) in &self.extra {
            if row + down < self.rows && column + across < self.columns {
                let found = &mut self.found[(row + down) * self.columns + column + across];
                *found = found.saturating_add(1).min(self.harmless + 1);
            }
        }
        Ok(())
    }
}

/// Breaks off at a take of something.
fn any_but_nothing(u: usize, v: usize) -> ControlFlow<()> {
    if (u, v) == (0, 0) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}

/// Whether the rules allow a move from (`x`, `y`).
pub(super) fn has_move(rules: &FormulaRules, x: u64, y: u64) -> bool {
    let takes = Takes::new(rules, x as usize + 1, y as usize + 1);
    let meter = &mut Meter::new(&Work::UNLIMITED, Engine::General.during());
    let mut along = |u: u64| {
        let line = Line { x: (x as i64, 0), y: (y as i64, 0), u: (u as i64, 0), v: (0, 1) };
        let found = takes.find_along(&line, y as usize + 1, meter, |v| any_but_nothing(u as usize, v));
        found.is_ok_and(|found| found)
    };
    takes.extra_moves().next().is_some() || (0..=x).any(&mut along)
}
