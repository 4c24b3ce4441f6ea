//! Who wins at the end.

/// How a game ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Play {
    /// Who cannot move wins; otherwise that player loses.
    pub misere: bool,
}

impl Play {
    /// Who cannot move loses.
    pub const NORMAL: Play = Play { misere: false };
    /// Who cannot move wins.
    pub const MISERE: Play = Play { misere: true };
}
