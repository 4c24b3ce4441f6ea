//! n ↦ slope·n + intercept over a quadratic field, rounded down.

use crate::quadratic::Element;
use crate::{FixedPointRoot, Integer, Natural, RootMultiple};

/// n ↦ ((s₁n + s₀) + (t₁n + t₀)√D)/c, c > 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) s: [Integer; 2],
    pub(super) t: [Integer; 2],
    pub(super) c: Integer,
}

impl Line {
    pub(super) fn new(slope: &Element, intercept: &Element) -> Line {
        let [slope, intercept] = over_one_denominator([slope, intercept]);
        Line { s: [intercept.0, slope.0], t: [intercept.1, slope.1], c: slope.2 }
    }

    /// Two lines over one denominator, so that their multiples of √D can be compared.
    pub(super) fn pair(alpha: &Element, gamma: &Element, beta: &Element, delta: &Element) -> (Line, Line) {
        let [alpha, gamma, beta, delta] = over_one_denominator([alpha, gamma, beta, delta]);
        let line = |slope: Numerators, intercept: Numerators| Line {
            s: [intercept.0, slope.0],
            t: [intercept.1, slope.1],
            c: slope.2,
        };
        (line(alpha, gamma), line(beta, delta))
    }

    /// The numbers of the line.
    pub(super) fn parts(&self) -> super::BeattyLine {
        super::BeattyLine { rational: self.s.clone(), root: self.t.clone(), denominator: self.c.clone() }
    }

    /// (s, t, c) of the value (s + t√D)/c at n.
    #[cfg(test)]
    pub(super) fn at(&self, n: &Natural) -> Numerators {
        (&self.s[1] * Integer::from(n) + &self.s[0], self.multiplier(n), self.c.clone())
    }

    /// t₁n + t₀.
    pub(super) fn multiplier(&self, n: &Natural) -> Integer {
        let multiple = if self.t[1] == Integer::ONE { Integer::from(n) } else { &self.t[1] * Integer::from(n) };
        if self.t[0].is_zero() { multiple } else { multiple + &self.t[0] }
    }

    /// A length that t₁n + t₀ does not exceed for n of `bits` bits.
    pub(super) fn multiplier_bits(&self, bits: u64) -> u64 {
        if self.t[0].is_zero() {
            return self.t[1].bits().saturating_add(bits);
        }
        self.t[1].bits().saturating_add(bits).max(self.t[0].bits()).saturating_add(1)
    }

    /// ⌊value at n⌋.
    pub(super) fn floor(&self, root: &FixedPointRoot, n: &Natural) -> Integer {
        self.floor_with(n, root.multiple(self.multiplier(n)))
    }

    /// ⌊value at n⌋, given (t₁n + t₀)√D.
    pub(super) fn floor_with(&self, n: &Natural, product: RootMultiple<'_>) -> Integer {
        self.numerator(n, product).into_div_floor(&self.c).0
    }

    /// ⌊value at n⌋, and by how much ⌊value at n + 1⌋ is larger, given (t₁n + t₀)√D: the latter is a matter of few words.
    pub(super) fn floor_and_growth(&self, n: &Natural, product: RootMultiple<'_>) -> (Integer, Integer) {
        let product = product.settled();
        let growth = product.growth(&self.t[1]) + &self.s[1];
        let (floor, rest) = self.numerator(n, product).into_div_floor(&self.c);
        (floor, (rest + growth).into_div_floor(&self.c).0)
    }

    /// s₁n + s₀ + ⌊(t₁n + t₀)√D⌋. Where t₁n + t₀ is n no other copy of n is made.
    fn numerator(&self, n: &Natural, product: RootMultiple<'_>) -> Integer {
        debug_assert_eq!(*product.multiplier(), self.multiplier(n));
        let ([s0, s1], [t0, t1]) = (&self.s, &self.t);
        let (multiplier, floor) = product.into_parts();
        let sum = if s1.is_zero() {
            floor
        } else {
            let n = if *t1 == Integer::ONE && t0.is_zero() { multiplier } else { Integer::from(n) };
            if *s1 == Integer::ONE { floor + n } else { floor + n * s1 }
        };
        if s0.is_zero() { sum } else { sum + s0 }
    }

    /// (m, e) such that this line's multiple of √D is m times that of `other`, plus e.
    ///
    /// Both lines must have one denominator.
    pub(super) fn root_from(&self, other: &Line) -> Option<(Integer, Integer)> {
        let (factor, remainder) = self.t[1].div_floor(&other.t[1]);
        let added = &self.t[0] - &other.t[0] * &factor;
        remainder.is_zero().then_some((factor, added))
    }
}

/// s, t, c of (s + t√D)/c.
pub(super) type Numerators = (Integer, Integer, Integer);

fn over_one_denominator<const COUNT: usize>(elements: [&Element; COUNT]) -> [Numerators; COUNT] {
    let mut common = Natural::ONE;
    for element in elements {
        let denominator = element.denominator().unsigned_abs();
        common = &common / common.gcd(&denominator) * denominator;
    }
    let common = Integer::from(common);
    elements.map(|element| {
        let factor = common.div_floor(element.denominator()).0;
        (element.rational_part() * &factor, element.coefficient() * &factor, common.clone())
    })
}
