//! Who works next.
//!
//! How long an answer takes is not known before it is there. So every question is *tried* first, for a moment, by
//! workers kept for that; small ones, as far as one can see, come first. What is not answered by then is *slow*: it
//! goes on if one of the slow workers is free, and else is put aside and waits its turn. So a quick answer waits for
//! other quick answers, and for a moment of a slow one, but never for a slow one's end, whoever asks.
//!
//! Slow workers are shared by address: none has all of them, those who have fewer come first, and where too many
//! questions wait, it is one of the address that has most of them that is refused.
//!
//! Nothing here looks at a clock or starts a thread.

use crate::settings::Settings;
use std::collections::HashMap;
use std::fmt;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::oneshot;

/// Questions of more effort than this are tried by a quarter of the workers that try: not all work looks up, and that on
/// two numbers of 200,000 digits takes longer than anybody wants to wait. Smaller ones have all of them, so that each has
/// its share of the processors beside the slow ones.
const SMALL: u64 = 1 << 16;

/// A worker's time, as asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lane {
    /// For a moment; the smaller the effort, the sooner.
    Try {
        /// How much there is to do, roughly.
        effort: u64,
    },
    /// Until it is done.
    Slow,
}

impl Lane {
    /// Whether this is a question that gives way to smaller ones.
    pub(crate) fn is_large(self) -> bool {
        matches!(self, Lane::Try { effort } if effort > SMALL)
    }
}

/// Why there is no worker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    /// Too many wait already.
    Busy,
    /// The server ends.
    Ending,
    /// Smaller questions come first: this one had better ask as a slow one.
    Later,
}

/// The workers and those who wait for them.
pub(crate) struct Lanes {
    tries: usize,
    workers: usize,
    queue: usize,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    ending: bool,
    last: u64,
    trying: usize,
    /// Those of them with more than a small effort.
    trying_large: usize,
    slow: usize,
    slow_of: HashMap<IpAddr, usize>,
    waiting: Vec<Waiting>,
}

struct Waiting {
    ticket: u64,
    client: IpAddr,
    lane: Lane,
    tell: oneshot::Sender<Result<Seat, Refused>>,
}

