//! √D to as many bits as needed, computed once, so that every later ⌊t√D⌋ is a multiplication.

mod multiple;

pub use multiple::RootMultiple;

use crate::quadratic::QuadraticError;
use crate::{Integer, Natural};
use std::borrow::Cow;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

/// Fractional words used beyond the words of the multiplier: an enclosure is then so narrow that it holds an integer with a chance of less than
/// 2^−54, unless the multiple of √D is special.
const GUARD_WORDS: u64 = 1;

/// The most bits computed ahead of need.
const LARGEST_RESERVATION: u64 = 1 << 32;

/// √D·2^k to within two units, for a D that is not a square and a k that grows on demand.
///
/// Nothing computed with it is approximate: where two units could matter, integers are compared.
///
/// Shared behind `&self` by any number of threads: a read takes one uncontended lock and copies no digits.
///
/// ```
/// use wythoff::numbers::{FixedPointRoot, Integer, Natural};
/// let root = FixedPointRoot::new(Natural::from(5u32))?;
/// let thousand_digits = Integer::from(Natural::from(10u32).pow(1000));
/// let floor = root.multiple(thousand_digits).floor();
/// assert!(floor.to_string().starts_with("22360679774997896964"));
/// # Ok::<(), wythoff::numbers::QuadraticError>(())
/// ```
#[derive(Debug)]
pub struct FixedPointRoot {
    radicand: Natural,
    /// ⌊√D⌋.
    whole: Integer,
    cached: RwLock<Scaled>,
    /// Held while the root is recomputed, so that two threads do not do it twice and readers may go on with the old one.
    growing: Mutex<()>,
}

/// r with r < √D·2^k < r + 2, k = 64·`words`: whole words, so that none is ever shifted.
#[derive(Clone, Debug)]
struct Scaled {
    root: Arc<Natural>,
    words: u64,
}

impl Scaled {
    fn new(radicand: &Natural, words: u64) -> Scaled {
        Scaled { root: Arc::new((radicand << (128 * words)).floor_sqrt()), words }
    }

    /// The words of the same root with fewer fractional ones. Rounding ⌊r/2^j⌋ down loses at most 1 − 2^−j, and 2/2^j with it is no more
    /// than 2.
    fn top(&self, words: u64) -> Cow<'_, [u64]> {
        let excess = usize::try_from(self.words.saturating_sub(words)).unwrap_or(usize::MAX);
        match self.root.words() {
            Cow::Borrowed(words) => words.get(excess..).unwrap_or_default().into(),
            Cow::Owned(mut words) => {
                words.drain(..excess.min(words.len()));
                words.into()
            }
        }
    }
}

impl FixedPointRoot {
    /// √`radicand`, so far without fractional bits. Errors: `radicand` is a square.
    pub fn new(radicand: Natural) -> Result<FixedPointRoot, QuadraticError> {
        FixedPointRoot::with_bits(radicand, 0)
    }

    /// √`radicand` with `bits` fractional bits, as if by [`reserve`](Self::reserve). Errors: `radicand` is a square.
    pub fn with_bits(radicand: Natural, bits: u64) -> Result<FixedPointRoot, QuadraticError> {
        let floor = radicand.floor_sqrt();
        if floor.square() == radicand {
            return Err(QuadraticError::SquareRadicand { radicand });
        }
        let whole = Integer::from(&floor);
        let cached = RwLock::new(Scaled { root: Arc::new(floor), words: 0 });
        let root = FixedPointRoot { radicand, whole, cached, growing: Mutex::new(()) };
        root.reserve(bits);
        Ok(root)
    }

    /// D.
    pub fn radicand(&self) -> &Natural {
        &self.radicand
    }

    /// The number of fractional bits computed so far.
    pub fn bits(&self) -> u64 {
        64 * self.current().words
    }

