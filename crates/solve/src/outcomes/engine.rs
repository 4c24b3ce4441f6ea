//! The engines, and which of them can do which rules.

use super::{Found, Legal, bitmap, classes, euclid, general, masked, partners, residues, sweep};
use crate::compiled::{Compiled, Moves};
use numeration::work::{Halt, Meter};
use rules::Play;
use std::fmt;

/// A way of computing outcomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Engine {
    /// Rules of whole rows, columns and lines in other directions: memory grows like the larger heap, and so does time unless a direction is
    /// neither of these nor that of equal takes.
    Lines,
    /// Rules that look at takes, heaps and what is left one by one: a machine word of positions at a time.
    Bitmap,
    /// Rules that compare takes and heaps in few ways: stretches of rows, columns and diagonals at a time.
    Sweep,
    /// Any rules, by evaluating the formula.
    General,
}

impl Engine {
    /// The most single takes beside lines with which the *lines* engine is chosen: each is tried at every candidate.
    pub const MAX_SINGLE_TAKES: usize = 1 << 10;

    /// All engines, the fastest first.
    pub const ALL: [Engine; 4] = [Engine::Lines, Engine::Bitmap, Engine::Sweep, Engine::General];

    /// The name used in output.
    pub fn name(self) -> &'static str {
        match self {
            Engine::Lines => "lines",
            Engine::Bitmap => "bitmap",
            Engine::Sweep => "sweep",
            Engine::General => "general",
        }
    }

    /// What is going on while it works.
    pub(crate) fn during(self) -> &'static str {
        match self {
            Engine::Lines => "the oracle's lines engine",
            Engine::Bitmap => "the oracle's bitmap engine",
            Engine::Sweep => "the oracle's sweep engine",
            Engine::General => "the oracle's general engine",
        }
    }

    /// What the engine will do up to these bounds; nothing if it is not made for such rules.
    pub(super) fn plan(self, rules: &Compiled, bounds: (u64, u64)) -> Option<Plan<'_>> {
        match (self, rules.moves()) {
            // Lines have at most one P-position each only where none is forbidden.
            (Engine::Lines, _) if rules.game().play.is_blocking() => None,
            (Engine::Lines, _) => {
                let paired = partners::Plan::new(rules, bounds).map(Plan::Partners);
                let residues = || residues::Plan::new(rules, bounds).map(Plan::Residues);
                paired.or_else(residues).or_else(|| classes::Plan::new(rules, bounds).map(Plan::Classes))
            }
            (Engine::Bitmap, _) => {
                let plain = || bitmap::Plan::new(rules, bounds).map(Plan::Bitmap);
                let masked = || masked::Plan::new(rules, bounds).map(Plan::Masked);
                // Lines of takes pay in large tables only.
                let is_large = bounds.0.min(bounds.1) >= LARGE;
                if is_large { masked().or_else(plain) } else { plain().or_else(masked) }
            }
            (Engine::Sweep, _) => sweep::Plan::new(rules, bounds).map(Plan::Sweep),
            (Engine::General, Moves::Formula(formula)) => Some(Plan::General(general::Plan::new(formula, bounds))),
            (Engine::General, Moves::Euclid(euclid)) => Some(Plan::Euclid(euclid::Plan::new(euclid, bounds))),
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A table with more heaps a side is large.
const LARGE: u64 = 1 << 11;

/// What is to be done, before anything large is allocated.
pub(super) enum Plan<'c> {
    Partners(partners::Plan<'c>),
    Residues(residues::Plan<'c>),
    Classes(classes::Plan<'c>),
    Bitmap(bitmap::Plan<'c>),
    Masked(masked::Plan<'c>),
    Sweep(sweep::Plan<'c>),
    General(general::Plan<'c>),
    Euclid(euclid::Plan),
}

impl Plan<'_> {
    /// The memory needed.
    pub(super) fn bytes(&self) -> u128 {
        match self {
            Plan::Partners(plan) => plan.bytes(),
            Plan::Residues(plan) => plan.bytes(),
            Plan::Classes(plan) => plan.bytes(),
            Plan::Bitmap(plan) => plan.bytes(),
            Plan::Masked(plan) => plan.bytes(),
            Plan::Sweep(plan) => plan.bytes(),
            Plan::General(plan) => plan.bytes(),
            Plan::Euclid(plan) => plan.bytes(),
        }
    }

    /// The P-positions, and what is needed to ask whether a move is legal.
    pub(super) fn run(self, play: Play, meter: &mut Meter<'_>) -> Result<(Found, Legal), Halt> {
        match self {
            Plan::Partners(plan) => plan.run(play.misere, meter),
            Plan::Residues(plan) => plan.run(meter),
            Plan::Classes(plan) => plan.run(play.misere, meter),
            Plan::Bitmap(plan) => plan.run(meter),
            Plan::Masked(plan) => plan.run(play.misere, meter),
            Plan::Sweep(plan) => plan.run(play, meter),
            Plan::General(plan) => plan.run(play, meter),
            Plan::Euclid(plan) => plan.run(play.misere, meter),
        }
    }
}

/// Rows and columns of a table up to these bounds. Those too large for an index are too large for memory.
pub(super) fn size((bound_x, bound_y): (u64, u64)) -> (usize, usize) {
    let side = |bound: u64| usize::try_from(bound).unwrap_or(usize::MAX).saturating_add(1);
    (side(bound_x), side(bound_y))
}

/// The same for counting.
pub(super) fn sides((bound_x, bound_y): (u64, u64)) -> (u128, u128) {
    (u128::from(bound_x) + 1, u128::from(bound_y) + 1)
}
