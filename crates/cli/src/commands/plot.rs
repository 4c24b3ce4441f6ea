//! `plot`: pictures of P-positions and Sprague–Grundy values.

mod lines;
mod moves;
mod output;
mod positions;
mod ray;
mod values;

pub use output::Output;

use crate::arguments::{LimitArguments, PlotArguments};
use crate::failure::Failure;
use crate::watching::{LIMITS, watched};
use crate::{input, print};
use answers::report::plot::{Plotted, Subject};
use picture::{Forms, HeatMap, OutcomeMap, Picture, Scatter, Words, scatter_bytes, table_bytes};
use std::num::NonZeroU32;
use wythoff::Game;
use wythoff::numbers::QuadraticIrrational;
use wythoff::numbers::work::Work;
use wythoff::solve::design::Returned;
use wythoff::solve::grundy::GrundyTable;

/// The largest heap in a picture: dots far closer than pixels show nothing more.
const MAX_BOUND: u32 = 100_000;

/// More marked positions than this are shown as cells instead of dots, if the table is small enough to have a pixel for each.
const MOST_DOTS: usize = 20_000;

/// So are more than this, if they fill an eighth of the table: dots would run together.
const MOST_DENSE_DOTS: usize = 1_000;

/// Longer titles, which two lines would not hold, leave out the game.
const LONGEST_TITLE: usize = 100;

