//! The sets of positions of the first Sprague–Grundy values, found and proved one after the other.

mod sum;

pub use sum::NimSum;

use crate::discover::DiscoverOptions;
use crate::proof::{Counterexample, Prepared, Proof, ProofError, Verdict, theorem};
use crate::{KnownError, known_positions};
use automata::{AutomataError, Automaton, Learner, NumberSystem, Order};
use numeration::Natural;
use numeration::work::{Halt, Work};
use rules::{Game, Play};
use solve::grundy::{GrundyError, GrundyTable};
use std::cell::Cell;
use std::collections::HashMap;
use std::error::Error;
use std::fmt;
use std::sync::Arc;

/// How long to look for a level.
#[derive(Clone, Copy, Debug)]
pub struct LevelOptions {
    /// The side of the first table of values; where a guess is wrong beyond it, it is doubled.
    pub bound: u64,
    /// The side of the last table.
    pub most: u64,
    /// The most states of a guess.
    pub states: usize,
}

impl Default for LevelOptions {
    /// Tables of side 256 to 2048, 640 states.
    fn default() -> LevelOptions {
        LevelOptions { bound: 256, most: 2048, states: 640 }
    }
}

/// Guesses that agree with the table and are refuted all the same, until a level is given up.
const MOST_REFUTED: usize = 24;

/// Low places that tell residual classes apart.
const LOW: usize = 6;

/// The sets of the values 0 … g, as far as they were found and proved.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Levels {
    /// The proofs, value by value.
    pub proved: Vec<Proof>,
    /// Why the next value was given up, if it was.
    pub missing: Option<Missing>,
}

/// Why a value was given up.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Missing {
    /// In words.
    pub reason: String,
    /// The smallest position at which the claim is wrong, if one was made.
    pub refuted: Option<Counterexample>,
    /// Values were worked out below this heap.
    pub bound: u64,
    /// For this value and those up to the one asked for: after so many leading places, how many classes the six lowest digits of both heaps tell
    /// apart. Where this keeps growing with the table there is no automaton, or a large one.
    pub classes: Vec<(u32, Vec<(usize, usize)>)>,
}

/// Why levels could not be looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LevelsError {
    /// The P-positions, value 0, are not known.
    Known(KnownError),
    /// No proofs about these rules, or a limit.
    Proof(ProofError),
    /// No table of values.
    Grundy(GrundyError),
}

impl fmt::Display for LevelsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LevelsError::Known(error) => error.fmt(f),
            LevelsError::Proof(error) => error.fmt(f),
            LevelsError::Grundy(error) => error.fmt(f),
        }
    }
}

impl Error for LevelsError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(match self {
            LevelsError::Known(error) => error,
            LevelsError::Proof(error) => error,
            LevelsError::Grundy(error) => error,
        })
    }
}

impl From<ProofError> for LevelsError {
    fn from(error: ProofError) -> LevelsError {
        LevelsError::Proof(error)
    }
}

impl From<AutomataError> for LevelsError {
    fn from(error: AutomataError) -> LevelsError {
        LevelsError::Proof(error.into())
    }
}

impl From<GrundyError> for LevelsError {
    fn from(error: GrundyError) -> LevelsError {
        LevelsError::Grundy(error)
    }
}

/// The sets of the values 0 … `value` of `game` in normal play, each learned from a table of values and proved for all heaps; fewer if one is not
/// found. For the last a claim may be given instead.
///
/// Value 0 are the P-positions. For a-Wythoff with a > 1 value 1 are the P-positions of misère play, which are tried first.
///
/// ```
/// use wythoff::numbers::work::Work;
/// use wythoff::prove::levels::{LevelOptions, levels};
/// let found = levels(&"wythoff:a=2".parse()?, 1, None, &LevelOptions::default(), &Work::default())?;
/// assert_eq!(found.proved.len(), 2);
/// assert!(found.proved[1].positions.contains(&[0u32, 1].map(Into::into)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Misère play; P-positions that are not known; limits of the work. A level that is not found is no error.
pub fn levels(
    game: &Game,
    value: u32,
    claim: Option<&Automaton>,
    options: &LevelOptions,
    work: &Work,
) -> Result<Levels, LevelsError> {
    if game.play.misere {
        return Err(ProofError::MisereValues.into());
    }
    if game.play.is_blocking() {
        return Err(ProofError::Forbidding.into());
    }
    let zero = known_positions(game, &DiscoverOptions::default(), work).map_err(LevelsError::Known)?.positions;
    let prepared = Prepared::new(game, zero.system(), work)?;
    let mut proved = Vec::new();
    match prepared.prove(&zero, work)? {
        Verdict::Proved(proof) => proved.push(proof),
        Verdict::Refuted(_) => return Err(ProofError::Undecided.into()),
    }
    let mut search = Search { game, prepared: &prepared, options, table: None };
    for level in 1..=value {
        let given = claim.filter(|_| level == value);
        match search.level(level, &proved, given, work)? {
            Ok(proof) => proved.push(proof),
            Err(mut missing) => {
                if let Some(table) = search.table.as_ref().filter(|_| missing.refuted.is_none()) {
                    missing.classes =
                        (level..=value).map(|level| (level, classes(table, level, prepared.system()))).collect();
                }
                return Ok(Levels { proved, missing: Some(missing) });
            }
        }
    }
    Ok(Levels { proved, missing: None })
}

