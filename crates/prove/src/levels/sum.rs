//! A position beside a Nim heap, by proved levels: heaps of any size.

use super::Levels;
use crate::AutomatonStrategy;
use crate::proof::Prepared;
use numeration::Natural;
use numeration::work::Work;
use rules::{Game, Move, Position};
use solve::{Strategy, StrategyError};
use std::sync::Arc;

/// What to do in the sum of a game and a Nim heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NimSum {
    /// Nothing helps: the position has the value of the heap.
    Lost,
    /// Cut the heap to the value of the position, which is smaller.
    CutHeap {
        /// That value.
        to: u32,
    },
    /// Move in the game, to a position that has the value of the heap.
    Move {
        /// What to take.
        taken: Move,
    },
    /// Both the heap and the value of the position exceed all proved levels.
    Unknown,
}

impl Levels {
    /// The value of a position, if it lies in a proved level.
    pub fn value_of(&self, position: &Position) -> Option<u32> {
        let heaps = [position.x.clone(), position.y.clone()];
        let level = self.proved.iter().position(|proof| proof.positions.contains(&heaps));
        level.and_then(|level| u32::try_from(level).ok())
    }

    /// Who wins the sum of `game` at `position` and a Nim heap of size n, and how.
    ///
    /// By the theorem of Sprague and Grundy the sum is lost exactly if the position has the value n. With the levels 0 … g proved this is decided if
    /// n ≤ g or the position lies in one of them: in Q_n it is lost; in Q_h with h < n the heap is cut to h; otherwise its value exceeds
    /// n, so some move leads into Q_n.
    ///
    /// ```
    /// use wythoff::numbers::work::Work;
    /// use wythoff::rules::{Game, Position};
    /// use wythoff::prove::levels::{LevelOptions, NimSum, levels};
    /// let game: Game = "wythoff:a=2".parse()?;
    /// let found = levels(&game, 1, None, &LevelOptions::default(), &Work::default())?;
    /// let beside = |x: u64, y: u64, n: u64| found.with_nim_heap(&game, &Position::new(x, y), &n.into(), &Work::default());
    /// assert_eq!(beside(2, 5, 1)?, NimSum::Lost);
    /// assert_eq!(beside(1, 3, 7)?, NimSum::CutHeap { to: 0 });
    /// assert_eq!(beside(9, 9, 5)?, NimSum::Unknown);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The limits of the work.
    pub fn with_nim_heap(
        &self,
        game: &Game,
        position: &Position,
        heap: &Natural,
        work: &Work,
    ) -> Result<NimSum, StrategyError> {
        match self.value_of(position).map(|value| (value, Natural::from(value))) {
            Some((_, value)) if value == *heap => return Ok(NimSum::Lost),
            Some((to, value)) if value < *heap => return Ok(NimSum::CutHeap { to }),
            _ => {}
        }
        let Some(target) = heap.to_usize().and_then(|heap| self.proved.get(heap)) else { return Ok(NimSum::Unknown) };
        let prepared = Arc::new(Prepared::new(game, target.positions.system(), work)?);
        // A strategy for these positions moves to one of them wherever a move leads there.
        let decision = AutomatonStrategy::with(prepared, &target.positions, work)?.decide(position)?;
        let taken = decision.winning.ok_or(StrategyError::NoWinningMove { position: position.to_string() })?;
        Ok(NimSum::Move { taken })
    }
}
