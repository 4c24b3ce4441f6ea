//! `grundy`: the Sprague–Grundy value of a position.

use super::{Answer, Parameters, Question, Refusal, Work};
use crate::answer::{GrundyValue, Value};
use wythoff::euclid::Euclid;
use wythoff::{Game, GrundyTable, Natural, Play, Position, Ruleset};

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
        let Position { x, y } = &self.position;
        if let (Ruleset::Euclid { zero }, Play::Normal) = (&self.game.ruleset, self.game.play) {
            return Euclid { zero: *zero }.value(&self.position).map_err(Refusal::bad);
        }
        // What does not fit a word is far beyond the limits.
        let side = |heap: &Natural| heap.to_u64().unwrap_or(u64::MAX).saturating_add(1);
        let table = table(&self.game, side(x), side(y), work)?;
        let indices = x.to_usize().zip(y.to_usize());
        let value = indices.and_then(|(x, y)| table.value(x, y));
        value.map(Natural::from).ok_or_else(|| Refusal::bad("these heaps are no position of the game"))
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
