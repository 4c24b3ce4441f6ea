//! One numeration: an automaton learned from the table, and given to the prover.

use super::data::Data;
use super::{DiscoverError, Stage};
use crate::game::Game;
use crate::proof::{Proof, ProofError, Verdict, prove};
use automata::{AutomataError, Automaton, Budget, Learner, Limits, NumberSystem, Progress};
use numeration::Natural;
use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Guesses that agree with the table and are refuted all the same, until a system is given up.
const MOST_REFUTED: usize = 24;

/// How a trial ended.
#[allow(clippy::large_enum_variant, reason = "there is only ever one of them")]
pub(crate) enum Attempt {
    Proved { proof: Proof, refuted: usize },
    Abandoned(Obstruction),
}

/// Why a numeration was given up.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Obstruction {
    /// The guess had more states than allowed and did not yet agree with the table.
    States {
        /// The most that were allowed.
        limit: usize,
        /// The larger heap of the first position that was still wrong.
        wrong_at: String,
    },
    /// Guesses that agreed with the table were refuted again and again.
    Refuted {
        /// How often.
        times: usize,
        /// States of the last.
        states: usize,
    },
    /// The learner needs outcomes beyond the table.
    Table {
        /// The larger heap of the table.
        bound: u64,
    },
    /// A proof hit a limit.
    Limit {
        /// What the prover said.
        reason: String,
    },
}

impl Obstruction {
    pub(crate) fn allows_more_states(&self) -> bool {
        matches!(self, Obstruction::States { .. })
    }
}

impl fmt::Display for Obstruction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::States { limit, wrong_at } => {
                write!(f, "more than {limit} states, and still wrong at larger heap {wrong_at}")
            }
            Self::Refuted { times, states } => write!(
                f,
                "guesses that agreed with the table were refuted {times} times, the last with {states} states"
            ),
            Self::Table { bound } => write!(f, "the table up to {bound} does not tell enough"),
            Self::Limit { reason } => write!(f, "{reason}"),
        }
    }
}

/// What is known beyond the table: positions at which a guess was refuted.
type Beyond = RefCell<HashMap<Vec<Natural>, bool>>;

/// Learns in one system until the guess is proved or given up.
pub(crate) fn attempt(
    game: &Game,
    data: &Data,
    system: &Arc<NumberSystem>,
    most: usize,
    limits: Limits,
    progress: &mut dyn FnMut(Stage) -> ControlFlow<()>,
) -> Result<Attempt, DiscoverError> {
    let beyond: Beyond = RefCell::new(HashMap::new());
    let words = data.words(system);
    let mut lessons: Vec<Vec<Natural>> = Vec::new();
    let mut refuted = 0;
    loop {
        let name = system.to_string();
        let mut report = |at: Progress| progress(Stage::Learning { system: name.clone(), states: at.states });
        let mut budget = Budget::with_progress(Limits { states: limits.states, ..limits }, &mut report);
        let learned = learn(data, system, &words, &beyond, &mut lessons, most, &mut budget);
        let guess = match learned {
            Ok(Ok(guess)) => guess,
            Ok(Err(obstruction)) => return Ok(Attempt::Abandoned(obstruction)),
            Err(error) => return limit(error.into()),
        };
        let mut report = |at: Progress| progress(Stage::Proving { system: name.clone(), states: at.states });
        let mut budget = Budget::with_progress(limits, &mut report);
        let verdict = prove(game, &guess, &mut budget);
        match verdict {
            Ok(Verdict::Proved(proof)) => return Ok(Attempt::Proved { proof, refuted }),
            Ok(Verdict::Refuted(counterexample)) => {
                refuted += 1;
                let position = vec![counterexample.position.x, counterexample.position.y];
                if refuted == MOST_REFUTED {
                    return Ok(Attempt::Abandoned(Obstruction::Refuted { times: refuted, states: guess.states() }));
                }
                // The first position that breaks an obligation is the first where the guess is wrong.
                if data.is_p(&position).is_none() {
                    let truth = !guess.contains(&position);
                    beyond.borrow_mut().insert(position.clone(), truth);
                }
                if lessons.contains(&position) {
                    return Ok(Attempt::Abandoned(Obstruction::Table { bound: data.bound() }));
                }
                lessons.push(position);
            }
            Err(error) => return limit(error),
        }
    }
}

/// A limit ends the trial of a system, an interruption ends the search, and rules without kinds end it too.
fn limit(error: ProofError) -> Result<Attempt, DiscoverError> {
    match error {
        ProofError::Automata(AutomataError::Cancelled) => Err(DiscoverError::Cancelled),
        ProofError::Kinds(_) | ProofError::NoFormula { .. } | ProofError::Unlisted => Err(DiscoverError::Rules(error)),
        error => Ok(Attempt::Abandoned(Obstruction::Limit { reason: error.to_string() })),
    }
}

/// An automaton that agrees with the list of P-positions.
fn learn(
    data: &Data,
    system: &Arc<NumberSystem>,
    words: &[Vec<u32>],
    beyond: &Beyond,
    lessons: &mut Vec<Vec<Natural>>,
    most: usize,
    budget: &mut Budget,
) -> Result<Result<Automaton, Obstruction>, AutomataError> {
    // Beyond the table nothing is known; the prover will tell where this answer was wrong.
    let mut is_member = |position: &[Natural]| {
        data.is_p(position).unwrap_or_else(|| beyond.borrow().get(position).copied().unwrap_or(false))
    };
    let half = match data.ordered() {
        true => Automaton::all(system, 2, budget)?,
        false => Automaton::linear(system, &[-1, 1], Some(0), None, budget)?,
    };
    let mut learner = Learner::new(system, 2, &mut is_member)?;
    for lesson in lessons.iter() {
        learner.refine(lesson, budget)?;
    }
    loop {
        let guess = learner.hypothesis(budget)?.and(&half, budget)?;
        let Some(error) = data.first_error(&guess, words) else {
            return Ok(Ok(guess));
        };
        if guess.states() > most {
            let wrong_at = error.iter().max().map(ToString::to_string).unwrap_or_default();
            return Ok(Err(Obstruction::States { limit: most, wrong_at }));
        }
        if !learner.refine(&error, budget)? {
            return Ok(Err(Obstruction::Table { bound: data.bound() }));
        }
        lessons.push(error);
    }
}
