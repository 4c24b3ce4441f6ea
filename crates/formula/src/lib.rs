//! The language of rules and of statements about Wythoff-type games: text, tree, printing, and errors that say where and what to do.
//!
//! Internal: published because `wythoff` needs it; it may change with every version. Use the crate `wythoff`.
//!
//! From loosest to tightest: `|` or, `&` and, `!` not, the comparisons `=` `!=` `<` `<=` `>` `>=` (not chained), `+` `-`,
//! `*` `%`, unary `-`. A bar where an operand is expected opens an absolute value; where an operator is expected it closes the
//! innermost absolute value open at this depth of parentheses, and otherwise means "or". `abs(…)`, `and`, `or`, `not` are
//! words for the same. One factor of `*` is constant; `t % m` has a constant m > 0 and a remainder from 0 to m − 1.
//!
//! A [`Formula`] of the language of [`Rules`] is a condition on u, v (tokens taken) and x, y (heaps before the move), and nothing else. A
//! [`Statement`] has quantifiers, arrows, names, functions of α and predicates beside. Both are read by the same parser.
//!
//! The stages are one file each: `lexer` → `parser` → `tree` → `evaluate` (truth of rules) and `print`; what statements add stands in
//! `statement`, their patterns of digits in `pattern`.

mod error;
mod evaluate;
mod language;
mod lexer;
// For errors of the other crates about names; no promise.
#[doc(hidden)]
pub mod nearest;
mod omega;
mod parser;
mod parts;
mod pattern;
mod print;
mod statement;
mod tree;

pub use error::{FormulaError, FormulaErrorKind};
pub use evaluate::{Pair, Values};
pub use language::{Further, Language, Rules, Variable};
pub use pattern::{DigitSet, Pattern, PatternError, PatternErrorKind, Positions};
pub use statement::{
    Condition, Definition, Definitions, Evaluator, Extreme, Floor, Function, Name, Offset, Quantifier, Rational,
    RuleText, Statement, Statements, Undecided,
};
pub use tree::{Comparison, Formula, Term};
