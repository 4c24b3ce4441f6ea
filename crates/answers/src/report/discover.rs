//! `discover`: from the rules alone to the P-positions, proved for all heaps.

use crate::json::Text;
use serde::{Serialize, Serializer};
use std::fmt;
use wythoff::prove::discover::{Discovery, Obstruction, Trial};
use wythoff::{Game, Natural};

/// P-positions shown.
const SHOWN: usize = 8;

/// What was found and proved.
#[derive(Clone, Debug)]
pub struct Discovered {
    /// The game.
    pub game: Game,
    /// What was found.
    pub found: Discovery,
    /// The first P-positions.
    pub first: Vec<[Natural; 2]>,
    /// The file the automaton was written to.
    pub saved: Option<String>,
    /// The file the certificate was written to.
    pub certificate: Option<String>,
}

impl Discovered {
    /// What was found about `game`.
    pub fn new(game: Game, found: Discovery) -> Discovered {
        Discovered { first: found.first_positions(&game, SHOWN), game, found, saved: None, certificate: None }
    }
}

/// A numeration that was tried in vain.
#[derive(Serialize)]
struct Vain<'a> {
    system: &'a str,
    reason: Text<&'a dyn fmt::Display>,
}

fn vain(tried: &[Trial]) -> Vec<Vain<'_>> {
    tried.iter().map(|trial| Vain { system: &trial.system, reason: Text(&trial.obstruction) }).collect()
}

impl Serialize for Discovered {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Contract<'a> {
            result: &'static str,
            game: Text<&'a Game>,
            found: Text<&'a dyn fmt::Display>,
            claim: Option<String>,
            statement: Option<String>,
            alpha: Option<String>,
            latex: Option<String>,
            system: Text<&'a dyn fmt::Display>,
            states: usize,
            largest: usize,
            bound: u64,
            #[serde(skip_serializing_if = "Option::is_none")]
            continued: Option<u64>,
            refuted: usize,
            first: Vec<[Text<&'a Natural>; 2]>,
            tried: Vec<Vain<'a>>,
        }
        let Discovery { proof, description, bound, continued, refuted, tried, .. } = &self.found;
        let (statement, alpha) = description.statement().map_or((None, None), |(text, alpha)| (Some(text), alpha));
        Contract {
            result: "proved",
            game: Text(&self.game),
            found: Text(description),
            claim: description.claim(),
            statement,
            alpha,
            latex: description.latex(),
            system: Text(proof.positions.system()),
            states: proof.positions.states(),
            largest: proof.largest,
            bound: *bound,
            continued: *continued,
            refuted: *refuted,
            first: self.first.iter().map(|pair| pair.each_ref().map(Text)).collect(),
            tried: vain(tried),
        }
        .serialize(serializer)
    }
}

impl fmt::Display for Discovered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Discovered { game, found, .. } = self;
        let positions = &found.proof.positions;
        writeln!(f, "{game}: found, and proved for all heaps.")?;
        if positions.is_empty() {
            writeln!(f, "No position is a P-position.")?;
        } else {
            writeln!(f, "The P-positions are {}.", found.description)?;
            let shown: Vec<String> = self.first.iter().map(|[x, y]| format!("({x}, {y})")).collect();
            let more = if shown.len() == SHOWN { ", ..." } else { "" };
            writeln!(f, "  first    {}{more}", shown.join(" "))?;
        }
        writeln!(f, "  numbers  written in {}; the automaton has {} states", positions.system(), positions.states())?;
        write!(f, "  learned  from the outcomes of all positions up to {}", found.bound)?;
        match found.continued {
            Some(heap) => writeln!(f, ", and from a recursion that gives all of them, up to {heap}")?,
            None => writeln!(f)?,
        }
        if found.refuted > 0 {
            let guesses = if found.refuted == 1 { "guess" } else { "guesses" };
            writeln!(f, "  refuted  {} {guesses} that agreed with the table", found.refuted)?;
        }
        if !found.tried.is_empty() {
            let names: Vec<&str> = found.tried.iter().map(|trial| trial.system.as_str()).collect();
            writeln!(f, "  in vain  {}", names.join(", "))?;
        }
        if let Some(claim) = found.description.claim() {
            writeln!(f, "  claim    wythoff prove -g '{game}' --claim '{claim}'")?;
        }
        if let Some((statement, alpha)) = found.description.statement() {
            let alpha = alpha.map(|alpha| format!(", with --cf '{alpha}'")).unwrap_or_default();
            writeln!(f, "  eval     {statement}{alpha}")?;
        }
        if let Some(path) = &self.saved {
            writeln!(f, "The automaton is in {path}: 'wythoff solve --strategy {path} X Y' plays by it at any size.")?;
        }
        if let Some(path) = &self.certificate {
            writeln!(f, "The certificate is in {path}; 'wythoff check {path}' verifies it independently.")?;
        }
        Ok(())
    }
}

