//! Random numbers, good enough to choose by.

use std::time::{SystemTime, UNIX_EPOCH};

/// A generator (xorshift) that remembers its seed.
pub struct Random {
    seed: u64,
    state: u64,
}

impl Random {
    /// From the time of day.
    pub fn new() -> Random {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |time| time.as_nanos() as u64);
        Random::from(now)
    }

    pub fn from(seed: u64) -> Random {
        // Small seeds are spread, and zero, where this generator would stay, is avoided.
        Random { seed, state: seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1 }
    }

    pub fn seed(&self) -> u64 {
        self.seed
    }

    pub fn next(&mut self) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        self.state >> 11
    }

    /// A number below `end`.
    pub fn below(&mut self, end: u64) -> u64 {
        self.next() % end.max(1)
    }

    /// A place in a list of so many.
    pub fn index(&mut self, length: usize) -> usize {
        self.below(length as u64) as usize
    }

    /// One of them.
    pub fn one_of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.index(all.len())]
    }
}