impl Lanes {
    pub(crate) fn new(settings: &Settings) -> Arc<Lanes> {
        Arc::new(Lanes {
            tries: settings.tries.max(1),
            workers: settings.workers.max(1),
            queue: settings.queue,
            state: Mutex::default(),
        })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // No panic can happen while it is held.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The most slow workers of one address: one is left for others, if there are several.
    fn share(&self) -> usize {
        (self.workers - 1).max(1)
    }

    /// A worker's time for a client: heard when it comes.
    pub(crate) fn seat(self: &Arc<Lanes>, client: IpAddr, lane: Lane) -> oneshot::Receiver<Result<Seat, Refused>> {
        let (tell, hear) = oneshot::channel();
        let mut state = self.state();
        if state.ending {
            let _ = tell.send(Err(Refused::Ending));
            return hear;
        }
        state.last += 1;
        let ticket = state.last;
        state.waiting.push(Waiting { ticket, client, lane, tell });
        self.give(state);
        hear
    }

    /// No more work is begun, and nobody waits any longer.
    pub(crate) fn end(&self) {
        let mut state = self.state();
        state.ending = true;
        for waiting in state.waiting.drain(..) {
            let _ = waiting.tell.send(Err(Refused::Ending));
        }
    }

    /// Gives all seats that can be given, and refuses those who are too many.
    fn give(self: &Arc<Lanes>, mut state: MutexGuard<'_, State>) {
        // Seats that nobody takes come back; they must not find the state locked.
        let mut untaken = Vec::new();
        state.waiting.retain(|waiting| !waiting.tell.is_closed());
        while let Some(place) = self.next(&state) {
            let Waiting { client, lane, tell, .. } = state.waiting.swap_remove(place);
            state.enter(client, lane);
            let seat = Seat { lanes: Arc::clone(self), client, lane: Mutex::new(lane) };
            untaken.extend(tell.send(Ok(seat)).err());
        }
        while let Some(place) = self.too_many(&state) {
            let Waiting { lane, tell, .. } = state.waiting.swap_remove(place);
            let _ = tell.send(Err(if lane == Lane::Slow { Refused::Busy } else { Refused::Later }));
        }
        drop(state);
        drop(untaken);
    }

    /// Whose turn it is, if a worker is free.
    fn next(&self, state: &State) -> Option<usize> {
        let waiting = || state.waiting.iter().enumerate();
        if state.trying < self.tries {
            let large = state.trying_large < (self.tries / 4).max(1);
            let smallest = waiting().filter_map(|(place, waiting)| match waiting.lane {
                Lane::Try { effort } if effort <= SMALL || large => Some((effort, waiting.ticket, place)),
                _ => None,
            });
            if let Some((_, _, place)) = smallest.min() {
                return Some(place);
            }
        }
        let slow = waiting().filter(|(_, waiting)| waiting.lane == Lane::Slow && self.has_room(state, waiting.client));
        slow.min_by_key(|(_, waiting)| (state.slow_of(waiting.client), waiting.ticket)).map(|(place, _)| place)
    }

    /// Whether a slow worker is free for this client.
    fn has_room(&self, state: &State, client: IpAddr) -> bool {
        state.slow < self.workers && state.slow_of(client) < self.share()
    }

    /// Who has to go where more wait than may: the largest of those to be tried; of the slow ones the last of the
    /// address that has most.
    fn too_many(&self, state: &State) -> Option<usize> {
        let (tried, slow): (Vec<_>, Vec<_>) =
            state.waiting.iter().enumerate().partition(|(_, waiting)| waiting.lane != Lane::Slow);
        if slow.len() > self.queue {
            let mut shares: HashMap<IpAddr, usize> = HashMap::new();
            slow.iter().for_each(|(_, waiting)| *shares.entry(waiting.client).or_default() += 1);
            return slow.into_iter().max_by_key(|(_, one)| (shares[&one.client], one.ticket)).map(|(place, _)| place);
        }
        let size = |waiting: &Waiting| match waiting.lane {
            Lane::Try { effort } => effort,
            Lane::Slow => u64::MAX,
        };
        let full = tried.len() > self.queue;
        tried.into_iter().filter(|_| full).max_by_key(|(_, one)| (size(one), one.ticket)).map(|(place, _)| place)
    }
}

impl State {
    fn slow_of(&self, client: IpAddr) -> usize {
        self.slow_of.get(&client).copied().unwrap_or(0)
    }

    fn enter(&mut self, client: IpAddr, lane: Lane) {
        match lane {
            Lane::Try { effort } => {
                self.trying += 1;
                self.trying_large += usize::from(effort > SMALL);
            }
            Lane::Slow => {
                self.slow += 1;
                *self.slow_of.entry(client).or_default() += 1;
            }
        }
    }

    fn leave(&mut self, client: IpAddr, lane: Lane) {
        match lane {
            Lane::Try { effort } => {
                self.trying -= 1;
                self.trying_large -= usize::from(effort > SMALL);
            }
            Lane::Slow => {
                self.slow -= 1;
                if let Some(count) = self.slow_of.get_mut(&client) {
                    *count -= 1;
                }
                self.slow_of.retain(|_, count| *count > 0);
            }
        }
    }
}

/// A worker's time, given back when dropped.
pub(crate) struct Seat {
    lanes: Arc<Lanes>,
    client: IpAddr,
    lane: Mutex<Lane>,
}

impl Seat {
    fn lane(&self) -> MutexGuard<'_, Lane> {
        // As above; and where both are held, this one is locked first.
        self.lane.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The moment is over: whether the work may go on as a slow one, because a slow worker is free and nobody waits for
    /// it.
    pub(crate) fn goes_on(&self) -> bool {
        let (mut lane, mut state) = (self.lane(), self.lanes.state());
        // Work that was overdue is counted already.
        state.leave(self.client, *lane);
        let waited_for = |waiting: &Waiting| waiting.lane == Lane::Slow && self.lanes.has_room(&state, waiting.client);
        let goes_on = self.lanes.has_room(&state, self.client) && !state.waiting.iter().any(waited_for);
        if goes_on {
            *lane = Lane::Slow;
        }
        state.enter(self.client, *lane);
        drop(lane);
        self.lanes.give(state);
        goes_on
    }

