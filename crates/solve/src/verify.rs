//! Strategies and claims against the oracle, position by position.

mod claim;

pub use claim::{Claim, ClaimError, PositionSet};
pub(crate) use claim::{ListedPosition, listed_positions};

use crate::compiled::Compiled;
use crate::outcomes::{Engine, Outcomes, OutcomesError};
use crate::strategy::{Front, Strategy, StrategyError, strategy};
use numeration::Natural;
use numeration::work::{Halt, Meter, Work};
use rules::{Game, Move, Outcome, Position};
use std::collections::BinaryHeap;
use std::error::Error;
use std::fmt;

/// A position on which somebody and the oracle do not agree.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Disagreement {
    /// The larger heap, then the smaller: the order in which disagreements are listed.
    size: (u64, u64),
    /// The heaps.
    pub position: (u64, u64),
    /// The front that is wrong; nothing for a claim.
    pub front: Option<Front>,
    /// What the oracle says.
    pub expected: String,
    /// What is said instead.
    pub found: String,
}

/// The result of a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verification {
    /// The engine of the oracle.
    pub engine: Engine,
    /// How many positions were compared.
    pub checked: u128,
    /// On how many there is no agreement, counted for each front.
    pub count: u64,
    /// The smallest of these: by larger heap, then smaller heap, then (x, y).
    pub disagreements: Vec<Disagreement>,
}

/// Why nothing was compared.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum VerifyError {
    /// The oracle refuses.
    Outcomes(OutcomesError),
    /// A strategy refuses.
    Strategy(StrategyError),
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Outcomes(error) => error.fmt(f),
            Self::Strategy(error) => error.fmt(f),
        }
    }
}

impl Error for VerifyError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Outcomes(error) => Some(error),
            Self::Strategy(error) => Some(error),
        }
    }
}

impl From<Halt> for VerifyError {
    fn from(halt: Halt) -> VerifyError {
        VerifyError::Outcomes(halt.into())
    }
}

impl From<OutcomesError> for VerifyError {
    fn from(error: OutcomesError) -> VerifyError {
        VerifyError::Outcomes(error)
    }
}

/// The smallest disagreements, and how many there are.
struct Collector {
    kept: BinaryHeap<Disagreement>,
    most: usize,
    count: u64,
}

impl Collector {
    fn new(most: usize) -> Collector {
        Collector { kept: BinaryHeap::new(), most, count: 0 }
    }

    fn add(&mut self, (x, y): (u64, u64), front: Option<Front>, expected: impl fmt::Display, found: impl fmt::Display) {
        self.count += 1;
        let size = (x.max(y), x.min(y));
        if self.kept.len() >= self.most && self.kept.peek().is_none_or(|last| last.size < size) {
            return;
        }
        let (expected, found) = (expected.to_string(), found.to_string());
        self.kept.push(Disagreement { size, position: (x, y), front, expected, found });
        if self.kept.len() > self.most {
            self.kept.pop();
        }
    }

    fn into_verification(self, outcomes: &Outcomes) -> Verification {
        Verification {
            engine: outcomes.engine(),
            checked: outcomes.position_count(),
            count: self.count,
            disagreements: self.kept.into_sorted_vec(),
        }
    }
}

/// What is going on here.
const DURING: &str = "a comparison with the oracle";

/// Compares every strategy of `game` with the oracle on all positions with heaps up to `bound`: the outcome, and that the move is legal
/// and leads to a P-position. A game that has only the oracle is decided a second time by another engine, or by the
/// definition where there is none.
///
/// At most `most` disagreements are listed, smallest positions first.
///
/// The oracle knows no theorem, only the rules, so agreement is evidence for the closed forms [F82, Thms 1–5; F84; C59; L13] up to the
/// bound, and for the code at the same time; it is no proof beyond.
///
/// Cost for B = `bound` and f fronts: one table of [outcomes](Outcomes::compute), and f(B + 1)² decisions on heaps of a word or less. The
/// definition tries all moves of every position.
///
/// # Errors
/// The oracle or a strategy refuses the size, or the wish to stop.
///
/// ```
/// use wythoff::numbers::work::Work;
/// use wythoff::solve::verify::verify;
/// let result = verify(&"wythoff:a=2".parse()?, 30, 10, &Work::default())?;
/// assert_eq!((result.checked, result.count), (31 * 31, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn verify(game: &Game, bound: u64, most: usize, work: &Work) -> Result<Verification, VerifyError> {
    let rules = Compiled::new(game);
    let outcomes = Outcomes::of(&rules, bound, bound, work)?;
    let meter = Meter::new(work, DURING);
    let mut collector = Collector::new(most);
    if Front::of(game) == [Front::Oracle] {
        second_engine(&rules, &outcomes, &mut collector, work)?;
        return Ok(collector.into_verification(&outcomes));
    }
    let fronts: Vec<Box<dyn Strategy>> = Front::of(game)
        .iter()
        .map(|front| strategy(game, *front))
        .collect::<Result<_, _>>()
        .map_err(VerifyError::Strategy)?;
    for x in 0..=bound {
        meter.tell(x, Some(bound.saturating_add(1)))?;
        for y in (0..=bound).filter(|y| outcomes.is_position(x, *y)) {
            let position = Position::new(x, y);
            for front in &fronts {
                check(game, &outcomes, front.as_ref(), &position, (x, y), &mut collector)?;
            }
        }
    }
    Ok(collector.into_verification(&outcomes))
}

