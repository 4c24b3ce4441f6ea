//! The rule language: a formula over u, v (tokens taken) and x, y (heaps before the move).
//!
//! From loosest to tightest: `|` or, `&` and, `!` not, the comparisons `=` `!=` `<` `<=` `>` `>=` (not chained), `+` `-`,
//! `*` `%`, unary `-`. A bar where an operand is expected opens an absolute value; where an operator is expected it closes the
//! innermost absolute value open at this depth of parentheses, and otherwise means "or". `abs(…)`, `and`, `or`, `not` are
//! words for the same. One factor of `*` is constant; `t % m` has a constant m > 0 and a remainder from 0 to m − 1.
//!
//! The stages are one file each: `lexer` → `parser` → `formula` (the tree) → `evaluate`, `column` and `bits` (truth), `print`.

mod bits;
pub(crate) mod column;
mod error;
mod evaluate;
mod formula;
mod lexer;
mod parser;
mod print;

pub use error::{FormulaError, FormulaErrorKind};
pub(crate) use evaluate::Values;
pub use formula::{Comparison, Formula, Term, Variable};
pub use parser::{MAX_FORMULA_DEPTH, MAX_FORMULA_LENGTH};
