//! The text of a certificate: what the independent checker needs to see a proof again.

use super::obligations::{Cover, Proof};
use super::options::Moves;
use crate::moveset::Addable;
use automata::{Automaton, NumberSystem};
use formula::{Formula, Term};
use numeration::Language;
use rules::{FormulaRules, Game, Play};
use std::fmt::{self, Write};

/// The checker follows at most so many numbers side by side in a numeration by recurrence.
const MOST_RECURRENT: usize = 6;

/// Why the checker cannot follow a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unchecked {
    /// In a numeration by recurrence it follows at most six numbers side by side: enough for one move of a family, or for two moves of which one may be forbidden.
    Numbers {
        /// How many there are.
        count: usize,
    },
    /// The moves that cannot all be forbidden were counted and are not shown.
    Counted,
}

impl fmt::Display for Unchecked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unchecked::Numbers { count } => write!(
                f,
                "in a numeration by recurrence the checker follows at most six numbers side by side, and this proof has {count}"
            ),
            Unchecked::Counted => f.write_str(
                "the moves that cannot all be forbidden were counted, as to show them side by side takes too many states",
            ),
        }
    }
}

impl Proof {
    /// Why the checker cannot follow the proof; nothing where it can.
    pub fn unchecked(&self) -> Option<Unchecked> {
        let count = self.covers.iter().chain(&self.lives).map(|cover| cover.witnesses.tracks()).max();
        let count = count.filter(|&most| self.positions.system().as_recurrence().is_some() && most > MOST_RECURRENT);
        let counted = self.counted.then_some(Unchecked::Counted);
        counted.or(count.map(|count| Unchecked::Numbers { count }))
    }

    /// The certificate of this proof about `game`, in the format that the crate `wythoff-check` describes.
    ///
    /// ```
    /// use wythoff::numbers::work::Work;
    /// use wythoff::prove::proof::{Verdict, prove, theorem};
    /// let game = "nim".parse()?;
    /// let claim = theorem(&game, &Work::default())?;
    /// let Verdict::Proved(proof) = prove(&game, &claim, &Work::default())? else { panic!("Bouton was right") };
    /// assert!(proof.certificate(&game).starts_with("wythoff certificate 4\ngame nim\nplay normal\nheaps either\nrule "));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn certificate(&self, game: &Game) -> String {
        let system = self.positions.system();
        let mut text = format!("wythoff certificate {}\ngame {game}\n", if states_words(system) { 7 } else { 4 });
        head(&mut text, game, self);
        line(&mut text, format_args!("positions {}", self.positions.states()));
        states(&mut text, &self.positions);
        line(&mut text, format_args!("ends {}", self.ends.states()));
        states(&mut text, &self.ends);
        for orbit in &self.orbits {
            let (members, witnesses) = (&orbit.automaton, &orbit.witnesses);
            line(&mut text, format_args!("family {} {}", members.states(), witnesses.states()));
            states(&mut text, members);
            states(&mut text, witnesses);
        }
        for (name, covers) in [("cover", &self.covers), ("live", &self.lives)] {
            for cover in covers {
                let moves = moves(cover);
                let (sources, witnesses) = (cover.positions.states(), cover.witnesses.states());
                line(&mut text, format_args!("{name} {sources} {witnesses} {moves}"));
                states(&mut text, &cover.positions);
                states(&mut text, &cover.witnesses);
            }
        }
        text.push_str("end\n");
        text
    }

    /// The certificate of this proof about `game`, a game of normal play, that says besides which takes may be added to it without changing the
    /// P-positions: `addable` and no others.
    pub(crate) fn certificate_with(&self, game: &Game, addable: &Addable) -> String {
        let plain = self.certificate(game);
        let (_, rest) = plain.split_once('\n').unwrap_or_default();
        let mut text = format!("wythoff certificate 6\n{}", rest.strip_suffix("end\n").unwrap_or(rest));
        let Addable { takes, differences, witnesses } = addable;
        line(&mut text, format_args!("extension {}", takes.states()));
        states(&mut text, takes);
        line(&mut text, format_args!("differences {} {}", differences.states(), witnesses.states()));
        states(&mut text, differences);
        states(&mut text, witnesses);
        text.push_str("end\n");
        text
    }
}

/// The rule, the numeration, and the extra moves that automata give: as the game has them, and in both orders of the heaps.
pub(super) fn head(text: &mut String, game: &Game, proof: &Proof) {
    let rules = game.ruleset.to_formula_rules().and_then(FormulaRules::listed);
    if let Some(rules) = &rules {
        rule(text, rules, game.play);
    }
    system(text, proof.positions.system());
    for (table, both) in rules.iter().flat_map(|rules| rules.extra.tables()).zip(&proof.tables) {
        line(text, format_args!("moves {} {}", table.states().len(), both.states()));
        table.states().iter().for_each(|state| line(text, format_args!("{state}")));
        states(text, both);
    }
}

