//! Conditions: formulas of the rule language made into comparisons of sums, and judged from what is known of the sums.

use crate::numbers::{Sum, System, Value};
use games::{Comparison, Formula, Term, Variable};
use numeration::Integer;

/// A tree of conditions; the leaves look at sums by their number in a [`Sums`].
#[derive(Clone, Debug)]
pub(crate) enum Condition {
    All(Vec<Condition>),
    Any(Vec<Condition>),
    Not(Box<Condition>),
    /// Sum + constant compared with 0.
    Compare {
        sum: usize,
        constant: i64,
        comparison: Comparison,
    },
}

impl Condition {
    pub(crate) fn negated(self) -> Condition {
        Condition::Not(Box::new(self))
    }
}

/// The sums that conditions look at.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sums(pub(crate) Vec<Sum>);

/// The factor of each track, then a constant.
pub(crate) type Linear = Vec<i64>;

/// What a term is worth under some conditions.
type Case = (Vec<Condition>, Linear);

/// A term with more cases, or a larger modulus, is refused.
const MOST_CASES: usize = 4096;

/// The number, if it is so small that nothing overflows.
pub(crate) fn small(number: &Integer) -> Option<i64> {
    number.to_i128().and_then(|number| i64::try_from(number).ok()).filter(|number| number.abs() < 1 << 32)
}

/// a + `times` · b; nothing if a number gets large: far below overflow, also after multiplication by digits.
fn plus(a: &Linear, times: i64, b: &Linear) -> Option<Linear> {
    let add = |(a, b): (&i64, &i64)| a.checked_add(b.checked_mul(times)?).filter(|sum| sum.abs() < 1 << 32);
    a.iter().zip(b).map(add).collect()
}

/// Every case of `left` with every case of `right`, taken `times`.
fn sums_of(left: &[Case], times: i64, right: &[Case]) -> Option<Vec<Case>> {
    let pairs = left.iter().flat_map(|one| right.iter().map(move |two| (one, two)));
    let add = |(one, two): (&Case, &Case)| Some(([&one.0[..], &two.0].concat(), plus(&one.1, times, &two.1)?));
    if left.len() * right.len() > MOST_CASES { None } else { pairs.map(add).collect() }
}

impl Sums {
    fn number(&mut self, sum: Sum) -> usize {
        let same = |other: &Sum| other.factors == sum.factors && other.modulus == sum.modulus;
        let index = self.0.iter().position(same).unwrap_or(self.0.len());
        match self.0.get_mut(index) {
            Some(known) => known.bound = known.bound.max(sum.bound),
            None => self.0.push(sum),
        }
        index
    }

    /// The linear term compared with 0.
    pub(crate) fn compare(&mut self, linear: &[i64], comparison: Comparison) -> Condition {
        let (&constant, factors) = linear.split_last().expect("a linear term has a constant");
        match factors.iter().all(|&factor| factor == 0) {
            true if comparison.holds(&constant, &0) => Condition::All(Vec::new()),
            true => Condition::Any(Vec::new()),
            false => {
                let sum = self.number(Sum { factors: factors.to_vec(), modulus: None, bound: constant.abs() + 1 });
                Condition::Compare { sum, constant, comparison }
            }
        }
    }

    /// A formula as a condition on the tracks, where x, y, u, v are those linear terms. Nothing if numbers or cases are too many.
    pub(crate) fn formula(&mut self, formula: &Formula, letters: &[Linear; 4]) -> Option<Condition> {
        let mut list = |list: &[Formula]| list.iter().map(|inner| self.formula(inner, letters)).collect::<Option<_>>();
        Some(match formula {
            Formula::And(inner) => Condition::All(list(inner)?),
            Formula::Or(inner) => Condition::Any(list(inner)?),
            Formula::Not(inner) => self.formula(inner, letters)?.negated(),
            Formula::Compare(comparison, left, right) => {
                let difference = sums_of(&self.cases(left, letters)?, -1, &self.cases(right, letters)?)?;
                Condition::Any(
                    difference
                        .into_iter()
                        .map(|(mut guards, linear)| {
                            guards.push(self.compare(&linear, *comparison));
                            Condition::All(guards)
                        })
                        .collect(),
                )
            }
            Formula::Condition(never) => match *never {},
        })
    }

