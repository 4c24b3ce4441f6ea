//! Which takes a formula allows, many at once.

use crate::families::FormulaRules;
use crate::rules::Along;
use crate::rules::Values;
use crate::rules::column::Line;
use numeration::Natural;
use std::ops::Range;

/// Rules prepared for a table of a given size.
pub(super) struct Takes {
    rules: FormulaRules,
    /// Machine integers are enough for the formula.
    fits: bool,
}

impl Takes {
    pub(super) fn new(rules: FormulaRules, rows: usize, columns: usize) -> Takes {
        let fits = rules.formula.fits_along(rows.max(columns) as i64);
        Takes { rules, fits }
    }

    /// Whether the legal takes depend on the heaps.
    pub(super) fn mention_heaps(&self) -> bool {
        self.rules.formula.mentions_heaps()
    }

    /// Whether the formula allows to take `u` and each of the `v` from (`x`, `y`); extra moves do not count.
    pub(super) fn along(&self, (x, y): (usize, usize), u: usize, v: Range<usize>) -> Vec<bool> {
        if !self.fits {
            return v.map(|v| self.holds((x, y), (u, v))).collect();
        }
        let fixed = |value: usize| (value as i64, 0);
        let line = Line { x: fixed(x), y: fixed(y), u: fixed(u), v: (v.start as i64, 1) };
        let mut truth = self.rules.formula.along(&line, v.len(), &mut 0);
        if !self.rules.ordered {
            let swapped = self.rules.formula.along(&line.swapped(), v.len(), &mut 0);
            truth.iter_mut().zip(swapped).for_each(|(value, more)| *value |= more);
        }
        truth
    }

    /// The same for one take, in numbers of any size.
    fn holds(&self, position: (usize, usize), taken: (usize, usize)) -> bool {
        let [x, y, u, v] = [position.0, position.1, taken.0, taken.1].map(Natural::from);
        let values = Values { x: &x, y: &y, u: &u, v: &v };
        self.rules.formula.holds_at(values) || (!self.rules.ordered && self.rules.formula.holds_at(values.swapped()))
    }

    /// For rules that do not mention the heaps: calls `found` for every take (u, v) ≠ (0, 0) that the formula allows in a table
    /// of `rows` × `columns`, in lexicographic order.
    pub(super) fn for_each(&self, rows: usize, columns: usize, mut found: impl FnMut(usize, usize)) {
        /// Long rows are evaluated in pieces that stay in cache.
        const PIECE: usize = 4096;
        for u in 0..rows {
            for start in (0..columns).step_by(PIECE) {
                let truth = self.along((u, 0), u, start..(start + PIECE).min(columns));
                for (v, _) in (start..).zip(truth).filter(|&(v, legal)| legal && (u, v) != (0, 0)) {
                    found(u, v);
                }
            }
        }
    }

    /// The extra moves, in both orders, that fit into a table of `rows` × `columns`.
    pub(super) fn extra(&self, rows: usize, columns: usize) -> Vec<(usize, usize)> {
        let most = Natural::from(rows.max(columns));
        let index = |natural: &Natural| natural.to_usize().unwrap_or(usize::MAX);
        let written = self.rules.extra.within(&most, &most).map(|taken| (index(&taken.u), index(&taken.v)));
        let both = written.flat_map(|(u, v)| [(u, v), (v, u)]);
        let mut list: Vec<_> = both.filter(|&(u, v)| u < rows && v < columns && (u, v) != (0, 0)).collect();
        list.sort_unstable();
        list.dedup();
        list
    }
}
