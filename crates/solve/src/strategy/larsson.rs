//! Larsson and Weimerskirch's game on any front: the case analysis of [L13, proof of Thm 3, part II], and all winning moves.

mod algebraic;
mod reach;
mod table;

use super::pairs::{Located, Pairs};
use super::room::Room;
use super::sorted::Sorted;
use super::{Case, Decision, Evidence, Front, Strategy, StrategyError};
use algebraic::BeattyPairs;
use numeration::Natural;
use rules::LarssonMoves;
use rules::{Game, Move, Position};
use std::num::NonZeroU32;
use table::RecurrenceTable;

/// The strategy of the game with parameter k on one of its two fronts; nothing for the others.
pub(super) fn strategy(game: &Game, k: NonZeroU32, front: Front, room: Room) -> Option<Box<dyn Strategy>> {
    let game = game.clone();
    match front {
        Front::Recursive => Some(Box::new(LarssonStrategy { game, front, k, pairs: RecurrenceTable::new(k, room) })),
        Front::Algebraic => Some(Box::new(LarssonStrategy { game, front, k, pairs: BeattyPairs::new(k) })),
        Front::Arithmetic | Front::Cedar | Front::Quotient | Front::Oracle | Front::Automaton => None,
    }
}

/// The P-positions (A_n, B_n), whose differences B_n − A_n grow by k or k + 1 from one to the next: a front.
trait GapPairs: Pairs {
    /// The pair in which `number` stands, and its n.
    fn locate_with_index(&self, number: &Natural) -> Result<(Located, Natural), StrategyError>;

    /// The greatest m with B_m − A_m ≤ `difference`; but no more need be known than the pairs with A_m ≤ `limit`.
    fn of_difference(&self, difference: &Natural, limit: &Natural) -> Result<Natural, StrategyError>;

    /// The P-positions that extra moves from (x, y), x ≤ y, leave, in the order of x and y.
    fn reached_by_extra_moves(&self, x: &Natural, y: &Natural) -> Result<Vec<(Natural, Natural)>, StrategyError>;
}

struct LarssonStrategy<P> {
    game: Game,
    front: Front,
    k: NonZeroU32,
    pairs: P,
}

impl<P: GapPairs> Strategy for LarssonStrategy<P> {
    fn front(&self) -> Front {
        self.front
    }

    fn decide(&self, position: &Position) -> Result<Decision, StrategyError> {
        let heaps = Sorted::new(position);
        let (x, y) = (heaps.x, heaps.y);
        let ended = y.is_zero();
        self.pairs.prepare(x);
        let (located, n) = self.pairs.locate_with_index(x)?;
        if let Some(case) = located.case_beside(y) {
            return Ok(located.decision(&heaps, ended, case, None));
        }
        let (case, evidence) = self.below_partner(x, y, &n, located.partner.clone())?;
        Ok(located.decision(&heaps, ended, case, Some(evidence)))
    }

    /// Moves of type I lead to the partner of one of the heaps. Moves of type II lead to pairs whose difference is less than k away from y − x,
    /// of which there are at most two, because the differences of pairs are k or more apart; a pair in the opposite order of sizes is that
    /// near only if it is (0, 0). For moves of type III see `reach`.
    fn winning_moves(&self, position: &Position) -> Result<Vec<Move>, StrategyError> {
        let heaps = Sorted::new(position);
        let (x, y) = (heaps.x, heaps.y);
        self.pairs.prepare(y);
        let row = self.pairs.partner_below(x, y)?.map(|partner| (x.clone(), partner));
        let column = self.pairs.partner_below(y, x)?.map(|partner| (partner, y.clone()));
        let mut targets: Vec<(Natural, Natural)> = row.into_iter().chain(column).collect();
        let largest = self.pairs.of_difference(&(y - x + u64::from(self.k.get() - 1)), x)?;
        let second = largest.checked_sub(&Natural::ONE);
        for m in [Some(largest), second].into_iter().flatten() {
            targets.extend(self.pairs.pair_below(&m, x)?.map(|pair| (pair.lower, pair.upper)));
        }
        let mut moves = heaps.legal_takes(&self.game, position, targets);
        let reached = self.pairs.reached_by_extra_moves(x, y)?;
        moves.extend(reached.iter().filter_map(|(to_x, to_y)| heaps.take_to(to_x, to_y)));
        moves.sort();
        moves.dedup();
        Ok(moves)
    }
}

impl<P: GapPairs> LarssonStrategy<P> {
    /// x = A_n and y < B_n: a move of type II, or where the difference y − x falls between those of the last pairs below, one of type III
    /// [L13, Lemma 26]. The case, and how the pair aimed at was found.
    fn below_partner(
        &self,
        x: &Natural,
        y: &Natural,
        n: &Natural,
        partner: Natural,
    ) -> Result<(Case, Evidence), StrategyError> {
        let k = Natural::from(self.k.get());
        let difference = y - x;
        let mut m = self.pairs.of_difference(&difference, x)?;
        let (mut target, mut evidence) = self.pairs.pair(&m)?;
        if &target.lower + &difference >= &target.upper + &k {
            // The difference is k more, and the next pair's is k + 1 more.
            m = m + 1;
            if m == *n {
                return self.extra_move(x, y, n, partner);
            }
            (target, evidence) = self.pairs.pair(&m)?;
        }
        Ok((Case::TakeFromBoth { partner, difference, m, target }, evidence))
    }

    /// (x, y) = (A_n, B_n − 1): the last extra move of the family that is the index of n [L13, Lemma 26].
    fn extra_move(
        &self,
        x: &Natural,
        y: &Natural,
        n: &Natural,
        partner: Natural,
    ) -> Result<(Case, Evidence), StrategyError> {
        let k = Natural::from(self.k.get());
        let family = ((&partner - n) % &k).to_u32().expect("a remainder modulo a word");
        let extra = LarssonMoves::new(self.k)
            .last_of_family(family, n)
            .expect("where type II fails, n has an index i > 0 and n > i");
        let m = n - &extra.index;
        let (target, evidence) = self.pairs.pair(&m)?;
        debug_assert_eq!((x - &extra.taken.u, y - &extra.taken.v), (target.lower.clone(), target.upper.clone()));
        Ok((Case::ExtraMove { partner, n: n.clone(), extra, m, target }, evidence))
    }
}
