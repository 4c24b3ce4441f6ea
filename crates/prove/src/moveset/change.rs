//! Sets of moves added or left out together, and the first position whose outcome changes.

use super::KnownGame;
use super::legal::sources;
use crate::proof::{ProofError, smallest_position};
use automata::Automaton;
use formula::Formula;
use numeration::work::Work;
use rules::Position;
use std::fmt;

/// The first position whose outcome changes: least larger heap, then least smaller heap.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Change {
    /// The position.
    pub position: Position,
    /// What changes.
    pub outcomes: Outcomes,
}

/// How an outcome changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcomes {
    /// P becomes N.
    Lost,
    /// N becomes P.
    Won,
}

impl Outcomes {
    /// The outcomes before and after.
    pub fn letters(self) -> [&'static str; 2] {
        match self {
            Outcomes::Lost => ["P", "N"],
            Outcomes::Won => ["N", "P"],
        }
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [before, after] = self.outcomes.letters();
        write!(f, "{} becomes {after} instead of {before}", self.position)
    }
}

impl KnownGame {
    /// Whether all moves that the formula over u, v, x, y names may be left out together: nothing, or the first position whose outcome
    /// changes. In a game for heaps in either order the formula is read in both.
    ///
    /// ```
    /// use wythoff::numbers::work::Work;
    /// use wythoff::prove::moveset::KnownGame;
    /// use wythoff::prove::proof::theorem;
    /// let work = &Work::default();
    /// let game = "wythoff:a=2".parse()?;
    /// let known = KnownGame::new(&game, &theorem(&game, work)?, work)?;
    /// assert_eq!(known.drop(&"u = 3 & v = 4".parse()?, work)?, None);
    /// let change = known.drop(&"3 <= u & u <= 9 & v = u + 1".parse()?, work)?.expect("not all of them");
    /// assert_eq!(change.to_string(), "(7, 8) becomes P instead of N");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A formula that falls into too many cases; limits of the work.
    pub fn drop(&self, formula: &Formula, work: &Work) -> Result<Option<Change>, ProofError> {
        let dropped = self.moves_that(formula, work)?;
        let winning = sources(&self.winning.minus(&dropped, work)?, work)?;
        let alive = match self.is_misere() {
            true => Some(sources(&self.legal.minus(&dropped, work)?, work)?),
            false => None,
        };
        self.change_without(&winning, alive.as_ref(), work)
    }

    /// The first position whose outcome changes when only the positions `winning` keep a move to P and, in misère play, only those of `alive` a
    /// move.
    pub(super) fn change_without(
        &self,
        winning: &Automaton,
        alive: Option<&Automaton>,
        work: &Work,
    ) -> Result<Option<Change>, ProofError> {
        let won_before = self.alive.minus(&self.positions, work)?;
        let mut won = won_before.minus(winning, work)?;
        let mut lost = Automaton::none(self.system(), 2);
        if let Some(alive) = alive {
            won = won.and(alive, work)?;
            lost = self.positions.and(&self.alive, work)?.minus(alive, work)?;
        }
        let Some((x, y)) = smallest_position(&won.or(&lost, work)?, work)? else { return Ok(None) };
        let outcomes = if lost.contains(&[x.clone(), y.clone()]) { Outcomes::Lost } else { Outcomes::Won };
        Ok(Some(Change { position: Position { x, y }, outcomes }))
    }

    /// Whether all moves that the formula over u, v, x, y names may be added together, wherever they fit and take something: nothing, or the
    /// first position whose outcome changes. In a game for heaps in either order the formula is read in both.
    ///
    /// # Errors
    /// As [`drop`](Self::drop).
    pub fn may_add(&self, formula: &Formula, work: &Work) -> Result<Option<Change>, ProofError> {
        self.change_with(&self.moves_that(formula, work)?, work)
    }
}
