//! Work that takes time: a few threads, a bounded queue, and an end to every wait.

use crate::settings::Settings;
use answers::api::{Answer, Cache, Kind, Progress, Question, Refusal, Work};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

/// After its time is over, work is given this long to notice.
const TO_NOTICE: Duration = Duration::from_millis(500);

/// The workers and their queue.
#[derive(Clone)]
pub(crate) struct Pool {
    free: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
    queue: usize,
    time: Duration,
    memory: u64,
    steps: u64,
    /// What one answer leaves for the next.
    cache: Arc<Cache>,
    /// The server ends: all work does.
    ending: Arc<AtomicBool>,
}

/// Tells the work that nobody waits for it, when whoever asked has gone or was refused.
struct Gone(Arc<AtomicBool>);

impl Drop for Gone {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// A place in the queue, given back when dropped.
struct Place(Arc<AtomicUsize>);

impl Drop for Place {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

impl Pool {
    pub(crate) fn new(settings: &Settings) -> Pool {
        Pool {
            free: Arc::new(Semaphore::new(settings.workers.max(1))),
            waiting: Arc::default(),
            queue: settings.queue,
            time: settings.answer_time,
            memory: settings.memory,
            steps: settings.steps,
            cache: Arc::default(),
            ending: Arc::default(),
        }
    }

    /// All work ends soon, and no more is begun.
    pub(crate) fn end(&self) {
        self.ending.store(true, Ordering::Relaxed);
        self.free.close();
    }

    /// What one answer may cost.
    fn allowed(&self) -> Work<'static> {
        Work::USUAL.with_memory(self.memory).with_steps(self.steps)
    }

    /// The answer, found here if that is quick and else by a worker; `finish` is done to it in the same place.
    pub(crate) async fn answer<T: Send + 'static>(
        &self,
        question: Box<dyn Question>,
        finish: impl FnOnce(Answer) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        if question.is_quick() {
            return question.answer(&self.allowed(), &self.cache).map(finish);
        }
        let deadline = Instant::now() + self.time;
        let Ok(permit) = timeout(self.time, self.free_worker()?).await else { return Err(busy()) };
        let permit = permit.ok_or_else(busy)?;
        let gone = Arc::new(AtomicBool::new(false));
        let waits = Gone(Arc::clone(&gone));
        let (allowed, ending) = (self.allowed(), Arc::clone(&self.ending));
        let cache = Arc::clone(&self.cache);
        let work = spawn_blocking(move || {
            let stopped =
                || gone.load(Ordering::Relaxed) || ending.load(Ordering::Relaxed) || Instant::now() >= deadline;
            let watch = |_: Progress<'_>| if stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
            let answer = question.answer(&allowed.watched_by(&watch), &cache).map(finish);
            drop(permit);
            answer
        });
        let left = deadline.saturating_duration_since(Instant::now()) + TO_NOTICE;
        let result = timeout(left, work).await;
        drop(waits);
        match result {
            Ok(Ok(answer)) => answer,
            // Libraries do not panic; if one does, others still get their answers.
            Ok(Err(_)) => Err(Refusal::new(Kind::Fault, "the computation failed: please report the question")),
            Err(_) => Err(Refusal::out_of_time()),
        }
    }

    /// Waits for a worker, unless too many others do.
    fn free_worker(&self) -> Result<impl Future<Output = Option<tokio::sync::OwnedSemaphorePermit>> + use<>, Refusal> {
        let place = Place(Arc::clone(&self.waiting));
        // Those at work hold no place.
        if self.waiting.fetch_add(1, Ordering::AcqRel) >= self.queue + self.free.available_permits() {
            return Err(busy());
        }
        let free = Arc::clone(&self.free);
        Ok(async move {
            let permit = free.acquire_owned().await.ok();
            drop(place);
            permit
        })
    }
}

fn busy() -> Refusal {
    Refusal::new(Kind::Busy, "busy: too many questions at the same time; ask again in a moment")
}
