//! How place values grow, and which bounds hold at every place of a phase.
//!
//! Where readings k·Q(N) occur, with a common factor K of all k, everything is multiplied by one positive integer, the *unit*, the least for which
//! unit·K·q_i = x·w_i + y·w_{i−1} with integers x, y that depend on the phase of i only. Such x, y exist: as functions of m, the numbers w_{i+rm}, w_{i−1+rm}
//! and q_{i+rm} all satisfy f_{m+2} = t·f_{m+1} − d·f_m with the trace t and determinant d = ±1 of the period's matrix, and the first two are
//! a basis of the solutions.

use super::{LARGEST_NUMBER, Weight};
use crate::system::Kind;
use crate::{AutomataError, NumberSystem};

/// x·w_i + y·w_{i−1} + z.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bound {
    x: i64,
    y: i64,
    z: i64,
}

impl Bound {
    pub(crate) fn new(x: i64, y: i64) -> Bound {
        Bound { x, y, z: 0 }
    }

    pub(crate) fn add(&mut self, factor: i64, other: Bound) {
        self.x += factor * other.x;
        self.y += factor * other.y;
        self.z += factor * other.z;
    }
}

/// Place values of a system.
pub(crate) struct Growth {
    kind: Kind,
    largest: Vec<i64>,
    unit: i64,
    /// unit·K·q_i = x·w_i + y·w_{i−1} for the places of each phase; empty unless asked for.
    denominators: Vec<(i64, i64)>,
    /// (w_i, w_{i−1}) for the first places i of each phase.
    places: Vec<Vec<(i64, i64)>>,
}

/// Place values are tabulated below this.
const LARGEST_PLACE: i64 = 1 << 60;

impl Growth {
    /// For relations among `weights`, whose readings by denominators are divided by their common factor K.
    pub(crate) fn new(system: &NumberSystem, weights: &mut [Weight]) -> Result<Growth, AutomataError> {
        let period = system.period();
        let largest: Vec<i64> = (0..period).map(|phase| i64::from(system.largest_digit(phase))).collect();
        let mut places = vec![Vec::new(); period];
        // w_0 = w_{−1} = 1; in a plain base w_{−1} is multiplied by 0 wherever it stands.
        let (mut here, mut below) = (1i64, 1i64);
        let mut place = 0;
        while here < LARGEST_PLACE {
            let phase = place % period;
            places[phase].push((here, below));
            let next = match system.kind() {
                Kind::Ostrowski => here.checked_mul(largest[phase]).and_then(|next| next.checked_add(below)),
                Kind::Base(base) => here.checked_mul(i64::from(base)),
                // These have vectors of their own.
                Kind::Recurrent => None,
            };
            let Some(next) = next else { break };
            (here, below) = (next, here);
            place += 1;
        }
        let mut growth = Growth { kind: system.kind(), largest, unit: 1, denominators: Vec::new(), places };
        let factor = weights.iter().fold(0, |common, weight| gcd(common, i128::from(weight.denominators)));
        if factor != 0 {
            growth.find_denominators(system, factor)?;
            // The factor divides a 64-bit number.
            weights.iter_mut().for_each(|weight| weight.denominators /= factor as i64);
        }
        Ok(growth)
    }

    /// Solves `factor`·q_i = (x·w_i + y·w_{i−1})/z at the first two places of every phase.
    fn find_denominators(&mut self, system: &NumberSystem, factor: i128) -> Result<(), AutomataError> {
        let too_large = AutomataError::TooLarge { what: "a partial quotient of the period" };
        if system.kind() != Kind::Ostrowski {
            return Err(AutomataError::NoAlpha);
        }
        let period = system.period();
        let quotient = |place: usize| i128::from(system.largest_digit(place % period));
        // (p_i, p_{i−1}, q_i) for i = 0, 1, …, 2r − 1.
        let (mut p, mut q) = ((1i128, 1i128), (1i128, 0i128));
        let mut rows = Vec::new();
        for place in 0..2 * period {
            rows.push((p.0, p.1, q.0));
            let next = |(high, low): (i128, i128)| Some((high.checked_mul(quotient(place))?.checked_add(low)?, high));
            p = next(p).ok_or(too_large.clone())?;
            q = next(q).ok_or(too_large.clone())?;
            if p.0 > 1 << 60 {
                return Err(too_large);
            }
        }
        let mut fractions = Vec::new();
        for phase in 0..period {
            let ((p0, l0, q0), (p1, l1, q1)) = (rows[phase], rows[phase + period]);
            let determinant = p0 * l1 - p1 * l0;
            let times = |number: i128| number.checked_mul(factor).ok_or(too_large.clone());
            let (x, y) = (times(q0 * l1 - q1 * l0)?, times(p0 * q1 - p1 * q0)?);
            let common = gcd(gcd(x, y), determinant) * determinant.signum();
            fractions.push((x / common, y / common, determinant / common));
        }
        let unit = fractions.iter().fold(1i128, |unit, &(_, _, z)| unit / gcd(unit, z) * z);
        let narrow = |number: i128| i64::try_from(number).ok().filter(|number| number.abs() < LARGEST_NUMBER);
        self.unit = narrow(unit).ok_or(too_large.clone())?;
        for (x, y, z) in fractions {
            let pair = narrow(x * (unit / z)).zip(narrow(y * (unit / z)));
            self.denominators.push(pair.ok_or(too_large.clone())?);
        }
        Ok(())
    }

