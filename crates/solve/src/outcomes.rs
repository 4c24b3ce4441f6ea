//! The outcomes of all positions up to a bound, of any game, by the cheapest engine its rules allow.

mod bitmap;
mod blocking;
mod classes;
mod engine;
mod error;
mod euclid;
mod families;
mod general;
mod masked;
mod oracle;
mod partners;
mod picture;
mod residues;
mod sweep;

pub use crate::bit_table::BitTable;
pub(crate) use bitmap::{or_shifted, solve_takes};
pub use engine::Engine;
pub use error::OutcomesError;
pub use oracle::Oracle;
pub(crate) use partners::{next_common_zero, next_zero, set_range};

use crate::compiled::{Compiled, LineRules};
use crate::euclid::Euclid;
use classes::Rows;
use formula::Values;
use numeration::Natural;
use numeration::work::{Halt, Meter, Work};
use partners::NONE;
use rules::FormulaRules;
use rules::{Game, Move, Outcome, Play};
use std::borrow::Cow;

/// The outcome of every position up to a bound.
///
/// Pairs of heaps that are no position, which are those with an empty heap in `euclid`, have no outcome and are not P.
///
/// ```
/// use wythoff::rules::Game;
/// use wythoff::solve::outcomes::{Engine, Outcomes};
/// use wythoff::numbers::work::Work;
/// let game: Game = "rules:u = 0 | v = 0 | |u - v| < 2".parse()?;
/// let outcomes = Outcomes::compute(&game, 100_000, 100_000, &Work::default())?;
/// assert_eq!(outcomes.engine(), Engine::Lines);
/// assert!(outcomes.is_p(1, 3) && outcomes.is_p(3, 1) && !outcomes.is_p(1, 2));
/// assert_eq!(outcomes.p_positions().filter(|(x, y)| x <= y).nth(20_000), Some((28_284, 68_284)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Outcomes {
    bound_x: u64,
    bound_y: u64,
    /// The smallest heap of a position.
    least_heap: u64,
    found: Found,
    legal: Legal,
    play: Play,
}

/// P-positions, each engine in its own way.
#[derive(Clone, Debug)]
enum Found {
    /// For each heap up to the larger bound the one it makes a P-position with, plus 1; 0 for none.
    Partners(Vec<u32>),
    /// The same for each remainder of y − x modulo their number.
    Residues(Vec<Vec<u32>>),
    /// Row by row; column by column if exchanged.
    Rows { rows: Rows, exchanged: bool },
    /// A bit for each position.
    Bits(BitTable),
}

/// What is needed to ask whether a move is legal.
#[derive(Clone, Debug)]
enum Legal {
    Lines {
        lines: Box<LineRules>,
        singles: Vec<(u64, u64)>,
    },
    Takes(BitTable),
    /// Rules taken apart.
    Parts(Box<FormulaRules>),
    /// Rules cut into cases.
    Cases(Box<FormulaRules>),
    Formula(Box<FormulaRules>),
    Euclid(Euclid),
}

