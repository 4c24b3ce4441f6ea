//! What can go wrong in a match.

use crate::StrategyError;
use crate::sum::SumError;
use numeration::Natural;
use numeration::work::Halt;
use rules::Readable;
use rules::{EndedError, Heap, IllegalMove, Position};
use std::error::Error;
use std::fmt;

/// Why a match cannot be set up, or a move cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlayError {
    /// No game was given.
    NoGame,
    /// A sum with a game in misère play, of which values say nothing.
    MisereSum {
        /// Which game, counted from 0.
        game: usize,
    },
    /// As many positions are needed as there are games.
    WrongCount {
        /// How many games.
        games: usize,
        /// How many positions.
        positions: usize,
    },
    /// There is no game of this number.
    NoSuchGame {
        /// Which move, counted from 0.
        number: usize,
        /// Which game, counted from 0.
        summand: usize,
        /// How many there are.
        games: usize,
    },
    /// A move breaks the rules.
    Illegal {
        /// Which move, counted from 0.
        number: usize,
        /// In which game of a sum, counted from 0; nothing in a single game.
        summand: Option<usize>,
        /// The broken rule.
        rule: Box<IllegalMove>,
        /// The rules in words.
        rules: String,
    },
    /// The game is over.
    Ended {
        /// Which move, counted from 0.
        number: usize,
    },
    /// The position cannot be judged: a game's strategy refuses it.
    Strategy(StrategyError),
    /// The position cannot be judged: its values are not known.
    Sum(SumError),
    /// It cannot be found out whether a move is left.
    Unclear(EndedError),
    /// No position of the kind wanted was found.
    NoStart {
        /// What was looked for.
        wanted: &'static str,
        /// Heaps up to this were tried.
        most: String,
    },
    /// A sum with a game in which options may be forbidden: of which game is not said.
    BlockingSum {
        /// Which game, counted from 0.
        game: usize,
    },
    /// Options may be forbidden first.
    ForbidFirst {
        /// Which move, counted from 0.
        number: usize,
    },
    /// A move to a forbidden option.
    Forbidden {
        /// Which move, counted from 0.
        number: usize,
        /// The option.
        to: Position,
    },
    /// Nothing may be forbidden now.
    NotToForbid {
        /// Before which move, counted from 0.
        number: usize,
    },
    /// More options than may be forbidden.
    TooManyForbidden {
        /// Before which move, counted from 0.
        number: usize,
        /// How many may be.
        most: u8,
    },
    /// What should be forbidden is no option.
    NoOption {
        /// Before which move, counted from 0.
        number: usize,
        /// The position.
        to: Position,
    },
    /// A limit was met.
    Limit(Halt),
    /// The callback wished to stop.
    Stopped,
}

impl PlayError {
    /// Whether a limit of size or work stands in the way, and not a mistake.
    pub fn is_limit(&self) -> bool {
        if Halt::behind(self) == Some(Halt::Stopped) {
            return false;
        }
        match self {
            Self::Strategy(StrategyError::Oracle(_) | StrategyError::TableLimit { .. })
            | Self::Unclear(_)
            | Self::Limit(_) => true,
            Self::Sum(error) => {
                use crate::sum::SumErrorKind::{Blocking, Euclid, Misere};
                !matches!(error.kind, Misere | Blocking | Euclid(_))
            }
            _ => false,
        }
    }
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BlockingSum { game } => write!(
                f,
                "game {}: in a sum it is not said in which game the opponent forbids options: play it alone, or leave out block",
                game + 1
            ),
            Self::ForbidFirst { number } => {
                write!(f, "move {}: first the other player forbids options, or none", number + 1)
            }
            Self::Forbidden { number, to } => {
                write!(f, "move {}: {} is forbidden: move elsewhere", number + 1, named(to))
            }
            Self::NotToForbid { number } => {
                write!(f, "before move {}: nothing is to be forbidden now", number + 1)
            }
            Self::TooManyForbidden { number, most } => {
                write!(f, "before move {}: at most {most} of the options may be forbidden", number + 1)
            }
            Self::NoOption { number, to } => {
                write!(f, "before move {}: no move leads to {}, so it need not be forbidden", number + 1, named(to))
            }
            Self::Limit(halt) => halt.fmt(f),
            Self::NoGame => write!(f, "no game to play: name at least one"),
            Self::MisereSum { game } => write!(
                f,
                "game {}: misère play is not decided by values, so it cannot be part of a sum: play it alone, or leave out misere",
                game + 1
            ),
            Self::WrongCount { games, positions } => {
                write!(f, "as many start positions are needed as games: {games}, not {positions}")
            }
            Self::NoSuchGame { number, summand, games } => {
                write!(f, "move {}: there is no game {}: choose 1 to {games}", number + 1, summand + 1)
            }
            Self::Illegal { number, summand, rule, rules } => {
                write!(f, "move {}", number + 1)?;
                if let Some(summand) = summand {
                    write!(f, " in game {}", summand + 1)?;
                }
                match rule.as_ref() {
                    IllegalMove::TakesNothing => write!(f, ": {rule}"),
                    IllegalMove::HeapTooSmall { heap, has, wanted } => {
                        // In a match heaps lie left and right.
                        let heap = if *heap == Heap::First { "left" } else { "right" };
                        let tokens = if *has == Natural::ONE { "token" } else { "tokens" };
                        let (has, wanted) = (Readable(has), Readable(wanted));
                        write!(f, ": the {heap} heap has only {has} {tokens}, so {wanted} cannot be taken")
                    }
                    _ => write!(f, ": not allowed by these rules: {rule}. {rules}"),
                }
            }
            Self::Ended { number } => write!(f, "move {}: the game is over, no move is left", number + 1),
            Self::Strategy(error) => error.fmt(f),
            Self::Sum(error) => error.fmt(f),
            Self::Unclear(error) => error.fmt(f),
            Self::Stopped => Halt::Stopped.fmt(f),
            Self::NoStart { wanted, most } => {
                write!(f, "no {wanted} with heaps of up to {most} tokens was found: allow larger heaps")
            }
        }
    }
}

impl Error for PlayError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Strategy(error) => Some(error),
            Self::Sum(error) => Some(error),
            Self::Unclear(error) => Some(error),
            Self::Illegal { rule, .. } => Some(rule.as_ref()),
            Self::Stopped => Some(&Halt::Stopped),
            Self::Limit(halt) => Some(halt),
            _ => None,
        }
    }
}

/// A position, long heaps folded.
fn named(position: &Position) -> String {
    format!("({}, {})", Readable(&position.x), Readable(&position.y))
}

impl From<Halt> for PlayError {
    fn from(halt: Halt) -> PlayError {
        if halt == Halt::Stopped { PlayError::Stopped } else { PlayError::Limit(halt) }
    }
}

impl From<StrategyError> for PlayError {
    fn from(error: StrategyError) -> PlayError {
        PlayError::Strategy(error)
    }
}

impl From<SumError> for PlayError {
    fn from(error: SumError) -> PlayError {
        PlayError::Sum(error)
    }
}

impl From<EndedError> for PlayError {
    fn from(error: EndedError) -> PlayError {
        PlayError::Unclear(error)
    }
}
