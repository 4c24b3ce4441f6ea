//! From rules to a theorem: finds the P-positions of a game and proves them for all heaps.
//!
//! 1. The outcomes of all small positions are worked out straight from the rules.
//! 2. *Closed forms* that fit the table exactly are given to [`prove`](crate::proof::prove) first: finite sets, complementary Beatty sequences with
//!    exceptions, the pairs of the papers.
//! 3. *Numerations* are chosen from the data: the directions of the P-positions are intervals, the quadratic numbers of least height in them are taken,
//!    and the systems of their continued fractions come first; plain bases, in which periodic and Presburger sets are automata, are always among
//!    them. In each, an automaton is read off the table: words of digits that may be completed in the same ways are one state.
//! 4. Once these states are closed the automaton agrees with the table, and the prover proves it or returns the first position where it is wrong.
//! 5. Then the table is made four times as large, and all numerations are looked at again, those first that promise most. Where it cannot grow, a recursion that
//!    gives all of it may go on in its place (`recursion`).
//!
//! Nothing is believed because it looks right: what is returned is proved, from the rules alone. The theorems of the papers only suggest what to prove. A
//! numeration in which the set is no automaton costs one pass over the table for each of its sizes, and its classes that keep growing are what
//! is said about it in the end. Proofs get more and more states, so that the large proof of a wrong guess does not hold up the right one.

mod data;
mod description;
mod error;
mod forms;
mod recurrences;
mod recursion;
mod slope;
mod systems;
mod trial;

pub use description::Description;
pub use error::DiscoverError;
pub use recurrences::Drift;
pub use trial::Obstruction;

use crate::proof::{Proof, ProofError, Verdict, own_system};
use automata::{Automaton, NumberSystem};
use data::Data;
use numeration::Natural;
use numeration::work::{Halt, Work};
use rules::{Game, Position};
use slope::Interval;
use solve::compiled::Compiled;
use std::collections::HashMap;
use std::sync::Arc;
use trial::{Search, Step};

/// How long to look, and where.
#[derive(Clone, Debug)]
pub struct DiscoverOptions {
    /// The larger heap up to which outcomes are worked out first; nothing for a small table. It is extended as far as is quickly done.
    pub bound: Option<u64>,
    /// Numerations to try; nothing to choose them from the data, and to try closed forms first.
    pub systems: Option<Vec<Arc<NumberSystem>>>,
    /// The most states of a guess.
    pub states: usize,
    /// The most states of a construction during proofs, in the end; the work may allow fewer.
    pub proof_states: u64,
}

impl Default for DiscoverOptions {
    /// 5,000 states, ten million states during proofs.
    fn default() -> DiscoverOptions {
        DiscoverOptions { bound: None, systems: None, states: 5_000, proof_states: 10_000_000 }
    }
}

/// States allowed in each construction of a proof with the first table; each further round allows four times as many.
const FIRST_PROOFS: u64 = 50_000;

/// The numerations thought of first are looked at in every table, however little they promise.
const ALWAYS: usize = 3;

/// A guess that agrees with a smaller table is no news.
const WORTH_KEEPING: u32 = 256;

/// The P-positions of a game, found and proved.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Discovery {
    /// The evidence; its `positions` are the P-positions.
    pub proof: Proof,
    /// What they are, in words.
    pub description: Description,
    /// The larger heap up to which outcomes were worked out in the end.
    pub bound: u64,
    /// The larger heap up to which pairs were taken from a recursion that gives all these outcomes, where the table was too small.
    pub continued: Option<u64>,
    /// How often a guess that agreed with the table was refuted, in all numerations tried.
    pub refuted: usize,
    /// Numerations tried in vain.
    pub tried: Vec<Trial>,
}

impl Discovery {
    /// The first P-positions of `game`, by larger heap, then by smaller heap; with x ≤ y unless its rules are `ordered`.
    pub fn first_positions(&self, game: &Game, count: usize) -> Vec<[Natural; 2]> {
        description::listed(&self.proof.positions, game.is_ordered()).take(count).collect()
    }
}

/// A numeration that was tried in vain.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Trial {
    /// The numeration.
    pub system: String,
    /// Why it has not led to a theorem.
    pub obstruction: Obstruction,
}

