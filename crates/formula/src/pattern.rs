//! Patterns of digits: regular expressions over the digits of a representation, most significant first.
//!
//! A digit of one figure stands for itself, a larger one is written `<12>`; `.` is any digit, `[0-3]` and `[^0]` are sets, and `|`, `*`,
//! `+`, `?`, `{2}`, `{2,}`, `{2,5}` and parentheses mean what they mean elsewhere. Spaces mean nothing. A pattern is held against the whole
//! representation, not a part of it.

mod parse;
mod positions;
mod print;

pub(crate) use parse::parse;
pub use parse::{PatternError, PatternErrorKind};
pub use positions::Positions;

/// A regular expression over digits.
///
/// ```
/// use wythoff::formula::Pattern;
/// let pattern: Pattern = "1(0|2)*<12>?".parse()?;
/// assert!(pattern.matches(&[1, 0, 2, 12]));
/// assert!(!pattern.matches(&[1, 1]));
/// # Ok::<(), wythoff::formula::PatternError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Pattern {
    /// One digit of a set.
    Digit(DigitSet),
    /// One after the other.
    Sequence(Vec<Pattern>),
    /// One of several.
    Choice(Vec<Pattern>),
    /// The same again, at least so often and at most so often.
    Repeat {
        /// What.
        inner: Box<Pattern>,
        /// At least so often.
        least: u32,
        /// At most so often; without a bound if nothing.
        most: Option<u32>,
    },
}

/// A set of digits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DigitSet {
    /// Disjoint ranges, first and last, in ascending order, never two that touch.
    ranges: Vec<(u32, u32)>,
    /// Whether the digits outside of the ranges are meant.
    negated: bool,
}

impl DigitSet {
    /// Every digit.
    pub(crate) fn all() -> DigitSet {
        DigitSet { ranges: Vec::new(), negated: true }
    }

    /// The digits of `ranges`, or all others if `negated`.
    pub(crate) fn new(mut ranges: Vec<(u32, u32)>, negated: bool) -> DigitSet {
        ranges.sort_unstable();
        let mut joined: Vec<(u32, u32)> = Vec::with_capacity(ranges.len());
        for (first, last) in ranges {
            match joined.last_mut() {
                Some(before) if first <= before.1.saturating_add(1) => before.1 = before.1.max(last),
                _ => joined.push((first, last)),
            }
        }
        DigitSet { ranges: joined, negated }
    }

    /// The last digits of the stretches of equal membership, but for the last stretch, which has no end.
    pub fn ends(&self) -> Vec<u32> {
        self.ranges.iter().flat_map(|(first, last)| [first.checked_sub(1), Some(*last)]).flatten().collect()
    }

    /// Whether `digit` is in the set.
    pub fn contains(&self, digit: u32) -> bool {
        self.ranges.iter().any(|(first, last)| (*first..=*last).contains(&digit)) != self.negated
    }
}

impl Pattern {
    /// The most digits a pattern may have after its `{2,5}` are written out.
    pub const MAX_POSITIONS: usize = 256;

    /// How deep the parentheses of a pattern may nest.
    pub const MAX_DEPTH: usize = 50;

    /// The pattern of one word only.
    pub fn word(digits: &[u32]) -> Pattern {
        Pattern::Sequence(
            digits.iter().map(|digit| Pattern::Digit(DigitSet::new(vec![(*digit, *digit)], false))).collect(),
        )
    }

    /// Whether the digits, most significant first, are described by the pattern.
    pub fn matches(&self, digits: &[u32]) -> bool {
        let positions = self.positions();
        let mut reached = vec![false; positions.len()];
        let mut at_start = true;
        for digit in digits {
            let mut next = vec![false; positions.len()];
            let starts = positions.first().iter().filter(|_| at_start);
            let follows = (0..positions.len()).filter(|place| reached[*place]).flat_map(|place| positions.after(place));
            for place in starts.chain(follows) {
                next[*place] |= positions.set(*place).contains(*digit);
            }
            (reached, at_start) = (next, false);
        }
        if at_start { positions.accepts_empty() } else { positions.last().iter().any(|place| reached[*place]) }
    }

    /// How many digits the pattern has with its repetitions written out, and so the size of its automaton.
    pub(crate) fn count(&self) -> usize {
        match self {
            Pattern::Digit(_) => 1,
            Pattern::Sequence(list) | Pattern::Choice(list) => {
                list.iter().fold(0, |sum, inner| sum.saturating_add(inner.count()))
            }
            Pattern::Repeat { inner, least, most } => {
                let times = most.unwrap_or((*least).max(1)).max(1) as usize;
                inner.count().max(1).saturating_mul(times)
            }
        }
    }
}
