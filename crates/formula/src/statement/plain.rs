//! What the larger language only helps to write: quotients, least and greatest numbers and arrows, said again in the language of rules.
//!
//! * t / m is the largest number q with mq ≤ t. So s ≤ t / m says ms ≤ t, and elsewhere a comparison times m has t − t % m in the place of m(t / m):
//!   multiples go into sums, bars (|mt| = m|t|) and remainders (mt % mk = m(t % k)).
//! * max(s, t) ≤ r says s ≤ r & t ≤ r, and elsewhere a comparison is one of two, by which of s and t is greater; min likewise.
//! * a => b says !a | b, and !(s < t) says s >= t.

use super::{Condition, Extreme, Function, Statements};
use crate::language::{Rules, Variable};
use crate::parts::Parts;
use crate::tree::{Comparison, Formula, Term};
use numeration::{Integer, Natural};

/// What saying a whole rule again may cost, in nodes of trees: it may double with every arrow or maximum, and nobody wants to read more.
const MOST_NODES: u64 = 1_000;

/// Says the alternatives of one rule again, one after the other, within one limit.
pub(super) struct Plainly {
    nodes: u64,
    parts: Parts,
}

impl Plainly {
    pub(super) fn new() -> Plainly {
        Plainly { nodes: MOST_NODES, parts: Parts::new() }
    }

    /// The same condition in the language of rules; nothing if it is about quantifiers, digits or A(n), if it would be long, or if it would not be read again
    /// as what it is, since a part of it holds for no move.
    pub(super) fn say(&mut self, formula: &Formula<Statements>) -> Option<Formula<Rules>> {
        let plain = condition(formula, &mut self.nodes)?;
        spend(&mut self.nodes, plain.size())?;
        let read = plain.to_string().parse::<Formula>();
        (read.as_ref() == Ok(&plain) && self.parts.impossible(&plain).is_none()).then_some(plain)
    }
}

/// Nothing once there are no more.
fn spend(nodes: &mut u64, more: u64) -> Option<()> {
    let left = nodes.checked_sub(more);
    *nodes = left.unwrap_or(0);
    left.map(|_| ())
}

fn condition(formula: &Formula<Statements>, nodes: &mut u64) -> Option<Formula<Rules>> {
    let mut all =
        |list: &[Formula<Statements>]| list.iter().map(|one| condition(one, nodes)).collect::<Option<Vec<_>>>();
    Some(match formula {
        Formula::Compare(comparison, left, right) => compare(*comparison, left, right, nodes)?,
        Formula::Not(inner) => not(condition(inner, nodes)?),
        Formula::And(list) => Formula::all(all(list)?),
        Formula::Or(list) => Formula::any(all(list)?),
        Formula::Condition(Condition::Implies(left, right)) => {
            Formula::any(vec![not(condition(left, nodes)?), condition(right, nodes)?])
        }
        Formula::Condition(Condition::Equivalent(left, right)) => {
            let (left, right) = (condition(left, nodes)?, condition(right, nodes)?);
            spend(nodes, left.size() + right.size())?;
            let neither = Formula::all(vec![not(left.clone()), not(right.clone())]);
            Formula::any(vec![Formula::all(vec![left, right]), neither])
        }
        Formula::Condition(_) => return None,
    })
}

fn not(formula: Formula<Rules>) -> Formula<Rules> {
    match formula {
        Formula::Not(inner) => *inner,
        Formula::Compare(comparison, left, right) => Formula::Compare(comparison.opposite(), left, right),
        other => Formula::Not(Box::new(other)),
    }
}

/// A comparison of terms.
fn compare(
    comparison: Comparison,
    left: &Term<Statements>,
    right: &Term<Statements>,
    nodes: &mut u64,
) -> Option<Formula<Rules>> {
    spend(nodes, 1 + left.size() + right.size())?;
    if matches!(left, Term::Function(_)) {
        return alone(comparison, left, right, nodes);
    }
    if matches!(right, Term::Function(_)) {
        return alone(comparison.mirrored(), right, left, nodes);
    }
    if let Some(extreme) = first_extreme(left).or_else(|| first_extreme(right)) {
        return by_extreme(extreme, comparison, left, right, nodes);
    }
    // Nothing but quotients is left.
    let times = common(&denominator(left)?, &denominator(right)?);
    Some(Formula::Compare(comparison, scaled(left, &times)?, scaled(right, &times)?))
}

