//! Truth of a condition on x, y, u, v in the whole language, by trying the values that its quantifiers need to run through.
//!
//! A quantifier runs through all natural numbers, so there must be something in its body that leaves finitely many to be tried: in
//! `exists n: u = A(n) & …` the equation, as A(n) grows with n. Such bounds are read off comparisons whose terms grow with the variable
//! (`range`); a quantifier without one is refused before anything is evaluated. Numbers are machine integers of 128 bits: what does not fit, or
//! takes too many tries, is told and not guessed.

use super::range::range;
use super::{Condition, Floor, Function, Name, Offset, Quantifier, Statements};
use crate::evaluate::Values;
use crate::tree::{Formula, Term};
use numeration::{ContinuedFraction, Digits, Integer, Natural, Numeration, QuadraticNumber, System};
use std::fmt;
use std::sync::OnceLock;

/// Why a condition is neither true nor false here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undecided {
    /// A number beyond 2^120.
    TooLarge,
    /// More values of quantified variables than are tried.
    TooMany {
        /// How many are.
        limit: u64,
    },
}

impl fmt::Display for Undecided {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge => write!(f, "the rule is evaluated with numbers below 2^120 only: ask about smaller heaps"),
            Self::TooMany { limit } => write!(
                f,
                "the quantifiers of the rule run through more than {limit} numbers, the limit: ask about smaller heaps"
            ),
        }
    }
}

impl std::error::Error for Undecided {}

/// What A, B and digits mean: α and its numeration.
#[derive(Debug)]
struct Alpha {
    alpha: QuadraticNumber,
    beta: Option<QuadraticNumber>,
    inverse: QuadraticNumber,
    numeration: Numeration,
    /// A(n) and B(n) for the first n.
    floors: [OnceLock<Vec<i128>>; 2],
}

/// What digits are read with.
#[derive(Clone, Copy)]
enum Weights {
    Numerators,
    Denominators,
}

/// Evaluates conditions on x, y, u, v in which α is one number, or none.
#[derive(Debug)]
pub struct Evaluator {
    alpha: Option<Alpha>,
}

/// Values of A and B that are kept.
const KEPT: usize = 1 << 12;

/// Values of the variables in scope; those without are still to be chosen.
pub(super) type Chosen = Vec<(Name, Option<i128>)>;

type Found<T> = Result<T, Undecided>;

/// An evaluation under way.
pub(super) struct Run<'e> {
    evaluator: &'e Evaluator,
    pub(super) chosen: Chosen,
    tries: u64,
    limit: u64,
}

/// Numbers stay below this.
const LARGEST: i128 = 1 << 120;

pub(super) fn fits(value: Option<i128>) -> Found<i128> {
    value.filter(|value| value.abs() < LARGEST).ok_or(Undecided::TooLarge)
}

impl Evaluator {
    /// With the α of `fraction`, which must be irrational and quadratic for A and B; without it there are none.
    ///
    /// # Errors
    /// The number α is rational.
    pub fn new(fraction: Option<&ContinuedFraction>) -> Result<Evaluator, numeration::QuadraticError> {
        let Some(fraction) = fraction else { return Ok(Evaluator { alpha: None }) };
        let alpha = QuadraticNumber::from(fraction.to_quadratic()?);
        let above_one = alpha.plus_integer(&-Integer::ONE);
        let beta = match above_one.sign() {
            std::cmp::Ordering::Greater => Some(alpha.divided_by(&above_one)?),
            _ => None,
        };
        let inverse = alpha.reciprocal()?;
        let numeration = Numeration::new(fraction.clone());
        Ok(Evaluator { alpha: Some(Alpha { alpha, beta, inverse, numeration, floors: Default::default() }) })
    }

    /// Whether the condition holds; how many values were tried for that.
    ///
    /// # Errors
    /// More than `limit` values would have to be tried, or a number is too large.
    pub fn holds(
        &self,
        formula: &Formula<Statements>,
        values: Values<'_>,
        limit: u64,
    ) -> Result<(bool, u64), Undecided> {
        let named = [("x", values.x), ("y", values.y), ("u", values.u), ("v", values.v)];
        let value = |natural: &Natural| fits(natural.to_u128().and_then(|value| i128::try_from(value).ok()));
        let mut chosen = Vec::with_capacity(8);
        for (name, natural) in named {
            chosen.push((Name::from(name), Some(value(natural)?)));
        }
        let mut run = Run { evaluator: self, chosen, tries: 0, limit };
        let holds = run.formula(formula)?;
        Ok((holds, run.tries))
    }

    /// The first variable whose quantifier has no bound, so that the condition cannot be evaluated.
    pub fn unbounded(&self, formula: &Formula<Statements>) -> Option<Name> {
        let chosen = ["x", "y", "u", "v"].map(|name| (Name::from(name), Some(7))).to_vec();
        Run { evaluator: self, chosen, tries: 0, limit: u64::MAX }.first_unbounded(formula)
    }
}

