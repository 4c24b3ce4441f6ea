//! How far a long computation has got, on a terminal.

use std::io::{IsTerminal, Write};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};
use wythoff::Progress;

/// Computations shorter than this show nothing.
const PATIENCE: Duration = Duration::from_millis(500);

/// Times between two looks at the percentage.
const PAUSE: Duration = Duration::from_millis(100);

/// A line on standard error that is written over, if somebody looks at it.
pub struct Watching {
    label: &'static str,
    visible: bool,
    next: Instant,
    shown: bool,
}

impl Watching {
    pub fn new(label: &'static str) -> Watching {
        Watching { label, visible: std::io::stderr().is_terminal(), next: Instant::now() + PATIENCE, shown: false }
    }

    /// Shows how far it has got; never breaks off.
    pub fn at(&mut self, progress: Progress) -> ControlFlow<()> {
        if self.visible && Instant::now() >= self.next {
            let percent = u128::from(progress.done) * 100 / u128::from(progress.total.max(1));
            // A terminal that has gone does not matter here.
            let _ = write!(std::io::stderr(), "\r{} {percent:>3} %", self.label);
            self.next = Instant::now() + PAUSE;
            self.shown = true;
        }
        ControlFlow::Continue(())
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        if self.shown {
            let _ = write!(std::io::stderr(), "\r{:width$}\r", "", width = self.label.len() + 6);
        }
    }
}
