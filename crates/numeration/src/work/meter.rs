//! What one loop has used.

use super::{Halt, Progress, Resource, Work};

/// So many rounds of a loop pass between two looks at the callback.
const ROUNDS: u32 = 4096;

/// The counters of one loop or thread, held against the limits of its [`Work`].
///
/// They are plain numbers: a round costs an addition and a comparison or two, and the callback is asked every few thousand rounds, or where the
/// loop says so.
#[derive(Clone, Debug)]
pub struct Meter<'w> {
    work: Work<'w>,
    during: &'static str,
    steps: u64,
    rounds: u32,
}

impl<'w> Meter<'w> {
    /// Nothing is used yet. `during` says what the loop does, with an article: "a product", "the table".
    pub fn new(work: &Work<'w>, during: &'static str) -> Meter<'w> {
        Meter { work: *work, during, steps: 0, rounds: 0 }
    }

    /// The limits, and who is told.
    pub fn work(&self) -> &Work<'w> {
        &self.work
    }

    /// Takes so many more steps.
    ///
    /// # Errors
    /// [`Halt::Limit`] once they are too many.
    #[inline]
    pub fn spend(&mut self, steps: u64) -> Result<(), Halt> {
        self.steps = self.steps.saturating_add(steps);
        if self.steps > self.work.steps {
            return Err(self.limit(Resource::Steps, self.steps, self.work.steps));
        }
        Ok(())
    }

    /// To be called for every new state: there are so many now, and they and what belongs to them take so many bytes.
    ///
    /// # Errors
    /// [`Halt::Limit`] once either is too much; [`Halt::Stopped`] if the callback, asked now and then, wishes so.
    #[inline]
    pub fn hold(&mut self, states: usize, bytes: usize) -> Result<(), Halt> {
        if states as u64 > self.work.states {
            return Err(self.limit(Resource::States, states as u64, self.work.states));
        }
        self.room(bytes)?;
        self.round(states as u64, None)
    }

    /// Whether so many bytes may be held, where no state is new.
    ///
    /// # Errors
    /// [`Halt::Limit`] if they are too many.
    #[inline]
    pub fn room(&self, bytes: usize) -> Result<(), Halt> {
        let bytes = (bytes as u64).saturating_add(self.work.held);
        match bytes > self.work.memory {
            true => Err(self.limit(Resource::Memory, bytes, self.work.memory)),
            false => Ok(()),
        }
    }

    /// A round of the loop is over; every few thousand rounds the callback hears that `done` parts of `total` are.
    ///
    /// # Errors
    /// [`Halt::Stopped`] if the callback wishes so.
    #[inline]
    pub fn round(&mut self, done: u64, total: Option<u64>) -> Result<(), Halt> {
        self.rounds += 1;
        if self.rounds >= ROUNDS {
            self.rounds = 0;
            return self.tell(done, total);
        }
        Ok(())
    }

    /// Tells the callback at once that `done` parts of `total` are done.
    ///
    /// # Errors
    /// [`Halt::Stopped`] if the callback wishes so.
    pub fn tell(&self, done: u64, total: Option<u64>) -> Result<(), Halt> {
        match self.work.tell(Progress { during: self.during, done, total }).is_continue() {
            true => Ok(()),
            false => Err(Halt::Stopped),
        }
    }

    #[cold]
    fn limit(&self, what: Resource, needed: u64, allowed: u64) -> Halt {
        Halt::Limit { what, needed: needed.into(), allowed, during: self.during }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ops::ControlFlow;
    use std::sync::Mutex;

    #[test]
    fn limits_are_met_exactly() {
        let work = Work::default().with_steps(10).with_states(3).with_memory(100);
        let mut meter = Meter::new(&work, "a test");
        let limit = |what, needed, allowed| Err(Halt::Limit { what, needed, allowed, during: "a test" });
        assert_eq!((meter.spend(4), meter.spend(6)), (Ok(()), Ok(())));
        assert_eq!(meter.spend(1), limit(Resource::Steps, 11, 10));
        assert_eq!((meter.hold(3, 100), meter.hold(4, 0)), (Ok(()), limit(Resource::States, 4, 3)));
        assert_eq!(meter.hold(1, 101), limit(Resource::Memory, 101, 100));
        assert_eq!(Meter::new(&work, "another").spend(10), Ok(()), "a meter counts for itself");
        assert_eq!(
            (work.reserve(100, "a test"), work.reserve(101, "a test")),
            (Ok(()), limit(Resource::Memory, 101, 100))
        );
    }

    #[test]
    fn parts_of_the_work_are_narrowed_and_never_widened() {
        let work = Work::default().with_memory(100).with_steps(100).with_states(100);
        let part = work.within_memory(50).within_steps(1000).within_states(7);
        assert_eq!((part.memory, part.steps, part.states), (50, 100, 7));
    }

    #[test]
    fn the_callback_is_asked_now_and_then_and_may_stop() {
        let heard = Mutex::new(Vec::new());
        let watch = |at: Progress<'_>| {
            heard.lock().unwrap().push((at.during.to_owned(), at.done, at.total));
            if at.done < 10_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let work = Work::default().watched_by(&watch);
        let mut meter = Meter::new(&work, "a test");
        let stopped = (1..).find_map(|state| meter.hold(state, 0).err().map(|halt| (state, halt)));
        assert_eq!(stopped, Some((3 * 4096, Halt::Stopped)));
        let heard = heard.into_inner().unwrap();
        assert_eq!(heard, [4096, 8192, 12288].map(|done| ("a test".to_owned(), done, None)));
    }
}
