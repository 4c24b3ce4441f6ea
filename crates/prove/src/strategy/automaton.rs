//! The automaton of the P-positions as a strategy: any rules that are a formula, heaps of any size.
//!
//! Whether a position is P is read off its digits. A winning move is found by guessing: for each sort of move there is an automaton that
//! reads x, x′, y, y′ side by side and accepts where a move of that sort leads from (x, y) to the P-position (x′, y′). The digits of x and y
//! are given, those of x′ and y′ are not, so it is followed with sets of states, and one path is traced back from the end. The sets are
//! never larger than the automaton: the time is linear in the digits. They are kept for a block of places at a time and worked out again
//! from the block's first set, so that the memory stays small.

use crate::proof::{Prepared, ProofError, Verdict};
use automata::{Automaton, Order};
use numeration::Natural;
use numeration::work::{Halt, Work};
use rules::{Game, Move, Outcome, Position};
use solve::outcomes::{Oracle, OutcomesError};
use solve::{Case, Decision, Front, OtherError, Reasoning, Strategy, StrategyError};
use std::fmt;
use std::sync::Arc;

/// The most winning moves that are listed.
const MAX_LISTED_MOVES: usize = 1 << 16;

/// Places whose sets of states are kept at a time.
const BLOCK: usize = 1 << 12;

/// A strategy read off an automaton of P-positions.
pub struct AutomatonStrategy {
    positions: Automaton,
    /// The positions with a move.
    alive: Automaton,
    guessers: Vec<Guesser>,
    prepared: Arc<Prepared>,
    proved: bool,
}

impl fmt::Debug for AutomatonStrategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AutomatonStrategy")
            .field("game", &self.prepared.game)
            .field("positions", &self.positions)
            .field("proved", &self.proved)
            .finish_non_exhaustive()
    }
}

/// The moves of one sort into P, as an automaton with unknown tracks.
struct Guesser {
    name: String,
    product: Automaton,
    /// The track of x, x′, y, y′ in it.
    tracks: [usize; 4],
}

impl AutomatonStrategy {
    /// Proves that `positions` are the P-positions of `game`, and plays by them.
    ///
    /// A wrong set is mostly wrong for small heaps, and the proof of it may be large: so a small table is asked first.
    ///
    /// # Errors
    /// [`StrategyError::WrongAutomaton`] with the smallest position at which the automaton is wrong; limits of the work.
    pub fn proved(game: &Game, positions: &Automaton, work: &Work) -> Result<AutomatonStrategy, StrategyError> {
        if let Some(wrong) = small_error(game, positions, work)? {
            return Err(StrategyError::WrongAutomaton { counterexample: wrong });
        }
        let prepared = Arc::new(prepared(game, positions, work)?);
        match prepared.prove(positions, work)? {
            Verdict::Proved(proof) => {
                let trusted = AutomatonStrategy::with(prepared, &proof.positions, work)?;
                Ok(AutomatonStrategy { proved: true, ..trusted })
            }
            Verdict::Refuted(found) => Err(StrategyError::WrongAutomaton { counterexample: found.to_string() }),
        }
    }

    /// Plays by `positions` without a proof. Answers are right exactly if the set is; moves are legal all the same.
    ///
    /// # Errors
    /// Rules that are no formula; limits of the work.
    pub fn trusted(game: &Game, positions: &Automaton, work: &Work) -> Result<AutomatonStrategy, StrategyError> {
        AutomatonStrategy::with(Arc::new(prepared(game, positions, work)?), positions, work)
    }

    /// The same with moves prepared before.
    ///
    /// # Errors
    /// A set that is no set of pairs, or in another numeration; limits of the work.
    pub fn with(
        prepared: Arc<Prepared>,
        positions: &Automaton,
        work: &Work,
    ) -> Result<AutomatonStrategy, StrategyError> {
        prepared.check(positions)?;
        let system = prepared.system();
        let mut alive = Automaton::none(system, 2);
        let mut guessers = Vec::new();
        for (moves, relation) in &prepared.moves {
            let with_move = relation.before(None, system, work).map_err(ProofError::from)?;
            alive = alive.or(&with_move, work).map_err(ProofError::from)?;
            let product = relation.between(None, Some(positions), system, work).map_err(ProofError::from)?;
            if !product.is_empty() {
                guessers.push(Guesser { name: moves.to_string(), product, tracks: relation.heaps() });
            }
        }
        Ok(AutomatonStrategy { positions: positions.clone(), alive, guessers, prepared, proved: false })
    }

    /// The P-positions.
    pub fn positions(&self) -> &Automaton {
        &self.positions
    }

