//! Formula and extra moves along lines of a table: which takes are legal there.

use super::bits::BitTable;
use crate::game::FormulaRules;
use crate::rules::Along;
use crate::rules::Values;
use crate::rules::column::Line;
use numeration::Natural;
use numeration::work::{Halt, Meter};

/// A step with big integers counts this often.
const BIG_STEP: u64 = 32;

/// The rules of a game, ready to be asked about whole lines of takes.
pub(crate) struct Takes<'r> {
    pub rules: &'r FormulaRules,
    /// Machine integers are enough for the formula.
    fits: bool,
}

impl<'r> Takes<'r> {
    /// For heaps up to `longest`.
    pub(crate) fn new(rules: &'r FormulaRules, longest: u64) -> Takes<'r> {
        let fits = i64::try_from(longest).is_ok_and(|longest| rules.formula.fits_along(longest + 1));
        Takes { rules, fits }
    }

    /// The truth of the formula, in one order or both, along the first `length` places of a line.
    pub(crate) fn along(&self, line: &Line, length: usize, meter: &mut Meter<'_>) -> Result<Vec<bool>, Halt> {
        let formula = &self.rules.formula;
        if !self.fits {
            meter.spend(length as u64 * formula.size() * BIG_STEP)?;
            return Ok((0..length as i64).map(|index| self.holds(line, index)).collect());
        }
        let mut steps = 0;
        let mut truth = formula.along(line, length, &mut steps);
        if !self.rules.ordered {
            let swapped = formula.along(&line.swapped(), length, &mut steps);
            truth.iter_mut().zip(swapped).for_each(|(value, more)| *value |= more);
        }
        meter.spend(steps)?;
        Ok(truth)
    }

    /// The same as bits; those past the length mean nothing.
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

    /// Every extra move (u, v) with u < `rows`, v < `columns`, in both orders.
    pub(crate) fn extra(&self, rows: usize, columns: usize) -> Vec<(usize, usize)> {
        let longest = Natural::from(rows.max(columns) - 1);
        let index = |natural: &Natural| natural.to_usize().unwrap_or(usize::MAX);
        let written = self.rules.extra.within(&longest, &longest).map(|taken| (index(&taken.u), index(&taken.v)));
        let both = written.flat_map(|(u, v)| [(u, v), (v, u)]);
        both.filter(|&(u, v)| u < rows && v < columns).collect()
    }

    /// For rules that do not mention the heaps: whether (u, v) is a legal take, for all u < `rows`, v < `columns`.
    pub(crate) fn table(&self, rows: usize, columns: usize, meter: &mut Meter<'_>) -> Result<BitTable, Halt> {
        self.at_heaps((0, 0), rows, columns, meter)
    }

    /// Whether (u, v) is a legal take from heaps (`x`, `y`), for all u < `rows`, v < `columns`.
    pub(super) fn at_heaps(
        &self,
        (x, y): (i64, i64),
        rows: usize,
        columns: usize,
        meter: &mut Meter<'_>,
    ) -> Result<BitTable, Halt> {
        let mut legal = BitTable::new(rows, columns);
        for u in 0..rows {
            // Only the beginning of the work, or all of it: nothing is decided yet, but the caller may have had enough.
            meter.tell(0, Some(rows as u64))?;
            let line = Line { x: (x, 0), y: (y, 0), u: (u as i64, 0), v: (0, 1) };
            legal.row_mut(u).copy_from_slice(&self.bits_along(&line, columns, meter)?);
            legal.end_row(u);
        }
        for (u, v) in self.extra(rows, columns) {
            legal.set(u, v);
        }
        legal.row_mut(0)[0] &= !1;
        Ok(legal)
    }
}
