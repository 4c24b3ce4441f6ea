//! The obligations of a proof, decided conjunction by conjunction.

use super::ProofError;
use super::options::{Moves, Relation};
use super::orbit::Orbit;
use super::prepared::Prepared;
use super::refutation::{Counterexample, refutation};
use automata::{AutomataError, Automaton, with_largest};
use numeration::work::{Halt, Resource, Work};
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
    /// Whether there are none because the moves that cannot all be forbidden were counted; see [`Prepared::shown`].
    pub counted: bool,
    /// In misère play, sets of positions with a move that together cover P.
    pub lives: Vec<Cover>,
    /// In misère play, the positions outside P that have no move.
    pub ends: Automaton,
    /// The families of extra moves, each in both orders of the heaps.
    pub orbits: Vec<Orbit>,
    /// The extra moves that automata give, each set in both orders of the heaps.
    pub tables: Vec<Automaton>,
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
/// use wythoff::numbers::work::Work;
/// use wythoff::prove::proof::{Verdict, prove, theorem};
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
    let prepared = Prepared::new(game, claimed.system(), work)?;
    match prepared.prove(claimed, work)? {
        Verdict::Proved(proof) => Ok(Verdict::Proved(prepared.shown(proof, work)?)),
        refuted => Ok(refuted),
    }
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
        let outside = domain.minus(&positions, work)?;
        let (covers, rest) = if self.game.play.is_blocking() {
            let many = self.with_many_moves(&positions, &domain, work)?;
            if !here.and(&many, work)?.is_empty() {
                return broken(work);
            }
            (Vec::new(), outside.minus(&many, work)?)
        } else {
            let halves = self.halves(&positions, work)?;
            let mut known = Vec::new();
            for (_, relation) in self.sorts() {
                let (leads, starts) = leads(relation, [&here, &domain], &positions, &halves, work)?;
                if leads {
                    return broken(work);
                }
                known.push(starts);
            }
            cover(self, self.sorts().zip(known), &outside, Some(&positions), work)?
        };
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
            let stuck;
            (lives, stuck) = cover(self, unknown(self.sorts()), &here, harmless.as_ref(), work)?;
            if !stuck.is_empty() {
                return broken(work);
            }
        }
        Ok(Verdict::Proved(Proof {
            positions,
            symmetric: self.symmetric,
            covers,
            counted: self.game.play.is_blocking(),
            lives,
            ends: rest,
            orbits: self.orbits.clone(),
            tables: self.tables.clone(),
            moves: self.moves.iter().map(|(moves, _)| moves.clone()).collect(),
            largest: 0,
        }))
    }
}

/// Moves to a target, and the positions that they start from.
type Starts = (Automaton, Automaton);

/// Sorts of moves of which nothing is known beforehand.
pub(super) fn unknown<'p>(
    sorts: impl Iterator<Item = (&'p [Moves], &'p Relation)>,
) -> impl Iterator<Item = ((&'p [Moves], &'p Relation), Vec<Starts>)> {
    sorts.map(|sort| (sort, Vec::new()))
}

impl Prepared {
    /// A target in the parts that are looked at one by one: half a target, cut along the diagonal, makes smaller automata.
    fn halves(&self, target: &Automaton, work: &Work) -> Result<Vec<Automaton>, ProofError> {
        // Several moves may lead to both halves.
        if self.game.play.is_blocking() {
            return Ok(vec![target.clone()]);
        }
        let upper = target.and(&self.upper(work)?, work)?;
        let lower = target.minus(&upper, work)?;
        Ok(vec![upper, lower])
    }
}

