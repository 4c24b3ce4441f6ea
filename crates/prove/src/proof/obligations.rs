//! The obligations of a proof, decided conjunction by conjunction.

use super::ProofError;
use super::options::{Moves, Relation};
use super::orbit::Orbit;
use super::prepared::Prepared;
use super::refutation::{Counterexample, refutation};
use automata::{Automaton, with_largest};
use numeration::work::Work;
use rules::Game;

/// What was found out about a claim.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "there is only ever one of them")]
pub enum Verdict {
    /// The set is the set of P-positions.
    Proved(Proof),
    /// It is not.
    Refuted(Counterexample),
}

/// The evidence that a set is the set of P-positions: what a checker needs to see it quickly.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Proof {
    /// The P-positions.
    pub positions: Automaton,
    /// Whether only positions with x ≤ y were looked at, which suffices where rules and P-positions are symmetric.
    pub symmetric: bool,
    /// Sets of positions with a move of some sort to P, that together with P cover all positions (in misère play: all that have a move).
    pub covers: Vec<Cover>,
    /// In misère play, sets of positions with a move that together cover P.
    pub lives: Vec<Cover>,
    /// In misère play, the positions outside P that have no move.
    pub ends: Automaton,
    /// The families of extra moves, each in both orders of the heaps.
    pub orbits: Vec<Orbit>,
    /// All sorts of move.
    pub moves: Vec<Moves>,
    /// The most states any construction had on the way.
    pub largest: usize,
}

/// A set of positions from which some moves lead to P.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Cover {
    /// The moves: one, or as many as cannot all be forbidden.
    pub moves: Vec<Moves>,
    /// The positions.
    pub positions: Automaton,
    /// One such move from each of them at least: positions before and after it, and what is taken if the moves are a family.
    pub witnesses: Automaton,
    /// The tracks of x and y among those of the witnesses.
    pub here: [usize; 2],
    /// The tracks of x′ and y′ of each move.
    pub left: Vec<[usize; 2]>,
}

impl Cover {
    /// The moves in words.
    pub fn sort(&self) -> String {
        self.moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(", and ")
    }
}

/// Decides whether `claimed` is the set of P-positions of `game`: a proof, or the smallest position where it is wrong.
///
/// In a game that is not `ordered` the claim is read in both orders of the heaps. Limits and progress are in the work.
///
/// A set is the set of P-positions exactly if it meets the obligations *ends*, *closed* and *reach*, by induction on x + y; and the first
/// position that breaks one is the first where the set is wrong. The page of [this module](crate::proof) has both proofs. Each obligation
/// is a first-order statement about numbers of the claim's numeration, which automata decide (Büchi 1960; for Ostrowski numerations
/// Hieronymi and Terry 2018).
///
/// Cost: automata for "a move leads from here to there", by products of the rules' conjunctions with the claim, and projections of them. The
/// number of states is not bounded by any useful function of the input, so it is measured: [`Proof::largest`] states at most, and the
/// time follows their transitions. The limit of the work on states ends what grows too large.
///
/// # Errors
/// A claim that is no set of pairs, rules that are no formula, a family of extra moves without an automaton, or a limit of the work.
///
/// ```
/// use numeration::work::Work;
/// use wythoff_prove::proof::{Verdict, prove, theorem};
/// let game = "wythoff:a=2".parse()?;
/// let claim = theorem(&game, &Work::default())?;
/// assert!(matches!(prove(&game, &claim, &Work::default())?, Verdict::Proved(_)));
/// let other = theorem(&"wythoff:a=3".parse()?, &Work::default())?;
/// let Verdict::Refuted(wrong) = prove(&game, &other, &Work::default())? else { panic!("a = 3 is not a = 2") };
/// assert_eq!(wrong.to_string(), "(1, 3): reach");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn prove(game: &Game, claimed: &Automaton, work: &Work) -> Result<Verdict, ProofError> {
    if claimed.tracks() != 2 {
        return Err(ProofError::NotPairs { tracks: claimed.tracks() });
    }
    Prepared::new(game, claimed.system(), work)?.prove(claimed, work)
}

