//! The rules of a game in plain sentences.

use super::{Game, Play, Ruleset};

impl Game {
    /// The rules and who wins, in a few plain sentences.
    ///
    /// ```
    /// let game: games::Game = "wythoff:a=2,misere".parse()?;
    /// assert_eq!(
    ///     game.rules_in_words(),
    ///     "Take any number of tokens from one heap, or from both heaps numbers that differ by less than 2. \
    ///      Who cannot move wins: do not take the last token."
    /// );
    /// # Ok::<(), games::GameError>(())
    /// ```
    pub fn rules_in_words(&self) -> String {
        let moves = match &self.ruleset {
            Ruleset::Wythoff { a, offdiagonal } => {
                let both = match a {
                    0 | 1 => "the same number from both".to_owned(),
                    _ => format!("from both heaps numbers that differ by less than {a}"),
                };
                let restriction = if *offdiagonal { ", but never leave two equal heaps" } else { "" };
                format!("Take any number of tokens from one heap, or {both}{restriction}.")
            }
            Ruleset::Connell { k: 0 | 1 } => {
                "Take any number of tokens from one heap, or the same number from both.".to_owned()
            }
            Ruleset::Connell { k } => {
                format!("Take a multiple of {k} tokens from one heap, or the same number of any size from both.")
            }
            Ruleset::LarssonWeimerskirch { k: 0 | 1 } => {
                "Take any number of tokens from one heap, or the same number from both.".to_owned()
            }
            Ruleset::LarssonWeimerskirch { k: 2 } => "Take any number of tokens from one heap, or from both heaps numbers that differ \
                by less than 2, or in either order one of the pairs (2, 6), (9, 25), (35, 96), …, in which (u, v) is followed by \
                (u + v + 1, 2u + 3v + 3)."
                .to_owned(),
            Ruleset::LarssonWeimerskirch { k } => format!(
                "Take any number of tokens from one heap, or from both heaps numbers that differ by less than {k}, or in either order a \
                 pair reached from (0, i), for some i from 1 to {}, by steps from (u, v) to (u + v + 1, {k}u + {}v + {k} + i).",
                k - 1,
                u64::from(*k) + 1
            ),
            Ruleset::Nim => "Take any number of tokens from one heap.".to_owned(),
            Ruleset::Euclid { zero: false } => {
                "Take a multiple of the smaller heap from the larger one; both heaps stay positive.".to_owned()
            }
            Ruleset::Euclid { zero: true } => {
                "Take a multiple of the smaller heap from the larger one, until a heap is empty.".to_owned()
            }
            Ruleset::Formula(rules) => {
                let order = if rules.ordered { "" } else { ", or the same with the two heaps exchanged" };
                let extra = match rules.extra.is_empty() {
                    true => String::new(),
                    false => format!("; also, in either order, {}", rules.extra),
                };
                format!(
                    "Take u tokens from the first heap (of x) and v from the second (of y) with {}{order}{extra}.",
                    rules.formula
                )
            }
        };
        format!("{moves} {}", self.end_in_words())
    }

    fn end_in_words(&self) -> &'static str {
        // Where the game can end with tokens left, the last token says nothing.
        let empties = match &self.ruleset {
            Ruleset::Wythoff { offdiagonal, .. } => !offdiagonal,
            Ruleset::Connell { k } => *k <= 1,
            Ruleset::Nim | Ruleset::LarssonWeimerskirch { .. } => true,
            Ruleset::Euclid { .. } | Ruleset::Formula(_) => false,
        };
        match (self.play, empties) {
            (Play::Normal, true) => "Who cannot move loses: take the last token.",
            (Play::Normal, false) => "Who cannot move loses.",
            (Play::Misere, true) => "Who cannot move wins: do not take the last token.",
            (Play::Misere, false) => "Who cannot move wins.",
        }
    }
}
