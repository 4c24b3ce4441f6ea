//! Decisions for heaps below 2^63 without allocation, exact everywhere.

mod larsson;
mod lists;
mod real;

use larsson::Larsson;
use lists::Lists;
use real::Real;
use rules::families::{Diagonal, Pairs, Residues};
use rules::{ClosedForm, Game, Move, Outcome, Play};
use std::fmt;
use std::num::NonZeroU32;

/// What [`FastSolver`] says about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FastAnswer {
    /// Who wins.
    pub outcome: Outcome,
    /// Whether no move exists.
    pub ended: bool,
    /// A winning move as tokens taken from each heap; (0, 0) where there is none.
    pub take: (u64, u64),
}

impl FastAnswer {
    /// A position without a winning move.
    const fn lost(ended: bool) -> FastAnswer {
        FastAnswer { outcome: Outcome::P, ended, take: (0, 0) }
    }

    /// The winning move, where there is one.
    pub fn winning(&self) -> Option<Move> {
        (self.take != (0, 0)).then(|| Move::new(self.take.0, self.take.1))
    }
}

/// A heap of 2^63 or more was given to [`FastSolver::decide_all`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FastLimitError {
    /// The index of the first such position.
    pub index: usize,
}

impl fmt::Display for FastLimitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "position {} has a heap of 2^63 or more: use a strategy for heaps of any size", self.index)
    }
}

impl std::error::Error for FastLimitError {}

/// The algebraic front of a-Wythoff, k-Wythoff, their generalisation and Larsson and Weimerskirch's game for machine words: every floor is a multiplication by a
/// constant with 256 bits after the point, of which 128 nearly always suffice.
///
/// ```
/// use wythoff::rules::Outcome;
/// use wythoff::solve::FastSolver;
/// let solver = FastSolver::new(&"wythoff:a=3".parse()?).expect("a closed form is known");
/// let answer = solver.decide(1_000_000_000_000_000_000, 2_000_000_000_000_000_000).expect("below 2^63");
/// assert_eq!(answer.outcome, Outcome::N);
/// assert_eq!(solver.decide(u64::MAX, 1), None);
/// # Ok::<(), wythoff::rules::GameError>(())
/// ```
#[derive(Clone, Debug)]
pub struct FastSolver {
    constants: Constants,
    /// Where there are lists of pairs that words follow, for nearly all positions.
    lists: Option<Lists>,
    /// α.
    slope: Real,
    /// 1/α.
    reciprocal: Real,
}

#[derive(Clone, Debug)]
enum Constants {
    Wythoff {
        a: u64,
        /// ε.
        shift: u64,
        /// The first two pairs are (2, 2) and (0, 1).
        exceptions: bool,
        /// No move may leave equal heaps.
        offdiagonal: bool,
        misere: bool,
        /// γ: 0, or 1/α.
        offset: Real,
        /// 0, or 1 − 1/α²: the index of x is ⌊(x+1)/α + this⌋, less ε.
        index_offset: Real,
    },
    Residues(Residues),
    Larsson(Larsson),
}

impl FastSolver {
    /// Heaps from here on are refused.
    pub const LIMIT: u64 = 1 << 63;

    /// For a game whose P-positions the papers give; nothing for others.
    pub fn new(game: &Game) -> Option<FastSolver> {
        let known = game.case_analysis()?;
        let (a, constants) = match known.pairs {
            Pairs::Larsson { k } => {
                let (slope, reciprocal) = (Real::larsson_slope(k), Real::larsson_reciprocal(k));
                return Some(FastSolver {
                    constants: Constants::Larsson(Larsson::new(k)),
                    lists: None,
                    slope,
                    reciprocal,
                });
            }
            Pairs::Wythoff { a, shifted } => (a, FastSolver::wythoff(a, shifted, &known, game.play)),
            Pairs::Residues(residues) => (residues.k(), Constants::Residues(residues)),
            Pairs::Recurrent { .. } | Pairs::Equal | Pairs::Quotient { .. } => return None,
        };
        let lists = match &constants {
            Constants::Wythoff { shift, exceptions, offset, index_offset, .. } => {
                Some(Lists::wythoff(a, *shift == 1, *exceptions, *offset, *index_offset))
            }
            Constants::Residues(residues) => Lists::residues(*residues),
            Constants::Larsson(_) => None,
        };
        Some(FastSolver { constants, lists, slope: Real::slope(a), reciprocal: Real::reciprocal(a) })
    }

