//! One numeration: an automaton read off the table, and given to the prover.

use super::DiscoverError;
use super::data::Data;
use crate::proof::{Prepared, Proof, ProofError, Verdict};
use automata::{AutomataError, Automaton, NumberSystem, Prefixes, Residuals};
use numeration::work::{Halt, Progress, Resource, Work};
use rules::{Game, Position};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;
use std::sync::Arc;

/// Why a numeration has not led to a theorem.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Obstruction {
    /// The classes of beginnings that the table tells apart are not closed yet.
    Growing {
        /// For each table: heaps below this, and how many classes there were.
        classes: Vec<(u32, usize)>,
    },
    /// The guess has more states than allowed.
    States {
        /// The most that were allowed.
        limit: usize,
        /// States of the guess.
        states: usize,
    },
    /// A guess that agreed with the table was refuted, and a larger table is not to be had.
    Refuted {
        /// The first position where it is wrong.
        position: Position,
        /// States of the guess.
        states: usize,
    },
    /// A proof had more states than allowed.
    Proof {
        /// The most that were allowed.
        limit: u64,
        /// States of the guess.
        states: usize,
        /// The guess agrees with the outcomes of all positions with heaps below this.
        agrees_below: u32,
    },
    /// A guess agrees with the table, and was neither proved nor refuted before the search ended.
    Open {
        /// States of the guess.
        states: usize,
        /// The guess agrees with the outcomes of all positions with heaps below this.
        agrees_below: u32,
    },
    /// The table itself speaks against an automaton.
    Drift(super::Drift),
    /// Another limit, or a construction that this system does not have.
    Limit {
        /// What the prover said.
        reason: String,
    },
    /// The search ended before its turn came.
    Untried,
}

impl fmt::Display for Obstruction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Growing { classes } => {
                let shown: Vec<String> = classes.iter().map(|(_, classes)| classes.to_string()).collect();
                let below = classes.last().map_or(0, |(below, _)| *below);
                let grows = classes.windows(2).all(|pair| 4 * pair[1].1 > 5 * pair[0].1);
                match grows && classes.len() > 2 {
                    true => write!(
                        f,
                        "classes keep growing with the table: {} up to heaps below {below}: no automaton to be expected",
                        shown.join(", ")
                    ),
                    false => write!(f, "classes are not closed: {} up to heaps below {below}", shown.join(", ")),
                }
            }
            Self::States { limit, states } => {
                write!(f, "a guess agrees with the table, but has {states} states, more than {limit}, the limit")
            }
            Self::Refuted { position, states } => {
                write!(f, "a guess with {states} states agrees with the table, but is wrong at {position}")
            }
            Self::Proof { limit, states, agrees_below } => write!(
                f,
                "a guess with {states} states agrees with all heaps below {agrees_below}, but its proof needs more than {limit} states, the limit"
            ),
            Self::Open { states, agrees_below } => write!(
                f,
                "a guess with {states} states agrees with all heaps below {agrees_below}, but was neither proved nor refuted"
            ),
            Self::Drift(drift) => drift.fmt(f),
            Self::Limit { reason } => write!(f, "{reason}"),
            Self::Untried => write!(f, "the search ended before its turn came"),
        }
    }
}

/// What is known about one numeration.
pub(crate) struct Trial {
    pub(crate) system: Arc<NumberSystem>,
    /// For each table that was read: heaps below this, and how many classes there were.
    classes: Vec<(u32, usize)>,
    /// The last guess, and how far it agrees with the table.
    pub(crate) guess: Option<(Automaton, u32)>,
    /// The prover has seen the last guess.
    seen: bool,
    /// The last guess is refuted, at this position.
    refuted: Option<Position>,
    /// The proof of the last guess met this limit on states.
    limit: Option<u64>,
    /// Something that no larger table and no larger limit mends.
    hopeless: Option<String>,
}

