//! Positions, moves and outcomes.

use numeration::Natural;
use std::fmt;

/// Two heaps, in the order the user gave them.
///
/// ```
/// use wythoff::rules::{Move, Position};
/// let position = Position::new(7u32, 12u32);
/// let after = position.after(&Move::new(3u32, 6u32));
/// assert_eq!(after, Some(Position::new(4u32, 6u32)));
/// assert_eq!(position.after(&Move::new(8u32, 0u32)), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The first heap.
    pub x: Natural,
    /// The second heap.
    pub y: Natural,
}

impl Position {
    /// The position with heaps `x` and `y`.
    #[inline]
    pub fn new(x: impl Into<Natural>, y: impl Into<Natural>) -> Position {
        Position { x: x.into(), y: y.into() }
    }

    /// The same heaps in the other order.
    #[inline]
    pub fn swapped(&self) -> Position {
        Position { x: self.y.clone(), y: self.x.clone() }
    }

    /// What is left after the tokens of `taken` are gone; nothing if a heap has too few.
    #[inline]
    pub fn after(&self, taken: &Move) -> Option<Position> {
        Some(Position { x: self.x.checked_sub(&taken.u)?, y: self.y.checked_sub(&taken.v)? })
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.x, self.y)
    }
}

/// Tokens taken: `u` from the first heap, `v` from the second.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Taken from the first heap.
    pub u: Natural,
    /// Taken from the second heap.
    pub v: Natural,
}

impl Move {
    /// The move that takes `u` and `v`.
    #[inline]
    pub fn new(u: impl Into<Natural>, v: impl Into<Natural>) -> Move {
        Move { u: u.into(), v: v.into() }
    }

    /// The same tokens from the other heaps.
    #[inline]
    pub fn swapped(&self) -> Move {
        Move { u: self.v.clone(), v: self.u.clone() }
    }

    /// The move that leads from `from` to `to`; nothing if a heap would grow.
    #[inline]
    pub fn between(from: &Position, to: &Position) -> Option<Move> {
        Some(Move { u: from.x.checked_sub(&to.x)?, v: from.y.checked_sub(&to.y)? })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.u, self.v)
    }
}

/// Who wins when both play as well as they can.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// The previous player wins: whoever is to move loses.
    P,
    /// The next player wins: whoever is to move wins.
    N,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::P => "P",
            Outcome::N => "N",
        })
    }
}

impl<'a> From<&'a Position> for (&'a Natural, &'a Natural) {
    fn from(position: &'a Position) -> Self {
        (&position.x, &position.y)
    }
}

impl<'a> From<&'a Move> for (&'a Natural, &'a Natural) {
    fn from(taken: &'a Move) -> Self {
        (&taken.u, &taken.v)
    }
}
