//! `grundy`: the Sprague–Grundy value of a position.

use super::{Answer, Cache, Parameters, Question, Refusal, Work, effort};
use crate::report::grundy::GrundyValue;
use wythoff::solve::grundy::{GrundyTable, grundy_value};
use wythoff::{Game, Natural, Position};

/// The question.
pub(super) struct Grundy {
    game: Game,
    position: Position,
}

impl Grundy {
    pub(super) fn read(parameters: &Parameters) -> Result<Grundy, Refusal> {
        parameters.only(&["game", "x", "y"])?;
        Ok(Grundy { game: parameters.game()?, position: parameters.position()? })
    }

    fn value(&self, work: &Work<'_>) -> Result<Natural, Refusal> {
        Ok(grundy_value(&self.game, &self.position, work)?)
    }
}

/// A table of values within the limits of `work`.
pub(super) fn table(game: &Game, rows: u64, columns: u64, work: &Work<'_>) -> Result<GrundyTable, Refusal> {
    Ok(GrundyTable::within(game, rows, columns, work)?)
}

impl Question for Grundy {
    fn effort(&self) -> u64 {
        match self.game.ruleset.values() {
            Some(_) => effort::of_digits(&self.position),
            None => effort::of_table(&self.position),
        }
    }

    fn answer(&self, work: &Work<'_>, _: &Cache) -> Result<Answer, Refusal> {
        let value = self.value(work)?;
        Answer::json(&GrundyValue { game: self.game.clone(), position: self.position.clone(), value })
    }
}
