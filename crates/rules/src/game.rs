//! A game: a ruleset and who wins at the end.

mod family;
mod moves;
mod slope;
mod text;
mod words;

use crate::families::{FormulaRules, Ruleset};
use crate::play::Play;
use formula::Formula;

pub use text::GameError;

/// Which moves are allowed, and whether the last to move wins or loses.
///
/// A game is written as one string; printing it gives the canonical form.
///
/// ```
/// use wythoff::rules::Game;
/// let game: Game = "wythoff:a=1".parse()?;
/// assert_eq!(game.to_string(), "wythoff");
/// let game: Game = "rules,ordered,misere:u=0|v=0".parse()?;
/// assert_eq!(game.to_string(), "rules,misere,ordered:u = 0 | v = 0");
/// # Ok::<(), wythoff::rules::GameError>(())
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

impl Game {
    /// The game with more moves: those that meet `formula`, in either order of the heaps unless the rules are ordered. Nothing for Euclid's game,
    /// whose moves are no formula.
    ///
    /// ```
    /// use wythoff::rules::Game;
    /// let game: Game = "wythoff".parse()?;
    /// let more = game.with(&"u = 1 & v = 3".parse().expect("a formula")).expect("the rules are a formula");
    /// assert_eq!(more.to_string(), "rules:u = 0 | v = 0 | |u - v| < 1 | u = 1 & v = 3");
    /// # Ok::<(), wythoff::rules::GameError>(())
    /// ```
    pub fn with(&self, formula: &Formula) -> Option<Game> {
        let rules = self.ruleset.to_formula_rules()?;
        let formula = Formula::any(vec![rules.formula, formula.clone()]);
        Some(Game { ruleset: Ruleset::Formula(FormulaRules { formula, ..rules }), play: self.play })
    }

    /// The game without the moves that meet `formula`, in either order of the heaps unless the rules are ordered. Nothing for Euclid's game and
    /// where there are extra moves, which no formula takes away.
    ///
    /// ```
    /// use wythoff::rules::Game;
    /// let game: Game = "nim".parse()?;
    /// let fewer = game.without(&"u = 2".parse().expect("a formula")).expect("the rules are a formula");
    /// assert_eq!(fewer.to_string(), "rules:(u = 0 | v = 0) & !u = 2 & !v = 2");
    /// # Ok::<(), wythoff::rules::GameError>(())
    /// ```
    pub fn without(&self, formula: &Formula) -> Option<Game> {
        let rules = self.ruleset.to_formula_rules().filter(|rules| rules.extra.is_empty())?;
        let mut all = vec![rules.formula, Formula::Not(Box::new(formula.clone()))];
        if !rules.ordered {
            all.push(Formula::Not(Box::new(formula.swapped())));
        }
        Some(Game { ruleset: Ruleset::Formula(FormulaRules { formula: Formula::all(all), ..rules }), play: self.play })
    }
}
