//! The legal takes within a table as whole rows, columns and diagonals, and a few single ones.
//!
//! Nothing is proved about the formula: the takes that fit into the table are looked at one by one, and no others matter there.

use super::takes::Takes;
use crate::families::{Connell, Larsson, Ruleset, Wythoff};
use std::collections::BTreeSet;

/// The largest step of a row or column that is kept as lines: each residue needs a set of its own.
const MAX_STEP: usize = 16;

/// The most single takes: each of them is looked up for every position.
const MAX_SINGLES: usize = 512;

/// Tables this many times longer than wide look up the short lines one by one: sets as long as the table would be nearly empty.
const MUCH_LONGER: usize = 256;

/// The legal takes in a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    /// (0, v) is legal for the multiples v of this.
    pub row_step: Option<usize>,
    /// (u, 0) is legal for the multiples u of this.
    pub column_step: Option<usize>,
    /// All (u, v) with u, v > 0 and such a difference u − v are legal.
    pub differences: Vec<i64>,
    /// Other legal takes.
    pub singles: Vec<(usize, usize)>,
    /// No move may leave two equal heaps.
    pub off_diagonal: bool,
    /// (u, v) is legal exactly if (v, u) is, as far as both fit into the table.
    pub symmetric: bool,
}

impl Shape {
    /// Nothing if the takes are no lines, or depend on the heaps.
    pub(super) fn of(ruleset: &Ruleset, rows: usize, columns: usize) -> Option<Shape> {
        let (down, across) = (rows.saturating_sub(2) as i64, columns.saturating_sub(2) as i64);
        match ruleset {
            Ruleset::Wythoff(Wythoff { a, offdiagonal }) => {
                let reach = i64::from(a.get()) - 1;
                let differences = -reach.min(across)..=reach.min(down);
                let shape =
                    Shape::new(Line::step(1), Line::step(1), differences.collect(), Vec::new(), rows.min(columns));
                Some(Shape { off_diagonal: *offdiagonal, ..shape })
            }
            Ruleset::Larsson(Larsson { k }) => {
                let reach = i64::from(k.get()) - 1;
                let differences = -reach.min(across)..=reach.min(down);
                let takes = Takes::new(ruleset.to_formula_rules()?, rows, columns);
                let mut singles = takes.extra(rows, columns);
                singles.retain(|&(u, v)| u.abs_diff(v) as i64 > reach);
                let lines = (Line::step(1), Line::step(1));
                (singles.len() <= MAX_SINGLES)
                    .then(|| Shape::new(lines.0, lines.1, differences.collect(), singles, rows.min(columns)))
            }
            Ruleset::Nim(_) => {
                Some(Shape::new(Line::step(1), Line::step(1), Vec::new(), Vec::new(), rows.min(columns)))
            }
            Ruleset::Connell(Connell { k }) => {
                let k = k.get() as usize;
                let multiples =
                    |most: usize| (0..most).map(|take| take > 0 && take.is_multiple_of(k)).collect::<Vec<_>>();
                let (row, column) = (Line::of(&multiples(columns))?, Line::of(&multiples(rows))?);
                Some(Shape::new(row, column, vec![0], Vec::new(), rows.min(columns)))
            }
            Ruleset::Euclid(_) => None,
            Ruleset::Formula(rules) => {
                let takes = Takes::new(rules.clone(), rows, columns);
                if takes.mention_heaps() { None } else { Shape::of_takes(&takes, rows, columns) }
            }
        }
    }

