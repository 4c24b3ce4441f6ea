//! Things computed once and kept, and numbers kept to as many bits as were asked for.

use crate::Natural;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

/// A store of values made on demand, shared between threads.
#[derive(Debug)]
pub(super) struct Kept<K, V>(Mutex<HashMap<K, Arc<V>>>);

impl<K, V> Default for Kept<K, V> {
    fn default() -> Self {
        Kept(Mutex::default())
    }
}

impl<K: Eq + Hash, V> Kept<K, V> {
    /// The value under `key`, made where there is none. Made outside the lock; whoever comes second drops its own.
    pub(super) fn get(&self, key: K, make: impl FnOnce() -> V) -> Arc<V> {
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(value) = lock().get(&key) {
            return Arc::clone(value);
        }
        let value = Arc::new(make());
        Arc::clone(lock().entry(key).or_insert(value))
    }
}

/// Numbers of about the same length ask for about as many bits: with these to spare, the first answer serves them all.
const SPARE: u64 = 64;

/// A positive real number rounded down to a growing number of bits after the point.
#[derive(Debug, Default)]
pub(super) struct FixedPoint(Mutex<Arc<(Natural, u64)>>);

impl FixedPoint {
    /// The number times 2^`bits`, rounded down; `compute` is called with a number of bits where fewer are stored.
    pub(super) fn to_bits(&self, bits: u64, compute: impl FnOnce(u64) -> Natural) -> Natural {
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let stored = Arc::clone(&lock());
        if stored.1 >= bits && bits > 0 {
            return &stored.0 >> (stored.1 - bits);
        }
        let value = compute(bits + SPARE);
        let shortened = &value >> SPARE;
        *lock() = Arc::new((value, bits + SPARE));
        shortened
    }
}
