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
mod slope;
mod systems;

pub use description::Description;
pub use error::DiscoverError;
pub use learning::Obstruction;

use crate::compiled::Compiled;
use crate::game::Game;
use crate::outcomes::DEFAULT_MEMORY;
use crate::proof::Proof;
use automata::{Limits, NumberSystem};
use data::{Data, Need};
use learning::{Allowance, Attempt, Search};
use numeration::Natural;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

/// How long to look, and where.
#[derive(Clone, Debug)]
pub struct DiscoverOptions {
    /// The larger heap up to which outcomes are worked out first; nothing for as far as is quickly done. Where a guess is wrong beyond it the
    /// table is extended.
    pub bound: Option<u64>,
    /// Bytes for that table.
    pub table_memory: u64,
    /// Numerations to try; nothing to choose them from the data.
    pub systems: Option<Vec<Arc<NumberSystem>>>,
    /// The most states of a guess.
    pub states: usize,
    /// Limits of each construction during proofs, in the last round.
    pub limits: Limits,
}

impl Default for DiscoverOptions {
    /// 640 states, two million states during proofs.
    fn default() -> DiscoverOptions {
        DiscoverOptions {
            bound: None,
            table_memory: DEFAULT_MEMORY,
            systems: None,
            states: 640,
            limits: Limits { states: 2_000_000, ..Limits::default() },
        }
    }
}

/// States allowed in the first round of trials; each further round allows four times as many.
const FIRST_ROUND: usize = 40;

/// States allowed in each construction of a proof in the first round; each further round allows four times as many.
const FIRST_PROOFS: usize = 50_000;

/// What is going on.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stage {
    /// Outcomes are worked out.
    Table {
        /// Parts done.
        done: u64,
        /// All parts.
        total: u64,
    },
    /// An automaton is learned.
    Learning {
        /// The numeration.
        system: String,
        /// States so far.
        states: usize,
    },
    /// An automaton is being proved or refuted.
    Proving {
        /// The numeration.
        system: String,
        /// States of the construction at work.
        states: usize,
    },
}

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
/// ```
/// use games::discover::{DiscoverOptions, Finding, discover};
/// let game = "rules:u = 0 | v = 0 | |u - v| < 2".parse()?;
/// let go_on = &mut |_| std::ops::ControlFlow::Continue(());
/// let Finding::Found(found) = discover(&game, &DiscoverOptions::default(), go_on)? else { panic!("not found") };
/// assert_eq!(found.description.to_string(), "the pairs (⌊nα⌋, ⌊nβ⌋), n = 0, 1, 2, …, α = [1;(2)], 1/α + 1/β = 1, in either order");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Rules that are no formula, a table beyond the limits, or an end asked for by `progress`.
pub fn discover(
    game: &Game,
    options: &DiscoverOptions,
    progress: &mut dyn FnMut(Stage) -> ControlFlow<()>,
) -> Result<Finding, DiscoverError> {
    if game.ruleset.to_formula_rules().is_none() {
        return Err(DiscoverError::NoFormula { game: game.to_string() });
    }
    let mut table = |at: crate::Progress| progress(Stage::Table { done: at.done, total: at.total });
    let rules = Compiled::new(game);
    let data = Data::gather(&rules, options.bound, options.table_memory, &mut table)?;
    let mut search = Search { rules: &rules, prepared: HashMap::new(), data, refuted: 0, progress };
    let mut tried: Vec<Trial> = Vec::new();
    let largest = Allowance { states: options.states, limits: options.limits };
    let mut factor = 1;
    loop {
        let allowance = largest.at_most(factor);
        for system in worth_a_trial(options, &search.data, &tried, allowance) {
            match search.attempt(&system, allowance)? {
                Attempt::Proved(proof) => {
                    let description = Description::of(game, &proof, options.limits);
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
        if worth_a_trial(options, &search.data, &tried, largest).is_empty() {
            return Ok(Finding::NotFound { bound: search.data.bound(), tried });
        }
        factor = factor.saturating_mul(4);
    }
}

impl Allowance {
    /// What a round may use, of all that the search may use.
    fn at_most(self, factor: usize) -> Allowance {
        let states = self.states.min(FIRST_ROUND.saturating_mul(factor));
        let proofs = self.limits.states.min(FIRST_PROOFS.saturating_mul(factor));
        Allowance { states, limits: Limits { states: proofs, ..self.limits } }
    }
}

/// The systems that the user or the data suggest, without those for which more is not enough.
fn worth_a_trial(
    options: &DiscoverOptions,
    data: &Data,
    tried: &[Trial],
    allowance: Allowance,
) -> Vec<Arc<NumberSystem>> {
    let mut systems = options.systems.clone().unwrap_or_else(|| systems::systems(slope::slope(&data.listed).as_ref()));
    systems.retain(|system| {
        let before = tried.iter().find(|trial| trial.system == system.to_string());
        before.is_none_or(|trial| trial.obstruction.yields_to(allowance))
    });
    systems
}
