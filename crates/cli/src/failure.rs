//! What ends a command early, and its exit code.

use answers::{Kind, Refusal};
use std::error::Error;
use std::fmt;
use std::io;
use std::process::ExitCode;
use wythoff::numbers::work::{Halt, Resource};

/// Why a command ends early.
#[derive(Debug)]
pub enum Failure {
    /// There is no answer: one line on standard error says what is wrong and where.
    Refused(Refusal),
    /// The statement asked about is false. The answer has said so; the exit code says it once more.
    Refuted,
    /// Whoever reads our output has seen enough: that is success.
    ClosedPipe,
}

impl Failure {
    /// There is no answer, for this reason.
    pub fn new(problem: impl fmt::Display) -> Failure {
        Failure::Refused(Refusal::bad(problem))
    }

    /// The same with a word on what was being read.
    pub fn about(subject: impl fmt::Display, problem: impl fmt::Display) -> Failure {
        Failure::Refused(Refusal::about(subject, problem))
    }

    /// The run is to end: `main` says why.
    pub fn stopped() -> Failure {
        Failure::new(Halt::Stopped)
    }

    /// The same with a word in front.
    pub fn within(self, subject: impl fmt::Display) -> Failure {
        match self {
            Failure::Refused(refusal) => Failure::about(subject, refusal),
            other => other,
        }
    }

    /// Ends the command with this error. A limit is told with that of the command's `options` which sets it.
    pub fn of(error: &(dyn Error + 'static), options: &[&str]) -> Failure {
        Failure::new(with_option(error, options))
    }

    /// What the shell is told.
    pub fn exit_code(&self) -> ExitCode {
        match self {
            Failure::ClosedPipe => ExitCode::SUCCESS,
            Failure::Refuted => ExitCode::from(1),
            Failure::Refused(_) => ExitCode::from(2),
        }
    }
}

/// An error in words, with the option that sets the limit it tells of, if that is one of `options`.
pub fn with_option(error: &(dyn Error + 'static), options: &[&str]) -> String {
    let Some(Halt::Limit { what, .. }) = Halt::behind(error) else { return error.to_string() };
    let option = match what {
        Resource::Memory => "--memory",
        Resource::States => "--states",
        Resource::Steps => "--time",
    };
    if options.contains(&option) { format!("{error}; {option} sets the limit") } else { error.to_string() }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        Failure::Refused(refusal)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Refusal { kind: Kind::Fault, ..Refusal::about("cannot write the answer", error) }.into(),
        }
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Failure {
        io::Error::from(error).into()
    }
}
