//! The recursive front: a table of P-positions, each from those before it [F82, Thm 1; F84, Thm 2.1].

use super::pairs::{Differences, Located, Pairs};
use super::room::Room;
use super::{Evidence, Pair, Side, StrategyError};
use crate::strategy::Front;
use numeration::Natural;
use rules::ClosedForm;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// L_0, L_1, … as far as they were needed; U_n = sL_n + an + ε.
pub(super) struct MexTable {
    differences: Differences,
    room: Room,
    rows: Mutex<Rows>,
}

/// L_n = mex{L_i, U_i : i < n}: the least number not yet in the table. Since both columns grow (but for the first rows of misère
/// a = 1), that number and the next U to step over are all there is to remember.
#[derive(Default)]
struct Rows {
    lower: Vec<u32>,
    /// The least number that may be missing from the table.
    candidate: u32,
    /// The row of the least U not below `candidate`.
    next_upper: usize,
}

impl MexTable {
    pub(super) fn new(known: &ClosedForm, differences: Differences, room: Room) -> MexTable {
        // The exceptions hold the first numbers: (2, 2) and (0, 1) are given, and 3 is the least number missing after them.
        let instead = known.exceptions.instead;
        let rows = Rows {
            lower: instead.iter().map(|(lower, _)| *lower).collect(),
            candidate: instead.iter().map(|(_, upper)| upper + 1).max().unwrap_or(0),
            next_upper: instead.len(),
        };
        MexTable { differences, room, rows: Mutex::new(rows) }
    }

    #[inline(always)]
    fn upper(&self, rows: &Rows, n: usize) -> u64 {
        let Differences { s, a, .. } = self.differences;
        // All three are below 2^32.
        let scaled = u64::from(rows.lower[n]) * u64::from(s.get());
        scaled.saturating_add(u64::from(a.get()) * n as u64 + u64::from(self.differences.shift()))
    }

    /// The table, long enough to hold every number up to `number`.
    fn rows_to(&self, number: &Natural) -> Result<(MutexGuard<'_, Rows>, u32), StrategyError> {
        let refused = StrategyError::TableLimit { limit: Front::RECURSIVE_LIMIT };
        let number = number.to_u32().filter(|&number| number <= Front::RECURSIVE_LIMIT).ok_or(refused)?;
        let mut rows = self.rows.lock().unwrap_or_else(PoisonError::into_inner);
        while rows.candidate <= number {
            self.room.for_row(std::iter::once(&rows.lower), || 0)?;
            self.add_row(&mut rows);
        }
        Ok((rows, number))
    }

    /// Appends L_n for the next n, and moves on to the number after it.
    fn add_row(&self, rows: &mut Rows) {
        let next = rows.candidate;
        rows.lower.push(next);
        rows.candidate += 1;
        // Everything up to L_n is in the table; the next number is missing unless it is a U.
        while rows.next_upper < rows.lower.len() && self.upper(rows, rows.next_upper) <= u64::from(rows.candidate) {
            rows.candidate += u32::from(self.upper(rows, rows.next_upper) == u64::from(rows.candidate));
            rows.next_upper += 1;
        }
    }

    /// The row whose U is `number`, by binary search; the first rows of misère a = 1 are out of order and looked at one by one.
    fn row_of_upper(&self, rows: &Rows, number: u64) -> Option<usize> {
        let head = rows.lower.len().min(2);
        if let Some(n) = (0..head).find(|&n| self.upper(rows, n) == number) {
            return Some(n);
        }
        let (mut low, mut high) = (head, rows.lower.len());
        while low < high {
            let middle = low.midpoint(high);
            if self.upper(rows, middle) < number { low = middle + 1 } else { high = middle }
        }
        (low < rows.lower.len() && self.upper(rows, low) == number).then_some(low)
    }

    fn row_of_lower(&self, rows: &Rows, number: u32) -> Option<usize> {
        let head = rows.lower.len().min(2);
        let (first, rest) = rows.lower.split_at(head);
        first.iter().position(|&lower| lower == number).or_else(|| rest.binary_search(&number).ok().map(|n| n + head))
    }

    fn pair_at(&self, rows: &Rows, n: usize) -> Pair {
        Pair::new(rows.lower[n], self.upper(rows, n))
    }
}

fn row(n: usize) -> Evidence {
    Evidence::Row { n: n.into(), residue: None }
}

impl Pairs for MexTable {
    fn locate(&self, number: &Natural) -> Result<Located, StrategyError> {
        let (rows, number) = self.rows_to(number)?;
        // (2, 2) is found as an upper number first: from (2, y) one leaves (2, 2).
        // In (0, 0) the number 0 is the lower one.
        if let Some(n) = self.row_of_upper(&rows, number.into()).filter(|_| number > 0) {
            return Ok(Located { side: Side::Upper, partner: rows.lower[n].into(), evidence: row(n) });
        }
        let n = self.row_of_lower(&rows, number).expect("a mex table leaves no number out");
        Ok(Located { side: Side::Lower, partner: self.upper(&rows, n).into(), evidence: row(n) })
    }

    fn pair(&self, m: &Natural) -> Result<(Pair, Evidence), StrategyError> {
        // Every column grows by at least 1 a row, so row m is there once the number m is, but for the first rows.
        let (rows, m) = self.rows_to(&(m + 4))?;
        let n = m as usize - 4;
        Ok((self.pair_at(&rows, n), row(n)))
    }

    fn partner_below(&self, number: &Natural, limit: &Natural) -> Result<Option<Natural>, StrategyError> {
        if number < limit {
            return Ok(Some(self.locate(number)?.partner).filter(|partner| partner < limit));
        }
        // Only as an upper number can it have a partner below `limit`.
        let (rows, _) = self.rows_to(limit)?;
        let Some(number) = number.to_u64() else { return Ok(None) };
        let upper = self.row_of_upper(&rows, number).map(|n| Natural::from(rows.lower[n]));
        let lower = u32::try_from(number).ok().and_then(|number| self.row_of_lower(&rows, number));
        let partner = upper.or_else(|| lower.map(|n| self.upper(&rows, n).into()));
        Ok(partner.filter(|partner| partner < limit))
    }

    fn pair_below(&self, m: &Natural, limit: &Natural) -> Result<Option<Pair>, StrategyError> {
        let (rows, _) = self.rows_to(limit)?;
        let pair = m.to_usize().filter(|&n| n < rows.lower.len()).map(|n| self.pair_at(&rows, n));
        Ok(pair.filter(|pair| pair.lower < *limit))
    }
}
