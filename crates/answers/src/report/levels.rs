//! `prove --value` and `discover --value`: the positions of the first Sprague–Grundy values, proved for all heaps.

use super::states;
use crate::json::{Heaps, Text};
use serde::{Serialize, Serializer};
use std::fmt;
use wythoff::prove::compare::Difference;
use wythoff::prove::levels::Levels;
use wythoff::prove::proof::Proof;
use wythoff::{Game, Natural};

/// Positions of each value that are shown.
const SHOWN: usize = 8;

/// What was found out about the values of a game.
#[derive(Clone, Debug)]
pub struct Valued {
    /// The game.
    pub game: Game,
    /// The largest value that was asked for.
    pub value: u32,
    /// What was proved, and why it is not more.
    pub found: Levels,
    /// The file the certificate was written to.
    pub certificate: Option<String>,
}

impl Valued {
    fn first(&self, proof: &Proof) -> Vec<[Natural; 2]> {
        Difference::listed(&proof.positions, !self.game.is_ordered(), SHOWN)
    }
}

impl Serialize for Valued {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Level {
            value: usize,
            states: usize,
            first: Vec<[Text<Natural>; 2]>,
        }
        #[derive(Serialize)]
        struct Classes {
            value: u32,
            leading: usize,
            classes: usize,
        }
        #[derive(Serialize)]
        struct Contract<'a> {
            result: &'static str,
            game: Text<&'a Game>,
            value: u32,
            system: Option<String>,
            levels: Vec<Level>,
            reason: Option<&'a str>,
            position: Option<Heaps<'a>>,
            bound: Option<u64>,
            classes: Vec<Classes>,
        }
        let Levels { proved, missing, .. } = &self.found;
        let level = |(value, proof): (usize, &Proof)| Level {
            value,
            states: proof.positions.states(),
            first: self.first(proof).into_iter().map(|pair| pair.map(Text)).collect(),
        };
        let missing = missing.as_ref();
        let refuted = missing.and_then(|missing| missing.refuted.as_ref());
        let classes = missing.map(|missing| missing.classes.as_slice()).unwrap_or_default();
        Contract {
            result: match (missing, refuted) {
                (None, _) => "proved",
                (_, Some(_)) => "refuted",
                _ => "not found",
            },
            game: Text(&self.game),
            value: self.value,
            system: proved.first().map(|proof| proof.positions.system().to_string()),
            levels: proved.iter().enumerate().map(level).collect(),
            reason: missing.map(|missing| missing.reason.as_str()),
            position: refuted.map(|wrong| Heaps(&wrong.position)),
            bound: missing.map(|missing| missing.bound),
            classes: classes
                .iter()
                .flat_map(|(value, counts)| {
                    counts.iter().map(|&(leading, classes)| Classes { value: *value, leading, classes })
                })
                .collect(),
        }
        .serialize(serializer)
    }
}

impl fmt::Display for Valued {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Levels { proved, missing, .. } = &self.found;
        for (value, proof) in proved.iter().enumerate() {
            let first: Vec<String> = self.first(proof).iter().map(|[x, y]| format!("({x}, {y})")).collect();
            let more = if first.len() == SHOWN { " ..." } else { "" };
            writeln!(f, "{}: the positions of value {value}, proved for all heaps.", self.game)?;
            writeln!(f, "  first      {}{more}", first.join(" "))?;
            let (count, system) = (states(proof.positions.states()), proof.positions.system());
            writeln!(f, "  automaton  {count} in {system}")?;
        }
        if let Some(missing) = missing {
            match &missing.refuted {
                Some(wrong) => {
                    let (value, reason) = (proved.len(), wrong.obligation.name());
                    writeln!(f, "The claim about value {value} is refuted, first at {} ({reason}).", wrong.position)?;
                }
                None => writeln!(f, "Value {} was not found: {}.", proved.len(), missing.reason)?,
            }
            if !missing.classes.is_empty() {
                writeln!(f, "Classes told apart by the six lowest digits, after 1, 2, ... leading ones:")?;
                for (value, counts) in &missing.classes {
                    let counts: Vec<String> = counts.iter().map(|(_, classes)| classes.to_string()).collect();
                    writeln!(f, "  value {value}  {}", counts.join(", "))?;
                }
                writeln!(
                    f,
                    "From all values with heaps below {}; a set with an automaton has boundedly many.",
                    missing.bound
                )?;
            }
        }
        if let Some(path) = &self.certificate {
            writeln!(f, "The certificate is in {path}; 'wythoff check {path}' verifies it independently.")?;
        }
        Ok(())
    }
}
