//! Tables of values for summands without a closed form.
//!
//! This is the single place where a sum asks for a table.

use super::SumErrorKind;
use crate::compiled::Compiled;
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

/// What the tables of a sum may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SumLimits {
    /// The most positions in the table of one ruleset.
    pub cells: u64,
    /// The most positions in all tables together.
    pub all_cells: u64,
    /// The most steps for one table.
    pub steps: u64,
    /// The most memory for one table while it is filled, in bytes.
    pub memory: u64,
}

impl Default for SumLimits {
    fn default() -> SumLimits {
        SumLimits {
            cells: MAX_SUMMAND_CELLS,
            all_cells: MAX_SUM_CELLS,
            steps: MAX_SUMMAND_STEPS,
            memory: MAX_SUMMAND_MEMORY,
        }
    }
}

/// Limits, and a callback that ends the work by breaking.
pub(super) struct Allowed<'a> {
    pub(super) limits: SumLimits,
    pub(super) progress: &'a mut (dyn FnMut() -> ControlFlow<()> + Send),
}

/// The Sprague–Grundy values of all positions with x < `rows` and y < `columns`.
pub(super) struct ValueTable {
    table: GrundyTable,
}

impl ValueTable {
    /// The table, by the fastest engine for the rules, in this thread.
    ///
    /// # Errors
    /// More positions, steps or bytes than allowed, or the caller broke off.
    pub(super) fn new(
        ruleset: &Ruleset,
        rows: u64,
        columns: u64,
        allowed: &mut Allowed<'_>,
    ) -> Result<ValueTable, SumErrorKind> {
        let limits = allowed.limits;
        let too_many = SumErrorKind::TooManyCells { limit: limits.cells };
        if (allowed.progress)().is_break() {
            return Err(SumErrorKind::Stopped);
        }
        if rows.checked_mul(columns).is_none_or(|cells| cells > limits.cells) {
            return Err(too_many);
        }
        let rules = Compiled::new(&Game::normal(ruleset.clone()));
        if steps_within(&rules, rows as usize, columns as usize, limits.steps).is_none() {
            return Err(SumErrorKind::TooManySteps { limit: limits.steps });
        }
        let options = GrundyOptions::default().with_memory(limits.memory);
        let table = GrundyTable::of(&rules, rows, columns, &options, &mut |_| (allowed.progress)());
        match table {
            Ok(table) => Ok(ValueTable { table }),
            Err(GrundyError::TooLarge { limit, .. }) => Err(SumErrorKind::TooMuchMemory { limit }),
            Err(GrundyError::Misere) => Err(SumErrorKind::Misere),
            Err(GrundyError::Stopped) => Err(SumErrorKind::Stopped),
            Err(GrundyError::NoPosition(error)) => Err(SumErrorKind::Euclid(error)),
            Err(GrundyError::TooLong { .. }) => Err(too_many),
        }
    }

    /// The value of (x, y); nothing outside the table.
    pub(super) fn value(&self, x: u64, y: u64) -> Option<u32> {
        self.table.value(usize::try_from(x).ok()?, usize::try_from(y).ok()?)
    }
}
