//! Outcomes of all small positions of any game, straight from the definition.
//!
//! Positions are decided by growing heaps. One without a move to a P-position is P (in misère play, if it has a move at all),
//! and every P-position at once marks all positions that can move to it as N.

use crate::game::{FormulaRules, Game, Play};
use crate::position::{Move, Outcome, Position};
use crate::rules::Values;
use crate::rules::column::Line;
use numeration::Natural;
use std::fmt;

/// The most positions in a table if the rules do not mention the heaps.
pub const MAX_ORACLE_CELLS: u64 = 1 << 16;

/// The most positions in a table if the legal takes depend on the heaps: there, each position has its own list of moves.
pub const MAX_ORACLE_CELLS_DEPENDENT: u64 = 1 << 14;

/// The most elementary steps (operations of the formula on a take) an oracle spends before it gives up, about two seconds.
///
/// Only long formulas that depend on the heaps, or such with constants beyond machine integers, get there.
pub const MAX_ORACLE_STEPS: u64 = 1 << 31;

/// A step with big integers counts this often.
const BIG_STEP: u64 = 32;

/// Why there is no table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OracleError {
    /// More positions than allowed.
    TooManyCells {
        /// Positions asked for, or more than can be counted.
        cells: u128,
        /// The most that is allowed for this game.
        limit: u64,
    },
    /// More work than allowed.
    TooManySteps {
        /// The most that is allowed.
        limit: u64,
    },
}

impl fmt::Display for OracleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyCells { limit, .. } => write!(
                f,
                "the heaps are too large for the oracle: for this game it decides at most {limit} positions, (x+1)(y+1) must not pass that"
            ),
            Self::TooManySteps { limit } => write!(
                f,
                "these rules need more than {limit} steps, the limit of the oracle: ask about smaller heaps or write the formula shorter"
            ),
        }
    }
}

impl std::error::Error for OracleError {}

/// The outcome of every position up to a bound.
///
/// ```
/// use games::{Game, Oracle, Outcome};
/// let game: Game = "rules:u = 0 | v = 0 | |u - v| < 2".parse()?;
/// let oracle = Oracle::new(&game, 10, 10)?;
/// assert_eq!(oracle.outcome(1, 3), Some(Outcome::P));
/// assert_eq!(oracle.outcome(1, 2), Some(Outcome::N));
/// assert_eq!(oracle.outcome(11, 0), None);
/// let below: Vec<(u64, u64)> = oracle.p_positions().filter(|(x, y)| x <= y).collect();
/// assert_eq!(below, [(0, 0), (1, 3), (2, 6), (4, 10)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Oracle {
    game: Game,
    /// Nothing for Euclid's game.
    rules: Option<FormulaRules>,
    bound_x: u64,
    bound_y: u64,
    /// Whether the position is P, y fastest.
    previous_wins: Vec<bool>,
}

impl Oracle {
    /// Decides all positions with x ≤ `bound_x` and y ≤ `bound_y`.
    ///
    /// Cost for c positions, p of them P: O(pc) byte operations if the rules do not mention the heaps, else O(pcs) for a
    /// formula of s nodes, and in misère play as much again for positions with few moves.
    ///
    /// # Errors
    /// More than [`MAX_ORACLE_CELLS`] positions ([`MAX_ORACLE_CELLS_DEPENDENT`] if the rules mention the heaps), or more than
    /// [`MAX_ORACLE_STEPS`] steps.
    pub fn new(game: &Game, bound_x: u64, bound_y: u64) -> Result<Oracle, OracleError> {
        let rules = game.ruleset.to_formula_rules();
        let limit = cell_limit(rules.as_ref());
        let cells = (u128::from(bound_x) + 1).saturating_mul(u128::from(bound_y) + 1);
        if cells > u128::from(limit) {
            return Err(OracleError::TooManyCells { cells, limit });
        }
        // The cells are few, so both bounds are table indices.
        let (height, width) = (bound_x as usize + 1, bound_y as usize + 1);
        let solved = match &rules {
            Some(rules) => Solver::new(rules, height, width)?.solve(game.play)?,
            None => crate::euclid::previous_wins(game, height, width),
        };
        Ok(Oracle { game: game.clone(), rules, bound_x, bound_y, previous_wins: solved })
    }

    /// Decides all positions with equal bounds as large as the limit allows.
    ///
    /// # Errors
    /// More than [`MAX_ORACLE_STEPS`] steps.
    pub fn largest(game: &Game) -> Result<Oracle, OracleError> {
        let side = cell_limit(game.ruleset.to_formula_rules().as_ref()).isqrt() - 1;
        Oracle::new(game, side, side)
    }

