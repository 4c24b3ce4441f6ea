//! Why a question is not answered: one type for command, server and whoever else asks. What a refusal ends in, an exit code or a status,
//! is theirs to say.

use crate::json::Text;
use serde::{Serialize, Serializer};
use std::error::Error;
use std::fmt;
use wythoff::formula::nearest::did_you_mean;
use wythoff::numbers::CedarError;
use wythoff::numbers::work::Halt;
use wythoff::rules::EndedError;
use wythoff::solve::grundy::GrundyError;
use wythoff::solve::outcomes::OutcomesError;
use wythoff::solve::sum::{SumError, SumErrorKind};
use wythoff::{Front, GameError, StrategyError};

/// What kind of refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The question is wrong.
    BadInput,
    /// There is no such endpoint.
    NotFound,
    /// The question is too long.
    TooLarge,
    /// The answer needs more than a named limit.
    TooExpensive,
    /// The work was broken off: out of time.
    OutOfTime,
    /// Whoever answers does not tell this.
    Withheld,
    /// Something is wrong here, not with the question.
    Fault,
}

impl Kind {
    /// A word for programs.
    pub fn code(self) -> &'static str {
        match self {
            Kind::BadInput => "bad_input",
            Kind::NotFound => "not_found",
            Kind::TooLarge => "too_large",
            Kind::TooExpensive => "too_expensive",
            Kind::OutOfTime => "out_of_time",
            Kind::Withheld => "withheld",
            Kind::Fault => "fault",
        }
    }
}

/// A refusal. Printed, it is one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What kind.
    pub kind: Kind,
    /// What is wrong.
    pub error: Problem,
    /// The offset of the character in question in the GAME string, counted from 0.
    pub at: Option<usize>,
}

/// What is wrong, and where. Printed, it is one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// What was being read: a parameter, an option, a file. Nothing where it is the question as a whole.
    pub subject: Option<String>,
    /// What is wrong with it, and the way round.
    pub what: String,
}

impl Refusal {
    /// A refusal for this reason.
    pub fn new(kind: Kind, problem: impl fmt::Display) -> Refusal {
        Refusal { kind, error: Problem { subject: None, what: problem.to_string() }, at: None }
    }

    /// The question is wrong.
    pub fn bad(problem: impl fmt::Display) -> Refusal {
        Refusal::new(Kind::BadInput, problem)
    }

    /// The question is wrong in this place.
    pub fn about(subject: impl fmt::Display, problem: impl fmt::Display) -> Refusal {
        let error = Problem { subject: Some(subject.to_string()), what: problem.to_string() };
        Refusal { kind: Kind::BadInput, error, at: None }
    }

    /// The answer needs too much.
    pub fn expensive(problem: impl fmt::Display) -> Refusal {
        Refusal::new(Kind::TooExpensive, problem)
    }

    /// Who wins is not told here.
    pub fn withheld() -> Refusal {
        Refusal::new(
            Kind::Withheld,
            "who wins is not told here, nor anything that would tell it: play it out, or ask whoever runs this server",
        )
    }

    /// The work was broken off.
    pub fn out_of_time() -> Refusal {
        Refusal::new(
            Kind::OutOfTime,
            "out of time: ask about smaller heaps or a smaller table, or run the command wythoff, which waits",
        )
    }

