//! The outcomes of small positions, from which guesses are made.

use super::DiscoverError;
use super::recursion::Recursion;
use crate::proof::ProofError;
use automata::{AutomataError, NumberSystem, Order};
use numeration::Natural;
use numeration::work::{Halt, Work};
use rules::families::Further;
use rules::{ExtraMoves, FormulaRules, Game, Move, Ruleset};
use solve::compiled::Compiled;
use solve::outcomes::{Oracle, Outcomes, OutcomesError};
use std::sync::Arc;

/// P-positions that are looked at, the smallest first, where there is room for them.
const MOST_PAIRS: usize = 1 << 21;

/// The bytes of one of them while residuals are read off.
const ONE_PAIR: u64 = 128;

/// Pairs of a recursion go up to this larger heap.
const FAR: u32 = 3 << 19;

/// How much further they go at a time.
const FURTHER: u32 = 16;

/// The side of the first table.
const FIRST_SIDE: u64 = 1 << 10;

/// The same where rules are in the whole language: fewer sizes of tables are to be had, and growth shows in three of them.
const SLOW_SIDE: u64 = 1 << 8;

/// How much larger the side of a table becomes at a time.
const GROWTH: u64 = 4;

/// Outcomes up to a bound. Unless the rules are `ordered` only positions with x ≤ y count, which makes the automata smaller.
pub(crate) struct Data {
    bound: u64,
    ordered: bool,
    /// All P-positions with heaps below `complete`.
    pub(crate) pairs: Vec<(u32, u32)>,
    /// Below this larger heap no P-position is missing in `pairs`; beyond `known` if a recursion is right that gives all before.
    pub(crate) complete: u32,
    /// Below this larger heap `pairs` are outcomes.
    pub(crate) known: u32,
    /// No larger table is to be had.
    exhausted: bool,
}

impl Data {
    /// Outcomes up to `bound`; without one, a small table, and a smaller one of rules that are `slow`.
    ///
    /// # Errors
    /// A bound that the limits do not allow, or the wish to stop.
    pub(crate) fn gather(rules: &Compiled, bound: Option<u64>, slow: bool, work: &Work) -> Result<Data, DiscoverError> {
        let outcomes = match bound {
            Some(bound) => Outcomes::of(rules, bound, bound, &work.with_steps(u64::MAX))?,
            None => first_table(rules, if slow { SLOW_SIDE } else { FIRST_SIDE }, work)?,
        };
        Ok(Data::of(&outcomes, rules.game().is_ordered(), work))
    }

    fn of(outcomes: &Outcomes, ordered: bool, work: &Work) -> Data {
        let most = MOST_PAIRS.min((work.memory / 8 / ONE_PAIR) as usize);
        let bound = outcomes.bounds().0;
        let (pairs, complete) = list(outcomes, ordered, most);
        Data { bound, ordered, pairs, complete, known: complete, exhausted: false }
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

    /// Goes on with the pairs of a recursion that gives the whole table, each time [`FURTHER`] times as far; says whether there are more.
    pub(crate) fn go_on(&mut self, work: &Work) -> bool {
        let room = work.reserve(u128::from(FAR) * u128::from(ONE_PAIR), "pairs beyond the table").is_ok();
        if self.ordered || self.complete >= FAR || !room {
            return false;
        }
        let Some(recursion) = Recursion::of(&self.pairs, self.complete) else { return false };
        self.complete = self.complete.saturating_mul(FURTHER).min(FAR);
        self.pairs = recursion.pairs(self.complete);
        true
    }

    /// Whether there are more pairs than outcomes.
    pub(crate) fn is_continued(&self) -> bool {
        self.complete > self.known
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

/// Takes of rules in the whole language are listed up to this heap: as far as tables with so many single takes go.
const LISTED: u32 = 1 << 15;

/// More takes than this are not listed.
const MOST_TAKES: usize = 1 << 16;

/// The same game with the takes beyond the plain language listed one by one, as far as tables go, where they depend on nothing but u and v:
/// automata list them, and nothing has to be tried for every pair. Other games are as they were.
///
/// # Errors
/// The wish to stop. What is beyond the limits is not listed.
pub(crate) fn with_takes_listed(
    game: &Game,
    system: Option<&Arc<NumberSystem>>,
    work: &Work,
) -> Result<Game, DiscoverError> {
    let (Some(rules), Some(system)) = (game.ruleset.to_formula_rules(), system) else { return Ok(game.clone()) };
    let plain = |rules: &FormulaRules| rules.extra.is_empty() && !rules.ordered;
    let Some(further) = rules.further.as_ref().filter(|further| plain(&rules) && !further.mentions_heaps()) else {
        return Ok(game.clone());
    };
    match listed_takes(further, system, work) {
        Ok(takes) => {
            let ruleset = FormulaRules { extra: ExtraMoves::singles(takes), further: None, ..rules.clone() };
            Ok(Game { ruleset: Ruleset::Formula(ruleset), play: game.play })
        }
        Err(error) if Halt::behind(&error) == Some(Halt::Stopped) => Err(Halt::Stopped.into()),
        Err(_) => Ok(game.clone()),
    }
}

/// The takes up to [`LISTED`].
fn listed_takes(further: &Further, system: &Arc<NumberSystem>, work: &Work) -> Result<Vec<Move>, ProofError> {
    let most = Natural::from(LISTED);
    let all = crate::proof::further_takes(further, system, work)?;
    let mut members = all.members_in(Order::maximum(2));
    let mut takes = Vec::new();
    while let Some(taken) = members.next_within(work).map_err(AutomataError::from)? {
        let [u, v] = &taken[..] else { break };
        if *u.max(v) > most {
            break;
        }
        takes.push(Move { u: u.clone(), v: v.clone() });
        // So many are no list of exceptions but a table of their own.
        work.reserve(takes.len() as u128 * 128, "the list of takes").map_err(AutomataError::from)?;
        if takes.len() > MOST_TAKES {
            return Err(ProofError::Unlisted);
        }
    }
    Ok(takes)
}

/// The first table is small, and smaller still where even that takes long.
fn first_table(rules: &Compiled, side: u64, work: &Work) -> Result<Outcomes, DiscoverError> {
    let side = side.min(Oracle::quick_side(rules));
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