/// A set that agrees with the table and was neither proved nor refuted.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Unproved {
    /// The positions, with x ≤ y unless the rules are `ordered`.
    pub positions: Automaton,
    /// It agrees with the outcomes of all positions with heaps up to this.
    pub agrees_to: u64,
}

/// The end of a search.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "there is only ever one of them")]
pub enum Finding {
    /// Found and proved.
    Found(Discovery),
    /// Not found within the limits. This says nothing about whether there is such an automaton.
    NotFound {
        /// The larger heap up to which outcomes were worked out.
        bound: u64,
        /// The numerations and how each ended.
        tried: Vec<Trial>,
        /// The best guess that is left.
        guess: Option<Unproved>,
        /// The search was ended by the wish to stop, before it was through.
        stopped: bool,
    },
}

/// Finds the P-positions of `game` from its rules alone, and proves them.
///
/// A set that automata recognise has finitely many residuals (Myhill 1957, Nerode 1958), and a large enough table shows them all, see
/// [`Residuals`](automata::Residuals). What is found is right because it is proved, however it was guessed; that nothing is found says only
/// that no set was found within the limits.
///
/// Cost: a table of [outcomes](solve::outcomes::Outcomes::compute), four times as large in each round; in each round and numeration
/// one pass over its P-positions, and a proof for each new guess. Guesses may have up to `options.states` states and proofs
/// `options.proof_states`; the first rounds allow few of the latter, and each later round four times as many.
///
/// # Errors
/// Rules that are no formula, or a table beyond the limits. The wish to stop is answered by what was tried, which is nothing as long as there is no
/// table.
///
/// ```
/// use wythoff::prove::discover::{DiscoverOptions, Finding, discover};
/// use wythoff::numbers::work::Work;
/// let game = "rules:u = 0 | v = 0 | |u - v| < 2".parse()?;
/// let Finding::Found(found) = discover(&game, &DiscoverOptions::default(), &Work::default())? else { panic!("not found") };
/// assert_eq!(found.description.to_string(), "the pairs (⌊nα⌋, ⌊nβ⌋), n = 0, 1, 2, …, α = [1;(2)], 1/α + 1/β = 1, in either order");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn discover(game: &Game, options: &DiscoverOptions, work: &Work) -> Result<Finding, DiscoverError> {
    if game.ruleset.to_formula_rules().is_none() {
        return Err(DiscoverError::NoFormula { game: game.to_string() });
    }
    // Rules that speak of a numeration are told in it only.
    let own = own_system(game);
    let listed = data::with_takes_listed(game, own.as_ref(), work);
    let rules = &Compiled::new(listed.as_ref().unwrap_or(game));
    let gathered = listed.map(|_| ()).and_then(|()| Data::gather(rules, options.bound, own.is_some(), work));
    let data = match gathered {
        Err(DiscoverError::Halt(Halt::Stopped)) => {
            return Ok(Finding::NotFound { bound: 0, tried: Vec::new(), guess: None, stopped: true });
        }
        gathered => gathered?,
    };
    let search = Search { game, prepared: HashMap::new(), refuted: 0, states: options.states };
    let mut course =
        Course { rules, options, own, data, search, trials: Vec::new(), forms: Vec::new(), wanted: None, drift: None };
    let proof = match course.run(work) {
        Ok(proof) => proof,
        Err(DiscoverError::Halt(Halt::Stopped)) => return Ok(course.not_found(true)),
        Err(error) => return Err(error),
    };
    let Some(proof) = proof else { return Ok(course.not_found(false)) };
    let proof = course.search.shown(proof, work)?;
    let description = Description::of(game, &proof, &work.within_states(options.proof_states));
    let tried = course.tried(Some(proof.positions.system()));
    Ok(Finding::Found(Discovery {
        proof,
        description,
        bound: course.data.bound(),
        continued: course.data.is_continued().then(|| u64::from(course.data.complete) - 1),
        refuted: course.search.refuted,
        tried,
    }))
}

/// A search under way.
struct Course<'a> {
    rules: &'a Compiled,
    options: &'a DiscoverOptions,
    /// The numeration of the α in the rules.
    own: Option<Arc<NumberSystem>>,
    data: Data,
    search: Search<'a>,
    trials: Vec<trial::Trial>,
    /// Closed forms that were given to the prover.
    forms: Vec<Form>,
    /// A guess is wrong at this heap, beyond the table.
    wanted: Option<u64>,
    /// The table speaks against an automaton.
    drift: Option<Drift>,
}

