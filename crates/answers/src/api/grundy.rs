//! `grundy`: the Sprague–Grundy value of a position.

use super::{Answer, Cache, Parameters, Question, Refusal, Work, effort};
use crate::report::genus::{GenusNumbers, GenusValue};
use crate::report::grundy::GrundyValue;
use wythoff::solve::grundy::{GrundyTable, grundy_value};
use wythoff::solve::misere::GenusTable;
use wythoff::{Game, Natural, Position};

/// The question.
pub(super) struct Grundy {
    game: Game,
    position: Position,
    genus: bool,
}

impl Grundy {
    pub(super) fn read(parameters: &Parameters) -> Result<Grundy, Refusal> {
        parameters.only(&["game", "x", "y", "genus"])?;
        let genus = parameters.flag("genus")?;
        Ok(Grundy { game: parameters.game()?, position: parameters.position()?, genus })
    }

    fn value(&self, work: &Work<'_>) -> Result<Natural, Refusal> {
        Ok(grundy_value(&self.game, &self.position, work)?)
    }

    fn genus(&self, work: &Work<'_>) -> Result<GenusValue, Refusal> {
        // What does not fit a word is far beyond the limits.
        let side = |heap: &Natural| heap.to_u64().unwrap_or(u64::MAX).saturating_add(1);
        let table = GenusTable::within(&self.game, side(&self.position.x), side(&self.position.y), work)?;
        let heaps = self.position.x.to_usize().zip(self.position.y.to_usize());
        let genus = heaps.and_then(|(x, y)| table.genus(x, y));
        let genus = genus.ok_or_else(|| Refusal::bad("these heaps are no position: heaps of euclid stay positive"))?;
        Ok(GenusValue { game: self.game.clone(), position: self.position.clone(), genus: GenusNumbers(genus) })
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
        if self.genus {
            return Answer::json(&self.genus(work)?);
        }
        let value = self.value(work)?;
        Answer::json(&GrundyValue {
            game: self.game.clone(),
            position: self.position.clone(),
            value,
            explanation: None,
        })
    }
}
