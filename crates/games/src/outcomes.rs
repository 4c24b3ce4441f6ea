//! The outcomes of all positions up to a bound, of any game, by the cheapest engine its rules allow.

mod bitmap;
mod bits;
mod classes;
mod error;
mod general;
mod partners;
pub(crate) mod takes;

pub(crate) use bitmap::{or_shifted, solve_takes};
pub use bits::BitTable;
pub use error::OutcomesError;
pub(crate) use partners::{next_common_zero, next_zero, set_range};
pub(crate) use takes::Takes;

use crate::analysis::{LineRules, Shape, shape};
use crate::euclid::Euclid;
use crate::game::{FormulaRules, Game, Play, Ruleset};
use crate::position::{Move, Outcome};
use crate::rules::Values;
use crate::rules::column::Line;
use classes::{MAX_PERIOD, Rows};
use numeration::Natural;
use numeration::work::{Halt, Meter, Work};
use partners::NONE;
use std::borrow::Cow;
use std::fmt;

/// The most single takes beside lines with which the *lines* engine is chosen: each is tried at every candidate.
pub const MAX_SINGLE_TAKES: usize = 1 << 10;

/// A way of computing outcomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Engine {
    /// Rules of whole rows, columns and differences: time and memory grow like the larger heap.
    Lines,
    /// Rules about u and v alone: a machine word of positions at a time.
    Bitmap,
    /// Any rules, by evaluating the formula.
    General,
}

impl Engine {
    /// All engines, the fastest first.
    pub const ALL: [Engine; 3] = [Engine::Lines, Engine::Bitmap, Engine::General];

    /// The name used in output.
    pub fn name(self) -> &'static str {
        match self {
            Engine::Lines => "lines",
            Engine::Bitmap => "bitmap",
            Engine::General => "general",
        }
    }

    /// What is going on while it works.
    pub(crate) fn during(self) -> &'static str {
        match self {
            Engine::Lines => "the oracle's lines engine",
            Engine::Bitmap => "the oracle's bitmap engine",
            Engine::General => "the oracle's general engine",
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The outcome of every position up to a bound.
///
/// Pairs of heaps that are no position, which are those with an empty heap in `euclid`, have no outcome and are not P.
///
/// ```
/// use games::{Engine, Game, Outcomes};
/// use numeration::work::Work;
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
    found: Found,
    legal: Legal,
}

/// P-positions, each engine in its own way.
#[derive(Clone, Debug)]
enum Found {
    /// For each heap up to the larger bound the one it makes a P-position with, plus 1; 0 for none.
    Partners(Vec<u32>),
    /// Row by row; column by column if exchanged.
    Rows { rows: Rows, exchanged: bool },
    /// A bit for each position.
    Bits(BitTable),
}

/// What is needed to ask whether a move is legal.
#[derive(Clone, Debug)]
enum Legal {
    Lines { lines: Box<LineRules>, singles: Vec<(u64, u64)> },
    Takes(BitTable),
    Formula(Box<FormulaRules>),
    Euclid(Euclid),
}

