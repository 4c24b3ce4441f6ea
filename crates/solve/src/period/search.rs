//! The search for repeated states.

use super::RowPeriod;
use super::machine::{Machine, machine_bytes};
use super::resolve::Resolve;
use numeration::work::{Halt, Progress, Work};
use std::num::NonZeroU32;

/// Rows of the first block; every further block has twice as many, the last up to three times.
const FIRST_BLOCK: u64 = 32;

/// So many machines are kept to compare with: the pre-period of a row found lies behind them, mostly behind the last but one.
const KEPT: usize = 4;

/// A kept machine is replaced by the present one when the column has grown by 1/`PATIENCE`.
const PATIENCE: u64 = 8;

/// So many cells of the table, about a millisecond, are computed between two looks at the callback.
const CELLS_UNHEARD: u64 = 1 << 16;

/// Clearing so many words takes as long as computing a cell; few rows of a large a are mostly cleared.
const WORDS_A_CELL: u64 = 64;

/// Machines in memory at one time: the kept ones, the one in front, two in lockstep and one fresh.
const MACHINES: u128 = KEPT as u128 + 4;

/// Finds the least additive pre-period and period of row after row of a-Wythoff's Sprague–Grundy function, each proved.
///
/// The work is done in [`PeriodSearch::advance`], in portions as small as the caller likes; between two portions the search can be
/// [saved](PeriodSearch::save).
///
/// Every row has such a period \[D99\], \[L02\].
///
/// **Why.** Values stay near the column, |g(r, y) − y| ≤ b(r) = Σ min(u + a, 2a) over u = 1 … r; so what a row has used and sees above,
/// relative to the column, is a state out of finitely many. When rows 0 … r are in the same states Q columns later, they repeat for ever.
/// The least period divides Q, and y₀ − 1 is the last column y with g(r, y + Q) ≠ g(r, y) + Q. The source of this module has the proofs.
///
/// Cost for the parameter a and rows 0 … n whose pre-periods and periods are at most c: O(nc) cells, each a few words;
/// memory O(an²) bits whatever c is.
///
/// # Errors
/// Only where a search begins or goes on from a saved one: more memory than allowed, or bytes that are no saved search.
///
/// ```
/// use wythoff::solve::period::PeriodSearch;
/// use wythoff::numbers::work::Work;
/// use std::num::NonZeroU32;
/// let mut search = PeriodSearch::new(NonZeroU32::MIN, 4, &Work::default())?;
/// while !search.is_finished() {
///     search.advance(10_000, &Work::default())?;
/// }
/// let found: Vec<(u64, u64)> = search.found().iter().map(|row| (row.preperiod, row.period)).collect();
/// assert_eq!(found, [(0, 1), (0, 3), (0, 3), (8, 6), (9, 12)]);
/// # Ok::<(), wythoff::numbers::work::Halt>(())
/// ```
#[derive(Clone, Debug)]
pub struct PeriodSearch {
    pub(super) a: NonZeroU32,
    pub(super) last_row: u64,
    pub(super) found: Vec<RowPeriod>,
    /// The machine in front.
    pub(super) front: Machine,
    /// Earlier states of it, at growing columns; the front is compared with the last.
    pub(super) kept: Vec<Machine>,
    /// Rows whose states are known to repeat.
    pub(super) repeating: usize,
    /// From this column on the states of these rows repeat …
    pub(super) repeating_from: u64,
    /// … after so many columns.
    pub(super) repeat: u64,
    pub(super) resolve: Option<Resolve>,
}

impl PeriodSearch {
    /// A search for the periods of rows 0 … `last_row`. All the memory it will ever need must be allowed.
    ///
    /// # Errors
    /// More memory would be needed.
    pub fn new(a: NonZeroU32, last_row: u64, work: &Work) -> Result<PeriodSearch, Halt> {
        Self::check_memory(a, last_row, work)?;
        let front = Machine::new(a.get().into(), last_row.saturating_add(1).min(FIRST_BLOCK) as usize);
        let kept = vec![front.clone()];
        Ok(PeriodSearch {
            a,
            last_row,
            found: Vec::new(),
            front,
            kept,
            repeating: 0,
            repeating_from: 0,
            repeat: 1,
            resolve: None,
        })
    }

