//! `eval`: whether a statement is true, or which numbers satisfy a formula.

use super::states;
use crate::json::Text;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::fmt;
use wythoff::Natural;
use wythoff::automata::{Evaluation, Setting, Solutions};
use wythoff::formula::Statement;
use wythoff::numbers::work::{Halt, Meter, Progress, Work};

/// Names with their values, in order.
struct Assignment<'a>(&'a [(String, Natural)]);

impl Serialize for Assignment<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in self.0 {
            map.serialize_entry(name, &Text(value))?;
        }
        map.end()
    }
}

/// What the numbers of a statement are, for every answer.
#[derive(Serialize)]
struct About<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    cf: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    base: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    system: Option<String>,
    statement: Text<&'a Statement>,
}

impl<'a> About<'a> {
    fn new(statement: &'a Statement, setting: &Setting) -> About<'a> {
        let cf = setting.fraction().map(ToString::to_string);
        let base = setting.system().plain_base();
        let system = (cf.is_none() && base.is_none()).then(|| setting.system().to_string());
        About { cf, base, system, statement: Text(statement) }
    }
}

/// A statement, and whether it is true.
#[derive(Clone, Debug)]
pub struct Evaluated {
    /// The statement.
    pub statement: Statement,
    /// How its numbers are written.
    pub setting: Setting,
    /// Whether it is true, and the first example.
    pub evaluation: Evaluation,
}

impl Serialize for Evaluated {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Contract<'a> {
            result: bool,
            counterexample: Option<Assignment<'a>>,
            witness: Option<Assignment<'a>>,
            states: usize,
            #[serde(flatten)]
            about: About<'a>,
        }
        let truth = &self.evaluation.truth;
        let example = |wanted: bool| (wanted && !truth.example.is_empty()).then_some(Assignment(&truth.example));
        Contract {
            result: truth.holds,
            counterexample: example(!truth.holds),
            witness: example(truth.holds),
            states: self.evaluation.states,
            about: About::new(&self.statement, &self.setting),
        }
        .serialize(serializer)
    }
}

impl fmt::Display for Evaluated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let truth = &self.evaluation.truth;
        let values: Vec<String> = truth.example.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        match values.is_empty() {
            true => writeln!(f, "{}", truth.holds)?,
            false => writeln!(f, "{}, first for {}", truth.holds, values.join(", "))?,
        }
        writeln!(f, "  {}", self.statement)?;
        writeln!(f, "  {}; the largest automaton had {}", self.setting, states(self.evaluation.states))
    }
}

/// So many members are listed without a look at the memory they take.
const USUAL_LIST: usize = 1000;

/// A formula with free variables, and the numbers that satisfy it.
#[derive(Clone, Debug)]
pub struct Satisfied {
    /// The formula.
    pub statement: Statement,
    /// How its numbers are written.
    pub setting: Setting,
    /// All that satisfy it, as an automaton.
    pub solutions: Solutions,
    /// The smallest of them.
    pub members: Vec<Vec<Natural>>,
    /// Whether these are all.
    pub complete: bool,
}

impl Satisfied {
    /// Lists up to `most` of the solutions.
    ///
    /// # Errors
    /// The limit on memory, at once if there are infinitely many solutions and so many take more; the wish to stop.
    pub fn within(
        statement: Statement,
        setting: Setting,
        solutions: Solutions,
        most: usize,
        work: &Work<'_>,
    ) -> Result<Satisfied, Halt> {
        const DURING: &str = "the list of members";
        let (automaton, mut members) = (&solutions.automaton, Vec::new());
        let least = size_of::<Vec<Natural>>() + automaton.tracks() * size_of::<Natural>();
        if most > USUAL_LIST && !automaton.is_finite() {
            work.reserve(most as u128 * least as u128, DURING)?;
        }
        let meter = Meter::new(work, DURING);
        let (mut all, mut bytes) = (automaton.members(), 0);
        // One more than asked for tells whether there are more.
        let complete = loop {
            let done = members.len() as u64;
            let watch = |_: Progress<'_>| work.tell(Progress { during: DURING, done, total: Some(most as u64) });
            if done.is_multiple_of(64) {
                meter.tell(done, Some(most as u64))?;
            }
            match all.next_within(&work.watched_by(&watch))? {
                None => break true,
                Some(_) if members.len() == most => break false,
                Some(member) => {
                    bytes += least as u128 + member.iter().map(|number| u128::from(number.bits() / 8)).sum::<u128>();
                    work.reserve(bytes, DURING)?;
                    members.push(member);
                }
            }
        };
        drop(all);
        Ok(Satisfied { statement, setting, solutions, members, complete })
    }
}

impl Serialize for Satisfied {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Contract<'a> {
            variables: &'a [String],
            states: usize,
            transitions: usize,
            empty: bool,
            members: Vec<Vec<Text<&'a Natural>>>,
            complete: bool,
            #[serde(flatten)]
            about: About<'a>,
        }
        let Solutions { names, automaton, .. } = &self.solutions;
        Contract {
            variables: names,
            states: automaton.states(),
            transitions: automaton.transitions(),
            empty: automaton.is_empty(),
            members: self.members.iter().map(|tuple| tuple.iter().map(Text).collect()).collect(),
            complete: self.complete,
            about: About::new(&self.statement, &self.setting),
        }
        .serialize(serializer)
    }
}

impl fmt::Display for Satisfied {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Solutions { names, automaton, .. } = &self.solutions;
        writeln!(f, "{}", self.statement)?;
        let (count, transitions) = (states(automaton.states()), automaton.transitions());
        writeln!(f, "  {}; {count}, {transitions} transitions", self.setting)?;
        let names = names.join(", ");
        match (self.members.is_empty(), self.complete) {
            (true, true) => writeln!(f, "No numbers {names} satisfy it.")?,
            (_, true) => writeln!(f, "All that satisfy it, as {names}:")?,
            (_, false) => writeln!(f, "The smallest that satisfy it, as {names} (--list N for more):")?,
        }
        for tuple in &self.members {
            let values: Vec<String> = tuple.iter().map(ToString::to_string).collect();
            writeln!(f, "  {}", values.join(", "))?;
        }
        Ok(())
    }
}
