//! Winning strategies: from a position to its outcome, a winning move, and the reason.
//!
//! The papers beat a-Wythoff on several *fronts*. All of them answer the same two questions — in which pair (L_n, U_n) does a number
//! stand, and what is the m-th pair — each in its own way: [`recursive`] from a table, [`algebraic`] by a square root, [`arithmetic`]
//! from digits, [`cedar`] from the way down a search tree. The case analysis that turns the answers into a move is the same for all [F82, proof of Thm 1; F84, proof of
//! Thm 2.1; C59, proof of Thm 2] and stands in [`wythoff`] and [`connell`], for Larsson and Weimerskirch's game [L13, Thm 3] in [`larsson`].

mod algebraic;
mod arithmetic;
mod cases;
mod cedar;
mod connell;
mod cost;
mod equal;
mod euclid;
mod exceptions;
mod fast;
mod larsson;
mod oracle;
mod pairs;
mod reasoning;
mod recent;
mod recursive;
mod room;
mod roots;
mod sorted;
mod table;
mod wythoff;

pub use cedar::{CedarForm, CedarList, CedarLists, cedar_strategy};
pub use cost::Cost;
pub use fast::{FastAnswer, FastLimitError, FastSolver};
pub use oracle::OracleStrategy;
use pairs::Differences;
pub use pairs::{Pair, Side};
pub use reasoning::{Case, CedarLower, CedarSearch, CedarStep, Evidence, Reasoning};
use room::Room;
pub use roots::{RootFormula, RootStep};
pub use table::{TableRow, pairs_from, pairs_within};

use crate::compiled::Compiled;
use crate::euclid::EuclidError;
use crate::outcomes::Oracle;
use crate::outcomes::OutcomesError;
use numeration::CedarError;
use numeration::work::Work;
use rules::{Game, Move, Outcome, Position, families};
use std::error::Error;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// One way of finding the winning move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Front {
    /// A table of P-positions by mex [F82, Thm 1; F84, Thm 2.1; C59, Thm 1].
    Recursive,
    /// ⌊nα⌋ by exact square roots [F82, Thm 2; F84, Thm 3.1; C59, (3)]; in Nim, whether the heaps are equal.
    Algebraic,
    /// Digits in the p- and q-systems [F82, Thms 4, 5; F84, Properties 1–3].
    Arithmetic,
    /// A search from the top of a cedar tree [F84, §7.2].
    Cedar,
    /// The quotient of the heaps, in Euclid's game \[F05\].
    Quotient,
    /// Brute force over all smaller positions.
    Oracle,
    /// The automaton of the P-positions, of the crate `wythoff-prove`: never chosen by itself.
    Automaton,
}

impl Front {
    /// The largest smaller heap for which a table is made: 4 bytes for each of its rows, at most 40 MB.
    pub const RECURSIVE_LIMIT: u32 = 10_000_000;

    /// Every front that can be asked for by name, in the order of the papers.
    pub const ALL: [Front; 6] =
        [Front::Recursive, Front::Algebraic, Front::Arithmetic, Front::Cedar, Front::Quotient, Front::Oracle];

    /// The name used on the command line and in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Front::Recursive => "recursive",
            Front::Algebraic => "algebraic",
            Front::Arithmetic => "arithmetic",
            Front::Cedar => "cedar",
            Front::Quotient => "quotient",
            Front::Oracle => "oracle",
            Front::Automaton => "automaton",
        }
    }

    /// The fronts on which `game` can be played, the fastest for large heaps first.
    pub fn of(game: &Game) -> &'static [Front] {
        match game.case_analysis().map(|known| known.pairs) {
            Some(families::Pairs::Wythoff { .. }) => {
                &[Front::Algebraic, Front::Arithmetic, Front::Cedar, Front::Recursive]
            }
            // The digits are tabulated for moderate parameters only.
            Some(families::Pairs::Recurrent { s, t }) if s.get().saturating_add(t.get()) > MOST_DIGITS => {
                &[Front::Recursive]
            }
            Some(families::Pairs::Recurrent { .. }) => &[Front::Arithmetic, Front::Recursive],
            Some(families::Pairs::Residues(_)) => &[Front::Algebraic, Front::Arithmetic, Front::Recursive],
            Some(families::Pairs::Larsson { .. }) => &[Front::Algebraic, Front::Recursive],
            Some(families::Pairs::Quotient { .. }) => &[Front::Quotient],
            Some(families::Pairs::Equal) => &[Front::Algebraic, Front::Oracle],
            None => &[Front::Oracle],
        }
    }
}

