//! Formulas.

use super::{Comparison, Term};
use crate::Automaton;
use std::sync::Arc;

/// A statement about the natural numbers its free variables stand for.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Formula {
    /// Always.
    True,
    /// Never.
    False,
    /// Two integers compared.
    Compare(Term, Comparison, Term),
    /// The tuple of terms is a member; never if one of them is negative. One term for each track.
    Member(Arc<Automaton>, Vec<Term>),
    /// The normal form of the term ends in an even number of zeros, none included; never for 0 or below.
    EvenZeros(Term),
    /// The normal form of the term has the look of a [pattern](crate::Automaton::pattern); never if it is negative.
    Pattern(Term, formula::Pattern),
    /// Not.
    Not(Box<Formula>),
    /// All of them.
    And(Vec<Formula>),
    /// One of them or more.
    Or(Vec<Formula>),
    /// If the first, then the second.
    Implies(Box<Formula>, Box<Formula>),
    /// Both or neither.
    Iff(Box<Formula>, Box<Formula>),
    /// There are natural numbers with these names such that.
    Exists(Vec<String>, Box<Formula>),
    /// For all natural numbers with these names.
    Forall(Vec<String>, Box<Formula>),
}

impl Formula {
    /// Not `self`.
    #[allow(clippy::should_implement_trait)]
    pub fn not(self) -> Formula {
        Formula::Not(Box::new(self))
    }

    /// `self` and `other`.
    pub fn and(self, other: Formula) -> Formula {
        match self {
            Formula::And(mut all) => {
                all.push(other);
                Formula::And(all)
            }
            first => Formula::And(vec![first, other]),
        }
    }

    /// `self` or `other`.
    pub fn or(self, other: Formula) -> Formula {
        match self {
            Formula::Or(mut all) => {
                all.push(other);
                Formula::Or(all)
            }
            first => Formula::Or(vec![first, other]),
        }
    }

    /// If `self`, then `other`.
    pub fn implies(self, other: Formula) -> Formula {
        Formula::Implies(Box::new(self), Box::new(other))
    }

    /// `self` exactly if `other`.
    pub fn iff(self, other: Formula) -> Formula {
        Formula::Iff(Box::new(self), Box::new(other))
    }

    /// There are numbers with these names such that `self`.
    pub fn exists<N: Into<String>>(self, names: impl IntoIterator<Item = N>) -> Formula {
        Formula::Exists(names.into_iter().map(Into::into).collect(), Box::new(self))
    }

    /// For all numbers with these names `self`.
    pub fn forall<N: Into<String>>(self, names: impl IntoIterator<Item = N>) -> Formula {
        Formula::Forall(names.into_iter().map(Into::into).collect(), Box::new(self))
    }

    /// The terms are a member of `automaton`.
    pub fn member(automaton: &Arc<Automaton>, terms: impl IntoIterator<Item = Term>) -> Formula {
        Formula::Member(automaton.clone(), terms.into_iter().collect())
    }
}
