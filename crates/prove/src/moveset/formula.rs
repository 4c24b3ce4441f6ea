//! The sets of takes as statements that `eval` takes, where the P-positions have a closed form in its language.

use super::KnownGame;
use rules::families::{Diagonal, Pairs};

/// A set of takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Which {
    /// Those that may be added.
    Addable,
    /// Legal ones whose omission changes the P-positions.
    Needed,
    /// Legal ones that may be left out, each by itself.
    Redundant,
}

impl Which {
    /// One word.
    pub fn name(self) -> &'static str {
        match self {
            Which::Addable => "addable",
            Which::Needed => "needed",
            Which::Redundant => "redundant",
        }
    }
}

/// The rule and the winning moves; R is the rule as written.
const WINNING: &str =
    "def W(x, y, u, v) = u <= x & v <= y & u + v > 0 & (R(x, y, u, v) | R(y, x, v, u)) & P(x - u, y - v); ";

/// The only winning take, in one order or both.
const NEEDED: &str = "def M(u, v) = exists x, y: (W(x, y, u, v) | W(x, y, v, u)) & \
     !(exists s, t: W(x, y, s, t) & !(s = u & t = v) & !(s = v & t = u)); ";

impl KnownGame {
    /// The set as a statement with the free variables u and v, in the numeration of the P-positions. Nothing in misère play, for rules that look
    /// at the heaps or have families of extra moves, and where no closed form is known that the language has.
    pub fn statement(&self, which: Which) -> Option<String> {
        let known = self.game().closed_form()?;
        let rules = self.game().ruleset.to_formula_rules()?;
        if self.is_misere() || rules.ordered || known.exceptions.before > 0 || !known.exceptions.instead.is_empty() {
            return None;
        }
        let positions = match known.pairs {
            Pairs::Wythoff { shifted: false, .. } | Pairs::Larsson { .. } if known.diagonal != Diagonal::Lower => {
                "def P(x, y) = exists n: x = A(n) & y = B(n) | x = B(n) & y = A(n); "
            }
            Pairs::Equal => "def P(x, y) = x = y; ",
            _ => return None,
        };
        if which == Which::Addable {
            return Some(format!("{positions}u + v > 0 & !(exists x, y: P(x, y) & P(x + u, y + v))"));
        }
        if !self.is_invariant() || !rules.extra.is_empty() {
            return None;
        }
        let rule = format!("def R(x, y, u, v) = {}; ", rules.formula);
        let legal = "u + v > 0 & (R(u, v, u, v) | R(v, u, v, u))";
        let statement = match which {
            Which::Redundant => format!("{legal} & !M(u, v)"),
            _ => "M(u, v)".to_string(),
        };
        Some(format!("{positions}{rule}{WINNING}{NEEDED}{statement}"))
    }
}
