//! The expansion of 1 in base β, which says what normal forms look like far from the lowest places.
//!
//! x_0 = 1, t_i = ⌊βx_{i−1}⌋, x_i = βx_{i−1} − t_i; for a Pisot number β the sequence t_1 t_2 … ends in zeros or repeats (Bertrand, Schmidt).
//! The x_i are elements of ℤ[β], kept as integer vectors, so that "equal" is decided exactly; a floor is found by rational bounds of β.

use super::{Polynomial, RecurrenceError};
use crate::Integer;

/// d(1) = t_1 … t_m (t_{m+1} … t_{m+p})^ω; without a period it is finite and its last digit is not 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParryExpansion {
    /// The digits before the period.
    pub initial: Vec<u32>,
    /// The digits that repeat; none where the expansion ends.
    pub period: Vec<u32>,
}

impl ParryExpansion {
    /// Of the Pisot number with this minimal polynomial.
    pub(super) fn new(minimal: &Polynomial) -> Result<ParryExpansion, RecurrenceError> {
        let degree = minimal.degree().unwrap_or(0);
        let mut root = Root::new(minimal);
        let mut remainder = vec![Integer::ZERO; degree];
        remainder[0] = Integer::ONE;
        let mut seen = vec![remainder.clone()];
        let mut digits = Vec::new();
        while digits.len() < RecurrenceError::MAX_EXPANSION {
            let mut next = times_root(&remainder, minimal);
            let digit = root.floor(&next);
            next[0] -= &digit;
            digits.push(digit.to_natural().and_then(|digit| digit.to_u32()).ok_or(RecurrenceError::Coefficient)?);
            if next.iter().all(Integer::is_zero) {
                return Ok(ParryExpansion { initial: digits, period: Vec::new() });
            }
            if let Some(first) = seen.iter().position(|earlier| *earlier == next) {
                let period = digits.split_off(first);
                return Ok(ParryExpansion { initial: digits, period });
            }
            seen.push(next.clone());
            remainder = next;
        }
        Err(RecurrenceError::Expansion)
    }

    /// d*(1), the largest sequence below all prefixes of which normal forms stay: d(1), or (t_1 … (t_m − 1))^ω where that ends.
    pub fn quasi_greedy(&self) -> ParryExpansion {
        if !self.period.is_empty() {
            return self.clone();
        }
        let mut period = self.initial.clone();
        if let Some(last) = period.last_mut() {
            *last -= 1;
        }
        ParryExpansion { initial: Vec::new(), period }
    }

    /// Digit t_`index`, counted from 1.
    pub fn digit(&self, index: usize) -> u32 {
        match index.checked_sub(self.initial.len() + 1) {
            None => self.initial.get(index.wrapping_sub(1)).copied().unwrap_or(0),
            Some(beyond) if !self.period.is_empty() => self.period[beyond % self.period.len()],
            Some(_) => 0,
        }
    }

    /// The polynomial with the root β that the expansion states: z^m − t_1 z^(m−1) − … − t_m, or the difference of two such.
    pub fn polynomial(&self) -> Polynomial {
        let prefix = |length: usize| {
            let factors: Vec<i64> = (1..=length).map(|index| i64::from(self.digit(index))).collect();
            Polynomial::of_recurrence(&factors)
        };
        let whole = prefix(self.initial.len() + self.period.len());
        if self.period.is_empty() { whole } else { whole.plus(&prefix(self.initial.len()).scaled(&-Integer::ONE)) }
    }

    /// The first `count` place values of the canonical system: U_n = 1 + Σ t*_i U_{n−i} (Bertrand).
    pub(super) fn canonical(&self, count: usize) -> Vec<Integer> {
        let digits = self.quasi_greedy();
        let mut values: Vec<Integer> = Vec::with_capacity(count);
        for n in 0..count {
            let sum = (1..=n).fold(Integer::ONE, |sum, i| sum + &values[n - i] * i64::from(digits.digit(i)));
            values.push(sum);
        }
        values
    }
}

/// β times an element of ℤ[β].
fn times_root(element: &[Integer], minimal: &Polynomial) -> Vec<Integer> {
    let degree = element.len();
    let top = &element[degree - 1];
    let below = |i: usize| if i == 0 { Integer::ZERO } else { element[i - 1].clone() };
    (0..degree).map(|i| below(i) - top * minimal.coefficient(i)).collect()
}

/// β between two neighbouring multiples of 2^−bits.
struct Root<'a> {
    minimal: &'a Polynomial,
    below: Integer,
    bits: u64,
}

impl Root<'_> {
    fn new(minimal: &Polynomial) -> Root<'_> {
        // f is negative from 1 to β and positive beyond, and no root passes 1 + the largest coefficient.
        let mut root = Root { minimal, below: Integer::ONE, bits: 0 };
        let largest = minimal.coefficients().iter().map(|c| c.unsigned_abs().bits()).max().unwrap_or(0);
        for bit in (0..=largest + 1).rev() {
            let higher = &root.below + (Integer::ONE << bit);
            if minimal.at(&higher).is_negative() {
                root.below = higher;
            }
        }
        root.refine(64);
        root
    }

    fn refine(&mut self, bits: u64) {
        while self.bits < bits {
            self.bits += 1;
            let middle = (&self.below << 1) + Integer::ONE;
            let negative = self.minimal.at_dyadic(&middle, self.bits).is_negative();
            self.below = if negative { middle } else { middle - Integer::ONE };
        }
    }

    /// ⌊element⌋.
    fn floor(&mut self, element: &[Integer]) -> Integer {
        if element[1..].iter().all(Integer::is_zero) {
            return element[0].clone();
        }
        loop {
            // Not an integer, as 1, β, …, β^(d−1) are independent; so bounds close enough have one floor.
            let (low, high) = self.bounds(element);
            let unit = Integer::ONE << self.bits;
            let (low, high) = (low.div_floor(&unit).0, high.div_floor(&unit).0);
            if low == high {
                return low;
            }
            self.refine(self.bits * 2);
        }
    }

    /// Bounds of the element, times 2^bits, by Horner's rule with every product rounded outwards.
    fn bounds(&self, element: &[Integer]) -> (Integer, Integer) {
        let unit = Integer::ONE << self.bits;
        let above = &self.below + Integer::ONE;
        element.iter().rev().fold((Integer::ZERO, Integer::ZERO), |(low, high), coefficient| {
            let low = if low.is_negative() { low * &above } else { low * &self.below };
            let high = if high.is_negative() { high * &self.below } else { high * &above };
            let constant = coefficient * &unit;
            (low.div_floor(&unit).0 + &constant, high.div_floor(&unit).0 + Integer::ONE + &constant)
        })
    }
}
