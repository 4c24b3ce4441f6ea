//! Truth of statements by trying everything, with every quantifier bounded.
//!
//! Floors come from two convergents on either side of α, digits from greedy division; no automaton anywhere. Only the tree of a
//! statement is shared with the program.

use crate::numeration::{System, digits, p_weights, value};
use formula::{Condition, Definition, Floor, Formula, Function, Name, Offset, Quantifier, Statement, Statements, Term};
use std::cell::RefCell;
use std::collections::HashMap;

/// How far quantifiers run, the last value included.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// For `forall`.
    pub forall: i128,
    /// For `exists`.
    pub exists: i128,
}

/// Partial quotients are written out so far.
const QUOTIENTS: usize = 200;

/// The evaluator for one α.
#[derive(Debug)]
pub struct Evaluator {
    /// a_0, a_1, …
    quotients: Vec<u128>,
    /// Two neighbouring convergents (p, q): the first below α, the second above.
    below: (i128, i128),
    above: (i128, i128),
    reach: Reach,
    floors: RefCell<HashMap<(Floor, i128, Offset), i128>>,
}

type Values = Vec<(Name, i128)>;

/// The partial quotients of `[1;2,(3,4)]`, with the period written out; nothing for other text or without a period.
fn quotients(text: &str) -> Option<Vec<u128>> {
    let inside = text.trim().strip_prefix('[')?.strip_suffix(']')?.replace(';', ",");
    let (initial, period) = inside.split_once('(')?;
    let list = |text: &str| -> Option<Vec<u128>> {
        text.split(',').filter(|part| !part.trim().is_empty()).map(|part| part.trim().parse().ok()).collect()
    };
    let (initial, period) = (list(initial)?, list(period.strip_suffix(')')?)?);
    Some(initial.iter().chain(period.iter().cycle()).take(QUOTIENTS).copied().collect())
}

impl Evaluator {
    /// An evaluator for the continued fraction `cf`, such as `[1;2,(3,4)]`.
    pub fn new(cf: &str, reach: Reach) -> Option<Evaluator> {
        let quotients = quotients(cf)?;
        let (mut one, mut other) = ((1i128, 0i128), (i128::try_from(quotients[0]).ok()?, 1i128));
        for quotient in &quotients[1..] {
            let quotient = i128::try_from(*quotient).ok()?;
            let next = (quotient * other.0 + one.0, quotient * other.1 + one.1);
            // Far enough apart from every number met in small statements, and small enough for products in 128 bits.
            if next.0 > 1_000_000_000 {
                break;
            }
            (one, other) = (other, next);
        }
        let (below, above) = if one.0 * other.1 < other.0 * one.1 { (one, other) } else { (other, one) };
        Some(Evaluator { quotients, below, above, reach, floors: RefCell::default() })
    }

    /// Whether the statement is true when every quantifier is bounded.
    pub fn holds(&self, statement: &Statement) -> bool {
        self.formula(&statement.formula, &statement.definitions, &mut Vec::new())
    }

    /// Whether the condition holds for these values of its free variables when every quantifier is bounded.
    pub fn holds_with(&self, statement: &Statement, values: &[(&str, i128)]) -> bool {
        let mut named = values.iter().map(|(name, value)| (Name::from(*name), *value)).collect();
        self.formula(&statement.formula, &statement.definitions, &mut named)
    }

    /// The smallest values of the variables of the outermost quantifier for which its body is `truth`: least maximum first, then
    /// lexicographically. Nothing if there are none in reach or no quantifier stands outermost.
    pub fn example(&self, statement: &Statement, truth: bool) -> Option<Vec<u64>> {
        let Formula::Condition(Condition::Quantified(quantifier, variables, body)) = &statement.formula else {
            return None;
        };
        let last = self.last(*quantifier);
        (0..=last).find_map(|maximum| {
            let mut values = Vec::new();
            self.first_with_maximum(variables, body, &statement.definitions, maximum, truth, &mut values)
        })
    }

    fn first_with_maximum(
        &self,
        variables: &[Name],
        body: &Formula<Statements>,
        definitions: &[Definition],
        maximum: i128,
        truth: bool,
        values: &mut Values,
    ) -> Option<Vec<u64>> {
        let Some((variable, others)) = variables.split_first() else {
            let reached = values.iter().any(|(_, value)| *value == maximum);
            return (reached && self.formula(body, definitions, values) == truth)
                .then(|| values.iter().map(|(_, value)| *value as u64).collect());
        };
        (0..=maximum).find_map(|value| {
            values.push((variable.clone(), value));
            let found = self.first_with_maximum(others, body, definitions, maximum, truth, values);
            values.pop();
            found
        })
    }

    fn last(&self, quantifier: Quantifier) -> i128 {
        match quantifier {
            Quantifier::Forall => self.reach.forall,
            Quantifier::Exists => self.reach.exists,
        }
    }

    fn formula(&self, formula: &Formula<Statements>, definitions: &[Definition], values: &mut Values) -> bool {
        match formula {
            Formula::Compare(comparison, left, right) => {
                comparison.holds(&self.term(left, values), &self.term(right, values))
            }
            Formula::Not(inner) => !self.formula(inner, definitions, values),
            Formula::And(list) => list.iter().all(|inner| self.formula(inner, definitions, values)),
            Formula::Or(list) => list.iter().any(|inner| self.formula(inner, definitions, values)),
            Formula::Condition(condition) => self.condition(condition, definitions, values),
        }
    }

