//! The rules within a rectangle: which takes formula and extra moves allow along a line of it.

use super::column::{Along, Line};
use crate::bit_table::BitTable;
use formula::Values;
use numeration::Natural;
use numeration::work::{Halt, Meter};
use rules::FormulaRules;
use std::ops::Range;

/// A step with big integers counts this often.
const BIG_STEP: u64 = 32;

/// The rules of a game, ready to be asked about whole lines of takes.
pub(crate) struct Takes<'r> {
    rules: &'r FormulaRules,
    rows: usize,
    columns: usize,
    /// Machine integers are enough for the formula.
    fits: bool,
}

impl<'r> Takes<'r> {
    /// For heaps x < `rows`, y < `columns`.
    pub(crate) fn new(rules: &'r FormulaRules, rows: usize, columns: usize) -> Takes<'r> {
        let longest = i64::try_from(rows.max(columns)).ok().and_then(|longest| longest.checked_add(1));
        let fits = longest.is_some_and(|longest| rules.formula.fits_along(longest));
        Takes { rules, rows, columns, fits }
    }

    /// Steps for one place of a line, about.
    pub(crate) fn steps_each(&self) -> u64 {
        self.rules.formula.size() * if self.fits { 1 } else { BIG_STEP }
    }

    /// Whether the legal takes depend on the heaps.
    pub(crate) fn mention_heaps(&self) -> bool {
        self.rules.formula.mentions_heaps()
    }

    /// The truth of the formula, in one order or both, along the first `length` places of a line.
    pub(crate) fn along(&self, line: &Line, length: usize, meter: &mut Meter<'_>) -> Result<Vec<bool>, Halt> {
        if !self.fits {
            meter.spend(length as u64 * self.steps_each())?;
        }
        let mut steps = 0;
        let truth = self.truth(line, length, &mut steps);
        meter.spend(steps)?;
        Ok(truth)
    }

    /// The same without a limit. `steps` grows by what it took in machine integers.
    fn truth(&self, line: &Line, length: usize, steps: &mut u64) -> Vec<bool> {
        let formula = &self.rules.formula;
        if !self.fits {
            return (0..length as i64).map(|index| self.holds(line, index)).collect();
        }
        let mut truth = formula.along(line, length, steps);
        if !self.rules.ordered {
            let swapped = formula.along(&line.swapped(), length, steps);
            truth.iter_mut().zip(swapped).for_each(|(value, more)| *value |= more);
        }
        truth
    }

    /// Whether the formula allows to take `u` and each of the `v` from (`x`, `y`); extra moves do not count.
    pub(crate) fn in_row(&self, (x, y): (usize, usize), u: usize, v: Range<usize>) -> Vec<bool> {
        let fixed = |value: usize| (value as i64, 0);
        self.truth(&Line { x: fixed(x), y: fixed(y), u: fixed(u), v: (v.start as i64, 1) }, v.len(), &mut 0)
    }

    /// The truth as bits; those past the length mean nothing.
    fn bits_along(&self, line: &Line, length: usize, meter: &mut Meter<'_>) -> Result<Vec<u64>, Halt> {
        if !self.fits {
            let pack = |bits: &[bool]| bits.iter().rev().fold(0, |word, bit| word << 1 | u64::from(*bit));
            return Ok(self.along(line, length, meter)?.chunks(64).map(pack).collect());
        }
        let mut steps = 0;
        let mut truth = self.rules.formula.bits_along(line, length, &mut steps);
        if !self.rules.ordered {
            let swapped = self.rules.formula.bits_along(&line.swapped(), length, &mut steps);
            truth.iter_mut().zip(swapped).for_each(|(word, more)| *word |= more);
        }
        meter.spend(steps)?;
        Ok(truth)
    }

    /// The formula at one place of a line, in numbers of any size.
    fn holds(&self, line: &Line, index: i64) -> bool {
        let at = |(start, step): (i64, i64)| Natural::from((start + step * index).unsigned_abs());
        let (x, y, u, v) = (at(line.x), at(line.y), at(line.u), at(line.v));
        let values = Values { x: &x, y: &y, u: &u, v: &v };
        self.rules.formula.holds_at(values) || (!self.rules.ordered && self.rules.formula.holds_at(values.swapped()))
    }

    /// Every extra move (u, v) of the rectangle, in both orders, sorted.
    pub(crate) fn extra(&self) -> Vec<(usize, usize)> {
        self.extra_within(self.rows, self.columns)
    }

    /// The same with u < `rows`, v < `columns`.
    pub(crate) fn extra_within(&self, rows: usize, columns: usize) -> Vec<(usize, usize)> {
        let longest = Natural::from(rows.max(columns).saturating_sub(1));
        let index = |natural: &Natural| natural.to_usize().unwrap_or(usize::MAX);
        let written = self.rules.extra.within(&longest, &longest).map(|taken| (index(&taken.u), index(&taken.v)));
        let both = written.flat_map(|(u, v)| [(u, v), (v, u)]);
        let mut list: Vec<_> = both.filter(|&(u, v)| u < rows && v < columns && (u, v) != (0, 0)).collect();
        list.sort_unstable();
        list.dedup();
        list
    }

    /// For rules that do not mention the heaps: calls `found` for every take (u, v) ≠ (0, 0) of the rectangle that the formula allows, in
    /// lexicographic order.
    pub(crate) fn for_each(&self, mut found: impl FnMut(usize, usize)) {
        /// Long rows are evaluated in pieces that stay in cache.
        const PIECE: usize = 4096;
        for u in 0..self.rows {
            for start in (0..self.columns).step_by(PIECE) {
                let truth = self.in_row((u, 0), u, start..(start + PIECE).min(self.columns));
                for (v, _) in (start..).zip(truth).filter(|&(v, legal)| legal && (u, v) != (0, 0)) {
                    found(u, v);
                }
            }
        }
    }

    /// For rules that do not mention the heaps: whether each (u, v) of the rectangle is a legal take.
    pub(crate) fn table(&self, meter: &mut Meter<'_>) -> Result<BitTable, Halt> {
        self.at_heaps((0, 0), meter)
    }

    /// Whether each (u, v) of the rectangle is a legal take from heaps (`x`, `y`).
    pub(crate) fn at_heaps(&self, (x, y): (i64, i64), meter: &mut Meter<'_>) -> Result<BitTable, Halt> {
        let mut legal = BitTable::new(self.rows, self.columns);
        for u in 0..self.rows {
            // Only the beginning of the work, or all of it: nothing is decided yet, but the caller may have had enough.
            meter.tell(0, Some(self.rows as u64))?;
            let line = Line { x: (x, 0), y: (y, 0), u: (u as i64, 0), v: (0, 1) };
            legal.row_mut(u).copy_from_slice(&self.bits_along(&line, self.columns, meter)?);
            legal.end_row(u);
        }
        for (u, v) in self.extra() {
            legal.set(u, v);
        }
        legal.row_mut(0)[0] &= !1;
        Ok(legal)
    }
}
