//! Who wins at the end, and what the opponent may forbid.

/// How a game is played, whatever its moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Play {
    /// Who cannot move wins; otherwise that player loses.
    pub misere: bool,
    /// Before each move the opponent may forbid up to so many of the options. Options are the positions that moves lead to, in their order,
    /// each counted once.
    ///
    /// With k of them: in normal play a position is P exactly if at most k of its options are P; for the opponent forbids these, and if nothing
    /// is left to move to, that is no move at all. In misère play it is P exactly if at most k of its options are P and some option is N: who is
    /// left without a move has won, so the opponent must leave an option that is N.
    pub block: u8,
}

impl Play {
    /// Who cannot move loses.
    pub const NORMAL: Play = Play { misere: false, block: 0 };
    /// Who cannot move wins.
    pub const MISERE: Play = Play { misere: true, block: 0 };

    /// The most options that may be forbidden.
    pub const MAX_BLOCK: u8 = 254;

    /// Whether the opponent may forbid options.
    pub fn is_blocking(self) -> bool {
        self.block > 0
    }

    /// Whether a position with so many options, so many of them P, is P.
    ///
    /// ```
    /// use wythoff::rules::Play;
    /// let play = Play { block: 2, ..Play::NORMAL };
    /// assert!(play.is_p(5, 2) && !play.is_p(5, 3) && play.is_p(0, 0));
    /// let misere = Play { misere: true, ..play };
    /// assert!(misere.is_p(5, 2) && !misere.is_p(2, 2) && !misere.is_p(0, 0));
    /// ```
    pub fn is_p(self, options: u64, of_them_p: u64) -> bool {
        of_them_p <= u64::from(self.block) && (!self.misere || of_them_p < options)
    }
}
