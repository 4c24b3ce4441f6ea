//! `moveset`: which moves of a game matter for its P-positions.

use super::{Answer, Cache, Parameters, Question, Refusal, Work, parameters};
use crate::report::moveset::{MoveAnswer, MoveQuestion};
use serde_json::Value;
use wythoff::formula::Formula;
use wythoff::prove::discover::DiscoverOptions;
use wythoff::prove::moveset::Which;
use wythoff::prove::proof::ProofError;
use wythoff::prove::{KnownError, known_positions};
use wythoff::{Game, Move};

/// The most moves of a set that are listed.
const MAX_LISTED: u32 = 1000;

/// So many are unless asked for.
const USUAL_LISTED: u32 = 12;

/// The most states of a construction: what larger ones need is no work for a server.
const MOST_STATES: u64 = 500_000;

/// The most states of a guess where the P-positions must be found first.
const MOST_GUESSED: usize = 160;

/// What a question costs, beside those that look at every position of a table: proofs come last.
const EFFORT: u64 = 1 << 24;

/// The question.
pub(super) struct Moveset {
    game: Game,
    question: MoveQuestion,
    list: u32,
}

impl Moveset {
    pub(super) fn read(parameters: &Parameters) -> Result<Moveset, Refusal> {
        parameters.only(&["game", "question", "formula", "move", "list"])?;
        let list = parameters.small("list", MAX_LISTED)?.unwrap_or(USUAL_LISTED);
        let asked = parameters.text("question")?.unwrap_or_else(|| "overview".to_string());
        let formula = || -> Result<Formula, Refusal> {
            parameters.needed("formula")?.parse().map_err(|error| Refusal::about("formula", error))
        };
        let takes = takes(parameters)?;
        let set = |which: Which| match takes.is_empty() {
            true => MoveQuestion::Set(which),
            false => MoveQuestion::Takes(which, takes.clone()),
        };
        let question = match asked.as_str() {
            "overview" => MoveQuestion::Overview,
            "addable" => set(Which::Addable),
            "needed" => set(Which::Needed),
            "redundant" => set(Which::Redundant),
            "drop" => MoveQuestion::Drop(formula()?),
            "may-add" => MoveQuestion::MayAdd(formula()?),
            "minimal" => MoveQuestion::Minimal,
            _ => {
                return Err(Refusal::about(
                    "question",
                    "one of overview, addable, needed, redundant, drop, may-add and minimal is expected",
                ));
            }
        };
        Ok(Moveset { game: parameters.game()?, question, list })
    }
}

/// The moves that are asked about, each written `3,5`.
fn takes(parameters: &Parameters) -> Result<Vec<Move>, Refusal> {
    let texts: Vec<&Value> = match parameters.value("move") {
        None => Vec::new(),
        Some(Value::Array(all)) => all.iter().collect(),
        Some(one) => vec![one],
    };
    let wrong = || Refusal::about("move", "two numbers are expected, as in 3,5");
    let take = |text: &Value| {
        let (u, v) = text.as_str().and_then(|text| text.split_once(',')).ok_or_else(wrong)?;
        Ok(Move { u: parameters::number("move", u.trim())?, v: parameters::number("move", v.trim())? })
    };
    texts.into_iter().map(take).collect()
}

impl Question for Moveset {
    fn effort(&self) -> u64 {
        EFFORT
    }

    fn answer(&self, work: &Work<'_>, _: &Cache) -> Result<Answer, Refusal> {
        let work = &work.within_states(MOST_STATES);
        let options = DiscoverOptions { states: MOST_GUESSED, proof_states: MOST_STATES, ..DiscoverOptions::default() };
        let known = known_positions(&self.game, &options, work)?;
        Answer::json(&MoveAnswer::new(&self.game, known, &self.question, self.list as usize, work)?)
    }
}

impl From<ProofError> for Refusal {
    fn from(error: ProofError) -> Refusal {
        Refusal::halted(&error).unwrap_or_else(|| Refusal::bad(error))
    }
}

impl From<KnownError> for Refusal {
    fn from(error: KnownError) -> Refusal {
        Refusal::halted(&error).unwrap_or_else(|| match error {
            KnownError::NotFound { .. } => Refusal::expensive(error),
            _ => Refusal::bad(error),
        })
    }
}
