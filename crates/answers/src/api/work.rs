//! What an answer may cost.

use std::ops::ControlFlow;
use wythoff::{DEFAULT_MEMORY, Limits, MAX_ORACLE_STEPS, SumLimits};

/// Limits, and whether anybody still waits.
#[derive(Clone, Copy)]
pub struct Work<'w> {
    /// The most memory for one answer, in bytes.
    pub memory: u64,
    /// The most elementary steps for one answer, about a nanosecond each.
    pub steps: u64,
    stopped: &'w (dyn Fn() -> bool + Sync),
}

impl<'w> Work<'w> {
    /// Work within limits that ends soon after `stopped` says so.
    pub fn new(memory: u64, steps: u64, stopped: &'w (dyn Fn() -> bool + Sync)) -> Work<'w> {
        Work { memory, steps, stopped }
    }

    /// Work within the limits of the command, which nobody interrupts.
    pub fn unwatched() -> Work<'static> {
        Work::new(DEFAULT_MEMORY, MAX_ORACLE_STEPS, &|| false)
    }

    /// For the engines that decide outcomes.
    pub(crate) fn limits(&self) -> Limits {
        Limits { memory: self.memory, steps: Some(self.steps) }
    }

    /// For sums.
    pub(crate) fn sum_limits(&self) -> SumLimits {
        let usual = SumLimits::default();
        SumLimits {
            // Two bytes a position, and some room to work.
            cells: usual.cells.min(self.memory / 4),
            all_cells: usual.all_cells.min(self.memory / 2),
            steps: usual.steps.min(self.steps),
            memory: usual.memory.min(self.memory),
        }
    }

    /// Whether to go on.
    pub(crate) fn go_on(&self) -> ControlFlow<()> {
        if (self.stopped)() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
