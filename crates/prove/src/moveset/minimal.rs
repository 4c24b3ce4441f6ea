//! Small rulesets with the same P-positions, made of parts of the rule.

use super::KnownGame;
use super::legal::{into, sources};
use crate::proof::{Orbit, ProofError, Relation, Verdict, prove};
use automata::Automaton;
use formula::Formula;
use numeration::work::Work;
use numeration::{Integer, Natural};
use rules::conjunctions::{Conjunction, formula_conjunctions};
use rules::{FormulaRules, Game, Move, Ruleset};
use std::fmt;

/// The most parts into which one alternative of the rule is cut.
const MOST_PIECES: i64 = 256;

/// A part of the rule that is kept or dropped as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Part {
    /// The moves that meet a conjunction, read in both orders of the heaps unless the game is `ordered`.
    Moves(Conjunction),
    /// A family of extra moves or a single one, in both orders.
    Extra {
        /// Its place in the list of extra moves.
        index: usize,
        /// Its first member.
        start: Move,
        /// Whether it goes on.
        goes_on: bool,
    },
    /// The extra moves that an automaton gives, in both orders.
    Table {
        /// Its place in the list of extra moves, behind all families.
        index: usize,
        /// Its states.
        states: usize,
    },
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Moves(conjunction) => conjunction.fmt(f),
            Part::Extra { start, goes_on: false, .. } => write!(f, "the extra move {start}"),
            Part::Extra { start, goes_on: true, .. } => write!(f, "the extra moves from {start} on"),
            Part::Table { states, .. } => write!(f, "the extra moves of an automaton of {states} states"),
        }
    }
}

/// Some of the parts, with the same P-positions as all of them.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Subset {
    /// Whether the part with this index is kept.
    pub kept: Vec<bool>,
    /// The game with these moves, proved to have the same P-positions.
    pub game: Game,
}

/// The parts of a rule and what is enough of them.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Minimal {
    /// The parts.
    pub parts: Vec<Part>,
    /// What is left when the parts are dropped one by one, the first first and then the last first; one entry if that is the same. In normal
    /// play no smaller set of these parts is enough, in misère play no single one of them may go.
    pub subsets: Vec<Subset>,
}

/// The positions where a part has a winning move, and where it has a move.
struct Reach {
    winning: Automaton,
    alive: Automaton,
}

impl KnownGame {
    /// The parts of the rule: its alternatives, one that bounds u and v cut into single takes, one that bounds u − v into bands |u − v| = d, and
    /// the extra moves, family by family. A part and its mirror image are one, unless the game is `ordered`.
    ///
    /// # Errors
    /// Rules that fall into too many cases.
    pub fn parts(&self) -> Result<Vec<Part>, ProofError> {
        let rules = self.rules()?;
        let mut parts: Vec<Part> = Vec::new();
        for conjunction in formula_conjunctions(&rules.formula, rules.ordered)? {
            for piece in pieces(&conjunction) {
                let mirrored = piece.swapped();
                // Of two mirror images the one that takes more from the second heap reads better.
                let part = Part::Moves(if rules.ordered { piece } else { piece.max(mirrored) });
                if !parts.contains(&part) {
                    parts.push(part);
                }
            }
        }
        for (index, (start, map)) in rules.extra.families().enumerate() {
            parts.push(Part::Extra { index, start: start.clone(), goes_on: map.is_some() });
        }
        let families = rules.extra.families().count();
        for (index, table) in (families..).zip(rules.extra.tables()) {
            parts.push(Part::Table { index, states: table.states().len() });
        }
        Ok(parts)
    }

    fn rules(&self) -> Result<FormulaRules, ProofError> {
        let no_formula = || ProofError::NoFormula { game: self.game().to_string() };
        let rules = self.game().ruleset.to_formula_rules().ok_or_else(no_formula)?;
        if rules.further.is_some() {
            let reason = "rules beyond the plain language fall into no parts that could be left out".to_string();
            return Err(ProofError::Statement { reason });
        }
        rules.listed().ok_or(ProofError::Unlisted)
    }

    /// Rulesets made of some parts of the rule with the same P-positions, from which no part may go.
    ///
    /// Parts are dropped one by one as long as every position keeps what it needs ([module page](super)), once from the first part on and
    /// once from the last. In normal play what may be dropped is closed under subsets, so what is left is minimal; in misère play it need not
    /// be. Each result is proved again, as a game of its own.
    ///
    /// # Errors
    /// Rules that fall into too many cases; limits of the work.
    pub fn minimal(&self, work: &Work) -> Result<Minimal, ProofError> {
        let parts = self.parts()?;
        let rules = self.rules()?;
        let reach: Vec<Reach> = parts.iter().map(|part| self.reach(part, &rules, work)).collect::<Result<_, _>>()?;
        let forward: Vec<usize> = (0..parts.len()).collect();
        let backward: Vec<usize> = forward.iter().rev().copied().collect();
        let mut subsets: Vec<Subset> = Vec::new();
        for order in [forward, backward] {
            let kept = self.greedy(&reach, &order, work)?;
            if subsets.iter().any(|subset| subset.kept == kept) {
                continue;
            }
            let game = self.made_of(&parts, &kept, &rules);
            match prove(&game, &self.positions, work)? {
                Verdict::Proved(_) => subsets.push(Subset { kept, game }),
                Verdict::Refuted(_) => return Err(ProofError::Undecided),
            }
        }
        Ok(Minimal { parts, subsets })
    }

    /// The parts that are left when each is dropped in turn where it may.
    fn greedy(&self, reach: &[Reach], order: &[usize], work: &Work) -> Result<Vec<bool>, ProofError> {
        let mut kept = vec![true; reach.len()];
        loop {
            let before = kept.clone();
            for &part in order.iter().filter(|&&part| before[part]) {
                kept[part] = false;
                if !self.is_enough(reach, &kept, work)? {
                    kept[part] = true;
                }
            }
            // In misère play a part that could not go may become free by another.
            if !self.is_misere() || kept == before {
                return Ok(kept);
            }
        }
    }

