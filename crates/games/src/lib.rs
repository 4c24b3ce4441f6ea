//! Two-heap take-away games of Wythoff type.
//!
//! A [`Game`] says which [`Move`]s are legal from a [`Position`] and who wins at the end. It is written as one string, such as
//! `wythoff:a=2,misere` or `rules:u = 0 | v = 0 | |u - v| < 2`; the second form is a [`Formula`] of the rule language.
//! An [`Oracle`] decides all small positions of any game straight from the definition.

mod extra;
mod game;
mod legality;
mod moves;
mod oracle;
mod position;
mod rules;

pub use extra::{ExtraError, ExtraErrorKind, ExtraMoves, MAX_EXTRA_LENGTH};
pub use game::{FormulaRules, Game, GameError, Play, Ruleset};
pub use legality::{Heap, IllegalMove};
pub use moves::{EndedError, MAX_ENDED_CANDIDATES};
pub use oracle::{MAX_ORACLE_CELLS, MAX_ORACLE_CELLS_DEPENDENT, MAX_ORACLE_STEPS, Oracle, OracleError};
pub use position::{Move, Outcome, Position};
pub use rules::{
    Comparison, Formula, FormulaError, FormulaErrorKind, MAX_FORMULA_DEPTH, MAX_FORMULA_LENGTH, Term, Variable,
};
