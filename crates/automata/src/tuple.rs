//! The set with one given member.

use crate::automaton::Automaton;
use crate::explore::{Implicit, Layers};
use crate::{AutomataError, NumberSystem};
use numeration::Natural;
use numeration::work::Work;
use std::sync::Arc;

/// One word of digits, after any number of periods of zeros.
struct Single {
    word: Vec<u32>,
    layers: Layers,
    /// The largest digit of each layer.
    largest: Vec<u32>,
}

/// How many digits of the word have been read, if that can be; and whether all digits so far may be zeros in front of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Reading {
    inside: Option<usize>,
    before: bool,
}

impl Implicit for Single {
    type State = Reading;

    fn start(&self) -> Reading {
        Reading { inside: Some(0), before: true }
    }

    fn follow(&mut self, layer: usize, state: &Reading, out: &mut impl FnMut(u32, Option<Reading>)) {
        for digit in 0..=self.largest[layer] {
            let before = state.before && digit == 0;
            let read = state.inside.filter(|&read| self.word.get(read) == Some(&digit)).map(|read| read + 1);
            let begins = before && self.layers.next(layer) == 0;
            // At the end of a period of zeros the word may still begin.
            let inside = if begins { Some(0) } else { read };
            out(digit, (before || inside.is_some()).then_some(Reading { inside, before }));
        }
    }

    fn accepts(&self, state: &Reading) -> bool {
        state.inside == Some(self.word.len())
    }
}

impl Automaton {
    /// The set whose only member is `numbers`: as many states as digits.
    ///
    /// ```
    /// use wythoff::automata::{Automaton, NumberSystem};
    /// use wythoff::numbers::work::Work;
    /// use wythoff::numbers::Natural;
    /// let system = NumberSystem::ostrowski(&[3, 1])?;
    /// let pair = [Natural::from(5u32), Natural::from(10u32).pow(30)];
    /// let single = Automaton::tuple(&system, &pair, &Work::default())?;
    /// assert!(single.contains(&pair) && !single.contains(&[5u32, 7].map(Natural::from)));
    /// # Ok::<(), wythoff::automata::AutomataError>(())
    /// ```
    ///
    /// # Errors
    /// [`AutomataError::Tracks`] for too many numbers; limits of the work.
    pub fn tuple(system: &Arc<NumberSystem>, numbers: &[Natural], work: &Work) -> Result<Automaton, AutomataError> {
        let layers = Layers::of(system, numbers.len());
        let places: Vec<Vec<u32>> = numbers.iter().map(|number| system.places(number)).collect();
        let length = places.iter().map(Vec::len).max().unwrap_or(0).next_multiple_of(system.period());
        let digit = |place: usize, digits: &Vec<u32>| digits.get(place).copied().unwrap_or(0);
        let word = (0..length).rev().flat_map(|place| places.iter().map(move |digits| digit(place, digits))).collect();
        let largest = (0..layers.count()).map(|layer| system.largest_digit(layers.phase(layer))).collect();
        Automaton::from_rule(system, numbers.len(), &mut Single { word, layers, largest }, "a single tuple", work)
    }
}
