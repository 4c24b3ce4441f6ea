//! Rules taken apart: what is taken, the heaps before the move, and what it leaves, each looked at by itself.
//!
//! "Wythoff's moves where x + y > 7" is a picture of takes and a condition on the heaps. The picture is laid over the table as for rules without
//! heaps, and the condition is a mask. A condition on what is left, such as x − u ≠ y − v, says which P-positions count.

use formula::{Formula, Term, Variable};
use numeration::Integer;

/// Moves that take (u, v) with `takes`, from heaps (x, y) with `heaps`, and leave heaps with `left`, written in x and y too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub takes: Formula,
    pub heaps: Formula,
    pub left: Formula,
}

/// The most parts that rules are taken into.
const MOST_PARTS: usize = 16;

/// The parts whose moves together are those of `formula`; nothing if some condition mixes what parts keep apart.
pub(crate) fn parts(formula: &Formula) -> Option<Vec<Part>> {
    let truth = || Formula::all(Vec::new());
    if !formula.mentions_heaps() {
        return Some(vec![Part { takes: formula.clone(), heaps: truth(), left: truth() }]);
    }
    if !mentions_takes(formula) {
        return Some(vec![Part { takes: truth(), heaps: formula.clone(), left: truth() }]);
    }
    match formula {
        Formula::Or(list) => {
            let found: Vec<Part> = list.iter().map(parts).collect::<Option<Vec<_>>>()?.concat();
            (found.len() <= MOST_PARTS).then_some(found)
        }
        Formula::And(list) => {
            let mut product = vec![Part { takes: truth(), heaps: truth(), left: truth() }];
            for factor in list {
                let factors = parts(factor)?;
                if product.len() * factors.len() > MOST_PARTS {
                    return None;
                }
                product = product.iter().flat_map(|part| factors.iter().map(|factor| part.and(factor))).collect();
            }
            Some(product)
        }
        // A negation of something mixed; what is left of it is tried as a whole.
        _ => Some(vec![Part { takes: truth(), heaps: truth(), left: about_what_is_left(formula)? }]),
    }
}

impl Part {
    fn and(&self, other: &Part) -> Part {
        let truth = Formula::all(Vec::new());
        let both = |one: &Formula, other: &Formula| {
            let conditions = [one, other].into_iter().filter(|condition| **condition != truth);
            Formula::all(conditions.cloned().collect())
        };
        Part {
            takes: both(&self.takes, &other.takes),
            heaps: both(&self.heaps, &other.heaps),
            left: both(&self.left, &other.left),
        }
    }

    /// The same moves with the heaps exchanged.
    pub(crate) fn exchanged(&self) -> Part {
        let [takes, heaps, left] = [&self.takes, &self.heaps, &self.left].map(exchanged);
        Part { takes, heaps, left }
    }
}

fn mentions_takes(formula: &Formula) -> bool {
    formula.mentions(&|variable| matches!(variable, Variable::U | Variable::V))
}

/// A condition on x − u and y − v, as one on x and y.
fn about_what_is_left(formula: &Formula) -> Option<Formula> {
    Some(match formula {
        Formula::Compare(comparison, left, right) => {
            let difference = Term::sum(vec![left.clone(), right.clone().negated()]);
            Formula::Compare(*comparison, left_term(&difference)?, Term::Constant(Integer::ZERO))
        }
        Formula::Not(inner) => Formula::Not(Box::new(about_what_is_left(inner)?)),
        Formula::And(list) => Formula::all(list.iter().map(about_what_is_left).collect::<Option<_>>()?),
        Formula::Or(list) => Formula::any(list.iter().map(about_what_is_left).collect::<Option<_>>()?),
        Formula::Condition(never) => match *never {},
    })
}

/// A term in x − u and y − v, as one in x and y.
fn left_term(term: &Term) -> Option<Term> {
    let mut linear = [Integer::ZERO, Integer::ZERO, Integer::ZERO, Integer::ZERO];
    let mut rest = Vec::new();
    collect(term, &Integer::ONE, &mut linear, &mut rest)?;
    let [x, y, u, v] = linear;
    if !(&x + &u).is_zero() || !(&y + &v).is_zero() {
        return None;
    }
    rest.push(Term::Variable(Variable::X).times(x));
    rest.push(Term::Variable(Variable::Y).times(y));
    Some(Term::sum(rest))
}

