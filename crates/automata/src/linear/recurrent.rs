//! Linear relations in a numeration by recurrence.
//!
//! What has been read down to place k is worth Σ γ_i w_{k+i}, and a state is the vector γ: see [`Places`]. The digits still to come on a track are worth between
//! 0 and w_k − 1, or w_{k+1} − 1 while the digit of place k is still to come. So the final sum lies between two sums of the same kind, whatever k is; the state is decided if at *every* k both
//! lie on the same side of what is asked. That is answered exactly, k by k from 0 until the growth of the place values settles the rest: a test for finitely many k only would lose states.
//! Undecided vectors are finitely many, because they are small and so are their conjugates, β being a Pisot number.

use super::denominators::Sums;
use super::{LARGEST_NUMBER, Weight};
use crate::explore::{Implicit, Layers};
use crate::normal::Flags;
use crate::{AutomataError, Automaton, NumberSystem};
use numeration::Vector;
use numeration::work::Work;
use std::sync::Arc;

/// lowest ≤ Σ (c_j N_j + k_j Q(N_j) + l_j S(N_j)) ≤ highest, a bound that is missing being none; everything is taken [`Sums::unit`] times.
struct Recurrent<'a> {
    system: &'a NumberSystem,
    layers: Layers,
    sums: Sums<'a>,
    weights: Vec<Weight>,
    /// What is still to come once so many tracks of a place are read.
    rests: Vec<Rest>,
    lowest: Option<i64>,
    highest: Option<i64>,
    /// A number left 64 bits.
    overflow: bool,
}

/// The sums of the positive factors and of the negative ones, of tracks whose digit of this place has been read and of the others.
#[derive(Clone, Copy, Default)]
struct Rest {
    above: [i64; 2],
    below: [i64; 2],
}

/// The vector, or decided as true; and the states of the normal forms.
#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    value: Option<Vector>,
    flags: Flags,
}

/// What is known about the sum.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    True,
    False,
    Open,
}

impl Recurrent<'_> {
    /// The verdict on a vector at places of `phase`, when the digits of the first `read` tracks are in.
    fn verdict(&self, phase: usize, read: usize, vector: &[i64]) -> Verdict {
        let Rest { above, below } = self.rests[read];
        let moved = |by: [i64; 2], sign: i64| {
            let mut moved = vector.to_vec();
            moved[0] += sign * by[0];
            moved[1] += sign * by[1];
            moved
        };
        let (low, high) = (moved(below, -1), moved(above, 1));
        // Of every rest, 1 less than a place value.
        let spare = |by: [i64; 2]| i128::from(by[0]) + i128::from(by[1]);
        let (low_spare, high_spare) = (spare(below), spare(above));
        let (lowest, highest) = (self.lowest.map(i128::from), self.highest.map(i128::from));
        let (mut all_true, mut all_false) = (true, true);
        let (mut lows, mut highs) = (Vec::new(), Vec::new());
        let places = self.sums.places;
        let mut at = places.regular();
        for place in (phase..).step_by(places.period()) {
            let worth = |vector: &[i64]| self.sums.worth(vector, place);
            let (Some(low), Some(high)) = (worth(&low), worth(&high)) else { return Verdict::Open };
            let (least, most) = (low + low_spare, high - high_spare);
            all_true &= lowest.is_none_or(|bound| least >= bound) && highest.is_none_or(|bound| most <= bound);
            all_false &= lowest.is_some_and(|bound| most < bound) || highest.is_some_and(|bound| least > bound);
            if !all_true && !all_false {
                return Verdict::Open;
            }
            lows.push(low);
            highs.push(-high);
            let grows = |bound: i128| places.settled(&lows, at, bound - low_spare);
            let falls = |bound: i128| places.settled(&highs, at, -bound - high_spare);
            if all_true && lowest.is_none_or(grows) && highest.is_none_or(falls) {
                return Verdict::True;
            }
            let too_low = || lowest.is_some_and(|bound| falls(bound - 1));
            let too_high = || highest.is_some_and(|bound| grows(bound + 1));
            if all_false && (too_low() || too_high()) {
                return Verdict::False;
            }
            at += usize::from(lows.len() >= at + places.window());
        }
        Verdict::Open
    }
}

