//! Conditions: formulas of the rule language about sums, judged from what is known of the sums.

use crate::numbers::{Sum, System, Value};
use games::{Comparison, Formula, Term, Variable};
use numeration::Integer;

/// A tree of conditions; the leaves look at sums by their number in a [`Sums`].
#[derive(Clone, Debug)]
pub(crate) enum Condition {
    /// All of them hold.
    All(Vec<Condition>),
    /// Some one of them holds.
    Any(Vec<Condition>),
    /// It does not hold.
    Not(Box<Condition>),
    /// Sum + constant compared with 0.
    Compare { sum: usize, constant: i64, comparison: Comparison },
    /// The sum leaves this remainder.
    Leaves { sum: usize, remainder: i64 },
}

impl Condition {
    pub(crate) fn negated(self) -> Condition {
        Condition::Not(Box::new(self))
    }
}

/// The sums that conditions look at.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sums(pub(crate) Vec<Sum>);

/// A term without nesting: factors of the tracks, a constant, multiples of absolute values and of remainders.
#[derive(Clone, Default)]
struct Flat {
    factors: Vec<i64>,
    constant: i64,
    absolutes: Vec<(i64, Flat)>,
    remainders: Vec<(i64, Flat, i64)>,
}

/// What the letters x, y, u, v mean: factors of the tracks for each.
pub(crate) type Letters = [Vec<i64>; 4];

/// Larger moduli would make too many cases.
const LARGEST_MODULUS: i64 = 4096;

impl Sums {
    fn number(&mut self, sum: Sum) -> usize {
        let same = |other: &Sum| other.factors == sum.factors && other.modulus == sum.modulus;
        match self.0.iter().position(same) {
            Some(index) => {
                self.0[index].bound = self.0[index].bound.max(sum.bound);
                index
            }
            None => {
                self.0.push(sum);
                self.0.len() - 1
            }
        }
    }

    /// Σ factor · track + `constant` compared with 0.
    pub(crate) fn compare(&mut self, factors: Vec<i64>, constant: i64, comparison: Comparison) -> Condition {
        let sum = self.number(Sum { factors, modulus: None, bound: constant.abs() + 1 });
        Condition::Compare { sum, constant, comparison }
    }

    /// A formula about x, y, u, v as a condition on the tracks. Nothing if it is beyond this checker: absolute values or remainders inside
    /// others, or large numbers.
    pub(crate) fn formula(&mut self, formula: &Formula, letters: &Letters) -> Option<Condition> {
        let mut list =
            |list: &[Formula]| list.iter().map(|inner| self.formula(inner, letters)).collect::<Option<Vec<_>>>();
        Some(match formula {
            Formula::And(inner) => Condition::All(list(inner)?),
            Formula::Or(inner) => Condition::Any(list(inner)?),
            Formula::Not(inner) => self.formula(inner, letters)?.negated(),
            Formula::Compare(comparison, left, right) => {
                let mut flat = Flat { factors: vec![0; letters[0].len()], ..Flat::default() };
                flat.add(left, 1, letters)?;
                flat.add(right, -1, letters)?;
                self.cases(&flat, *comparison)?
            }
            Formula::Condition(never) => match *never {},
        })
    }

    /// One case for every sign of every absolute value and every remainder.
    fn cases(&mut self, flat: &Flat, comparison: Comparison) -> Option<Condition> {
        let mut rest = flat.clone();
        let mut cases = Vec::new();
        if let Some((factor, inner, modulus)) = rest.remainders.pop() {
            let plain =
                inner.absolutes.is_empty() && inner.remainders.is_empty() && (1..=LARGEST_MODULUS).contains(&modulus);
            let factors = inner.factors.iter().map(|factor| factor.rem_euclid(modulus.max(1))).collect();
            let sum = plain.then(|| self.number(Sum { factors, modulus: Some(modulus), bound: 0 }))?;
            for value in 0..modulus {
                let mut case = rest.clone();
                case.constant = case.constant.checked_add(factor.checked_mul(value)?)?;
                let remainder = (value - inner.constant).rem_euclid(modulus);
                cases.push(Condition::All(vec![Condition::Leaves { sum, remainder }, self.cases(&case, comparison)?]));
            }
        } else if let Some((factor, inner)) = rest.absolutes.pop() {
            (inner.absolutes.is_empty() && inner.remainders.is_empty()).then_some(())?;
            for (sign, holds) in [(1, Comparison::GreaterEqual), (-1, Comparison::Less)] {
                let mut case = rest.clone();
                case.plus(&inner, factor.checked_mul(sign)?)?;
                let guard = self.compare(inner.factors.clone(), inner.constant, holds);
                cases.push(Condition::All(vec![guard, self.cases(&case, comparison)?]));
            }
        } else {
            return Some(self.compare(flat.factors.clone(), flat.constant, comparison));
        }
        Some(Condition::Any(cases))
    }

