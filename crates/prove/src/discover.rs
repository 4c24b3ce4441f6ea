//! From rules to a theorem: finds the P-positions of a game and proves them for all heaps.
//!
//! 1. The outcomes of all small positions are worked out straight from the rules.
//! 2. Numerations are chosen from the data: the slope of the P-positions is estimated, its continued fraction guessed, and the systems whose
//!    field contains it come first; plain bases, in which periodic and Presburger sets are automata, are always among them.
//! 3. In each system an automaton is learned from the table.
//! 4. Once it agrees with the table it is given to [`prove`](crate::proof::prove), which proves it or returns the first position where it is
//!    wrong; from that the learner goes on, with a larger table where that position lies beyond it.
//!
//! Nothing is believed because it looks right: what is returned is proved, from the rules alone. The theorems of the papers are not used. The
//! systems are tried in rounds with more and more states, for guesses as well as for proofs, so that neither a system in which the set is no
//! automaton nor the large proof of a wrong guess holds up the right one.

mod data;
mod description;
mod error;
mod learning;
mod recurrences;
mod slope;
mod systems;

pub use description::Description;
pub use error::DiscoverError;
pub use learning::Obstruction;
pub use recurrences::Drift;

use crate::proof::Proof;
use automata::NumberSystem;
use data::{Data, Need};
use learning::{Attempt, Round, Search};
use numeration::Natural;
use numeration::work::Work;
use rules::Game;
use solve::compiled::Compiled;
use std::collections::HashMap;
use std::sync::Arc;

/// How long to look, and where.
#[derive(Clone, Debug)]
pub struct DiscoverOptions {
    /// The larger heap up to which outcomes are worked out first; nothing for as far as is quickly done. Where a guess is wrong beyond it the
    /// table is extended.
    pub bound: Option<u64>,
    /// Numerations to try; nothing to choose them from the data.
    pub systems: Option<Vec<Arc<NumberSystem>>>,
    /// The most states of a guess.
    pub states: usize,
    /// The most states of a construction during proofs, in the last round; the work may allow fewer.
    pub proof_states: u64,
}

impl Default for DiscoverOptions {
    /// 640 states, two million states during proofs.
    fn default() -> DiscoverOptions {
        DiscoverOptions { bound: None, systems: None, states: 640, proof_states: 2_000_000 }
    }
}

/// States allowed in the first round of trials; each further round allows four times as many.
const FIRST_ROUND: usize = 40;

/// States allowed in each construction of a proof in the first round; each further round allows four times as many.
const FIRST_PROOFS: u64 = 50_000;

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
    /// How often a guess that agreed with the table was refuted, in all numerations tried.
    pub refuted: usize,
    /// What was tried before.
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
    /// Why it was given up.
    pub obstruction: Obstruction,
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
        /// The numerations and how each ended in the last round.
        tried: Vec<Trial>,
    },
}

