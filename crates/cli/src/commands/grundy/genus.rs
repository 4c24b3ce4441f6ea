//! `grundy --genus` and `--class`: values under both conventions of play.

use super::length;
use crate::arguments::{GrundyArguments, GrundyFormat};
use crate::failure::Failure;
use crate::new_file::NewFile;
use crate::{input, print, values};
use answers::report::genus::{ClassReport, Genera, GenusNumbers, GenusValue};
use answers::rows::{Format, Writer};
use std::io::{BufWriter, Write};
use wythoff::solve::misere::{BothValues, GenusTable};
use wythoff::{Game, Position};

/// How far `--class` looks unless told otherwise.
const CLASS_SIDE: u64 = 64;

pub fn run(arguments: &GrundyArguments) -> Result<(), Failure> {
    let game = input::game(&arguments.game)?;
    let format = if arguments.json { GrundyFormat::Json } else { arguments.format };
    let form = match format {
        GrundyFormat::Text => Format::Text,
        GrundyFormat::Csv => Format::Csv,
        GrundyFormat::Json => Format::Json,
        GrundyFormat::Npy => return Err(Failure::new("--format npy: a genus is no number: choose text, csv or json")),
    };
    match (&arguments.x, &arguments.y, arguments.size.as_deref()) {
        (Some(x), Some(y), _) => one(arguments, &game, [length("x", x)?, length("y", y)?], format),
        (_, _, size) if arguments.class => {
            let [rows, columns] = size.map_or(Ok([CLASS_SIDE; 2]), sides)?;
            let limits = &arguments.limits;
            let table = values::table(limits, |work| BothValues::within(&game, rows, columns, work))?;
            print::report(&ClassReport::new(game, &table), format == GrundyFormat::Json)
        }
        (_, _, Some(size)) => {
            let table = filled(arguments, &game, sides(size)?)?;
            match super::file(arguments) {
                None => write(BufWriter::new(std::io::stdout().lock()), &game, &table, form),
                Some(path) => {
                    let mut file = NewFile::create(path)?;
                    write(&mut file, &game, &table, form)?;
                    file.finish()
                }
            }
        }
        _ => Err(Failure::new("grundy --genus: give a position X Y, or a table with --size R C")),
    }
}

fn sides(size: &[String]) -> Result<[u64; 2], Failure> {
    match size {
        [rows, columns] => super::sides(rows, columns),
        _ => Err(Failure::new("--size: give the number of rows and of columns")),
    }
}

fn filled(arguments: &GrundyArguments, game: &Game, [rows, columns]: [u64; 2]) -> Result<GenusTable, Failure> {
    values::table(&arguments.limits, |work| GenusTable::within(game, rows, columns, work))
}

fn one(arguments: &GrundyArguments, game: &Game, [x, y]: [u64; 2], format: GrundyFormat) -> Result<(), Failure> {
    let table = filled(arguments, game, [x.saturating_add(1), y.saturating_add(1)])?;
    let genus = table.genus(x as usize, y as usize);
    let genus = genus.ok_or_else(|| Failure::new("these heaps are no position: heaps of euclid stay positive"))?;
    let position = Position::new(x, y);
    let report = GenusValue { game: game.clone(), position, genus: GenusNumbers(genus) };
    match format {
        GrundyFormat::Csv => Ok(writeln!(std::io::stdout(), "{}", report.genus.0)?),
        format => print::report(&report, format == GrundyFormat::Json),
    }
}

fn write(out: impl Write, game: &Game, table: &GenusTable, format: Format) -> Result<(), Failure> {
    let genera = Genera::new(game, table);
    let mut writer = Writer::new(out, &genera, format)?;
    for row in genera.rows() {
        writer.row(&row)?;
    }
    writer.end()?;
    Ok(())
}
