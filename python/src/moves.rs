//! Which moves of a game matter, whether games have the same P-positions, and the positions of each value.

use crate::claim;
use crate::game::Game;
use crate::long::{Limits, long};
use crate::number::Number;
use crate::problem::Problem;
use crate::report::{Evidence, Report};
use answers::report::compare::{Compared, in_either_play};
use answers::report::invariance::InvarianceAnswer;
use answers::report::levels::Valued;
use answers::report::moveset::{Found, MoveAnswer, MoveQuestion};
use pyo3::prelude::*;
use std::sync::PoisonError;
use wythoff::formula::Formula;
use wythoff::prove::discover::DiscoverOptions;
use wythoff::prove::levels::{LevelOptions, levels};
use wythoff::prove::{Known, KnownError, known_positions};
use wythoff::{Move, Work};

impl Game {
    /// The P-positions, found once.
    fn known(&self, work: &Work<'_>) -> Result<Known, Problem> {
        let kept = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = kept().clone() {
            return Ok(known);
        }
        let known = known_positions(&self.game, &DiscoverOptions::default(), work).map_err(not_known)?;
        *kept() = Some(known.clone());
        Ok(known)
    }
}

/// Why the P-positions are not known, with the way round.
fn not_known(error: KnownError) -> Problem {
    match error {
        KnownError::NotFound { .. } => Problem::limit(format!("{error}; discover() says how far it got")),
        error => error.into(),
    }
}

/// One question about the moves of a game, by the name of the command's option.
fn question(asked: &str, formula: Option<&str>, takes: Option<Vec<(Number, Number)>>) -> Result<MoveQuestion, Problem> {
    let formula = || -> Result<Formula, Problem> {
        formula.unwrap_or_default().parse().map_err(|error| Problem::about("formula", error))
    };
    let takes = takes.map(|takes| takes.into_iter().map(|(u, v)| Move { u: u.0, v: v.0 }).collect());
    MoveQuestion::named(asked, formula, takes)
        .unwrap_or_else(|| Err(Problem::bad(format!("which: '{asked}' is none of {}", MoveQuestion::NAMES))))
}

/// Which moves matter for the P-positions.
#[pyfunction]
#[pyo3(signature = (game, asked, list, limits, formula=None, takes=None))]
pub fn moves(
    py: Python<'_>,
    game: Py<Game>,
    asked: &str,
    list: Number,
    limits: &Limits,
    formula: Option<&str>,
    takes: Option<Vec<(Number, Number)>>,
) -> PyResult<Report> {
    let question = question(asked, formula, takes)?;
    let list = list.0.to_usize().unwrap_or(usize::MAX);
    long(py, limits, move |work| {
        let known = game.get().known(work)?;
        let positions = known.positions.clone();
        let answer = MoveAnswer::new(&game.get().game, known, &question, list, work)?;
        let sets = match &answer.found {
            Found::Overview { legal, sets, .. } => {
                std::iter::once(legal).chain(sets.iter().map(|(_, set)| set)).map(|set| set.takes.clone()).collect()
            }
            Found::Set(_, set) => vec![set.takes.clone()],
            _ => Vec::new(),
        };
        let report = Report::new(&answer)?.with_sets(sets);
        Ok(if answer.holds() { report.with_evidence(Evidence::Moves(Box::new((answer, positions)))) } else { report })
    })
}

/// Whether the moves depend on the heaps.
#[pyfunction]
pub fn invariant(py: Python<'_>, game: Py<Game>, limits: &Limits) -> PyResult<Report> {
    long(py, limits, move |work| Report::new(&InvarianceAnswer::new(&game.get().game, work)?))
}

/// Whether games have the same P-positions as the first.
#[pyfunction]
pub fn compare(
    py: Python<'_>,
    games: Vec<Py<Game>>,
    either_play: bool,
    states: Number,
    limits: &Limits,
) -> PyResult<Report> {
    let mut games: Vec<wythoff::Game> = games.iter().map(|game| game.get().game.clone()).collect();
    if either_play {
        games = in_either_play(&games);
    }
    let states = states.0.to_usize().unwrap_or(usize::MAX);
    long(py, limits, move |work| {
        let alone =
            || Problem::bad("one game alone has nothing to be compared with: name two, or say either_play=True");
        let (first, others) = games.split_first().filter(|(_, others)| !others.is_empty()).ok_or_else(alone)?;
        let options = DiscoverOptions { states, ..DiscoverOptions::default() };
        Report::new(&Compared::new(first, others, &options, work)?)
    })
}

/// The positions of the values 0 to `value`, proved one after the other.
#[pyfunction]
#[pyo3(name = "levels", signature = (game, value, limits, claim=None, cf=None, bound=None, states=None))]
#[allow(clippy::too_many_arguments, reason = "the arguments of the Python function")]
pub fn of_values(
    py: Python<'_>,
    game: Py<Game>,
    value: Number,
    limits: &Limits,
    claim: Option<claim::Text>,
    cf: Option<String>,
    bound: Option<Number>,
    states: Option<Number>,
) -> PyResult<Report> {
    let value = value.half_word("value")?;
    let mut options = LevelOptions::default();
    if let Some(bound) = bound {
        options.bound = bound.word("bound")?;
        if options.bound == 0 {
            return Err(Problem::bad("bound: must be at least 1").into());
        }
        options.most = options.bound;
    }
    options.states = states.map_or(options.states, |states| states.0.to_usize().unwrap_or(usize::MAX));
    long(py, limits, move |work| {
        let game = game.get().game.clone();
        let claimed = match &claim {
            Some(claim) => Some(claim::automaton(Some(claim), cf.as_deref(), &game, work)?),
            None => None,
        };
        let found = levels(&game, value, claimed.as_ref(), &options, work)?;
        let (proved, complete) = (found.proved.clone(), found.missing.is_none());
        let sets = proved.iter().map(|proof| proof.positions.clone()).collect();
        let report = Report::new(&Valued { game: game.clone(), value, found, certificate: None })?.with_sets(sets);
        Ok(if complete { report.with_evidence(Evidence::Levels(game, proved)) } else { report })
    })
}
