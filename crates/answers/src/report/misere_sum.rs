//! `sum --misere`: several games side by side, and whoever cannot move in any wins.

use super::winning_moves::{WinningMoves, games};
use crate::explain::{misere_values, why};
use crate::json::Text;
use crate::words::folded;
use serde::{Serialize, Serializer};
use std::fmt;
use wythoff::solve::sum::{MisereSum, Summand};
use wythoff::{Natural, Outcome};

/// A misère sum, and its winning moves, one or all.
#[derive(Debug)]
pub struct MisereSumSolved {
    /// The sum.
    pub sum: MisereSum,
    /// Its winning moves, one or all.
    pub winning: WinningMoves,
    /// The values of the summands in lines, where asked for.
    pub explanation: Option<Vec<String>>,
}

impl MisereSumSolved {
    /// Asks for one winning move, or for `all`.
    pub fn new(sum: MisereSum, all: bool) -> MisereSumSolved {
        let winning = WinningMoves::new(all, || sum.winning_move(), || sum.winning_moves());
        MisereSumSolved { sum, winning, explanation: None }
    }

    /// The same with the value of each summand, and whether it is a swap position.
    pub fn explained(self) -> MisereSumSolved {
        let lines = misere_values(&self.sum);
        MisereSumSolved { explanation: Some(lines), ..self }
    }

    /// Why the outcome is what it is.
    pub fn reason(&self) -> String {
        if self.sum.ended() {
            return "no move is left, and in misère play whoever cannot move has won".to_string();
        }
        let normal = self.sum.normal();
        let Some(index) = self.sum.first_without_swap() else {
            let xor = match self.sum.outcome() {
                Outcome::P => "1, which is P",
                Outcome::N => "0; only 1 is P",
            };
            return format!(
                "all summands are swap positions, of values 0 and 1 or 1 and 0 in normal and misère play, and the XOR of their values in normal play is {xor}"
            );
        };
        let Summand { game, position } = &normal.summands()[index];
        let heaps = format!("{} {}", folded(&position.x), folded(&position.y));
        let value = match normal.value() {
            Some(value) if value.is_zero() => "0".to_string(),
            Some(value) => folded(value).to_string(),
            None => "not 0, though not known".to_string(),
        };
        format!(
            "summand {index} ({game} {heaps}) is no swap position, so P needs the XOR of all values to be 0, and it is {value}"
        )
    }
}

impl Serialize for MisereSumSolved {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Contract<'a> {
            misere: bool,
            /// In normal play; nothing where it is only known not to be 0.
            value: Option<Text<&'a Natural>>,
            /// In misère play.
            misere_value: Option<Text<Natural>>,
            /// For each summand its value in normal play, if it is a swap position.
            swaps: Vec<Option<u32>>,
            outcome: Text<Outcome>,
            ended: bool,
            #[serde(flatten)]
            winning: &'a WinningMoves,
            reason: String,
            #[serde(skip_serializing_if = "Option::is_none")]
            explanation: Option<&'a [String]>,
        }
        let sum = &self.sum;
        Contract {
            misere: true,
            value: sum.normal().value().map(Text),
            misere_value: sum.value().map(Text),
            swaps: (0..sum.normal().summands().len()).map(|index| sum.swap(index)).collect(),
            outcome: Text(sum.outcome()),
            ended: sum.ended(),
            winning: &self.winning,
            reason: self.reason(),
            explanation: self.explanation.as_deref(),
        }
        .serialize(serializer)
    }
}

impl fmt::Display for MisereSumSolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MisereSumSolved { sum, winning, explanation } = self;
        let summands = sum.normal().summands();
        let games = games(summands);
        let meaning = match sum.outcome() {
            Outcome::P => "a P-position: whoever is to move loses against best play",
            Outcome::N if sum.ended() => "an N-position: whoever is to move has won",
            Outcome::N => "an N-position: whoever is to move wins",
        };
        writeln!(f, "The misère sum of {games} is {meaning}.")?;
        writeln!(f, "Why: {}.", self.reason())?;
        winning.write(f, summands)?;
        why(f, explanation.as_deref())
    }
}
