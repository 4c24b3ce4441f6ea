//! How far a computation has got, and whether it may go on.

use super::{OutcomesError, Progress};
use std::ops::ControlFlow;

/// The caller's watch over a computation, and the limit on its work.
pub(crate) struct Watch<'w> {
    progress: &'w mut dyn FnMut(Progress) -> ControlFlow<()>,
    steps: u64,
    limit: u64,
}

impl<'w> Watch<'w> {
    pub(crate) fn new(limit: Option<u64>, progress: &'w mut dyn FnMut(Progress) -> ControlFlow<()>) -> Watch<'w> {
        Watch { progress, steps: 0, limit: limit.unwrap_or(u64::MAX) }
    }

    /// `done` rows of `total` are decided.
    pub(crate) fn at(&mut self, done: u64, total: u64) -> Result<(), OutcomesError> {
        match (self.progress)(Progress { done, total }) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(OutcomesError::Cancelled),
        }
    }

    /// More work is done.
    pub(crate) fn spend(&mut self, steps: u64) -> Result<(), OutcomesError> {
        self.steps = self.steps.saturating_add(steps);
        match self.steps > self.limit {
            true => Err(OutcomesError::Steps { limit: self.limit }),
            false => Ok(()),
        }
    }
}
