//! ⌊nγ + c⌋ for numbers γ, c of the field of the system's own α, where c has a denominator of its own.
//!
//! Over one denominator D this is ⌊(⌊Sα⌋ + R)/D⌋ with S, R linear in n, and an automaton that follows both roundings has about D² states. But let γ = (r + sα)/d and
//! m = ⌊nα⌋. Then nα = m + ε with ε = −S(m) = αQ(m) − m, 0 ≤ ε < 1, and with rn + sm = dy + ρ, 0 ≤ ρ < d,
//!
//! ⌊nγ + c⌋ = y + ⌊(ρ + sε)/d + c⌋.
//!
//! For every ρ the last floor has few values j, and which of them it is depends on where ε lies between numbers of the field: a condition on m alone, see `threshold`, in
//! which c appears with no factor.

use super::form::{Form, Reading, Variable};
use super::node::{Handle, Node};
use super::{Compiler, Term};
use crate::linear::LARGEST_NUMBER;
use crate::product::Operation;
use crate::threshold::Threshold;
use crate::{AutomataError, Automaton, FieldElement, NumberSystem};
use numeration::work::Work;
use numeration::{Integer, floor_of};
use std::cmp::Ordering;
use std::sync::Arc;

/// The most pairs of ρ and j.
const MOST_PIECES: usize = 64;

fn small(number: &Integer) -> Option<i64> {
    let number = number.to_i128().and_then(|number| i64::try_from(number).ok());
    number.filter(|number| number.abs() <= LARGEST_NUMBER)
}

/// The greatest integer that is not above a number of the field.
pub(super) fn floor_in_field(system: &NumberSystem, number: &FieldElement) -> Option<i64> {
    let alpha = system.alpha()?;
    let FieldElement { rational, alpha: times, denominator } = number;
    let (s, t, c) = (alpha.rational_part(), alpha.coefficient(), alpha.denominator());
    let sign = if c.is_negative() { -Integer::ONE } else { Integer::ONE };
    let numerator = (rational * c + times * s) * &sign;
    let under = (denominator * c).unsigned_abs();
    small(&floor_of(&numerator, &(times * t * sign), alpha.radicand(), &under).ok()?)
}

/// ⌊nγ + c⌋ with γ = (r + sα)/d.
pub(super) struct Inhomogeneous<'a> {
    system: &'a Arc<NumberSystem>,
    r: i64,
    s: i64,
    d: i64,
    offset: &'a FieldElement,
}

/// (ρ + sε)/d + c has the floor `value`.
struct Piece {
    rho: i64,
    value: i64,
}

