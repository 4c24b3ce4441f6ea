//! Linear maps (u, v) → (au + bv + c, du + ev + f) with natural coefficients.

use crate::position::Move;
use crate::rules::{Term, Variable};
use numeration::{Integer, Natural};
use std::fmt;

/// u · `u` + v · `v` + `constant`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct LinearForm {
    pub u: Natural,
    pub v: Natural,
    pub constant: Natural,
}

impl LinearForm {
    fn apply(&self, taken: &Move) -> Natural {
        &self.u * &taken.u + &self.v * &taken.v + &self.constant
    }

    /// This form with the two forms of `map` put in for u and v.
    fn after(&self, map: &LinearMap) -> LinearForm {
        let [first, second] = &map.forms;
        let mix = |a: &Natural, b: &Natural| &self.u * a + &self.v * b;
        LinearForm {
            u: mix(&first.u, &second.u),
            v: mix(&first.v, &second.v),
            constant: mix(&first.constant, &second.constant) + &self.constant,
        }
    }

    /// The form a term stands for; nothing if it is not linear in u and v, or a coefficient or the constant is negative.
    pub(super) fn from_term(term: &Term) -> Option<LinearForm> {
        let [u, v, constant] = coefficients(term)?;
        Some(LinearForm { u: u.to_natural()?, v: v.to_natural()?, constant: constant.to_natural()? })
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
    /// Without spaces, and without what is zero or a factor one: `u+3*v+1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let multiple = |factor: &Natural, name: &str| {
            if *factor == Natural::ONE { name.to_owned() } else { format!("{factor}*{name}") }
        };
        let mut parts = Vec::new();
        if !self.u.is_zero() {
            parts.push(multiple(&self.u, "u"));
        }
        if !self.v.is_zero() {
            parts.push(multiple(&self.v, "v"));
        }
        if !self.constant.is_zero() || parts.is_empty() {
            parts.push(self.constant.to_string());
        }
        f.write_str(&parts.join("+"))
    }
}

/// One form for each new coordinate.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct LinearMap {
    pub forms: [LinearForm; 2],
}

impl LinearMap {
    pub(super) fn apply(&self, taken: &Move) -> Move {
        let [u, v] = &self.forms;
        Move { u: u.apply(taken), v: v.apply(taken) }
    }

    /// First `inner`, then this map.
    pub(super) fn after(&self, inner: &LinearMap) -> LinearMap {
        LinearMap { forms: self.forms.each_ref().map(|form| form.after(inner)) }
    }

    /// Whether u + v grows at every step from `start` on.
    ///
    /// The sum grows by (A−1)u + (B−1)v + C, where A, B, C add the two forms. Which of u and v are positive decides the
    /// sign if neither factor is negative where it counts, and that pattern of two bits runs into a circle after at most
    /// four steps. A map that shrinks one part while another outgrows it is refused too: no case of interest needs it.
    pub(super) fn grows_from(&self, start: &Move) -> bool {
        let [first, second] = &self.forms;
        let (by_u, by_v) = (&first.u + &second.u, &first.v + &second.v);
        let by_constant = !first.constant.is_zero() || !second.constant.is_zero();
        let mut positive = (!start.u.is_zero(), !start.v.is_zero());
        for _ in 0..4 {
            let (u, v) = positive;
            let shrinks = (u && by_u.is_zero()) || (v && by_v.is_zero());
            let grows = by_constant || (u && by_u > Natural::ONE) || (v && by_v > Natural::ONE);
            if shrinks || !grows {
                return false;
            }
            let next =
                |form: &LinearForm| !form.constant.is_zero() || (u && !form.u.is_zero()) || (v && !form.v.is_zero());
            positive = (next(first), next(second));
        }
        true
    }
}
