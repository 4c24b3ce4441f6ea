//! The rules of a game, made ready once for all that works on moves of any kind: outcomes, Grundy values, play and discovery.
//!
//! It has two stages. [`Compiled`] knows the game: whether its moves are whole lines (`lines`, of `ray` and `steps`), which is known at sight for the
//! papers' games (`known`) and otherwise read off the formula (`reading`, with `region` and `tail`); `parts` takes rules that mention the heaps apart. `Takes` knows the game within
//! a rectangle, and answers for a whole line of takes at once (`column`, `bits`). What is not asked for is not worked out.

mod bits;
mod column;
mod known;
mod lines;
mod parts;
mod ray;
mod reading;
mod region;
mod steps;
mod tail;
mod takes;

pub(crate) use column::Line;
pub use lines::{Band, LineRules};
pub(crate) use parts::{Part, parts};
pub use ray::Ray;
pub use reading::Obstacle;
pub use steps::Steps;
pub(crate) use takes::Takes;

use crate::euclid::Euclid;
use formula::Formula;
use rules::Game;
use rules::families::Target;
use rules::{FormulaRules, Ruleset, families};
use std::sync::OnceLock;

/// The rules of a game, ready for use.
///
/// ```
/// use wythoff::solve::compiled::{Compiled, Obstacle, Shape};
/// let rules = |text: &str| text.parse().map(|game| Compiled::new(&game));
/// assert!(matches!(rules("connell:k=3")?.shape(), Shape::Lines(_)));
/// assert!(matches!(rules("rules:u = 0 | v = 0 | 2 * u = v")?.shape(), Shape::Lines(_)));
/// assert_eq!(rules("rules:u = 0 | v = 0 | 2 * u < v")?.shape(), Shape::Takes(Obstacle::OffLines));
/// assert_eq!(rules("wythoff:offdiagonal")?.shape(), Shape::Heaps);
/// assert!(rules("wythoff:offdiagonal")?.lines().is_ok());
/// # Ok::<(), wythoff::rules::GameError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Compiled {
    game: Game,
    rules: Rules,
    lines: OnceLock<Result<LineRules, Obstacle>>,
}

/// The moves.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "there is one for each game")]
enum Rules {
    Formula {
        /// All there is to say.
        whole: FormulaRules,
        /// Formula and extra moves without the target, where there is one.
        apart: Option<(FormulaRules, Target)>,
    },
    /// Multiples of a heap, which no formula tells.
    Euclid(Euclid),
}

/// What kind of rules these are, and so how cheaply outcomes are found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape<'c> {
    /// Whole lines, and single takes.
    Lines(&'c LineRules),
    /// Any condition on the tokens taken.
    Takes(Obstacle),
    /// A condition that also looks at the heaps.
    Heaps,
}

/// Rules that the engines take as a formula, or as Euclid's.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Moves<'c> {
    Formula(&'c FormulaRules),
    Euclid(Euclid),
}

impl Compiled {
    /// The rules of `game`. Only what is asked for later is worked out, and once.
    pub fn new(game: &Game) -> Compiled {
        let rules = match game.ruleset.rules() {
            families::Rules::Formula { moves, target: None } => Rules::Formula { whole: moves, apart: None },
            families::Rules::Formula { moves, target: Some(target) } => {
                let formula = Formula::all(vec![moves.formula.clone(), target.to_formula()]);
                Rules::Formula { whole: FormulaRules { formula, ..moves.clone() }, apart: Some((moves, target)) }
            }
            families::Rules::Euclid { zero } => Rules::Euclid(Euclid { zero }),
        };
        Compiled { game: game.clone(), rules, lines: OnceLock::new() }
    }

    /// The game with the moves of `rules` in normal play.
    pub(crate) fn of_rules(rules: &FormulaRules) -> Compiled {
        Compiled::new(&Game::normal(Ruleset::Formula(rules.clone())))
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What a move may leave, if that is limited.
    pub fn target(&self) -> Option<Target> {
        match &self.rules {
            Rules::Formula { apart: Some((_, target)), .. } => Some(*target),
            _ => None,
        }
    }

    /// The takes as whole lines and single ones; where there is a [`target`](Compiled::target), those of them are legal that leave what it allows.
    ///
    /// # Errors
    /// The takes are no lines, or not seen to be.
    pub fn lines(&self) -> Result<&LineRules, Obstacle> {
        let read = |rules: &FormulaRules| match (rules.mentions_heaps(), rules.further.is_some()) {
            (true, _) => Err(Obstacle::Heaps),
            // Quantifiers and floors are not read for lines.
            (false, true) => Err(Obstacle::OffLines),
            (false, false) => known::known(rules).map_or_else(|| reading::read(rules), Ok),
        };
        // In Euclid's game, which no formula tells, the smaller heap decides what may be taken.
        let lines = || self.plain().map_or(Err(Obstacle::Heaps), read);
        self.lines.get_or_init(lines).as_ref().map_err(|obstacle| *obstacle)
    }

    /// What kind of rules these are.
    pub fn shape(&self) -> Shape<'_> {
        match self.lines() {
            _ if self.mentions_heaps() => Shape::Heaps,
            // Lines with steps as long as that are not followed one by one.
            Ok(lines) if lines.period(usize::MAX).is_none() => Shape::Takes(Obstacle::LongPeriod),
            Ok(lines) => Shape::Lines(lines),
            Err(obstacle) => Shape::Takes(obstacle),
        }
    }

    /// Whether the legal takes depend on the heaps.
    pub fn mentions_heaps(&self) -> bool {
        match &self.rules {
            Rules::Formula { whole, .. } => whole.mentions_heaps(),
            Rules::Euclid(_) => true,
        }
    }

    /// All moves.
    pub(crate) fn moves(&self) -> Moves<'_> {
        match &self.rules {
            Rules::Formula { whole, .. } => Moves::Formula(whole),
            Rules::Euclid(euclid) => Moves::Euclid(*euclid),
        }
    }

    /// The moves by formula and extra moves, the target apart; nothing for Euclid's game.
    pub(crate) fn plain(&self) -> Option<&FormulaRules> {
        match &self.rules {
            Rules::Formula { apart: Some((plain, _)), .. } => Some(plain),
            Rules::Formula { whole, .. } => Some(whole),
            Rules::Euclid(_) => None,
        }
    }

    /// Whether what is taken, the heaps and what is left are looked at one by one, so that positions are decided a machine word at a time.
    pub fn is_taken_apart(&self) -> bool {
        match &self.rules {
            Rules::Formula { whole, .. } => parts(&whole.formula).is_some(),
            Rules::Euclid(_) => false,
        }
    }

    /// The legal takes in a table of `rows` × `columns`; nothing for Euclid's game.
    pub(crate) fn within(&self, rows: usize, columns: usize) -> Option<Takes<'_>> {
        match &self.rules {
            Rules::Formula { whole, .. } => Some(Takes::new(whole, rows, columns)),
            Rules::Euclid(_) => None,
        }
    }
}

#[cfg(test)]
mod tests;