    /// Whether the condition holds, as far as is known. `finished`: the digits end here.
    pub(crate) fn judge(
        &self,
        condition: &Condition,
        values: &[Value],
        system: &System,
        finished: bool,
    ) -> Option<bool> {
        match condition {
            Condition::Not(inner) => self.judge(inner, values, system, finished).map(|holds| !holds),
            Condition::All(list) => self.any(list, values, system, finished, false).map(|fails| !fails),
            Condition::Any(list) => self.any(list, values, system, finished, true),
            Condition::Leaves { sum, remainder } => {
                finished.then(|| self.0[*sum].finish(values[*sum], system) == Some(*remainder))
            }
            Condition::Compare { sum, constant, comparison } => match values[*sum] {
                Value::Above => Some(comparison.holds(&1, &0)),
                Value::Below => Some(comparison.holds(&-1, &0)),
                open if finished => {
                    self.0[*sum].finish(open, system).map(|value| comparison.holds(&(value + constant), &0))
                }
                Value::Open(..) => None,
            },
        }
    }

    /// Whether some condition of the list is `wanted`.
    fn any(&self, list: &[Condition], values: &[Value], system: &System, finished: bool, wanted: bool) -> Option<bool> {
        let mut known = true;
        for condition in list {
            match self.judge(condition, values, system, finished) {
                Some(holds) if holds == wanted => return Some(true),
                Some(_) => {}
                None => known = false,
            }
        }
        known.then_some(false)
    }
}

impl Flat {
    /// Adds `times` · `term`.
    fn add(&mut self, term: &Term, times: i64, letters: &Letters) -> Option<()> {
        let word = |number: &Integer| {
            number.to_i128().and_then(|number| i64::try_from(number).ok()).filter(|number| number.abs() < 1 << 32)
        };
        let inside = |term: &Term| {
            let mut flat = Flat { factors: vec![0; self.factors.len()], ..Flat::default() };
            flat.add(term, 1, letters).map(|()| flat)
        };
        match term {
            Term::Constant(value) => self.constant = self.constant.checked_add(word(value)?.checked_mul(times)?)?,
            Term::Variable(variable) => {
                let letter = match variable {
                    Variable::X => 0,
                    Variable::Y => 1,
                    Variable::U => 2,
                    Variable::V => 3,
                };
                for (factor, more) in self.factors.iter_mut().zip(&letters[letter]) {
                    *factor = factor.checked_add(more.checked_mul(times)?)?;
                }
            }
            Term::Negate(inner) => self.add(inner, times.checked_neg()?, letters)?,
            Term::Sum(terms) => terms.iter().try_for_each(|term| self.add(term, times, letters))?,
            Term::Product(factor, inner) => self.add(inner, word(factor)?.checked_mul(times)?, letters)?,
            Term::Remainder(inner, modulus) => {
                let inner = inside(inner)?;
                self.remainders.push((times, inner, word(&modulus.into())?));
            }
            Term::Absolute(inner) => {
                let inner = inside(inner)?;
                self.absolutes.push((times, inner));
            }
            Term::Function(never) => match *never {},
        }
        // Far below overflow, also after a few multiplications by digits.
        self.factors.iter().all(|factor| factor.abs() < 1 << 32).then_some(())
    }

    fn plus(&mut self, other: &Flat, times: i64) -> Option<()> {
        self.constant = self.constant.checked_add(other.constant.checked_mul(times)?)?;
        for (factor, more) in self.factors.iter_mut().zip(&other.factors) {
            *factor = factor.checked_add(more.checked_mul(times)?)?;
        }
        Some(())
    }
}
