//! Pictures of P-positions and Sprague–Grundy values, as command and bindings draw them.

mod lines;
mod moves;
mod positions;
mod ray;
mod values;

use crate::report::plot::Subject;
use picture::{Forms, HeatMap, OutcomeMap, Picture, PictureError, Scatter, Words, scatter_bytes, table_bytes};
use std::error::Error;
use std::fmt;
use std::num::NonZeroU32;
use wythoff::numbers::QuadraticIrrational;
use wythoff::numbers::work::{Halt, Work};
use wythoff::prove::proof::ProofError;
use wythoff::solve::design::{DesignError, Returned};
use wythoff::solve::grundy::{GrundyError, GrundyTable};
use wythoff::{Game, StrategyError};

/// The largest heap in a picture: dots far closer than pixels show nothing more.
pub const MAX_BOUND: u32 = 100_000;

/// More marked positions than this are shown as cells instead of dots, if the table is small enough to have a pixel for each.
const MOST_DOTS: usize = 20_000;

/// So are more than this, if they fill an eighth of the table: dots would run together.
const MOST_DENSE_DOTS: usize = 1_000;

/// Longer titles, which two lines would not hold, leave out the game.
const LONGEST_TITLE: usize = 100;

/// A picture that is wanted.
#[derive(Clone, Debug)]
pub struct Plot {
    /// The game.
    pub game: Game,
    /// What of it.
    pub subject: Subject,
    /// The largest first and the largest second heap.
    pub bounds: (u32, u32),
    /// Instead of the usual one.
    pub title: Option<String>,
}

/// A picture that was drawn.
#[derive(Debug)]
pub struct Drawn {
    /// The picture.
    pub picture: Picture,
    /// Positions drawn; in a heat map, all.
    pub points: usize,
    /// Of the lines that were drawn.
    pub slope: Option<QuadraticIrrational>,
    /// Of the moves of a dual of a dual.
    pub returned: Option<Returned>,
}

/// Why there is no picture.
#[derive(Debug)]
pub enum PlotError {
    /// The P-positions cannot be had.
    Positions(StrategyError),
    /// The values cannot be had.
    Grundy(GrundyError),
    /// The table cannot be drawn.
    Picture(PictureError),
    /// More than is drawn.
    TooLarge {
        /// What is drawn at most.
        most: String,
    },
    /// The dual cannot be had.
    Dual(DesignError),
    /// It cannot be decided whether the moves depend on the heaps.
    Invariance(ProofError),
    /// There is no such picture of this game.
    Refused {
        /// Why.
        reason: String,
    },
    /// A limit was met, or the wish to stop.
    Halt(Halt),
}

impl From<Halt> for PlotError {
    fn from(halt: Halt) -> PlotError {
        PlotError::Halt(halt)
    }
}

impl fmt::Display for PlotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlotError::Positions(error) => error.fmt(f),
            PlotError::Grundy(error) => error.fmt(f),
            PlotError::Picture(error) => error.fmt(f),
            PlotError::TooLarge { most } => write!(f, "{most}: ask for less"),
            PlotError::Dual(error) => error.fmt(f),
            PlotError::Invariance(error) => error.fmt(f),
            PlotError::Refused { reason } => f.write_str(reason),
            PlotError::Halt(halt) => halt.fmt(f),
        }
    }
}

impl Error for PlotError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            PlotError::Positions(error) => Some(error),
            PlotError::Grundy(error) => Some(error),
            PlotError::Picture(error) => Some(error),
            PlotError::Dual(error) => Some(error),
            PlotError::Invariance(error) => Some(error),
            PlotError::TooLarge { .. } | PlotError::Refused { .. } => None,
            PlotError::Halt(halt) => Some(halt),
        }
    }
}

impl Plot {
    /// What the picture is called: the game is left to the caption if it takes long to say.
    fn heading(&self) -> String {
        let title = self.subject.of(&self.game);
        let suffix = format!(" of {}", self.game);
        if title.chars().count() > LONGEST_TITLE { title.trim_end_matches(&suffix).to_string() } else { title }
    }

