//! A table in square tiles, filled in an order in which every option comes before its position.
//!
//! A position needs only positions above it and to its left. Each thread takes the next strip of tiles and fills it from left to
//! right, and never starts a tile before the one above it is full: the threads follow each other like the steps of a stair.

use numeration::work::{Progress, Work};
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

/// Counts the work of all threads and passes on the wish to stop.
pub(super) struct Monitor<'w> {
    done: AtomicU64,
    /// All positions; one that comes from its mirror image does not count.
    total: u64,
    stopped: AtomicBool,
    during: &'static str,
    work: Work<'w>,
}

impl<'w> Monitor<'w> {
    pub(super) fn new(total: u64, during: &'static str, work: &Work<'w>) -> Monitor<'w> {
        Monitor { done: AtomicU64::new(0), total, stopped: AtomicBool::new(false), during, work: *work }
    }

    /// Counts `positions` as done and asks whether to go on.
    pub(super) fn advance(&self, positions: u64) -> ControlFlow<()> {
        let done = self.done.fetch_add(positions, Ordering::Relaxed) + positions;
        if self.work.tell(Progress { during: self.during, done, total: Some(self.total) }).is_break() {
            self.stop();
        }
        if self.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}

/// Stops the other threads if this one dies: they would wait for its tiles for ever.
struct StopOnPanic<'m, 'w>(&'m Monitor<'w>);

impl Drop for StopOnPanic<'_, '_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.stop();
        }
    }
}

/// A rectangle of the table, and which in the order of strips and columns of tiles.
#[derive(Debug)]
pub(super) struct Tile {
    pub strip: usize,
    pub place: usize,
    pub rows: Range<usize>,
    pub columns: Range<usize>,
}

impl Tile {
    /// The columns of row `x` in this tile; in a symmetric table only from the diagonal on.
    pub(super) fn columns_of(&self, x: usize, symmetric: bool) -> Range<usize> {
        if symmetric { self.columns.start.max(x)..self.columns.end } else { self.columns.clone() }
    }

    /// How many positions have to be worked out.
    pub(super) fn positions(&self, symmetric: bool) -> u64 {
        self.rows.clone().map(|x| self.columns_of(x, symmetric).len() as u64).sum()
    }
}

/// A table cut into tiles of `side` × `side`, fewer at the right and lower edges.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tiling {
    pub rows: usize,
    pub columns: usize,
    pub side: usize,
    /// Only tiles on and above the diagonal are to be filled; the table is not higher than wide.
    pub symmetric: bool,
}

impl Tiling {
    pub(super) fn strips(&self) -> usize {
        self.rows.div_ceil(self.side)
    }

    pub(super) fn places(&self) -> usize {
        self.columns.div_ceil(self.side)
    }

    fn tile(&self, strip: usize, place: usize) -> Tile {
        let range = |index: usize, most: usize| index * self.side..((index + 1) * self.side).min(most);
        Tile { strip, place, rows: range(strip, self.rows), columns: range(place, self.columns) }
    }

    /// Fills all tiles. Each thread makes itself one `state`, which `fill` gets back with every tile of the same thread; the
    /// tiles of one strip come to one thread in order.
    pub(super) fn run<S>(
        &self,
        threads: usize,
        monitor: &Monitor<'_>,
        state: impl Fn() -> S + Sync,
        fill: impl Fn(&mut S, &Tile) -> ControlFlow<()> + Sync,
    ) -> ControlFlow<()> {
        let filled: Vec<AtomicUsize> = (0..self.strips()).map(|_| AtomicUsize::new(0)).collect();
        let next = AtomicUsize::new(0);
        let work = || {
            let _guard = StopOnPanic(monitor);
            let mut state = state();
            loop {
                let strip = next.fetch_add(1, Ordering::Relaxed);
                if strip >= self.strips() {
                    return ControlFlow::Continue(());
                }
                for place in if self.symmetric { strip } else { 0 }..self.places() {
                    if let Some(above) = strip.checked_sub(1) {
                        wait(&filled[above], place, monitor)?;
                    }
                    fill(&mut state, &self.tile(strip, place))?;
                    filled[strip].store(place + 1, Ordering::Release);
                }
            }
        };
        let helpers = threads.min(self.strips()).saturating_sub(1);
        if helpers == 0 {
            return work();
        }
        std::thread::scope(|scope| {
            for _ in 0..helpers {
                // Where the system has no room for a further thread, fewer do the same work.
                if std::thread::Builder::new().spawn_scoped(scope, work).is_err() {
                    break;
                }
            }
            let _ = work();
        });
        if monitor.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Waits until more than `place` tiles of the strip above are full.
fn wait(above: &AtomicUsize, place: usize, monitor: &Monitor<'_>) -> ControlFlow<()> {
    let mut tries = 0u32;
    while above.load(Ordering::Acquire) <= place {
        if monitor.is_stopped() {
            return ControlFlow::Break(());
        }
        tries += 1;
        match tries {
            0..64 => std::hint::spin_loop(),
            64..256 => std::thread::yield_now(),
            _ => std::thread::sleep(std::time::Duration::from_micros(50)),
        }
    }
    ControlFlow::Continue(())
}