impl Outcomes {
    /// Decides all positions with x ≤ `bound_x`, y ≤ `bound_y` by the fastest engine that is right for the rules and within the limits.
    ///
    /// # Errors
    /// The memory or the steps are too few, a heap is too large for any engine, or the wish to stop.
    pub fn compute(game: &Game, bound_x: u64, bound_y: u64, work: &Work) -> Result<Outcomes, OutcomesError> {
        let plan = Plan::new(game, bound_x, bound_y);
        let mut refused = None;
        for engine in Engine::ALL {
            match plan.bytes(engine).map(|bytes| work.reserve(bytes, engine.during())) {
                Some(Ok(())) => return Ok(plan.run(engine, &mut Meter::new(work, engine.during()))?),
                // The fastest engine also needs least.
                Some(Err(halt)) if refused.is_none() => refused = Some(halt),
                _ => {}
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
        let plan = Plan::new(game, bound_x, bound_y);
        let needed = plan.bytes(engine).ok_or(OutcomesError::WrongEngine { engine })?;
        work.reserve(needed, engine.during())?;
        Ok(plan.run(engine, &mut Meter::new(work, engine.during()))?)
    }

    /// Which engine decided.
    pub fn engine(&self) -> Engine {
        match self.legal {
            Legal::Lines { .. } => Engine::Lines,
            Legal::Takes(_) => Engine::Bitmap,
            Legal::Formula(_) | Legal::Euclid(_) => Engine::General,
        }
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
            Found::Rows { rows, exchanged: false } => rows.row(x).binary_search(&(y as u32)).is_ok(),
            Found::Rows { rows, exchanged: true } => rows.row(y).binary_search(&(x as u32)).is_ok(),
            Found::Bits(bits) => bits.get(x as usize, y as usize),
        }
    }

    /// Whether (`x`, `y`) is a position of the game within the bounds.
    pub fn is_position(&self, x: u64, y: u64) -> bool {
        let exists = !matches!(&self.legal, Legal::Euclid(euclid) if !euclid.is_position(x, y));
        exists && x <= self.bound_x && y <= self.bound_y
    }

    /// How many positions of the game lie within the bounds.
    pub fn position_count(&self) -> u128 {
        let (x, y) = (u128::from(self.bound_x), u128::from(self.bound_y));
        match &self.legal {
            Legal::Euclid(Euclid { zero: false }) => x * y,
            _ => (x + 1) * (y + 1),
        }
    }

    /// The outcome of (`x`, `y`); nothing outside the bounds, or if that is no position.
    pub fn outcome(&self, x: u64, y: u64) -> Option<Outcome> {
        self.is_position(x, y).then(|| if self.is_p(x, y) { Outcome::P } else { Outcome::N })
    }

    /// All P-positions (x, y) by growing x, then y.
    pub fn p_positions(&self) -> Box<dyn Iterator<Item = (u64, u64)> + '_> {
        match &self.found {
            Found::Rows { rows, exchanged: true } => {
                let all = (0..=self.bound_y).flat_map(|y| rows.row(y).iter().map(move |x| (u64::from(*x), y)));
                let mut all: Vec<_> = all.collect();
                all.sort_unstable();
                Box::new(all.into_iter())
            }
            _ => Box::new((0..=self.bound_x).flat_map(|x| self.p_in_row(x).map(move |y| (x, y)))),
        }
    }

    /// The y of all P-positions in row `x`, growing; nothing outside the bounds.
    pub fn p_in_row(&self, x: u64) -> Box<dyn Iterator<Item = u64> + '_> {
        if x > self.bound_x {
            return Box::new(std::iter::empty());
        }
        match &self.found {
            Found::Partners(partner) => {
                let y = u64::from(partner[x as usize]).checked_sub(1);
                Box::new(y.filter(|y| *y <= self.bound_y).into_iter())
            }
            Found::Rows { rows, exchanged: false } => Box::new(rows.row(x).iter().map(|y| u64::from(*y))),
            Found::Rows { exchanged: true, .. } => Box::new((0..=self.bound_y).filter(move |y| self.is_p(x, *y))),
            Found::Bits(bits) => Box::new(bits.ones(x as usize).map(|y| y as u64)),
        }
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
        work.reserve(needed, Engine::Bitmap.during())?;
        let mut bits = BitTable::new(self.bound_x as usize + 1, self.bound_y as usize + 1);
        for (x, y) in self.p_positions() {
            bits.set(x as usize, y as usize);
        }
        Ok(Cow::Owned(bits))
    }

    /// Whether the rules allow to take (`u`, `v`) from (`x`, `y`), all within the bounds.
    fn allows(&self, (x, y): (u64, u64), (u, v): (u64, u64)) -> bool {
        match &self.legal {
            Legal::Lines { lines, singles } => lines.on_lines(u, v) || singles.binary_search(&(u, v)).is_ok(),
            Legal::Takes(legal) => legal.get(u as usize, v as usize),
            Legal::Formula(rules) => {
                let [x, y, u, v] = [x, y, u, v].map(Natural::from);
                rules.allow(Values { x: &x, y: &y, u: &u, v: &v })
            }
            Legal::Euclid(euclid) => euclid.allows((x, y), (u, v)),
        }
    }

    /// Every legal move from (`x`, `y`) to a P-position, in lexicographic order; nothing where there is no [`outcome`](Outcomes::outcome).
    pub fn winning_moves(&self, x: u64, y: u64) -> Option<Vec<Move>> {
        self.outcome(x, y)?;
        let mut moves: Vec<(u64, u64)> = match &self.found {
            // Column by column is the cheap way here.
            Found::Rows { exchanged: true, rows } => {
                let below = |y: u64| rows.row(y).iter().map(|x| u64::from(*x));
                (0..=y).flat_map(|left| below(left).map(move |x| (x, left))).filter(|(left, _)| *left <= x).collect()
            }
            _ => (0..=x).flat_map(|left| self.p_in_row(left).map(move |y| (left, y))).filter(|p| p.1 <= y).collect(),
        };
        moves.iter_mut().for_each(|(left_x, left_y)| (*left_x, *left_y) = (x - *left_x, y - *left_y));
        moves.retain(|&taken| taken != (0, 0) && self.allows((x, y), taken));
        moves.sort_unstable();
        Some(moves.into_iter().map(|(u, v)| Move::new(u, v)).collect())
    }

    /// Whether no move is left in (`x`, `y`); nothing where there is no [`outcome`](Outcomes::outcome).
    pub fn is_ended(&self, x: u64, y: u64) -> Option<bool> {
        self.outcome(x, y)?;
        Some(match &self.legal {
            Legal::Lines { lines, singles } => !lines.has_take(x, y, singles),
            Legal::Takes(legal) => (0..=x as usize).all(|u| legal.ones(u).next().is_none_or(|least| least as u64 > y)),
            Legal::Formula(rules) => !has_move(rules, x, y),
            Legal::Euclid(euclid) => euclid.has_ended(x, y),
        })
    }
}

