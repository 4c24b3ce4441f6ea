//! Work on automata: what their numbers can hold, and the largest construction.

use numeration::work::{Meter, Progress, Work};
use std::sync::atomic::{AtomicU64, Ordering};

/// States are counted in 32 bits, and two of the numbers mean something else.
const MOST_STATES: u64 = u32::MAX as u64 - 2;

/// Runs are counted in 32 bits too: four billion of them, eight bytes each.
const MOST_MEMORY: u64 = 30 << 30;

/// The meter of a construction.
pub(crate) fn meter<'w>(work: &Work<'w>, during: &'static str) -> Meter<'w> {
    Meter::new(&work.within_states(MOST_STATES).within_memory(MOST_MEMORY), during)
}

/// Does something, and says how many states its largest construction had, before it was minimised.
///
/// Every construction tells the callback at its end how many states it had, without a total; so it is enough to listen.
///
/// ```
/// use wythoff::automata::{Automaton, NumberSystem, with_largest};
/// use wythoff::numbers::work::Work;
/// let system = NumberSystem::ostrowski(&[2])?;
/// let (sum, largest) =
///     with_largest(&Work::default(), |work| Automaton::linear(&system, &[1, 1, -1], Some(0), Some(0), work));
/// assert!(largest > sum?.states());
/// # Ok::<(), wythoff::automata::AutomataError>(())
/// ```
pub fn with_largest<T>(work: &Work, job: impl FnOnce(&Work) -> T) -> (T, usize) {
    let largest = AtomicU64::new(0);
    let watch = |at: Progress<'_>| {
        if at.total.is_none() {
            largest.fetch_max(at.done, Ordering::Relaxed);
        }
        work.tell(at)
    };
    let result = job(&work.watched_by(&watch));
    (result, largest.into_inner() as usize)
}
