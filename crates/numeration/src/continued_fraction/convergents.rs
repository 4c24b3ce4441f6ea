//! Convergents p_i/q_i, one after another or of any index at once.

use super::ContinuedFraction;
use crate::Natural;
use std::fmt;

/// p_i/q_i.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Convergent {
    /// The numerator p_i.
    pub numerator: Natural,
    /// The denominator q_i.
    pub denominator: Natural,
}

impl fmt::Display for Convergent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.numerator, self.denominator)
    }
}

/// The convergents p_0/q_0, p_1/q_1, … in order: see [`ContinuedFraction::convergents`].
#[derive(Clone, Debug)]
pub struct Convergents<'a> {
    fraction: &'a ContinuedFraction,
    index: usize,
    before: Convergent,
    current: Convergent,
}

impl Iterator for Convergents<'_> {
    type Item = Convergent;

    fn next(&mut self) -> Option<Convergent> {
        let term = u64::from(self.fraction.term(self.index)?);
        let next = Convergent {
            numerator: &self.current.numerator * term + &self.before.numerator,
            denominator: &self.current.denominator * term + &self.before.denominator,
        };
        self.before = std::mem::replace(&mut self.current, next.clone());
        self.index += 1;
        Some(next)
    }
}

/// Four neighbouring continuants of a run of partial quotients b_1, …, b_ℓ: the product of the matrices (b_i 1; 1 0).
///
/// K(b_1, …, b_ℓ) is the numerator of [b_1; b_2, …, b_ℓ]; K of an empty run is 1, and 0 of the run "one shorter than empty".
/// For any sequence with w_i = b_i w_{i−1} + w_{i−2} they express w_ℓ and w_{ℓ−1} by w_0 and w_{−1}.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Continuants {
    /// K(b_1, …, b_ℓ).
    pub whole: Natural,
    /// K(b_1, …, b_{ℓ−1}).
    pub without_last: Natural,
    /// K(b_2, …, b_ℓ).
    pub without_first: Natural,
    /// K(b_2, …, b_{ℓ−1}).
    pub inner: Natural,
}

impl Continuants {
    /// Of the empty run.
    pub fn empty() -> Continuants {
        let (one, zero) = (Natural::ONE, Natural::ZERO);
        Continuants { whole: one.clone(), without_last: zero.clone(), without_first: zero, inner: one }
    }

    /// Of a run of one quotient.
    pub fn single(quotient: u32) -> Continuants {
        let one = Natural::ONE;
        Continuants { whole: quotient.into(), without_last: one.clone(), without_first: one, inner: Natural::ZERO }
    }

    /// Of this run followed by `other`.
    pub fn followed_by(&self, other: &Continuants) -> Continuants {
        Continuants {
            whole: &self.whole * &other.whole + &self.without_last * &other.without_first,
            without_last: &self.whole * &other.without_last + &self.without_last * &other.inner,
            without_first: &self.without_first * &other.whole + &self.inner * &other.without_first,
            inner: &self.without_first * &other.without_last + &self.inner * &other.inner,
        }
    }

    /// Of this run twice: five products instead of eight.
    pub fn doubled(&self) -> Continuants {
        let mixed = &self.without_last * &self.without_first;
        let trace = &self.whole + &self.inner;
        Continuants {
            whole: self.whole.square() + &mixed,
            without_last: &self.without_last * &trace,
            without_first: &self.without_first * &trace,
            inner: self.inner.square() + mixed,
        }
    }

    /// w_ℓ, given w_0 and w_{−1}.
    pub fn last(&self, w0: &Natural, w_minus_1: &Natural) -> Natural {
        &self.whole * w0 + &self.without_first * w_minus_1
    }

    /// w_{ℓ−1}, given w_0 and w_{−1}.
    pub fn last_but_one(&self, w0: &Natural, w_minus_1: &Natural) -> Natural {
        &self.without_last * w0 + &self.inner * w_minus_1
    }

