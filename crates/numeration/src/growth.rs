//! How fast the numerators of convergents grow, and their closed form.

use crate::{ContinuedFraction, Convergent, Integer, Natural, QuadraticError, QuadraticIrrational, QuadraticNumber};
use std::fmt;

/// The closed form of p_n for a periodic continued fraction, and with it the constants of p_n ~ K·g^(n+1).
///
/// Let a_h, …, a_(h+r−1) be the period. Over a whole period the pair (p_n, p_(n−1)) is multiplied by a matrix of determinant (−1)^r whose
/// trace T is the same wherever in the period it begins. So p_(n+2r) = T·p_(n+r) − (−1)^r·p_n from n = h − 2 on, and with the root λ > 1 of
/// x² − Tx + (−1)^r and its conjugate λ′
///
/// > p_n = C_i·λ^j + C_i′·λ′^j, n = h − 2 + i + jr, 0 ≤ i < r, j ≥ 0.
///
/// Since |λ′| < 1, p_n ~ K_i·g^(n+1) with g = λ^(1/r) and K_i = C_i/g^(h−1+i). For α = [1; a, a, …] there is one K = α/√(a² + 4), and
/// g = (a + √(a² + 4))/2 [F82, §5; F84, §5], which is Connell's A for a = k [C59, (5)].
///
/// ```
/// use wythoff::numbers::ContinuedFraction;
/// let growth = "[1;(1)]".parse::<ContinuedFraction>()?.growth()?;
/// assert_eq!(growth.factor().to_string(), "(1 + √5)/2");
/// assert_eq!(growth.constant(0).unwrap().to_string(), "(5 + √5)/10");
/// assert_eq!(growth.numerator(9).unwrap().to_string(), "89");
/// let growth = "[1;(2,1)]".parse::<ContinuedFraction>()?.growth()?;
/// assert_eq!((growth.factor().to_string(), growth.rate(6)), ("2 + √3".to_string(), "1.931852".to_string()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Growth {
    /// h − 1: 1 more than the index from which the closed form holds.
    shift: u64,
    /// T.
    trace: Natural,
    /// λ.
    factor: QuadraticNumber,
    /// C_0, …, C_(r−1).
    coefficients: Vec<QuadraticNumber>,
}

/// Why there is no closed form.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GrowthError {
    /// The continued fraction ends.
    Finite,
    /// The period is longer than [`Growth::MAX_PERIOD`].
    PeriodTooLong {
        /// How long it is.
        period: usize,
    },
}

impl fmt::Display for GrowthError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finite => write!(f, "the continued fraction ends: only a period has a rate of growth"),
            Self::PeriodTooLong { period } => write!(
                f,
                "the period has {period} terms, and closed forms are computed up to {}, the limit",
                Growth::MAX_PERIOD
            ),
        }
    }
}

impl std::error::Error for GrowthError {}

impl ContinuedFraction {
    /// The closed form of p_n.
    ///
    /// # Errors
    /// The continued fraction has no period, or too long a one.
    pub fn growth(&self) -> Result<Growth, GrowthError> {
        let (head, period) = (self.initial().len(), self.period().len());
        if period == 0 {
            return Err(GrowthError::Finite);
        }
        if period > Growth::MAX_PERIOD {
            return Err(GrowthError::PeriodTooLong { period });
        }
        let run = self.continuants(head, period).expect("a periodic expansion does not end");
        let trace = run.whole + run.inner;
        let factor = QuadraticNumber::from(larger_root(&trace, period));
        let numerators =
            std::iter::once(Natural::ONE).chain(self.convergents().map(|Convergent { numerator, .. }| numerator));
        // p_(h−2), p_(h−1), …: the list begins with p_(−1).
        let numerators: Vec<Natural> = numerators.skip(head - 1).take(2 * period).collect();
        let coefficient = |i: usize| coefficient(&factor, &numerators[i], &numerators[i + period]);
        let coefficients: Result<_, _> = (0..period).map(coefficient).collect();
        let coefficients = coefficients.expect("all of one field, and a root is not its conjugate");
        Ok(Growth { shift: head as u64 - 1, trace, factor, coefficients })
    }
}

/// The root above 1 of x² − Tx + (−1)^r.
fn larger_root(trace: &Natural, period: usize) -> QuadraticIrrational {
    let square = trace.square();
    let radicand = if period.is_multiple_of(2) { square.saturating_sub(&Natural::from(4u32)) } else { square + 4 };
    // T² + 4 lies between T² and (T + 1)² for T > 1 and is 5 for T = 1; an even period has T ≥ 3, and T² − 4 lies between (T − 1)² and T².
    QuadraticIrrational::new(trace.into(), Integer::ONE, radicand, Integer::from(2)).expect("T² ± 4 is no square")
}

/// C with C + C′ = `first` and Cλ + C′λ′ = `second`.
fn coefficient(factor: &QuadraticNumber, first: &Natural, second: &Natural) -> Result<QuadraticNumber, QuadraticError> {
    let conjugate = factor.conjugate();
    let above = conjugate.scaled(&-Integer::from(first)).plus_integer(&second.into());
    above.divided_by(&factor.minus(&conjugate)?)
}

impl Growth {
    /// The longest period whose closed form is computed.
    pub const MAX_PERIOD: usize = 64;

    /// r.
    pub fn period(&self) -> usize {
        self.coefficients.len()
    }

    /// The index h − 2 of the first numerator that has the closed form; −1 where the period begins after a_0.
    pub fn first(&self) -> i64 {
        self.shift as i64 - 1
    }

    /// T, of p_(n+2r) = T·p_(n+r) − (−1)^r·p_n.
    pub fn trace(&self) -> &Natural {
        &self.trace
    }

