//! A game: a ruleset and who wins at the end.

mod family;
mod moves;
mod slope;
mod text;
mod words;

use crate::families::Ruleset;
use crate::play::Play;

pub use text::GameError;

/// Which moves are allowed, and whether the last to move wins or loses.
///
/// A game is written as one string; printing it gives the canonical form.
///
/// ```
/// use wythoff_rules::Game;
/// let game: Game = "wythoff:a=1".parse()?;
/// assert_eq!(game.to_string(), "wythoff");
/// let game: Game = "rules,ordered,misere:u=0|v=0".parse()?;
/// assert_eq!(game.to_string(), "rules,misere,ordered:u = 0 | v = 0");
/// # Ok::<(), wythoff_rules::GameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Game {
    /// Which moves are allowed.
    pub ruleset: Ruleset,
    /// Who wins at the end.
    pub play: Play,
}

impl Game {
    /// The game with the moves of `ruleset` in which who cannot move loses.
    pub fn normal(ruleset: Ruleset) -> Game {
        Game { ruleset, play: Play::NORMAL }
    }

    /// The game with the moves of `ruleset` in which who cannot move wins.
    pub fn misere(ruleset: Ruleset) -> Game {
        Game { ruleset, play: Play::MISERE }
    }
}
