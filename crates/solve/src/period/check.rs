//! A second look at what a search found, by plain recomputation. Nothing here is shared with the search.

use super::RowPeriod;
use numeration::work::{Halt, Meter, Work};
use std::collections::BTreeSet;
use std::error::Error;
use std::fmt;
use std::num::NonZeroU32;

/// What is wrong with a list of periods.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PeriodDispute {
    /// The rows are not 0, 1, 2, …, or the columns claimed are too large to compute.
    Malformed {
        /// The first such row.
        row: u64,
    },
    /// The rows above and this row are not in the same state at both columns.
    StatesDiffer {
        /// The row.
        row: u64,
    },
    /// The pre-period or period does not hold.
    NotPeriodic {
        /// The row.
        row: u64,
    },
    /// A smaller period, or for this period a smaller pre-period, holds too.
    NotLeast {
        /// The row.
        row: u64,
    },
    /// Nothing was checked: a limit was met, or the callback wished to stop.
    Halt(Halt),
}

impl fmt::Display for PeriodDispute {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed { row } => write!(f, "row {row} is out of order or its columns are too large"),
            Self::StatesDiffer { row } => write!(f, "the states that prove the period of row {row} differ"),
            Self::NotPeriodic { row } => write!(f, "row {row} is not periodic as claimed"),
            Self::NotLeast { row } => write!(f, "row {row} has a smaller pre-period or period"),
            Self::Halt(halt @ Halt::Limit { .. }) => write!(f, "{halt} or check fewer rows"),
            Self::Halt(Halt::Stopped) => Halt::Stopped.fmt(f),
        }
    }
}

impl Error for PeriodDispute {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Halt(halt) => Some(halt),
            _ => None,
        }
    }
}

impl From<Halt> for PeriodDispute {
    fn from(halt: Halt) -> PeriodDispute {
        PeriodDispute::Halt(halt)
    }
}

/// Recomputes rows 0, 1, 2, … of a-Wythoff's Sprague–Grundy function as least excluded values, and confirms for each that the states
/// agree at the columns its proof names, that pre-period and period hold, and that both are least.
///
/// Cost for n rows and c columns: O(n²ac) steps, 4nc bytes.
///
/// # Errors
/// The first thing that is wrong; or the table is larger than allowed, or the wish to stop.
///
/// ```
/// use wythoff::solve::period::{PeriodSearch, check_periods};
/// use wythoff::numbers::work::Work;
/// use std::num::NonZeroU32;
/// let a = NonZeroU32::MIN;
/// let work = Work::default();
/// let mut search = PeriodSearch::new(a, 9, &work)?;
/// while !search.is_finished() {
///     search.advance(u64::MAX, &work)?;
/// }
/// assert_eq!(check_periods(a, search.found(), &work), Ok(()));
/// # Ok::<(), wythoff::numbers::work::Halt>(())
/// ```
pub fn check_periods(a: NonZeroU32, rows: &[RowPeriod], work: &Work) -> Result<(), PeriodDispute> {
    let mut columns = 0;
    for (row, number) in rows.iter().zip(0..) {
        let end = row.state_start.checked_add(row.state_period).filter(|&end| end < u64::from(u32::MAX) / 2);
        match end {
            Some(end) if row.row == number => columns = columns.max(end),
            _ => return Err(PeriodDispute::Malformed { row: number }),
        }
    }
    // Values of four bytes, and for the row under way a mark of eight and one of one byte for at most so many values.
    let values = u128::from(columns) * (4 * rows.len() as u128 + 9) + 18 * rows.len() as u128 * u128::from(a.get());
    let meter = Meter::new(work, "the check of the periods");
    work.reserve(values, "the check of the periods")?;
    let mut table = Table { a: a.get() as usize, columns: columns as usize, rows: Vec::new() };
    for row in rows {
        meter.tell(row.row, Some(rows.len() as u64))?;
        table.add_row();
        table.check(row)?;
    }
    Ok(())
}

