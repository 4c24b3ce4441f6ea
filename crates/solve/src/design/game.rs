//! A design as a game.

use super::{Design, Recognition};
use rules::ExtraMoves;
use rules::Game;
use rules::Move;
use rules::families::Nim;
use rules::{FormulaRules, Ruleset};
use std::num::NonZeroU32;

/// A game that can be written as a GAME string, and how far it has the wanted P-positions.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DesignedGame {
    /// The game.
    pub game: Game,
    /// The largest heap up to which its moves are those found: the bound of the design, unless there are more moves than a GAME string may
    /// list. Larger moves are those the families foretell.
    pub bound: u64,
    /// How many families are there by their members up to the bound only, because it cannot be shown that they go on and grow for ever.
    pub listed: usize,
}

impl Design {
    /// The largest heap a design may have.
    pub const MAX_BOUND: u64 = 1 << 27;

    /// The base moves, the families and the moves in none of them as one game.
    ///
    /// ```
    /// use wythoff::solve::design::{CandidateSet, DesignOptions, design};
    /// use wythoff::numbers::work::Work;
    /// let wanted = CandidateSet::from_continued_fraction(&"[1;(3,1)]".parse()?, 20_000)?;
    /// let found = design(&wanted, &DesignOptions::default(), &Work::default())?;
    /// let designed = found.game(&found.recognise(&wanted));
    /// assert_eq!(
    ///     designed.game.to_string(),
    ///     "rules,extra=(2,8)->(u+v+1,3*u+4*v+4)(3,13)->(u+v+1,3*u+4*v+5):u = 0 | v = 0 | |u - v| < 3"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn game(&self, recognition: &Recognition) -> DesignedGame {
        let whole = |game: Game, listed: usize| DesignedGame { game, bound: self.bound, listed };
        if let Some(game) = self.named() {
            return whole(game, 0);
        }
        let single = |&(u, v): &(u64, u64)| format!("({u},{v})");
        let (mut text, mut listed) = (String::new(), 0);
        for family in &recognition.families {
            let written = family.to_string();
            if written.parse::<ExtraMoves>().is_ok() {
                text += &written;
            } else {
                text.extend(family.members().take(family.terms).map(|taken| single(&taken)));
                listed += 1;
            }
        }
        text.extend(recognition.irregular.iter().map(single));
        if text.is_empty() {
            return whole(self.with(ExtraMoves::default()), 0);
        }
        if let Ok(extra) = text.parse() {
            return whole(self.with(extra), listed);
        }
        self.shortened()
    }

    /// The game of all extra moves one by one, for whoever does not want to write it down.
    pub fn full_game(&self) -> Game {
        self.with(ExtraMoves::singles(self.extra.iter().map(|&(u, v)| Move::new(u, v))))
    }

    fn with(&self, extra: ExtraMoves) -> Game {
        let rules = FormulaRules { extra, ..FormulaRules::new(self.base.clone()) };
        Game { ruleset: Ruleset::Formula(rules), play: self.play }
    }

    /// Nim or a-Wythoff, if these are the moves.
    fn named(&self) -> Option<Game> {
        let width = self.band.as_ref().filter(|_| self.extra.is_empty())?.width;
        let ruleset = NonZeroU32::new(u32::try_from(width).ok()?).map_or(Ruleset::Nim(Nim), Ruleset::wythoff);
        Some(Game { ruleset, play: self.play })
    }

    /// As many moves as may be listed, the smallest first, and as far as they are all there are.
    fn shortened(&self) -> DesignedGame {
        let mut sorted = self.extra.clone();
        sorted.sort_unstable_by_key(|&(u, v)| (v, u));
        let mut length = 0;
        let fitting = sorted.iter().take_while(|(u, v)| {
            length += format!("({u},{v})").len();
            length <= ExtraMoves::MAX_LENGTH
        });
        let count = fitting.count();
        let bound = sorted.get(count).map_or(self.bound, |next| next.1 - 1);
        let listed = sorted.iter().filter(|taken| taken.1 <= bound).map(|&(u, v)| Move::new(u, v));
        DesignedGame { game: self.with(ExtraMoves::singles(listed)), bound, listed: 0 }
    }
}