/// Adds `factor` times the term: coefficients of x, y, u, v, and all that is not linear, in terms of what is left.
fn collect(term: &Term, factor: &Integer, linear: &mut [Integer; 4], rest: &mut Vec<Term>) -> Option<()> {
    match term {
        Term::Constant(_) => rest.push(term.clone().times(factor.clone())),
        Term::Variable(variable) => {
            let place = match variable {
                Variable::X => 0,
                Variable::Y => 1,
                Variable::U => 2,
                Variable::V => 3,
            };
            linear[place] = &linear[place] + factor;
        }
        Term::Negate(inner) => collect(inner, &-factor, linear, rest)?,
        Term::Sum(terms) => terms.iter().try_for_each(|term| collect(term, factor, linear, rest))?,
        Term::Product(times, inner) => collect(inner, &(factor * times), linear, rest)?,
        Term::Remainder(inner, modulus) => {
            rest.push(left_term(inner)?.remainder(modulus.clone()).times(factor.clone()));
        }
        Term::Absolute(inner) => rest.push(left_term(inner)?.absolute().times(factor.clone())),
        Term::Function(never) => match *never {},
    }
    Some(())
}

/// x for y and u for v, and the other way round.
fn exchanged(formula: &Formula) -> Formula {
    match formula {
        Formula::Compare(comparison, left, right) => {
            Formula::Compare(*comparison, exchanged_term(left), exchanged_term(right))
        }
        Formula::Not(inner) => Formula::Not(Box::new(exchanged(inner))),
        Formula::And(list) => Formula::all(list.iter().map(exchanged).collect()),
        Formula::Or(list) => Formula::any(list.iter().map(exchanged).collect()),
        Formula::Condition(never) => match *never {},
    }
}

fn exchanged_term(term: &Term) -> Term {
    match term {
        Term::Constant(_) => term.clone(),
        Term::Variable(variable) => Term::Variable(match variable {
            Variable::X => Variable::Y,
            Variable::Y => Variable::X,
            Variable::U => Variable::V,
            Variable::V => Variable::U,
        }),
        Term::Negate(inner) => exchanged_term(inner).negated(),
        Term::Sum(terms) => Term::sum(terms.iter().map(exchanged_term).collect()),
        Term::Product(factor, inner) => exchanged_term(inner).times(factor.clone()),
        Term::Remainder(inner, modulus) => exchanged_term(inner).remainder(modulus.clone()),
        Term::Absolute(inner) => exchanged_term(inner).absolute(),
        Term::Function(never) => match *never {},
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken_apart(text: &str) -> Option<Vec<[String; 3]>> {
        let found = parts(&text.parse().unwrap())?;
        Some(found.iter().map(|part| [&part.takes, &part.heaps, &part.left].map(ToString::to_string)).collect())
    }

    #[test]
    fn conditions_on_takes_heaps_and_what_is_left_are_told_apart() {
        let all = "0 = 0";
        assert_eq!(taken_apart("u = v & x + y > 7"), Some(vec![["u = v", "x + y > 7", all].map(String::from)]));
        assert_eq!(
            taken_apart("u = 0 & x < y | u = v"),
            Some(vec![["u = 0", "x < y", all].map(String::from), ["u = v", all, all].map(String::from)])
        );
        let left = taken_apart("u = v & x - u != y - v").unwrap();
        assert_eq!((left[0][0].as_str(), left[0][1].as_str()), ("u = v", all));
        let formula: Formula = left[0][2].parse().unwrap();
        for (x, y) in [(0u32, 0u32), (3, 4), (4, 3), (5, 5)] {
            let [zero, x, y] = [0, x, y].map(numeration::Natural::from);
            let values = formula::Values { x: &x, y: &y, u: &zero, v: &zero };
            assert_eq!(formula.holds_at(values), x != y);
        }
        for mixed in ["2 * u <= x", "u = v & 2 * u <= x - 1", "x - u != y", "u % 2 = x % 3"] {
            assert_eq!(taken_apart(mixed), None, "{mixed}");
        }
    }
}
