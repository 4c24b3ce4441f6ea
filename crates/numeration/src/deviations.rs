//! D_i = αq_i − p_i, by how much convergents miss, and the lemmas about them.

mod lemmas;

pub use lemmas::{DeviationCheck, DeviationLemma, DeviationVerdict};

use crate::work::{Halt, Meter, Work};
use crate::{ContinuedFraction, Convergent, Integer, Natural, QuadraticNumber};

/// D_(−1), D_0, D_1, …, D_i = αq_i − p_i, exactly [F82, §5; F84, §5; F05, §3].
///
/// A continued fraction that ends is taken as the rational number it is; its last D is 0.
///
/// ```
/// use wythoff::numbers::work::Work;
/// use wythoff::numbers::{DeviationLemma, DeviationVerdict, Deviations};
/// let work = Work::default();
/// let deviations = Deviations::new(&"[1;(2)]".parse()?, 10, &work)?;
/// let listed: Vec<String> = (-1..4).map(|i| deviations.get(i).unwrap().to_string()).collect();
/// assert_eq!(listed, ["-1", "-1 + √2", "-3 + 2√2", "-7 + 5√2", "-17 + 12√2"]);
/// assert_eq!(deviations.get(9).unwrap().figures(3), "-0.000149");
/// let checked = deviations.check(DeviationLemma::Telescoping, 0, &work)?;
/// assert_eq!((checked.instances, checked.verdict), (30, DeviationVerdict::Holds));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Deviations {
    fraction: ContinuedFraction,
    alpha: QuadraticNumber,
    rows: Vec<Deviation>,
}

/// One D_i, and the convergent it belongs to.
#[derive(Clone, Debug)]
pub struct Deviation {
    /// i, from −1 on.
    pub index: i64,
    /// a_i; there is none at −1.
    pub quotient: Option<u32>,
    /// p_i and q_i.
    pub convergent: Convergent,
    /// D_i.
    pub value: QuadraticNumber,
}

impl Deviations {
    /// So many numbers as long as its convergent a row has: the convergent itself, the deviation, and what is written of them.
    const NUMBERS: usize = 12;

    /// The largest index that is computed: lemmas are held against every pair of indices.
    pub const MAX_INDEX: usize = 1000;

    /// D_(−1) to D_`last`, no further than [`MAX_INDEX`](Self::MAX_INDEX) and the end of a finite continued fraction.
    ///
    /// # Errors
    /// What ends the work early.
    pub fn new(fraction: &ContinuedFraction, last: usize, work: &Work) -> Result<Deviations, Halt> {
        let alpha = fraction.value();
        let before = Convergent { numerator: Natural::ONE, denominator: Natural::ZERO };
        let convergents = fraction.convergents().take(last.min(Self::MAX_INDEX) + 1);
        let quotients = std::iter::once(None).chain(fraction.terms().map(Some));
        let row = |((index, quotient), convergent): ((i64, Option<u32>), Convergent)| {
            let missed = alpha.scaled(&(&convergent.denominator).into());
            let value = missed.plus_integer(&-Integer::from(&convergent.numerator));
            Deviation { index, quotient, convergent, value }
        };
        let meter = Meter::new(work, "the list of convergents");
        let (mut rows, mut bytes) = (Vec::new(), 0);
        for each in (-1..).zip(quotients).zip(std::iter::once(before).chain(convergents)) {
            bytes += size_of::<Deviation>() + Self::NUMBERS * each.1.numerator.bits() as usize / 8;
            meter.room(bytes)?;
            rows.push(row(each));
        }
        Ok(Deviations { fraction: fraction.clone(), alpha, rows })
    }

    /// The continued fraction.
    pub fn fraction(&self) -> &ContinuedFraction {
        &self.fraction
    }

    /// α.
    pub fn alpha(&self) -> &QuadraticNumber {
        &self.alpha
    }

    /// Each D with its convergent, from D_(−1) on.
    pub fn rows(&self) -> &[Deviation] {
        &self.rows
    }

    /// D_`index`.
    pub fn get(&self, index: i64) -> Option<&QuadraticNumber> {
        let row = self.rows.get(usize::try_from(index.checked_add(1)?).ok()?)?;
        Some(&row.value)
    }
}

impl ContinuedFraction {
    /// The number, irrational with a period and rational without.
    ///
    /// ```
    /// use wythoff::numbers::ContinuedFraction;
    /// assert_eq!("[1;2,3]".parse::<ContinuedFraction>()?.value().to_string(), "10/7");
    /// # Ok::<(), wythoff::numbers::ParseContinuedFractionError>(())
    /// ```
    pub fn value(&self) -> QuadraticNumber {
        if let Ok(irrational) = self.to_quadratic() {
            return irrational.into();
        }
        let last = self.number_of_terms().and_then(|terms| self.convergent(terms - 1));
        let Convergent { numerator, denominator } = last.expect("what has no period ends");
        QuadraticNumber::rational(&numerator.into(), &denominator.into())
            .expect("denominators of convergents are not 0")
    }
}
