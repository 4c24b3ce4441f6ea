//! The dual of a set of positions, after Larsson, Hegarty and Fraenkel.

use super::candidates::CandidateSet;
use super::error::DesignError;
use super::{Design, Order};
use crate::bit_table::BitTable;
use crate::outcomes::solve_takes;
use formula::Formula;
use numeration::work::{Meter, Work};
use rules::Play;

/// The dual S* of a set S, and whether it gives the set back.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Dual {
    /// The largest heap.
    pub bound: u64,
    /// S* without (0, 0): the moves (u, v), u ≤ v, by growing u, then v. They act in both orders of the heaps.
    pub moves: Vec<(u64, u64)>,
    /// The smallest position in which S differs from the P-positions of the game with these moves: least larger heap, then least smaller
    /// heap; nothing if they are the same up to the bound.
    pub wrong: Option<(u64, u64)>,
}

/// S*, the P-positions of the game whose moves are the positions of S without (0, 0), up to the bound of S, and the P-positions of the game
/// whose moves are S* without (0, 0), compared with S.
///
/// If S is the pairs (⌊nα⌋, ⌊nβ⌋) of complementary homogeneous Beatty sequences, they are equal [Larsson, Hegarty, Fraenkel, Invariant and
/// dual subtraction games resolving the Duchêne–Rigo conjecture, 2011]; for other sets this says whether they are, up to the bound.
///
/// ```
/// use wythoff::solve::design::{CandidateSet, dual};
/// use wythoff::numbers::work::Work;
/// let wanted = CandidateSet::from_continued_fraction(&"[1;(1)]".parse()?, 100)?;
/// let found = dual(&wanted, &Work::default())?;
/// assert_eq!(found.wrong, None);
/// assert!(found.moves.contains(&(0, 7)) && found.moves.contains(&(4, 4)) && !found.moves.contains(&(1, 2)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A bound above [`Dual::MAX_BOUND`], a set without (0, 0), a limit, or the wish to stop.
pub fn dual(wanted: &CandidateSet, work: &Work) -> Result<Dual, DesignError> {
    wanted.check_end(Play::NORMAL)?;
    let bound = wanted.bound();
    if bound > Dual::MAX_BOUND {
        let way_round = "ask for the dual up to a smaller bound, or for the greedy moves";
        return Err(DesignError::Bound { bound, limit: Dual::MAX_BOUND, way_round });
    }
    let side = bound as usize + 1;
    let mut set = BitTable::new(side, side);
    wanted.both_orders().for_each(|(x, y)| set.set(x as usize, y as usize));
    let star = play(&set, work)?;
    let back = play(&star, work)?;
    let all = (0..side).flat_map(|y| (0..=y).map(move |x| (x, y)));
    let wrong = all.into_iter().find(|&(x, y)| back.get(x, y) != set.get(x, y));
    let moves = (0..side).flat_map(|u| star.ones(u).filter(move |v| u <= *v).map(move |v| (u as u64, v as u64)));
    Ok(Dual {
        bound,
        moves: moves.filter(|taken| *taken != (0, 0)).collect(),
        wrong: wrong.map(|(x, y)| (x as u64, y as u64)),
    })
}

impl Dual {
    /// The largest heap of a dual, which needs a table of all positions.
    pub const MAX_BOUND: u64 = 1 << 11;

    /// The game with these moves as a design without base moves: its base is a condition that no move meets.
    pub fn to_design(&self) -> Design {
        Design {
            bound: self.bound,
            base: Formula::any(Vec::new()),
            band: None,
            play: Play::NORMAL,
            order: Order::Lexicographic,
            open: 0,
            extra: self.moves.clone(),
            detours: 0,
            unsolved_count: 0,
            unsolved: Vec::new(),
        }
    }
}

/// The P-positions of the game with the moves of a table, (0, 0) left out.
pub(super) fn play(moves: &BitTable, work: &Work) -> Result<BitTable, DesignError> {
    let mut legal = moves.clone();
    legal.row_mut(0)[0] &= !1;
    Ok(solve_takes(legal, false, &mut Meter::new(work, "the dual"))?.positions)
}
