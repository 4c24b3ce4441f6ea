//! A game, and what can be asked about it.

use crate::arrays;
use crate::claim;
use crate::long::{Limits, brief, long, within_current};
use crate::number::{Number, heaps, pair, to_python};
use crate::problem::Problem;
use crate::report::{Picture, Report};
use answers::explain::explain;
use answers::plot::Plot;
use answers::report::discover::{Discovered, NotDiscovered};
use answers::report::plot::Subject;
use answers::report::prove::Proved;
use answers::report::table::too_few;
use answers::report::verify::Verified;
use numpy::{PyArray1, PyArray2, PyReadonlyArray1};
use picture::Forms;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use std::sync::{Arc, Mutex};
use wythoff::automata::{NumberSystem, with_largest};
use wythoff::prove::Known;
use wythoff::prove::discover::{DiscoverOptions, Finding, discover};
use wythoff::prove::proof::{ProofError, Verdict, prove, recognised_form};
use wythoff::solve::compiled::Compiled;
use wythoff::solve::outcomes::Oracle;
use wythoff::solve::verify::{verify, verify_claim};
use wythoff::solve::{OracleStrategy, TableRow, pairs_within, strategy_within};
use wythoff::{Front, Position, Strategy, strategy};

/// Heaps of at most so many bits are decided at once by a closed form.
const QUICK_BITS: u64 = 4096;

/// What a row of a table takes at least, as Python keeps it.
const ROW_BYTES: u64 = 200;

/// A game with its strategy, which keeps what one question finds out for the next: a root, or a table.
#[pyclass(frozen, module = "wythoff._wythoff")]
pub struct Game {
    pub game: wythoff::Game,
    front: Front,
    strategy: Arc<dyn Strategy>,
    /// Its P-positions, once somebody asked about moves.
    pub known: Mutex<Option<Known>>,
}

impl Game {
    fn new(game: wythoff::Game) -> Result<Game, Problem> {
        let front = Front::of(&game)[0];
        let strategy: Arc<dyn Strategy> = match front {
            Front::Oracle => {
                let rules = Compiled::new(&game);
                Arc::new(OracleStrategy::new(move |x, y| within_current(|work| Oracle::of(&rules, x, y, work))))
            }
            front => strategy(&game, front)?.into(),
        };
        Ok(Game { game, front, strategy, known: Mutex::new(None) })
    }

    /// Whether the answer takes so little that a thread for it would take longer.
    fn is_quick(&self, position: &Position) -> bool {
        let small = position.x.bits().max(position.y.bits()) <= QUICK_BITS;
        small && matches!(self.front, Front::Algebraic | Front::Quotient)
    }

    /// Asks the strategy of the game, or that of a front.
    fn ask<T: Send + 'static>(
        &self,
        py: Python<'_>,
        position: Position,
        front: Option<&str>,
        limits: &Limits,
        question: impl FnOnce(&dyn Strategy, Position) -> Result<T, Problem> + Send + 'static,
    ) -> PyResult<T> {
        let front = front.map(str::parse::<Front>).transpose().map_err(Problem::from)?;
        if let Some(front) = front.filter(|front| *front != self.front) {
            let game = self.game.clone();
            return brief(py, limits, move |work| question(strategy_within(&game, front, work)?.as_ref(), position));
        }
        if self.is_quick(&position) {
            return Ok(question(self.strategy.as_ref(), position)?);
        }
        let strategy = Arc::clone(&self.strategy);
        brief(py, limits, move |_| question(strategy.as_ref(), position))
    }
}

#[pymethods]
impl Game {
    #[new]
    fn read(text: &str) -> PyResult<Game> {
        Ok(Game::new(text.parse().map_err(Problem::from)?)?)
    }

    fn __str__(&self) -> String {
        self.game.to_string()
    }

    /// The rules in words.
    #[getter]
    fn rules(&self) -> String {
        self.game.rules_in_words()
    }