struct Table {
    a: usize,
    columns: usize,
    /// g(r, y).
    rows: Vec<Vec<u32>>,
}

impl Table {
    /// The cells above (row, column) in its column and on the diagonals: what a move takes from the first heap, with or without a take
    /// from the second.
    fn seen_above(&self, row: usize, column: usize, with_column: bool) -> impl Iterator<Item = u32> {
        (1..=row).flat_map(move |u| {
            let near = (u + 1).saturating_sub(self.a).max(1)..u + self.a;
            let straight = with_column.then_some(0);
            let takes = straight.into_iter().chain(near).take_while(move |&v| v <= column);
            takes.map(move |v| self.rows[row - u][column - v])
        })
    }

    /// The next row, cell by cell, as least excluded values.
    fn add_row(&mut self) {
        let row = self.rows.len();
        let mut values: Vec<u32> = Vec::with_capacity(self.columns);
        // No cell has more options than this.
        let most = self.columns + 2 * self.a * row + 1;
        let mut used = vec![false; most + 1];
        let mut seen_in_column = vec![usize::MAX; most + 1];
        let mut least_unused = 0;
        for column in 0..self.columns {
            for value in self.seen_above(row, column, true) {
                seen_in_column[value as usize] = column;
            }
            let excluded = |value: usize| used[value] || seen_in_column[value] == column;
            let value = (least_unused..).find(|&value| !excluded(value)).unwrap_or(most);
            values.push(value as u32);
            used[value] = true;
            while used[least_unused] {
                least_unused += 1;
            }
        }
        self.rows.push(values);
    }

    fn check(&self, claim: &RowPeriod) -> Result<(), PeriodDispute> {
        let row = claim.row;
        let [preperiod, period, start, repeat] =
            [claim.preperiod, claim.period, claim.state_start, claim.state_period].map(|number| number as usize);
        let again = start + repeat;
        if repeat == 0 || (0..=row as usize).any(|above| self.state(above, start) != self.state(above, again)) {
            return Err(PeriodDispute::StatesDiffer { row });
        }
        let values = &self.rows[row as usize];
        let repeats =
            |column: usize, period: usize| values[column] as usize + period == values[column + period] as usize;
        let multiple = period > 0 && repeat % period == 0 && preperiod <= start;
        if !multiple || !(preperiod..again - period).all(|column| repeats(column, period)) {
            return Err(PeriodDispute::NotPeriodic { row });
        }
        let earlier = preperiod > 0 && repeats(preperiod - 1, period);
        // The row repeats from `start` on with `repeat`, a multiple: a smaller period would show in one repeat, and would be a divisor.
        let mut divisors = (1..period).filter(|divisor| period % divisor == 0);
        let shorter = divisors.any(|divisor| (start..again - divisor).all(|column| repeats(column, divisor)));
        if earlier || shorter { Err(PeriodDispute::NotLeast { row }) } else { Ok(()) }
    }

    /// Everything that decides how the row goes on from this column, relative to the column: the values used, those seen on the
    /// diagonals, and the last a − 1 of the row. Values so small that every row has used them are left out, negative ones count as used.
    fn state(&self, row: usize, column: usize) -> (BTreeSet<i64>, BTreeSet<i64>, Vec<i64>) {
        let relative = |value: u32| i64::from(value) - column as i64;
        let before = &self.rows[row][..column];
        let reach = 2 * self.a * row;
        let recent: Vec<i64> = before.iter().rev().take(self.a - 1).map(|&value| relative(value)).collect();
        // |g(r, y) − y| ≤ 2ar, so all smaller values are used, and larger ones could only be used 4ar columns ago or later.
        let lowest = -(reach as i64);
        let used = before.iter().rev().take(2 * reach).map(|&value| relative(value)).filter(|&value| value >= lowest);
        let diagonal = self.seen_above(row, column, false).map(relative).filter(|&value| value >= lowest);
        (used.chain(lowest..-(column as i64)).collect(), diagonal.collect(), recent)
    }
}
