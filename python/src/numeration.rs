//! The numbers underneath: continued fractions, Beatty pairs, digits.

use crate::long::{Limits, brief};
use crate::number::{Number, pair, to_python};
use crate::problem::Problem;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use std::sync::Arc;
use wythoff::numbers::{BeattyPair, Digits, Place, System};

/// A continued fraction, such as `[1;2,(3,4)]`.
#[pyclass(frozen, module = "wythoff._wythoff")]
pub struct ContinuedFraction(wythoff::numbers::ContinuedFraction);

#[pymethods]
impl ContinuedFraction {
    #[new]
    fn read(text: &str) -> PyResult<ContinuedFraction> {
        Ok(ContinuedFraction(text.parse().map_err(|error| Problem::about("continued fraction", error))?))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    /// The quotients before the period.
    #[getter]
    fn initial(&self) -> Vec<u32> {
        self.0.initial().to_vec()
    }

    /// The quotients that repeat.
    #[getter]
    fn period(&self) -> Vec<u32> {
        self.0.period().to_vec()
    }

    /// The first quotients.
    fn terms(&self, py: Python<'_>, count: Number, limits: &Limits) -> PyResult<Vec<u32>> {
        let fraction = self.0.clone();
        brief(py, limits, move |work| {
            work.reserve(u128::from(count.size()) * 40, "the list of quotients")?;
            Ok(fraction.terms().take(count.size() as usize).collect())
        })
    }

    /// The first convergents as pairs of numerator and denominator.
    fn convergents<'py>(&self, py: Python<'py>, count: Number, limits: &Limits) -> PyResult<Bound<'py, PyList>> {
        let fraction = self.0.clone();
        let found: Vec<_> = brief(py, limits, move |work| {
            // Each is longer than the one before by up to a quotient.
            let count = u128::from(count.size());
            work.reserve(count.saturating_mul(64 + count.saturating_mul(8)), "the list of convergents")?;
            Ok(fraction.convergents().take(count as usize).collect())
        })?;
        let list = PyList::empty(py);
        for convergent in &found {
            list.append(pair(py, &convergent.numerator, &convergent.denominator)?)?;
        }
        Ok(list)
    }

    /// The exact value, such as `(1 + √5)/2`.
    #[getter]
    fn value(&self) -> PyResult<String> {
        Ok(wythoff::numbers::Alpha::Exactly(self.0.clone()).value().map_err(Problem::from)?.to_string())
    }

    /// The value rounded to so many places after the point.
    fn decimal(&self, py: Python<'_>, places: Number, limits: &Limits) -> PyResult<String> {
        let fraction = self.0.clone();
        brief(py, limits, move |work| {
            let places = places.half_word("places")?;
            work.reserve(u128::from(places) * 4, "the decimal")?;
            Ok(wythoff::numbers::Alpha::Exactly(fraction).value()?.rounded(places))
        })
    }
}

/// The sequences ⌊nα⌋ and ⌊nβ⌋, 1/α + 1/β = 1.
#[pyclass(frozen, module = "wythoff._wythoff")]
pub struct Beatty(Arc<BeattyPair>);

#[pymethods]
impl Beatty {
    #[new]
    fn new(fraction: &ContinuedFraction) -> PyResult<Beatty> {
        Ok(Beatty(Arc::new(BeattyPair::from_continued_fraction(&fraction.0).map_err(Problem::from)?)))
    }

    /// The terms of index n.
    fn pair<'py>(&self, py: Python<'py>, n: Number, limits: &Limits) -> PyResult<Bound<'py, PyTuple>> {
        let sequences = Arc::clone(&self.0);
        let (lower, upper) = brief(py, limits, move |_| Ok(sequences.terms(&n.0)))?;
        pair(py, &lower, &upper)
    }

    /// In which sequence a positive number stands, and where.
    fn locate<'py>(
        &self,
        py: Python<'py>,
        number: Number,
        limits: &Limits,
    ) -> PyResult<(&'static str, Bound<'py, PyAny>)> {
        let sequences = Arc::clone(&self.0);
        match brief(py, limits, move |_| Ok(sequences.locate(&number.0)))? {
            Place::Lower(n) => Ok(("lower", to_python(py, &n)?)),
            Place::Upper(n) => Ok(("upper", to_python(py, &n)?)),
        }
    }
}

/// The numeration systems of a continued fraction.
#[pyclass(frozen, module = "wythoff._wythoff")]
pub struct Numeration(Arc<wythoff::numbers::Numeration>);

#[pymethods]
impl Numeration {
    #[new]
    fn new(fraction: &ContinuedFraction) -> Numeration {
        Numeration(Arc::new(wythoff::numbers::Numeration::new(fraction.0.clone())))
    }

    /// The digits, the most significant first.
    fn digits(&self, py: Python<'_>, number: Number, system: &str, limits: &Limits) -> PyResult<Vec<u32>> {
        let (numeration, system) = (Arc::clone(&self.0), named(system)?);
        brief(py, limits, move |_| Ok(numeration.digits(&number.0, system)?.most_significant_first()))
    }

    /// What digits are worth, read in the p- or the q-system.
    fn value<'py>(
        &self,
        py: Python<'py>,
        digits: Vec<Number>,
        system: &str,
        limits: &Limits,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (numeration, system) = (Arc::clone(&self.0), named(system)?);
        let value = brief(py, limits, move |_| {
            let digits = digits.iter().map(|digit| digit.half_word("digit")).collect::<Result<Vec<u32>, Problem>>()?;
            let digits = Digits::from_most_significant(&digits);
            Ok(match system {
                System::P => numeration.p_value(&digits)?,
                System::Q | System::QPrime => numeration.q_value(&digits)?,
            })
        })?;
        to_python(py, &value)
    }
}

fn named(system: &str) -> Result<System, Problem> {
    match system {
        "p" => Ok(System::P),
        "q" => Ok(System::Q),
        "qprime" => Ok(System::QPrime),
        other => Err(Problem::about("system", format!("'{other}' is none of p, q, qprime"))),
    }
}