    /// The names of the fronts on which the game is played.
    #[getter]
    fn fronts(&self) -> Vec<&'static str> {
        Front::of(&self.game).iter().map(|front| front.name()).collect()
    }

    /// What the papers say about the P-positions, if they do.
    #[getter]
    fn theorem(&self) -> Option<String> {
        self.game.closed_form().map(|known| known.theorem.to_string())
    }

    #[pyo3(signature = (x, y, limits, front=None))]
    fn solve(&self, py: Python<'_>, x: Number, y: Number, limits: &Limits, front: Option<&str>) -> PyResult<Solved> {
        let position = Position { x: x.0, y: y.0 };
        let game = self.game.clone();
        let solved = self.ask(py, position, front, limits, move |strategy, position| {
            Ok(answers::report::solve::Solved::new(&game, position, strategy, false, false)?)
        })?;
        Ok(Solved(Arc::new(solved)))
    }

    /// Pairs (take, to).
    fn winning_moves<'py>(
        &self,
        py: Python<'py>,
        x: Number,
        y: Number,
        limits: &Limits,
    ) -> PyResult<Bound<'py, PyList>> {
        let position = Position { x: x.0, y: y.0 };
        let from = position.clone();
        let moves =
            self.ask(py, position, None, limits, |strategy, position| Ok(strategy.winning_moves(&position)?))?;
        let list = PyList::empty(py);
        for taken in moves {
            if let Some(left) = from.after(&taken) {
                list.append((pair(py, &taken.u, &taken.v)?, heaps(py, &left)?))?;
            }
        }
        Ok(list)
    }

    /// Tuples (n, i, a, b, z).
    fn table<'py>(
        &self,
        py: Python<'py>,
        start: Number,
        count: Number,
        limits: &Limits,
    ) -> PyResult<Bound<'py, PyList>> {
        let game = self.game.clone();
        let rows = brief(py, limits, move |work| {
            let (start, count) = (start.0, count.0);
            let residues =
                game.closed_form().and_then(|known| known.residues()).map_or(1, |count| u64::from(count.get()));
            let bytes = &count * (ROW_BYTES + start.bits() / 2) * residues;
            work.reserve(bytes.to_u128().unwrap_or(u128::MAX), "the list of P-positions")?;
            let end = &start + &count;
            let rows = pairs_within(&game, start.clone(), work)?;
            let mut meter = wythoff::numbers::work::Meter::new(work, "the list of P-positions");
            let mut found: Vec<TableRow> = Vec::new();
            for row in rows.take_while(|row| row.n < end) {
                meter.round(found.len() as u64, None)?;
                found.push(row);
            }
            let next = found.last().map_or_else(|| start.clone(), |row| &row.n + 1);
            if next < end {
                return Err(Problem::limit(too_few(&game, &next.saturating_sub(&start), work)));
            }
            Ok(found)
        })?;
        let list = PyList::empty(py);
        for TableRow { n, residue, pair, diagonal } in &rows {
            let diagonal = diagonal.as_ref().map(|z| to_python(py, z)).transpose()?;
            let [n, a, b] = [n, &pair.lower, &pair.upper].map(|number| to_python(py, number));
            list.append((n?, *residue, a?, b?, diagonal))?;
        }
        Ok(list)
    }

    fn outcomes<'py>(
        &self,
        py: Python<'py>,
        rows: Number,
        columns: Number,
        limits: &Limits,
    ) -> PyResult<Bound<'py, PyArray2<bool>>> {
        arrays::outcomes(py, &self.game, [rows.size(), columns.size()], limits)
    }

    fn grundy<'py>(
        &self,
        py: Python<'py>,
        rows: Number,
        columns: Number,
        limits: &Limits,
    ) -> PyResult<Bound<'py, PyArray2<u32>>> {
        arrays::grundy(py, &self.game, [rows.size(), columns.size()], limits)
    }

    #[allow(clippy::type_complexity, reason = "three arrays")]
    fn solve_many<'py>(
        &self,
        py: Python<'py>,
        xs: PyReadonlyArray1<'py, u64>,
        ys: PyReadonlyArray1<'py, u64>,
        limits: &Limits,
    ) -> PyResult<(Bound<'py, PyArray1<bool>>, Bound<'py, PyArray1<u64>>, Bound<'py, PyArray1<u64>>)> {
        arrays::solve_many(py, &self.game, &self.strategy, (xs, ys), limits)
    }

    #[pyo3(signature = (limits, claim=None, cf=None))]
    fn prove(
        &self,
        py: Python<'_>,
        limits: &Limits,
        claim: Option<claim::Text>,
        cf: Option<String>,
    ) -> PyResult<Report> {
        let game = self.game.clone();
        long(py, limits, move |work| {
            let (decided, largest) = with_largest(work, |work| -> Result<_, Problem> {
                let claimed = claim::automaton(claim.as_ref(), cf.as_deref(), &game, work)?;
                let verdict = prove(&game, &claimed, work).map_err(explained)?;
                let form = match &verdict {
                    Verdict::Proved(proof) => recognised_form(&proof.positions, work).map_err(explained)?,
                    Verdict::Refuted(_) => None,
                };
                Ok((claimed, verdict, form))
            });
            let (claimed, verdict, form) = decided?;
            let claim = claim.as_ref().map(claim::Text::words);
            let report = Proved { game, claim, claimed, verdict, form, largest, certificate: None, coq: None };
            Report::of_proof(report)
        })
    }

    #[pyo3(signature = (limits, states=None, proof_states=None, bound=None, systems=None))]
    fn discover(
        &self,
        py: Python<'_>,
        limits: &Limits,
        states: Option<Number>,
        proof_states: Option<Number>,
        bound: Option<Number>,
        systems: Option<Vec<String>>,
    ) -> PyResult<Report> {
        let game = self.game.clone();
        let mut options = DiscoverOptions::default();
        options.states = states.map_or(options.states, |states| states.0.to_usize().unwrap_or(usize::MAX));
        options.proof_states = proof_states.map_or(options.proof_states, |states| states.size());
        options.bound = bound.map(|bound| bound.word("bound")).transpose()?;
        options.systems = systems.map(|names| names.iter().map(|name| system(name)).collect()).transpose()?;
        long(py, limits, move |work| {
            let work = work.with_states(work.states.max(options.proof_states));
            match discover(&game, &options, &work)? {
                Finding::Found(found) => Report::of_discovery(Discovered::new(game, found)),
                // Out of time, too, it is told how far the search has got; after Ctrl-C nobody listens.
                Finding::NotFound { bound, tried, guess, stopped } => {
                    let guess = guess.map(|guess| {
                        let positions = &guess.positions;
                        (positions.states(), positions.system().to_string(), guess.agrees_to)
                    });
                    let states = options.states;
                    Report::new(&NotDiscovered { game, bound, states, tried, guess, saved: None, stopped })
                }
            }
        })
    }

    #[pyo3(signature = (bound, show, limits, claim=None))]
    fn verify(
        &self,
        py: Python<'_>,
        bound: Number,
        show: Number,
        limits: &Limits,
        claim: Option<claim::Text>,
    ) -> PyResult<Report> {
        let game = self.game.clone();
        long(py, limits, move |work| {
            let bound = bound.word("bound")?;
            let show = show.0.to_usize().unwrap_or(usize::MAX);
            let result = match &claim {
                Some(claim) => verify_claim(&game, claim.set()?.as_ref(), bound, show, work)?,
                None => verify(&game, bound, show, work)?,
            };
            Report::new(&Verified { game, bound, claim: claim.map(|claim| claim.words()), result })
        })
    }

    /// P-positions, or with `grundy` all values, those from `cap` on in one colour, or with `value` the positions of one value.
    #[pyo3(signature = (bounds, limits, grundy=false, cap=None, value=None, title=None))]
    #[allow(clippy::too_many_arguments, reason = "the arguments of the Python function")]
    fn plot(
        &self,
        py: Python<'_>,
        bounds: (Number, Number),
        limits: &Limits,
        grundy: bool,
        cap: Option<Number>,
        value: Option<Number>,
        title: Option<String>,
    ) -> PyResult<Picture> {
        let subject = match (value, grundy) {
            (Some(value), _) => Subject::Value(value.half_word("value")?),
            (None, true) => Subject::Grundy { cap: cap.map(|cap| cap.half_word("cap")).transpose()? },
            (None, false) => Subject::PPositions,
        };
        let bounds = (bounds.0.half_word("bound")?, bounds.1.half_word("bound")?);
        let plot = Plot { game: self.game.clone(), subject, bounds, title };
        long(py, limits, move |work| Ok(Picture::new(plot.draw(Forms { svg: true, png: true }, work)?)))
    }
}

