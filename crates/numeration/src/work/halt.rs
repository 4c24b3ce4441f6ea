//! The early end of a computation.

use std::error::Error;
use std::fmt;

/// What there is only so much of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Resource {
    /// Bytes.
    Memory,
    /// Elementary steps, about a nanosecond each.
    Steps,
    /// States of one automaton.
    States,
}

/// Why a computation ended before its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// A limit of the [`Work`](super::Work) was met.
    Limit {
        /// Which.
        what: Resource,
        /// So much is needed at least.
        needed: u128,
        /// So much is allowed.
        allowed: u64,
        /// What needs it.
        during: &'static str,
    },
    /// The callback wished to stop.
    Stopped,
}

impl Halt {
    /// The halt behind an error, if there is one: the error itself, its source, the source of that, and so on.
    ///
    /// ```
    /// use wythoff::numbers::work::Halt;
    /// assert_eq!(Halt::behind(&Halt::Stopped), Some(Halt::Stopped));
    /// assert_eq!(Halt::behind(&std::fmt::Error), None);
    /// ```
    pub fn behind(error: &(dyn Error + 'static)) -> Option<Halt> {
        std::iter::successors(Some(error), |&error| error.source())
            .find_map(|error| error.downcast_ref::<Halt>().copied())
    }
}

impl fmt::Display for Halt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Halt::Limit { what: Resource::Memory, needed, allowed, during } => write!(
                f,
                "{during} needs at least {} of memory, and the limit is {}: allow more",
                Bytes(needed),
                Bytes(allowed.into())
            ),
            Halt::Limit { what: Resource::Steps, allowed, during, .. } => {
                write!(f, "{during} needs more than {allowed} steps, the limit: allow more")
            }
            Halt::Limit { what: Resource::States, allowed, during, .. } => {
                write!(f, "{during} needs more than {allowed} states, the limit: allow more")
            }
            Halt::Stopped => f.write_str("stopped as asked, before there was an answer"),
        }
    }
}

impl Error for Halt {}

/// A number of bytes in the largest unit of which there is at least one.
struct Bytes(u128);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (unit, name) = match self.0 {
            0..0x400 => return write!(f, "{} bytes", self.0),
            0x400..0x10_0000 => (1 << 10, "KiB"),
            0x10_0000..0x4000_0000 => (1 << 20, "MiB"),
            0x4000_0000..0x1000_0000_0000_0000 => (1u128 << 30, "GiB"),
            _ => return f.write_str("a billion GiB"),
        };
        let tenths = self.0 * 10 / unit;
        write!(f, "{}.{} {name}", tenths / 10, tenths % 10)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_told_in_readable_units() {
        for (bytes, text) in [
            (0, "0 bytes"),
            (1023, "1023 bytes"),
            (1536, "1.5 KiB"),
            (1 << 16, "64.0 KiB"),
            (1 << 20, "1.0 MiB"),
            (5 << 29, "2.5 GiB"),
        ] {
            assert_eq!(Bytes(bytes).to_string(), text);
        }
    }

    #[test]
    fn a_limit_says_which_what_is_needed_and_what_is_allowed() {
        let halt = |what| Halt::Limit { what, needed: 3 << 20, allowed: 2048, during: "a table" };
        for (what, text) in [
            (Resource::Memory, "a table needs at least 3.0 MiB of memory, and the limit is 2.0 KiB: allow more"),
            (Resource::Steps, "a table needs more than 2048 steps, the limit: allow more"),
            (Resource::States, "a table needs more than 2048 states, the limit: allow more"),
        ] {
            assert_eq!(halt(what).to_string(), text);
        }
    }
}
