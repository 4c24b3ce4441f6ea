//! A fast hash for tables of small integers: no input from outside decides what is hashed, so no defence is needed.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Multiply and rotate, word by word.
#[derive(Clone, Copy, Default)]
pub(crate) struct WordHasher(u64);

const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

impl Hasher for WordHasher {
    fn finish(&self) -> u64 {
        // The table looks at the top bits and at the bottom bits.
        (self.0 ^ (self.0 >> 32)).wrapping_mul(FACTOR)
    }

    fn write(&mut self, bytes: &[u8]) {
        let mut chunks = bytes.chunks_exact(8);
        for chunk in &mut chunks {
            self.write_u64(u64::from_le_bytes(chunk.try_into().unwrap_or_default()));
        }
        // An odd number of 32-bit words leaves four bytes.
        let rest = chunks.remainder();
        let rest = match rest.split_first_chunk() {
            Some((half, rest)) => {
                self.write_u32(u32::from_le_bytes(*half));
                rest
            }
            None => rest,
        };
        for &byte in rest {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u8(&mut self, word: u8) {
        self.write_u64(u64::from(word));
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(u64::from(word));
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(FACTOR);
    }

    fn write_i64(&mut self, word: i64) {
        self.write_u64(word.cast_unsigned());
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
}

/// A hash map with the fast hash.
pub(crate) type Table<K, V> = HashMap<K, V, BuildHasherDefault<WordHasher>>;
