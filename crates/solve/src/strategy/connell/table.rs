//! Connell's pairs from tables, each row from those before it by complementarity [C59, Thm 1].

use super::ResiduePairs;
use crate::strategy::Front;
use crate::strategy::pairs::Located;
use crate::strategy::room::Room;
use crate::strategy::{Evidence, Pair, Side, StrategyError};
use numeration::Natural;
use rules::families::Residues;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// Two tables at a time: {u_{i,n}} avoids {v_{b−i,n−1}}, and the other way round, where b is the number of lists.
pub(super) struct ResidueTable {
    residues: Residues,
    room: Room,
    /// By residue i ≤ b − i; the table of b − i is the other half.
    tables: Mutex<HashMap<u32, [Column; 2]>>,
}

/// u_{i,0}, u_{i,1}, … for one i.
#[derive(Default)]
struct Column {
    lower: Vec<u32>,
    /// The least number that may be missing.
    candidate: u32,
    /// The row of the other column whose v is the least not below `candidate`.
    next_upper: usize,
}

impl ResidueTable {
    pub(super) fn new(residues: Residues, room: Room) -> ResidueTable {
        ResidueTable { residues, room, tables: Mutex::default() }
    }

    /// v_{i,n}.
    fn upper(&self, residue: u32, column: &Column, n: usize) -> u64 {
        u64::from(column.lower[n]) + u64::from(self.residues.k().get()) * n as u64 + u64::from(residue)
    }

    /// Calls `use_columns` with the columns of `residue` and of its opposite, both long enough to hold every number up to `number`.
    fn with_columns<T>(
        &self,
        residue: u32,
        number: &Natural,
        use_columns: impl FnOnce(&Column, &Column, u32) -> T,
    ) -> Result<T, StrategyError> {
        let refused = StrategyError::TableLimit { limit: Front::RECURSIVE_LIMIT };
        let number = number.to_u32().filter(|&number| number <= Front::RECURSIVE_LIMIT).ok_or(refused)?;
        let opposite = self.residues.opposite(residue);
        let first = residue.min(opposite);
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let beside = |columns: &[Column; 2]| columns.iter().map(|column| column.lower.capacity()).sum::<usize>();
        let others = tables.iter().filter(|(other, _)| **other != first).map(|(_, columns)| beside(columns)).sum();
        let columns = tables.entry(first).or_default();
        while columns.iter().any(|column| column.candidate <= number) {
            self.room.for_row(columns.iter().map(|column| &column.lower), || others)?;
            self.add_row(first, columns);
        }
        let [one, other] = columns;
        Ok(if residue == first { use_columns(one, other, number) } else { use_columns(other, one, number) })
    }

    /// Appends the next row to both columns.
    fn add_row(&self, first: u32, columns: &mut [Column; 2]) {
        for column in columns.iter_mut() {
            column.lower.push(column.candidate);
            column.candidate += 1;
        }
        let residues = [first, self.residues.opposite(first)];
        for side in 0..2 {
            let (uppers, residue) = (&columns[1 - side], residues[1 - side]);
            let (mut candidate, mut next) = (columns[side].candidate, columns[side].next_upper);
            while next < uppers.lower.len() && self.upper(residue, uppers, next) <= u64::from(candidate) {
                candidate += u32::from(self.upper(residue, uppers, next) == u64::from(candidate));
                next += 1;
            }
            (columns[side].candidate, columns[side].next_upper) = (candidate, next);
        }
    }

    /// The row of the column of `residue` whose v is `number`, by binary search.
    fn row_of_upper(&self, residue: u32, column: &Column, number: u64) -> Option<usize> {
        let (mut low, mut high) = (0, column.lower.len());
        while low < high {
            let middle = low.midpoint(high);
            if self.upper(residue, column, middle) < number { low = middle + 1 } else { high = middle }
        }
        (low < column.lower.len() && self.upper(residue, column, low) == number).then_some(low)
    }
}

fn row(n: usize, residue: u32) -> Evidence {
    Evidence::Row { n: n.into(), residue: Some(residue) }
}

impl ResiduePairs for ResidueTable {
    fn locate(&self, residue: u32, number: &Natural) -> Result<Located, StrategyError> {
        let opposite = self.residues.opposite(residue);
        self.with_columns(residue, number, |own, other, number| {
            if let Ok(n) = own.lower.binary_search(&number) {
                let partner = self.upper(residue, own, n).into();
                return Located { side: Side::Lower, partner, evidence: row(n, residue) };
            }
            let n =
                self.row_of_upper(opposite, other, number.into()).expect("complementary columns leave no number out");
            Located { side: Side::Upper, partner: other.lower[n].into(), evidence: row(n, opposite) }
        })
    }

    fn pair(&self, residue: u32, n: &Natural) -> Result<(Pair, Evidence), StrategyError> {
        // u_{i,n} ≥ n, so row n is there once the number n is.
        self.with_columns(residue, n, |own, _, number| {
            let n = number as usize;
            (Pair::new(own.lower[n], self.upper(residue, own, n)), row(n, residue))
        })
    }

    fn partner_below(&self, residue: u32, number: &Natural, limit: &Natural) -> Result<Option<Natural>, StrategyError> {
        if number < limit {
            return Ok(Some(self.locate(residue, number)?.partner).filter(|partner| partner < limit));
        }
        // Only as an upper number can it have a partner below `limit`.
        let opposite = self.residues.opposite(residue);
        let Some(number) = number.to_u64() else { return Ok(None) };
        let found = self.with_columns(residue, limit, |_, other, _| {
            self.row_of_upper(opposite, other, number).map(|n| Natural::from(other.lower[n]))
        })?;
        Ok(found.filter(|partner| partner < limit))
    }

    fn pair_below(&self, residue: u32, n: &Natural, limit: &Natural) -> Result<Option<Pair>, StrategyError> {
        let found = self.with_columns(residue, limit, |own, _, _| {
            let n = n.to_usize().filter(|&n| n < own.lower.len())?;
            Some(Pair::new(own.lower[n], self.upper(residue, own, n)))
        })?;
        Ok(found.filter(|pair| pair.lower < *limit))
    }
}