    /// What a term is worth: one case for every sign of every absolute value and every value of every remainder.
    fn cases(&mut self, term: &Term, letters: &[Linear; 4]) -> Option<Vec<Case>> {
        let width = letters[0].len();
        let number =
            |value: i64| (0..width).map(|index| if index + 1 == width { value } else { 0 }).collect::<Linear>();
        let nothing = vec![(Vec::new(), number(0))];
        Some(match term {
            Term::Constant(value) => vec![(Vec::new(), number(small(value)?))],
            Term::Variable(Variable::X) => vec![(Vec::new(), letters[0].clone())],
            Term::Variable(Variable::Y) => vec![(Vec::new(), letters[1].clone())],
            Term::Variable(Variable::U) => vec![(Vec::new(), letters[2].clone())],
            Term::Variable(Variable::V) => vec![(Vec::new(), letters[3].clone())],
            Term::Negate(inner) => sums_of(&nothing, -1, &self.cases(inner, letters)?)?,
            Term::Product(factor, inner) => sums_of(&nothing, small(factor)?, &self.cases(inner, letters)?)?,
            Term::Sum(terms) => {
                terms.iter().try_fold(nothing, |sum, term| sums_of(&sum, 1, &self.cases(term, letters)?))?
            }
            Term::Absolute(inner) => {
                let mut cases = Vec::new();
                for (guards, linear) in self.cases(inner, letters)? {
                    for (sign, comparison) in [(1, Comparison::GreaterEqual), (-1, Comparison::Less)] {
                        let guard = self.compare(&linear, comparison);
                        cases.push(([&guards[..], &[guard]].concat(), plus(&number(0), sign, &linear)?));
                    }
                }
                cases
            }
            Term::Remainder(inner, modulus) => {
                let modulus = small(&modulus.into()).filter(|modulus| (1..=MOST_CASES as i64).contains(modulus))?;
                let mut cases = Vec::new();
                for (guards, linear) in self.cases(inner, letters)? {
                    let mut factors: Vec<i64> = linear.iter().map(|factor| factor.rem_euclid(modulus)).collect();
                    let shift = factors.pop()?;
                    let sum = self.number(Sum { factors, modulus: Some(modulus), bound: 0 });
                    cases.extend((0..modulus).map(|value| {
                        let constant = -(value - shift).rem_euclid(modulus);
                        let guard = Condition::Compare { sum, constant, comparison: Comparison::Equal };
                        ([&guards[..], &[guard]].concat(), number(value))
                    }));
                }
                cases
            }
            Term::Function(never) => match *never {},
        })
    }

    /// Whether the condition holds, as far as is known. `finished`: the digits end here.
    pub(crate) fn judge(
        &self,
        condition: &Condition,
        values: &[Value],
        system: &System,
        finished: bool,
    ) -> Option<bool> {
        let any = |list: &[Condition], wanted: bool| {
            let mut known = Some(!wanted);
            for inner in list {
                match self.judge(inner, values, system, finished) {
                    Some(holds) if holds == wanted => return Some(wanted),
                    Some(_) => {}
                    None => known = None,
                }
            }
            known
        };
        match condition {
            Condition::Not(inner) => self.judge(inner, values, system, finished).map(|holds| !holds),
            Condition::All(list) => any(list, false),
            Condition::Any(list) => any(list, true),
            Condition::Compare { sum, constant, comparison } => match values[*sum] {
                Value::Above => Some(comparison.holds(&1, &0)),
                Value::Below => Some(comparison.holds(&-1, &0)),
                open => self.0[*sum]
                    .finish(open, system)
                    .filter(|_| finished)
                    .map(|value| comparison.holds(&(value + constant), &0)),
            },
        }
    }
}
