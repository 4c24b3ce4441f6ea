//! The automaton of a pattern without empty steps, after Glushkov: one state for each digit written, and one for the start.

use super::{DigitSet, Pattern};

/// The digits of a pattern, numbered, and which may follow which.
///
/// Read a word from the left: begin at a place of [`first`](Positions::first) whose set contains the first digit, go on to places
/// [`after`](Positions::after) it, and end at one of [`last`](Positions::last).
#[derive(Clone, Debug)]
pub struct Positions {
    sets: Vec<DigitSet>,
    after: Vec<Vec<usize>>,
    ends: Ends,
}

/// Where a part of the pattern may begin and end, and whether it may be empty.
#[derive(Clone, Debug)]
struct Ends {
    first: Vec<usize>,
    last: Vec<usize>,
    empty: bool,
}

impl Positions {
    /// How many places there are.
    pub fn len(&self) -> usize {
        self.sets.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.sets.is_empty()
    }

    /// Which digits may stand at a place.
    pub fn set(&self, place: usize) -> &DigitSet {
        &self.sets[place]
    }

    /// Where a word may begin.
    pub fn first(&self) -> &[usize] {
        &self.ends.first
    }

    /// Where a word may end.
    pub fn last(&self) -> &[usize] {
        &self.ends.last
    }

    /// Which places may follow a place.
    pub fn after(&self, place: usize) -> &[usize] {
        &self.after[place]
    }

    /// Whether the word without digits is described, too.
    pub fn accepts_empty(&self) -> bool {
        self.ends.empty
    }

    fn add(&mut self, pattern: &Pattern) -> Ends {
        match pattern {
            Pattern::Digit(set) => {
                let place = self.sets.len();
                self.sets.push(set.clone());
                self.after.push(Vec::new());
                Ends { first: vec![place], last: vec![place], empty: false }
            }
            Pattern::Sequence(list) => {
                let nothing = Ends { first: Vec::new(), last: Vec::new(), empty: true };
                list.iter().fold(nothing, |before, inner| {
                    let behind = self.add(inner);
                    self.join(before, behind)
                })
            }
            Pattern::Choice(list) => {
                let parts: Vec<Ends> = list.iter().map(|inner| self.add(inner)).collect();
                Ends {
                    first: parts.iter().flat_map(|part| part.first.clone()).collect(),
                    last: parts.iter().flat_map(|part| part.last.clone()).collect(),
                    empty: parts.iter().any(|part| part.empty),
                }
            }
            Pattern::Repeat { inner, least, most } => self.repeat(inner, *least, *most),
        }
    }

    fn repeat(&mut self, inner: &Pattern, least: u32, most: Option<u32>) -> Ends {
        let mut all = Ends { first: Vec::new(), last: Vec::new(), empty: true };
        let copies = most.unwrap_or(least.max(1));
        for copy in 0..copies {
            let mut part = self.add(inner);
            part.empty |= copy >= least;
            // Without a bound the last copy may come again.
            if most.is_none() && copy + 1 == copies {
                self.link(&part.last.clone(), &part.first.clone());
            }
            all = self.join(all, part);
        }
        all
    }

    fn link(&mut self, from: &[usize], to: &[usize]) {
        for place in from {
            let after = &mut self.after[*place];
            after.extend(to);
            after.sort_unstable();
            after.dedup();
        }
    }

    /// One part behind the other.
    fn join(&mut self, before: Ends, behind: Ends) -> Ends {
        self.link(&before.last, &behind.first);
        let mut first = before.first;
        if before.empty {
            first.extend(&behind.first);
        }
        let mut last = behind.last;
        if behind.empty {
            last.extend(before.last);
        }
        Ends { first, last, empty: before.empty && behind.empty }
    }
}

impl Pattern {
    /// The automaton of the pattern.
    pub fn positions(&self) -> Positions {
        let ends = Ends { first: Vec::new(), last: Vec::new(), empty: true };
        let mut positions = Positions { sets: Vec::new(), after: Vec::new(), ends };
        positions.ends = positions.add(self);
        positions
    }
}
