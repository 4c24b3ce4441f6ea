//! The rules of a game in plain sentences.

use super::Game;

impl Game {
    /// The rules and who wins, in a few plain sentences.
    ///
    /// ```
    /// let game: wythoff::rules::Game = "wythoff:a=2,misere".parse()?;
    /// assert_eq!(
    ///     game.rules_in_words(),
    ///     "Take any number of tokens from one heap, or from both heaps numbers that differ by less than 2. \
    ///      Who cannot move wins: do not take the last token."
    /// );
    /// # Ok::<(), wythoff::rules::GameError>(())
    /// ```
    pub fn rules_in_words(&self) -> String {
        let moves = self.ruleset.family().words();
        let block = match self.play.block {
            0 => String::new(),
            1 => " Before each move the opponent may forbid one of the positions that it could leave.".to_string(),
            k => format!(" Before each move the opponent may forbid up to {k} of the positions that it could leave."),
        };
        format!("{moves}{block} {}", self.end_in_words())
    }

    fn end_in_words(&self) -> &'static str {
        // Where the game can end with tokens left, the last token says nothing.
        let last_token = self.ruleset.family().takes_the_last_token();
        match (self.play.misere, last_token) {
            (false, true) => "Who cannot move loses: take the last token.",
            (false, false) => "Who cannot move loses.",
            (true, true) => "Who cannot move wins: do not take the last token.",
            (true, false) => "Who cannot move wins.",
        }
    }
}
