//! `levels`: the positions of the first Sprague–Grundy values, proved for all heaps.

use super::{Answer, Cache, Parameters, Question, Refusal, Work, proofs};
use crate::report::levels::Valued;
use wythoff::Game;
use wythoff::prove::levels::{LevelOptions, levels};

/// The largest value that may be asked for.
const MOST_VALUE: u32 = 15;

/// The side of the largest table of values that levels are learned from.
const MOST_SIDE: u64 = 1024;

/// The question.
pub(super) struct Leveled {
    game: Game,
    value: u32,
}

impl Leveled {
    pub(super) fn read(parameters: &Parameters) -> Result<Leveled, Refusal> {
        parameters.only(&["game", "value"])?;
        let value = parameters.small("value", MOST_VALUE)?.unwrap_or(1);
        Ok(Leveled { game: parameters.game()?, value })
    }
}

impl Question for Leveled {
    fn effort(&self) -> u64 {
        proofs::EFFORT
    }

    fn answer(&self, work: &Work<'_>, _: &Cache) -> Result<Answer, Refusal> {
        let work = &work.within_states(proofs::MOST_STATES);
        let options = LevelOptions { most: MOST_SIDE, states: proofs::MOST_GUESSED, ..LevelOptions::default() };
        let found = levels(&self.game, self.value, None, &options, work)?;
        Answer::json(&Valued { game: self.game.clone(), value: self.value, found, certificate: None })
    }
}
