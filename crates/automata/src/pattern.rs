//! The automaton of a pattern of digits: regular expressions, matched against normal forms.

use crate::explore::{Implicit, Layers};
use crate::normal::Flags;
use crate::{AutomataError, Automaton, NumberSystem};
use formula::{Pattern, Positions};
use numeration::work::Work;
use std::sync::Arc;

impl Automaton {
    /// The numbers whose normal form, most significant digit first and without zeros before it, is described by `pattern`; 0 is written `0`.
    ///
    /// ```
    /// use wythoff::automata::{Automaton, NumberSystem};
    /// use wythoff::numbers::work::Work;
    /// let system = NumberSystem::ostrowski(&[1])?;
    /// let fibonacci = Automaton::pattern(&system, &"10*".parse().unwrap(), &Work::default())?;
    /// let members: Vec<String> = fibonacci.members().take(6).map(|tuple| tuple[0].to_string()).collect();
    /// assert_eq!(members, ["1", "2", "3", "5", "8", "13"]);
    /// # Ok::<(), wythoff::automata::AutomataError>(())
    /// ```
    ///
    /// # Errors
    /// The limits of the work.
    pub fn pattern(system: &Arc<NumberSystem>, pattern: &Pattern, work: &Work) -> Result<Automaton, AutomataError> {
        let positions = pattern.positions();
        // Digits between two neighbouring ends of sets are in the same sets.
        let mut ends: Vec<u32> = (0..positions.len()).flat_map(|place| positions.set(place).ends()).collect();
        ends.push(0);
        ends.sort_unstable();
        ends.dedup();
        let zero = pattern.matches(&[0]);
        let mut rule = Described { system, layers: Layers::of(system, 1), positions, ends, zero };
        Automaton::from_rule(system, 1, &mut rule, "a pattern of digits", work)
    }
}

struct Described<'a> {
    system: &'a NumberSystem,
    layers: Layers,
    positions: Positions,
    /// The last digits of the stretches on which all sets are constant, but for the last stretch.
    ends: Vec<u32>,
    /// Whether the number 0 is described.
    zero: bool,
}

impl Described<'_> {
    /// Where the pattern may stand after one more digit.
    fn after(&self, places: Option<&[u32]>, digit: u32) -> Option<Vec<u32>> {
        let fits = |place: &&usize| self.positions.set(**place).contains(digit);
        let mut next: Vec<u32> = match places {
            None if digit == 0 => return None,
            None => self.positions.first().iter().filter(fits).map(|place| *place as u32).collect(),
            Some(places) => {
                let follow = places.iter().flat_map(|place| self.positions.after(*place as usize));
                follow.filter(fits).map(|place| *place as u32).collect()
            }
        };
        next.sort_unstable();
        next.dedup();
        Some(next)
    }
}

impl Implicit for Described<'_> {
    /// The places of the pattern reached, nothing before the first digit above 0; and the flags of normal forms.
    type State = (Option<Vec<u32>>, Flags);

    fn start(&self) -> Self::State {
        (None, 0)
    }

    fn follow(&mut self, layer: usize, (places, flags): &Self::State, out: &mut impl FnMut(u32, Option<Self::State>)) {
        let mut first = 0;
        for &(last, state) in self.system.allowed(self.layers.phase(layer), *flags, 0) {
            let flags = self.system.flagged(*flags, 0, state);
            for digit in self.ends.iter().copied().filter(|end| (first..last).contains(end)).chain([last]) {
                let next = self.after(places.as_deref(), digit);
                // Without a place left the word is lost.
                out(digit, if next.as_ref().is_some_and(Vec::is_empty) { None } else { Some((next, flags)) });
            }
            first = last + 1;
        }
    }

    fn accepts(&self, (places, flags): &Self::State) -> bool {
        if !self.system.may_end(*flags, 1) {
            return false;
        }
        match places {
            None => self.zero,
            Some(places) => places.iter().any(|place| self.positions.last().contains(&(*place as usize))),
        }
    }
}
