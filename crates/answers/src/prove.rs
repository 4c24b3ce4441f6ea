//! The answers of `prove` and `check`.

#![allow(missing_docs, reason = "fields are named as the contract names them")]

use serde::Serialize;
use wythoff::checker::Checked;
use wythoff::proof::{Counterexample, Cover, Form, Proof, Verdict};
use wythoff::{Game, Natural};

/// The answer about a claim.
#[derive(Debug, Serialize)]
pub struct Proved {
    result: &'static str,
    game: String,
    claim: Option<String>,
    system: String,
    counterexample: Option<CounterexampleAnswer>,
    /// Of the automaton of the claimed set.
    states: usize,
    /// The most states of any construction on the way.
    largest: usize,
    form: Option<String>,
    obligations: Option<Obligations>,
}

/// The smallest position at which the claim is wrong.
#[derive(Debug, Serialize)]
pub struct CounterexampleAnswer {
    position: [String; 2],
    obligation: &'static str,
    #[serde(rename = "move")]
    taken: Option<MoveAnswer>,
}

/// A move from P to P.
#[derive(Debug, Serialize)]
pub struct MoveAnswer {
    take: [String; 2],
    to: [String; 2],
}

/// What was shown, and by automata of how many states.
#[derive(Debug, Serialize)]
pub struct Obligations {
    closed: Vec<String>,
    reach: Vec<Part>,
    ends: Vec<Part>,
}

/// Moves, and the states of the set of positions they were shown to lead from.
#[derive(Debug, Serialize)]
pub struct Part {
    moves: String,
    states: usize,
}

fn pair(first: &Natural, second: &Natural) -> [String; 2] {
    [first.to_string(), second.to_string()]
}

fn parts(covers: &[Cover]) -> Vec<Part> {
    covers.iter().map(|cover| Part { moves: cover.moves.to_string(), states: cover.positions.states() }).collect()
}

impl CounterexampleAnswer {
    fn new(found: &Counterexample) -> CounterexampleAnswer {
        let after = |taken| found.position.after(taken);
        CounterexampleAnswer {
            position: pair(&found.position.x, &found.position.y),
            obligation: found.obligation.name(),
            taken: found.taken.as_ref().and_then(|taken| {
                let left = after(taken)?;
                Some(MoveAnswer { take: pair(&taken.u, &taken.v), to: pair(&left.x, &left.y) })
            }),
        }
    }
}

impl Obligations {
    fn new(proof: &Proof) -> Obligations {
        Obligations {
            closed: proof.moves.iter().map(ToString::to_string).collect(),
            reach: parts(&proof.covers),
            ends: parts(&proof.lives),
        }
    }
}

impl Proved {
    /// The answer about `claim` (the papers' theorem if missing), a set with `states` states in the numeration `system`.
    pub fn new(
        game: &Game,
        claim: Option<&str>,
        system: &str,
        states: usize,
        largest: usize,
        form: Option<&Form>,
        verdict: &Verdict,
    ) -> Proved {
        let (result, counterexample, obligations) = match verdict {
            Verdict::Proved(proof) => ("proved", None, Some(Obligations::new(proof))),
            Verdict::Refuted(found) => ("refuted", Some(CounterexampleAnswer::new(found)), None),
        };
        Proved {
            result,
            game: game.to_string(),
            claim: claim.map(str::to_string),
            system: system.to_string(),
            counterexample,
            states,
            largest,
            form: form.map(Form::claim),
            obligations,
        }
    }
}

/// The answer about a certificate.
#[derive(Debug, Serialize)]
pub struct CheckedAnswer {
    result: &'static str,
    game: Option<String>,
    system: Option<String>,
    states: Option<usize>,
    reason: Option<String>,
}

impl CheckedAnswer {
    /// It proves what it says.
    pub fn accepted(checked: &Checked) -> CheckedAnswer {
        CheckedAnswer {
            result: "accepted",
            game: Some(checked.game.clone()),
            system: Some(checked.system.clone()),
            states: Some(checked.states),
            reason: None,
        }
    }

    /// It does not.
    pub fn refused(reason: &str) -> CheckedAnswer {
        CheckedAnswer { result: "refused", game: None, system: None, states: None, reason: Some(reason.to_string()) }
    }
}