/// A numeration by its name, such as `base 2` or `[1;(2)]`.
fn system(name: &str) -> Result<Arc<NumberSystem>, Problem> {
    NumberSystem::named(name.trim()).map_err(|error| Problem::about(&format!("systems: '{}'", name.trim()), error))
}

/// The prover's errors in words that name Python's arguments.
pub fn explained(error: ProofError) -> Problem {
    match error {
        ProofError::NoTheorem { game } => Problem::bad(format!(
            "no theorem is known about the P-positions of {game}: say with claim= what you want proved"
        )),
        error => error.into(),
    }
}

/// What is known about a position.
#[pyclass(frozen, module = "wythoff._wythoff")]
pub struct Solved(Arc<answers::report::solve::Solved>);

#[pymethods]
impl Solved {
    #[getter]
    fn outcome(&self) -> String {
        self.0.decision.outcome.to_string()
    }

    #[getter]
    fn ended(&self) -> bool {
        self.0.decision.ended
    }

    #[getter]
    fn front(&self) -> &'static str {
        self.0.front.name()
    }

    #[getter]
    fn position<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        heaps(py, &self.0.position)
    }

    /// (take, to), or nothing.
    #[getter]
    fn winning<'py>(&self, py: Python<'py>) -> PyResult<Option<(Bound<'py, PyTuple>, Bound<'py, PyTuple>)>> {
        let Some(taken) = &self.0.decision.winning else { return Ok(None) };
        let Some(left) = self.0.position.after(taken) else { return Ok(None) };
        Ok(Some((pair(py, &taken.u, &taken.v)?, heaps(py, &left)?)))
    }

    /// The reason, line by line.
    fn explain(&self, py: Python<'_>, limits: &Limits) -> PyResult<Vec<String>> {
        let solved = Arc::clone(&self.0);
        long(py, limits, move |_| Ok(explain(&solved.game, &solved.position, &solved.decision, solved.front)))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }
}
