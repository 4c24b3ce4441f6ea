//! Continued fractions, finite or eventually periodic.

mod convergents;
mod parse;

pub use convergents::{Continuants, Convergent, Convergents};
pub use parse::ParseContinuedFractionError;

use std::fmt;

/// A simple continued fraction [a_0; a_1, a_2, …] that ends or repeats.
///
/// a_0 ≥ 0 and a_i ≥ 1 for i ≥ 1, all below 2^32. Kept in shortest form, so two values are equal exactly when the numbers are:
/// `[1;2,(2)]` is `[1;(2)]`, and `[1;2,1]` is `[1;3]`.
///
/// ```
/// use wythoff::numbers::ContinuedFraction;
/// let alpha: ContinuedFraction = "[1; 2, (3, 4)]".parse()?;
/// assert_eq!(alpha.to_string(), "[1;2,(3,4)]");
/// assert_eq!(alpha.term(1_000_001), Some(4));
/// let thirds: Vec<String> = alpha.convergents().take(4).map(|c| c.to_string()).collect();
/// assert_eq!(thirds, ["1/1", "3/2", "10/7", "43/30"]);
/// # Ok::<(), wythoff::numbers::ParseContinuedFractionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ContinuedFraction {
    /// a_0 and what else comes before the period; never empty.
    initial: Vec<u32>,
    /// What repeats; empty for a finite continued fraction.
    period: Vec<u32>,
}

/// Why a list of partial quotients is not a continued fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ContinuedFractionError {
    /// No a_0.
    Empty,
    /// a_`index` is 0, but only a_0 may be.
    ZeroQuotient {
        /// The index of the offending partial quotient.
        index: usize,
    },
}

impl fmt::Display for ContinuedFractionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "a continued fraction needs at least the term before the semicolon"),
            Self::ZeroQuotient { index } => {
                write!(f, "partial quotient a_{index} is 0: all after the first must be 1 or more")
            }
        }
    }
}

impl std::error::Error for ContinuedFractionError {}

impl ContinuedFraction {
    /// [initial…, (period…)]; an empty period makes a finite continued fraction.
    pub fn new(initial: Vec<u32>, period: Vec<u32>) -> Result<ContinuedFraction, ContinuedFractionError> {
        if initial.is_empty() {
            return Err(ContinuedFractionError::Empty);
        }
        if let Some(index) = initial.iter().chain(&period).skip(1).position(|&quotient| quotient == 0) {
            return Err(ContinuedFractionError::ZeroQuotient { index: index + 1 });
        }
        Ok(ContinuedFraction::shortest(initial, period))
    }

    /// α = [1; a, a, a, …], the number behind a-Wythoff [F82, §4].
    ///
    /// ```
    /// use wythoff::numbers::ContinuedFraction;
    /// assert_eq!(ContinuedFraction::constant(2.try_into().unwrap()).to_string(), "[1;(2)]");
    /// ```
    pub fn constant(a: std::num::NonZeroU32) -> ContinuedFraction {
        ContinuedFraction { initial: vec![1], period: vec![a.get()] }
    }

    fn shortest(mut initial: Vec<u32>, mut period: Vec<u32>) -> ContinuedFraction {
        if period.is_empty() {
            // […, t, 1] is […, t + 1]; left alone only where t + 1 would leave the range.
            if let [.., before, 1] = initial[..]
                && let Some(merged) = before.checked_add(1)
            {
                initial.pop();
                *initial.last_mut().expect("two terms matched") = merged;
            }
        } else {
            let length = period.len();
            let repeats =
                |step: &usize| length.is_multiple_of(*step) && (*step..length).all(|i| period[i] == period[i - step]);
            let shortest = (1..=length).find(repeats).unwrap_or(length);
            period.truncate(shortest);
            // What stands before the period but already repeats belongs to it.
            let backwards = initial[1..].iter().rev().zip(period.iter().rev().cycle());
            let repeated = backwards.take_while(|(one, other)| one == other).count();
            initial.truncate(initial.len() - repeated);
            period.rotate_right(repeated % shortest);
        }
        ContinuedFraction { initial, period }
    }

    /// a_0 and the other terms before the period.
    pub fn initial(&self) -> &[u32] {
        &self.initial
    }

    /// The terms that repeat; empty for a finite continued fraction.
    pub fn period(&self) -> &[u32] {
        &self.period
    }

    /// Whether the expansion ends, that is, whether the number is rational.
    pub fn is_finite(&self) -> bool {
        self.period.is_empty()
    }

    /// The partial quotient a_`index`; nothing beyond the end of a finite expansion.
    pub fn term(&self, index: usize) -> Option<u32> {
        match index.checked_sub(self.initial.len()) {
            None => Some(self.initial[index]),
            Some(_) if self.is_finite() => None,
            Some(beyond) => Some(self.period[beyond % self.period.len()]),
        }
    }

