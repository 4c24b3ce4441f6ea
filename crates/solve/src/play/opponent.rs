//! Players: the perfect one, and one who makes mistakes.

use super::arena::{Arena, Distances};
use super::draw::random_move;
use super::error::PlayError;
use super::random::Random;
use super::smallest::by_size;
use crate::compiled::Compiled;
use crate::sum::SumMove;
use rules::{Outcome, Position};

/// Who plays against you.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponent {
    /// Wins where it can, and where it cannot resists longest.
    Perfect,
    /// The same, but with this probability in percent plays a random legal move instead.
    Fallible {
        /// 0 to 100; more counts as 100.
        error_percent: u8,
    },
    /// A second person, who needs no advice from here.
    Person,
}

/// The best move, and why it was chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub played: SumMove,
    /// Whether it wins.
    pub wins: bool,
    /// Why this one among others.
    pub basis: Basis,
}

/// Why a move was chosen among others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// It ends soonest for a winner, latest for a loser: this move is the first of so many.
    Moves(u32),
    /// It wins; how soon is not worked out for such heaps or rules.
    Winning,
    /// It loses, and takes fewest tokens; what lasts longest is not worked out for such heaps or rules.
    Smallest,
}

impl Opponent {
    /// How often it errs, in percent; nothing for a person.
    pub(super) fn error_percent(self) -> Option<u8> {
        match self {
            Opponent::Person => None,
            Opponent::Perfect => Some(0),
            Opponent::Fallible { error_percent } => Some(error_percent),
        }
    }
}