    fn wythoff(a: NonZeroU32, shifted: bool, known: &ClosedForm, play: Play) -> Constants {
        Constants::Wythoff {
            a: a.get().into(),
            shift: shifted.into(),
            exceptions: !known.exceptions.is_empty(),
            offdiagonal: known.diagonal != Diagonal::None,
            misere: play.misere,
            offset: if shifted { Real::reciprocal(a) } else { Real::ZERO },
            index_offset: if shifted { Real::index_offset(a) } else { Real::ZERO },
        }
    }

    /// Outcome and a winning move; nothing if a heap is 2^63 or more.
    ///
    /// The pairs are (⌊nα + γ⌋, ⌊nβ + δ⌋) [F82, Thm 2; F84, Thm 3.1; C59, (3); L13, Thm 3], and a winning move follows as in
    /// [`Strategy::decide`](crate::Strategy::decide). It is exact everywhere: a floor is a product with a constant whose error is bounded, and
    /// where the bound does not decide with 128 bits after the point, all 256 are taken, and no
    /// multiple of these sizes lies close enough to an integer for that to fail: convergents keep their distance.
    ///
    /// Cost: O(1), a few multiplications of machine words and no allocation; in Larsson and Weimerskirch's game a step for each place
    /// of the heap at most.
    ///
    /// ```
    /// use wythoff::rules::Move;
    /// use wythoff::solve::FastSolver;
    /// let solver = FastSolver::new(&"wythoff".parse()?).expect("a closed form is known");
    /// let answer = solver.decide(12, 7).expect("below 2^63");
    /// assert_eq!(answer.winning(), Some(Move::new(8u32, 0u32)));
    /// # Ok::<(), wythoff::rules::GameError>(())
    /// ```
    #[inline]
    pub fn decide(&self, x: u64, y: u64) -> Option<FastAnswer> {
        if (x | y) >= FastSolver::LIMIT {
            return None;
        }
        if let Some(lists) = &self.lists
            && let Some(answer) = lists.decide(x, y, &self.slope, &self.reciprocal)
        {
            return Some(answer);
        }
        if let Constants::Larsson(larsson) = &self.constants
            && let (answer, true) = larsson.quick(x, y, &self.slope, &self.reciprocal)
        {
            return Some(answer);
        }
        Some(self.decide_surely(x, y))
    }

    /// The answer for heaps below 2^63, by 256 bits after the point where need be.
    fn decide_surely(&self, x: u64, y: u64) -> FastAnswer {
        // Without a branch: which heap is smaller cannot be foreseen.
        let answer = self.decide_sorted(x.min(y), x.max(y));
        let (u, v) = answer.take;
        FastAnswer { take: if x <= y { (u, v) } else { (v, u) }, ..answer }
    }

    /// The answers for all `positions`, in order, into `answers`.
    ///
    /// # Errors
    /// If a heap is 2^63 or more; the answers before it are then there.
    ///
    /// # Panics
    /// If the slices differ in length.
    pub fn decide_all(&self, positions: &[(u64, u64)], answers: &mut [FastAnswer]) -> Result<(), FastLimitError> {
        assert_eq!(positions.len(), answers.len(), "one answer for each position");
        let mut answers = answers.iter_mut();
        self.decide_each(positions.iter().copied(), |answer| {
            if let Some(place) = answers.next() {
                *place = answer
            }
        })
    }

    /// The answers for all positions, in order.
    #[inline(always)]
    fn decide_each(
        &self,
        positions: impl Iterator<Item = (u64, u64)>,
        put: impl FnMut(FastAnswer),
    ) -> Result<(), FastLimitError> {
        let surely = |x, y| self.decide_by_all_bits(x, y);
        let (slope, reciprocal) = (self.slope, self.reciprocal);
        let answered = match (&self.lists, &self.constants) {
            (Some(lists), _) => lists.decide_each(&slope, &reciprocal, positions, surely, put),
            (None, Constants::Larsson(larsson)) => {
                each(positions, surely, put, |x, y| larsson.quick(x, y, &slope, &reciprocal))
            }
            (None, _) => each(positions, surely, put, |_, _| (FastAnswer::lost(false), false)),
        };
        answered.map_err(|index| FastLimitError { index })
    }

    /// Nothing if a heap is 2^63 or more.
    #[cold]
    fn decide_by_all_bits(&self, x: u64, y: u64) -> Option<FastAnswer> {
        ((x | y) < FastSolver::LIMIT).then(|| self.decide_surely(x, y))
    }

