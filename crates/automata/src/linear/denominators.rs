//! Readings with the denominators q_i where the continued fraction has a pre-period.
//!
//! p and q obey one recurrence. From place h on, after the h quotients of the pre-period, its coefficients repeat with period r, so p_k, q_k and p_{k+r} are three
//! solutions of a recurrence of order 2; p_k and p_{k+r} are independent, for the recurrence has no rational eigenvalue. Hence q_k = x·p_k + y·p_{k+1} with rational x, y that
//! depend on the phase of k alone. Below place h no such formula holds at all places of a phase at once, and the automaton does not know the place. So the sums of
//! the last h digits that are read with denominators stay apart, δ_0 q_k + … + δ_{h−1} q_{k+h−1}, until their place has gone h places up.
//! They are finitely many, being sums of h digits only.

use super::Weight;
use numeration::{ContinuedFraction, Integer, Natural, Places, Vector};

/// How digits read with denominators are followed.
#[derive(Clone, Debug)]
pub(crate) struct Denominators {
    /// The least number of which every multiple of q_k, k ≥ h, is a sum of place values.
    unit: i64,
    /// Of each phase, k mod r: unit·q_{k+h} = x·p_{k+h} + y·p_{k+h+1}.
    regular: Vec<[i64; 2]>,
    /// q_0, q_1, … as far as the place values are tabulated.
    values: Vec<i128>,
    /// h.
    delay: usize,
}

/// Units beyond this make automata too large to build.
const LARGEST_UNIT: i64 = 1 << 16;

impl Denominators {
    /// Of a continued fraction with these place values; nothing where the numbers are too large to follow.
    pub(crate) fn new(fraction: &ContinuedFraction, places: &Places) -> Option<Denominators> {
        let delay = fraction.initial().len() - 1;
        let period = places.period();
        let convergents: Vec<_> = fraction.convergents().take(delay + 2 * period + 2).collect();
        let p = |place: usize| Integer::from(convergents[place].numerator.clone());
        let q = |place: usize| Integer::from(convergents[place].denominator.clone());
        // By Cramer's rule from one place and the place a period above it.
        let fractions: Vec<[Integer; 3]> = (delay..delay + period)
            .map(|low| {
                let high = low + period;
                let determinant = p(low) * p(high + 1) - p(high) * p(low + 1);
                [q(low) * p(high + 1) - q(high) * p(low + 1), p(low) * q(high) - p(high) * q(low), determinant]
            })
            .collect();
        let unit = fractions.iter().try_fold(Natural::ONE, |unit, [x, y, determinant]| {
            let common = x.unsigned_abs().gcd(&y.unsigned_abs()).gcd(&determinant.unsigned_abs());
            let needed = determinant.unsigned_abs().div_rem(&common).0;
            let unit = &unit * &needed.div_rem(&unit.gcd(&needed)).0;
            (unit <= Natural::from(LARGEST_UNIT.unsigned_abs())).then_some(unit)
        })?;
        let scaled = |number: &Integer, determinant: &Integer| {
            let whole = (number * Integer::from(unit.clone())).div_floor(determinant).0;
            whole.to_i128().and_then(|whole| i64::try_from(whole).ok())
        };
        let regular = fractions
            .iter()
            .map(|[x, y, under]| Some([scaled(x, under)?, scaled(y, under)?]))
            .collect::<Option<_>>()?;
        let value = |convergent: numeration::Convergent| i128::try_from(convergent.denominator.to_u128()?).ok();
        let values = fraction.convergents().take(places.values().len()).map(value).collect::<Option<_>>()?;
        Some(Denominators { unit: i64::try_from(unit.to_u64()?).ok()?, regular, values, delay })
    }
}

/// Sums of digits that automata follow as vectors: γ of [`Places`], and after it δ if a digit is read with denominators.
#[derive(Clone, Copy)]
pub(crate) struct Sums<'a> {
    pub(crate) places: &'a Places,
    denominators: Option<&'a Denominators>,
}

impl<'a> Sums<'a> {
    /// What the sums with these weights need; nothing where they are read with denominators and there are none.
    pub(crate) fn new(
        places: &'a Places,
        denominators: Option<&'a Denominators>,
        weights: &[Weight],
    ) -> Option<Sums<'a>> {
        if weights.iter().all(|weight| weight.denominators == 0) {
            return Some(Sums { places, denominators: None });
        }
        denominators.map(|denominators| Sums { places, denominators: Some(denominators) })
    }

    /// What vectors are worth is this many times the sum.
    pub(crate) fn unit(&self) -> i64 {
        self.denominators.map_or(1, |denominators| denominators.unit)
    }

    /// The sum without digits.
    pub(crate) fn zero(&self) -> Vector {
        vec![0; self.places.dimension() + self.denominators.map_or(0, |denominators| denominators.delay)]
    }

    /// The same sum one place further down, at a place of `phase`; nothing where a number leaves 64 bits.
    pub(crate) fn descend(&self, phase: usize, vector: &[i64]) -> Option<Vector> {
        let Some(Denominators { regular, delay, .. }) = self.denominators else {
            return self.places.descend(phase, vector);
        };
        let (sum, recent) = vector.split_at(self.places.dimension());
        let mut next = self.places.descend(phase, sum)?;
        let (&oldest, younger) = recent.split_last()?;
        for (i, factor) in regular[phase].iter().enumerate() {
            let number = &mut next[delay + i];
            *number = number.checked_add(factor.checked_mul(oldest)?)?;
        }
        next.push(0);
        next.extend(younger);
        Some(next)
    }

    /// The vector after one more digit of a track; nothing where it leaves 64 bits.
    pub(crate) fn add_digit(&self, vector: &[i64], weight: &Weight, digit: u32) -> Option<Vector> {
        let (mut vector, unit) = (vector.to_vec(), self.unit());
        let recent = self.denominators.map(|_| (self.places.dimension(), weight.denominators));
        let parts = [(0, weight.plain.checked_mul(unit)?), (1, weight.shifted.checked_mul(unit)?)];
        for (index, factor) in parts.into_iter().chain(recent) {
            vector[index] = vector[index].checked_add(factor.checked_mul(i64::from(digit))?)?;
        }
        Some(vector)
    }

    /// What the vector is worth at place `place`; nothing where that cannot be computed.
    pub(crate) fn worth(&self, vector: &[i64], place: usize) -> Option<i128> {
        let (sum, recent) = vector.split_at(self.places.dimension());
        let worth = self.places.worth(sum, place)?;
        let Some(Denominators { unit, values, delay, .. }) = self.denominators else { return Some(worth) };
        let recent = values.get(place..place + delay)?.iter().zip(recent);
        let recent = recent.map(|(value, &number)| value.checked_mul(i128::from(number) * i128::from(*unit)));
        recent.into_iter().try_fold(worth, |worth, part| worth.checked_add(part?))
    }
}
