//! Truth of a formula for given heaps and take: machine integers while everything fits, big integers otherwise.

use crate::language::Variable;
use crate::tree::{Formula, Term};
use numeration::{Integer, Natural};

/// Two numbers: the heaps, or what is taken from them.
pub type Pair<'a> = (&'a Natural, &'a Natural);

/// The values of the four variables.
#[derive(Clone, Copy, Debug)]
pub struct Values<'a> {
    /// The first heap before the move.
    pub x: &'a Natural,
    /// The second heap before the move.
    pub y: &'a Natural,
    /// Tokens taken from the first heap.
    pub u: &'a Natural,
    /// Tokens taken from the second heap.
    pub v: &'a Natural,
}

impl<'a> Values<'a> {
    /// The values for `taken` from `position`.
    pub fn new(position: impl Into<Pair<'a>>, taken: impl Into<Pair<'a>>) -> Values<'a> {
        let ((x, y), (u, v)) = (position.into(), taken.into());
        Values { x, y, u, v }
    }

    /// The same with the two heaps exchanged.
    pub fn swapped(self) -> Values<'a> {
        Values { x: self.y, y: self.x, u: self.v, v: self.u }
    }

    fn of(self, variable: Variable) -> &'a Natural {
        match variable {
            Variable::X => self.x,
            Variable::Y => self.y,
            Variable::U => self.u,
            Variable::V => self.v,
        }
    }
}

/// The values of the four variables as machine integers.
#[derive(Clone, Copy)]
struct SmallValues {
    x: i128,
    y: i128,
    u: i128,
    v: i128,
}

impl SmallValues {
    /// Nothing if one of the values does not fit.
    fn new(values: Values<'_>) -> Option<SmallValues> {
        // The length is known at once; a conversion that fails may first walk through a million digits.
        let small = |natural: &Natural| match natural.bits() {
            0..128 => i128::try_from(natural.to_u128()?).ok(),
            _ => None,
        };
        Some(SmallValues { x: small(values.x)?, y: small(values.y)?, u: small(values.u)?, v: small(values.v)? })
    }

    fn of(&self, variable: Variable) -> i128 {
        match variable {
            Variable::X => self.x,
            Variable::Y => self.y,
            Variable::U => self.u,
            Variable::V => self.v,
        }
    }
}

impl Formula {
    /// Whether the formula holds for `taken` from `position`, exactly, at any size.
    ///
    /// Only this order of the heaps is looked at, and nothing but the formula: whether a move is legal is for the game to say.
    pub fn holds<'a>(&self, position: impl Into<Pair<'a>>, taken: impl Into<Pair<'a>>) -> bool {
        self.holds_at(Values::new(position, taken))
    }

    /// The same for all four values at once.
    pub fn holds_at(&self, values: Values<'_>) -> bool {
        let small = SmallValues::new(values).and_then(|small| self.holds_small(&small));
        small.unwrap_or_else(|| self.holds_big(values))
    }

    /// Nothing if something on the way does not fit into an `i128`.
    fn holds_small(&self, values: &SmallValues) -> Option<bool> {
        Some(match self {
            Formula::Compare(comparison, left, right) => comparison.holds(&left.small(values)?, &right.small(values)?),
            Formula::Not(inner) => !inner.holds_small(values)?,
            Formula::And(list) => {
                for inner in list {
                    if !inner.holds_small(values)? {
                        return Some(false);
                    }
                }
                true
            }
            Formula::Or(list) => {
                for inner in list {
                    if inner.holds_small(values)? {
                        return Some(true);
                    }
                }
                false
            }
            Formula::Condition(never) => match *never {},
        })
    }

    fn holds_big(&self, values: Values<'_>) -> bool {
        match self {
            Formula::Compare(comparison, left, right) => comparison.holds(&left.big(values), &right.big(values)),
            Formula::Not(inner) => !inner.holds_big(values),
            Formula::And(list) => list.iter().all(|inner| inner.holds_big(values)),
            Formula::Or(list) => list.iter().any(|inner| inner.holds_big(values)),
            Formula::Condition(never) => match *never {},
        }
    }
}