/// A closed form that fits the table.
struct Form {
    set: Automaton,
    /// The limit on states at which its proof gave up; nothing once it is refuted.
    limit: Option<u64>,
    /// It agrees with all outcomes of heaps below this.
    agrees_below: u32,
}

impl Course<'_> {
    /// Rounds with larger and larger tables, then rounds with more and more states for proofs.
    fn run(&mut self, work: &Work) -> Result<Option<Proof>, DiscoverError> {
        let mut allowed = FIRST_PROOFS;
        let most = self.options.proof_states.min(work.states);
        loop {
            let round = work.within_states(allowed.min(most));
            if let Some(proof) = self.round(&round)? {
                return Ok(Some(proof));
            }
            if self.drifts() {
                return Ok(None);
            }
            let grown = self.data.grow(self.rules, self.wanted.take(), work)? || self.data.go_on(work);
            let unfinished = self.trials.iter().any(|trial| trial.yields_to(most))
                || self.forms.iter().any(|form| form.limit.is_some_and(|limit| limit < most));
            if !grown && (allowed >= most || !unfinished) {
                return Ok(None);
            }
            allowed = allowed.saturating_mul(4);
        }
    }

    /// Whether the table speaks against an automaton in any numeration, where nobody has chosen one.
    fn drifts(&mut self) -> bool {
        if self.data.is_continued() {
            return false;
        }
        let slopes = slope::slopes(&self.data.pairs);
        if let ([slope], None, false) = (&slopes[..], self.chosen(), self.data.ordered()) {
            self.drift = recurrences::drift(slope, &self.data.pairs, self.data.complete);
        }
        self.drift.is_some()
    }

    /// The numerations that the user or the rules have chosen.
    fn chosen(&self) -> Option<Vec<Arc<NumberSystem>>> {
        self.options.systems.clone().or_else(|| Some(vec![self.own.clone()?]))
    }

    /// The numerations that the table suggests.
    fn suggested(&self, slopes: &[Interval]) -> Vec<Arc<NumberSystem>> {
        let own = match slopes {
            [slope] if !self.data.ordered() => recurrences::recurrences(slope, &self.data.pairs, self.data.complete),
            _ => Vec::new(),
        };
        if !self.data.is_continued() {
            return systems::systems(slopes, &own);
        }
        // Beyond the outcomes only these are worth a look, and where classes hardly grow: a closed form or another numeration needs no table of this size.
        let promising = self.trials.iter().filter(|trial| trial.is_saturated()).map(|trial| &trial.system);
        let mut systems = own.clone();
        systems.extend(promising.filter(|system| !own.contains(system)).cloned());
        systems
    }

    /// Every closed form that fits, then every numeration.
    fn round(&mut self, work: &Work) -> Result<Option<Proof>, DiscoverError> {
        let slopes = slope::slopes(&self.data.pairs);
        if self.options.systems.is_none() && !self.data.is_continued() {
            for candidate in forms::candidates(&self.data, &slopes) {
                if let Some(proof) = self.prove_form(candidate, work)? {
                    return Ok(Some(proof));
                }
            }
        }
        let systems = self.chosen().unwrap_or_else(|| self.suggested(&slopes));
        // Those thought of first come first. What a small table suggested and this one does not is not looked at again, unless it has led to a guess.
        let wanted = |trial: &trial::Trial| systems.iter().position(|system| *system == trial.system);
        for system in &systems {
            if !self.trials.iter().any(|trial| trial.system == *system) {
                self.trials.push(trial::Trial::new(system));
            }
        }
        self.trials.sort_by_key(|trial| (trial.unproved().is_none(), wanted(trial).unwrap_or(usize::MAX)));
        for place in 0..self.trials.len() {
            let trial = &mut self.trials[place];
            let step = match wanted(trial) {
                _ if trial.yields_to(work.states) => self.search.prove_guess(trial, work)?,
                None => continue,
                Some(place) if place >= ALWAYS && trial.is_lost() => continue,
                Some(_) => self.search.step(trial, &self.data, work)?,
            };
            match step {
                Step::Proved(proof) => return Ok(Some(proof)),
                Step::Refuted(position) => self.want(&position),
                Step::Open => {}
            }
        }
        Ok(None)
    }

    /// Gives a closed form to the prover: once, and again where its proof met a limit that is wider now.
    fn prove_form(&mut self, candidate: forms::Candidate, work: &Work) -> Result<Option<Proof>, DiscoverError> {
        // The numeration may be too large for proofs; it is tried by itself all the same.
        let form = match candidate.automaton(self.own.as_ref(), work) {
            Err(error) if Halt::behind(&error) == Some(Halt::Stopped) => return Err(Halt::Stopped.into()),
            Ok(None) | Err(_) => return Ok(None),
            Ok(Some(form)) => form,
        };
        let known = self.forms.iter().position(|known| known.set == form);
        let place = known.unwrap_or_else(|| {
            self.forms.push(Form { set: form.clone(), limit: Some(0), agrees_below: 0 });
            self.forms.len() - 1
        });
        self.forms[place].agrees_below = self.data.complete;
        if self.forms[place].limit.is_none_or(|limit| limit >= work.states) {
            return Ok(None);
        }
        self.forms[place].limit = None;
        match self.search.prove(&form, work) {
            Ok(Verdict::Proved(proof)) => return Ok(Some(proof)),
            Ok(Verdict::Refuted(counterexample)) => {
                self.search.refuted += 1;
                self.want(&counterexample.position);
            }
            Err(error) if Halt::behind(&error) == Some(Halt::Stopped) => {
                self.forms[place].limit = Some(work.states);
                return Err(Halt::Stopped.into());
            }
            Err(error @ (ProofError::Conjunctions(_) | ProofError::NoFormula { .. } | ProofError::Unlisted)) => {
                return Err(DiscoverError::Rules(error));
            }
            Err(error) if trial::is_out_of_states(&error) => self.forms[place].limit = Some(work.states),
            Err(_) => {}
        }
        Ok(None)
    }

    /// A guess is wrong at `position`: worth a table that shows it.
    fn want(&mut self, position: &Position) {
        let heap = position.x.clone().max(position.y.clone()).to_u64();
        self.wanted = match (self.wanted, heap) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
    }

    /// The numerations tried, without the one that led to a theorem.
    fn tried(&self, without: Option<&Arc<NumberSystem>>) -> Vec<Trial> {
        let vain = self.trials.iter().filter(|trial| Some(&trial.system) != without);
        let trial = |trial: &trial::Trial| Trial {
            system: trial.system.to_string(),
            obstruction: trial.obstruction(self.options.states),
        };
        let drift = self.drift.iter().map(|drift| Trial {
            system: "any numeration".to_string(),
            obstruction: Obstruction::Drift(drift.clone()),
        });
        let open = self.forms.iter().filter(|form| form.limit.is_some()).map(|form| Trial {
            system: "a closed form".to_string(),
            obstruction: Obstruction::Limit {
                reason: format!(
                    "agrees with all heaps below {}, {} states in {}, but its proof was not brought to an end",
                    form.agrees_below,
                    form.set.states(),
                    form.set.system()
                ),
            },
        });
        let open = open.filter(|_| without.is_none());
        let tried = drift.chain(open).chain(vain.map(trial));
        // What was never looked at is told only where nothing was found.
        tried.filter(|trial| without.is_none() || trial.obstruction != Obstruction::Untried).collect()
    }

    fn not_found(&self, stopped: bool) -> Finding {
        let read_off = self.trials.iter().filter_map(trial::Trial::unproved).map(|(guess, below)| (guess, *below));
        let forms = self.forms.iter().filter(|form| form.limit.is_some()).map(|form| (&form.set, form.agrees_below));
        // Of those that agree equally far the smallest.
        let kept = read_off.chain(forms).filter(|(_, below)| *below >= WORTH_KEEPING);
        let best = kept.max_by_key(|(guess, below)| (*below, std::cmp::Reverse(guess.states())));
        let guess = best.map(|(positions, below)| Unproved {
            positions: positions.clone(),
            agrees_to: u64::from(below.saturating_sub(1)),
        });
        Finding::NotFound { bound: self.data.bound(), tried: self.tried(None), guess, stopped }
    }
}
