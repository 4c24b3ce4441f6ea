//! `sum --levels`: a game beside a heap of Nim at any size, by the proved positions of the first values.

use super::MoveTo;
use crate::json::Text;
use serde::{Serialize, Serializer};
use std::error::Error;
use std::fmt;
use wythoff::prove::levels::{LevelOptions, NimSum, levels};
use wythoff::solve::sum::Summand;
use wythoff::{Game, Move, Outcome, Position, Work};

/// A game beside a heap of Nim, and how the sum is won.
#[derive(Clone, Debug)]
pub struct LeveledSum {
    game: Game,
    position: Position,
    /// The place of the game among the two summands.
    place: usize,
    heap: Summand,
    /// The largest value whose positions are proved.
    proved: usize,
    value: Option<u32>,
    found: NimSum,
}

impl LeveledSum {
    /// The summand at `place` beside a heap of Nim, by the positions of the values 0 … `value` as far as they are found and proved.
    ///
    /// # Errors
    /// P-positions that are not known; limits of the work.
    pub fn new(
        (place, summand): (usize, &Summand),
        heap: &Summand,
        value: u32,
        work: &Work<'_>,
    ) -> Result<LeveledSum, Box<dyn Error>> {
        let Summand { game, position } = summand;
        let found = levels(game, value, None, &LevelOptions::default(), work)?;
        let size = heap.position.x.clone().max(heap.position.y.clone());
        Ok(LeveledSum {
            game: game.clone(),
            position: position.clone(),
            place,
            heap: heap.clone(),
            proved: found.proved.len().saturating_sub(1),
            value: found.value_of(position),
            found: found.with_nim_heap(game, position, &size, work)?,
        })
    }

    /// Why there is no answer, if there is none.
    pub fn unknown(&self) -> Option<String> {
        (self.found == NimSum::Unknown).then(|| {
            let LeveledSum { game, position, proved, .. } = self;
            format!("the value of {game} at {position} is only known to exceed {proved}, as the heap does")
        })
    }

    fn outcome(&self) -> Outcome {
        if self.found == NimSum::Lost { Outcome::P } else { Outcome::N }
    }

    /// The summand to move in, and the move.
    fn winning(&self) -> Option<(usize, MoveTo)> {
        match &self.found {
            NimSum::Lost | NimSum::Unknown => None,
            NimSum::Move { taken } => Some((self.place, MoveTo::new(&self.position, taken)?)),
            NimSum::CutHeap { to } => {
                let Position { x, y } = &self.heap.position;
                let left = (*to).into();
                let target = match y.is_zero() {
                    true => Position { x: left, y: y.clone() },
                    false => Position { x: x.clone(), y: left },
                };
                let taken: Move = Move::between(&self.heap.position, &target)?;
                Some((1 - self.place, MoveTo::new(&self.heap.position, &taken)?))
            }
        }
    }
}

impl Serialize for LeveledSum {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct InSummand {
            summand: usize,
            #[serde(flatten)]
            taken: MoveTo,
        }
        #[derive(Serialize)]
        struct Contract {
            game_value: Option<u32>,
            outcome: Text<Outcome>,
            #[serde(rename = "move")]
            taken: Option<InSummand>,
            levels: usize,
        }
        let taken = self.winning().map(|(summand, taken)| InSummand { summand, taken });
        Contract { game_value: self.value, outcome: Text(self.outcome()), taken, levels: self.proved }
            .serialize(serializer)
    }
}

impl fmt::Display for LeveledSum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LeveledSum { game, position, proved, .. } = self;
        match self.value {
            Some(value) => writeln!(f, "{game} at {position} has value {value}.")?,
            None => writeln!(f, "{game} at {position} has a value above {proved}.")?,
        }
        match self.winning() {
            None => writeln!(f, "The sum is a P-position: whoever is to move loses against best play.")?,
            Some((summand, MoveTo { take, to })) => {
                writeln!(f, "The sum is an N-position: in summand {summand} take {take}, which leaves {to}.")?
            }
        }
        writeln!(f, "By the positions of the values 0 to {proved}, proved for all heaps.")
    }
}
