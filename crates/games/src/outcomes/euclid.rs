//! Euclid's game straight from the definition: the formula language cannot express multiples of a heap.

use super::engine::{sides, size};
use super::{Found, Legal, OutcomesError, Watch, general};
use crate::bit_table::BitTable;
use crate::euclid::Euclid;

/// Every move of every position.
pub(super) struct Plan {
    euclid: Euclid,
    bounds: (u64, u64),
}

impl Plan {
    pub(super) fn new(euclid: Euclid, bounds: (u64, u64)) -> Plan {
        Plan { euclid, bounds }
    }

    pub(super) fn bytes(&self) -> u128 {
        general::bytes(sides(self.bounds))
    }

    pub(super) fn run(self, misere: bool, watch: &mut Watch<'_>) -> Result<(Found, Legal), OutcomesError> {
        let found = Found::Bits(solve(self.euclid, misere, size(self.bounds), watch)?);
        Ok((found, Legal::Euclid(self.euclid)))
    }
}

/// Whether each position of a table of `height` × `width` is P, by trying every move; what is no position is not.
///
/// Cost for c positions: O(c log c) moves, because (x, y), x ≤ y, has at most y/x.
fn solve(
    euclid: Euclid,
    misere: bool,
    (height, width): (usize, usize),
    watch: &mut Watch<'_>,
) -> Result<BitTable, OutcomesError> {
    let mut table = BitTable::new(height, width);
    for row in 0..height {
        watch.at(row as u64, height as u64)?;
        for column in 0..width {
            let (x, y) = (row as u64, column as u64);
            if !euclid.is_position(x, y) {
                continue;
            }
            let mut tried = 1;
            let mut to_p = euclid.options(x, y).inspect(|_| tried += 1);
            // Every option lies within the table, for it has no larger heap in either place.
            let next_wins = to_p.any(|(x, y)| table.get(x as usize, y as usize));
            if !(next_wins || misere && euclid.has_ended(x, y)) {
                table.set(row, column);
            }
            watch.spend(tried)?;
        }
    }
    Ok(table)
}
