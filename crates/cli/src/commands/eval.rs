//! `eval`: whether a statement is true, or which numbers satisfy a formula.

use crate::arguments::EvalArguments;
use crate::failure::Failure;
use crate::new_file::NewFile;
use crate::watching::watched;
use crate::{input, print};
use answers::report::eval::{Evaluated, Satisfied};
use wythoff::automata;
use wythoff::automata::{Setting, Solutions};
use wythoff::formula::{Definitions, FormulaErrorKind, Statement};

pub fn run(arguments: &EvalArguments) -> Result<(), Failure> {
    let setting = setting(arguments)?;
    let statement = statement(arguments)?;
    let work = input::limits(arguments.states.as_deref(), &arguments.limits)?;
    let refused = |error: automata::TranslateError| Failure::of(&error, input::LIMITS);
    if statement.free.is_empty() {
        let evaluation = watched(&work, "states", |work| automata::evaluate(&statement, &setting, work));
        let report = Evaluated { statement, setting, evaluation: evaluation.map_err(refused)? };
        print::report(&report, arguments.json)?;
        return if report.evaluation.truth.holds { Ok(()) } else { Err(Failure::Refuted) };
    }
    let solutions =
        watched(&work, "states", |work| automata::solutions(&statement, &setting, work)).map_err(refused)?;
    let report =
        watched(&work, "members", |work| Satisfied::within(statement, setting, solutions, arguments.list, work))
            .map_err(|halt| Failure::of(&halt, input::LIMITS))?;
    if let Some(path) = &arguments.dot {
        write_dot(path, &report.solutions)?;
    }
    print::report(&report, arguments.json)
}

fn setting(arguments: &EvalArguments) -> Result<Setting, Failure> {
    if let Some(text) = &arguments.base {
        let base = input::number("--base", text)?.to_u32();
        let base = base.ok_or_else(|| Failure::new("--base: must be below 2^32"))?;
        return Setting::base(base).map_err(|error| Failure::about("--base", error));
    }
    if let Some(recurrence) = input::recurrence(&arguments.recurrence)? {
        return Setting::of_recurrence(recurrence).map_err(|error| Failure::about("--recurrence", error));
    }
    let fraction = input::fraction(arguments.cf.as_deref(), arguments.a.as_deref())?;
    Setting::of_continued_fraction(&fraction).map_err(|error| Failure::about("--cf", error))
}

fn statement(arguments: &EvalArguments) -> Result<Statement, Failure> {
    let mut definitions = Definitions::new();
    for text in &arguments.define {
        definitions.add(text).map_err(|error| Failure::about(format!("--define {text}"), error))?;
    }
    let text = input::text("formula", &arguments.formula)?;
    let statement = if arguments.free { definitions.open_statement(&text) } else { definitions.statement(&text) };
    statement.map_err(|error| match error.kind {
        FormulaErrorKind::FreeVariable { bound_elsewhere: false, .. } => {
            Failure::about("formula", format!("{error}, or pass --free for the numbers that satisfy it"))
        }
        _ => Failure::about("formula", error),
    })
}

fn write_dot(path: &str, solutions: &Solutions) -> Result<(), Failure> {
    let names: Vec<&str> = solutions.names.iter().map(String::as_str).collect();
    NewFile::write_whole(path, solutions.automaton.to_dot(&names).as_bytes())
}
