//! What the table of a recursive front may take.

use super::StrategyError;
use crate::outcomes::OutcomesError;
use numeration::work::Work;

/// The most bytes of a table that grows row by row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room(u64);

impl Room {
    pub(super) fn of(work: &Work) -> Room {
        Room(work.memory)
    }

    /// Whether each of these columns may have a number more, beside so many numbers in others. A column that is full doubles.
    pub(super) fn for_row<'c>(
        self,
        columns: impl Iterator<Item = &'c Vec<u32>> + Clone,
        beside: impl FnOnce() -> usize,
    ) -> Result<(), StrategyError> {
        if columns.clone().all(|column| column.len() < column.capacity()) {
            return Ok(());
        }
        let grown = |column: &Vec<u32>| column.capacity().max((2 * (column.len() + 1)).next_power_of_two() / 2);
        let numbers = columns.map(grown).sum::<usize>() + beside();
        let work = Work::USUAL.with_memory(self.0);
        let fits = work.reserve((numbers * size_of::<u32>()) as u128, "the table of the recursive front");
        fits.map_err(|halt| OutcomesError::Halt(halt).into())
    }
}
