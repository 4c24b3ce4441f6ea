//! The legal moves of a position, one by one, and whether there are any.

use crate::game::{FormulaRules, Game, Ruleset};
use crate::position::{Move, Position};
use crate::rules::Values;
use crate::strategy::parameter;
use crate::type_three::TypeThree;
use numeration::Natural;
use std::fmt;

/// How many takes [`Game::is_ended`] tries for rules given by a formula before it gives up; fewer, in proportion, if the
/// formula has more than 64 nodes.
pub const MAX_ENDED_CANDIDATES: u64 = 1 << 20;

/// The size of a formula up to which [`MAX_ENDED_CANDIDATES`] takes are tried.
const ENDED_FORMULA_SIZE: u64 = 64;

/// It could not be found out whether a position has a legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EndedError {
    /// None of the `limit` smallest takes is legal, and there are more.
    TooManyCandidates {
        /// How many were tried.
        limit: u64,
    },
}

impl fmt::Display for EndedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyCandidates { limit } => write!(
                f,
                "none of the {limit} smallest takes is legal, and more are not tried: \
                 ask about smaller heaps or allow some small takes"
            ),
        }
    }
}

impl std::error::Error for EndedError {}

impl Game {
    /// Whether no legal move exists. Misère play does not change that.
    ///
    /// Built-in families: at once, at any size. A formula: by search, smallest takes first.
    ///
    /// ```
    /// use games::{Game, Position};
    /// let game: Game = "wythoff:offdiagonal".parse()?;
    /// assert_eq!(game.is_ended(&Position::new(0u32, 1u32)), Ok(true));
    /// assert_eq!(game.is_ended(&Position::new(1u32, 1u32)), Ok(false));
    /// # Ok::<(), games::GameError>(())
    /// ```
    ///
    /// # Errors
    /// For a formula, if none of the [`MAX_ENDED_CANDIDATES`] smallest takes is legal and there are more.
    pub fn is_ended(&self, position: &Position) -> Result<bool, EndedError> {
        let Position { x, y } = position;
        match &self.ruleset {
            // If (x−1, y) is on the diagonal then (x, y−1) is not, so two tokens always leave a way out.
            Ruleset::Wythoff { offdiagonal: true, .. } => Ok(x + y <= Natural::ONE),
            Ruleset::Wythoff { .. } | Ruleset::LarssonWeimerskirch { .. } | Ruleset::Nim => {
                Ok(x.is_zero() && y.is_zero())
            }
            Ruleset::Connell { k } => {
                let least = Natural::from((*k).max(1));
                Ok((x.is_zero() || y.is_zero()) && *x < least && *y < least)
            }
            Ruleset::Euclid { zero } => Ok(x.is_zero() || y.is_zero() || (!zero && x == y)),
            Ruleset::Formula(rules) => formula_is_ended(rules, position),
        }
    }

    /// The legal moves from `position` in lexicographic order of (u, v), found one by one when asked for.
    ///
    /// For the built-in families the next move costs O(n) for heaps of n digits. For a formula every take is tried, so the wait
    /// for the next legal one can be as long as the heaps are large.
    ///
    /// ```
    /// use games::{Game, Move, Position};
    /// let game: Game = "wythoff".parse()?;
    /// let moves: Vec<Move> = game.moves(&Position::new(1u32, 2u32)).collect();
    /// assert_eq!(moves, [(0u32, 1u32), (0, 2), (1, 0), (1, 1)].map(|(u, v)| Move::new(u, v)));
    /// # Ok::<(), games::GameError>(())
    /// ```
    pub fn moves<'a>(&'a self, position: &'a Position) -> impl Iterator<Item = Move> + 'a {
        // The next take to be looked at; nothing when the rows are used up.
        let mut next = Some(Move { u: Natural::ZERO, v: Natural::ONE });
        std::iter::from_fn(move || {
            loop {
                let Move { u, v: from } = next.take().filter(|candidate| candidate.u <= position.x)?;
                if let Some(v) = self.ruleset.next_in_row(position, &u, from) {
                    next = Some(Move { u: u.clone(), v: &v + 1 });
                    return Some(Move { u, v });
                }
                next = Some(Move { u: self.ruleset.next_row(position, u), v: Natural::ZERO });
            }
        })
    }
}

