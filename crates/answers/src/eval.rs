//! The answers of `eval`.

#![allow(missing_docs, reason = "fields are named as the contract names them")]

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use wythoff::Natural;
use wythoff::automata::{Evaluation, Setting, Solutions};
use wythoff::formula::Statement;

/// Names with their values, in order.
#[derive(Debug)]
pub struct Assignment(Vec<(String, Natural)>);

impl Serialize for Assignment {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, &value.to_string())?;
        }
        map.end()
    }
}

/// What the numbers of a statement are, for every answer.
#[derive(Debug, Serialize)]
pub struct About {
    #[serde(skip_serializing_if = "Option::is_none")]
    cf: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    base: Option<u32>,
    statement: String,
}

impl About {
    fn new(statement: &Statement, setting: &Setting) -> About {
        let cf = setting.fraction().map(ToString::to_string);
        let base = if cf.is_none() { Some(setting.system().largest_of_all() + 1) } else { None };
        About { cf, base, statement: statement.to_string() }
    }
}

/// The answer about a statement.
#[derive(Debug, Serialize)]
pub struct Evaluated {
    result: bool,
    counterexample: Option<Assignment>,
    witness: Option<Assignment>,
    states: usize,
    #[serde(flatten)]
    about: About,
}

impl Evaluated {
    pub fn new(statement: &Statement, setting: &Setting, evaluation: &Evaluation) -> Evaluated {
        let truth = &evaluation.truth;
        let example = || (!truth.example.is_empty()).then(|| Assignment(truth.example.clone()));
        Evaluated {
            result: truth.holds,
            counterexample: if truth.holds { None } else { example() },
            witness: if truth.holds { example() } else { None },
            states: evaluation.states,
            about: About::new(statement, setting),
        }
    }
}

/// The answer about a formula with free variables.
#[derive(Debug, Serialize)]
pub struct Satisfied {
    variables: Vec<String>,
    states: usize,
    transitions: usize,
    empty: bool,
    /// The smallest, and whether these are all.
    members: Vec<Vec<String>>,
    complete: bool,
    #[serde(flatten)]
    about: About,
}

impl Satisfied {
    pub fn new(
        statement: &Statement,
        setting: &Setting,
        solutions: &Solutions,
        members: &[Vec<Natural>],
        complete: bool,
    ) -> Satisfied {
        Satisfied {
            variables: solutions.names.clone(),
            states: solutions.automaton.states(),
            transitions: solutions.automaton.transitions(),
            empty: solutions.automaton.is_empty(),
            members: members.iter().map(|tuple| tuple.iter().map(ToString::to_string).collect()).collect(),
            complete,
            about: About::new(statement, setting),
        }
    }
}