    /// The same by columns: the positions are (`xs`, `ys`), and of each answer it is said whether it is a P-position and what to take from each heap.
    ///
    /// # Errors
    /// If a heap is 2^63 or more; the answers before it are then there.
    ///
    /// # Panics
    /// If the slices differ in length.
    pub fn decide_columns(
        &self,
        (xs, ys): (&[u64], &[u64]),
        lost: &mut [bool],
        (us, vs): (&mut [u64], &mut [u64]),
    ) -> Result<(), FastLimitError> {
        let lengths = [ys.len(), lost.len(), us.len(), vs.len()];
        assert_eq!(lengths, [xs.len(); 4], "one answer for each position");
        let mut answers = lost.iter_mut().zip(us).zip(vs);
        self.decide_each(xs.iter().copied().zip(ys.iter().copied()), |answer| {
            if let Some(((lost, u), v)) = answers.next() {
                *lost = answer.outcome == Outcome::P;
                (*u, *v) = answer.take;
            }
        })
    }

    /// The pair (⌊nα + γ⌋, ⌊nβ + δ⌋) of a-Wythoff with index `n` [F82, Thm 2; F84, Thm 3.1], save for what is an exception in misère play;
    /// nothing where words do not reach, and for other games. Cost: O(1), two multiplications of machine words.
    ///
    /// ```
    /// use wythoff_solve::FastSolver;
    /// let solver = FastSolver::new(&"wythoff".parse()?).expect("a closed form is known");
    /// assert_eq!(solver.pair(1_000_000), Some((1_618_033, 2_618_033)));
    /// # Ok::<(), rules::GameError>(())
    /// ```
    #[inline] // a few products, called once a row by other crates
    pub fn pair(&self, n: u64) -> Option<(u64, u64)> {
        let Constants::Wythoff { a, shift, offset, .. } = &self.constants else { return None };
        if n >= FastSolver::LIMIT / 2 {
            return None;
        }
        let lower = self.slope.floor_line(n, offset);
        Some((lower, lower.checked_add(a.checked_mul(n)?.checked_add(*shift)?)?))
    }

    /// u_{i,n} and v_{i,n} of this residue i; nothing where words do not reach, or there are no residues.
    pub(crate) fn pair_of_residue(&self, n: u64, residue: u32) -> Option<(u64, u64)> {
        let Constants::Residues(residues) = &self.constants else { return None };
        let k = u64::from(residues.k().get());
        let index = n.checked_mul(k)?.checked_add(residue.into()).filter(|index| *index < FastSolver::LIMIT / 2)?;
        let lower = (self.slope.floor_line(index, &Real::ZERO) + u64::from(residues.added(residue))) / k;
        Some((lower, lower + index))
    }

    #[inline]
    fn decide_sorted(&self, x: u64, y: u64) -> FastAnswer {
        match &self.constants {
            Constants::Wythoff { a, shift, exceptions, offdiagonal, misere, offset, index_offset } => {
                let ended = x == 0 && (y == 0 || (*offdiagonal && y == 1));
                if ended && *misere {
                    return FastAnswer { outcome: Outcome::N, ended, take: (0, 0) };
                }
                let to = if *exceptions && (x <= 2 || y - x <= 1) {
                    exceptional(x, y, self.pair_of(x, 1, 0, index_offset))
                } else {
                    let found = self.pair_of(x, *a, *shift, index_offset);
                    self.wythoff_target(x, y, found, *a, *shift, offset, *offdiagonal)
                };
                to.map_or(FastAnswer::lost(ended), |to| win(x, y, to))
            }
            Constants::Larsson(larsson) => {
                let to = larsson.target(x, y, &self.slope, &self.reciprocal);
                to.map_or(FastAnswer::lost(y == 0), |to| win(x, y, to))
            }
            Constants::Residues(residues) => {
                let ended = x == 0 && y < u64::from(residues.count().get());
                self.residues_target(x, y, *residues).map_or(FastAnswer::lost(ended), |to| win(x, y, to))
            }
        }
    }

    /// Whether x is a lower number, and its partner; a partner beyond the machine word counts as the largest word, above every heap.
    ///
    /// With the only possible index n = ⌊v⌋, v = (x + 1 − γ)/α, x is ⌊nα + γ⌋ exactly when nα + γ ≥ x, that is, v − n ≤ 1/α.
    #[inline]
    fn pair_of(&self, x: u64, a: u64, shift: u64, offset: &Real) -> (bool, u64) {
        let (index, lower) = self.reciprocal.floor_and_rest(x + 1, offset);
        let n = if lower { index - shift } else { x - index };
        let difference = a.saturating_mul(n).saturating_add(shift);
        (lower, if lower { x.saturating_add(difference) } else { x - difference })
    }

