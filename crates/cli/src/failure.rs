//! What ends a command early: one line that says what is wrong and where.

use std::error::Error;
use std::fmt;
use std::io;
use wythoff::work::{Halt, Resource};

/// A message for standard error, or the news that nobody reads our output any more.
#[derive(Debug)]
pub struct Failure {
    message: String,
    closed_pipe: bool,
    refutation: bool,
}

impl Failure {
    /// Ends the command with this message, made one line, and exit code 2.
    pub fn new(message: impl fmt::Display) -> Failure {
        let message = message.to_string().lines().collect::<Vec<_>>().join(" ");
        Failure { message, closed_pipe: false, refutation: false }
    }

    /// The same with a word on what was being read.
    pub fn about(subject: impl fmt::Display, problem: impl fmt::Display) -> Failure {
        Failure::new(format!("{subject}: {problem}"))
    }

    /// Ends the command with this error. A limit is told with that of the command's `options` which sets it.
    pub fn of(error: &(dyn Error + 'static), options: &[&str]) -> Failure {
        Failure::new(with_option(error, options))
    }

    /// Ends the command silently with exit code 1: the statement asked about is false, and the answer has said so.
    pub fn refuted() -> Failure {
        Failure { refutation: true, ..Failure::new("the statement is false") }
    }

    /// Whether this is the news that a statement is false.
    pub fn is_refutation(&self) -> bool {
        self.refutation
    }

    /// Whether the reader of our output has gone.
    pub fn is_closed_pipe(&self) -> bool {
        self.closed_pipe
    }
}

/// An error in words, with the option that sets the limit it tells of, if that is one of `options`.
pub fn with_option(error: &(dyn Error + 'static), options: &[&str]) -> String {
    let Some(Halt::Limit { what, .. }) = Halt::behind(error) else { return error.to_string() };
    let option = match what {
        Resource::Memory => "--memory",
        Resource::States => "--states",
        Resource::Steps => "--steps",
    };
    if options.contains(&option) { format!("{error}; {option} sets the limit") } else { error.to_string() }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure {
            closed_pipe: error.kind() == io::ErrorKind::BrokenPipe,
            ..Failure::about("cannot write the answer", error)
        }
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Failure {
        io::Error::from(error).into()
    }
}
