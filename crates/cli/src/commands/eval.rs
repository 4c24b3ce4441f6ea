//! `eval`: whether a statement is true, or which numbers satisfy a formula.

use crate::arguments::EvalArguments;
use crate::failure::{Failure, with_option};
use crate::new_file::NewFile;
use crate::watching::watched;
use crate::{input, print};
use answers::report::eval::{Evaluated, Satisfied};
use answers::report::walnut::Script;
use std::path::{Path, PathBuf};
use wythoff::automata;
use wythoff::automata::walnut::{Session, WalnutError, commands};
use wythoff::automata::{Setting, Solutions};
use wythoff::formula::{Definitions, FormulaErrorKind, Statement};
use wythoff::numbers::work::{Halt, Work};

pub fn run(arguments: &EvalArguments) -> Result<(), Failure> {
    if let Some(path) = &arguments.walnut {
        let work = input::limits(&arguments.states, &arguments.limits)?;
        return run_script(path, arguments.json, &work);
    }
    let statement = statement(arguments)?;
    let setting = setting(arguments, &statement)?;
    let work = input::limits(&arguments.states, &arguments.limits)?;
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
    if let Some(path) = &arguments.to_walnut {
        let text = watched(&work, "states", |work| for_walnut(&report.solutions, work));
        NewFile::write_whole(path, text.map_err(|error| Failure::of(&error, input::LIMITS))?.as_bytes())?;
    }
    print::report(&report, arguments.json)
}

fn setting(arguments: &EvalArguments, statement: &Statement) -> Result<Setting, Failure> {
    if let Some(text) = &arguments.base {
        let base = input::number("--base", text)?.to_u32();
        let base = base.ok_or_else(|| Failure::new("--base: must be below 2^32"))?;
        return Setting::base(base).map_err(|error| Failure::about("--base", error));
    }
    if let Some(recurrence) = input::recurrence(&arguments.recurrence)? {
        return Setting::of_recurrence(recurrence).map_err(|error| Failure::about("--recurrence", error));
    }
    let fraction = input::fraction(arguments.cf.as_deref(), arguments.a.as_deref())?;
    Setting::of_statement(statement, &fraction).map_err(|error| Failure::about("--cf", error))
}

fn statement(arguments: &EvalArguments) -> Result<Statement, Failure> {
    let mut definitions = Definitions::new();
    for text in &arguments.define {
        definitions.add(text).map_err(|error| Failure::about(format!("--define {text}"), error))?;
    }
    let text = input::text("formula", arguments.formula.as_deref().unwrap_or_default())?;
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

/// The automaton with its tracks in alphabetical order, as Walnut has them.
fn for_walnut(solutions: &Solutions, work: &Work<'_>) -> Result<String, automata::AutomataError> {
    let mut order: Vec<usize> = (0..solutions.names.len()).collect();
    order.sort_by_key(|&track| &solutions.names[track]);
    solutions.automaton.reorder(&order, work)?.to_walnut(work)
}

/// Every command of a script, one after the other.
fn run_script(path: &str, json: bool, work: &Work<'_>) -> Result<(), Failure> {
    let about = format!("--walnut {path}");
    let script = input::text_file(path, input::COUNTED, work).map_err(|error| Failure::about(&about, error))?;
    let commands = commands(&script).map_err(|error| Failure::about(&about, error))?;
    let folders = library_folders(Path::new(path));
    let mut session = Session::with_library(|name| library(&folders, name, work));
    let mut report = Script::default();
    for command in commands {
        let answer = watched(work, "states", |work| session.run(&command, work));
        if let Err(WalnutError::Automata(error)) = &answer
            && Halt::behind(error) == Some(Halt::Stopped)
        {
            print::report(&report, json)?;
            return Err(Failure::stopped());
        }
        report.answers.push((command, answer.map_err(|error| with_option(&error, input::LIMITS))));
    }
    print::report(&report, json)?;
    match report.unanswered() {
        0 if report.holds() => Ok(()),
        0 => Err(Failure::Refuted),
        count => Err(Failure::about(about, format!("{count} of {} commands have no answer", report.answers.len()))),
    }
}

/// Where a script's automata may stand: beside it, and in Walnut's own folder.
fn library_folders(script: &Path) -> Vec<PathBuf> {
    let beside = script.parent().map(Path::to_path_buf).unwrap_or_default();
    let home = match beside.file_name() {
        Some(name) if name == "Command Files" => beside.parent().map(Path::to_path_buf).unwrap_or_default(),
        _ => beside.clone(),
    };
    vec![home.join("Automata Library"), beside]
}

/// The text of an automaton, whose name is a word.
fn library(folders: &[PathBuf], name: &str, work: &Work<'_>) -> Result<Option<String>, String> {
    let places = folders.iter().map(|folder| folder.join(format!("{name}.txt")));
    match places.into_iter().find(|place| place.is_file()) {
        Some(place) => input::text_file(&place, input::COUNTED, work).map(Some),
        None => Ok(None),
    }
}