    /// A legal move to P, and its sort.
    fn winning(&self, position: &Position) -> Option<(Move, &str)> {
        let heaps = [position.x.clone(), position.y.clone()];
        let word = self.positions.system().word(&heaps);
        self.guessers.iter().find_map(|guesser| {
            let [x, y] = guesser.guess(&word)?;
            let taken = Move::between(position, &Position { x, y })?;
            self.prepared.game().check(position, &taken).ok()?;
            Some((taken, guesser.name.as_str()))
        })
    }
}

impl Strategy for AutomatonStrategy {
    fn front(&self) -> Front {
        Front::Automaton
    }

    fn decide(&self, position: &Position) -> Result<Decision, StrategyError> {
        let word = self.positions.system().word(&[position.x.clone(), position.y.clone()]);
        let ended = !self.alive.accepts_word(&word);
        let mut outcome = if self.positions.accepts_word(&word) { Outcome::P } else { Outcome::N };
        if ended {
            // The play itself decides, whatever an unproved automaton says.
            outcome = if self.prepared.game().play.misere { Outcome::N } else { Outcome::P };
        }
        let found = if outcome == Outcome::N && !ended { self.winning(position) } else { None };
        if outcome == Outcome::N && !ended && found.is_none() {
            return Err(StrategyError::NoWinningMove { position: position.to_string() });
        }
        let case = Case::Automaton {
            system: self.positions.system().to_string(),
            states: self.positions.states(),
            places: word.len() / 2,
            moves: found.as_ref().map(|(_, moves)| moves.to_string()),
            proved: self.proved,
        };
        let case = if ended { Case::Ended } else { case };
        Ok(Decision { outcome, ended, winning: found.map(|(taken, _)| taken), reasoning: Reasoning::of(case) })
    }

    fn winning_moves(&self, position: &Position) -> Result<Vec<Move>, StrategyError> {
        let system = self.positions.system();
        let work = Work::default();
        // Where options may be forbidden, a P-position may have moves to P, which are no winning ones.
        if self.positions.contains(&[position.x.clone(), position.y.clone()]) {
            return Ok(Vec::new());
        }
        let refused = |error| StrategyError::from(ProofError::from(error));
        let here = Automaton::tuple(system, &[position.x.clone(), position.y.clone()], &work).map_err(refused)?;
        let mut moves = Vec::new();
        for (_, relation) in &self.prepared.moves {
            let left = relation.after(&here, &self.positions, &work).map_err(refused)?;
            for member in left.members_in(Order::maximum(2)) {
                if moves.len() == MAX_LISTED_MOVES {
                    return Err(StrategyError::ManyAutomatonMoves { limit: MAX_LISTED_MOVES });
                }
                let [x, y]: [Natural; 2] = member.try_into().unwrap_or_default();
                moves.extend(Move::between(position, &Position { x, y }));
            }
        }
        moves.retain(|taken| self.prepared.game().check(position, taken).is_ok());
        moves.sort_unstable();
        moves.dedup();
        Ok(moves)
    }
}

/// Heaps of the tables that a set is held against before it is proved.
const SMALL: [u64; 2] = [63, 255];

/// The most steps for each of these tables: a fraction of a second.
const SMALL_STEPS: u64 = 1 << 26;

/// The smallest position with small heaps at which the set is wrong, by the larger heap, and what is wrong.
fn small_error(game: &Game, positions: &Automaton, work: &Work) -> Result<Option<String>, StrategyError> {
    if positions.tracks() != 2 {
        return Ok(None);
    }
    for bound in SMALL {
        let oracle = match Oracle::within(game, bound, bound, &work.within_steps(SMALL_STEPS)) {
            Ok(oracle) => oracle,
            Err(OutcomesError::Halt(Halt::Stopped)) => return Err(OutcomesError::Halt(Halt::Stopped).into()),
            // The proof decides without a table.
            Err(_) => return Ok(None),
        };
        let wrong = first_error(game, positions, &oracle, bound);
        if wrong.is_some() {
            return Ok(wrong);
        }
    }
    Ok(None)
}

/// The same with heaps up to `bound`, which the oracle knows.
fn first_error(game: &Game, positions: &Automaton, oracle: &Oracle, bound: u64) -> Option<String> {
    let by_larger = |larger: u64| (0..=larger).flat_map(move |smaller| [(smaller, larger), (larger, smaller)]);
    for (x, y) in (0..=bound).flat_map(by_larger) {
        let [one, other] = [x, y].map(Natural::from);
        let mirrored = || !game.is_ordered() && positions.contains(&[other.clone(), one.clone()]);
        let claimed = positions.contains(&[one.clone(), other.clone()]) || mirrored();
        let Some(outcome) = oracle.outcome(x, y) else { continue };
        if claimed != (outcome == Outcome::P) {
            return Some(format!("({x}, {y}), {}", if claimed { "an N-position" } else { "a P-position" }));
        }
    }
    None
}

