//! `prove`: whether a set is the set of P-positions of a game, for all heaps.

use super::{MoveTo, states};
use crate::json::{Heaps, Text};
use serde::{Serialize, Serializer};
use std::fmt;
use wythoff::Game;
use wythoff::automata::Automaton;
use wythoff::prove::proof::{Counterexample, Cover, Form, Obligation, Proof, Verdict};

/// A claim about the P-positions of a game, and what came of it.
#[derive(Clone, Debug)]
pub struct Proved {
    /// The game.
    pub game: Game,
    /// The claim as it was written; nothing for the papers' theorem.
    pub claim: Option<String>,
    /// The claimed set.
    pub claimed: Automaton,
    /// Proof or counterexample.
    pub verdict: Verdict,
    /// The closed form of a set that was proved, where it has one.
    pub form: Option<Form>,
    /// The most states of any construction on the way.
    pub largest: usize,
    /// The file the certificate was written to.
    pub certificate: Option<String>,
    /// The file the Coq theorem was written to.
    pub coq: Option<String>,
}

/// Moves, and the states of the set of positions they were shown to lead from.
#[derive(Serialize)]
struct Part {
    moves: String,
    states: usize,
}

fn parts(covers: &[Cover]) -> Vec<Part> {
    covers.iter().map(|cover| Part { moves: cover.sort(), states: cover.positions.states() }).collect()
}

/// What was shown, and by automata of how many states.
#[derive(Serialize)]
struct Obligations<'a> {
    closed: Vec<Text<&'a dyn fmt::Display>>,
    reach: Vec<Part>,
    ends: Vec<Part>,
}

impl Obligations<'_> {
    fn new(proof: &Proof) -> Obligations<'_> {
        Obligations {
            closed: proof.moves.iter().map(|moves| Text(moves as &dyn fmt::Display)).collect(),
            reach: parts(&proof.covers),
            ends: parts(&proof.lives),
        }
    }
}

/// The smallest position at which the claim is wrong, and a move from P to P.
#[derive(Serialize)]
struct Wrong<'a> {
    position: Heaps<'a>,
    obligation: &'static str,
    #[serde(rename = "move")]
    taken: Option<MoveTo>,
}

impl Wrong<'_> {
    fn new(found: &Counterexample) -> Wrong<'_> {
        Wrong {
            position: Heaps(&found.position),
            obligation: found.obligation.name(),
            taken: found.taken.as_ref().and_then(|taken| MoveTo::new(&found.position, taken)),
        }
    }
}

impl Serialize for Proved {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Contract<'a> {
            result: &'static str,
            game: Text<&'a Game>,
            claim: Option<&'a str>,
            theorem: Option<String>,
            system: Text<&'a dyn fmt::Display>,
            counterexample: Option<Wrong<'a>>,
            states: usize,
            largest: usize,
            form: Option<String>,
            obligations: Option<Obligations<'a>>,
        }
        let (result, counterexample, obligations) = match &self.verdict {
            Verdict::Proved(proof) => ("proved", None, Some(Obligations::new(proof))),
            Verdict::Refuted(found) => ("refuted", Some(Wrong::new(found)), None),
        };
        Contract {
            result,
            game: Text(&self.game),
            claim: self.claim.as_deref(),
            theorem: self.theorem(),
            system: Text(self.claimed.system()),
            counterexample,
            states: self.claimed.states(),
            largest: self.largest,
            form: self.form.as_ref().map(Form::claim),
            obligations,
        }
        .serialize(serializer)
    }
}

impl fmt::Display for Proved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.verdict {
            Verdict::Proved(proof) => self.write_proof(f, proof),
            Verdict::Refuted(found) => self.write_refutation(f, found),
        }
    }
}

impl Proved {
    /// What the set is, in words.
    pub(crate) fn subject(&self) -> String {
        match (&self.claim, &self.form) {
            (None, _) => format!("{}, in either order", self.theorem().unwrap_or_default()),
            (Some(_), Some(form)) => form.to_string(),
            (Some(claim), None) => format!("the set '{claim}'"),
        }
    }

    /// The papers' theorem, where it is what was to be proved.
    fn theorem(&self) -> Option<String> {
        let known = self.game.closed_form().filter(|_| self.claim.is_none())?;
        Some(known.theorem.to_string())
    }

