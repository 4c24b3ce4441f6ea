//! The legal moves of a position, one by one, and whether there are any.

use crate::game::Game;
use crate::position::{Move, Position};
use numeration::Natural;
use std::fmt;

/// It could not be found out whether a position has a legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EndedError {
    /// None of the `limit` smallest takes is legal, and there are more.
    TooManyCandidates {
        /// How many were tried.
        limit: u64,
    },
}

impl fmt::Display for EndedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyCandidates { limit } => write!(
                f,
                "none of the {limit} smallest takes is legal, and more are not tried: \
                 ask about smaller heaps or allow some small takes"
            ),
        }
    }
}

impl std::error::Error for EndedError {}

impl Game {
    /// How many takes [`Game::is_ended`] tries for rules given by a formula before it gives up; fewer, in proportion, if the
    /// formula has more than 64 nodes.
    pub const MAX_ENDED_CANDIDATES: u64 = 1 << 20;

    /// Whether no legal move exists. Misère play does not change that.
    ///
    /// Built-in families: at once, at any size. A formula: by search, smallest takes first.
    ///
    /// ```
    /// use wythoff_rules::{Game, Position};
    /// let game: Game = "wythoff:offdiagonal".parse()?;
    /// assert_eq!(game.is_ended(&Position::new(0u32, 1u32)), Ok(true));
    /// assert_eq!(game.is_ended(&Position::new(1u32, 1u32)), Ok(false));
    /// # Ok::<(), wythoff_rules::GameError>(())
    /// ```
    ///
    /// # Errors
    /// For a formula, if none of the [`Game::MAX_ENDED_CANDIDATES`] smallest takes is legal and there are more.
    pub fn is_ended(&self, position: &Position) -> Result<bool, EndedError> {
        self.ruleset.family().is_ended(position)
    }

    /// The legal moves from `position` in lexicographic order of (u, v), found one by one when asked for.
    ///
    /// For the built-in families the next move costs O(n) for heaps of n digits. For a formula every take is tried, so the wait
    /// for the next legal one can be as long as the heaps are large.
    ///
    /// ```
    /// use wythoff_rules::{Game, Move, Position};
    /// let game: Game = "wythoff".parse()?;
    /// let moves: Vec<Move> = game.moves(&Position::new(1u32, 2u32)).collect();
    /// assert_eq!(moves, [(0u32, 1u32), (0, 2), (1, 0), (1, 1)].map(|(u, v)| Move::new(u, v)));
    /// # Ok::<(), wythoff_rules::GameError>(())
    /// ```
    pub fn moves<'a>(&'a self, position: &'a Position) -> impl Iterator<Item = Move> + 'a {
        let family = self.ruleset.family();
        // The next take to be looked at; nothing when the rows are used up.
        let mut next = Some(Move { u: Natural::ZERO, v: Natural::ONE });
        std::iter::from_fn(move || {
            loop {
                let Move { u, v: from } = next.take().filter(|candidate| candidate.u <= position.x)?;
                if let Some(v) = family.next_in_row(position, &u, from) {
                    next = Some(Move { u: u.clone(), v: &v + 1 });
                    return Some(Move { u, v });
                }
                next = Some(Move { u: family.next_row(position, u), v: Natural::ZERO });
            }
        })
    }
}
