//! The rules within a rectangle: which takes formula and extra moves allow along a line of it.

use super::column::{Along, Line};
use crate::bit_table::BitTable;
use formula::Values;
use numeration::Natural;
use numeration::work::{Halt, Meter, Resource};
use rules::FormulaRules;
use std::ops::ControlFlow;

/// A step with big integers counts this often.
const BIG_STEP: u64 = 32;

/// Lines are evaluated in pieces of so many places, whole words of them: while a formula is evaluated it needs some dozen bytes for each
/// place, and pieces stay in cache.
const PIECE: usize = 4096;

/// What a list of extra moves is for.
const LISTING: &str = "the list of extra moves";

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
        // What the whole language says is evaluated move by move.
        let fits = rules.further.is_none() && longest.is_some_and(|longest| rules.formula.fits_along(longest));
        Takes { rules, rows, columns, fits }
    }

    /// Steps for one place of a line, about.
    pub(crate) fn steps_each(&self) -> u64 {
        let further = self.rules.further.as_ref().map_or(0, |further| further.rest().size());
        (self.rules.formula.size() + further) * if self.fits { 1 } else { BIG_STEP }
    }

    /// Whether the legal takes depend on the heaps.
    pub(crate) fn mention_heaps(&self) -> bool {
        self.rules.mentions_heaps()
    }

    /// Calls `found` for each of the first `length` places of a line at which the formula holds, in one order or both; at what it breaks off,
    /// the answer is true.
    pub(crate) fn find_along(
        &self,
        line: &Line,
        length: usize,
        meter: &mut Meter<'_>,
        mut found: impl FnMut(usize) -> ControlFlow<()>,
    ) -> Result<bool, Halt> {
        for start in (0..length).step_by(PIECE) {
            let truth = self.along(&line.from(start), PIECE.min(length - start), meter)?;
            let mut places = (start..).zip(truth).filter(|(_, holds)| *holds);
            if places.any(|(place, _)| found(place).is_break()) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The truth of the formula, in one order or both, along the first `length` places of a line.
    fn along(&self, line: &Line, length: usize, meter: &mut Meter<'_>) -> Result<Vec<bool>, Halt> {
        if !self.fits {
            meter.spend(length as u64 * self.steps_each())?;
        }
        if let Some(further) = &self.rules.further {
            let each = further.rest().size() * BIG_STEP;
            return (0..length as i64).map(|index| self.decided(line, index, each, meter)).collect();
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

    /// Calls `found` for each v < `length` such that the formula allows to take (`u`, v) from (`x`, `y`), growing; extra moves do not count.
    pub(crate) fn for_each_in_row(
        &self,
        (x, y): (usize, usize),
        u: usize,
        length: usize,
        mut found: impl FnMut(usize),
    ) {
        let fixed = |value: usize| (value as i64, 0);
        for start in (0..length).step_by(PIECE) {
            let line = Line { x: fixed(x), y: fixed(y), u: fixed(u), v: (start as i64, 1) };
            let truth = self.truth(&line, PIECE.min(length - start), &mut 0);
            (start..).zip(truth).filter(|&(v, legal)| legal && (u, v) != (0, 0)).for_each(|(v, _)| found(v));
        }
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

    /// Sets the bits y < `length` of `words` for which the formula holds at the heaps (`x`, y), nothing being taken.
    pub(crate) fn at_positions(
        &self,
        x: usize,
        length: usize,
        words: &mut [u64],
        meter: &mut Meter<'_>,
    ) -> Result<(), Halt> {
        let line = Line { x: (x as i64, 0), y: (0, 1), u: (0, 0), v: (0, 0) };
        for (piece, words) in words.chunks_mut(PIECE / 64).enumerate() {
            let start = piece * PIECE;
            let truth = self.bits_along(&line.from(start), PIECE.min(length - start), meter)?;
            words.iter_mut().zip(truth).for_each(|(word, more)| *word |= more);
        }
        Ok(())
    }

    /// The formula at one place of a line, in numbers of any size.
    /// Whether rules of the whole language allow a take; every value that is tried for a quantified variable costs `each`.
    fn decided(&self, line: &Line, index: i64, each: u64, meter: &mut Meter<'_>) -> Result<bool, Halt> {
        let at = |(start, step): (i64, i64)| Natural::from((start + step * index).unsigned_abs());
        let (x, y, u, v) = (at(line.x), at(line.y), at(line.u), at(line.v));
        let allowed = meter.work().steps;
        match self.rules.decide_by_formula(Values { x: &x, y: &y, u: &u, v: &v }, allowed) {
            Ok((holds, tries)) => {
                meter.spend(tries.saturating_mul(each))?;
                Ok(holds)
            }
            Err(_) => {
                let needed = u128::from(allowed) + 1;
                Err(Halt::Limit { what: Resource::Steps, needed, allowed, during: "evaluating the rules" })
            }
        }
    }

    fn holds(&self, line: &Line, index: i64) -> bool {
        let at = |(start, step): (i64, i64)| Natural::from((start + step * index).unsigned_abs());
        let (x, y, u, v) = (at(line.x), at(line.y), at(line.u), at(line.v));
        let values = Values { x: &x, y: &y, u: &u, v: &v };
        self.rules.decide_by_formula(values, u64::MAX).is_ok_and(|(holds, _)| holds)
    }

    /// Every extra move (u, v) of the rectangle, in both orders, sorted; `beside` are the bytes that are in use when there is a list.
    ///
    /// # Errors
    /// The list needs more memory than allowed, or the wish to stop.
    pub(crate) fn extra(&self, beside: u128, meter: &mut Meter<'_>) -> Result<Vec<(usize, usize)>, Halt> {
        let mut list: Vec<(usize, usize)> = Vec::new();
        for taken in self.extra_moves() {
            if list.len() == list.capacity() {
                let more = list.len().max(64);
                let bytes = size_of::<(usize, usize)>() * (list.len() + more);
                meter.work().reserve(beside.saturating_add(bytes as u128), LISTING)?;
                meter.tell(0, Some(self.rows as u64))?;
                list.reserve_exact(more);
            }
            list.push(taken);
        }
        list.sort_unstable();
        list.dedup();
        Ok(list)
    }

    /// Every extra move (u, v) of the rectangle, in both orders; some may come twice.
    pub(crate) fn extra_moves(&self) -> impl Iterator<Item = (usize, usize)> {
        self.extra_moves_within(self.rows, self.columns)
    }

    /// The same with u < `rows`, v < `columns`.
    pub(crate) fn extra_moves_within(&self, rows: usize, columns: usize) -> impl Iterator<Item = (usize, usize)> {
        let longest = Natural::from(rows.max(columns).saturating_sub(1));
        let index = |natural: &Natural| natural.to_usize().unwrap_or(usize::MAX);
        let written = self.rules.extra.within(&longest, &longest).map(move |taken| (index(&taken.u), index(&taken.v)));
        let both = written.flat_map(|(u, v)| [(u, v), (v, u)]);
        both.filter(move |&(u, v)| u < rows && v < columns && (u, v) != (0, 0))
    }

    /// For rules that do not mention the heaps: calls `found` for every take (u, v) ≠ (0, 0) of the rectangle that the formula allows, in
    /// lexicographic order.
    pub(crate) fn for_each(&self, mut found: impl FnMut(usize, usize)) {
        for u in 0..self.rows {
            self.for_each_in_row((u, 0), u, self.columns, |v| found(u, v));
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
            for (piece, words) in legal.row_mut(u).chunks_mut(PIECE / 64).enumerate() {
                let start = piece * PIECE;
                let length = PIECE.min(self.columns - start);
                words.copy_from_slice(&self.bits_along(&line.from(start), length, meter)?);
            }
            legal.end_row(u);
        }
        for (u, v) in self.extra_moves() {
            legal.set(u, v);
        }
        legal.row_mut(0)[0] &= !1;
        Ok(legal)
    }
}
