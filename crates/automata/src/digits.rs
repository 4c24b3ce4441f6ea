//! Numbers by the zeros at the end of their digits, and numbers with a zero appended.

use crate::explore::{Implicit, Layers};
use crate::linear::{Weight, linear};
use crate::normal::Flags;
use crate::{AutomataError, Automaton, NumberSystem};
use numeration::work::Work;
use std::sync::Arc;

/// Numbers whose normal form ends in an even number of zeros (`odd` false) or an odd one; 0, which has no digits, is in neither.
struct TrailingZeros<'a> {
    system: &'a NumberSystem,
    layers: Layers,
    odd: bool,
}

impl Implicit for TrailingZeros<'_> {
    /// The parity of the zeros read last, nothing before the first digit above 0; and the flags of normal forms.
    type State = (Option<bool>, Flags);

    fn start(&self) -> Self::State {
        (None, 0)
    }

    fn follow(&mut self, layer: usize, (parity, flags): &Self::State, out: &mut impl FnMut(u32, Option<Self::State>)) {
        for (index, &(last, state)) in self.system.allowed(self.layers.phase(layer), *flags, 0).iter().enumerate() {
            let flags = self.system.flagged(*flags, 0, state);
            if index == 0 {
                out(0, Some((parity.map(|odd| !odd), flags)));
            }
            if last > 0 {
                out(last, Some((Some(false), flags)));
            }
        }
    }

    fn accepts(&self, (parity, flags): &Self::State) -> bool {
        *parity == Some(self.odd) && self.system.may_end(*flags, 1)
    }
}

impl Automaton {
    /// The numbers > 0 whose normal form ends in an even number of zeros, none included.
    ///
    /// In the p-system of α = [1; …] these are the numbers ⌊nα⌋, n ≥ 1: see [`beatty`](Automaton::beatty).
    ///
    /// # Errors
    /// The limits of the work.
    pub fn even_trailing_zeros(system: &Arc<NumberSystem>, work: &Work) -> Result<Automaton, AutomataError> {
        let mut rule = TrailingZeros { system, layers: Layers::of(system, 1), odd: false };
        Automaton::from_rule(system, 1, &mut rule, "trailing zeros", work)
    }

    /// The numbers > 0 whose normal form ends in an odd number of zeros. Errors as [`even_trailing_zeros`](Self::even_trailing_zeros).
    pub fn odd_trailing_zeros(system: &Arc<NumberSystem>, work: &Work) -> Result<Automaton, AutomataError> {
        let mut rule = TrailingZeros { system, layers: Layers::of(system, 1), odd: true };
        Automaton::from_rule(system, 1, &mut rule, "trailing zeros", work)
    }

    /// The pairs (N, M) where M is N with a 0 appended: M = Σ s_i w_{i+1} for N = Σ s_i w_i.
    ///
    /// Where all partial quotients are equal, and in a plain base, the digits of M are those of N followed by 0. Otherwise digits move to
    /// places of another phase and need not be a normal form there; the value is meant.
    ///
    /// # Errors
    /// The limits of the work.
    pub fn shift(system: &Arc<NumberSystem>, work: &Work) -> Result<Automaton, AutomataError> {
        let weights = vec![Weight { shifted: 1, ..Weight::default() }, Weight { plain: -1, ..Weight::default() }];
        linear(system, weights, Some(0), Some(0), work)
    }

    /// The numbers whose last digit is at most `digit`.
    ///
    /// # Errors
    /// The limits of the work.
    pub fn last_digit_at_most(system: &Arc<NumberSystem>, digit: u32, work: &Work) -> Result<Automaton, AutomataError> {
        let mut rule = LastDigit { system, layers: Layers::of(system, 1), digit };
        Automaton::from_rule(system, 1, &mut rule, "last digits", work)
    }
}

/// Numbers whose last digit is at most `digit`.
struct LastDigit<'a> {
    system: &'a NumberSystem,
    layers: Layers,
    digit: u32,
}

impl Implicit for LastDigit<'_> {
    /// Whether the last digit was small enough, and the flags of normal forms.
    type State = (bool, Flags);

    fn start(&self) -> Self::State {
        (true, 0)
    }

    fn follow(&mut self, layer: usize, (_, flags): &Self::State, out: &mut impl FnMut(u32, Option<Self::State>)) {
        let mut first = 0;
        for &(last, state) in self.system.allowed(self.layers.phase(layer), *flags, 0) {
            let flags = self.system.flagged(*flags, 0, state);
            if (first..last).contains(&self.digit) {
                out(self.digit, Some((true, flags)));
            }
            out(last, Some((last <= self.digit, flags)));
            first = last + 1;
        }
    }

    fn accepts(&self, (small, flags): &Self::State) -> bool {
        *small && self.system.may_end(*flags, 1)
    }
}
