//! Normal forms: what a track has to remember of its digits, so that only normal forms are read.

use crate::AutomataError;
use crate::NumberSystem;
use crate::automaton::Automaton;
use crate::explore::{Implicit, Layers};
use numeration::work::Work;
use std::sync::Arc;

/// For every track the state of the automaton of normal forms, a few bits each: one in the p-system, where a 0 must follow the largest digit; none
/// in a plain base.
pub(crate) type Flags = u32;

/// The bits of all tracks together.
pub(crate) const BITS: u32 = Flags::BITS;

impl NumberSystem {
    /// How many bits a track has.
    pub(crate) fn bits(&self) -> u32 {
        let most = (0..self.period()).map(|phase| self.language().states(phase)).max().unwrap_or(1);
        most.next_power_of_two().ilog2()
    }

    /// What may stand at a place of `phase` on this track: digits up to the first number, after those of the run before, lead to the second.
    pub(crate) fn allowed(&self, phase: usize, flags: Flags, track: usize) -> &[(u32, u32)] {
        let bits = self.flag_bits();
        let state = if bits == 0 { 0 } else { flags >> (bits * track as u32) & ((1 << bits) - 1) };
        self.language().runs(phase, state)
    }

    /// The flags once this track has come to a state.
    pub(crate) fn flagged(&self, flags: Flags, track: usize, state: u32) -> Flags {
        let bits = self.flag_bits();
        if bits == 0 {
            return flags;
        }
        let shift = bits * track as u32;
        flags & !(((1 << bits) - 1) << shift) | state << shift
    }

    /// Whether words may end here on all of so many tracks.
    pub(crate) fn may_end(&self, flags: Flags, tracks: usize) -> bool {
        let bits = self.flag_bits();
        let state = |track: usize| flags >> (bits * track as u32) & ((1 << bits) - 1);
        flags == 0 || (0..tracks).all(|track| self.language().accepts(state(track)))
    }
}

/// All tuples of normal forms.
struct Universe<'a> {
    system: &'a NumberSystem,
    layers: Layers,
}

impl Implicit for Universe<'_> {
    type State = Flags;

    fn start(&self) -> Flags {
        0
    }

    fn follow(&mut self, layer: usize, &flags: &Flags, out: &mut impl FnMut(u32, Option<Flags>)) {
        let track = self.layers.track(layer);
        for &(last, state) in self.system.allowed(self.layers.phase(layer), flags, track) {
            out(last, Some(self.system.flagged(flags, track, state)));
        }
    }

    fn accepts(&self, &flags: &Flags) -> bool {
        self.system.may_end(flags, self.layers.tracks)
    }
}

impl Automaton {
    /// All tuples of `tracks` numbers: a state for every set of tracks whose last digit was the largest.
    ///
    /// # Errors
    /// [`AutomataError::Tracks`] for more than [`Automaton::MAX_TRACKS`]; limits of the work.
    pub fn all(system: &Arc<NumberSystem>, tracks: usize, work: &Work) -> Result<Automaton, AutomataError> {
        let layers = Layers::of(system, tracks);
        Automaton::from_rule(system, tracks, &mut Universe { system, layers }, "all normal forms", work)
    }

    /// No tuple at all.
    pub fn none(system: &Arc<NumberSystem>, tracks: usize) -> Automaton {
        Automaton { system: system.clone(), tracks, graph: crate::automaton::Graph::new() }
    }
}
