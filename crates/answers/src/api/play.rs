//! `play`: the state of a match, the opponent's reply, a hint.

use super::parameters::long_number;
use super::{Answer, Cache, Kind, MAX_DIGITS, MAX_SIDE, Parameters, Question, Refusal, Work};
use crate::play::{MatchError, MatchRequest, Number, StartRequest};
use serde_json::Value;
use wythoff::numbers::work::Halt;
use wythoff::{Front, Game, Natural};

/// The most games of a sum.
const MAX_GAMES: usize = 16;

/// The question.
pub(super) struct Play {
    request: MatchRequest,
    /// Whether it is told who wins.
    tells: bool,
}

impl Play {
    pub(super) fn read(parameters: &Parameters) -> Result<Play, Refusal> {
        let object = parameters.object()?;
        if has_long_text(&object) {
            return Err(long_number("a heap or a take"));
        }
        let request: MatchRequest = serde_json::from_value(object)
            .map_err(|error| Refusal::bad(format!("the match is not understood: {error}")))?;
        if request.summands.as_ref().is_some_and(|games| games.len() > MAX_GAMES) {
            return Err(Refusal::expensive(format!(
                "more than {MAX_GAMES} games in a sum, the limit here: play fewer"
            )));
        }
        let play = Play { request, tells: true };
        play.check_heaps()?;
        Ok(play)
    }

    /// The same for those who are not told who wins.
    pub(super) fn untold(self) -> Result<Play, Refusal> {
        if self.request.asks_who_wins() { Err(Refusal::withheld()) } else { Ok(Play { tells: false, ..self }) }
    }

    /// Games that are decided by going through all smaller positions are played with heaps a board can show.
    fn check_heaps(&self) -> Result<(), Refusal> {
        let games = self.request.game.iter().chain(self.request.summands.iter().flatten());
        let games: Vec<Option<Game>> = games.map(|text| text.parse().ok()).collect();
        let several = games.len() > 1;
        let tabulated = |game: &Game| {
            // In a sum values count, and unless there is a rule for them they come from a table.
            if several { game.ruleset.values().is_none() } else { Front::of(game) == [Front::Oracle] }
        };
        let too_large = |number: &Number| {
            let heap = match number {
                Number::Small(heap) => Some(Natural::from(*heap)),
                Number::Text(text) => text.trim().parse().ok(),
            };
            heap.is_some_and(|heap| heap > Natural::from(MAX_SIDE))
        };
        let refused = |name: &str| {
            Err(Refusal::expensive(format!(
                "{name}: games without a closed form, and sums, are played with heaps of up to {MAX_SIDE} tokens here: choose smaller heaps"
            )))
        };
        let limited: Vec<bool> = games.iter().map(|game| game.as_ref().is_some_and(tabulated)).collect();
        match &self.request.start {
            StartRequest::Heaps(heaps) => {
                let mut both = heaps.iter().zip(&limited);
                if both.any(|(heaps, limited)| *limited && heaps.iter().any(too_large)) {
                    refused("start")
                } else {
                    Ok(())
                }
            }
            StartRequest::Kind(_) => {
                let large = self.request.most.as_ref().is_some_and(too_large);
                if large && limited.contains(&true) { refused("most") } else { Ok(()) }
            }
        }
    }
}

/// Whether some text is longer than any number may be.
fn has_long_text(value: &Value) -> bool {
    match value {
        Value::String(text) => text.len() > MAX_DIGITS,
        Value::Array(all) => all.iter().any(has_long_text),
        Value::Object(members) => members.values().any(has_long_text),
        _ => false,
    }
}

impl Question for Play {
    fn effort(&self) -> u64 {
        // Somebody sits before the board: such a question stands before all that are larger than a board.
        u64::from(MAX_SIDE)
    }

    fn answer(&self, work: &Work<'_>, _: &Cache) -> Result<Answer, Refusal> {
        let state = if self.tells { self.request.answer_within(work) } else { self.request.answer_untold(work) };
        Answer::json(&state?)
    }
}

impl From<MatchError> for Refusal {
    fn from(error: MatchError) -> Refusal {
        match &error {
            MatchError::Halt(halt) => (*halt).into(),
            error if Halt::behind(error) == Some(Halt::Stopped) => Halt::Stopped.into(),
            MatchError::Game { of_sum: false, error, .. } => Refusal::of_game("game", error),
            MatchError::Game { index, error, .. } => Refusal::of_game(format!("game {}", index + 1), error),
            error if error.is_limit() => Refusal::new(Kind::TooExpensive, error),
            error => Refusal::bad(error),
        }
    }
}
