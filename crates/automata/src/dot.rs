//! Automata as pictures in the language of Graphviz.

use crate::automaton::{Automaton, DEAD};
use std::collections::BTreeMap;
use std::fmt::Write;

impl Automaton {
    /// The automaton in the DOT language: a box for each state with the track it waits for, double where a word may end.
    ///
    /// `names` are those of the tracks; missing ones are numbered. The rejecting sink is not drawn.
    ///
    /// ```
    /// use wythoff::automata::{Automaton, NumberSystem};
    /// use wythoff::numbers::work::Work;
    /// let even = Automaton::even_trailing_zeros(&NumberSystem::ostrowski(&[2])?, &Work::default())?;
    /// let dot = even.to_dot(&["x"]);
    /// assert!(dot.starts_with("digraph automaton {"));
    /// assert!(dot.contains("s0 -> s0 [label=\"0\"];"));
    /// # Ok::<(), wythoff::automata::AutomataError>(())
    /// ```
    pub fn to_dot(&self, names: &[&str]) -> String {
        let mut dot = String::from("digraph automaton {\n  rankdir=LR;\n  node [shape=circle];\n");
        for state in 0..self.states() as u32 {
            let (phase, track) = self.phase_and_track(state).unwrap_or_default();
            let name = names.get(track).map_or_else(|| track.to_string(), |name| escaped(name));
            let place = if self.system.period() > 1 { format!(" mod {phase}") } else { String::new() };
            let shape = if self.accepts_in(state) { ", shape=doublecircle" } else { "" };
            let start = if state == 0 { ", style=bold" } else { "" };
            // Writing to a string cannot fail.
            let _ = writeln!(dot, "  s{state} [label=\"{state}: {name}{place}\"{shape}{start}];");
        }
        for state in 0..self.states() as u32 {
            let mut labels: BTreeMap<u32, Vec<String>> = BTreeMap::new();
            let mut first = 0;
            for run in self.runs(state) {
                if run.target != DEAD {
                    let label = if first == run.last { first.to_string() } else { format!("{first}-{}", run.last) };
                    labels.entry(run.target).or_default().push(label);
                }
                first = run.last + 1;
            }
            for (target, label) in labels {
                let _ = writeln!(dot, "  s{state} -> s{target} [label=\"{}\"];", label.join(", "));
            }
        }
        dot.push_str("}\n");
        dot
    }
}

/// A name inside quotation marks.
fn escaped(name: &str) -> String {
    name.replace('\\', "\\\\").replace('"', "\\\"")
}
