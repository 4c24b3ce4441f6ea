//! How much may be spent on an answer, and who is told about it.

use crate::AutomataError;
use std::ops::ControlFlow;

/// The most that one construction may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// States of one automaton, before it is minimised.
    pub states: usize,
    /// Bytes of the tables of one construction, roughly.
    pub memory: usize,
}

impl Default for Limits {
    /// Ten million states, 3 GB.
    fn default() -> Limits {
        Limits { states: 10_000_000, memory: 3 << 30 }
    }
}

impl Limits {
    /// States and runs are counted in 32 bits: four billion of them, eight bytes each.
    fn within_words(self) -> Limits {
        Limits { states: self.states.min(u32::MAX as usize - 2), memory: self.memory.min(30 << 30) }
    }
}

/// How far a construction has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What is being built.
    pub step: &'static str,
    /// States found so far.
    pub states: usize,
}

/// What a callback of a [`Budget`] looks like.
type Report<'a> = &'a mut dyn FnMut(Progress) -> ControlFlow<()>;

/// Limits, a callback that hears of progress and may end the work, and a record of the largest construction.
///
/// ```
/// use automata::{AutomataError, Automaton, Budget, Limits, NumberSystem};
/// let system = NumberSystem::ostrowski(&[2])?;
/// let mut small = Budget::new(Limits { states: 5, ..Limits::default() });
/// let sum = Automaton::linear(&system, &[1, 1, -1], Some(0), Some(0), &mut small);
/// assert_eq!(sum.unwrap_err(), AutomataError::States { step: "a linear relation", limit: 5 });
/// # Ok::<(), AutomataError>(())
/// ```
#[derive(Default)]
pub struct Budget<'a> {
    limits: Limits,
    report: Option<Report<'a>>,
    largest: usize,
    calls: u32,
}

impl<'a> Budget<'a> {
    /// A budget with these limits and no callback.
    pub fn new(limits: Limits) -> Budget<'a> {
        Budget { limits: limits.within_words(), ..Budget::default() }
    }

    /// The same with a callback, called every few thousand states; it ends the work by `ControlFlow::Break`.
    pub fn with_progress(limits: Limits, report: Report<'a>) -> Budget<'a> {
        Budget { limits: limits.within_words(), report: Some(report), ..Budget::default() }
    }

    /// The limits.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// The most states any construction had so far.
    pub fn largest(&self) -> usize {
        self.largest
    }

    /// To be called for every new state.
    pub(crate) fn spend(&mut self, step: &'static str, states: usize, bytes: usize) -> Result<(), AutomataError> {
        self.largest = self.largest.max(states);
        if states > self.limits.states {
            return Err(AutomataError::States { step, limit: self.limits.states });
        }
        if bytes > self.limits.memory {
            return Err(AutomataError::Memory { step, limit: self.limits.memory });
        }
        self.calls = self.calls.wrapping_add(1);
        if self.calls.is_multiple_of(4096) {
            return self.tell(step, states);
        }
        Ok(())
    }

    /// Reports at once.
    pub(crate) fn tell(&mut self, step: &'static str, states: usize) -> Result<(), AutomataError> {
        let go_on = self.report.as_mut().is_none_or(|report| report(Progress { step, states }).is_continue());
        if go_on { Ok(()) } else { Err(AutomataError::Cancelled) }
    }
}
