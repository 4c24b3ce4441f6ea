//! Two-heap take-away games of Wythoff type.

mod position;
mod rules;

pub use position::{Move, Outcome, Position};
pub use rules::{
    Comparison, Formula, FormulaError, FormulaErrorKind, MAX_FORMULA_DEPTH, MAX_FORMULA_LENGTH, Term, Variable,
};