/// One front on one position.
fn check(
    game: &Game,
    outcomes: &Outcomes,
    front: &dyn Strategy,
    position: &Position,
    heaps: (u64, u64),
    collector: &mut Collector,
) -> Result<(), VerifyError> {
    let decision = front.decide(position).map_err(VerifyError::Strategy)?;
    let expected = if outcomes.is_p(heaps.0, heaps.1) { Outcome::P } else { Outcome::N };
    let name = Some(front.front());
    if decision.outcome != expected {
        collector.add(heaps, name, expected, decision.outcome);
        return Ok(());
    }
    match &decision.winning {
        None if expected == Outcome::N && outcomes.is_ended(heaps.0, heaps.1) == Some(false) => {
            collector.add(heaps, name, "a winning move", "no move");
        }
        None => {}
        Some(taken) if expected == Outcome::P => {
            collector.add(heaps, name, "no winning move", format_args!("take {taken}"));
        }
        Some(taken) => match game.play(position, taken) {
            Err(error) => collector.add(heaps, name, "a legal move", format_args!("take {taken}: {error}")),
            Ok(left) => {
                let word = |heap: &Natural| heap.to_u64().unwrap_or(u64::MAX);
                if !outcomes.is_p(word(&left.x), word(&left.y)) {
                    collector.add(heaps, name, "a move to a P-position", format_args!("take {taken}, leaving {left}"));
                }
            }
        },
    }
    Ok(())
}

/// Compares the oracle with its next more general engine.
fn second_engine(
    rules: &Compiled,
    outcomes: &Outcomes,
    collector: &mut Collector,
    work: &Work,
) -> Result<(), VerifyError> {
    let meter = Meter::new(work, DURING);
    let others = Engine::ALL.into_iter().filter(|engine| *engine > outcomes.engine());
    let (bound_x, bound_y) = outcomes.bounds();
    let beside = work.with_memory(work.memory.saturating_sub(outcomes.bytes()));
    for engine in others {
        match Outcomes::of_with(engine, rules, bound_x, bound_y, &beside) {
            Ok(other) => {
                for x in 0..=bound_x {
                    meter.tell(x, Some(bound_x.saturating_add(1)))?;
                    compare_row(outcomes, x, other.p_in_row(x), Some(Front::Oracle), collector);
                }
                return Ok(());
            }
            Err(OutcomesError::WrongEngine { .. }) => {}
            Err(error) => return Err(error.into()),
        }
    }
    definition(rules.game(), outcomes, collector, work)
}

/// Compares the most general engine with the definition: P exactly where no move leads to P (or no more than the opponent may forbid), and at
/// the end as the play says.
fn definition(game: &Game, outcomes: &Outcomes, collector: &mut Collector, work: &Work) -> Result<(), VerifyError> {
    let meter = Meter::new(work, DURING);
    let (bound_x, bound_y) = outcomes.bounds();
    let left_is_p = |x: u64, y: u64, taken: &Move| {
        let word = |taken: &Natural| taken.to_u64().unwrap_or(u64::MAX);
        outcomes.is_p(x.saturating_sub(word(&taken.u)), y.saturating_sub(word(&taken.v)))
    };
    for x in 0..=bound_x {
        meter.tell(x, Some(bound_x.saturating_add(1)))?;
        for y in (0..=bound_y).filter(|y| outcomes.is_position(x, *y)) {
            let position = Position::new(x, y);
            let (mut options, mut of_them_p) = (0, 0);
            for taken in game.moves(&position) {
                options += 1;
                of_them_p += u64::from(left_is_p(x, y, &taken));
                // More of either change nothing.
                if of_them_p > u64::from(game.play.block) {
                    break;
                }
            }
            let next_wins = !game.play.is_p(options, of_them_p);
            if next_wins == outcomes.is_p(x, y) {
                let named = |p: bool| if p { Outcome::P } else { Outcome::N };
                collector.add((x, y), Some(Front::Oracle), named(!next_wins), named(outcomes.is_p(x, y)));
            }
        }
    }
    Ok(())
}

