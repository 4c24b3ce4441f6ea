//! From statements, as they are written, to formulas that can be compiled.
//!
//! The functions of α become terms of the system's own α. Let τ = [1;(…)] be the number of the system and α = (u + vτ)/w the number of
//! the statement: with a pre-period or a_0 ≠ 1 the two differ, but they lie in one field, and so do β = α/(α − 1) and 1/α. Every floor
//! ⌊nα + c⌋, ⌊nβ + c⌋ is then ⌊(R + Sτ)/D⌋ = ⌊(R + ⌊Sτ⌋)/D⌋ with integer terms R, S and a constant D.
//!
//! A constant in a linear relation costs states in proportion to its size, but its digits are few: a large constant becomes a variable
//! that is said to have these digits.
//!
//! A defined predicate becomes its body with the arguments in the place of the parameters; variables bound in it get names of their own.
//!
//! ```
//! use wythoff::automata::{Setting, evaluate};
//! use wythoff::formula::Statement;
//! let setting = Setting::of_continued_fraction(&"[1;(2)]".parse()?)?;
//! let statement: Statement = "forall n: B(n) = A(n) + 2*n".parse()?;
//! assert!(evaluate(&statement, &setting, &wythoff::numbers::work::Work::default())?.truth.holds);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod evaluate;
mod floor;
mod setting;

pub use error::TranslateError;
pub use evaluate::{Evaluation, Solutions, evaluate, solutions};
pub use setting::Setting;

use crate::logic::{Formula, Term};
use formula::{Condition, Extreme, Function, Name, Quantifier, Statement, Statements};
use numeration::{Integer, Natural};
use std::collections::HashMap;
use std::sync::Arc;

/// The formula of `statement` in the given setting.
///
/// # Errors
/// A function that the setting does not have, a number that is too large, or definitions that grow beyond
/// [`Setting::MAX_EXPANDED_SIZE`].
pub fn translate(statement: &Statement, setting: &Setting) -> Result<Formula, TranslateError> {
    let mut translator =
        Translator { statement, setting, size: 0, depth: 0, in_definition: false, renamed: 0, constants: Vec::new() };
    let scope = statement.free.iter().map(|name| (name.clone(), Meaning::variable(name))).collect();
    translator.formula(&statement.formula, &scope)
}

/// What the variables in scope stand for.
type Scope = HashMap<Name, Meaning>;

/// A term that stands for a variable, and how large it is.
#[derive(Clone)]
struct Meaning {
    term: Arc<Term>,
    size: usize,
}

impl Meaning {
    fn variable(name: &str) -> Meaning {
        Meaning { term: Arc::new(Term::variable(name)), size: 1 }
    }
}

/// The number of nodes of a term, and how deep they nest.
fn measure(term: &Term) -> (usize, usize) {
    let inside = match term {
        Term::Variable(_) | Term::Constant(_) => return (1, 1),
        Term::Sum(terms) => {
            terms.iter().map(measure).fold((0, 0), |(size, depth), (more, deeper)| (size + more, depth.max(deeper)))
        }
        Term::Multiple(_, inner)
        | Term::Quotient(inner, _)
        | Term::Remainder(inner, _)
        | Term::Absolute(inner)
        | Term::TimesAlpha(inner)
        | Term::Shift(inner)
        | Term::IqRp(inner)
        | Term::IpRq(inner)
        | Term::IpRqPrime(inner) => measure(inner),
        // As if it were written over one denominator.
        Term::Floor { term, .. } => {
            let (size, depth) = measure(term);
            (2 * size + 6, depth + 5)
        }
    };
    (inside.0 + 1, inside.1 + 1)
}

struct Translator<'s> {
    statement: &'s Statement,
    setting: &'s Setting,
    size: usize,
    /// Formulas around the node at work.
    depth: usize,
    /// Whether a definition is at work.
    in_definition: bool,
    /// Names given to bound variables of definitions so far.
    renamed: usize,
    /// Large constants of the atomic formula at work, and the variables they have become.
    constants: Vec<(Natural, String)>,
}

