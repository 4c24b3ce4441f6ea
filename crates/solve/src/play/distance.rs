//! How long a game lasts when the winner hurries and the loser tarries.

use super::reach::Reach;
use crate::compiled::Compiled;
use numeration::work::{Halt, Meter, Resource, Work};
use rules::{Game, Move, Outcome, Play, Position};
use std::error::Error;
use std::fmt;

/// What is no position has this distance. Every move takes a token, so no real distance comes near it.
const NONE: u16 = u16::MAX;

/// For every position up to a bound the number of moves still to come, if the winner makes it as small and the loser as large as can be.
///
/// The distance of a position without moves is 0. Of a P-position, whose mover loses, it is 1 + the greatest distance of an option; of an
/// N-position 1 + the least distance of an option that is P. (This is Steinhaus's remoteness, in normal and in misère play.)
///
/// Where options may be forbidden, whoever forbids hurries or tarries, too: a winner forbids all options that are P and the most distant of the
/// others, a loser the nearest of those that are P.
///
/// Cost: every P-position looks at its options once and at the positions that reach it once. There are few P-positions where there are
/// many moves, so for rules of whole lines all this is of the order of the table.
///
/// ```
/// use wythoff::rules::Game;
/// use wythoff::solve::play::DistanceTable;
/// let game: Game = "wythoff".parse()?;
/// let table = DistanceTable::new(&game, 10, 10)?;
/// assert_eq!(table.distance(0, 0), Some(0));
/// assert_eq!(table.distance(1, 2), Some(2));
/// assert_eq!(table.distance(4, 7), Some(6));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct DistanceTable {
    reach: Reach,
    play: Play,
    bound: (usize, usize),
    distances: Vec<u16>,
}

impl fmt::Debug for DistanceTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DistanceTable").field("play", &self.play).field("bound", &self.bound).finish_non_exhaustive()
    }
}

/// Why there are no distances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DistanceError {
    /// A heap is larger than a table reaches.
    HeapTooLarge {
        /// The largest heap.
        limit: u64,
    },
    /// A limit was met, or the callback wished to stop.
    Halt(Halt),
    /// The product of the tables of a sum is too large.
    TooManyPositions {
        /// The most positions of the sum.
        limit: u64,
    },
}

impl fmt::Display for DistanceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::HeapTooLarge { limit } => {
                write!(f, "how long the game lasts is worked out only up to {limit} tokens a heap")
            }
            Self::Halt(Halt::Limit { what: Resource::Steps, allowed, .. }) => {
                write!(f, "how long the game lasts would take more than {allowed} steps to work out, the limit")
            }
            Self::Halt(halt) => halt.fmt(f),
            Self::TooManyPositions { limit } => {
                write!(f, "how long a sum lasts is worked out only for sums of up to {limit} positions")
            }
        }
    }
}

impl Error for DistanceError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Halt(halt) => Some(halt),
            Self::HeapTooLarge { .. } | Self::TooManyPositions { .. } => None,
        }
    }
}

impl From<Halt> for DistanceError {
    fn from(halt: Halt) -> DistanceError {
        DistanceError::Halt(halt)
    }
}

/// What is going on here.
pub(super) const DURING: &str = "how long the game lasts";

impl DistanceTable {
    /// The largest heap of a [`DistanceTable`].
    pub const MAX_HEAP: u64 = 1000;

    /// The most elementary steps spent on distances, of about a nanosecond each.
    pub const MAX_STEPS: u64 = 1 << 29;

    /// The distances of all positions with x ≤ `bound_x`, y ≤ `bound_y`.
    ///
    /// # Errors
    /// A bound above [`DistanceTable::MAX_HEAP`], or rules that need more than [`DistanceTable::MAX_STEPS`].
    pub fn new(game: &Game, bound_x: u64, bound_y: u64) -> Result<DistanceTable, DistanceError> {
        DistanceTable::within(game, bound_x, bound_y, &Work::USUAL)
    }

    /// The same within narrower limits.
    ///
    /// # Errors
    /// As for [`new`](DistanceTable::new), or the wish to stop.
    pub fn within(game: &Game, bound_x: u64, bound_y: u64, work: &Work) -> Result<DistanceTable, DistanceError> {
        DistanceTable::of(&Compiled::new(game), bound_x, bound_y, work)
    }

    /// The same of rules made ready before.
    pub(super) fn of(
        rules: &Compiled,
        bound_x: u64,
        bound_y: u64,
        work: &Work,
    ) -> Result<DistanceTable, DistanceError> {
        if bound_x.max(bound_y) > DistanceTable::MAX_HEAP {
            return Err(DistanceError::HeapTooLarge { limit: DistanceTable::MAX_HEAP });
        }
        let bound = (bound_x as usize, bound_y as usize);
        let meter = &mut Meter::new(&work.within_steps(DistanceTable::MAX_STEPS), DURING);
        let reach = Reach::new(rules, bound, meter)?;
        let distances = vec![NONE; (bound.0 + 1) * (bound.1 + 1)];
        let mut table = DistanceTable { reach, play: rules.game().play, bound, distances };
        let mut options = Options::default();
        for x in 0..=bound.0 {
            meter.tell(x as u64, Some(bound.0 as u64 + 1))?;
            for y in 0..=bound.1 {
                match table.play.is_blocking() {
                    false => table.decide(x, y, meter)?,
                    true => table.decide_blocking(x, y, &mut options, meter)?,
                }
            }
        }
        Ok(table)
    }