/// Compares the P-positions in row x.
fn compare_row(
    outcomes: &Outcomes,
    x: u64,
    claimed: impl IntoIterator<Item = u64>,
    front: Option<Front>,
    collector: &mut Collector,
) {
    // What is claimed of heaps that make no position is neither right nor wrong.
    let claimed = claimed.into_iter().filter(|y| outcomes.is_position(x, *y));
    let (mut right, mut claimed) = (outcomes.p_in_row(x).peekable(), claimed.peekable());
    loop {
        match (right.peek().copied(), claimed.peek().copied()) {
            (None, None) => return,
            (Some(y), other) if other.is_none_or(|other| y < other) => {
                collector.add((x, y), front, Outcome::P, Outcome::N);
                right.next();
            }
            (other, Some(y)) if other.is_none_or(|other| y < other) => {
                collector.add((x, y), front, Outcome::N, Outcome::P);
                claimed.next();
            }
            _ => {
                right.next();
                claimed.next();
            }
        }
    }
}

/// Compares a claim about the P-positions of `game` with the oracle on all positions with heaps up to `bound`.
///
/// At most `most` disagreements are listed, smallest positions first. Row by row the claimed and the true P-positions are merged, so a
/// position is named exactly if it stands in one of the two sets only.
///
/// Cost for B = `bound`: one table of [outcomes](Outcomes::compute), and what the claim takes to list its rows: for a Beatty claim or a
/// list O(B) beside the list itself, so O(B) in all for rules of lines; for a formula its value at all (B + 1)² positions.
///
/// # Errors
/// The oracle refuses the size, or the wish to stop.
///
/// ```
/// use wythoff::numbers::work::Work;
/// use wythoff::solve::verify::{Claim, verify_claim};
/// let claim: Claim = "beatty [1;(2)]".parse()?;
/// let result = verify_claim(&"wythoff".parse()?, &claim, 30, 10, &Work::default())?;
/// assert_eq!(result.disagreements[0].position, (1, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn verify_claim(
    game: &Game,
    claim: &dyn PositionSet,
    bound: u64,
    most: usize,
    work: &Work,
) -> Result<Verification, VerifyError> {
    let outcomes = Outcomes::compute(game, bound, bound, work)?;
    work.reserve(claim.row_bytes(bound).saturating_add(outcomes.bytes().into()), DURING)?;
    let meter = Meter::new(work, DURING);
    let mut collector = Collector::new(most);
    for (x, row) in (0..=bound).zip(claim.rows(bound, game.is_ordered())) {
        if x % 64 == 0 {
            meter.tell(x, Some(bound.saturating_add(1)))?;
        }
        compare_row(&outcomes, x, row, None, &mut collector);
    }
    Ok(collector.into_verification(&outcomes))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The outcomes of other rules are taken for those of `rules`: the definition must notice, at the smallest position first.
    #[test]
    fn the_definition_notices_a_wrong_table() {
        let game = |text: &str| text.parse::<Game>().unwrap();
        let [rules, other] = [game("rules:u <= x & v = 0"), game("rules:u <= x & (v = 0 | u = v)")];
        let outcomes = Outcomes::compute(&other, 12, 12, &Work::default()).unwrap();
        let compared = |game: &Game| {
            let mut collector = Collector::new(100);
            definition(game, &outcomes, &mut collector, &Work::default()).unwrap();
            collector.into_verification(&outcomes)
        };
        assert_eq!(compared(&other).count, 0);
        let wrong = compared(&rules);
        assert!(wrong.count > 0);
        assert!(wrong.disagreements.is_sorted_by_key(|disagreement| disagreement.size));
    }
}
