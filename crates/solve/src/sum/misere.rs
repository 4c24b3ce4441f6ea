//! Sums in misère play, in which whoever cannot move in any summand wins.

use super::{Sum, SumError, SumErrorKind, SumMove, SumMoves, Summand};
use crate::misere::{BothValues, proof, swap_value};
use numeration::Natural;
use numeration::work::{Halt, Work};
use rules::families::Swaps;
use rules::{Move, Outcome, Position};
use std::fmt;

/// Up to these heaps a position is looked for that shows why a game is not miserable.
const WITNESS_BOUND: u64 = 63;

/// A sum of miserable games in misère play.
///
/// ```
/// use wythoff::rules::Outcome;
/// use wythoff::solve::sum::{MisereSum, Summand};
/// let sum = |texts: &[&str]| MisereSum::new(texts.iter().map(|text| text.parse().expect("a summand")).collect::<Vec<Summand>>());
/// // Like misère Nim: an odd number of heaps of 1 is lost.
/// assert_eq!(sum(&["nim 1 1", "wythoff 2 2"])?.outcome(), Outcome::P);
/// assert_eq!(sum(&["wythoff 3 5"])?.outcome(), Outcome::P);
/// assert_eq!(sum(&["wythoff 1 2"])?.outcome(), Outcome::N);
/// # Ok::<(), wythoff::solve::sum::SumError>(())
/// ```
pub struct MisereSum {
    sum: Sum,
    /// For each summand its value in normal play, if it is a swap position.
    swaps: Vec<Option<u32>>,
}

impl fmt::Debug for MisereSum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MisereSum").field("sum", &self.sum).field("swaps", &self.swaps).finish()
    }
}

impl MisereSum {
    /// The sum of `summands`, within [`Work::USUAL`]. The empty sum is over, and won by whoever is to move.
    ///
    /// # Errors
    /// As for [`within`](MisereSum::within).
    pub fn new(summands: Vec<Summand>) -> Result<MisereSum, SumError> {
        MisereSum::within(summands, &Work::USUAL)
    }

    /// The sum of `summands`.
    ///
    /// If all summands are swap positions, it is P exactly if the XOR of their values is 1; otherwise exactly if it is 0.
    ///
    /// Why: let g⁺ and g⁻ be the values in normal and misère play. The claim is g⁻ = g⁺ XOR 1 if all summands are swap positions, and g⁻ = g⁺ if
    /// not. An option of a swap position that is no swap position has equal values, and they are neither 0 nor 1. *All are*: if the sum is over,
    /// g⁺ = 0 and g⁻ = 1. Otherwise its options are all swap, or both values are equal and at least 2. If g⁺ = 0, some option is all swap with
    /// g⁺ = 1, g⁻ = 0, because a 1-0-summand has a 0-1-option and a 0-1-summand that is not over has a 1-0-option; none has g⁻ = 1, for none has
    /// g⁺ = 0; so g⁻ = 1. If g⁺ = 1, some 1-0-summand has a 0-1-option, which leaves g⁻ = 1, and none leaves g⁻ = 0; so g⁻ = 0. *Not all are*: options that are all
    /// swap arise only where one summand is no swap position, and, the games being miserable, then those of value 0 and 1 come together, so that
    /// the values of all options are the same under both conventions.
    ///
    /// Cost: two decisions by closed form for each summand of a-Wythoff, and the [sum](Sum::within) in normal play.
    ///
    /// # Errors
    /// With the index of the summand: misère play there, a game that is not known to be miserable (Nim and a-Wythoff are), and what
    /// [`Sum::within`] refuses.
    pub fn within(summands: Vec<Summand>, work: &Work) -> Result<MisereSum, SumError> {
        let mut swaps = Vec::with_capacity(summands.len());
        for (index, summand) in summands.iter().enumerate() {
            let refused = |kind| SumError::new(index, summand, kind);
            if let Some(kind) = SumErrorKind::of_play(summand.game.play) {
                return Err(refused(kind));
            }
            if proof(&summand.game.ruleset).is_none() {
                return Err(refused(not_miserable(summand, work)));
            }
            let swap = swap_value(&summand.game.ruleset, &summand.position);
            swaps.push(swap.map_err(|error| refused(SumErrorKind::Strategy(Box::new(error))))?);
        }
        Ok(MisereSum { sum: Sum::within(summands, work)?, swaps })
    }

    /// The same sum in normal play.
    pub fn normal(&self) -> &Sum {
        &self.sum
    }

    /// The value in normal play of the summand of this index, if it is a swap position.
    pub fn swap(&self, index: usize) -> Option<u32> {
        self.swaps.get(index).copied().flatten()
    }

    /// The first summand that is no swap position.
    pub fn first_without_swap(&self) -> Option<usize> {
        self.swaps.iter().position(Option::is_none)
    }

