//! Why there is no answer, and the Python exception that says so. The exceptions themselves are Python: `wythoff/_errors.py`.

use answers::{Kind, Refusal};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyType};
use std::any::Any;
use std::error::Error;
use wythoff::numbers::work::{Halt, Resource};
use wythoff::solve::grundy::GrundyError;
use wythoff::solve::sum::SumError;
use wythoff::{GameError, StrategyError};

/// Why there is no answer.
#[derive(Debug)]
pub enum Problem {
    /// The question is wrong, perhaps at this character of the GAME string.
    Bad { what: String, at: Option<usize> },
    /// A limit was met, which of them where that is known.
    Limit { what: String, halt: Option<Halt> },
    /// The work was to end.
    Stopped { what: String },
    /// Something is wrong here, not with the question.
    Fault { what: String },
}

impl Problem {
    /// The question is wrong.
    pub fn bad(what: impl ToString) -> Problem {
        Problem::Bad { what: what.to_string(), at: None }
    }

    /// The same with a word on what was being read.
    pub fn about(subject: &str, what: impl std::fmt::Display) -> Problem {
        Problem::bad(format!("{subject}: {what}"))
    }

    /// More would be needed than is allowed.
    pub fn limit(what: impl ToString) -> Problem {
        Problem::Limit { what: what.to_string(), halt: None }
    }

    /// A panic, which none should see.
    pub fn panicked(payload: &(dyn Any + Send)) -> Problem {
        let said = payload.downcast_ref::<&str>().map(|text| (*text).to_string());
        let said = said.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_default();
        Problem::Fault { what: format!("an internal fault, please report it: {said}") }
    }
}

/// The library's errors: limits and the wish to stop are told from mistakes by what stands behind them.
impl<E: Error + 'static> From<E> for Problem {
    fn from(error: E) -> Problem {
        let what = error.to_string().lines().collect::<Vec<_>>().join(" ");
        match Halt::behind(&error) {
            Some(Halt::Stopped) => return Problem::Stopped { what },
            Some(halt) => return Problem::Limit { what: with_argument(&what, halt), halt: Some(halt) },
            None => {}
        }
        let error: &dyn Error = &error;
        let refusal = if let Some(error) = error.downcast_ref::<StrategyError>() {
            Refusal::from(error.clone())
        } else if let Some(error) = error.downcast_ref::<GrundyError>() {
            Refusal::from(error.clone())
        } else if let Some(error) = error.downcast_ref::<SumError>() {
            Refusal::from(error.clone())
        } else if let Some(error) = error.downcast_ref::<GameError>() {
            Refusal::of_game("game", error)
        } else {
            Refusal::bad(what)
        };
        let what = refusal.to_string();
        match refusal.kind {
            Kind::TooExpensive | Kind::TooLarge => Problem::Limit { what, halt: None },
            Kind::OutOfTime => Problem::Stopped { what },
            Kind::Fault => Problem::Fault { what },
            Kind::BadInput | Kind::NotFound | Kind::Withheld => Problem::Bad { what, at: refusal.at },
        }
    }
}

/// A limit with the argument that sets it.
fn with_argument(what: &str, halt: Halt) -> String {
    let argument = match halt {
        Halt::Limit { what: Resource::Memory, .. } => "memory",
        Halt::Limit { what: Resource::States, .. } => "states",
        Halt::Limit { what: Resource::Steps, .. } => "time",
        Halt::Stopped => return what.to_string(),
    };
    format!("{what}; {argument}= sets the limit")
}

impl From<Problem> for PyErr {
    fn from(problem: Problem) -> PyErr {
        Python::attach(|py| problem.to_exception(py).unwrap_or_else(|error| error))
    }
}

impl Problem {
    fn to_exception(&self, py: Python<'_>) -> PyResult<PyErr> {
        let details = PyDict::new(py);
        let (name, what) = match self {
            Problem::Bad { what, at } => {
                details.set_item("at", at)?;
                ("BadInput", what)
            }
            Problem::Limit { what, halt } => {
                if let Some(Halt::Limit { what, needed, allowed, .. }) = halt {
                    let resource = match what {
                        Resource::Memory => "memory",
                        Resource::States => "states",
                        Resource::Steps => "steps",
                    };
                    details.set_item("limit", resource)?;
                    details.set_item("needed", needed)?;
                    details.set_item("allowed", allowed)?;
                }
                ("LimitReached", what)
            }
            Problem::Stopped { what } => ("Stopped", what),
            Problem::Fault { what } => ("Error", what),
        };
        let class = errors(py)?.getattr(name)?;
        Ok(PyErr::from_value(class.call((what,), Some(&details))?))
    }
}

/// The module of the exceptions.
fn errors(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
    static ERRORS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    ERRORS.get_or_try_init(py, || Ok(py.import("wythoff._errors")?.into_any().unbind())).map(|errors| errors.bind(py))
}

/// An argument of the wrong type: bad input, and Python's own `TypeError`.
pub fn raise_wrong_type(py: Python<'_>, what: &str) -> PyErr {
    let made = || -> PyResult<PyErr> {
        let class = errors(py)?.getattr("WrongType")?.cast_into::<PyType>()?;
        Ok(PyErr::from_value(class.call1((what,))?))
    };
    made().unwrap_or_else(|error| error)
}
