//! Whole rectangles of positions as bits, for pictures and boards.

use crate::bit_table::BitTable;
use crate::compiled::Compiled;
use crate::outcomes::{Engine, Outcomes, OutcomesError};
use crate::strategy::FastSolver;
use numeration::work::{Meter, Work};
use rules::Game;
use rules::{Outcome, Position};

/// Which of the positions (x, y), x < `height`, y < `width`, are P.
///
/// Rules of whole lines cost O(rows + columns) to decide; where rules mention the heaps but a closed form is known, that decides
/// position by position; all else goes to the engines of [`Outcomes`]. Pairs of heaps that are no position are not P.
///
/// ```
/// use wythoff::rules::Game;
/// use wythoff::solve::rectangle::p_positions_table;
/// use wythoff::numbers::work::Work;
/// let game: Game = "wythoff:offdiagonal".parse()?;
/// let table = p_positions_table(&game, 4, 4, &Work::default())?;
/// assert!(table.get(0, 1) && table.get(2, 2) && !table.get(1, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The limits are too narrow, or the wish to stop.
pub fn p_positions_table(game: &Game, height: u32, width: u32, work: &Work) -> Result<BitTable, OutcomesError> {
    let empty = || BitTable::new(height as usize, width as usize);
    if height == 0 || width == 0 {
        return Ok(empty());
    }
    let needed = BitTable::bytes(height.into(), width.into());
    let rules = Compiled::new(game);
    let Some(solver) = FastSolver::new(game).filter(|_| rules.mentions_heaps() && needed <= u128::from(work.memory))
    else {
        let outcomes = Outcomes::of(&rules, u64::from(height) - 1, u64::from(width) - 1, work)?;
        return Ok(outcomes.bitmap(work)?.into_owned());
    };
    let mut table = empty();
    let meter = Meter::new(work, "a table by closed form");
    for x in 0..height {
        meter.tell(x.into(), Some(height.into()))?;
        for y in 0..width {
            if solver.decide(x.into(), y.into()).is_some_and(|answer| answer.outcome == Outcome::P) {
                table.set(x as usize, y as usize);
            }
        }
    }
    Ok(table)
}

/// Where one may move from (`x`, `y`): the bit of (x′, y′), x′ ≤ `x`, y′ ≤ `y`, is 1 if a legal move leaves it.
///
/// ```
/// use wythoff::rules::Game;
/// use wythoff::solve::rectangle::legal_targets;
/// use wythoff::numbers::work::Work;
/// let game: Game = "rules:u = v | (u = 0 & v = x)".parse()?;
/// let table = legal_targets(&game, 2, 3, &Work::default())?;
/// let all: Vec<(usize, usize)> = (0..3).flat_map(|x| (0..4).map(move |y| (x, y))).filter(|&(x, y)| table.get(x, y)).collect();
/// assert_eq!(all, [(0, 1), (1, 2), (2, 1)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The limits are too narrow, or the wish to stop.
pub fn legal_targets(game: &Game, x: u32, y: u32, work: &Work) -> Result<BitTable, OutcomesError> {
    let (rows, columns) = (x as usize + 1, y as usize + 1);
    // The legal takes, and the same turned round.
    work.reserve(BitTable::bytes(rows as u128, columns as u128).saturating_mul(2), Engine::General.during())?;
    let meter = &mut Meter::new(work, Engine::General.during());
    if let Some(takes) = Compiled::new(game).within(rows, columns) {
        return Ok(takes.at_heaps((x.into(), y.into()), meter)?.turned());
    }
    let mut table = BitTable::new(rows, columns);
    let position = Position::new(x, y);
    let mut row = None;
    for taken in game.moves(&position) {
        let Some((u, v)) = taken.u.to_usize().zip(taken.v.to_usize()) else { continue };
        if row != Some(u) {
            row = Some(u);
            meter.tell(u as u64, Some(rows as u64))?;
        }
        table.set(rows - 1 - u, columns - 1 - v);
    }
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;
    use numeration::work::{Halt, Progress};
    use rules::Move;
    use std::ops::ControlFlow;

    const GAMES: [&str; 14] = [
        "wythoff",
        "wythoff:a=3,misere",
        "wythoff:misere",
        "wythoff:offdiagonal",
        "wythoff:a=2,offdiagonal",
        "wythoff:offdiagonal,misere",
        "connell:k=3",
        "connell:k=2,misere",
        "euclid",
        "euclid:zero",
        "nim:misere",
        "rules:u = 0 | v = 0 | u = 2 * v",
        "rules,ordered,extra=(2,6)(1,3):(u = 0 & v % 2 = 1) | (x > 3 & u = v)",
        "rules:u + v = 99999999999999999999999 | u = v + 1",
    ];

    #[test]
    fn tables_agree_with_the_general_engine_and_with_the_moves() {
        for text in GAMES {
            let game: Game = text.parse().unwrap();
            let (rows, columns) = (23, 70);
            let work = Work::default();
            let table = p_positions_table(&game, rows, columns, &work).unwrap();
            let slow = Outcomes::compute_with(crate::outcomes::Engine::General, &game, 22, 69, &work).unwrap();
            for (x, y) in (0..rows).flat_map(|x| (0..columns).map(move |y| (x, y))) {
                assert_eq!(table.get(x as usize, y as usize), slow.is_p(x.into(), y.into()), "{text}: ({x}, {y})");
            }
            for (x, y) in [(0, 0), (5, 5), (8, 3), (3, 70), (12, 64)] {
                let targets = legal_targets(&game, x, y, &work).unwrap();
                let position = Position::new(x, y);
                for (left_x, left_y) in (0..=x).flat_map(|x| (0..=y).map(move |y| (x, y))) {
                    let legal = game.play(&position, &Move::new(x - left_x, y - left_y)).is_ok();
                    let found = targets.get(left_x as usize, left_y as usize);
                    assert_eq!(found, legal, "{text}: ({x}, {y}) to ({left_x}, {left_y})");
                }
            }
        }
    }

    #[test]
    fn both_can_be_broken_off_and_limited() {
        let stop = |_: Progress| ControlFlow::Break(());
        let stop = Work::default().watched_by(&stop);
        for text in GAMES {
            let game: Game = text.parse().unwrap();
            assert_eq!(p_positions_table(&game, 50, 50, &stop), Err(Halt::Stopped.into()), "{text}");
            let none = Work::default().with_memory(0);
            assert!(p_positions_table(&game, 50, 50, &none).is_err(), "{text}");
            assert!(legal_targets(&game, 50, 50, &none).is_err(), "{text}");
        }
        assert_eq!(p_positions_table(&"nim".parse().unwrap(), 0, 5, &stop).map(|t| t.rows()), Ok(0));
    }
}
