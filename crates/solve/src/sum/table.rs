//! Tables of values for summands without a closed form.
//!
//! This is the single place where a sum asks for a table.

use super::SumErrorKind;
use super::{Sum, Summand};
use crate::compiled::Compiled;
use crate::grundy::{GrundyError, GrundyTable};
use crate::grundy::{least_bytes, steps_within};
use numeration::work::{Halt, Meter, Resource, Work};
use rules::{Game, Ruleset};
use std::num::NonZeroUsize;

/// What is going on here.
const DURING: &str = "a table of values";

/// The most positions in the table of one ruleset: two bytes each, and some room to work.
pub(super) fn cells_within(work: &Work) -> u64 {
    Summand::MAX_CELLS.min(work.memory / 4)
}

/// The most positions in all tables together.
pub(super) fn all_cells_within(work: &Work) -> u64 {
    Sum::MAX_CELLS.min(work.memory / 2)
}

/// The Sprague–Grundy values of all positions with x < `rows` and y < `columns`.
pub(super) struct ValueTable {
    table: GrundyTable,
}

impl ValueTable {
    /// The table, by the fastest engine for the rules, in this thread; `beside` are the bytes of other tables.
    ///
    /// # Errors
    /// More positions, steps or bytes than allowed, or the wish to stop.
    pub(super) fn new(
        ruleset: &Ruleset,
        (rows, columns): (u64, u64),
        beside: u64,
        work: &Work,
    ) -> Result<ValueTable, SumErrorKind> {
        let limit = cells_within(work);
        let work = work
            .within_steps(Summand::MAX_STEPS)
            .with_memory(work.memory.saturating_sub(beside))
            .within_memory(Summand::MAX_MEMORY)
            .with_threads(NonZeroUsize::MIN);
        if rows.checked_mul(columns).is_none_or(|cells| cells > limit) {
            return Err(SumErrorKind::TooManyCells { limit });
        }
        work.reserve(least_bytes(rows, columns), DURING)?;
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
            Err(GrundyError::Blocking) => Err(SumErrorKind::Blocking),
            Err(GrundyError::NoPosition(error)) => Err(SumErrorKind::Euclid(error)),
            Err(GrundyError::TooLong { .. }) => Err(SumErrorKind::TooManyCells { limit }),
        }
    }

    /// The memory in use.
    pub(super) fn bytes(&self) -> u64 {
        self.table.bytes()
    }

    /// The value of (x, y); nothing outside the table.
    pub(super) fn value(&self, x: u64, y: u64) -> Option<u32> {
        self.table.value(usize::try_from(x).ok()?, usize::try_from(y).ok()?)
    }
}
