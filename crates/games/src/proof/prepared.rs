//! The moves of a game in a numeration, prepared once for every question about them.

use super::ProofError;
use super::conjunctions::conjunctions;
use super::options::{Moves, Relation};
use super::orbit::Orbit;
use crate::game::Game;
use automata::{AutomataError, Automaton, Budget, NumberSystem};
use std::sync::Arc;

/// The moves of a game as relations between numbers of one numeration.
///
/// ```
/// use automata::Budget;
/// use games::proof::{Prepared, Verdict, theorem};
/// let budget = &mut Budget::default();
/// let [nim, misere] = ["nim", "nim:misere"].map(|text| text.parse().expect("a game"));
/// let claim = theorem(&nim, budget)?;
/// let prepared = Prepared::new(&nim, claim.system(), budget)?;
/// assert!(matches!(prepared.prove(&claim, budget)?, Verdict::Proved(_)));
/// assert!(matches!(prepared.prove(&theorem(&misere, budget)?, budget)?, Verdict::Refuted(_)));
/// # Ok::<(), games::proof::ProofError>(())
/// ```
pub struct Prepared {
    pub(crate) game: Game,
    pub(crate) system: Arc<NumberSystem>,
    pub(crate) symmetric: bool,
    /// What costs least comes first.
    pub(crate) moves: Vec<(Moves, Relation)>,
    pub(crate) orbits: Vec<Orbit>,
    /// The most states any construction had.
    pub(crate) largest: usize,
}

impl Prepared {
    /// The moves of `game` in the numeration `system`.
    ///
    /// # Errors
    /// Rules that are no formula, a family of extra moves without an automaton, or a limit of the budget.
    pub fn new(game: &Game, system: &Arc<NumberSystem>, budget: &mut Budget) -> Result<Prepared, ProofError> {
        let no_formula = || ProofError::NoFormula { game: game.to_string() };
        let rules = game.ruleset.to_formula_rules().ok_or_else(no_formula)?;
        if rules.extra.has_unlisted() {
            return Err(ProofError::Unlisted);
        }
        let mut moves = Vec::new();
        for conjunction in conjunctions(&rules)? {
            let relation = Relation::of_conjunction(&conjunction, system, budget)?;
            moves.push((Moves::Conjunction(conjunction), relation));
        }
        let mut orbits = Vec::new();
        for (family, (start, map)) in rules.extra.families().enumerate() {
            let Some(map) = map else { continue };
            let contains = |taken: &crate::Move| rules.extra.family_contains(family, taken);
            let orbit = Orbit::prove(start, &map, &contains, system, budget)?;
            let mirrored = orbit.mirrored(budget)?;
            for orbit in [orbit, mirrored] {
                let relation = Relation::of_family(&orbit, system, budget)?;
                moves.push((Moves::Family { index: orbits.len() }, relation));
                orbits.push(orbit);
            }
        }
        moves.sort_by_key(|(_, relation)| relation.hidden());
        let (game, system, symmetric) = (game.clone(), system.clone(), !rules.ordered);
        Ok(Prepared { game, system, symmetric, moves, orbits, largest: budget.largest() })
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The numeration.
    pub fn system(&self) -> &Arc<NumberSystem> {
        &self.system
    }

    /// Whether `set` is a set of pairs in this numeration.
    pub(crate) fn check(&self, set: &Automaton) -> Result<(), ProofError> {
        match set.tracks() {
            2 if *set.system() == self.system => Ok(()),
            2 => Err(AutomataError::Mismatch { what: "numeration" }.into()),
            tracks => Err(ProofError::NotPairs { tracks }),
        }
    }

    /// The positions with x ≤ y.
    pub(crate) fn upper(&self, budget: &mut Budget) -> Result<Automaton, ProofError> {
        Ok(Automaton::linear(&self.system, &[-1, 1], Some(0), None, budget)?)
    }

    /// The positions that are looked at.
    pub(crate) fn domain(&self, budget: &mut Budget) -> Result<Automaton, ProofError> {
        if self.symmetric { self.upper(budget) } else { Ok(Automaton::all(&self.system, 2, budget)?) }
    }
}
