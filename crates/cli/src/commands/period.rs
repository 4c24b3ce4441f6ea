//! `period`: additive periods of rows, a line each as they are found.

mod checkpoint;

use crate::answer::Periodic;
use crate::arguments::{PeriodArguments, PeriodFormat};
use crate::failure::{Failure, with_option};
use crate::{input, memory};
use checkpoint::Checkpoint;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::Write;
use std::num::NonZeroU32;
use std::time::Duration;
use wythoff::work::Work;
use wythoff::{Game, PeriodSearch, Play, RowPeriod, Ruleset, check_periods};

/// Cells of the table between two looks at progress, about a twentieth of a second.
const PORTION: u64 = 1 << 22;

/// Within a long row the state is saved after so many portions.
const PORTIONS_SAVED: u32 = 128;

pub fn run(arguments: &PeriodArguments) -> Result<(), Failure> {
    let game = input::game(&arguments.game)?;
    let a = parameter(&game)?;
    let last_row = input::number("--rows", &arguments.rows)?
        .to_u64()
        .ok_or_else(|| Failure::new("--rows: the last row must be below 2^64"))?;
    let work = Work::default().with_memory(memory::limit(arguments.memory.as_deref())?);
    let checkpoint = arguments.checkpoint.as_deref().map(Checkpoint::new);
    let mut search = match checkpoint.as_ref().map(|checkpoint| checkpoint.load(a, last_row, &work)).transpose()? {
        Some(Some(saved)) => saved,
        _ => PeriodSearch::new(a, last_row, &work)
            .map_err(|error| Failure::about("--memory", format!("{error} or ask for fewer rows")))?,
    };
    let format = if arguments.json { PeriodFormat::Json } else { arguments.format };
    let mut printer = Printer { format, printed: 0, last_row };
    printer.begin(&game)?;
    printer.rows(search.found())?;
    let bar = progress_bar();
    let mut portions = 0;
    while !search.is_finished() {
        let before = search.found().len();
        search.advance(PORTION);
        portions += 1;
        let news = search.found().len() > before;
        if let Some(checkpoint) = checkpoint.as_ref().filter(|_| news || portions % PORTIONS_SAVED == 0) {
            checkpoint.save(&search)?;
        }
        if news {
            bar.suspend(|| printer.rows(search.found()))?;
        }
        let at = search.progress();
        bar.set_message(format!("row {}: {}, column {}", search.found().len(), at.during, at.done));
    }
    bar.finish_and_clear();
    if arguments.check {
        let asked = usize::try_from(last_row).map_or(search.found(), |last| &search.found()[..=last]);
        let options = &["--memory"];
        check_periods(a, asked, &work).map_err(|error| Failure::about("--check", with_option(&error, options)))?;
        printer.checked()?;
    }
    Ok(())
}

/// The a of a game whose rows are known to be additively periodic.
fn parameter(game: &Game) -> Result<NonZeroU32, Failure> {
    match (&game.ruleset, game.play) {
        (Ruleset::Wythoff { a, offdiagonal: false }, Play::Normal) => {
            Ok(NonZeroU32::new(*a).unwrap_or(NonZeroU32::MIN))
        }
        _ => Err(Failure::new(format!("period: only for wythoff and wythoff:a=..., not for {game}"))),
    }
}

/// Something that moves on a terminal, and nothing elsewhere.
fn progress_bar() -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed_precise}  {msg}") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

struct Printer {
    format: PeriodFormat,
    printed: usize,
    last_row: u64,
}

impl Printer {
    fn begin(&self, game: &Game) -> Result<(), Failure> {
        let mut out = std::io::stdout().lock();
        match self.format {
            PeriodFormat::Text => {
                writeln!(out, "Additive periods of the rows of {game}")?;
                writeln!(out, "{:>8} {:>14} {:>14}", "row", "pre-period", "period")?;
            }
            PeriodFormat::Csv => writeln!(out, "row,preperiod,period")?,
            PeriodFormat::Json => {}
        }
        Ok(out.flush()?)
    }

    /// Those that are new.
    fn rows(&mut self, found: &[RowPeriod]) -> Result<(), Failure> {
        let mut out = std::io::stdout().lock();
        let new = found.iter().skip(self.printed).take_while(|row| row.row <= self.last_row);
        for row in new {
            let RowPeriod { row: number, preperiod, period, .. } = row;
            match self.format {
                PeriodFormat::Text => writeln!(out, "{number:>8} {preperiod:>14} {period:>14}")?,
                PeriodFormat::Csv => writeln!(out, "{number},{preperiod},{period}")?,
                PeriodFormat::Json => {
                    serde_json::to_writer(&mut out, &Periodic::new(row))?;
                    writeln!(out)?;
                }
            }
        }
        self.printed = found.len();
        Ok(out.flush()?)
    }

    /// Scripts read the exit code instead.
    fn checked(&self) -> Result<(), Failure> {
        if self.format == PeriodFormat::Text {
            writeln!(std::io::stdout(), "Every row was recomputed plainly and its proof checked.")?;
        }
        Ok(())
    }
}
