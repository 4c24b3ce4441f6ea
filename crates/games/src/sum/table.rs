//! Tables of values for summands without a closed form.
//!
//! This is the single place where a sum asks for a table.

use super::SumErrorKind;
use crate::grundy::steps_within;
use crate::{Game, GrundyError, GrundyOptions, GrundyTable, Ruleset};
use std::ops::ControlFlow;

/// The most positions in the table of one ruleset: heaps up to 4095.
pub const MAX_SUMMAND_CELLS: u64 = 1 << 24;

/// The most steps, of a nanosecond or a few, for one table.
pub const MAX_SUMMAND_STEPS: u64 = 1 << 31;

/// The most memory for one table while it is filled, in bytes.
pub const MAX_SUMMAND_MEMORY: u64 = 1 << 28;

/// The most positions in all tables of a sum together.
pub const MAX_SUM_CELLS: u64 = 1 << 26;

/// The Sprague–Grundy values of all positions with x < `rows` and y < `columns`.
pub(super) struct ValueTable {
    table: GrundyTable,
}

impl ValueTable {
    /// The table, by the fastest engine for the rules, in this thread.
    ///
    /// # Errors
    /// More than [`MAX_SUMMAND_CELLS`] positions, [`MAX_SUMMAND_STEPS`] steps or [`MAX_SUMMAND_MEMORY`] bytes.
    pub(super) fn new(ruleset: &Ruleset, rows: u64, columns: u64) -> Result<ValueTable, SumErrorKind> {
        let too_many = SumErrorKind::TooManyCells { limit: MAX_SUMMAND_CELLS };
        if rows.checked_mul(columns).is_none_or(|cells| cells > MAX_SUMMAND_CELLS) {
            return Err(too_many);
        }
        let game = Game::normal(ruleset.clone());
        if steps_within(&game, rows as usize, columns as usize, MAX_SUMMAND_STEPS).is_none() {
            return Err(SumErrorKind::TooManySteps { limit: MAX_SUMMAND_STEPS });
        }
        let options = GrundyOptions::default().with_memory(MAX_SUMMAND_MEMORY);
        let table = GrundyTable::with(&game, rows, columns, &options, &mut |_| ControlFlow::Continue(()));
        match table {
            Ok(table) => Ok(ValueTable { table }),
            Err(GrundyError::TooLarge { limit, .. }) => Err(SumErrorKind::TooMuchMemory { limit }),
            Err(GrundyError::Misere) => Err(SumErrorKind::Misere),
            Err(GrundyError::TooLong { .. } | GrundyError::Stopped) => Err(too_many),
        }
    }

    /// The value of (x, y); nothing outside the table.
    pub(super) fn value(&self, x: u64, y: u64) -> Option<u32> {
        self.table.value(usize::try_from(x).ok()?, usize::try_from(y).ok()?)
    }
}
