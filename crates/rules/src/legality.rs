//! Why a move is not legal, or why it is not known whether there is one.

use crate::position::{Move, Position};
use formula::Undecided;
use numeration::Natural;
use std::fmt;

/// One of the two heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Heap {
    /// The heap x.
    First,
    /// The heap y.
    Second,
}

impl fmt::Display for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Heap::First => "first",
            Heap::Second => "second",
        })
    }
}

/// The rule that a move breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IllegalMove {
    /// u + v = 0.
    TakesNothing,
    /// More tokens taken than there are.
    HeapTooSmall {
        /// From which heap.
        heap: Heap,
        /// Tokens in it.
        has: Natural,
        /// Tokens taken from it.
        wanted: Natural,
    },
    /// Takes from both heaps that differ too much.
    TooFarApart {
        /// The takes.
        taken: Move,
        /// They must differ by less than this.
        below: u32,
    },
    /// Takes from both heaps that differ too much and are no extra move of Larsson and Weimerskirch's game.
    NoExtraMove {
        /// The takes.
        taken: Move,
        /// k.
        below: u32,
    },
    /// Takes from both heaps that differ by no multiple of the game's step, or by too much.
    OutOfStep {
        /// The takes.
        taken: Move,
        /// They must differ by a multiple of this ...
        step: u32,
        /// ... that is less than this.
        below: u64,
    },
    /// Takes from one heap that are no multiple of the game's parameter.
    NotAMultiple {
        /// Tokens taken.
        taken: Natural,
        /// They must be a multiple of this.
        of: u32,
    },
    /// A take from both heaps where only one is allowed.
    BothHeaps {
        /// The takes.
        taken: Move,
    },
    /// The move would leave two equal heaps.
    EndsOnDiagonal {
        /// Their size.
        heaps: Natural,
    },
    /// A take in Euclid's game that is no multiple of the smaller heap.
    NotAMultipleOfHeap {
        /// Tokens taken.
        taken: Natural,
        /// They must be a multiple of this, the smaller heap.
        of: Natural,
    },
    /// A take from the smaller heap in Euclid's game.
    SmallerHeap {
        /// The heap taken from.
        heap: Heap,
    },
    /// Euclid's game is over where a heap is empty.
    EmptyHeap,
    /// The move would empty a heap in Euclid's game, where heaps stay positive.
    EmptiesHeap,
    /// It could not be found out whether the rules allow it.
    Undecided {
        /// Why.
        reason: Undecided,
    },
    /// Neither the formula nor an extra move allows it.
    FormulaFails {
        /// The heaps.
        position: Position,
        /// The takes.
        taken: Move,
        /// The formula, cut if it is long.
        formula: String,
        /// The heaps were tried in one order only.
        ordered: bool,
        /// There are extra moves, and this is none.
        has_extra: bool,
    },
}

/// A number in a message: one too long to read is cut in the middle.
#[derive(Debug)]
pub struct Readable<'a>(pub &'a Natural);

impl fmt::Display for Readable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LONGEST: usize = 40;
        const KEPT: usize = 12;
        let digits = self.0.to_string();
        match digits.len() {
            length if length <= LONGEST => f.write_str(&digits),
            length => write!(f, "{}…{} ({length} digits)", &digits[..KEPT], &digits[length - KEPT..]),
        }
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TakesNothing => write!(f, "the move takes nothing: take at least one token"),
            Self::HeapTooSmall { heap, has, wanted } => {
                write!(f, "the {heap} heap has only {} tokens, not {}", Readable(has), Readable(wanted))
            }
            Self::TooFarApart { taken, below: 1 } => {
                let (u, v) = (Readable(&taken.u), Readable(&taken.v));
                write!(f, "a move from both heaps must take the same number from each, not {u} and {v}")
            }
            Self::TooFarApart { taken, below } => {
                let (u, v) = (Readable(&taken.u), Readable(&taken.v));
                write!(f, "a move from both heaps must take numbers that differ by less than {below}, not {u} and {v}")
            }
            Self::NoExtraMove { taken, below } => {
                let (u, v) = (Readable(&taken.u), Readable(&taken.v));
                write!(
                    f,
                    "a move from both heaps must take numbers that differ by less than {below} or be an extra move of lw:k={below}, not {u} and {v}"
                )
            }
            Self::OutOfStep { taken, step, below } => {
                let (u, v) = (Readable(&taken.u), Readable(&taken.v));
                write!(
                    f,
                    "a move from both heaps must take numbers that differ by a multiple of {step} less than {below}, not {u} and {v}"
                )
            }
            Self::NotAMultiple { taken, of } => {
                write!(f, "a move from one heap must take a multiple of {of}, not {}", Readable(taken))
            }
            Self::BothHeaps { taken } => {
                let (u, v) = (Readable(&taken.u), Readable(&taken.v));
                write!(f, "a move must take from one heap only, not {u} and {v}")
            }
            Self::EndsOnDiagonal { heaps } => {
                write!(f, "the move would leave two equal heaps of {}, which is not allowed", Readable(heaps))
            }
            Self::NotAMultipleOfHeap { taken, of } => {
                write!(f, "a move must take a multiple of the smaller heap, {}, not {}", Readable(of), Readable(taken))
            }
            Self::SmallerHeap { heap } => {
                write!(f, "a move must take from the larger heap, and the {heap} heap is the smaller")
            }
            Self::Undecided { reason } => write!(f, "it is not known whether this move is legal: {reason}"),
            Self::EmptyHeap => write!(f, "a heap is empty, so no move is left"),
            Self::EmptiesHeap => {
                write!(f, "both heaps must stay positive: only euclid:zero lets a heap reach 0")
            }
            Self::FormulaFails { position, taken, formula, ordered, has_extra } => {
                let (u, v) = (Readable(&taken.u), Readable(&taken.v));
                let (x, y) = (Readable(&position.x), Readable(&position.y));
                let order = if *ordered { "" } else { ", nor with the heaps exchanged" };
                let extra = if *has_extra { ", and it is no extra move" } else { "" };
                write!(f, "{formula} does not hold for u = {u}, v = {v}, x = {x}, y = {y}{order}{extra}")
            }
        }
    }
}

impl std::error::Error for IllegalMove {}

/// It could not be found out whether a position has a legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EndedError {
    /// None of the `limit` smallest takes is legal, and there are more.
    TooManyCandidates {
        /// How many were tried.
        limit: u64,
    },
    /// Whether a take is legal could not be found out.
    Undecided(Undecided),
}

impl fmt::Display for EndedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Undecided(reason) => reason.fmt(f),
            Self::TooManyCandidates { limit } => write!(
                f,
                "none of the {limit} smallest takes is legal, and more are not tried: \
                 ask about smaller heaps or allow some small takes"
            ),
        }
    }
}

impl std::error::Error for EndedError {}
