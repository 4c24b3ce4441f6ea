//! What is played: one game, or a sum of games.

use super::distance::{DistanceError, DistanceTable};
use super::error::PlayError;
use super::sum_distance::SumDistances;
use crate::compiled::Compiled;
use crate::sum::Evaluator;
use crate::sum::{Sum, SumMove, Summand};
use crate::{Decision, Strategy, best_strategy_within};
use numeration::work::{Halt, Work};
use rules::families::ValueRule;
use rules::{Game, Move, Outcome, Play, Position};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// One game in normal or misère play, or a sum of games in normal play, with heaps of any size that can be decided.
pub struct Arena<'w> {
    games: Vec<Game>,
    /// Their rules, made ready.
    rules: Vec<Compiled>,
    /// The strategy of a single game; nothing where values decide, in a sum and in Nim, whose values are known at any size.
    strategy: Option<Box<dyn Strategy + 'w>>,
    /// What each table may use.
    work: Work<'w>,
    /// The last tables of values of a sum: they, too, reach to every later position.
    values: Mutex<Option<Values>>,
    /// The last distances: they reach to every later position of a match.
    last: Mutex<Option<Known>>,
}

impl fmt::Debug for Arena<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Arena").field("games", &self.games).finish_non_exhaustive()
    }
}

/// Who wins, and whether a move is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Who wins.
    pub outcome: Outcome,
    /// Whether no move is left.
    pub ended: bool,
}

/// How long the game lasts from every position up to a bound.
#[derive(Clone)]
pub(super) enum Distances {
    Single(Arc<DistanceTable>),
    Sum(Arc<SumDistances>),
}

impl Distances {
    pub(super) fn at(&self, positions: &[Position]) -> Option<u32> {
        match self {
            Distances::Single(table) => table.at(positions.first()?),
            Distances::Sum(table) => table.distance(positions),
        }
    }
}

/// What was found out last, and up to which positions.
struct Known {
    positions: Vec<Position>,
    distances: Result<Distances, DistanceError>,
}

/// Tables of values up to these positions, if they are not too large.
struct Values {
    positions: Vec<Position>,
    evaluator: Option<Arc<Evaluator>>,
}

/// Whether every heap of `one` is at most as large as in `other`.
fn below(one: &[Position], other: &[Position]) -> bool {
    one.iter().zip(other).all(|(one, other)| one.x <= other.x && one.y <= other.y)
}

impl Known {
    /// Whether this tells about `positions`: distances of all smaller ones, or that larger ones are out of reach.
    fn tells(&self, positions: &[Position]) -> bool {
        match &self.distances {
            Ok(_) => below(positions, &self.positions),
            Err(_) => below(&self.positions, positions),
        }
    }
}

impl Arena<'static> {
    /// One game, normal or misère, with or without options that may be forbidden, within the usual limits.
    pub fn single(game: Game) -> Arena<'static> {
        Arena::single_within(game, &Work::USUAL)
    }

    /// A sum of games: a move chooses one of them, and who cannot move in any loses. One game is played by itself.
    ///
    /// # Errors
    /// No game at all, or one of several in misère play or in which options may be forbidden.
    pub fn sum(games: Vec<Game>) -> Result<Arena<'static>, PlayError> {
        Arena::within(games, &Work::USUAL)
    }
}

impl<'w> Arena<'w> {
    /// One game or a sum, where each table and each strategy keeps to `work`.
    ///
    /// # Errors
    /// As for [`sum`](Arena::sum).
    pub fn within(mut games: Vec<Game>, work: &Work<'w>) -> Result<Arena<'w>, PlayError> {
        match (games.pop(), games.is_empty()) {
            (None, _) => return Err(PlayError::NoGame),
            (Some(only), true) => return Ok(Arena::single_within(only, work)),
            (Some(last), false) => games.push(last),
        }
        if let Some(game) = games.iter().position(|game| game.play.is_blocking()) {
            return Err(PlayError::BlockingSum { game });
        }
        match games.iter().position(|game| game.play.misere) {
            Some(game) => Err(PlayError::MisereSum { game }),
            None => Ok(Arena::new(games, None, work)),
        }
    }

    fn single_within(game: Game, work: &Work<'w>) -> Arena<'w> {
        let by_values = game.play == Play::NORMAL && game.ruleset.values() == Some(ValueRule::Xor);
        let strategy = (!by_values).then(|| best_strategy_within(&game, work));
        Arena::new(vec![game], strategy, work)
    }

    fn new(games: Vec<Game>, strategy: Option<Box<dyn Strategy + 'w>>, work: &Work<'w>) -> Arena<'w> {
        let rules = games.iter().map(Compiled::new).collect();
        Arena { games, rules, strategy, work: *work, values: Mutex::new(None), last: Mutex::new(None) }
    }

    /// What each table may use, and who is asked.
    pub fn work(&self) -> &Work<'w> {
        &self.work
    }