impl<'a> Inhomogeneous<'a> {
    /// Nothing where γ is rational or its parts are large.
    pub(super) fn new(
        system: &'a Arc<NumberSystem>,
        slope: &FieldElement,
        offset: &'a FieldElement,
    ) -> Option<Inhomogeneous<'a>> {
        let part = |number: &Integer| small(number).filter(|number| number.abs() < 1 << 30);
        let (r, s, d) = (part(&slope.rational)?, part(&slope.alpha)?, part(&slope.denominator)?);
        (s != 0).then_some(Inhomogeneous { system, r, s, d, offset })
    }

    /// (`number` + d·c)/`divisor`.
    fn moved(&self, number: i64, divisor: i64) -> Option<FieldElement> {
        let FieldElement { rational, alpha, denominator } = self.offset;
        let d = Integer::from(self.d);
        let rational = rational * &d + denominator * Integer::from(number);
        FieldElement::new(rational, alpha * d, denominator * Integer::from(divisor))
    }

    /// All ρ and j; nothing where they are many.
    fn pieces(&self) -> Option<Vec<Piece>> {
        let mut pieces = Vec::new();
        for rho in 0..self.d.min(MOST_PIECES as i64 + 1) {
            let ends = [rho, rho + self.s].map(|number| floor_in_field(self.system, &self.moved(number, self.d)?));
            let [one, other] = [ends[0]?, ends[1]?];
            for value in one.min(other)..=one.max(other) {
                pieces.push(Piece { rho, value });
                if pieces.len() > MOST_PIECES {
                    return None;
                }
            }
        }
        Some(pieces)
    }

    /// The m with (ρ + sε)/d + c ≥ `value`: S(m) ≤ (ρ − d·value + dc)/s, or ≥ where s < 0.
    fn reaching(&self, rho: i64, value: i64, work: &Work) -> Result<Option<Automaton>, AutomataError> {
        let theta = self.d.checked_mul(value).and_then(|moved| self.moved(rho - moved, self.s));
        let Some(threshold) = theta.and_then(|theta| Threshold::new(self.system, &theta)) else { return Ok(None) };
        threshold.automaton(if self.s > 0 { Ordering::is_le } else { Ordering::is_ge }, work).map(Some)
    }

    /// The pairs (n, x) with `sign`·x = ⌊nγ + c⌋; nothing where that is better done over one denominator.
    ///
    /// The sign is that of γ, and c must lie in [0, 1), so that x ≥ 0.
    pub(super) fn relation(&self, sign: i64, work: &Work) -> Result<Option<Automaton>, AutomataError> {
        let Some(pieces) = self.pieces() else { return Ok(None) };
        let numbers = Automaton::beatty_numbers(self.system, work)?;
        let [n, x, m]: [Variable; 3] = [0, 1, 2];
        let mut any = Vec::new();
        for Piece { rho, value } in pieces {
            let (here, above) = (self.reaching(rho, value, work)?, self.reaching(rho, value + 1, work)?);
            let (Some(here), Some(above)) = (here, above) else { return Ok(None) };
            let set = numbers.and(&here, work)?.combine(Operation::Minus, &above, work)?;
            // r·Q(m) + s·m = d(sign·x − value) + ρ.
            let reading = Form::reading(m, Reading::Denominators);
            let equation = reading.times(self.r)?.plus(self.s, &Form::variable(m))?;
            let equation = equation.plus(-sign * self.d, &Form::variable(x))?;
            let sum = self.d.checked_mul(value).and_then(|moved| rho.checked_sub(moved));
            let sum = Form::constant(sum.ok_or(AutomataError::TooLarge { what: "a coefficient or constant" })?)?;
            let index = Form::variable(n).plus(-1, &reading)?;
            any.push(Node::and([
                Node::band(equation.plus(-1, &sum)?, Some(0), Some(0)),
                Node::band(index, Some(0), Some(0)),
                Node::Set { automaton: Handle(Arc::new(set), true), variables: vec![m] },
            ]));
        }
        let mut compiler = Compiler::within(self.system, work);
        compiler.relation_of_node(&Node::exists(vec![m], Node::or(any)), &[n, x]).map(Some)
    }
}

/// ⌊t·`slope` + `offset`⌋ over one denominator D, as ⌊(⌊Sα⌋ + R)/D⌋; nothing where a number is too large.
pub(crate) fn over_one_denominator(term: &Term, slope: &FieldElement, offset: &FieldElement) -> Option<Term> {
    let divisor = Integer::from(slope.denominator.unsigned_abs().gcd(&offset.denominator.unsigned_abs()));
    let denominator = &slope.denominator * offset.denominator.div_floor(&divisor).0;
    let scaled = |part: &Integer, own: &Integer| small(&(part * denominator.div_floor(own).0));
    let linear = |multiple: i64, constant: i64| match (multiple, constant) {
        (0, constant) => Term::Constant(constant),
        (1, 0) => term.clone(),
        (multiple, 0) => multiple * term.clone(),
        (multiple, constant) => multiple * term.clone() + constant,
    };
    let rational = linear(scaled(&slope.rational, &slope.denominator)?, scaled(&offset.rational, &offset.denominator)?);
    let alpha = linear(scaled(&slope.alpha, &slope.denominator)?, scaled(&offset.alpha, &offset.denominator)?);
    Some(match rational {
        Term::Constant(0) if denominator == Integer::ONE => alpha.times_alpha(),
        rational => Term::floor(rational, alpha, small(&denominator)?),
    })
}