impl Ruleset {
    /// The least legal v ≥ `from` beside this `u`, where `u` ≤ x and (`u`, `from`) ≠ (0, 0).
    fn next_in_row(&self, position: &Position, u: &Natural, from: Natural) -> Option<Natural> {
        let y = &position.y;
        let single = u.is_zero();
        match self {
            Ruleset::Nim => ((single && from <= *y) || from.is_zero()).then_some(from),
            Ruleset::Wythoff { a, offdiagonal } => {
                let reach = u64::from((*a).max(1) - 1);
                let near = |from: Natural| {
                    let low = if single || from.is_zero() { from } else { from.max(u.saturating_sub(&reach.into())) };
                    (low <= *y && (single || low.is_zero() || low <= u + reach)).then_some(low)
                };
                let v = near(from)?;
                // At most one v ends on the diagonal, where x − u = y − v.
                let onto_diagonal = *offdiagonal && &position.x - u == y - &v;
                if onto_diagonal { near(v + 1) } else { Some(v) }
            }
            Ruleset::LarssonWeimerskirch { k } => {
                let base = Ruleset::Wythoff { a: *k, offdiagonal: false };
                let near = base.next_in_row(position, u, from.clone());
                let extra = TypeThree::new(parameter(*k));
                // At most one extra move takes u as the smaller number, and at most one as the larger.
                let smaller = extra.with_smaller(u).map(|found| found.taken.v);
                let larger = extra.with_larger(u).map(|found| found.taken.u);
                let others = smaller.into_iter().chain(larger).filter(|v| from <= *v && v <= y);
                others.chain(near).min()
            }
            Ruleset::Connell { k } => {
                let k = u64::from((*k).max(1));
                if single {
                    let multiple = (from + (k - 1)) / k * k;
                    return (multiple <= *y).then_some(multiple);
                }
                if from.is_zero() && (u % k).is_zero() {
                    return Some(from);
                }
                (from <= *u && u <= y).then(|| u.clone())
            }
            Ruleset::Euclid { zero } => {
                // The other take is 0; this one is a multiple of the smaller heap, and one token may have to stay.
                let x = &position.x;
                let kept = u64::from(!zero);
                if x.is_zero() || y.is_zero() || !(single || from.is_zero()) {
                    return None;
                }
                if single {
                    let multiple = (from + (x - 1)) / x * x;
                    return (&multiple + kept <= *y).then_some(multiple);
                }
                (y <= x && (u % y).is_zero() && u + kept <= *x).then_some(from)
            }
            Ruleset::Formula(rules) => {
                let mut v = from;
                while v <= *y {
                    if rules.allow(Values { x: &position.x, y, u, v: &v }) {
                        return Some(v);
                    }
                    v += Natural::ONE;
                }
                None
            }
        }
    }

    /// The first u after `u` that can have legal moves.
    fn next_row(&self, position: &Position, u: Natural) -> Natural {
        match self {
            // Beyond the smaller heap only multiples of k are left, and k may be in the billions.
            Ruleset::Connell { k } if u >= position.y => {
                let k = u64::from((*k).max(1));
                (u / k + 1) * k
            }
            // Only multiples of the second heap may be taken from the first.
            Ruleset::Euclid { .. } if position.y.is_zero() => &position.x + 1,
            Ruleset::Euclid { .. } => (u / &position.y + 1) * &position.y,
            _ => u + 1,
        }
    }
}

/// Tries the first extra moves, then all takes by growing maximum of u and v.
fn formula_is_ended(rules: &FormulaRules, position: &Position) -> Result<bool, EndedError> {
    let fits = |u: &Natural, v: &Natural| *u <= position.x && *v <= position.y;
    if rules.extra.least().any(|least| fits(&least.u, &least.v) || fits(&least.v, &least.u)) {
        return Ok(false);
    }
    let allowed = |u: u64, v: u64| {
        let (u, v) = (Natural::from(u), Natural::from(v));
        fits(&u, &v) && rules.allow(Values { x: &position.x, y: &position.y, u: &u, v: &v })
    };
    let limit = MAX_ENDED_CANDIDATES * ENDED_FORMULA_SIZE / rules.formula.size().max(ENDED_FORMULA_SIZE);
    // Anything above the limit behaves like the limit here.
    let bound = |heap: &Natural| heap.to_u64().unwrap_or(u64::MAX).min(limit);
    let (x, y) = (bound(&position.x), bound(&position.y));
    let mut tried = 0;
    for most in 1..=x.max(y) {
        // The two outer sides of the square of this size, each only if the heap reaches it.
        let bottom_end = if most <= y { most.min(x) + 1 } else { 0 };
        let side_end = if most <= x { most.min(y + 1) } else { 0 };
        let bottom = (0..bottom_end).map(|u| (u, most));
        let side = (0..side_end).map(|v| (most, v));
        for (u, v) in bottom.chain(side) {
            if tried == limit {
                return Err(EndedError::TooManyCandidates { limit });
            }
            tried += 1;
            if allowed(u, v) {
                return Ok(false);
            }
        }
    }
    match x.max(y) < limit {
        true => Ok(true),
        false => Err(EndedError::TooManyCandidates { limit }),
    }
}
