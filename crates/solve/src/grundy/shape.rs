//! The legal takes within a table as whole rows, columns and diagonals, and a few single ones.
//!
//! Where the rules are made of lines, these are cut to the table. Elsewhere nothing is proved about the formula: the takes that fit into the
//! table are looked at one by one, and no others matter there.

use crate::compiled::{Compiled, LineRules, Steps, Takes};
use rules::families::Target;
use std::collections::BTreeSet;

/// The largest step of a row or column that is kept as lines: each residue needs a set of its own.
const MAX_STEP: usize = 16;

/// Rows and columns of a tile of values: the words of its lines that matter fit into the second cache.
pub(crate) const SIDE: usize = 64;

/// Tables this many times longer than wide have lines that are nearly empty, and are not filled like squares.
pub(super) const LONGER: usize = 16;

/// The most single takes: each of them is looked up for every position.
pub(super) const MAX_SINGLES: usize = 512;

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
    /// What a move may leave.
    pub target: Option<Target>,
    /// (u, v) is legal exactly if (v, u) is, as far as both fit into the table.
    pub symmetric: bool,
}

impl Shape {
    /// Nothing if the takes are no lines, or depend on the heaps.
    pub(super) fn of(rules: &Compiled, rows: usize, columns: usize) -> Option<Shape> {
        let by_trial = || {
            let takes = Takes::new(rules.plain()?, rows, columns);
            if takes.mention_heaps() { None } else { Shape::of_takes(&takes, rows, columns) }
        };
        let of_lines = |lines: &LineRules| Shape::of_lines(lines, rows, columns);
        let shape = rules.lines().ok().and_then(of_lines).or_else(by_trial)?;
        Some(Shape { target: rules.target(), ..shape })
    }

    /// Nothing if too many takes are single ones, or some lie on other lines.
    fn of_lines(lines: &LineRules, rows: usize, columns: usize) -> Option<Shape> {
        if !lines.rays.is_empty() {
            return None;
        }
        let (last_row, last_column) = (rows.saturating_sub(1), columns.saturating_sub(1));
        let single_takes = lines.single_takes(last_row as u64, last_column as u64, MAX_SINGLES)?;
        // Within the table.
        let single_takes: Vec<_> = single_takes.into_iter().map(|(u, v)| (u as usize, v as usize)).collect();
        let row =
            Line::of_steps(&lines.row, columns, single_takes.iter().filter(|take| take.0 == 0).map(|take| take.1))?;
        let column =
            Line::of_steps(&lines.column, rows, single_takes.iter().filter(|take| take.1 == 0).map(|take| take.0))?;
        let mut singles: Vec<_> = single_takes.into_iter().filter(|&(u, v)| u > 0 && v > 0).collect();
        let mut differences = Vec::new();
        let (down, across) = (rows.saturating_sub(2) as i64, columns.saturating_sub(2) as i64);
        for band in &lines.bands {
            let inside = band.least.max(-across)..=band.most.min(down);
            if band.steps.is_all() {
                differences.extend(inside);
                continue;
            }
            for c in inside {
                let (more_u, more_v) = (c.max(0) as usize, (-c).max(0) as usize);
                let most = last_row.saturating_sub(more_u).min(last_column.saturating_sub(more_v));
                singles.extend(band.steps.up_to(most).take(MAX_SINGLES + 1).map(|t| (t + more_u, t + more_v)));
                if singles.len() > MAX_SINGLES {
                    return None;
                }
            }
        }
        Some(Shape::new(row, column, differences, singles, rows.min(columns)))
    }

    /// Whether these are the takes of classical Wythoff and no others.
    pub(super) fn is_classical(&self) -> bool {
        let all_lines = [self.row_step, self.column_step] == [Some(1); 2] && self.differences == [0];
        all_lines && self.singles.is_empty() && self.target.is_none()
    }

    /// Whether a move may leave (`x`, `y`).
    #[inline]
    pub(super) fn allows(&self, x: usize, y: usize) -> bool {
        self.target.is_none_or(|target| target.allows(x, y))
    }

