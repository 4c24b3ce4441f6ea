//! Sprague–Grundy values, with a progress bar on a terminal.

use crate::failure::Failure;
use crate::memory;
use crate::watching::Watching;
use std::num::NonZeroUsize;
use wythoff::{Game, GrundyError, GrundyOptions, GrundyTable, Natural, Position};

/// The table of a game; Ctrl-C ends the work.
pub fn filled(
    game: &Game,
    [rows, columns]: [u64; 2],
    threads: Option<NonZeroUsize>,
    memory: Option<&str>,
) -> Result<GrundyTable, Failure> {
    let options = options(threads, memory)?;
    let watching = Watching::new("positions");
    let result =
        GrundyTable::with(game, rows, columns, &options, &mut |progress| watching.at(progress.done, progress.total));
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
    let options = options(threads, memory)?;
    let watching = Watching::new("positions");
    let value = game.grundy_value(position, &options, &mut |progress| watching.at(progress.done, progress.total));
    drop(watching);
    value.map_err(refused)
}

/// All cores and the usual memory, unless told otherwise.
fn options(threads: Option<NonZeroUsize>, memory: Option<&str>) -> Result<GrundyOptions, Failure> {
    let cores = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let threads = threads.unwrap_or_else(cores);
    Ok(GrundyOptions::default().with_threads(threads).with_memory(memory::limit(memory)?))
}

fn refused(error: GrundyError) -> Failure {
    match error {
        GrundyError::Stopped => stopped(),
        GrundyError::TooLarge { .. } => Failure::new(format!("{error} with --memory")),
        error => Failure::about("grundy", error),
    }
}

/// The user has ended the work.
pub fn stopped() -> Failure {
    Failure::new("stopped before the table was complete; nothing was written")
}
