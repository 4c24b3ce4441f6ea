//! `discover`: from the rules alone to the P-positions, proved for all heaps.

use super::evidence::{Wanted, WithEvidence};
use super::proofs::{EFFORT, MOST_STATES};
use super::{Answer, Cache, Parameters, Question, Refusal, Work};
use crate::report::discover::{Discovered, NotDiscovered};
use wythoff::Game;
use wythoff::prove::discover::{DiscoverError, DiscoverOptions, Finding, discover};

/// The most states of a guess: here nothing else is asked for.
const MOST_GUESSED: usize = 400;

/// The question.
pub(super) struct Search {
    game: Game,
    states: usize,
    wanted: Wanted,
}

impl Search {
    pub(super) fn read(parameters: &Parameters) -> Result<Search, Refusal> {
        let [certificate, strategy] = Wanted::NAMES;
        parameters.only(&["game", "states", certificate, strategy])?;
        let states = parameters.small("states", MOST_GUESSED as u32)?.map_or(MOST_GUESSED, |states| states as usize);
        Ok(Search { game: parameters.game()?, states, wanted: Wanted::read(parameters)? })
    }
}

impl Question for Search {
    fn effort(&self) -> u64 {
        EFFORT
    }

    fn answer(&self, work: &Work<'_>, _: &Cache) -> Result<Answer, Refusal> {
        let work = &work.within_states(MOST_STATES);
        let options = DiscoverOptions { states: self.states, proof_states: MOST_STATES, ..DiscoverOptions::default() };
        match discover(&self.game, &options, work)? {
            Finding::Found(found) => {
                let (proof, words) = (found.proof.clone(), found.description.to_string());
                let report = Discovered::new(self.game.clone(), found);
                Answer::json(&WithEvidence::new(report, &self.game, Some((&proof, words)), self.wanted))
            }
            Finding::NotFound { stopped: true, .. } => Err(Refusal::out_of_time()),
            Finding::NotFound { bound, tried, guess, stopped } => {
                let guess = guess.map(|guess| {
                    let positions = &guess.positions;
                    (positions.states(), positions.system().to_string(), guess.agrees_to)
                });
                let (game, states, saved) = (self.game.clone(), self.states, None);
                let report = NotDiscovered { game, bound, states, tried, guess, saved, stopped };
                Answer::json(&WithEvidence::new(report, &self.game, None, self.wanted))
            }
        }
    }
}

impl From<DiscoverError> for Refusal {
    fn from(error: DiscoverError) -> Refusal {
        Refusal::halted(&error).unwrap_or_else(|| Refusal::bad(error))
    }
}
