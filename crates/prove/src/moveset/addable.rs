//! The moves that may be added: all of them together are the greatest extension.

use super::KnownGame;
use super::change::{Change, Outcomes};
use super::legal::{either_order, from, into, mirrored, moves_of, sources};
use crate::proof::{Proof, ProofError, smallest_position};
use automata::{AutomataError, Automaton, Operation, Part, combine};
use numeration::Natural;
use numeration::work::Work;
use rules::{Move, Position};

/// The most rounds in which moves that help no ended position are taken away.
const MOST_ROUNDS: usize = 64;

/// The takes (u, v) that may be adjoined in either order, together, so that the P-positions stay.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Addable {
    /// All of them, legal ones among them.
    pub takes: Automaton,
    /// Differences of two P-positions: with their mirror images all of them.
    pub(crate) differences: Automaton,
    /// Why each is one, on the tracks x, x′, u, y, y′, v.
    pub(crate) witnesses: Automaton,
}

impl KnownGame {
    /// The takes that may be adjoined.
    ///
    /// Normal play: (u, v) ≠ (0, 0), neither it nor (v, u) a difference of two P-positions. Misère play: the greatest such set that leaves
    /// every position where the game had ended without a move or gives it one to P. Where the rules do not look at the heaps, no added
    /// move may fit into an ended position: the ended positions are then closed downwards, so that none of them is in P nor leads there.
    ///
    /// # Errors
    /// The limits of the work; in misère play, with rules that look at the heaps, [`ProofError::Rounds`].
    pub fn addable(&self, work: &Work) -> Result<Addable, ProofError> {
        let nothing = Automaton::tuple(self.system(), &[Natural::ZERO, Natural::ZERO], work)?;
        let witnesses = self.between_positions(work)?;
        let differences = witnesses.exists(&[0, 1, 3, 4], work)?;
        let free = mirrored(&differences, work)?.or(&nothing, work)?.complement(work)?;
        let takes = match (self.is_misere(), self.is_invariant()) {
            (false, _) => free,
            (true, true) => free.minus(&mirrored(&self.alive.complement(work)?, work)?, work)?,
            (true, false) => self.helping(free, work)?,
        };
        Ok(Addable { takes, differences, witnesses })
    }

    /// Two P-positions (x, y), (x′, y′) and their difference (u, v), on the tracks x, x′, u, y, y′, v; in a game for heaps in either order with
    /// x ≤ y only, as the rest is a mirror image.
    fn between_positions(&self, work: &Work) -> Result<Automaton, ProofError> {
        let system = self.system();
        let here = self.positions.and(&self.prepared.domain(work)?, work)?;
        let difference = Automaton::linear(system, &[1, -1, -1], Some(0), Some(0), work)?;
        // Tracks x, x′, u, y, y′, v.
        let parts = [
            Part { automaton: &here, tracks: vec![0, 3] },
            Part { automaton: &self.positions, tracks: vec![1, 4] },
            Part { automaton: &difference, tracks: vec![0, 1, 2] },
            Part { automaton: &difference, tracks: vec![3, 4, 5] },
        ];
        Ok(combine(system, 6, Operation::And, &parts, work)?)
    }

    /// The greatest part of `takes` that leaves or helps every ended position.
    ///
    /// An ended position where some of them fit and none leads to P must not see any that fits there, now or in any smaller set: they are taken
    /// away, until there is no such position. Unions of sets that may be added may be added, so there is a greatest, and it is never cut.
    fn helping(&self, mut takes: Automaton, work: &Work) -> Result<Automaton, ProofError> {
        let ended = self.alive.complement(work)?;
        for _ in 0..MOST_ROUNDS {
            let moves = from(&moves_of(&takes, work)?, &ended, work)?;
            let helped = sources(&into(&moves, &self.positions, work)?, work)?;
            let harmed = sources(&moves, work)?.minus(&helped, work)?;
            if harmed.is_empty() {
                return Ok(takes);
            }
            takes = takes.minus(&mirrored(&fitting(&harmed, work)?, work)?, work)?;
        }
        Err(ProofError::Rounds { limit: MOST_ROUNDS })
    }
}

/// The takes that fit into one of these positions.
fn fitting(positions: &Automaton, work: &Work) -> Result<Automaton, AutomataError> {
    let system = positions.system();
    let not_less = Automaton::linear(system, &[1, -1], Some(0), None, work)?;
    // Tracks x, u, y, v.
    let parts = [
        Part { automaton: positions, tracks: vec![0, 2] },
        Part { automaton: &not_less, tracks: vec![0, 1] },
        Part { automaton: &not_less, tracks: vec![2, 3] },
    ];
    combine(system, 4, Operation::And, &parts, work)?.exists(&[0, 2], work)
}

impl Addable {
    /// The certificate that the P-positions of the game are what `proof` says and that these takes, no fewer and no more, may be added to it, in the
    /// format that the crate `wythoff-check` describes. Nothing in misère play, where being no difference of P-positions is not enough.
    pub fn certificate(&self, known: &KnownGame, proof: &Proof) -> Option<String> {
        (!known.is_misere()).then(|| proof.certificate_with(known.game(), self))
    }

    /// The first position whose outcome changes when `taken` alone is adjoined, in either order; nothing if it may be.
    ///
    /// With rules that look at the heaps a move may be good only in company: the answer is about the move alone.
    ///
    /// # Errors
    /// The limits of the work.
    pub fn change(&self, known: &KnownGame, taken: &Move, work: &Work) -> Result<Option<Change>, ProofError> {
        if taken.u.is_zero() && taken.v.is_zero() {
            return Ok(None);
        }
        let moves = moves_of(&either_order(known.system(), taken, work)?, work)?;
        known.change_with(&moves, work)
    }
}

impl KnownGame {
    /// The first position whose outcome changes when these moves (x, x′, y, y′) are added.
    pub(super) fn change_with(&self, moves: &Automaton, work: &Work) -> Result<Option<Change>, ProofError> {
        let winning = into(moves, &self.positions, work)?;
        let lost = self.positions.and(&sources(&winning, work)?, work)?;
        let mut changed = lost.clone();
        if self.is_misere() {
            let ended = from(moves, &self.alive.complement(work)?, work)?;
            let revived = sources(&ended, work)?.minus(&sources(&winning, work)?, work)?;
            changed = changed.or(&revived, work)?;
        }
        let Some((x, y)) = smallest_position(&changed, work)? else { return Ok(None) };
        let outcomes = if lost.contains(&[x.clone(), y.clone()]) { Outcomes::Lost } else { Outcomes::Won };
        Ok(Some(Change { position: Position { x, y }, outcomes }))
    }
}
