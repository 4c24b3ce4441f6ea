//! One numeration: an automaton learned from the table, and given to the prover.

use super::DiscoverError;
use super::data::{Data, Need};
use crate::proof::{Prepared, Proof, ProofError, Verdict};
use automata::{AutomataError, Automaton, Learner, NumberSystem};
use numeration::Natural;
use numeration::work::{Halt, Progress, Resource, Work};
use solve::compiled::Compiled;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;
use std::sync::Arc;

/// Guesses that agree with the table and are refuted all the same, until a system is given up.
const MOST_REFUTED: usize = 24;

/// How a trial ended.
#[allow(clippy::large_enum_variant, reason = "there is only ever one of them")]
pub(crate) enum Attempt {
    Proved(Proof),
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
    /// A proof had more states than its round allowed.
    Proof {
        /// The most that were allowed.
        limit: u64,
        /// States of the guess.
        states: usize,
    },
    /// The table itself speaks against an automaton.
    Drift(super::Drift),
    /// Another limit, or a construction that this system does not have.
    Limit {
        /// What the prover said.
        reason: String,
    },
}

impl Obstruction {
    /// Whether the system is worth another trial with this larger allowance.
    pub(crate) fn yields_to(&self, round: Round<'_>) -> bool {
        match self {
            Self::States { limit, .. } => *limit < round.states,
            Self::Proof { limit, .. } => *limit < round.work.states,
            _ => false,
        }
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
            Self::Proof { limit, states } => {
                write!(
                    f,
                    "a guess with {states} states agrees with the table, but its proof needs more than {limit} states, the limit"
                )
            }
            Self::Drift(drift) => drift.fmt(f),
            Self::Limit { reason } => write!(f, "{reason}"),
        }
    }
}

/// What a trial may use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Round<'w> {
    /// The most states of a guess.
    pub(crate) states: usize,
    /// For each construction during a proof.
    pub(crate) work: Work<'w>,
}

/// What all trials share.
pub(crate) struct Search<'a> {
    pub(crate) rules: &'a Compiled,
    /// The moves in each numeration in which a guess was to be proved.
    pub(crate) prepared: HashMap<String, Prepared>,
    pub(crate) data: Data,
    /// Guesses that agreed with the table and were refuted, in all systems.
    pub(crate) refuted: usize,
    /// For tables, which no round narrows.
    pub(crate) work: Work<'a>,
}

/// What one system has been taught beside the table.
#[derive(Default)]
struct Lessons {
    /// Positions at which a guess was wrong.
    positions: Vec<Vec<Natural>>,
    /// The truth about those that lay beyond the table.
    beyond: HashMap<Vec<Natural>, bool>,
}

