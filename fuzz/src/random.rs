//! Reproducible randomness: the SplitMix64 sequence.

/// A stream of pseudo-random numbers that its seed determines.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`, or 0 if `bound` is 0. The bias is below 2^-32 for the small bounds used here.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        if bound == 0 { 0 } else { (self.next() % bound as u64) as usize }
    }

    /// One of `items`, if there are any.
    pub(crate) fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }

    /// A count that is mostly small and now and then as large as 2^`exponent`.
    pub(crate) fn count(&mut self, exponent: usize) -> usize {
        let ceiling = self.below(exponent + 1);
        1 << self.below(ceiling + 1)
    }
}
