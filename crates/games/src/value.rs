//! One Sprague–Grundy value: at any size where a formula tells it, else from a table that reaches just to the position.

use crate::euclid::{Euclid, EuclidError};
use crate::families::ValueRule;
use crate::game::{Game, Play};
use crate::grundy::{GrundyError, GrundyTable};
use crate::position::{Move, Position};
use numeration::Natural;
use numeration::work::Work;

impl ValueRule {
    /// The value of `position`.
    ///
    /// # Errors
    /// [`EuclidError::EmptyHeap`] where these heaps are no position.
    pub fn at(self, position: &Position) -> Result<Natural, EuclidError> {
        match self {
            ValueRule::Xor => Ok(&position.x ^ &position.y),
            ValueRule::Quotient { zero } => Euclid { zero }.value(position),
        }
    }

    /// Every move from `position` to a position of value `target`, in lexicographic order.
    pub fn moves_to(self, position: &Position, target: &Natural) -> Vec<Move> {
        let Position { x, y } = position;
        match self {
            // The value left must be the target: x is lowered to target ⊕ y, or y to target ⊕ x.
            ValueRule::Xor => {
                let take = |heap: &Natural, other: &Natural| {
                    heap.checked_sub(&(target ^ other)).filter(|take| !take.is_zero())
                };
                let from_second = take(y, x).map(|v| Move { u: Natural::ZERO, v });
                let from_first = take(x, y).map(|u| Move { u, v: Natural::ZERO });
                from_second.into_iter().chain(from_first).collect()
            }
            ValueRule::Quotient { zero } => Euclid { zero }.moves_to_value(position, target).unwrap_or_default(),
        }
    }
}

impl Game {
    /// The Sprague–Grundy value of `position`. Where it is not known at any size, the table of all smaller positions is worked out for it.
    ///
    /// ```
    /// use games::{Game, Position};
    /// use numeration::work::Work;
    /// let value = |game: &str, x: u64, y: u64| {
    ///     let game: Game = game.parse().expect("a game");
    ///     game.grundy_value(&Position::new(x, y), &Work::default()).expect("a value").to_string()
    /// };
    /// assert_eq!(value("wythoff", 3, 3), "6");
    /// assert_eq!(value("nim", 1 << 60, 3), "1152921504606846979");
    /// ```
    ///
    /// # Errors
    /// As [`GrundyTable::within`], and [`GrundyError::NoPosition`].
    pub fn grundy_value(&self, position: &Position, work: &Work) -> Result<Natural, GrundyError> {
        if let Some(rule) = self.ruleset.values().filter(|_| self.play == Play::NORMAL) {
            return rule.at(position).map_err(GrundyError::NoPosition);
        }
        // What does not fit a word is far beyond the limits.
        let side = |heap: &Natural| heap.to_u64().unwrap_or(u64::MAX).saturating_add(1);
        let table = GrundyTable::within(self, side(&position.x), side(&position.y), work)?;
        let value = position.x.to_usize().zip(position.y.to_usize()).and_then(|(x, y)| table.value(x, y));
        value.map(Natural::from).ok_or(GrundyError::NoPosition(EuclidError::EmptyHeap))
    }
}
