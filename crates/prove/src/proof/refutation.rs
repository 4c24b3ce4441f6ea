//! The smallest position that breaks an obligation.

use super::ProofError;
use super::options::Relation;
use super::prepared::Prepared;
use super::witness::{least_pair, smallest_position};
use automata::{Automaton, Operation, Part, combine};
use numeration::Natural;
use numeration::work::Work;
use rules::{Move, Position};
use std::fmt;

/// What a claimed set must do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Obligation {
    /// Positions without a move are P in normal play, N in misère play.
    Ends,
    /// No move leads from P to P.
    Closed,
    /// Every other position with a move has one to P.
    Reach,
    /// No position of the set of a value is in that of a smaller one.
    Disjoint,
}

impl Obligation {
    /// One word.
    pub fn name(self) -> &'static str {
        match self {
            Obligation::Ends => "ends",
            Obligation::Closed => "closed",
            Obligation::Reach => "reach",
            Obligation::Disjoint => "disjoint",
        }
    }
}

/// The smallest position at which a claim is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counterexample {
    /// The position.
    pub position: Position,
    /// What it breaks.
    pub obligation: Obligation,
    /// For [`Obligation::Closed`] the least move (u, v) from P to P.
    pub taken: Option<Move>,
}

impl fmt::Display for Counterexample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.position, self.obligation.name())?;
        match &self.taken {
            None => Ok(()),
            Some(taken) => write!(f, ", take {taken}"),
        }
    }
}

/// The smallest position of `domain` that breaks an obligation; there must be one.
pub(crate) fn refutation(
    prepared: &Prepared,
    claimed: &Automaton,
    domain: &Automaton,
    work: &Work,
) -> Result<Counterexample, ProofError> {
    let winning = if prepared.game.play.is_blocking() {
        prepared.with_many_moves(claimed, domain, work)?
    } else {
        let mut winning = Automaton::none(&prepared.system, 2);
        for (_, relation) in prepared.sorts() {
            winning = winning.or(&relation.before(Some(claimed), &prepared.system, work)?, work)?;
        }
        winning
    };
    let inside = domain.and(claimed, work)?;
    let outside = domain.minus(claimed, work)?;
    let closed = inside.and(&winning, work)?;
    let reach = outside.minus(&winning, work)?;
    // Where the game has ended matters for the positions that have no winning move, and in misère play for those claimed.
    let (in_question, ends_when) = match prepared.game.play.misere {
        false => (&reach, &reach),
        true => (&inside.or(&reach, work)?, &inside),
    };
    let harmless = if prepared.game.play.misere { prepared.harmless(claimed, work)? } else { None };
    let mut ended = in_question.clone();
    for (_, relation) in &prepared.moves {
        if ended.is_empty() {
            break;
        }
        ended = ended.minus(&relation.before(harmless.as_ref(), &prepared.system, work)?, work)?;
    }
    let ends = ended.and(ends_when, work)?;
    let reach = reach.minus(&ended, work)?;
    let broken = ends.or(&closed, work)?.or(&reach, work)?;
    let Some((x, y)) = smallest_position(&broken, work)? else {
        return Err(ProofError::Undecided);
    };
    let pair = [x, y];
    let obligation = match () {
        () if ends.contains(&pair) => Obligation::Ends,
        () if closed.contains(&pair) => Obligation::Closed,
        () => Obligation::Reach,
    };
    let taken = match obligation {
        Obligation::Closed => least_move(&pair, prepared, claimed, work)?,
        _ => None,
    };
    let [x, y] = pair;
    Ok(Counterexample { position: Position { x, y }, obligation, taken })
}

/// The lexicographically least (u, v) that leads from `position` into `claimed`.
pub(super) fn least_move(
    position: &[Natural; 2],
    prepared: &Prepared,
    claimed: &Automaton,
    work: &Work,
) -> Result<Option<Move>, ProofError> {
    let here = Automaton::tuple(&prepared.system, position, work)?;
    let mut best: Option<Move> = None;
    for (_, relation) in &prepared.moves {
        let found = least_of(relation, &here, claimed, work)?;
        best = match (best, found) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
    }
    Ok(best)
}

fn least_of(
    relation: &Relation,
    here: &Automaton,
    claimed: &Automaton,
    work: &Work,
) -> Result<Option<Move>, ProofError> {
    let left = relation.after(here, claimed, work)?;
    if left.is_empty() {
        return Ok(None);
    }
    // The least u leaves the largest x′: tracks x, x′, u, and the same for v with u held fast.
    let system = left.system();
    let difference = Automaton::linear(system, &[1, -1, -1], Some(0), Some(0), work)?;
    let parts = [
        Part { automaton: here, tracks: vec![0, 3] },
        Part { automaton: &left, tracks: vec![1, 4] },
        Part { automaton: &difference, tracks: vec![0, 1, 2] },
        Part { automaton: &difference, tracks: vec![3, 4, 5] },
    ];
    let takes = combine(system, 6, Operation::And, &parts, work)?.exists(&[0, 1, 3, 4], work)?;
    Ok(least_pair(&takes, work)?.map(|(u, v)| Move { u, v }))
}
