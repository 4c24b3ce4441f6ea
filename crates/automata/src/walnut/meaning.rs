//! From Walnut's predicates to formulas, with Walnut's meaning.
//!
//! Every difference in an atom must be a number that exists: s − t stands for a number z with z + t = s, so that the atom is false where there is none. Two constants
//! are reckoned out at once, and may be negative among themselves.

use super::WalnutError;
use super::predicate::{Connective, Predicate, Quantifier, Term};
use crate::{Automaton, NumberSystem, logic};
use logic::{Comparison, Formula};
use numeration::{Natural, excerpt};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Larger constants become variables that are said to have their digits: a constant in a relation costs states in proportion to its size.
const LARGEST_PLAIN_CONSTANT: i64 = 50;

/// Constants must stay below this, as elsewhere.
const LARGEST_CONSTANT: i64 = 1 << 40;

/// The variables of a predicate that no quantifier binds.
pub(super) fn free_variables(predicate: &Predicate) -> BTreeSet<String> {
    fn of_term(term: &Term, free: &mut BTreeSet<String>) {
        match term {
            Term::Variable(name) => free.extend([name.clone()]),
            Term::Constant(_) => {}
            Term::Operation(left, _, right, _) => [left, right].into_iter().for_each(|term| of_term(term, free)),
        }
    }
    let mut free = BTreeSet::new();
    match predicate {
        Predicate::Compare { left, right, .. } => [left, right].into_iter().for_each(|term| of_term(term, &mut free)),
        Predicate::Call { terms, .. } => terms.iter().for_each(|term| of_term(term, &mut free)),
        Predicate::Not(inner) => free = free_variables(inner),
        Predicate::Joined(_, list) => free.extend(list.iter().flat_map(free_variables)),
        Predicate::Quantified(_, names, body) => {
            free = free_variables(body);
            free.retain(|name| !names.contains(name));
        }
    }
    free
}

/// A number in a term.
enum Value {
    Constant(i64),
    Term(logic::Term),
}