impl Search<'_> {
    /// Learns in one system until the guess is proved or given up.
    pub(crate) fn attempt(&mut self, system: &Arc<NumberSystem>, round: Round<'_>) -> Result<Attempt, DiscoverError> {
        let mut lessons = Lessons::default();
        let mut words = self.data.words(system);
        let mut refuted = 0;
        loop {
            let guess = match self.learn(system, &words, &mut lessons, round) {
                Ok(Ok(guess)) => guess,
                Ok(Err(Obstruction::Table { .. })) if self.grow(Need::Doubt)? => {
                    words = self.data.words(system);
                    continue;
                }
                Ok(Err(obstruction)) => return Ok(Attempt::Abandoned(obstruction)),
                Err(error) => return given_up(error.into(), round, 0),
            };
            match self.prove(&guess, round) {
                Ok(Verdict::Proved(proof)) => return Ok(Attempt::Proved(proof)),
                Ok(Verdict::Refuted(counterexample)) => {
                    refuted += 1;
                    self.refuted += 1;
                    if refuted == MOST_REFUTED {
                        return Ok(Attempt::Abandoned(Obstruction::Refuted { times: refuted, states: guess.states() }));
                    }
                    let position = vec![counterexample.position.x, counterexample.position.y];
                    if self.teach(&guess, position, &mut lessons)? {
                        words = self.data.words(system);
                    }
                }
                Err(error) => {
                    // A wrong guess often is what makes a proof large, and a larger table may show it to be wrong.
                    let doubtful = is_out_of_states(&error);
                    if !(doubtful && self.grow(Need::Doubt)?) {
                        return given_up(error, round, guess.states());
                    }
                    words = self.data.words(system);
                    if self.data.first_error(&guess, &words, &self.work.beside(self.data.bytes()))?.is_none() {
                        return given_up(error, round, guess.states());
                    }
                }
            }
        }
    }

    /// Takes note of the first position where a guess is wrong; says whether the table has become larger.
    fn teach(
        &mut self,
        guess: &Automaton,
        position: Vec<Natural>,
        lessons: &mut Lessons,
    ) -> Result<bool, DiscoverError> {
        let mut grown = false;
        if self.data.is_p(&position).is_none() {
            // The first position that breaks an obligation is the first where the guess is wrong.
            lessons.beyond.insert(position.clone(), !guess.contains(&position));
            if let Some(heap) = position.iter().max().and_then(Natural::to_u64) {
                grown = self.grow(Need::Counterexample(heap))?;
            }
        }
        if !lessons.positions.contains(&position) {
            lessons.positions.push(position);
        }
        Ok(grown)
    }

    /// Extends the table if that is worth it; says whether it did.
    pub(crate) fn grow(&mut self, need: Need) -> Result<bool, DiscoverError> {
        self.data.grow(self.rules, need, &self.work)
    }

    fn prove(&mut self, guess: &Automaton, round: Round<'_>) -> Result<Verdict, ProofError> {
        let system = guess.system();
        let during = format!("a proof in {system}");
        let watch = |at: Progress<'_>| round.work.tell(Progress { during: &during, ..at });
        let work = round.work.beside(self.data.bytes()).watched_by(&watch);
        let prepared = match self.prepared.entry(system.to_string()) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => place.insert(Prepared::new(self.rules.game(), system, &work)?),
        };
        prepared.prove(guess, &work)
    }

    /// An automaton that agrees with the list of P-positions.
    fn learn(
        &mut self,
        system: &Arc<NumberSystem>,
        words: &[Vec<u32>],
        lessons: &mut Lessons,
        round: Round<'_>,
    ) -> Result<Result<Automaton, Obstruction>, AutomataError> {
        let during = format!("learning in {system}");
        let watch = |at: Progress<'_>| round.work.tell(Progress { during: &during, ..at });
        let work = round.work.beside(self.data.bytes()).watched_by(&watch);
        learn(&self.data, system, words, lessons, round.states, &work)
    }
}

fn is_out_of_states(error: &ProofError) -> bool {
    matches!(Halt::behind(error), Some(Halt::Limit { what: Resource::States, .. }))
}

/// A limit ends the trial of a system, an interruption ends the search, and rules that are no conjunctions end it too.
fn given_up(error: ProofError, round: Round<'_>, states: usize) -> Result<Attempt, DiscoverError> {
    match error {
        ProofError::Automata(AutomataError::Halt(Halt::Stopped)) => Err(Halt::Stopped.into()),
        ProofError::Conjunctions(_) | ProofError::NoFormula { .. } | ProofError::Unlisted => {
            Err(DiscoverError::Rules(error))
        }
        error if is_out_of_states(&error) => {
            Ok(Attempt::Abandoned(Obstruction::Proof { limit: round.work.states, states }))
        }
        error => Ok(Attempt::Abandoned(Obstruction::Limit { reason: error.to_string() })),
    }
}

/// An automaton that agrees with the list of P-positions and with the lessons, to which are added those it took.
fn learn(
    data: &Data,
    system: &Arc<NumberSystem>,
    words: &[Vec<u32>],
    lessons: &mut Lessons,
    most: usize,
    work: &Work,
) -> Result<Result<Automaton, Obstruction>, AutomataError> {
    let Lessons { positions, beyond } = lessons;
    // Beyond the table nothing is known; the prover will tell where this answer was wrong.
    let truth =
        |position: &[Natural]| data.is_p(position).unwrap_or_else(|| beyond.get(position).copied().unwrap_or(false));
    let half = match data.ordered() {
        true => Automaton::all(system, 2, work)?,
        false => Automaton::linear(system, &[-1, 1], Some(0), None, work)?,
    };
    let mut is_member = truth;
    let mut learner = Learner::new(system, 2, &mut is_member)?;
    for position in positions.iter() {
        learner.refine(position, work)?;
    }
    loop {
        let guess = learner.hypothesis(work)?.and(&half, work)?;
        // What was learned later may have undone an earlier lesson.
        let forgotten = || positions.iter().find(|position| guess.contains(position) != truth(position)).cloned();
        let Some(error) = data.first_error(&guess, words, work)?.or_else(forgotten) else {
            return Ok(Ok(guess));
        };
        if guess.states() > most {
            let wrong_at = error.iter().max().map(ToString::to_string).unwrap_or_default();
            return Ok(Err(Obstruction::States { limit: most, wrong_at }));
        }
        if !learner.refine(&error, work)? {
            return Ok(Err(Obstruction::Table { bound: data.bound() }));
        }
        if !positions.contains(&error) {
            positions.push(error);
        }
    }
}
