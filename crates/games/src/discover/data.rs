//! The outcomes of small positions, as a teacher for the learner.

use super::DiscoverError;
use crate::game::{Game, Ruleset};
use crate::oracle::Oracle;
use crate::outcomes::{Limits, Outcomes, Progress};
use automata::{Automaton, NumberSystem, Order};
use numeration::Natural;
use std::ops::ControlFlow;

/// P-positions that every guess is held against, the smallest first.
const LISTED: usize = 20_000;

/// Outcomes up to a bound. Unless the rules are `ordered` only positions with x ≤ y count, which makes the automata smaller.
pub(crate) struct Data {
    outcomes: Outcomes,
    ordered: bool,
    /// The first P-positions: by larger heap, then by smaller heap.
    pub(crate) listed: Vec<(u64, u64)>,
    /// Below this larger heap the list is complete.
    complete: u64,
}

impl Data {
    /// Outcomes up to `bound`; without one, as far as is quickly done.
    pub(crate) fn gather(
        game: &Game,
        bound: Option<u64>,
        memory: u64,
        progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Data, DiscoverError> {
        let outcomes = match bound {
            Some(bound) => Outcomes::compute(game, bound, bound, &Limits { memory, steps: None }, progress)?,
            None => Oracle::largest(game)?.into_outcomes(),
        };
        let ordered = matches!(&game.ruleset, Ruleset::Formula(rules) if rules.ordered);
        let mut listed: Vec<(u64, u64)> = outcomes.p_positions().filter(|(x, y)| ordered || x <= y).collect();
        listed.sort_unstable_by_key(|&(x, y)| (x.max(y), x.min(y), x));
        let complete = match listed.get(LISTED) {
            Some(&(x, y)) => x.max(y),
            None => outcomes.bounds().0 + 1,
        };
        listed.retain(|&(x, y)| x.max(y) < complete);
        Ok(Data { outcomes, ordered, listed, complete })
    }

    pub(crate) fn ordered(&self) -> bool {
        self.ordered
    }

    pub(crate) fn bound(&self) -> u64 {
        self.outcomes.bounds().0
    }

    /// Whether a position is P, and in the half that counts; nothing beyond the table.
    pub(crate) fn is_p(&self, position: &[Natural]) -> Option<bool> {
        if !self.ordered && position[0] > position[1] {
            return Some(false);
        }
        let (x, y) = (position[0].to_u64()?, position[1].to_u64()?);
        (x.max(y) <= self.bound()).then(|| self.outcomes.is_p(x, y))
    }

    /// The digits of the listed positions in a numeration.
    pub(crate) fn words(&self, system: &NumberSystem) -> Vec<Vec<u32>> {
        let word = |&(x, y): &(u64, u64)| system.word(&[Natural::from(x), Natural::from(y)]);
        self.listed.iter().map(word).collect()
    }

    /// The first position on which `guess` differs from the list.
    pub(crate) fn first_error(&self, guess: &Automaton, words: &[Vec<u32>]) -> Option<Vec<Natural>> {
        let missing = words.iter().position(|word| !guess.accepts_word(word)).map(|index| self.listed[index]);
        let end = missing.map_or((self.complete, 0), |(x, y)| (x.max(y), x.min(y)));
        for member in guess.members_in(Order::larger_then_smaller(2)).take(2 * LISTED) {
            let (Some(x), Some(y)) = (member[0].to_u64(), member[1].to_u64()) else { break };
            if (x.max(y), x.min(y)) > end || x.max(y) >= self.complete {
                break;
            }
            if self.is_p(&member) == Some(false) {
                return Some(member);
            }
        }
        missing.map(|(x, y)| vec![Natural::from(x), Natural::from(y)])
    }
}
