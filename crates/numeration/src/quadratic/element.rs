//! Elements (s + t√D)/c of a quadratic field whose D is known from the context; t may be 0.

use crate::{Integer, Natural};
use std::cmp::Ordering;

/// (s + t√D)/c in lowest terms with c > 0, so that equal elements of one field have equal fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Element {
    s: Integer,
    t: Integer,
    c: Integer,
}

impl Element {
    /// `c` must not be 0.
    pub(crate) fn new(s: Integer, t: Integer, c: Integer) -> Element {
        debug_assert!(!c.is_zero());
        let common = Integer::from(s.unsigned_abs().gcd(&t.unsigned_abs()).gcd(&c.unsigned_abs()));
        let common = if c.is_negative() { -common } else { common };
        if common == Integer::ONE {
            return Element { s, t, c };
        }
        let reduced = |part: Integer| part.div_floor(&common).0;
        Element { s: reduced(s), t: reduced(t), c: reduced(c) }
    }

    pub(crate) fn integer(value: Integer) -> Element {
        Element { s: value, t: Integer::ZERO, c: Integer::ONE }
    }

    pub(crate) fn rational_part(&self) -> &Integer {
        &self.s
    }

    pub(crate) fn coefficient(&self) -> &Integer {
        &self.t
    }

    pub(crate) fn denominator(&self) -> &Integer {
        &self.c
    }

    /// Numerator and denominator, if this is rational.
    pub(crate) fn as_rational(&self) -> Option<(&Integer, &Integer)> {
        self.t.is_zero().then_some((&self.s, &self.c))
    }

    /// The value, if this is an integer.
    pub(crate) fn as_integer(&self) -> Option<&Integer> {
        (self.t.is_zero() && self.c == Integer::ONE).then_some(&self.s)
    }

    pub(crate) fn plus(&self, other: &Element) -> Element {
        let s = &self.s * &other.c + &other.s * &self.c;
        let t = &self.t * &other.c + &other.t * &self.c;
        Element::new(s, t, &self.c * &other.c)
    }

    pub(crate) fn minus(&self, other: &Element) -> Element {
        self.plus(&other.negated())
    }

    pub(crate) fn negated(&self) -> Element {
        Element { s: -&self.s, t: -&self.t, c: self.c.clone() }
    }

    pub(crate) fn conjugate(&self) -> Element {
        Element { s: self.s.clone(), t: -&self.t, c: self.c.clone() }
    }

    pub(crate) fn times(&self, other: &Element, radicand: &Natural) -> Element {
        let s = &self.s * &other.s + &self.t * &other.t * Integer::from(radicand);
        let t = &self.s * &other.t + &self.t * &other.s;
        Element::new(s, t, &self.c * &other.c)
    }

    /// 1 / `self`, nothing for 0: c(s − t√D)/(s² − t²D). The norm s² − t²D is not 0 because D is no square.
    pub(crate) fn reciprocal(&self, radicand: &Natural) -> Option<Element> {
        let norm = &self.s * &self.s - &self.t * &self.t * Integer::from(radicand);
        (!norm.is_zero()).then(|| Element::new(&self.c * &self.s, -(&self.c * &self.t), norm))
    }

    /// This element compared with 0.
    pub(crate) fn sign(&self, radicand: &Natural) -> Ordering {
        sign(&self.s, &self.t, radicand)
    }

    pub(crate) fn compare(&self, other: &Element, radicand: &Natural) -> Ordering {
        self.minus(other).sign(radicand)
    }

    pub(crate) fn floor(&self, radicand: &Natural) -> Integer {
        (&self.s + floor_of_multiple(&self.t, radicand)).div_floor(&self.c).0
    }
}

/// `s` + `t`√`radicand` compared with 0, by squares where the signs differ.
pub(crate) fn sign(s: &Integer, t: &Integer, radicand: &Natural) -> Ordering {
    let (of_s, of_t) = (s.cmp(&Integer::ZERO), t.cmp(&Integer::ZERO));
    if of_s == of_t || of_t == Ordering::Equal {
        return of_s;
    }
    // Whichever is larger in size decides; equal sizes cancel, which only a square radicand allows.
    match (t.unsigned_abs().square() * radicand).cmp(&s.unsigned_abs().square()) {
        Ordering::Greater => of_t,
        Ordering::Less => of_s,
        Ordering::Equal => Ordering::Equal,
    }
}

/// ⌊`t`√`radicand`⌋ by one integer square root.
///
/// For integers s and c > 0 then ⌊(s + t√D)/c⌋ = ⌊(s + ⌊t√D⌋)/c⌋, because no integer multiple of c lies strictly between.
pub(crate) fn floor_of_multiple(t: &Integer, radicand: &Natural) -> Integer {
    let square = t.unsigned_abs().square() * radicand;
    let root = square.floor_sqrt();
    if !t.is_negative() {
        Integer::from(root)
    } else if root.square() == square {
        -Integer::from(root)
    } else {
        -Integer::from(root) - 1
    }
}
