//! The outcomes of small positions, from which guesses are made.

use super::DiscoverError;
use numeration::work::{Halt, Work};
use solve::compiled::Compiled;
use solve::outcomes::{Oracle, Outcomes, OutcomesError};

/// P-positions that are looked at, the smallest first, where there is room for them.
const MOST_PAIRS: usize = 1 << 21;

/// The bytes of one of them while residuals are read off.
const ONE_PAIR: u64 = 128;

/// The side of the first table.
const FIRST_SIDE: u64 = 1 << 10;

/// How much larger the side of a table becomes at a time.
const GROWTH: u64 = 4;

/// Outcomes up to a bound. Unless the rules are `ordered` only positions with x ≤ y count, which makes the automata smaller.
pub(crate) struct Data {
    bound: u64,
    ordered: bool,
    /// All P-positions with heaps below `complete`.
    pub(crate) pairs: Vec<(u32, u32)>,
    /// Below this larger heap no P-position is missing in `pairs`.
    pub(crate) complete: u32,
    /// No larger table is to be had.
    exhausted: bool,
}

impl Data {
    /// Outcomes up to `bound`; without one, a small table.
    ///
    /// # Errors
    /// A bound that the limits do not allow, or the wish to stop.
    pub(crate) fn gather(rules: &Compiled, bound: Option<u64>, work: &Work) -> Result<Data, DiscoverError> {
        let outcomes = match bound {
            Some(bound) => Outcomes::of(rules, bound, bound, &work.with_steps(u64::MAX))?,
            None => first_table(rules, work)?,
        };
        Ok(Data::of(&outcomes, rules.game().is_ordered(), work))
    }

    fn of(outcomes: &Outcomes, ordered: bool, work: &Work) -> Data {
        let most = MOST_PAIRS.min((work.memory / 8 / ONE_PAIR) as usize);
        let bound = outcomes.bounds().0;
        let (pairs, complete) = list(outcomes, ordered, most);
        Data { bound, ordered, pairs, complete, exhausted: false }
    }

    /// Extends the table, if the limits allow it, so that it holds heaps up to `wanted` if that is worth it; says whether it did.
    ///
    /// # Errors
    /// The wish to stop.
    pub(crate) fn grow(&mut self, rules: &Compiled, wanted: Option<u64>, work: &Work) -> Result<bool, DiscoverError> {
        let side = self.bound.saturating_add(1);
        let most = Oracle::far_side(rules);
        let target = wanted.unwrap_or(0).saturating_add(1).max(side.saturating_mul(GROWTH)).min(most);
        // More of a set with so many members would not be looked at.
        let is_cut = u64::from(self.complete) <= self.bound;
        if self.exhausted || is_cut {
            return Ok(false);
        }
        // Guesses and proofs need room as well.
        let half = a_second(work).within_memory(work.memory / 2);
        for target in [target, target / 2].into_iter().filter(|target| *target > side) {
            match Outcomes::of(rules, target - 1, target - 1, &half) {
                Ok(outcomes) => {
                    *self = Data { exhausted: self.exhausted, ..Data::of(&outcomes, self.ordered, work) };
                    return Ok(true);
                }
                Err(OutcomesError::Halt(Halt::Stopped)) => return Err(Halt::Stopped.into()),
                Err(_) => self.exhausted = true,
            }
        }
        Ok(false)
    }

    pub(crate) fn ordered(&self) -> bool {
        self.ordered
    }

    /// The bytes that are held.
    pub(crate) fn bytes(&self) -> u64 {
        self.pairs.len() as u64 * size_of::<(u32, u32)>() as u64
    }

    /// The larger heap up to which outcomes are known.
    pub(crate) fn bound(&self) -> u64 {
        self.bound
    }
}

/// The first table is small, and smaller still where even that takes long.
fn first_table(rules: &Compiled, work: &Work) -> Result<Outcomes, DiscoverError> {
    let side = FIRST_SIDE.min(Oracle::quick_side(rules));
    let half = a_second(work).within_memory(Work::USUAL.memory.min(work.memory / 2));
    match Outcomes::of(rules, side - 1, side - 1, &half) {
        Ok(outcomes) => Ok(outcomes),
        Err(OutcomesError::Halt(Halt::Stopped)) => Err(Halt::Stopped.into()),
        Err(_) => Ok(Oracle::largest_of(rules, &half)?.into_outcomes()),
    }
}

/// For a table that is worth about a second.
fn a_second<'w>(work: &Work<'w>) -> Work<'w> {
    work.within_steps(Work::USUAL.steps / 2)
}

/// The first P-positions, at most so many, and the larger heap below which none is missing.
fn list(outcomes: &Outcomes, ordered: bool, most: usize) -> (Vec<(u32, u32)>, u32) {
    let side = u32::try_from(outcomes.bounds().0).unwrap_or(u32::MAX - 1).saturating_add(1);
    let counted = || outcomes.p_positions_in_any_order().filter(move |(x, y)| ordered || x <= y);
    let mut counts = vec![0usize; side as usize];
    counted().for_each(|(x, y)| counts[x.max(y) as usize] += 1);
    let mut total = 0;
    let complete = counts.iter().position(|count| {
        total += count;
        total > most
    });
    let complete = complete.map_or(side, |heap| heap as u32);
    let inside = counted().filter(|(x, y)| x.max(y) < &u64::from(complete));
    let mut pairs: Vec<(u32, u32)> = inside.map(|(x, y)| (x as u32, y as u32)).collect();
    pairs.sort_unstable_by_key(|&(x, y)| (x.max(y), x.min(y), x));
    (pairs, complete)
}
