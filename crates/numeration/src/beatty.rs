//! Complementary Beatty sequences: their terms, and which of the two a number belongs to.

mod error;
mod line;
mod sequences;
mod wythoff;

pub use error::BeattyError;
pub use sequences::BeattySequences;

use crate::quadratic::{Element, rational};
use crate::{ContinuedFraction, FixedPointRoot, Integer, Natural, QuadraticIrrational};
use line::Line;
use std::num::NonZeroU32;

/// Two sequences ⌊nα + γ⌋ and ⌊nβ + δ⌋ that share out the integers between them, 1/α + 1/β = 1 and 1 < α < 2 < β.
///
/// *Homogeneous* (γ = δ = 0): n ≥ 1, and every integer ≥ 1 is a term of exactly one. Index 0 gives (0, 0).
/// *Inhomogeneous* (γ/α + δ/β = 1): n ≥ 0, and every integer ≥ 0 is a term of exactly one.
///
/// Costs are for numbers of N bits and α, γ of bounded size, M(N) being a multiplication: a term or an inverse is one M(N) and O(N). The
/// root behind them is computed once and kept; it can be shared by threads.
///
/// ```
/// use wythoff::numbers::{BeattyPair, Natural, Place};
/// let pair = BeattyPair::wythoff(1.try_into().unwrap());
/// let positions: Vec<(Natural, Natural)> = (0u32..5).map(|n| pair.terms(&n.into())).collect();
/// assert_eq!(format!("{positions:?}"), "[(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]");
/// assert_eq!(pair.locate(&Natural::from(6u32)), Place::Lower(Natural::from(4u32)));
/// assert_eq!(pair.locate(&Natural::from(7u32)), Place::Upper(Natural::from(3u32)));
/// ```
#[derive(Clone, Debug)]
pub struct BeattyPair {
    root: FixedPointRoot,
    /// nα + γ.
    lower: Line,
    /// nβ + δ.
    upper: Line,
    /// (x − γ)/α, whose next integer upwards is the index of the first lower term not below x.
    index: Line,
    /// 1 for homogeneous sequences, 0 for inhomogeneous ones.
    first: u32,
    /// (m, e) with integral m where the multiple of √D in the upper term is m times that in the lower term, plus e.
    shared: Option<(Integer, Integer)>,
    /// (a, d) where the upper term is always the lower term + an + d.
    difference: Option<(Natural, Integer)>,
}

/// The line n ↦ ((s₁n + s₀) + (t₁n + t₀)√D)/c.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BeattyLine {
    /// s₀ and s₁.
    pub rational: [Integer; 2],
    /// t₀ and t₁.
    pub root: [Integer; 2],
    /// c > 0.
    pub denominator: Integer,
}

/// Where a number stands in a [`BeattyPair`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// It is the lower term of this index.
    Lower(Natural),
    /// It is the upper term of this index.
    Upper(Natural),
}

impl BeattyPair {
    /// ⌊nα⌋ and ⌊nβ⌋ for a given α.
    ///
    /// Errors: not 1 < α < 2.
    pub fn homogeneous(alpha: &QuadraticIrrational) -> Result<BeattyPair, BeattyError> {
        BeattyPair::build(alpha, None)
    }

    /// ⌊nα + γ⌋ and ⌊nβ + δ⌋, δ = β(1 − γ/α), for a given α and an irrational γ.
    ///
    /// They share out the integers ≥ 0 exactly when 0 < γ < α, that is, both sequences begin with their first term ≥ 0 when continued to
    /// negative n, and when no nα + γ with n ≥ 0 is an integer [Fraenkel 1969; F84, §3].
    ///
    /// Errors: not 1 < α < 2, γ of another field, or one of these conditions fails.
    pub fn inhomogeneous(alpha: &QuadraticIrrational, gamma: &QuadraticIrrational) -> Result<BeattyPair, BeattyError> {
        let gamma = alpha.in_my_field(gamma)?;
        BeattyPair::build(alpha, Some(gamma))
    }

    /// The same for the rational γ = `numerator`/`denominator`.
    ///
    /// ```
    /// use wythoff::numbers::{BeattyPair, Integer, QuadraticIrrational};
    /// let golden = QuadraticIrrational::wythoff_alpha(1.try_into().unwrap());
    /// let pair = BeattyPair::inhomogeneous_rational(&golden, &Integer::from(1), &Integer::from(2))?;
    /// let terms: Vec<_> = (0u32..4).map(|n| pair.terms(&n.into())).collect();
    /// assert_eq!(format!("{terms:?}"), "[(0, 1), (2, 4), (3, 7), (5, 9)]");
    /// assert!(BeattyPair::inhomogeneous_rational(&golden, &Integer::from(1), &Integer::from(1)).is_err());
    /// # Ok::<(), wythoff::numbers::BeattyError>(())
    /// ```
    pub fn inhomogeneous_rational(
        alpha: &QuadraticIrrational,
        numerator: &Integer,
        denominator: &Integer,
    ) -> Result<BeattyPair, BeattyError> {
        BeattyPair::build(alpha, Some(rational(numerator, denominator)?))
    }

