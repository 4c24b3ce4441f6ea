//! Automata of sets of positions.

use crate::long::{Limits, long};
use crate::number::Number;
use crate::problem::Problem;
use pyo3::prelude::*;

/// A set of pairs of numbers, recognised digit by digit.
#[pyclass(frozen, module = "wythoff._wythoff")]
pub struct Automaton {
    pub automaton: wythoff::automata::Automaton,
}

#[pymethods]
impl Automaton {
    /// From the text that `text` gives.
    #[new]
    fn read(py: Python<'_>, text: String, limits: &Limits) -> PyResult<Automaton> {
        long(py, limits, move |work| Ok(Automaton { automaton: wythoff::automata::Automaton::from_text(&text, work)? }))
    }

    #[getter]
    fn states(&self) -> usize {
        self.automaton.states()
    }

    #[getter]
    fn transitions(&self) -> usize {
        self.automaton.transitions()
    }

    #[getter]
    fn tracks(&self) -> usize {
        self.automaton.tracks()
    }

    /// How the numbers are written.
    #[getter]
    fn system(&self) -> String {
        self.automaton.system().to_string()
    }

    fn contains(&self, numbers: Vec<Number>) -> PyResult<bool> {
        let tracks = self.automaton.tracks();
        if numbers.len() != tracks {
            return Err(Problem::bad(format!("the automaton reads {tracks} numbers, not {}", numbers.len())).into());
        }
        let numbers: Vec<_> = numbers.into_iter().map(|number| number.0).collect();
        Ok(self.automaton.contains(&numbers))
    }

    fn dot(&self) -> String {
        self.automaton.to_dot(&["x", "y"])
    }

    fn text(&self) -> String {
        self.automaton.to_text()
    }

    fn __eq__(&self, other: &Automaton) -> bool {
        self.automaton == other.automaton
    }
}
