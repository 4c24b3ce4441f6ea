//! The relation "a move of this conjunction leads from (x, y) to (x′, y′)", as several small automata that must all accept.
//!
//! The tracks are x, x′, y, y′ in this order, which keeps a heap beside what is left of it. A conjunction with u = 0 has x′ = x: then one track serves
//! both, and the relation has three. Nothing is ever built on four tracks but the product that is about to be projected.

use super::orbit::Orbit;
use automata::{AutomataError, Automaton, NumberSystem, Operation, Part, combine};
use numeration::work::Work;
use rules::conjunctions::{Coefficients, Conjunction};
use std::fmt;
use std::sync::Arc;

/// Moves that are dealt with at once.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Moves {
    /// Those that meet all conditions of a conjunction.
    Conjunction(Conjunction),
    /// The members of a family of extra moves, or those that an automaton gives.
    Family {
        /// Which of the proof's orbits, counted from 0, or of its tables, counted behind them.
        index: usize,
    },
    /// Those of the alternatives beyond the plain language.
    Further {
        /// The alternatives.
        condition: String,
        /// With the heaps exchanged.
        exchanged: bool,
    },
}

impl fmt::Display for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Moves::Conjunction(conjunction) => conjunction.fmt(f),
            Moves::Family { index } => write!(f, "family {index}"),
            Moves::Further { condition, exchanged: false } => f.write_str(condition),
            Moves::Further { condition, exchanged: true } => write!(f, "{condition}, with the heaps exchanged"),
        }
    }
}

/// Conditions on the tracks of x, x′, y, y′ and perhaps others. Several moves at once have several x′ and y′.
pub(crate) struct Relation {
    pub(super) tracks: usize,
    pub(super) x: usize,
    pub(super) y: usize,
    /// The tracks of x′ and y′ of each move.
    pub(super) left: Vec<[usize; 2]>,
    pub(super) conditions: Vec<(Automaton, Vec<usize>)>,
    /// The conditions contradict each other.
    pub(super) impossible: bool,
}

impl Relation {
    /// The moves that meet a conjunction.
    pub(crate) fn of_conjunction(
        conjunction: &Conjunction,
        system: &Arc<NumberSystem>,
        work: &Work,
    ) -> Result<Relation, AutomataError> {
        let is_zero = |coefficients: Coefficients| conjunction.bounds.get(&coefficients) == Some(&(Some(0), Some(0)));
        let (keeps_x, keeps_y) = (is_zero([0, 0, 1, 0]), is_zero([0, 0, 0, 1]));
        let (tracks, [x, left_x, y, left_y]) = match (keeps_x, keeps_y) {
            (true, true) => (2, [0, 0, 1, 1]),
            (true, false) => (3, [0, 0, 1, 2]),
            (false, true) => (3, [0, 1, 2, 2]),
            (false, false) => (4, [0, 1, 2, 3]),
        };
        let impossible = keeps_x && keeps_y;
        let left = vec![[left_x, left_y]];
        let mut relation = Relation { tracks, x, y, left, conditions: Vec::new(), impossible };
        if impossible {
            return Ok(relation);
        }
        relation.take_something(keeps_x, keeps_y, system, work)?;
        for (coefficients, &(lowest, highest)) in &conjunction.bounds {
            let (used, places) = relation.on_tracks(coefficients);
            if used.is_empty() {
                relation.impossible |=
                    lowest.is_some_and(|lowest| lowest > 0) || highest.is_some_and(|highest| highest < 0);
            } else {
                relation.conditions.push((Automaton::linear(system, &used, lowest, highest, work)?, places));
            }
        }
        for (&(coefficients, modulus), &remainder) in &conjunction.remainders {
            let (used, places) = relation.on_tracks(&coefficients);
            if used.is_empty() {
                relation.impossible |= remainder != 0;
            } else {
                relation.conditions.push((Automaton::congruence(system, &used, remainder, modulus, work)?, places));
            }
        }
        Ok(relation)
    }

    /// x′ ≤ x and y′ ≤ y, not both equal.
    fn take_something(
        &mut self,
        keeps_x: bool,
        keeps_y: bool,
        system: &Arc<NumberSystem>,
        work: &Work,
    ) -> Result<(), AutomataError> {
        // (more, less) with more − less at least `least`.
        let at_least = |least: i64| Automaton::linear(system, &[1, -1], Some(least), None, work);
        let [_, left_x, _, left_y] = self.heaps();
        if keeps_x {
            self.conditions.push((at_least(1)?, vec![self.y, left_y]));
        } else if keeps_y {
            self.conditions.push((at_least(1)?, vec![self.x, left_x]));
        } else {
            let (smaller, not_larger) = (at_least(1)?, at_least(0)?);
            let both = |first: &Automaton, second: &Automaton| {
                let parts =
                    [Part { automaton: first, tracks: vec![0, 1] }, Part { automaton: second, tracks: vec![2, 3] }];
                combine(system, 4, Operation::And, &parts, work)
            };
            let (one, other) = (both(&smaller, &not_larger)?, both(&not_larger, &smaller)?);
            self.conditions.push((one.or(&other, work)?, vec![0, 1, 2, 3]));
        }
        Ok(())
    }

    /// Coefficients of x, y, u, v as coefficients of the tracks, u being x − x′ and v being y − y′; only those that are not 0.
    fn on_tracks(&self, &[x, y, u, v]: &Coefficients) -> (Vec<i64>, Vec<usize>) {
        let mut sums = vec![0; self.tracks];
        let [here_x, left_x, here_y, left_y] = self.heaps();
        for (track, coefficient) in [(here_x, x + u), (left_x, -u), (here_y, y + v), (left_y, -v)] {
            sums[track] += coefficient;
        }
        let used = sums.into_iter().enumerate().filter(|&(_, sum)| sum != 0);
        used.map(|(track, sum)| (sum, track)).unzip()
    }