/// How one step of a trial ended.
#[allow(clippy::large_enum_variant, reason = "there is only ever one of them")]
pub(crate) enum Step {
    Proved(Proof),
    /// The guess is wrong here.
    Refuted(Position),
    Open,
}

impl Trial {
    pub(crate) fn new(system: &Arc<NumberSystem>) -> Trial {
        let system = system.clone();
        Trial { system, classes: Vec::new(), guess: None, seen: false, refuted: None, limit: None, hopeless: None }
    }

    /// Whether the classes are many and grow nearly as fast as tables do.
    pub(crate) fn is_lost(&self) -> bool {
        let grows = |one: usize, two: usize| two > MANY && 3 * two > 4 * one;
        let lost = matches!(self.classes[..], [.., (_, one), (_, two)] if grows(one, two)) && self.guess.is_none();
        self.hopeless.is_some() || lost || self.last_classes() > TOO_MANY
    }

    /// Whether the classes hardly grew with the last table.
    pub(crate) fn is_saturated(&self) -> bool {
        let hardly = |one: usize, two: usize| two > 1 && 4 * two <= 5 * one;
        self.hopeless.is_none() && matches!(self.classes[..], [.., (_, one), (_, two)] if hardly(one, two))
    }

    fn last_classes(&self) -> usize {
        self.classes.last().map_or(0, |(_, classes)| *classes)
    }

    /// Whether a larger limit may end it well.
    pub(crate) fn yields_to(&self, states: u64) -> bool {
        self.guess.is_some() && self.refuted.is_none() && self.limit.is_some_and(|limit| limit < states)
    }

    /// The guess that nobody could prove or refute.
    pub(crate) fn unproved(&self) -> Option<&(Automaton, u32)> {
        self.guess.as_ref().filter(|_| self.refuted.is_none())
    }

    /// Why it has not led to a theorem.
    pub(crate) fn obstruction(&self, most: usize) -> Obstruction {
        if let Some(reason) = &self.hopeless {
            return Obstruction::Limit { reason: reason.clone() };
        }
        match (&self.guess, &self.refuted, self.limit) {
            (Some((guess, _)), Some(position), _) => {
                Obstruction::Refuted { position: position.clone(), states: guess.states() }
            }
            (Some((guess, _)), None, _) if guess.states() > most => {
                Obstruction::States { limit: most, states: guess.states() }
            }
            (Some((guess, agrees_below)), None, Some(limit)) => {
                Obstruction::Proof { limit, states: guess.states(), agrees_below: *agrees_below }
            }
            (Some((guess, agrees_below)), None, None) => {
                Obstruction::Open { states: guess.states(), agrees_below: *agrees_below }
            }
            _ if self.classes.is_empty() => Obstruction::Untried,
            _ => Obstruction::Growing { classes: self.classes.clone() },
        }
    }
}

/// Classes that are many, and classes that are too many for any guess.
const MANY: usize = 400;
const TOO_MANY: usize = 5_000;

/// What all trials share.
pub(crate) struct Search<'a> {
    pub(crate) game: &'a Game,
    /// The moves in each numeration in which a guess was to be proved.
    pub(crate) prepared: HashMap<String, Prepared>,
    /// Guesses that agreed with the table and were refuted, in all systems.
    pub(crate) refuted: usize,
    /// The most states of a guess.
    pub(crate) states: usize,
}

