//! Sums of games: several games side by side, of which a move chooses one.
//!
//! A sum is won in normal play by values: the Sprague–Grundy values of the summands combine by XOR, a sum of value 0 is P, and a move wins if
//! it makes the value 0. Euclid's game and Nim have their values in closed form, at any size. The others have them from a table, up to
//! [`Summand::MAX_CELLS`] positions. Beyond, two things still help: equal summands cancel in pairs, and a P-position has the value 0, which the
//! closed forms tell at any size; in a-Wythoff with a > 1 those of misère play have the value 1.

mod error;
mod evaluator;
mod misere;
mod moves;
mod summand;
mod table;
mod values;

pub use error::{SumError, SumErrorKind, SummandError};
pub(crate) use evaluator::Evaluator;
pub use misere::MisereSum;
pub use summand::Summand;

use numeration::Natural;
use numeration::work::Work;
use rules::{Move, Outcome, Position};
use std::fmt;
use values::Values;

/// A sum of games in normal play, with what is known about its value.
///
/// ```
/// use wythoff::rules::Outcome;
/// use wythoff::solve::sum::{Sum, Summand};
/// let summands: Vec<Summand> =
///     ["euclid 13 31", "wythoff:a=2 5 9", "nim 4"].into_iter().map(str::parse).collect::<Result<_, _>>()?;
/// let sum = Sum::new(summands)?;
/// assert_eq!(sum.outcome(), Outcome::N);
/// let winning = sum.winning_move().expect("an N-position has a winning move");
/// let after: Vec<Summand> = sum.after(&winning);
/// assert_eq!(Sum::new(after)?.value().map(ToString::to_string).as_deref(), Some("0"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Sum {
    summands: Vec<Summand>,
    values: Values,
    total: Total,
}

impl fmt::Debug for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sum").field("summands", &self.summands).field("total", &self.total).finish_non_exhaustive()
    }
}

/// What the summands come to.
#[derive(Debug)]
enum Total {
    /// The value.
    Value(Natural),
    /// All summands whose value is unknown cancel but one: those with these indices are equal, and their number is odd. Its value is not that
    /// of the others.
    Undecided(Vec<usize>, Natural),
}

/// A move in a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumMove {
    /// The index of the summand, counted from 0.
    pub summand: usize,
    /// The tokens taken there.
    pub taken: Move,
    /// What is left of it.
    pub to: Position,
}

/// Winning moves of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumMoves {
    /// By summand, then in lexicographic order of the takes.
    pub moves: Vec<SumMove>,
    /// Whether these are all: summands without a known table of values may hide more.
    pub complete: bool,
}

impl Sum {
    /// The most positions in all tables of a sum together.
    pub const MAX_CELLS: u64 = 1 << 26;

    /// Finds the value, or at least the outcome, of the sum of `summands`, within [`Work::USUAL`]. The empty sum has value 0.
    ///
    /// # Errors
    /// As for [`within`](Sum::within).
    pub fn new(summands: Vec<Summand>) -> Result<Sum, SumError> {
        Sum::within(summands, &Work::USUAL)
    }

