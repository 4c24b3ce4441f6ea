//! `eval`: whether a statement is true, or which numbers satisfy a formula.

use crate::arguments::EvalArguments;
use crate::failure::Failure;
use crate::new_file::NewFile;
use crate::watching::Watching;
use crate::{input, memory, print};
use answers::report::eval::{Evaluated, Satisfied};
use std::io::Write;
use wythoff::automata::{self, Budget, Limits, Progress, Setting, Solutions};
use wythoff::formula::{Definitions, FormulaErrorKind, Statement};

pub fn run(arguments: &EvalArguments) -> Result<(), Failure> {
    let setting = setting(arguments)?;
    let statement = statement(arguments)?;
    let limits = limits(arguments)?;
    let watching = Watching::new("states");
    let mut report = |progress: Progress| watching.at(progress.states as u64, limits.states as u64);
    let budget = Budget::with_progress(limits, &mut report);
    if statement.free.is_empty() {
        let evaluation = automata::evaluate(&statement, &setting, budget);
        drop(watching);
        let report = Evaluated { statement, setting, evaluation: evaluation.map_err(Failure::new)? };
        print::report(&report, arguments.json)?;
        return if report.evaluation.truth.holds { Ok(()) } else { Err(Failure::Refuted) };
    }
    let solutions = automata::solutions(&statement, &setting, budget);
    drop(watching);
    let report = Satisfied::new(statement, setting, solutions.map_err(Failure::new)?, arguments.list);
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

fn limits(arguments: &EvalArguments) -> Result<Limits, Failure> {
    let memory = usize::try_from(memory::limit(arguments.memory.as_deref())?).unwrap_or(usize::MAX);
    let states = match &arguments.states {
        Some(text) => input::number("--states", text)?.to_usize().unwrap_or(usize::MAX),
        None => Limits::default().states,
    };
    Ok(Limits { states, memory })
}

fn write_dot(path: &str, solutions: &Solutions) -> Result<(), Failure> {
    let mut file = NewFile::create(path)?;
    let names: Vec<&str> = solutions.names.iter().map(String::as_str).collect();
    file.write_all(solutions.automaton.to_dot(&names).as_bytes())?;
    file.finish()
}
