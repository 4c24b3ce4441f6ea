//! The moves that cannot be left out, each by itself.
//!
//! A take is needed where it is, in one order or both, the only winning one. So the positions with one winning take are found first, by
//! counting the winning moves of every position up to three, and then what these moves take. Counting needs no second copy of what is left:
//! it is a subset construction in which a state may stand three times.

use super::KnownGame;
use super::change::{Change, Outcomes};
use super::legal::{either_order, from, mirrored, moves_of, sources, takes};
use crate::proof::{ProofError, smallest_position};
use automata::{AutomataError, Automaton, Operation, Part, combine};
use numeration::work::Work;
use rules::{Move, Position};

/// The legal takes, and which of them are needed.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Needed {
    /// Those whose omission alone, in both orders, changes the P-positions.
    pub takes: Automaton,
    /// The takes that are legal somewhere.
    pub legal: Automaton,
    /// On the tracks x, x′, y, y′: the moves without which a position outside P has no winning move, but some other.
    only_winning: Automaton,
    /// In misère play: those without which a position of P has no move.
    only_legal: Automaton,
}

impl KnownGame {
    /// Which legal takes are needed; (u, v) and (v, u) are one.
    ///
    /// Normal play: exactly those that are somewhere, in one order or both, the only winning take. Misère play: those without which a position
    /// outside P that keeps some move has no winning one, or a position of P has no move at all.
    ///
    /// # Errors
    /// The limits of the work.
    pub fn needed(&self, work: &Work) -> Result<Needed, ProofError> {
        let mut positions = with_one_take(&self.winning, work)?;
        let mut only_legal = Automaton::none(self.system(), 4);
        if self.is_misere() {
            let stuck = with_one_take(&self.legal, work)?;
            positions = positions.minus(&stuck, work)?;
            only_legal = from(&self.legal, &stuck.and(&self.positions, work)?, work)?;
        }
        let only_winning = from(&self.winning, &positions, work)?;
        let needed = takes(&only_winning, work)?.or(&takes(&only_legal, work)?, work)?;
        Ok(Needed {
            takes: mirrored(&needed, work)?,
            legal: mirrored(&self.legal_takes(work)?, work)?,
            only_winning,
            only_legal,
        })
    }
}

/// The positions from which these moves (x, x′, y, y′) take one pair of numbers only, in one order or in both.
fn with_one_take(moves: &Automaton, work: &Work) -> Result<Automaton, AutomataError> {
    let at_least = |count: u32| moves.exist_at_least(count, &[1, 3], work);
    let (one, two) = (at_least(1)?, at_least(2)?);
    let exactly_two = two.minus(&at_least(3)?, work)?;
    let twins = with_twins(&from(moves, &exactly_two, work)?, work)?;
    one.minus(&two, work)?.or(&exactly_two.and(&twins, work)?, work)
}

/// The positions with two of these moves that take the same in different orders.
fn with_twins(moves: &Automaton, work: &Work) -> Result<Automaton, AutomataError> {
    let system = moves.system();
    // Tracks x, x′, x″, y, y′, y″ with x − x′ = y − y″ and x − x″ = y − y′, which differ.
    let same = |coefficients: &[i64]| Automaton::linear(system, coefficients, Some(0), Some(0), work);
    let first = same(&[1, -1, -1, 1])?;
    let second = same(&[1, -1, -1, 1])?;
    let less = Automaton::linear(system, &[1, -1], None, Some(-1), work)?;
    let parts = [
        Part { automaton: moves, tracks: vec![0, 1, 3, 4] },
        Part { automaton: moves, tracks: vec![0, 2, 3, 5] },
        Part { automaton: &first, tracks: vec![0, 1, 3, 5] },
        Part { automaton: &second, tracks: vec![0, 2, 3, 4] },
        Part { automaton: &less, tracks: vec![1, 2] },
    ];
    combine(system, 6, Operation::And, &parts, work)?.exists(&[1, 2, 4, 5], work)
}

impl Needed {
    /// The legal takes that are not needed. Each may be left out alone; not all of them together.
    ///
    /// # Errors
    /// The limits of the work.
    pub fn redundant(&self, work: &Work) -> Result<Automaton, ProofError> {
        Ok(self.legal.minus(&self.takes, work)?)
    }

    /// The first position whose outcome changes when `taken` alone is left out, in both orders; nothing if it may be.
    ///
    /// # Errors
    /// The limits of the work.
    pub fn change(&self, taken: &Move, work: &Work) -> Result<Option<Change>, ProofError> {
        let moves = moves_of(&either_order(self.takes.system(), taken, work)?, work)?;
        let places = |critical: &Automaton| sources(&critical.and(&moves, work)?, work);
        let lost = places(&self.only_legal)?;
        let changed = places(&self.only_winning)?.or(&lost, work)?;
        let Some((x, y)) = smallest_position(&changed, work)? else { return Ok(None) };
        let outcomes = if lost.contains(&[x.clone(), y.clone()]) { Outcomes::Lost } else { Outcomes::Won };
        Ok(Some(Change { position: Position { x, y }, outcomes }))
    }
}
