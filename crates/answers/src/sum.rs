//! `sum`: the answer about several games side by side.

use crate::answer::{SumMoveAnswer, SumSolved};
use wythoff::{Sum, SumMove, SumMoves};

/// What is asked about a sum: its winning moves, one or all.
pub struct SumAnswered {
    /// The first winning move.
    pub winning: Option<SumMove>,
    /// Every winning move that can be found, where asked for.
    pub all: Option<SumMoves>,
}

impl SumAnswered {
    /// Asks for one winning move, or for `all`.
    pub fn new(sum: &Sum, all: bool) -> SumAnswered {
        let all = all.then(|| sum.winning_moves());
        let winning = match &all {
            Some(all) => all.moves.first().cloned(),
            None => sum.winning_move(),
        };
        SumAnswered { winning, all }
    }

    /// The answer as JSON.
    pub fn json(&self, sum: &Sum) -> SumSolved {
        let all = self.all.as_ref();
        SumSolved {
            value: sum.value().map(ToString::to_string),
            outcome: sum.outcome().to_string(),
            winning: self.winning.as_ref().map(SumMoveAnswer::new),
            moves: all.map(|all| all.moves.iter().map(SumMoveAnswer::new).collect()),
            complete: all.map(|all| all.complete),
            note: unknown_value(sum),
        }
    }
}

/// Why the value is not given, where it is not.
pub fn unknown_value(sum: &Sum) -> Option<String> {
    let index = sum.deciding_summand()?;
    Some(format!(
        "the value is not 0, but not known: the others cancel, and summand {index}, too large for a table of values, is an N-position by its closed form"
    ))
}
