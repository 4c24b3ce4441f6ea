//! Integers of any size. They pass as bytes, never as decimal text: the conversion of a million digits to decimals takes seconds in Python,
//! and above 4,300 digits it is refused.

use crate::problem::{Problem, raise_wrong_type};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt, PyTuple, PyType};
use std::str::FromStr;
use wythoff::{Natural, Position};

/// An argument: anything with `__index__` that is not negative.
pub struct Number(pub Natural);

impl<'a, 'py> FromPyObject<'a, 'py> for Number {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Number> {
        let object = object.to_owned();
        let integer = match object.cast::<PyInt>() {
            Ok(integer) => integer.clone().into_any(),
            Err(_) => index(&object)?,
        };
        if let Ok(word) = integer.extract::<u64>() {
            return Ok(Number(Natural::from(word)));
        }
        if integer.lt(0)? {
            return Err(Problem::bad("a number must not be negative").into());
        }
        let bits: usize = integer.call_method0("bit_length")?.extract()?;
        let words = bits.div_ceil(64);
        let bytes = integer.call_method1("to_bytes", (words * 8, "little"))?;
        let bytes = bytes.cast::<PyBytes>()?.as_bytes();
        let words =
            bytes.chunks_exact(8).map(|word| word.iter().rev().fold(0, |sum, byte| sum << 8 | u64::from(*byte)));
        Ok(Number(Natural::from_words(words.collect())))
    }
}

/// What `operator.index` gives.
fn index<'py>(object: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    match object.hasattr("__index__")? {
        true => object.call_method0("__index__"),
        false => {
            let kind = object.get_type().name()?;
            Err(raise_wrong_type(object.py(), &format!("a whole number is needed, not {kind}")))
        }
    }
}

impl Number {
    /// As a machine word; what is larger is refused as `what`.
    pub fn word(&self, what: &str) -> Result<u64, Problem> {
        self.0.to_u64().ok_or_else(|| Problem::bad(format!("{what}: must be below 2^64")))
    }

    /// As half a machine word.
    pub fn half_word(&self, what: &str) -> Result<u32, Problem> {
        self.0.to_u32().ok_or_else(|| Problem::bad(format!("{what}: must be below 2^32")))
    }

    /// As a size, where the largest stands for all beyond it.
    pub fn size(&self) -> u64 {
        self.0.to_u64().unwrap_or(u64::MAX)
    }
}

/// A Python integer.
pub fn to_python<'py>(py: Python<'py>, number: &Natural) -> PyResult<Bound<'py, PyAny>> {
    if let Some(word) = number.to_u64() {
        return Ok(word.into_pyobject(py)?.into_any());
    }
    let bytes: Vec<u8> = number.to_words().into_iter().flat_map(u64::to_le_bytes).collect();
    let int: Bound<'py, PyType> = py.get_type::<PyInt>();
    int.call_method1("from_bytes", (PyBytes::new(py, &bytes), "little"))
}

/// A pair of Python integers.
pub fn pair<'py>(py: Python<'py>, x: &Natural, y: &Natural) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, [to_python(py, x)?, to_python(py, y)?])
}

/// Heaps as a pair.
pub fn heaps<'py>(py: Python<'py>, position: &Position) -> PyResult<Bound<'py, PyTuple>> {
    pair(py, &position.x, &position.y)
}

/// The integer that a decimal text of any length stands for.
#[pyfunction]
pub fn integer<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    let (negative, digits) = text.strip_prefix('-').map_or((false, text), |digits| (true, digits));
    let number = to_python(py, &Natural::from_str(digits).map_err(Problem::from)?)?;
    if negative { number.neg() } else { Ok(number) }
}
