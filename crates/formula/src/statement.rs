//! Statements about natural numbers and a chosen α, such as `forall n: B(n) = A(n) + 2*n`.
//!
//! The language of rules, and beside it: any names as variables, which stand for 0, 1, 2, …; `forall x, y: …` and `exists n: …`, which
//! reach as far right as possible; `=>` and, loosest, `<=>`; the functions and predicates of [`Function`] and [`Condition`]; named
//! predicates, `def P(x, y) = …;`, before the statement. Terms are integers and may be negative: subtraction is what it is in mathematics.
//!
//! A name means one thing: a quantifier may not bind a name that is bound around it, nor one that is free elsewhere.

mod definition;
mod evaluate;
mod parse;
mod plain;
mod print;
mod range;
mod rule;
mod tree;

pub use definition::{Definition, Definitions};
pub use evaluate::{Evaluator, Undecided};
pub use rule::RuleText;
pub use tree::{Condition, Extreme, Floor, Function, Name, Offset, Quantifier, Rational, Statement, Statements};