impl Outcomes {
    /// Decides all positions with x ≤ `bound_x`, y ≤ `bound_y` by the fastest engine that is right for the rules and within the limits.
    ///
    /// By definition: a position is P if no move leads from it to a P-position; one without a move is P in normal play and N in misère play.
    /// A move makes neither heap larger and one of them smaller, so by growing heaps every option is decided before its position. For
    /// a-Wythoff the engine *lines* is the recursion of [F82, Thm 1].
    ///
    /// Cost for B the larger bound, c = (`bound_x` + 1)(`bound_y` + 1) positions and p P-positions among them:
    ///
    /// * *lines*, with s takes beside whole lines that repeat with period k: O(kB) candidates, each tried with all s takes, and O(kB) memory; with
    ///   d directions besides rows, columns and equal takes O(dB²/64) more words, and memory in proportion to their slopes;
    /// * *bitmap*: at most c/64 words for each P-position, O(pc/64), and c/4 bytes;
    /// * *sweep*, with k cases of the rules: O(kpB) stretches at most, O(kp) where the moves of a case lie in one column or on one diagonal, O(c) for the sums, and
    ///   c/4 bytes besides what waits for later rows;
    /// * *general*: the formula for each P-position and position at most, O(pc), and 9c/8 bytes; Euclid's game has O(c log c) moves in all.
    ///
    /// # Errors
    /// The memory or the steps are too few, a heap is too large for any engine, or the wish to stop.
    ///
    /// ```
    /// use wythoff::numbers::work::Work;
    /// use wythoff::solve::outcomes::Outcomes;
    /// let outcomes = Outcomes::compute(&"wythoff:misere".parse()?, 10, 10, &Work::default())?;
    /// let positions: Vec<(u64, u64)> = outcomes.p_positions().filter(|(x, y)| x <= y).collect();
    /// assert_eq!(positions, [(0, 1), (2, 2), (3, 5), (4, 7), (6, 10)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn compute(game: &Game, bound_x: u64, bound_y: u64, work: &Work) -> Result<Outcomes, OutcomesError> {
        Outcomes::of(&Compiled::new(game), bound_x, bound_y, work)
    }

    /// The same as [`compute`](Outcomes::compute), at the same cost, of rules made ready before: once for many bounds.
    ///
    /// # Errors
    /// As [`compute`](Outcomes::compute).
    ///
    /// ```
    /// use wythoff::numbers::work::Work;
    /// use wythoff::solve::{compiled::Compiled, outcomes::Outcomes};
    /// let rules = Compiled::new(&"rules:u = 0 | v = 0 | u = v".parse()?);
    /// for bound in [10, 100, 1000] {
    ///     assert!(Outcomes::of(&rules, bound, bound, &Work::default())?.is_p(3, 5));
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(rules: &Compiled, bound_x: u64, bound_y: u64, work: &Work) -> Result<Outcomes, OutcomesError> {
        let bounds = (bound_x, bound_y);
        let mut refused = None;
        for engine in Engine::ALL {
            let Some(plan) = engine.plan(rules, bounds) else { continue };
            match work.reserve(plan.bytes(), engine.during()) {
                Ok(()) => {
                    return Ok(Outcomes::run(plan, rules.game(), bounds, &mut Meter::new(work, engine.during()))?);
                }
                // The fastest engine also needs least.
                Err(halt) => refused = refused.or(Some(halt)),
            }
        }
        // The general engine is made for all rules.
        Err(refused.unwrap_or(Halt::Stopped).into())
    }

    /// The same by a given engine, to compare them.
    ///
    /// # Errors
    /// As [`compute`](Outcomes::compute), or the engine is not made for such rules.
    pub fn compute_with(
        engine: Engine,
        game: &Game,
        bound_x: u64,
        bound_y: u64,
        work: &Work,
    ) -> Result<Outcomes, OutcomesError> {
        Outcomes::of_with(engine, &Compiled::new(game), bound_x, bound_y, work)
    }

    /// The same of rules made ready before.
    pub(crate) fn of_with(
        engine: Engine,
        rules: &Compiled,
        bound_x: u64,
        bound_y: u64,
        work: &Work,
    ) -> Result<Outcomes, OutcomesError> {
        let bounds = (bound_x, bound_y);
        let plan = engine.plan(rules, bounds).ok_or(OutcomesError::WrongEngine { engine })?;
        work.reserve(plan.bytes(), engine.during())?;
        Ok(Outcomes::run(plan, rules.game(), bounds, &mut Meter::new(work, engine.during()))?)
    }

    fn run(
        plan: engine::Plan<'_>,
        game: &Game,
        (bound_x, bound_y): (u64, u64),
        meter: &mut Meter<'_>,
    ) -> Result<Outcomes, Halt> {
        let (found, legal) = plan.run(game.play, meter)?;
        Ok(Outcomes { bound_x, bound_y, least_heap: game.least_heap(), found, legal, play: game.play })
    }

    /// Which engine decided.
    pub fn engine(&self) -> Engine {
        match self.legal {
            Legal::Lines { .. } => Engine::Lines,
            Legal::Takes(_) | Legal::Parts(_) => Engine::Bitmap,
            Legal::Cases(_) => Engine::Sweep,
            Legal::Formula(_) | Legal::Euclid(_) => Engine::General,
        }
    }

    /// The memory in use, about.
    pub fn bytes(&self) -> u64 {
        let found = match &self.found {
            Found::Partners(partner) => size_of_val(&partner[..]),
            Found::Residues(partners) => partners.iter().map(|partner| size_of_val(&partner[..])).sum(),
            Found::Rows { rows, .. } => size_of_val(&rows.starts[..]) + size_of_val(&rows.columns[..]),
            Found::Bits(bits) => bits.rows() * size_of_val(bits.row(0)),
        };
        let legal = match &self.legal {
            Legal::Takes(bits) => bits.rows() * size_of_val(bits.row(0)),
            Legal::Lines { .. } | Legal::Parts(_) | Legal::Cases(_) | Legal::Formula(_) | Legal::Euclid(_) => 0,
        };
        (found + legal) as u64
    }

    /// The largest heaps.
    pub fn bounds(&self) -> (u64, u64) {
        (self.bound_x, self.bound_y)
    }

    /// Whether (`x`, `y`) is a P-position; false outside the bounds.
    pub fn is_p(&self, x: u64, y: u64) -> bool {
        if x > self.bound_x || y > self.bound_y {
            return false;
        }
        match &self.found {
            Found::Partners(partner) => u64::from(partner[x as usize]) == y + 1,
            Found::Residues(partners) => {
                let period = partners.len() as u64;
                u64::from(partners[((y + period - x % period) % period) as usize][x as usize]) == y + 1
            }
            Found::Rows { rows, exchanged: false } => rows.row(x).binary_search(&(y as u32)).is_ok(),
            Found::Rows { rows, exchanged: true } => rows.row(y).binary_search(&(x as u32)).is_ok(),
            Found::Bits(bits) => bits.get(x as usize, y as usize),
        }
    }

    /// Whether (`x`, `y`) is a position of the game within the bounds.
    pub fn is_position(&self, x: u64, y: u64) -> bool {
        x.min(y) >= self.least_heap && x <= self.bound_x && y <= self.bound_y
    }

    /// How many positions of the game lie within the bounds.
    pub fn position_count(&self) -> u128 {
        let heaps = |bound: u64| u128::from(bound) + 1 - u128::from(self.least_heap);
        heaps(self.bound_x) * heaps(self.bound_y)
    }

    /// The outcome of (`x`, `y`); nothing outside the bounds, or if that is no position.
    pub fn outcome(&self, x: u64, y: u64) -> Option<Outcome> {
        self.is_position(x, y).then(|| if self.is_p(x, y) { Outcome::P } else { Outcome::N })
    }

    /// All P-positions (x, y) by growing x, then y.
    pub fn p_positions(&self) -> Box<dyn Iterator<Item = (u64, u64)> + '_> {
        match &self.found {
            Found::Rows { rows, exchanged: true } => Box::new(self.turned(rows)),
            _ => Box::new((0..=self.bound_x).flat_map(|x| self.p_in_row(x).map(move |y| (x, y)))),
        }
    }

    /// The same without the table, row by row.
    pub(crate) fn into_p_positions(self) -> Box<dyn Iterator<Item = (u64, u64)>> {
        match &self.found {
            Found::Rows { rows, exchanged: true } => Box::new(self.turned(rows)),
            _ => Box::new((0..=self.bound_x).flat_map(move |x| {
                let row: Vec<u64> = self.p_in_row(x).collect();
                row.into_iter().map(move |y| (x, y))
            })),
        }
    }

    /// What was found column by column, row by row.
    fn turned(&self, columns: &Rows) -> impl Iterator<Item = (u64, u64)> + use<> {
        let rows = columns.transposed(self.bound_x as usize + 1);
        (0..=self.bound_x).flat_map(move |x| {
            let row: Vec<u32> = rows.row(x).to_vec();
            row.into_iter().map(move |y| (x, u64::from(y)))
        })
    }

    /// All P-positions (x, y), each once, in the order that needs no list of them.
    pub fn p_positions_in_any_order(&self) -> Box<dyn Iterator<Item = (u64, u64)> + '_> {
        match &self.found {
            Found::Rows { rows, exchanged: true } => {
                Box::new((0..=self.bound_y).flat_map(|y| rows.row(y).iter().map(move |x| (u64::from(*x), y))))
            }
            _ => self.p_positions(),
        }
    }

    /// The y of all P-positions in row `x`, growing; nothing outside the bounds.
    pub fn p_in_row(&self, x: u64) -> impl Iterator<Item = u64> + '_ {
        // Tables with one partner a row have millions of rows: those ask for no memory.
        let mut one = None;
        let several: Option<Box<dyn Iterator<Item = u64> + '_>> = match &self.found {
            _ if x > self.bound_x => None,
            Found::Partners(partner) => {
                one = u64::from(partner[x as usize]).checked_sub(1).filter(|y| *y <= self.bound_y);
                None
            }
            Found::Residues(partners) => {
                let each = partners.iter().filter_map(|partner| u64::from(partner[x as usize]).checked_sub(1));
                let mut row: Vec<u64> = each.filter(|y| *y <= self.bound_y).collect();
                row.sort_unstable();
                Some(Box::new(row.into_iter()))
            }
            Found::Rows { rows, exchanged: false } => Some(Box::new(rows.row(x).iter().map(|y| u64::from(*y)))),
            Found::Rows { exchanged: true, .. } => Some(Box::new((0..=self.bound_y).filter(move |y| self.is_p(x, *y)))),
            Found::Bits(bits) => Some(Box::new(bits.ones(x as usize).map(|y| y as u64))),
        };
        one.into_iter().chain(several.into_iter().flatten())
    }

    /// Where each heap has at most one partner: the first heap whose partner is not within the bounds, or one more than the larger bound.
    pub(crate) fn heaps_with_partner(&self) -> Option<u64> {
        match &self.found {
            Found::Partners(partner) => {
                Some(partner.iter().position(|partner| *partner == NONE).unwrap_or(partner.len()) as u64)
            }
            _ => None,
        }
    }

    /// The table as bits, 1 for P, for pictures.
    ///
    /// # Errors
    /// If it has still to be made and needs more memory than allowed.
    pub fn bitmap(&self, work: &Work) -> Result<Cow<'_, BitTable>, OutcomesError> {
        if let Found::Bits(bits) = &self.found {
            return Ok(Cow::Borrowed(bits));
        }
        let needed = BitTable::bytes(u128::from(self.bound_x) + 1, u128::from(self.bound_y) + 1);
        work.reserve(needed.saturating_add(self.bytes().into()), Engine::Bitmap.during())?;
        let mut bits = BitTable::new(self.bound_x as usize + 1, self.bound_y as usize + 1);
        for (x, y) in self.p_positions_in_any_order() {
            bits.set(x as usize, y as usize);
        }
        Ok(Cow::Owned(bits))
    }

    /// Whether the rules allow to take (`u`, `v`) from (`x`, `y`), all within the bounds.
    fn allows(&self, (x, y): (u64, u64), (u, v): (u64, u64)) -> bool {
        match &self.legal {
            Legal::Lines { lines, singles } => lines.on_lines(u, v) || singles.binary_search(&(u, v)).is_ok(),
            Legal::Takes(legal) => legal.get(u as usize, v as usize),
            Legal::Formula(rules) | Legal::Parts(rules) | Legal::Cases(rules) => {
                let [x, y, u, v] = [x, y, u, v].map(Natural::from);
                rules.allow(Values { x: &x, y: &y, u: &u, v: &v })
            }
            Legal::Euclid(euclid) => euclid.allows((x, y), (u, v)),
        }
    }

    /// How the game is played.
    pub(crate) fn play(&self) -> Play {
        self.play
    }

    /// Every winning move, in lexicographic order: the moves to P-positions, unless all of them may be forbidden. Nothing where there is no
    /// [`outcome`](Outcomes::outcome).
    pub fn winning_moves(&self, x: u64, y: u64) -> Option<Vec<Move>> {
        let outcome = self.outcome(x, y)?;
        let moves = self.moves_to_p(x, y)?;
        Some(if outcome == Outcome::P { Vec::new() } else { moves })
    }

    /// Every legal move from (`x`, `y`) to a P-position, in lexicographic order; nothing where there is no [`outcome`](Outcomes::outcome).
    pub fn moves_to_p(&self, x: u64, y: u64) -> Option<Vec<Move>> {
        self.outcome(x, y)?;
        // There may be far more P-positions than moves to them.
        let winning = |(left_x, left_y): (u64, u64)| {
            let taken = (x.checked_sub(left_x)?, y.checked_sub(left_y)?);
            (taken != (0, 0) && self.allows((x, y), taken)).then_some(taken)
        };
        let mut moves: Vec<(u64, u64)> = match &self.found {
            // Column by column is the cheap way here.
            Found::Rows { exchanged: true, rows } => {
                let below = |y: u64| rows.row(y).iter().map(|x| u64::from(*x));
                (0..=y).flat_map(|left| below(left).map(move |x| (x, left))).filter_map(winning).collect()
            }
            _ => (0..=x)
                .flat_map(|left| self.p_in_row(left).take_while(|left_y| *left_y <= y).map(move |y| (left, y)))
                .filter_map(winning)
                .collect(),
        };
        moves.sort_unstable();
        Some(moves.into_iter().map(|(u, v)| Move::new(u, v)).collect())
    }

    /// Whether no move is left in (`x`, `y`); nothing where there is no [`outcome`](Outcomes::outcome).
    pub fn is_ended(&self, x: u64, y: u64) -> Option<bool> {
        self.outcome(x, y)?;
        Some(match &self.legal {
            Legal::Lines { lines, singles } => !lines.has_take(x, y, singles),
            Legal::Takes(legal) => (0..=x as usize).all(|u| legal.ones(u).next().is_none_or(|least| least as u64 > y)),
            Legal::Formula(rules) | Legal::Parts(rules) | Legal::Cases(rules) => !general::has_move(rules, x, y),
            Legal::Euclid(euclid) => euclid.has_ended(x, y),
        })
    }
}
