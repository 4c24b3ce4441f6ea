//! `compare`: whether games have the same P-positions, for all heaps.

use super::{Answer, Cache, Parameters, Question, Refusal, Work, parameters, proofs};
use crate::report::compare::{Compared, in_either_play};
use wythoff::Game;

/// The most games of a question, with those in the other convention of play.
const MOST_GAMES: usize = 12;

/// The question: a game and those it is compared with.
pub(super) struct Compare {
    game: Game,
    others: Vec<Game>,
}

impl Compare {
    pub(super) fn read(parameters: &Parameters) -> Result<Compare, Refusal> {
        parameters.only(&["game", "other", "either_play"])?;
        let others = parameters.texts("other")?;
        let others = others.iter().map(|text| parameters::game("other", text));
        let mut games = vec![parameters.game()?];
        for other in others {
            games.push(other?);
        }
        if parameters.flag("either_play")? {
            games = in_either_play(&games);
        }
        if games.len() > MOST_GAMES {
            return Err(Refusal::expensive(format!("at most {MOST_GAMES} games, the limit here: ask about fewer")));
        }
        let others = games.split_off(1);
        match games.pop() {
            Some(game) if !others.is_empty() => Ok(Compare { game, others }),
            _ => {
                let problem = "one game alone has nothing to be compared with: name another, or say either_play";
                Err(Refusal::about("other", problem))
            }
        }
    }
}

impl Question for Compare {
    fn effort(&self) -> u64 {
        proofs::EFFORT
    }

    fn answer(&self, work: &Work<'_>, _: &Cache) -> Result<Answer, Refusal> {
        let work = &work.within_states(proofs::MOST_STATES);
        let compared = Compared::new(&self.game, &self.others, &proofs::options(), work);
        Answer::json(&compared.map_err(|halt| Refusal::halted(&halt).unwrap_or_else(|| Refusal::bad(halt)))?)
    }
}