/// Whether a formula that mentions the heaps allows a move from (`x`, `y`).
fn has_move(rules: &FormulaRules, x: u64, y: u64) -> bool {
    let takes = Takes::new(rules, x.max(y));
    let meter = &mut Meter::new(&Work::UNLIMITED, Engine::General.during());
    let mut along = |u: u64| {
        let line = Line { x: (x as i64, 0), y: (y as i64, 0), u: (u as i64, 0), v: (0, 1) };
        let truth = takes.along(&line, y as usize + 1, meter);
        truth.is_ok_and(|truth| truth[usize::from(u == 0)..].contains(&true))
    };
    !takes.extra(x as usize + 1, y as usize + 1).is_empty() || (0..=x).any(&mut along)
}

/// Which (u, v) a formula allows to take from (`x`, `y`).
pub(crate) fn legal_takes(rules: &FormulaRules, x: u32, y: u32, work: &Work) -> Result<BitTable, OutcomesError> {
    let (rows, columns) = (x as usize + 1, y as usize + 1);
    work.reserve(BitTable::bytes(rows as u128, columns as u128), Engine::General.during())?;
    let takes = Takes::new(rules, x.max(y).into());
    Ok(takes.at_heaps((x.into(), y.into()), rows, columns, &mut Meter::new(work, Engine::General.during()))?)
}

/// What the general engine works with.
enum Rules {
    Formula(FormulaRules),
    /// Multiples of a heap, which no formula tells.
    Euclid(Euclid),
}

impl Rules {
    fn of(ruleset: &Ruleset) -> Rules {
        match (ruleset.to_formula_rules(), ruleset) {
            (Some(rules), _) => Rules::Formula(rules),
            (None, ruleset) => Rules::Euclid(Euclid { zero: matches!(ruleset, Ruleset::Euclid { zero: true }) }),
        }
    }
}

/// A game, its bounds, and which engines can do it.
struct Plan {
    rules: Rules,
    misere: bool,
    bound_x: u64,
    bound_y: u64,
    /// Whether the rules mention the heaps.
    dependent: bool,
    lines: Option<LinesPlan>,
}

/// Lines, and how to go along them.
struct LinesPlan {
    lines: LineRules,
    singles: Vec<(u64, u64)>,
    /// Nothing if every heap has at most one partner.
    period: Option<usize>,
    /// It is the first heap that can lose every multiple of the period.
    exchanged: bool,
}