    fn condition(&self, condition: &Condition, definitions: &[Definition], values: &mut Values) -> bool {
        match condition {
            Condition::Quantified(quantifier, variables, body) => {
                self.quantified(*quantifier, variables, body, definitions, values)
            }
            Condition::Implies(left, right) => {
                !self.formula(left, definitions, values) || self.formula(right, definitions, values)
            }
            Condition::Equivalent(left, right) => {
                self.formula(left, definitions, values) == self.formula(right, definitions, values)
            }
            Condition::EvenZeros(term) => {
                let number = self.term(term, values);
                number > 0 && self.digits(System::P, number).iter().rev().take_while(|d| **d == 0).count() % 2 == 0
            }
            Condition::Digits(term, pattern) => {
                let number = self.term(term, values);
                let digits =
                    || self.digits(System::P, number.max(0)).iter().map(|digit| *digit as u32).collect::<Vec<_>>();
                number >= 0 && pattern.matches(&digits())
            }
            Condition::Call(name, arguments) => {
                let Some(definition) = definitions.iter().find(|definition| definition.name == *name) else {
                    return false;
                };
                let arguments = arguments.iter().map(|argument| self.term(argument, values));
                let mut inside: Values = definition.parameters.iter().cloned().zip(arguments).collect();
                self.formula(&definition.body, definitions, &mut inside)
            }
        }
    }

    fn quantified(
        &self,
        quantifier: Quantifier,
        variables: &[Name],
        body: &Formula<Statements>,
        definitions: &[Definition],
        values: &mut Values,
    ) -> bool {
        let Some((variable, others)) = variables.split_first() else {
            return self.formula(body, definitions, values);
        };
        let mut each = |value: i128| {
            values.push((variable.clone(), value));
            let truth = self.quantified(quantifier, others, body, definitions, values);
            values.pop();
            truth
        };
        match quantifier {
            Quantifier::Forall => (0..=self.reach.forall).all(&mut each),
            Quantifier::Exists => (0..=self.reach.exists).any(&mut each),
        }
    }

    fn term(&self, term: &Term<Statements>, values: &Values) -> i128 {
        match term {
            Term::Constant(value) => value.to_i128().unwrap_or(i128::MAX / 4),
            Term::Variable(name) => values.iter().rev().find(|(bound, _)| bound == name).map_or(0, |(_, value)| *value),
            Term::Negate(inner) => -self.term(inner, values),
            Term::Sum(terms) => terms.iter().map(|inner| self.term(inner, values)).sum(),
            Term::Product(factor, inner) => factor.to_i128().unwrap_or(0) * self.term(inner, values),
            Term::Remainder(inner, modulus) => {
                self.term(inner, values).rem_euclid(modulus.to_u64().map_or(1, i128::from))
            }
            Term::Absolute(inner) => self.term(inner, values).abs(),
            Term::Function(function) => self.function(function, values),
        }
    }

    fn function(&self, function: &Function, values: &Values) -> i128 {
        match function {
            Function::Floor(floor, inner, offset) => self.floor(*floor, self.term(inner, values), offset),
            Function::Extreme(extreme, terms) => {
                let values = terms.iter().map(|term| self.term(term, values));
                match extreme.word() {
                    "min" => values.fold(i128::MAX, i128::min),
                    _ => values.fold(i128::MIN, i128::max),
                }
            }
            Function::Quotient(inner, divisor) => {
                self.term(inner, values).div_euclid(divisor.to_u64().map_or(1, i128::from))
            }
            Function::Shift(inner) => {
                let number = self.term(inner, values);
                let digits = self.digits(System::P, number.abs());
                let weights = p_weights(&self.quotients[1..]);
                let shifted =
                    digits.iter().rev().zip(&weights[1..]).map(|(digit, weight)| digit * weight).sum::<u128>();
                number.signum() * shifted as i128
            }
            Function::Reading(inner) => self.read(inner, values, System::Q, System::P),
            Function::PrimeReading(inner) => self.read(inner, values, System::QPrime, System::P),
            Function::DenominatorReading(inner) => self.read(inner, values, System::P, System::Q),
        }
    }

    /// A number written in one system and read in another.
    fn read(&self, inner: &Term<Statements>, values: &Values, written: System, read: System) -> i128 {
        let number = self.term(inner, values);
        let digits = self.digits(written, number.abs());
        number.signum() * value(read, &self.quotients[1..], &digits).expect("small numbers") as i128
    }

    fn digits(&self, system: System, number: i128) -> Vec<u128> {
        digits(system, &self.quotients[1..], number as u128).expect("small numbers")
    }

    /// ⌊n·x + r + s/α⌋, x = α or β. The number lies between its values at two convergents; where an integer lies between them, too, the
    /// number is that integer: nothing else comes so close for small n.
    fn floor(&self, floor: Floor, n: i128, offset: &Offset) -> i128 {
        let key = (floor, n, offset.clone());
        if let Some(known) = self.floors.borrow().get(&key) {
            return *known;
        }
        // (numerator, denominator) at a convergent p/q: of the multiplied number, and of 1/α.
        let of = |(p, q): (i128, i128)| match floor {
            Floor::Alpha => (p, q),
            Floor::Beta => (p, p - q),
        };
        let small = |rational: &formula::Rational| {
            let denominator = rational.denominator().to_u64().map_or(1, i128::from);
            (rational.numerator().to_i128().unwrap_or(0), denominator)
        };
        let ((r, r_under), (s, s_under)) = (small(&offset.rational), small(&offset.over_alpha));
        let at = |main: (i128, i128), inverse: (i128, i128)| {
            let (number, under) = of(main);
            let (p, q) = inverse;
            let over = n * number * p * r_under * s_under + r * under * p * s_under + s * q * under * r_under;
            over.div_euclid(under * p * r_under * s_under)
        };
        let ends = [self.below, self.above];
        let floors = ends.iter().flat_map(|main| ends.iter().map(|inverse| at(*main, *inverse)));
        let floor = floors.max().unwrap_or_default();
        self.floors.borrow_mut().insert(key, floor);
        floor
    }
}
