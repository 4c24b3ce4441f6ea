//! How far a portion of the work goes, and who hears of it.

use super::machine::Machine;
use numeration::work::{Progress, Work};

/// So many cells of the table, about a millisecond, are computed between two looks at the callback.
const CELLS_UNHEARD: u64 = 1 << 16;

/// Clearing so many words takes as long as computing a cell; few rows of a large a are mostly cleared.
const WORDS_A_CELL: u64 = 64;

/// What is left of a portion.
pub(super) struct Pace<'w> {
    pub(super) work: &'w Work<'w>,
    /// Cells.
    left: u64,
    unheard: u64,
    stopped: bool,
    /// Cells of a step, and cells that take as long.
    step: [u64; 2],
    at: Progress<'static>,
}

impl<'w> Pace<'w> {
    pub(super) fn new(cells: u64, work: &'w Work<'w>) -> Pace<'w> {
        let at = Progress { during: "", done: 0, total: None };
        Pace { work, left: cells, unheard: 0, stopped: false, step: [0; 2], at }
    }

    /// Steps of this machine, or of some that are like it, follow.
    pub(super) fn begin(&mut self, machine: &Machine, at: Progress<'static>) {
        let cells = machine.rows() as u64 * machine.columns_a_step();
        self.step = [cells, cells.max(machine.words_a_step() / WORDS_A_CELL)];
        self.at = at;
    }

    /// Steps to the end of the portion, at least one.
    pub(super) fn steps(&self) -> u64 {
        self.left.div_ceil(self.step[0].max(1)).max(1)
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stopped
    }

    pub(super) fn is_over(&self) -> bool {
        self.left == 0
    }

    /// A step is done, with which the search got so many columns further; tells whether to go on.
    pub(super) fn step_done(&mut self, columns: u64) -> bool {
        let [cells, like_cells] = self.step;
        self.left = self.left.saturating_sub(cells);
        self.at.done = self.at.done.saturating_add(columns);
        self.unheard += like_cells;
        if self.left > 0 && self.unheard >= CELLS_UNHEARD {
            self.unheard = 0;
            self.stopped |= self.work.tell(self.at).is_break();
        }
        self.left > 0 && !self.stopped
    }
}
