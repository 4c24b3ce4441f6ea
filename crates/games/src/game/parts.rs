//! A ruleset in parts, as data: what everything that works on rules of any kind starts from.

use super::{FormulaRules, Ruleset, Target};

/// The moves of a ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Parts {
    /// Those of a formula and extra moves that leave what the target allows. Where there is a target there are no extra moves.
    Formula { plain: FormulaRules, target: Option<Target> },
    /// Multiples of a heap, which no formula tells.
    Euclid { zero: bool },
}

impl Ruleset {
    /// The moves in parts.
    pub(crate) fn parts(&self) -> Parts {
        let (plain, target) = match self {
            Ruleset::Wythoff { a, offdiagonal: true } => {
                (Ruleset::Wythoff { a: *a, offdiagonal: false }.to_formula_rules(), Some(Target::OffDiagonal))
            }
            ruleset => (ruleset.to_formula_rules(), None),
        };
        match plain {
            Some(plain) => Parts::Formula { plain, target },
            None => Parts::Euclid { zero: matches!(self, Ruleset::Euclid { zero: true }) },
        }
    }
}
