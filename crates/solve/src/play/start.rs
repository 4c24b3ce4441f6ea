//! Positions to start from.

use super::arena::Arena;
use super::error::PlayError;
use super::random::Random;
use numeration::Natural;
use rules::{Game, Outcome, Position};

/// What kind of start is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// Any position with a move.
    Random,
    /// A P-position: whoever begins loses against best play.
    P,
    /// An N-position: whoever begins can win.
    N,
}

/// How many random positions are tried.
const TRIES: u32 = 400;

impl Arena<'_> {
    /// A start of the kind wanted with a move left and heaps of at most `most` tokens, the same for the same `seed`.
    ///
    /// Heaps are drawn evenly from 0 (in `euclid` from 1) to `most`. For a P-position that is not drawn right away, a winning move of the
    /// drawn one leads there. There are more moves than the other player may forbid.
    ///
    /// ```
    /// use wythoff::rules::{Game, Outcome};
    /// use wythoff::solve::play::{Arena, Start};
    /// let arena = Arena::single("wythoff:a=2,misere".parse::<Game>()?);
    /// let start = arena.start(Start::P, &1000u32.into(), 7)?;
    /// assert_eq!(arena.judge(&start)?.outcome, Outcome::P);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Such heaps cannot be decided, or no such start is found.
    pub fn start(&self, wanted: Start, most: &Natural, seed: u64) -> Result<Vec<Position>, PlayError> {
        // No match has so many moves, so the start has numbers of its own.
        let mut random = Random::new(seed, u64::MAX);
        for _ in 0..TRIES {
            let positions = self.drawn(most, &mut random);
            let standing = self.judge(&positions)?;
            let fits = match wanted {
                Start::Random => true,
                Start::P => standing.outcome == Outcome::P,
                Start::N => standing.outcome == Outcome::N,
            };
            if fits && !standing.ended && self.has_more_than_can_be_forbidden(&positions)? {
                return Ok(positions);
            }
            if wanted == Start::P
                && let Some(winning) = self.winning_moves(&positions)?.first()
            {
                let left = winning.applied(&positions);
                if !self.judge(&left)?.ended && self.has_more_than_can_be_forbidden(&left)? {
                    return Ok(left);
                }
            }
        }
        let wanted = match wanted {
            Start::Random => "position with a move",
            Start::P => "P-position with a move",
            Start::N => "N-position with a move",
        };
        Err(PlayError::NoStart { wanted, most: most.to_string() })
    }

    fn drawn(&self, most: &Natural, random: &mut Random) -> Vec<Position> {
        let position = |game: &Game| {
            let least = game.least_heap();
            let range = (most + 1).saturating_sub(&least.into());
            let mut heap = || random.natural_below(&range) + least;
            Position { x: heap(), y: heap() }
        };
        self.games().iter().map(position).collect()
    }
}
