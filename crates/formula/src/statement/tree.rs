//! What the tree of a statement has beside that of a rule.

use super::Definition;
use crate::language::{Further, Language};
use crate::pattern::Pattern;
use crate::tree::{Formula, Term};
use numeration::{Integer, Natural};
use std::sync::Arc;

/// The name of a variable or a predicate.
pub type Name = Arc<str>;

/// The language of statements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Statements {}

impl Language for Statements {
    type Variable = Name;
    type Function = Function;
    type Condition = Condition;
}

/// A statement, with the predicates it was defined by.
///
/// Its text is parsed as a closed one; see [`Definitions`](super::Definitions) for predicates defined elsewhere and for free variables.
///
/// ```
/// use wythoff::formula::Statement;
/// let statement: Statement = "def even(x) = x%2 = 0; forall n: (exists m: n = 2*m) <=> even(n)".parse()?;
/// assert_eq!(statement.to_string(), "def even(x) = x % 2 = 0; forall n: (exists m: n = 2 * m) <=> even(n)");
/// let error = "forall n: exists m: n = 2*k".parse::<Statement>().unwrap_err();
/// assert_eq!(error.to_string(), "character 27: the variable 'k' is free: quantify it, as in forall k: … or exists k: …");
/// # Ok::<(), wythoff::formula::FormulaError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The predicates that the statement may use; each may use those before it.
    pub definitions: Vec<Definition>,
    /// What is stated.
    pub formula: Formula<Statements>,
    /// The variables that no quantifier binds, in the order in which they first occur.
    pub free: Vec<Name>,
}

/// A rational number in lowest terms.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rational {
    numerator: Integer,
    denominator: Natural,
}

impl Rational {
    /// `numerator`/`denominator`; 0 for a denominator 0, which no text can produce.
    pub fn new(numerator: Integer, denominator: Natural) -> Rational {
        let divisor = numerator.unsigned_abs().gcd(&denominator);
        if denominator.is_zero() || divisor.is_zero() {
            return Rational { numerator: Integer::ZERO, denominator: Natural::ONE };
        }
        let (numerator, _) = numerator.div_floor(&Integer::from(&divisor));
        let (denominator, _) = denominator.div_rem(&divisor);
        Rational { numerator, denominator }
    }

    /// Above the line.
    pub fn numerator(&self) -> &Integer {
        &self.numerator
    }

    /// Below the line; positive.
    pub fn denominator(&self) -> &Natural {
        &self.denominator
    }

    /// Whether this is 0.
    pub fn is_zero(&self) -> bool {
        self.numerator.is_zero()
    }

    pub(crate) fn plus(&self, other: &Rational) -> Rational {
        let (left, right) = (Integer::from(&self.denominator), Integer::from(&other.denominator));
        Rational::new(&self.numerator * &right + &other.numerator * &left, &self.denominator * &other.denominator)
    }
}

/// c of `A(n; c)`: a rational number plus a rational multiple of 1/α.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Offset {
    /// The rational part.
    pub rational: Rational,
    /// How many times 1/α.
    pub over_alpha: Rational,
}

impl Offset {
    /// No offset.
    pub fn zero() -> Offset {
        let zero = Rational::new(Integer::ZERO, Natural::ONE);
        Offset { rational: zero.clone(), over_alpha: zero }
    }

    /// Whether nothing is added.
    pub fn is_zero(&self) -> bool {
        self.rational.is_zero() && self.over_alpha.is_zero()
    }
}

/// Which number is multiplied and rounded down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Floor {
    /// α: `A(n; c)` = ⌊nα + c⌋.
    Alpha,
    /// β with 1/α + 1/β = 1: `B(n; c)` = ⌊nβ + c⌋.
    Beta,
}

/// Terms that only statements have.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Function {
    /// `A(n; c)` and `B(n; c)`, for any integer n.
    Floor(Floor, Box<Term<Statements>>, Box<Offset>),
    /// `shift(n)`: the p-representation of n with a 0 appended. shift(−n) = −shift(n).
    Shift(Box<Term<Statements>>),
    /// `Ip_Rq(n)`: the q-representation of n read in the p-system. Ip_Rq(−n) = −Ip_Rq(n).
    Reading(Box<Term<Statements>>),
    /// `Ip_Rqprime(n)`: the q′-representation of n read in the p-system. Odd as well.
    PrimeReading(Box<Term<Statements>>),
    /// `Iq_Rp(n)`: the p-representation of n read in the q-system. Odd as well.
    DenominatorReading(Box<Term<Statements>>),
    /// `t / m`: the quotient rounded down, by a constant m > 0.
    Quotient(Box<Term<Statements>>, Natural),
    /// `min(s, t, …)` or `max(s, t, …)`, of two terms or more.
    Extreme(Extreme, Vec<Term<Statements>>),
}

/// The least or the greatest of several numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Extreme {
    /// `min`
    Least,
    /// `max`
    Greatest,
}

