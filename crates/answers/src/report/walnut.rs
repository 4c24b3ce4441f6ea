//! `eval --walnut`: what the commands of a script of Walnut's have come to.

use crate::json::Text;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::fmt;
use wythoff::automata::walnut::{Answer, Command};

/// A script, command by command.
#[derive(Clone, Debug, Default)]
pub struct Script {
    /// Each command, and its answer or why there is none.
    pub answers: Vec<(Command, Result<Answer, String>)>,
}

impl Script {
    /// How many commands have no answer.
    pub fn unanswered(&self) -> usize {
        self.answers.iter().filter(|(_, answer)| answer.is_err()).count()
    }

    /// Whether no statement is false.
    pub fn holds(&self) -> bool {
        !self.answers.iter().any(|(_, answer)| matches!(answer, Ok(Answer::Truth(truth)) if !truth.holds))
    }
}

/// One command, for JSON.
struct Line<'a>(&'a Command, &'a Result<Answer, String>);

impl Serialize for Line<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Line(command, answer) = self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("line", &command.line)?;
        map.serialize_entry("command", &command.verb)?;
        map.serialize_entry("name", &command.name)?;
        match answer {
            Err(problem) => map.serialize_entry("problem", problem)?,
            Ok(Answer::Truth(truth)) => {
                map.serialize_entry("result", &truth.holds)?;
                let example = truth.example.iter().map(|(name, value)| (name, Text(value)));
                map.serialize_entry("example", &example.collect::<std::collections::BTreeMap<_, _>>())?;
            }
            Ok(Answer::Numbers { names, automaton, .. }) => {
                map.serialize_entry("variables", names)?;
                map.serialize_entry("states", &automaton.column_states())?;
            }
            Ok(Answer::Digits { tracks, .. }) => map.serialize_entry("tracks", tracks)?,
            Ok(Answer::Numeration(system)) => map.serialize_entry("system", &system.to_string())?,
            Ok(other) => map.serialize_entry("answer", &other.to_string())?,
        }
        map.end()
    }
}

impl Serialize for Script {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let lines: Vec<Line<'_>> = self.answers.iter().map(|(command, answer)| Line(command, answer)).collect();
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("result", &(self.holds() && self.unanswered() == 0))?;
        map.serialize_entry("commands", &lines)?;
        map.end()
    }
}

impl fmt::Display for Script {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = |command: &Command| format!("{} {}", command.verb, command.name);
        let width = self.answers.iter().map(|(command, _)| named(command).chars().count()).max().unwrap_or(0);
        for (command, answer) in &self.answers {
            match answer {
                Ok(answer) => writeln!(f, "{:<width$}  {answer}", named(command))?,
                Err(problem) => writeln!(f, "{:<width$}  line {}: {problem}", named(command), command.line)?,
            }
        }
        Ok(())
    }
}
