//! A position with its heaps in order of size, and moves back in the user's order.

use numeration::Natural;
use rules::{Game, Move, Position};

/// x ≤ y.
pub(super) struct Sorted<'a> {
    pub(super) x: &'a Natural,
    pub(super) y: &'a Natural,
    swapped: bool,
}

impl<'a> Sorted<'a> {
    pub(super) fn new(position: &'a Position) -> Sorted<'a> {
        let Position { x, y } = position;
        if x <= y { Sorted { x, y, swapped: false } } else { Sorted { x: y, y: x, swapped: true } }
    }

    /// The take that leaves (`to_x`, `to_y`) of x and y, in the user's order; nothing if a heap would grow.
    pub(super) fn take_to(&self, to_x: &Natural, to_y: &Natural) -> Option<Move> {
        let taken = Move { u: self.x.checked_sub(to_x)?, v: self.y.checked_sub(to_y)? };
        Some(if self.swapped { taken.swapped() } else { taken })
    }

    /// The legal ones among the takes to `targets`, each once, in lexicographic order.
    pub(super) fn legal_takes(
        &self,
        game: &Game,
        position: &Position,
        targets: impl IntoIterator<Item = (Natural, Natural)>,
    ) -> Vec<Move> {
        let takes = targets.into_iter().filter_map(|(to_x, to_y)| self.take_to(&to_x, &to_y));
        let mut legal: Vec<Move> = takes.filter(|taken| game.check(position, taken).is_ok()).collect();
        legal.sort();
        legal.dedup();
        legal
    }
}
