//! Rules together with the meaning of the last move, and the game strings.

use crate::Rules;
use std::{fmt, str::FromStr};

/// A ruleset in normal or misère play.
///
/// ```
/// use testkit::{Game, Rules};
/// let game: Game = "wythoff:a=2,misere".parse().unwrap();
/// assert_eq!(game, Game { rules: Rules::Wythoff { a: 2 }, misere: true });
/// assert!("wythoff:b=2".parse::<Game>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Game {
    /// Which moves are legal.
    pub rules: Rules,
    /// Whether the player who cannot move wins instead of losing.
    pub misere: bool,
}

/// A string that names no game of this crate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameError {
    /// The string that was read.
    pub text: String,
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no game of the test kit: {}", self.text)
    }
}

impl std::error::Error for GameError {}

impl FromStr for Game {
    type Err = GameError;

    /// Reads the name of a family, then after a colon its parameters, its switches and `misere`, separated by commas. A parameter left
    /// out is 1.
    fn from_str(text: &str) -> Result<Game, GameError> {
        let error = || GameError { text: text.to_owned() };
        let (family, options) = text.split_once(':').unwrap_or((text, ""));
        let (mut parameters, mut switches, mut misere) = (Vec::new(), Vec::new(), false);
        for option in options.split(',').filter(|option| !option.is_empty()) {
            match option.split_once('=') {
                Some((letter, value)) => {
                    let value = value.parse().ok().filter(|&value| value > 0).ok_or_else(error)?;
                    parameters.push((letter, value));
                }
                None if option == "misere" => misere = true,
                None => switches.push(option),
            }
        }
        let rules = Rules::named(family, &parameters, &switches).ok_or_else(error)?;
        Ok(Game { rules, misere })
    }
}
