//! `sum`: the answer about several games side by side.

use crate::json::{self, Heaps, Take, Text};
use crate::words::{fold, folded, taking};
use serde::{Serialize, Serializer};
use std::fmt;
use wythoff::solve::sum::{Sum, SumMove, SumMoves, Summand};
use wythoff::{Game, Natural, Outcome, Position};

/// A sum, and its winning moves, one or all.
#[derive(Debug)]
pub struct SumSolved {
    /// The sum.
    pub sum: Sum,
    /// The first winning move.
    pub winning: Option<SumMove>,
    /// Every winning move that can be found, where asked for.
    pub all: Option<SumMoves>,
}

impl SumSolved {
    /// Asks for one winning move, or for `all`.
    pub fn new(sum: Sum, all: bool) -> SumSolved {
        let all = all.then(|| sum.winning_moves());
        let winning = match &all {
            Some(all) => all.moves.first().cloned(),
            None => sum.winning_move(),
        };
        SumSolved { sum, winning, all }
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

/// "in summand 1 (euclid 13 31), take 26 from the second heap, leaving (13, 5)".
pub(super) fn in_summand(summands: &[Summand], played: &SumMove) -> String {
    let Summand { game, position } = &summands[played.summand];
    let heaps = format!("{} {}", folded(&position.x), folded(&position.y));
    let taken = taking(position, &played.taken);
    format!("in summand {} ({} {heaps}), {taken}", played.summand, fold(&game.to_string()))
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

/// The summand counted from 0, tokens taken there, and what is left of it.
#[derive(Serialize)]
pub(super) struct InSummand<'a> {
    summand: usize,
    take: Take<'a>,
    to: Heaps<'a>,
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

impl InSummand<'_> {
    pub(super) fn new(played: &SumMove) -> InSummand<'_> {
        InSummand { summand: played.summand, take: Take(&played.taken), to: Heaps(&played.to) }
    }
}

impl Serialize for SumSolved {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Contract<'a> {
            /// Nothing where it is only known not to be 0.
            value: Option<Text<&'a Natural>>,
            outcome: Text<Outcome>,
            #[serde(rename = "move")]
            winning: Option<InSummand<'a>>,
            #[serde(skip_serializing_if = "Option::is_none")]
            moves: Option<Vec<InSummand<'a>>>,
            /// Whether `moves` are all.
            #[serde(skip_serializing_if = "Option::is_none")]
            complete: Option<bool>,
            #[serde(skip_serializing_if = "Option::is_none")]
            note: Option<String>,
        }
        let all = self.all.as_ref();
        Contract {
            value: self.sum.value().map(Text),
            outcome: Text(self.sum.outcome()),
            winning: self.winning.as_ref().map(InSummand::new),
            moves: all.map(|all| all.moves.iter().map(InSummand::new).collect()),
            complete: all.map(|all| all.complete),
            note: self.unknown_value(),
        }
        .serialize(serializer)
    }
}

impl fmt::Display for SumSolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SumSolved { sum, winning, all } = self;
        let count = sum.summands().len();
        let games = if count == 1 { "1 game".to_string() } else { format!("{count} games") };
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
        match (all, winning) {
            (Some(all), Some(_)) => {
                writeln!(f, "Winning moves:")?;
                for played in &all.moves {
                    writeln!(f, "  {}", in_summand(sum.summands(), played))?;
                }
                if !all.complete {
                    writeln!(f, "There may be more, in or because of summands too large for a table of values.")?;
                }
                Ok(())
            }
            (None, Some(played)) => writeln!(f, "Winning move: {}.", in_summand(sum.summands(), played)),
            (_, None) => Ok(()),
        }
    }
}
