//! Work that takes time: on a few threads, in the order of `lanes`, with an end to every wait.

use crate::course::{Course, Teller};
use crate::lanes::{Lane, Lanes, Refused, Seat};
use crate::memory;
use crate::settings::Settings;
use answers::api::{Answer, Cache, Kind, Progress, Question, Refusal, Work};
use std::net::IpAddr;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::watch;
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::{sleep, timeout};

/// After its time is over, work is given this long to notice.
const TO_NOTICE: Duration = Duration::from_millis(500);

/// Work that has not looked up for so long after its moment is not waited for by those to be tried next.
const TO_LOOK_UP: Duration = Duration::from_millis(150);

/// How long a large question waits to be tried while smaller ones come first; then it waits with the slow ones.
const TO_BE_TRIED: Duration = Duration::from_secs(1);

/// The workers and what they need.
#[derive(Clone)]
pub(crate) struct Pool {
    lanes: Arc<Lanes>,
    moment: Duration,
    time: Duration,
    memory: u64,
    steps: u64,
    /// What one answer leaves for the next.
    cache: Arc<Cache>,
    /// The server ends: all work does.
    ending: Arc<watch::Sender<bool>>,
}

/// Why there is no answer.
#[derive(Debug)]
pub(crate) enum Unanswered {
    /// The question has none, or none within a limit.
    Refused(Refusal),
    /// Too many others ask.
    Busy,
    /// The server ends.
    Ending,
}

impl From<Refusal> for Unanswered {
    fn from(refusal: Refusal) -> Unanswered {
        Unanswered::Refused(refusal)
    }
}

/// Tells the work that nobody waits for it, when whoever asked has gone or was refused.
struct Gone(Arc<AtomicBool>);

impl Drop for Gone {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Why work was broken off; nothing if it was not.
const MOMENT_OVER: u8 = 1;
const TIME_OVER: u8 = 2;

/// What a worker gives back.
struct Worked<T> {
    question: Box<dyn Question>,
    result: Result<T, Refusal>,
    broken_off: u8,
}

impl Pool {
    pub(crate) fn new(settings: &Settings) -> Pool {
        Pool {
            lanes: Lanes::new(settings),
            moment: settings.moment,
            time: settings.answer_time,
            memory: settings.memory,
            steps: settings.steps,
            cache: Arc::default(),
            ending: Arc::new(watch::Sender::new(false)),
        }
    }

    /// All work ends soon, no more is begun, and those who wait are told.
    pub(crate) fn end(&self) {
        self.ending.send_replace(true);
        self.lanes.end();
    }

    /// Ends when all work does.
    pub(crate) async fn ended(&self) {
        let _ = self.ending.subscribe().wait_for(|ended| *ended).await;
    }

    /// What one answer may cost.
    fn allowed(&self) -> Work<'static> {
        Work::USUAL.with_memory(self.memory).with_steps(self.steps)
    }

