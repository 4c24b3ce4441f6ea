//! How far a long computation has got, on a terminal, and the wish to end it.

use crate::interrupt;
use indicatif::{ProgressBar, ProgressStyle};
use std::ops::ControlFlow;
use wythoff::numbers::work::Progress;

/// A progress bar on standard error, hidden where that is no terminal; gone when dropped.
pub struct Watching(ProgressBar);

impl Watching {
    /// Counts things called `unit`. From now on Ctrl-C asks the computation to end.
    pub fn new(unit: &str) -> Watching {
        interrupt::listen();
        let bar = ProgressBar::new(0);
        if let Ok(style) =
            ProgressStyle::with_template(&format!("{{bar:40}} {{percent}}% of {{len}} {unit}, {{eta}} left"))
        {
            bar.set_style(style);
        }
        Watching(bar)
    }

    /// Shows how far it has got; breaks off if the user wants that.
    pub fn at(&self, done: u64, total: u64) -> ControlFlow<()> {
        if self.0.length() != Some(total) {
            self.0.set_length(total);
        }
        self.0.set_position(done);
        asked()
    }

    /// The same for the states of constructions, of which `most` are allowed: shows how many the present one has.
    pub fn states(&self, at: Progress<'_>, most: u64) -> ControlFlow<()> {
        if at.total.is_none() { self.at(at.done, most) } else { asked() }
    }
}

/// Whether to go on.
fn asked() -> ControlFlow<()> {
    if interrupt::requested() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

impl Drop for Watching {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
