//! Who wins, by brute force.

use crate::Game;
use serde::Deserialize;

/// Which player wins with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
pub enum Outcome {
    /// The previous player, who has just moved.
    P,
    /// The next player, whose turn it is.
    N,
}

/// The outcome of every position with both heaps at most a bound.
///
/// ```
/// use testkit::{Outcome, OutcomeTable};
/// let table = OutcomeTable::new("wythoff:a=2".parse().unwrap(), 40);
/// assert_eq!(table.outcome((15, 37)), Outcome::P);
/// assert_eq!(table.winning_moves((2, 1)), [(2, 1)]);
/// ```
#[derive(Debug)]
pub struct OutcomeTable {
    game: Game,
    bound: u64,
    outcomes: Vec<Outcome>,
    /// Every P-position, in either order.
    all_p: Vec<(u64, u64)>,
}

impl OutcomeTable {
    /// Solves every position `(x, y)` with `x, y ≤ bound`.
    ///
    /// Goes through the positions in lexicographic order, which puts every option before the position it
    /// is an option of, and marks the positions with a move to each P-position found. With `b = bound + 1`
    /// and `c` the number of P-positions the cost is `O(b²c)` legality tests.
    pub fn new(game: Game, bound: u64) -> OutcomeTable {
        let mut table = OutcomeTable {
            game,
            bound,
            outcomes: vec![Outcome::P; ((bound + 1) * (bound + 1)) as usize],
            all_p: Vec::new(),
        };
        for x in 0..=bound {
            for y in 0..=bound {
                if game.misere && game.rules.is_terminal((x, y)) {
                    let place = table.place((x, y));
                    table.outcomes[place] = Outcome::N;
                } else if table.outcome((x, y)) == Outcome::P {
                    table.all_p.push((x, y));
                    table.mark_positions_with_a_move_to((x, y));
                }
            }
        }
        table
    }

    fn mark_positions_with_a_move_to(&mut self, (x, y): (u64, u64)) {
        for u in 0..=self.bound - x {
            for v in 0..=self.bound - y {
                if self.game.rules.allows((x + u, y + v), (u, v)) {
                    let place = self.place((x + u, y + v));
                    self.outcomes[place] = Outcome::N;
                }
            }
        }
    }

    fn place(&self, (x, y): (u64, u64)) -> usize {
        assert!(x <= self.bound && y <= self.bound, "({x}, {y}) is outside the table of bound {}", self.bound);
        (x * (self.bound + 1) + y) as usize
    }

    /// The game that was solved.
    pub fn game(&self) -> Game {
        self.game
    }

    /// The largest heap of the table.
    pub fn bound(&self) -> u64 {
        self.bound
    }

    /// The outcome of one position.
    ///
    /// # Panics
    /// If a heap is larger than the bound.
    pub fn outcome(&self, position: (u64, u64)) -> Outcome {
        self.outcomes[self.place(position)]
    }

    /// Every P-position with `x ≤ y`, by `x`, then by `y`.
    pub fn p_positions(&self) -> Vec<(u64, u64)> {
        (0..=self.bound)
            .flat_map(|x| (x..=self.bound).map(move |y| (x, y)))
            .filter(|&position| self.outcome(position) == Outcome::P)
            .collect()
    }

    /// Every move `(u, v)` that leaves a P-position, in lexicographic order.
    ///
    /// There are far fewer P-positions than moves, so these are gone through.
    ///
    /// # Panics
    /// If a heap is larger than the bound.
    pub fn winning_moves(&self, (x, y): (u64, u64)) -> Vec<(u64, u64)> {
        self.place((x, y));
        let takes = self.all_p.iter().filter_map(|&(to_x, to_y)| Some((x.checked_sub(to_x)?, y.checked_sub(to_y)?)));
        let mut winning: Vec<_> = takes.filter(|&take| self.game.rules.allows((x, y), take)).collect();
        winning.sort_unstable();
        winning
    }
}
