//! The obligations of a proof, decided kind by kind.

use super::ProofError;
use super::kinds::kinds;
use super::options::{Moves, Relation};
use super::orbit::Orbit;
use super::refutation::{Counterexample, refutation};
use crate::game::{Game, Play};
use automata::{Automaton, NumberSystem, with_largest};
use numeration::work::Work;
use std::sync::Arc;

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
    /// Sets of positions with a move of some kind to P, that together with P cover all positions (in misère play: all that have a move).
    pub covers: Vec<Cover>,
    /// In misère play, sets of positions with a move that together cover P.
    pub lives: Vec<Cover>,
    /// In misère play, the positions outside P that have no move.
    pub ends: Automaton,
    /// The families of extra moves, each in both orders of the heaps.
    pub orbits: Vec<Orbit>,
    /// All kinds of move.
    pub moves: Vec<Moves>,
    /// The most states any construction had on the way.
    pub largest: usize,
}

/// A set of positions from which some moves lead to P.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Cover {
    /// The moves.
    pub moves: Moves,
    /// The positions.
    pub positions: Automaton,
    /// One such move from each of them at least: positions before and after it, and what is taken if the moves are a family.
    pub witnesses: Automaton,
    /// The tracks of x, x′, y, y′ among those of the witnesses.
    pub tracks: [usize; 4],
}

/// The rules made ready: kinds of move and their relations.
pub(crate) struct Prepared {
    pub(crate) system: Arc<NumberSystem>,
    pub(crate) symmetric: bool,
    pub(crate) moves: Vec<(Moves, Relation)>,
    pub(crate) orbits: Vec<Orbit>,
}

/// Decides whether `claimed` is the set of P-positions of `game`: a proof, or the smallest position where it is wrong.
///
/// In a game that is not `ordered` the claim is read in both orders of the heaps. Limits and progress are in the work.
///
/// ```
/// use numeration::work::Work;
/// use games::proof::{Verdict, prove, theorem};
/// let game = "wythoff:a=2".parse()?;
/// let claim = theorem(&game, &Work::default())?;
/// assert!(matches!(prove(&game, &claim, &Work::default())?, Verdict::Proved(_)));
/// let other = theorem(&"wythoff:a=3".parse()?, &Work::default())?;
/// let Verdict::Refuted(wrong) = prove(&game, &other, &Work::default())? else { panic!("a = 3 is not a = 2") };
/// assert_eq!(wrong.to_string(), "(1, 3): reach");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Rules that are no formula, a family of extra moves without an automaton, or a limit of the work.
pub fn prove(game: &Game, claimed: &Automaton, work: &Work) -> Result<Verdict, ProofError> {
    if claimed.tracks() != 2 {
        return Err(ProofError::NotPairs { tracks: claimed.tracks() });
    }
    let (verdict, largest) = with_largest(work, |work| judge(game, claimed, work));
    Ok(match verdict? {
        Verdict::Proved(proof) => Verdict::Proved(Proof { largest, ..proof }),
        refuted => refuted,
    })
}

fn judge(game: &Game, claimed: &Automaton, work: &Work) -> Result<Verdict, ProofError> {
    let prepared = Prepared::new(game, claimed.system(), work)?;
    let positions = match prepared.symmetric {
        true => super::claims::in_both_orders(claimed, work)?,
        false => claimed.clone(),
    };
    let domain = prepared.domain(work)?;
    let here = positions.and(&domain, work)?;
    let broken =
        |prepared: &Prepared, work: &Work| refutation(game, prepared, &positions, &domain, work).map(Verdict::Refuted);
    for (_, relation) in &prepared.moves {
        if relation.joins(&here, Some(&positions), work)? {
            return broken(&prepared, work);
        }
    }
    let (covers, rest) = cover(&prepared, &domain.minus(&positions, work)?, Some(&positions), work)?;
    let mut lives = Vec::new();
    match game.play {
        Play::Normal if !rest.is_empty() => return broken(&prepared, work),
        Play::Normal => {}
        Play::Misere => {
            for (_, relation) in &prepared.moves {
                if relation.joins(&rest, None, work)? {
                    return broken(&prepared, work);
                }
            }
            let stuck;
            (lives, stuck) = cover(&prepared, &here, None, work)?;
            if !stuck.is_empty() {
                return broken(&prepared, work);
            }
        }
    }
    let symmetric = prepared.symmetric;
    let moves = prepared.moves.into_iter().map(|(moves, _)| moves).collect();
    Ok(Verdict::Proved(Proof {
        positions,
        symmetric,
        covers,
        lives,
        ends: rest,
        orbits: prepared.orbits,
        moves,
        largest: 0,
    }))
}

/// Takes from `rest` the positions with a move to `target`, kind by kind and side by side, until nothing is left or no kind.
fn cover(
    prepared: &Prepared,
    rest: &Automaton,
    target: Option<&Automaton>,
    work: &Work,
) -> Result<(Vec<Cover>, Automaton), ProofError> {
    let mut rest = rest.clone();
    let mut covers = Vec::new();
    // Half a target, cut along the diagonal, makes smaller automata.
    let sides = match target {
        None => vec![None],
        Some(target) => {
            let upper = target.and(&prepared.upper(work)?, work)?;
            let lower = target.minus(&upper, work)?;
            vec![Some(upper), Some(lower)]
        }
    };
    for (moves, relation) in &prepared.moves {
        for target in &sides {
            if rest.is_empty() {
                return Ok((covers, rest));
            }
            let witnesses = relation.between(Some(&rest), target.as_ref(), &prepared.system, work)?;
            if !witnesses.is_empty() {
                let positions = relation.sources(&witnesses, work)?;
                rest = rest.minus(&positions, work)?;
                covers.push(Cover { moves: moves.clone(), positions, witnesses, tracks: relation.heaps() });
            }
        }
    }
    Ok((covers, rest))
}

impl Prepared {
    pub(crate) fn new(game: &Game, system: &Arc<NumberSystem>, work: &Work) -> Result<Prepared, ProofError> {
        let no_formula = || ProofError::NoFormula { game: game.to_string() };
        let rules = game.ruleset.to_formula_rules().ok_or_else(no_formula)?;
        if rules.extra.has_unlisted() {
            return Err(ProofError::Unlisted);
        }
        let mut moves = Vec::new();
        for kind in kinds(&rules)? {
            let relation = Relation::of_kind(&kind, system, work)?;
            moves.push((Moves::Kind(kind), relation));
        }
        let mut orbits = Vec::new();
        for (family, (start, map)) in rules.extra.families().enumerate() {
            let Some(map) = map else { continue };
            let contains = |taken: &crate::Move| rules.extra.family_contains(family, taken);
            let orbit = Orbit::prove(start, &map, &contains, system, work)?;
            let mirrored = orbit.mirrored(work)?;
            for orbit in [orbit, mirrored] {
                let relation = Relation::of_family(&orbit, system, work)?;
                moves.push((Moves::Family { index: orbits.len() }, relation));
                orbits.push(orbit);
            }
        }
        // What costs least is tried first.
        moves.sort_by_key(|(_, relation)| relation.hidden());
        Ok(Prepared { system: system.clone(), symmetric: !rules.ordered, moves, orbits })
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
