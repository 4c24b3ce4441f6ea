//! Rules in the whole language of statements.
//!
//! A rule is alternatives. Those of the language of rules, or that can be said in it (`plain`), are kept as such, for everything that knows how to work
//! with them; the others, with quantifiers, A(n) or patterns, stand beside them.

use super::parse::Scope;
use super::plain::Plainly;
use super::{Condition, Statements};
use crate::error::{FormulaError, FormulaErrorKind};
use crate::language::{Rules, Variable};
use crate::parser::Parser;
use crate::parts::Parts;
use crate::tree::{Formula, Term};

/// A rule as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleText {
    /// The alternatives of the language of rules; `0 = 1` if there are none.
    pub plain: Formula,
    /// The whole rule, and the other alternatives, where there are such.
    pub further: Option<(Formula<Statements>, Formula<Statements>)>,
}

impl RuleText {
    /// Reads a rule: a condition on x, y, u and v in the language of rules or in that of statements, without definitions. An alternative of the language of
    /// rules that no move can satisfy is refused.
    ///
    /// ```
    /// use wythoff::formula::RuleText;
    /// let rule = RuleText::read("u = 0 | v = 0 | exists n: u = A(n) & v = B(n)")?;
    /// assert_eq!(rule.plain.to_string(), "u = 0 | v = 0");
    /// let (whole, rest) = rule.further.expect("a quantifier is in no plain rule");
    /// assert_eq!(whole.to_string(), "u = 0 | v = 0 | (exists n: u = A(n) & v = B(n))");
    /// assert_eq!(rest.to_string(), "exists n: u = A(n) & v = B(n)");
    /// assert!(RuleText::read("u = 0 | exists n: w = 2 * n").is_err());
    /// assert!(RuleText::read("u = 2 / 2 | x > y")?.further.is_none());
    /// # Ok::<(), wythoff::formula::FormulaError>(())
    /// ```
    ///
    /// # Errors
    /// What is wrong with the text, and where: with the language in which it can be read farther or, at the same place, that knows what was meant.
    pub fn read(text: &str) -> Result<RuleText, FormulaError> {
        let plain = match Formula::rule(text) {
            Ok(plain) => return Ok(RuleText { plain, further: None }),
            Err(error @ FormulaError { kind: FormulaErrorKind::Impossible { .. }, .. }) => return Err(error),
            Err(error) => error,
        };
        match statement(text) {
            Ok(rule) => Ok(rule),
            Err(further) if matches!(further.kind, FormulaErrorKind::Impossible { .. }) => Err(further),
            Err(further) if (further.at, further.kind.asks()) > (plain.at, plain.kind.asks()) => Err(further),
            Err(_) => Err(plain),
        }
    }
}

/// The condition in the language of statements, about x, y, u and v.
pub(super) fn read(text: &str) -> Result<(Parser<'_, Statements>, Formula<Statements>), FormulaError> {
    let mut parser = Parser::<Statements>::new(text, Scope::new(Vec::new()))?;
    let formula = parser.rest().and_then(|parsed| parsed.into_formula()).map_err(|failure| parser.error(failure))?;
    for (name, at) in parser.context.free() {
        let bound_elsewhere = parser.context.binds_somewhere(name);
        if Variable::from_letter(name).is_none() || bound_elsewhere {
            let kind = FormulaErrorKind::FreeVariable { name: crate::lexer::shown(name), bound_elsewhere };
            return Err(parser.error((kind, *at)));
        }
    }
    Ok((parser, formula))
}

fn statement(text: &str) -> Result<RuleText, FormulaError> {
    let (parser, formula) = read(text)?;
    let (mut plain, mut rest) = (Vec::new(), Vec::new());
    let (mut parts, mut plainly) = (Parts::new(), Plainly::new());
    let list = if let Formula::Or(list) = &formula { &list[..] } else { std::slice::from_ref(&formula) };
    for alternative in list {
        match in_rules(alternative) {
            None => {
                parts.pass(comparisons(alternative));
                match plainly.say(alternative) {
                    Some(alternative) => plain.push(alternative),
                    None => rest.push(alternative.clone()),
                }
            }
            Some(alternative) => {
                if let Some((part, first)) = parts.impossible(&alternative) {
                    let at = parser.context.compared().get(first).copied().unwrap_or(1);
                    return Err(parser.error((FormulaErrorKind::Impossible { part }, at)));
                }
                plain.push(alternative);
            }
        }
    }
    // What the larger language only helped to write is a plain rule all the same.
    let further = (!rest.is_empty()).then(|| (formula, Formula::any(rest)));
    Ok(RuleText { plain: Formula::any(plain), further })
}

/// How many comparisons a condition has.
fn comparisons(formula: &Formula<Statements>) -> usize {
    match formula {
        Formula::Compare(..) => 1,
        Formula::Not(inner) | Formula::Condition(Condition::Quantified(_, _, inner)) => comparisons(inner),
        Formula::And(list) | Formula::Or(list) => list.iter().map(comparisons).sum(),
        Formula::Condition(Condition::Implies(left, right) | Condition::Equivalent(left, right)) => {
            comparisons(left) + comparisons(right)
        }
        Formula::Condition(Condition::EvenZeros(_) | Condition::Digits(..) | Condition::Call(..)) => 0,
    }
}

/// The same condition in the language of rules, if it has it.
fn in_rules(formula: &Formula<Statements>) -> Option<Formula<Rules>> {
    let all = |list: &[Formula<Statements>]| list.iter().map(in_rules).collect::<Option<Vec<_>>>();
    Some(match formula {
        Formula::Compare(comparison, left, right) => Formula::Compare(*comparison, term(left)?, term(right)?),
        Formula::Not(inner) => Formula::Not(Box::new(in_rules(inner)?)),
        Formula::And(list) => Formula::And(all(list)?),
        Formula::Or(list) => Formula::Or(all(list)?),
        Formula::Condition(_) => return None,
    })
}

fn term(term_of: &Term<Statements>) -> Option<Term<Rules>> {
    let boxed = |inner: &Term<Statements>| Some(Box::new(term(inner)?));
    Some(match term_of {
        Term::Constant(value) => Term::Constant(value.clone()),
        Term::Variable(name) => Term::Variable(Variable::from_letter(name)?),
        Term::Negate(inner) => Term::Negate(boxed(inner)?),
        Term::Sum(terms) => Term::Sum(terms.iter().map(term).collect::<Option<_>>()?),
        Term::Product(factor, inner) => Term::Product(factor.clone(), boxed(inner)?),
        Term::Remainder(inner, modulus) => Term::Remainder(boxed(inner)?, modulus.clone()),
        Term::Absolute(inner) => Term::Absolute(boxed(inner)?),
        Term::Function(_) => return None,
    })
}
