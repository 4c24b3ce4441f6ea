//! The legal moves cut into conjunctions of linear conditions: what an automaton, or a sweep over a table, takes one at a time.

use crate::FormulaRules;
use formula::{Comparison, Formula, Term, Variable};
use numeration::Integer;
use std::collections::BTreeMap;
use std::fmt;

/// The most conjunctions that rules are cut into.
const MAX_CONJUNCTIONS: usize = 2000;

/// The coefficients of x, y, u and v.
pub type Coefficients = [i64; 4];

/// The least and the greatest value, where there are such.
pub type Interval = (Option<i64>, Option<i64>);

/// A conjunction of conditions on a move: sums of multiples of x, y, u, v that lie in an interval or leave a remainder.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Conjunction {
    /// For each sum its least and its greatest value. The first coefficient that is not 0 is positive, and they have no common divisor.
    pub bounds: BTreeMap<Coefficients, Interval>,
    /// For each sum and modulus the remainder; the coefficients lie between 0 and the modulus.
    pub remainders: BTreeMap<(Coefficients, i64), i64>,
}

/// Why rules could not be cut into conjunctions.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConjunctionsError {
    /// More than 2000 conjunctions.
    TooMany,
    /// A number beyond 2^31.
    TooLarge,
}

impl fmt::Display for ConjunctionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooMany => write!(
                f,
                "the formula falls into more than {MAX_CONJUNCTIONS} cases, the limit: write it with fewer alternatives or a smaller modulus"
            ),
            Self::TooLarge => write!(f, "the formula has a number above 2^31, the limit for proofs"),
        }
    }
}

impl std::error::Error for ConjunctionsError {}

/// Alternatives: a move is one of the list if it meets one conjunction or another.
type Conjunctions = Vec<Conjunction>;

/// Numbers stay below this, so that sums of a few of them are far from overflow.
const LARGEST: i64 = 1 << 31;

fn small(value: i64) -> Result<i64, ConjunctionsError> {
    if value.abs() <= LARGEST { Ok(value) } else { Err(ConjunctionsError::TooLarge) }
}

fn word(value: &Integer) -> Result<i64, ConjunctionsError> {
    let value = value.to_i128().and_then(|value| i64::try_from(value).ok()).ok_or(ConjunctionsError::TooLarge)?;
    small(value)
}

/// The conjunctions of a formula read in both orders of the heaps (in one if the rules are `ordered`), with the extra moves that stand alone.
/// Families of extra moves are not here.
///
/// A move is legal by the formula exactly if it meets one of these. Those that differ in one interval only are joined where the intervals
/// touch, so that |u − v| < a is one conjunction however it is written.
///
/// # Errors
/// More than 2000 conjunctions, or a number too large for an automaton.
pub fn conjunctions(rules: &FormulaRules) -> Result<Vec<Conjunction>, ConjunctionsError> {
    let mut all = formula_conjunctions(&rules.formula, rules.ordered)?;
    for (start, map) in rules.extra.families() {
        if map.is_none() {
            let (u, v) = (word(&(&start.u).into())?, word(&(&start.v).into())?);
            let single = |u, v| {
                Conjunction::default().with_bounds([0, 0, 1, 0], Some(u), Some(u))?.with_bounds(
                    [0, 0, 0, 1],
                    Some(v),
                    Some(v),
                )
            };
            all.extend(single(u, v).into_iter().chain(single(v, u)));
        }
    }
    Ok(joined(all))
}

/// The conjunctions of a formula, read in both orders of the heaps unless `ordered`.
pub fn formula_conjunctions(formula: &Formula, ordered: bool) -> Result<Conjunctions, ConjunctionsError> {
    let mut all = alternatives(formula, true)?;
    if !ordered {
        all.extend(all.clone().iter().map(Conjunction::swapped));
    }
    Ok(joined(all))
}

/// The conjunctions of a condition on x and y alone, such as a claim.
pub fn conjunctions_of_formula(formula: &Formula) -> Result<Vec<Conjunction>, ConjunctionsError> {
    Ok(joined(alternatives(formula, true)?))
}

