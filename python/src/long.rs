//! Long work: on a thread of its own, while the calling thread waits without the GIL, shows progress, and listens for Ctrl-C.
//!
//! So the work never needs the GIL, however often it tells of its progress, and where it is silent for long (one large multiplication) Ctrl-C is
//! heard all the same: what has not ended shortly after is left alone and ends at its next word, which nobody hears.

use crate::memory;
use crate::number::Number;
use crate::problem::Problem;
use cpu_time::ThreadTime;
use pyo3::prelude::*;
use std::cell::RefCell;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};
use wythoff::Work;
use wythoff::numbers::work::Progress;

/// So often the waiting thread looks up.
const TICK: Duration = Duration::from_millis(20);

/// So long after Ctrl-C work may still end in an orderly way.
const GRACE: Duration = Duration::from_millis(200);

/// Work that took so long may have held much memory, and looking for it costs little beside that.
const MUCH: Duration = Duration::from_millis(500);

/// Enough for every recursion of the library.
const STACK: usize = 16 << 20;

/// What work may use, and who hears of its progress.
#[pyclass(frozen, module = "wythoff._wythoff")]
pub struct Limits {
    memory: u64,
    time: Option<Duration>,
    states: Option<u64>,
    threads: NonZeroUsize,
    /// Called with what is being done, how much is done, and how much there is to do.
    progress: Option<Py<PyAny>>,
}

#[pymethods]
impl Limits {
    /// `nanoseconds` of processor time; what is left out has the usual limit.
    #[new]
    #[pyo3(signature = (memory=None, nanoseconds=None, states=None, threads=None, progress=None))]
    fn new(
        memory: Option<Number>,
        nanoseconds: Option<Number>,
        states: Option<Number>,
        threads: Option<Number>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Limits> {
        let threads = threads.map_or(1, |threads| threads.size());
        let threads = usize::try_from(threads).ok().and_then(NonZeroUsize::new);
        Ok(Limits {
            memory: memory.map_or(Work::USUAL.memory, |memory| memory.size()),
            time: nanoseconds.map(|nanoseconds| Duration::from_nanos(nanoseconds.size())),
            states: states.map(|states| states.size()),
            threads: threads.ok_or_else(|| Problem::about("threads", "at least one must work"))?,
            progress,
        })
    }
}

impl Limits {
    /// The limits of the library; work that may take long without a limit on time has none on steps.
    fn work(&self, long: bool) -> Work<'static> {
        let usual = if long { u64::MAX } else { Work::USUAL.steps };
        let steps = self.time.map_or(usual, |time| u64::try_from(time.as_nanos()).unwrap_or(u64::MAX));
        let states = self.states.unwrap_or(Work::USUAL.states);
        Work::USUAL.with_memory(self.memory).with_steps(steps).with_states(states).with_threads(self.threads)
    }
}

/// What the waiting thread and the work tell each other.
pub struct Control {
    work: Work<'static>,
    time: Option<Duration>,
    stop: AtomicBool,
    out_of_time: AtomicBool,
    /// Counted up by the waiting thread, so that the work looks at its clock now and then and not at every word.
    ticks: AtomicU64,
    seen: AtomicU64,
    told: Mutex<Option<(String, u64, Option<u64>)>>,
}

impl Control {
    fn new(limits: &Limits, long: bool) -> Control {
        Control {
            work: limits.work(long),
            time: limits.time,
            stop: AtomicBool::new(false),
            out_of_time: AtomicBool::new(false),
            ticks: AtomicU64::new(0),
            seen: AtomicU64::new(0),
            told: Mutex::new(None),
        }
    }