struct Search<'a> {
    game: &'a Game,
    prepared: &'a Prepared,
    options: &'a LevelOptions,
    table: Option<GrundyTable>,
}

impl Search<'_> {
    fn bound(&self) -> u64 {
        self.table.as_ref().map_or(0, |table| table.size().0 as u64)
    }

    /// A table twice as large, or the first; says whether it has grown.
    fn grow(&mut self, work: &Work) -> Result<bool, LevelsError> {
        let side = if self.table.is_none() { self.options.bound } else { 2 * self.bound() };
        if side > self.options.most.max(self.options.bound) {
            return Ok(false);
        }
        self.table = Some(GrundyTable::within(self.game, side, side, work)?);
        Ok(true)
    }

    /// A proof of the set of value `level`, or why there is none.
    fn level(
        &mut self,
        level: u32,
        proved: &[Proof],
        claim: Option<&Automaton>,
        work: &Work,
    ) -> Result<Result<Proof, Missing>, LevelsError> {
        let system = self.prepared.system().clone();
        let misere = Game { play: Play::MISERE, ..self.game.clone() };
        let theorem = (level == 1 && claim.is_none()).then(|| theorem(&misere, work).ok()).flatten();
        for candidate in claim.into_iter().chain(theorem.as_ref()).filter(|set| *set.system() == system) {
            match (self.prepared.prove_level(proved, candidate, work)?, claim) {
                (Verdict::Proved(proof), _) => return Ok(Ok(proof)),
                (Verdict::Refuted(wrong), Some(_)) => {
                    let reason = format!("refuted: {wrong}");
                    return Ok(Err(Missing { reason, refuted: Some(wrong), bound: 0, classes: Vec::new() }));
                }
                (Verdict::Refuted(_), None) => {}
            }
        }
        if self.table.is_none() {
            self.grow(work)?;
        }
        let mut lessons: Vec<Vec<Natural>> = Vec::new();
        let mut beyond: HashMap<Vec<Natural>, bool> = HashMap::new();
        for _ in 0..MOST_REFUTED {
            let guess = loop {
                let learned = self.learn(level, &system, &mut lessons, &beyond, work)?;
                match learned {
                    Some(guess) => break Some(guess),
                    None if self.grow(work)? => {}
                    None => break None,
                }
            };
            let Some(guess) = guess else {
                let reason = format!("no automaton of up to {} states agrees with the table", self.options.states);
                return Ok(Err(self.missing(reason)));
            };
            match self.prepared.prove_level(proved, &guess, work) {
                Ok(Verdict::Proved(proof)) => return Ok(Ok(proof)),
                Ok(Verdict::Refuted(wrong)) => {
                    let position = vec![wrong.position.x, wrong.position.y];
                    beyond.insert(position.clone(), !guess.contains(&position));
                    let heap = position.iter().max().and_then(Natural::to_u64).unwrap_or(u64::MAX);
                    while heap >= self.bound() && self.grow(work)? {}
                    lessons.push(position);
                }
                Err(error) if matches!(Halt::behind(&error), Some(Halt::Limit { .. })) => {
                    let reason = format!("a guess of {} states agrees with the table, but {error}", guess.states());
                    return Ok(Err(self.missing(reason)));
                }
                Err(error) => return Err(error.into()),
            }
        }
        Ok(Err(self.missing(format!("{MOST_REFUTED} guesses that agreed with the table were refuted"))))
    }

    fn missing(&self, reason: String) -> Missing {
        Missing { reason, refuted: None, bound: self.bound(), classes: Vec::new() }
    }

    /// An automaton that agrees with the table and with the lessons; nothing if it needs too many states or more than the table tells.
    fn learn(
        &self,
        level: u32,
        system: &Arc<NumberSystem>,
        lessons: &mut Vec<Vec<Natural>>,
        beyond: &HashMap<Vec<Natural>, bool>,
        work: &Work,
    ) -> Result<Option<Automaton>, LevelsError> {
        let Some(table) = &self.table else { return Ok(None) };
        let unknown = Cell::new(false);
        let value = |position: &[Natural]| {
            let [x, y] = [&position[0], &position[1]].map(|heap| heap.to_usize().filter(|heap| *heap < table.size().0));
            table.value(x?, y?)
        };
        let truth = |position: &[Natural]| match value(position) {
            Some(value) => value == level,
            None => {
                unknown.set(true);
                beyond.get(position).copied().unwrap_or(false)
            }
        };
        let half = match self.game.is_ordered() {
            true => Automaton::all(system, 2, work)?,
            false => Automaton::linear(system, &[-1, 1], Some(0), None, work)?,
        };
        let mut is_member = truth;
        let mut learner = Learner::new(system, 2, &mut is_member)?;
        for position in lessons.iter() {
            learner.refine(position, work)?;
        }
        loop {
            let guess = learner.hypothesis(work)?.and(&half, work)?;
            let Some(error) = first_error(&guess, table, level, self.game.is_ordered(), lessons, beyond) else {
                return Ok(Some(guess));
            };
            if guess.states() > self.options.states || !learner.refine(&error, work)? {
                return Ok(None);
            }
            if !lessons.contains(&error) {
                lessons.push(error);
            }
        }
    }
}