impl Arena<'_> {
    /// The move of a perfect player; nothing where no move is left.
    ///
    /// From an N-position a winning move: the one that ends the game soonest where distances can be worked out (up to
    /// [`MAX_HEAP`](super::DistanceTable::MAX_HEAP) tokens a heap, for a sum [`MAX_POSITIONS`](super::SumDistances::MAX_POSITIONS)
    /// positions), else the first. From a P-position the move after which the game lasts longest, else the smallest legal move: fewest
    /// tokens, then fewest from the first heap, then the first game. Of equally good moves the smallest in this order.
    ///
    /// ```
    /// use wythoff::rules::{Game, Position};
    /// use wythoff::solve::play::Arena;
    /// let arena = Arena::single("wythoff".parse::<Game>()?);
    /// let choice = arena.best_move(&[Position::new(4u32, 7u32)])?.expect("the game is not over");
    /// assert!(!choice.wins);
    /// assert_eq!(choice.played.to, Position::new(4u32, 6u32));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The positions cannot be decided.
    pub fn best_move(&self, positions: &[Position]) -> Result<Option<Choice>, PlayError> {
        self.best_move_without(positions, &[])
    }

    /// The same where these options are forbidden; nothing also where all are.
    ///
    /// # Errors
    /// The positions cannot be decided.
    pub fn best_move_without(
        &self,
        positions: &[Position],
        forbidden: &[Position],
    ) -> Result<Option<Choice>, PlayError> {
        let standing = self.judge_without(positions, forbidden)?;
        if standing.ended {
            return Ok(None);
        }
        // Without distances the best move is not the soonest or latest, but as good.
        let distances = self.distances_if_known(positions)?;
        match standing.outcome {
            Outcome::N => self.soonest(positions, forbidden, distances.as_ref()),
            Outcome::P => self.latest(positions, forbidden, distances.as_ref()),
        }
    }

    fn soonest(
        &self,
        positions: &[Position],
        forbidden: &[Position],
        distances: Option<&Distances>,
    ) -> Result<Option<Choice>, PlayError> {
        let winning = self.open_winning_moves(positions, forbidden)?;
        let measured = winning.iter().filter_map(|played| Some((distances?.at(&played.applied(positions))?, played)));
        let soonest = measured.min_by_key(|(distance, played)| (*distance, by_size(&played.taken)));
        let choice = match soonest {
            Some((distance, played)) => {
                Some(Choice { played: played.clone(), wins: true, basis: Basis::Moves(distance + 1) })
            }
            None => winning.into_iter().next().map(|played| Choice { played, wins: true, basis: Basis::Winning }),
        };
        Ok(choice)
    }

    fn latest(
        &self,
        positions: &[Position],
        forbidden: &[Position],
        distances: Option<&Distances>,
    ) -> Result<Option<Choice>, PlayError> {
        let longest = distances.and_then(|distances| match distances {
            Distances::Single(table) => {
                let options = table.options(positions.first()?)?;
                options
                    .into_iter()
                    .filter_map(|(taken, distance)| Some((distance, SumMove::from(0, positions.first()?, taken)?)))
                    .filter(|(_, played)| !forbidden.contains(&played.to))
                    .min_by_key(tarrying)
            }
            Distances::Sum(table) => {
                let games = self.games().iter().zip(positions).enumerate();
                let all = games.flat_map(|(summand, (game, position))| {
                    game.moves(position).filter_map(move |taken| SumMove::from(summand, position, taken))
                });
                all.filter_map(|played| Some((table.distance(&played.applied(positions))?, played)))
                    .min_by_key(tarrying)
            }
        });
        Ok(match longest {
            Some((distance, played)) => Some(Choice { played, wins: false, basis: Basis::Moves(distance + 1) }),
            None => {
                let smallest = self.smallest_open_move(positions, forbidden)?;
                smallest.map(|played| Choice { played, wins: false, basis: Basis::Smallest })
            }
        })
    }

    /// The legal move that takes fewest tokens, then fewest from the first heap, in the first such game; nothing where none is left or found.
    pub fn smallest_move(&self, positions: &[Position]) -> Option<SumMove> {
        let smallest = |(summand, (rules, position)): (usize, (&Compiled, &Position))| {
            SumMove::from(summand, position, rules.smallest_move(position)?)
        };
        let all = self.rules().iter().zip(positions).enumerate().filter_map(smallest);
        all.min_by_key(|played| by_size(&played.taken))
    }

    /// What `opponent` plays here after `played` moves of a match with this `seed`; nothing where no move is left, or if a person plays.
    ///
    /// # Errors
    /// The positions cannot be decided.
    pub fn reply(
        &self,
        positions: &[Position],
        opponent: Opponent,
        seed: u64,
        played: usize,
    ) -> Result<Option<SumMove>, PlayError> {
        self.reply_without(positions, &[], opponent, seed, played)
    }

    /// The same where these options are forbidden.
    ///
    /// # Errors
    /// The positions cannot be decided.
    pub fn reply_without(
        &self,
        positions: &[Position],
        forbidden: &[Position],
        opponent: Opponent,
        seed: u64,
        played: usize,
    ) -> Result<Option<SumMove>, PlayError> {
        let Some(error_percent) = opponent.error_percent() else { return Ok(None) };
        let mut random = Random::new(seed, played as u64);
        if random.below(100) < u64::from(error_percent) && !self.judge_without(positions, forbidden)?.ended {
            // At most so many are forbidden, so one that is not soon comes.
            let mut draws = (0..=64 * forbidden.len()).map(|_| random_move(self.rules(), positions, &mut random));
            let open = |drawn: &Option<SumMove>| drawn.as_ref().is_none_or(|drawn| !forbidden.contains(&drawn.to));
            let drawn = draws.find(open).flatten();
            // A mistake into a sum that nobody can judge would end the match.
            if let Some(drawn) = drawn.filter(|drawn| self.judge(&drawn.applied(positions)).is_ok()) {
                return Ok(Some(drawn));
            }
        }
        Ok(self.best_move_without(positions, forbidden)?.map(|choice| choice.played))
    }
}

/// Least for the move after which the game lasts longest, and of those for the smallest.
fn tarrying((distance, played): &(u32, SumMove)) -> impl Ord + use<> {
    (std::cmp::Reverse(*distance), by_size(&played.taken), played.summand)
}
