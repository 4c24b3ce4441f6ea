//! The moves (u, v) of a game, to be drawn.

use crate::failure::Failure;
use wythoff::solve::{Invariance, LOOKED_AT, invariance};
use wythoff::{Game, Position};

/// Larger takes are not drawn: there may be as many moves as pairs of takes.
const MAX_TAKE: u32 = 1_000;

/// Refuses games whose moves cannot be drawn without a position, and pictures too large.
pub fn refuse(game: &Game, bound: u32) -> Result<(), Failure> {
    if bound > MAX_TAKE {
        return Err(Failure::new(format!("--moves: takes are drawn up to {MAX_TAKE}: ask for less with --bound")));
    }
    match invariance(game) {
        Invariance::Invariant => Ok(()),
        Invariance::Depends { taken, legal, illegal } => Err(Failure::new(format!(
            "--moves: the rules are not invariant, so their moves are no set of pairs: {taken} may be taken from {legal}, but not from {illegal}"
        ))),
        _ => Err(Failure::new(format!(
            "--moves: the rules speak of the heaps x and y; with heaps up to {LOOKED_AT} that makes no difference, but more is not known: write them with u and v alone"
        ))),
    }
}

/// Every move with takes up to `bound`, by what may be taken from two heaps of that size.
pub fn within(game: &Game, bound: u32) -> Vec<(u32, u32)> {
    let position = Position::new(bound, bound);
    game.moves(&position).filter_map(|taken| taken.u.to_u32().zip(taken.v.to_u32())).collect()
}