impl Extreme {
    /// How it is written.
    pub fn word(self) -> &'static str {
        match self {
            Extreme::Least => "min",
            Extreme::Greatest => "max",
        }
    }

    /// The least or the greatest of these; nothing if there are none.
    pub fn of<T: Ord>(self, values: impl IntoIterator<Item = T>) -> Option<T> {
        match self {
            Extreme::Least => values.into_iter().min(),
            Extreme::Greatest => values.into_iter().max(),
        }
    }
}

/// For all natural numbers, or for at least one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantifier {
    /// `forall`
    Forall,
    /// `exists`
    Exists,
}

impl Quantifier {
    /// How the quantifier is written.
    pub fn word(self) -> &'static str {
        match self {
            Quantifier::Forall => "forall",
            Quantifier::Exists => "exists",
        }
    }
}

/// Conditions that only statements have.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Condition {
    /// `forall x, y: …` or `exists x, y: …`; the body is no quantifier of the same kind.
    Quantified(Quantifier, Vec<Name>, Box<Formula<Statements>>),
    /// `a => b`
    Implies(Box<Formula<Statements>>, Box<Formula<Statements>>),
    /// `a <=> b`
    Equivalent(Box<Formula<Statements>>, Box<Formula<Statements>>),
    /// `even_zeros(n)`: the p-representation of n > 0 ends in an even number of zeros. False for n ≤ 0.
    EvenZeros(Term<Statements>),
    /// `digits(n, "…")`: the pattern describes the p-representation of n, most significant digit first, 0 being `0`. False for n < 0.
    Digits(Term<Statements>, Box<Pattern>),
    /// A defined predicate: its body with the arguments in the place of the parameters.
    Call(Name, Vec<Term<Statements>>),
}

impl Term<Statements> {
    /// Calls `found` for every variable of the term.
    pub fn each_variable<'t>(&'t self, found: &mut impl FnMut(&'t Name)) {
        match self {
            Term::Constant(_) => {}
            Term::Variable(name) => found(name),
            Term::Sum(terms) | Term::Function(Function::Extreme(_, terms)) => {
                terms.iter().for_each(|term| term.each_variable(found));
            }
            Term::Negate(term) | Term::Product(_, term) | Term::Remainder(term, _) | Term::Absolute(term) => {
                term.each_variable(found);
            }
            Term::Function(
                Function::Floor(_, term, _)
                | Function::Shift(term)
                | Function::Reading(term)
                | Function::PrimeReading(term)
                | Function::DenominatorReading(term)
                | Function::Quotient(term, _),
            ) => term.each_variable(found),
        }
    }

    /// `self` / `divisor`, rounded down.
    pub fn quotient(self, divisor: Natural) -> Term<Statements> {
        match self {
            Term::Constant(value) if !divisor.is_zero() => Term::Constant(value.div_floor(&divisor.into()).0),
            other => Term::Function(Function::Quotient(Box::new(other), divisor)),
        }
    }
}

impl Formula<Statements> {
    /// The quantifier around `body`, joined with one of the same kind right inside.
    pub fn quantified(
        quantifier: Quantifier,
        mut variables: Vec<Name>,
        body: Formula<Statements>,
    ) -> Formula<Statements> {
        match body {
            Formula::Condition(Condition::Quantified(same, inner, body)) if same == quantifier => {
                variables.extend(inner);
                Formula::Condition(Condition::Quantified(quantifier, variables, body))
            }
            body => Formula::Condition(Condition::Quantified(quantifier, variables, Box::new(body))),
        }
    }
}

impl Further for Function {
    fn is_loose(&self) -> bool {
        matches!(self, Function::Quotient(..))
    }

    fn size(&self) -> u64 {
        match self {
            Function::Floor(_, term, _)
            | Function::Shift(term)
            | Function::Reading(term)
            | Function::PrimeReading(term)
            | Function::DenominatorReading(term)
            | Function::Quotient(term, _) => 1 + term.size(),
            Function::Extreme(_, terms) => 1 + terms.iter().map(Term::size).sum::<u64>(),
        }
    }
}

impl Further for Condition {
    fn is_loose(&self) -> bool {
        matches!(self, Condition::Quantified(..) | Condition::Implies(..) | Condition::Equivalent(..))
    }

    fn size(&self) -> u64 {
        match self {
            Condition::Quantified(_, variables, body) => variables.len() as u64 + body.size(),
            Condition::Implies(left, right) | Condition::Equivalent(left, right) => 1 + left.size() + right.size(),
            Condition::EvenZeros(term) | Condition::Digits(term, _) => 1 + term.size(),
            Condition::Call(_, arguments) => 1 + arguments.iter().map(Term::size).sum::<u64>(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_are_small_because_the_parser_keeps_many_on_its_stack() {
        let sizes =
            [size_of::<Term<Statements>>(), size_of::<Formula<Statements>>(), size_of::<crate::FormulaErrorKind>()];
        assert!(sizes.iter().sum::<usize>() <= 256, "{sizes:?}");
    }
}
