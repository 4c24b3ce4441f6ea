//! Nim with two heaps: the P-positions are equal heaps, but for the first pairs of misère play [Bouton].

use super::{Case, Decision, Front, Reasoning, Strategy, StrategyError};
use numeration::Natural;
use rules::families::Exceptions;
use rules::{Game, Move, Outcome, Position};

/// Equal heaps are lost for whoever is to move: every move makes them unequal, and the opponent makes them equal again.
pub(super) struct EqualStrategy {
    game: Game,
    exceptions: Exceptions,
}

impl EqualStrategy {
    pub(super) fn new(game: &Game, exceptions: Exceptions) -> EqualStrategy {
        EqualStrategy { game: game.clone(), exceptions }
    }

    /// The other heap of the only P-position with this one; nothing where there is none.
    fn partner(&self, heap: &Natural) -> Option<Natural> {
        if *heap >= Natural::from(self.exceptions.before) {
            return Some(heap.clone());
        }
        let same = |number: u32| Natural::from(number) == *heap;
        let found = self.exceptions.instead.iter().find(|(lower, upper)| same(*lower) || same(*upper));
        found.map(|(lower, upper)| Natural::from(if same(*lower) { *upper } else { *lower }))
    }

    /// What has to be taken from `heap` to leave `rest` in it.
    fn reduction(heap: &Natural, rest: Option<Natural>) -> Option<Natural> {
        rest.filter(|rest| rest < heap).map(|rest| heap - &rest)
    }
}

impl Strategy for EqualStrategy {
    fn front(&self) -> Front {
        Front::Algebraic
    }

    fn decide(&self, position: &Position) -> Result<Decision, StrategyError> {
        let (x, y) = (&position.x, &position.y);
        let (smaller, larger) = if x <= y { (x, y) } else { (y, x) };
        let partner = self.partner(smaller);
        let is_pair = partner.as_ref() == Some(larger);
        let ended = self.game.is_ended(position).unwrap_or(false);
        let case = match partner {
            _ if ended => Case::Ended,
            Some(partner) if partner == *larger => Case::IsPair,
            Some(partner) if partner < *smaller => Case::SmallerIsUpper { partner },
            Some(partner) => Case::LargerIsTooLarge { partner },
            // Only (0, 0) of misère play has no partner, and there no move is left.
            None => Case::Ended,
        };
        let outcome = if is_pair { Outcome::P } else { Outcome::N };
        let winning = if is_pair || ended { None } else { self.winning_moves(position)?.into_iter().next() };
        Ok(Decision { outcome, ended, winning, reasoning: Reasoning::of(case) })
    }

    fn winning_moves(&self, position: &Position) -> Result<Vec<Move>, StrategyError> {
        let (x, y) = (&position.x, &position.y);
        let from_second = Self::reduction(y, self.partner(x)).map(|v| Move { u: Natural::ZERO, v });
        let from_first = Self::reduction(x, self.partner(y)).map(|u| Move { u, v: Natural::ZERO });
        let is_pair = self.partner(x).as_ref() == Some(y);
        Ok(from_second.into_iter().chain(from_first).filter(|_| !is_pair).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Front, strategy};

    #[test]
    fn nim_by_its_closed_form_is_nim_by_brute_force() {
        for text in ["nim", "nim:misere"] {
            let game: Game = text.parse().unwrap();
            let [fast, slow] = [Front::Algebraic, Front::Oracle].map(|front| strategy(&game, front).unwrap());
            for (x, y) in (0..12u32).flat_map(|x| (0..12u32).map(move |y| (x, y))) {
                let position = Position::new(x, y);
                let (one, other) = (fast.decide(&position).unwrap(), slow.decide(&position).unwrap());
                let said = |decision: &Decision| (decision.outcome, decision.ended, decision.winning.clone());
                assert_eq!(said(&one), said(&other), "{text} {position}");
                assert_eq!(fast.winning_moves(&position), slow.winning_moves(&position), "{text} {position}");
            }
        }
        let large: Natural = "9".repeat(500).parse().unwrap();
        let game: Game = "nim".parse().unwrap();
        let decided =
            strategy(&game, Front::Algebraic).unwrap().decide(&Position { x: large.clone(), y: Natural::ONE });
        assert_eq!(decided.unwrap().winning, Some(Move { u: &large - &Natural::ONE, v: Natural::ZERO }));
    }
}
