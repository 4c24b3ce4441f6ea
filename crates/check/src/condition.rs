//! Conditions: formulas of the rule language made into comparisons of sums, and judged from what is known of the sums.

use crate::numbers::{Sum, System, TRACKS, Value};
use formula::Comparison;
use formula::Comparison::{Equal, GreaterEqual, Less};
use formula::{Formula, Term, Variable};
use numeration::Integer;

/// A tree of conditions.
#[derive(Clone)]
pub(crate) enum Condition {
    All(Vec<Condition>),
    Any(Vec<Condition>),
    Not(Box<Condition>),
    /// Sum + constant compared with 0, and the number of the sum in a list.
    Compare(Comparison, Sum, i64, usize),
}

/// The factor of each track, then a constant.
pub(crate) type Linear = [i64; TRACKS + 1];
/// Where the constant stands.
pub(crate) const ONE: usize = TRACKS;

/// Σ factor · track. The same track may come twice.
pub(crate) fn linear(terms: &[(usize, i64)]) -> Linear {
    let mut linear = [0; TRACKS + 1];
    terms.iter().for_each(|&(track, factor)| linear[track] += factor);
    linear
}

/// The linear term compared with 0.
pub(crate) fn compare(linear: &Linear, comparison: Comparison) -> Condition {
    let [factors @ .., constant] = *linear;
    if factors == [0; TRACKS] {
        return if comparison.holds(&constant, &0) { Condition::always() } else { Condition::never() };
    }
    Condition::Compare(comparison, Sum { factors, modulus: None, bound: constant.abs() + 1 }, constant, 0)
}

/// What a term is worth under some conditions.
type Case = (Vec<Condition>, Linear);

/// A term with more cases, or a larger modulus, is refused.
const MOST_CASES: usize = 4096;

/// The number, if it is so small that nothing overflows.
pub(crate) fn small(number: &Integer) -> Option<i64> {
    number.to_i128().and_then(|number| i64::try_from(number).ok()).filter(|number| number.abs() < 1 << 32)
}

/// a + `times` · b; nothing if a number gets large: far below overflow, also after multiplication by digits.
fn plus(mut a: Linear, times: i64, b: &Linear) -> Option<Linear> {
    for (a, b) in a.iter_mut().zip(b) {
        *a = a.checked_add(b.checked_mul(times)?).filter(|sum| sum.abs() < 1 << 32)?;
    }
    Some(a)
}

/// Every case of `left` with every case of `right`, taken `times`.
fn sums_of(left: &[Case], times: i64, right: &[Case]) -> Option<Vec<Case>> {
    let pairs = left.iter().flat_map(|one| right.iter().map(move |two| (one, two)));
    let add = |(one, two): (&Case, &Case)| Some(([&one.0[..], &two.0].concat(), plus(one.1, times, &two.1)?));
    if left.len() * right.len() > MOST_CASES { None } else { pairs.map(add).collect() }
}

/// What a term is worth: one case for every sign of every absolute value and every value of every remainder.
fn cases(term: &Term, letters: &[Linear; 4]) -> Option<Vec<Case>> {
    let only = |linear: Linear| vec![(Vec::new(), linear)];
    let nothing = only(linear(&[]));
    Some(match term {
        Term::Constant(value) => only(linear(&[(ONE, small(value)?)])),
        Term::Variable(Variable::X) => only(letters[0]),
        Term::Variable(Variable::Y) => only(letters[1]),
        Term::Variable(Variable::U) => only(letters[2]),
        Term::Variable(Variable::V) => only(letters[3]),
        Term::Negate(inner) => sums_of(&nothing, -1, &cases(inner, letters)?)?,
        Term::Product(factor, inner) => sums_of(&nothing, small(factor)?, &cases(inner, letters)?)?,
        Term::Sum(terms) => terms.iter().try_fold(nothing, |sum, term| sums_of(&sum, 1, &cases(term, letters)?))?,
        Term::Absolute(inner) => {
            let side = |(guards, value): &Case, comparison, sign| {
                ([&guards[..], &[compare(value, comparison)]].concat(), value.map(|factor| sign * factor))
            };
            let split = |case: &Case| [side(case, GreaterEqual, 1), side(case, Less, -1)];
            cases(inner, letters)?.iter().flat_map(split).collect()
        }
        Term::Remainder(inner, modulus) => {
            let modulus = small(&modulus.into()).filter(|modulus| (1..=MOST_CASES as i64).contains(modulus))?;
            let leaves = |(guards, value): &Case, rest: i64| {
                let [factors @ .., shift] = value.map(|factor| factor.rem_euclid(modulus));
                let sum = Sum { factors, modulus: Some(modulus), bound: 0 };
                let guard = Condition::Compare(Equal, sum, -(rest - shift).rem_euclid(modulus), 0);
                ([&guards[..], &[guard]].concat(), linear(&[(ONE, rest)]))
            };
            let inner = cases(inner, letters)?;
            inner.iter().flat_map(|case| (0..modulus).map(move |rest| leaves(case, rest))).collect()
        }
        Term::Function(never) => match *never {},
    })
}

