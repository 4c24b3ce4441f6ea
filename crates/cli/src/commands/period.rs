//! `period`: additive periods of rows, a line each as they are found.

mod checkpoint;

use crate::arguments::{PeriodArguments, PeriodFormat};
use crate::failure::{Failure, with_option};
use crate::watching::{LIMITS, Watching, watched};
use crate::{input, values};
use answers::report::period::Periods;
use answers::rows::{Format, Writer};
use checkpoint::Checkpoint;
use std::io::{StdoutLock, Write};
use std::num::NonZeroU32;
use wythoff::numbers::work::Progress;
use wythoff::rules::Ruleset;
use wythoff::rules::families::Wythoff;
use wythoff::solve::period::{PeriodSearch, RowPeriod, check_periods};
use wythoff::{Game, Play};

/// Cells of the table between two looks at progress, about a fifth of a second.
const PORTION: u64 = 1 << 24;

/// Within a long row the state is saved after so many portions.
const PORTIONS_SAVED: u32 = 128;

pub fn run(arguments: &PeriodArguments) -> Result<(), Failure> {
    let game = input::game(&arguments.game)?;
    let a = parameter(&game)?;
    let last_row = input::number("--rows", &arguments.rows)?
        .to_u64()
        .ok_or_else(|| Failure::new("--rows: the last row must be below 2^64"))?;
    let work = values::within(arguments.threads, &arguments.limits)?;
    let checkpoint = arguments.checkpoint.as_deref().map(Checkpoint::new).transpose()?;
    let mut search = match checkpoint.as_ref().map(|checkpoint| checkpoint.load(a, last_row, &work)).transpose()? {
        Some(Some(saved)) => saved,
        _ => PeriodSearch::new(a, last_row, &work)
            .map_err(|error| Failure::about("--memory", format!("{error} or ask for fewer rows")))?,
    };
    let (table, format) = (Periods { game }, format(arguments));
    let mut printer = Printer { writer: Writer::new(std::io::stdout().lock(), &table, format)?, printed: 0, last_row };
    printer.rows(search.found())?;
    let watching = Watching::new("columns");
    let mut portions = 0;
    while !search.is_finished() {
        let before = search.found().len();
        let during = |at: Progress<'_>| format!("row {before} of {last_row}: {}", at.during);
        let watch = |at: Progress<'_>| watching.at(Progress { during: &during(at), ..at });
        search.advance(PORTION, &work.watched_by(&watch)).map_err(|error| Failure::of(&error, LIMITS))?;
        portions += 1;
        let news = search.found().len() > before;
        if let Some(checkpoint) = checkpoint.as_ref().filter(|_| news || portions % PORTIONS_SAVED == 0) {
            checkpoint.save(&search)?;
        }
        if news {
            watching.suspended(|| printer.rows(search.found()))?;
        }
    }
    drop(watching);
    if arguments.check {
        let asked = usize::try_from(last_row).map_or(search.found(), |last| &search.found()[..=last]);
        watched(&work, "columns", |work| check_periods(a, asked, work))
            .map_err(|error| Failure::about("--check", with_option(&error, LIMITS)))?;
        // Scripts read the exit code instead.
        if format == Format::Text {
            writeln!(printer.writer.out(), "Every row was recomputed plainly and its proof checked.")?;
        }
    }
    Ok(())
}

/// The a of a game whose rows are known to be additively periodic.
fn parameter(game: &Game) -> Result<NonZeroU32, Failure> {
    match (&game.ruleset, game.play) {
        (Ruleset::Wythoff(Wythoff { a, offdiagonal: false }), Play::NORMAL) => Ok(*a),
        _ => Err(Failure::new(format!("period: only for wythoff and wythoff:a=..., not for {game}"))),
    }
}

/// Rows as they are found.
struct Printer<'t> {
    writer: Writer<'t, StdoutLock<'static>, Periods>,
    printed: usize,
    last_row: u64,
}

impl Printer<'_> {
    /// Those that are new.
    fn rows(&mut self, found: &[RowPeriod]) -> Result<(), Failure> {
        for row in found.iter().skip(self.printed).take_while(|row| row.row <= self.last_row) {
            self.writer.row(row)?;
        }
        self.printed = found.len();
        Ok(self.writer.out().flush()?)
    }
}

fn format(arguments: &PeriodArguments) -> Format {
    match arguments.format {
        _ if arguments.json => Format::Json,
        PeriodFormat::Text => Format::Text,
        PeriodFormat::Csv => Format::Csv,
        PeriodFormat::Json => Format::Json,
    }
}
