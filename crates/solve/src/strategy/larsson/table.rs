//! The P-positions from a table, each from those before it.
//!
//! A_n is the least number not yet in the table. B_{n+1} = B_n + k + 2 if n is some A_m, and B_n + k + 1 if n is some B_m, 0 = B_0 among
//! them: β = k + 2 − 1/β, so B grows by k + 1 exactly when {nβ} = 1 − {n/β} is below 1/β (or n = 0), that is, when a multiple of β
//! lies between n and n + 1.

use super::GapPairs;
use crate::strategy::Front;
use crate::strategy::pairs::{Located, Pairs};
use crate::strategy::room::Room;
use crate::strategy::{Evidence, Pair, Side, StrategyError};
use numeration::Natural;
use rules::LarssonMoves;
use std::num::NonZeroU32;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The rows as far as they were needed.
pub(super) struct RecurrenceTable {
    k: NonZeroU32,
    room: Room,
    rows: Mutex<Rows>,
}

struct Rows {
    k: u64,
    /// A_n.
    lower: Vec<u32>,
    /// B_n − n − kA_n, the index of the P-position, 0 ≤ i < k: kept instead of B_n, which needs more room.
    index: Vec<u32>,
    /// The least number that may be missing from the table.
    candidate: u32,
    /// The row of the least B not below `candidate`.
    next_upper: usize,
    /// The row of the least B not below the number of rows.
    passed: usize,
}

impl Rows {
    fn upper(&self, n: usize) -> u64 {
        u64::from(self.lower[n]) * self.k + n as u64 + u64::from(self.index[n])
    }

    fn difference(&self, n: usize) -> u64 {
        self.upper(n) - u64::from(self.lower[n])
    }

    fn pair(&self, n: usize) -> Pair {
        Pair::new(self.lower[n], self.upper(n))
    }

    fn add_row(&mut self) {
        let n = self.lower.len();
        let index = match n.checked_sub(1) {
            None => 0,
            Some(last) => {
                // Whether the last row's number is a B.
                while self.passed + 1 < n && self.upper(self.passed) < last as u64 {
                    self.passed += 1;
                }
                let grows = self.k + 2 - u64::from(self.upper(self.passed) == last as u64);
                let upper = self.upper(last) + grows;
                (upper - n as u64 - u64::from(self.candidate) * self.k) as u32
            }
        };
        self.index.push(index);
        self.lower.push(self.candidate);
        self.candidate += 1;
        while self.next_upper < self.lower.len() && self.upper(self.next_upper) <= u64::from(self.candidate) {
            self.candidate += u32::from(self.upper(self.next_upper) == u64::from(self.candidate));
            self.next_upper += 1;
        }
    }

    /// The first row for which `passed` holds, which must hold from some row on; the number of rows if there is none.
    fn first(&self, passed: impl Fn(usize) -> bool) -> usize {
        let (mut low, mut high) = (0, self.lower.len());
        while low < high {
            let middle = low.midpoint(high);
            if passed(middle) { high = middle } else { low = middle + 1 }
        }
        low
    }

    fn row_of_upper(&self, number: u64) -> Option<usize> {
        let n = self.first(|n| self.upper(n) >= number);
        (n < self.lower.len() && self.upper(n) == number).then_some(n)
    }

    fn row_of_lower(&self, number: u64) -> Option<usize> {
        self.lower.binary_search(&u32::try_from(number).ok()?).ok()
    }

    /// Whether the two heaps, in either order, are a row.
    fn holds(&self, x: u64, y: u64) -> bool {
        self.row_of_lower(x.min(y)).is_some_and(|n| self.upper(n) == x.max(y))
    }
}

impl RecurrenceTable {
    pub(super) fn new(k: NonZeroU32, room: Room) -> RecurrenceTable {
        let (lower, index) = (Vec::new(), Vec::new());
        let rows = Rows { k: k.get().into(), lower, index, candidate: 0, next_upper: 0, passed: 0 };
        RecurrenceTable { k, room, rows: Mutex::new(rows) }
    }