impl Condition {
    pub(crate) fn always() -> Condition {
        Condition::All(Vec::new())
    }

    pub(crate) fn negated(self) -> Condition {
        Condition::Not(Box::new(self))
    }

    pub(crate) fn never() -> Condition {
        Condition::Any(Vec::new())
    }

    pub(crate) fn is_never(&self) -> bool {
        matches!(self, Condition::Any(list) if list.is_empty())
    }

    /// The same where these linear terms are known to be positive: that one of them is 0 is decided.
    pub(crate) fn where_positive(self, terms: &[Linear]) -> Condition {
        let list = |list: Vec<Condition>| list.into_iter().map(|inner| inner.where_positive(terms));
        match self {
            Condition::All(inner) => {
                let inner: Vec<Condition> = list(inner).collect();
                if inner.iter().any(Condition::is_never) { Condition::never() } else { Condition::All(inner) }
            }
            Condition::Any(inner) => Condition::Any(list(inner).filter(|inner| !inner.is_never()).collect()),
            Condition::Not(inner) => Condition::Not(Box::new(inner.where_positive(terms))),
            Condition::Compare(Equal, Sum { factors, modulus: None, .. }, 0, _)
                if terms.iter().any(|term| term[..ONE] == factors && term[ONE] == 0) =>
            {
                Condition::never()
            }
            other => other,
        }
    }

    /// A formula where x, y, u, v are these linear terms. Nothing if numbers or cases are too many.
    pub(crate) fn of(formula: &Formula, letters: &[Linear; 4]) -> Option<Condition> {
        let list = |list: &[Formula]| list.iter().map(|inner| Condition::of(inner, letters)).collect::<Option<_>>();
        Some(match formula {
            Formula::And(inner) => Condition::All(list(inner)?),
            Formula::Or(inner) => Condition::Any(list(inner)?),
            Formula::Not(inner) => Condition::of(inner, letters)?.negated(),
            Formula::Compare(comparison, left, right) => {
                let difference = sums_of(&cases(left, letters)?, -1, &cases(right, letters)?)?;
                let holds = |(guards, linear)| Condition::All([guards, vec![compare(&linear, *comparison)]].concat());
                Condition::Any(difference.into_iter().map(holds).collect())
            }
            Formula::Condition(never) => match *never {},
        })
    }

    /// Lists the sums, each once and with the largest bound, and notes their numbers.
    pub(crate) fn number(&mut self, sums: &mut Vec<Sum>) {
        match self {
            Condition::All(list) | Condition::Any(list) => list.iter_mut().for_each(|inner| inner.number(sums)),
            Condition::Not(inner) => inner.number(sums),
            Condition::Compare(_, sum, _, index) => {
                let same = |other: &Sum| other.factors == sum.factors && other.modulus == sum.modulus;
                *index = sums.iter().position(same).unwrap_or(sums.len());
                match sums.get_mut(*index) {
                    Some(known) => known.bound = known.bound.max(sum.bound),
                    None => sums.push(sum.clone()),
                }
            }
        }
    }

    /// 1 if the condition holds, −1 if not, 0 if that is not known yet. `finished`: the digits end here.
    pub(crate) fn judge(&self, values: &[Value], sums: &[Sum], system: &System, finished: bool) -> i8 {
        let judge = |inner: &Condition| inner.judge(values, sums, system, finished);
        match self {
            Condition::Not(inner) => -judge(inner),
            Condition::All(list) => list.iter().map(judge).min().unwrap_or(1),
            Condition::Any(list) => list.iter().map(judge).max().unwrap_or(-1),
            Condition::Compare(comparison, _, constant, index) => {
                let value = match &values[*index] {
                    Value::Above => 1,
                    Value::Below => -1,
                    Value::Open(..) | Value::Vector(_) if !finished => return 0,
                    open => sums[*index].finish(open, system).unwrap_or(0) + constant,
                };
                if comparison.holds(&value, &0) { 1 } else { -1 }
            }
        }
    }
}
