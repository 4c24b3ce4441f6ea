//! `plot`: pictures of P-positions and Sprague–Grundy values.

mod output;

pub use output::Output;

use crate::arguments::{LimitArguments, PlotArguments};
use crate::failure::Failure;
use crate::values;
use crate::watching::{LIMITS, watched};
use crate::{input, print, style};
use answers::plot::{MAX_BOUND, Plot, PlotError, ray_bounds};
use answers::report::plot::{Plotted, Subject};
use std::num::NonZeroU32;

pub fn run(arguments: &PlotArguments) -> Result<(), Failure> {
    let output = Output::new(arguments.svg.as_deref(), arguments.png.as_deref(), arguments.json)?;
    let game = input::game(&arguments.game)?;
    let (subject, mut bounds) = (subject(arguments)?, bounds(arguments.size.as_deref(), arguments.bound.as_deref())?);
    if let Subject::Ray(n) = subject {
        bounds = ray_bounds(&game, n, bounds.0).map_err(|error| refused(subject, error))?;
    }
    write(Plot { game, subject, bounds, title: arguments.title.clone() }, &output, &arguments.limits)
}

fn subject(arguments: &PlotArguments) -> Result<Subject, Failure> {
    if arguments.moves {
        return Ok(Subject::Moves);
    }
    if let Some(text) = &arguments.dual {
        let times = input::number("--dual", text)?.to_u32().and_then(NonZeroU32::new);
        return Ok(Subject::Dual(times.ok_or_else(|| Failure::new("--dual: must be at least 1 and below 2^32"))?));
    }
    if let Some(text) = &arguments.ray {
        let n = input::number("--ray", text)?.to_u32().and_then(NonZeroU32::new);
        return Ok(Subject::Ray(n.ok_or_else(|| Failure::new("--ray: must be at least 1 and below 2^32"))?));
    }
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
        Subject::PPositions | Subject::Dual(_) | Subject::Ray(_) => limits.small_work()?,
        Subject::Moves => limits.work()?,
        Subject::Grundy { .. } | Subject::Value(_) => values::within(None, limits)?,
    };
    let drawn = watched(&work, "positions", |work| plot.draw(output.forms(), work));
    let drawn = drawn.map_err(|error| refused(plot.subject, error))?;
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
        returned: drawn.returned,
        files: if style::quiet() && !output.json { Vec::new() } else { output.files() },
    };
    print::report(&report, output.json)
}

/// In words, with the options that help.
fn refused(subject: Subject, error: PlotError) -> Failure {
    let option = match subject {
        Subject::Moves => Some("--moves"),
        Subject::Dual(_) => Some("--dual"),
        Subject::Ray(_) => Some("--ray"),
        Subject::PPositions | Subject::Grundy { .. } | Subject::Value(_) => None,
    };
    let failure = match error {
        PlotError::Grundy(error) => values::refused(error),
        PlotError::Refused { reason } if matches!(subject, Subject::Ray(_)) => {
            Failure::new(format!("{reason}: ask for -g euclid"))
        }
        PlotError::TooLarge { .. } if option.is_some() => Failure::new(format!("{error} with --bound")),
        PlotError::TooLarge { .. } => Failure::new(format!("{error} with --bound or --size")),
        other => Failure::of(&other, LIMITS),
    };
    match option {
        Some(option) => failure.within(option),
        None => failure,
    }
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
