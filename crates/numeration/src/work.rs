//! What a long computation may use, who hears how far it is, and how it ends early.
//!
//! A [`Work`] is handed by reference through every long call: limits, and one callback that hears of progress and may wish to stop. It counts
//! nothing and has no clock, so it can be copied, narrowed for a part of the work, and shared by threads; whoever wants an end after a time
//! looks at the clock in the callback. What is counted is counted by a [`Meter`], one for each loop or thread. What ends early ends with a
//! [`Halt`], which says which limit was met, or that the callback wished it.
//!
//! ```
//! use wythoff::numbers::work::{Halt, Meter, Resource, Work};
//! use std::ops::ControlFlow;
//!
//! /// The length of the Collatz sequence of a number.
//! fn length(mut number: u64, work: &Work) -> Result<u64, Halt> {
//!     let mut meter = Meter::new(work, "a Collatz sequence");
//!     let mut length = 1;
//!     while number != 1 {
//!         number = if number % 2 == 0 { number / 2 } else { 3 * number + 1 };
//!         length += 1;
//!         meter.spend(1)?;
//!         meter.tell(length, None)?;
//!     }
//!     Ok(length)
//! }
//!
//! let work = Work::default();
//! assert_eq!(length(27, &work), Ok(112));
//! let halt = length(27, &work.with_steps(100)).unwrap_err();
//! assert_eq!(halt, Halt::Limit { what: Resource::Steps, needed: 101, allowed: 100, during: "a Collatz sequence" });
//! let watch = |_: wythoff::numbers::work::Progress| ControlFlow::Break(());
//! assert_eq!(length(27, &work.watched_by(&watch)), Err(Halt::Stopped));
//! ```

mod halt;
mod meter;

pub use halt::{Halt, Resource};
pub use meter::Meter;

use std::fmt;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

/// How far a computation has got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress<'p> {
    /// What is being done.
    pub during: &'p str,
    /// Parts done: states found, rows or positions decided.
    pub done: u64,
    /// All parts, where that is known.
    pub total: Option<u64>,
}

/// A callback that hears of progress, perhaps from several threads at once, and ends the work by `ControlFlow::Break`.
pub type Watch<'w> = dyn Fn(Progress<'_>) -> ControlFlow<()> + Sync + 'w;

/// Limits, and a callback that hears of progress and may wish to stop.
#[derive(Clone, Copy)]
pub struct Work<'w> {
    /// The most bytes that one computation may hold, roughly.
    pub memory: u64,
    /// The most elementary steps of one computation, about a nanosecond each, where steps are counted.
    pub steps: u64,
    /// The most states of one automaton, before it is minimised.
    pub states: u64,
    /// How many threads may work; with one, none is started. No answer depends on it.
    pub threads: NonZeroUsize,
    /// Bytes that are held already, beside what is counted.
    held: u64,
    watch: &'w Watch<'w>,
}

fn go_on(_: Progress<'_>) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

impl Work<'static> {
    /// The usual limits: one gibibyte, 2³¹ steps (a few seconds), ten million states, one thread. Nobody watches.
    pub const USUAL: Work<'static> = Work {
        memory: 1 << 30,
        steps: 1 << 31,
        states: 10_000_000,
        threads: NonZeroUsize::MIN,
        held: 0,
        watch: &go_on,
    };

    /// No limits, one thread, and nobody watches: for work that is known to be small.
    pub const UNLIMITED: Work<'static> = Work {
        memory: u64::MAX,
        steps: u64::MAX,
        states: u64::MAX,
        threads: NonZeroUsize::MIN,
        held: 0,
        watch: &go_on,
    };
}

impl Default for Work<'static> {
    /// [`Work::USUAL`].
    fn default() -> Work<'static> {
        Work::USUAL
    }
}

impl<'w> Work<'w> {
    /// The same with this limit on memory, in bytes.
    #[must_use]
    pub const fn with_memory(self, memory: u64) -> Work<'w> {
        Work { memory, ..self }
    }

    /// The same with this limit on steps.
    #[must_use]
    pub const fn with_steps(self, steps: u64) -> Work<'w> {
        Work { steps, ..self }
    }

    /// The same with this limit on states.
    #[must_use]
    pub const fn with_states(self, states: u64) -> Work<'w> {
        Work { states, ..self }
    }

    /// The same with so many threads.
    #[must_use]
    pub const fn with_threads(self, threads: NonZeroUsize) -> Work<'w> {
        Work { threads, ..self }
    }

    /// The same, but with at most so many bytes: for a part of the work that is worth no more.
    #[must_use]
    pub fn within_memory(self, most: u64) -> Work<'w> {
        self.with_memory(self.memory.min(most))
    }

    /// The same, but with at most so many steps.
    #[must_use]
    pub fn within_steps(self, most: u64) -> Work<'w> {
        self.with_steps(self.steps.min(most))
    }

    /// The same, but with at most so many states.
    #[must_use]
    pub fn within_states(self, most: u64) -> Work<'w> {
        self.with_states(self.states.min(most))
    }

    /// The same limits under another callback. One that wants the old callback to hear of it too passes the news on with [`Work::tell`].
    #[must_use]
    pub fn watched_by<'v>(self, watch: &'v Watch<'v>) -> Work<'v> {
        let Work { memory, steps, states, threads, held, .. } = self;
        Work { memory, steps, states, threads, held, watch }
    }

    /// The same limits, when so many bytes more are held all the while: they count in [`Work::reserve`] and [`Meter::hold`].
    ///
    /// ```
    /// use wythoff::numbers::work::Work;
    /// let work = Work::default().with_memory(100).beside(30);
    /// assert!(work.reserve(70, "a test").is_ok());
    /// assert!(work.reserve(71, "a test").is_err());
    /// ```
    #[must_use]
    pub const fn beside(self, bytes: u64) -> Work<'w> {
        Work { held: self.held.saturating_add(bytes), ..self }
    }

    /// Tells the callback, and hears whether it wishes to stop.
    pub fn tell(&self, progress: Progress<'_>) -> ControlFlow<()> {
        (self.watch)(progress)
    }

    /// Whether so many bytes may be had.
    ///
    /// # Errors
    /// [`Halt::Limit`] if they are more than allowed.
    pub fn reserve(&self, bytes: u128, during: &'static str) -> Result<(), Halt> {
        let needed = bytes.saturating_add(self.held.into());
        if needed > u128::from(self.memory) {
            return Err(Halt::Limit { what: Resource::Memory, needed, allowed: self.memory, during });
        }
        Ok(())
    }
}

impl fmt::Debug for Work<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Work { memory, steps, states, threads, .. } = self;
        f.debug_struct("Work")
            .field("memory", memory)
            .field("steps", steps)
            .field("states", states)
            .field("threads", threads)
            .finish_non_exhaustive()
    }
}
