//! What ends a command early: one line that says what is wrong and where.

use std::fmt;
use std::io;

/// A message for standard error, or the news that nobody reads our output any more.
#[derive(Debug)]
pub struct Failure {
    message: String,
    closed_pipe: bool,
    false_statement: bool,
}

impl Failure {
    /// Ends the command with this message, made one line, and exit code 2.
    pub fn new(message: impl fmt::Display) -> Failure {
        let message = message.to_string().lines().collect::<Vec<_>>().join(" ");
        Failure { message, closed_pipe: false, false_statement: false }
    }

    /// The same with a word on what was being read.
    pub fn about(subject: impl fmt::Display, problem: impl fmt::Display) -> Failure {
        Failure::new(format!("{subject}: {problem}"))
    }

    /// Ends the command with exit code 1: it has answered, and the statement asked about is false.
    pub fn false_statement() -> Failure {
        Failure { false_statement: true, ..Failure::new("the statement is false") }
    }

    /// Whether the answer was that a statement is false.
    pub fn is_false_statement(&self) -> bool {
        self.false_statement
    }

    /// Whether the reader of our output has gone.
    pub fn is_closed_pipe(&self) -> bool {
        self.closed_pipe
    }
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
