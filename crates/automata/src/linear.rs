//! Linear relations between numbers: lowest ≤ Σ c_j N_j ≤ highest.
//!
//! What has been read down to place i is worth U·w_i + V·w_{i−1}. One place further, with w_{i+1} = a w_i + w_{i−1}, this is
//! (aU + V)·w_i + U·w_{i−1}, to which every digit d of track j adds c_j·d·w_i. So a state is a pair (U, V), and at the end the sum is
//! U·w_0 + V·w_{−1} = U + V. (In a plain base V stays 0 and the sum is U.)
//!
//! **Sinks.** The digits still to come on a track are worth between 0 and w_{i+1} − 1 if its digit of place i is still to come, w_i − 1 if not,
//! and one index less if the last digit was the largest, for then a 0 must follow. Together with the pair this bounds the final sum from both
//! sides by some X·w_i + Y·w_{i−1} + Z. The place i is not known to the automaton, only its phase; so a state counts as decided only if its
//! bound lies beyond the threshold for *every* i of its phase, see [`Growth`]. Undecided states are finitely many: their value is small
//! compared with w_i, and its conjugate is bounded because the other eigenvalue of the recurrence is below 1 in size.

mod denominators;
mod growth;
mod recurrent;

pub(crate) use denominators::{Denominators, Sums};
pub(crate) use growth::Growth;

use crate::explore::{Implicit, Layers};
use crate::normal::Flags;
use crate::{AutomataError, Automaton, NumberSystem};
use growth::Bound;
use numeration::work::Work;
use std::sync::Arc;

/// Coefficients and bounds must stay below this, so that no sum ever leaves 64 bits.
pub(crate) const LARGEST_NUMBER: i64 = 1 << 40;

/// How a track counts: c·N + k·Q(N) + l·S(N), three readings of the same digits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Weight {
    /// c of c·N.
    pub(crate) plain: i64,
    /// k of k·Q(N), where Q reads the digits with the denominators of the convergents.
    pub(crate) denominators: i64,
    /// l of l·S(N), where S reads the digits one place further up.
    pub(crate) shifted: i64,
}

impl Weight {
    fn parts(self) -> [i64; 3] {
        [self.plain, self.denominators, self.shifted]
    }
}

/// lowest ≤ Σ (c_j N_j + k_j Q(N_j) + l_j S(N_j)) ≤ highest, a bound that is missing being none.
pub(crate) struct Linear<'a> {
    system: &'a NumberSystem,
    layers: Layers,
    weights: Vec<Weight>,
    growth: &'a Growth,
    lowest: Option<i64>,
    highest: Option<i64>,
}

/// (U, V), or decided as true; and which tracks had the largest digit.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct State {
    value: Option<(i64, i64)>,
    flags: Flags,
}

/// What is known about the sum.
enum Verdict {
    True,
    False,
    Open,
}

impl Linear<'_> {
    /// The pair of the place below.
    fn descend(&self, phase: usize, (u, v): (i64, i64)) -> (i64, i64) {
        self.growth.descend(phase, (u, v))
    }

    /// The verdict on (u, v) at a place of `phase`, when the digits of the first `read` tracks at this place are in.
    #[inline(always)] // called from one place, once a digit
    fn verdict(&self, phase: usize, read: usize, (u, v): (i64, i64), flags: Flags) -> Verdict {
        let (mut low, mut high) = (Bound::new(u, v), Bound::new(u, v));
        for (track, weight) in self.weights.iter().enumerate() {
            // Places below i + 1 are open if the digit of place i is; one less after a largest digit.
            let after_largest = self.system.has_successor_rule() && flags >> track & 1 == 1;
            let reach = i32::from(track >= read) - i32::from(after_largest);
            let mut add = |coefficient: i64, rest: Bound| {
                if coefficient > 0 { high.add(coefficient, rest) } else { low.add(coefficient, rest) }
            };
            // Most weights have one coefficient, and the bounds of the others are not asked for.
            if weight.plain != 0 {
                add(weight.plain, self.growth.largest_rest(phase, reach));
            }
            if weight.denominators != 0 {
                add(weight.denominators, self.growth.largest_denominator_rest(phase, reach));
            }
            if weight.shifted != 0 {
                add(weight.shifted, self.growth.largest_shifted_rest(phase, reach));
            }
        }
        let above = |bound: Option<i64>| bound.is_none_or(|bound| self.growth.always_at_least(phase, low, bound));
        let below = |bound: Option<i64>| bound.is_none_or(|bound| self.growth.always_at_most(phase, high, bound));
        if above(self.lowest) && below(self.highest) {
            return Verdict::True;
        }
        let too_low =
            self.lowest.is_some_and(|bound| self.growth.always_at_most(phase, high, bound - self.growth.unit()));
        let too_high =
            self.highest.is_some_and(|bound| self.growth.always_at_least(phase, low, bound + self.growth.unit()));
        if too_low || too_high { Verdict::False } else { Verdict::Open }
    }
}

