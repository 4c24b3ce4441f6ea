//! Linear maps (u, v) → (au + bv + c, du + ev + f) with integer coefficients.

use crate::position::Move;
use formula::{Term, Variable};
use numeration::{Integer, Natural};
use std::fmt;

/// u · `u` + v · `v` + `constant`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct LinearForm {
    pub u: Integer,
    pub v: Integer,
    pub constant: Integer,
}

impl LinearForm {
    fn apply(&self, [u, v]: &Pair) -> Integer {
        &self.u * u + &self.v * v + &self.constant
    }

    /// This form with the two forms of `map` put in for u and v.
    fn after(&self, map: &LinearMap) -> LinearForm {
        let [first, second] = &map.forms;
        let mix = |a: &Integer, b: &Integer| &self.u * a + &self.v * b;
        LinearForm {
            u: mix(&first.u, &second.u),
            v: mix(&first.v, &second.v),
            constant: mix(&first.constant, &second.constant) + &self.constant,
        }
    }

    /// The form a term stands for; nothing if it is not linear in u and v.
    pub(super) fn from_term(term: &Term) -> Option<LinearForm> {
        let [u, v, constant] = coefficients(term)?;
        Some(LinearForm { u, v, constant })
    }

    /// Whether nothing in it is negative.
    pub(super) fn is_natural(&self) -> bool {
        [&self.u, &self.v, &self.constant].iter().all(|value| !value.is_negative())
    }
}

/// The coefficients of u and v, and the constant; nothing if the term is not linear in u and v alone.
fn coefficients(term: &Term) -> Option<[Integer; 3]> {
    match term {
        Term::Constant(value) => Some([Integer::ZERO, Integer::ZERO, value.clone()]),
        Term::Variable(Variable::U) => Some([Integer::ONE, Integer::ZERO, Integer::ZERO]),
        Term::Variable(Variable::V) => Some([Integer::ZERO, Integer::ONE, Integer::ZERO]),
        Term::Negate(inner) => Some(coefficients(inner)?.map(|value| -value)),
        Term::Product(factor, inner) => Some(coefficients(inner)?.map(|value| value * factor)),
        Term::Sum(terms) => terms.iter().try_fold([Integer::ZERO; 3], |[u, v, constant], term| {
            let [more_u, more_v, more] = coefficients(term)?;
            Some([u + more_u, v + more_v, constant + more])
        }),
        Term::Variable(_) | Term::Remainder(..) | Term::Absolute(_) => None,
        Term::Function(never) => match *never {},
    }
}

impl fmt::Display for LinearForm {
    /// Without spaces, and without what is zero or a factor one: `u+3*v-1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        for (value, name) in [(&self.u, "u"), (&self.v, "v"), (&self.constant, "")] {
            if value.is_zero() {
                continue;
            }
            text += match value.is_negative() {
                true => "-",
                false if text.is_empty() => "",
                false => "+",
            };
            let size = value.unsigned_abs();
            text += &match name {
                "" => size.to_string(),
                name if size == Natural::ONE => name.to_owned(),
                name => format!("{size}*{name}"),
            };
        }
        f.write_str(if text.is_empty() { "0" } else { &text })
    }
}

/// u and v of a member, or of what would be one if it were natural.
pub(super) type Pair = [Integer; 2];

/// One form for each new coordinate.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct LinearMap {
    pub forms: [LinearForm; 2],
}

impl LinearMap {
    /// The next member; nothing if that is negative, which the members of a family never are.
    pub(super) fn apply(&self, taken: &Move) -> Option<Move> {
        let [u, v] = self.image(&[(&taken.u).into(), (&taken.v).into()]);
        Some(Move { u: u.to_natural()?, v: v.to_natural()? })
    }

    pub(super) fn image(&self, pair: &Pair) -> Pair {
        self.forms.each_ref().map(|form| form.apply(pair))
    }

    /// First `inner`, then this map.
    pub(super) fn after(&self, inner: &LinearMap) -> LinearMap {
        LinearMap { forms: self.forms.each_ref().map(|form| form.after(inner)) }
    }

    /// A map that makes the same members from `start` and whose powers grow no faster than they do.
    ///
    /// Steps w′ − w are multiplied by the matrix M. If the first two have different directions, M is the only matrix that does this, and its
    /// powers grow as the steps do. Else every step is λ times the one before, and M may have a larger eigenvalue that no member
    /// shows, as in (1,0)->(u+1,10*v), so M is replaced by λ. Being an eigenvalue and rational, λ is a whole number.
    pub(super) fn along(&self, start: &Move) -> LinearMap {
        let first = [Integer::from(&start.u), Integer::from(&start.v)];
        let second = self.image(&first);
        let third = self.image(&second);
        let [step, next] = [[&first, &second], [&second, &third]].map(|[from, to]| difference(to, from));
        if &step[0] * &next[1] != &step[1] * &next[0] {
            return self.clone();
        }
        let place = usize::from(step[0].is_zero());
        if step[place].is_zero() {
            return self.clone();
        }
        let (factor, _) = next[place].div_floor(&step[place]);
        let [to_u, to_v] = difference(&second, &first.each_ref().map(|value| &factor * value));
        let form = |u: &Integer, v: &Integer, constant| LinearForm { u: u.clone(), v: v.clone(), constant };
        LinearMap { forms: [form(&factor, &Integer::ZERO, to_u), form(&Integer::ZERO, &factor, to_v)] }
    }
}

/// `to` − `from`.
pub(super) fn difference(to: &Pair, from: &Pair) -> Pair {
    [&to[0] - &from[0], &to[1] - &from[1]]
}