    /// The moves of a family, on the tracks x, x′, u, y, y′, v.
    pub(crate) fn of_family(orbit: &Orbit, system: &Arc<NumberSystem>, work: &Work) -> Result<Relation, AutomataError> {
        Relation::of_takes(&orbit.automaton, system, work)
    }

    /// The moves that leave (x′, y′) of (x, y), by a relation on the tracks x, x′, y, y′.
    pub(crate) fn of_positions(relation: Automaton) -> Relation {
        let conditions = vec![(relation, vec![0, 1, 2, 3])];
        Relation { tracks: 4, x: 0, y: 2, left: vec![[1, 3]], conditions, impossible: false }
    }

    /// The moves whose take is in a set that has not (0, 0), on the tracks x, x′, u, y, y′, v.
    pub(crate) fn of_takes(
        takes: &Automaton,
        system: &Arc<NumberSystem>,
        work: &Work,
    ) -> Result<Relation, AutomataError> {
        let difference = Automaton::linear(system, &[1, -1, -1], Some(0), Some(0), work)?;
        let conditions =
            vec![(difference.clone(), vec![0, 1, 2]), (difference, vec![3, 4, 5]), (takes.clone(), vec![2, 5])];
        Ok(Relation { tracks: 6, x: 0, y: 3, left: vec![[1, 4]], conditions, impossible: false })
    }

    /// The moves from `source` to `target`, all of them where there are several, on all tracks.
    pub(crate) fn between(
        &self,
        source: Option<&Automaton>,
        target: Option<&Automaton>,
        system: &Arc<NumberSystem>,
        work: &Work,
    ) -> Result<Automaton, AutomataError> {
        if self.impossible {
            return Ok(Automaton::none(system, self.tracks));
        }
        let mut parts = Vec::new();
        // The sparsest automata come first, as they decide soonest that a word is hopeless.
        parts.extend(source.map(|automaton| Part { automaton, tracks: vec![self.x, self.y] }));
        for [left_x, left_y] in &self.left {
            parts.extend(target.map(|automaton| Part { automaton, tracks: vec![*left_x, *left_y] }));
        }
        parts.extend(self.conditions.iter().map(|(automaton, tracks)| Part { automaton, tracks: tracks.clone() }));
        combine(system, self.tracks, Operation::And, &parts, work)
    }

    /// The moves to `target`, or to anywhere, on the tracks x, x′, y, y′ whatever the tracks of the relation are.
    pub(crate) fn on_heaps(
        &self,
        target: Option<&Automaton>,
        system: &Arc<NumberSystem>,
        work: &Work,
    ) -> Result<Automaton, AutomataError> {
        let moves = self.between(None, target, system, work)?;
        let (own, kept) = match self.heaps() {
            [0, 1, 2, 3] => return Ok(moves),
            [0, 0, 1, 2] => (vec![0, 2, 3], vec![0, 1]),
            [0, 1, 2, 2] => (vec![0, 1, 2], vec![2, 3]),
            [0, 1, 3, 4] => return moves.exists(&[2, 5], work),
            _ => return Ok(Automaton::none(system, 4)),
        };
        // What is left of a heap that stays is the heap.
        let same = Automaton::linear(system, &[1, -1], Some(0), Some(0), work)?;
        let parts = [Part { automaton: &moves, tracks: own }, Part { automaton: &same, tracks: kept }];
        combine(system, 4, Operation::And, &parts, work)
    }

    /// Whether some move leads from `source` to `target`; without a target, to anywhere.
    pub(crate) fn joins(
        &self,
        source: &Automaton,
        target: Option<&Automaton>,
        work: &Work,
    ) -> Result<bool, AutomataError> {
        Ok(!self.between(Some(source), target, source.system(), work)?.is_empty())
    }

    /// The positions that some of these moves start from.
    pub(crate) fn sources(&self, moves: &Automaton, work: &Work) -> Result<Automaton, AutomataError> {
        let hidden: Vec<usize> = (0..self.tracks).filter(|&track| track != self.x && track != self.y).collect();
        moves.exists(&hidden, work)
    }

    /// The positions with a move to `target`; without a target, with a move at all.
    pub(crate) fn before(
        &self,
        target: Option<&Automaton>,
        system: &Arc<NumberSystem>,
        work: &Work,
    ) -> Result<Automaton, AutomataError> {
        self.sources(&self.between(None, target, system, work)?, work)
    }

    /// The tracks of x, x′, y, y′ of the first move.
    pub(crate) fn heaps(&self) -> [usize; 4] {
        let [left_x, left_y] = self.left.first().copied().unwrap_or([self.x, self.y]);
        [self.x, left_x, self.y, left_y]
    }

    /// The positions that a move from the only member of `source` leaves in `target`.
    pub(crate) fn after(
        &self,
        source: &Automaton,
        target: &Automaton,
        work: &Work,
    ) -> Result<Automaton, AutomataError> {
        if self.impossible {
            return Ok(Automaton::none(source.system(), 2));
        }
        // A heap that stays has one track with what is left of it, so that nothing is lost by hiding the others.
        let [_, left_x, _, left_y] = self.heaps();
        let hidden: Vec<usize> = (0..self.tracks).filter(|&track| track != left_x && track != left_y).collect();
        self.between(Some(source), Some(target), source.system(), work)?.exists(&hidden, work)
    }

    /// How many tracks must be hidden: the measure of what [`before`](Self::before) costs.
    pub(crate) fn hidden(&self) -> usize {
        self.tracks - 2
    }
}