    /// The P-position to leave from x ≤ y: see the case analysis in `wythoff`.
    #[inline]
    #[expect(clippy::too_many_arguments, reason = "the constants of one family, passed in registers")]
    fn wythoff_target(
        &self,
        x: u64,
        y: u64,
        (lower, partner): (bool, u64),
        a: u64,
        shift: u64,
        offset: &Real,
        offdiagonal: bool,
    ) -> Option<(u64, u64)> {
        if lower && y < partner {
            let difference = y - x;
            if difference < shift {
                return if offdiagonal && (a == 1 || x == 0) { None } else { Some((0, 1)) };
            }
            let m = if a == 1 { difference - shift } else { (difference - shift) / a };
            let target = self.slope.floor_line(m, offset);
            return Some((target, target + a * m + shift));
        }
        (y != partner).then_some((x, partner))
    }

    fn residues_target(&self, x: u64, y: u64, residues: Residues) -> Option<(u64, u64)> {
        let k = u64::from(residues.k().get());
        let (r, rest) = ((y - x) / k, (y - x) % k);
        let list = (rest as u32) % residues.count();
        let (residue, added) = (u64::from(list), u128::from(residues.added(list)));
        let wide = |word: u64| u128::from(word);
        // Where x = 0 nothing of this is used.
        let start = (wide(x) * wide(k)).saturating_sub(added);
        let (above, last) = (self.reciprocal.floor_multiple(start), self.reciprocal.floor_multiple(start + wide(k)));
        let (lower, partner) = if x == 0 {
            (true, wide(residue))
        } else if let Some(index) = in_window(residue, k, above, last) {
            (true, wide(x) + index)
        } else {
            let (above, last) = (start - 1 - above, start + wide(k) - 1 - last);
            let index = in_window(residues.opposite(list).into(), k, above, last)?;
            (false, wide(x) - index)
        };
        if lower && wide(y) < partner {
            let index = wide(r) * wide(k) + wide(residue);
            // u_{i,r} and v_{i,r} are below x and y.
            let target = ((self.slope.floor_multiple(index) + added) / wide(k)) as u64;
            return Some((target, target + r * k + residue));
        }
        (wide(y) != partner).then_some((x, partner as u64))
    }
}

/// Answers positions in order by `answer`, which says whether what it gives is the answer, and where it is not by `surely`. Who gets nothing there
/// learns at which place.
#[inline(always)]
fn each(
    positions: impl Iterator<Item = (u64, u64)>,
    surely: impl Fn(u64, u64) -> Option<FastAnswer>,
    mut put: impl FnMut(FastAnswer),
    answer: impl Fn(u64, u64) -> (FastAnswer, bool),
) -> Result<(), usize> {
    for (index, (x, y)) in positions.enumerate() {
        let (answer, sure) = answer(x, y);
        put(if sure { answer } else { surely(x, y).ok_or(index)? });
    }
    Ok(())
}

/// The number ≡ `residue` modulo k in the interval `above` < N ≤ `last`, which is shorter than k.
fn in_window(residue: u64, k: u64, above: u128, last: u128) -> Option<u128> {
    let k = u128::from(k);
    let beyond = (last + k - u128::from(residue)) % k;
    last.checked_sub(beyond).filter(|&found| found > above)
}

#[inline]
fn win(x: u64, y: u64, to: (u64, u64)) -> FastAnswer {
    FastAnswer { outcome: Outcome::N, ended: false, take: (x - to.0, y - to.1) }
}

/// Misère a = 1 where the first two pairs (2, 2) and (0, 1) matter: x ≤ 2 or y − x ≤ 1 [F84, Thm 2.1(i)].
fn exceptional(x: u64, y: u64, (lower, partner): (bool, u64)) -> Option<(u64, u64)> {
    match (x, y - x) {
        (0, _) | (1, _) => ((x, y) != (0, 1)).then_some(if x == 0 { (0, 1) } else { (1, 0) }),
        (2, 0) => None,
        (2, _) => Some((2, 2)),
        // From (z, z) or (z, z + 1): an upper number goes to its partner as ever, a lower one down the diagonal.
        _ if !lower => Some((x, partner)),
        (_, 0) => Some((2, 2)),
        _ => Some((0, 1)),
    }
}
