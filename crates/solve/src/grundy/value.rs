//! One Sprague–Grundy value: at any size where a formula tells it, else from a table that reaches just to the position.

use crate::euclid::{Euclid, EuclidError};
use crate::grundy::{GrundyError, GrundyTable};
use numeration::Natural;
use numeration::work::Work;
use rules::families::ValueRule;
use rules::{Game, Play};
use rules::{Move, Position};

/// The value of `position` by a rule.
///
/// # Errors
/// [`EuclidError::EmptyHeap`] where these heaps are no position.
pub fn value_by_rule(rule: ValueRule, position: &Position) -> Result<Natural, EuclidError> {
    match rule {
        ValueRule::Xor => Ok(&position.x ^ &position.y),
        ValueRule::Quotient { zero } => Euclid { zero }.value(position),
    }
}

/// Every move from `position` to a position of value `target` by a rule, in lexicographic order.
pub fn moves_to_value(rule: ValueRule, position: &Position, target: &Natural) -> Vec<Move> {
    let Position { x, y } = position;
    match rule {
        // The value left must be the target: x is lowered to target ⊕ y, or y to target ⊕ x.
        ValueRule::Xor => {
            let take =
                |heap: &Natural, other: &Natural| heap.checked_sub(&(target ^ other)).filter(|take| !take.is_zero());
            let from_second = take(y, x).map(|v| Move { u: Natural::ZERO, v });
            let from_first = take(x, y).map(|u| Move { u, v: Natural::ZERO });
            from_second.into_iter().chain(from_first).collect()
        }
        ValueRule::Quotient { zero } => Euclid { zero }.moves_to_value(position, target).unwrap_or_default(),
    }
}

/// The Sprague–Grundy value of `position`. Where it is not known at any size, the table of all smaller positions is worked out for it.
///
/// ```
/// use wythoff::numbers::work::Work;
/// use wythoff::rules::{Game, Position};
/// use wythoff::solve::grundy::grundy_value;
/// let value = |game: &str, x: u64, y: u64| {
///     let game: Game = game.parse().expect("a game");
///     grundy_value(&game, &Position::new(x, y), &Work::default()).expect("a value").to_string()
/// };
/// assert_eq!(value("wythoff", 3, 3), "6");
/// assert_eq!(value("nim", 1 << 60, 3), "1152921504606846979");
/// ```
///
/// # Errors
/// As [`GrundyTable::within`], and [`GrundyError::NoPosition`].
pub fn grundy_value(game: &Game, position: &Position, work: &Work) -> Result<Natural, GrundyError> {
    if let Some(rule) = game.ruleset.values().filter(|_| game.play == Play::NORMAL) {
        return value_by_rule(rule, position).map_err(GrundyError::NoPosition);
    }
    // What does not fit a word is far beyond the limits.
    let side = |heap: &Natural| heap.to_u64().unwrap_or(u64::MAX).saturating_add(1);
    let table = GrundyTable::within(game, side(&position.x), side(&position.y), work)?;
    let value = position.x.to_usize().zip(position.y.to_usize()).and_then(|(x, y)| table.value(x, y));
    value.map(Natural::from).ok_or(GrundyError::NoPosition(EuclidError::EmptyHeap))
}