    /// ⌊nα⌋ and ⌊nβ⌋ for α = [1; a_1, a_2, …] with a period.
    ///
    /// Errors: a continued fraction that ends or does not begin with 1.
    pub fn from_continued_fraction(alpha: &ContinuedFraction) -> Result<BeattyPair, BeattyError> {
        BeattyPair::homogeneous(&alpha.to_quadratic()?)
    }

    /// The P-positions (A_n, B_n) of a-Wythoff in normal play [F82, Thm 1].
    pub fn wythoff(a: NonZeroU32) -> BeattyPair {
        BeattyPair::of_wythoff(a)
    }

    /// The P-positions (A_n, B_n) of Larsson and Weimerskirch's game: α = [1; k, 1, k, 1, …], β = kα + 1 [L13, Thm 3].
    ///
    /// ```
    /// use wythoff::numbers::BeattyPair;
    /// let pair = BeattyPair::larsson_weimerskirch(2.try_into().unwrap());
    /// let positions: Vec<_> = (0u32..5).map(|n| pair.terms(&n.into())).collect();
    /// assert_eq!(format!("{positions:?}"), "[(0, 0), (1, 3), (2, 7), (4, 11), (5, 14)]");
    /// ```
    pub fn larsson_weimerskirch(k: NonZeroU32) -> BeattyPair {
        let alpha = QuadraticIrrational::larsson_weimerskirch_alpha(k);
        BeattyPair::homogeneous(&alpha).expect("1 < [1; k, 1, k, 1, …] < 2")
    }

    /// (E_n, H_n), the case γ = 1/α, δ = 1/α + 1: the P-positions of a-Wythoff in misère play for a > 1 [F84, Thm 3.1(ii)].
    ///
    /// As a pair of sequences it exists for a = 1 too.
    ///
    /// ```
    /// use wythoff::numbers::BeattyPair;
    /// let pair = BeattyPair::misere(2.try_into().unwrap());
    /// let positions: Vec<_> = (0u32..4).map(|n| pair.terms(&n.into())).collect();
    /// assert_eq!(format!("{positions:?}"), "[(0, 1), (2, 5), (3, 8), (4, 11)]");
    /// ```
    pub fn misere(a: NonZeroU32) -> BeattyPair {
        // 0 < 1/α < α, and 1/α = (α + a − 2)/a is N − nα only for a = 1, n = −1: no term is an integer before it is rounded.
        BeattyPair::of_misere(a)
    }

    /// `gamma` is an element of the field of `alpha`.
    fn build(alpha: &QuadraticIrrational, gamma: Option<Element>) -> Result<BeattyPair, BeattyError> {
        let radicand = alpha.radicand();
        if alpha.floor() != Integer::ONE {
            return Err(BeattyError::SlopeOutOfRange { alpha: alpha.clone() });
        }
        let one = Element::integer(Integer::ONE);
        let alpha = alpha.element();
        let invert = |element: &Element| element.reciprocal(radicand).expect("an irrational number is not 0");
        let per_alpha = invert(alpha);
        let beta = invert(&one.minus(&per_alpha));
        let first = u32::from(gamma.is_none());
        let (gamma, delta, start) = match gamma {
            None => (Element::integer(Integer::ZERO), Element::integer(Integer::ZERO), Element::integer(Integer::ZERO)),
            Some(gamma) => {
                check_offset(alpha, &gamma, radicand)?;
                let share = gamma.times(&per_alpha, radicand);
                (gamma, beta.times(&one.minus(&share), radicand), share.negated())
            }
        };
        let (lower, upper) = Line::pair(alpha, &gamma, &beta, &delta);
        let (step, gap) = (beta.minus(alpha), delta.minus(&gamma));
        Ok(BeattyPair {
            root: FixedPointRoot::new(radicand.clone())?,
            shared: upper.root_from(&lower),
            lower,
            upper,
            index: Line::new(&per_alpha, &start),
            first,
            // α < 2 < β.
            difference: step.as_integer().map(Integer::unsigned_abs).zip(gap.as_integer().cloned()),
        })
    }

    /// D, and the two lines nα + γ and nβ + δ that are rounded down, written with √D.
    pub fn lines(&self) -> (&Natural, [BeattyLine; 2]) {
        (self.root.radicand(), [self.lower.parts(), self.upper.parts()])
    }

    /// The index of the first pair of terms: 1 for homogeneous sequences, 0 for inhomogeneous ones.
    pub fn first_index(&self) -> u32 {
        self.first
    }

    /// ⌊nα + γ⌋.
    pub fn lower(&self, n: &Natural) -> Natural {
        natural(self.lower.floor(&self.root, n))
    }

    /// ⌊nβ + δ⌋.
    pub fn upper(&self, n: &Natural) -> Natural {
        natural(self.upper.floor(&self.root, n))
    }