    /// Has at least `bits` fractional bits ready, and if they must be computed, so many in whole words: for a caller who knows what will be
    /// needed.
    ///
    /// Only a hint: never more than 2^32 bits are prepared ahead of need.
    pub fn reserve(&self, bits: u64) {
        let words = bits.min(LARGEST_RESERVATION).div_ceil(64);
        self.grow(words, |_| words);
    }

    /// The bits that [`multiple`](Self::multiple) uses for a multiplier of `length` bits.
    pub fn bits_for(length: u64) -> u64 {
        64 * (length.div_ceil(64) + GUARD_WORDS)
    }

    /// `multiplier`·√D, enclosed: one multiplication, as short as the multiplier is.
    ///
    /// If the root is too short it is recomputed first: exactly as long as needed the first time, so that a single question pays for
    /// no slack, and later at least half as long again as before, so that slowly growing questions cost no more than a constant number of
    /// roots of the last size.
    pub fn multiple(&self, multiplier: Integer) -> RootMultiple<'_> {
        let words = multiplier.bits().div_ceil(64) + GUARD_WORDS;
        let scaled = self.grow(words, |before| words.max(before + before / 2));
        RootMultiple::new(self, &scaled, multiplier)
    }

    fn current(&self) -> Scaled {
        self.cached.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The root with at least `needed` fractional words; if there are fewer, with `new_size(words so far)` of them.
    fn grow(&self, needed: u64, new_size: impl Fn(u64) -> u64) -> Scaled {
        let current = self.current();
        if current.words >= needed {
            return current;
        }
        let _growing = self.growing.lock().unwrap_or_else(PoisonError::into_inner);
        let current = self.current();
        if current.words >= needed {
            return current;
        }
        let grown = Scaled::new(&self.radicand, new_size(current.words));
        *self.cached.write().unwrap_or_else(PoisonError::into_inner) = grown.clone();
        grown
    }
}