impl Prepared {
    /// The same as [`prove`], with moves prepared before, for a claim in their numeration.
    ///
    /// # Errors
    /// A claim that is no set of pairs, or in another numeration; a limit of the work.
    pub fn prove(&self, claimed: &Automaton, work: &Work) -> Result<Verdict, ProofError> {
        self.check(claimed)?;
        let (verdict, largest) = with_largest(work, |work| self.judge(claimed, work));
        Ok(match verdict? {
            Verdict::Proved(proof) => Verdict::Proved(Proof { largest: largest.max(self.largest), ..proof }),
            refuted => refuted,
        })
    }

    /// Where a player of misère play must be able to move for the opponent to win: anywhere; where options may be forbidden, out of P, for moves
    /// into P may all be.
    pub(crate) fn harmless(&self, positions: &Automaton, work: &Work) -> Result<Option<Automaton>, ProofError> {
        match self.game.play.is_blocking() {
            true => Ok(Some(Automaton::all(&self.system, 2, work)?.minus(positions, work)?)),
            false => Ok(None),
        }
    }

    fn judge(&self, claimed: &Automaton, work: &Work) -> Result<Verdict, ProofError> {
        let positions = match self.symmetric {
            true => super::claims::in_both_orders(claimed, work)?,
            false => claimed.clone(),
        };
        let domain = self.domain(work)?;
        let here = positions.and(&domain, work)?;
        let broken = |work: &Work| refutation(self, &positions, &domain, work).map(Verdict::Refuted);
        for (_, relation) in self.winning() {
            if relation.joins(&here, Some(&positions), work)? {
                return broken(work);
            }
        }
        let (covers, rest) = cover(self, self.winning(), &domain.minus(&positions, work)?, Some(&positions), work)?;
        let mut lives = Vec::new();
        if !self.game.play.misere && !rest.is_empty() {
            return broken(work);
        }
        if self.game.play.misere {
            let harmless = self.harmless(&positions, work)?;
            for (_, relation) in &self.moves {
                if relation.joins(&rest, harmless.as_ref(), work)? {
                    return broken(work);
                }
            }
            let single = self.moves.iter().map(|(moves, relation)| (std::slice::from_ref(moves), relation));
            let stuck;
            (lives, stuck) = cover(self, single, &here, harmless.as_ref(), work)?;
            if !stuck.is_empty() {
                return broken(work);
            }
        }
        Ok(Verdict::Proved(Proof {
            positions,
            symmetric: self.symmetric,
            covers,
            lives,
            ends: rest,
            orbits: self.orbits.clone(),
            moves: self.moves.iter().map(|(moves, _)| moves.clone()).collect(),
            largest: 0,
        }))
    }
}

/// Takes from `rest` the positions with such moves to `target`, one sort after the other and side by side, until nothing is left or all were tried.
pub(super) fn cover<'p>(
    prepared: &Prepared,
    sorts: impl Iterator<Item = (&'p [Moves], &'p Relation)>,
    rest: &Automaton,
    target: Option<&Automaton>,
    work: &Work,
) -> Result<(Vec<Cover>, Automaton), ProofError> {
    let mut rest = rest.clone();
    let mut covers = Vec::new();
    // Half a target, cut along the diagonal, makes smaller automata.
    let sides = match target {
        None => vec![None],
        // Several moves may lead to both halves.
        Some(target) if prepared.game.play.is_blocking() => vec![Some(target.clone())],
        Some(target) => {
            let upper = target.and(&prepared.upper(work)?, work)?;
            let lower = target.minus(&upper, work)?;
            vec![Some(upper), Some(lower)]
        }
    };
    for (moves, relation) in sorts {
        for target in &sides {
            if rest.is_empty() {
                return Ok((covers, rest));
            }
            let witnesses = relation.between(Some(&rest), target.as_ref(), &prepared.system, work)?;
            if !witnesses.is_empty() {
                let positions = relation.sources(&witnesses, work)?;
                rest = rest.minus(&positions, work)?;
                let (here, left) = ([relation.x, relation.y], relation.left.clone());
                covers.push(Cover { moves: moves.to_vec(), positions, witnesses, here, left });
            }
        }
    }
    Ok((covers, rest))
}
