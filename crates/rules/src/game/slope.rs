//! The directions in which P-positions run off.

use crate::{Game, Play, Ruleset};
use numeration::QuadraticIrrational;
use std::num::NonZeroU32;

impl Game {
    /// The limit of b/a over the P-positions (a, b), a ≤ b, where the papers give it: see [`ClosedForm::slope`](crate::ClosedForm::slope).
    ///
    /// ```
    /// use wythoff::rules::Game;
    /// let slope = |game: &str| game.parse::<Game>().unwrap().slope().map(|slope| slope.to_string());
    /// assert_eq!(slope("wythoff").as_deref(), Some("(1 + √5)/2"));
    /// assert_eq!(slope("wythoff:a=2,misere").as_deref(), Some("1 + √2"));
    /// assert_eq!(slope("rules:u = 0 | v = 0"), None);
    /// ```
    pub fn slope(&self) -> Option<QuadraticIrrational> {
        self.closed_form()?.slope()
    }

    /// The same limit for the positions of Sprague–Grundy value `value`, where it is proved.
    ///
    /// Value 0 is the P-positions of normal play. In classical Wythoff the positions of any one value stay within a bounded distance of
    /// those of value 0 [Nivasch, More on the Sprague–Grundy function for Wythoff's game, 2009].
    pub fn slope_of_value(&self, value: u64) -> Option<QuadraticIrrational> {
        let ruleset = &self.ruleset;
        let plainest = ruleset.family().plainest();
        let classical = *plainest.as_ref().unwrap_or(ruleset) == Ruleset::wythoff(NonZeroU32::MIN);
        if self.play == Play::NORMAL && (value == 0 || classical) { self.slope() } else { None }
    }
}
