//! The words of any irrational number between 0 and 1: characteristic words, standard words, Sturm numbers \[L13, appendix\].

use numeration::{ContinuedFraction, Integer, QuadraticError};

/// How a Sturm number is written \[L13, Thm .2\].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SturmNumber {
    /// [0; 1 + d_1, (d_2, …, d_n)] with d_n ≥ d_1 ≥ 1.
    First,
    /// [0; 1, d_1, (d_2, …, d_n)] with d_n ≥ d_1.
    Second,
}

impl SturmNumber {
    /// `(i)` or `(ii)`, as the theorem numbers them.
    pub fn numeral(self) -> &'static str {
        match self {
            SturmNumber::First => "(i)",
            SturmNumber::Second => "(ii)",
        }
    }
}

/// Whether x = [0; …] is a Sturm number: exactly then its characteristic word is fixed by a morphism that is not trivial \[L13, Thm .2\].
///
/// ```
/// use wythoff::solve::sturmian::{SturmNumber, sturm_number};
/// assert_eq!(sturm_number(&"[0;2,(1,2)]".parse()?), Some(SturmNumber::First));
/// assert_eq!(sturm_number(&"[0;(1,3)]".parse()?), Some(SturmNumber::Second));
/// assert_eq!(sturm_number(&"[0;5,(1,2)]".parse()?), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn sturm_number(fraction: &ContinuedFraction) -> Option<SturmNumber> {
    let term = |index: usize| fraction.term(index);
    if term(0) != Some(0) || fraction.is_finite() {
        return None;
    }
    let (kind, first, begins) = match term(1)? {
        1 => (SturmNumber::Second, term(2)?, 3),
        one_more => (SturmNumber::First, one_more - 1, 2),
    };
    // From there on it must repeat, and the last quotient of the repetition stands one period after the one before it begins.
    if fraction.initial().len() > begins {
        return None;
    }
    let last = term(begins - 1 + fraction.period().len())?;
    (last >= first).then_some(kind)
}

/// The first `length` letters ⌊(n + 1)x⌋ − ⌊nx⌋, n = 1, 2, …, of the characteristic word of x = [0; …].
///
/// # Errors
/// The number is rational.
pub fn characteristic_word(fraction: &ContinuedFraction, length: usize) -> Result<Vec<u8>, QuadraticError> {
    let number = fraction.to_quadratic()?;
    let mut word = Vec::with_capacity(length.min(1 << 24));
    let floor = |n: u64| Ok(number.times_rational(&Integer::from(n), &Integer::ONE)?.floor());
    let mut before = floor(1)?;
    for n in 2..2 + length as u64 {
        let next = floor(n)?;
        word.push(if next == before { b'0' } else { b'1' });
        before = next;
    }
    Ok(word)
}

/// The standard words s_1, s_2, … of x = [0; 1 + d_1, d_2, …]: s_{−1} = 1, s_0 = 0, s_n = s_{n−1}^{d_n} s_{n−2}, as long as they have at most
/// `longest` letters. Each is a prefix of the characteristic word.
///
/// ```
/// use wythoff::solve::sturmian::standard_words;
/// let words = standard_words(&"[0;(1,2)]".parse()?, 12);
/// let words: Vec<&str> = words.iter().map(|word| std::str::from_utf8(word)).collect::<Result<_, _>>()?;
/// assert_eq!(words, ["1", "110", "1101", "11011101110"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn standard_words(fraction: &ContinuedFraction, longest: usize) -> Vec<Vec<u8>> {
    let mut words = Vec::new();
    let (mut before, mut here) = (vec![b'1'], vec![b'0']);
    for (index, quotient) in fraction.terms().skip(1).enumerate() {
        let exponent = if index == 0 { quotient.saturating_sub(1) } else { quotient } as usize;
        let length = here.len().saturating_mul(exponent).saturating_add(before.len());
        if length > longest {
            break;
        }
        let mut next = here.repeat(exponent);
        next.extend_from_slice(&before);
        before = std::mem::replace(&mut here, next);
        words.push(here.clone());
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use numeration::QuadraticIrrational;

    fn fractions() -> impl Iterator<Item = ContinuedFraction> {
        let terms = || 1..=3u32;
        let pre = terms().flat_map(move |a| terms().map(move |b| vec![0, a, b])).chain(terms().map(|a| vec![0, a]));
        pre.chain([vec![0]]).flat_map(move |initial| {
            terms().flat_map(move |c| terms().map(move |d| (c, d))).map({
                let initial = initial.clone();
                move |(c, d)| ContinuedFraction::new(initial.clone(), vec![c, d]).unwrap()
            })
        })
    }

    /// Allauzen's criterion: x is a Sturm number exactly if its conjugate does not lie between 0 and 1.
    #[test]
    fn sturm_numbers_are_those_whose_conjugate_is_outside() {
        let mut kinds = std::collections::BTreeSet::new();
        for fraction in fractions() {
            let x = fraction.to_quadratic().unwrap();
            let conjugate = QuadraticIrrational::new(
                x.rational_part().clone(),
                -x.coefficient().clone(),
                x.radicand().clone(),
                x.denominator().clone(),
            );
            let outside = conjugate.unwrap().floor() != Integer::from(0);
            let found = sturm_number(&fraction);
            assert_eq!(found.is_some(), outside, "{fraction}");
            kinds.insert(found.map(SturmNumber::numeral));
        }
        assert_eq!(kinds.len(), 3);
    }

    #[test]
    fn standard_words_begin_the_characteristic_word() {
        for fraction in fractions() {
            let word = characteristic_word(&fraction, 300).unwrap();
            let standard = standard_words(&fraction, 300);
            assert!(standard.len() >= 4, "{fraction}");
            for (n, prefix) in standard.iter().enumerate() {
                assert!(word.starts_with(prefix), "{fraction}, s_{}", n + 1);
            }
        }
    }
}