    /// Both terms of index `n`; one multiplication where the upper term can use the product of the lower, as in every a-Wythoff.
    pub fn terms(&self, n: &Natural) -> (Natural, Natural) {
        let product = self.root.multiple(self.lower.multiplier(n));
        let shared = match (&self.difference, &self.shared) {
            (None, Some((factor, added))) => Some(product.affine(factor, added)),
            _ => None,
        };
        let lower = natural(self.lower.floor_with(n, product));
        let upper = match (&self.difference, shared) {
            (Some((step, gap)), _) => plus(lower.plus_product(n, step), gap),
            (None, Some(product)) => natural(self.upper.floor_with(n, product)),
            (None, None) => self.upper(n),
        };
        (lower, upper)
    }

    /// Which term of which sequence `x` is.
    ///
    /// x = ⌊nα + γ⌋ exactly when an integer n lies between w = (x − γ)/α and w + 1/α. Both have the same √D-multiple up to one small
    /// multiple of √D, so one multiplication serves both. Otherwise x is an upper term, and its index is the number of integers up to x that
    /// are not lower terms. In homogeneous sequences 0 is taken for the lower term of index 0.
    pub fn locate(&self, x: &Natural) -> Place {
        if self.first == 1 && x.is_zero() {
            return Place::Lower(Natural::ZERO);
        }
        let product = self.root.multiple(self.index.multiplier(x));
        let (below, between) = self.index.floor_and_growth(x, product);
        if between.is_zero() {
            Place::Upper(natural(Integer::from(x) - below - 1 + i64::from(self.first)))
        } else {
            Place::Lower(natural(below + between))
        }
    }

    /// The place of `x`, and the other term of the pair in which it stands.
    ///
    /// Where β − α and δ − γ are integers, as in every a-Wythoff, this costs no more than [`locate`](Self::locate) alone and O(N).
    ///
    /// ```
    /// use wythoff::numbers::{BeattyPair, Natural, Place};
    /// let pair = BeattyPair::wythoff(2.try_into().unwrap());
    /// let found = pair.locate_with_partner(&Natural::from(10u32));
    /// assert_eq!(found, (Place::Upper(Natural::from(3u32)), Natural::from(4u32)));
    /// ```
    pub fn locate_with_partner(&self, x: &Natural) -> (Place, Natural) {
        let place = self.locate(x);
        let partner = match (&self.difference, &place) {
            (Some((step, gap)), Place::Lower(n)) => plus(x.plus_product(n, step), gap),
            (Some((step, gap)), Place::Upper(n)) => natural(Integer::from(x) - Integer::from(n * step) - gap),
            (None, Place::Lower(n)) => self.upper(n),
            (None, Place::Upper(n)) => self.lower(n),
        };
        (place, partner)
    }

    /// Prepares the root for every question about numbers up to `bits` bits, as index or as term: one square root, of exactly the size needed.
    ///
    /// Without this the first question sizes the root for itself, and a slightly larger second one would compute it again.
    pub fn reserve(&self, bits: u64) {
        let longest = [&self.lower, &self.upper, &self.index].map(|line| line.multiplier_bits(bits)).into_iter().max();
        self.root.reserve(FixedPointRoot::bits_for(longest.unwrap_or(bits)));
    }
}

/// Whether ⌊nα + γ⌋, n ≥ 0, and its partner share out the integers ≥ 0.
///
/// Let u = (N − γ)/α. Below N ≥ 0 there are ⌈u⌉ lower and ⌈N − 1 − u⌉ upper terms, as long as neither is negative, for which
/// 0 < γ < α is needed and enough. Together these are N, as they must be, unless u is an integer.
fn check_offset(alpha: &Element, gamma: &Element, radicand: &Natural) -> Result<(), BeattyError> {
    let zero = Element::integer(Integer::ZERO);
    if gamma.compare(&zero, radicand).is_le() || gamma.compare(alpha, radicand).is_ge() {
        return Err(BeattyError::OffsetOutOfRange);
    }
    // The only n for which nα + γ is rational.
    let numerator = -(gamma.coefficient() * alpha.denominator());
    let (n, remainder) = numerator.div_floor(&(gamma.denominator() * alpha.coefficient()));
    let Some(index) = n.to_natural().filter(|_| remainder.is_zero()) else { return Ok(()) };
    let value = Element::integer(n).times(alpha, radicand).plus(gamma);
    match value.as_integer().and_then(Integer::to_natural) {
        Some(value) => Err(BeattyError::IntegralTerm { index, value }),
        None => Ok(()),
    }
}

/// Terms and indices are never negative: 0 ≤ γ < α, 0 ≤ δ < β, and x has as many smaller numbers as lower and upper terms below it.
fn natural(value: Integer) -> Natural {
    debug_assert!(!value.is_negative());
    value.into_unsigned_abs()
}

/// A term from one that is less by `gap`.
fn plus(number: Natural, gap: &Integer) -> Natural {
    if gap.is_zero() { number } else { natural(Integer::from(number) + gap) }
}

#[cfg(test)]
mod tests;