/// The moves of `game` in the numeration of `positions`, which must be pairs.
fn prepared(game: &Game, positions: &Automaton, work: &Work) -> Result<Prepared, ProofError> {
    match positions.tracks() {
        2 => Prepared::new(game, positions.system(), work),
        tracks => Err(ProofError::NotPairs { tracks }),
    }
}

/// Sets of states, one after the other.
#[derive(Default)]
struct Sets {
    states: Vec<u32>,
    ends: Vec<usize>,
}

impl Sets {
    fn starting_with(first: &[u32]) -> Sets {
        Sets { states: first.to_vec(), ends: vec![first.len()] }
    }

    fn set(&self, index: usize) -> &[u32] {
        let begin = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.states[begin..self.ends[index]]
    }

    fn last(&self) -> &[u32] {
        self.set(self.ends.len() - 1)
    }
}

impl Guesser {
    /// The digit of a track at a place of `word`, which holds x and y; nothing for a track that is to be guessed.
    fn given(&self, word: &[u32], place: usize, track: usize) -> Option<u32> {
        let [x, _, y, _] = self.tracks;
        match track {
            track if track == x => Some(word[2 * place]),
            track if track == y => Some(word[2 * place + 1]),
            _ => None,
        }
    }

    /// The sets after each track of the places from `first` to `last`, that before them included.
    fn forward(&self, word: &[u32], start: &[u32], first: usize, last: usize, stamps: &mut Stamps) -> Sets {
        let mut sets = Sets::starting_with(start);
        for place in first..last {
            for track in 0..self.product.tracks() {
                let given = self.given(word, place, track);
                stamps.advance();
                let begin = sets.ends.len().checked_sub(2).map_or(0, |before| sets.ends[before]);
                for index in begin..sets.states.len() {
                    let state = sets.states[index];
                    match given {
                        Some(digit) => {
                            let target = self.product.step(state, digit);
                            sets.states.extend(target.filter(|&target| stamps.is_new(target)));
                        }
                        None => {
                            let targets = self.product.runs(state).iter().map(|run| run.target);
                            sets.states.extend(targets.filter(|&target| target != u32::MAX && stamps.is_new(target)));
                        }
                    }
                }
                sets.ends.push(sets.states.len());
            }
        }
        sets
    }

    /// (x′, y′) for the x and y of `word`; nothing if no move of this sort leads to P.
    fn guess(&self, word: &[u32]) -> Option<[Natural; 2]> {
        let places = word.len() / 2;
        let mut stamps = Stamps { stamp: 0, of: vec![0; self.product.states()] };
        let mut starts = vec![vec![0u32]];
        for block in 0..places.div_ceil(BLOCK) {
            let last = places.min((block + 1) * BLOCK);
            let sets = self.forward(word, &starts[block], block * BLOCK, last, &mut stamps);
            if sets.last().is_empty() {
                return None;
            }
            starts.push(sets.last().to_vec());
        }
        let mut state = starts.last()?.iter().copied().find(|&state| self.product.accepts_in(state))?;
        let tracks = self.product.tracks();
        let mut columns = vec![0u32; places * tracks];
        for block in (0..places.div_ceil(BLOCK)).rev() {
            let (first, last) = (block * BLOCK, places.min((block + 1) * BLOCK));
            let sets = self.forward(word, &starts[block], first, last, &mut stamps);
            for step in (0..(last - first) * tracks).rev() {
                let (place, track) = (first + step / tracks, step % tracks);
                let given = self.given(word, place, track);
                let found = sets
                    .set(step)
                    .iter()
                    .find_map(|&before| self.digit_between(before, state, given).map(|digit| (before, digit)));
                let (before, digit) = found?;
                columns[place * tracks + track] = digit;
                state = before;
            }
        }
        let [_, left_x, _, left_y] = self.tracks;
        let value = |track: usize| {
            let digits: Vec<u32> = columns.iter().skip(track).step_by(tracks).copied().collect();
            self.product.system().value(&digits)
        };
        Some([value(left_x), value(left_y)])
    }

    /// A digit that leads from one state to another: the given one, or the least.
    fn digit_between(&self, before: u32, after: u32, given: Option<u32>) -> Option<u32> {
        if let Some(digit) = given {
            return (self.product.step(before, digit) == Some(after)).then_some(digit);
        }
        let mut first = 0;
        for run in self.product.runs(before) {
            if run.target == after {
                return Some(first);
            }
            first = run.last + 1;
        }
        None
    }
}

/// Which states are already in the set under construction.
struct Stamps {
    stamp: u64,
    of: Vec<u64>,
}

impl Stamps {
    fn advance(&mut self) {
        self.stamp += 1;
    }

    fn is_new(&mut self, state: u32) -> bool {
        std::mem::replace(&mut self.of[state as usize], self.stamp) != self.stamp
    }
}

impl From<ProofError> for StrategyError {
    fn from(error: ProofError) -> StrategyError {
        StrategyError::Other(OtherError(Arc::new(error)))
    }
}