impl Implicit for Linear<'_> {
    type State = State;

    fn start(&self) -> State {
        State { value: Some((0, 0)), flags: 0 }
    }

    fn follow(&mut self, layer: usize, state: &State, out: &mut impl FnMut(u32, Option<State>)) {
        let (phase, track) = (self.layers.phase(layer), self.layers.track(layer));
        let allowed = self.system.allowed(phase, state.flags, track);
        let runs = allowed.iter().map(|&(last, next)| (last, self.system.flagged(state.flags, track, next)));
        let Some(pair) = state.value else {
            runs.for_each(|(last, flags)| out(last, Some(State { value: None, flags })));
            return;
        };
        let entered = if track == 0 { self.descend(phase, pair) } else { pair };
        let weight = &self.weights[track];
        let (du, dv) = self.growth.digit(phase, weight);
        let mut first = 0;
        let digits = runs.flat_map(|(last, flags)| {
            let digits = first..=last;
            first = last + 1;
            digits.map(move |digit| (digit, flags))
        });
        for (digit, flags) in digits {
            let value = (entered.0 + i64::from(digit) * du, entered.1 + i64::from(digit) * dv);
            // The start must return to itself on zeros, so its value is never taken for decided.
            let verdict = if value == (0, 0) && flags == 0 {
                Verdict::Open
            } else {
                self.verdict(phase, track + 1, value, flags)
            };
            out(
                digit,
                match verdict {
                    Verdict::Open => Some(State { value: Some(value), flags }),
                    Verdict::True => Some(State { value: None, flags }),
                    Verdict::False => None,
                },
            );
        }
    }

    fn accepts(&self, state: &State) -> bool {
        let Some(pair) = state.value else { return true };
        let sum = self.growth.sum(pair);
        self.lowest.is_none_or(|bound| sum >= bound) && self.highest.is_none_or(|bound| sum <= bound)
    }
}

/// lowest ≤ Σ (c_j N_j + k_j Q(N_j) + l_j S(N_j)) ≤ highest.
pub(crate) fn linear(
    system: &Arc<NumberSystem>,
    weights: Vec<Weight>,
    lowest: Option<i64>,
    highest: Option<i64>,
    work: &Work,
) -> Result<Automaton, AutomataError> {
    if let Some(sums) = system.sums(&weights)? {
        return recurrent::linear(system, sums, weights, lowest, highest, work);
    }
    let mut weights = weights;
    let sizes = |weights: &[Weight]| {
        weights.iter().flat_map(|weight| weight.parts()).map(i64::unsigned_abs).fold(0, u64::saturating_add)
    };
    let bounds = [lowest, highest].into_iter().flatten().map(i64::unsigned_abs).fold(0, u64::saturating_add);
    let growth = Growth::new(system, &mut weights)?;
    let total = sizes(&weights).saturating_add(bounds).saturating_mul(growth.size());
    if total.saturating_mul(u64::from(system.largest_of_all()) + 1) > LARGEST_NUMBER.unsigned_abs() {
        return Err(AutomataError::TooLarge { what: "a coefficient or constant" });
    }
    let scaled = |bound: i64| bound * growth.unit();
    let layers = Layers::of(system, weights.len());
    let tracks = weights.len();
    let mut rule =
        Linear { system, layers, weights, growth: &growth, lowest: lowest.map(scaled), highest: highest.map(scaled) };
    Automaton::from_rule(system, tracks, &mut rule, "a linear relation", work)
}

impl Automaton {
    /// The tuples with `lowest` ≤ Σ c_j N_j ≤ `highest`, one coefficient per track; a missing bound is none.
    ///
    /// ```
    /// use wythoff::automata::{Automaton, NumberSystem};
    /// use wythoff::numbers::work::Work;
    /// use wythoff::numbers::Natural;
    /// let system = NumberSystem::ostrowski(&[3, 1])?;
    /// let near = Automaton::linear(&system, &[1, -1], Some(-2), Some(2), &Work::default())?;
    /// assert!(near.contains(&[100u32, 98].map(Natural::from)));
    /// assert!(!near.contains(&[100u32, 97].map(Natural::from)));
    /// # Ok::<(), wythoff::automata::AutomataError>(())
    /// ```
    ///
    /// # Errors
    /// [`AutomataError::TooLarge`] where the coefficients and bounds are too large; limits of the work.
    pub fn linear(
        system: &Arc<NumberSystem>,
        coefficients: &[i64],
        lowest: Option<i64>,
        highest: Option<i64>,
        work: &Work,
    ) -> Result<Automaton, AutomataError> {
        let weights = coefficients.iter().map(|&plain| Weight { plain, ..Weight::default() }).collect();
        linear(system, weights, lowest, highest, work)
    }
}
