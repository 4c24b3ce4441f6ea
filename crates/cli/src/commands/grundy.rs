//! `grundy`: Sprague–Grundy values.

mod print;

use super::plot;
use crate::answer::{GrundyValue, Value};
use crate::arguments::{GrundyArguments, GrundyFormat, PlotArguments};
use crate::failure::Failure;
use crate::new_file::NewFile;
use crate::watching::Watching;
use crate::{input, memory};
use print::Part;
use std::io::{BufWriter, IsTerminal, Write};
use std::num::NonZeroUsize;
use wythoff::work::{Halt, Progress, Work};
use wythoff::{Game, GrundyError, GrundyTable, Natural, Play, Position};

pub fn run(arguments: &GrundyArguments) -> Result<(), Failure> {
    if arguments.png.is_some() || arguments.svg.is_some() {
        return plot::run(&plotted(arguments));
    }
    let game = input::game(&arguments.game)?;
    let format = if arguments.json { GrundyFormat::Json } else { arguments.format };
    match (&arguments.x, &arguments.y, arguments.size.as_deref()) {
        (Some(x), Some(y), _) => one_value(arguments, &game, x, y, format),
        (_, _, Some([rows, columns])) => {
            let size = [length("--size, rows", rows)?, length("--size, columns", columns)?];
            let part = Part::new(arguments, size)?;
            if format == GrundyFormat::Npy && arguments.out.is_none() && std::io::stdout().is_terminal() {
                return Err(Failure::new("--format npy: give a file with --out, or send the output into one"));
            }
            let table = filled(&game, size, arguments.threads, arguments.memory.as_deref())?;
            write(arguments, &game, &table, &part, format)
        }
        _ => Err(Failure::new("grundy: give a position X Y, or a table with --size R C")),
    }
}

/// The same table as a picture.
fn plotted(arguments: &GrundyArguments) -> PlotArguments {
    PlotArguments {
        game: arguments.game.clone(),
        bound: None,
        size: arguments.size.clone(),
        svg: arguments.svg.clone(),
        png: arguments.png.clone(),
        grundy: true,
        value: None,
        cap: None,
        title: None,
        json: arguments.json,
    }
}

/// The table of a game, with a progress bar on a terminal; Ctrl-C ends the work. Pictures start here too.
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

fn stopped() -> Failure {
    Failure::new("stopped before the table was complete; nothing was written")
}

fn length(what: &str, text: &str) -> Result<u64, Failure> {
    let number = input::number(what, text)?;
    number.to_u64().ok_or_else(|| Failure::about(what, "must be below 2^64"))
}

fn one_value(arguments: &GrundyArguments, game: &Game, x: &str, y: &str, format: GrundyFormat) -> Result<(), Failure> {
    let any_size = game.ruleset.values().is_some() && game.play == Play::NORMAL;
    let heap = |what: &str, text: &str| {
        if any_size { input::number(what, text) } else { length(what, text).map(Natural::from) }
    };
    let position = Position { x: heap("x", x)?, y: heap("y", y)? };
    let work = limits(arguments.threads, arguments.memory.as_deref())?;
    let watching = Watching::new("positions");
    let watch = |at: Progress<'_>| watching.at(at.done, at.total.unwrap_or(at.done));
    let value = game.grundy_value(&position, &work.watched_by(&watch));
    drop(watching);
    let value = value.map_err(refused)?;
    let Position { x, y } = &position;
    let mut out = std::io::stdout().lock();
    match format {
        GrundyFormat::Json => {
            let position = [x.to_string(), y.to_string()];
            let value = Value::new(&value);
            serde_json::to_writer(&mut out, &GrundyValue { game: game.to_string(), position, value })?;
            Ok(writeln!(out)?)
        }
        GrundyFormat::Npy => Err(Failure::new("--format npy: a table only, give its --size")),
        GrundyFormat::Csv => Ok(writeln!(out, "{value}")?),
        GrundyFormat::Text => Ok(writeln!(out, "The Grundy value of ({x}, {y}) in {game} is {value}.")?),
    }
}

fn write(
    arguments: &GrundyArguments,
    game: &Game,
    table: &GrundyTable,
    part: &Part,
    format: GrundyFormat,
) -> Result<(), Failure> {
    let Some(path) = &arguments.out else {
        let mut out = BufWriter::new(std::io::stdout().lock());
        part.print(&mut out, game, table, format)?;
        return Ok(out.flush()?);
    };
    let mut file = NewFile::create(path)?;
    part.print(&mut file, game, table, format)?;
    file.finish()
}
