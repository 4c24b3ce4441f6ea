//! Sprague–Grundy values, with a progress bar on a terminal.

use crate::failure::Failure;
use crate::memory;
use crate::watching::Watching;
use std::num::NonZeroUsize;
use wythoff::numbers::work::{Halt, Progress, Work};
use wythoff::solve::grundy::{GrundyError, GrundyTable, grundy_value};
use wythoff::{Game, Natural, Position};

/// The table of a game; Ctrl-C ends the work.
pub fn filled(
    game: &Game,
    [rows, columns]: [u64; 2],
    threads: Option<NonZeroUsize>,
    memory: Option<&str>,
) -> Result<GrundyTable, Failure> {
    let work = limits(threads, memory)?;
    let watching = Watching::new("positions");
    let watch = |at: Progress<'_>| watching.at(at.done, at.total.unwrap_or(at.done));
    let result = GrundyTable::within(game, rows, columns, &work.watched_by(&watch));
    drop(watching);
    result.map_err(refused)
}

/// The value of one position.
pub fn one(
    game: &Game,
    position: &Position,
    threads: Option<NonZeroUsize>,
    memory: Option<&str>,
) -> Result<Natural, Failure> {
    let work = limits(threads, memory)?;
    let watching = Watching::new("positions");
    let watch = |at: Progress<'_>| watching.at(at.done, at.total.unwrap_or(at.done));
    let value = grundy_value(game, position, &work.watched_by(&watch));
    drop(watching);
    value.map_err(refused)
}

/// Any table of values within these limits on memory; Ctrl-C ends the work.
pub fn watched<T>(memory: Option<&str>, table: impl FnOnce(&Work<'_>) -> Result<T, GrundyError>) -> Result<T, Failure> {
    let work = limits(Some(NonZeroUsize::MIN), memory)?.with_steps(u64::MAX);
    let watching = Watching::new("positions");
    let watch = |at: Progress<'_>| watching.at(at.done, at.total.unwrap_or(at.done));
    let result = table(&work.watched_by(&watch));
    drop(watching);
    result.map_err(refused)
}

/// All cores and the usual memory, unless told otherwise.
fn limits(threads: Option<NonZeroUsize>, memory: Option<&str>) -> Result<Work<'static>, Failure> {
    let cores = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let threads = threads.unwrap_or_else(cores);
    Ok(Work::default().with_threads(threads).with_memory(memory::limit(memory)?))
}

fn refused(error: GrundyError) -> Failure {
    match error {
        GrundyError::Halt(Halt::Stopped) => stopped(),
        GrundyError::Halt(_) => Failure::of(&error, &["--memory"]),
        error => Failure::about("grundy", error),
    }
}

/// The user has ended the work.
pub fn stopped() -> Failure {
    Failure::new("stopped before the table was complete; nothing was written")
}
