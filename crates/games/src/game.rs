//! A game: a ruleset and who wins at the end.

mod parts;
mod target;
mod text;
mod words;

use crate::extra::ExtraMoves;
use crate::position::Position;
use crate::rules::{Comparison, Formula, Term, Values, Variable};

pub(crate) use parts::Parts;
pub use target::Target;
pub use text::GameError;

/// Which moves are allowed, and whether the last to move wins or loses.
///
/// A game is written as one string; printing it gives the canonical form.
///
/// ```
/// use games::Game;
/// let game: Game = "wythoff:a=1".parse()?;
/// assert_eq!(game.to_string(), "wythoff");
/// let game: Game = "rules,ordered,misere:u=0|v=0".parse()?;
/// assert_eq!(game.to_string(), "rules,misere,ordered:u = 0 | v = 0");
/// # Ok::<(), games::GameError>(())
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
        Game { ruleset, play: Play::Normal }
    }

    /// The game with the moves of `ruleset` in which who cannot move wins.
    pub fn misere(ruleset: Ruleset) -> Game {
        Game { ruleset, play: Play::Misere }
    }

    /// Whether the rules tell the first heap from the second: then (x, y) and (y, x) may have different moves.
    pub fn is_ordered(&self) -> bool {
        matches!(&self.ruleset, Ruleset::Formula(rules) if rules.ordered)
    }

    /// Whether these heaps are a position: those of `euclid` stay positive, all others may be empty.
    ///
    /// ```
    /// use games::{Game, Position};
    /// let position = Position::new(0u32, 3u32);
    /// assert!(!"euclid".parse::<Game>()?.is_position(&position) && "euclid:zero".parse::<Game>()?.is_position(&position));
    /// # Ok::<(), games::GameError>(())
    /// ```
    pub fn is_position(&self, position: &Position) -> bool {
        let positive = matches!(self.ruleset, Ruleset::Euclid { zero: false });
        !positive || !(position.x.is_zero() || position.y.is_zero())
    }

    /// The smallest heap of a position.
    pub fn least_heap(&self) -> u64 {
        u64::from(!self.is_position(&Position::new(0u32, 0u32)))
    }
}

/// Who wins at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Play {
    /// Who cannot move loses.
    Normal,
    /// Who cannot move wins.
    Misere,
}

/// Which moves (u, v), u + v > 0, are allowed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ruleset {
    /// u = 0, or v = 0, or |u − v| < `a` \[F82\]. `a` ≥ 1; 0 is read as 1.
    Wythoff {
        /// Takes from both heaps differ by less than this.
        a: u32,
        /// No move may leave two equal heaps \[F84, §7.2\].
        offdiagonal: bool,
    },
    /// u = v, or a multiple of `k` from one heap \[C59\]. `k` ≥ 1; 0 is read as 1.
    Connell {
        /// A take from one heap is a multiple of this.
        k: u32,
    },
    /// u = 0, or v = 0, or |u − v| < `k`, or an extra move of [`TypeThree`](crate::TypeThree) \[L13, Thm 3\]. `k` ≥ 1; 0 is read as 1.
    LarssonWeimerskirch {
        /// Takes from both heaps differ by less than this, or are one of the extra moves, of which there are this many families less one.
        k: u32,
    },
    /// u = 0 or v = 0.
    Nim,
    /// A positive multiple of the smaller heap from the larger one \[F05\].
    Euclid {
        /// A heap may reach 0, where the game ends; otherwise both heaps stay positive.
        zero: bool,
    },
    /// The user's own rules.
    Formula(FormulaRules),
}

impl Ruleset {
    /// The same moves as a formula, for everything that works on rules of any kind; nothing for Euclid's game, because multiples of a
    /// heap are beyond the language.
    ///
    /// ```
    /// use games::Ruleset;
    /// let rules = Ruleset::Wythoff { a: 2, offdiagonal: false }.to_formula_rules().expect("these moves have a formula");
    /// assert_eq!(rules.formula.to_string(), "u = 0 | v = 0 | |u - v| < 2");
    /// assert!(Ruleset::Euclid { zero: false }.to_formula_rules().is_none());
    /// ```
    pub fn to_formula_rules(&self) -> Option<FormulaRules> {
        let variable = Term::Variable;
        let number = |value: u32| Term::Constant(value.into());
        let compare = |left: Term, sign: Comparison, right: Term| Formula::Compare(sign, left, right);
        let equal = |left: Term, right: Term| compare(left, Comparison::Equal, right);
        let minus = |left: Variable, right: Variable| Term::sum(vec![variable(left), variable(right).negated()]);
        use Variable::{U, V, X, Y};
        Some(match self {
            Ruleset::Wythoff { a, offdiagonal } => {
                let near = compare(minus(U, V).absolute(), Comparison::Less, number((*a).max(1)));
                let moves = Formula::any(vec![equal(variable(U), number(0)), equal(variable(V), number(0)), near]);
                let off = compare(minus(X, U), Comparison::NotEqual, minus(Y, V));
                FormulaRules::new(if *offdiagonal { Formula::all(vec![moves, off]) } else { moves })
            }
            Ruleset::LarssonWeimerskirch { k } => {
                let base = Ruleset::Wythoff { a: *k, offdiagonal: false }.to_formula_rules()?;
                FormulaRules { extra: ExtraMoves::larsson_weimerskirch(crate::strategy::parameter(*k)), ..base }
            }
            Ruleset::Connell { k } => {
                let multiple = equal(variable(V).remainder((*k).max(1).into()), number(0));
                let single = Formula::all(vec![equal(variable(U), number(0)), multiple]);
                FormulaRules::new(Formula::any(vec![equal(variable(U), variable(V)), single]))
            }
            Ruleset::Nim => {
                let single = vec![equal(variable(U), number(0)), equal(variable(V), number(0))];
                FormulaRules::new(Formula::any(single))
            }
            Ruleset::Euclid { .. } => return None,
            Ruleset::Formula(rules) => rules.clone(),
        })
    }
}

/// A formula, whether it looks at one order of the heaps only, and extra moves beside it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct FormulaRules {
    /// The condition on a move.
    pub formula: Formula,
    /// The condition must hold as written; otherwise it may hold with the heaps exchanged instead.
    pub ordered: bool,
    /// Moves allowed whatever the formula says.
    pub extra: ExtraMoves,
}

impl FormulaRules {
    /// The moves of `formula`, for heaps in either order, and no extra moves.
    pub fn new(formula: Formula) -> FormulaRules {
        FormulaRules { formula, ordered: false, extra: ExtraMoves::default() }
    }

    /// Whether formula or extra moves allow the take; the sizes of heaps and takes are not compared.
    pub(crate) fn allow(&self, values: Values<'_>) -> bool {
        self.formula.holds_at(values)
            || (!self.ordered && self.formula.holds_at(values.swapped()))
            || (!self.extra.is_empty()
                && self.extra.contains(&crate::Move { u: values.u.clone(), v: values.v.clone() }))
    }
}
