//! Automata as text, to be kept in files.
//!
//! ```text
//! wythoff automaton 1
//! # game wythoff:a=2                   lines that begin with # are skipped
//! system [1;(2)]
//! tracks 2
//! states 21
//! * 0:1 1:2          one line a state, state 0 first: * if a word may end there, then runs of digits LAST:TARGET, - for no target
//! …
//! end
//! ```
//! Digits are read most significant first, of one place that of track 0, then that of track 1, and so on; of a period of the continued
//! fraction the most significant place first. Words stand one blank apart, and a number is digits without sign or leading zeros.

use crate::automaton::{Automaton, DEAD, Graph, Run};
use crate::explore::{Layers, check_tracks};
use crate::work::meter;
use crate::{AutomataError, NumberSystem};
use numeration::work::Work;
use numeration::{ContinuedFraction, Natural, Recurrence, excerpt, plain_number};
use std::fmt::Write;
use std::sync::Arc;

impl Automaton {
    /// The automaton as text.
    ///
    /// ```
    /// use wythoff::automata::{Automaton, NumberSystem};
    /// use wythoff::numbers::work::Work;
    /// let even = Automaton::congruence(&NumberSystem::base(2)?, &[1], 0, 2, &Work::default())?;
    /// assert_eq!(even.to_text(), "wythoff automaton 1\nsystem base 2\ntracks 1\nstates 2\n* 0:0 1:1\n0:0 1:1\nend\n");
    /// assert_eq!(Automaton::from_text(&even.to_text(), &Work::default())?, even);
    /// # Ok::<(), wythoff::automata::AutomataError>(())
    /// ```
    pub fn to_text(&self) -> String {
        let mut text =
            format!("wythoff automaton 1\nsystem {}\ntracks {}\nstates {}\n", self.system, self.tracks, self.states());
        for state in 0..self.graph.len() as u32 {
            let runs = self.graph.runs(state).iter().map(|run| match run.target {
                DEAD => format!("{}:-", run.last),
                target => format!("{}:{target}", run.last),
            });
            let accepts = self.graph.accepting[state as usize].then(|| "*".to_string());
            let line = accepts.into_iter().chain(runs).collect::<Vec<_>>().join(" ");
            // Writing into a string does not fail.
            let _ = writeln!(text, "{line}");
        }
        text.push_str("end\n");
        text
    }

    /// Reads what [`to_text`](Automaton::to_text) writes, and any other table of that form: it need not be minimal.
    ///
    /// # Errors
    /// [`AutomataError::Text`] with the line that is wrong; limits of the work.
    pub fn from_text(text: &str, work: &Work) -> Result<Automaton, AutomataError> {
        let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line));
        let mut lines = lines.filter(|(_, line)| !line.starts_with('#'));
        let mut after = |word: &str| match lines.next() {
            Some((line, text)) => match text.strip_prefix(word) {
                Some(rest) => Ok((line, rest)),
                None => Err(trouble(line, format!("'{}' is missing", word.trim_end()))),
            },
            None => Err(trouble(0, format!("the text ends before '{}'", word.trim_end()))),
        };
        let (line, version) = after("wythoff automaton ")?;
        if version != "1" {
            return Err(trouble(line, format!("version '{}' is not known, only 1", excerpt(version))));
        }
        let (line, system) = after("system ")?;
        let system = read_system(system)
            .ok_or_else(|| trouble(line, format!("'{}' is no numeration system", excerpt(system))))?;
        let (line, tracks) = after("tracks ")?;
        let tracks = plain_number(tracks)
            .filter(|&tracks| tracks > 0)
            .ok_or_else(|| trouble(line, format!("'{}' is no number of tracks", excerpt(tracks))))?;
        check_tracks(&system, tracks)?;
        let (line, count) = after("states ")?;
        let count: usize =
            plain_number(count).ok_or_else(|| trouble(line, format!("'{}' is no number of states", excerpt(count))))?;
        let mut states = Vec::new();
        for _ in 0..count {
            let (line, text) = after("")?;
            states.push(read_state(line, text, count)?);
        }
        let (line, rest) = after("end")?;
        if !rest.is_empty() {
            return Err(trouble(line, "only 'end' may follow the states".to_string()));
        }
        if let Some((line, text)) = lines.next() {
            return Err(trouble(line, format!("'{}' follows the end", excerpt(text))));
        }
        assemble(&system, tracks, &states, work)
    }
}