    /// The answer, found here if that is quick and else by a worker; `finish` is done to it in the same place.
    pub(crate) async fn answer<T: Send + 'static>(
        &self,
        client: IpAddr,
        mut question: Box<dyn Question>,
        course: &Course,
        finish: impl Fn(Answer) -> T + Copy + Send + 'static,
    ) -> Result<T, Unanswered> {
        if question.is_quick() {
            return Ok(question.answer(&self.allowed(), &self.cache).map(finish)?);
        }
        let effort = question.effort();
        let mut lane = Lane::Try { effort };
        loop {
            let Some(seat) = self.seat(client, lane).await? else {
                lane = Lane::Slow;
                continue;
            };
            let worked = self.work(Arc::new(seat), lane, question, course.teller(), finish).await?;
            // Work that was told to stop may have left something out, even if it has an answer.
            match worked {
                Worked { broken_off: MOMENT_OVER, question: again, .. } => (question, lane) = (again, Lane::Slow),
                Worked { broken_off: TIME_OVER, .. } => return Err(self.out_of_time().into()),
                Worked { result, .. } => return Ok(result?),
            }
        }
    }

    /// A worker's time; nothing if it is better waited for with the slow ones.
    async fn seat(&self, client: IpAddr, lane: Lane) -> Result<Option<Seat>, Unanswered> {
        let patience = if lane.is_large() { TO_BE_TRIED } else { self.time };
        match timeout(patience, self.lanes.seat(client, lane)).await {
            Ok(Ok(Ok(seat))) => Ok(Some(seat)),
            Ok(Ok(Err(Refused::Later))) => Ok(None),
            Ok(Ok(Err(Refused::Ending))) => Err(Unanswered::Ending),
            Err(_) if lane.is_large() => Ok(None),
            // Nobody forgets to tell; if so, it is like having waited too long.
            Ok(Ok(Err(Refused::Busy)) | Err(_)) | Err(_) => Err(Unanswered::Busy),
        }
    }

    /// Has a worker look for the answer, for a moment or for all of its time.
    async fn work<T: Send + 'static>(
        &self,
        seat: Arc<Seat>,
        lane: Lane,
        question: Box<dyn Question>,
        teller: Teller,
        finish: impl Fn(Answer) -> T + Send + 'static,
    ) -> Result<Worked<T>, Unanswered> {
        let gone = Arc::new(AtomicBool::new(false));
        let waits = Gone(Arc::clone(&gone));
        let begin = Instant::now();
        let mut work = self.begun(Arc::clone(&seat), lane, question, (teller, finish), gone);
        let noticed = async {
            if lane != Lane::Slow {
                if let Ok(result) = timeout(self.moment + TO_LOOK_UP, &mut work).await {
                    return Some(result);
                }
                // It may look up at any time, or never.
                seat.is_overdue();
            }
            let left = (begin + self.time).saturating_duration_since(Instant::now()) + TO_NOTICE;
            timeout(left, &mut work).await.ok()
        };
        let result = tokio::select! {
            result = noticed => result,
            () = async { self.ended().await; sleep(TO_NOTICE).await } => return Err(Unanswered::Ending),
        };
        drop(waits);
        match result {
            Some(Ok(worked)) if worked.broken_off != 0 && *self.ending.borrow() => Err(Unanswered::Ending),
            Some(Ok(worked)) => Ok(worked),
            // Libraries do not panic; if one does, others still get their answers.
            Some(Err(_)) => Err(Refusal::new(Kind::Fault, "the computation failed: please report the question").into()),
            None => Err(self.out_of_time().into()),
        }
    }

    /// The work on a thread of its own.
    fn begun<T: Send + 'static>(
        &self,
        seat: Arc<Seat>,
        lane: Lane,
        question: Box<dyn Question>,
        (teller, finish): (Teller, impl Fn(Answer) -> T + Send + 'static),
        gone: Arc<AtomicBool>,
    ) -> JoinHandle<Worked<T>> {
        let (allowed, cache, ending) = (self.allowed(), Arc::clone(&self.cache), self.ending.subscribe());
        let (moment, time) = (self.moment, self.time);
        spawn_blocking(move || {
            let begin = Instant::now();
            let broken_off = AtomicU8::new(0);
            let stop = |why: u8| {
                broken_off.store(why, Ordering::Relaxed);
                ControlFlow::Break(())
            };
            let tried = AtomicBool::new(lane != Lane::Slow);
            let watch = |progress: Progress<'_>| {
                teller.hear(progress);
                let worked = begin.elapsed();
                if gone.load(Ordering::Relaxed) || *ending.borrow() || worked >= time {
                    return stop(TIME_OVER);
                }
                if worked >= moment && tried.load(Ordering::Relaxed) {
                    if !seat.goes_on() {
                        return stop(MOMENT_OVER);
                    }
                    tried.store(false, Ordering::Relaxed);
                }
                ControlFlow::Continue(())
            };
            let result = question.answer(&allowed.watched_by(&watch), &cache).map(finish);
            if lane == Lane::Slow || lane.is_large() || begin.elapsed() >= moment {
                memory::give_back_free_pages();
            }
            drop(seat);
            Worked { question, result, broken_off: broken_off.into_inner() }
        })
    }

    /// More than its time.
    fn out_of_time(&self) -> Refusal {
        let seconds = self.time.as_secs();
        let what = format!(
            "out of time: an answer may take {seconds} seconds here; ask about smaller heaps or a smaller table, or run the command wythoff, which waits"
        );
        Refusal::new(Kind::OutOfTime, what)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::Courses;
    use std::sync::mpsc::{Sender, channel};

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    /// A question whose answer lacks a part if it was told to stop, which it then says.
    struct Careless(Sender<()>);

    impl Question for Careless {
        fn effort(&self) -> u64 {
            1
        }

        fn answer(&self, work: &Work<'_>, _: &Cache) -> Result<Answer, Refusal> {
            let stopped = work.tell(Progress { during: "a test", done: 0, total: None }).is_break();
            if stopped {
                let _ = self.0.send(());
            }
            Ok(Answer::Json(if stopped { "half" } else { "whole" }.to_string()))
        }
    }

    #[test]
    fn half_an_answer_is_none() {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
        let settings = Settings { moment: Duration::ZERO, workers: 1, tries: 1, ..Settings::default() };
        let pool = Pool::new(&settings);
        let only_worker = runtime.block_on(pool.lanes.seat(HERE, Lane::Slow)).unwrap();
        let (tell, hear) = channel();
        let asked = {
            let pool = pool.clone();
            runtime.spawn(async move {
                pool.answer(HERE, Box::new(Careless(tell)), &Courses::default().begin(None), |answer| answer).await
            })
        };
        // It is tried, put aside, and begins again once the worker is free.
        hear.recv().expect("it is told to stop");
        drop(only_worker);
        let answer = runtime.block_on(asked).unwrap();
        assert!(matches!(answer, Ok(Answer::Json(text)) if text == "whole"));
        let hurried = Pool::new(&Settings { answer_time: Duration::ZERO, ..settings });
        let answer = runtime.block_on(hurried.answer(
            HERE,
            Box::new(Careless(channel().0)),
            &Courses::default().begin(None),
            |answer| answer,
        ));
        let Err(Unanswered::Refused(refusal)) = answer else { panic!("{answer:?}") };
        assert_eq!(refusal.kind, Kind::OutOfTime);
    }
}