    fn place(&self, x: usize, y: usize) -> usize {
        x * (self.bound.1 + 1) + y
    }

    /// Everything below (x, y) is decided. If a P-position can be reached, that has left its mark.
    fn decide(&mut self, x: usize, y: usize, meter: &mut Meter<'_>) -> Result<(), Halt> {
        let place = self.place(x, y);
        if self.distances[place] != NONE || !self.reach.is_position(x, y) {
            return Ok(());
        }
        let (distances, width) = (&mut self.distances, self.bound.1 + 1);
        let mut longest = None;
        self.reach.options(x, y, meter, &mut |x, y| longest = longest.max(Some(distances[x * width + y])))?;
        let distance = longest.map_or(0, |longest| longest + 1);
        distances[place] = distance;
        if longest.is_none() && self.play.misere {
            return Ok(());
        }
        self.reach.origins(x, y, meter, &mut |x, y| {
            let origin = &mut distances[x * width + y];
            *origin = (*origin).min(distance + 1);
        })
    }

    /// The same where options may be forbidden: all of them are looked at, each once.
    fn decide_blocking(
        &mut self,
        x: usize,
        y: usize,
        options: &mut Options,
        meter: &mut Meter<'_>,
    ) -> Result<(), Halt> {
        let (place, width) = (self.place(x, y), self.bound.1 + 1);
        let (distances, misere) = (&mut self.distances, self.play.misere);
        options.clear(distances.len());
        self.reach.options(x, y, meter, &mut |x, y| {
            let option = x * width + y;
            options.add(option, place, distances[option], distances[option].is_multiple_of(2) != misere);
        })?;
        meter.spend(4 * (options.to_p.len() + options.to_n.len()) as u64)?;
        distances[place] = options.distance(self.play);
        Ok(())
    }

    /// The largest heaps.
    pub fn bounds(&self) -> (u64, u64) {
        (self.bound.0 as u64, self.bound.1 as u64)
    }

    /// How many moves are still to come from (`x`, `y`); nothing outside the table, or if that is no position.
    pub fn distance(&self, x: u64, y: u64) -> Option<u32> {
        let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
        if x > self.bound.0 || y > self.bound.1 {
            return None;
        }
        Some(self.distances[self.place(x, y)]).filter(|distance| *distance != NONE).map(u32::from)
    }

    /// The outcome, which the distance tells: in normal play the last to move wins, so the next player wins in an odd number of moves.
    pub fn outcome(&self, x: u64, y: u64) -> Option<Outcome> {
        let odd = self.distance(x, y)? % 2 == 1;
        Some(if odd != self.play.misere { Outcome::N } else { Outcome::P })
    }

    /// The same for a position.
    pub(super) fn at(&self, position: &Position) -> Option<u32> {
        self.distance(position.x.to_u64()?, position.y.to_u64()?)
    }

    /// Every legal move from `position` with the distance of what it leaves, in lexicographic order; nothing outside the table.
    pub fn options(&self, position: &Position) -> Option<Vec<(Move, u32)>> {
        self.at(position)?;
        let (x, y) = (position.x.to_usize()?, position.y.to_usize()?);
        let mut left = Vec::new();
        let listed = self.reach.options(x, y, &mut Meter::new(&Work::UNLIMITED, DURING), &mut |x, y| left.push((x, y)));
        listed.ok()?;
        // What is left, falling, is what is taken, growing.
        left.sort_unstable_by(|one, other| other.cmp(one));
        left.dedup();
        let distance = |to: &(usize, usize)| u32::from(self.distances[self.place(to.0, to.1)]);
        Some(left.iter().map(|to| (Move::new(x - to.0, y - to.1), distance(to))).collect())
    }
}

/// The distances of the options of a position in which some of them may be forbidden.
#[derive(Default)]
struct Options {
    to_p: Vec<u16>,
    to_n: Vec<u16>,
    /// For every position the last one of which it was found to be an option.
    origin: Vec<u32>,
}

impl Options {
    fn clear(&mut self, positions: usize) {
        self.to_p.clear();
        self.to_n.clear();
        self.origin.resize(positions, u32::MAX);
    }

    /// An option may come more than once.
    fn add(&mut self, option: usize, of: usize, distance: u16, is_p: bool) {
        if std::mem::replace(&mut self.origin[option], of as u32) != of as u32 {
            if is_p { &mut self.to_p } else { &mut self.to_n }.push(distance);
        }
    }

    /// The distance of the position that has these options.
    fn distance(&mut self, play: Play) -> u16 {
        let (all, block) = (self.to_p.len() + self.to_n.len(), usize::from(play.block));
        // Who is left without a move in misère play has won.
        let left_open = usize::from(play.misere);
        if all == 0 {
            return 0;
        }
        if play.is_p(all as u64, self.to_p.len() as u64) {
            let forbidden = (block - self.to_p.len()).min(self.to_n.len() - left_open);
            self.to_n.sort_unstable_by(|one, other| other.cmp(one));
            return self.to_n.get(forbidden).map_or(0, |longest| longest + 1);
        }
        self.to_p.sort_unstable();
        self.to_p[block.min(all - left_open)] + 1
    }
}