impl Conjunction {
    /// The conjunction with the heaps exchanged.
    pub fn swapped(&self) -> Conjunction {
        // Sums that are no multiples of each other stay so, hence no two intervals meet in one place.
        let bound = |(&[x, y, u, v], &(lowest, highest)): (&Coefficients, &Interval)| {
            let (coefficients, lowest, highest) = normalised([y, x, v, u], lowest, highest);
            (coefficients, (lowest, highest))
        };
        let remainder =
            |(&([x, y, u, v], modulus), &remainder): (&(Coefficients, i64), &i64)| (([y, x, v, u], modulus), remainder);
        Conjunction {
            bounds: self.bounds.iter().map(bound).collect(),
            remainders: self.remainders.iter().map(remainder).collect(),
        }
    }

    /// The least and the greatest value of a sum, where the conjunction has such bounds itself.
    pub fn bounds_of(&self, coefficients: Coefficients) -> (Option<i64>, Option<i64>) {
        self.bounds.get(&coefficients).copied().unwrap_or_default()
    }

    /// With one more condition; nothing if no move can meet them all.
    pub fn with_bounds(
        mut self,
        coefficients: Coefficients,
        lowest: Option<i64>,
        highest: Option<i64>,
    ) -> Option<Conjunction> {
        let (coefficients, lowest, highest) = normalised(coefficients, lowest, highest);
        if coefficients == [0; 4] {
            let holds = lowest.is_none_or(|lowest| lowest <= 0) && highest.is_none_or(|highest| highest >= 0);
            return holds.then_some(self);
        }
        let entry = self.bounds.entry(coefficients).or_default();
        entry.0 = entry.0.max(lowest);
        entry.1 = match (entry.1, highest) {
            (Some(old), Some(new)) => Some(old.min(new)),
            (old, new) => old.or(new),
        };
        match *entry {
            (Some(lowest), Some(highest)) if lowest > highest => None,
            _ => Some(self),
        }
    }

    /// With one more remainder; nothing if no move can meet them all.
    fn with_remainder(mut self, coefficients: Coefficients, remainder: i64, modulus: i64) -> Option<Conjunction> {
        let coefficients = coefficients.map(|coefficient| coefficient.rem_euclid(modulus));
        let remainder = remainder.rem_euclid(modulus);
        if coefficients == [0; 4] {
            return (remainder == 0).then_some(self);
        }
        let old = *self.remainders.entry((coefficients, modulus)).or_insert(remainder);
        (old == remainder).then_some(self)
    }

    fn and(&self, other: &Conjunction) -> Option<Conjunction> {
        let bounded = other.bounds.iter().try_fold(self.clone(), |one, (&coefficients, &(lowest, highest))| {
            one.with_bounds(coefficients, lowest, highest)
        })?;
        other.remainders.iter().try_fold(bounded, |one, (&(coefficients, modulus), &remainder)| {
            one.with_remainder(coefficients, remainder, modulus)
        })
    }

    /// The conjunction as a formula of the rule language.
    pub fn to_formula(&self) -> Formula {
        let number = |value: i64| Term::Constant(value.into());
        let mut conditions = Vec::new();
        for (coefficients, &(lowest, highest)) in &self.bounds {
            let compare = |sign, value| Formula::Compare(sign, term(coefficients), number(value));
            match (lowest, highest) {
                (Some(lowest), Some(highest)) if lowest == highest => {
                    conditions.push(compare(Comparison::Equal, lowest))
                }
                (Some(lowest), Some(highest)) if lowest == -highest => {
                    conditions.push(Formula::Compare(
                        Comparison::LessEqual,
                        term(coefficients).absolute(),
                        number(highest),
                    ));
                }
                _ => {
                    conditions.extend(lowest.map(|lowest| compare(Comparison::GreaterEqual, lowest)));
                    conditions.extend(highest.map(|highest| compare(Comparison::LessEqual, highest)));
                }
            }
        }
        for ((coefficients, modulus), &remainder) in &self.remainders {
            let remains = term(coefficients).remainder(modulus.unsigned_abs().into());
            conditions.push(Formula::Compare(Comparison::Equal, remains, number(remainder)));
        }
        Formula::all(conditions)
    }

