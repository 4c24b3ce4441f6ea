//! Rules that compare what is taken with the heaps: every P-position marks the stretches of rows from which it can be reached.
//!
//! The rules are cut into conjunctions of linear conditions. The positions that have such a move to a given one are a convex region of the plane,
//! perhaps with a period, which meets a row in one stretch. Rows are taken by growing x; a stretch is marked at its two ends, and
//! sums along the row tell what is marked. Regions that lie within a column or on a diagonal are one stretch of rows, and are marked at its ends in
//! sums that go along with the rows (`cover`).

mod case;
mod cover;

use super::engine::{sides, size};
use super::{Found, Legal};
use crate::bit_table::BitTable;
use crate::compiled::{Compiled, Line, Moves, Takes};
use case::{Case, Place};
use cover::Cover;
use formula::{Formula, Term};
use numeration::work::{Halt, Meter};
use rules::conjunctions::formula_conjunctions;
use rules::{FormulaRules, Play};

/// Rules that fall into more cases are evaluated position by position.
const MOST_CASES: usize = 64;

/// Stretches that repeat with a larger period are too many sums.
const LONGEST_STEP: i64 = 64;

/// Rules that are cut into more pieces on the way are not worth the cutting.
const MOST_CUTS: u64 = 256;

/// How many conjunctions a formula, or its opposite, falls into before any of them are joined, at most.
fn cuts(formula: &Formula, wanted: bool) -> u64 {
    match formula {
        Formula::Compare(_, left, right) => 2u64.saturating_mul(of_term(left)).saturating_mul(of_term(right)),
        Formula::Not(inner) => cuts(inner, !wanted),
        Formula::And(list) | Formula::Or(list) => {
            let each = list.iter().map(|one| cuts(one, wanted));
            match matches!(formula, Formula::And(_)) == wanted {
                true => each.fold(1, u64::saturating_mul),
                false => each.fold(0, u64::saturating_add),
            }
        }
        Formula::Condition(never) => match *never {},
    }
}

/// Into how many cases bars and remainders cut a comparison.
fn of_term(term: &Term) -> u64 {
    match term {
        Term::Constant(_) | Term::Variable(_) => 1,
        Term::Negate(inner) | Term::Product(_, inner) => of_term(inner),
        Term::Sum(terms) => terms.iter().map(of_term).fold(1, u64::saturating_mul),
        Term::Absolute(inner) => of_term(inner).saturating_mul(2),
        Term::Remainder(inner, modulus) => of_term(inner).saturating_mul(modulus.to_u64().unwrap_or(u64::MAX)),
        Term::Function(never) => match *never {},
    }
}

/// The rules, cut into cases.
pub(super) struct Plan<'c> {
    rules: &'c FormulaRules,
    cases: Vec<Case>,
    bounds: (u64, u64),
}

impl<'c> Plan<'c> {
    /// Nothing if the rules are not in the plain language, fall into many cases or have large numbers, or options may be forbidden.
    pub(super) fn new(rules: &'c Compiled, bounds: (u64, u64)) -> Option<Plan<'c>> {
        let Moves::Formula(whole) = rules.moves() else { return None };
        if whole.further.is_some() || rules.game().play.is_blocking() {
            return None;
        }
        if cuts(&whole.formula, true) > MOST_CUTS {
            return None;
        }
        let conjunctions = formula_conjunctions(&whole.formula, whole.ordered).ok()?;
        let cases: Vec<Case> = conjunctions.iter().map(Case::new).collect();
        let bound = i64::try_from(bounds.0.max(bounds.1)).ok()?.checked_add(1)?;
        let fits = |case: &Case| case.fits(bound) && cover::longest_step(case) <= LONGEST_STEP;
        (cases.len() <= MOST_CASES && cases.iter().all(fits)).then_some(Plan { rules: whole, cases, bounds })
    }

    /// The outcomes and the sums; what is marked for later rows is counted as it comes.
    pub(super) fn bytes(&self) -> u128 {
        let (rows, columns) = sides(self.bounds);
        let sums = Cover::bytes(&self.cases, (rows, columns));
        BitTable::bytes(rows, columns).saturating_mul(2).saturating_add(sums)
    }

    pub(super) fn run(self, play: Play, meter: &mut Meter<'_>) -> Result<(Found, Legal), Halt> {
        let size = size(self.bounds);
        let takes = Takes::new(self.rules, size.0, size.1);
        let extra = takes.extra(self.bytes(), meter)?;
        let held = self.bytes() as usize;
        let mut sweep = Sweep { cases: &self.cases, extra, size, held, waiting: Vec::new(), active: Vec::new() };
        let found = Found::Bits(sweep.solve(play.misere, meter)?);
        Ok((found, Legal::Cases(Box::new(self.rules.clone()))))
    }
}

/// A P-position (a, b) whose moves by a case may come from rows up to the last.
#[derive(Clone, Copy)]
struct Active {
    case: usize,
    target: (i64, i64),
    last: i64,
}

/// The bytes of one, in a list that has grown by doubling.
const ONE_ACTIVE: usize = 2 * size_of::<Active>();

/// The table as far as it has come.
struct Sweep<'p> {
    cases: &'p [Case],
    /// Extra moves, in both orders.
    extra: Vec<(usize, usize)>,
    size: (usize, usize),
    /// Bytes that are held.
    held: usize,
    /// Those that begin in each row.
    waiting: Vec<Vec<Active>>,
    /// Those of this row.
    active: Vec<Active>,
}

