//! Reports of the command, for Python: JSON to be read by the Python half, the page of text, and what can be made of a proof.

use crate::automaton::Automaton;
use crate::long::{Limits, long};
use crate::problem::Problem;
use answers::json;
use answers::paper::sheet::latex_words;
use answers::plot::Drawn;
use answers::report::discover::Discovered;
use answers::report::moveset::MoveAnswer;
use answers::report::prove::Proved;
use pyo3::prelude::*;
use std::fmt::Display;
use std::sync::Arc;
use wythoff::Game;
use wythoff::prove::proof::{Proof, Verdict, level_certificate};

/// What was found out.
#[pyclass(frozen, module = "wythoff._wythoff")]
pub struct Report {
    json: String,
    text: String,
    /// The theorem as LaTeX.
    latex: Option<String>,
    evidence: Option<Arc<Evidence>>,
    sets: Vec<wythoff::automata::Automaton>,
}

/// What a certificate is made of.
#[allow(clippy::large_enum_variant, reason = "there is one for each report, behind an Arc")]
pub enum Evidence {
    /// The P-positions of a game.
    Proof(Game, Proof),
    /// The positions of its first values.
    Levels(Game, Vec<Proof>),
    /// What was found about its moves, and its P-positions.
    Moves(Box<(MoveAnswer, wythoff::automata::Automaton)>),
}

impl Report {
    pub fn new<R: serde::Serialize + Display>(report: &R) -> Result<Report, Problem> {
        let mut line = Vec::new();
        json::line(&mut line, report)?;
        let json = String::from_utf8(line)?;
        Ok(Report { json, text: report.to_string(), latex: None, evidence: None, sets: Vec::new() })
    }

    /// The same with the automata of sets that it tells of.
    pub fn with_sets(self, sets: Vec<wythoff::automata::Automaton>) -> Report {
        Report { sets, ..self }
    }

    /// The same with what a certificate is made of.
    pub fn with_evidence(self, evidence: Evidence) -> Report {
        Report { evidence: Some(Arc::new(evidence)), ..self }
    }

    pub fn of_proof(report: Proved) -> Result<Report, Problem> {
        let made = Report::new(&report)?;
        let said = match &report.form {
            Some(form) => Some(form.to_string()),
            None => report.game.closed_form().filter(|_| report.claim.is_none()).map(|known| known.theorem.to_string()),
        };
        let latex = said.map(|said| latex_words(&said));
        Ok(match report.verdict {
            Verdict::Proved(proof) => {
                let made = Report { latex, ..made }.with_sets(vec![proof.positions.clone()]);
                made.with_evidence(Evidence::Proof(report.game, proof))
            }
            Verdict::Refuted(_) => made.with_sets(vec![report.claimed]),
        })
    }

    pub fn of_discovery(report: Discovered) -> Result<Report, Problem> {
        let made = Report::new(&report)?;
        let latex = Some(latex_words(&report.found.description.to_string()));
        let made = Report { latex, ..made }.with_sets(vec![report.found.proof.positions.clone()]);
        Ok(made.with_evidence(Evidence::Proof(report.game, report.found.proof)))
    }
}

#[pymethods]
impl Report {
    #[getter]
    fn json(&self) -> &str {
        &self.json
    }

    #[getter]
    fn text(&self) -> &str {
        &self.text
    }

    #[getter]
    fn latex(&self) -> Option<&str> {
        self.latex.as_deref()
    }

    /// The automaton of the set.
    #[getter]
    fn automaton(&self) -> Option<Automaton> {
        self.sets.first().cloned().map(|automaton| Automaton { automaton })
    }

    /// The automata of all sets that it tells of, in its order.
    #[getter]
    fn automata(&self) -> Vec<Automaton> {
        self.sets.iter().cloned().map(|automaton| Automaton { automaton }).collect()
    }

    /// The certificate of the proof, if there is one.
    fn certificate(&self, py: Python<'_>, limits: &Limits) -> PyResult<Option<String>> {
        let Some(evidence) = self.evidence.clone() else { return Ok(None) };
        long(py, limits, move |work| {
            Ok(Some(match evidence.as_ref() {
                Evidence::Proof(_, proof) if proof.unchecked().is_some() => return Ok(None),
                Evidence::Proof(game, proof) => proof.certificate(game),
                Evidence::Levels(game, levels) => level_certificate(game, levels),
                Evidence::Moves(found) => found.0.certificate(&found.1, work)?,
            }))
        })
    }

    /// The theorem for Coq, if there is one.
    fn coq(&self, py: Python<'_>, limits: &Limits) -> PyResult<Option<String>> {
        let Some(evidence) = self.evidence.clone() else { return Ok(None) };
        long(py, limits, move |_| {
            Ok(match evidence.as_ref() {
                Evidence::Proof(game, proof) => proof.coq(game),
                _ => None,
            })
        })
    }
}

/// A drawing.
#[pyclass(frozen, module = "wythoff._wythoff")]
pub struct Picture {
    picture: picture::Picture,
    points: usize,
}

impl Picture {
    pub fn new(drawn: Drawn) -> Picture {
        Picture { picture: drawn.picture, points: drawn.points }
    }
}

#[pymethods]
impl Picture {
    /// How many positions it shows.
    #[getter]
    fn points(&self) -> usize {
        self.points
    }

    fn svg(&self) -> String {
        self.picture.to_svg()
    }

    fn png(&self, py: Python<'_>) -> PyResult<Vec<u8>> {
        Ok(py.detach(|| self.picture.to_png()).map_err(Problem::from)?)
    }
}