    /// The games.
    pub fn games(&self) -> &[Game] {
        &self.games
    }

    /// Their rules, made ready.
    pub fn rules(&self) -> &[Compiled] {
        &self.rules
    }

    /// Whether several games are played side by side.
    pub fn is_sum(&self) -> bool {
        self.games.len() > 1
    }

    /// Whether who cannot move wins.
    pub fn is_misere(&self) -> bool {
        self.games.iter().any(|game| game.play.misere)
    }

    /// The sum that stands here.
    ///
    /// # Errors
    /// As [`Sum::within`].
    pub fn as_sum(&self, positions: &[Position]) -> Result<Sum, PlayError> {
        let summand = |(game, position): (&Game, &Position)| Summand { game: game.clone(), position: position.clone() };
        Ok(Sum::within(self.games.iter().zip(positions).map(summand).collect(), &self.work)?)
    }

    /// The strategy's decision for a single game; nothing for a sum and for Nim, which values decide.
    ///
    /// # Errors
    /// The strategy refuses the position.
    pub fn decision(&self, positions: &[Position]) -> Result<Option<Decision>, PlayError> {
        match (&self.strategy, positions) {
            (Some(strategy), [position]) => Ok(Some(strategy.decide(position)?)),
            _ => Ok(None),
        }
    }

    /// The tables of values that reach to `positions`; nothing where these would be too large.
    fn evaluator(&self, positions: &[Position]) -> Option<Arc<Evaluator>> {
        // Whoever panicked here left whole tables or none.
        let mut values = self.values.lock().unwrap_or_else(PoisonError::into_inner);
        match values.as_ref() {
            Some(Values { positions: bound, evaluator: Some(known) }) if below(positions, bound) => {
                return Some(Arc::clone(known));
            }
            Some(Values { positions: bound, evaluator: None }) if below(bound, positions) => return None,
            _ => {}
        }
        let summand = |(game, position): (&Game, &Position)| Summand { game: game.clone(), position: position.clone() };
        let summands = self.games.iter().zip(positions).map(summand).collect();
        let evaluator = Evaluator::new(summands, &self.work).map(Arc::new);
        *values = Some(Values { positions: positions.to_vec(), evaluator: evaluator.clone() });
        evaluator
    }

    /// Who wins, and whether a move is left. A game has one position each.
    ///
    /// # Errors
    /// The number of positions is wrong, or they cannot be decided.
    pub fn judge(&self, positions: &[Position]) -> Result<Standing, PlayError> {
        if positions.len() != self.games.len() {
            return Err(PlayError::WrongCount { games: self.games.len(), positions: positions.len() });
        }
        if let Some(decision) = self.decision(positions)? {
            return Ok(Standing { outcome: decision.outcome, ended: decision.ended });
        }
        let known = self.evaluator(positions).and_then(|values| values.outcome(positions));
        let outcome = match known {
            Some(outcome) => outcome,
            None => match self.as_sum(positions) {
                Ok(sum) => sum.outcome(),
                Err(error) if error.is_limit() && self.mirroring_move(positions).is_some() => Outcome::N,
                Err(error) => return Err(error),
            },
        };
        let mut ended = outcome == Outcome::P;
        for (game, position) in self.games.iter().zip(positions) {
            // One move is enough.
            ended = ended && game.is_ended(position)?;
        }
        Ok(Standing { outcome, ended })
    }

