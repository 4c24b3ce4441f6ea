//! Tables of values for summands without a closed form.
//!
//! This is the single place where a sum asks for a table.

use super::SumErrorKind;
use crate::compiled::Compiled;
use crate::grundy::steps_within;
use crate::grundy::{GrundyError, GrundyTable};
use numeration::work::{Halt, Meter, Resource, Work};
use rules::{Game, Ruleset};
use std::num::NonZeroUsize;

/// The most positions in the table of one ruleset: heaps up to 4095.
pub const MAX_SUMMAND_CELLS: u64 = 1 << 24;

/// The most steps, of a nanosecond or a few, for one table.
pub const MAX_SUMMAND_STEPS: u64 = 1 << 31;

/// The most memory for one table while it is filled, in bytes.
pub const MAX_SUMMAND_MEMORY: u64 = 1 << 28;

/// The most positions in all tables of a sum together.
pub const MAX_SUM_CELLS: u64 = 1 << 26;

/// What is going on here.
const DURING: &str = "a table of values";

/// The most positions in the table of one ruleset: two bytes each, and some room to work.
pub(super) fn cells_within(work: &Work) -> u64 {
    MAX_SUMMAND_CELLS.min(work.memory / 4)
}

/// The most positions in all tables together.
pub(super) fn all_cells_within(work: &Work) -> u64 {
    MAX_SUM_CELLS.min(work.memory / 2)
}

/// The Sprague–Grundy values of all positions with x < `rows` and y < `columns`.
pub(super) struct ValueTable {
    table: GrundyTable,
}

impl ValueTable {
    /// The table, by the fastest engine for the rules, in this thread.
    ///
    /// # Errors
    /// More positions, steps or bytes than allowed, or the wish to stop.
    pub(super) fn new(ruleset: &Ruleset, rows: u64, columns: u64, work: &Work) -> Result<ValueTable, SumErrorKind> {
        let work =
            work.within_steps(MAX_SUMMAND_STEPS).within_memory(MAX_SUMMAND_MEMORY).with_threads(NonZeroUsize::MIN);
        let limit = cells_within(&work);
        if rows.checked_mul(columns).is_none_or(|cells| cells > limit) {
            return Err(SumErrorKind::TooManyCells { limit });
        }
        Meter::new(&work, DURING).tell(0, Some(rows * columns))?;
        let rules = Compiled::new(&Game::normal(ruleset.clone()));
        if steps_within(&rules, rows as usize, columns as usize, work.steps).is_none() {
            let needed = u128::from(work.steps) + 1;
            return Err(Halt::Limit { what: Resource::Steps, needed, allowed: work.steps, during: DURING }.into());
        }
        match GrundyTable::of(&rules, rows, columns, &work) {
            Ok(table) => Ok(ValueTable { table }),
            Err(GrundyError::Halt(halt)) => Err(halt.into()),
            Err(GrundyError::Misere) => Err(SumErrorKind::Misere),
            Err(GrundyError::NoPosition(error)) => Err(SumErrorKind::Euclid(error)),
            Err(GrundyError::TooLong { .. }) => Err(SumErrorKind::TooManyCells { limit }),
        }
    }

    /// The value of (x, y); nothing outside the table.
    pub(super) fn value(&self, x: u64, y: u64) -> Option<u32> {
        self.table.value(usize::try_from(x).ok()?, usize::try_from(y).ok()?)
    }
}
