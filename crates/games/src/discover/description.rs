//! What a set of P-positions is, in words.

use super::slope::Interval;
use crate::game::Game;
use crate::proof::Proof;
use automata::Limits;
use std::fmt;

/// A sentence about a set of P-positions. Closed forms are only named where they are proved equal to it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Description {
    /// No closed form was recognised.
    Automaton {
        /// Its states.
        states: usize,
    },
}

impl Description {
    pub(crate) fn of(_: &Game, proof: &Proof, _: Option<&Interval>, _: Limits) -> Description {
        Description::Automaton { states: proof.positions.states() }
    }
}

impl fmt::Display for Description {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Automaton { states } => write!(f, "automaton {states}"),
        }
    }
}