/// What a predicate is read with.
pub(super) struct Reader<'a> {
    pub(super) system: &'a Arc<NumberSystem>,
    /// The automaton of a name.
    pub(super) automaton: &'a mut dyn FnMut(&str) -> Result<Arc<Automaton>, WalnutError>,
    /// What the atom at work needs: differences that are not negative, and constants that have their digits.
    needs: Vec<Formula>,
    constants: Vec<String>,
    made: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(
        system: &'a Arc<NumberSystem>,
        automaton: &'a mut dyn FnMut(&str) -> Result<Arc<Automaton>, WalnutError>,
    ) -> Reader<'a> {
        Reader { system, automaton, needs: Vec::new(), constants: Vec::new(), made: 0 }
    }

    pub(super) fn formula(&mut self, predicate: &Predicate) -> Result<Formula, WalnutError> {
        Ok(match predicate {
            Predicate::Compare { left, comparison, right, .. } => {
                let atom = match (self.value(left)?, self.value(right)?) {
                    (Value::Constant(left), Value::Constant(right)) => truth(left, *comparison, right),
                    (left, right) => self.term(left)?.compare(*comparison, self.term(right)?),
                };
                self.atom(atom)
            }
            Predicate::Call { name, terms, .. } => {
                let automaton = (self.automaton)(name)?;
                if automaton.tracks() != terms.len() {
                    let reason =
                        format!("${} takes {} arguments, not {}", excerpt(name), automaton.tracks(), terms.len());
                    return Err(WalnutError::text(0, reason));
                }
                let terms = terms.iter().map(|term| {
                    let value = self.value(term)?;
                    self.term(value)
                });
                let terms = terms.collect::<Result<Vec<_>, _>>()?;
                self.atom(Formula::member(&automaton, terms))
            }
            Predicate::Not(inner) => self.formula(inner)?.not(),
            Predicate::Joined(connective, list) => {
                let mut parts = list.iter().map(|part| self.formula(part)).collect::<Result<Vec<_>, _>>()?;
                match connective {
                    Connective::And => Formula::And(parts),
                    Connective::Or => Formula::Or(parts),
                    Connective::Xor => pair(&mut parts, Formula::iff).not(),
                    Connective::Implies => pair(&mut parts, Formula::implies),
                    Connective::Iff => pair(&mut parts, Formula::iff),
                }
            }
            Predicate::Quantified(quantifier, names, body) => self.quantified(*quantifier, names, body)?,
        })
    }

    fn quantified(
        &mut self,
        quantifier: Quantifier,
        names: &[String],
        body: &Predicate,
    ) -> Result<Formula, WalnutError> {
        let inner = self.formula(body)?;
        // What an atom binds inside is no part of the example that shows the truth of this quantifier.
        let inner = match inner {
            inner @ (Formula::Exists(..) | Formula::Forall(..)) if !matches!(body, Predicate::Quantified(..)) => {
                Formula::And(vec![inner])
            }
            inner => inner,
        };
        match quantifier {
            Quantifier::All => Ok(inner.forall(names.iter())),
            Quantifier::Exists => Ok(inner.exists(names.iter())),
            Quantifier::Infinitely => {
                if let Some(other) = free_variables(body).iter().find(|name| !names.contains(name)) {
                    let what = format!("I where another variable, {}, is free inside", excerpt(other));
                    return Err(WalnutError::meaningless(what));
                }
                // One of them is beyond any bound.
                let bound = self.fresh("bound");
                let beyond =
                    names.iter().map(|name| logic::Term::variable(name).compare(Comparison::Greater, bound.as_str()));
                Ok(Formula::Or(beyond.collect()).and(inner).exists(names.iter()).forall([bound]))
            }
        }
    }

    /// A name that nobody can write.
    fn fresh(&mut self, what: &str) -> String {
        self.made += 1;
        format!("{what}#{}", self.made)
    }

    /// An atom with what its terms need.
    fn atom(&mut self, atom: Formula) -> Formula {
        let (mut parts, constants) = (std::mem::take(&mut self.needs), std::mem::take(&mut self.constants));
        if parts.is_empty() {
            return atom;
        }
        parts.push(atom);
        let all = Formula::And(parts);
        if constants.is_empty() { all } else { all.exists(constants) }
    }

    fn value(&mut self, term: &Term) -> Result<Value, WalnutError> {
        match term {
            Term::Variable(name) => Ok(Value::Term(logic::Term::variable(name))),
            Term::Constant(value) => i64::try_from(*value)
                .ok()
                .filter(|value| *value < LARGEST_CONSTANT)
                .map(Value::Constant)
                .ok_or_else(|| WalnutError::meaningless("a constant of 2^40 or more")),
            Term::Operation(left, sign, right, at) => {
                let (left, right) = (self.value(left)?, self.value(right)?);
                self.operation(left, *sign, right, *at)
            }
        }
    }

    fn operation(&mut self, left: Value, sign: char, right: Value, at: usize) -> Result<Value, WalnutError> {
        let wrong = |reason: &str| WalnutError::text(at, reason);
        match (left, sign, right) {
            (Value::Constant(_), '/', Value::Constant(0)) | (Value::Term(_), '/', Value::Constant(0)) => {
                Err(wrong("division by 0"))
            }
            (Value::Constant(left), sign, Value::Constant(right)) => {
                let value = match sign {
                    '+' => left.checked_add(right),
                    '-' => left.checked_sub(right),
                    '*' => left.checked_mul(right),
                    _ => Some(left.div_euclid(right)),
                };
                let value = value.filter(|value| value.abs() < LARGEST_CONSTANT);
                value.map(Value::Constant).ok_or_else(|| WalnutError::meaningless("a constant of 2^40 or more"))
            }
            (Value::Constant(factor), '*', Value::Term(term)) | (Value::Term(term), '*', Value::Constant(factor)) => {
                if factor < 0 {
                    return Err(negative());
                }
                Ok(Value::Term(logic::Term::Multiple(factor, Box::new(term))))
            }
            (Value::Term(term), '/', Value::Constant(divisor)) => {
                if divisor < 0 {
                    return Err(negative());
                }
                Ok(Value::Term(term.quotient(divisor)))
            }
            (_, '*', _) => Err(wrong("one factor of '*' must be a constant")),
            (_, '/', _) => Err(wrong("only division by a constant is allowed")),
            (left, sign, right) => {
                let (left, right) = (self.term(left)?, self.term(right)?);
                if sign == '+' {
                    return Ok(Value::Term(left + right));
                }
                let difference = left - right;
                self.needs.push(difference.clone().at_least(0));
                Ok(Value::Term(difference))
            }
        }
    }

    fn term(&mut self, value: Value) -> Result<logic::Term, WalnutError> {
        match value {
            Value::Term(term) => Ok(term),
            Value::Constant(value) if value < 0 => Err(negative()),
            Value::Constant(value) if value <= LARGEST_PLAIN_CONSTANT => Ok(logic::Term::Constant(value)),
            Value::Constant(value) => {
                let name = self.fresh("constant");
                let digits = self.system.digits(&Natural::from(value.unsigned_abs()));
                self.needs.push(Formula::Pattern(logic::Term::variable(&name), formula::Pattern::word(&digits)));
                self.constants.push(name.clone());
                Ok(logic::Term::variable(name))
            }
        }
    }
}

fn negative() -> WalnutError {
    WalnutError::meaningless("a negative constant beside a variable, which Walnut refuses too")
}

fn pair(parts: &mut Vec<Formula>, join: impl Fn(Formula, Formula) -> Formula) -> Formula {
    let rest = parts.split_off(1);
    let first = parts.pop().unwrap_or(Formula::True);
    rest.into_iter().fold(first, join)
}

fn truth(left: i64, comparison: Comparison, right: i64) -> Formula {
    if comparison.holds(&left, &right) { Formula::True } else { Formula::False }
}
