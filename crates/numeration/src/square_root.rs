//! √D to as many bits as needed, computed once, so that every later ⌊t√D⌋ is a multiplication.

use crate::quadratic::{QuadraticError, floor_of_multiple, sign};
use crate::{Integer, Natural};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

/// Fractional bits used beyond the length of the multiplier: an enclosure is then so narrow that it holds an integer with chance 2^−64,
/// unless the multiple of √D is special.
const GUARD_BITS: u64 = 64;

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
    cached: RwLock<Scaled>,
    /// Held while the root is recomputed, so that two threads do not do it twice and readers may go on with the old one.
    growing: Mutex<()>,
}

/// r with r < √D·2^`bits` < r + 2.
#[derive(Clone, Debug)]
struct Scaled {
    root: Arc<Integer>,
    bits: u64,
}

impl Scaled {
    fn new(radicand: &Natural, bits: u64) -> Scaled {
        let root = (radicand << (2 * bits)).floor_sqrt();
        Scaled { root: Arc::new(Integer::from(root)), bits }
    }

    /// The same root with fewer bits, without a copy if they are the same. Rounding ⌊r/2^j⌋ down loses at most 1 − 2^−j,
    /// and 2/2^j with it is no more than 2.
    fn shortened(self, bits: u64) -> Scaled {
        match self.bits - bits {
            0 => self,
            excess => Scaled { root: Arc::new(self.root.as_ref() >> excess), bits },
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
        let whole = Scaled { root: Arc::new(Integer::from(floor)), bits: 0 };
        let root = FixedPointRoot { radicand, cached: RwLock::new(whole), growing: Mutex::new(()) };
        root.reserve(bits);
        Ok(root)
    }

    /// D.
    pub fn radicand(&self) -> &Natural {
        &self.radicand
    }

    /// The number of fractional bits computed so far.
    pub fn bits(&self) -> u64 {
        self.current().bits
    }

    /// Has at least `bits` fractional bits ready, and if they must be computed, exactly so many: for a caller who knows what will be needed.
    ///
    /// Only a hint: never more than 2^32 bits are prepared ahead of need.
    pub fn reserve(&self, bits: u64) {
        let bits = bits.min(LARGEST_RESERVATION);
        self.grow(bits, |_| bits);
    }

    /// The bits that [`multiple`](Self::multiple) uses for a multiplier of `length` bits.
    pub fn bits_for(length: u64) -> u64 {
        length.saturating_add(GUARD_BITS)
    }

    /// `multiplier`·√D, enclosed: one multiplication, as short as the multiplier is.
    ///
    /// If the root is too short it is recomputed first: exactly as long as needed the first time, so that a single question pays for
    /// no slack, and later at least half as long again as before, so that slowly growing questions cost no more than a constant number of
    /// roots of the last size.
    pub fn multiple(&self, multiplier: Integer) -> RootMultiple<'_> {
        let bits = FixedPointRoot::bits_for(multiplier.bits());
        let Scaled { root, bits } = self.grow(bits, |before| bits.max(before + before / 2)).shortened(bits);
        let scaled = &multiplier * root.as_ref();
        RootMultiple { radicand: &self.radicand, multiplier, scaled, root, bits }
    }

    fn current(&self) -> Scaled {
        self.cached.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The root with at least `needed` bits; if there are fewer, with `new_size(bits so far)` of them.
    fn grow(&self, needed: u64, new_size: impl Fn(u64) -> u64) -> Scaled {
        let current = self.current();
        if current.bits >= needed {
            return current;
        }
        let _growing = self.growing.lock().unwrap_or_else(PoisonError::into_inner);
        let current = self.current();
        if current.bits >= needed {
            return current;
        }
        let grown = Scaled::new(&self.radicand, new_size(current.bits));
        *self.cached.write().unwrap_or_else(PoisonError::into_inner) = grown.clone();
        grown
    }
}

impl Clone for FixedPointRoot {
    /// Shares the digits computed so far.
    fn clone(&self) -> FixedPointRoot {
        let cached = RwLock::new(self.current());
        FixedPointRoot { radicand: self.radicand.clone(), cached, growing: Mutex::new(()) }
    }
}

/// t√D between tr/2^k and (tr + 2t)/2^k, where r < √D·2^k < r + 2: see [`FixedPointRoot::multiple`].
#[derive(Clone, Debug)]
pub struct RootMultiple<'a> {
    radicand: &'a Natural,
    multiplier: Integer,
    /// tr.
    scaled: Integer,
    root: Arc<Integer>,
    /// k.
    bits: u64,
}

