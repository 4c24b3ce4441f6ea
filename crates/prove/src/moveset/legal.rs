//! Sets of moves on the tracks x, x′, y, y′, and what they take.

use super::KnownGame;
use crate::proof::{ProofError, Relation};
use automata::{AutomataError, Automaton, NumberSystem, Operation, Part, combine};
use formula::Formula;
use numeration::Natural;
use numeration::work::Work;
use rules::Move;
use rules::conjunctions::{Conjunction, formula_conjunctions};
use std::sync::Arc;

/// The positions that these moves start from.
pub(super) fn sources(moves: &Automaton, work: &Work) -> Result<Automaton, AutomataError> {
    moves.exists(&[1, 3], work)
}

/// The moves from these positions.
pub(super) fn from(moves: &Automaton, positions: &Automaton, work: &Work) -> Result<Automaton, AutomataError> {
    let parts =
        [Part { automaton: positions, tracks: vec![0, 2] }, Part { automaton: moves, tracks: vec![0, 1, 2, 3] }];
    combine(moves.system(), 4, Operation::And, &parts, work)
}

/// The moves to these positions.
pub(super) fn into(moves: &Automaton, positions: &Automaton, work: &Work) -> Result<Automaton, AutomataError> {
    let parts =
        [Part { automaton: positions, tracks: vec![1, 3] }, Part { automaton: moves, tracks: vec![0, 1, 2, 3] }];
    combine(moves.system(), 4, Operation::And, &parts, work)
}

/// What these moves take: (u, v) = (x − x′, y − y′).
pub(super) fn takes(moves: &Automaton, work: &Work) -> Result<Automaton, AutomataError> {
    let system = moves.system();
    // Tracks x, x′, u, y, y′, v.
    let difference = Automaton::linear(system, &[1, -1, -1], Some(0), Some(0), work)?;
    let parts = [
        Part { automaton: moves, tracks: vec![0, 1, 3, 4] },
        Part { automaton: &difference, tracks: vec![0, 1, 2] },
        Part { automaton: &difference, tracks: vec![3, 4, 5] },
    ];
    combine(system, 6, Operation::And, &parts, work)?.exists(&[0, 1, 3, 4], work)
}

/// All moves that take one of these, wherever it fits.
pub(super) fn moves_of(takes: &Automaton, work: &Work) -> Result<Automaton, AutomataError> {
    let system = takes.system();
    let difference = Automaton::linear(system, &[1, -1, -1], Some(0), Some(0), work)?;
    let parts = [
        Part { automaton: takes, tracks: vec![2, 5] },
        Part { automaton: &difference, tracks: vec![0, 1, 2] },
        Part { automaton: &difference, tracks: vec![3, 4, 5] },
    ];
    combine(system, 6, Operation::And, &parts, work)?.exists(&[2, 5], work)
}

/// The take (u, v) and its mirror image.
pub(super) fn either_order(system: &Arc<NumberSystem>, taken: &Move, work: &Work) -> Result<Automaton, AutomataError> {
    let tuple = |u: &Natural, v: &Natural| Automaton::tuple(system, &[u.clone(), v.clone()], work);
    tuple(&taken.u, &taken.v)?.or(&tuple(&taken.v, &taken.u)?, work)
}

/// The set of pairs and its mirror image.
pub(super) fn mirrored(set: &Automaton, work: &Work) -> Result<Automaton, AutomataError> {
    set.or(&set.reorder(&[1, 0], work)?, work)
}

impl KnownGame {
    pub(super) fn system(&self) -> &Arc<NumberSystem> {
        &self.prepared.system
    }

    /// The moves that a formula over u, v, x, y names: read in both orders of the heaps, unless the game is `ordered`.
    pub(super) fn moves_that(&self, formula: &Formula, work: &Work) -> Result<Automaton, ProofError> {
        let mut all = Automaton::none(self.system(), 4);
        for one in formula_conjunctions(formula, !self.prepared.symmetric)? {
            let relation = Relation::of_conjunction(&one, self.system(), work)?;
            all = all.or(&relation.on_heaps(None, self.system(), work)?, work)?;
        }
        Ok(all)
    }

    /// Every way to take something that fits.
    pub(super) fn all_moves(&self, work: &Work) -> Result<Automaton, ProofError> {
        let relation = Relation::of_conjunction(&Conjunction::default(), self.system(), work)?;
        Ok(relation.on_heaps(None, self.system(), work)?)
    }

    /// The takes (u, v) that are legal somewhere.
    ///
    /// Where the rules do not look at the heaps, these are the positions with a move to (0, 0).
    ///
    /// # Errors
    /// The limits of the work.
    pub fn legal_takes(&self, work: &Work) -> Result<Automaton, ProofError> {
        if !self.is_invariant() {
            return Ok(takes(&self.legal, work)?);
        }
        let origin = Automaton::tuple(self.system(), &[Natural::ZERO, Natural::ZERO], work)?;
        Ok(sources(&into(&self.legal, &origin, work)?, work)?)
    }

    /// The takes (u, v) that are legal wherever they fit, in either order.
    ///
    /// # Errors
    /// The limits of the work.
    pub fn takes_legal_everywhere(&self, work: &Work) -> Result<Automaton, ProofError> {
        let mut legal = self.legal_takes(work)?;
        if !self.is_invariant() {
            let illegal = self.all_moves(work)?.minus(&self.legal, work)?;
            legal = legal.minus(&takes(&illegal, work)?, work)?;
        }
        Ok(legal.and(&legal.reorder(&[1, 0], work)?, work)?)
    }
}
