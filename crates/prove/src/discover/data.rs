//! The outcomes of small positions, as a teacher for the learner.

use super::DiscoverError;
use automata::{Automaton, NumberSystem, Order};
use numeration::Natural;
use numeration::work::{Halt, Work};
use solve::compiled::Compiled;
use solve::outcomes::Oracle;
use solve::outcomes::{Outcomes, OutcomesError};
use std::collections::BinaryHeap;

/// P-positions that every guess is held against, the smallest first, where there is room for them.
const LISTED: usize = 20_000;

/// The bytes of one of them at most: its place in the list, and its digits in a numeration.
const ONE_LISTED: u64 = 256;

/// So many there is room for: an eighth of the memory is theirs.
fn most_listed(work: &Work) -> usize {
    LISTED.min((work.memory / 8 / ONE_LISTED) as usize)
}

/// How much larger the side of a table becomes at a time.
const GROWTH: u64 = 4;

/// What calls for a larger table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Need {
    /// A guess is wrong at this larger heap: worth a table [`GROWTH`] times as large as is quickly done.
    Counterexample(u64),
    /// Nobody can say whether a guess is right: worth a larger table, up to what is quickly done.
    Doubt,
    /// No system was the right one, and the table may not show the slope well enough: worth all that is quickly done.
    Systems,
}

/// Outcomes up to a bound. Unless the rules are `ordered` only positions with x ≤ y count, which makes the automata smaller.
pub(crate) struct Data {
    outcomes: Outcomes,
    ordered: bool,
    /// The first P-positions: by larger heap, then by smaller heap.
    pub(crate) listed: Vec<(u64, u64)>,
    /// Below this larger heap the list is complete.
    complete: u64,
    /// A table of this side was refused.
    refused: Option<u64>,
}

impl Data {
    /// Outcomes up to `bound`; without one, as far as is quickly done.
    pub(crate) fn gather(rules: &Compiled, bound: Option<u64>, work: &Work) -> Result<Data, DiscoverError> {
        let outcomes = match bound {
            Some(bound) => Outcomes::of(rules, bound, bound, &work.with_steps(u64::MAX))?,
            // Guesses and proofs need room as well.
            None => {
                let half = a_few_seconds(work).within_memory(Work::USUAL.memory.min(work.memory / 2));
                Oracle::largest_of(rules, &half)?.into_outcomes()
            }
        };
        let ordered = rules.game().is_ordered();
        let (listed, complete) = list(&outcomes, ordered, most_listed(work));
        Ok(Data { outcomes, ordered, listed, complete, refused: None })
    }

    /// Extends the table, if there is need for more and the limits allow it; says whether it did.
    pub(crate) fn grow(&mut self, rules: &Compiled, need: Need, work: &Work) -> Result<bool, DiscoverError> {
        let side = self.bound().saturating_add(1);
        let quick = Oracle::quick_side(rules);
        let (wanted, most) = match need {
            Need::Counterexample(heap) => (heap.saturating_add(1), GROWTH * quick),
            Need::Doubt => (0, quick),
            Need::Systems => (quick, quick),
        };
        let target = wanted.max(side.saturating_mul(GROWTH)).min(most);
        if target <= side || wanted > target || self.refused.is_some_and(|refused| target >= refused) {
            return Ok(false);
        }
        // The smaller table stays until there is the larger one, and guesses and proofs need room as well.
        let beside = work.within_memory((work.memory / 2).saturating_sub(self.bytes()));
        match Outcomes::of(rules, target - 1, target - 1, &a_few_seconds(&beside)) {
            Ok(outcomes) => {
                (self.listed, self.complete) = list(&outcomes, self.ordered, most_listed(work));
                self.outcomes = outcomes;
                Ok(true)
            }
            Err(OutcomesError::Halt(Halt::Stopped)) => Err(Halt::Stopped.into()),
            Err(_) => {
                self.refused = Some(target);
                Ok(false)
            }
        }
    }

    /// Below this larger heap the list is complete.
    pub(crate) fn complete(&self) -> u64 {
        self.complete
    }

    pub(crate) fn ordered(&self) -> bool {
        self.ordered
    }

    /// The bytes of the table, and of the list with its digits.
    pub(crate) fn bytes(&self) -> u64 {
        self.outcomes.bytes() + self.listed.len() as u64 * ONE_LISTED
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
    ///
    /// # Errors
    /// The wish to stop.
    pub(crate) fn first_error(
        &self,
        guess: &Automaton,
        words: &[Vec<u32>],
        work: &Work,
    ) -> Result<Option<Vec<Natural>>, Halt> {
        let missing = words.iter().position(|word| !guess.accepts_word(word)).map(|index| self.listed[index]);
        let end = missing.map_or((self.complete, 0), |(x, y)| (x.max(y), x.min(y)));
        let mut members = guess.members_in(Order::larger_then_smaller(2));
        for _ in 0..2 * LISTED {
            let Some(member) = members.next_within(work)? else { break };
            let (Some(x), Some(y)) = (member[0].to_u64(), member[1].to_u64()) else { break };
            if (x.max(y), x.min(y)) > end || x.max(y) >= self.complete {
                break;
            }
            if self.is_p(&member) == Some(false) {
                return Ok(Some(member));
            }
        }
        Ok(missing.map(|(x, y)| vec![Natural::from(x), Natural::from(y)]))
    }
}

/// For a table that is worth a few seconds.
fn a_few_seconds<'w>(work: &Work<'w>) -> Work<'w> {
    work.within_steps(Work::USUAL.steps)
}

/// The first P-positions by larger heap, then by smaller heap, and the larger heap below which none is missing.
fn list(outcomes: &Outcomes, ordered: bool, most: usize) -> (Vec<(u64, u64)>, u64) {
    // There may be millions, and only the first are kept.
    let mut first = BinaryHeap::with_capacity(most + 2);
    for (x, y) in outcomes.p_positions_in_any_order().filter(|(x, y)| ordered || x <= y) {
        let place = (x.max(y), x.min(y), x);
        if first.len() <= most || first.peek().is_some_and(|last| place < *last) {
            first.push(place);
        }
        if first.len() > most + 1 {
            first.pop();
        }
    }
    let complete = match first.peek() {
        Some((larger, ..)) if first.len() > most => *larger,
        _ => outcomes.bounds().0.saturating_add(1),
    };
    let inside = first.into_sorted_vec().into_iter().take_while(|(larger, ..)| *larger < complete);
    (
        inside.map(|(larger, smaller, x)| if x == larger { (larger, smaller) } else { (smaller, larger) }).collect(),
        complete,
    )
}
