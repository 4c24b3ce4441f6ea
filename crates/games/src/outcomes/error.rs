//! Why there are no outcomes.

use super::Engine;
use std::fmt;

/// Why there are no outcomes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OutcomesError {
    /// More memory is needed than allowed.
    Memory {
        /// The engine that needs least.
        engine: Engine,
        /// Bytes needed.
        needed: u128,
        /// Bytes allowed.
        limit: u64,
    },
    /// More work is needed than allowed.
    Steps {
        /// The most that is allowed.
        limit: u64,
    },
    /// The engine asked for is not made for such rules.
    WrongEngine {
        /// The engine.
        engine: Engine,
    },
    /// The caller broke off.
    Cancelled,
}

impl fmt::Display for OutcomesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Memory { engine, needed, limit } => write!(
                f,
                "the heaps are too large for the oracle: its {engine} engine needs {} of memory, the limit is {}: ask about smaller heaps or allow more",
                Bytes(*needed),
                Bytes(u128::from(*limit))
            ),
            Self::Steps { limit } => write!(
                f,
                "these rules need more than {limit} steps, the limit of the oracle: ask about smaller heaps or write the formula shorter"
            ),
            Self::WrongEngine { engine } => write!(f, "the {engine} engine is not made for such rules"),
            Self::Cancelled => f.write_str("broken off"),
        }
    }
}

impl std::error::Error for OutcomesError {}

/// A number of bytes, rounded up to three digits or so.
struct Bytes(u128);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const UNITS: [&str; 5] = ["bytes", "KiB", "MiB", "GiB", "TiB"];
        let mut size = self.0;
        let mut unit = 0;
        while size >= 10_240 && unit + 1 < UNITS.len() {
            size = size.div_ceil(1024);
            unit += 1;
        }
        if size > 1_000_000 {
            f.write_str("far more than any machine has")
        } else {
            write!(f, "{size} {}", UNITS[unit])
        }
    }
}
