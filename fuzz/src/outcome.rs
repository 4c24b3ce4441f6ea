//! How a campaign ends.

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

/// What a campaign without a crash did.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Texts that once failed and were tried again.
    pub replayed: u64,
    /// Mutants tried.
    pub mutants: u64,
    /// Mutants that the parser accepted.
    pub accepted: u64,
    /// The longest time that one text took, and the length of that text.
    pub slowest: (Duration, usize),
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { replayed, mutants, accepted, slowest: (time, length) } = self;
        write!(
            f,
            "{replayed} old crashes, {mutants} mutants ({accepted} accepted), slowest {time:.1?} for {length} bytes"
        )
    }
}

/// Why a campaign ended early.
#[derive(Debug)]
pub enum Crash {
    /// A text failed.
    Text {
        /// The file with the text.
        path: PathBuf,
        /// What the failed check said.
        message: String,
        /// Which text of the campaign it was.
        origin: String,
    },
    /// A file could not be read or written.
    Storage(io::Error),
}

impl fmt::Display for Crash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Crash::Text { path, message, origin } => write!(f, "{message}\n  {origin}\n  text in {}", path.display()),
            Crash::Storage(error) => write!(f, "cannot use the stored texts: {error}"),
        }
    }
}

impl From<io::Error> for Crash {
    fn from(error: io::Error) -> Crash {
        Crash::Storage(error)
    }
}
