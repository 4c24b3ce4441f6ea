//! Grundy values in closed form: Euclid's game, each position by one division.

use super::cells::{Shared, SharedCells};
use super::wavefront::{Monitor, Tiling};
use crate::euclid::Euclid;
use std::ops::ControlFlow;

/// Rows and columns of a tile.
const SIDE: usize = 32;

/// A division for each position.
pub(super) struct Plan {
    euclid: Euclid,
}

impl Plan {
    pub(super) fn new(euclid: Euclid) -> Plan {
        Plan { euclid }
    }

    /// Fills the table, which is not higher than wide; what is no position gets 0.
    pub(super) fn run<C: SharedCells>(
        &self,
        cells: &Shared<C>,
        threads: usize,
        monitor: &Monitor<'_>,
    ) -> ControlFlow<()> {
        let euclid = self.euclid;
        let tiling = Tiling { rows: cells.rows, columns: cells.columns, side: SIDE, symmetric: true };
        tiling.run(
            threads,
            monitor,
            || (),
            |(), tile| {
                for x in tile.rows.clone() {
                    for y in tile.columns_of(x, true) {
                        // Sides are below 2^30.
                        cells.set(x, y, euclid.small_value(x as u32, y as u32).unwrap_or(0));
                    }
                }
                cells.mirror(tile);
                monitor.advance(tile.positions(true))
            },
        )
    }
}
