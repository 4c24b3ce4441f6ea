//! Why a certificate is not accepted.

use numeration::work::Halt;
use std::error::Error;
use std::fmt;

/// Why a certificate is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckError {
    /// What is wrong with it, in one line.
    Refused(String),
    /// Nothing is known about it: in one line, what of it is more than this checker follows.
    Beyond(String),
    /// Nothing is known about it: a limit was met, or the callback wished to stop.
    Halt(Halt),
}

/// A limit of the checker's own.
#[derive(Clone, Copy)]
pub(crate) struct Beyond(pub(crate) &'static str);

impl CheckError {
    /// The same with a word on the part of the certificate.
    pub(crate) fn about(self, part: String) -> CheckError {
        match self {
            Self::Refused(reason) => Self::Refused(format!("{part}: {reason}")),
            Self::Beyond(limit) => Self::Beyond(format!("{part}: {limit}")),
            Self::Halt(_) => self,
        }
    }
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(reason) => f.write_str(reason),
            Self::Beyond(limit) => write!(f, "a limit was met: {limit}"),
            Self::Halt(halt) => halt.fmt(f),
        }
    }
}

impl Error for CheckError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Refused(_) | Self::Beyond(_) => None,
            Self::Halt(halt) => Some(halt),
        }
    }
}

impl From<&str> for CheckError {
    fn from(reason: &str) -> CheckError {
        CheckError::Refused(reason.to_string())
    }
}

impl From<String> for CheckError {
    fn from(reason: String) -> CheckError {
        CheckError::Refused(reason)
    }
}

impl From<Beyond> for CheckError {
    fn from(Beyond(limit): Beyond) -> CheckError {
        CheckError::Beyond(limit.to_string())
    }
}

impl From<Halt> for CheckError {
    fn from(halt: Halt) -> CheckError {
        CheckError::Halt(halt)
    }
}