impl Run<'_> {
    fn formula(&mut self, formula: &Formula<Statements>) -> Found<bool> {
        Ok(match formula {
            Formula::Compare(comparison, left, right) => comparison.holds(&self.term(left)?, &self.term(right)?),
            Formula::Not(inner) => !self.formula(inner)?,
            Formula::And(list) => {
                for inner in list {
                    if !self.formula(inner)? {
                        return Ok(false);
                    }
                }
                true
            }
            Formula::Or(list) => {
                for inner in list {
                    if self.formula(inner)? {
                        return Ok(true);
                    }
                }
                false
            }
            Formula::Condition(condition) => self.condition(condition)?,
        })
    }

    fn condition(&mut self, condition: &Condition) -> Found<bool> {
        Ok(match condition {
            Condition::Quantified(quantifier, variables, body) => {
                let wanted = *quantifier == Quantifier::Exists;
                let outside = self.chosen.len();
                self.chosen.extend(variables.iter().map(|name| (name.clone(), None)));
                let found = self.some_values(outside, body, wanted);
                self.chosen.truncate(outside);
                found? == wanted
            }
            Condition::Implies(left, right) => !self.formula(left)? || self.formula(right)?,
            Condition::Equivalent(left, right) => self.formula(left)? == self.formula(right)?,
            Condition::EvenZeros(term) => {
                let number = self.term(term)?;
                number > 0 && self.digits(number, System::P)?.trailing_zeros() % 2 == 0
            }
            Condition::Digits(term, pattern) => {
                let number = self.term(term)?;
                number >= 0 && pattern.matches(&self.written(number)?)
            }
            // Rules have no definitions.
            Condition::Call(..) => return Err(Undecided::TooLarge),
        })
    }

    /// Whether values for the variables from `outside` on make the body `wanted`.
    fn some_values(&mut self, outside: usize, body: &Formula<Statements>, wanted: bool) -> Found<bool> {
        let open: Vec<usize> = (outside..self.chosen.len()).filter(|&index| self.chosen[index].1.is_none()).collect();
        if open.is_empty() {
            return Ok(self.formula(body)? == wanted);
        }
        let mut bounded = None;
        for index in open {
            let name = self.chosen[index].0.clone();
            if let Some(range) = range(self, &name, body, wanted)? {
                bounded = Some((index, range));
                break;
            }
        }
        // Nothing is evaluated that was not found to be bounded before.
        let (index, (first, last)) = bounded.ok_or(Undecided::TooLarge)?;
        let mut value = first.max(0);
        let mut found = false;
        while value <= last && !found {
            self.tries += 1;
            if self.tries > self.limit {
                return Err(Undecided::TooMany { limit: self.limit });
            }
            self.chosen[index].1 = Some(value);
            found = self.some_values(outside, body, wanted)?;
            value += 1;
        }
        self.chosen[index].1 = None;
        Ok(found)
    }

    /// See [`Evaluator::unbounded`]; whatever is chosen for the variables outside, the answer is the same.
    fn first_unbounded(&mut self, formula: &Formula<Statements>) -> Option<Name> {
        match formula {
            Formula::Compare(..) => None,
            Formula::Not(inner) => self.first_unbounded(inner),
            Formula::And(list) | Formula::Or(list) => list.iter().find_map(|inner| self.first_unbounded(inner)),
            Formula::Condition(Condition::Implies(left, right) | Condition::Equivalent(left, right)) => {
                self.first_unbounded(left).or_else(|| self.first_unbounded(right))
            }
            Formula::Condition(Condition::Quantified(quantifier, variables, body)) => {
                let outside = self.chosen.len();
                self.chosen.extend(variables.iter().map(|name| (name.clone(), None)));
                let mut found = None;
                loop {
                    let open = |run: &Self| {
                        (outside..run.chosen.len()).filter(|&index| run.chosen[index].1.is_none()).collect()
                    };
                    let open: Vec<usize> = open(self);
                    let Some(&first) = open.first() else { break };
                    let wanted = *quantifier == Quantifier::Exists;
                    let bounded = open.into_iter().find(|&index| {
                        let name = self.chosen[index].0.clone();
                        !matches!(range(self, &name, body, wanted), Ok(None))
                    });
                    match bounded {
                        Some(index) => self.chosen[index].1 = Some(7),
                        None => {
                            found = Some(self.chosen[first].0.clone());
                            break;
                        }
                    }
                }
                let found = found.or_else(|| self.first_unbounded(body));
                self.chosen.truncate(outside);
                found
            }
            Formula::Condition(_) => None,
        }
    }

    /// The value of a term all of whose variables are chosen.
    pub(super) fn term(&self, term: &Term<Statements>) -> Found<i128> {
        match term {
            Term::Constant(value) => fits(value.to_i128()),
            Term::Variable(name) => {
                let known = self.chosen.iter().rev().find(|(known, _)| known == name);
                known.and_then(|(_, value)| *value).ok_or(Undecided::TooLarge)
            }
            Term::Negate(inner) => Ok(-self.term(inner)?),
            Term::Sum(terms) => terms.iter().try_fold(0i128, |sum, one| fits(sum.checked_add(self.term(one)?))),
            Term::Product(factor, inner) => fits(fits(factor.to_i128())?.checked_mul(self.term(inner)?)),
            Term::Remainder(inner, modulus) => {
                let value = self.term(inner)?;
                // A modulus too large for the type is larger than the value.
                match modulus.to_u128().and_then(|modulus| i128::try_from(modulus).ok()) {
                    Some(modulus) if modulus > 0 => Ok(value.rem_euclid(modulus)),
                    Some(_) => Ok(value),
                    None => Err(Undecided::TooLarge),
                }
            }
            Term::Absolute(inner) => Ok(self.term(inner)?.abs()),
            Term::Function(function) => self.function(function),
        }
    }

    fn function(&self, function: &Function) -> Found<i128> {
        match function {
            Function::Floor(floor, inner, offset) => self.floor(*floor, self.term(inner)?, offset),
            Function::Shift(inner) => self.rewritten(self.term(inner)?, System::P, 1, Weights::Numerators),
            Function::Reading(inner) => self.rewritten(self.term(inner)?, System::Q, 0, Weights::Numerators),
            Function::PrimeReading(inner) => self.rewritten(self.term(inner)?, System::QPrime, 0, Weights::Numerators),
            Function::DenominatorReading(inner) => {
                self.rewritten(self.term(inner)?, System::P, 0, Weights::Denominators)
            }
            Function::Quotient(inner, divisor) => {
                let value = self.term(inner)?;
                match divisor.to_u128().and_then(|divisor| i128::try_from(divisor).ok()) {
                    Some(divisor) if divisor > 0 => Ok(value.div_euclid(divisor)),
                    _ => Err(Undecided::TooLarge),
                }
            }
            Function::Extreme(extreme, terms) => {
                let values = terms.iter().map(|one| self.term(one)).collect::<Found<Vec<_>>>()?;
                extreme.of(values).ok_or(Undecided::TooLarge)
            }
        }
    }

    /// A number written in one system, with zeros appended, and read with the numerators or the denominators; f(−n) = −f(n).
    fn rewritten(&self, number: i128, system: System, zeros: usize, weights: Weights) -> Found<i128> {
        let alpha = self.evaluator.alpha.as_ref().ok_or(Undecided::TooLarge)?;
        let digits = self.digits(number, system)?;
        // p_{−1}, p_0 or q_{−1}, q_0.
        let terms = alpha.numeration.fraction().terms();
        let (mut before, mut weight) = match weights {
            Weights::Numerators => (1i128, i128::from(alpha.numeration.fraction().term(0).unwrap_or(0))),
            Weights::Denominators => (0, 1),
        };
        let mut sum = 0;
        let shifted = std::iter::repeat_n(0, zeros).chain(digits.least_significant_first().iter().copied());
        for (digit, next) in shifted.zip(terms.skip(1)) {
            sum = fits(weight.checked_mul(digit.into()).and_then(|more| more.checked_add(sum)))?;
            (before, weight) =
                (weight, fits(weight.checked_mul(next.into()).and_then(|more| more.checked_add(before)))?);
        }
        Ok(if number < 0 { -sum } else { sum })
    }

    fn floor(&self, floor: Floor, n: i128, offset: &Offset) -> Found<i128> {
        let alpha = self.evaluator.alpha.as_ref().ok_or(Undecided::TooLarge)?;
        let exact = |n: i128| alpha.floor(floor, n, offset);
        if !offset.is_zero() {
            return exact(n);
        }
        let index = match floor {
            Floor::Alpha => 0,
            Floor::Beta => 1,
        };
        let kept = alpha.floors[index].get_or_init(|| (0..KEPT as i128).map_while(|n| exact(n).ok()).collect());
        match usize::try_from(n).ok().and_then(|n| kept.get(n)) {
            Some(value) => Ok(*value),
            None => exact(n),
        }
    }

    fn digits(&self, number: i128, system: System) -> Found<Digits> {
        let alpha = self.evaluator.alpha.as_ref().ok_or(Undecided::TooLarge)?;
        alpha.numeration.digits(&Natural::from(number.unsigned_abs()), system).map_err(|_| Undecided::TooLarge)
    }

    /// Digits with the most significant first; 0 is written `0`.
    fn written(&self, number: i128) -> Found<Vec<u32>> {
        let digits = self.digits(number, System::P)?.most_significant_first();
        Ok(if digits.is_empty() { vec![0] } else { digits })
    }
}

impl Alpha {
    fn floor(&self, floor: Floor, n: i128, offset: &Offset) -> Found<i128> {
        let slope = match floor {
            Floor::Alpha => &self.alpha,
            Floor::Beta => self.beta.as_ref().ok_or(Undecided::TooLarge)?,
        };
        let large = |_| Undecided::TooLarge;
        let mut value = slope.scaled(&Integer::from(n));
        if !offset.is_zero() {
            let part = |part: &super::Rational| {
                QuadraticNumber::rational(part.numerator(), &part.denominator().into()).map_err(large)
            };
            let over_alpha = part(&offset.over_alpha)?.times(&self.inverse).map_err(large)?;
            value = value.plus(&part(&offset.rational)?).and_then(|value| value.plus(&over_alpha)).map_err(large)?;
        }
        fits(value.floor().to_i128())
    }
}