/// Finds the P-positions of `game` from its rules alone, and proves them.
///
/// A set that automata recognise is learned from finitely many answers (Angluin 1987; tests from counterexamples, Rivest and Schapire
/// 1993). Here the answers are the table of outcomes, and the counterexamples come from [`prove`](crate::proof::prove). So what is found is
/// right because it is proved, however it was guessed; that nothing is found says only that no set was found within the limits.
///
/// Cost for B = `options.bound`, grown where it is too small: one table of [outcomes](solve::outcomes::Outcomes::compute) up to B; then for
/// each numeration tried and a guess of s states, O(s) counterexamples, each followed by a proof. Guesses may have up to `options.states`
/// states and proofs `options.proof_states`; the first rounds allow few of both, and each later round four times as many.
///
/// # Errors
/// Rules that are no formula, a table beyond the limits, or the wish to stop.
///
/// ```
/// use wythoff_prove::discover::{DiscoverOptions, Finding, discover};
/// use numeration::work::Work;
/// let game = "rules:u = 0 | v = 0 | |u - v| < 2".parse()?;
/// let Finding::Found(found) = discover(&game, &DiscoverOptions::default(), &Work::default())? else { panic!("not found") };
/// assert_eq!(found.description.to_string(), "the pairs (⌊nα⌋, ⌊nβ⌋), n = 0, 1, 2, …, α = [1;(2)], 1/α + 1/β = 1, in either order");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn discover(game: &Game, options: &DiscoverOptions, work: &Work) -> Result<Finding, DiscoverError> {
    if game.ruleset.to_formula_rules().is_none() {
        return Err(DiscoverError::NoFormula { game: game.to_string() });
    }
    let rules = Compiled::new(game);
    let data = Data::gather(&rules, options.bound, work)?;
    let mut search = Search { rules: &rules, prepared: HashMap::new(), data, refuted: 0, work: *work };
    if let Some(drift) = drift(options, &search.data) {
        let trial = Trial { system: "any numeration".to_string(), obstruction: Obstruction::Drift(drift) };
        return Ok(Finding::NotFound { bound: search.data.bound(), tried: vec![trial] });
    }
    let mut tried: Vec<Trial> = Vec::new();
    let last = Round { states: options.states, work: work.within_states(options.proof_states) };
    let mut factor = 1;
    loop {
        let round = last.at_most(factor);
        for system in worth_a_trial(options, &search.data, &tried, round) {
            match search.attempt(&system, round)? {
                Attempt::Proved(proof) => {
                    let description = Description::of(game, &proof, &last.work);
                    let (bound, refuted) = (search.data.bound(), search.refuted);
                    return Ok(Finding::Found(Discovery { proof, description, bound, refuted, tried }));
                }
                Attempt::Abandoned(obstruction) => {
                    let system = system.to_string();
                    tried.retain(|trial| trial.system != system);
                    tried.push(Trial { system, obstruction });
                }
            }
        }
        search.grow(Need::Systems)?;
        if worth_a_trial(options, &search.data, &tried, last).is_empty() {
            return Ok(Finding::NotFound { bound: search.data.bound(), tried });
        }
        factor = factor.saturating_mul(4);
    }
}

impl<'w> Round<'w> {
    /// What an earlier round may use, of all that the last one may use.
    fn at_most(self, factor: usize) -> Round<'w> {
        let states = self.states.min(FIRST_ROUND.saturating_mul(factor));
        Round { states, work: self.work.within_states(FIRST_PROOFS.saturating_mul(factor as u64)) }
    }
}

/// Both lists, in turns.
fn interleaved(one: Vec<Arc<NumberSystem>>, other: Vec<Arc<NumberSystem>>) -> Vec<Arc<NumberSystem>> {
    let mut one = one.into_iter();
    let mut both = Vec::new();
    for system in other {
        both.extend(one.next());
        both.push(system);
    }
    both.extend(one);
    both
}

/// Evidence against any automaton, where nobody has chosen a numeration.
fn drift(options: &DiscoverOptions, data: &Data) -> Option<Drift> {
    let slope = slope::slope(&data.listed).filter(|slope| slope.small_fraction().is_none())?;
    let asked = options.systems.is_some() || data.ordered();
    if asked { None } else { recurrences::drift(&slope, &data.listed, data.complete()) }
}

/// The systems that the user or the data suggest, without those for which more is not enough.
fn worth_a_trial(options: &DiscoverOptions, data: &Data, tried: &[Trial], round: Round<'_>) -> Vec<Arc<NumberSystem>> {
    let mut systems = options.systems.clone().unwrap_or_else(|| {
        let slope = slope::slope(&data.listed);
        let usual = systems::systems(slope.as_ref());
        match slope.filter(|slope| slope.small_fraction().is_none() && !data.ordered()) {
            Some(slope) => interleaved(recurrences::recurrences(&slope, &data.listed, data.complete()), usual),
            None => usual,
        }
    });
    systems.retain(|system| {
        let before = tried.iter().find(|trial| trial.system == system.to_string());
        before.is_none_or(|trial| trial.obstruction.yields_to(round))
    });
    systems
}