    /// What is to be said if a limit or the wish to stop is behind an error.
    pub fn halted(error: &(dyn Error + 'static)) -> Option<Refusal> {
        Halt::behind(error).map(|halt| match halt {
            Halt::Limit { .. } => Refusal::expensive(error),
            Halt::Stopped => Refusal::out_of_time(),
        })
    }

    /// A GAME string is wrong; a family or option that is nearly right is named.
    pub fn of_game(subject: impl fmt::Display, error: &GameError) -> Refusal {
        Refusal { at: error.at(), ..Refusal::about(subject, format!("{error}{}", meant(error))) }
    }
}

/// The family or option that whoever wrote the name of another may have meant, as a question behind the error.
fn meant(error: &GameError) -> String {
    match error {
        GameError::UnknownFamily { written } => {
            let name = written.split([':', ',']).next().unwrap_or_default();
            did_you_mean(name, wythoff::Game::families().map(|family| family.name))
        }
        GameError::UnknownOption { written, possible, .. } => {
            // Such as `a=NUMBER, offdiagonal, misere`.
            did_you_mean(written, possible.split(", ").filter_map(|option| option.split('=').next()))
        }
        _ => String::new(),
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let said = match &self.subject {
            Some(subject) => format!("{subject}: {}", self.what),
            None => self.what.clone(),
        };
        // Whatever was written, a refusal is one line.
        f.write_str(&said.lines().collect::<Vec<_>>().join(" "))
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl Serialize for Refusal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Contract<'a> {
            error: Text<&'a Problem>,
            code: &'static str,
            #[serde(skip_serializing_if = "Option::is_none")]
            at: Option<usize>,
        }
        Contract { error: Text(&self.error), code: self.kind.code(), at: self.at }.serialize(serializer)
    }
}

impl std::error::Error for Refusal {}

impl From<Halt> for Refusal {
    fn from(halt: Halt) -> Refusal {
        match halt {
            Halt::Limit { .. } => Refusal::expensive(halt),
            Halt::Stopped => Refusal::out_of_time(),
        }
    }
}

impl From<OutcomesError> for Refusal {
    fn from(error: OutcomesError) -> Refusal {
        Refusal::halted(&error).unwrap_or_else(|| Refusal::bad(error))
    }
}

impl From<GrundyError> for Refusal {
    fn from(error: GrundyError) -> Refusal {
        Refusal::halted(&error).unwrap_or_else(|| match error {
            GrundyError::Misere | GrundyError::Blocking | GrundyError::NoPosition(_) => Refusal::bad(error),
            // Halts are told above.
            GrundyError::TooLong { .. } | GrundyError::Halt(_) => Refusal::expensive(error),
        })
    }
}

impl From<StrategyError> for Refusal {
    fn from(error: StrategyError) -> Refusal {
        match error {
            StrategyError::Oracle(error) => error.into(),
            StrategyError::TableLimit { .. } => Refusal::expensive(error),
            StrategyError::Cedar(error) => error.into(),
            StrategyError::UnknownFront { ref name } => {
                Refusal::bad(format!("{error}{}", did_you_mean(name, Front::ALL.iter().map(|front| front.name()))))
            }
            StrategyError::NoSuchFront { .. }
            | StrategyError::ManyWinningMoves { .. }
            | StrategyError::Euclid(_)
            | StrategyError::Other(_)
            | StrategyError::WrongAutomaton { .. }
            | StrategyError::NoWinningMove { .. }
            | StrategyError::ManyAutomatonMoves { .. } => Refusal::bad(error),
        }
    }
}

impl From<CedarError> for Refusal {
    fn from(error: CedarError) -> Refusal {
        match error {
            CedarError::Order { .. } => Refusal::expensive(error),
            // The crate of numbers may add reasons; all but the limit are mistakes of the question.
            _ => Refusal::bad(error),
        }
    }
}

impl From<EndedError> for Refusal {
    fn from(error: EndedError) -> Refusal {
        Refusal::expensive(error)
    }
}

impl From<SumError> for Refusal {
    fn from(error: SumError) -> Refusal {
        Refusal::halted(&error).unwrap_or_else(|| match error.kind {
            SumErrorKind::Misere
            | SumErrorKind::Blocking
            | SumErrorKind::Euclid(_)
            | SumErrorKind::NotMiserable { .. }
            | SumErrorKind::Strategy(_) => Refusal::bad(error),
            // Halts are told above.
            SumErrorKind::TooManyCells { .. } | SumErrorKind::TooManyCellsTogether { .. } | SumErrorKind::Halt(_) => {
                Refusal::expensive(error)
            }
        })
    }
}
