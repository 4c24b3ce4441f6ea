//! Congruences Σ c_j N_j ≡ r (mod m): the pair (U, V) of a linear relation, modulo m.

use crate::explore::{Implicit, Layers};
use crate::linear::{Growth, Sums, Weight};
use crate::normal::Flags;
use crate::{AutomataError, Automaton, NumberSystem};
use numeration::Vector;
use numeration::work::Work;
use std::sync::Arc;

struct Congruence<'a> {
    system: &'a NumberSystem,
    layers: Layers,
    growth: &'a Growth,
    weights: Vec<Weight>,
    remainder: i64,
    modulus: i64,
}

impl Implicit for Congruence<'_> {
    type State = (i64, i64, Flags);

    fn start(&self) -> Self::State {
        (0, 0, 0)
    }

    fn follow(&mut self, layer: usize, &(u, v, flags): &Self::State, out: &mut impl FnMut(u32, Option<Self::State>)) {
        let (phase, track) = (self.layers.phase(layer), self.layers.track(layer));
        let entered = if track == 0 { self.growth.descend(phase, (u, v)) } else { (u, v) };
        let (du, dv) = self.growth.digit(phase, &self.weights[track]);
        let reduced = |number: i64| number.rem_euclid(self.modulus);
        let mut digit = 0;
        for &(last, next) in self.system.allowed(phase, flags, track) {
            let flags = self.system.flagged(flags, track, next);
            while digit <= last {
                let pair = (entered.0 + i64::from(digit) * du, entered.1 + i64::from(digit) * dv);
                out(digit, Some((reduced(pair.0), reduced(pair.1), flags)));
                digit += 1;
            }
        }
    }

    fn accepts(&self, &(u, v, _): &Self::State) -> bool {
        self.growth.sum((u, v)).rem_euclid(self.modulus) == self.remainder
    }
}

/// Σ c_j N_j + k_j Q(N_j) + l_j S(N_j) ≡ `remainder` (mod `modulus`); readings with denominators go through the unit of the growth.
pub(crate) fn congruence(
    system: &Arc<NumberSystem>,
    weights: Vec<Weight>,
    remainder: i64,
    modulus: i64,
    work: &Work,
) -> Result<Automaton, AutomataError> {
    if modulus <= 0 {
        return Err(AutomataError::NotPositive { number: modulus });
    }
    if let Some(sums) = system.sums(&weights)? {
        return recurrent(system, sums, weights, remainder, modulus, work);
    }
    let mut weights = weights;
    let growth = Growth::new(system, &mut weights)?;
    // unit·sum ≡ unit·remainder (mod unit·modulus) says the same, and only unit·Q(N) is a combination of place values.
    let too_large = AutomataError::TooLarge { what: "a modulus" };
    let modulus = modulus.checked_mul(growth.unit()).filter(|&modulus| modulus < 1 << 20).ok_or(too_large)?;
    let reduced = |number: i64| number.rem_euclid(modulus);
    let weights: Vec<Weight> = weights
        .iter()
        .map(|weight| Weight {
            plain: reduced(weight.plain),
            denominators: reduced(weight.denominators),
            shifted: reduced(weight.shifted),
        })
        .collect();
    let tracks = weights.len();
    let remainder = reduced(reduced(remainder) * growth.unit());
    let layers = Layers::of(system, tracks);
    let mut rule = Congruence { system, layers, growth: &growth, weights, remainder, modulus };
    Automaton::from_rule(system, tracks, &mut rule, "a congruence", work)
}

/// The vector of a linear relation in a numeration by recurrence, modulo m.
struct RecurrentCongruence<'a> {
    system: &'a NumberSystem,
    layers: Layers,
    sums: Sums<'a>,
    weights: Vec<Weight>,
    remainder: i64,
    modulus: i64,
}

impl Implicit for RecurrentCongruence<'_> {
    type State = (Vector, Flags);

    fn start(&self) -> Self::State {
        (self.sums.zero(), 0)
    }

    fn follow(&mut self, layer: usize, (vector, flags): &Self::State, out: &mut impl FnMut(u32, Option<Self::State>)) {
        let (phase, track) = (self.layers.phase(layer), self.layers.track(layer));
        let reduced = |vector: Vector| vector.into_iter().map(|number| number.rem_euclid(self.modulus)).collect();
        // Factors are below 2^17 and remainders below 2^20, so nothing leaves 64 bits.
        let entered = if track == 0 { self.sums.descend(phase, vector).map(reduced) } else { Some(vector.clone()) };
        let mut digit = 0;
        for &(last, next) in self.system.allowed(phase, *flags, track) {
            let flags = self.system.flagged(*flags, track, next);
            while digit <= last {
                let next = entered.as_ref().and_then(|vector| self.sums.add_digit(vector, &self.weights[track], digit));
                out(digit, next.map(|vector| (reduced(vector), flags)));
                digit += 1;
            }
        }
    }

    fn accepts(&self, (vector, flags): &Self::State) -> bool {
        let worth = self.sums.worth(vector, 0).map(|worth| worth.rem_euclid(i128::from(self.modulus)));
        self.system.may_end(*flags, self.layers.tracks) && worth == Some(i128::from(self.remainder))
    }
}

fn recurrent(
    system: &Arc<NumberSystem>,
    sums: Sums<'_>,
    weights: Vec<Weight>,
    remainder: i64,
    modulus: i64,
    work: &Work,
) -> Result<Automaton, AutomataError> {
    let too_large = AutomataError::TooLarge { what: "a modulus" };
    let modulus = modulus.checked_mul(sums.unit()).filter(|&modulus| modulus < 1 << 20).ok_or(too_large)?;
    let reduced = |number: i64| number.rem_euclid(modulus);
    let weight = |weight: &Weight| Weight {
        plain: reduced(weight.plain),
        denominators: reduced(weight.denominators),
        shifted: reduced(weight.shifted),
    };
    let weights: Vec<Weight> = weights.iter().map(weight).collect();
    let (tracks, layers) = (weights.len(), Layers::of(system, weights.len()));
    let remainder = reduced(reduced(remainder) * sums.unit());
    let mut rule = RecurrentCongruence { system, layers, sums, weights, remainder, modulus };
    Automaton::from_rule(system, tracks, &mut rule, "a congruence", work)
}

impl Automaton {
    /// The tuples with Σ c_j N_j ≡ `remainder` (mod `modulus`), one coefficient per track.
    ///
    /// ```
    /// use wythoff::automata::{Automaton, NumberSystem};
    /// use wythoff::numbers::work::Work;
    /// use wythoff::numbers::Natural;
    /// let system = NumberSystem::ostrowski(&[2])?;
    /// let threes = Automaton::congruence(&system, &[1], 0, 3, &Work::default())?;
    /// assert!(threes.contains(&[Natural::from(3u32).pow(1000)]));
    /// # Ok::<(), wythoff::automata::AutomataError>(())
    /// ```
    ///
    /// # Errors
    /// [`AutomataError::NotPositive`] unless the modulus is; [`AutomataError::TooLarge`] from 2^20 on; limits of the work.
    pub fn congruence(
        system: &Arc<NumberSystem>,
        coefficients: &[i64],
        remainder: i64,
        modulus: i64,
        work: &Work,
    ) -> Result<Automaton, AutomataError> {
        let weights = coefficients.iter().map(|&plain| Weight { plain, ..Weight::default() }).collect();
        congruence(system, weights, remainder, modulus, work)
    }
}