    fn is_enough(&self, reach: &[Reach], kept: &[bool], work: &Work) -> Result<bool, ProofError> {
        let mut winning = Automaton::none(self.system(), 2);
        let mut alive = Automaton::none(self.system(), 2);
        for (reach, _) in reach.iter().zip(kept).filter(|(_, kept)| **kept) {
            winning = winning.or(&reach.winning, work)?;
            if self.is_misere() {
                alive = alive.or(&reach.alive, work)?;
            }
        }
        let alive = self.is_misere().then_some(&alive);
        Ok(self.change_without(&winning, alive, work)?.is_none())
    }

    fn reach(&self, part: &Part, rules: &FormulaRules, work: &Work) -> Result<Reach, ProofError> {
        let moves = match part {
            Part::Moves(conjunction) => {
                let mut moves =
                    Relation::of_conjunction(conjunction, self.system(), work)?.on_heaps(None, self.system(), work)?;
                if !rules.ordered {
                    moves = moves.or(&moves.reorder(&[2, 3, 0, 1], work)?, work)?;
                }
                moves
            }
            Part::Extra { index, start, goes_on } => self.extra(*index, start, *goes_on, rules, work)?,
            Part::Table { index, .. } => {
                let table = self.prepared.tables.get(index - rules.extra.families().count());
                super::legal::moves_of(table.ok_or(ProofError::Undecided)?, work)?
            }
        };
        let winning = sources(&into(&moves, &self.positions, work)?, work)?;
        Ok(Reach { winning, alive: sources(&moves, work)? })
    }

    /// The moves of a family of extra moves, in both orders.
    fn extra(
        &self,
        index: usize,
        start: &Move,
        goes_on: bool,
        rules: &FormulaRules,
        work: &Work,
    ) -> Result<Automaton, ProofError> {
        if !goes_on {
            return Ok(super::legal::moves_of(&super::legal::either_order(self.system(), start, work)?, work)?);
        }
        let before = rules.extra.families().take(index).filter(|(_, map)| map.is_some()).count();
        // Each family stands there in both orders.
        let orbits = self.prepared.orbits.get(2 * before..2 * before + 2).unwrap_or_default();
        let mut takes = Automaton::none(self.system(), 2);
        for Orbit { automaton, .. } in orbits {
            takes = takes.or(automaton, work)?;
        }
        Ok(super::legal::moves_of(&takes, work)?)
    }

    /// The game with some of the parts.
    fn made_of(&self, parts: &[Part], kept: &[bool], rules: &FormulaRules) -> Game {
        let kept: Vec<&Part> = parts.iter().zip(kept).filter(|(_, kept)| **kept).map(|(part, _)| part).collect();
        let formulas: Vec<Formula> = kept
            .iter()
            .filter_map(|part| match part {
                Part::Moves(conjunction) => Some(conjunction.to_formula()),
                Part::Extra { .. } | Part::Table { .. } => None,
            })
            .collect();
        let is_it = |part: &&Part, wanted: usize| match part {
            Part::Extra { index, .. } | Part::Table { index, .. } => *index == wanted,
            Part::Moves(_) => false,
        };
        let is_kept = |wanted: usize| kept.iter().any(|part| is_it(part, wanted));
        let (formula, extra) = (Formula::any(formulas), rules.extra.only(is_kept));
        let ruleset = Ruleset::Formula(FormulaRules { formula, ordered: rules.ordered, extra, further: None });
        Game { ruleset, play: self.game().play }
    }
}

/// A conjunction in pieces: single takes where u and v are bounded, bands |u − v| = d where u − v is.
fn pieces(conjunction: &Conjunction) -> Vec<Conjunction> {
    const U: [i64; 4] = [0, 0, 1, 0];
    const V: [i64; 4] = [0, 0, 0, 1];
    const DIFFERENCE: [i64; 4] = [0, 0, 1, -1];
    let bounded = |sum| match conjunction.bounds_of(sum) {
        (Some(lowest), Some(highest)) => Some((lowest, highest)),
        _ => None,
    };
    let from_zero = |sum| conjunction.bounds_of(sum).1.map(|highest| (0, highest));
    if let (Some((_, most_u)), Some((_, most_v))) = (from_zero(U), from_zero(V))
        && (most_u + 1).saturating_mul(most_v + 1) <= MOST_PIECES
    {
        let takes = (0..=most_u).flat_map(|u| (0..=most_v).map(move |v| (u, v)));
        let single = |(u, v): (i64, i64)| {
            let one = conjunction.clone().with_bounds(U, Some(u), Some(u))?.with_bounds(V, Some(v), Some(v))?;
            let meets = |formula: &Formula| {
                let value = |number: i64| Integer::from(number).to_natural().unwrap_or(Natural::ZERO);
                let (u, v) = (value(u), value(v));
                formula.mentions_heaps() || formula.holds((&u, &v), (&u, &v))
            };
            (u + v > 0 && meets(&conjunction.to_formula())).then_some(one)
        };
        return takes.filter_map(single).collect();
    }
    let keeps = |sum| conjunction.bounds_of(sum) == (Some(0), Some(0));
    match bounded(DIFFERENCE) {
        Some((lowest, highest)) if highest - lowest < MOST_PIECES && !keeps(U) && !keeps(V) => {
            (lowest..=highest).filter_map(|d| conjunction.clone().with_bounds(DIFFERENCE, Some(d), Some(d))).collect()
        }
        _ => vec![conjunction.clone()],
    }
}
