//! `eval`: whether a statement is true, or which numbers satisfy a formula.

use crate::arguments::EvalArguments;
use crate::failure::Failure;
use crate::new_file::NewFile;
use crate::watching::Watching;
use crate::{input, memory};
use answers::eval::{Evaluated, Satisfied};
use std::io::Write;
use wythoff::Natural;
use wythoff::automata::{self, Evaluation, Setting, Solutions};
use wythoff::formula::{Definitions, FormulaErrorKind, Statement};
use wythoff::work::{Progress, Work};

pub fn run(arguments: &EvalArguments) -> Result<(), Failure> {
    let setting = setting(arguments)?;
    let statement = statement(arguments)?;
    let work = limits(arguments)?;
    let watching = Watching::new("states");
    let watch = |at: Progress<'_>| watching.states(at, work.states);
    let refused = |error: automata::TranslateError| Failure::of(&error, &["--memory", "--states"]);
    if statement.free.is_empty() {
        let evaluation = automata::evaluate(&statement, &setting, &work.watched_by(&watch));
        drop(watching);
        return answer(arguments, &statement, &setting, &evaluation.map_err(refused)?);
    }
    let solutions = automata::solutions(&statement, &setting, &work.watched_by(&watch));
    drop(watching);
    satisfied(arguments, &statement, &setting, &solutions.map_err(refused)?)
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

fn limits(arguments: &EvalArguments) -> Result<Work<'static>, Failure> {
    let work = Work::default().with_memory(memory::limit(arguments.memory.as_deref())?);
    Ok(match &arguments.states {
        Some(text) => work.with_states(input::number("--states", text)?.to_u64().unwrap_or(u64::MAX)),
        None => work,
    })
}

fn answer(
    arguments: &EvalArguments,
    statement: &Statement,
    setting: &Setting,
    evaluation: &Evaluation,
) -> Result<(), Failure> {
    let truth = &evaluation.truth;
    let mut out = std::io::stdout().lock();
    if arguments.json {
        serde_json::to_writer(&mut out, &Evaluated::new(statement, setting, evaluation))?;
        writeln!(out)?;
    } else {
        let values: Vec<String> = truth.example.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        match (truth.holds, values.is_empty()) {
            (true, true) => writeln!(out, "true")?,
            (true, false) => writeln!(out, "true, first for {}", values.join(", "))?,
            (false, true) => writeln!(out, "false")?,
            (false, false) => writeln!(out, "false, first for {}", values.join(", "))?,
        }
        writeln!(out, "  {statement}")?;
        writeln!(out, "  {setting}; the largest automaton had {}", states(evaluation.states))?;
    }
    if truth.holds { Ok(()) } else { Err(Failure::refuted()) }
}

fn states(count: usize) -> String {
    if count == 1 { "1 state".into() } else { format!("{count} states") }
}

fn satisfied(
    arguments: &EvalArguments,
    statement: &Statement,
    setting: &Setting,
    solutions: &Solutions,
) -> Result<(), Failure> {
    let automaton = &solutions.automaton;
    // One more than asked for tells whether there are more.
    let mut members: Vec<Vec<Natural>> = automaton.members().take(arguments.list.saturating_add(1)).collect();
    let complete = members.len() <= arguments.list;
    members.truncate(arguments.list);
    if let Some(path) = &arguments.dot {
        let mut file = NewFile::create(path)?;
        let names: Vec<&str> = solutions.names.iter().map(String::as_str).collect();
        file.write_all(automaton.to_dot(&names).as_bytes())?;
        file.finish()?;
    }
    let mut out = std::io::stdout().lock();
    if arguments.json {
        serde_json::to_writer(&mut out, &Satisfied::new(statement, setting, solutions, &members, complete))?;
        return Ok(writeln!(out)?);
    }
    writeln!(out, "{statement}")?;
    writeln!(out, "  {setting}; {}, {} transitions", states(automaton.states()), automaton.transitions())?;
    let names = solutions.names.join(", ");
    match (members.is_empty(), complete) {
        (true, true) => writeln!(out, "No numbers {names} satisfy it.")?,
        (_, true) => writeln!(out, "All that satisfy it, as {names}:")?,
        (_, false) => writeln!(out, "The smallest that satisfy it, as {names} (--list N for more):")?,
    }
    for tuple in &members {
        let values: Vec<String> = tuple.iter().map(ToString::to_string).collect();
        writeln!(out, "  {}", values.join(", "))?;
    }
    Ok(())
}
