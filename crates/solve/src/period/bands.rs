//! Bands of strips on threads, which follow each other like the steps of a stair.
//!
//! A strip needs what the one above it passes on in the same step, and what it was itself after the step before. So a band can go on with the next
//! step while those below it are still at the last: the values are those of one thread, whatever the number of threads.

use super::band::{Band, Passed};
use super::replay::Replay;
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Builder, scope};

/// What is passed on is there so many times for each band: none has to wait until the one below it has taken over the last.
const PASSED_A_BAND: usize = 2;

/// Fewer steps are not worth a thread.
const FEWEST_STEPS: u64 = 16;

/// Steps of a machine: how many at most, and what goes with them.
pub(super) struct Course<'c> {
    pub(super) steps: u64,
    pub(super) threads: usize,
    /// Gives what the strips that are played pass on.
    pub(super) replay: Option<&'c Replay>,
    /// Hears of every step, once the first band has done it; tells whether to go on.
    pub(super) go_on: &'c mut dyn FnMut() -> bool,
}

/// Threads that so many steps of so many strips are worth.
pub(super) fn useful_threads(threads: usize, steps: u64, strips: usize) -> usize {
    if steps < FEWEST_STEPS { 1 } else { threads.min(strips).max(1) }
}

/// So often is there what is passed on, where so many threads work.
pub(super) fn passed_for(threads: usize) -> usize {
    if threads > 1 { threads.saturating_mul(PASSED_A_BAND) } else { 0 }
}

/// Goes on with a band, on several threads in parts; `tell` hears of each step what is passed on below the last row. The band, or the last of its
/// parts, as it is afterwards.
pub(super) fn run<'m>(
    mut band: Band<'m>,
    passed: &mut Passed,
    course: Course<'_>,
    mut tell: impl FnMut(&Passed) + Send,
) -> Band<'m> {
    let threads = useful_threads(course.threads, course.steps, band.strips_computed());
    if threads > 1 {
        return run_parts(band, threads, course, tell);
    }
    let Course { steps, replay, go_on, .. } = course;
    for _ in 0..steps {
        band.begin_step(passed, replay);
        tell(passed);
        if !go_on() {
            break;
        }
    }
    band
}

fn run_parts<'m>(mut band: Band<'m>, threads: usize, course: Course<'_>, tell: impl FnMut(&Passed) + Send) -> Band<'m> {
    let layout = band.layout;
    let Course { steps, replay, go_on, .. } = course;
    scope(|scope| {
        let helper = |_| {
            let (job, jobs) = channel::<Part<'m, _>>();
            let helper = Builder::new().spawn_scoped(scope, move || jobs.recv().ok().map(Part::run)).ok()?;
            Some((job, helper))
        };
        // Where the system has no room for a further thread, fewer do the same work.
        let helpers: Vec<_> = (1..threads).map_while(helper).collect();
        let others = band.cut_off(helpers.len() + 1);
        // From the last part, where what was passed on ends, to the first, where it begins.
        let (mut below, free) = channel();
        for _ in 0..passed_for(threads) {
            // The other end is there.
            let _ = below.send(Passed::new(&layout));
        }
        let mut tell = Some(tell);
        for ((job, _), band) in helpers.iter().zip(others) {
            let (to, from) = channel();
            let _ = job.send(Part { band, from, below, tell: tell.take() });
            below = to;
        }
        for _ in 0..steps {
            // Both fail only where another part has died.
            let Ok(mut passed) = free.recv() else { break };
            band.begin_step(&mut passed, replay);
            if let Some(tell) = &mut tell {
                tell(&passed);
            }
            if below.send(passed).is_err() || !go_on() {
                break;
            }
        }
        drop(below);
        let parts = helpers.into_iter().map(|(_, helper)| helper.join().unwrap_or_else(|panic| resume_unwind(panic)));
        // All are at the same column; what was found impossible has got to the last, which is the first of these.
        parts.flatten().reduce(|last, _| last).unwrap_or(band)
    })
}

/// A part of a band on a thread of its own.
struct Part<'m, T> {
    band: Band<'m>,
    from: Receiver<Passed>,
    below: Sender<Passed>,
    /// Of the last part only.
    tell: Option<T>,
}

impl<'m, T: FnMut(&Passed)> Part<'m, T> {
    /// Follows the part above until there are no more steps.
    fn run(mut self) -> Band<'m> {
        for mut passed in self.from {
            self.band.step(&mut passed);
            if let Some(tell) = &mut self.tell {
                tell(&passed);
            }
            if self.below.send(passed).is_err() {
                break;
            }
        }
        self.band
    }
}
