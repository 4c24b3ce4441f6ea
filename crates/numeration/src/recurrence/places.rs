//! Place values that follow a recurrence, and what can be said about sums of them at every place at once.
//!
//! A sum that has been read down to place k is worth γ_0 w_k + γ_1 w_{k+1} + … + γ_{D−1} w_{k+D−1} with an integer vector γ. One place further down
//! the indices move up by one, and w_{k+D} is written in terms of the lower ones by the recurrence. Where the recurrence of order d holds only from
//! place D > d on, the vector is longer and remembers the lowest places; so irregular ones need no case of their own.
//!
//! **Tails.** Whether such a sum is at least a number at *every* place is a question about infinitely many k. Let h_k be the sum, which obeys the recurrence.
//! If its coefficients are not negative, h ≥ 0 at d places in a row settles the sign for ever. Otherwise take every N-th place only:
//! the numbers h_{k+Ni} obey the recurrence whose polynomial f_N has the N-th powers of the roots of f. For N large enough f_N(z + 1) = z^d − (coefficients ≥ 0), because the
//! powers of all roots but β vanish; and then the differences Δ^i h ≥ 0, 0 ≤ i < d, make all later ones ≥ 0 as well, so h never falls again.

use super::Polynomial;
use crate::{ContinuedFraction, Integer};

/// A vector γ; what it stands for is said at the head of this module.
pub type Vector = Vec<i64>;

/// Place values w_0 = 1 < w_1 < …, with a recurrence whose coefficients repeat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Places {
    /// Of each phase, k mod r: w_{k+D} = Σ c_i w_{k+i}.
    reductions: Vec<Vec<i64>>,
    /// d, the order of the recurrence far up.
    order: usize,
    /// N.
    step: usize,
    /// Whether differences must not be negative, and not only the values.
    differences: bool,
    /// w_0, w_1, … as far as they are below [`LARGEST`].
    values: Vec<i128>,
}

/// Place values are tabulated below this; sums of them are computed with checks.
const LARGEST: i128 = 1 << 100;

/// What a question about all places found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Always {
    /// At every place.
    Yes,
    /// Not at every place.
    No,
    /// The numbers became too large before it was settled.
    Open,
}

impl Places {
    /// Of `minimal`, the polynomial of a Pisot number, with these first place values, at least as many as its degree.
    pub(super) fn of_recurrence(minimal: &Polynomial, start: &[u32]) -> Option<Places> {
        let (degree, length) = (minimal.degree()?, start.len());
        let factor = |i: usize| minimal.coefficient(i).to_i128().and_then(|c| i64::try_from(-c).ok());
        let factors: Vec<i64> = (0..degree).map(factor).collect::<Option<_>>()?;
        let mut reduction = vec![0; length.checked_sub(degree)?];
        reduction.extend(&factors);
        let differences = factors.iter().any(|&factor| factor < 0);
        let step = if differences { (1..=64).find(|&step| differences_suffice(minimal, step))? } else { 1 };
        let values = start.iter().map(|&value| i128::from(value)).collect();
        Some(Places { reductions: vec![reduction], order: degree, step, differences, values }.tabulated())
    }

    /// The numerators of the convergents of [1; a_1, …, a_h, (a_{h+1}, …)]; nothing for other continued fractions.
    pub fn of_continued_fraction(fraction: &ContinuedFraction) -> Option<Places> {
        let period = fraction.period().len();
        if fraction.term(0)? != 1 || period == 0 {
            return None;
        }
        let length = fraction.initial().len() + 1;
        let reduction = |phase: usize| {
            // w_{k+D} = a_{k+D} w_{k+D−1} + w_{k+D−2}, and the quotients from a_D on repeat.
            let mut reduction = vec![0; length];
            reduction[length - 1] = i64::from(fraction.term(phase + length)?);
            reduction[length - 2] = 1;
            Some(reduction)
        };
        let reductions = (0..period).map(reduction).collect::<Option<_>>()?;
        let first = |convergent: crate::Convergent| convergent.numerator.to_u128().and_then(|w| i128::try_from(w).ok());
        let values = fraction.convergents().take(length).map(first).collect::<Option<_>>()?;
        // Over a period the matrix has determinant (−1)^r: where it is 1 the other root is positive, and (z + 1)² − T(z + 1) + 1 has the form.
        let differences = period.is_multiple_of(2);
        Some(Places { reductions, order: 2, step: period, differences, values }.tabulated())
    }

    fn tabulated(mut self) -> Places {
        loop {
            let place = self.values.len() - self.dimension();
            let window = self.values[place..].iter().zip(&self.reductions[place % self.period()]);
            let next: i128 = window.map(|(value, &factor)| value * i128::from(factor)).sum();
            if next >= LARGEST || next <= 0 {
                return self;
            }
            self.values.push(next);
        }
    }

