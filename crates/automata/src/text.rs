//! Automata as text, to be kept in files.
//!
//! ```text
//! wythoff automaton 1
//! game wythoff                 notes: a word and a line about it, as many as wanted
//! system [1;(1)]               or: system base 2
//! tracks 2
//! states 9                     as many lines follow, one a state, the start first
//! 0:0 1:1                      digit 0 leads to state 0, digit 1 to state 1, higher digits nowhere
//! * 0:- 3:2                    a word may end here; digit 0 leads nowhere, 1 to 3 lead to state 2
//! end
//! ```
//!
//! What is read is not believed: digits, layers, normal forms and leading zeros are checked, and the automaton is made minimal again.

use crate::automaton::{Automaton, DEAD, Graph, Run};
use crate::explore::Layers;
use crate::{AutomataError, Budget, NumberSystem};
use numeration::ContinuedFraction;
use std::fmt::{self, Write};
use std::str::FromStr;
use std::sync::Arc;

/// The first line of a file.
const TITLE: &str = "wythoff automaton 1";

/// The most states that are read from a text.
pub const MAX_TEXT_STATES: usize = 1 << 24;

/// An automaton from a text, and what else stood there.
#[derive(Clone, Debug)]
pub struct SavedAutomaton {
    /// The automaton.
    pub automaton: Automaton,
    /// Words and the lines about them, in order.
    pub notes: Vec<(String, String)>,
}

impl SavedAutomaton {
    /// The line about `word`, if there is one.
    pub fn note(&self, word: &str) -> Option<&str> {
        self.notes.iter().find(|(key, _)| key == word).map(|(_, line)| line.as_str())
    }
}

/// Why a text is no automaton.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseAutomatonError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
}

impl fmt::Display for ParseAutomatonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for ParseAutomatonError {}

impl FromStr for NumberSystem {
    type Err = AutomataError;

    /// Reads what printing a system gives: `base 2` or `[1;(2)]`.
    fn from_str(text: &str) -> Result<NumberSystem, AutomataError> {
        let text = text.trim();
        let made = match text.strip_prefix("base") {
            Some(base) => {
                let base = base.trim().parse();
                NumberSystem::base(base.map_err(|_| AutomataError::BadSystem { reason: "a base is a number" })?)?
            }
            None => {
                let bad = AutomataError::BadSystem { reason: "a system is a base, as in 'base 2', or [1;(2)]" };
                let fraction: ContinuedFraction = text.parse().map_err(|_| bad.clone())?;
                let made = NumberSystem::of_continued_fraction(&fraction)?;
                if made.alpha() != fraction.to_quadratic().ok() {
                    return Err(bad);
                }
                made
            }
        };
        Arc::try_unwrap(made).map_err(|_| AutomataError::BadSystem { reason: "a system in use" })
    }
}

impl Automaton {
    /// The automaton as text, after `notes`, each a word and a line about it.
    ///
    /// ```
    /// use automata::{Automaton, Budget, NumberSystem};
    /// let system = NumberSystem::ostrowski(&[2])?;
    /// let even = Automaton::even_trailing_zeros(&system, &mut Budget::default())?;
    /// let text = even.to_text(&[("about", "numbers that end in an even number of zeros")]);
    /// let saved = Automaton::from_text(&text, &mut Budget::default()).unwrap();
    /// assert_eq!(saved.automaton, even);
    /// assert_eq!(saved.note("about"), Some("numbers that end in an even number of zeros"));
    /// # Ok::<(), automata::AutomataError>(())
    /// ```
    pub fn to_text(&self, notes: &[(&str, &str)]) -> String {
        let mut text = format!("{TITLE}\n");
        for (word, line) in notes {
            let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{word} {line}");
        }
        let _ = writeln!(text, "system {}\ntracks {}\nstates {}", self.system, self.tracks, self.states());
        for state in 0..self.states() as u32 {
            let runs = self.runs(state).iter().map(|run| match run.target {
                DEAD => format!("{}:-", run.last),
                target => format!("{}:{target}", run.last),
            });
            let accepts = self.accepts_in(state).then(|| "*".to_string());
            let _ = writeln!(text, "{}", accepts.into_iter().chain(runs).collect::<Vec<_>>().join(" "));
        }
        text.push_str("end\n");
        text
    }

    /// Reads what [`to_text`](Self::to_text) writes.
    ///
    /// # Errors
    /// The first line that is wrong; a graph that is no automaton of a set of tuples; limits of the budget.
    pub fn from_text(text: &str, budget: &mut Budget) -> Result<SavedAutomaton, ParseAutomatonError> {
        Reader { lines: text.lines().collect(), next: 0 }.read(budget)
    }
}