impl LinesPlan {
    fn new(lines: LineRules, bound_x: u64, bound_y: u64) -> Option<LinesPlan> {
        let period = lines.period(MAX_PERIOD)?;
        let plain = lines.bands.iter().all(|band| band.steps.is_all()) && lines.row.is_all();
        let paired = plain && lines.is_symmetric();
        // Partners are looked for with the smaller heap first, whichever that is.
        let (most_u, most_v) = if paired { (bound_x.max(bound_y), bound_x.max(bound_y)) } else { (bound_x, bound_y) };
        let singles = lines.single_takes(most_u, most_v, MAX_SINGLE_TAKES)?;
        if paired {
            return Some(LinesPlan { lines, singles, period: None, exchanged: false });
        }
        let exchanged = !lines.row.contains(period as u64);
        Some(LinesPlan { lines, singles, period: Some(period), exchanged })
    }
}

impl Plan {
    fn new(game: &Game, bound_x: u64, bound_y: u64) -> Plan {
        let shape = shape(&game.ruleset);
        let dependent = shape == Shape::Heaps;
        let lines = match shape {
            // Heaps, and one more, are kept in 32 bits.
            Shape::Lines(lines) if bound_x.max(bound_y) < u64::from(u32::MAX) => {
                LinesPlan::new(lines, bound_x, bound_y)
            }
            _ => None,
        };
        let rules = Rules::of(&game.ruleset);
        Plan { rules, misere: game.play == Play::Misere, bound_x, bound_y, dependent, lines }
    }

    /// The memory an engine needs; nothing if it is not made for such rules.
    fn bytes(&self, engine: Engine) -> Option<u128> {
        let (rows, columns) = (u128::from(self.bound_x) + 1, u128::from(self.bound_y) + 1);
        match engine {
            Engine::Lines => self.lines.as_ref().map(|plan| match (plan.period, plan.exchanged) {
                (None, _) => partners::bytes(self.bound_x.max(self.bound_y)),
                (Some(period), false) => classes::bytes(period, self.bound_x, self.bound_y),
                (Some(period), true) => classes::bytes(period, self.bound_y, self.bound_x),
            }),
            Engine::Bitmap => (!self.dependent).then(|| bitmap::bytes(rows, columns)),
            Engine::General => Some(general::bytes(rows, columns)),
        }
    }

    fn run(self, engine: Engine, meter: &mut Meter<'_>) -> Result<Outcomes, Halt> {
        let Plan { rules, misere, bound_x, bound_y, .. } = self;
        // What fits into memory is a table index.
        let size = (bound_x as usize + 1, bound_y as usize + 1);
        let (found, legal) = match (engine, self.lines, rules) {
            (Engine::Lines, Some(plan), _) => {
                let found = plan.run(misere, bound_x, bound_y, meter)?;
                (found, Legal::Lines { lines: Box::new(plan.lines), singles: plan.singles })
            }
            (Engine::Bitmap, _, Rules::Formula(rules)) => {
                let solved = bitmap::solve(&rules, misere, size, meter)?;
                (Found::Bits(solved.positions), Legal::Takes(solved.legal))
            }
            (_, _, Rules::Formula(rules)) => {
                (Found::Bits(general::solve(&rules, misere, size, meter)?), Legal::Formula(Box::new(rules)))
            }
            (_, _, Rules::Euclid(euclid)) => {
                (Found::Bits(euclid.previous_wins(misere, size, meter)?), Legal::Euclid(euclid))
            }
        };
        Ok(Outcomes { bound_x, bound_y, found, legal })
    }
}

impl LinesPlan {
    fn run(&self, misere: bool, bound_x: u64, bound_y: u64, meter: &mut Meter<'_>) -> Result<Found, Halt> {
        let LinesPlan { lines, singles, period, exchanged } = self;
        let Some(period) = *period else {
            let bounds = (bound_x.min(bound_y), bound_x.max(bound_y));
            return Ok(Found::Partners(partners::solve(lines, singles, misere, bounds, meter)?));
        };
        let rows = if *exchanged {
            let singles: Vec<_> = singles.iter().map(|&(u, v)| (v, u)).collect();
            classes::solve(&lines.transposed(), period, &singles, misere, (bound_y, bound_x), meter)?
        } else {
            classes::solve(lines, period, singles, misere, (bound_x, bound_y), meter)?
        };
        Ok(Found::Rows { rows, exchanged: *exchanged })
    }
}