    /// Of this run repeated `times` times, by repeated squaring.
    fn repeated(&self, mut times: usize) -> Continuants {
        let (mut result, mut square) = (Continuants::empty(), self.clone());
        while times > 0 {
            if times % 2 == 1 {
                result = result.followed_by(&square);
            }
            times /= 2;
            if times > 0 {
                square = square.doubled();
            }
        }
        result
    }
}

impl ContinuedFraction {
    /// The convergents p_0/q_0, p_1/q_1, … in order; they end where the expansion does.
    pub fn convergents(&self) -> Convergents<'_> {
        Convergents {
            fraction: self,
            index: 0,
            before: Convergent { numerator: Natural::ZERO, denominator: Natural::ONE },
            current: Convergent { numerator: Natural::ONE, denominator: Natural::ZERO },
        }
    }

    /// p_`index`/q_`index`, by repeated squaring over the period; nothing beyond the end of a finite expansion.
    ///
    /// Cost: O(M(n)) for a result of n bits, where M is the cost of a multiplication.
    ///
    /// ```
    /// use wythoff::numbers::ContinuedFraction;
    /// let golden: ContinuedFraction = "[1;(1)]".parse()?;
    /// assert_eq!(golden.convergent(9).unwrap().to_string(), "89/55");
    /// # Ok::<(), wythoff::numbers::ParseContinuedFractionError>(())
    /// ```
    pub fn convergent(&self, index: usize) -> Option<Convergent> {
        let run = self.continuants(0, index.checked_add(1)?)?;
        Some(Convergent { numerator: run.whole, denominator: run.without_first })
    }

    /// The continuants of the run of `length` partial quotients a_`start`, a_{`start`+1}, …; nothing if the expansion ends before.
    pub fn continuants(&self, start: usize, length: usize) -> Option<Continuants> {
        let end = start.checked_add(length)?;
        if let Some(terms) = self.number_of_terms() {
            return (end <= terms).then(|| product(&self.initial()[start..end]));
        }
        let (initial, period) = (self.initial(), self.period());
        let head_end = end.min(initial.len().max(start));
        let head = product(&initial[start.min(initial.len())..head_end.min(initial.len())]);
        let rest = end - head_end;
        let offset = (head_end.max(initial.len()) - initial.len()) % period.len();
        let rotated: Vec<u32> = (0..period.len()).map(|i| period[(offset + i) % period.len()]).collect();
        let cycles = product(&rotated).repeated(rest / period.len());
        let tail = product(&rotated[..rest % period.len()]);
        Some(head.followed_by(&cycles).followed_by(&tail))
    }
}

/// A product tree, so that long runs cost O(M(n) log n).
fn product(quotients: &[u32]) -> Continuants {
    match quotients {
        [] => Continuants::empty(),
        [quotient] => Continuants::single(*quotient),
        _ => {
            let (left, right) = quotients.split_at(quotients.len() / 2);
            product(left).followed_by(&product(right))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_index_agrees_with_the_recurrence() {
        for text in ["[1;(1)]", "[1;2,(3,4)]", "[0;5,6,7,(1,2,3)]", "[3;1,4,1,5,9]", "[2;(4294967295,1)]"] {
            let fraction: ContinuedFraction = text.parse().unwrap();
            let listed: Vec<Convergent> = fraction.convergents().take(60).collect();
            for (index, convergent) in listed.iter().enumerate() {
                assert_eq!(fraction.convergent(index).as_ref(), Some(convergent), "{text} {index}");
            }
            if fraction.is_finite() {
                assert_eq!(fraction.convergent(listed.len()), None);
            }
        }
    }

    #[test]
    fn runs_from_any_start() {
        let fraction: ContinuedFraction = "[1;2,5,(3,4,6)]".parse().unwrap();
        for start in 0..9 {
            for length in 0..12 {
                let once = fraction.continuants(start, length).unwrap();
                assert_eq!(once.doubled(), once.followed_by(&once));
                let terms: Vec<u32> = (start..start + length).map(|i| fraction.term(i).unwrap()).collect();
                assert_eq!(fraction.continuants(start, length), Some(product(&terms)), "{start} {length}");
            }
        }
    }
}
