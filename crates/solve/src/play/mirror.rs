//! Two summands too large for tables, one of which can be made equal to the other.

use super::arena::Arena;
use crate::sum::{Sum, SumMove, Summand};
use rules::{Move, Outcome, Position};

impl Arena<'_> {
    /// A winning move that makes two summands equal while the others together are worth 0.
    ///
    /// The values of these two need not be known: one is an option of the other, so they differ, and made equal they cancel. So the sum of
    /// a large game with itself can be played, though hardly any other sum of games as large.
    pub(super) fn mirroring_move(&self, positions: &[Position]) -> Option<SumMove> {
        let places = 0..positions.len();
        let pairs = places.clone().flat_map(|one| places.clone().map(move |other| (one, other)));
        pairs.filter(|(one, other)| one != other).find_map(|(one, other)| {
            let played = self.move_to(positions, one, other)?;
            let rest = self.games().iter().zip(positions).enumerate();
            let rest = rest.filter(|(place, _)| *place != one && *place != other);
            let summand = |(game, position): (&rules::Game, &Position)| Summand {
                game: game.clone(),
                position: position.clone(),
            };
            let rest = Sum::new(rest.map(|(_, pair)| summand(pair)).collect()).ok()?;
            (rest.outcome() == Outcome::P).then_some(played)
        })
    }

    /// The move that makes the summand `one` equal to `other`, a game with the same rules.
    fn move_to(&self, positions: &[Position], one: usize, other: usize) -> Option<SumMove> {
        let game = &self.games()[one];
        if *game != self.games()[other] {
            return None;
        }
        let ordered = game.is_ordered();
        let upright = positions[other].clone();
        let exchanged = (!ordered).then(|| upright.swapped());
        [Some(upright), exchanged].into_iter().flatten().find_map(|to| {
            let taken = Move::between(&positions[one], &to)?;
            game.check(&positions[one], &taken).ok()?;
            Some(SumMove { summand: one, taken, to })
        })
    }
}