impl Sweep<'_> {
    /// Whether each position is P.
    fn solve(&mut self, misere: bool, meter: &mut Meter<'_>) -> Result<BitTable, Halt> {
        let (rows, columns) = self.size;
        let mut positions = BitTable::new(rows, columns);
        let mut marked = BitTable::new(if self.extra.is_empty() { 0 } else { rows }, columns);
        let mut cover = Cover::new(self.cases, self.size);
        self.waiting.resize_with(rows, Vec::new);
        for row in 0..rows {
            meter.tell(row as u64, Some(rows as u64))?;
            self.begin_row(row, &mut cover, meter)?;
            for column in 0..columns {
                if cover.advance(column) || marked.get(row, column) {
                    continue;
                }
                if misere && !self.has_move((row, column), meter)? {
                    continue;
                }
                positions.set(row, column);
                self.reach((row as i64, column as i64), &mut cover, meter)?;
                for &(down, across) in &self.extra {
                    if row + down < rows && column + across < columns {
                        marked.set(row + down, column + across);
                    }
                }
            }
        }
        Ok(positions)
    }

    /// Marks what moves to P-positions of earlier rows.
    fn begin_row(&mut self, row: usize, cover: &mut Cover, meter: &mut Meter<'_>) -> Result<(), Halt> {
        let (_, columns) = self.size;
        self.held -= cover.begin_row(row);
        self.active.extend(std::mem::take(&mut self.waiting[row]));
        let (x, before) = (row as i64, self.active.len());
        self.active.retain(|active| active.last >= x);
        self.held -= (before - self.active.len()) * ONE_ACTIVE;
        let mut steps = columns as u64;
        for active in &self.active {
            let case = &self.cases[active.case];
            steps += case.cost();
            if let Some(stretch) = case.along(&row_towards(active.target, x), active.target.1, columns as i64 - 1) {
                cover.mark(active.case, stretch);
            }
        }
        meter.spend(steps)
    }

    /// Marks what moves to the P-position (`a`, `b`): in the rest of this row at once, in later rows when they come.
    fn reach(&mut self, (a, b): (i64, i64), cover: &mut Cover, meter: &mut Meter<'_>) -> Result<(), Halt> {
        let (rows, columns) = (self.size.0 as i64, self.size.1 as i64);
        for (index, case) in self.cases.iter().enumerate() {
            meter.spend(2 * case.cost())?;
            if let Some(stretch) = case.along(&row_towards((a, b), a), b + 1, columns - 1) {
                cover.mark(index, stretch);
            }
            let Some((first, last)) = case.rows((a, b), a + 1, rows - 1) else { continue };
            let place = case.place();
            let Some(offset) = case.offset(place, (a, b)) else {
                self.waiting[first as usize].push(Active { case: index, target: (a, b), last });
                self.held += ONE_ACTIVE;
                continue;
            };
            let stretch = match place {
                Place::Column if !(b..columns).contains(&offset) => None,
                Place::Column => case.along(&column_towards((a, b), offset), first, last),
                // Both y ≥ b and y < columns say something about x.
                _ => {
                    let (first, last) = (first.max(b - offset), last.min(columns - 1 - offset));
                    case.along(&diagonal_towards((a, b), offset), first, last)
                }
            };
            if let Some(stretch) = stretch {
                self.held += cover.mark_later(index, offset, stretch);
            }
        }
        meter.room(self.held)
    }

    /// Whether there is a move from here.
    fn has_move(&self, (row, column): (usize, usize), meter: &mut Meter<'_>) -> Result<bool, Halt> {
        let (x, y) = (row as i64, column as i64);
        if self.extra.iter().any(|&(down, across)| down <= row && across <= column) {
            return Ok(true);
        }
        for case in self.cases {
            for u in 0..=x {
                meter.spend(case.cost())?;
                let line = Line { x: (x, 0), y: (y, 0), u: (u, 0), v: (0, 1) };
                if case.along(&line, i64::from(u == 0), y).is_some() {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}

/// The moves from row `x` to (`a`, `b`), by growing y from 0 on.
fn row_towards((a, b): (i64, i64), x: i64) -> Line {
    Line { x: (x, 0), y: (0, 1), u: (x - a, 0), v: (-b, 1) }
}

/// The moves from column `y` to (`a`, `b`), by growing x from 0 on.
fn column_towards((a, b): (i64, i64), y: i64) -> Line {
    Line { x: (0, 1), y: (y, 0), u: (-a, 1), v: (y - b, 0) }
}

/// The moves from the diagonal with y − x = `offset` to (`a`, `b`), by growing x from 0 on.
fn diagonal_towards((a, b): (i64, i64), offset: i64) -> Line {
    Line { x: (0, 1), y: (offset, 1), u: (-a, 1), v: (offset - b, 1) }
}

#[cfg(test)]
mod tests {
    use super::super::general;
    use super::*;
    use numeration::work::Work;

    fn positions((found, _): (Found, Legal)) -> BitTable {
        match found {
            Found::Bits(bits) => bits,
            _ => panic!("a sweep finds bits"),
        }
    }

    /// Both engines, on tables that are high, wide and square.
    #[test]
    fn a_sweep_finds_what_evaluating_every_move_finds() {
        for text in [
            "rules:u = 0 | v = 0 | x <= y & |u - v| <= x - u",
            "rules:v = 0 & 2 * u <= x",
            "rules:v = 0 & 2 * u >= x | u = v",
            "rules:v = 0 & (u = y | u = 1)",
            "rules,ordered:v = 0 & u <= y | u = 2 * v & x > y",
            "rules:u = v & 3 * u <= x + y | v = 0 & u % 3 = x % 2",
            "rules:u = v & (x + u) % 4 = 1 | u = 0 & v <= x",
            "rules:|u - v| % 3 = 1 & u <= y | u + v < 4",
            "rules,ordered:||u - 3| - v| = 2 & !(x % 2 = y % 3) | u = v & v <= x - u",
            "rules:(x - 2 * v) % 5 < u % 3 & 2 * v <= y",
            "rules,extra=(1,4)(3,3):v = 0 & 2 * u <= x",
            "rules,extra=(2,6)->(u+v+1,2*u+3*v+3):u = 0 & v <= x",
            "rules:x = y & u = v | u = 0 & v = y",
            "rules:x - u = y & v = 0 | u = 1 & v = 0",
            "rules:x - u = y + v | v = 0 & 5 * u < x",
            "rules:0 = 1",
        ] {
            for text in [text.to_owned(), text.replacen("rules", "rules,misere", 1)] {
                let game: rules::Game = text.parse().unwrap();
                let compiled = Compiled::new(&game);
                let Moves::Formula(formula) = compiled.moves() else { panic!("{text} is a formula") };
                for bounds in [(40, 40), (70, 9), (9, 70), (0, 30), (0, 0)] {
                    let meter = &mut Meter::new(&Work::USUAL, "a test");
                    let swept = Plan::new(&compiled, bounds).expect("it has few cases").run(game.play, meter).unwrap();
                    let evaluated = general::Plan::new(formula, bounds).run(game.play, meter).unwrap();
                    assert!(positions(swept) == positions(evaluated), "{text} up to {bounds:?}");
                }
            }
        }
    }

    /// What waits for later rows is given back: all of it, when the last row is done.
    #[test]
    fn memory_is_counted_while_it_is_held() {
        let game: rules::Game = "rules:v = 0 & 2 * u <= x | u = v | 2 * u < v & 2 * v < x".parse().unwrap();
        let compiled = Compiled::new(&game);
        let plan = Plan::new(&compiled, (200, 200)).unwrap();
        let least = plan.bytes() as u64;
        let run = |memory: u64| {
            let work = Work::USUAL.with_memory(memory);
            Plan::new(&compiled, (200, 200)).unwrap().run(game.play, &mut Meter::new(&work, "a test")).map(|_| ())
        };
        assert!(matches!(run(least), Err(Halt::Limit { .. })), "positions wait for later rows");
        assert_eq!(run(least + (1 << 20)), Ok(()));
    }

    #[test]
    fn rules_of_many_cases_and_long_periods_are_not_swept() {
        for text in
            ["rules:v = 0 & (u + x) % 67 = 1", "rules:v = 0 & u * 4000000000 < x", "rules,block=1:v = 0 & 2 * u <= x"]
        {
            let game: rules::Game = text.parse().unwrap();
            assert!(Plan::new(&Compiled::new(&game), (40, 40)).is_none(), "{text}");
        }
    }
}