    /// Finds the value, or at least the outcome, of the sum of `summands`. The empty sum has value 0.
    ///
    /// The value of a sum is the XOR of the values of its summands (Sprague 1935, Grundy 1939), and it is P exactly if that is 0. So two
    /// equal summands cancel without being known; and if one summand is left whose value is unknown but not 0, because its closed form says
    /// N, and the others come to 0, the sum is N. In a-Wythoff with a > 1 the P-positions of misère play are the positions of value 1, so the
    /// same holds if the others come to 1.
    ///
    /// Cost for s summands: a division for one of Euclid's game, an XOR for one of Nim, and for each other ruleset one
    /// [`GrundyTable`](crate::grundy::GrundyTable) up to the largest heaps in it, which never uses more than [`Summand::MAX_CELLS`],
    /// [`Summand::MAX_STEPS`], [`Summand::MAX_MEMORY`] and one thread, whatever the work allows; equal summands are looked at once.
    ///
    /// # Errors
    /// With the index of the summand: misère play, a heap of 0 in `euclid`, a summand too large for a table whose value is needed, or the wish
    /// to stop.
    ///
    /// ```
    /// use wythoff::numbers::work::Work;
    /// use wythoff::rules::Outcome;
    /// use wythoff::solve::sum::{Sum, Summand};
    /// // The large ones cancel, and (1, 2) has the value 0.
    /// let summands = ["wythoff 1000000000000 3", "wythoff 1 2", "wythoff 1000000000000 3"];
    /// let summands: Vec<Summand> = summands.into_iter().map(str::parse).collect::<Result<_, _>>()?;
    /// assert_eq!(Sum::within(summands, &Work::default())?.outcome(), Outcome::P);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn within(summands: Vec<Summand>, work: &Work) -> Result<Sum, SumError> {
        let values = Values::new(&summands, work)?;
        let known = values.iter().flatten().fold(Natural::ZERO, |sum, value| sum ^ value);
        let undecided = values.uncancelled();
        let total = match undecided.as_slice() {
            [] => Total::Value(known),
            [group] if known < Natural::from(values.least(group[0])) => Total::Undecided(group.clone(), known),
            groups => {
                let index = groups.iter().map(|group| group[0]).min().unwrap_or_default();
                return Err(SumError::new(index, &summands[index], values.why_unknown(index)));
            }
        };
        Ok(Sum { summands, values, total })
    }

    /// The summands, in the order given.
    pub fn summands(&self) -> &[Summand] {
        &self.summands
    }

    /// The Sprague–Grundy value; nothing if it is only known not to be 0, because one large summand decides by its closed form.
    pub fn value(&self) -> Option<&Natural> {
        match &self.total {
            Total::Value(value) => Some(value),
            Total::Undecided(..) => None,
        }
    }

    /// The index of the large summand that decides where [`value`](Sum::value) is unknown.
    pub fn deciding_summand(&self) -> Option<usize> {
        match &self.total {
            Total::Value(_) => None,
            Total::Undecided(group, _) => group.first().copied(),
        }
    }

    /// What the others come to, where one large summand decides.
    pub fn value_of_the_others(&self) -> Option<&Natural> {
        match &self.total {
            Total::Value(_) => None,
            Total::Undecided(_, known) => Some(known),
        }
    }

    /// Who wins.
    pub fn outcome(&self) -> Outcome {
        match &self.total {
            Total::Value(value) if value.is_zero() => Outcome::P,
            _ => Outcome::N,
        }
    }

    /// Who wins the summand of this index alone; nothing if that is not known, or there is none.
    pub fn outcome_of(&self, index: usize) -> Option<Outcome> {
        self.summands.get(index)?;
        match self.values.known(index) {
            Some(value) if value.is_zero() => Some(Outcome::P),
            Some(_) => Some(Outcome::N),
            None => (self.values.least(index) > 0).then_some(Outcome::N),
        }
    }

    /// The Sprague–Grundy value of the summand of this index alone; nothing if that is not known, or there is none.
    pub fn value_of(&self, index: usize) -> Option<&Natural> {
        self.summands.get(index)?;
        self.values.iter().nth(index).flatten()
    }

    /// The first winning move, by summand, then in lexicographic order of the takes; nothing in a P-position.
    pub fn winning_move(&self) -> Option<SumMove> {
        (0..self.summands.len()).find_map(|index| self.moves_in(index).0.into_iter().next())
    }

    /// Every winning move that can be found. Each makes the value 0.
    pub fn winning_moves(&self) -> SumMoves {
        let mut all = SumMoves { moves: Vec::new(), complete: true };
        for index in 0..self.summands.len() {
            let (moves, complete) = self.moves_in(index);
            all.moves.extend(moves);
            all.complete &= complete;
        }
        all
    }

    /// The winning moves in one summand, and whether these are all.
    fn moves_in(&self, index: usize) -> (Vec<SumMove>, bool) {
        match (&self.total, self.values.known(index)) {
            (Total::Value(total), _) if total.is_zero() => (Vec::new(), true),
            (Total::Value(total), Some(value)) => self.moves_to(index, &(value ^ total)),
            (Total::Undecided(group, known), _) if group.contains(&index) => self.moves_to(index, known),
            // The others come to a value that is not known.
            (Total::Value(_), None) | (Total::Undecided(..), _) => (Vec::new(), false),
        }
    }

    /// The moves in one summand that leave the value `target` there, and whether these are all.
    fn moves_to(&self, index: usize, target: &Natural) -> (Vec<SumMove>, bool) {
        let (summand, table) = (&self.summands[index], self.values.table_of(index));
        let (taken, complete) = match table.is_some() || summand.game.ruleset.values().is_some() {
            true => (moves::to_value(summand, target, table), true),
            // The options of a position too large for a table have values too, but which?
            false => moves::to_level(summand, target).map_or((Vec::new(), false), |taken| (taken, true)),
        };
        let there = |taken: Move| Some(SumMove { summand: index, to: summand.position.after(&taken)?, taken });
        (taken.into_iter().filter_map(there).collect(), complete)
    }

    /// The summands after a move; unchanged where the move does not fit.
    pub fn after(&self, played: &SumMove) -> Vec<Summand> {
        let mut after = self.summands.clone();
        if let Some(summand) = after.get_mut(played.summand) {
            summand.position = played.to.clone();
        }
        after
    }
}
