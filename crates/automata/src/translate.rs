//! From statements, as they are written, to formulas that can be compiled.
//!
//! The functions of α become terms of the system's own α. Let τ = [1;(…)] be the number of the system and α = (u + vτ)/w the number of
//! the statement: with a pre-period or a_0 ≠ 1 the two differ, but they lie in one field, and so do β = α/(α − 1) and 1/α. Every floor
//! ⌊nα + c⌋, ⌊nβ + c⌋ is then ⌊(R + Sτ)/D⌋ = ⌊(R + ⌊Sτ⌋)/D⌋ with integer terms R, S and a constant D.
//!
//! A defined predicate becomes its body with the arguments in the place of the parameters; variables bound in it get names of their own.
//!
//! ```
//! use automata::{Setting, evaluate};
//! use formula::Statement;
//! let setting = Setting::of_continued_fraction(&"[1;(2)]".parse()?)?;
//! let statement: Statement = "forall n: B(n) = A(n) + 2*n".parse()?;
//! assert!(evaluate(&statement, &setting, automata::Budget::default())?.truth.holds);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod evaluate;
mod floor;
mod setting;

pub use error::TranslateError;
pub use evaluate::{Evaluation, Solutions, evaluate, solutions};
pub use setting::Setting;

use crate::logic::{Comparison, Formula, Term};
use formula::{Condition, Function, Name, Quantifier, Statement, Statements};
use numeration::{Integer, Natural};
use std::collections::HashMap;

/// The most nodes a statement may have once its definitions are written out.
pub const MAX_EXPANDED_SIZE: usize = 1 << 17;

/// How deep definitions written out may nest; what works on formulas recurses.
pub const MAX_EXPANDED_DEPTH: usize = 400;

/// The formula of `statement` in the given setting.
///
/// # Errors
/// A function that the setting does not have, a number that is too large, or definitions that grow beyond [`MAX_EXPANDED_SIZE`].
pub fn translate(statement: &Statement, setting: &Setting) -> Result<Formula, TranslateError> {
    let mut translator = Translator { statement, setting, size: 0, depth: 0, renamed: 0 };
    let scope = statement.free.iter().map(|name| (name.clone(), Term::variable(&**name))).collect();
    translator.formula(&statement.formula, &scope)
}

/// What the variables in scope stand for.
type Scope = HashMap<Name, Term>;

struct Translator<'s> {
    statement: &'s Statement,
    setting: &'s Setting,
    size: usize,
    /// Definitions around the node at work.
    depth: usize,
    /// Names given to bound variables of definitions so far.
    renamed: usize,
}

