//! Swap positions at any size, where the game is proved to be miserable.

use crate::{StrategyError, best_strategy};
use numeration::Natural;
use rules::families::Swaps;
use rules::{Game, Outcome, Play, Position, Ruleset};

/// Why the game is miserable, for all heaps, in one sentence; nothing where that is not known.
///
/// ```
/// use wythoff::solve::misere::proof;
/// assert!(proof(&"wythoff:a=2".parse::<wythoff::rules::Game>()?.ruleset).is_some());
/// assert!(proof(&"connell:k=2".parse::<wythoff::rules::Game>()?.ruleset).is_none());
/// # Ok::<(), wythoff::rules::GameError>(())
/// ```
pub fn proof(ruleset: &Ruleset) -> Option<&'static str> {
    Some(match ruleset.plainest().swaps()? {
        Swaps::SmallHeaps => {
            "the swap positions are the heaps of 0 and 1; a heap of 2 or more can be lowered to either, and two of them to neither"
        }
        Swaps::Listed(_) => {
            "the swap positions are (0, 0), (1, 2) and (0, 1), (2, 2); every other position reaches one of the first two exactly if it reaches one of the \
             last two: an empty heap, a heap of 1 or 2, or heaps that differ by at most 1 do, and no others"
        }
        Swaps::Levels => {
            "the P-positions of misère play [F84, Thm 2.1] have the value 1, because no P-position of normal play is among them; so the swap positions are \
             those of value 0 and 1, and every other position reaches both"
        }
    })
}

/// The value of a swap position in normal play, 0 or 1, at any size; nothing where `position` is no swap position.
///
/// # Errors
/// None for games that are known to be miserable; of others nothing is known.
pub fn swap_value(ruleset: &Ruleset, position: &Position) -> Result<Option<u32>, StrategyError> {
    let ruleset = ruleset.plainest();
    let Some(swaps) = ruleset.swaps() else { return Ok(None) };
    let small = |heap: &Natural| heap.to_u32().filter(|&heap| heap <= 2);
    let (x, y) = (small(&position.x), small(&position.y));
    match swaps {
        Swaps::SmallHeaps => Ok(x.zip(y).filter(|&(x, y)| x.max(y) < 2).map(|(x, y)| x ^ y)),
        Swaps::Listed(list) => Ok(x.zip(y).and_then(|(x, y)| {
            let heaps = (x.min(y), x.max(y));
            list.iter().find(|(listed, _)| *listed == heaps).map(|&(_, value)| value)
        })),
        Swaps::Levels => {
            for (value, play) in [(0, Play::NORMAL), (1, Play::MISERE)] {
                let game = Game { ruleset: ruleset.clone().into_owned(), play };
                if best_strategy(&game).decide(position)?.outcome == Outcome::P {
                    return Ok(Some(value));
                }
            }
            Ok(None)
        }
    }
}
