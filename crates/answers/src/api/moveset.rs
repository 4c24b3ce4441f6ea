//! `moveset`: which moves of a game matter for its P-positions.

use super::{Answer, Cache, Parameters, Question, Refusal, Work, parameters, proofs};
use crate::report::moveset::{Found, MoveAnswer, MoveQuestion, TakeSet};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde::Serialize;
use wythoff::formula::Formula;
use wythoff::prove::known_positions;
use wythoff::prove::moveset::Which;
use wythoff::{Game, Move, Natural};

/// The most moves of a set that are listed.
const MAX_LISTED: u32 = 1000;

/// So many are unless asked for.
const USUAL_LISTED: u32 = 12;

/// The largest side of the squares of takes that show a set.
const MAX_MAP: u32 = 60;

/// The question.
pub(super) struct Moveset {
    game: Game,
    question: MoveQuestion,
    list: u32,
    map: u32,
}

impl Moveset {
    pub(super) fn read(parameters: &Parameters) -> Result<Moveset, Refusal> {
        parameters.only(&["game", "question", "formula", "move", "list", "map"])?;
        let list = parameters.small("list", MAX_LISTED)?.unwrap_or(USUAL_LISTED);
        let map = parameters.small("map", MAX_MAP)?.unwrap_or(0);
        let asked = parameters.text("question")?.unwrap_or_else(|| "overview".to_string());
        let formula = || -> Result<Formula, Refusal> {
            parameters.needed("formula")?.parse().map_err(|error| Refusal::about("formula", error))
        };
        let takes = Some(takes(parameters)?).filter(|takes| !takes.is_empty());
        let question = MoveQuestion::named(&asked, formula, takes).unwrap_or_else(|| {
            Err(Refusal::about("question", format_args!("one of {} is expected", MoveQuestion::NAMES)))
        })?;
        Ok(Moveset { game: parameters.game()?, question, list, map })
    }
}

/// The moves that are asked about, each written `3,5`.
fn takes(parameters: &Parameters) -> Result<Vec<Move>, Refusal> {
    let wrong = || Refusal::about("move", "two numbers are expected, as in 3,5");
    let take = |text: &String| {
        let (u, v) = text.split_once(',').ok_or_else(wrong)?;
        Ok(Move { u: parameters::number("move", u.trim())?, v: parameters::number("move", v.trim())? })
    };
    parameters.texts("move")?.iter().map(take).collect()
}

impl Question for Moveset {
    fn effort(&self) -> u64 {
        proofs::EFFORT
    }

    fn answer(&self, work: &Work<'_>, _: &Cache) -> Result<Answer, Refusal> {
        let work = &work.within_states(proofs::MOST_STATES);
        let known = known_positions(&self.game, &proofs::options(), work)?;
        let answer = MoveAnswer::new(&self.game, known, &self.question, self.list as usize, work)?;
        Answer::json(&Mapped { maps: Maps::of(&answer.found, self.map), answer: &answer })
    }
}

/// The answer, and the sets as squares where they are wanted.
#[derive(Serialize)]
struct Mapped<'a> {
    #[serde(flatten)]
    answer: &'a MoveAnswer,
    #[serde(skip_serializing_if = "Option::is_none")]
    maps: Option<Maps>,
}

/// Which takes (u, v) with u, v < side belong to each set of an overview: side² bits in base64, row by row, the first in the highest bit.
#[derive(Serialize)]
struct Maps {
    side: u32,
    legal: String,
    addable: String,
    needed: String,
}

impl Maps {
    fn of(found: &Found, side: u32) -> Option<Maps> {
        let Found::Overview { legal, sets, .. } = found else { return None };
        let bits = |set: &TakeSet| BASE64_STANDARD.encode(square(set, side));
        let of = |which: Which| sets.iter().find(|(name, _)| *name == which).map(|(_, set)| bits(set));
        (side > 0).then_some(())?;
        Some(Maps { side, legal: bits(legal), addable: of(Which::Addable)?, needed: of(Which::Needed)? })
    }
}

fn square(set: &TakeSet, side: u32) -> Vec<u8> {
    let mut bytes = vec![0u8; (side as usize * side as usize).div_ceil(8)];
    for place in (0..side * side).filter(|place| set.takes.contains(&[place / side, place % side].map(Natural::from))) {
        bytes[place as usize / 8] |= 0x80 >> (place % 8);
    }
    bytes
}
