//! The options of every position of a rectangle, whatever the rules.

use crate::compiled::{Compiled, Moves, Takes};
use std::collections::BTreeSet;

/// Where one can move to, for heaps within a rectangle.
pub(super) enum Options<'c> {
    /// For each u, every v such that (u, v) is a legal take: the heaps do not matter.
    Listed(Vec<Vec<u32>>),
    /// A formula that looks at the heaps, and extra moves.
    Formula(Takes<'c>, BTreeSet<(usize, usize)>),
    /// A multiple of the smaller heap from the larger one; whether a heap may reach 0.
    Euclid(bool),
}

impl<'c> Options<'c> {
    pub(super) fn new(rules: &'c Compiled, rows: usize, columns: usize) -> Options<'c> {
        let formula = match rules.moves() {
            Moves::Formula(formula) => formula,
            Moves::Euclid(euclid) => return Options::Euclid(euclid.zero),
        };
        let takes = Takes::new(formula, rows, columns);
        // A set, because families may have members in common, and then there are no more than cells.
        let extra: BTreeSet<(usize, usize)> = takes.extra_moves().collect();
        if takes.mention_heaps() {
            return Options::Formula(takes, extra);
        }
        let mut listed = vec![Vec::new(); rows];
        takes.for_each(|u, v| listed[u].push(v as u32));
        extra.into_iter().for_each(|(u, v)| listed[u].push(v as u32));
        for takes in &mut listed {
            takes.sort_unstable();
            takes.dedup();
        }
        Options::Listed(listed)
    }

    /// Bytes for lists of takes, at most.
    pub(super) fn bytes(rules: &Compiled, rows: u64, columns: u64) -> u128 {
        let cells = u128::from(rows) * u128::from(columns);
        let has_extra = matches!(rules.moves(), Moves::Formula(formula) if !formula.extra.is_empty());
        // A list that grows may have twice the room it needs, and a leaf of a set half as much as it has.
        let extra = if has_extra { cells * 40 } else { 0 };
        let listed = if rules.mentions_heaps() { 0 } else { u128::from(rows) * 24 + cells * 8 };
        extra + listed
    }

    /// Calls `found` with what each move from (`x`, `y`) leaves; gives the number of steps this took.
    pub(super) fn for_each(&self, (x, y): (usize, usize), mut found: impl FnMut(usize, usize)) -> u64 {
        let mut steps = 0;
        match self {
            Options::Listed(listed) => {
                for (u, takes) in listed[..=x].iter().enumerate() {
                    steps += 1;
                    for v in takes.iter().map(|&v| v as usize).take_while(|&v| v <= y) {
                        steps += 1;
                        found(x - u, y - v);
                    }
                }
            }
            Options::Formula(takes, extra) => {
                for u in 0..=x {
                    steps += takes.steps_each() * (y as u64 + 1);
                    takes.for_each_in_row((x, y), u, y + 1, |v| found(x - u, y - v));
                }
                for &(u, v) in extra.iter().filter(|&&(u, v)| u <= x && v <= y) {
                    steps += 1;
                    found(x - u, y - v);
                }
            }
            Options::Euclid(zero) => {
                let (small, mut left) = (x.min(y), x.max(y));
                let least = usize::from(!zero);
                while small > 0 && left >= small + least {
                    left -= small;
                    steps += 1;
                    if x <= y { found(x, left) } else { found(left, y) }
                }
            }
        }
        steps
    }
}