    fn of_takes(takes: &Takes<'_>, rows: usize, columns: usize) -> Option<Shape> {
        let (mut in_row, mut in_column) = (vec![false; columns], vec![false; rows]);
        // How many takes from both heaps there are for each difference u − v, moved to start from 0.
        let mut counts = vec![0u32; rows + columns];
        let index = |u: usize, v: usize| u + columns - v;
        takes.for_each(|u, v| match (u, v) {
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
            takes.for_each(|u, v| {
                if u > 0 && v > 0 && !full(index(u, v)) {
                    singles.insert((u, v));
                }
            });
        }
        for (u, v) in takes.extra_moves() {
            match (u, v) {
                (0, v) => in_row[v] = true,
                (u, 0) => in_column[u] = true,
                (u, v) if !full(index(u, v)) => drop(singles.insert((u, v))),
                _ => {}
            }
            if singles.len() > MAX_SINGLES {
                return None;
            }
        }
        let differences = (0..counts.len()).filter(|&place| full(place)).map(|place| place as i64 - columns as i64);
        let (row, column) = (Line::of(&in_row)?, Line::of(&in_column)?);
        Some(Shape::new(row, column, differences.collect(), singles.into_iter().collect(), rows.min(columns)))
    }

    /// `side` is the length of the square in which symmetry can be asked for.
    fn new(row: Line, column: Line, differences: Vec<i64>, mut singles: Vec<(usize, usize)>, side: usize) -> Shape {
        singles.extend(row.others.iter().map(|&v| (0, v)));
        singles.extend(column.others.iter().map(|&u| (u, 0)));
        let both = |c: &i64| c.unsigned_abs() as usize + 2 > side || differences.binary_search(&-c).is_ok();
        let known: BTreeSet<_> = singles.iter().copied().collect();
        let mirrored = |&(u, v): &(usize, usize)| u.max(v) >= side || known.contains(&(v, u));
        let symmetric = row.step == column.step && differences.iter().all(both) && singles.iter().all(mirrored);
        Shape { row_step: row.step, column_step: column.step, differences, singles, target: None, symmetric }
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

    /// The same with the short lines as single takes, where the table is much longer than wide and these are few.
    pub(super) fn without_short_lines(&self, rows: usize, columns: usize) -> Option<Shape> {
        let (wide, high) = (columns / MUCH_LONGER >= rows, rows / MUCH_LONGER >= columns);
        let side = rows.min(columns);
        if !(wide || high) || side.saturating_mul(self.differences.len() + 1) > 2 * MAX_SINGLES {
            return None;
        }
        let mut shape = self.clone();
        let step = if wide { shape.column_step.take() } else { shape.row_step.take() };
        for take in step.into_iter().flat_map(|step| (step..side).step_by(step)) {
            shape.singles.push(if wide { (take, 0) } else { (0, take) });
        }
        for c in std::mem::take(&mut shape.differences) {
            let (u, v) = if c < 0 { (1, 1 + c.unsigned_abs() as usize) } else { (1 + c as usize, 1) };
            let on_line = (0..side).map(|more| (u + more, v + more)).filter(|&(u, v)| u < rows && v < columns);
            shape.singles.extend(on_line);
        }
        Some(shape)
    }

    /// Bytes of the lists, and of those made of them while a table is filled, at most: a difference once more as a take, and turned round.
    pub(super) fn bytes(&self) -> u128 {
        let of_differences = size_of::<i64>() * 2 + size_of::<(usize, usize)>();
        let of_singles = size_of::<(usize, usize)>() * 3 + size_of::<u32>() * 2;
        (self.differences.len() * of_differences + self.singles.len() * of_singles) as u128
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
    /// These steps and `others` up to the end of the line; nothing if too many are left beside the multiples of one number.
    fn of_steps(steps: &Steps, length: usize, others: impl Iterator<Item = usize>) -> Option<Line> {
        if steps.is_all() {
            return Some(Line { step: Some(1), others: Vec::new() });
        }
        let mut legal = vec![false; length];
        steps.up_to(length.saturating_sub(1)).chain(others).for_each(|take| legal[take] = true);
        Line::of(&legal)
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