    /// The two conjunctions as one, if they differ in one interval only, and there without a gap.
    fn join(&self, other: &Conjunction) -> Option<Conjunction> {
        if self.remainders != other.remainders || self.bounds.len() != other.bounds.len() {
            return None;
        }
        let mut different = None;
        for ((coefficients, interval), (others, other_interval)) in self.bounds.iter().zip(&other.bounds) {
            if coefficients != others {
                return None;
            }
            if interval != other_interval && different.replace((coefficients, interval, other_interval)).is_some() {
                return None;
            }
        }
        let Some((coefficients, interval, other_interval)) = different else {
            return Some(self.clone());
        };
        // A missing bound is an infinite one.
        let lowest = |interval: &Interval| interval.0.unwrap_or(i64::MIN / 2);
        let highest = |interval: &Interval| interval.1.unwrap_or(i64::MAX / 2);
        let apart = lowest(other_interval) > highest(interval) + 1 || lowest(interval) > highest(other_interval) + 1;
        if apart {
            return None;
        }
        let low = interval.0.zip(other_interval.0).map(|(one, two)| one.min(two));
        let high = interval.1.zip(other_interval.1).map(|(one, two)| one.max(two));
        let mut joined = self.clone();
        match (low, high) {
            (None, None) => joined.bounds.remove(coefficients),
            both => joined.bounds.insert(*coefficients, both),
        };
        Some(joined)
    }
}

impl fmt::Display for Conjunction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_formula().fmt(f)
    }
}

/// Σ coefficient · variable.
fn term(coefficients: &Coefficients) -> Term {
    use Variable::{U, V, X, Y};
    let parts = coefficients.iter().zip([X, Y, U, V]).filter(|(coefficient, _)| **coefficient != 0);
    Term::sum(
        parts
            .map(|(&coefficient, variable)| match coefficient {
                1 => Term::Variable(variable),
                -1 => Term::Variable(variable).negated(),
                other => Term::Variable(variable).times(other.into()),
            })
            .collect(),
    )
}

/// The same condition with a positive first coefficient and no common divisor.
fn normalised(
    coefficients: Coefficients,
    lowest: Option<i64>,
    highest: Option<i64>,
) -> (Coefficients, Option<i64>, Option<i64>) {
    let divisor =
        coefficients.iter().fold(0, |divisor, &coefficient| greatest_common_divisor(divisor, coefficient.abs()));
    let Some(first) = coefficients.iter().find(|&&coefficient| coefficient != 0) else {
        return (coefficients, lowest, highest);
    };
    let divisor = if *first < 0 { -divisor } else { divisor };
    let (lowest, highest) = if divisor < 0 { (highest, lowest) } else { (lowest, highest) };
    // After division by a negative number the bounds have changed places; rounding is always into the interval.
    let up = |value: i64| -(-value).div_euclid(divisor.abs());
    let down = |value: i64| value.div_euclid(divisor.abs());
    let signed = |value: i64| if divisor < 0 { -value } else { value };
    (
        coefficients.map(|coefficient| coefficient / divisor),
        lowest.map(|value| up(signed(value))),
        highest.map(|value| down(signed(value))),
    )
}

