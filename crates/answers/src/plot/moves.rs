//! The moves (u, v) of a game and of its duals, to be drawn.

use super::PlotError;
use crate::report::invariance::witness;
use crate::report::plot::Subject;
use std::num::NonZeroU32;
use wythoff::numbers::work::Work;
use wythoff::prove::moveset::decide_invariance;
use wythoff::solve::Invariance;
use wythoff::solve::design::{Star, star};
use wythoff::{Game, Position};

/// Larger takes are not drawn: there may be as many moves as pairs of takes.
const MAX_TAKE: u32 = 1_000;

/// Refuses games whose moves cannot be drawn without a position, pictures too large, and the dual of a misère game.
pub fn refuse(game: &Game, subject: Subject, bound: u32, work: &Work<'_>) -> Result<(), PlotError> {
    let refused = |reason: String| Err(PlotError::Refused { reason });
    if bound > MAX_TAKE {
        return Err(PlotError::TooLarge { most: format!("takes are drawn up to {MAX_TAKE}") });
    }
    if subject != Subject::Moves && game.play.misere {
        return refused("the dual is made of the P-positions of normal play: leave out 'misere'".to_string());
    }
    let decided = decide_invariance(game, work).map_err(PlotError::Invariance)?;
    match (witness(&decided), decided) {
        (_, Invariance::Invariant) => Ok(()),
        (Some(witness), _) => {
            refused(format!("the rules are not invariant, so their moves are no set of pairs: {witness}"))
        }
        (None, _) => {
            let unknown = "whether the moves depend on the heaps is not decided: write the rules with u and v alone";
            refused(unknown.to_string())
        }
    }
}

/// Every move with takes up to `bound`, by what may be taken from two heaps of that size.
pub fn within(game: &Game, bound: u32) -> Vec<(u32, u32)> {
    let position = Position::new(bound, bound);
    game.moves(&position).filter_map(|taken| taken.u.to_u32().zip(taken.v.to_u32())).collect()
}

/// The moves with takes up to `bound` after so many applications of the ⋆-operator.
pub fn dual(game: &Game, times: NonZeroU32, bound: u32, work: &Work<'_>) -> Result<Star, PlotError> {
    star(&within(game, bound), bound, times.get(), work).map_err(PlotError::Dual)
}
