//! `plot`: pictures of P-positions and Sprague–Grundy values.

mod output;

pub use output::Output;

use crate::arguments::{LimitArguments, PlotArguments};
use crate::failure::Failure;
use crate::values;
use crate::watching::{LIMITS, watched};
use crate::{input, print};
use answers::plot::{MAX_BOUND, Plot, PlotError};
use answers::report::plot::{Plotted, Subject};

pub fn run(arguments: &PlotArguments) -> Result<(), Failure> {
    let output = Output::new(arguments.svg.as_deref(), arguments.png.as_deref(), arguments.json)?;
    let game = input::game(&arguments.game)?;
    let (subject, bounds) = (subject(arguments)?, bounds(arguments.size.as_deref(), arguments.bound.as_deref())?);
    write(Plot { game, subject, bounds, title: arguments.title.clone() }, &output, &arguments.limits)
}

fn subject(arguments: &PlotArguments) -> Result<Subject, Failure> {
    match (&arguments.value, arguments.grundy) {
        (Some(text), _) => {
            let value = input::number("--value", text)?.to_u32();
            Ok(Subject::Value(value.ok_or_else(|| Failure::new("--value: must be below 2^32"))?))
        }
        (None, true) => Ok(Subject::Grundy { cap: arguments.cap }),
        (None, false) => Ok(Subject::PPositions),
    }
}

/// Draws it, writes it, and says so where that goes elsewhere than the picture.
pub fn write(plot: Plot, output: &Output, limits: &LimitArguments) -> Result<(), Failure> {
    let work = match plot.subject {
        Subject::PPositions => limits.small_work()?,
        Subject::Grundy { .. } | Subject::Value(_) => values::within(None, limits)?,
    };
    let drawn = watched(&work, "positions", |work| plot.draw(work)).map_err(|error| match error {
        PlotError::Grundy(error) => values::refused(error),
        PlotError::TooLarge { .. } => Failure::new(format!("{error} with --bound or --size")),
        other => Failure::of(&other, LIMITS),
    })?;
    output.write(&drawn.picture)?;
    if output.to_stdout() {
        return Ok(());
    }
    let (x, y) = plot.bounds;
    let report = Plotted {
        game: plot.game,
        kind: plot.subject,
        bound: x.max(y),
        size: [u64::from(x) + 1, u64::from(y) + 1],
        points: drawn.points,
        slope: drawn.slope,
        files: output.files(),
    };
    print::report(&report, output.json)
}

/// The largest first and the largest second heap.
pub fn bounds(size: Option<&[String]>, bound: Option<&str>) -> Result<(u32, u32), Failure> {
    let number = |what: &str, text: &str, most: u32| {
        let found = input::number(what, text)?.to_u32().filter(|found| *found <= most);
        found.ok_or_else(|| Failure::about(what, format!("a picture shows heaps up to {MAX_BOUND}")))
    };
    match size {
        Some([rows, columns]) => {
            let side = |text: &str| {
                let none = || Failure::new("--size: there must be at least one heap of each kind");
                number("--size", text, MAX_BOUND + 1)?.checked_sub(1).ok_or_else(none)
            };
            Ok((side(rows)?, side(columns)?))
        }
        _ => {
            let bound = number("--bound", bound.unwrap_or("100"), MAX_BOUND)?;
            Ok((bound, bound))
        }
    }
}
