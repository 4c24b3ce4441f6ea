//! Games in which the opponent may forbid options, by the words of their definition.

use std::collections::HashMap;

/// Whether a position is P: before each move the opponent forbids up to `block` of the positions that a move may lead to, and who cannot move
/// loses, in misère play wins.
///
/// Every choice of the opponent is tried, and every answer to it, so this is for small heaps.
///
/// ```
/// use testkit::BlockingGame;
/// let wythoff = |_: (u64, u64), (u, v): (u64, u64)| u == 0 || v == 0 || u == v;
/// let mut game = BlockingGame::new(wythoff, 1, false);
/// // (1, 0) has the option (0, 0) alone, which is forbidden.
/// assert!(game.is_p((1, 0)) && !game.is_p((2, 0)));
/// ```
#[derive(Debug)]
pub struct BlockingGame<L> {
    legal: L,
    block: usize,
    misere: bool,
    known: HashMap<(u64, u64), bool>,
}

impl<L: Fn((u64, u64), (u64, u64)) -> bool> BlockingGame<L> {
    /// The game in which `legal` says which (u, v) may be taken from (x, y).
    pub fn new(legal: L, block: usize, misere: bool) -> BlockingGame<L> {
        BlockingGame { legal, block, misere, known: HashMap::new() }
    }

    /// The positions that a move from here leads to, each once.
    fn options(&self, (x, y): (u64, u64)) -> Vec<(u64, u64)> {
        let takes = (0..=x).flat_map(|u| (0..=y).map(move |v| (u, v))).skip(1);
        takes.filter(|&taken| (self.legal)((x, y), taken)).map(|(u, v)| (x - u, y - v)).collect()
    }

    /// Whether whoever has just moved here, and now forbids, wins.
    pub fn is_p(&mut self, position: (u64, u64)) -> bool {
        if let Some(known) = self.known.get(&position) {
            return *known;
        }
        let options = self.options(position);
        let winning: Vec<bool> = options.iter().map(|&option| self.is_p(option)).collect();
        let wins = self.some_choice_wins(&winning, &mut vec![false; options.len()], 0, self.block);
        self.known.insert(position, wins);
        wins
    }

    /// Whether the opponent wins by forbidding up to `left` further options from number `from` on.
    fn some_choice_wins(&self, winning: &[bool], forbidden: &mut Vec<bool>, from: usize, left: usize) -> bool {
        let mut open =
            winning.iter().zip(forbidden.iter()).filter(|(_, forbidden)| !**forbidden).map(|(wins, _)| *wins);
        let mover_wins = match open.next() {
            None => self.misere,
            Some(first) => first || open.any(|wins| wins),
        };
        if !mover_wins {
            return true;
        }
        for next in from..if left > 0 { winning.len() } else { 0 } {
            forbidden[next] = true;
            let wins = self.some_choice_wins(winning, forbidden, next + 1, left - 1);
            forbidden[next] = false;
            if wins {
                return true;
            }
        }
        false
    }
}
