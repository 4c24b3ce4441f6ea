//! Euclid's game on the front `quotient`: see [`crate::euclid`] for the mathematics.

use super::{Case, Decision, Front, Reasoning, Strategy, StrategyError};
use crate::euclid::Euclid;
use numeration::Natural;
use rules::{Game, Move, Outcome, Position};

/// Euclid's game with one ending and one kind of play.
pub(super) struct EuclidStrategy {
    game: Game,
    euclid: Euclid,
}

impl EuclidStrategy {
    pub(super) fn new(game: &Game, zero: bool) -> EuclidStrategy {
        EuclidStrategy { game: game.clone(), euclid: Euclid { zero } }
    }

    /// Quotient and remainder, and the outcome of the position with the remainder as smaller heap.
    fn reasoning(&self, position: &Position) -> Result<Reasoning, StrategyError> {
        let Position { x, y } = position;
        let (x, y) = if x <= y { (x, y) } else { (y, x) };
        let (quotient, rest) = y.checked_div_rem(x).unwrap_or_else(|| (Natural::ZERO, y.clone()));
        let is_option = !x.is_zero() && (self.euclid.zero || !rest.is_zero());
        let below = match is_option {
            true => Some(self.euclid.outcome(self.game.play, &Position { x: rest.clone(), y: x.clone() })?),
            false => None,
        };
        Ok(Reasoning::of(Case::Quotient { quotient, rest, below }))
    }
}

impl Strategy for EuclidStrategy {
    fn front(&self) -> Front {
        Front::Quotient
    }

    fn decide(&self, position: &Position) -> Result<Decision, StrategyError> {
        let outcome = self.euclid.outcome(self.game.play, position)?;
        let ended = self.game.is_ended(position).unwrap_or(false);
        if ended {
            return Ok(Decision { outcome, ended, winning: None, reasoning: Reasoning::of(Case::Ended) });
        }
        let winning = match outcome {
            Outcome::N => self.winning_moves(position)?.into_iter().next(),
            Outcome::P => None,
        };
        Ok(Decision { outcome, ended, winning, reasoning: self.reasoning(position)? })
    }

    fn winning_moves(&self, position: &Position) -> Result<Vec<Move>, StrategyError> {
        Ok(self.euclid.winning_moves(self.game.play, position)?)
    }
}
