//! `walk`: a position's digits, led through a saved automaton, and what it plays there.

use super::evidence::Drawn;
use super::proofs::{EFFORT, MOST_STATES};
use super::{Answer, Cache, Parameters, Question, Refusal, Work};
use crate::json::{self, Heaps};
use crate::report::MoveTo;
use serde::Serialize;
use wythoff::prove::{AutomatonStrategy, SavedStrategy, SavedStrategyError};
use wythoff::{Game, Outcome, Position, Strategy};

/// Longer walks are not told step by step.
const MAX_STEPS: usize = 2000;

/// The question.
pub(super) struct Walk {
    strategy: String,
    position: Position,
}

impl Walk {
    pub(super) fn read(parameters: &Parameters) -> Result<Walk, Refusal> {
        parameters.only(&["strategy", "x", "y"])?;
        Ok(Walk { strategy: parameters.needed("strategy")?, position: parameters.position()? })
    }
}

/// The answer. `states` has the state before the first digit and after each, as far as the automaton goes on.
#[derive(Serialize)]
struct Walked<'q> {
    #[serde(serialize_with = "json::text")]
    game: &'q Game,
    position: Heaps<'q>,
    system: String,
    /// The digits of each heap, equally long, the most significant first.
    digits: Option<[Vec<u32>; 2]>,
    states: Option<Vec<u32>>,
    accepted: bool,
    #[serde(serialize_with = "json::text")]
    outcome: Outcome,
    ended: bool,
    #[serde(rename = "move")]
    winning: Option<MoveTo>,
    automaton: Option<Drawn>,
}

impl Question for Walk {
    fn effort(&self) -> u64 {
        EFFORT
    }

    fn answer(&self, work: &Work<'_>, _: &Cache) -> Result<Answer, Refusal> {
        let work = &work.within_states(MOST_STATES);
        let SavedStrategy { game, positions, .. } = SavedStrategy::from_text(&self.strategy, work)?;
        // What came from elsewhere is proved again before anybody plays by it.
        let strategy = AutomatonStrategy::proved(&game, &positions, work)
            .map_err(|error| Refusal::halted(&error).unwrap_or_else(|| error.into()))?;
        let decision = strategy.decide(&self.position)?;
        let (heaps, system) = ([self.position.x.clone(), self.position.y.clone()], positions.system());
        let word = system.word(&heaps);
        let mut states = vec![0];
        for &digit in &word {
            match states.last().and_then(|state| positions.step(*state, digit)) {
                Some(next) => states.push(next),
                None => break,
            }
        }
        let told = word.len() <= MAX_STEPS && !positions.is_empty();
        let track = |track: usize| word.iter().copied().skip(track).step_by(2).collect::<Vec<u32>>();
        Answer::json(&Walked {
            position: Heaps(&self.position),
            system: system.to_string(),
            digits: told.then(|| [track(0), track(1)]),
            states: told.then_some(states),
            accepted: positions.accepts_word(&word),
            outcome: decision.outcome,
            ended: decision.ended,
            winning: decision.winning.as_ref().and_then(|taken| MoveTo::new(&self.position, taken)),
            automaton: Drawn::new(&positions, &["x", "y"]),
            game: &game,
        })
    }
}

impl From<SavedStrategyError> for Refusal {
    fn from(error: SavedStrategyError) -> Refusal {
        Refusal::halted(&error).unwrap_or_else(|| Refusal::about("strategy", error))
    }
}
