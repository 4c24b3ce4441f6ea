//! The legal moves of a position: whether a move is one, which there are, and whether there are any.

use crate::game::Game;
use crate::legality::{EndedError, Heap, IllegalMove};
use crate::position::{Move, Position};
use numeration::Natural;

impl Game {
    /// Whether `taken` is a legal move from `position`; the broken rule if not.
    ///
    /// ```
    /// use wythoff::rules::{Game, Move, Position};
    /// let game: Game = "wythoff:a=2".parse()?;
    /// let position = Position::new(5u32, 9u32);
    /// assert!(game.check(&position, &Move::new(3u32, 4u32)).is_ok());
    /// assert_eq!(
    ///     game.check(&position, &Move::new(3u32, 5u32)).unwrap_err().to_string(),
    ///     "a move from both heaps must take numbers that differ by less than 2, not 3 and 5"
    /// );
    /// # Ok::<(), wythoff::rules::GameError>(())
    /// ```
    ///
    /// # Errors
    /// The first broken rule in this order: takes nothing, a heap is too small (the first before the second), the rules of
    /// the family, the heaps left.
    pub fn check(&self, position: &Position, taken: &Move) -> Result<(), IllegalMove> {
        self.play(position, taken).map(|_| ())
    }

    /// The position after a legal move.
    ///
    /// # Errors
    /// As [`check`](Game::check).
    pub fn play(&self, position: &Position, taken: &Move) -> Result<Position, IllegalMove> {
        if taken.u.is_zero() && taken.v.is_zero() {
            return Err(IllegalMove::TakesNothing);
        }
        let Some(after) = position.after(taken) else {
            let (heap, has, wanted) = match taken.u > position.x {
                true => (Heap::First, &position.x, &taken.u),
                false => (Heap::Second, &position.y, &taken.v),
            };
            return Err(IllegalMove::HeapTooSmall { heap, has: has.clone(), wanted: wanted.clone() });
        };
        self.ruleset.family().check(position, taken, &after)?;
        Ok(after)
    }
}

impl Game {
    /// Whether no legal move exists. Misère play does not change that.
    ///
    /// Built-in families: at once, at any size. A formula: by search, smallest takes first.
    ///
    /// ```
    /// use wythoff::rules::{Game, Position};
    /// let game: Game = "wythoff:offdiagonal".parse()?;
    /// assert_eq!(game.is_ended(&Position::new(0u32, 1u32)), Ok(true));
    /// assert_eq!(game.is_ended(&Position::new(1u32, 1u32)), Ok(false));
    /// # Ok::<(), wythoff::rules::GameError>(())
    /// ```
    ///
    /// # Errors
    /// For a formula, if none of the [`FormulaRules::MAX_ENDED_CANDIDATES`](crate::FormulaRules::MAX_ENDED_CANDIDATES) smallest takes is legal and there are more.
    pub fn is_ended(&self, position: &Position) -> Result<bool, EndedError> {
        self.ruleset.family().is_ended(position)
    }

    /// The legal moves from `position` in lexicographic order of (u, v), found one by one when asked for.
    ///
    /// For the built-in families the next move costs O(n) for heaps of n digits. For a formula every take is tried, so the wait
    /// for the next legal one can be as long as the heaps are large.
    ///
    /// ```
    /// use wythoff::rules::{Game, Move, Position};
    /// let game: Game = "wythoff".parse()?;
    /// let moves: Vec<Move> = game.moves(&Position::new(1u32, 2u32)).collect();
    /// assert_eq!(moves, [(0u32, 1u32), (0, 2), (1, 0), (1, 1)].map(|(u, v)| Move::new(u, v)));
    /// # Ok::<(), wythoff::rules::GameError>(())
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
