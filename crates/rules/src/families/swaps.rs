//! Swap positions, where a game is proved to be miserable.

/// How swap positions are told: those whose Sprague–Grundy value is 0 in normal and 1 in misère play, or the other way round.
///
/// A game that says so is *miserable*: from every position that is no swap position one can move to a 0-1-position exactly if one can move to a
/// 1-0-position. Then all positions that are no swap positions have equal values under both conventions, and sums of such games are played in
/// misère play by swap positions (`docs/misere.md`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Swaps {
    /// Heaps of 0 and 1 only, whose value is their XOR.
    SmallHeaps,
    /// These, in either order, each with its value in normal play.
    Listed(&'static [((u32, u32), u32)]),
    /// The P-positions of normal play, which have the value 0, and those of misère play, which have the value 1.
    Levels,
}
