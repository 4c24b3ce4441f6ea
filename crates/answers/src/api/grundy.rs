//! `grundy`: the Sprague–Grundy value of a position.

use super::{Answer, Cache, Parameters, Question, Refusal, Work};
use crate::report::grundy::GrundyValue;
use wythoff::euclid::Euclid;
use wythoff::{Game, GrundyOptions, GrundyTable, Natural, Play, Position, ValueRule};

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
        if let (Some(ValueRule::Quotient { zero }), Play::NORMAL) =
            (self.game.ruleset.family().values(), self.game.play)
        {
            return Euclid { zero }.value(&self.position).map_err(Refusal::bad);
        }
        // What does not fit a word is far beyond the limits.
        let side = |heap: &Natural| heap.to_u64().unwrap_or(u64::MAX).saturating_add(1);
        let table = table(&self.game, side(x), side(y), work)?;
        let indices = x.to_usize().zip(y.to_usize());
        let value = indices.and_then(|(x, y)| table.value(x, y));
        value.map(Natural::from).ok_or_else(|| Refusal::bad("these heaps are no position of the game"))
    }
}

/// A table of values in this thread, within the limits of `work`.
pub(super) fn table(game: &Game, rows: u64, columns: u64, work: &Work<'_>) -> Result<GrundyTable, Refusal> {
    let options = GrundyOptions::default().with_memory(work.memory);
    Ok(GrundyTable::with(game, rows, columns, &options, &mut |_| work.go_on())?)
}

impl Question for Grundy {
    fn answer(&self, work: &Work<'_>, _: &Cache) -> Result<Answer, Refusal> {
        let value = self.value(work)?;
        Answer::json(&GrundyValue { game: self.game.clone(), position: self.position.clone(), value })
    }
}
