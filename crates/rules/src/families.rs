//! The families of games: one list, a file for each, and the only place that tells one from another.
//!
//! A family says what its moves are and what the papers know about it, as data; everything else asks [`Ruleset::family`] and knows no family
//! by name. `CONTRIBUTING.md` adds one step by step.

mod closed_form;
mod connell;
mod euclid;
mod fraenkel_borosh;
mod further;
mod larsson;
mod nim;
mod own;
mod residues;
mod signature;
mod st_wythoff;
mod swaps;
mod target;
mod wythoff;

pub use closed_form::{Alpha, Citation, ClosedForm, Diagonal, Exceptions, Pairs, times_n};
pub use connell::Connell;
pub use euclid::Euclid;
pub use fraenkel_borosh::FraenkelBorosh;
pub use further::{Further, FurtherError};
pub use larsson::Larsson;
pub use nim::Nim;
pub use own::FormulaRules;
pub(crate) use own::SIGNATURE as OWN;
pub use residues::Residues;
pub use signature::{Arguments, Parameter, Signature, Switch};
pub use st_wythoff::StWythoff;
pub use swaps::Swaps;
pub use target::Target;
pub use wythoff::Wythoff;

use crate::legality::EndedError;
use crate::legality::IllegalMove;
use crate::play::Play;
use crate::position::{Move, Position};
use formula::Formula;
use numeration::Natural;
use std::borrow::Cow;
use std::num::NonZeroU32;

/// Which moves (u, v), u + v > 0, are allowed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ruleset {
    /// u = 0, or v = 0, or |u − v| < a \[F82\].
    Wythoff(Wythoff),
    /// u = 0, or v = 0, or u ≤ v < su + t in either order, s > 1 (Fraenkel 1998).
    StWythoff(StWythoff),
    /// u = v, or a multiple of k from one heap \[C59\].
    Connell(Connell),
    /// A multiple of b from one heap, or u − v a multiple of b and |u − v| < ab: both of these in one.
    FraenkelBorosh(FraenkelBorosh),
    /// |u − v| < k from both heaps, and the extra moves of \[L13, Thm 3\].
    Larsson(Larsson),
    /// u = 0 or v = 0.
    Nim(Nim),
    /// A positive multiple of the smaller heap from the larger one \[F05\].
    Euclid(Euclid),
    /// The user's own rules.
    Formula(FormulaRules),
}

/// A family that can be named, and how its rules are made from what is written behind the name.
pub(crate) struct Named {
    pub(crate) signature: &'static Signature,
    pub(crate) make: fn(&Arguments) -> Ruleset,
}

/// Every family that can be named; `rules:` stands apart, because it takes a formula.
pub(crate) const NAMED: [Named; 7] = [
    wythoff::NAMED,
    st_wythoff::NAMED,
    connell::NAMED,
    larsson::NAMED,
    euclid::NAMED,
    nim::NAMED,
    fraenkel_borosh::NAMED,
];

/// What a family knows about itself.
pub trait Family {
    /// Name, parameters and switches: what is read, printed, completed and offered in the page.
    fn signature(&self) -> &'static Signature;

    /// The values of the signature's parameters and switches.
    fn arguments(&self) -> Arguments;

    /// The family and its options as a GAME string has them.
    fn written(&self, play: Play) -> String {
        self.signature().written(&self.arguments(), play)
    }

    /// The moves in one plain sentence.
    fn words(&self) -> String;

    /// Whether the game ends with both heaps empty and nowhere else, so that one can speak of the last token.
    fn takes_the_last_token(&self) -> bool;

    /// The moves, for everything that works on rules of any kind.
    fn rules(&self) -> Rules;

    /// The same as one formula; nothing where multiples of a heap are beyond the language.
    fn formula(&self) -> Option<FormulaRules> {
        match self.rules() {
            Rules::Formula { moves, target: None } => Some(moves),
            Rules::Formula { moves, target: Some(target) } => {
                let formula = Formula::all(vec![moves.formula, target.to_formula()]);
                Some(FormulaRules { formula, ..moves })
            }
            Rules::Euclid { .. } => None,
        }
    }

    /// Whether the rules look at one order of the heaps only.
    fn is_ordered(&self) -> bool {
        false
    }

    /// Whether these heaps are a position at all.
    fn is_position(&self, _position: &Position) -> bool {
        true
    }