pub fn run(arguments: &PlotArguments) -> Result<(), Failure> {
    let output = Output::new(arguments.svg.as_deref(), arguments.png.as_deref(), arguments.json)?;
    let game = input::game(&arguments.game)?;
    let (subject, mut bounds) = (subject(arguments)?, bounds(arguments.size.as_deref(), arguments.bound.as_deref())?);
    match subject {
        Subject::Moves | Subject::Dual(_) => moves::refuse(&game, subject, bounds.0, &arguments.limits)?,
        Subject::Ray(n) => bounds = ray::bounds(&game, n, bounds.0)?,
        _ => {}
    }
    Plot { game, subject, bounds, title: arguments.title.clone() }.write(&output, &arguments.limits)
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

/// A picture that is wanted.
pub struct Plot {
    pub game: Game,
    pub subject: Subject,
    /// The largest first and the largest second heap.
    pub bounds: (u32, u32),
    /// Instead of the usual one.
    pub title: Option<String>,
}

impl Plot {
    /// Draws it, writes it, and says so where that goes elsewhere than the picture.
    pub fn write(self, output: &Output, limits: &LimitArguments) -> Result<(), Failure> {
        let drawn = self.draw(output.forms(), limits)?;
        output.write(&drawn.picture)?;
        if output.to_stdout() {
            return Ok(());
        }
        let (x, y) = self.bounds;
        let report = Plotted {
            game: self.game,
            kind: self.subject,
            bound: x.max(y),
            size: [u64::from(x) + 1, u64::from(y) + 1],
            points: drawn.points,
            slope: drawn.slope,
            returned: drawn.returned,
            files: output.files(),
        };
        print::report(&report, output.json)
    }

    /// What the picture is called: the game is left to the caption if it takes long to say.
    fn heading(&self) -> String {
        let title = self.subject.of(&self.game);
        let suffix = format!(" of {}", self.game);
        if title.chars().count() > LONGEST_TITLE { title.trim_end_matches(&suffix).to_string() } else { title }
    }

    fn draw(&self, forms: Forms, limits: &LimitArguments) -> Result<Drawn, Failure> {
        let Plot { game, subject, bounds, title } = self;
        let of_takes = matches!(subject, Subject::Moves | Subject::Dual(_));
        let (across, up) = if of_takes { ("u", "v") } else { ("x", "y") };
        let words = Words {
            title: title.clone().unwrap_or_else(|| self.heading()),
            across: across.to_string(),
            up: up.to_string(),
            caption: match subject {
                Subject::Dual(_) => format!("Dual to this game: {}", game.rules_in_words()),
                _ => game.rules_in_words(),
            },
        };
        match subject {
            Subject::Grundy { cap } => {
                let table = values::grundy_values(game, *bounds, forms, limits)?;
                let points = places(*bounds).filter(|place| value_at(&table, *place).is_some()).count();
                let picture = heat_map(words, *bounds, table, *cap)?;
                Ok(Drawn { picture, points, slope: None, returned: None })
            }
            Subject::PPositions => {
                let work = limits.small_work()?;
                let points = watched(&work, "positions", |work| positions::p_positions(game, *bounds, work))?;
                room(marked_bytes(points.len(), *bounds, forms), &work)?;
                marked(words, ["P-position", "N-position"], points, *bounds, game.slope())
            }
            Subject::Moves => marked(words, ["move", "no move"], moves::within(game, bounds.0), *bounds, None),
            Subject::Dual(times) => {
                let work = limits.small_work()?;
                let star = watched(&work, "rows", |work| moves::dual(game, *times, bounds.0, work))?;
                room(marked_bytes(star.moves.len(), *bounds, forms), &work)?;
                let drawn = marked(words, ["move", "no move"], star.moves, *bounds, None)?;
                Ok(Drawn { returned: star.returned, ..drawn })
            }
            Subject::Ray(n) => ray::draw(words, *n, *bounds),
            Subject::Value(value) => {
                let table = values::grundy_values(game, *bounds, forms, limits)?;
                let points: Vec<_> = places(*bounds).filter(|place| value_at(&table, *place) == Some(*value)).collect();
                drop(table);
                room(marked_bytes(points.capacity(), *bounds, forms), &limits.work()?)?;
                let label = format!("g(x, y) = {value}");
                marked(words, [&label, "another value"], points, *bounds, game.slope_of_value(u64::from(*value)))
            }
        }
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

struct Drawn {
    picture: Picture,
    points: usize,
    /// Of the lines that were drawn.
    slope: Option<QuadraticIrrational>,
    /// Of the moves of a dual of a dual.
    returned: Option<Returned>,
}

fn cell_count((x, y): (u32, u32)) -> usize {
    (x as usize + 1).saturating_mul(y as usize + 1)
}

/// All positions with heaps up to these, x fastest.
fn places(bounds: (u32, u32)) -> impl Iterator<Item = (u32, u32)> {
    (0..=bounds.1).flat_map(move |y| (0..=bounds.0).map(move |x| (x, y)))
}

fn value_at(table: &GrundyTable, (x, y): (u32, u32)) -> Option<u32> {
    table.value(x as usize, y as usize)
}

/// Whether there is room for so much beside what is held.
fn room(bytes: u64, work: &Work<'_>) -> Result<(), Failure> {
    work.reserve(bytes.into(), "the picture").map_err(|halt| Failure::of(&halt, LIMITS))
}

fn heat_map(words: Words, bounds: (u32, u32), table: GrundyTable, cap: Option<u32>) -> Result<Picture, Failure> {
    // A picture has no colour for what is no position: it gets that of the value 0.
    let value = |x, y| table.value(x, y).unwrap_or_default().min(cap.unwrap_or(u32::MAX));
    let mut map = HeatMap::from_fn(bounds.0 as usize + 1, bounds.1 as usize + 1, value).map_err(Failure::new)?;
    drop(table);
    map.words = words;
    map.value_label = cap.map_or_else(|| "g(x, y)".to_string(), |cap| format!("min(g, {cap})"));
    Ok(map.draw())
}

/// Whether so many positions are shown as cells instead of dots.
fn is_crowded(count: usize, bounds: (u32, u32)) -> bool {
    let crowded = count > MOST_DOTS || (count > MOST_DENSE_DOTS && count.saturating_mul(8) > cell_count(bounds));
    crowded && (bounds.0.max(bounds.1) as usize) < picture::MAX_TABLE_SIDE
}

/// What a picture of so many positions takes, their list included.
fn marked_bytes(count: usize, bounds: (u32, u32), forms: Forms) -> u64 {
    let list = count as u64 * size_of::<(u32, u32)>() as u64;
    match is_crowded(count, bounds) {
        // The list becomes a table of marks, and that a picture.
        true => table_bytes(bounds.0 as usize + 1, bounds.1 as usize + 1, forms)
            .max(list.saturating_add(cell_count(bounds) as u64 * 2)),
        false => scatter_bytes(count, forms),
    }
}

/// Dots and lines, or a map of cells where the dots would be too many.
fn marked(
    words: Words,
    labels: [&str; 2],
    points: Vec<(u32, u32)>,
    bounds: (u32, u32),
    slope: Option<QuadraticIrrational>,
) -> Result<Drawn, Failure> {
    let count = points.len();
    if is_crowded(count, bounds) {
        let width = bounds.0 as usize + 1;
        let mut table = vec![false; cell_count(bounds)];
        points.iter().for_each(|(x, y)| table[*y as usize * width + *x as usize] = true);
        drop(points);
        let map = OutcomeMap::from_fn(width, bounds.1 as usize + 1, |x, y| table[y * width + x]);
        let mut map = map.map_err(Failure::new)?;
        drop(table);
        (map.words, map.labels) = (words, labels.map(str::to_string));
        return Ok(Drawn { picture: map.draw(), points: count, slope: None, returned: None });
    }
    let mut scatter = Scatter::new(bounds.0, bounds.1, points);
    scatter.words = words;
    scatter.point_label = labels[0].to_string();
    if let Some(slope) = &slope {
        scatter.lines = lines::along(slope);
    }
    Ok(Drawn { picture: scatter.draw(), points: count, slope, returned: None })
}
