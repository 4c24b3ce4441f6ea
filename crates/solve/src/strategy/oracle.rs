//! Brute force for games without a closed form.

use super::{Case, Decision, Front, Reasoning, Strategy, StrategyError};
use crate::outcomes::{Oracle, OutcomesError};
use numeration::Natural;
use numeration::work::Halt;
use rules::{Move, Outcome, Position};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// Decides by tables of outcomes, which `make` builds up to two heaps; it may refuse.
pub struct OracleStrategy<M> {
    make: M,
    /// The last table: a stream of positions mostly stays within it.
    last: Mutex<Option<Arc<Oracle>>>,
}

impl<M> fmt::Debug for OracleStrategy<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OracleStrategy").field("last", &self.last).finish_non_exhaustive()
    }
}

impl<M: Fn(u64, u64) -> Result<Oracle, OutcomesError>> OracleStrategy<M> {
    /// With tables made by `make`, which gets the largest heaps.
    pub fn new(make: M) -> OracleStrategy<M> {
        OracleStrategy { make, last: Mutex::new(None) }
    }

    /// A table that contains `position`, and the heaps as its indices.
    fn oracle(&self, position: &Position) -> Result<(Arc<Oracle>, u64, u64), StrategyError> {
        // What does not fit a word is far beyond the limit.
        let word = |heap: &Natural| heap.to_u64().unwrap_or(u64::MAX);
        let (x, y) = (word(&position.x), word(&position.y));
        // Whoever panicked here left a whole table or none.
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let known = last.as_ref().filter(|oracle| oracle.outcome(x, y).is_some());
        let oracle = match known {
            Some(oracle) => Arc::clone(oracle),
            None => {
                let (most_x, most_y) = last.as_ref().map_or((0, 0), |oracle| oracle.bounds());
                let wide = (x.max(most_x), y.max(most_y));
                let made = match (self.make)(wide.0, wide.1) {
                    Err(error) if wide == (x, y) || error == OutcomesError::Halt(Halt::Stopped) => Err(error),
                    Err(_) => (self.make)(x, y),
                    made => made,
                };
                Arc::new(made?)
            }
        };
        *last = Some(Arc::clone(&oracle));
        Ok((oracle, x, y))
    }
}

impl<M: Fn(u64, u64) -> Result<Oracle, OutcomesError> + Send + Sync> Strategy for OracleStrategy<M> {
    fn front(&self) -> Front {
        Front::Oracle
    }

    fn decide(&self, position: &Position) -> Result<Decision, StrategyError> {
        let (oracle, x, y) = self.oracle(position)?;
        Ok(oracle.decision(x, y).expect("the table reaches to the position"))
    }

    fn winning_moves(&self, position: &Position) -> Result<Vec<Move>, StrategyError> {
        let (oracle, x, y) = self.oracle(position)?;
        Ok(oracle.winning_moves(x, y).unwrap_or_default())
    }
}

impl Oracle {
    /// What is to be said about (`x`, `y`), as a strategy says it; nothing outside the table.
    ///
    /// ```
    /// use wythoff::rules::{Game, Move, Outcome};
    /// use wythoff::solve::outcomes::Oracle;
    /// let oracle = Oracle::new(&"nim".parse::<Game>()?, 4, 9)?;
    /// let decision = oracle.decision(4, 9).expect("within the table");
    /// assert_eq!((decision.outcome, decision.winning), (Outcome::N, Some(Move::new(0u32, 5u32))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn decision(&self, x: u64, y: u64) -> Option<Decision> {
        let positions = u128::from(x.saturating_add(1)) * u128::from(y.saturating_add(1));
        let (outcome, to_p, block) =
            (self.outcome(x, y)?, self.outcomes().moves_to_p(x, y)?, self.outcomes().play().block);
        let winning = to_p.first().filter(|_| outcome == Outcome::N).cloned();
        let engine = self.engine();
        let case = match block {
            0 => Case::Exhaustive { positions, engine },
            block => Case::Blocking { positions, engine, block, to_p },
        };
        Some(Decision { outcome, ended: self.is_ended(x, y)?, winning, reasoning: Reasoning::of(case) })
    }
}
