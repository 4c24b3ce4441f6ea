//! The two languages that share one grammar, and what sets them apart.
//!
//! Rules speak of u, v, x, y and nothing else; statements have any names, quantifiers, functions and predicates. Both are parsed, kept in
//! canonical shape and printed by the same code; what only statements have is a type that has no values in rules, so that code for
//! rules need not think of it.

use std::convert::Infallible;
use std::fmt::{Debug, Display};
use std::hash::Hash;

/// What the trees of a language are made of. There are two: [`Rules`] and [`Statements`](crate::Statements).
pub trait Language: sealed::Sealed + Clone + Debug + PartialEq + Eq + Hash {
    /// What a variable is.
    type Variable: Clone + Debug + Eq + Hash + Display;
    /// Terms that are no plain arithmetic.
    type Function: Further;
    /// Conditions that are no comparisons joined by and, or, not.
    type Condition: Further;
}

/// A node that only one of the languages has.
pub trait Further: Clone + Debug + Eq + Hash + Display {
    /// Whether parentheses are needed where it is an operand of something tighter: of `-` for a term, of `&` for a condition.
    fn is_loose(&self) -> bool;
    /// What one evaluation costs, see [`Formula::size`](crate::Formula::size).
    fn size(&self) -> u64;
}

impl Further for Infallible {
    fn is_loose(&self) -> bool {
        match *self {}
    }

    fn size(&self) -> u64 {
        match *self {}
    }
}

/// The language of rules: conditions on a move (u, v) from the heaps (x, y).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rules {}

/// A letter of the rule language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Variable {
    /// The first heap before the move.
    X,
    /// The second heap before the move.
    Y,
    /// Tokens taken from the first heap.
    U,
    /// Tokens taken from the second heap.
    V,
}

impl Variable {
    /// The same of the other heap.
    pub(crate) fn swapped(self) -> Variable {
        match self {
            Variable::X => Variable::Y,
            Variable::Y => Variable::X,
            Variable::U => Variable::V,
            Variable::V => Variable::U,
        }
    }

    /// The variable written with this letter.
    pub(crate) fn from_letter(letter: &str) -> Option<Variable> {
        Some(match letter {
            "x" => Variable::X,
            "y" => Variable::Y,
            "u" => Variable::U,
            "v" => Variable::V,
            _ => return None,
        })
    }
}

impl Language for Rules {
    type Variable = Variable;
    type Function = Infallible;
    type Condition = Infallible;
}

pub(crate) mod sealed {
    /// Only this crate has languages.
    pub trait Sealed {}
    impl Sealed for super::Rules {}
    impl Sealed for crate::statement::Statements {}
}
