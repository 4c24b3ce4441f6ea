//! Reproducible random numbers.

/// Steele, Lea and Flood's SplitMix64: the same seed always gives the same numbers.
///
/// ```
/// let mut random = testkit::SplitMix64::new(7);
/// let number = random.decimal(50);
/// assert_eq!(number.len(), 50);
/// assert!(!number.starts_with('0'));
/// ```
#[derive(Clone, Debug)]
pub struct SplitMix64 {
    state: u64,
}

impl SplitMix64 {
    /// A generator started from `seed`.
    pub fn new(seed: u64) -> SplitMix64 {
        SplitMix64 { state: seed }
    }

    /// The next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A random number below `limit`, as even as a 128-bit product makes it.
    ///
    /// # Panics
    /// If `limit` is 0.
    pub fn below(&mut self, limit: u64) -> u64 {
        assert!(limit > 0, "there is no number below 0");
        ((u128::from(self.bits()) * u128::from(limit)) >> 64) as u64
    }

    /// A random decimal number with exactly `digits` digits, the first not 0; empty for 0 digits.
    pub fn decimal(&mut self, digits: usize) -> String {
        (0..digits)
            .map(|place| {
                let digit = if place == 0 { 1 + self.below(9) } else { self.below(10) };
                char::from(b'0' + digit as u8)
            })
            .collect()
    }
}