impl Implicit for Recurrent<'_> {
    type State = State;

    fn start(&self) -> State {
        State { value: Some(self.sums.zero()), flags: 0 }
    }

    fn follow(&mut self, layer: usize, state: &State, out: &mut impl FnMut(u32, Option<State>)) {
        let (phase, track) = (self.layers.phase(layer), self.layers.track(layer));
        let entered = state.value.as_ref().map(|vector| match track {
            0 => self.sums.descend(phase, vector),
            _ => Some(vector.clone()),
        });
        let mut digit = 0;
        for &(last, next) in self.system.allowed(phase, state.flags, track) {
            let flags = self.system.flagged(state.flags, track, next);
            let Some(entered) = &entered else {
                out(last, Some(State { value: None, flags }));
                continue;
            };
            while digit <= last {
                let vector =
                    entered.as_ref().and_then(|vector| self.sums.add_digit(vector, &self.weights[track], digit));
                let small = vector.filter(|vector| vector.iter().all(|number| number.abs() < 1 << 62));
                let Some(vector) = small else {
                    self.overflow = true;
                    return;
                };
                // The start must return to itself on zeros, so its value is never taken for decided.
                let is_start = flags == 0 && vector.iter().all(|&number| number == 0);
                let verdict = if is_start { Verdict::Open } else { self.verdict(phase, track + 1, &vector) };
                out(
                    digit,
                    match verdict {
                        Verdict::Open => Some(State { value: Some(vector), flags }),
                        Verdict::True => Some(State { value: None, flags }),
                        Verdict::False => None,
                    },
                );
                digit += 1;
            }
        }
    }

    fn accepts(&self, state: &State) -> bool {
        if !self.system.may_end(state.flags, self.layers.tracks) {
            return false;
        }
        let Some(vector) = &state.value else { return true };
        self.sums.worth(vector, 0).is_some_and(|sum| {
            self.lowest.is_none_or(|bound| sum >= i128::from(bound))
                && self.highest.is_none_or(|bound| sum <= i128::from(bound))
        })
    }
}

/// lowest ≤ Σ (c_j N_j + k_j Q(N_j) + l_j S(N_j)) ≤ highest.
pub(super) fn linear(
    system: &Arc<NumberSystem>,
    sums: Sums<'_>,
    weights: Vec<Weight>,
    lowest: Option<i64>,
    highest: Option<i64>,
    work: &Work,
) -> Result<Automaton, AutomataError> {
    let too_large = AutomataError::TooLarge { what: "a coefficient or constant" };
    let values = sums.places.values();
    // S(N) ≤ ratio·N.
    let ratio = values.windows(2).map(|pair| pair[1] / pair[0]).max().unwrap_or(1) + 2;
    let ratio = i64::try_from(ratio).map_err(|_| too_large.clone())?;
    let sizes = weights.iter().map(|weight| {
        let shifted = weight.shifted.unsigned_abs().saturating_mul(ratio.unsigned_abs());
        weight.plain.unsigned_abs().saturating_add(weight.denominators.unsigned_abs()).saturating_add(shifted)
    });
    let bounds = [lowest, highest].into_iter().flatten().map(i64::unsigned_abs);
    let total = sizes.chain(bounds).fold(0, u64::saturating_add);
    let unit = sums.unit();
    let total = total.saturating_mul(unit.unsigned_abs());
    if total.saturating_mul(u64::from(system.largest_of_all()) + 1) > LARGEST_NUMBER.unsigned_abs() {
        return Err(too_large);
    }
    let rest = |read: usize| {
        let mut rest = Rest::default();
        for (track, weight) in weights.iter().enumerate() {
            // Q(N) ≤ N, because no denominator is above its numerator.
            for factor in [weight.plain, weight.denominators, weight.shifted * ratio] {
                let side = if factor > 0 { &mut rest.above } else { &mut rest.below };
                side[usize::from(track >= read)] += factor.abs() * unit;
            }
        }
        rest
    };
    let rests = (0..=weights.len()).map(rest).collect();
    let (tracks, layers) = (weights.len(), Layers::of(system, weights.len()));
    let [lowest, highest] = [lowest, highest].map(|bound| bound.map(|bound| bound * unit));
    let mut rule = Recurrent { system, layers, sums, weights, rests, lowest, highest, overflow: false };
    let automaton = Automaton::from_rule(system, tracks, &mut rule, "a linear relation", work)?;
    if rule.overflow { Err(too_large) } else { Ok(automaton) }
}
