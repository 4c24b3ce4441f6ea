//! Reports of the command, for Python: JSON to be read by the Python half, the page of text, and what can be made of a proof.

use crate::automaton::Automaton;
use crate::long::{Limits, long};
use crate::problem::Problem;
use answers::json;
use answers::paper::sheet::latex_words;
use answers::plot::Drawn;
use answers::report::discover::Discovered;
use answers::report::prove::Proved;
use pyo3::prelude::*;
use std::fmt::Display;
use std::sync::Arc;
use wythoff::Game;
use wythoff::prove::proof::{Proof, Verdict};

/// What was found out.
#[pyclass(frozen, module = "wythoff._wythoff")]
pub struct Report {
    json: String,
    text: String,
    /// The theorem as LaTeX.
    latex: Option<String>,
    proof: Option<Arc<(Game, Proof)>>,
    set: Option<wythoff::automata::Automaton>,
}

impl Report {
    pub fn new<R: serde::Serialize + Display>(report: &R) -> Result<Report, Problem> {
        let mut line = Vec::new();
        json::line(&mut line, report)?;
        let json = String::from_utf8(line)?;
        Ok(Report { json, text: report.to_string(), latex: None, proof: None, set: None })
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
                let set = Some(proof.positions.clone());
                Report { latex, proof: Some(Arc::new((report.game, proof))), set, ..made }
            }
            Verdict::Refuted(_) => Report { set: Some(report.claimed), ..made },
        })
    }

    pub fn of_discovery(report: Discovered) -> Result<Report, Problem> {
        let made = Report::new(&report)?;
        let latex = Some(latex_words(&report.found.description.to_string()));
        let set = Some(report.found.proof.positions.clone());
        Ok(Report { latex, proof: Some(Arc::new((report.game, report.found.proof))), set, ..made })
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
        self.set.clone().map(|automaton| Automaton { automaton })
    }

    /// The certificate of the proof, if there is one.
    fn certificate(&self, py: Python<'_>, limits: &Limits) -> PyResult<Option<String>> {
        let Some(proof) = self.proof.clone() else { return Ok(None) };
        long(py, limits, move |_| Ok(Some(proof.1.certificate(&proof.0))))
    }

    /// The theorem for Coq, if there is one.
    fn coq(&self, py: Python<'_>, limits: &Limits) -> PyResult<Option<String>> {
        let Some(proof) = self.proof.clone() else { return Ok(None) };
        long(py, limits, move |_| Ok(proof.1.coq(&proof.0)))
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
