//! Normal forms: the largest digit of a place may only be followed by 0.

use crate::AutomataError;
use crate::NumberSystem;
use crate::automaton::Automaton;
use crate::explore::{Implicit, Layers};
use numeration::work::Work;
use std::sync::Arc;

/// Which tracks have just had the largest digit, one bit each. In a plain base no bit is ever set.
pub(crate) type Flags = u32;

/// The runs of digits that a normal form allows on one track: digits up to `plain` leave the flag clear, the one after it, up to `top`, sets it.
#[derive(Clone, Copy)]
pub(crate) struct Allowed {
    /// The last digit that leaves the flag clear; nothing if there is none.
    pub(crate) plain: u32,
    /// The last digit allowed; it sets the flag if it is above `plain`.
    pub(crate) top: u32,
}

impl NumberSystem {
    /// What may stand at a place of `phase` after a digit that was the largest (`flagged`) or not.
    pub(crate) fn allowed(&self, phase: usize, flagged: bool) -> Allowed {
        let largest = self.largest_digit(phase);
        match (self.has_successor_rule(), flagged) {
            (false, _) => Allowed { plain: largest, top: largest },
            (true, true) => Allowed { plain: 0, top: 0 },
            (true, false) => Allowed { plain: largest - 1, top: largest },
        }
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

    fn follow(&mut self, layer: usize, &flags: &Flags, out: &mut dyn FnMut(u32, Option<Flags>)) {
        let bit = 1 << self.layers.track(layer);
        let allowed = self.system.allowed(self.layers.phase(layer), flags & bit != 0);
        out(allowed.plain, Some(flags & !bit));
        if allowed.top > allowed.plain {
            out(allowed.top, Some(flags | bit));
        }
    }

    fn accepts(&self, _: &Flags) -> bool {
        true
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
