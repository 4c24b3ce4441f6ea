//! Why a question is not answered.

use super::parameters::MAX_DIGITS;
use serde::Serialize;
use std::error::Error;
use std::fmt;
use wythoff::work::Halt;
use wythoff::{CedarError, EndedError, GameError, GrundyError, OutcomesError, StrategyError, SumError, SumErrorKind};

/// What kind of refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// The question is wrong.
    BadInput,
    /// There is no such endpoint.
    NotFound,
    /// The question is too long.
    TooLarge,
    /// The answer needs more than a named limit.
    TooExpensive,
    /// The work was broken off: out of time, or too much else to do.
    Busy,
    /// Something is wrong here, not with the question.
    Fault,
}

/// A refusal: one line, and where in the GAME string the fault stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// What kind.
    #[serde(skip)]
    pub kind: Kind,
    /// What is wrong, and the way round.
    pub error: String,
    /// The offset of the character in question in the GAME string, counted from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<usize>,
}

impl Refusal {
    /// A refusal with this message, made one line.
    pub fn new(kind: Kind, error: impl fmt::Display) -> Refusal {
        let error = error.to_string();
        Refusal { kind, error: error.lines().collect::<Vec<_>>().join(" "), at: None }
    }

    /// The question is wrong.
    pub fn bad(error: impl fmt::Display) -> Refusal {
        Refusal::new(Kind::BadInput, error)
    }

    /// The question is wrong in this parameter.
    pub fn about(name: &str, problem: impl fmt::Display) -> Refusal {
        Refusal::bad(format!("{name}: {problem}"))
    }

    /// The answer needs too much.
    pub fn expensive(error: impl fmt::Display) -> Refusal {
        Refusal::new(Kind::TooExpensive, error)
    }

    /// The work was broken off.
    pub fn out_of_time() -> Refusal {
        Refusal::new(
            Kind::Busy,
            "out of time: ask about smaller heaps or a smaller table, or run the command wythoff, which waits",
        )
    }

    /// What is to be said if a limit or the wish to stop is behind an error.
    pub(super) fn halted(error: &(dyn Error + 'static)) -> Option<Refusal> {
        Halt::behind(error).map(|halt| match halt {
            Halt::Limit { .. } => Refusal::expensive(error),
            Halt::Stopped => Refusal::out_of_time(),
        })
    }

    /// A number too long to be read.
    pub(super) fn long_number(name: &str) -> Refusal {
        let way_round = "the command wythoff takes longer ones";
        Refusal::new(
            Kind::TooLarge,
            format!("{name}: longer than {MAX_DIGITS} digits, the limit for one number here; {way_round}"),
        )
    }

    /// What is wrong with the GAME string `text`, and where.
    pub(super) fn of_game(name: &str, text: &str, error: &GameError) -> Refusal {
        let characters_before = |byte: usize| text[..byte].chars().count();
        let at = match error {
            GameError::Formula(error) => text.find(':').map(|colon| characters_before(colon) + error.at),
            GameError::Extra(error) => text.find("extra").and_then(|place| {
                let value = place + text[place..].find('=')? + 1;
                let spaces = text[value..].len() - text[value..].trim_start().len();
                Some(characters_before(value + spaces) + error.at.saturating_sub(1))
            }),
            _ => None,
        };
        Refusal { at, ..Refusal::about(name, error) }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.error)
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
            GrundyError::Misere | GrundyError::NoPosition(_) => Refusal::bad(error),
            _ => Refusal::expensive(error),
        })
    }
}

impl From<StrategyError> for Refusal {
    fn from(error: StrategyError) -> Refusal {
        match error {
            StrategyError::Oracle(error) => error.into(),
            StrategyError::TableLimit { .. } => Refusal::expensive(error),
            StrategyError::Cedar(error) => error.into(),
            _ => Refusal::bad(error),
        }
    }
}

impl From<CedarError> for Refusal {
    fn from(error: CedarError) -> Refusal {
        match error {
            CedarError::Order { .. } => Refusal::expensive(error),
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
            SumErrorKind::Misere | SumErrorKind::Euclid(_) => Refusal::bad(error),
            _ => Refusal::expensive(error),
        })
    }
}