    /// r: how many places pass until the recurrence repeats.
    pub fn period(&self) -> usize {
        self.reductions.len()
    }

    /// D: how many numbers a vector has.
    pub fn dimension(&self) -> usize {
        self.reductions[0].len()
    }

    /// w_0, w_1, …: those below 2^100.
    pub fn values(&self) -> &[i128] {
        &self.values
    }

    /// The same sum one place further down, at a place of `phase`; nothing where a number leaves 64 bits.
    pub fn descend(&self, phase: usize, vector: &[i64]) -> Option<Vector> {
        let reduction = &self.reductions[phase];
        let top = *vector.last()?;
        let mut next = Vec::with_capacity(vector.len());
        for (i, &factor) in reduction.iter().enumerate() {
            let below = if i == 0 { 0 } else { vector[i - 1] };
            next.push(factor.checked_mul(top)?.checked_add(below)?);
        }
        Some(next)
    }

    /// What the vector is worth at place `place`; nothing where that cannot be computed.
    pub fn worth(&self, vector: &[i64], place: usize) -> Option<i128> {
        let window = self.values.get(place..place + vector.len())?;
        window
            .iter()
            .zip(vector)
            .try_fold(0i128, |sum, (value, &factor)| sum.checked_add(value.checked_mul(i128::from(factor))?))
    }

    /// Whether what has been tabulated from index `at` on settles that all later values, at the places of one phase, are at least `least`: see the
    /// head of this module. The values stand r places apart.
    pub fn settled(&self, values: &[i128], at: usize, least: i128) -> bool {
        let classes = self.step / self.period();
        let Some(window) = values.get(at..at + classes * self.order) else { return false };
        if window.iter().any(|&value| value < least.max(0)) {
            return false;
        }
        if !self.differences {
            return true;
        }
        (0..classes).all(|class| {
            let mut row: Vec<i128> = window[class..].iter().step_by(classes).copied().collect();
            while row.len() > 1 {
                row = row.windows(2).map(|pair| pair[1].saturating_sub(pair[0])).collect();
                if row.iter().any(|&difference| difference < 0) {
                    return false;
                }
            }
            true
        })
    }

    /// How many values [`settled`](Self::settled) looks at.
    pub fn window(&self) -> usize {
        self.step / self.period() * self.order
    }

    /// The first index of [`settled`](Self::settled) values at which the recurrence holds without exception.
    pub fn regular(&self) -> usize {
        (self.dimension() - self.order).div_ceil(self.period())
    }

    /// Whether the vector is worth at least `least` at every place of `phase`.
    pub fn always_at_least(&self, vector: &[i64], phase: usize, least: i128) -> Always {
        let mut values = Vec::new();
        let mut at = self.regular();
        for place in (phase..).step_by(self.period()) {
            let Some(value) = self.worth(vector, place) else { return Always::Open };
            if value < least {
                return Always::No;
            }
            values.push(value);
            if self.settled(&values, at, least) {
                return Always::Yes;
            }
            at += usize::from(values.len() >= at + self.window());
        }
        Always::Open
    }
}

/// Whether f_N(z + 1) is z^d less a polynomial without negative coefficients.
fn differences_suffice(minimal: &Polynomial, step: usize) -> bool {
    let powers = polynomial_of_powers(minimal, step);
    let degree = powers.len() - 1;
    // Taylor's shift by 1: repeated synthetic division.
    let mut shifted = powers;
    for from in 0..degree {
        for i in (from..degree).rev() {
            shifted[i] = &shifted[i] + &shifted[i + 1];
        }
    }
    shifted[..degree].iter().all(|coefficient| coefficient.is_negative() || coefficient.is_zero())
}

/// The coefficients of the polynomial whose roots are the `step`-th powers of the roots of a monic one, by Newton's identities.
fn polynomial_of_powers(minimal: &Polynomial, step: usize) -> Vec<Integer> {
    let degree = minimal.degree().unwrap_or(0);
    // e_i with signs: the coefficient of z^(d−i).
    let signed = |i: usize| minimal.coefficient(degree - i);
    let mut sums = vec![Integer::from(degree as i64)];
    for k in 1..=step * degree {
        let mut sum = Integer::ZERO;
        for i in 1..=k.min(degree) {
            let earlier = if i == k { Integer::from(k as i64) } else { sums[k - i].clone() };
            sum -= &(signed(i) * earlier);
        }
        sums.push(sum);
    }
    let mut coefficients = vec![Integer::ONE];
    for k in 1..=degree {
        let sum = (1..=k).fold(Integer::ZERO, |sum, i| sum + &coefficients[k - i] * &sums[i * step]);
        coefficients.push((-sum).div_floor(&Integer::from(k as i64)).0);
    }
    coefficients.reverse();
    coefficients
}
