//! `sweep`: what is known about one game of many, a line each, as the stores of the Python package keep it.

use serde::Serialize;
use std::fmt;
use wythoff::Game;
use wythoff::numbers::work::Work;
use wythoff::prove::discover::{DiscoverError, DiscoverOptions, Finding, Trial, Unproved, discover};
use wythoff::solve::outcomes::Outcomes;

/// First P-positions are looked for among heaps up to this.
const LARGEST_FIRST: u64 = 63;

/// So many of them are kept.
const MOST_FIRST: usize = 16;

/// What a game may use. It is part of the key: a result under other limits is another result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SweepLimits {
    /// Processor time.
    pub milliseconds: u64,
    /// Bytes.
    pub memory: u64,
}

impl SweepLimits {
    /// What the result about `game` is filed under.
    ///
    /// ```
    /// use wythoff_answers::report::sweep::SweepLimits;
    /// let key = SweepLimits { milliseconds: 10_000, memory: 1 << 30 }.key(&"wythoff:a=2".parse()?);
    /// assert!(key.ends_with(" cpu=10000ms memory=1073741824 wythoff:a=2"));
    /// # Ok::<(), wythoff::GameError>(())
    /// ```
    pub fn key(self, game: &Game) -> String {
        format!("{VERSION} cpu={}ms memory={} {game}", self.milliseconds, self.memory)
    }

    /// The processor time in words.
    pub fn words(self) -> String {
        let (seconds, rest) = (self.milliseconds / 1000, self.milliseconds % 1000);
        let fraction = format!("{rest:03}");
        let point = if rest == 0 { "" } else { "." };
        format!("within {seconds}{point}{} s of processor time", fraction.trim_end_matches('0'))
    }
}

/// The version of all crates.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A game is begun: a line without its result says that the process died with it.
#[derive(Clone, Debug, Serialize)]
pub struct Begun {
    /// The key of the game.
    pub start: String,
}

/// What is known about a game.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Swept {
    /// What it is filed under.
    pub key: String,
    /// The game, in canonical form.
    pub game: String,
    /// Proved, open, refused or quarantined.
    pub status: &'static str,
    /// The numeration of the proof.
    pub system: Option<String>,
    /// The states of its automaton.
    pub states: Option<usize>,
    /// The first P-positions, by the larger heap, then by the smaller.
    pub first: Option<Vec<(u64, u64)>>,
    /// The P-positions in words.
    pub theorem: Option<String>,
    /// Processor time.
    pub cpu_seconds: Option<f64>,
    /// The version that found it.
    pub version: &'static str,
    /// Why it is not proved.
    pub reason: Option<String>,
    /// The evidence.
    pub certificate: Option<String>,
}

impl Swept {
    /// Nothing is known yet but the first P-positions, where a table of them is within the limits.
    pub fn new(game: &Game, limits: SweepLimits, work: &Work<'_>) -> Swept {
        Swept { first: first_positions(game, work), ..Swept::blank(game, limits) }
    }

    fn blank(game: &Game, limits: SweepLimits) -> Swept {
        Swept { key: limits.key(game), game: game.to_string(), version: VERSION, ..Swept::default() }
    }

    /// A game with which the process died so often that it is not begun again.
    pub fn quarantined(game: &Game, limits: SweepLimits, starts: usize) -> Swept {
        Swept::blank(game, limits).unproved("quarantined", format!("its worker died {starts} times"))
    }

    /// The game cannot be decided within its limits, or at all.
    pub fn unproved(self, status: &'static str, reason: String) -> Swept {
        Swept { status, reason: Some(reason), ..self }
    }

    /// Discovers what the P-positions of `game` are, which is that of the row. A search that was to stop leaves the game open and says how far it
    /// looked; whoever stopped it knows whether that was for lack of time.
    ///
    /// # Errors
    /// A limit, the wish to stop before there was anything to tell, or rules that are no formula.
    pub fn discovered(&self, game: &Game, limits: SweepLimits, work: &Work<'_>) -> Result<Swept, DiscoverError> {
        let options = DiscoverOptions::default();
        match discover(game, &options, &work.with_states(work.states.max(options.proof_states)))? {
            Finding::Found(found) => Ok(Swept {
                status: "proved",
                system: Some(found.proof.positions.system().to_string()),
                states: Some(found.proof.positions.states()),
                theorem: Some(found.description.to_string()),
                certificate: found.proof.unchecked().is_none().then(|| found.proof.certificate(game)),
                ..self.clone()
            }),
            Finding::NotFound { bound, tried, guess, stopped } => {
                let within = if stopped { format!(" {}", limits.words()) } else { String::new() };
                let reason = format!("not found{within} {}", far(bound, &tried, guess.as_ref()));
                Ok(self.clone().unproved("open", reason))
            }
        }
    }
}

/// How far was looked, in words.
fn far(bound: u64, tried: &[Trial], guess: Option<&Unproved>) -> String {
    let systems: Vec<&str> = tried.iter().map(|trial| trial.system.as_str()).collect();
    let mut words = format!("with heaps up to {bound}");
    if !systems.is_empty() {
        words += &format!(" in {}", systems.join(", "));
    }
    if let Some(Unproved { positions, agrees_to, .. }) = guess {
        let (states, system) = (positions.states(), positions.system());
        words += &format!("; a guess of {states} states in {system} agrees to {agrees_to}, not proved");
    }
    words
}

/// With x ≤ y unless the rules are ordered; nothing where a table is beyond the limits.
fn first_positions(game: &Game, work: &Work<'_>) -> Option<Vec<(u64, u64)>> {
    let outcomes = Outcomes::compute(game, LARGEST_FIRST, LARGEST_FIRST, work).ok()?;
    let listed = outcomes.p_positions().filter(|(x, y)| game.is_ordered() || x <= y);
    let mut first: Vec<(u64, u64)> = listed.collect();
    first.sort_by_key(|&(x, y)| (x.max(y), x.min(y), x, y));
    first.truncate(MOST_FIRST);
    Some(first)
}

/// One line for people.
impl fmt::Display for Swept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Swept { game, status, theorem, reason, .. } = self;
        writeln!(f, "{game}: {status}: {}", theorem.as_deref().or(reason.as_deref()).unwrap_or_default())
    }
}