impl RootMultiple<'_> {
    /// t.
    pub fn multiplier(&self) -> &Integer {
        &self.multiplier
    }

    /// (`factor`·t + `added`)√D from the same product: linear time for a `factor` and an `added` of a few words.
    pub fn affine(&self, factor: &Integer, added: &Integer) -> Self {
        let line = |number: &Integer, added: Integer| {
            if *factor == Integer::ONE { number + added } else { number * factor + added }
        };
        let multiplier = line(&self.multiplier, added.clone());
        let scaled = line(&self.scaled, self.root.as_ref() * added);
        RootMultiple { radicand: self.radicand, multiplier, scaled, root: Arc::clone(&self.root), bits: self.bits }
    }

    /// ⌊t√D⌋, exactly.
    ///
    /// Both ends of the enclosure nearly always have the same integer part: linear time. Next to a convergent t√D lies so close to an
    /// integer h that they may not; then t²D is compared with h².
    pub fn floor(&self) -> Integer {
        if self.is_clear_of_integers() {
            return &self.scaled >> self.bits;
        }
        let one_end = &self.scaled >> self.bits;
        let other_end = (&self.scaled + &self.multiplier + &self.multiplier) >> self.bits;
        let (low, high) = if self.multiplier.is_negative() { (other_end, one_end) } else { (one_end, other_end) };
        if low == high {
            low
        } else if high == &low + 1 {
            if sign(&-&high, &self.multiplier, self.radicand).is_lt() { low } else { high }
        } else {
            // Only after `affine` with a factor that uses up the guard bits.
            floor_of_multiple(&self.multiplier, self.radicand)
        }
    }

    /// Whether a few bits already show that no integer lies in the enclosure.
    ///
    /// Adding 2t to tr carries into the integer part only through fractional bits, above those of 2t, that are all ones, and
    /// subtracting 2|t| borrows only through zeros. Usually one of the first bits looked at is different.
    fn is_clear_of_integers(&self) -> bool {
        let carried = !self.multiplier.is_negative();
        (self.multiplier.bits() + 1..self.bits).rev().any(|index| self.scaled.bit(index) != carried)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
        root.multiple(power(936));
        assert_eq!(root.bits(), 1000);
        root.multiple(power(937));
        assert_eq!(root.bits(), 1500);
        root.reserve(1501);
        assert_eq!(root.bits(), 1501);
        root.multiple(power(9936));
        assert_eq!(root.bits(), 10_000);
    }

    #[test]
    fn either_of_two_roots_will_do() {
        // t√2 above or below an integer by about 1/t: convergents of √2 = [1; 2, 2, …].
        let (mut h, mut t) = (Integer::ONE, Integer::ONE);
        for _ in 0..400 {
            (h, t) = (&h + &t + &t, h + t);
            let bits = FixedPointRoot::bits_for(t.bits());
            let exact = (Natural::from(2u32) << (2 * bits)).floor_sqrt();
            for root in [Integer::from(&exact), Integer::from(&exact) - 1] {
                let cached = RwLock::new(Scaled { root: Arc::new(root), bits });
                let root = FixedPointRoot { radicand: Natural::from(2u32), cached, growing: Mutex::new(()) };
                for t in [t.clone(), -&t] {
                    assert_eq!(root.multiple(t.clone()).floor(), floor_of_multiple(&t, root.radicand()));
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

    proptest! {
        #![proptest_config(testkit::cases!(256))]

        #[test]
        fn floors_are_exact(
            radicand in 2u64..1000,
            digits in "[1-9][0-9]{0,60}",
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
            prop_assert_eq!(root.multiple(t.clone()).affine(&t, &t).floor(), floor_of_multiple(&(&t * &t + &t), &radicand));
        }
    }
}
