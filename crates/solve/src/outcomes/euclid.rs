//! Euclid's game straight from the definition: the formula language cannot express multiples of a heap.

use super::engine::{sides, size};
use super::{Found, Legal, general};
use crate::bit_table::BitTable;
use crate::euclid::Euclid;
use numeration::work::{Halt, Meter};

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

    pub(super) fn run(self, misere: bool, meter: &mut Meter<'_>) -> Result<(Found, Legal), Halt> {
        let found = Found::Bits(solve(self.euclid, misere, size(self.bounds), meter)?);
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
    meter: &mut Meter<'_>,
) -> Result<BitTable, Halt> {
    let mut table = BitTable::new(height, width);
    for row in 0..height {
        meter.tell(row as u64, Some(height as u64))?;
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
            meter.spend(tried)?;
        }
    }
    Ok(table)
}
