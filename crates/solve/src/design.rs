//! Rules for a wanted set of P-positions.
//!
//! The other modules go from rules to P-positions; this one goes back. Wanted is a [`CandidateSet`], most often the pairs (⌊nα⌋, ⌊nβ⌋) of a
//! continued fraction. *Base moves* are chosen first: Nim, and the widest band of differences that joins no two candidates, or any formula.
//! Then the greedy algorithm of \[L13, Remark 7\] goes through all other positions, and one without a move to a candidate becomes itself a
//! new move. [`recognise`] explains what was found by linear recurrences, [`Design::game`] makes a game of it, [`check_design`] asks the
//! oracle, and [`dual`] has the other way to rules, by Larsson, Hegarty and Fraenkel; [`star`] is their operator on sets of moves.
//!
//! A move joins two candidates if it leads from one to the other; a game with such a move has other P-positions. The greedy algorithm never
//! takes one: where the position itself would be one, it tries the moves to the other candidates, and where all of them would be, no rules
//! about the tokens taken alone have the wanted P-positions.

mod band;
mod candidates;
mod check;
mod dual;
mod error;
mod family;
mod finite;
mod game;
mod order;
mod reach;
mod recognise;
mod rows;
mod slope;
mod star;
mod survey;
mod table;

pub use candidates::{CandidateSet, justified_bound};
pub use check::{DesignCheck, check_design};
pub use dual::{Dual, dual};
pub use error::DesignError;
pub use family::RecurrentFamily;
pub use finite::{FiniteDesign, finite_designs};
pub use game::DesignedGame;
pub use order::{Order, UnknownOrder};
pub use recognise::{Nature, Recognition, recognise};
pub use slope::DesignSlope;
pub use star::{Returned, Star, star};
pub use survey::{SurveyRow, survey_fractions, survey_row};

use crate::compiled::{Compiled, LineRules};
use band::{Diagonals, Joined, widest};
use formula::Formula;
use numeration::work::Work;
use rows::{LineBase, Partners};
use rules::Play;
use rules::families::Nim;
use rules::{FormulaRules, Ruleset};
use std::num::NonZeroU32;

/// What is going on while rules are looked for.
const DURING: &str = "a design";

/// How to design.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct DesignOptions {
    /// The base moves; nothing for Nim and the widest band.
    pub base: Option<Formula>,
    /// In which order positions are visited.
    pub order: Order,
    /// Who wins at the end.
    pub play: Play,
}

impl Default for DesignOptions {
    fn default() -> DesignOptions {
        DesignOptions { base: None, order: Order::Lexicographic, play: Play::NORMAL }
    }
}

/// The widest band |u − v| < `width` that joins no two candidates up to the bound.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WidestBand {
    /// The width; 0 if even equal takes join two candidates.
    pub width: u64,
    /// Two candidates that the next wider band would join, the larger first; nothing if no wider band matters up to the bound.
    pub next_joins: Option<((u64, u64), (u64, u64))>,
}

/// A position that cannot be made an N-position by a move that is legal everywhere.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Unsolved {
    /// The position.
    pub position: (u64, u64),
    /// Two candidates that its move to the smallest candidate below it would join; nothing if no candidate is below it.
    pub would_join: Option<((u64, u64), (u64, u64))>,
}

fn wide((x, y): (u32, u32)) -> (u64, u64) {
    (x.into(), y.into())
}

/// Heaps are far below 2^32.
fn narrow((x, y): (u64, u64)) -> (u32, u32) {
    (x as u32, y as u32)
}

impl Unsolved {
    fn new(position: (u32, u32), joined: Option<Joined>) -> Unsolved {
        Unsolved { position: wide(position), would_join: joined.map(|(from, to)| (wide(from), wide(to))) }
    }
}

/// The most unsolved positions that are kept.
const UNSOLVED_KEPT: usize = 100;

/// What the greedy algorithm finds.
#[derive(Default)]
struct Found {
    /// Positions left open by the base moves.
    open: u64,
    extra: Vec<(u32, u32)>,
    detours: u64,
    unsolved: Vec<Unsolved>,
    unsolved_count: u64,
}

impl Found {
    fn give_up(&mut self, position: Unsolved) {
        self.unsolved_count += 1;
        if self.unsolved.len() < UNSOLVED_KEPT {
            self.unsolved.push(position);
        }
    }
}

/// Rules for a wanted set of P-positions, right for all heaps up to the bound if nothing is unsolved.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Design {
    /// The largest heap.
    pub bound: u64,
    /// The base moves.
    pub base: Formula,
    /// The band among them, where it was looked for.
    pub band: Option<WidestBand>,
    /// Who wins at the end.
    pub play: Play,
    /// The order in which positions were visited.
    pub order: Order,
    /// How many positions (x, y), x ≤ y, outside the wanted set have no base move to it.
    pub open: u64,
    /// The extra moves (u, v), u ≤ v, in the order found. They act in both orders of the heaps.
    pub extra: Vec<(u64, u64)>,
    /// How many of them are not the position itself but a move from it to another candidate than (0, 0).
    pub detours: u64,
    /// How many positions could not be solved.
    pub unsolved_count: u64,
    /// A hundred of these at most.
    pub unsolved: Vec<Unsolved>,
}

