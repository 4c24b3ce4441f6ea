//! `sum`: several games side by side.

use super::parameters::{game, number};
use super::{Answer, Cache, Parameters, Question, Refusal, Work, effort};
use crate::report::misere_sum::MisereSumSolved;
use crate::report::sum::{SumSolved, SummandAlone};
use serde::Serialize;
use serde_json::Value;
use wythoff::solve::sum::{MisereSum, Sum, Summand};
use wythoff::{Natural, Position};

/// The most summands.
const MAX_SUMMANDS: usize = 64;

/// The question.
pub(super) struct Summed {
    summands: Vec<Summand>,
    all: bool,
    misere: bool,
}

impl Summed {
    pub(super) fn read(parameters: &Parameters) -> Result<Summed, Refusal> {
        parameters.only(&["summands", "summand", "all", "misere"])?;
        let texts = match (parameters.value("summands"), parameters.value("summand")) {
            (Some(_), Some(_)) => return Err(Refusal::bad("give either summands or summand")),
            (Some(value), None) | (None, Some(value)) => texts(value)?,
            (None, None) => return Err(Refusal::bad("the parameter 'summands' is missing: an array of 'GAME X Y'")),
        };
        if texts.len() > MAX_SUMMANDS {
            return Err(Refusal::expensive(format!(
                "more than {MAX_SUMMANDS} summands, the limit here: ask about fewer"
            )));
        }
        let summands = texts.iter().enumerate().map(|(index, text)| summand(index, text)).collect::<Result<_, _>>()?;
        Ok(Summed { summands, all: parameters.flag("all")?, misere: parameters.flag("misere")? })
    }
}

/// An array of strings, a string that holds one as JSON, or a single summand.
fn texts(value: &Value) -> Result<Vec<String>, Refusal> {
    let wrong = || Refusal::about("summands", "must be an array of strings 'GAME X Y'");
    match value {
        Value::Array(all) => all.iter().map(|one| one.as_str().map(String::from).ok_or_else(wrong)).collect(),
        Value::String(text) if text.trim_start().starts_with('[') => serde_json::from_str(text).map_err(|_| wrong()),
        Value::String(text) => Ok(vec![text.clone()]),
        _ => Err(wrong()),
    }
}

/// The summand of this index; a fault in it is reported with the index.
fn summand(index: usize, text: &str) -> Result<Summand, Refusal> {
    let name = format!("summand {index} (counted from 0)");
    let (_, x, y) = match Summand::split(text) {
        Ok(parts) => parts,
        Err(error) => return Err(Refusal::about(&name, error)),
    };
    let words = text.trim_end();
    let game_end =
        y.map_or_else(|| words.len() - x.len(), |y| words[..words.len() - y.len()].trim_end().len() - x.len());
    let x = number(&format!("{name}, first heap"), x)?;
    let y = y.map_or(Ok(Natural::ZERO), |y| number(&format!("{name}, second heap"), y))?;
    Ok(Summand { game: game(&name, &words[..game_end])?, position: Position { x, y } })
}

/// The answer of the command, and what is known of each summand alone.
#[derive(Serialize)]
struct WithSummands<S> {
    #[serde(flatten)]
    solved: S,
    summands: Vec<SummandAlone>,
}

impl Question for Summed {
    fn effort(&self) -> u64 {
        let effort = |summand: &Summand| match summand.game.ruleset.values() {
            Some(_) => effort::of_digits(&summand.position),
            None => effort::of_table(&summand.position),
        };
        self.summands.iter().map(effort).fold(0, u64::saturating_add)
    }

    fn answer(&self, work: &Work<'_>, _: &Cache) -> Result<Answer, Refusal> {
        if self.misere {
            let sum = MisereSum::within(self.summands.clone(), work)?;
            let summands = SummandAlone::all(sum.normal());
            return Answer::json(&WithSummands { summands, solved: MisereSumSolved::new(sum, self.all) });
        }
        let sum = Sum::within(self.summands.clone(), work)?;
        let summands = SummandAlone::all(&sum);
        Answer::json(&WithSummands { summands, solved: SumSolved::new(sum, self.all) })
    }
}