impl Clone for FixedPointRoot {
    /// Shares the digits computed so far.
    fn clone(&self) -> FixedPointRoot {
        let cached = RwLock::new(self.current());
        FixedPointRoot { radicand: self.radicand.clone(), whole: self.whole.clone(), cached, growing: Mutex::new(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quadratic::floor_of_multiple;
    use proptest::prelude::*;

    #[test]
    fn squares_are_refused() {
        for square in [0u32, 1, 4, 144] {
            assert!(FixedPointRoot::new(Natural::from(square)).is_err());
        }
    }

    #[test]
    fn first_size_is_exact_and_later_ones_grow() {
        let root = FixedPointRoot::new(Natural::from(13u32)).unwrap();
        let power = |bits: u64| Integer::from(Natural::power_of_two(bits - 1));
        root.multiple(power(960));
        assert_eq!(root.bits(), 1024);
        root.multiple(power(961));
        assert_eq!(root.bits(), 1536);
        root.reserve(1537);
        assert_eq!(root.bits(), 1600);
        root.multiple(power(9984));
        assert_eq!(root.bits(), 10_048);
    }

    #[test]
    fn either_of_two_roots_will_do() {
        // t√2 above or below an integer by about 1/t: convergents of √2 = [1; 2, 2, …].
        let (mut h, mut t) = (Integer::ONE, Integer::ONE);
        for _ in 0..400 {
            (h, t) = (&h + &t + &t, h + t);
            let bits = FixedPointRoot::bits_for(t.bits());
            let exact = (Natural::from(2u32) << (2 * bits)).floor_sqrt();
            for root in [exact.clone(), exact - 1] {
                let cached = RwLock::new(Scaled { root: Arc::new(root), words: bits / 64 });
                let (radicand, growing) = (Natural::from(2u32), Mutex::new(()));
                let root = FixedPointRoot { radicand, whole: Integer::ONE, cached, growing };
                for t in [t.clone(), -&t] {
                    assert_eq!(root.multiple(t.clone()).floor(), floor_of_multiple(&t, root.radicand()));
                    for added in [-2, -1, 1, 2].map(Integer::from) {
                        let other = floor_of_multiple(&(&t + &added), root.radicand());
                        let settled = root.multiple(t.clone()).settled();
                        assert_eq!(settled.floor() + settled.growth(&added), other);
                        assert_eq!(settled.affine(&Integer::ONE, &added).floor(), other);
                    }
                }
            }
        }
    }

    #[test]
    fn threads_share_one_root() {
        let root = FixedPointRoot::new(Natural::from(7u32)).unwrap();
        std::thread::scope(|scope| {
            for start in 0..4u64 {
                let root = &root;
                scope.spawn(move || {
                    for n in (0..200).map(|i| 5000 * i + start) {
                        let t = Integer::from(Natural::from(3u32).pow(n % 997));
                        assert_eq!(root.multiple(t.clone()).floor(), floor_of_multiple(&t, root.radicand()));
                    }
                });
            }
        });
    }

    #[test]
    fn floors_are_exact_at_every_length() {
        let root = FixedPointRoot::new(Natural::from(61u32)).unwrap();
        for words in (0..20).chain([23, 24, 63, 64, 159, 160, 161, 200, 799, 800, 801]) {
            for t in [
                Natural::power_of_two(64 * words),
                Natural::from(3u32).pow(40 * words),
                Natural::power_of_two(64 * words) - 1,
            ] {
                for t in [Integer::from(&t), -Integer::from(t)] {
                    let floor = floor_of_multiple(&t, root.radicand());
                    assert_eq!(root.multiple(t.clone()).into_parts(), (t, floor));
                }
            }
        }
    }

    #[test]
    fn nothing_times_the_root_is_nothing() {
        let root = FixedPointRoot::new(Natural::from(2u32)).unwrap();
        let nothing = root.multiple(Integer::ZERO);
        for factor in [-3, 0, 7] {
            assert_eq!(nothing.affine(&Integer::from(factor), &Integer::ZERO).floor(), Integer::ZERO);
            let five = root.multiple(Integer::from(5));
            assert_eq!(five.affine(&Integer::from(factor), &Integer::from(-5 * factor)).floor(), Integer::ZERO);
        }
    }

    proptest! {
        #![proptest_config(testkit::cases!(256))]

        #[test]
        fn floors_are_exact(
            radicand in 2u64..1000,
            digits in "[1-9][0-9]{0,300}",
            negative: bool,
            factor in -5i64..200,
            added in -9i64..9,
            reserved in 0u64..400,
        ) {
            let radicand = Natural::from(radicand);
            prop_assume!(radicand.floor_sqrt().square() != radicand);
            let t = Integer::from(digits.parse::<Natural>().unwrap());
            let t = if negative { -t } else { t };
            let root = FixedPointRoot::with_bits(radicand.clone(), reserved).unwrap();
            prop_assert_eq!(root.multiple(t.clone()).floor(), floor_of_multiple(&t, &radicand));
            let (factor, added) = (Integer::from(factor), Integer::from(added));
            let other = &t * &factor + &added;
            prop_assert_eq!(root.multiple(t.clone()).affine(&factor, &added).floor(), floor_of_multiple(&other, &radicand));
            let step = floor_of_multiple(&(&t + &added), &radicand) - floor_of_multiple(&t, &radicand);
            prop_assert_eq!(root.multiple(t.clone()).growth(&added), step.clone());
            prop_assert_eq!(root.multiple(t.clone()).settled().growth(&added), step);
            let large = Integer::from(1i64 << 60);
            let twice = root.multiple(t.clone()).affine(&factor, &added).affine(&large, &-&large);
            let other = (other - 1) * large;
            prop_assert_eq!(twice.floor(), floor_of_multiple(&other, &radicand));
            let third = other * &factor + &added;
            prop_assert_eq!(twice.affine(&factor, &added).floor(), floor_of_multiple(&third, &radicand));
            prop_assert_eq!(root.multiple(t.clone()).affine(&t, &t).floor(), floor_of_multiple(&(&t * &t + &t), &radicand));
        }
    }
}
