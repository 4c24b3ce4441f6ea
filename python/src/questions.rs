//! Questions that are not about one game: sums, statements, design, certificates.

use crate::game::Game;
use crate::long::{Limits, long};
use crate::number::Number;
use crate::problem::Problem;
use crate::report::Report;
use answers::atlas::{Located, entries};
use answers::paper::sheet::latex_words;
use answers::report::check::CertificateChecked;
use answers::report::design::Designed;
use answers::report::eval::{Evaluated, Satisfied};
use answers::report::misere_sum::MisereSumSolved;
use answers::report::sum::SumSolved;
use pyo3::prelude::*;
use wythoff::automata::{self, Setting};
use wythoff::check::CheckError;
use wythoff::formula::Definitions;
use wythoff::numbers::ContinuedFraction;
use wythoff::solve::design::{CandidateSet, DesignOptions, DesignSlope, Order};
use wythoff::solve::sum::{MisereSum, Sum, Summand};
use wythoff::solve::verify::Claim;
use wythoff::{Play, Position};

/// What a search of the checker may remember, unless told otherwise.
const CHECKED_STATES: u64 = 20_000_000;

/// The largest heap of a design where nothing else is said, as in the command: for what needs a table of all positions less.
const USUAL_BOUND: u64 = 100_000;
const USUAL_TABLE_BOUND: u64 = 1000;

/// Smaller sets hold (0, 0) alone and say nothing about alpha.
const LEAST_BOUND: u64 = 2;

/// Several games side by side.
#[pyfunction]
pub fn sum(
    py: Python<'_>,
    summands: Vec<(Py<Game>, Number, Number)>,
    misere: bool,
    all: bool,
    limits: &Limits,
) -> PyResult<Report> {
    let summand = |(game, x, y): (Py<Game>, Number, Number)| Summand {
        game: game.get().game.clone(),
        position: Position { x: x.0, y: y.0 },
    };
    let summands: Vec<Summand> = summands.into_iter().map(summand).collect();
    long(py, limits, move |work| match misere {
        true => Report::new(&MisereSumSolved::new(MisereSum::within(summands, work)?, all)),
        false => Report::new(&SumSolved::new(Sum::within(summands, work)?, all)),
    })
}

/// Whether a statement is true, or which numbers satisfy a formula with free variables.
#[pyfunction]
#[pyo3(signature = (statement, definitions, free, list, limits, cf=None, base=None))]
#[allow(clippy::too_many_arguments, reason = "the arguments of the Python functions")]
pub fn evaluate(
    py: Python<'_>,
    statement: String,
    definitions: Vec<String>,
    free: bool,
    list: Number,
    limits: &Limits,
    cf: Option<String>,
    base: Option<Number>,
) -> PyResult<Report> {
    long(py, limits, move |work| {
        let mut known = Definitions::new();
        for text in &definitions {
            known.add(text).map_err(|error| Problem::about(&format!("definition {text}"), error))?;
        }
        let read = if free { known.open_statement(&statement) } else { known.statement(&statement) };
        let statement = read.map_err(|error| Problem::about("statement", error))?;
        let setting = match (base, cf) {
            (Some(base), _) => Setting::base(base.half_word("base")?).map_err(|error| Problem::about("base", error))?,
            (None, cf) => {
                let text = cf.unwrap_or_else(|| "[1;(1)]".to_string());
                let fraction: ContinuedFraction = text.parse().map_err(|error| Problem::about("cf", error))?;
                Setting::of_statement(&statement, &fraction).map_err(|error| Problem::about("cf", error))?
            }
        };
        if statement.free.is_empty() {
            let evaluation = automata::evaluate(&statement, &setting, work)?;
            return Report::new(&Evaluated { statement, setting, evaluation });
        }
        let solutions = automata::solutions(&statement, &setting, work)?;
        let most = list.0.to_usize().unwrap_or(usize::MAX);
        Report::new(&Satisfied::within(statement, setting, solutions, most, work)?)
    })
}

