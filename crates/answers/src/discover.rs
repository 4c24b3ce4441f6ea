//! The answers of `discover`.

#![allow(missing_docs, reason = "fields are named as the contract names them")]

use serde::Serialize;
use wythoff::discover::{Discovery, Trial};
use wythoff::{Game, Natural};

/// A numeration that was tried in vain.
#[derive(Debug, Serialize)]
pub struct TrialAnswer {
    system: String,
    reason: String,
}

fn trials(tried: &[Trial]) -> Vec<TrialAnswer> {
    let answer = |trial: &Trial| TrialAnswer { system: trial.system.clone(), reason: trial.obstruction.to_string() };
    tried.iter().map(answer).collect()
}

/// What was found and proved.
#[derive(Debug, Serialize)]
pub struct Discovered {
    result: &'static str,
    game: String,
    /// What the P-positions are, in words.
    found: String,
    /// The same as a claim for `prove` and `verify`, where there is one.
    claim: Option<String>,
    system: String,
    states: usize,
    /// The most states of any construction of the proof.
    largest: usize,
    /// Outcomes were worked out up to this heap.
    bound: u64,
    /// Guesses that agreed with the table and were refuted.
    refuted: usize,
    first: Vec<[String; 2]>,
    tried: Vec<TrialAnswer>,
}

impl Discovered {
    pub fn new(game: &Game, found: &Discovery, first: &[[Natural; 2]]) -> Discovered {
        Discovered {
            result: "proved",
            game: game.to_string(),
            found: found.description.to_string(),
            claim: found.description.claim(),
            system: found.proof.positions.system().to_string(),
            states: found.proof.positions.states(),
            largest: found.proof.largest,
            bound: found.bound,
            refuted: found.refuted,
            first: first.iter().map(|[x, y]| [x.to_string(), y.to_string()]).collect(),
            tried: trials(&found.tried),
        }
    }
}

/// Nothing was found within the limits.
#[derive(Debug, Serialize)]
pub struct NotDiscovered {
    result: &'static str,
    game: String,
    bound: u64,
    states: usize,
    tried: Vec<TrialAnswer>,
}

impl NotDiscovered {
    pub fn new(game: &Game, bound: u64, states: usize, tried: &[Trial]) -> NotDiscovered {
        NotDiscovered { result: "not found", game: game.to_string(), bound, states, tried: trials(tried) }
    }
}
