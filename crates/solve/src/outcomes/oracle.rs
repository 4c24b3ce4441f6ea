//! The outcomes of all small positions of any game, within limits that keep the wait short.

use crate::compiled::{Compiled, Shape};
use crate::outcomes::partners::is_paired;
use crate::outcomes::sweep;
use crate::outcomes::{Engine, Outcomes, OutcomesError};
use numeration::work::{Halt, Work};
use rules::Game;
use rules::{Move, Outcome};

/// [`Oracle::largest`] does not go below this.
const SMALLEST_SIDE: u64 = 16;

/// A table of bits with so many heaps a side is quickly filled.
const QUICK_TAKES: u64 = 1 << 11;

/// Whether tables of a thousand heaps a side are swept.
fn is_swept(rules: &Compiled) -> bool {
    sweep::Plan::new(rules, (QUICK_TAKES / 2, QUICK_TAKES / 2)).is_some()
}

/// The outcome of every position up to a bound.
///
/// Pairs of heaps that are no position, which are those with an empty heap in `euclid`, are treated like those outside the table.
///
/// ```
/// use wythoff::rules::{Game, Outcome};
/// use wythoff::solve::outcomes::Oracle;
/// let game: Game = "rules:u = 0 | v = 0 | |u - v| < 2".parse()?;
/// let oracle = Oracle::new(&game, 10, 10)?;
/// assert_eq!(oracle.outcome(1, 3), Some(Outcome::P));
/// assert_eq!(oracle.outcome(1, 2), Some(Outcome::N));
/// assert_eq!(oracle.outcome(11, 0), None);
/// let below: Vec<(u64, u64)> = oracle.p_positions().filter(|(x, y)| x <= y).collect();
/// assert_eq!(below, [(0, 0), (1, 3), (2, 6), (4, 10)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Oracle {
    outcomes: Outcomes,
}

impl Oracle {
    /// Decides all positions with x ≤ `bound_x` and y ≤ `bound_y`.
    ///
    /// # Errors
    /// More would be needed than [`Work::USUAL`] allows.
    pub fn new(game: &Game, bound_x: u64, bound_y: u64) -> Result<Oracle, OutcomesError> {
        Oracle::within(game, bound_x, bound_y, &Work::USUAL)
    }

    /// The same within other limits, of rules made ready before.
    ///
    /// # Errors
    /// The limits are too narrow, or the wish to stop.
    pub fn of(rules: &Compiled, bound_x: u64, bound_y: u64, work: &Work) -> Result<Oracle, OutcomesError> {
        Ok(Oracle { outcomes: Outcomes::of(rules, bound_x, bound_y, work)? })
    }

    /// The same within other limits.
    ///
    /// # Errors
    /// The limits are too narrow, or the wish to stop.
    pub fn within(game: &Game, bound_x: u64, bound_y: u64, work: &Work) -> Result<Oracle, OutcomesError> {
        Ok(Oracle { outcomes: Outcomes::compute(game, bound_x, bound_y, work)? })
    }

    /// Decides all positions with equal bounds as large as is quickly done: 2²⁰ − 1 for rules of lines, 2¹⁶ − 1 with lines in
    /// further directions, 2¹¹ − 1 for other rules
    /// about the takes alone, 2¹⁰ − 1 where takes, heaps and what is left are looked at one by one or compared in few ways, 2⁸ − 1 for the rest, and less
    /// for rules that need too much even so.
    ///
    /// # Errors
    /// None of the sizes is within the limits.
    pub fn largest(game: &Game) -> Result<Oracle, OutcomesError> {
        Oracle::largest_within(game, &Work::USUAL)
    }

    /// The same within other limits.
    ///
    /// # Errors
    /// None of the sizes is within the limits, or the wish to stop.
    pub fn largest_within(game: &Game, work: &Work) -> Result<Oracle, OutcomesError> {
        Oracle::largest_of(&Compiled::new(game), work)
    }

    /// The same of rules made ready before.
    pub fn largest_of(rules: &Compiled, work: &Work) -> Result<Oracle, OutcomesError> {
        let mut side = Oracle::quick_side(rules);
        loop {
            match Oracle::of(rules, side - 1, side - 1, work) {
                Err(OutcomesError::Halt(Halt::Stopped)) => return Err(Halt::Stopped.into()),
                Err(_) if side > SMALLEST_SIDE => side /= 2,
                result => return result,
            }
        }
    }

    /// How many heaps a side the table of [`Oracle::largest`] has unless the limits forbid it.
    pub fn quick_side(rules: &Compiled) -> u64 {
        const OF_LINES: u64 = 1 << 20;
        // Their time grows like the square.
        const OF_RAYS: u64 = 1 << 16;
        match rules.shape() {
            // With too many single takes for its own engine even a game of lines is one of a table of bits.
            Shape::Lines(_) if rules.game().play.is_blocking() => QUICK_TAKES,
            Shape::Lines(lines) => {
                let quick = lines.rays.is_empty() || is_paired(lines);
                std::iter::successors(Some(if quick { OF_LINES } else { OF_RAYS }), |side| Some(side / 2))
                    .find(|&side| side <= QUICK_TAKES || Engine::Lines.plan(rules, (side - 1, side - 1)).is_some())
                    .unwrap_or(QUICK_TAKES)
            }
            Shape::Takes(_) => QUICK_TAKES,
            Shape::Heaps if rules.is_taken_apart() || is_swept(rules) => QUICK_TAKES / 2,
            Shape::Heaps => 1 << 8,
        }
    }

    /// How many heaps a side a table may have that is worth some seconds, to learn from.
    pub fn far_side(rules: &Compiled) -> u64 {
        const OF_BITS: u64 = 1 << 15;
        let quick = Oracle::quick_side(rules);
        match rules.shape() {
            Shape::Lines(_) if quick > OF_BITS => 4 * quick,
            Shape::Lines(_) | Shape::Takes(_) => OF_BITS,
            Shape::Heaps if rules.is_taken_apart() || is_swept(rules) => OF_BITS,
            Shape::Heaps => 4 * quick,
        }
    }

    /// All outcomes, with more ways to ask for them.
    pub fn outcomes(&self) -> &Outcomes {
        &self.outcomes
    }

    /// The outcomes without the limits.
    pub fn into_outcomes(self) -> Outcomes {
        self.outcomes
    }

    /// The engine that decided.
    pub fn engine(&self) -> Engine {
        self.outcomes.engine()
    }

    /// The largest heaps of the table.
    pub fn bounds(&self) -> (u64, u64) {
        self.outcomes.bounds()
    }

    /// The outcome of (`x`, `y`); nothing outside the table.
    pub fn outcome(&self, x: u64, y: u64) -> Option<Outcome> {
        self.outcomes.outcome(x, y)
    }

    /// Whether no move is left in (`x`, `y`); nothing outside the table.
    pub fn is_ended(&self, x: u64, y: u64) -> Option<bool> {
        self.outcomes.is_ended(x, y)
    }

    /// Every winning move from (`x`, `y`), in lexicographic order; nothing outside the table.
    pub fn winning_moves(&self, x: u64, y: u64) -> Option<Vec<Move>> {
        self.outcomes.winning_moves(x, y)
    }

    /// All P-positions of the table as (x, y), by growing x, then y.
    pub fn p_positions(&self) -> impl Iterator<Item = (u64, u64)> {
        self.outcomes.p_positions()
    }
}
