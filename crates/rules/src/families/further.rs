//! What a rule says beyond the plain language of rules: quantifiers, arrows, A(n) and B(n), digits, quotients, least and greatest numbers.

use formula::{Condition, Evaluator, Floor, Formula, Function, Name, Statements, Term, Undecided, Values};
use numeration::ContinuedFraction;
use std::fmt;
use std::hash::{Hash, Hasher};

/// Alternatives of a rule that only the whole language can tell.
#[derive(Debug)]
pub struct Further {
    alpha: Option<ContinuedFraction>,
    whole: Formula<Statements>,
    rest: Formula<Statements>,
    evaluator: Evaluator,
}

/// Why such a rule cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FurtherError {
    /// α is rational.
    Rational {
        /// As it was written.
        written: String,
    },
    /// A function of α or of digits, and no α.
    NeedsAlpha {
        /// How the function is written.
        function: &'static str,
    },
    /// B(n) for an α ≤ 1.
    NoBeta,
    /// A quantifier that nothing bounds.
    Unbounded {
        /// Its variable.
        name: String,
    },
}

impl fmt::Display for FurtherError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rational { written } => {
                write!(f, "alpha={written} is rational: write a fraction with a period, as in alpha=[1;(2)]")
            }
            Self::NeedsAlpha { function } => {
                write!(f, "{function} needs a number: write it before the colon, as in rules,alpha=[1;(2)]:…")
            }
            Self::NoBeta => write!(f, "B(n) needs alpha > 1, so that 1/alpha + 1/beta = 1"),
            Self::Unbounded { name } => write!(
                f,
                "nothing bounds the variable '{name}' of its quantifier, so that the rule cannot be evaluated: add a condition such as {name} <= x"
            ),
        }
    }
}

impl std::error::Error for FurtherError {}

impl PartialEq for Further {
    fn eq(&self, other: &Further) -> bool {
        // The rest follows from these.
        (&self.alpha, &self.whole) == (&other.alpha, &other.whole)
    }
}

impl Eq for Further {}

impl Hash for Further {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.whole.hash(state);
    }
}

impl Further {
    /// So many values of quantified variables are tried for one move.
    pub const MAX_TRIES: u64 = 1 << 20;

    /// The rule `whole`, whose alternatives beyond the plain language are `rest`.
    ///
    /// # Errors
    /// What keeps it from being evaluated.
    pub(crate) fn new(
        alpha: Option<ContinuedFraction>,
        whole: Formula<Statements>,
        rest: Formula<Statements>,
    ) -> Result<Further, FurtherError> {
        let rational = |written: &ContinuedFraction| FurtherError::Rational { written: written.to_string() };
        let evaluator =
            Evaluator::new(alpha.as_ref()).map_err(|_| alpha.as_ref().map_or(FurtherError::NoBeta, rational))?;
        let mut uses = Uses::default();
        uses.formula(&rest);
        let needs = uses.needs_alpha.filter(|_| alpha.is_none());
        if let Some(function) = needs {
            return Err(FurtherError::NeedsAlpha { function });
        }
        if uses.beta && alpha.as_ref().is_some_and(|alpha| alpha.term(0) == Some(0)) {
            return Err(FurtherError::NoBeta);
        }
        if let Some(name) = evaluator.unbounded(&rest) {
            return Err(FurtherError::Unbounded { name: name.to_string() });
        }
        // A number that is not used is no part of the rule.
        let alpha = alpha.filter(|_| uses.needs_alpha.is_some());
        Ok(Further { alpha, whole, rest, evaluator })
    }

    /// The continued fraction of α, where the rule needs it.
    pub fn alpha(&self) -> Option<&ContinuedFraction> {
        self.alpha.as_ref()
    }

    /// The whole rule, as it is printed.
    pub fn whole(&self) -> &Formula<Statements> {
        &self.whole
    }

    /// The alternatives beyond the plain language.
    pub fn rest(&self) -> &Formula<Statements> {
        &self.rest
    }

    /// Whether one of them looks at the heaps.
    pub fn mentions_heaps(&self) -> bool {
        let mut uses = Uses::default();
        uses.formula(&self.rest);
        uses.heaps
    }

    /// Whether one of them allows the take, in this order of the heaps; how many values were tried for that.
    ///
    /// # Errors
    /// Numbers that are too large, or more than `limit` tries.
    pub fn holds(&self, values: Values<'_>, limit: u64) -> Result<(bool, u64), Undecided> {
        self.evaluator.holds(&self.rest, values, limit)
    }
}

/// What occurs in a condition.
#[derive(Default)]
struct Uses {
    needs_alpha: Option<&'static str>,
    beta: bool,
    heaps: bool,
    bound: Vec<Name>,
}

impl Uses {
    fn formula(&mut self, formula: &Formula<Statements>) {
        match formula {
            Formula::Compare(_, left, right) => {
                self.term(left);
                self.term(right);
            }
            Formula::Not(inner) => self.formula(inner),
            Formula::And(list) | Formula::Or(list) => list.iter().for_each(|inner| self.formula(inner)),
            Formula::Condition(Condition::Quantified(_, variables, body)) => {
                let outside = self.bound.len();
                self.bound.extend(variables.iter().cloned());
                self.formula(body);
                self.bound.truncate(outside);
            }
            Formula::Condition(Condition::Implies(left, right) | Condition::Equivalent(left, right)) => {
                self.formula(left);
                self.formula(right);
            }
            Formula::Condition(Condition::EvenZeros(term)) => self.digits("even_zeros(n)", term),
            Formula::Condition(Condition::Digits(term, _)) => self.digits("digits(n, …)", term),
            Formula::Condition(Condition::Call(_, arguments)) => arguments.iter().for_each(|term| self.term(term)),
        }
    }

    fn digits(&mut self, function: &'static str, term: &Term<Statements>) {
        self.needs_alpha.get_or_insert(function);
        self.term(term);
    }

    fn term(&mut self, term: &Term<Statements>) {
        match term {
            Term::Constant(_) => {}
            Term::Variable(name) => self.heaps |= matches!(&**name, "x" | "y") && !self.bound.contains(name),
            Term::Sum(terms) | Term::Function(Function::Extreme(_, terms)) => {
                terms.iter().for_each(|one| self.term(one))
            }
            Term::Negate(inner) | Term::Product(_, inner) | Term::Remainder(inner, _) | Term::Absolute(inner) => {
                self.term(inner);
            }
            Term::Function(Function::Floor(floor, inner, _)) => {
                self.beta |= *floor == Floor::Beta;
                self.digits(if *floor == Floor::Beta { "B(n)" } else { "A(n)" }, inner);
            }
            Term::Function(Function::Shift(inner)) => self.digits("shift(n)", inner),
            Term::Function(Function::Reading(inner)) => self.digits("Ip_Rq(n)", inner),
            Term::Function(Function::PrimeReading(inner)) => self.digits("Ip_Rqprime(n)", inner),
            Term::Function(Function::DenominatorReading(inner)) => self.digits("Iq_Rp(n)", inner),
            Term::Function(Function::Quotient(inner, _)) => self.term(inner),
        }
    }
}