impl Translator<'_> {
    fn count(&mut self, nodes: usize) -> Result<(), TranslateError> {
        self.size += nodes;
        if self.size > Setting::MAX_EXPANDED_SIZE {
            return Err(TranslateError::TooLong { limit: Setting::MAX_EXPANDED_SIZE });
        }
        Ok(())
    }

    fn formula(&mut self, formula: &formula::Formula<Statements>, scope: &Scope) -> Result<Formula, TranslateError> {
        self.count(1)?;
        self.depth += 1;
        check_depth(self.depth)?;
        let translated = self.node(formula, scope);
        self.depth -= 1;
        translated
    }

    fn node(&mut self, formula: &formula::Formula<Statements>, scope: &Scope) -> Result<Formula, TranslateError> {
        Ok(match formula {
            formula::Formula::Compare(comparison, left, right) => self.atomic(|translator| {
                Ok(Formula::Compare(translator.term(left, scope)?, *comparison, translator.term(right, scope)?))
            })?,
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
                inside.extend(variables.iter().cloned().zip(names.iter().map(|name| Meaning::variable(name))));
                let body = match self.formula(body, &inside)? {
                    // What a definition or a constant binds is no part of the example that shows the truth of this quantifier.
                    inner @ (Formula::Exists(..) | Formula::Forall(..)) => Box::new(Formula::And(vec![inner])),
                    body => Box::new(body),
                };
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
                self.atomic(|translator| Ok(Formula::EvenZeros(translator.term(term, scope)?)))?
            }
            Condition::Digits(term, pattern) => {
                self.setting.check_digits("digits")?;
                self.atomic(|translator| Ok(Formula::Pattern(translator.term(term, scope)?, (**pattern).clone())))?
            }
            Condition::Call(name, arguments) => self.atomic(|translator| translator.call(name, arguments, scope))?,
        })
    }

    /// What `inner` makes of terms, with their large constants as variables around it.
    fn atomic(
        &mut self,
        inner: impl FnOnce(&mut Self) -> Result<Formula, TranslateError>,
    ) -> Result<Formula, TranslateError> {
        let outside = std::mem::take(&mut self.constants);
        let formula = inner(self);
        let constants = std::mem::replace(&mut self.constants, outside);
        let formula = formula?;
        if constants.is_empty() {
            return Ok(formula);
        }
        let system = self.setting.system();
        let word = |(value, name): &(Natural, String)| {
            Formula::Pattern(Term::variable(name), formula::Pattern::word(&system.digits(value)))
        };
        let mut parts: Vec<Formula> = constants.iter().map(word).collect();
        parts.push(formula);
        let names = constants.into_iter().map(|(_, name)| name).collect();
        Ok(Formula::Exists(names, Box::new(Formula::And(parts))))
    }

    /// A constant term.
    fn constant(&mut self, value: &Integer) -> Term {
        if let Some(small) = value.to_i128().filter(|value| value.unsigned_abs() <= LARGEST_PLAIN_CONSTANT) {
            return Term::Constant(small as i64);
        }
        let size = value.unsigned_abs();
        let known = self.constants.iter().find(|(known, _)| *known == size).map(|(_, name)| name.clone());
        let name = known.unwrap_or_else(|| {
            self.renamed += 1;
            let name = format!("constant#{}", self.renamed);
            self.constants.push((size, name.clone()));
            name
        });
        if value.is_negative() { -Term::variable(name) } else { Term::variable(name) }
    }

    /// A name for a bound variable: its own in the statement, one that nobody can write in a definition, so that no argument is caught.
    fn fresh(&mut self, name: &Name) -> String {
        if !self.in_definition {
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
        let mut inside = Scope::new();
        for (parameter, argument) in definition.parameters.iter().zip(arguments) {
            let term = self.term(argument, scope)?;
            let (size, depth) = measure(&term);
            check_depth(depth)?;
            inside.insert(parameter.clone(), Meaning { term: Arc::new(term), size });
        }
        let outside = std::mem::replace(&mut self.in_definition, true);
        let body = self.formula(&definition.body, &inside);
        self.in_definition = outside;
        body
    }

    fn term(&mut self, term: &formula::Term<Statements>, scope: &Scope) -> Result<Term, TranslateError> {
        self.count(1)?;
        Ok(match term {
            formula::Term::Constant(value) => self.constant(value),
            formula::Term::Variable(name) => {
                let free = || TranslateError::UnknownVariable { name: name.to_string() };
                let meaning = scope.get(name).ok_or_else(free)?;
                self.count(meaning.size)?;
                (*meaning.term).clone()
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
            Function::PrimeReading(inner) => {
                self.setting.check_alpha("Ip_Rqprime")?;
                self.setting.check_digits("Ip_Rqprime")?;
                Ok(Term::IpRqPrime(Box::new(self.term(inner, scope)?)))
            }
            Function::DenominatorReading(inner) => {
                self.setting.check_alpha("Iq_Rp")?;
                self.setting.check_digits("Iq_Rp")?;
                Ok(Term::IqRp(Box::new(self.term(inner, scope)?)))
            }
            Function::Extreme(extreme, terms) => {
                // min(s, t) = (s + t − |s − t|) / 2.
                let mut found: Option<Term> = None;
                for term in terms {
                    let term = self.term(term, scope)?;
                    found = Some(match found {
                        None => term,
                        Some(other) => {
                            self.count(2 * measure(&other).0 + 2 * measure(&term).0)?;
                            let (sum, distance) = (other.clone() + term.clone(), (other - term).absolute());
                            match extreme {
                                Extreme::Least => (sum - distance).quotient(2),
                                Extreme::Greatest => (sum + distance).quotient(2),
                            }
                        }
                    });
                }
                found.ok_or(TranslateError::TooLong { limit: Setting::MAX_EXPANDED_SIZE })
            }
            Function::Quotient(inner, divisor) => Ok(self.term(inner, scope)?.quotient(small_natural(divisor)?)),
        }
    }
}

fn check_depth(depth: usize) -> Result<(), TranslateError> {
    if depth > Setting::MAX_EXPANDED_DEPTH {
        Err(TranslateError::TooDeep { limit: Setting::MAX_EXPANDED_DEPTH })
    } else {
        Ok(())
    }
}

/// Larger constants become variables.
const LARGEST_PLAIN_CONSTANT: u128 = 50;

/// Factors, divisors and moduli beyond this size have automata too large to build.
const MAX_CONSTANT_BITS: u64 = 40;

fn small(value: &Integer) -> Result<i64, TranslateError> {
    let fits = value.to_i128().filter(|_| value.bits() <= MAX_CONSTANT_BITS);
    let refused = || TranslateError::ConstantTooLarge { bits: MAX_CONSTANT_BITS };
    fits.and_then(|value| i64::try_from(value).ok()).ok_or_else(refused)
}

fn small_natural(value: &Natural) -> Result<i64, TranslateError> {
    small(&Integer::from(value))
}
