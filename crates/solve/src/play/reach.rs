//! The moves from and to the positions of a table, listed as cheaply as the rules allow.

use crate::bit_table::BitTable;
use crate::compiled::{Compiled, Line, LineRules, Moves, Steps, Takes};
use crate::euclid::Euclid;
use numeration::work::{Halt, Meter};
use rules::FormulaRules;
use rules::families::Target;
use std::ops::ControlFlow;

/// The most single takes beside lines; with more, all takes go into a table.
const MAX_SINGLES: usize = 1 << 16;

/// What a visited bit counts, beside the words.
const BIT_STEPS: u64 = 3;

/// The moves within a table of positions up to a bound.
pub(super) struct Reach {
    bound: (usize, usize),
    rules: Rules,
}

enum Rules {
    /// Whole lines and single takes, and what they may leave.
    Lines {
        lines: Box<LineRules>,
        singles: Vec<(u64, u64)>,
        target: Option<Target>,
    },
    /// Any condition on the takes: those allowed.
    Takes(BitTable),
    /// A condition that looks at the heaps.
    Formula(Box<FormulaRules>),
    Euclid(Euclid),
}

/// What is done with a position that is found.
type Visit<'v> = &'v mut dyn FnMut(usize, usize);

impl Reach {
    /// The moves between positions with x ≤ `bound.0`, y ≤ `bound.1`.
    ///
    /// # Errors
    /// A table of takes would need more steps than `meter` allows.
    pub(super) fn new(rules: &Compiled, bound: (usize, usize), meter: &mut Meter<'_>) -> Result<Reach, Halt> {
        let singles = |lines: &LineRules| lines.single_takes(bound.0 as u64, bound.1 as u64, MAX_SINGLES);
        let whole_lines = rules.lines().ok().and_then(|lines| Some((Box::new(lines.clone()), singles(lines)?)));
        let rules = match (whole_lines, rules.moves()) {
            (Some((lines, singles)), _) => Rules::Lines { lines, singles, target: rules.target() },
            (None, Moves::Formula(formula)) if formula.mentions_heaps() => Rules::Formula(Box::new(formula.clone())),
            (None, Moves::Formula(formula)) => {
                Rules::Takes(Takes::new(formula, bound.0 + 1, bound.1 + 1).table(meter)?)
            }
            (None, Moves::Euclid(euclid)) => Rules::Euclid(euclid),
        };
        Ok(Reach { bound, rules })
    }

    /// Whether (x, y) is a position of the game.
    pub(super) fn is_position(&self, x: usize, y: usize) -> bool {
        match &self.rules {
            Rules::Euclid(euclid) => euclid.is_position(x as u64, y as u64),
            _ => true,
        }
    }

    /// Calls `visit` for every option of (x, y). An option may come more than once.
    pub(super) fn options(&self, x: usize, y: usize, meter: &mut Meter<'_>, visit: Visit<'_>) -> Result<(), Halt> {
        match &self.rules {
            Rules::Lines { lines, singles, target } => {
                meter.spend(for_each_take(lines, singles, (x, y), &mut |u, v| {
                    if target.is_none_or(|target| target.allows(x - u, y - v)) {
                        visit(x - u, y - v);
                    }
                }))
            }
            Rules::Takes(legal) => meter.spend(for_each_bit(legal, (x, y), &mut |u, v| visit(x - u, y - v))),
            Rules::Formula(rules) => {
                let takes = Takes::new(rules, self.bound.0 + 1, self.bound.1 + 1);
                for u in 0..=x {
                    let line = Line { x: (x as i64, 0), y: (y as i64, 0), u: (u as i64, 0), v: (0, 1) };
                    takes.find_along(&line, y + 1, meter, |v| {
                        if u + v > 0 {
                            visit(x - u, y - v);
                        }
                        ControlFlow::Continue(())
                    })?;
                }
                takes.extra_moves_within(x + 1, y + 1).for_each(|(u, v)| visit(x - u, y - v));
                Ok(())
            }
            Rules::Euclid(euclid) => {
                meter.spend(1 + (x.max(y) / x.min(y).max(1)) as u64)?;
                euclid.options(x as u64, y as u64).for_each(|(x, y)| visit(x as usize, y as usize));
                // From equal heaps either may be taken.
                if euclid.zero && x == y && x > 0 {
                    visit(0, y);
                }
                Ok(())
            }
        }
    }

