//! Whether a ruleset is invariant, decided for all heaps.

use super::legal::{moves_of, sources, takes};
use crate::proof::{Prepared, ProofError, smallest_position};
use automata::{Automaton, NumberSystem};
use numeration::work::Work;
use rules::{Game, Move, Position};
use solve::{Invariance, invariance};

/// Whether the moves of `game` do not depend on the position [L13, §1], or a move that may be made here and not there.
///
/// Rules that do not name the heaps are invariant, and small heaps most often show a move that is not; only where neither tells, automata in
/// base 2 decide: what is taken somewhere must be legal wherever it fits. The move that is told then is the smallest, and so are its positions.
///
/// ```
/// use wythoff::numbers::work::Work;
/// use wythoff::prove::moveset::decide_invariance;
/// use wythoff::solve::Invariance;
/// // It names the heap, but says nothing about it.
/// assert_eq!(decide_invariance(&"rules:u = 0 & x >= 0".parse()?, &Work::default())?, Invariance::Invariant);
/// // Two tokens at most from heaps up to 100, all one likes from larger ones.
/// let game = "rules:u = 0 & (v <= 2 | y > 100)".parse()?;
/// let Invariance::Depends { taken, legal, illegal } = decide_invariance(&game, &Work::default())? else { panic!() };
/// assert_eq!([legal.to_string(), illegal.to_string()], ["(0, 101)", "(0, 3)"]);
/// assert_eq!(taken.to_string(), "(0, 3)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Rules that automata do not know; a limit of the work.
pub fn decide_invariance(game: &Game, work: &Work) -> Result<Invariance, ProofError> {
    match invariance(game) {
        Invariance::Unknown => {}
        known => return Ok(known),
    }
    let prepared = Prepared::new(game, &NumberSystem::base(2)?, work)?;
    let mut legal = Automaton::none(prepared.system(), 4);
    for (_, relation) in &prepared.moves {
        legal = legal.or(&relation.on_heaps(None, prepared.system(), work)?, work)?;
    }
    let illegal = moves_of(&takes(&legal, work)?, work)?.minus(&legal, work)?;
    let Some((u, v)) = smallest_position(&takes(&illegal, work)?, work)? else { return Ok(Invariance::Invariant) };
    let taking = moves_of(&Automaton::tuple(prepared.system(), &[u.clone(), v.clone()], work)?, work)?;
    let first = |moves: &Automaton| -> Result<Option<Position>, ProofError> {
        let from = smallest_position(&sources(&moves.and(&taking, work)?, work)?, work)?;
        Ok(from.map(|(x, y)| Position { x, y }))
    };
    Ok(match (first(&legal)?, first(&illegal)?) {
        (Some(legal), Some(illegal)) => Invariance::Depends { taken: Move { u, v }, legal, illegal },
        // The take is one of a move of either kind.
        _ => Invariance::Unknown,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decided(text: &str) -> Invariance {
        let game = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        decide_invariance(&game, &Work::default()).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn rules_that_name_the_heaps_idly_are_invariant() {
        for text in [
            "rules:u = 0 & x >= 0",
            "rules:u = 0 & y >= v",
            "rules:(u = 0 & x > 3) | (u = 0 & x <= 3)",
            "rules:u = v & x + y >= 2 * u",
        ] {
            assert_eq!(decided(text), Invariance::Invariant, "{text}");
        }
    }

    /// Every witness is what it says, by the rules themselves, also far beyond the heaps that are tried one by one.
    #[test]
    fn witnesses_are_legal_here_and_illegal_there() {
        for text in [
            "euclid",
            "wythoff:offdiagonal",
            "rules:u = 0 & (v <= 2 | y > 100)",
            "rules:(u = 0 | v = 0) & x + y <= 1000",
            "rules:u = v & (u < 70 | x != y)",
        ] {
            let game: Game = text.parse().unwrap();
            let Invariance::Depends { taken, legal, illegal } = decided(text) else { panic!("{text}") };
            assert!(game.check(&legal, &taken).is_ok(), "{text}: {taken} from {legal}");
            assert!(illegal.after(&taken).is_some(), "{text}: {taken} from {illegal}");
            assert!(game.check(&illegal, &taken).is_err(), "{text}: {taken} from {illegal}");
        }
    }
}
