//! Whole tables as NumPy arrays. What is returned counts against the limit on memory before anything of it is allocated.

use crate::long::{Limits, brief, long};
use crate::problem::Problem;
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1};
use pyo3::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use wythoff::numbers::work::{Meter, Work};
use wythoff::solve::grundy::GrundyTable;
use wythoff::solve::outcomes::Outcomes;
use wythoff::{FastSolver, Game, Outcome, Position, Strategy};

/// So many positions are decided between two looks at Ctrl-C: some milliseconds, and room in the processor's cache.
const CHUNK: usize = 1 << 15;

/// Room for so many things, or a refusal.
fn room<T>(count: usize, during: &str) -> Result<Vec<T>, Problem> {
    let mut values = Vec::new();
    let refused =
        |_| Problem::limit(format!("{during} needs {count} cells, which this machine has not: ask for fewer"));
    values.try_reserve_exact(count).map_err(refused)?;
    Ok(values)
}

/// The number of cells of `size` bytes, if they may be had.
fn cells([rows, columns]: [u64; 2], size: u128, during: &'static str, work: &Work<'_>) -> Result<usize, Problem> {
    let count = u128::from(rows) * u128::from(columns);
    work.reserve(count.saturating_mul(size), during)?;
    usize::try_from(count).map_err(|_| Problem::limit(format!("{during}: more cells than can be numbered")))
}

/// True where P.
pub fn outcomes<'py>(
    py: Python<'py>,
    game: &Game,
    sides: [u64; 2],
    limits: &Limits,
) -> PyResult<Bound<'py, PyArray2<bool>>> {
    const DURING: &str = "the array of outcomes";
    let game = game.clone();
    let found = long(py, limits, move |work| {
        let count = cells(sides, 1, DURING, work)?;
        if count == 0 {
            return Ok(Vec::new());
        }
        let [rows, columns] = sides;
        let outcomes = Outcomes::compute(&game, rows - 1, columns - 1, &work.beside(count as u64))?;
        let mut array = room(count, DURING)?;
        array.resize(count, false);
        let mut meter = Meter::new(work, DURING);
        for (number, (x, y)) in outcomes.p_positions_in_any_order().enumerate() {
            meter.round(number as u64, None)?;
            array[x as usize * columns as usize + y as usize] = true;
        }
        Ok(array)
    })?;
    shaped(py, found, sides)
}

/// Sprague–Grundy values.
pub fn grundy<'py>(
    py: Python<'py>,
    game: &Game,
    sides: [u64; 2],
    limits: &Limits,
) -> PyResult<Bound<'py, PyArray2<u32>>> {
    const DURING: &str = "the array of values";
    let game = game.clone();
    let (values, by_columns) = long(py, limits, move |work| {
        let count = cells(sides, 4, DURING, work)?;
        let table = GrundyTable::within(&game, sides[0], sides[1], &work.beside(4 * count as u64))?;
        Ok(table.into_values())
    })?;
    let [rows, columns] = sides;
    match by_columns {
        false => shaped(py, values, sides),
        true => shaped(py, values, [columns, rows])?.transpose(),
    }
}

/// A list of rows as an array, without a copy.
fn shaped<'py, T: numpy::Element>(
    py: Python<'py>,
    values: Vec<T>,
    [rows, columns]: [u64; 2],
) -> PyResult<Bound<'py, PyArray2<T>>> {
    PyArray1::from_vec(py, values).reshape([rows as usize, columns as usize])
}

/// Outcomes, true for P, and what winning moves take from each heap.
struct Answers {
    p: Vec<bool>,
    u: Vec<u64>,
    v: Vec<u64>,
}

impl Answers {
    fn for_many(count: usize) -> Result<Answers, Problem> {
        const DURING: &str = "the arrays of answers";
        Ok(Answers { p: room(count, DURING)?, u: room(count, DURING)?, v: room(count, DURING)? })
    }

    fn push(&mut self, outcome: Outcome, (u, v): (u64, u64)) {
        self.p.push(outcome == Outcome::P);
        self.u.push(u);
        self.v.push(v);
    }
}

type Arrays<'py> = (Bound<'py, PyArray1<bool>>, Bound<'py, PyArray1<u64>>, Bound<'py, PyArray1<u64>>);

/// Decides many positions.
pub fn solve_many<'py>(
    py: Python<'py>,
    game: &Game,
    strategy: &Arc<dyn Strategy>,
    (xs, ys): (PyReadonlyArray1<'py, u64>, PyReadonlyArray1<'py, u64>),
    limits: &Limits,
) -> PyResult<Arrays<'py>> {
    let refused = |_| Problem::bad("the arrays must be contiguous");
    let (xs, ys) = (xs.as_slice().map_err(refused)?, ys.as_slice().map_err(refused)?);
    let answers = match FastSolver::new(game) {
        Some(solver) => in_chunks(py, &solver, strategy.as_ref(), xs, ys)?,
        None => {
            let (xs, ys, strategy) = (xs.to_vec(), ys.to_vec(), Arc::clone(strategy));
            brief(py, limits, move |work| one_by_one(strategy.as_ref(), &xs, &ys, work))?
        }
    };
    Ok((PyArray1::from_vec(py, answers.p), PyArray1::from_vec(py, answers.u), PyArray1::from_vec(py, answers.v)))
}

/// By machine words, in pieces that are copied first: whoever changes the arrays meanwhile from another thread disturbs nothing.
fn in_chunks(py: Python<'_>, solver: &FastSolver, any: &dyn Strategy, xs: &[u64], ys: &[u64]) -> PyResult<Answers> {
    let mut answers = Answers::for_many(xs.len())?;
    for (xs, ys) in xs.chunks(CHUNK).zip(ys.chunks(CHUNK)) {
        let (xs, ys) = (xs.to_vec(), ys.to_vec());
        let decided = py.detach(|| {
            catch_unwind(AssertUnwindSafe(|| {
                for (x, y) in xs.into_iter().zip(ys) {
                    match solver.decide(x, y) {
                        Some(answer) => answers.push(answer.outcome, answer.take),
                        None => one(any, x, y, &mut answers)?,
                    }
                }
                Ok(())
            }))
            .unwrap_or_else(|panic| Err(Problem::panicked(panic.as_ref())))
        });
        decided?;
        py.check_signals()?;
    }
    Ok(answers)
}

/// By the strategy of the game, which first makes its table large enough for all.
fn one_by_one(strategy: &dyn Strategy, xs: &[u64], ys: &[u64], work: &Work<'_>) -> Result<Answers, Problem> {
    let mut answers = Answers::for_many(xs.len())?;
    if let (Some(x), Some(y)) = (xs.iter().max(), ys.iter().max()) {
        strategy.decide(&Position::new(*x, *y))?;
    }
    let mut meter = Meter::new(work, "the positions");
    for (number, (x, y)) in xs.iter().zip(ys).enumerate() {
        meter.round(number as u64, Some(xs.len() as u64))?;
        one(strategy, *x, *y, &mut answers)?;
    }
    Ok(answers)
}

fn one(strategy: &dyn Strategy, x: u64, y: u64, answers: &mut Answers) -> Result<(), Problem> {
    let decision = strategy.decide(&Position::new(x, y))?;
    // No more is taken than there is.
    let taken = decision.winning.and_then(|taken| taken.u.to_u64().zip(taken.v.to_u64()));
    answers.push(decision.outcome, taken.unwrap_or_default());
    Ok(())
}
