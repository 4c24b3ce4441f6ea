//! Which moves of a game matter: which may be added without a change of the P-positions, which may be left out, and which small rulesets are
//! enough.
//!
//! With P the P-positions, which are known, each question is one about sets of positions and takes that automata answer for all heaps.
//!
//! * **Added**, normal play: moves may be adjoined, in either order, exactly if none of them leads from P to P. A position outside P keeps
//!   its winning move, and an ended one stays in P. So a take (u, v) ≠ (0, 0) is *addable* exactly if neither (u, v) nor (v, u) is a difference
//!   of two P-positions, and all addable ones may be added together: the greatest extension (Duchêne, Fraenkel, Nowakowski and Rigo 2010).
//!   Misère play: besides, a position where the game had ended stays ended or gets a move to P.
//! * **Left out**, normal play: moves may be dropped exactly if every position outside P keeps a winning one. Misère play: exactly if every
//!   position of P that has a move keeps one, and every other keeps a winning one or none at all. A legal take is *needed* if leaving it out
//!   alone, in both orders, changes P, and *redundant* otherwise. Each redundant one may go, but not all of them together.
//!
//! In all cases the first position that breaks the condition is the first whose outcome changes: below it nothing has changed, so its
//! options are as they were.

mod addable;
mod change;
mod formula;
mod invariant;
mod legal;
mod minimal;
mod needed;
mod words;

pub use addable::Addable;
pub use change::{Change, Outcomes};
pub use formula::Which;
pub use invariant::decide_invariance;
pub use minimal::{Minimal, Part, Subset};
pub use needed::Needed;
pub use words::Words;

use crate::proof::{Prepared, ProofError};
use automata::Automaton;
use numeration::work::Work;
use rules::Game;
use std::fmt;

/// A game with its P-positions, ready for questions about its moves.
///
/// ```
/// use wythoff::numbers::work::Work;
/// use wythoff::rules::{Game, Move};
/// use wythoff::prove::moveset::KnownGame;
/// use wythoff::prove::proof::theorem;
/// let work = &Work::default();
/// let game: Game = "wythoff".parse()?;
/// let known = KnownGame::new(&game, &theorem(&game, work)?, work)?;
/// // No move of Wythoff's game may be left out, and (1, 2) may not be added: it leads from (1, 2) to (0, 0).
/// assert!(known.needed(work)?.redundant(work)?.is_empty());
/// let change = known.addable(work)?.change(&known, &Move::new(1u32, 2u32), work)?;
/// assert_eq!(change.expect("not addable").position.to_string(), "(1, 2)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct KnownGame {
    prepared: Prepared,
    /// The P-positions, in both orders unless the game is `ordered`.
    positions: Automaton,
    /// The legal moves, on the tracks x, x′, y, y′.
    legal: Automaton,
    /// Those that lead to P.
    winning: Automaton,
    /// The positions with a legal move.
    alive: Automaton,
}

impl fmt::Debug for KnownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KnownGame")
            .field("game", self.game())
            .field("positions", &self.positions)
            .field("legal", &self.legal)
            .finish_non_exhaustive()
    }
}

impl KnownGame {
    /// The game with these P-positions, which are believed: whether they are right is the business of [`prove`](crate::proof::prove).
    ///
    /// # Errors
    /// A set that is no set of pairs, rules that are no formula, or a limit of the work.
    pub fn new(game: &Game, positions: &Automaton, work: &Work) -> Result<KnownGame, ProofError> {
        if positions.tracks() != 2 {
            return Err(ProofError::NotPairs { tracks: positions.tracks() });
        }
        KnownGame::with(Prepared::new(game, positions.system(), work)?, positions, work)
    }

    /// The same with moves prepared before.
    ///
    /// # Errors
    /// A set that is no set of pairs, or in another numeration; limits of the work.
    pub fn with(prepared: Prepared, positions: &Automaton, work: &Work) -> Result<KnownGame, ProofError> {
        prepared.check(positions)?;
        if prepared.game.play.is_blocking() {
            return Err(ProofError::Forbidding);
        }
        let positions = match prepared.symmetric {
            true => crate::proof::in_both_orders(positions, work)?,
            false => positions.clone(),
        };
        let mut legal = Automaton::none(&prepared.system, 4);
        let mut winning = Automaton::none(&prepared.system, 4);
        for (_, relation) in &prepared.moves {
            legal = legal.or(&relation.on_heaps(None, &prepared.system, work)?, work)?;
            winning = winning.or(&relation.on_heaps(Some(&positions), &prepared.system, work)?, work)?;
        }
        let alive = legal::sources(&legal, work)?;
        Ok(KnownGame { prepared, positions, legal, winning, alive })
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.prepared.game
    }

    /// The P-positions.
    pub fn positions(&self) -> &Automaton {
        &self.positions
    }

    fn is_misere(&self) -> bool {
        self.prepared.game.play.misere
    }

    /// Whether the rules look at what is taken only, so that a take is legal wherever it fits or nowhere.
    pub fn is_invariant(&self) -> bool {
        let rules = self.prepared.game.ruleset.to_formula_rules();
        rules.is_some_and(|rules| !rules.mentions_heaps())
    }
}
