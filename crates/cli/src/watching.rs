//! Long work: its limits, its progress on a terminal, and the wish to end it. What `--memory` and `--time` say becomes a [`Work`] here and
//! nowhere else.

use crate::arguments::LimitArguments;
use crate::course::Course;
use crate::failure::Failure;
use crate::interrupt::{self, Orderly};
use crate::memory;
use crate::style;
use indicatif::{ProgressBar, ProgressStyle};
use std::borrow::Cow;
use std::io::IsTerminal;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use wythoff::numbers::work::{Progress, Work};

/// The line on the terminal is written anew so often.
const DRAWN: Duration = Duration::from_millis(100);

/// What ends long work early, beside Ctrl-C.
pub const LIMITS: &[&str] = &["--memory", "--time"];

impl LimitArguments {
    /// The limits that are set; from now on `--time` runs.
    ///
    /// Where steps are estimated beforehand, what cannot be done within `--time` is refused at once, and without it what takes longer than a
    /// few seconds.
    pub fn work(&self) -> Result<Work<'static>, Failure> {
        let memory = memory::limit(self.memory.as_deref())?;
        interrupt::limit(self.time, memory);
        let steps = self.time.map_or(Work::USUAL.steps, |time| u64::try_from(time.as_nanos()).unwrap_or(u64::MAX));
        Ok(Work::default().with_memory(memory).with_steps(steps))
    }

    /// The same for work that is meant to take long: without `--time` no number of steps is too many.
    pub fn long_work(&self) -> Result<Work<'static>, Failure> {
        let work = self.work()?;
        Ok(if self.time.is_none() { work.with_steps(u64::MAX) } else { work })
    }

    /// The same for commands that mostly need no table: without `--memory` no more than the usual.
    pub fn small_work(&self) -> Result<Work<'static>, Failure> {
        let work = self.work()?;
        Ok(if self.memory.is_none() { work.within_memory(Work::USUAL.memory) } else { work })
    }
}

/// Does `part` of the work: what it tells of its progress, in things called `unit`, is shown on a terminal, and Ctrl-C and the limits end it.
pub fn watched<T>(work: &Work<'_>, unit: &'static str, part: impl FnOnce(&Work<'_>) -> T) -> T {
    let watching = Watching::new(unit);
    part(&work.watched_by(&|at| watching.at(at)))
}

/// A line that is hidden where there is no terminal, or where nobody wants it.
fn spinner() -> ProgressBar {
    if style::quiet() { ProgressBar::hidden() } else { ProgressBar::new_spinner() }
}

/// A line of progress on standard error, hidden where that is no terminal; gone when dropped.
pub struct Watching {
    bar: ProgressBar,
    unit: &'static str,
    began: Instant,
    course: Mutex<(Course, Duration)>,
    _orderly: Orderly,
}

impl Watching {
    /// Counts things called `unit`.
    pub fn new(unit: &'static str) -> Watching {
        let bar = spinner();
        if let Ok(style) = ProgressStyle::with_template("{spinner} {wide_msg}") {
            bar.set_style(style);
        }
        let course = Mutex::new((Course::default(), Duration::ZERO));
        Watching { bar, unit, began: Instant::now(), course, _orderly: Orderly::new() }
    }

    /// The same beside rows that appear on standard output meanwhile: hidden if they go to a terminal, too, and are progress enough.
    pub fn beside_rows(unit: &'static str) -> Watching {
        let watching = Watching::new(unit);
        if std::io::stdout().is_terminal() {
            watching.bar.set_draw_target(indicatif::ProgressDrawTarget::hidden());
        }
        watching
    }

    /// Shows how far it has got; breaks off if the run is to end.
    pub fn at(&self, at: Progress<'_>) -> ControlFlow<()> {
        if interrupt::requested() {
            return ControlFlow::Break(());
        }
        if !self.bar.is_hidden() {
            let now = self.began.elapsed();
            let mut course = self.course.lock().unwrap_or_else(PoisonError::into_inner);
            course.0.hear(at, now);
            if now.saturating_sub(course.1) >= DRAWN {
                course.1 = now;
                self.bar.set_message(course.0.line(self.unit, now));
                self.bar.tick();
            }
        }
        ControlFlow::Continue(())
    }

    /// The same for a loop of the command itself.
    pub fn round(&self, during: &'static str, done: u64, total: Option<u64>) -> Result<(), Failure> {
        match self.at(Progress { during, done, total }) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Failure::stopped()),
        }
    }

    /// Prints something else while the line is away.
    pub fn suspended<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }
}

/// A line that says what is being done and how long, for work that cannot tell how far it is; gone when dropped. It can be ended at any
/// moment, as nothing half done stays behind.
pub struct Waiting(ProgressBar);

impl Waiting {
    pub fn new(during: impl Into<Cow<'static, str>>) -> Waiting {
        let bar = spinner();
        if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}") {
            bar.set_style(style);
        }
        bar.set_message(during);
        if !bar.is_hidden() {
            bar.enable_steady_tick(DRAWN);
        }
        Waiting(bar)
    }

    /// Now this is being done.
    pub fn now(&self, during: impl Into<Cow<'static, str>>) {
        self.0.set_message(during);
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