/// A comparison in which one side is nothing but a function.
fn alone(
    comparison: Comparison,
    function: &Term<Statements>,
    other: &Term<Statements>,
    nodes: &mut u64,
) -> Option<Formula<Rules>> {
    use Comparison::{Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual};
    let Term::Function(function) = function else { return None };
    let mut both = || {
        let whole = Term::Function(function.clone());
        Some(Formula::all(vec![alone(LessEqual, &whole, other, nodes)?, alone(GreaterEqual, &whole, other, nodes)?]))
    };
    match (function, comparison) {
        (Function::Quotient(..) | Function::Extreme(..), Equal) => both(),
        (Function::Quotient(..) | Function::Extreme(..), NotEqual) => Some(not(both()?)),
        (Function::Extreme(extreme, terms), _) => {
            let each = terms.iter().map(|term| compare(comparison, term, other, nodes)).collect::<Option<Vec<_>>>()?;
            let is_every = (*extreme == Extreme::Greatest) == matches!(comparison, Less | LessEqual);
            Some(if is_every { Formula::all(each) } else { Formula::any(each) })
        }
        (Function::Quotient(inner, modulus), _) => {
            let modulus = Integer::from(modulus);
            let multiple = other.clone().times(modulus.clone());
            let next = || Term::sum(vec![multiple.clone(), Term::Constant(modulus.clone())]);
            match comparison {
                GreaterEqual => compare(GreaterEqual, inner, &multiple, nodes),
                Greater => compare(GreaterEqual, inner, &next(), nodes),
                Less => compare(Less, inner, &multiple, nodes),
                _ => compare(Less, inner, &next(), nodes),
            }
        }
        _ => None,
    }
}

/// The comparison by which term of a min or max in it is the one.
fn by_extreme(
    function: &Function,
    comparison: Comparison,
    left: &Term<Statements>,
    right: &Term<Statements>,
    nodes: &mut u64,
) -> Option<Formula<Rules>> {
    let Function::Extreme(extreme, terms) = function else { return None };
    let [beats, ties] = match extreme {
        Extreme::Greatest => [Comparison::Greater, Comparison::GreaterEqual],
        Extreme::Least => [Comparison::Less, Comparison::LessEqual],
    };
    let mut cases = Vec::with_capacity(terms.len());
    for (place, term) in terms.iter().enumerate() {
        let mut conditions = Vec::with_capacity(terms.len());
        for (other, rival) in terms.iter().enumerate().filter(|(other, _)| *other != place) {
            // Of equal ones the first, so that no two cases are the same.
            conditions.push(compare(if other < place { beats } else { ties }, term, rival, nodes)?);
        }
        conditions.push(compare(comparison, &put(left, function, term), &put(right, function, term), nodes)?);
        cases.push(Formula::all(conditions));
    }
    Some(Formula::any(cases))
}

/// The first min or max of a term that stands in no other.
fn first_extreme(term: &Term<Statements>) -> Option<&Function> {
    match term {
        Term::Constant(_) | Term::Variable(_) => None,
        Term::Sum(terms) => terms.iter().find_map(first_extreme),
        Term::Negate(inner) | Term::Product(_, inner) | Term::Remainder(inner, _) | Term::Absolute(inner) => {
            first_extreme(inner)
        }
        Term::Function(function @ Function::Extreme(..)) => Some(function),
        Term::Function(Function::Quotient(inner, _)) => first_extreme(inner),
        Term::Function(_) => None,
    }
}

/// The term with `by` in the place of `function`.
fn put(term: &Term<Statements>, function: &Function, by: &Term<Statements>) -> Term<Statements> {
    let put = |inner: &Term<Statements>| put(inner, function, by);
    match term {
        Term::Function(found) if found == function => by.clone(),
        Term::Constant(_) | Term::Variable(_) => term.clone(),
        Term::Sum(terms) => Term::sum(terms.iter().map(put).collect()),
        Term::Negate(inner) => put(inner).negated(),
        Term::Product(factor, inner) => put(inner).times(factor.clone()),
        Term::Remainder(inner, modulus) => put(inner).remainder(modulus.clone()),
        Term::Absolute(inner) => put(inner).absolute(),
        Term::Function(Function::Quotient(inner, modulus)) => {
            Term::Function(Function::Quotient(Box::new(put(inner)), modulus.clone()))
        }
        Term::Function(_) => term.clone(),
    }
}

/// What a term must be multiplied by for its quotients to go; nothing where it has other functions.
fn denominator(term: &Term<Statements>) -> Option<Natural> {
    Some(match term {
        Term::Constant(_) | Term::Variable(_) => Natural::ONE,
        Term::Sum(terms) => {
            let each = terms.iter().map(denominator).collect::<Option<Vec<_>>>()?;
            each.iter().fold(Natural::ONE, |all, one| common(&all, one))
        }
        Term::Negate(inner) | Term::Product(_, inner) | Term::Remainder(inner, _) | Term::Absolute(inner) => {
            denominator(inner)?
        }
        Term::Function(Function::Quotient(inner, modulus)) => denominator(inner)? * modulus,
        Term::Function(_) => return None,
    })
}

