//! `moves --invariant`: whether the moves of a game depend on the heaps they are taken from.

use crate::json::{Heaps, Take, Text};
use serde::{Serialize, Serializer};
use std::fmt;
use wythoff::Game;
use wythoff::numbers::work::Work;
use wythoff::prove::moveset::decide_invariance;
use wythoff::prove::proof::ProofError;
use wythoff::solve::Invariance;

/// Whether a ruleset is invariant, and if not, the move that shows it.
#[derive(Clone, Debug)]
pub struct InvarianceAnswer {
    /// The game.
    pub game: Game,
    /// What was found.
    pub found: Invariance,
}

impl InvarianceAnswer {
    /// Decides it.
    ///
    /// # Errors
    /// Rules that automata do not know; limits of the work.
    pub fn new(game: &Game, work: &Work<'_>) -> Result<InvarianceAnswer, ProofError> {
        Ok(InvarianceAnswer { game: game.clone(), found: decide_invariance(game, work)? })
    }

    /// Yes, no, or not decided.
    pub fn holds(&self) -> Option<bool> {
        match self.found {
            Invariance::Invariant => Some(true),
            Invariance::Depends { .. } => Some(false),
            _ => None,
        }
    }
}

/// "(0, 1) may be taken from (1, 1), but not from (0, 1)", where the moves depend on the heaps.
pub fn witness(found: &Invariance) -> Option<String> {
    let Invariance::Depends { taken, legal, illegal } = found else { return None };
    Some(format!("{taken} may be taken from {legal}, but not from {illegal}"))
}

impl Serialize for InvarianceAnswer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Contract<'a> {
            game: Text<&'a Game>,
            question: &'static str,
            result: Option<bool>,
            witness: Option<Witness<'a>>,
        }
        #[derive(Serialize)]
        struct Witness<'a> {
            take: Take<'a>,
            legal_from: Heaps<'a>,
            illegal_from: Heaps<'a>,
        }
        let witness = match &self.found {
            Invariance::Depends { taken, legal, illegal } => {
                Some(Witness { take: Take(taken), legal_from: Heaps(legal), illegal_from: Heaps(illegal) })
            }
            _ => None,
        };
        Contract { game: Text(&self.game), question: "invariant", result: self.holds(), witness }.serialize(serializer)
    }
}

impl fmt::Display for InvarianceAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = &self.game;
        match (self.holds(), witness(&self.found)) {
            (Some(true), _) => {
                writeln!(
                    f,
                    "The rules of {game} are invariant: what may be taken somewhere may be taken wherever it fits."
                )
            }
            (_, Some(witness)) => writeln!(f, "The rules of {game} are not invariant: {witness}."),
            _ => writeln!(f, "Whether the rules of {game} are invariant is not decided."),
        }
    }
}
