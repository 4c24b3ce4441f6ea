//! The native half of the Python package `wythoff`: the library and its reports, opened to Python. It holds no mathematics and few words;
//! the Python half, in `wythoff/`, gives things their Python shape.
//!
//! * `number`: integers of any size, as bytes
//! * `problem`: every error as one of the package's exceptions
//! * `long`: long work on a thread of its own, with limits, progress and Ctrl-C
//! * `game`, `arrays`, `report`, `automaton`, `moves`, `questions`, `numeration`: what can be asked

#![allow(missing_debug_implementations, reason = "Python sees these types, and Rust no others")]

mod arrays;
mod automaton;
mod claim;
mod game;
mod long;
mod memory;
mod moves;
mod number;
mod numeration;
mod problem;
mod questions;
mod report;

use pyo3::prelude::*;

#[pymodule]
fn _wythoff(module: &Bound<'_, PyModule>) -> PyResult<()> {
    // A panic becomes an exception with its message; nothing besides goes to standard error.
    std::panic::set_hook(Box::new(|_| {}));
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<long::Limits>()?;
    module.add_class::<game::Game>()?;
    module.add_class::<game::Solved>()?;
    module.add_class::<report::Report>()?;
    module.add_class::<report::Picture>()?;
    module.add_class::<automaton::Automaton>()?;
    module.add_class::<numeration::ContinuedFraction>()?;
    module.add_class::<numeration::Beatty>()?;
    module.add_class::<numeration::Numeration>()?;
    module.add_function(wrap_pyfunction!(number::integer, module)?)?;
    module.add_function(wrap_pyfunction!(questions::sum, module)?)?;
    module.add_function(wrap_pyfunction!(questions::evaluate, module)?)?;
    module.add_function(wrap_pyfunction!(questions::design, module)?)?;
    module.add_function(wrap_pyfunction!(questions::check, module)?)?;
    module.add_function(wrap_pyfunction!(moves::moves, module)?)?;
    module.add_function(wrap_pyfunction!(moves::invariant, module)?)?;
    module.add_function(wrap_pyfunction!(moves::compare, module)?)?;
    module.add_function(wrap_pyfunction!(moves::of_values, module)?)?;
    module.add_function(wrap_pyfunction!(questions::latex, module)?)?;
    module.add_function(wrap_pyfunction!(questions::atlas, module)?)?;
    module.add_function(wrap_pyfunction!(long::fault, module)?)?;
    Ok(())
}