    /// The partial quotients a_0, a_1, … in order.
    pub fn terms(&self) -> Terms<'_> {
        Terms { current: self.initial.iter(), period: &self.period }
    }

    /// a_1, …, a_`count`, or as many as there are: whole periods are copied, not term after term.
    pub(crate) fn first_quotients(&self, count: usize) -> Vec<u32> {
        let before = &self.initial[1..];
        let mut quotients = before[..count.min(before.len())].to_vec();
        let missing = count - quotients.len();
        if missing > 0 && !self.is_finite() {
            quotients.extend(self.period.repeat(missing.div_ceil(self.period.len())));
            quotients.truncate(count);
        }
        quotients
    }

    /// The number of terms of a finite expansion.
    pub fn number_of_terms(&self) -> Option<usize> {
        self.is_finite().then_some(self.initial.len())
    }

    /// An index that stands for `index` in the sense that all partial quotients from it on are the same.
    pub(crate) fn phase(&self, index: usize) -> usize {
        match index.checked_sub(self.initial.len()) {
            Some(beyond) if !self.is_finite() => self.initial.len() + beyond % self.period.len(),
            _ => index,
        }
    }

    /// The same partial quotients behind another a_0.
    pub fn with_first(&self, first: u32) -> ContinuedFraction {
        let mut initial = self.initial.clone();
        initial[0] = first;
        ContinuedFraction::shortest(initial, self.period.clone())
    }
}

/// The partial quotients in order: see [`ContinuedFraction::terms`].
#[derive(Clone, Debug)]
pub struct Terms<'a> {
    current: std::slice::Iter<'a, u32>,
    period: &'a [u32],
}

impl Iterator for Terms<'_> {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        if self.current.len() == 0 {
            self.current = self.period.iter();
        }
        self.current.next().copied()
    }
}

impl fmt::Display for ContinuedFraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}", self.initial[0])?;
        let mut separator = ";";
        for term in &self.initial[1..] {
            write!(f, "{separator}{term}")?;
            separator = ",";
        }
        if !self.is_finite() {
            let repeated: Vec<String> = self.period.iter().map(u32::to_string).collect();
            write!(f, "{separator}({})", repeated.join(","))?;
        }
        write!(f, "]")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fraction(text: &str) -> ContinuedFraction {
        text.parse().expect(text)
    }

    #[test]
    fn equal_numbers_have_equal_forms() {
        for (one, other) in [
            ("[1;2,(2)]", "[1;(2)]"),
            ("[1;(2,2)]", "[1;(2)]"),
            ("[1;3,2,(3,2)]", "[1;(3,2)]"),
            ("[1;2,3,(4,3)]", "[1;2,(3,4)]"),
            ("[1;2,1]", "[1;3]"),
            ("[0;1]", "[1]"),
            ("[ 1 ; ( 1 ) ]", "[1;(1)]"),
        ] {
            assert_eq!(fraction(one), fraction(other));
            assert_eq!(fraction(one).to_string(), other);
        }
    }

    #[test]
    fn long_periods_are_shortened_at_once() {
        let period: Vec<u32> = (1..=200_000).collect();
        let initial: Vec<u32> = [1].iter().chain(&period[3..]).chain(&period).chain(&period).copied().collect();
        let alpha = ContinuedFraction::new(initial, period.repeat(2)).unwrap();
        assert_eq!((alpha.initial(), alpha.period().len()), (&[1][..], 200_000));
        assert_eq!((alpha.period()[0], alpha.term(199_998)), (4, Some(1)));
    }

    #[test]
    fn terms_and_phases() {
        let alpha = fraction("[1;2,5,(3,4)]");
        let terms: Vec<_> = (0..8).map(|i| alpha.term(i).unwrap()).collect();
        assert_eq!(terms, [1, 2, 5, 3, 4, 3, 4, 3]);
        assert_eq!(alpha.terms().take(8).collect::<Vec<_>>(), terms);
        assert_eq!(fraction("[1;2,5]").terms().collect::<Vec<_>>(), [1, 2, 5]);
        for index in 0..40 {
            let phase = alpha.phase(index);
            assert!(phase < 5);
            assert!((0..10).all(|i| alpha.term(index + i) == alpha.term(phase + i)));
        }
        let finite = fraction("[1;2,5]");
        assert_eq!((finite.term(2), finite.term(3), finite.number_of_terms()), (Some(5), None, Some(3)));
    }

    #[test]
    fn bad_lists_are_refused() {
        assert_eq!(ContinuedFraction::new(vec![], vec![1]), Err(ContinuedFractionError::Empty));
        assert_eq!(ContinuedFraction::new(vec![0, 1], vec![0]), Err(ContinuedFractionError::ZeroQuotient { index: 2 }));
    }
}