impl Translator<'_> {
    fn count(&mut self) -> Result<(), TranslateError> {
        self.size += 1;
        if self.size > MAX_EXPANDED_SIZE {
            return Err(TranslateError::TooLong { limit: MAX_EXPANDED_SIZE });
        }
        Ok(())
    }

    fn formula(&mut self, formula: &formula::Formula<Statements>, scope: &Scope) -> Result<Formula, TranslateError> {
        self.count()?;
        Ok(match formula {
            formula::Formula::Compare(comparison, left, right) => {
                Formula::Compare(self.term(left, scope)?, sign(*comparison), self.term(right, scope)?)
            }
            formula::Formula::Not(inner) => Formula::Not(Box::new(self.formula(inner, scope)?)),
            formula::Formula::And(list) => Formula::And(self.list(list, scope)?),
            formula::Formula::Or(list) => Formula::Or(self.list(list, scope)?),
            formula::Formula::Condition(condition) => self.condition(condition, scope)?,
        })
    }

    fn list(&mut self, list: &[formula::Formula<Statements>], scope: &Scope) -> Result<Vec<Formula>, TranslateError> {
        list.iter().map(|inner| self.formula(inner, scope)).collect()
    }

    fn condition(&mut self, condition: &Condition, scope: &Scope) -> Result<Formula, TranslateError> {
        Ok(match condition {
            Condition::Quantified(quantifier, variables, body) => {
                let mut inside = scope.clone();
                let names: Vec<String> = variables.iter().map(|name| self.fresh(name)).collect();
                inside.extend(variables.iter().cloned().zip(names.iter().map(Term::variable)));
                let body = Box::new(self.formula(body, &inside)?);
                match quantifier {
                    Quantifier::Forall => Formula::Forall(names, body),
                    Quantifier::Exists => Formula::Exists(names, body),
                }
            }
            Condition::Implies(left, right) => {
                Formula::Implies(Box::new(self.formula(left, scope)?), Box::new(self.formula(right, scope)?))
            }
            Condition::Equivalent(left, right) => {
                Formula::Iff(Box::new(self.formula(left, scope)?), Box::new(self.formula(right, scope)?))
            }
            Condition::EvenZeros(term) => {
                self.setting.check_digits("even_zeros")?;
                Formula::EvenZeros(self.term(term, scope)?)
            }
            Condition::Digits(term, pattern) => {
                self.setting.check_digits("digits")?;
                Formula::Pattern(self.term(term, scope)?, (**pattern).clone())
            }
            Condition::Call(name, arguments) => return self.call(name, arguments, scope),
        })
    }

    /// A name for a bound variable: its own in the statement, one that nobody can write in a definition, so that no argument is caught.
    fn fresh(&mut self, name: &Name) -> String {
        if self.depth == 0 {
            return name.to_string();
        }
        self.renamed += 1;
        format!("{name}#{}", self.renamed)
    }

    fn call(
        &mut self,
        name: &Name,
        arguments: &[formula::Term<Statements>],
        scope: &Scope,
    ) -> Result<Formula, TranslateError> {
        // The parser has seen to it that the predicate exists, takes so many arguments, and does not call itself.
        let unknown = || TranslateError::UnknownPredicate { name: name.to_string() };
        let statement = self.statement;
        let definition = statement.definitions.iter().find(|known| known.name == *name).ok_or_else(unknown)?;
        let terms = arguments.iter().map(|argument| self.term(argument, scope)).collect::<Result<Vec<_>, _>>()?;
        let inside: Scope = definition.parameters.iter().cloned().zip(terms).collect();
        self.depth += 1;
        if self.depth > MAX_EXPANDED_DEPTH {
            return Err(TranslateError::TooDeep { limit: MAX_EXPANDED_DEPTH });
        }
        let body = self.formula(&definition.body, &inside);
        self.depth -= 1;
        body
    }

    fn term(&mut self, term: &formula::Term<Statements>, scope: &Scope) -> Result<Term, TranslateError> {
        self.count()?;
        Ok(match term {
            formula::Term::Constant(value) => Term::Constant(small(value)?),
            formula::Term::Variable(name) => {
                let free = || TranslateError::UnknownVariable { name: name.to_string() };
                scope.get(name).cloned().ok_or_else(free)?
            }
            formula::Term::Negate(inner) => -self.term(inner, scope)?,
            formula::Term::Sum(terms) => {
                Term::Sum(terms.iter().map(|inner| self.term(inner, scope)).collect::<Result<_, _>>()?)
            }
            formula::Term::Product(factor, inner) => Term::Multiple(small(factor)?, Box::new(self.term(inner, scope)?)),
            formula::Term::Remainder(inner, modulus) => self.term(inner, scope)?.remainder(small_natural(modulus)?),
            formula::Term::Absolute(inner) => self.term(inner, scope)?.absolute(),
            formula::Term::Function(function) => self.function(function, scope)?,
        })
    }

    fn function(&mut self, function: &Function, scope: &Scope) -> Result<Term, TranslateError> {
        match function {
            Function::Floor(which, inner, offset) => {
                let inner = self.term(inner, scope)?;
                self.setting.floor(*which, inner, offset)
            }
            Function::Shift(inner) => {
                self.setting.check_digits("shift")?;
                Ok(self.term(inner, scope)?.shift())
            }
            Function::Reading(inner) => {
                self.setting.check_alpha("Ip_Rq")?;
                self.setting.check_digits("Ip_Rq")?;
                Ok(Term::IpRq(Box::new(self.term(inner, scope)?)))
            }
            Function::Quotient(inner, divisor) => Ok(self.term(inner, scope)?.quotient(small_natural(divisor)?)),
        }
    }
}

fn sign(comparison: formula::Comparison) -> Comparison {
    match comparison {
        formula::Comparison::Equal => Comparison::Equal,
        formula::Comparison::NotEqual => Comparison::NotEqual,
        formula::Comparison::Less => Comparison::Less,
        formula::Comparison::LessEqual => Comparison::LessOrEqual,
        formula::Comparison::Greater => Comparison::Greater,
        formula::Comparison::GreaterEqual => Comparison::GreaterOrEqual,
    }
}

/// Constants beyond this size have automata too large to build.
const MAX_CONSTANT_BITS: u64 = 40;

fn small(value: &Integer) -> Result<i64, TranslateError> {
    let fits = value.to_i128().filter(|_| value.bits() <= MAX_CONSTANT_BITS);
    let refused = || TranslateError::ConstantTooLarge { bits: MAX_CONSTANT_BITS };
    fits.and_then(|value| i64::try_from(value).ok()).ok_or_else(refused)
}

fn small_natural(value: &Natural) -> Result<i64, TranslateError> {
    small(&Integer::from(value))
}