/// A position at which the guess differs from the table, or from a lesson.
fn first_error(
    guess: &Automaton,
    table: &GrundyTable,
    level: u32,
    ordered: bool,
    lessons: &[Vec<Natural>],
    beyond: &HashMap<Vec<Natural>, bool>,
) -> Option<Vec<Natural>> {
    let natural = |(x, y): (usize, usize)| vec![Natural::from(x as u64), Natural::from(y as u64)];
    let mut listed: Vec<(usize, usize)> = table.positions(level).filter(|(x, y)| ordered || x <= y).collect();
    listed.sort_by_key(|&(x, y)| (x.max(y), x.min(y)));
    let missed = listed.iter().copied().map(natural).find(|position| !guess.contains(position));
    let within = |member: &Vec<Natural>| {
        let heaps: Option<Vec<usize>> = member.iter().map(Natural::to_usize).collect();
        heaps.filter(|heaps| heaps.iter().all(|heap| *heap < table.size().0))
    };
    let members = guess.members_in(Order::larger_then_smaller(2));
    let inside = members.map_while(|member| within(&member).map(|heaps| (member, heaps)));
    // One more than there should be is enough to know that one is wrong.
    let wrong = inside
        .take(listed.len() + 1)
        .find(|(_, heaps)| table.value(heaps[0], heaps[1]) != Some(level))
        .map(|(member, _)| member);
    let forgotten = || {
        let is_wrong = |position: &&Vec<Natural>| match (within(position), beyond.get(*position)) {
            (Some(heaps), _) => guess.contains(position) != (table.value(heaps[0], heaps[1]) == Some(level)),
            (None, Some(truth)) => guess.contains(position) != *truth,
            (None, None) => false,
        };
        lessons.iter().find(is_wrong).cloned()
    };
    let largest = |position: &Vec<Natural>| position.iter().max().cloned();
    match (missed, wrong) {
        (Some(missed), Some(wrong)) if largest(&wrong) < largest(&missed) => Some(wrong),
        (Some(missed), _) => Some(missed),
        (None, Some(wrong)) => Some(wrong),
        (None, None) => forgotten(),
    }
}

/// For numbers of k + 6 places within the table, k = 1, 2, …: how many different sets of six-digit endings (of both heaps) of positions of this value
/// follow the beginnings of k digits.
pub fn classes(table: &GrundyTable, level: u32, system: &NumberSystem) -> Vec<(usize, usize)> {
    let digits = |number: usize| system.digits(&Natural::from(number as u64));
    let longest = digits(table.size().0.saturating_sub(1)).len();
    let mut found = Vec::new();
    for leading in 1.. {
        let places = leading + LOW;
        // All numbers of so many places must lie within the table.
        if places + 1 > longest {
            return found;
        }
        let split = |number: usize| -> Option<(Vec<u32>, Vec<u32>)> {
            let mut word = digits(number);
            if word.len() > places {
                return None;
            }
            let mut padded = vec![0; places - word.len()];
            padded.append(&mut word);
            let low = padded.split_off(leading);
            Some((padded, low))
        };
        let mut endings: HashMap<_, Vec<_>> = HashMap::new();
        for (x, y) in table.positions(level) {
            if let (Some((high_x, low_x)), Some((high_y, low_y))) = (split(x), split(y)) {
                endings.entry((high_x, high_y)).or_default().push((low_x, low_y));
            }
        }
        let mut sets: Vec<_> = endings
            .into_values()
            .map(|mut set| {
                set.sort();
                set
            })
            .collect();
        sets.sort();
        sets.dedup();
        // Most beginnings are followed by none.
        found.push((leading, sets.len() + 1));
    }
    found
}
