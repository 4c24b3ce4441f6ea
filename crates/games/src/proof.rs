//! Proofs about all heaps.

mod kinds;

pub use kinds::{Coefficients, Kind, KindsError, MAX_KINDS, kinds};