/// `times` · `term` without quotients; its denominator divides `times`.
fn scaled(term: &Term<Statements>, times: &Natural) -> Option<Term<Rules>> {
    Some(match term {
        Term::Constant(value) => Term::Constant(value * &Integer::from(times)),
        Term::Variable(name) => multiple(Term::Variable(Variable::from_letter(name)?), times),
        Term::Sum(terms) => Term::sum(terms.iter().map(|term| scaled(term, times)).collect::<Option<_>>()?),
        Term::Negate(inner) => scaled(inner, times)?.negated(),
        Term::Product(factor, inner) => scaled(inner, times)?.times(factor.clone()),
        Term::Remainder(inner, modulus) => scaled(inner, times)?.remainder(modulus * times),
        Term::Absolute(inner) => scaled(inner, times)?.absolute(),
        Term::Function(Function::Quotient(inner, modulus)) => {
            let own = denominator(inner)?;
            let (inner, whole) = (scaled(inner, &own)?, own * modulus);
            let (more, _) = times.div_rem(&whole);
            let rest = inner.clone().remainder(whole).negated();
            multiple(Term::sum(vec![inner, rest]), &more)
        }
        Term::Function(_) => return None,
    })
}

fn multiple(term: Term<Rules>, times: &Natural) -> Term<Rules> {
    if *times == Natural::ONE { term } else { term.times(times.into()) }
}

/// The least common multiple.
fn common(one: &Natural, other: &Natural) -> Natural {
    let (more, _) = other.div_rem(&one.gcd(other));
    one * more
}

#[cfg(test)]
mod tests {
    use super::super::Evaluator;
    use super::super::rule::{RuleText, read};
    use crate::Values;
    use numeration::Natural;

    #[test]
    fn quotients_extremes_and_arrows_are_written_in_the_language_of_rules() {
        for (text, plain) in [
            ("v = 0 & u <= (x + 1) / 2", "v = 0 & x + 1 >= 2 * u"),
            ("max(x, y) > 5 & u = v", "(x > 5 | y > 5) & u = v"),
            ("max(u, v) <= min(x, 7)", "x >= u & 7 >= u & x >= v & 7 >= v"),
            ("u > 2 => v = 0", "u <= 2 | v = 0"),
            ("x - u = x / 2", "x < 2 * (x - u) + 2 & x >= 2 * (x - u)"),
            ("u + min(x, y) = 3", "x <= y & u + x = 3 | y < x & u + y = 3"),
            ("u + x / 2 < v", "2 * u + x - x % 2 < 2 * v"),
        ] {
            let read = RuleText::read(text).unwrap();
            assert_eq!((read.plain.to_string().as_str(), read.further), (plain, None), "{text}");
        }
    }

    #[test]
    fn what_is_said_again_is_the_same() {
        let evaluator = Evaluator::new(None).unwrap();
        for text in [
            "v = 0 & u <= (x + 1) / 2",
            "(2 * x - 3 * v) / 5 < u - 1 | y / 3 >= v",
            "x / 2 != u & y / 3 / 2 > v | (x + y / 2) / 3 = u",
            "|x / 2 - y| % 3 = u / 2 % 2",
            "max(u, v) = x | max(x, 2 * y, u + 3) - min(u, v, 2) <= 7",
            "min(x, y) / 2 > u | v != max(u, x / 2)",
            "|min(x, y) - 3| >= 2 * v & max(u, v) > 0",
            "(u > 2 => v = 0) & (u % 2 = 0 <=> x / 3 = 1)",
            "!(x / 2 = y) & !(max(x, y) < 3)",
        ] {
            let (_, whole) = read(text).unwrap();
            let plain = super::condition(&whole, &mut super::MOST_NODES.clone()).unwrap();
            for code in 0..8u32.pow(4) {
                let [x, y, u, v] = [0, 3, 6, 9].map(|bits| Natural::from(code >> bits & 7));
                let values = Values { x: &x, y: &y, u: &u, v: &v };
                let (wanted, _) = evaluator.holds(&whole, values, 10).unwrap();
                assert_eq!(plain.holds((&x, &y), (&u, &v)), wanted, "{text}: {plain} at {x} {y} {u} {v}");
            }
        }
    }

    /// Arrows and maxima double what they stand in; the cost does not.
    #[test]
    fn deep_towers_cost_little() {
        let arrows = (0..30).fold("u = 0".to_string(), |inner, _| format!("({inner} <=> v = 0)"));
        let maxima = (0..30).fold("u".to_string(), |inner, _| format!("max({inner} + 1, v)"));
        for text in [arrows, format!("{maxima} + x < y"), format!("{maxima} = y")] {
            assert!(RuleText::read(&text).unwrap().further.is_some(), "{text}");
        }
        let many = vec!["u = x / 2"; 900].join(" | ");
        assert!(RuleText::read(&many).is_ok());
    }

    /// What would be long, or would be refused where it is read again, stays as it is.
    #[test]
    fn what_is_better_left_is_left() {
        for text in ["max(u, v, x, y) + max(u, 2 * v, 3 * x, 4 * y) = max(x, u, 2 * y, v)", "v + min(x + 1, u) = x"] {
            assert!(RuleText::read(text).unwrap().further.is_some(), "{text}");
        }
    }
}
