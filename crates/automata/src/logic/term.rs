//! Terms: integers made of variables.

use super::{Comparison, Formula};
use crate::FieldElement;
use std::ops::{Add, Mul, Neg, Sub};

/// An integer that depends on variables, which stand for natural numbers. It may be negative.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Term {
    /// A variable.
    Variable(String),
    /// A constant.
    Constant(i64),
    /// The sum of all.
    Sum(Vec<Term>),
    /// A constant times a term.
    Multiple(i64, Box<Term>),
    /// ⌊t/m⌋ for a constant m > 0, rounded towards −∞.
    Quotient(Box<Term>, i64),
    /// t mod m for a constant m > 0, not negative.
    Remainder(Box<Term>, i64),
    /// |t|.
    Absolute(Box<Term>),
    /// ⌊tα⌋ for the α of the system.
    TimesAlpha(Box<Term>),
    /// S(t): the normal form of t with a 0 appended, as a value; −S(−t) for negative t.
    Shift(Box<Term>),
    /// I_q(R_p(t)): the normal form of t read with the denominators of the convergents; −I_q(R_p(−t)) for negative t.
    IqRp(Box<Term>),
    /// I_p(R_q(t)): the q-representation of t read with the numerators [F82, §4]; −I_p(R_q(−t)) for negative t.
    IpRq(Box<Term>),
    /// The same of the q′-representation, whose last digit is a_1 wherever it can be \[F05\].
    IpRqPrime(Box<Term>),
    /// ⌊t·`slope` + `offset`⌋ for numbers of the field of the system's α.
    Floor {
        /// t.
        term: Box<Term>,
        /// The factor.
        slope: FieldElement,
        /// What is added before rounding.
        offset: FieldElement,
    },
}

impl Term {
    /// The variable of this name.
    pub fn variable(name: impl Into<String>) -> Term {
        Term::Variable(name.into())
    }

    /// ⌊`self`/`divisor`⌋.
    pub fn quotient(self, divisor: i64) -> Term {
        Term::Quotient(Box::new(self), divisor)
    }

    /// `self` mod `modulus`.
    pub fn remainder(self, modulus: i64) -> Term {
        Term::Remainder(Box::new(self), modulus)
    }

    /// |`self`|.
    pub fn absolute(self) -> Term {
        Term::Absolute(Box::new(self))
    }

    /// ⌊`self`·α⌋.
    pub fn times_alpha(self) -> Term {
        Term::TimesAlpha(Box::new(self))
    }

    /// `self` with a 0 appended.
    pub fn shift(self) -> Term {
        Term::Shift(Box::new(self))
    }

    /// ⌊(`rational` + `alpha`·α)/`denominator`⌋ for terms and a constant `denominator` > 0: every floor of the field Q(α).
    ///
    /// It is ⌊(`rational` + ⌊`alpha`·α⌋)/`denominator`⌋, as no multiple of the denominator lies between.
    pub fn floor(rational: Term, alpha: Term, denominator: i64) -> Term {
        let numerator = rational + alpha.times_alpha();
        if denominator == 1 { numerator } else { numerator.quotient(denominator) }
    }

    /// `self` compared with `other`.
    pub fn compare(self, comparison: Comparison, other: impl Into<Term>) -> Formula {
        Formula::Compare(self, comparison, other.into())
    }

    /// `self` = `other`.
    pub fn equals(self, other: impl Into<Term>) -> Formula {
        self.compare(Comparison::Equal, other)
    }

    /// `self` ≤ `other`.
    pub fn at_most(self, other: impl Into<Term>) -> Formula {
        self.compare(Comparison::LessEqual, other)
    }

    /// `self` ≥ `other`.
    pub fn at_least(self, other: impl Into<Term>) -> Formula {
        self.compare(Comparison::GreaterEqual, other)
    }

    /// `self` < `other`.
    pub fn below(self, other: impl Into<Term>) -> Formula {
        self.compare(Comparison::Less, other)
    }
}

impl From<i64> for Term {
    fn from(constant: i64) -> Term {
        Term::Constant(constant)
    }
}

impl From<&str> for Term {
    /// The variable of this name.
    fn from(name: &str) -> Term {
        Term::variable(name)
    }
}

impl<T: Into<Term>> Add<T> for Term {
    type Output = Term;
    fn add(self, other: T) -> Term {
        Term::Sum(vec![self, other.into()])
    }
}

impl<T: Into<Term>> Sub<T> for Term {
    type Output = Term;
    fn sub(self, other: T) -> Term {
        Term::Sum(vec![self, -other.into()])
    }
}

impl Neg for Term {
    type Output = Term;
    fn neg(self) -> Term {
        Term::Multiple(-1, Box::new(self))
    }
}

impl Mul<Term> for i64 {
    type Output = Term;
    fn mul(self, term: Term) -> Term {
        Term::Multiple(self, Box::new(term))
    }
}