    /// Whether all summands are swap positions.
    pub fn all_swap(&self) -> bool {
        self.first_without_swap().is_none()
    }

    /// The value in misère play: that in normal play, or where all summands are swap positions the other of 0 and 1. Nothing if it is only known
    /// not to be 0.
    pub fn value(&self) -> Option<Natural> {
        let value = self.sum.value()?;
        Some(if self.all_swap() { value ^ &Natural::ONE } else { value.clone() })
    }

    /// Who wins.
    pub fn outcome(&self) -> Outcome {
        match self.value() {
            Some(value) if value.is_zero() => Outcome::P,
            _ => Outcome::N,
        }
    }

    /// Whether no move is left: then whoever is to move has won.
    pub fn ended(&self) -> bool {
        self.sum.summands().iter().all(|summand| summand.game.is_ended(&summand.position) == Ok(true))
    }

    /// The first winning move, by summand, then in lexicographic order of the takes; nothing in a P-position, and nothing where the game is over.
    pub fn winning_move(&self) -> Option<SumMove> {
        (0..self.swaps.len()).find_map(|index| self.moves_in(index).0.into_iter().next())
    }

    /// Every winning move that can be found.
    pub fn winning_moves(&self) -> SumMoves {
        let mut all = SumMoves { moves: Vec::new(), complete: true };
        for index in 0..self.swaps.len() {
            let (moves, complete) = self.moves_in(index);
            all.moves.extend(moves);
            all.complete &= complete;
        }
        all
    }

    /// The summands after a move; unchanged where the move does not fit.
    pub fn after(&self, played: &SumMove) -> Vec<Summand> {
        self.sum.after(played)
    }

    /// The winning moves in one summand, and whether these are all.
    fn moves_in(&self, index: usize) -> (Vec<SumMove>, bool) {
        let mut others = self.swaps.iter().enumerate().filter(|(other, _)| *other != index).map(|(_, swap)| *swap);
        match others.try_fold(0, |sum, swap| swap.map(|value| sum ^ value)) {
            // What is left is not all swap, whatever the move: as in normal play.
            None => self.sum.moves_in(index),
            Some(others) => self.moves_beside_swaps(index, others),
        }
    }

    /// The winning moves beside swap positions of this XOR: to swap positions of the other value, and to other positions of this value.
    fn moves_beside_swaps(&self, index: usize, others: u32) -> (Vec<SumMove>, bool) {
        let summand = &self.sum.summands()[index];
        let swap_at = |position: &Position| swap_value(&summand.game.ruleset, position).ok().flatten();
        let (mut moves, mut complete) = match summand.game.ruleset.plainest().swaps() {
            Some(Swaps::Listed(list)) => (self.moves_to_listed(index, list, others ^ 1), true),
            _ => self.sum.moves_to(index, &(others ^ 1).into()),
        };
        moves.retain(|played| swap_at(&played.to) == Some(others ^ 1));
        // Values 0 and 1 are those of swap positions only.
        if summand.game.ruleset.plainest().swaps() != Some(Swaps::Levels) {
            let (mut further, all) = self.sum.moves_to(index, &others.into());
            further.retain(|played| swap_at(&played.to).is_none());
            moves.extend(further);
            complete &= all;
        }
        moves.sort_by(|one, other| one.taken.cmp(&other.taken));
        (moves, complete)
    }

    /// The moves in one summand to those of the list that have this value.
    fn moves_to_listed(&self, index: usize, list: &[((u32, u32), u32)], value: u32) -> Vec<SumMove> {
        let summand = &self.sum.summands()[index];
        let wanted = list.iter().filter(|(_, listed)| *listed == value);
        let both_orders = wanted.flat_map(|&((x, y), _)| if x == y { vec![(x, y)] } else { vec![(x, y), (y, x)] });
        let legal = both_orders.filter_map(|(x, y)| {
            let to = Position::new(x, y);
            let taken = Move { u: summand.position.x.checked_sub(&to.x)?, v: summand.position.y.checked_sub(&to.y)? };
            summand.game.check(&summand.position, &taken).ok()?;
            Some(SumMove { summand: index, taken, to })
        });
        legal.collect()
    }
}

/// Why this summand has no place in a misère sum.
fn not_miserable(summand: &Summand, work: &Work) -> SumErrorKind {
    let side = WITNESS_BOUND + 1;
    let work = work.within_steps(Summand::MAX_STEPS).within_memory(Summand::MAX_MEMORY);
    match BothValues::within(&summand.game, side, side, &work) {
        Ok(table) => SumErrorKind::NotMiserable { class: Box::new(table.class()), bound: WITNESS_BOUND },
        Err(crate::grundy::GrundyError::Halt(Halt::Stopped)) => Halt::Stopped.into(),
        // The rules are too dear to look further.
        Err(_) => SumErrorKind::NotMiserable { class: Box::default(), bound: 0 },
    }
}
