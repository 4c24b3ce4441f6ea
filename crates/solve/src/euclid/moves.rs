//! Outcomes and moves of Euclid's game.

use super::compare::{above_ray, is_convergent};
use super::{Euclid, EuclidError};
use numeration::Natural;
use rules::{Move, Outcome, Play, Position};
use std::cmp::Ordering;

impl Euclid {
    /// Who wins from `position`. No division, and nearly always only leading bits are looked at.
    ///
    /// # Errors
    /// [`EuclidError::EmptyHeap`] for a heap of 0 where heaps stay positive.
    pub fn outcome(self, play: Play, position: &Position) -> Result<Outcome, EuclidError> {
        let (x, y) = self.sorted(position)?;
        Ok(if self.is_p(play, x, y) { Outcome::P } else { Outcome::N })
    }

    /// Whether (x, y), x ≤ y, is a P-position: the table of the module's page.
    fn is_p(self, play: Play, x: &Natural, y: &Natural) -> bool {
        if x.is_zero() {
            return !play.misere;
        }
        // y < φx.
        let below = !above_ray(&(y - x), x, y);
        match (self.zero, play.misere) {
            (false, false) | (true, true) => below,
            (true, false) => below && x != y,
            (false, true) => below ^ is_convergent(&Natural::ONE, x, y),
        }
    }

    /// Every winning move: one from an N-position, two if the heaps are equal and may be emptied, none from a P-position or where the game is
    /// over.
    ///
    /// Of the options with the same remainder r = y mod x > 0 all but (x, x + r) are N, and that is P exactly if (r, x) is not.
    ///
    /// # Errors
    /// [`EuclidError::EmptyHeap`] for a heap of 0 where heaps stay positive.
    pub fn winning_moves(self, play: Play, position: &Position) -> Result<Vec<Move>, EuclidError> {
        let (x, y) = self.sorted(position)?;
        let ended = x.is_zero() || (!self.zero && x == y);
        if ended || self.is_p(play, x, y) {
            return Ok(Vec::new());
        }
        let rest = y % x;
        let left = match (rest.is_zero(), self.zero, play.misere) {
            (true, false, false) | (true, true, true) => x.clone(),
            (true, true, false) => Natural::ZERO,
            (true, false, true) => x + x,
            (false, ..) if self.is_p(play, &rest, x) => rest,
            (false, ..) => x + rest,
        };
        Ok(moves_leaving(position, left))
    }

    /// The moves to positions of value `target`, which may also be above the value of `position`: none or one, or two if the heaps are
    /// equal and may be emptied.
    ///
    /// [F05, consequence (iii)] takes the least k with y − kx ≤ ⌊φ_{t+1} x⌋ for the target t. That fails where no y − kx has the value t,
    /// first at (2, 5) for t = 1: there y mod x has it. The recursion of the module's page tells which is the case.
    ///
    /// ```
    /// use wythoff::rules::{Move, Position};
    /// use wythoff::solve::euclid::Euclid;
    /// let moves = Euclid::POSITIVE.moves_to_value(&Position::new(2u32, 5u32), &1u32.into())?;
    /// assert_eq!(moves, [Move::new(0u32, 4u32)]);
    /// # Ok::<(), wythoff::solve::euclid::EuclidError>(())
    /// ```
    ///
    /// # Errors
    /// [`EuclidError::EmptyHeap`] for a heap of 0 where heaps stay positive.
    pub fn moves_to_value(self, position: &Position, target: &Natural) -> Result<Vec<Move>, EuclidError> {
        let (x, y) = self.sorted(position)?;
        if x.is_zero() {
            return Ok(Vec::new());
        }
        let (quotient, rest) = y.div_rem(x);
        let order = match rest.is_zero() && !self.zero {
            // No option lies below x.
            true => Ordering::Less,
            false => target.cmp(&self.value_of_sorted(&rest, x)),
        };
        let kept = match order {
            Ordering::Equal => Natural::ZERO,
            Ordering::Less => target + 1,
            Ordering::Greater => target.clone(),
        };
        Ok(if kept < quotient { moves_leaving(position, kept * x + rest) } else { Vec::new() })
    }
}

/// The moves that leave `left` of the larger heap, in lexicographic order; of either where they are equal.
fn moves_leaving(position: &Position, left: Natural) -> Vec<Move> {
    let Position { x, y } = position;
    let from_second = || Move { u: Natural::ZERO, v: y - &left };
    let from_first = || Move { u: x - &left, v: Natural::ZERO };
    match x.cmp(y) {
        Ordering::Less => vec![from_second()],
        Ordering::Greater => vec![from_first()],
        Ordering::Equal => vec![from_second(), from_first()],
    }
}
