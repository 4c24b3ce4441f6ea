//! Why there is no table of Grundy values.

use crate::euclid::EuclidError;
use std::fmt;

/// Why there is no table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GrundyError {
    /// The player who cannot move wins, so sums of games do not follow the values.
    Misere,
    /// More memory than allowed.
    TooLarge {
        /// Bytes needed, at least.
        needed: u128,
        /// Bytes allowed.
        limit: u64,
    },
    /// More rows or columns than can be numbered.
    TooLong {
        /// The most of either.
        limit: u64,
    },
    /// The caller ended the work.
    Stopped,
    /// These heaps are no position of the game.
    NoPosition(EuclidError),
}

impl fmt::Display for GrundyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Misere => f.write_str("Grundy values belong to normal play: ask about the game without misere"),
            Self::TooLarge { needed, limit } => write!(
                f,
                "the table needs at least {} of memory, and the limit is {}: ask for fewer positions or allow more memory",
                Bytes(*needed),
                Bytes(u128::from(*limit))
            ),
            Self::TooLong { limit } => write!(f, "a table has at most {limit} rows and columns: ask for fewer"),
            Self::Stopped => f.write_str("stopped before the table was full"),
            Self::NoPosition(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for GrundyError {}

/// A number of bytes in the largest unit of which there is at least one.
struct Bytes(u128);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (unit, name) = match self.0 {
            0..0x400 => return write!(f, "{} bytes", self.0),
            0x400..0x10_0000 => (1 << 10, "KiB"),
            0x10_0000..0x4000_0000 => (1 << 20, "MiB"),
            _ => (1u128 << 30, "GiB"),
        };
        let tenths = self.0 / (unit / 10).max(1);
        write!(f, "{}.{} {name}", tenths / 10, tenths % 10)
    }
}

#[cfg(test)]
mod tests {
    use super::Bytes;

    #[test]
    fn bytes_are_told_in_readable_units() {
        for (bytes, text) in
            [(0, "0 bytes"), (1023, "1023 bytes"), (1536, "1.5 KiB"), (1 << 20, "1.0 MiB"), (5 << 29, "2.5 GiB")]
        {
            assert_eq!(Bytes(bytes).to_string(), text);
        }
    }
}