/// The wanted set, by one of three descriptions, and how rules for it are looked for.
#[pyfunction]
#[pyo3(signature = (limits, bound=None, cf=None, claim=None, positions=None, base=None, order="lexicographic", misere=false, dual=false))]
#[allow(clippy::too_many_arguments, reason = "the arguments of the Python function")]
pub fn design(
    py: Python<'_>,
    limits: &Limits,
    bound: Option<Number>,
    cf: Option<String>,
    claim: Option<String>,
    positions: Option<Vec<(Number, Number)>>,
    base: Option<String>,
    order: &str,
    misere: bool,
    dual: bool,
) -> PyResult<Report> {
    let order: Order = order.parse().map_err(|error| Problem::about("order", error))?;
    long(py, limits, move |work| {
        let bound = bound.map(|bound| bound.word("bound")).transpose()?;
        let small = dual || base.is_some() || order == Order::Difference;
        let usual = if small { USUAL_TABLE_BOUND } else { USUAL_BOUND };
        let (wanted, set) = match (cf, claim, positions) {
            (Some(text), None, None) => {
                let slope: DesignSlope = text.parse().map_err(|error| Problem::about("cf", error))?;
                let justified = slope.justified().and_then(|justified| justified.to_u64()).unwrap_or(u64::MAX);
                (slope.to_string(), slope.candidates(bound.unwrap_or(usual.min(justified).max(LEAST_BOUND)))?)
            }
            (None, Some(text), None) => {
                let parsed: Claim = text.parse().map_err(|error| Problem::about("claim", error))?;
                let usual = if matches!(parsed, Claim::Formula(_)) { USUAL_TABLE_BOUND } else { usual };
                (text, CandidateSet::from_claim(&parsed, bound.unwrap_or(usual))?)
            }
            (None, None, Some(list)) => {
                let word = |(x, y): (Number, Number)| Ok((x.word("positions")?, y.word("positions")?));
                let list = list.into_iter().map(word).collect::<Result<Vec<_>, Problem>>()?;
                let largest = list.iter().map(|(x, y)| *x.max(y)).max().unwrap_or_default();
                ("a list of positions".to_string(), CandidateSet::from_positions(&list, bound.unwrap_or(largest))?)
            }
            _ => return Err(Problem::bad("say what is wanted with one of cf=, claim= and positions=")),
        };
        let mut options = DesignOptions::default();
        options.base = base.map(|text| text.parse().map_err(|error| Problem::about("base", error))).transpose()?;
        options.order = order;
        options.play = if misere { Play::MISERE } else { Play::NORMAL };
        let designed = Designed::new(wanted, &set, (!dual).then_some(&options), work);
        Report::new(&designed.map_err(|error| Problem::from(*error))?)
    })
}

/// What a certificate proves, or why it proves nothing.
#[pyfunction]
pub fn check(py: Python<'_>, text: String, limits: &Limits) -> PyResult<Report> {
    long(py, limits, move |work| {
        let result = match wythoff::check::check(&text, &work.with_states(work.states.max(CHECKED_STATES))) {
            Ok(checked) => Ok(checked),
            Err(CheckError::Refused(reason)) => Err(reason),
            Err(beyond @ CheckError::Beyond(_)) => return Err(Problem::limit(beyond)),
            Err(halt) => return Err(halt.into()),
        };
        Report::new(&CertificateChecked { path: "certificate".to_string(), result })
    })
}

/// The games of the Atlas that have these P-positions, and no others up to the largest heap; all games for none.
#[pyfunction]
pub fn atlas(positions: Vec<(Number, Number)>) -> PyResult<Report> {
    let word = |(x, y): (Number, Number)| Ok((x.word("positions")?, y.word("positions")?));
    let positions = positions.into_iter().map(word).collect::<Result<Vec<_>, Problem>>()?;
    let found = match positions.is_empty() {
        true => Located { positions, games: entries().collect(), of: entries().count() },
        false => Located::new(&positions),
    };
    Ok(Report::new(&found)?)
}

/// Words with signs of mathematics, for LaTeX.
#[pyfunction]
pub fn latex(text: &str) -> String {
    latex_words(text)
}