    fn of_takes(takes: &Takes, rows: usize, columns: usize) -> Option<Shape> {
        let extra = takes.extra(rows, columns);
        let (mut in_row, mut in_column) = (vec![false; columns], vec![false; rows]);
        // How many takes from both heaps there are for each difference u − v, moved to start from 0.
        let mut counts = vec![0u32; rows + columns];
        let index = |u: usize, v: usize| u + columns - v;
        takes.for_each(rows, columns, |u, v| match (u, v) {
            (0, v) => in_row[v] = true,
            (u, 0) => in_column[u] = true,
            (u, v) => counts[index(u, v)] += 1,
        });
        // All takes from both heaps with difference c in the table: u from max(1, c + 1) to min(rows, columns + c) − 1.
        let length = |place: usize| {
            let c = place as i64 - columns as i64;
            (rows as i64).min(columns as i64 + c) - 1.max(c + 1)
        };
        let full = |place: usize| counts[place] > 0 && i64::from(counts[place]) == length(place);
        let partly: u64 = (0..counts.len()).filter(|&place| !full(place)).map(|place| u64::from(counts[place])).sum();
        if partly > MAX_SINGLES as u64 {
            return None;
        }
        let mut singles = BTreeSet::new();
        if partly > 0 {
            takes.for_each(rows, columns, |u, v| {
                if u > 0 && v > 0 && !full(index(u, v)) {
                    singles.insert((u, v));
                }
            });
        }
        for (u, v) in extra {
            match (u, v) {
                (0, v) => in_row[v] = true,
                (u, 0) => in_column[u] = true,
                (u, v) if !full(index(u, v)) => drop(singles.insert((u, v))),
                _ => {}
            }
        }
        let differences = (0..counts.len()).filter(|&place| full(place)).map(|place| place as i64 - columns as i64);
        let (row, column) = (Line::of(&in_row)?, Line::of(&in_column)?);
        (singles.len() <= MAX_SINGLES)
            .then(|| Shape::new(row, column, differences.collect(), singles.into_iter().collect(), rows.min(columns)))
    }

    /// `side` is the length of the square in which symmetry can be asked for.
    fn new(row: Line, column: Line, differences: Vec<i64>, mut singles: Vec<(usize, usize)>, side: usize) -> Shape {
        singles.extend(row.others.iter().map(|&v| (0, v)));
        singles.extend(column.others.iter().map(|&u| (u, 0)));
        let both = |c: &i64| c.unsigned_abs() as usize + 2 > side || differences.binary_search(&-c).is_ok();
        let known: BTreeSet<_> = singles.iter().copied().collect();
        let mirrored = |&(u, v): &(usize, usize)| u.max(v) >= side || known.contains(&(v, u));
        let symmetric = row.step == column.step && differences.iter().all(both) && singles.iter().all(mirrored);
        Shape { row_step: row.step, column_step: column.step, differences, singles, off_diagonal: false, symmetric }
    }

    /// The same with the two heaps exchanged.
    pub(super) fn transposed(self) -> Shape {
        Shape {
            row_step: self.column_step,
            column_step: self.row_step,
            differences: self.differences.iter().rev().map(|c| -c).collect(),
            singles: self.singles.into_iter().map(|(u, v)| (v, u)).collect(),
            ..self
        }
    }

    /// The same, but where the table is much longer than wide, with the short lines as single takes.
    pub(super) fn fitted(mut self, rows: usize, columns: usize) -> Shape {
        let (wide, high) = (columns / MUCH_LONGER >= rows, rows / MUCH_LONGER >= columns);
        let side = rows.min(columns);
        if !(wide || high) || side.saturating_mul(self.differences.len() + 1) > 2 * MAX_SINGLES {
            return self;
        }
        let step = if wide { self.column_step.take() } else { self.row_step.take() };
        for take in step.into_iter().flat_map(|step| (step..side).step_by(step)) {
            self.singles.push(if wide { (take, 0) } else { (0, take) });
        }
        for c in std::mem::take(&mut self.differences) {
            let (u, v) = if c < 0 { (1, 1 + c.unsigned_abs() as usize) } else { (1 + c as usize, 1) };
            let on_line = (0..side).map(|more| (u + more, v + more)).filter(|&(u, v)| u < rows && v < columns);
            self.singles.extend(on_line);
        }
        self
    }
}

/// Takes from one heap.
struct Line {
    /// All multiples of this.
    step: Option<usize>,
    /// These besides.
    others: Vec<usize>,
}

impl Line {
    fn step(step: usize) -> Line {
        Line { step: Some(step), others: Vec::new() }
    }

    /// The multiples of the least possible step, which leaves the fewest others; nothing if these are too many. `legal` tells for each
    /// take whether it is legal, and not for 0.
    fn of(legal: &[bool]) -> Option<Line> {
        let all_legal = |step: &usize| *step < legal.len() && legal[*step..].iter().step_by(*step).all(|legal| *legal);
        let step = (1..=MAX_STEP).find(all_legal);
        let others = (1..legal.len()).filter(|&take| legal[take] && step.is_none_or(|step| !take.is_multiple_of(step)));
        let others: Vec<usize> = others.take(MAX_SINGLES + 1).collect();
        (others.len() <= MAX_SINGLES).then_some(Line { step, others })
    }
}
