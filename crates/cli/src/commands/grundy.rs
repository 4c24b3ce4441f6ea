//! `grundy`: Sprague–Grundy values.

mod genus;
mod part;

use super::plot::{self, Output, Plot};
use crate::arguments::{GrundyArguments, GrundyFormat};
use crate::failure::Failure;
use crate::new_file::{NewFile, STDOUT};
use crate::{input, print, values};
use answers::explain;
use answers::report::grundy::GrundyValue;
use answers::report::plot::Subject;
use answers::rows::Format;
use part::Part;
use std::io::{BufWriter, IsTerminal, Write};
use wythoff::solve::grundy::GrundyTable;
use wythoff::{Game, Natural, Play, Position};

pub fn run(arguments: &GrundyArguments) -> Result<(), Failure> {
    if arguments.genus || arguments.class {
        return genus::run(arguments);
    }
    if arguments.png.is_some() || arguments.svg.is_some() {
        return plotted(arguments);
    }
    let game = input::game(&arguments.game)?;
    let format = if arguments.json { GrundyFormat::Json } else { arguments.format };
    match (&arguments.x, &arguments.y, arguments.size.as_deref()) {
        (Some(x), Some(y), _) => one_value(arguments, &game, x, y, format),
        (_, _, Some([rows, columns])) => {
            let size = sides(rows, columns)?;
            let part = Part::new(arguments, size)?;
            if format == GrundyFormat::Npy && file(arguments).is_none() && std::io::stdout().is_terminal() {
                return Err(Failure::new("--format npy: give a file with --out, or send the output into one"));
            }
            let table = values::filled(&game, size, arguments.threads, &arguments.limits)?;
            write(arguments, &game, &table, &part, format)
        }
        _ => Err(Failure::new("grundy: give a position X Y, or a table with --size R C")),
    }
}

/// The same table as a picture.
fn plotted(arguments: &GrundyArguments) -> Result<(), Failure> {
    let output = Output::new(arguments.svg.as_deref(), arguments.png.as_deref(), arguments.json)?;
    let game = input::game(&arguments.game)?;
    let bounds = plot::bounds(arguments.size.as_deref(), None)?;
    Plot { game, subject: Subject::Grundy { cap: None }, bounds, title: None }.write(&output, &arguments.limits)
}

/// How many rows and columns, at least one of each.
fn sides(rows: &str, columns: &str) -> Result<[u64; 2], Failure> {
    let size = [length("--size, rows", rows)?, length("--size, columns", columns)?];
    match size.contains(&0) {
        true => Err(Failure::new("--size: a table without cells has no values: give at least one row and column")),
        false => Ok(size),
    }
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
    let value = values::one(game, &position, arguments.threads, &arguments.limits)?;
    let explanation = match arguments.explain {
        true => Some(explanation(arguments, game, &position, &value, any_size)?),
        false => None,
    };
    let report = GrundyValue { game: game.clone(), position, value, explanation };
    match format {
        GrundyFormat::Json => print::report(&report, true),
        GrundyFormat::Npy => Err(Failure::new("--format npy: a table only, give its --size")),
        GrundyFormat::Csv => Ok(writeln!(std::io::stdout(), "{}", report.value)?),
        GrundyFormat::Text => print::report(&report, false),
    }
}

/// Why the value is what it is; where no formula gives it, from the table of all smaller positions.
fn explanation(
    arguments: &GrundyArguments,
    game: &Game,
    position: &Position,
    value: &Natural,
    any_size: bool,
) -> Result<Vec<String>, Failure> {
    let side = |heap: &Natural| heap.to_u64().unwrap_or(u64::MAX).saturating_add(1);
    let table = match any_size {
        true => None,
        false => {
            Some(values::filled(game, [side(&position.x), side(&position.y)], arguments.threads, &arguments.limits)?)
        }
    };
    Ok(explain::value(game, position, value, table.as_ref()))
}

fn write(
    arguments: &GrundyArguments,
    game: &Game,
    table: &GrundyTable,
    part: &Part,
    format: GrundyFormat,
) -> Result<(), Failure> {
    let format = match format {
        GrundyFormat::Text => Format::Text,
        GrundyFormat::Csv => Format::Csv,
        GrundyFormat::Json => Format::Json,
        GrundyFormat::Npy => Format::Npy,
    };
    let Some(path) = file(arguments) else {
        return part.write(BufWriter::new(std::io::stdout().lock()), game, table, format);
    };
    let mut file = NewFile::create(path)?;
    part.write(&mut file, game, table, format)?;
    file.finish()
}

/// The file asked for; nothing for standard output.
fn file(arguments: &GrundyArguments) -> Option<&str> {
    arguments.out.as_deref().filter(|path| *path != STDOUT)
}