/// The largest s + t for which (s, t)-Wythoff has its arithmetic front.
const MOST_DIGITS: u32 = 1 << 16;

impl fmt::Display for Front {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Front {
    type Err = StrategyError;

    fn from_str(name: &str) -> Result<Front, StrategyError> {
        Front::ALL
            .into_iter()
            .find(|front| front.name() == name)
            .ok_or_else(|| StrategyError::UnknownFront { name: name.to_string() })
    }
}

/// What a strategy says about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Who wins.
    pub outcome: Outcome,
    /// Whether no move exists.
    pub ended: bool,
    /// A move to a P-position; nothing in a P-position, and nothing where the game is over.
    pub winning: Option<Move>,
    /// Why.
    pub reasoning: Reasoning,
}

/// A strategy for one game. All strategies of a game agree on outcomes and winning moves; they differ in cost and in their reasons.
///
/// ```
/// use wythoff::rules::{Game, Move, Outcome, Position};
/// use wythoff::solve::{Front, Strategy};
/// let game: Game = "wythoff".parse()?;
/// let strategy = wythoff::solve::strategy(&game, Front::Arithmetic)?;
/// let decision = strategy.decide(&Position::new(7u32, 12u32))?;
/// assert_eq!(decision.outcome, Outcome::N);
/// assert_eq!(decision.winning, Some(Move::new(0u32, 8u32)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Strategy: Send + Sync {
    /// Which way this is.
    fn front(&self) -> Front;

    /// Outcome, one winning move, and the reason.
    ///
    /// The P-positions are pairs (L_n, U_n) [F82, Thm 1; F84, Thm 2.1], in k-Wythoff those of k games [C59, Thm 2], in Larsson and
    /// Weimerskirch's game a Beatty pair [L13, Thm 3]; in Euclid's game the quotient of the heaps decides \[F05\].
    ///
    /// Why: every number stands in exactly one pair. So the pair of the smaller heap x says which y makes (x, y) a P-position; from a larger
    /// heap one move leads there, from a smaller one the difference of the heaps names another pair, which a move from both heaps
    /// reaches. The proofs of these theorems are this case analysis.
    ///
    /// Cost for heaps of n bits, M(n) being the cost of a multiplication: *algebraic* O(M(n)), once √D is known to n bits; *arithmetic* and
    /// *cedar* O(M(n) log n) (turn by turn O(n²), where n is small); *quotient* one division; *recursive* O(x) steps and 4x bytes for the
    /// table up to the smaller heap x, once, and then O(log x); *oracle* a table of [outcomes](crate::outcomes::Outcomes::compute) up to the
    /// heaps, kept for the next position.
    ///
    /// # Errors
    /// A heap beyond what the front reaches, as [`Front::RECURSIVE_LIMIT`] or the limits of the oracle; heaps that are no position.
    ///
    /// ```
    /// use wythoff::numbers::Natural;
    /// use wythoff::rules::{Outcome, Position};
    /// use wythoff::solve::{Strategy, best_strategy};
    /// let strategy = best_strategy(&"wythoff:a=2".parse()?);
    /// let heap = Natural::from(10u32).pow(1000);
    /// assert_eq!(strategy.decide(&Position::new(heap.clone(), &heap + 1))?.outcome, Outcome::N);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn decide(&self, position: &Position) -> Result<Decision, StrategyError>;

    /// Every winning move, in lexicographic order of (u, v). At most one leads into each row and column and few into each difference,
    /// so they are found without a search, at any size. Where there are extra moves, as in [`Ruleset::Larsson`](rules::Ruleset::Larsson), a position
    /// next to a pair can have as many winning moves as its heaps have digits, and more.
    ///
    /// # Errors
    /// As [`decide`](Strategy::decide); more winning moves than can be listed.
    fn winning_moves(&self, position: &Position) -> Result<Vec<Move>, StrategyError>;
}