impl Search<'_> {
    /// Reads the table in one numeration, and gives the guess to the prover, if there is a new one.
    pub(crate) fn step(&mut self, trial: &mut Trial, data: &Data, work: &Work) -> Result<Step, DiscoverError> {
        match self.read(trial, data, work) {
            Ok(true) => {}
            Ok(false) => return Ok(Step::Open),
            Err(error) => return trial.given_up(error.into(), work),
        }
        self.prove_guess(trial, work)
    }

    /// Gives the guess to the prover.
    pub(crate) fn prove_guess(&mut self, trial: &mut Trial, work: &Work) -> Result<Step, DiscoverError> {
        let Some((guess, _)) = &trial.guess else { return Ok(Step::Open) };
        trial.seen = true;
        match self.prove(guess, work) {
            Ok(Verdict::Proved(proof)) => Ok(Step::Proved(proof)),
            Ok(Verdict::Refuted(counterexample)) => {
                self.refuted += 1;
                trial.refuted = Some(counterexample.position.clone());
                Ok(Step::Refuted(counterexample.position))
            }
            Err(error) => trial.given_up(error, work),
        }
    }

    /// Whether there is a guess that the prover has not seen, and that the table supports.
    fn read(&mut self, trial: &mut Trial, data: &Data, work: &Work) -> Result<bool, AutomataError> {
        let system = &trial.system;
        let during = format!("residuals in {system}");
        let watch = |at: Progress<'_>| work.tell(Progress { during: &during, ..at });
        let work = work.beside(data.bytes()).with_states(Work::USUAL.states).watched_by(&watch);
        let prefixes = Prefixes::new(system, data.complete, &work)?;
        if trial.classes.last().is_some_and(|&(below, _)| below == prefixes.complete_below()) {
            return Ok(false);
        }
        let found = Residuals::of(&prefixes, &data.pairs, &work)?;
        trial.classes.push((found.below, found.classes));
        let Some(guess) = found.automaton else {
            trial.guess = None;
            return Ok(false);
        };
        let is_new = trial.guess.as_ref().is_none_or(|(known, _)| *known != guess);
        if is_new {
            (trial.seen, trial.refuted, trial.limit) = (false, None, None);
        }
        let known = data.pairs.partition_point(|&(x, y)| x.max(y) < found.below);
        let supported = known >= SUPPORT * guess.states() || found.below > ENOUGH;
        let small = guess.states() <= self.states;
        // What is read off pairs of a recursion agrees with the outcomes as far as there are any.
        trial.guess = Some((guess, found.below.min(data.known)));
        // A small table may be too little support for what a larger one gives again.
        Ok(!trial.seen && small && supported)
    }

    /// Proves or refutes a set.
    pub(crate) fn prove(&mut self, guess: &Automaton, work: &Work) -> Result<Verdict, ProofError> {
        let system = guess.system();
        let during = format!("a proof in {system}");
        let watch = |at: Progress<'_>| work.tell(Progress { during: &during, ..at });
        let work = work.watched_by(&watch);
        let prepared = match self.prepared.entry(system.to_string()) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => place.insert(Prepared::new(self.game, system, &work)?),
        };
        prepared.prove(guess, &work)
    }

    /// The proof with what a checker needs, as far as that is to be had.
    pub(crate) fn shown(&self, proof: Proof, work: &Work) -> Result<Proof, DiscoverError> {
        match self.prepared.get(&proof.positions.system().to_string()) {
            Some(prepared) => prepared.shown(proof, work).map_err(DiscoverError::Rules),
            None => Ok(proof),
        }
    }
}

/// So many P-positions for each state make a guess worth a proof.
const SUPPORT: usize = 3;

/// A table of this side is worth a proof of any guess that agrees with it.
const ENOUGH: u32 = 1 << 13;

impl Trial {
    /// A limit ends the trial of a system for now, an interruption ends the search, and rules that are no conjunctions end it too.
    fn given_up(&mut self, error: ProofError, work: &Work) -> Result<Step, DiscoverError> {
        match error {
            ProofError::Automata(AutomataError::Halt(Halt::Stopped)) => return Err(Halt::Stopped.into()),
            ProofError::Conjunctions(_) | ProofError::NoFormula { .. } | ProofError::Unlisted => {
                return Err(DiscoverError::Rules(error));
            }
            error if is_out_of_states(&error) => self.limit = Some(work.states),
            error => self.hopeless = Some(error.to_string()),
        }
        Ok(Step::Open)
    }
}

pub(crate) fn is_out_of_states(error: &ProofError) -> bool {
    matches!(Halt::behind(error), Some(Halt::Limit { what: Resource::States, .. }))
}
