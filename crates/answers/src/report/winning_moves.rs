//! The winning moves of a sum, one or all: the same in normal and in misère play.

use crate::json::{Heaps, Take};
use crate::words::{fold, folded, taking};
use serde::{Serialize, Serializer};
use std::fmt;
use wythoff::solve::sum::{SumMove, SumMoves, Summand};

/// The first winning move, and every one that can be found where asked for.
#[derive(Clone, Debug)]
pub struct WinningMoves {
    /// The first.
    pub first: Option<SumMove>,
    /// All, where asked for.
    pub all: Option<SumMoves>,
}

impl WinningMoves {
    /// Asks for one of them, or for all.
    pub(super) fn new(
        all: bool,
        one: impl FnOnce() -> Option<SumMove>,
        every: impl FnOnce() -> SumMoves,
    ) -> WinningMoves {
        let all = all.then(every);
        let first = match &all {
            Some(all) => all.moves.first().cloned(),
            None => one(),
        };
        WinningMoves { first, all }
    }

    /// In words; nothing where no move wins.
    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>, summands: &[Summand]) -> fmt::Result {
        match (&self.all, &self.first) {
            (Some(all), Some(_)) => {
                writeln!(f, "Winning moves:")?;
                for played in &all.moves {
                    writeln!(f, "  {}", in_summand(summands, played))?;
                }
                if !all.complete {
                    writeln!(f, "There may be more, in or because of summands too large for a table of values.")?;
                }
                Ok(())
            }
            (None, Some(played)) => writeln!(f, "Winning move: {}.", in_summand(summands, played)),
            (_, None) => Ok(()),
        }
    }
}

/// "in summand 1 (euclid 13 31), take 26 from the second heap, leaving (13, 5)".
fn in_summand(summands: &[Summand], played: &SumMove) -> String {
    let Summand { game, position } = &summands[played.summand];
    let heaps = format!("{} {}", folded(&position.x), folded(&position.y));
    let taken = taking(position, &played.taken);
    format!("in summand {} ({} {heaps}), {taken}", played.summand, fold(&game.to_string()))
}

/// The summand counted from 0, tokens taken there, and what is left of it.
#[derive(Serialize)]
struct InSummand<'a> {
    summand: usize,
    take: Take<'a>,
    to: Heaps<'a>,
}

impl InSummand<'_> {
    fn new(played: &SumMove) -> InSummand<'_> {
        InSummand { summand: played.summand, take: Take(&played.taken), to: Heaps(&played.to) }
    }
}

impl Serialize for WinningMoves {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Contract<'a> {
            #[serde(rename = "move")]
            first: Option<InSummand<'a>>,
            #[serde(skip_serializing_if = "Option::is_none")]
            moves: Option<Vec<InSummand<'a>>>,
            /// Whether `moves` are all.
            #[serde(skip_serializing_if = "Option::is_none")]
            complete: Option<bool>,
        }
        let all = self.all.as_ref();
        Contract {
            first: self.first.as_ref().map(InSummand::new),
            moves: all.map(|all| all.moves.iter().map(InSummand::new).collect()),
            complete: all.map(|all| all.complete),
        }
        .serialize(serializer)
    }
}

/// "1 game", "3 games".
pub(super) fn games(summands: &[Summand]) -> String {
    match summands.len() {
        1 => "1 game".to_string(),
        count => format!("{count} games"),
    }
}