/// The strategy of `game` on `front`.
///
/// Which fronts a game has follows from its [closed form](rules::ClosedForm), the theorem that gives its P-positions; [`Front`] cites the
/// theorem behind each. All fronts of a game agree, because they answer the same two questions about the same pairs: see [`Strategy`].
///
/// Cost: nothing is computed yet; [`Strategy::decide`] says what a decision costs.
///
/// # Errors
/// [`StrategyError::NoSuchFront`] if the game cannot be played on it: see [`Front::of`].
///
/// ```
/// use wythoff::rules::{Game, Position};
/// use wythoff::solve::{Front, Strategy, strategy};
/// let game: Game = "wythoff:a=3".parse()?;
/// for front in Front::of(&game) {
///     let moves = strategy(&game, *front)?.winning_moves(&Position::new(10u32, 20u32))?;
///     assert_eq!(moves.len(), 2);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn strategy(game: &Game, front: Front) -> Result<Box<dyn Strategy>, StrategyError> {
    strategy_within(game, front, &Work::USUAL)
}

/// The same with other limits, where there are any: for the oracle, and for the memory of the recursive front.
///
/// # Errors
/// As for [`strategy`].
pub fn strategy_within<'w>(
    game: &Game,
    front: Front,
    work: &Work<'w>,
) -> Result<Box<dyn Strategy + 'w>, StrategyError> {
    let available = Front::of(game);
    let refused = || StrategyError::NoSuchFront { game: Box::new(game.clone()), front, available };
    if !available.contains(&front) {
        return Err(refused());
    }
    let known = game.case_analysis();
    let found: Option<Box<dyn Strategy + 'w>> = match known.as_ref().map(|known| (known, known.pairs)) {
        Some((known, families::Pairs::Wythoff { a, shifted })) => {
            wythoff::strategy(game, known, Differences::new(a, shifted), front, Room::of(work))
        }
        Some((known, families::Pairs::Recurrent { s, t })) => {
            wythoff::strategy(game, known, Differences { s, a: t, shifted: false }, front, Room::of(work))
        }
        Some((_, families::Pairs::Residues(residues))) => connell::strategy(game, residues, front, Room::of(work)),
        Some((_, families::Pairs::Larsson { k })) => larsson::strategy(game, k, front, Room::of(work)),
        Some((_, families::Pairs::Quotient { zero })) => Some(Box::new(euclid::EuclidStrategy::new(game, zero)) as _),
        Some((known, families::Pairs::Equal)) if front == Front::Algebraic => {
            Some(Box::new(equal::EqualStrategy::new(game, known.exceptions)) as _)
        }
        Some((_, families::Pairs::Equal)) | None => {
            let (rules, work) = (Compiled::new(game), *work);
            Some(Box::new(OracleStrategy::new(move |x, y| Oracle::of(&rules, x, y, &work))) as _)
        }
    };
    found.ok_or_else(refused)
}

/// The fastest strategy of `game` for large heaps: the first front of [`Front::of`].
pub fn best_strategy(game: &Game) -> Box<dyn Strategy> {
    best_strategy_within(game, &Work::USUAL)
}

/// The same with other limits for the oracle, where it needs one.
pub fn best_strategy_within<'w>(game: &Game, work: &Work<'w>) -> Box<dyn Strategy + 'w> {
    strategy_within(game, Front::of(game)[0], work).expect("a game has the fronts it lists")
}

/// The error of a strategy from elsewhere; equal to another that says the same.
#[derive(Clone, Debug)]
pub struct OtherError(pub Arc<dyn Error + Send + Sync>);

impl PartialEq for OtherError {
    fn eq(&self, other: &OtherError) -> bool {
        self.0.to_string() == other.0.to_string()
    }
}

