//! What somebody says the P-positions are: the words of the command, or an automaton.

use crate::automaton::Automaton;
use crate::game::explained;
use crate::problem::Problem;
use pyo3::prelude::*;
use std::fs;
use wythoff::automata::NumberSystem;
use wythoff::numbers::ContinuedFraction;
use wythoff::prove::proof::{AutomatonClaim, claim_automaton, theorem};
use wythoff::solve::verify::{Claim, PositionSet};
use wythoff::{Game, Work};

/// A claim as it was given.
#[derive(FromPyObject)]
pub enum Text {
    /// In words.
    Words(String),
    /// As an automaton.
    Set(Py<Automaton>),
}

impl Text {
    /// As reports tell it.
    pub fn words(&self) -> String {
        match self {
            Text::Words(text) => text.trim().to_string(),
            Text::Set(_) => "automaton".to_string(),
        }
    }

    /// The automaton that it is or names.
    fn automaton(&self, work: &Work<'_>) -> Result<Option<wythoff::automata::Automaton>, Problem> {
        match self {
            Text::Set(set) => Ok(Some(set.get().automaton.clone())),
            Text::Words(text) => match after_word(text, "automaton") {
                Some(path) => Ok(Some(wythoff::automata::Automaton::from_text(&read(path)?, work)?)),
                None => Ok(None),
            },
        }
    }

    /// The claim that it is in words, whose file is read here.
    fn claim(&self) -> Result<Claim, Problem> {
        let Text::Words(text) = self else { return Err(Problem::bad("claim: no claim in words")) };
        match after_word(text, "file") {
            Some(path) => {
                Claim::listed(&read(path)?).map_err(|error| Problem::about(&format!("claim: file {path}"), error))
            }
            None => text.parse().map_err(|error| Problem::about("claim", error)),
        }
    }

    /// The set of positions.
    pub fn set(&self) -> Result<Box<dyn PositionSet>, Problem> {
        match self.automaton(&Work::USUAL)? {
            Some(automaton) if automaton.tracks() == 2 => Ok(Box::new(AutomatonClaim(automaton))),
            Some(automaton) => {
                Err(Problem::about("claim", format!("the automaton has {} tracks, not two", automaton.tracks())))
            }
            None => Ok(Box::new(self.claim()?)),
        }
    }
}

/// The set that is claimed, in the numeration of `cf` if one is given; that of the papers without a claim.
pub fn automaton(
    claim: Option<&Text>,
    cf: Option<&str>,
    game: &Game,
    work: &Work<'_>,
) -> Result<wythoff::automata::Automaton, Problem> {
    let Some(text) = claim else { return theorem(game, work).map_err(explained) };
    if let Some(automaton) = text.automaton(work)? {
        return Ok(automaton);
    }
    let system = match cf {
        None => None,
        Some(cf) => {
            let fraction: ContinuedFraction = cf.parse().map_err(|error| Problem::about("cf", error))?;
            Some(NumberSystem::of_continued_fraction(&fraction).map_err(|error| Problem::about("cf", error))?)
        }
    };
    claim_automaton(&text.claim()?, game.is_ordered(), system.as_ref(), work).map_err(explained)
}

fn read(path: &str) -> Result<String, Problem> {
    fs::read_to_string(path)
        .map_err(|error| Problem::about(&format!("claim: file {path}"), format!("cannot read it: {error}")))
}

/// What follows `word` and a space at the beginning of `text`.
fn after_word<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    text.trim().strip_prefix(word).filter(|rest| rest.starts_with(char::is_whitespace)).map(str::trim)
}
