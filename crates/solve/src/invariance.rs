//! Whether the moves of a game depend on the heaps they are taken from.

use rules::families::Rules;
use rules::{Game, Move, Position};
use std::collections::{BTreeMap, BTreeSet};

/// Heaps up to this size are looked at for a move that is legal here and not there.
pub const LOOKED_AT: u32 = 12;

/// What is known about the moves of a ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Invariance {
    /// "The available moves do not depend on the position" \[L13, §1\]: the rules name what is taken only.
    Invariant,
    /// A move that may be made from one position and not from another which has the tokens.
    Depends {
        /// What is taken.
        taken: Move,
        /// From here it may be.
        legal: Position,
        /// From here it may not.
        illegal: Position,
    },
    /// The rules speak of the heaps, but no such move was found with heaps up to [`LOOKED_AT`]; the crate `prove` decides it by automata.
    Unknown,
}

/// Whether the ruleset of `game` is *invariant*.
///
/// ```
/// use wythoff::solve::{Invariance, invariance};
/// assert_eq!(invariance(&"lw:k=3".parse()?), Invariance::Invariant);
/// // From (0, 1) nobody may leave (0, 0).
/// let Invariance::Depends { taken, legal, illegal } = invariance(&"wythoff:offdiagonal".parse()?) else { panic!() };
/// assert_eq!((taken.to_string(), legal.to_string(), illegal.to_string()), ("(0, 1)".into(), "(1, 1)".into(), "(0, 1)".into()));
/// # Ok::<(), wythoff::rules::GameError>(())
/// ```
pub fn invariance(game: &Game) -> Invariance {
    if let Rules::Formula { moves, target: None } = game.ruleset.rules()
        && !moves.formula.mentions_heaps()
    {
        return Invariance::Invariant;
    }
    let heaps = || (0..=LOOKED_AT).flat_map(|y| (0..=LOOKED_AT).map(move |x| Position::new(x, y)));
    // For each take the first position it is legal from.
    let mut first: BTreeMap<(u32, u32), Position> = BTreeMap::new();
    let mut legal: Vec<(Position, BTreeSet<(u32, u32)>)> = Vec::new();
    for position in heaps() {
        let takes: BTreeSet<_> =
            game.moves(&position).filter_map(|taken| taken.u.to_u32().zip(taken.v.to_u32())).collect();
        takes.iter().for_each(|take| {
            first.entry(*take).or_insert_with(|| position.clone());
        });
        legal.push((position, takes));
    }
    for ((u, v), from) in first {
        let taken = Move::new(u, v);
        let elsewhere =
            legal.iter().find(|(position, takes)| position.after(&taken).is_some() && !takes.contains(&(u, v)));
        if let Some((illegal, _)) = elsewhere {
            return Invariance::Depends { taken, legal: from, illegal: illegal.clone() };
        }
    }
    Invariance::Unknown
}
