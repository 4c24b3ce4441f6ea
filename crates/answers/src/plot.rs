//! Pictures of P-positions and Sprague–Grundy values, as command and bindings draw them.

mod lines;
mod positions;
mod values;

use crate::report::plot::Subject;
use picture::{HeatMap, OutcomeMap, Picture, PictureError, Scatter, Words};
use std::error::Error;
use std::fmt;
use wythoff::numbers::QuadraticIrrational;
use wythoff::numbers::work::{Halt, Work};
use wythoff::solve::grundy::GrundyError;
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
    /// A limit was met, or the wish to stop.
    Halt(Halt),
}

impl fmt::Display for PlotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlotError::Positions(error) => error.fmt(f),
            PlotError::Grundy(error) => error.fmt(f),
            PlotError::Picture(error) => error.fmt(f),
            PlotError::TooLarge { most } => write!(f, "{most}: ask for less"),
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
            PlotError::TooLarge { .. } => None,
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

    /// Draws it.
    ///
    /// # Errors
    /// No values in misère play, more than can be drawn, a limit of `work`, or the wish to stop.
    pub fn draw(&self, work: &Work<'_>) -> Result<Drawn, PlotError> {
        let Plot { game, subject, bounds, title } = self;
        if bounds.0.max(bounds.1) > MAX_BOUND {
            return Err(PlotError::TooLarge { most: format!("a picture shows heaps up to {MAX_BOUND}") });
        }
        let words = Words {
            title: title.clone().unwrap_or_else(|| self.heading()),
            across: "x".to_string(),
            up: "y".to_string(),
            caption: game.rules_in_words(),
        };
        match subject {
            Subject::Grundy { cap } => {
                let values = values::grundy_values(game, *bounds, work)?;
                let points = values.iter().flatten().count();
                // A picture has no colour for what is no position: it gets that of the value 0.
                let picture = heat_map(words, *bounds, values.into_iter().map(Option::unwrap_or_default), *cap)?;
                Ok(Drawn { picture, points, slope: None })
            }
            Subject::PPositions => {
                let points = positions::p_positions(game, *bounds, work)?;
                marked(words, ["P-position", "N-position"], points, *bounds, game.slope())
            }
            Subject::Value(value) => {
                let points = positions_of_value(&values::grundy_values(game, *bounds, work)?, *bounds, *value);
                let label = format!("g(x, y) = {value}");
                marked(words, [&label, "another value"], points, *bounds, game.slope_of_value(u64::from(*value)))
            }
        }
    }
}

fn cell_count((x, y): (u32, u32)) -> usize {
    (x as usize + 1).saturating_mul(y as usize + 1)
}

fn heat_map(
    words: Words,
    bounds: (u32, u32),
    values: impl Iterator<Item = u32>,
    cap: Option<u32>,
) -> Result<Picture, PlotError> {
    let values = values.map(|value| value.min(cap.unwrap_or(u32::MAX))).collect();
    let mut map = HeatMap::new(bounds.0 as usize + 1, bounds.1 as usize + 1, values).map_err(PlotError::Picture)?;
    map.words = words;
    map.value_label = cap.map_or_else(|| "g(x, y)".to_string(), |cap| format!("min(g, {cap})"));
    Ok(map.draw())
}

/// `values` stand y by y, x fastest.
fn positions_of_value(values: &[Option<u32>], bounds: (u32, u32), value: u32) -> Vec<(u32, u32)> {
    let places = (0..=bounds.1).flat_map(|y| (0..=bounds.0).map(move |x| (x, y)));
    places.zip(values).filter(|(_, found)| **found == Some(value)).map(|(place, _)| place).collect()
}

/// Dots and lines, or a map of cells where the dots would be too many.
fn marked(
    words: Words,
    labels: [&str; 2],
    points: Vec<(u32, u32)>,
    bounds: (u32, u32),
    slope: Option<QuadraticIrrational>,
) -> Result<Drawn, PlotError> {
    let (count, cells) = (points.len(), cell_count(bounds));
    let crowded = count > MOST_DOTS || (count > MOST_DENSE_DOTS && count.saturating_mul(8) > cells);
    if crowded && (bounds.0.max(bounds.1) as usize) < picture::MAX_TABLE_SIDE {
        let width = bounds.0 as usize + 1;
        let mut table = vec![false; cells];
        points.iter().for_each(|(x, y)| table[*y as usize * width + *x as usize] = true);
        let map = OutcomeMap::from_fn(width, bounds.1 as usize + 1, |x, y| table[y * width + x]);
        let mut map = map.map_err(PlotError::Picture)?;
        (map.words, map.labels) = (words, labels.map(str::to_string));
        return Ok(Drawn { picture: map.draw(), points: count, slope: None });
    }
    let mut scatter = Scatter::new(bounds.0, bounds.1, points);
    scatter.words = words;
    scatter.point_label = labels[0].to_string();
    if let Some(slope) = &slope {
        scatter.lines = lines::along(slope);
    }
    Ok(Drawn { picture: scatter.draw(), points: count, slope })
}
