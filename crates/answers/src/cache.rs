//! Strategies of the games asked about last: what one question computes, such as the digits of a root, serves the next.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use wythoff::{Front, Game, Strategy, StrategyError, strategy};

/// How many stay. Those that do hold a root as long as the longest heap asked about, and nothing else.
const MOST: usize = 16;

/// What whoever answers many questions, such as a server, keeps from one to the next.
#[derive(Default)]
pub struct Cache {
    /// The last one asked for stands last.
    strategies: Mutex<Vec<(Game, Arc<dyn Strategy>)>>,
}

impl fmt::Debug for Cache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games: Vec<String> = self.locked().iter().map(|(game, _)| game.to_string()).collect();
        f.debug_struct("Cache").field("games", &games).finish()
    }
}

impl Cache {
    fn locked(&self) -> MutexGuard<'_, Vec<(Game, Arc<dyn Strategy>)>> {
        // Whoever panicked here left a whole list.
        self.strategies.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The strategy of `game` on `front`: the one of before where it is small, else a new one.
    ///
    /// # Errors
    /// The game has no such front.
    pub fn strategy(&self, game: &Game, front: Front) -> Result<Arc<dyn Strategy>, StrategyError> {
        if front != Front::Algebraic {
            return Ok(strategy(game, front)?.into());
        }
        let mut strategies = self.locked();
        if let Some(place) = strategies.iter().rposition(|(known, _)| known == game) {
            strategies[place..].rotate_left(1);
            return Ok(Arc::clone(&strategies[strategies.len() - 1].1));
        }
        let found: Arc<dyn Strategy> = strategy(game, front)?.into();
        if strategies.len() == MOST {
            strategies.remove(0);
        }
        strategies.push((game.clone(), Arc::clone(&found)));
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff::Position;

    #[test]
    fn kept_strategies_are_those_of_their_games() {
        let cache = Cache::default();
        for round in 0..3u32 {
            for a in 1..=20u32 {
                let game: Game = format!("wythoff:a={a}").parse().unwrap();
                let position = Position::new(100 + round, 200 + a);
                let found = cache.strategy(&game, Front::Algebraic).unwrap().decide(&position).unwrap();
                assert_eq!(found, strategy(&game, Front::Algebraic).unwrap().decide(&position).unwrap(), "{game}");
            }
        }
        assert_eq!(cache.locked().len(), MOST);
        assert!(cache.strategy(&"euclid".parse().unwrap(), Front::Algebraic).is_err());
    }
}
