//! The P-positions to be drawn.

use crate::failure::Failure;
use crate::watching::LIMITS;
use picture::MAX_TABLE_SIDE;
use wythoff::numbers::work::{Meter, Work};
use wythoff::rules::families::Diagonal;
use wythoff::solve::outcomes::Oracle;
use wythoff::solve::pairs_within;
use wythoff::{Front, Game, Outcome, Position, best_strategy};

/// All P-positions (x, y) with x and y up to `bounds`, in any order.
///
/// From the papers' formulas where there are any, else by the oracle.
pub fn p_positions(game: &Game, bounds: (u32, u32), work: &Work<'_>) -> Result<Vec<(u32, u32)>, Failure> {
    let Some(known) = game.closed_form().filter(|known| known.is_indexed()) else {
        return if Front::of(game) == [Front::Oracle] {
            by_oracle(game, bounds, work)
        } else {
            wedge(game, bounds, work)
        };
    };
    let mut found = listed(game, bounds, work)?;
    if known.diagonal != Diagonal::None {
        found.extend(on_diagonal(game, bounds.0.min(bounds.1), work)?);
    }
    Ok(found)
}

/// The P-positions of Euclid's game, which fill whole wedges: no more than can be drawn as cells.
fn wedge(game: &Game, bounds: (u32, u32), work: &Work<'_>) -> Result<Vec<(u32, u32)>, Failure> {
    let greatest = MAX_TABLE_SIDE as u32 - 1;
    if bounds.0.max(bounds.1) > greatest {
        return Err(Failure::new(format!(
            "the P-positions of {game} fill a whole wedge, which is drawn for heaps up to {greatest}: ask for less with --bound or --size"
        )));
    }
    by_oracle(game, bounds, work)
}

fn by_oracle(game: &Game, bounds: (u32, u32), work: &Work<'_>) -> Result<Vec<(u32, u32)>, Failure> {
    let oracle = Oracle::within(game, bounds.0.into(), bounds.1.into(), work);
    let oracle = oracle.map_err(|error| Failure::of(&error, LIMITS))?;
    let count = oracle.outcomes().p_positions_in_any_order().count();
    let bytes = count as u128 * size_of::<(u32, u32)>() as u128;
    let room = work.beside(oracle.outcomes().bytes()).reserve(bytes, "the list of P-positions");
    room.map_err(|halt| Failure::of(&halt, LIMITS))?;
    let mut found = Vec::with_capacity(count);
    found.extend(oracle.outcomes().p_positions_in_any_order().map(|(x, y)| (x as u32, y as u32)));
    Ok(found)
}

/// The pairs of the table, in both orders.
fn listed(game: &Game, bounds: (u32, u32), work: &Work<'_>) -> Result<Vec<(u32, u32)>, Failure> {
    let greatest = bounds.0.max(bounds.1);
    let inside = |(x, y): &(u32, u32)| *x <= bounds.0 && *y <= bounds.1;
    let mut found = Vec::new();
    let mut meter = Meter::new(work, "the list of P-positions");
    for row in pairs_within(game, 0u32.into(), work).map_err(|error| Failure::of(&error, LIMITS))? {
        meter.round(found.len() as u64, None).map_err(Failure::new)?;
        // The list doubles as it grows.
        meter.room(4 * size_of_val(&found[..])).map_err(|halt| Failure::of(&halt, LIMITS))?;
        let pair = row.pair.lower.to_u32().zip(row.pair.upper.to_u32()).filter(|(_, upper)| *upper <= greatest);
        match pair {
            Some((lower, upper)) if lower == upper => found.extend([(lower, upper)].into_iter().filter(inside)),
            Some((lower, upper)) => found.extend([(lower, upper), (upper, lower)].into_iter().filter(inside)),
            // Upper terms grow from index 2 on; before that misère play has its two exceptions. In Connell's game they grow with the residue,
            // too, of which there may be billions.
            None if row.residue.is_some() || row.n >= 2u32.into() => break,
            None => {}
        }
    }
    Ok(found)
}

/// The P-positions (z, z) of the off-diagonal game: no move leads there, so the table leaves them out.
fn on_diagonal(game: &Game, greatest: u32, work: &Work<'_>) -> Result<Vec<(u32, u32)>, Failure> {
    let strategy = best_strategy(game);
    let mut found = Vec::new();
    let mut meter = Meter::new(work, "the diagonal");
    for z in 0..=greatest {
        meter.round(z.into(), Some(greatest.into())).map_err(Failure::new)?;
        if strategy.decide(&Position::new(z, z)).map_err(Failure::new)?.outcome == Outcome::P {
            found.push((z, z));
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::p_positions;
    use wythoff::Game;
    use wythoff::numbers::work::Work;
    use wythoff::solve::outcomes::Oracle;

    /// Formulas and oracle draw the same points, rectangles and smallest bounds included.
    #[test]
    fn every_family_agrees_with_the_oracle() {
        let families = ["wythoff", "wythoff:a=2", "wythoff:misere", "wythoff:a=3,misere", "wythoff:offdiagonal"];
        let more = ["wythoff:a=2,offdiagonal", "connell:k=1", "connell:k=3", "nim", "connell:k=2,misere"];
        for text in families.into_iter().chain(more) {
            let game: Game = text.parse().unwrap();
            for bounds in [(0, 0), (1, 1), (2, 2), (1, 2), (0, 40), (60, 25), (60, 60)] {
                let mut drawn = p_positions(&game, bounds, &Work::USUAL).unwrap();
                drawn.sort_unstable();
                let oracle = Oracle::new(&game, bounds.0.into(), bounds.1.into()).unwrap();
                let expected: Vec<_> = oracle.p_positions().map(|(x, y)| (x as u32, y as u32)).collect();
                assert_eq!(drawn, expected, "{text} {bounds:?}");
            }
        }
    }
}
