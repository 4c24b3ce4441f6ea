//! `verify`: every strategy of a game, or a claim, against the oracle.

use crate::json::Text;
use serde::{Serialize, Serializer};
use std::fmt;
use wythoff::solve::compiled::{Compiled, Shape};
use wythoff::solve::verify::Verification;
use wythoff::{Front, Game};

/// What was compared with the oracle, and how it came out.
#[derive(Clone, Debug)]
pub struct Verified {
    /// The game.
    pub game: Game,
    /// The largest heap.
    pub bound: u64,
    /// The claim as it was written; nothing for the fronts of the game.
    pub claim: Option<String>,
    /// How it came out.
    pub result: Verification,
}

/// A position on which a front or claim and the oracle differ.
#[derive(Serialize)]
struct Differing<'a> {
    position: [Text<u64>; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    front: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    claim: Option<&'a str>,
    expected: &'a str,
    found: &'a str,
}

impl Serialize for Verified {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Contract<'a> {
            game: Text<&'a Game>,
            bound: Text<u64>,
            engine: &'static str,
            #[serde(skip_serializing_if = "Option::is_none")]
            claim: Option<&'a str>,
            checked: Text<u128>,
            count: Text<u64>,
            disagreements: Vec<Differing<'a>>,
        }
        let claim = self.claim.as_deref();
        let disagreements = self.result.disagreements.iter().map(|disagreement| Differing {
            position: [Text(disagreement.position.0), Text(disagreement.position.1)],
            front: disagreement.front.map(Front::name),
            claim: claim.filter(|_| disagreement.front.is_none()),
            expected: &disagreement.expected,
            found: &disagreement.found,
        });
        Contract {
            game: Text(&self.game),
            bound: Text(self.bound),
            engine: self.result.engine.name(),
            claim,
            checked: Text(self.result.checked),
            count: Text(self.result.count),
            disagreements: disagreements.collect(),
        }
        .serialize(serializer)
    }
}

impl Verified {
    /// What is compared with the oracle.
    fn subject(&self) -> String {
        match &self.claim {
            Some(claim) => format!("the claim '{}'", claim.trim()),
            None if Front::of(&self.game) == [Front::Oracle] => "a second engine or the definition".to_string(),
            None => {
                let names: Vec<&str> = Front::of(&self.game).iter().map(|front| front.name()).collect();
                format!("the fronts {}", names.join(", "))
            }
        }
    }

    /// Why no faster engine was taken.
    fn engine_remark(&self) -> String {
        match Compiled::new(&self.game).shape() {
            Shape::Heaps => ", not lines: the rules mention the heaps".to_string(),
            Shape::Takes(obstacle) => format!(", not lines: {obstacle}"),
            Shape::Lines(_) => String::new(),
        }
    }
}

impl fmt::Display for Verified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Verified { game, bound, result, .. } = self;
        let (subject, remark) = (self.subject(), self.engine_remark());
        writeln!(f, "{game}, heaps up to {bound}: {subject} against the oracle (engine: {}{remark})", result.engine)?;
        if result.count == 0 {
            return writeln!(f, "All {} positions agree.", result.checked);
        }
        writeln!(f, "{} of {} positions disagree:", result.count, result.checked)?;
        for disagreement in &result.disagreements {
            let (x, y) = disagreement.position;
            let who = disagreement.front.map_or("the claim", Front::name);
            writeln!(f, "  ({x}, {y}): the oracle says {}, {who} {}", disagreement.expected, disagreement.found)?;
        }
        match result.count - result.disagreements.len() as u64 {
            0 => Ok(()),
            hidden => writeln!(f, "  … and {hidden} more (--show N lists more)"),
        }
    }
}
