//! Ends from outside: Ctrl-C, and the limits of `--time` and `--memory`.
//!
//! Long work is asked to end through its callback, so that nothing half done stays behind. What does not hear it in time, because it is in
//! the middle of one large multiplication or waits for input, is ended all the same: every command ends soon, with one wording.

use cpu_time::ProcessTime;
use std::fmt;
use std::io::{IsTerminal, Write};
use std::process::{ExitCode, exit};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, Once, PoisonError};
use std::time::{Duration, Instant};

/// So long work under way may take to end by itself.
const GRACE: Duration = Duration::from_secs(1);

/// The same by the clock where the limit is one of processor time: on a busy machine the second of it that is left may take so long.
const PATIENCE: Duration = Duration::from_secs(10);

/// So often time and memory are looked at.
const LOOK: Duration = Duration::from_millis(50);

/// What lies beside the tables that `--memory` counts: the program itself, the answer, what the allocator keeps.
const BESIDES: u64 = 64 << 20;

/// Why a run is to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Ctrl-C, or a polite request of the system.
    Asked,
    /// `--time` is used up.
    Time(Duration),
    /// `--memory` is used up by something that could not know beforehand.
    Memory(u64),
}

impl Cause {
    fn code(self) -> u8 {
        if self == Cause::Asked { 130 } else { 2 }
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cause::Asked => f.write_str("stopped as asked, before the answer was complete"),
            Cause::Time(allowed) => {
                write!(f, "--time: the answer needs more than {allowed:?} of processor time, the limit: allow more")
            }
            Cause::Memory(allowed) => {
                write!(f, "--memory: the answer needs more than {} MiB, the limit: allow more", allowed >> 20)
            }
        }
    }
}

static REQUESTED: AtomicBool = AtomicBool::new(false);
static CAUSE: Mutex<Option<Cause>> = Mutex::new(None);
/// Computations and files that end by themselves when they are asked to.
static ORDERLY: AtomicUsize = AtomicUsize::new(0);
/// Whoever sets this says why the run ends.
static TOLD: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C, or a polite request of the system, ends the run with a line and code 130; a second one at once.
pub fn listen() {
    // If a handler cannot be set, Ctrl-C goes on to end the program without a word, which is all that can be done.
    let _ = ctrlc::set_handler(|| end(Cause::Asked));
}

/// From now on the run ends when it has used so much processor time or memory, once for a run.
pub fn limit(time: Option<Duration>, memory: u64) {
    static WATCHED: Once = Once::new();
    WATCHED.call_once(|| {
        if let Some(cause) = exceeded(time, memory) {
            return end(cause);
        }
        // Without a thread there are still the limits that the computation itself looks at.
        let _ = std::thread::Builder::new().name("limits".to_string()).spawn(move || watch(time, memory));
    });
}

fn watch(time: Option<Duration>, memory: u64) {
    loop {
        std::thread::sleep(LOOK);
        if let Some(cause) = exceeded(time, memory) {
            return end(cause);
        }
    }
}

/// The limit that the run has passed, if it has.
fn exceeded(time: Option<Duration>, memory: u64) -> Option<Cause> {
    if let Some(allowed) = time.filter(|allowed| ProcessTime::now().as_duration() > *allowed) {
        return Some(Cause::Time(allowed));
    }
    let most = memory.saturating_add(memory / 4).saturating_add(BESIDES);
    resident().filter(|bytes| *bytes > most).map(|_| Cause::Memory(memory))
}

/// The memory that the process has, where the system tells it as Linux does.
fn resident() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
}

fn end(cause: Cause) {
    let first = CAUSE.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(cause) == &cause;
    if REQUESTED.swap(true, Ordering::SeqCst) || !first || ORDERLY.load(Ordering::SeqCst) == 0 {
        leave();
    }
    std::thread::spawn(move || {
        let (used, began) = (ProcessTime::now().as_duration() + GRACE, Instant::now());
        let patience = if matches!(cause, Cause::Time(_)) { PATIENCE } else { GRACE };
        while ProcessTime::now().as_duration() < used && began.elapsed() < patience {
            std::thread::sleep(LOOK);
        }
        leave();
    });
}

fn leave() -> ! {
    let cause = cause().unwrap_or(Cause::Asked);
    tell(cause);
    exit(cause.code().into())
}

/// One line on standard error, unless another thread has just said it.
fn tell(cause: Cause) {
    if !TOLD.swap(true, Ordering::SeqCst) {
        let mut stderr = std::io::stderr();
        // A progress bar may stand there.
        let clean = if stderr.is_terminal() { "\r\x1b[2K" } else { "" };
        // If even standard error is closed, the exit code must do.
        let _ = writeln!(stderr, "{clean}wythoff: {cause}");
    }
}

/// Says why the run ends early, and its exit code.
pub fn ended(cause: Cause) -> ExitCode {
    tell(cause);
    ExitCode::from(cause.code())
}

/// Why the run is to end, if it is.
pub fn cause() -> Option<Cause> {
    *CAUSE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether the run is to end.
pub fn requested() -> bool {
    REQUESTED.load(Ordering::Relaxed)
}

/// While this lives, the run ends by itself soon after it was asked to.
#[derive(Debug)]
pub struct Orderly;

impl Orderly {
    pub fn new() -> Orderly {
        ORDERLY.fetch_add(1, Ordering::SeqCst);
        Orderly
    }
}

impl Drop for Orderly {
    fn drop(&mut self) {
        ORDERLY.fetch_sub(1, Ordering::SeqCst);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_end_names_what_ended_it() {
        assert_eq!((Cause::Asked.code(), Cause::Time(GRACE).code(), Cause::Memory(1).code()), (130, 2, 2));
        assert!(
            Cause::Time(Duration::from_millis(1500)).to_string().starts_with("--time: the answer needs more than 1.5s")
        );
        assert!(Cause::Memory(3 << 20).to_string().starts_with("--memory: the answer needs more than 3 MiB"));
    }
}