    /// Draws it, with room for the forms in which it will be written.
    ///
    /// # Errors
    /// No values in misère play, moves that are no set of pairs, more than can be drawn, a limit of `work`, or the wish to stop.
    pub fn draw(&self, forms: Forms, work: &Work<'_>) -> Result<Drawn, PlotError> {
        let Plot { game, subject, bounds, title } = self;
        if bounds.0.max(bounds.1) > MAX_BOUND {
            return Err(PlotError::TooLarge { most: format!("a picture shows heaps up to {MAX_BOUND}") });
        }
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
                let table = values::grundy_values(game, *bounds, forms, work)?;
                let points = places(*bounds).filter(|place| value_at(&table, *place).is_some()).count();
                let picture = heat_map(words, *bounds, table, *cap)?;
                Ok(Drawn { picture, points, slope: None, returned: None })
            }
            Subject::PPositions => {
                let points = positions::p_positions(game, *bounds, work)?;
                room(marked_bytes(points.len(), *bounds, forms), work)?;
                marked(words, ["P-position", "N-position"], points, *bounds, game.slope())
            }
            Subject::Moves => {
                moves::refuse(game, *subject, bounds.0, work)?;
                marked(words, ["move", "no move"], moves::within(game, bounds.0), *bounds, None)
            }
            Subject::Dual(times) => {
                moves::refuse(game, *subject, bounds.0, work)?;
                let star = moves::dual(game, *times, bounds.0, work)?;
                room(marked_bytes(star.moves.len(), *bounds, forms), work)?;
                let drawn = marked(words, ["move", "no move"], star.moves, *bounds, None)?;
                Ok(Drawn { returned: star.returned, ..drawn })
            }
            Subject::Ray(n) => ray::draw(words, *n, *bounds),
            Subject::Value(value) => {
                let table = values::grundy_values(game, *bounds, forms, work)?;
                let points: Vec<_> = places(*bounds).filter(|place| value_at(&table, *place) == Some(*value)).collect();
                drop(table);
                room(marked_bytes(points.capacity(), *bounds, forms), work)?;
                let label = format!("g(x, y) = {value}");
                marked(words, [&label, "another value"], points, *bounds, game.slope_of_value(u64::from(*value)))
            }
        }
    }
}

/// The largest heaps of a picture of the ray y = φ_n x with x up to `greatest`.
///
/// # Errors
/// A game without rays, or a ray that leaves the picture.
pub fn ray_bounds(game: &Game, n: NonZeroU32, greatest: u32) -> Result<(u32, u32), PlotError> {
    ray::bounds(game, n, greatest)
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
fn room(bytes: u64, work: &Work<'_>) -> Result<(), PlotError> {
    Ok(work.reserve(bytes.into(), "the picture")?)
}

fn heat_map(words: Words, bounds: (u32, u32), table: GrundyTable, cap: Option<u32>) -> Result<Picture, PlotError> {
    // A picture has no colour for what is no position: it gets that of the value 0.
    let value = |x, y| table.value(x, y).unwrap_or_default().min(cap.unwrap_or(u32::MAX));
    let mut map = HeatMap::from_fn(bounds.0 as usize + 1, bounds.1 as usize + 1, value).map_err(PlotError::Picture)?;
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
) -> Result<Drawn, PlotError> {
    let count = points.len();
    if is_crowded(count, bounds) {
        let width = bounds.0 as usize + 1;
        let mut table = vec![false; cell_count(bounds)];
        points.iter().for_each(|(x, y)| table[*y as usize * width + *x as usize] = true);
        drop(points);
        let map = OutcomeMap::from_fn(width, bounds.1 as usize + 1, |x, y| table[y * width + x]);
        let mut map = map.map_err(PlotError::Picture)?;
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
