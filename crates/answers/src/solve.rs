//! `solve`: everything that is known about one position on one front.

use crate::answer::Solved;
use crate::explain;
use wythoff::{Decision, Front, Game, Move, Position, Strategy, StrategyError};

/// What a strategy says about a position, and what was asked besides.
#[derive(Clone, Debug)]
pub struct Answered {
    /// Outcome and one winning move.
    pub decision: Decision,
    /// Every winning move, where asked for.
    pub moves: Option<Vec<Move>>,
    /// The front that decided.
    pub front: Front,
    /// The reason in words, where asked for.
    pub explanation: Option<Vec<String>>,
}

impl Answered {
    /// Asks `strategy`; with `all` for every winning move, with `explain` for the reason in words.
    ///
    /// # Errors
    /// The strategy does not answer.
    pub fn new(
        game: &Game,
        position: &Position,
        strategy: &dyn Strategy,
        all: bool,
        explain: bool,
    ) -> Result<Answered, StrategyError> {
        let decision = strategy.decide(position)?;
        let moves = if all { Some(strategy.winning_moves(position)?) } else { None };
        let front = strategy.front();
        let explanation = explain.then(|| explain::explain(game, position, &decision, front));
        Ok(Answered { decision, moves, front, explanation })
    }

    /// The answer as JSON.
    pub fn json(self, game: &Game, position: &Position) -> Solved {
        Solved::new(game, position, &self.decision, self.moves.as_deref(), self.front, self.explanation)
    }

    /// Whether another front says the same.
    pub fn agrees_with(&self, other: &Answered) -> bool {
        let said = |answered: &Answered| {
            let Decision { outcome, ended, winning, .. } = &answered.decision;
            (*outcome, *ended, winning.clone(), answered.moves.clone())
        };
        said(self) == said(other)
    }
}

/// Two fronts that differ on a position, which none should.
pub fn contradiction(one: Front, other: Front, position: &Position) -> String {
    format!("the fronts {one} and {other} differ on {position}: please report this")
}
