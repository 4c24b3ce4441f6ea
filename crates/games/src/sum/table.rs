//! Tables of values for summands without a closed form.
//!
//! This is the single place where a sum asks for a table: a faster engine is put in by replacing [`ValueTable`].

use super::SumErrorKind;
use crate::{Game, Position, Ruleset};

/// The most positions in the table of one ruleset.
pub const MAX_SUMMAND_CELLS: u64 = 1 << 22;

/// The most options looked at for one table.
pub const MAX_SUMMAND_STEPS: u64 = 1 << 30;

/// The most positions in all tables of a sum together.
pub const MAX_SUM_CELLS: u64 = 1 << 24;

/// Where takes depend on the heaps, each position lists its own: a take that is tried counts this often.
const DEPENDENT_STEP: u64 = 64;

/// The Sprague–Grundy values of all positions with x < `rows` and y < `columns`.
pub(super) struct ValueTable {
    rows: u64,
    columns: u64,
    values: Vec<u32>,
}

impl ValueTable {
    /// The table, each value as the mex of those of its options.
    ///
    /// # Errors
    /// More than [`MAX_SUMMAND_CELLS`] positions or [`MAX_SUMMAND_STEPS`] options.
    pub(super) fn new(ruleset: &Ruleset, rows: u64, columns: u64) -> Result<ValueTable, SumErrorKind> {
        let cells = rows.checked_mul(columns).filter(|&cells| cells <= MAX_SUMMAND_CELLS);
        let cells = cells.ok_or(SumErrorKind::TooManyCells { limit: MAX_SUMMAND_CELLS })?;
        let game = Game::normal(ruleset.clone());
        let dependent = ruleset.to_formula_rules().is_none_or(|rules| rules.formula.mentions_heaps());
        // Where takes do not depend on the heaps, those from the last position are those of all.
        let last = || word_moves(&game, rows.saturating_sub(1), columns.saturating_sub(1));
        let mut table = ValueTable { rows, columns, values: Vec::with_capacity(cells as usize) };
        let too_slow = |steps: u64| match steps > MAX_SUMMAND_STEPS {
            true => Err(SumErrorKind::TooManySteps { limit: MAX_SUMMAND_STEPS }),
            false => Ok(()),
        };
        if dependent {
            // A formula is tried on every take that fits.
            let tried = if matches!(ruleset, Ruleset::Formula(_)) { cells / 4 } else { last().len() as u64 };
            too_slow((cells * tried).saturating_mul(DEPENDENT_STEP))?;
            table.fill(|x, y| word_moves(&game, x, y));
            return Ok(table);
        }
        let takes = last();
        too_slow(cells.saturating_mul(takes.len() as u64))?;
        table.fill(|x, y| takes.iter().copied().take_while(move |take| take.0 <= x).filter(move |take| take.1 <= y));
        Ok(table)
    }

    fn fill<T: IntoIterator<Item = (u64, u64)>>(&mut self, takes: impl Fn(u64, u64) -> T) {
        // The position that last had an option of this value, counted from 1.
        let mut seen: Vec<usize> = Vec::new();
        for x in 0..self.rows {
            for y in 0..self.columns {
                let stamp = self.values.len() + 1;
                for (u, v) in takes(x, y) {
                    let option = self.values[((x - u) * self.columns + y - v) as usize] as usize;
                    if option >= seen.len() {
                        seen.resize(option + 1, 0);
                    }
                    seen[option] = stamp;
                }
                let value = seen.iter().position(|&at| at != stamp).unwrap_or(seen.len());
                self.values.push(value as u32);
            }
        }
    }

    /// The value of (x, y); nothing outside the table.
    pub(super) fn value(&self, x: u64, y: u64) -> Option<u32> {
        (x < self.rows && y < self.columns).then(|| self.values[(x * self.columns + y) as usize])
    }
}

/// The moves from (x, y) in machine words.
fn word_moves(game: &Game, x: u64, y: u64) -> Vec<(u64, u64)> {
    let position = Position::new(x, y);
    let word = |taken: crate::Move| Some((taken.u.to_u64()?, taken.v.to_u64()?));
    game.moves(&position).filter_map(word).collect()
}
