//! Reproducible random numbers for players who make mistakes.

use numeration::Natural;

/// Steele, Lea and Flood's SplitMix64, started from a seed and the number of moves already played: the same match goes the same way.
///
/// ```
/// use wythoff::solve::play::Random;
/// let numbers = |seed, played| { let mut random = Random::new(seed, played); [random.below(100), random.below(100)] };
/// assert_eq!(numbers(7, 3), numbers(7, 3));
/// assert_ne!(numbers(7, 3), numbers(7, 4));
/// ```
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

fn mixed(state: u64) -> u64 {
    let first = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let second = (first ^ (first >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    second ^ (second >> 31)
}

impl Random {
    /// The generator of this `seed` after `played` moves. Both are mixed, so that neighbouring seeds and moves have nothing in common.
    pub fn new(seed: u64, played: u64) -> Random {
        Random { state: mixed(seed.wrapping_add(GOLDEN)) ^ mixed(played.wrapping_mul(GOLDEN).wrapping_add(1)) }
    }

    /// The next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(GOLDEN);
        mixed(self.state)
    }

    /// A number below `limit`, each with the same chance; 0 if `limit` is 0.
    pub fn below(&mut self, limit: u64) -> u64 {
        let Some(most) = limit.checked_sub(1) else { return 0 };
        let mask = u64::MAX.checked_shr(most.leading_zeros()).unwrap_or(0);
        loop {
            // At least every second number is small enough.
            let number = self.bits() & mask;
            if number <= most {
                return number;
            }
        }
    }

    /// The same at any size.
    pub fn natural_below(&mut self, limit: &Natural) -> Natural {
        if let Some(limit) = limit.to_u64() {
            return Natural::from(self.below(limit));
        }
        let bits = limit.bits();
        loop {
            let number = self.words(bits.div_ceil(64)).low_bits(bits);
            if number < *limit {
                return number;
            }
        }
    }

    /// A number of this many 64-bit words, joined by halves so that long ones cost little more than their length.
    fn words(&mut self, count: u64) -> Natural {
        if count <= 1 {
            return Natural::from(self.bits());
        }
        let low = count / 2;
        let upper = self.words(count - low);
        (upper << (64 * low)) + self.words(low)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_below_the_limit_comes_equally_often() {
        let mut random = Random::new(1, 0);
        let mut seen = [0u32; 7];
        (0..70_000).for_each(|_| seen[random.below(7) as usize] += 1);
        assert!(seen.iter().all(|count| (9_600..10_400).contains(count)), "{seen:?}");
        assert_eq!((random.below(0), random.below(1)), (0, 0));
    }

    #[test]
    fn large_numbers_fill_their_range() {
        let limit = Natural::from(10u32).pow(60);
        let (mut random, half) = (Random::new(2, 5), &limit / 2);
        let upper = (0..2000).filter(|_| random.natural_below(&limit) >= half).count();
        assert!((900..1100).contains(&upper), "{upper}");
        assert!((0..2000).all(|_| random.natural_below(&limit) < limit));
    }
}