impl Term {
    /// Nothing if something on the way does not fit into an `i128`.
    fn small(&self, values: &SmallValues) -> Option<i128> {
        match self {
            Term::Constant(value) => value.to_i128(),
            Term::Variable(variable) => Some(values.of(*variable)),
            Term::Negate(term) => term.small(values)?.checked_neg(),
            Term::Sum(terms) => terms.iter().try_fold(0i128, |sum, term| sum.checked_add(term.small(values)?)),
            Term::Product(factor, term) => factor.to_i128()?.checked_mul(term.small(values)?),
            Term::Remainder(term, modulus) => {
                let modulus = i128::try_from(modulus.to_u128()?).ok()?;
                let value = term.small(values)?;
                if modulus == 0 { Some(value) } else { value.checked_rem_euclid(modulus) }
            }
            Term::Absolute(term) => term.small(values)?.checked_abs(),
            Term::Function(never) => match *never {},
        }
    }

    fn big(&self, values: Values<'_>) -> Integer {
        match self {
            Term::Constant(value) => value.clone(),
            Term::Variable(variable) => values.of(*variable).into(),
            Term::Negate(term) => -term.big(values),
            Term::Sum(terms) => terms.iter().fold(Integer::ZERO, |sum, term| sum + term.big(values)),
            Term::Product(factor, term) => factor * term.big(values),
            Term::Remainder(term, modulus) => remainder(&term.big(values), modulus),
            Term::Absolute(term) => term.big(values).unsigned_abs().into(),
            Term::Function(never) => match *never {},
        }
    }
}

/// The remainder of `value` from 0 to `modulus` − 1; `value` itself if `modulus` is 0.
pub(crate) fn remainder(value: &Integer, modulus: &Natural) -> Integer {
    if modulus.is_zero() { value.clone() } else { value.div_floor(&modulus.into()).1 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(testkit::cases!(256))]

        /// The machine-integer evaluation, where it answers, agrees with the big one, also next to the edge of `i128`.
        #[test]
        fn small_agrees_with_big(
            shift in 0u32..64,
            heaps in prop::array::uniform4(any::<u64>()),
            text in prop::sample::select(vec![
                "u = 0 | v = 0 | |u - v| < 2", "3 * x - u % 7 < y * -5", "|x - y| % 5 = (u - v) % 5",
                "170141183460469231731687303715884105727 - u > v", "9223372036854775808 * x - 9223372036854775808 * y < u - v",
                "!(-x % 6 = 2) & (u > v | x * 18446744073709551616 != -y)",
            ]),
        ) {
            let formula: Formula = text.parse().unwrap();
            let [x, y, u, v] = heaps.map(|heap| Natural::from(u128::from(heap) << shift));
            let values = Values { x: &x, y: &y, u: &u, v: &v };
            let small = SmallValues::new(values).and_then(|small| formula.holds_small(&small));
            if let Some(answer) = small {
                prop_assert_eq!(answer, formula.holds_big(values));
            }
            prop_assert_eq!(formula.holds_at(values), formula.holds_big(values));
        }
    }

    #[test]
    fn overflow_is_noticed_and_answered_by_big_integers() {
        let formula: Formula = "100000000000000000000 * u < 100000000000000000001 * v".parse().unwrap();
        let (x, u) = (Natural::power_of_two(120), Natural::power_of_two(100));
        let values = Values { x: &x, y: &x, u: &u, v: &u };
        assert_eq!(SmallValues::new(values).and_then(|small| formula.holds_small(&small)), None);
        assert!(formula.holds_at(values));
    }

    #[test]
    fn modulus_zero_is_no_panic() {
        let u = Term::Variable(Variable::U);
        let term = Term::Remainder(Box::new(u.clone()), Natural::ZERO);
        let formula = Formula::Compare(crate::Comparison::Equal, term, u);
        let [none, seven, nine] = [0u32, 7, 9].map(Natural::from);
        assert!(formula.holds((&nine, &nine), (&seven, &none)));
    }
}