    /// Calls `visit` for every position of the table from which a move leads to (x, y). One may come more than once.
    pub(super) fn origins(&self, x: usize, y: usize, meter: &mut Meter<'_>, visit: Visit<'_>) -> Result<(), Halt> {
        let room = (self.bound.0 - x, self.bound.1 - y);
        match &self.rules {
            Rules::Lines { target: Some(target), .. } if !target.allows(x, y) => Ok(()),
            Rules::Lines { lines, singles, .. } => {
                meter.spend(for_each_take(lines, singles, room, &mut |u, v| visit(x + u, y + v)))
            }
            Rules::Takes(legal) => meter.spend(for_each_bit(legal, room, &mut |u, v| visit(x + u, y + v))),
            Rules::Formula(rules) => {
                let takes = Takes::new(rules, self.bound.0 + 1, self.bound.1 + 1);
                for u in 0..=room.0 {
                    let line = Line { x: ((x + u) as i64, 0), y: (y as i64, 1), u: (u as i64, 0), v: (0, 1) };
                    takes.find_along(&line, room.1 + 1, meter, |v| {
                        if u + v > 0 {
                            visit(x + u, y + v);
                        }
                        ControlFlow::Continue(())
                    })?;
                }
                takes.extra_moves_within(room.0 + 1, room.1 + 1).for_each(|(u, v)| visit(x + u, y + v));
                Ok(())
            }
            Rules::Euclid(_) => {
                meter.spend(1 + (room.0 / y.max(1) + room.1 / x.max(1)) as u64)?;
                // A multiple of y came off the first heap, or a multiple of x off the second.
                let multiples =
                    |step: usize, room: usize| (1..=room.checked_div(step).unwrap_or(0)).map(move |m| m * step);
                multiples(y, room.0).for_each(|taken| visit(x + taken, y));
                multiples(x, room.1).for_each(|taken| visit(x, y + taken));
                Ok(())
            }
        }
    }
}

/// Every take on a line or single that fits into `room`; returns how many steps that took.
fn for_each_take(lines: &LineRules, singles: &[(u64, u64)], room: (usize, usize), visit: Visit<'_>) -> u64 {
    let mut steps = 1;
    let mut along = |taken: &Steps, most: usize, take: &mut dyn FnMut(usize)| {
        steps += 1 + most as u64;
        taken.up_to(most).for_each(take);
    };
    along(&lines.row, room.1, &mut |v| visit(0, v));
    along(&lines.column, room.0, &mut |u| visit(u, 0));
    for band in &lines.bands {
        let (least, most) = (band.least.max(-(room.1 as i64)), band.most.min(room.0 as i64));
        for difference in least..=most {
            let (more_u, more_v) = (difference.max(0) as usize, (-difference).max(0) as usize);
            along(&band.steps, (room.0 - more_u).min(room.1 - more_v), &mut |t| visit(t + more_u, t + more_v));
        }
    }
    for ray in &lines.rays {
        let places = ray.places(&room.0.into(), &room.1.into()).and_then(|places| places.to_usize());
        along(&ray.steps, places.unwrap_or(0), &mut |t| {
            let (u, v) = ray.take(t as u64);
            visit(u as usize, v as usize);
        });
    }
    for &(u, v) in singles {
        if u <= room.0 as u64 && v <= room.1 as u64 {
            visit(u as usize, v as usize);
        }
    }
    steps + singles.len() as u64
}

/// Every bit of the table that fits into `room`; returns how many steps that took.
fn for_each_bit(legal: &BitTable, room: (usize, usize), visit: Visit<'_>) -> u64 {
    let mut steps = 1;
    let words = room.1 / 64 + 1;
    // The bits of the last word that lie within the room.
    let mask = u64::MAX >> (63 - room.1 % 64);
    for u in 0..=room.0 {
        steps += words as u64;
        for (place, &word) in legal.row(u).iter().take(words).enumerate() {
            let mut left = if place + 1 == words { word & mask } else { word };
            steps += BIT_STEPS * u64::from(left.count_ones());
            while left != 0 {
                visit(u, place * 64 + left.trailing_zeros() as usize);
                left &= left - 1;
            }
        }
    }
    steps
}