    /// The largest heaps of the table.
    pub fn bounds(&self) -> (u64, u64) {
        (self.bound_x, self.bound_y)
    }

    /// The outcome of (`x`, `y`); nothing outside the table.
    pub fn outcome(&self, x: u64, y: u64) -> Option<Outcome> {
        let inside = x <= self.bound_x && y <= self.bound_y;
        inside.then(|| if self.is_p(x, y) { Outcome::P } else { Outcome::N })
    }

    fn is_p(&self, x: u64, y: u64) -> bool {
        self.previous_wins[(x * (self.bound_y + 1) + y) as usize]
    }

    /// Every legal move from (`x`, `y`) to a P-position, in lexicographic order; nothing outside the table.
    pub fn winning_moves(&self, x: u64, y: u64) -> Option<Vec<Move>> {
        self.outcome(x, y)?;
        let Position { x: heap_x, y: heap_y } = Position::new(x, y);
        let takes = (0..=x).flat_map(|u| (0..=y).map(move |v| (u, v))).skip(1);
        let to_p = takes.filter(|(u, v)| self.is_p(x - u, y - v)).map(|(u, v)| Move::new(u, v));
        // Not `Game::check`: of thousands of refused moves nobody reads the reasons.
        let legal = |taken: &Move| match &self.rules {
            Some(rules) => rules.allow(Values { x: &heap_x, y: &heap_y, u: &taken.u, v: &taken.v }),
            None => self.game.check(&Position::new(x, y), taken).is_ok(),
        };
        Some(to_p.filter(legal).collect())
    }

    /// All P-positions of the table as (x, y), by growing x, then y.
    pub fn p_positions(&self) -> impl Iterator<Item = (u64, u64)> {
        let all = (0..=self.bound_x).flat_map(|x| (0..=self.bound_y).map(move |y| (x, y)));
        all.filter(|(x, y)| self.is_p(*x, *y))
    }
}

/// The most positions allowed for these rules.
fn cell_limit(rules: Option<&FormulaRules>) -> u64 {
    if rules.is_some_and(|rules| rules.formula.mentions_heaps()) {
        MAX_ORACLE_CELLS_DEPENDENT
    } else {
        MAX_ORACLE_CELLS
    }
}

/// A table of height × width positions (x, y). Lines run along y if the table is wider than high, else along x, so that they
/// are as long as possible: "row" and "column" below are then exchanged.
struct Solver<'r> {
    rules: &'r FormulaRules,
    rows: usize,
    columns: usize,
    /// Rows are y and columns are x.
    transposed: bool,
    /// Machine integers are enough for the formula.
    fits: bool,
    /// Extra moves as (row, column).
    extra: Vec<(usize, usize)>,
    /// For rules that do not mention the heaps: whether (row, column) is a legal take.
    legal: Option<Vec<bool>>,
    steps: u64,
}