fn greatest_common_divisor(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

/// Repetitions, conjunctions inside others and touching intervals are taken together.
fn joined(mut all: Conjunctions) -> Conjunctions {
    let mut result: Conjunctions = Vec::new();
    while let Some(one) = all.pop() {
        let union = result.iter().enumerate().find_map(|(index, other)| Some((index, other.join(&one)?)));
        match union {
            // The union may touch others, so it goes round again.
            Some((index, union)) => {
                result.swap_remove(index);
                all.push(union);
            }
            None => result.push(one),
        }
    }
    let inside = |small: &Conjunction, large: &Conjunction| small != large && small.and(large).as_ref() == Some(small);
    let outermost = result.iter().filter(|one| !result.iter().any(|other| inside(one, other)));
    let mut kept: Conjunctions = outermost.cloned().collect();
    kept.sort();
    kept
}

/// The alternatives that make `formula` true, or false if not `wanted`.
fn alternatives(formula: &Formula, wanted: bool) -> Result<Conjunctions, ConjunctionsError> {
    match formula {
        Formula::Compare(comparison, left, right) => compared(*comparison, left, right, wanted),
        Formula::Not(inner) => alternatives(inner, !wanted),
        Formula::And(list) if wanted => every(list, wanted),
        Formula::Or(list) if !wanted => every(list, wanted),
        Formula::Condition(never) => match *never {},
        Formula::And(list) | Formula::Or(list) => {
            list.iter().try_fold(Vec::new(), |all, inner| either(all, alternatives(inner, wanted)?))
        }
    }
}

fn every(list: &[Formula], wanted: bool) -> Result<Conjunctions, ConjunctionsError> {
    list.iter().try_fold(vec![Conjunction::default()], |all, inner| both(&all, &alternatives(inner, wanted)?))
}

/// So many alternatives are not yet joined: that compares every two, and at the end all are joined anyway.
const FEW: usize = 4;

fn either(mut all: Conjunctions, more: Conjunctions) -> Result<Conjunctions, ConjunctionsError> {
    all.extend(more);
    if all.len() > FEW {
        all = joined(all);
    }
    if all.len() > MAX_CONJUNCTIONS { Err(ConjunctionsError::TooMany) } else { Ok(all) }
}

fn both(all: &Conjunctions, others: &Conjunctions) -> Result<Conjunctions, ConjunctionsError> {
    if all.len() * others.len() > MAX_CONJUNCTIONS {
        return Err(ConjunctionsError::TooMany);
    }
    Ok(all.iter().flat_map(|one| others.iter().filter_map(|other| one.and(other))).collect())
}

fn compared(
    comparison: Comparison,
    left: &Term,
    right: &Term,
    wanted: bool,
) -> Result<Conjunctions, ConjunctionsError> {
    let mut less = Sum::default();
    less.add(left, 1)?;
    less.add(right, -1)?;
    let mut greater = Sum::default();
    greater.add(left, -1)?;
    greater.add(right, 1)?;
    let strictly = |mut sum: Sum| {
        sum.constant += 1;
        sum.at_most_zero()
    };
    match (comparison, wanted) {
        (Comparison::Equal, true) | (Comparison::NotEqual, false) => less.zero(),
        (Comparison::NotEqual, true) | (Comparison::Equal, false) => either(strictly(less)?, strictly(greater)?),
        (Comparison::Less, true) | (Comparison::GreaterEqual, false) => strictly(less),
        (Comparison::LessEqual, true) | (Comparison::Greater, false) => less.at_most_zero(),
        (Comparison::Greater, true) | (Comparison::LessEqual, false) => strictly(greater),
        (Comparison::GreaterEqual, true) | (Comparison::Less, false) => greater.at_most_zero(),
    }
}

/// A linear sum, with multiples of absolute values and remainders that are still to be resolved.
#[derive(Clone, Default)]
struct Sum {
    coefficients: Coefficients,
    constant: i64,
    absolutes: Vec<(i64, Term)>,
    remainders: Vec<(i64, Term, i64)>,
}

impl Sum {
    /// Adds `factor` · `term`.
    fn add(&mut self, term: &Term, factor: i64) -> Result<(), ConjunctionsError> {
        match term {
            Term::Constant(value) => {
                let product = word(value)?.checked_mul(factor).ok_or(ConjunctionsError::TooLarge)?;
                self.constant = small(self.constant + small(product)?)?;
            }
            Term::Variable(variable) => {
                let index = match variable {
                    Variable::X => 0,
                    Variable::Y => 1,
                    Variable::U => 2,
                    Variable::V => 3,
                };
                self.coefficients[index] = small(self.coefficients[index] + factor)?;
            }
            Term::Negate(inner) => self.add(inner, -factor)?,
            Term::Sum(terms) => terms.iter().try_for_each(|term| self.add(term, factor))?,
            Term::Product(constant, inner) => {
                let product = word(constant)?.checked_mul(factor).ok_or(ConjunctionsError::TooLarge)?;
                self.add(inner, small(product)?)?;
            }
            Term::Remainder(inner, modulus) => match word(&modulus.into())? {
                0 => self.add(inner, factor)?,
                modulus => self.remainders.push((factor, (**inner).clone(), modulus)),
            },
            Term::Absolute(inner) => self.absolutes.push((factor, (**inner).clone())),
            Term::Function(never) => match *never {},
        }
        Ok(())
    }

    fn plus(&self, term: &Term, factor: i64) -> Result<Sum, ConjunctionsError> {
        let mut sum = self.clone();
        sum.add(term, factor)?;
        Ok(sum)
    }

    /// The last remainder replaced by each of its values, where the modulus allows them all.
    fn by_remainder(
        &self,
        resolve: &dyn Fn(&Sum) -> Result<Conjunctions, ConjunctionsError>,
    ) -> Result<Option<Conjunctions>, ConjunctionsError> {
        let mut rest = self.clone();
        let Some((factor, inner, modulus)) = rest.remainders.pop() else {
            return Ok(None);
        };
        if modulus > MAX_CONJUNCTIONS as i64 {
            return Err(ConjunctionsError::TooMany);
        }
        let mut all = Vec::new();
        for remainder in 0..modulus {
            let mut sum = rest.clone();
            sum.constant = small(sum.constant + small(factor * remainder)?)?;
            let outer = resolve(&sum)?;
            if !outer.is_empty() {
                let mut wanted = Sum::default();
                wanted.add(&inner, 1)?;
                all = either(all, both(&outer, &wanted.congruent(remainder, modulus)?)?)?;
            }
        }
        Ok(Some(all))
    }

    /// The sum is ≤ 0. As |t| is the larger of t and −t, a positive multiple is at most something if both are, a negative one if either is.
    fn at_most_zero(&self) -> Result<Conjunctions, ConjunctionsError> {
        if let Some(all) = self.by_remainder(&Sum::at_most_zero)? {
            return Ok(all);
        }
        let mut rest = self.clone();
        match rest.absolutes.pop() {
            None => {
                Ok(Vec::from_iter(Conjunction::default().with_bounds(self.coefficients, None, Some(-self.constant))))
            }
            Some((factor, inner)) => {
                let (one, two) =
                    (rest.plus(&inner, factor)?.at_most_zero()?, rest.plus(&inner, -factor)?.at_most_zero()?);
                if factor > 0 { both(&one, &two) } else { either(one, two) }
            }
        }
    }

    /// The sum is 0.
    fn zero(&self) -> Result<Conjunctions, ConjunctionsError> {
        if let Some(all) = self.by_remainder(&Sum::zero)? {
            return Ok(all);
        }
        let bound = Some(-self.constant);
        match self.by_sign(&Sum::zero)? {
            Some(all) => Ok(all),
            None => Ok(Vec::from_iter(Conjunction::default().with_bounds(self.coefficients, bound, bound))),
        }
    }

    /// The sum leaves this remainder.
    fn congruent(&self, remainder: i64, modulus: i64) -> Result<Conjunctions, ConjunctionsError> {
        let again = |sum: &Sum| sum.congruent(remainder, modulus);
        if let Some(all) = self.by_remainder(&again)? {
            return Ok(all);
        }
        match self.by_sign(&again)? {
            Some(all) => Ok(all),
            None => {
                let wanted = remainder - self.constant;
                Ok(Vec::from_iter(Conjunction::default().with_remainder(self.coefficients, wanted, modulus)))
            }
        }
    }

    /// The last absolute value replaced by the term where that is ≥ 0, and by its opposite where it is < 0.
    fn by_sign(
        &self,
        resolve: &dyn Fn(&Sum) -> Result<Conjunctions, ConjunctionsError>,
    ) -> Result<Option<Conjunctions>, ConjunctionsError> {
        let mut rest = self.clone();
        let Some((factor, inner)) = rest.absolutes.pop() else {
            return Ok(None);
        };
        let (mut negative, mut natural) = (Sum::default(), Sum::default());
        negative.add(&inner, 1)?;
        negative.constant += 1;
        natural.add(&inner, -1)?;
        let above = both(&natural.at_most_zero()?, &resolve(&rest.plus(&inner, factor)?)?)?;
        let below = both(&negative.at_most_zero()?, &resolve(&rest.plus(&inner, -factor)?)?)?;
        Ok(Some(either(above, below)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, Move, Position};

    fn cut(text: &str) -> Vec<String> {
        let game: Game = text.parse().unwrap();
        let rules = game.ruleset.to_formula_rules().unwrap();
        conjunctions(&rules).unwrap().iter().map(Conjunction::to_string).collect()
    }

    #[test]
    fn families_are_cut_into_few_conjunctions() {
        assert_eq!(cut("wythoff:a=3"), ["v = 0", "|u - v| <= 2", "u = 0"]);
        assert_eq!(cut("rules:u = 0 | v = 0 | u = v | u = v + 1 | u - v = -1"), ["v = 0", "|u - v| <= 1", "u = 0"]);
        assert_eq!(cut("connell:k=3"), ["v = 0 & u % 3 = 0", "u - v = 0", "u = 0 & v % 3 = 0"]);
        assert_eq!(cut("rules,ordered,extra=(2,6):u = 2 * v"), ["v = 2 & u = 6", "v = 6 & u = 2", "u - 2 * v = 0"]);
    }

    /// Every conjunction is legal and every legal move meets some conjunction, on a small board.
    #[test]
    fn conjunctions_are_the_rules() {
        for text in [
            "rules:|u - v| % 3 = 1 | u + v < 4",
            "rules,ordered:||u - 3| - v| = 2 & !(x % 2 = y % 3)",
            "rules:u = 0 & 2 * v <= x | -|u - v| > -2 & x - u != y - v",
            "rules,extra=(1,4)(3,3):!(u > 1 | v > 1) | 2 * u - 3 = |v - x|",
            "rules:2 * u = 3 * v | 4 * |u - v| < 9 & (x + y) % 4 < u % 2 + 2",
            "wythoff:a=2,offdiagonal",
            "connell:k=4",
        ] {
            let game: Game = text.parse().unwrap();
            let rules = game.ruleset.to_formula_rules().unwrap();
            let all: Vec<Formula> = conjunctions(&rules).unwrap().iter().map(Conjunction::to_formula).collect();
            for (x, y) in (0..9u32).flat_map(|x| (0..9u32).map(move |y| (x, y))) {
                for (u, v) in (0..=x).flat_map(|u| (0..=y).map(move |v| (u, v))).skip(1) {
                    let (position, taken) = (Position::new(x, y), Move::new(u, v));
                    let legal = game.check(&position, &taken).is_ok();
                    let of_some = all.iter().any(|one| one.holds(&position, &taken));
                    assert_eq!(legal, of_some, "{text}: {taken} from {position}");
                }
            }
        }
    }

    #[test]
    fn limits_are_errors() {
        let rules = |text: &str| text.parse::<Game>().unwrap().ruleset.to_formula_rules().unwrap();
        assert_eq!(conjunctions(&rules("rules:u % 5000 < 2000")), Err(ConjunctionsError::TooMany));
        assert_eq!(conjunctions(&rules("rules:u < 99999999999")), Err(ConjunctionsError::TooLarge));
    }
}
