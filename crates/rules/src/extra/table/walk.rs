//! The members of a table within bounds: its words are walked through from the most significant place down.
//!
//! Numbers of the same length compare as their digits do, so a word that has left a bound behind it may go on as it likes.

use super::TakeTable;
use crate::Move;
use numeration::Natural;
use std::collections::HashSet;

/// Members with more places than this are not listed: nobody could list all smaller ones.
const MOST_PLACES: usize = 1 << 10;

/// Takes up to this are tried first where some take is wanted.
const TRIED_FIRST: u32 = 4;

/// What is known after some digits.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Place {
    state: u32,
    /// Where u and v are in the language of normal forms.
    words: [u32; 2],
    /// Whether the digits so far are those of the bound.
    tight: [bool; 2],
}

const START: Place = Place { state: 0, words: [0; 2], tight: [true; 2] };

/// The digits of two bounds, as words of so many places.
struct Bounds {
    places: usize,
    digits: [Vec<u32>; 2],
    start: Place,
}

impl Bounds {
    /// A bound of more than `most` places is none.
    fn new(table: &TakeTable, bounds: [&Natural; 2], most: usize) -> Bounds {
        let digits = bounds.map(|bound| table.numeration.digits(bound));
        let longest = digits.iter().map(Vec::len).max().unwrap_or(0).min(most);
        let places = table.numeration.whole_periods(longest);
        let tight = digits.each_ref().map(|digits| digits.len() <= places);
        Bounds { places, digits, start: Place { tight, ..START } }
    }

    /// Every digit that may follow, and where it leads; before letter `depth` of the word.
    fn next(&self, table: &TakeTable, depth: usize, from: &Place) -> Vec<(u32, Place)> {
        let (place, track) = (self.places - 1 - depth / 2, depth % 2);
        let phase = place % table.numeration.period();
        let runs = table.states.get(from.state as usize).map_or(&[][..], |state| &state.runs);
        let bound = from.tight[track].then(|| self.digits[track].get(place).copied().unwrap_or(0));
        let (mut next, mut first) = (Vec::new(), 0);
        for &(last, target) in runs {
            for digit in first..=last.min(bound.unwrap_or(last)) {
                let word = table.numeration.language.step(phase, from.words[track], digit);
                let (Some(word), Some(state)) = (word, target) else { break };
                let mut to = Place { state, ..from.clone() };
                to.words[track] = word;
                to.tight[track] = bound == Some(digit);
                next.push((digit, to));
            }
            first = last.saturating_add(1);
        }
        next
    }
}

impl TakeTable {
    fn may_end(&self, place: &Place) -> bool {
        self.accepts(place.state) && place.words.iter().all(|&word| self.numeration.language.accepts(word))
    }

    /// Every member with u ≤ `u_bound` and v ≤ `v_bound`.
    pub(crate) fn within(&self, u_bound: &Natural, v_bound: &Natural) -> impl Iterator<Item = Move> + use<'_> {
        let bounds = Bounds::new(self, [u_bound, v_bound], MOST_PLACES);
        let values = self.numeration.place_values(bounds.places);
        let reaches = self.reaches_an_end(2 * bounds.places);
        let mut open = vec![(0, bounds.start.clone(), [Natural::ZERO, Natural::ZERO])];
        std::iter::from_fn(move || {
            while let Some((depth, place, taken)) = open.pop() {
                if depth == 2 * bounds.places {
                    let [u, v] = taken;
                    if self.may_end(&place) {
                        return Some(Move { u, v });
                    }
                    continue;
                }
                let value = &values[bounds.places - 1 - depth / 2];
                for (digit, to) in bounds.next(self, depth, &place).into_iter().rev() {
                    if reaches[depth + 1][to.state as usize] {
                        let mut taken = taken.clone();
                        taken[depth % 2] += value * u64::from(digit);
                        open.push((depth + 1, to, taken));
                    }
                }
            }
            None
        })
    }

    /// After so many letters: whether a state leads to an end at the last of `length`.
    fn reaches_an_end(&self, length: usize) -> Vec<Vec<bool>> {
        let mut reaches = vec![self.states.iter().map(|state| state.accepts).collect::<Vec<bool>>()];
        for _ in 0..length {
            let after = &reaches[reaches.len() - 1];
            let leads = |target: &Option<u32>| target.is_some_and(|target| after[target as usize]);
            let before = self.states.iter().map(|state| state.runs.iter().any(|(_, target)| leads(target))).collect();
            reaches.push(before);
        }
        reaches.reverse();
        reaches
    }

    /// Whether some member has u ≤ `x` and v ≤ `y`.
    ///
    /// Where a state comes back in a word, and those of the normal forms with it, what stands between may be left out: the word is accepted
    /// all the same, and neither number is larger. So it is enough to look at words of as many digits as there are such states.
    pub(crate) fn fits_into(&self, x: &Natural, y: &Natural) -> bool {
        let mut small = (0..=TRIED_FIRST).flat_map(|u| (0..=TRIED_FIRST).map(move |v| Move::new(u, v)));
        if small.any(|taken| taken.u <= *x && taken.v <= *y && self.contains(&taken)) {
            return true;
        }
        let language = &self.numeration.language;
        let words = (0..language.period()).map(|phase| language.states(phase)).max().unwrap_or(1);
        let bounds = Bounds::new(self, [x, y], self.states.len() * words * words / 2 + 1);
        let mut here: HashSet<Place> = HashSet::from([bounds.start.clone()]);
        for depth in 0..2 * bounds.places {
            here = here.iter().flat_map(|place| bounds.next(self, depth, place)).map(|(_, place)| place).collect();
        }
        here.iter().any(|place| self.may_end(place))
    }
}