impl Eq for OtherError {}

/// Why a strategy does not answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StrategyError {
    /// There is no front of this name.
    UnknownFront {
        /// What was asked for.
        name: String,
    },
    /// The game has no strategy on this front.
    NoSuchFront {
        /// The game.
        game: Box<Game>,
        /// What was asked for.
        front: Front,
        /// What there is.
        available: &'static [Front],
    },
    /// The smaller heap is too large for a table.
    TableLimit {
        /// The largest smaller heap the recursive front accepts.
        limit: u32,
    },
    /// A position of Larsson and Weimerskirch's game has more winning moves than can be listed.
    ManyWinningMoves {
        /// The most memory they may take.
        bytes: u64,
    },
    /// The heaps are no position of Euclid's game.
    Euclid(EuclidError),
    /// The heap is too large to follow turn by turn.
    Cedar(CedarError),
    /// Brute force refuses.
    Oracle(OutcomesError),
    /// A strategy from elsewhere, such as one by an automaton, cannot be made.
    Other(OtherError),
    /// The automaton is not that of the P-positions.
    WrongAutomaton {
        /// The smallest position at which it is wrong, and what it breaks.
        counterexample: String,
    },
    /// An automaton that was trusted calls a position N from which no move leads to P.
    NoWinningMove {
        /// The position.
        position: String,
    },
    /// A position has more winning moves than are listed.
    ManyAutomatonMoves {
        /// The most that are listed.
        limit: usize,
    },
}

impl fmt::Display for StrategyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |fronts: &[Front]| fronts.iter().map(|front| front.name()).collect::<Vec<_>>().join(", ");
        match self {
            Self::UnknownFront { name } => {
                write!(f, "no front is called '{name}': choose one of {}", list(&Front::ALL))
            }
            Self::NoSuchFront { game, front, available } => {
                let no_floors = matches!(game.closed_form(), Some(known) if matches!(known.pairs, families::Pairs::Recurrent { .. }));
                let reason = match front {
                    Front::Algebraic | Front::Cedar if no_floors => {
                        ", as its pairs are no Beatty sequences for s > 1 and have no formula by floors"
                    }
                    _ => "",
                };
                write!(f, "{game} has no {front} front{reason}: choose one of {}", list(available))
            }
            Self::TableLimit { limit } => write!(
                f,
                "the recursive front keeps a table up to the smaller heap and stops at {limit}: use the algebraic front, or the arithmetic one"
            ),
            Self::ManyWinningMoves { bytes } => {
                write!(
                    f,
                    "all winning moves of this position need more than {bytes} bytes: ask for one winning move only"
                )
            }
            Self::Euclid(error) => error.fmt(f),
            Self::Cedar(error) => error.fmt(f),
            Self::Oracle(error) => error.fmt(f),
            Self::Other(error) => error.0.fmt(f),
            Self::WrongAutomaton { counterexample } => {
                write!(f, "the automaton is not that of the P-positions of this game: it is wrong at {counterexample}")
            }
            Self::NoWinningMove { position } => {
                write!(f, "the automaton is wrong: it calls {position} N, but no move leads to P; do not trust it")
            }
            Self::ManyAutomatonMoves { limit } => {
                write!(f, "more than {limit} winning moves, the limit of a list: ask for one winning move only")
            }
        }
    }
}

impl std::error::Error for StrategyError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Euclid(error) => Some(error),
            Self::Cedar(error) => Some(error),
            Self::Oracle(error) => Some(error),
            Self::Other(error) => Some(error.0.as_ref()),
            _ => None,
        }
    }
}

impl From<EuclidError> for StrategyError {
    fn from(error: EuclidError) -> Self {
        Self::Euclid(error)
    }
}

impl From<CedarError> for StrategyError {
    fn from(error: CedarError) -> Self {
        Self::Cedar(error)
    }
}

impl From<OutcomesError> for StrategyError {
    fn from(error: OutcomesError) -> Self {
        Self::Oracle(error)
    }
}
