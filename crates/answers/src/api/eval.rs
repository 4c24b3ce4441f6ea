//! `eval`: whether a statement is true, or which numbers satisfy a formula.

use super::evidence::Drawn;
use super::proofs::{EFFORT, MOST_STATES};
use super::{Answer, Cache, Parameters, Question, Refusal, Work};
use crate::report::eval::{Evaluated, Satisfied};
use serde::Serialize;
use wythoff::automata::{Setting, TranslateError, evaluate, solutions};
use wythoff::formula::{Definitions, Statement};

/// The longest text, in bytes.
const MAX_TEXT: usize = 20_000;
/// The most members that are listed.
const MAX_LISTED: u32 = 1000;
/// So many are unless asked for.
const USUAL_LISTED: u32 = 20;

/// The question.
pub(super) struct Asked {
    statement: Statement,
    setting: Setting,
    list: u32,
}

impl Asked {
    pub(super) fn read(parameters: &Parameters) -> Result<Asked, Refusal> {
        parameters.only(&["formula", "define", "cf", "a", "base", "list"])?;
        let list = parameters.small("list", MAX_LISTED)?.unwrap_or(USUAL_LISTED);
        let formula = parameters.needed("formula")?;
        let define = parameters.texts("define")?;
        if formula.len() + define.iter().map(String::len).sum::<usize>() > MAX_TEXT {
            return Err(Refusal::expensive(format!("formula: longer than {MAX_TEXT} bytes, the limit here")));
        }
        let mut definitions = Definitions::new();
        for text in &define {
            definitions.add(text).map_err(|error| Refusal::about("define", error))?;
        }
        let read = definitions.open_statement(&formula);
        let statement =
            read.map_err(|error| Refusal { at: error.at.checked_sub(1), ..Refusal::about("formula", error) })?;
        Ok(Asked { statement, setting: setting(parameters)?, list })
    }
}

/// A base, or the numeration of a continued fraction.
fn setting(parameters: &Parameters) -> Result<Setting, Refusal> {
    match parameters.number("base")? {
        None => Setting::of_continued_fraction(&parameters.fraction()?).map_err(|error| Refusal::about("cf", error)),
        Some(_) if parameters.value("cf").or(parameters.value("a")).is_some() => {
            Err(Refusal::bad("base and cf both name the numeration: give one of them"))
        }
        Some(base) => {
            let base = base.to_u32().ok_or_else(|| Refusal::about("base", "must be below 2^32"))?;
            Setting::base(base).map_err(|error| Refusal::about("base", error))
        }
    }
}

/// The report, in words too, and what can be drawn.
#[derive(Serialize)]
struct Told<R> {
    #[serde(flatten)]
    report: R,
    words: Vec<String>,
    automaton: Option<Drawn>,
}

impl<R: std::fmt::Display> Told<R> {
    fn new(report: R, automaton: Option<Drawn>) -> Told<R> {
        let words = report.to_string().lines().map(|line| line.replace(" (--list N for more)", "")).collect();
        Told { words, report, automaton }
    }
}

impl Question for Asked {
    fn effort(&self) -> u64 {
        EFFORT
    }

    fn answer(&self, work: &Work<'_>, _: &Cache) -> Result<Answer, Refusal> {
        let work = &work.within_states(MOST_STATES);
        let (statement, setting) = (self.statement.clone(), self.setting.clone());
        if statement.free.is_empty() {
            let evaluation = evaluate(&statement, &setting, work)?;
            return Answer::json(&Told::new(Evaluated { statement, setting, evaluation }, None));
        }
        let found = solutions(&statement, &setting, work)?;
        let names: Vec<&str> = found.names.iter().map(String::as_str).collect();
        let drawn = Drawn::new(&found.automaton, &names);
        let report = Satisfied::within(statement, setting, found, self.list as usize, work)?;
        Answer::json(&Told::new(report, drawn))
    }
}

impl From<TranslateError> for Refusal {
    fn from(error: TranslateError) -> Refusal {
        Refusal::halted(&error).unwrap_or_else(|| Refusal::about("formula", error))
    }
}