    /// Work that has not noticed that its moment is over counts as slow from now on if a slow worker is free, whosever
    /// turn it is, so that its place is free for the next.
    pub(crate) fn is_overdue(&self) {
        let (mut lane, mut state) = (self.lane(), self.lanes.state());
        if *lane != Lane::Slow && state.slow < self.lanes.workers {
            state.leave(self.client, *lane);
            *lane = Lane::Slow;
            state.enter(self.client, *lane);
        }
        drop(lane);
        self.lanes.give(state);
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Seat").field("client", &self.client).field("lane", &*self.lane()).finish_non_exhaustive()
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let lane = *self.lane();
        let mut state = self.lanes.state();
        state.leave(self.client, lane);
        self.lanes.give(state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oneshot::error::TryRecvError;

    fn lanes(tries: usize, workers: usize, queue: usize) -> Arc<Lanes> {
        Lanes::new(&Settings { tries, workers, queue, ..Settings::default() })
    }

    fn client(last: u8) -> IpAddr {
        [192, 168, 1, last].into()
    }

    type Heard = oneshot::Receiver<Result<Seat, Refused>>;

    fn seated(heard: &mut Heard) -> Seat {
        heard.try_recv().expect("news").expect("a seat")
    }

    fn refused(heard: &mut Heard) -> Refused {
        heard.try_recv().expect("news").expect_err("a refusal")
    }

    fn waits(heard: &mut Heard) -> bool {
        matches!(heard.try_recv(), Err(TryRecvError::Empty))
    }

    #[test]
    fn small_questions_are_tried_first() {
        let lanes = lanes(1, 2, 9);
        let first = seated(&mut lanes.seat(client(1), Lane::Try { effort: 5 }));
        let mut large = lanes.seat(client(1), Lane::Try { effort: 1000 });
        let mut small = lanes.seat(client(1), Lane::Try { effort: 3 });
        assert!(waits(&mut large) && waits(&mut small));
        drop(first);
        let small = seated(&mut small);
        assert!(waits(&mut large));
        drop(small);
        seated(&mut large);
    }

    #[test]
    fn large_questions_leave_a_try_to_small_ones() {
        let lanes = lanes(2, 2, 9);
        let large = || lanes.seat(client(1), Lane::Try { effort: SMALL + 1 });
        let (first, mut second) = (seated(&mut large()), large());
        assert!(waits(&mut second));
        drop(seated(&mut lanes.seat(client(1), Lane::Try { effort: SMALL })));
        assert!(waits(&mut second));
        // Overdue, it is among the slow ones.
        first.is_overdue();
        drop(seated(&mut second));
        drop(first);
        let state = lanes.state();
        assert_eq!((state.trying, state.trying_large, state.slow), (0, 0, 0));
    }

    #[test]
    fn slow_ones_leave_the_tries_free_and_wait_their_turn() {
        let lanes = lanes(1, 3, 9);
        let tried = |number: u8| seated(&mut lanes.seat(client(number), Lane::Try { effort: 1 }));
        let (first, second) = {
            let first = tried(1);
            assert!(first.goes_on() && first.goes_on());
            let second = tried(1);
            assert!(second.goes_on());
            (first, second)
        };
        // Two of three is the share of one address.
        let third = tried(1);
        assert!(!third.goes_on());
        drop(third);
        let mut third = lanes.seat(client(1), Lane::Slow);
        assert!(waits(&mut third));
        // Another address has the last one at once.
        let other = tried(2);
        assert!(other.goes_on());
        let mut others_second = lanes.seat(client(2), Lane::Slow);
        assert!(waits(&mut others_second));
        // What becomes free goes to those who may have more, and in their turn.
        drop(other);
        let others_second = seated(&mut others_second);
        assert!(waits(&mut third));
        drop(first);
        let third = seated(&mut third);
        let mut fourth = lanes.seat(client(1), Lane::Slow);
        let mut others_third = lanes.seat(client(2), Lane::Slow);
        drop((second, others_second));
        seated(&mut others_third);
        seated(&mut fourth);
        drop(third);
        assert_eq!(lanes.state().slow, 0);
    }

    #[test]
    fn overdue_work_does_not_go_on_beyond_its_share() {
        let lanes = lanes(1, 2, 9);
        let tried = || seated(&mut lanes.seat(client(1), Lane::Try { effort: 1 }));
        let first = tried();
        assert!(first.goes_on());
        let second = tried();
        second.is_overdue();
        let third = tried();
        assert!(!second.goes_on() && !third.goes_on());
        drop(first);
        assert!(second.goes_on() && !third.goes_on());
        drop((second, third));
        let state = lanes.state();
        assert_eq!((state.trying, state.slow), (0, 0));
    }

    #[test]
    fn who_waits_most_is_refused_where_too_many_wait() {
        let lanes = lanes(1, 1, 2);
        let at_work = seated(&mut lanes.seat(client(1), Lane::Slow));
        let mut waiting: Vec<Heard> = (0..2).map(|_| lanes.seat(client(1), Lane::Slow)).collect();
        assert_eq!(refused(&mut lanes.seat(client(1), Lane::Slow)), Refused::Busy);
        let mut other = lanes.seat(client(2), Lane::Slow);
        assert!(waits(&mut other) && waits(&mut waiting[0]));
        assert_eq!(refused(&mut waiting[1]), Refused::Busy);
        drop(at_work);
    }

    #[test]
    fn the_largest_is_put_aside_where_too_many_are_to_be_tried() {
        let lanes = lanes(1, 1, 2);
        let at_work = seated(&mut lanes.seat(client(1), Lane::Try { effort: 1 }));
        let mut waiting: Vec<Heard> =
            [7, 9].into_iter().map(|effort| lanes.seat(client(1), Lane::Try { effort })).collect();
        let mut small = lanes.seat(client(1), Lane::Try { effort: 2 });
        assert!(waits(&mut small) && waits(&mut waiting[0]));
        assert_eq!(refused(&mut waiting[1]), Refused::Later);
        drop(at_work);
        seated(&mut small);
    }

    #[test]
    fn seats_of_those_who_have_gone_go_to_the_next() {
        let lanes = lanes(1, 1, 9);
        let at_work = seated(&mut lanes.seat(client(1), Lane::Try { effort: 1 }));
        drop(lanes.seat(client(1), Lane::Try { effort: 1 }));
        let mut next = lanes.seat(client(1), Lane::Try { effort: 1 });
        drop(at_work);
        drop(seated(&mut next));
        let state = lanes.state();
        assert_eq!((state.trying, state.slow, state.waiting.len()), (0, 0, 0));
    }

    #[test]
    fn overdue_work_makes_room_and_the_end_is_told_to_all() {
        let lanes = lanes(1, 1, 9);
        let stuck = seated(&mut lanes.seat(client(1), Lane::Try { effort: 1 }));
        stuck.is_overdue();
        let last = seated(&mut lanes.seat(client(1), Lane::Try { effort: 1 }));
        last.is_overdue();
        let mut waiting = lanes.seat(client(1), Lane::Try { effort: 1 });
        assert!(waits(&mut waiting));
        lanes.end();
        assert_eq!(refused(&mut waiting), Refused::Ending);
        assert_eq!(refused(&mut lanes.seat(client(1), Lane::Slow)), Refused::Ending);
        drop((stuck, last));
    }
}
