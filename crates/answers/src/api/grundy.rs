//! `grundy`: the Sprague–Grundy value of a position.

use super::{Answer, Parameters, Question, Refusal, Work};
use crate::answer::{GrundyValue, Value};
use wythoff::{Game, GrundyTable, Natural, Position};

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
        Ok(self.game.grundy_value(&self.position, work)?)
    }
}

/// A table of values within the limits of `work`.
pub(super) fn table(game: &Game, rows: u64, columns: u64, work: &Work<'_>) -> Result<GrundyTable, Refusal> {
    Ok(GrundyTable::within(game, rows, columns, work)?)
}

impl Question for Grundy {
    fn answer(&self, work: &Work<'_>) -> Result<Answer, Refusal> {
        let value = Value::new(&self.value(work)?);
        let position = [self.position.x.to_string(), self.position.y.to_string()];
        Answer::json(&GrundyValue { game: self.game.to_string(), position, value })
    }
}