/// Takes from `rest` the positions with such moves to `target`, one sort after the other and side by side, until nothing is left or all were tried.
/// Beside a sort stands what is known of its moves from everywhere to each half of the target, or nothing.
pub(super) fn cover<'p>(
    prepared: &Prepared,
    sorts: impl Iterator<Item = ((&'p [Moves], &'p Relation), Vec<Starts>)>,
    rest: &Automaton,
    target: Option<&Automaton>,
    work: &Work,
) -> Result<(Vec<Cover>, Automaton), ProofError> {
    let domain = prepared.domain(work)?;
    let mut rest = rest.clone();
    let mut covers = Vec::new();
    let sides = match target {
        None => vec![None],
        Some(target) => prepared.halves(target, work)?.into_iter().map(Some).collect(),
    };
    for ((moves, relation), known) in sorts {
        let mut known = known.into_iter();
        for target in &sides {
            if rest.is_empty() {
                return Ok((covers, rest));
            }
            let (witnesses, positions) = match known.next() {
                Some(starts) => starts,
                None => starts(relation, &rest, &domain, target.as_ref(), work)?,
            };
            if !witnesses.is_empty() {
                let uncovered = rest.minus(&positions, work)?;
                if uncovered != rest {
                    rest = uncovered;
                    let (here, left) = ([relation.x, relation.y], relation.left.clone());
                    covers.push(Cover { moves: moves.to_vec(), positions, witnesses, here, left });
                }
            }
        }
    }
    Ok((covers, rest))
}

/// What one of two ways may do in a turn.
#[derive(Clone, Copy)]
struct Turns {
    /// States that the first way may take at first.
    first: u64,
    /// The second way may take so many times the states of the first.
    second: u64,
    /// In each further turn both may take so many times the states.
    growth: u64,
}

/// One answer, by whichever of two ways is the shorter: nobody knows beforehand, so both are tried in turns, with more states each time.
fn in_turns<T>(
    work: &Work,
    turns: Turns,
    first: impl Fn(&Work) -> Result<T, AutomataError>,
    second: impl Fn(&Work) -> Result<T, AutomataError>,
) -> Result<T, AutomataError> {
    let many = |ended: &Result<T, AutomataError>| {
        matches!(ended, Err(AutomataError::Halt(Halt::Limit { what: Resource::States, .. })))
    };
    let mut allowed = turns.first;
    loop {
        let ended = first(&work.within_states(allowed));
        if !many(&ended) {
            return ended;
        }
        let ended = second(&work.within_states(allowed.saturating_mul(turns.second)));
        if !many(&ended) || allowed >= work.states {
            return ended;
        }
        allowed = allowed.saturating_mul(turns.growth);
    }
}

/// Whether some of these moves lead from `here`, a part of `domain`, to the target; and perhaps, if it was found on the way, from where in the domain
/// they lead to each half of it.
///
/// A product of P with itself remembers a digit of each, and in a-Wythoff a digit is one of a + 1: at a = 256 it has 17 million states. The
/// moves from everywhere have two, and what is covered afterwards needs them anyway. So that way may take more, and turns are few.
fn leads(
    relation: &Relation,
    [here, domain]: [&Automaton; 2],
    target: &Automaton,
    halves: &[Automaton],
    work: &Work,
) -> Result<(bool, Vec<Starts>), AutomataError> {
    let between = |work: &Work| Ok((relation.joins(here, Some(target), work)?, Vec::new()));
    let from_everywhere = |work: &Work| {
        let mut known = Vec::new();
        for half in halves {
            let (moves, positions) = starts_from(relation, domain, Some(half), work)?;
            if !positions.and(here, work)?.is_empty() {
                return Ok((true, Vec::new()));
            }
            known.push((moves, positions));
        }
        Ok((false, known))
    };
    in_turns(work, Turns { first: 80_000, second: 4, growth: 16 }, between, from_everywhere)
}

/// Moves from `source` to `target`.
fn starts_from(
    relation: &Relation,
    source: &Automaton,
    target: Option<&Automaton>,
    work: &Work,
) -> Result<Starts, AutomataError> {
    let witnesses = relation.between(Some(source), target, source.system(), work)?;
    let positions = relation.sources(&witnesses, work)?;
    Ok((witnesses, positions))
}

/// Moves to `target` and the positions that they start from, with all of `rest` among these that has such moves.
///
/// Moves from `rest` alone are few where little is left; but what several sorts of moves have left over may be a set of ten thousand states,
/// and its product with P of millions, where the moves from everywhere are an automaton hardly larger than P.
fn starts(
    relation: &Relation,
    rest: &Automaton,
    domain: &Automaton,
    target: Option<&Automaton>,
    work: &Work,
) -> Result<Starts, AutomataError> {
    let [from_rest, from_everywhere] =
        [rest, domain].map(|source| move |work: &Work| starts_from(relation, source, target, work));
    in_turns(work, Turns { first: 5_000, second: 1, growth: 4 }, from_rest, from_everywhere)
}
