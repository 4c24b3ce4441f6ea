//! The points with integer coordinates nearest to the ray y = φ_n x [F05, Consequence (ii)].

use super::lines;
use super::{Drawn, MAX_BOUND};
use crate::failure::Failure;
use picture::{Scatter, Words};
use std::num::NonZeroU32;
use wythoff::Game;
use wythoff::numbers::ContinuedFraction;
use wythoff::rules::families::ValueRule;
use wythoff::solve::euclid::straddle;

/// The largest x, and the y of the point above the ray there.
pub fn bounds(game: &Game, n: NonZeroU32, greatest: u32) -> Result<(u32, u32), Failure> {
    if !matches!(game.ruleset.values(), Some(ValueRule::Quotient { .. })) {
        return Err(Failure::new("--ray: the rays are those of Euclid's game: ask for -g euclid"));
    }
    let (_, above) = straddle(n, &greatest.into());
    let above = above.to_u32().filter(|above| *above <= MAX_BOUND);
    let above = above.ok_or_else(|| {
        Failure::new(format!("--ray: the ray passes {MAX_BOUND}, the most a picture shows: ask for less with --bound"))
    })?;
    Ok((greatest, above))
}

pub fn draw(words: Words, n: NonZeroU32, bounds: (u32, u32)) -> Result<Drawn, Failure> {
    let points: Vec<(u32, u32)> = (1..=bounds.0)
        .flat_map(|x| {
            let (below, above) = straddle(n, &x.into());
            [below, above].map(|y| (x, y.to_u32().unwrap_or(u32::MAX)))
        })
        .collect();
    let fraction = ContinuedFraction::new(vec![n.get()], vec![n.get()]).map_err(Failure::new)?;
    let slope = fraction.to_quadratic().map_err(Failure::new)?;
    let count = points.len();
    let mut scatter = Scatter::new(bounds.0, bounds.1, points);
    scatter.words = words;
    scatter.point_label = "nearest points below and above".to_string();
    scatter.lines = lines::along(&slope).into_iter().take(1).collect();
    Ok(Drawn { picture: scatter.draw(), points: count, slope: Some(slope) })
}