    /// Hears how far the work is; breaks it off where it is to end.
    fn hear(&self, at: Progress<'_>) -> ControlFlow<()> {
        let tick = self.ticks.load(Relaxed);
        if self.seen.swap(tick, Relaxed) != tick {
            // The thread began with the work, so its whole time is that of the work.
            if self.time.is_some_and(|time| ThreadTime::now().as_duration() > time) {
                self.out_of_time.store(true, Relaxed);
                self.stop.store(true, Relaxed);
            }
            *self.told.lock().unwrap_or_else(PoisonError::into_inner) =
                Some((at.during.to_string(), at.done, at.total));
        }
        if self.stop.load(Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Does something under the limits and this control.
    pub fn within<T>(&self, job: impl FnOnce(&Work<'_>) -> T) -> T {
        job(&self.work.watched_by(&|at| self.hear(at)))
    }
}

thread_local! {
    /// The control of the work that this thread does, for what was made before it began, such as a kept strategy.
    static CURRENT: RefCell<Option<Arc<Control>>> = const { RefCell::new(None) };
}

/// Does something within the limits of the work under way on this thread; the usual ones where there is none.
pub fn within_current<T>(job: impl FnOnce(&Work<'_>) -> T) -> T {
    match CURRENT.with(|current| current.borrow().clone()) {
        Some(control) => control.within(job),
        None => job(&Work::USUAL),
    }
}

/// Does work that may take long.
pub fn long<T: Send + 'static>(
    py: Python<'_>,
    limits: &Limits,
    job: impl FnOnce(&Work<'_>) -> Result<T, Problem> + Send + 'static,
) -> PyResult<T> {
    wait(py, limits, Arc::new(Control::new(limits, true)), job)
}

/// The same for what is quick unless it needs a table: one that takes more than a few seconds is refused beforehand.
pub fn brief<T: Send + 'static>(
    py: Python<'_>,
    limits: &Limits,
    job: impl FnOnce(&Work<'_>) -> Result<T, Problem> + Send + 'static,
) -> PyResult<T> {
    wait(py, limits, Arc::new(Control::new(limits, false)), job)
}

fn wait<T: Send + 'static>(
    py: Python<'_>,
    limits: &Limits,
    control: Arc<Control>,
    job: impl FnOnce(&Work<'_>) -> Result<T, Problem> + Send + 'static,
) -> PyResult<T> {
    let (sender, mut receiver) = mpsc::channel();
    let own = Arc::clone(&control);
    let work = move || {
        CURRENT.set(Some(Arc::clone(&own)));
        let begun = Instant::now();
        let done = catch_unwind(AssertUnwindSafe(|| own.within(job)));
        if begun.elapsed() >= MUCH {
            memory::give_back();
        }
        // Nobody listens any more after Ctrl-C.
        let _ = sender.send(done.unwrap_or_else(|panic| Err(Problem::panicked(panic.as_ref()))));
    };
    let thread = thread::Builder::new().name("wythoff".to_string()).stack_size(STACK).spawn(work);
    thread.map_err(|error| Problem::limit(format!("no thread for the work: {error}")))?;
    let mut ended = None;
    loop {
        let patience = if ended.is_some() { GRACE } else { TICK };
        let (heard, back) = py.detach(move || (receiver.recv_timeout(patience), receiver));
        receiver = back;
        match (heard, ended.take()) {
            (_, Some(error)) => return Err(error),
            (Ok(done), None) => return done.map_err(|problem| control.explained(problem).into()),
            (Err(mpsc::RecvTimeoutError::Timeout), None) => {
                control.ticks.fetch_add(1, Relaxed);
                if let Err(error) = py.check_signals().and_then(|()| control.show(py, limits)) {
                    control.stop.store(true, Relaxed);
                    ended = Some(error);
                }
            }
            (Err(mpsc::RecvTimeoutError::Disconnected), None) => {
                return Err(Problem::Fault { what: "the work ended without a word, please report it".into() }.into());
            }
        }
    }
}

impl Control {
    /// Passes on what was told last.
    fn show(&self, py: Python<'_>, limits: &Limits) -> PyResult<()> {
        let told = self.told.lock().unwrap_or_else(PoisonError::into_inner).take();
        match (&limits.progress, told) {
            (Some(progress), Some(told)) => progress.call1(py, told).map(|_| ()),
            _ => Ok(()),
        }
    }

    /// The end of the time in words.
    fn explained(&self, problem: Problem) -> Problem {
        match (problem, self.time) {
            (Problem::Stopped { .. }, Some(time)) if self.out_of_time.load(Relaxed) => Problem::Stopped {
                what: format!(
                    "the answer needs more than {time:?} of processor time, the limit: allow more; time= sets the limit"
                ),
            },
            (problem, _) => problem,
        }
    }
}

/// Fails on purpose, in the way asked for, so that tests see what becomes of it: "panic" or "silence", which is work that hears nothing.
#[pyfunction]
pub fn fault(py: Python<'_>, limits: &Limits, kind: String) -> PyResult<u64> {
    long(py, limits, move |_| match kind.as_str() {
        "panic" => panic!("a planted fault"),
        "silence" => {
            thread::sleep(Duration::from_secs(5));
            Ok(5)
        }
        other => Err(Problem::bad(format!("no such fault: {other}"))),
    })
}