    /// λ, by which p_n grows over a period.
    pub fn factor(&self) -> &QuadraticNumber {
        &self.factor
    }

    /// C_i.
    pub fn coefficient(&self, i: usize) -> Option<&QuadraticNumber> {
        self.coefficients.get(i)
    }

    /// K_i, where it is quadratic: where r divides h − 1 + i.
    pub fn constant(&self, i: usize) -> Option<QuadraticNumber> {
        let exponent = self.shift + i as u64;
        let period = self.period() as u64;
        let coefficient = self.coefficient(i).filter(|_| exponent.is_multiple_of(period))?;
        coefficient.divided_by(&self.factor.power(exponent / period)).ok()
    }

    /// g = λ^(1/r), correctly rounded to so many `places` after the point.
    pub fn rate(&self, places: u32) -> String {
        self.factor.root_rounded(self.degree(), places)
    }

    /// K_i, correctly rounded to so many `places` after the point: the r-th root of C_i^r/λ^(h−1+i).
    pub fn constant_rounded(&self, i: usize, places: u32) -> Option<String> {
        let power = self.coefficient(i)?.power(self.period() as u64);
        let power = power.divided_by(&self.factor.power(self.shift + i as u64)).ok()?;
        Some(power.root_rounded(self.degree(), places))
    }

    fn degree(&self) -> u32 {
        self.coefficients.len() as u32
    }

    /// p_`n` by the closed form; nothing below [`first`](Self::first).
    pub fn numerator(&self, n: i64) -> Option<Natural> {
        let steps = usize::try_from(n.checked_sub(self.first())?).ok()?;
        let (i, j) = (steps % self.period(), steps / self.period());
        let term = self.coefficient(i)?.times(&self.factor.power(j as u64)).ok()?;
        let sum = term.plus(&term.conjugate()).ok()?;
        sum.as_rational()?.0.to_natural()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_closed_form_gives_the_numerators() {
        for text in
            ["[1;(1)]", "[1;(2)]", "[1;(7)]", "[2;(1,1,1,4)]", "[0;3,5,(1,2,3)]", "[1;2,(3,4)]", "[1;(4294967295,1)]"]
        {
            let fraction: ContinuedFraction = text.parse().unwrap();
            let growth = fraction.growth().unwrap();
            let listed = std::iter::once(Natural::ONE).chain(fraction.convergents().map(|c| c.numerator));
            for (n, numerator) in (-1..40).zip(listed) {
                let expected = (n >= growth.first()).then_some(numerator);
                assert_eq!(growth.numerator(n), expected, "{text} {n}");
            }
        }
    }

    #[test]
    fn the_constants_of_the_papers() {
        for a in 1..40u32 {
            let fraction = ContinuedFraction::constant(a.try_into().unwrap());
            let growth = fraction.growth().unwrap();
            let square = a * a + 4;
            let read = |text: String| text.parse::<QuadraticNumber>().unwrap();
            assert_eq!(*growth.factor(), read(format!("({a} + √{square})/2")));
            let constant = read(format!("(2 - {a} + √{square})/(2√{square})"));
            assert_eq!(growth.constant(0), Some(constant.clone()));
            assert_eq!(growth.constant_rounded(0, 12), Some(constant.rounded(12)));
            assert_eq!(growth.rate(12), growth.factor().rounded(12));
        }
    }

    #[test]
    fn the_constants_approximate() {
        // K_i·g^(n+1) with 60 places, against p_n.
        let fraction: ContinuedFraction = "[1;2,(3,1,4)]".parse().unwrap();
        let growth = fraction.growth().unwrap();
        let digits = |text: String| text.replace('.', "").parse::<Natural>().unwrap();
        let one = Natural::from(10u32).pow(60);
        let rate = digits(growth.rate(60));
        for (n, convergent) in fraction.convergents().enumerate().take(60).skip(30) {
            let i = (n as i64 - growth.first()) as usize % growth.period();
            let mut value = digits(growth.constant_rounded(i, 60).unwrap());
            for _ in 0..=n {
                value = value * &rate / &one;
            }
            let error = value.abs_diff(&(&convergent.numerator * &one));
            assert!(error * 1_000_000 < one, "{n}");
        }
    }

    #[test]
    fn roots_of_long_periods_are_correctly_rounded() {
        for (text, places) in [("[1;(1,2,3,4,5,6,7,8,9,10,11,12)]", 300), ("[1;(1,1,1,1,2)]", 1000), ("[1;(3,1)]", 0)] {
            let growth = text.parse::<ContinuedFraction>().unwrap().growth().unwrap();
            let rate: Natural = growth.rate(places).replace('.', "").parse().unwrap();
            // 2·10^places·g lies within 1 of twice what is written: compare r-th powers.
            let scale = (Natural::from(10u32).pow(places.into()) * 2).pow(growth.period() as u64);
            let power = growth.factor().scaled(&scale.into());
            let bound = |twice: Natural| QuadraticNumber::integer(twice.pow(growth.period() as u64).into());
            assert_eq!(power.compare(&bound(&rate * 2 - 1)), Ok(std::cmp::Ordering::Greater), "{text}");
            assert_eq!(power.compare(&bound(&rate * 2 + 1)), Ok(std::cmp::Ordering::Less), "{text}");
        }
    }

    #[test]
    fn what_has_no_growth() {
        assert_eq!("[1;2,3]".parse::<ContinuedFraction>().unwrap().growth().unwrap_err(), GrowthError::Finite);
        let long = ContinuedFraction::new(vec![1], (1..=65).collect()).unwrap();
        assert_eq!(long.growth().unwrap_err(), GrowthError::PeriodTooLong { period: 65 });
    }
}