    /// The integer that everything is multiplied by.
    pub(crate) fn unit(&self) -> i64 {
        self.unit
    }

    /// The largest number that a weight or bound of 1 contributes.
    pub(crate) fn size(&self) -> u64 {
        let parts = self.denominators.iter().flat_map(|&(x, y)| [x, y]).chain([self.unit]);
        parts.map(i64::unsigned_abs).max().unwrap_or(1)
    }

    /// U·w_{i+1} + V·w_i in terms of w_i and w_{i−1}, i of `phase`.
    pub(crate) fn descend(&self, phase: usize, (u, v): (i64, i64)) -> (i64, i64) {
        match self.kind {
            Kind::Ostrowski => (self.largest[phase] * u + v, u),
            Kind::Base(base) => (i64::from(base) * u, 0),
            Kind::Recurrent => (u, v),
        }
    }

    /// What a unit of the digit at a place of `phase` adds to (U, V).
    pub(crate) fn digit(&self, phase: usize, weight: &Weight) -> (i64, i64) {
        let (x, y) = self.denominators.get(phase).copied().unwrap_or((0, 0));
        let (up, down) = self.descend(phase, (self.unit, 0));
        (
            weight.plain * self.unit + weight.denominators * x + weight.shifted * up,
            weight.denominators * y + weight.shifted * down,
        )
    }

    /// The value at the end.
    pub(crate) fn sum(&self, (u, v): (i64, i64)) -> i64 {
        match self.kind {
            Kind::Ostrowski => u + v,
            Kind::Base(_) | Kind::Recurrent => u,
        }
    }

    /// unit·(w_{i+`reach`} − 1), i of `phase`, −1 ≤ reach ≤ 1: the largest number below place i + reach.
    pub(crate) fn largest_rest(&self, phase: usize, reach: i32) -> Bound {
        let (x, y) = match reach {
            1 => self.descend(phase, (1, 0)),
            0 => (1, 0),
            _ => (0, 1),
        };
        Bound { x: x * self.unit, y: y * self.unit, z: -self.unit }
    }

    /// unit·K·q_{i+`reach`}: Q of a number below place j is at most q_j, see `beatty`.
    pub(crate) fn largest_denominator_rest(&self, phase: usize, reach: i32) -> Bound {
        let period = self.largest.len();
        let of = |phase: usize| self.denominators.get(phase).copied().unwrap_or((0, 0));
        let (x, y) = match reach {
            1 => self.descend(phase, of((phase + 1) % period)),
            0 => of(phase),
            // q_{i−1} = q_{i+1} − a·q_i, i + 1 one phase up.
            _ => {
                let (above, here) = (self.descend(phase, of((phase + 1) % period)), of(phase));
                (above.0 - self.largest[phase] * here.0, above.1 - self.largest[phase] * here.1)
            }
        };
        Bound { x, y, z: 0 }
    }

    /// At least unit·S(N) for the numbers N below place i + `reach`: w_{l+1}/w_l is nowhere above the largest quotient + 1.
    pub(crate) fn largest_shifted_rest(&self, phase: usize, reach: i32) -> Bound {
        let factor = self.largest.iter().copied().max().unwrap_or(1) + 1;
        let rest = self.largest_rest(phase, reach);
        Bound { x: rest.x * factor, y: rest.y * factor, z: rest.z * factor }
    }

    /// Whether x·w_i + y·w_{i−1} + z ≥ `threshold` at every place i of `phase`. May say no where the answer is yes, never the other way.
    ///
    /// f_m = x·w_{i+rm} + y·w_{i−1+rm} satisfies f_{m+2} = t·f_{m+1} − d·f_m with d = ±1 (0 in a plain base) and a trace t ≥ 1 that is at least
    /// 2 where d = 1. So once 0 ≤ f_m ≤ f_{m+1}, it never falls again: with d = 1, f_{m+2} ≥ 2f_{m+1} − f_m ≥ f_{m+1}; else
    /// f_{m+2} ≥ t·f_{m+1} ≥ f_{m+1}.
    pub(crate) fn always_at_least(&self, phase: usize, bound: Bound, threshold: i64) -> bool {
        let threshold = i128::from(threshold) - i128::from(bound.z);
        let mut before: Option<i128> = None;
        for &(here, below) in &self.places[phase] {
            let value = i128::from(bound.x) * i128::from(here) + i128::from(bound.y) * i128::from(below);
            if value < threshold {
                return false;
            }
            if before.is_some_and(|before| 0 <= before && before <= value) {
                return true;
            }
            if before.is_some_and(|before| before <= 0 && value < before) {
                // It falls without end, by the same argument with the signs changed.
                return false;
            }
            before = Some(value);
        }
        false
    }

    /// Whether x·w_i + y·w_{i−1} + z ≤ `threshold` at every place i of `phase`; as careful as [`always_at_least`](Self::always_at_least).
    pub(crate) fn always_at_most(&self, phase: usize, bound: Bound, threshold: i64) -> bool {
        let negated = Bound { x: -bound.x, y: -bound.y, z: -bound.z };
        self.always_at_least(phase, negated, -threshold)
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