/// Finds rules whose P-positions are the wanted ones: base moves, and extra moves by the greedy algorithm of \[L13, Remark 7\].
///
/// Why: by growing heaps, a position that is no candidate and has no move to one gets a move of its own, to (0, 0) or to another candidate.
/// No move that joins two candidates is ever taken. So in the end no move leads from candidate to candidate, and every other position up
/// to the bound has a move to one, which says that the candidates are the P-positions up to there. That the moves found go on as
/// [`recognise`] describes them is a conjecture; for [1;(k,1)] it is \[L13, Thm 3\].
///
/// Cost for base moves of Nim, bands and single takes, with B the bound, g the positions they leave open and E the extra moves: O(B + g + EB)
/// steps and O(B + E) memory. Other base moves, and the order of differences, need a table of all positions.
///
/// # Errors
/// The base moves join two candidates, (0, 0) does not suit the play, a bound too large for such base moves, a limit, or the wish to stop.
///
/// ```
/// use wythoff::solve::design::{CandidateSet, DesignOptions, design};
/// use wythoff::numbers::work::Work;
/// let wanted = CandidateSet::from_continued_fraction(&"[1;(2,1)]".parse()?, 1000)?;
/// let found = design(&wanted, &DesignOptions::default(), &Work::default())?;
/// assert_eq!(found.base.to_string(), "u = 0 | v = 0 | |u - v| < 2");
/// assert_eq!(found.extra, [(2, 6), (9, 25), (35, 96), (132, 361)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn design(wanted: &CandidateSet, options: &DesignOptions, work: &Work) -> Result<Design, DesignError> {
    wanted.check_end(options.play)?;
    let (rules, lines, band) = match &options.base {
        Some(formula) => {
            let rules = FormulaRules::new(formula.clone());
            let lines = line_base(&rules, wanted.bound());
            (rules, lines, None)
        }
        None => {
            Partners::new(wanted)?;
            let (width, next) = widest(wanted);
            let next_joins = next.map(|(from, to)| (wide(from), wide(to)));
            let reach = i64::from(width) - 1;
            let bands = if width > 0 { vec![(-reach, reach)] } else { Vec::new() };
            let lines = LineBase { bands, singles: Vec::new() };
            (nim_and_band(width), Some(lines), Some(WidestBand { width: width.into(), next_joins }))
        }
    };
    let found = greedy(wanted, &rules, lines.as_ref(), options.order, work)?;
    Ok(Design {
        bound: wanted.bound(),
        base: rules.formula,
        band,
        play: options.play,
        order: options.order,
        open: found.open,
        extra: found.extra.into_iter().map(wide).collect(),
        detours: found.detours,
        unsolved_count: found.unsolved_count,
        unsolved: found.unsolved,
    })
}

/// Nim, and |u − v| < `width` if that is anything.
fn nim_and_band(width: u32) -> FormulaRules {
    let ruleset = NonZeroU32::new(width).map_or(Ruleset::Nim(Nim), Ruleset::wythoff);
    ruleset.to_formula_rules().unwrap_or_else(|| FormulaRules::new(Formula::all(Vec::new())))
}

/// By rows where the base moves allow it, else by a table.
fn greedy(
    wanted: &CandidateSet,
    rules: &FormulaRules,
    lines: Option<&LineBase>,
    order: Order,
    work: &Work,
) -> Result<Found, DesignError> {
    let Some(lines) = lines else { return table::greedy(wanted, rules, order, work) };
    let partners = Partners::new(wanted)?;
    if let Some(joined) = joined_by_lines(wanted, &partners, lines) {
        return Err(joined.into());
    }
    if !order.visits_smaller_first() {
        return table::greedy(wanted, rules, order, work);
    }
    let mut found = rows::greedy(wanted, partners, lines, work)?;
    // Moves to other candidates than (0, 0) are smaller than the position, so the order may matter.
    match order {
        Order::Lexicographic => {}
        _ if found.detours > 0 => return table::greedy(wanted, rules, order, work),
        _ => {
            found.extra.sort_by_key(|taken| order.key(*taken));
            found.unsolved.sort_by_key(|unsolved| order.key(narrow(unsolved.position)));
        }
    }
    Ok(found)
}

/// The base moves as Nim, bands and single takes; nothing if they are of another kind.
fn line_base(rules: &FormulaRules, bound: u64) -> Option<LineBase> {
    let compiled = Compiled::of_rules(rules);
    let lines = compiled.lines().ok()?;
    let whole = |lines: &LineRules| lines.row.is_all() && lines.bands.iter().all(|band| band.steps.is_all());
    let plain = |lines: &LineRules| whole(lines) && lines.rays.is_empty();
    if !plain(lines) || !lines.is_symmetric() {
        return None;
    }
    let bands = lines.bands.iter().map(|band| (band.least, band.most)).collect();
    let within = lines.singles.iter().filter(|(u, v)| *u.max(v) <= bound);
    Some(LineBase { bands, singles: within.map(|&(u, v)| (u as u32, v as u32)).collect() })
}

/// Two candidates joined by a band or a single take.
fn joined_by_lines(wanted: &CandidateSet, partners: &Partners, base: &LineBase) -> Option<Joined> {
    let diagonals = Diagonals::new(wanted);
    let last = wanted.bound() as i64;
    let mut distances = base.bands.iter().flat_map(|&(least, most)| least.max(0)..=most.min(last));
    let by_band = distances.find_map(|distance| diagonals.joined_at(distance as u32));
    by_band.or_else(|| base.singles.iter().find_map(|take| partners.joined_by(*take)))
}