    /// The table, long enough to hold every number up to `number`.
    fn rows_to(&self, number: &Natural) -> Result<(MutexGuard<'_, Rows>, u32), StrategyError> {
        let refused = StrategyError::TableLimit { limit: Front::RECURSIVE_LIMIT };
        let number = number.to_u32().filter(|&number| number <= Front::RECURSIVE_LIMIT).ok_or(refused)?;
        let mut rows = self.rows.lock().unwrap_or_else(PoisonError::into_inner);
        while rows.candidate <= number {
            self.room.for_row([&rows.lower, &rows.index].into_iter(), || 0)?;
            rows.add_row();
        }
        Ok((rows, number))
    }
}

fn row(n: usize) -> Evidence {
    Evidence::Row { n: n.into(), residue: None }
}

impl Pairs for RecurrenceTable {
    fn locate(&self, number: &Natural) -> Result<Located, StrategyError> {
        self.locate_with_index(number).map(|(located, _)| located)
    }

    fn pair(&self, m: &Natural) -> Result<(Pair, Evidence), StrategyError> {
        // A_m ≥ m, so row m is there once the number m is.
        let (rows, m) = self.rows_to(m)?;
        Ok((rows.pair(m as usize), row(m as usize)))
    }

    fn partner_below(&self, number: &Natural, limit: &Natural) -> Result<Option<Natural>, StrategyError> {
        if number < limit {
            return Ok(Some(self.locate(number)?.partner).filter(|partner| partner < limit));
        }
        // Only as an upper number can it have a partner below `limit`.
        let (rows, _) = self.rows_to(limit)?;
        let Some(number) = number.to_u64() else { return Ok(None) };
        Ok(rows.row_of_upper(number).map(|n| Natural::from(rows.lower[n])).filter(|partner| partner < limit))
    }

    fn pair_below(&self, m: &Natural, limit: &Natural) -> Result<Option<Pair>, StrategyError> {
        let (rows, _) = self.rows_to(limit)?;
        let pair = m.to_usize().filter(|&n| n < rows.lower.len()).map(|n| rows.pair(n));
        Ok(pair.filter(|pair| pair.lower < *limit))
    }
}

impl GapPairs for RecurrenceTable {
    fn locate_with_index(&self, number: &Natural) -> Result<(Located, Natural), StrategyError> {
        let (rows, number) = self.rows_to(number)?;
        if let Some(n) = rows.row_of_lower(number.into()) {
            let located = Located { side: Side::Lower, partner: rows.upper(n).into(), evidence: row(n) };
            return Ok((located, n.into()));
        }
        let n = rows.row_of_upper(number.into()).expect("a mex table leaves no number out");
        let located = Located { side: Side::Upper, partner: rows.lower[n].into(), evidence: row(n) };
        Ok((located, n.into()))
    }

    fn of_difference(&self, difference: &Natural, limit: &Natural) -> Result<Natural, StrategyError> {
        let (rows, _) = self.rows_to(limit)?;
        // The first pair has difference 0.
        let Some(difference) = difference.to_u64() else { return Ok((rows.lower.len() - 1).into()) };
        Ok((rows.first(|n| rows.difference(n) > difference) - 1).into())
    }

    /// Tries every extra move that fits.
    fn reached_by_extra_moves(&self, x: &Natural, y: &Natural) -> Result<Vec<(Natural, Natural)>, StrategyError> {
        let (rows, x) = self.rows_to(x)?;
        let x = u64::from(x);
        // A pair in the table has numbers below 2^60, and so has an extra move whose smaller take is in it.
        let Some(y) = y.to_u64().filter(|y| y >> 62 == 0) else { return Ok(Vec::new()) };
        let mut found = Vec::new();
        for extra in LarssonMoves::new(self.k).within(&x.into(), &y.into()) {
            let (Some(u), Some(v)) = (extra.taken.u.to_u64(), extra.taken.v.to_u64()) else { continue };
            for (u, v) in [(u, v), (v, u)] {
                if u <= x && v <= y && rows.holds(x - u, y - v) {
                    found.push(((x - u).into(), (y - v).into()));
                }
            }
        }
        Ok(found)
    }
}
