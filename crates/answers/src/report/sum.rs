//! `sum`: the answer about several games side by side.

use super::winning_moves::{WinningMoves, games};
use crate::explain::{sum_of_values, why};
use crate::json::{self, Text};
use serde::{Serialize, Serializer};
use std::fmt;
use wythoff::solve::sum::{Sum, Summand};
use wythoff::{Game, Natural, Outcome, Position};

/// A sum, and its winning moves, one or all.
#[derive(Debug)]
pub struct SumSolved {
    /// The sum.
    pub sum: Sum,
    /// Its winning moves, one or all.
    pub winning: WinningMoves,
    /// The reason in lines, where asked for.
    pub explanation: Option<Vec<String>>,
}

impl SumSolved {
    /// Asks for one winning move, or for `all`.
    pub fn new(sum: Sum, all: bool) -> SumSolved {
        let winning = WinningMoves::new(all, || sum.winning_move(), || sum.winning_moves());
        SumSolved { sum, winning, explanation: None }
    }

    /// The same with the value of each summand and what follows.
    pub fn explained(self) -> SumSolved {
        let lines = sum_of_values(&self.sum, self.winning.first.as_ref());
        SumSolved { explanation: Some(lines), ..self }
    }

    /// Why the value is not given, where it is not.
    fn unknown_value(&self) -> Option<String> {
        let index = self.sum.deciding_summand()?;
        let why = match self.sum.value_of_the_others() {
            Some(others) if !others.is_zero() => format!(
                "the others come to {others}, and summand {index}, too large for a table of values, has by its closed forms neither the value 0 nor 1"
            ),
            _ => format!(
                "the others cancel, and summand {index}, too large for a table of values, is an N-position by its closed form"
            ),
        };
        Some(format!("the value is not 0, but not known: {why}"))
    }
}

/// One summand, as if it were alone.
#[derive(Clone, Debug, Serialize)]
pub struct SummandAlone {
    /// The game.
    #[serde(serialize_with = "json::text")]
    pub game: Game,
    /// The heaps.
    #[serde(serialize_with = "json::heaps")]
    pub position: Position,
    /// Who wins it, where that is known.
    #[serde(serialize_with = "json::optional_text")]
    pub outcome: Option<Outcome>,
    /// Its value, where that is known.
    #[serde(serialize_with = "json::optional_text")]
    pub value: Option<Natural>,
}

impl SummandAlone {
    /// What is known of each summand of `sum` alone, in normal play.
    pub fn all(sum: &Sum) -> Vec<SummandAlone> {
        let alone = |(index, summand): (usize, &Summand)| SummandAlone {
            game: summand.game.clone(),
            position: summand.position.clone(),
            outcome: sum.outcome_of(index),
            value: sum.value_of(index).cloned(),
        };
        sum.summands().iter().enumerate().map(alone).collect()
    }
}

impl Serialize for SumSolved {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Contract<'a> {
            /// Nothing where it is only known not to be 0.
            value: Option<Text<&'a Natural>>,
            outcome: Text<Outcome>,
            #[serde(flatten)]
            winning: &'a WinningMoves,
            #[serde(skip_serializing_if = "Option::is_none")]
            note: Option<String>,
            #[serde(skip_serializing_if = "Option::is_none")]
            explanation: Option<&'a [String]>,
        }
        Contract {
            value: self.sum.value().map(Text),
            outcome: Text(self.sum.outcome()),
            winning: &self.winning,
            note: self.unknown_value(),
            explanation: self.explanation.as_deref(),
        }
        .serialize(serializer)
    }
}

impl fmt::Display for SumSolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SumSolved { sum, winning, explanation } = self;
        let games = games(sum.summands());
        let meaning = match sum.outcome() {
            Outcome::P => "a P-position: whoever is to move loses against best play",
            Outcome::N => "an N-position: whoever is to move wins",
        };
        match sum.value() {
            Some(value) => writeln!(f, "The sum of {games} has value {value}. It is {meaning}.")?,
            None => writeln!(f, "The sum of {games} is {meaning}.")?,
        }
        if let Some(note) = self.unknown_value() {
            writeln!(f, "Note: {note}.")?;
        }
        winning.write(f, sum.summands())?;
        why(f, explanation.as_deref())
    }
}
