//! Sprague–Grundy values, with a progress bar on a terminal.

use crate::arguments::LimitArguments;
use crate::failure::Failure;
use crate::watching::{LIMITS, watched};
use std::num::NonZeroUsize;
use wythoff::numbers::work::Work;
use wythoff::solve::grundy::{GrundyError, GrundyTable, grundy_value};
use wythoff::{Game, Natural, Position};

/// The table of a game; Ctrl-C ends the work.
pub fn filled(
    game: &Game,
    [rows, columns]: [u64; 2],
    threads: Option<NonZeroUsize>,
    limits: &LimitArguments,
) -> Result<GrundyTable, Failure> {
    let work = within(threads, limits)?;
    watched(&work, "positions", |work| GrundyTable::within(game, rows, columns, work)).map_err(refused)
}

/// The value of one position.
pub fn one(
    game: &Game,
    position: &Position,
    threads: Option<NonZeroUsize>,
    limits: &LimitArguments,
) -> Result<Natural, Failure> {
    let work = within(threads, limits)?;
    watched(&work, "positions", |work| grundy_value(game, position, work)).map_err(refused)
}

/// Any table of values within these limits; Ctrl-C ends the work.
pub fn table<T>(
    limits: &LimitArguments,
    table: impl FnOnce(&Work<'_>) -> Result<T, GrundyError>,
) -> Result<T, Failure> {
    let work = within(Some(NonZeroUsize::MIN), limits)?;
    watched(&work, "positions", table).map_err(refused)
}

/// All cores and the usual memory, unless told otherwise.
pub fn within(threads: Option<NonZeroUsize>, limits: &LimitArguments) -> Result<Work<'static>, Failure> {
    let cores = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    Ok(limits.work()?.with_threads(threads.unwrap_or_else(cores)))
}

pub fn refused(error: GrundyError) -> Failure {
    match error {
        GrundyError::Halt(_) => Failure::of(&error, LIMITS),
        error => Failure::about("grundy", error),
    }
}
