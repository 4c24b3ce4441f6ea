//! Proofs, for all heaps at once, that a set is the set of positions of one Sprague–Grundy value.
//!
//! Let Q_0 … Q_{g−1} be the sets of the values below g. A set Q is that of value g exactly if
//!
//! * **disjoint**: it meets none of them;
//! * **closed**: no move leads from Q to Q;
//! * **reach**: every position outside Q_0 ∪ … ∪ Q_{g−1} ∪ Q has a move to Q.
//!
//! By induction on positions: one of a smaller value is not in Q. Any other has a value of at least g, and its options of value g are exactly those
//! in Q; so its value is g exactly if no option is in Q, that is, by the second and third, if it is in Q. Without *disjoint* Q_0 itself would
//! pass. Where Q breaks one of these first it is first wrong, for the same reasons as [for P-positions](crate::proof).

use super::certificate::{head, line, moves, states};
use super::obligations::{Proof, cover, unknown};
use super::prepared::Prepared;
use super::refutation::{Counterexample, Obligation, least_move};
use super::witness::smallest_position;
use super::{ProofError, Verdict};
use automata::{Automaton, with_largest};
use numeration::work::Work;
use rules::{Game, Position};

impl Prepared {
    /// Decides whether `claimed` is the set of positions of value g, given proofs of the sets of all values below g, in order: a proof, or the
    /// smallest position where it is wrong. With no smaller value this is [`prove`](Prepared::prove).
    ///
    /// # Errors
    /// Misère play; a claim that is no set of pairs, or in another numeration; a limit of the work.
    pub fn prove_level(&self, smaller: &[Proof], claimed: &Automaton, work: &Work) -> Result<Verdict, ProofError> {
        if self.game.play.misere {
            return Err(ProofError::MisereValues);
        }
        if self.game.play.is_blocking() {
            return Err(ProofError::Forbidding);
        }
        if smaller.is_empty() {
            return self.prove(claimed, work);
        }
        self.check(claimed)?;
        let (verdict, largest) = with_largest(work, |work| self.judge_level(smaller, claimed, work));
        Ok(match verdict? {
            Verdict::Proved(proof) => Verdict::Proved(Proof { largest: largest.max(self.largest), ..proof }),
            refuted => refuted,
        })
    }

    fn judge_level(&self, smaller: &[Proof], claimed: &Automaton, work: &Work) -> Result<Verdict, ProofError> {
        let positions = match self.symmetric {
            true => super::claims::in_both_orders(claimed, work)?,
            false => claimed.clone(),
        };
        let domain = self.domain(work)?;
        let here = positions.and(&domain, work)?;
        let mut below = Automaton::none(&self.system, 2);
        for level in smaller {
            below = below.or(&level.positions, work)?;
        }
        let broken = |work: &Work| self.wrong_level(&below, &positions, &domain, work).map(Verdict::Refuted);
        if !here.and(&below, work)?.is_empty() {
            return broken(work);
        }
        for (_, relation) in &self.moves {
            if relation.joins(&here, Some(&positions), work)? {
                return broken(work);
            }
        }
        let outside = domain.minus(&positions, work)?.minus(&below, work)?;
        let (covers, rest) = cover(self, unknown(self.sorts()), &outside, Some(&positions), work)?;
        if !rest.is_empty() {
            return broken(work);
        }
        Ok(Verdict::Proved(Proof {
            positions,
            symmetric: self.symmetric,
            covers,
            counted: false,
            lives: Vec::new(),
            ends: rest,
            orbits: self.orbits.clone(),
            tables: self.tables.clone(),
            moves: self.moves.iter().map(|(moves, _)| moves.clone()).collect(),
            largest: 0,
        }))
    }

    /// The smallest position that breaks an obligation; there must be one.
    fn wrong_level(
        &self,
        below: &Automaton,
        claimed: &Automaton,
        domain: &Automaton,
        work: &Work,
    ) -> Result<Counterexample, ProofError> {
        let mut winning = Automaton::none(&self.system, 2);
        for (_, relation) in &self.moves {
            winning = winning.or(&relation.before(Some(claimed), &self.system, work)?, work)?;
        }
        let inside = domain.and(claimed, work)?;
        let disjoint = inside.and(below, work)?;
        let closed = inside.and(&winning, work)?;
        let reach = domain.minus(claimed, work)?.minus(below, work)?.minus(&winning, work)?;
        let broken = disjoint.or(&closed, work)?.or(&reach, work)?;
        let (x, y) = smallest_position(&broken, work)?.ok_or(ProofError::Undecided)?;
        let pair = [x, y];
        let obligation = match () {
            () if disjoint.contains(&pair) => Obligation::Disjoint,
            () if closed.contains(&pair) => Obligation::Closed,
            () => Obligation::Reach,
        };
        let taken = match obligation {
            Obligation::Closed => least_move(&pair, self, claimed, work)?,
            _ => None,
        };
        let [x, y] = pair;
        Ok(Counterexample { position: Position { x, y }, obligation, taken })
    }
}

/// The certificate that these are the sets of the values 0, 1, … of `game`, in the format that the crate `wythoff-check` describes. All must be
/// in one numeration.
pub fn level_certificate(game: &Game, levels: &[Proof]) -> String {
    let mut text = format!("wythoff certificate 5\ngame {game}\n");
    let Some(first) = levels.first() else { return text };
    head(&mut text, game, first);
    line(&mut text, format_args!("levels {}", levels.len()));
    for orbit in &first.orbits {
        let (members, witnesses) = (&orbit.automaton, &orbit.witnesses);
        line(&mut text, format_args!("family {} {}", members.states(), witnesses.states()));
        states(&mut text, members);
        states(&mut text, witnesses);
    }
    for level in levels {
        line(&mut text, format_args!("level {}", level.positions.states()));
        states(&mut text, &level.positions);
        for cover in &level.covers {
            let moves = moves(cover);
            let (sources, witnesses) = (cover.positions.states(), cover.witnesses.states());
            line(&mut text, format_args!("cover {sources} {witnesses} {moves}"));
            states(&mut text, &cover.positions);
            states(&mut text, &cover.witnesses);
        }
    }
    text.push_str("end\n");
    text
}