impl<'r> Solver<'r> {
    fn new(rules: &'r FormulaRules, height: usize, width: usize) -> Result<Solver<'r>, OracleError> {
        let transposed = height > width;
        let (rows, columns) = if transposed { (width, height) } else { (height, width) };
        let longest = Natural::from(columns - 1);
        let index = |natural: &Natural| natural.to_usize().unwrap_or(usize::MAX);
        // Both orders of every extra move are legal, so the transposition does not matter here.
        let written = rules.extra.within(&longest, &longest).map(|taken| (index(&taken.u), index(&taken.v)));
        let both = written.flat_map(|(u, v)| [(u, v), (v, u)]);
        let extra: Vec<_> = both.filter(|&(row, column)| row < rows && column < columns).collect();
        let fits = rules.formula.fits_along(columns as i64);
        let mut solver = Solver { rules, rows, columns, transposed, fits, extra, legal: None, steps: 0 };
        if !rules.formula.mentions_heaps() {
            solver.legal = Some(solver.legal_takes()?);
        }
        Ok(solver)
    }

    /// The table of legal takes for rules that do not mention the heaps.
    fn legal_takes(&mut self) -> Result<Vec<bool>, OracleError> {
        let mut legal = Vec::with_capacity(self.rows * self.columns);
        for row in 0..self.rows {
            let row = row as i64;
            legal.extend(self.formula_along([(row, 0), (0, 1), (row, 0), (0, 1)], self.columns)?);
        }
        for &(row, column) in &self.extra {
            legal[row * self.columns + column] = true;
        }
        legal[0] = false;
        Ok(legal)
    }

    /// The formula along a line of [row of the position, its column, rows taken, columns taken].
    fn formula_along(
        &mut self,
        [row, column, down, across]: [(i64, i64); 4],
        length: usize,
    ) -> Result<Vec<bool>, OracleError> {
        let upright = Line { x: row, y: column, u: down, v: across };
        let line = if self.transposed { upright.swapped() } else { upright };
        let steps = &mut self.steps;
        let truth = if !self.fits {
            *steps += length as u64 * self.rules.formula.size() * BIG_STEP;
            (0..length as i64).map(|index| self.rules_hold(&line, index)).collect()
        } else {
            let mut truth = self.rules.formula.along(&line, length, steps);
            if !self.rules.ordered {
                let swapped = self.rules.formula.along(&line.swapped(), length, steps);
                truth.iter_mut().zip(swapped).for_each(|(value, more)| *value |= more);
            }
            truth
        };
        match self.steps > MAX_ORACLE_STEPS {
            true => Err(OracleError::TooManySteps { limit: MAX_ORACLE_STEPS }),
            false => Ok(truth),
        }
    }

    /// The formula at one place of a line, in numbers of any size.
    fn rules_hold(&self, line: &Line, index: i64) -> bool {
        let at = |(start, step): (i64, i64)| Natural::from((start + step * index).unsigned_abs());
        let (x, y, u, v) = (at(line.x), at(line.y), at(line.u), at(line.v));
        let values = Values { x: &x, y: &y, u: &u, v: &v };
        self.rules.formula.holds_at(values) || (!self.rules.ordered && self.rules.formula.holds_at(values.swapped()))
    }

    /// Whether each position is P, y fastest.
    fn solve(mut self, play: Play) -> Result<Vec<bool>, OracleError> {
        let movable = self.legal.as_ref().map(|legal| self.movable(legal));
        let mut next_wins = vec![false; self.rows * self.columns];
        let mut previous_wins = vec![false; self.rows * self.columns];
        for row in 0..self.rows {
            for column in 0..self.columns {
                let cell = row * self.columns + column;
                if next_wins[cell] {
                    continue;
                }
                let lost_at_end = match (play, &movable) {
                    (Play::Normal, _) => false,
                    (Play::Misere, Some(movable)) => !movable[cell],
                    (Play::Misere, None) => !self.has_move(row, column)?,
                };
                if !lost_at_end {
                    previous_wins[cell] = true;
                    self.mark(row, column, &mut next_wins)?;
                }
            }
        }
        Ok(if self.transposed { transpose(&previous_wins, self.rows, self.columns) } else { previous_wins })
    }

    /// Whether each position has a legal move, for rules that do not mention the heaps: some legal take fits into it.
    fn movable(&self, legal: &[bool]) -> Vec<bool> {
        let mut movable = legal.to_vec();
        for cell in 0..movable.len() {
            let above = cell >= self.columns && movable[cell - self.columns];
            let left = !cell.is_multiple_of(self.columns) && movable[cell - 1];
            movable[cell] |= above || left;
        }
        movable
    }

    /// Whether the position has a legal move, for rules that mention the heaps.
    fn has_move(&mut self, row: usize, column: usize) -> Result<bool, OracleError> {
        if self.extra.iter().any(|&(down, across)| down <= row && across <= column) {
            return Ok(true);
        }
        for down in 0..=row {
            let line = [(row as i64, 0), (column as i64, 0), (down as i64, 0), (0, 1)];
            let truth = self.formula_along(line, column + 1)?;
            if truth[usize::from(down == 0)..].contains(&true) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Marks every position with a legal move to (row, column).
    fn mark(&mut self, row: usize, column: usize, next_wins: &mut [bool]) -> Result<(), OracleError> {
        let length = self.columns - column;
        for down in 0..self.rows - row {
            let start = (row + down) * self.columns + column;
            let target = &mut next_wins[start..start + length];
            let or = |target: &mut [bool], more: &[bool]| target.iter_mut().zip(more).for_each(|(a, b)| *a |= b);
            if let Some(legal) = &self.legal {
                or(target, &legal[down * self.columns..][..length]);
                continue;
            }
            let line = [((row + down) as i64, 0), (column as i64, 1), (down as i64, 0), (0, 1)];
            let truth = self.formula_along(line, length)?;
            // The first place of the first line takes nothing.
            let skipped = usize::from(down == 0);
            or(&mut target[skipped..], &truth[skipped..]);
        }
        for &(down, across) in &self.extra {
            if row + down < self.rows && column + across < self.columns {
                next_wins[(row + down) * self.columns + column + across] = true;
            }
        }
        Ok(())
    }
}

fn transpose(table: &[bool], rows: usize, columns: usize) -> Vec<bool> {
    (0..columns).flat_map(|column| (0..rows).map(move |row| table[row * columns + column])).collect()
}