struct Reader<'t> {
    lines: Vec<&'t str>,
    next: usize,
}

impl<'t> Reader<'t> {
    fn wrong<T>(&self, reason: impl fmt::Display) -> Result<T, ParseAutomatonError> {
        Err(ParseAutomatonError { line: self.next.max(1), reason: reason.to_string() })
    }

    fn line(&mut self) -> Result<&'t str, ParseAutomatonError> {
        self.next += 1;
        match self.lines.get(self.next - 1) {
            Some(line) => Ok(line.trim()),
            None => self.wrong("the file ends too early"),
        }
    }

    fn number(&self, text: &str, most: usize) -> Result<usize, ParseAutomatonError> {
        match text.parse() {
            Ok(number) if number <= most => Ok(number),
            _ => self.wrong(format_args!("'{text}' is no number up to {most}")),
        }
    }

    fn read(&mut self, budget: &mut Budget) -> Result<SavedAutomaton, ParseAutomatonError> {
        if self.line()? != TITLE {
            return self.wrong(format_args!("a saved automaton begins with the line '{TITLE}'"));
        }
        let mut notes = Vec::new();
        let system = loop {
            let (word, rest) = self.line()?.split_once(' ').unwrap_or_default();
            match word {
                "" => return self.wrong("a word and a line about it are missing"),
                "system" => match rest.parse::<NumberSystem>() {
                    Ok(system) => break Arc::new(system),
                    Err(error) => return self.wrong(error),
                },
                word => notes.push((word.to_string(), rest.trim().to_string())),
            }
        };
        let Some(tracks) = self.line()?.strip_prefix("tracks ") else { return self.wrong("'tracks' is missing") };
        let tracks = self.number(tracks, crate::MAX_TRACKS)?;
        if tracks == 0 || crate::explore::check_tracks(&system, tracks).is_err() {
            return self.wrong("so many tracks cannot be read");
        }
        let Some(states) = self.line()?.strip_prefix("states ") else { return self.wrong("'states' is missing") };
        let count = self.number(states, MAX_TEXT_STATES.min(self.lines.len()))?;
        let graph = self.graph(&system, tracks, count)?;
        if self.line()? != "end" {
            return self.wrong("'end' is missing");
        }
        let automaton = Automaton { system, tracks, graph: crate::minimise::minimal(&graph) };
        self.invariants(&automaton, budget)?;
        Ok(SavedAutomaton { automaton, notes })
    }

    /// The states; the layer of each is one more than that of the states that lead to it.
    fn graph(&mut self, system: &NumberSystem, tracks: usize, count: usize) -> Result<Graph, ParseAutomatonError> {
        let first_line = self.next + 1;
        let mut states = Vec::with_capacity(count);
        for _ in 0..count {
            states.push(self.state(count)?);
        }
        let layers = Layers::of(system, tracks);
        let mut layer_of: Vec<Option<usize>> = vec![None; count];
        let mut queue = Vec::new();
        if let Some(start) = layer_of.first_mut() {
            *start = Some(0);
            queue.push(0);
        }
        while let Some(state) = queue.pop() {
            let layer = layer_of[state].unwrap_or_default();
            let (accepting, runs): &(bool, Vec<Run>) = &states[state];
            let at = |reason: &str| ParseAutomatonError { line: first_line + state, reason: reason.to_string() };
            if *accepting && layer != 0 {
                return Err(at("a word cannot end in the middle of a place"));
            }
            if runs.last().is_some_and(|run| run.last > system.largest_digit(layers.phase(layer))) {
                return Err(at("there is no such digit at this place"));
            }
            for run in runs.iter().filter(|run| run.target != DEAD) {
                let next = layers.next(layer);
                match &mut layer_of[run.target as usize] {
                    Some(known) if *known == next => {}
                    Some(_) => return Err(at("two ways lead to one state at different places")),
                    unknown => {
                        *unknown = Some(next);
                        queue.push(run.target as usize);
                    }
                }
            }
        }
        let mut graph = Graph::new();
        for (state, (accepting, runs)) in states.iter().enumerate() {
            let Some(layer) = layer_of[state] else {
                return Err(ParseAutomatonError {
                    line: first_line + state,
                    reason: "no way leads to this state".to_string(),
                });
            };
            graph.push(layer as u16, *accepting, runs);
        }
        Ok(graph)
    }

    fn state(&mut self, count: usize) -> Result<(bool, Vec<Run>), ParseAutomatonError> {
        let mut accepting = false;
        let mut runs: Vec<Run> = Vec::new();
        for (index, word) in self.line()?.split_whitespace().enumerate() {
            if index == 0 && word == "*" {
                accepting = true;
                continue;
            }
            let Some((last, target)) = word.split_once(':') else {
                return self.wrong(format_args!("'{word}' is no run of digits, such as 3:12 or 3:-"));
            };
            let last = self.number(last, crate::MAX_DIGIT as usize)? as u32;
            if runs.last().is_some_and(|run| run.last >= last) {
                return self.wrong("the digits of a state must grow");
            }
            let target = if target == "-" { DEAD } else { self.number(target, count - 1)? as u32 };
            runs.push(Run { last, target });
        }
        Ok((accepting, runs))
    }

    /// Normal forms only, and leading zeros that change nothing.
    fn invariants(&self, automaton: &Automaton, budget: &mut Budget) -> Result<(), ParseAutomatonError> {
        if automaton.is_empty() {
            return Ok(());
        }
        let layers = Layers::of(&automaton.system, automaton.tracks);
        let after_zeros = (0..layers.count()).fold(0, |state, _| automaton.graph.step(state, 0));
        if after_zeros != 0 {
            return self.wrong("zeros in front of the digits lead away from the start");
        }
        let all = Automaton::all(&automaton.system, automaton.tracks, budget);
        match all.and_then(|all| automaton.and(&all, budget)) {
            Err(error) => self.wrong(error),
            Ok(normal) if &normal != automaton => self.wrong("it accepts digits that are no normal form"),
            Ok(_) => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reason(text: &str) -> String {
        Automaton::from_text(text, &mut Budget::default()).unwrap_err().to_string()
    }

    fn with(system: &str, states: &[&str]) -> String {
        format!("{TITLE}\nsystem {system}\ntracks 1\nstates {}\n{}\nend\n", states.len(), states.join("\n"))
    }

    #[test]
    fn what_is_written_is_read() {
        let budget = &mut Budget::default();
        for system in [&[1][..], &[3], &[2, 1], &[1, 2, 3]] {
            let system = NumberSystem::ostrowski(system).unwrap();
            for automaton in [
                Automaton::complementary_pairs(&system, budget).unwrap(),
                Automaton::linear(&system, &[1, 1, -1], Some(0), Some(0), budget).unwrap(),
                Automaton::none(&system, 2),
            ] {
                let text = automaton.to_text(&[("game", "wythoff"), ("about", "two\nlines")]);
                let saved = Automaton::from_text(&text, budget).unwrap();
                assert_eq!(saved.automaton, automaton);
                assert_eq!(saved.note("about"), Some("two lines"));
            }
        }
        let base = NumberSystem::base(3).unwrap();
        let equal = Automaton::linear(&base, &[1, -1], Some(0), Some(0), budget).unwrap();
        assert_eq!(Automaton::from_text(&equal.to_text(&[]), budget).unwrap().automaton, equal);
    }

    #[test]
    fn what_is_no_automaton_is_refused() {
        assert_eq!(reason(""), "line 1: the file ends too early");
        assert_eq!(reason("hello"), format!("line 1: a saved automaton begins with the line '{TITLE}'"));
        assert_eq!(reason(&with("base 1", &[])), "line 2: a base must lie between 2 and 65536");
        assert!(reason(&with("[2;(2)]", &[])).starts_with("line 2: a system is"));
        assert_eq!(reason(&with("base 2", &["0:1"])), "line 5: '1' is no number up to 0");
        assert_eq!(reason(&with("base 2", &["* 0:0 2:0"])), "line 5: there is no such digit at this place");
        assert_eq!(reason(&with("base 2", &["* 0:0 1:0", "0:0"])), "line 6: no way leads to this state");
        assert_eq!(reason(&with("base 2", &["1:0 0:0"])), "line 5: the digits of a state must grow");
        assert_eq!(
            reason(&with("base 2", &["0:1 1:0", "* 0:1"])),
            "line 7: zeros in front of the digits lead away from the start"
        );
        // Two ones side by side are no Fibonacci digits.
        assert_eq!(reason(&with("[1;(1)]", &["* 0:0 1:0"])), "line 6: it accepts digits that are no normal form");
        let short = with("base 2", &["* 0:0 1:0"]).replace("end\n", "");
        assert_eq!(reason(&short), "line 6: the file ends too early");
    }
}