    /// Whether `taken`, which is positive and fits, is legal, and why not.
    ///
    /// # Errors
    /// The rule it breaks.
    fn check(&self, position: &Position, taken: &Move, after: &Position) -> Result<(), IllegalMove> {
        self.formula().map_or(Ok(()), |rules| rules.check(position, taken, after))
    }

    /// Whether no legal move exists.
    ///
    /// # Errors
    /// It could not be found out.
    fn is_ended(&self, position: &Position) -> Result<bool, EndedError> {
        self.formula().map_or(Ok(false), |rules| rules.is_ended(position))
    }

    /// The least legal v ≥ `from` beside this `u`, where `u` ≤ x and (`u`, `from`) ≠ (0, 0).
    fn next_in_row(&self, position: &Position, u: &Natural, from: Natural) -> Option<Natural> {
        self.formula()?.next_in_row(position, u, from)
    }

    /// The first u after `u` that can have legal moves.
    fn next_row(&self, _position: &Position, u: Natural) -> Natural {
        u + 1
    }

    /// What is known about the P-positions.
    fn closed_form(&self, _play: Play) -> Option<ClosedForm> {
        None
    }

    /// A rule for the Sprague–Grundy values.
    fn values(&self) -> Option<ValueRule> {
        None
    }

    /// How swap positions are told, where the game is proved to be miserable; asked of the [plainest](Ruleset::plainest) form.
    fn swaps(&self) -> Option<Swaps> {
        None
    }

    /// The same game under its plainest name, where it has another.
    fn plainest(&self) -> Option<Ruleset> {
        None
    }
}

/// The moves of a family, as data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rules {
    /// Those of a formula and extra moves that leave what the target allows. Where there is a target there are no extra moves.
    Formula {
        /// What may be taken.
        moves: FormulaRules,
        /// What may be left.
        target: Option<Target>,
    },
    /// Multiples of a heap, which no formula tells.
    Euclid {
        /// A heap may reach 0.
        zero: bool,
    },
}

impl Rules {
    /// A formula for heaps in either order.
    pub fn of(formula: Formula) -> Rules {
        Rules::Formula { moves: FormulaRules::new(formula), target: None }
    }
}

/// How the Sprague–Grundy value of a position follows from its heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ValueRule {
    /// x XOR y [Sprague, Grundy].
    Xor,
    /// By the quotient of the heaps \[F05\].
    Quotient {
        /// A heap may reach 0.
        zero: bool,
    },
}

impl Ruleset {
    /// The family these rules belong to.
    pub fn family(&self) -> &dyn Family {
        match self {
            Ruleset::Wythoff(family) => family,
            Ruleset::StWythoff(family) => family,
            Ruleset::Connell(family) => family,
            Ruleset::FraenkelBorosh(family) => family,
            Ruleset::Larsson(family) => family,
            Ruleset::Nim(family) => family,
            Ruleset::Euclid(family) => family,
            Ruleset::Formula(family) => family,
        }
    }

    /// The moves, for everything that works on rules of any kind.
    pub fn rules(&self) -> Rules {
        self.family().rules()
    }

    /// A rule for the Sprague–Grundy values; nothing where they come from a table.
    pub fn values(&self) -> Option<ValueRule> {
        self.family().values()
    }

    /// How swap positions are told, where the game is proved to be miserable.
    pub fn swaps(&self) -> Option<Swaps> {
        self.family().swaps()
    }

    /// The same game under its plainest name: all families with parameter 1 are classical Wythoff.
    pub fn plainest(&self) -> Cow<'_, Ruleset> {
        self.family().plainest().map_or(Cow::Borrowed(self), Cow::Owned)
    }

    /// a-Wythoff.
    pub fn wythoff(a: NonZeroU32) -> Ruleset {
        Ruleset::Wythoff(Wythoff { a, offdiagonal: false })
    }

    /// The same moves as a formula, for everything that works on rules of any kind; nothing for Euclid's game, because multiples of a
    /// heap are beyond the language.
    ///
    /// ```
    /// use wythoff::rules::{Game, Ruleset};
    /// let game: Game = "wythoff:a=2".parse()?;
    /// let rules = game.ruleset.to_formula_rules().expect("these moves have a formula");
    /// assert_eq!(rules.formula.to_string(), "u = 0 | v = 0 | |u - v| < 2");
    /// assert!("euclid".parse::<Game>()?.ruleset.to_formula_rules().is_none());
    /// # Ok::<(), wythoff::rules::GameError>(())
    /// ```
    pub fn to_formula_rules(&self) -> Option<FormulaRules> {
        self.family().formula()
    }
}