/// What the moves of a cover lessen: `x`, `y` or `xy`; or the number of their family. Several of them stand commas apart.
pub(super) fn moves(cover: &Cover) -> String {
    let [x, y] = cover.here;
    // A heap that stays has one track with what is left of it.
    let one = |(moves, [left_x, left_y]): (&Moves, &[usize; 2])| match moves {
        Moves::Family { index } => index.to_string(),
        _ if *left_x == x => "y".to_string(),
        _ if *left_y == y => "x".to_string(),
        _ => "xy".to_string(),
    };
    cover.moves.iter().zip(&cover.left).map(one).collect::<Vec<_>>().join(",")
}

pub(super) fn line(text: &mut String, line: std::fmt::Arguments<'_>) {
    // Writing into a string does not fail.
    let _ = writeln!(text, "{line}");
}

/// Whether a numeration has to say what its normal forms are: only one by recurrence.
fn states_words(system: &NumberSystem) -> bool {
    system.plain_base().is_none() && system.alpha().is_none()
}

/// The numeration, with its normal forms where it has to say them.
fn system(text: &mut String, system: &NumberSystem) {
    line(text, format_args!("system {system}"));
    if states_words(system) {
        language(text, system.language());
    }
}

/// The rule as a tree, so that no checker has to read the language of rules.
fn rule(text: &mut String, rules: &FormulaRules, play: Play) {
    line(text, format_args!("play {}", if play.misere { "misere" } else { "normal" }));
    if play.is_blocking() {
        line(text, format_args!("block {}", play.block));
    }
    line(text, format_args!("heaps {}", if rules.ordered { "ordered" } else { "either" }));
    line(text, format_args!("rule {}", condition(&rules.formula)));
    for (start, map) in rules.extra.families() {
        match map {
            None => line(text, format_args!("single {} {}", start.u, start.v)),
            Some([[a, b, c], [d, e, f]]) => {
                line(text, format_args!("orbit {} {} {a} {b} {c} {d} {e} {f}", start.u, start.v));
            }
        }
    }
}

/// `(word item item)`.
fn list(word: &str, items: impl IntoIterator<Item = String>) -> String {
    let items: String = items.into_iter().map(|item| format!(" {item}")).collect();
    format!("({word}{items})")
}

fn condition(formula: &Formula) -> String {
    match formula {
        Formula::Compare(comparison, left, right) => list(comparison.sign(), [term(left), term(right)]),
        Formula::Not(inner) => list("not", [condition(inner)]),
        Formula::And(inner) => list("and", inner.iter().map(condition)),
        Formula::Or(inner) => list("or", inner.iter().map(condition)),
        Formula::Condition(never) => match *never {},
    }
}

fn term(value: &Term) -> String {
    match value {
        Term::Constant(number) => number.to_string(),
        Term::Variable(variable) => variable.to_string(),
        Term::Negate(inner) => list("-", [term(inner)]),
        Term::Sum(terms) => list("+", terms.iter().map(term)),
        Term::Product(factor, inner) => list("*", [factor.to_string(), term(inner)]),
        Term::Remainder(inner, modulus) => list("%", [term(inner), modulus.to_string()]),
        Term::Absolute(inner) => list("abs", [term(inner)]),
        Term::Function(never) => match *never {},
    }
}

/// The normal forms as one automaton: whether a state accepts, and the states that digits up to a number lead to. Of one period of places the
/// states before the most significant one come first.
pub(super) fn rows_of_words(language: &Language) -> Vec<(bool, Vec<(u32, usize)>)> {
    let period = language.period();
    // Layer 0 reads the highest phase.
    let begins: Vec<usize> = (0..period)
        .scan(0, |total, layer| {
            let begin = *total;
            *total += language.states(period - 1 - layer);
            Some(begin)
        })
        .collect();
    let mut rows = Vec::new();
    for layer in 0..period {
        let phase = period - 1 - layer;
        for state in 0..language.states(phase) as u32 {
            let runs = language.runs(phase, state).iter();
            let runs = runs.map(|run| (run.0, begins[(layer + 1) % period] + run.1 as usize)).collect();
            rows.push((layer == 0 && language.accepts(state), runs));
        }
    }
    rows
}

fn language(text: &mut String, language: &Language) {
    let rows = rows_of_words(language);
    line(text, format_args!("language {}", rows.len()));
    for (accepts, runs) in rows {
        let runs = runs.iter().map(|(last, target)| format!("{last}:{target}"));
        let accepts = accepts.then(|| "*".to_string());
        line(text, format_args!("{}", accepts.into_iter().chain(runs).collect::<Vec<_>>().join(" ")));
    }
}

/// One line a state: `*` if it accepts, then its runs of digits.
pub(super) fn states(text: &mut String, automaton: &Automaton) {
    for state in 0..automaton.states() as u32 {
        let runs = automaton.runs(state).iter().map(|run| match run.target {
            u32::MAX => format!("{}:-", run.last),
            target => format!("{}:{target}", run.last),
        });
        let accepts = automaton.accepts_in(state).then(|| "*".to_string());
        line(text, format_args!("{}", accepts.into_iter().chain(runs).collect::<Vec<_>>().join(" ")));
    }
}