impl NumberSystem {
    /// The system that prints as `name`: `base 2`, `[1;(2)]`, `[1;1,(2)]`, or `recurrence 2,2 from 1,3`.
    ///
    /// # Errors
    /// [`AutomataError::BadSystem`] for any other text.
    pub fn named(name: &str) -> Result<Arc<NumberSystem>, AutomataError> {
        let reason = "no numeration: write base 2, or [1;(2)], or recurrence 2,2 from 1,3";
        read_system(name).ok_or(AutomataError::BadSystem { reason })
    }
}

fn trouble(line: usize, reason: String) -> AutomataError {
    AutomataError::Text { line, reason }
}

fn read_system(text: &str) -> Option<Arc<NumberSystem>> {
    if let Some(base) = text.strip_prefix("base ") {
        return NumberSystem::base(plain_number(base)?).ok();
    }
    let system = match text.strip_prefix("recurrence ") {
        Some(recurrence) => NumberSystem::recurrence(read_recurrence(recurrence)?),
        None => NumberSystem::p_system(&text.parse::<ContinuedFraction>().ok()?).ok()?,
    };
    (system.to_string() == text).then_some(system)
}

/// `2,2 from 1,3`.
fn read_recurrence(text: &str) -> Option<Recurrence> {
    let (factors, start) = text.split_once(" from ")?;
    let factors: Vec<i64> = factors.split(',').map(|factor| factor.parse().ok()).collect::<Option<_>>()?;
    let start: Vec<Natural> = start.split(',').map(|value| value.parse().ok()).collect::<Option<_>>()?;
    Recurrence::of_factors(&factors, Some(&start)).ok()
}

/// Whether a state accepts, and its runs.
type StateLine = (bool, Vec<Run>);

fn read_state(line: usize, text: &str, count: usize) -> Result<StateLine, AutomataError> {
    let mut words = text.split(' ').filter(|_| !text.is_empty()).peekable();
    let accepts = words.next_if_eq(&"*").is_some();
    let mut runs: Vec<Run> = Vec::new();
    for word in words {
        let run = word.split_once(':').and_then(|(last, target)| {
            let target =
                if target == "-" { DEAD } else { plain_number(target).filter(|&to: &u32| (to as usize) < count)? };
            Some(Run { last: plain_number(last)?, target })
        });
        let run = run.ok_or_else(|| trouble(line, format!("'{}' is no run of digits to a state", excerpt(word))))?;
        if runs.last().is_some_and(|last| last.last >= run.last) {
            return Err(trouble(line, format!("'{}': the digits must grow", excerpt(word))));
        }
        runs.push(run);
    }
    Ok((accepts, runs))
}

/// The automaton of a table, made canonical.
fn assemble(
    system: &Arc<NumberSystem>,
    tracks: usize,
    states: &[StateLine],
    work: &Work,
) -> Result<Automaton, AutomataError> {
    let layers = Layers::of(system, tracks);
    let mut layer_of: Vec<Option<usize>> = vec![None; states.len()];
    if let Some(first) = layer_of.first_mut() {
        *first = Some(0);
    }
    let mut stack: Vec<usize> = (0..states.len().min(1)).collect();
    while let Some(state) = stack.pop() {
        let layer = layer_of[state].unwrap_or(0);
        for run in states[state].1.iter().filter(|run| run.target != DEAD) {
            let target = run.target as usize;
            match layer_of[target] {
                None => {
                    layer_of[target] = Some(layers.next(layer));
                    stack.push(target);
                }
                Some(known) if known != layers.next(layer) => {
                    return Err(trouble(0, format!("state {target} is reached at different tracks or phases")));
                }
                Some(_) => {}
            }
        }
    }
    let mut graph = Graph::new();
    let mut meter = meter(work, "reading");
    for (state, (accepts, runs)) in states.iter().enumerate() {
        // A state that is never reached may stand in any layer.
        let layer = layer_of[state].unwrap_or(0);
        let reachable: &[Run] = if layer_of[state].is_some() { runs } else { &[] };
        graph.push(layer as u16, *accepts && layer == 0 && layer_of[state].is_some(), reachable);
        meter.hold(graph.len(), graph.bytes())?;
    }
    meter.tell(graph.len() as u64, None)?;
    let read = Automaton { system: system.clone(), tracks, graph: crate::minimise::minimal(&graph, work)? };
    // Without states, or where no accepting one can be reached, nothing is accepted.
    if read.is_empty() {
        return Ok(read);
    }
    let zeros = (0..layers.count()).fold(0, |state, _| read.graph.step(state, 0));
    if zeros != 0 {
        return Err(trouble(0, "leading zeros change what the automaton accepts".to_string()));
    }
    read.and(&Automaton::all(system, tracks, work)?, work)
}
