//! What a theorem leaves behind, for the page to draw and for files: the automaton, the strategy, the certificate.

use super::{Parameters, Refusal};
use serde::Serialize;
use wythoff::Game;
use wythoff::automata::Automaton;
use wythoff::prove::SavedStrategy;
use wythoff::prove::proof::Proof;

/// The most states of an automaton that is drawn: larger drawings are no pictures.
const MOST_DRAWN: usize = 60;

/// What is wanted besides the theorem.
#[derive(Clone, Copy)]
pub(super) struct Wanted {
    certificate: bool,
    strategy: bool,
}

impl Wanted {
    pub(super) const NAMES: [&'static str; 2] = ["certificate", "strategy"];

    pub(super) fn read(parameters: &Parameters) -> Result<Wanted, Refusal> {
        Ok(Wanted { certificate: parameters.flag("certificate")?, strategy: parameters.flag("strategy")? })
    }
}

/// A report, the same in words, and the evidence.
#[derive(Serialize)]
pub(super) struct WithEvidence<R> {
    #[serde(flatten)]
    report: R,
    /// The report as the command prints it, without the lines about its options.
    words: Vec<String>,
    automaton: Option<Drawn>,
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    strategy: Option<String>,
}

impl<R: Serialize + std::fmt::Display> WithEvidence<R> {
    /// `proof` is what was proved about `game`, `found` what the P-positions are in words.
    pub(super) fn new(report: R, game: &Game, proof: Option<(&Proof, String)>, wanted: Wanted) -> WithEvidence<R> {
        // The checker reads plain rules only.
        let checkable = game.ruleset.to_formula_rules().is_none_or(|rules| rules.further.is_none());
        let words = report.to_string();
        let words = words.lines().filter(|line| !line.contains("--")).map(String::from).collect();
        let drawn = proof.as_ref().and_then(|(proof, _)| Drawn::new(&proof.positions, &["x", "y"]));
        let proof = proof.as_ref();
        WithEvidence {
            words,
            automaton: drawn,
            certificate: proof
                .filter(|(proof, _)| wanted.certificate && checkable && proof.unchecked().is_none())
                .map(|(proof, _)| proof.certificate(game)),
            strategy: proof.filter(|_| wanted.strategy).map(|(proof, found)| {
                SavedStrategy { game: game.clone(), found: found.clone(), positions: proof.positions.clone() }.to_text()
            }),
            report,
        }
    }
}

/// An automaton that is small enough to be looked at. Digits are read track by track, the most significant place first.
#[derive(Serialize)]
pub(super) struct Drawn {
    system: String,
    tracks: Vec<String>,
    states: Vec<State>,
    edges: Vec<Edge>,
}

#[derive(Serialize)]
struct State {
    /// Whose digit is read next.
    track: usize,
    accepts: bool,
}

/// From one state to another, by digits from `first` to `last`.
#[derive(Serialize)]
struct Edge {
    from: u32,
    to: u32,
    first: u32,
    last: u32,
}

impl Drawn {
    /// Nothing where it has too many states, or none.
    pub(super) fn new(automaton: &Automaton, names: &[&str]) -> Option<Drawn> {
        let count = automaton.states();
        if count > MOST_DRAWN || automaton.is_empty() {
            return None;
        }
        let all = 0..count as u32;
        let state = |state: u32| State {
            track: automaton.phase_and_track(state).unwrap_or_default().1,
            accepts: automaton.accepts_in(state),
        };
        let edges = |from: u32| {
            let mut first = 0;
            let edges = automaton.runs(from).iter().filter_map(move |run| {
                let edge = Edge { from, to: run.target, first, last: run.last };
                first = run.last + 1;
                ((run.target as usize) < count).then_some(edge)
            });
            edges.collect::<Vec<_>>()
        };
        Some(Drawn {
            system: automaton.system().to_string(),
            tracks: names.iter().map(ToString::to_string).collect(),
            states: all.clone().map(state).collect(),
            edges: all.flat_map(edges).collect(),
        })
    }
}