/// Nothing was found within the limits.
#[derive(Clone, Debug)]
pub struct NotDiscovered {
    /// The game.
    pub game: Game,
    /// Outcomes were worked out up to this heap.
    pub bound: u64,
    /// The most states that were allowed.
    pub states: usize,
    /// What was tried.
    pub tried: Vec<Trial>,
    /// A guess that agrees with the outcomes up to a heap, and is not proved: its states, its numeration, and that heap.
    pub guess: Option<(usize, String, u64)>,
    /// The file the guess was written to.
    pub saved: Option<String>,
    /// The search was ended before it was through.
    pub stopped: bool,
}

/// A guess that is not proved.
#[derive(Serialize)]
struct Guess<'a> {
    states: usize,
    system: &'a str,
    agrees_to: u64,
}

impl Serialize for NotDiscovered {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Contract<'a> {
            result: &'static str,
            game: Text<&'a Game>,
            bound: u64,
            states: usize,
            stopped: bool,
            guess: Option<Guess<'a>>,
            tried: Vec<Vain<'a>>,
        }
        let NotDiscovered { game, bound, states, tried, guess, stopped, .. } = self;
        let guess =
            guess.as_ref().map(|(states, system, agrees_to)| Guess { states: *states, system, agrees_to: *agrees_to });
        let (bound, states, stopped) = (*bound, *states, *stopped);
        Contract { result: "not found", game: Text(game), bound, states, stopped, guess, tried: vain(tried) }
            .serialize(serializer)
    }
}

impl NotDiscovered {
    /// Whether the table itself speaks against an automaton.
    pub fn is_hopeless(&self) -> bool {
        self.tried.iter().any(|trial| matches!(trial.obstruction, Obstruction::Drift(_)))
    }
}

impl fmt::Display for NotDiscovered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NotDiscovered { game, bound, tried, guess, saved, stopped, .. } = self;
        let ended = if *stopped { "not found before the search was ended" } else { "not found" };
        if *bound == 0 && *stopped {
            return writeln!(
                f,
                "{game}: {ended}: all of it went into a first table of outcomes, and nothing was tried."
            );
        }
        writeln!(f, "{game}: {ended}. Tried, with the outcomes of all positions up to {bound}:")?;
        for trial in tried {
            writeln!(f, "  {:<12} {}", trial.system, trial.obstruction)?;
        }
        if let Some((states, system, agrees_to)) = guess {
            writeln!(f, "The best guess has {states} states in {system}: agrees to {agrees_to}, not proved.")?;
        }
        if guess.is_none() {
            writeln!(f, "There is no guess worth keeping.")?;
        }
        if let Some(path) = saved {
            writeln!(
                f,
                "It is in {path}: wythoff prove --claim 'automaton {path}' tries again, with limits of its own."
            )?;
        }
        match self.is_hopeless() {
            true => writeln!(f, "The search went no further: --systems names numerations to try all the same."),
            false => writeln!(
                f,
                "There may be an automaton with more states, or in another numeration (--states, --proof-states, --systems, --bound, --time)."
            ),
        }
    }
}
