//! The moves of a game in a numeration, prepared once for every question about them.

use super::ProofError;
use super::further::relations;
use super::options::{Moves, Relation};
use super::orbit::Orbit;
use automata::{AutomataError, Automaton, NumberSystem, with_largest};
use numeration::work::Work;
use rules::Game;
use rules::conjunctions::conjunctions;
use std::fmt;
use std::sync::Arc;

/// The moves of a game as relations between numbers of one numeration.
///
/// ```
/// use wythoff::numbers::work::Work;
/// use wythoff::prove::proof::{Prepared, Verdict, theorem};
/// let work = &Work::default();
/// let [nim, misere] = ["nim", "nim:misere"].map(|text| text.parse().expect("a game"));
/// let claim = theorem(&nim, work)?;
/// let prepared = Prepared::new(&nim, claim.system(), work)?;
/// assert!(matches!(prepared.prove(&claim, work)?, Verdict::Proved(_)));
/// assert!(matches!(prepared.prove(&theorem(&misere, work)?, work)?, Verdict::Refuted(_)));
/// # Ok::<(), wythoff::prove::proof::ProofError>(())
/// ```
pub struct Prepared {
    pub(crate) game: Game,
    pub(crate) system: Arc<NumberSystem>,
    pub(crate) symmetric: bool,
    /// What costs least comes first.
    pub(crate) moves: Vec<(Moves, Relation)>,
    pub(crate) orbits: Vec<Orbit>,
    /// The extra moves that automata give, each set in both orders of the heaps. As families of moves they are counted behind the orbits.
    pub(crate) tables: Vec<Automaton>,
    /// The most states any construction had.
    pub(crate) largest: usize,
}

impl fmt::Debug for Prepared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Prepared")
            .field("game", &self.game)
            .field("system", &self.system)
            .field("largest", &self.largest)
            .finish_non_exhaustive()
    }
}

impl Prepared {
    /// The moves of `game` in the numeration `system`.
    ///
    /// # Errors
    /// Rules that are no formula, a family of extra moves without an automaton, extra moves in another numeration, or a limit of the work.
    pub fn new(game: &Game, system: &Arc<NumberSystem>, work: &Work) -> Result<Prepared, ProofError> {
        let (prepared, largest) = with_largest(work, |work| Prepared::made(game, system, work));
        Ok(Prepared { largest, ..prepared? })
    }

    fn made(game: &Game, system: &Arc<NumberSystem>, work: &Work) -> Result<Prepared, ProofError> {
        let no_formula = || ProofError::NoFormula { game: game.to_string() };
        let rules = game.ruleset.to_formula_rules().ok_or_else(no_formula)?;
        let rules = rules.listed().ok_or(ProofError::Unlisted)?;
        let mut moves = Vec::new();
        for conjunction in conjunctions(&rules)? {
            let relation = Relation::of_conjunction(&conjunction, system, work)?;
            moves.push((Moves::Conjunction(conjunction), relation));
        }
        if let Some(further) = &rules.further {
            moves.extend(relations(further, rules.ordered, system, work)?);
        }
        let mut orbits = Vec::new();
        for (family, (start, map)) in rules.extra.families().enumerate() {
            let Some(map) = map else { continue };
            let contains = |taken: &rules::Move| rules.extra.family_contains(family, taken);
            let orbit = Orbit::prove(start, &map, &contains, system, work)?;
            let mirrored = orbit.mirrored(work)?;
            for orbit in [orbit, mirrored] {
                let relation = Relation::of_family(&orbit, system, work)?;
                moves.push((Moves::Family { index: orbits.len() }, relation));
                orbits.push(orbit);
            }
        }
        let mut tables = Vec::new();
        for table in rules.extra.tables() {
            if table.system() != system.to_string() {
                return Err(ProofError::OtherTable { system: table.system().to_string() });
            }
            let takes = Automaton::from_text(&table.to_text(), work)?;
            let both = takes.or(&takes.reorder(&[1, 0], work)?, work)?;
            let relation = Relation::of_takes(&both, system, work)?;
            moves.push((Moves::Family { index: orbits.len() + tables.len() }, relation));
            tables.push(both);
        }
        moves.sort_by_key(|(_, relation)| relation.hidden());
        let (game, system, symmetric) = (game.clone(), system.clone(), !rules.ordered);
        Ok(Prepared { game, system, symmetric, moves, orbits, tables, largest: 0 })
    }

    /// Every sort of moves by itself.
    pub(crate) fn sorts(&self) -> impl Iterator<Item = (&[Moves], &Relation)> {
        self.moves.iter().map(|(moves, relation)| (std::slice::from_ref(moves), relation))
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
    pub(crate) fn upper(&self, work: &Work) -> Result<Automaton, ProofError> {
        Ok(Automaton::linear(&self.system, &[-1, 1], Some(0), None, work)?)
    }

    /// The positions that are looked at.
    pub(crate) fn domain(&self, work: &Work) -> Result<Automaton, ProofError> {
        if self.symmetric { self.upper(work) } else { Ok(Automaton::all(&self.system, 2, work)?) }
    }
}
