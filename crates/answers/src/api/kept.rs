//! Strategies of the games asked about last: what one question computes, such as the digits of a root, serves the next.

use std::sync::{Arc, Mutex, PoisonError};
use wythoff::{Front, Game, Strategy, StrategyError, strategy};

/// How many are kept. Those kept here hold a root as long as the longest heap asked about, and nothing else.
const MOST: usize = 16;

/// The last one asked for stands last.
static KEPT: Mutex<Vec<(Game, Arc<dyn Strategy>)>> = Mutex::new(Vec::new());

/// The strategy of `game` on `front`: a kept one where it is small, else a new one.
pub(super) fn kept_strategy(game: &Game, front: Front) -> Result<Arc<dyn Strategy>, StrategyError> {
    if front != Front::Algebraic {
        return Ok(strategy(game, front)?.into());
    }
    // Whoever panicked here left a whole list.
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(place) = kept.iter().rposition(|(known, _)| known == game) {
        kept[place..].rotate_left(1);
        return Ok(Arc::clone(&kept[kept.len() - 1].1));
    }
    let found: Arc<dyn Strategy> = strategy(game, front)?.into();
    if kept.len() == MOST {
        kept.remove(0);
    }
    kept.push((game.clone(), Arc::clone(&found)));
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff::Position;

    #[test]
    fn kept_strategies_are_those_of_their_games() {
        for round in 0..3u32 {
            for a in 1..=20u32 {
                let game: Game = format!("wythoff:a={a}").parse().unwrap();
                let position = Position::new(100 + round, 200 + a);
                let found = kept_strategy(&game, Front::Algebraic).unwrap().decide(&position).unwrap();
                assert_eq!(found, strategy(&game, Front::Algebraic).unwrap().decide(&position).unwrap(), "{game}");
            }
        }
        assert!(KEPT.lock().unwrap().len() <= MOST);
        assert!(kept_strategy(&"nim".parse().unwrap(), Front::Algebraic).is_err());
    }
}