    /// Asks for another last row; what was found stays found.
    ///
    /// # Errors
    /// More memory would be needed than allowed.
    pub fn ask_for(&mut self, last_row: u64, work: &Work) -> Result<(), Halt> {
        Self::check_memory(self.a, last_row, work)?;
        self.last_row = last_row;
        self.next_block_if_done();
        Ok(())
    }

    /// The bytes that a search to this row takes, whatever the periods turn out to be.
    pub fn memory_needed(a: NonZeroU32, last_row: u64) -> u128 {
        machine_bytes(a.get().into(), last_row.saturating_add(1)).saturating_mul(MACHINES)
    }

    pub(super) fn check_memory(a: NonZeroU32, last_row: u64, work: &Work) -> Result<(), Halt> {
        work.reserve(Self::memory_needed(a, last_row), "a search for periods")
    }

    /// Goes on until new rows are [found](PeriodSearch::found), but computes only about so many cells of the table, at least one column.
    ///
    /// # Errors
    /// The wish to stop; the search can then go on from where it is.
    pub fn advance(&mut self, cells: u64, work: &Work) -> Result<(), Halt> {
        let (mut left, before) = (cells, self.found.len());
        let mut unheard = 0;
        while !self.is_finished() && self.found.len() == before {
            match &mut self.resolve {
                None => self.search_step(),
                Some(resolve) => {
                    if !resolve.step(&self.kept) {
                        self.found.extend(resolve.rows());
                        self.resolve = None;
                        self.next_block_if_done();
                    }
                }
            }
            let computed = self.front.rows as u64;
            left = left.saturating_sub(computed);
            if left == 0 {
                return Ok(());
            }
            unheard += computed.max(self.front.words_a_column() / WORDS_A_CELL);
            if unheard >= CELLS_UNHEARD {
                unheard = 0;
                if work.tell(self.progress()).is_break() {
                    return Err(Halt::Stopped);
                }
            }
        }
        Ok(())
    }

    /// One column further, and a look at the states where they can repeat.
    fn search_step(&mut self) {
        self.front.step();
        let column = self.front.column;
        let Some(kept) = self.kept.last() else { return };
        let distance = column - kept.column;
        if kept.column >= self.repeating_from && distance.is_multiple_of(self.repeat) {
            let first_row = self.repeating;
            while self.repeating < self.front.rows && self.front.same_state(kept, self.repeating) {
                self.repeating += 1;
            }
            if self.repeating > first_row {
                (self.repeating_from, self.repeat) = (kept.column, distance);
                self.resolve = Some(Resolve::new(first_row, self.repeating, kept.column, distance, self.kept.len()));
                return;
            }
        }
        // With the patience of two repeats: a row mostly keeps or doubles the period of the rows above it.
        let patience = (kept.column / PATIENCE).max(2 * self.repeat);
        if column == self.repeating_from || distance >= patience.max(FIRST_BLOCK) {
            if self.kept.len() == KEPT {
                self.kept.remove(0);
            }
            self.kept.push(self.front.clone());
        }
    }

    /// Where all rows of the block are found but not all rows asked for, starts again from column 0 with more.
    fn next_block_if_done(&mut self) {
        if self.found.len() < self.front.rows || self.is_finished() {
            return;
        }
        let (rows, all) = (self.front.rows as u64, self.last_row.saturating_add(1));
        // A last block not much smaller than all rows would cost almost as much as all of them.
        let rows = if all < rows * 3 { all } else { rows * 2 };
        self.front = Machine::new(self.a.get().into(), rows as usize);
        self.kept = vec![self.front.clone()];
    }

    /// The rows found so far, from row 0 on.
    pub fn found(&self) -> &[RowPeriod] {
        &self.found
    }

    /// Whether all rows asked for are found.
    pub fn is_finished(&self) -> bool {
        self.found.len() as u64 > self.last_row
    }

    /// The parameter of the game.
    pub fn a(&self) -> NonZeroU32 {
        self.a
    }

    /// The last row asked for.
    pub fn last_row(&self) -> u64 {
        self.last_row
    }

    /// Where the search is: at what in the first row that is not yet found, and how many columns are done.
    pub fn progress(&self) -> Progress<'static> {
        let column = match self.resolve.as_ref().and_then(|resolve| resolve.walk.as_ref()) {
            Some(walk) => walk.right.column,
            None => self.front.column,
        };
        let during = match self.resolve {
            Some(_) => "least pre-period and period",
            None => "looking for a repetition",
        };
        Progress { during, done: column, total: None }
    }
}