    /// Every winning move that can be found, by game, then in lexicographic order of the takes; none only in a P-position or at the end.
    ///
    /// # Errors
    /// The positions cannot be decided.
    pub fn winning_moves(&self, positions: &[Position]) -> Result<Vec<SumMove>, PlayError> {
        match (&self.strategy, positions) {
            (Some(strategy), [position]) => {
                let moves = strategy.winning_moves(position)?;
                Ok(moves.into_iter().filter_map(|taken| SumMove::from(0, position, taken)).collect())
            }
            _ => match self.evaluator(positions).and_then(|values| values.winning_moves(positions)) {
                Some(moves) => Ok(moves),
                None => match self.as_sum(positions) {
                    Ok(sum) => Ok(sum.winning_moves().moves),
                    Err(error) => match self.mirroring_move(positions).filter(|_| error.is_limit()) {
                        Some(played) => Ok(vec![played]),
                        None => Err(error),
                    },
                },
            },
        }
    }

    /// The move (u, v) in game `summand`, if the rules allow it; `number` counts the moves of the match.
    ///
    /// # Errors
    /// No such game, or an illegal move.
    pub fn check(
        &self,
        positions: &[Position],
        summand: usize,
        taken: &Move,
        number: usize,
    ) -> Result<SumMove, PlayError> {
        let (Some(game), Some(position)) = (self.games.get(summand), positions.get(summand)) else {
            return Err(PlayError::NoSuchGame { number, summand, games: self.games.len() });
        };
        match game.play(position, taken) {
            Ok(to) => Ok(SumMove { summand, taken: taken.clone(), to }),
            Err(rule) => {
                let rules = game.rules_in_words();
                Err(PlayError::Illegal {
                    number,
                    summand: self.is_sum().then_some(summand),
                    rule: Box::new(rule),
                    rules,
                })
            }
        }
    }

    /// How long the game lasts from here and from everything below.
    pub(super) fn distances(&self, positions: &[Position]) -> Result<Distances, DistanceError> {
        // Whoever panicked here left a whole table or none.
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = last.as_ref().filter(|known| known.tells(positions)) {
            return known.distances.clone();
        }
        let distances = match (self.rules.as_slice(), positions) {
            ([rules], [position]) => {
                // What does not fit a word is far beyond the limit.
                let word = |heap: &numeration::Natural| heap.to_u64().unwrap_or(u64::MAX);
                let table = DistanceTable::of(rules, word(&position.x), word(&position.y), &self.work);
                table.map(Arc::new).map(Distances::Single)
            }
            (rules, positions) => SumDistances::within(rules, positions, &self.work).map(Arc::new).map(Distances::Sum),
        };
        // Whoever wished to stop has learned nothing about larger heaps.
        if !matches!(distances, Err(DistanceError::Halt(Halt::Stopped))) {
            *last = Some(Known { positions: positions.to_vec(), distances: distances.clone() });
        }
        distances
    }

    /// The same, or nothing where the heaps are too large or the rules too costly; only the wish to stop is an error.
    pub(super) fn distances_if_known(&self, positions: &[Position]) -> Result<Option<Distances>, PlayError> {
        match self.distances(positions) {
            Ok(distances) => Ok(Some(distances)),
            Err(DistanceError::Halt(Halt::Stopped)) => Err(PlayError::Stopped),
            Err(_) => Ok(None),
        }
    }

    /// How many moves are still to come, if the winner hurries and the loser tarries.
    ///
    /// # Errors
    /// The heaps are too large, or the rules too costly, to work that out.
    pub fn distance(&self, positions: &[Position]) -> Result<Option<u32>, DistanceError> {
        Ok(self.distances(positions)?.at(positions))
    }
}

impl SumMove {
    /// The move that takes `taken` from `position` of the game `summand`, if that many are there.
    pub(super) fn from(summand: usize, position: &Position, taken: Move) -> Option<SumMove> {
        Some(SumMove { summand, to: position.after(&taken)?, taken })
    }

    /// The move that leaves `to` of `position`, if no heap grows.
    pub(super) fn to(summand: usize, position: &Position, to: Position) -> Option<SumMove> {
        Some(SumMove { summand, taken: Move::between(position, &to)?, to })
    }

    /// All positions after this move.
    pub fn applied(&self, positions: &[Position]) -> Vec<Position> {
        let mut after = positions.to_vec();
        if let Some(position) = after.get_mut(self.summand) {
            *position = self.to.clone();
        }
        after
    }
}
