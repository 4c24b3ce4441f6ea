//! The rule language, a formula over u, v (tokens taken) and x, y (heaps before the move).
//!
//! The language itself stands in the crate [`formula`]; its truth along whole lines of takes is worked out in `compiled`.

pub(crate) use formula::Values;
pub use formula::{
    Comparison, Formula, FormulaError, FormulaErrorKind, MAX_FORMULA_DEPTH, MAX_FORMULA_LENGTH, Term, Variable,
};

use crate::position::{Move, Position};
use numeration::Natural;

impl<'a> From<&'a Position> for (&'a Natural, &'a Natural) {
    fn from(position: &'a Position) -> Self {
        (&position.x, &position.y)
    }
}

impl<'a> From<&'a Move> for (&'a Natural, &'a Natural) {
    fn from(taken: &'a Move) -> Self {
        (&taken.u, &taken.v)
    }
}