    fn write_proof(&self, f: &mut fmt::Formatter<'_>, proof: &Proof) -> fmt::Result {
        writeln!(f, "{}: proved, for all heaps.", self.game)?;
        writeln!(f, "The P-positions are {}.", self.subject())?;
        let moves: Vec<String> = proof.moves.iter().map(ToString::to_string).collect();
        writeln!(f, "  numbers  written in {}; {} for P", system(proof), states(proof.positions.states()))?;
        let (moves, lives) = (moves.join("; "), covers(&proof.lives));
        let reach = if proof.counted { "they were counted".to_string() } else { covers(&proof.covers) };
        match (self.game.play.block, self.game.play.misere) {
            (0, false) => {
                writeln!(f, "  closed   no move leads from P to P: {moves}")?;
                writeln!(f, "  ends     where no move is left, the position is in P")?;
                writeln!(f, "  reach    every other position with a move has one to P: {reach}")?;
            }
            (0, true) => {
                writeln!(f, "  closed   no move leads from P to P: {moves}")?;
                writeln!(f, "  ends     every position of P has a move: {lives}")?;
                writeln!(f, "  reach    every other position with a move has one to P: {reach}")?;
            }
            (k, misere) => {
                writeln!(f, "  closed   no position of P has more than {k} of its options in P: {moves}")?;
                if misere {
                    writeln!(f, "  ends     every position of P has an option outside: {lives}")?;
                }
                let but = if misere { " that has an option outside P" } else { "" };
                writeln!(f, "  reach    every other position{but} has more than {k} of its options in P: {reach}")?;
            }
        }
        for (index, orbit) in proof.orbits.iter().enumerate() {
            let count = states(orbit.automaton.states());
            writeln!(
                f,
                "  family   {index} is the orbit of {}: found by learning, then proved ({count})",
                orbit.start
            )?;
        }
        writeln!(f, "  largest automaton on the way: {}", states(self.largest))?;
        if let Some(path) = &self.coq {
            writeln!(f, "The Coq theorem is in {path}; docs/verified.md says how coqc verifies it.")?;
        }
        match &self.certificate {
            Some(path) => {
                writeln!(f, "The certificate is in {path}; 'wythoff check {path}' verifies it independently.")
            }
            None if self.coq.is_some() => Ok(()),
            None if proof.unchecked().is_some()
                || self.game.ruleset.to_formula_rules().is_some_and(|rules| rules.further.is_some()) =>
            {
                writeln!(f, "This trusts the prover's automata.")
            }
            None => writeln!(
                f,
                "This trusts the prover's automata; --certificate FILE writes evidence that 'wythoff check' verifies without them."
            ),
        }
    }

    fn write_refutation(&self, f: &mut fmt::Formatter<'_>, found: &Counterexample) -> fmt::Result {
        let subject = self.claim.as_ref().map_or("the papers' theorem".to_string(), |claim| format!("'{claim}'"));
        writeln!(f, "{}: {subject} is refuted.", self.game)?;
        let Counterexample { position, .. } = found;
        write!(f, "The smallest wrong position is {position}: ")?;
        match (found.obligation, &found.taken) {
            (Obligation::Closed, _) if self.game.play.is_blocking() => {
                let k = self.game.play.block;
                writeln!(f, "claimed P, but more than {k} of its options are claimed P, too (closed).")?;
            }
            (Obligation::Reach, _) if self.game.play.is_blocking() => {
                let k = self.game.play.block;
                writeln!(f, "claimed N, but at most {k} of its options are claimed P (reach).")?;
            }
            (Obligation::Ends, _) if self.game.play.is_blocking() && self.game.play.misere => {
                writeln!(f, "claimed P, but no option is N, so whoever moves wins (ends).")?;
            }
            (Obligation::Closed, Some(taken)) => {
                let left = position.after(taken).map(|left| format!(", which leaves {left}, also claimed P"));
                writeln!(f, "claimed P, but take {taken}{} (closed).", left.unwrap_or_default())?;
            }
            (Obligation::Closed, None) => writeln!(f, "claimed P, but a move leads to P (closed).")?,
            (Obligation::Reach, _) => writeln!(f, "claimed N, but no move leads to P (reach).")?,
            (Obligation::Disjoint, _) => writeln!(f, "claimed, but its value is smaller (disjoint).")?,
            (Obligation::Ends, _) => {
                let (said, right) = if self.game.play.misere { ("P", "N") } else { ("N", "P") };
                writeln!(f, "claimed {said}, but no move is left, so it is {right} (ends).")?;
            }
        }
        writeln!(f, "Every smaller position is as claimed (larger heap first, then smaller heap).")
    }
}

fn system(proof: &Proof) -> String {
    let system = proof.positions.system();
    match system.alpha() {
        Some(_) => format!("the p-system of {system}"),
        None => system.to_string(),
    }
}

fn covers(covers: &[Cover]) -> String {
    let part = |cover: &Cover| format!("{} ({})", cover.sort(), states(cover.positions.states()));
    covers.iter().map(part).collect::<Vec<_>>().join("; ")
}
