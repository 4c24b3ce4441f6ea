//! The picture of the legal takes, with its whole columns and diagonals told apart from the rest.

use super::bitmap::{Stretch, all_stretches};
use crate::bit_table::BitTable;
use numeration::work::{Halt, Meter};
use std::ops::Range;

/// Which takes (u, v) are legal within a rectangle.
pub(super) struct Picture {
    pub legal: BitTable,
    /// The stretches of row 0: takes from the second heap alone.
    pub own: Vec<Range<usize>>,
    /// Takes (u, v) with one v and all u from some on.
    pub columns: Vec<Line>,
    /// Takes (u, u + c) with one c and all u from some on.
    pub diagonals: Vec<Line>,
    /// All other takes of u > 0, and their stretches.
    pub rest: BitTable,
    pub others: Vec<Stretch>,
}

/// A column or a diagonal that goes on to the end of the rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// Its first row, above 0.
    pub from: usize,
    /// The column in which it begins.
    pub at: usize,
}

/// With more lines than these a picture is no picture of lines.
const MOST_LINES: usize = 1 << 10;

impl Picture {
    /// Tells the lines of `legal` apart.
    pub(super) fn new(legal: BitTable, meter: &mut Meter<'_>) -> Result<Picture, Halt> {
        let mut rest = legal.clone();
        let lines = |is_diagonal: bool, rest: &mut BitTable| {
            let found = long_lines(&legal, is_diagonal);
            let found = if found.len() > MOST_LINES { Vec::new() } else { found };
            for line in &found {
                cells(&legal, *line, is_diagonal).for_each(|(u, v)| clear(rest, u, v));
            }
            found
        };
        let (columns, diagonals) = (lines(false, &mut rest), lines(true, &mut rest));
        meter.spend((legal.rows() * (legal.row(0).len() + columns.len() + diagonals.len())) as u64)?;
        let own =
            all_stretches(&legal, meter)?.into_iter().take_while(|(u, _)| *u == 0).map(|(_, words)| words).collect();
        rest.row_mut(0).fill(0);
        let others = all_stretches(&rest, meter)?;
        Ok(Picture { legal, own, columns, diagonals, rest, others })
    }
}

fn clear(table: &mut BitTable, u: usize, v: usize) {
    table.row_mut(u)[v / 64] &= !(1 << (v % 64));
}

/// The cells of a line.
fn cells(legal: &BitTable, line: Line, is_diagonal: bool) -> impl Iterator<Item = (usize, usize)> {
    let columns = legal.columns();
    let cells = (line.from..legal.rows()).map(move |u| (u, line.at + if is_diagonal { u - line.from } else { 0 }));
    cells.take_while(move |(_, v)| *v < columns)
}

/// The lines that go on at least from the middle row to the end; diagonals not further off the main one than a quarter of the rows.
fn long_lines(legal: &BitTable, is_diagonal: bool) -> Vec<Line> {
    let (rows, columns) = (legal.rows(), legal.columns());
    let middle = rows / 2;
    if middle == 0 || columns == 0 {
        return Vec::new();
    }
    let last = if is_diagonal { (middle + rows / 4).min(columns - 1) } else { columns - 1 };
    let first = if is_diagonal { middle - rows / 4 } else { 0 };
    let in_middle = legal.ones(middle).filter(|v| (first..=last).contains(v));
    let mut found = Vec::new();
    for at in in_middle {
        let goes_on = cells(legal, Line { from: middle, at }, is_diagonal).all(|(u, v)| legal.get(u, v));
        if !goes_on {
            continue;
        }
        let mut line = Line { from: middle, at };
        while line.from > 1 {
            let before = Line { from: line.from - 1, at: if is_diagonal { line.at.wrapping_sub(1) } else { line.at } };
            if before.at >= columns || !legal.get(before.from, before.at) {
                break;
            }
            line = before;
        }
        found.push(line);
        if found.len() > MOST_LINES {
            break;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use numeration::work::Work;

    #[test]
    fn columns_and_diagonals_are_told_apart_from_the_rest() {
        let mut legal = BitTable::new(100, 100);
        for u in 0..100 {
            legal.set(u, 0);
            if u != 2 {
                legal.set(u, u);
            }
            if u + 3 < 100 {
                legal.set(u, u + 3);
            }
            legal.set(0, u);
        }
        legal.set(7, 9);
        let work = Work::default();
        let picture = Picture::new(legal, &mut Meter::new(&work, "a test")).unwrap();
        assert_eq!(picture.columns, [Line { from: 1, at: 0 }]);
        assert_eq!(picture.diagonals, [Line { from: 3, at: 3 }, Line { from: 1, at: 4 }]);
        let rest: Vec<(usize, usize)> = (0..100).flat_map(|u| picture.rest.ones(u).map(move |v| (u, v))).collect();
        assert_eq!(rest, [(1, 1), (7, 9)]);
        assert_eq!(picture.others.len(), 2);
    }
}
